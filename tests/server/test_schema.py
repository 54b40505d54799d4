"""schemathesis over the OpenAPI document, against a real server, at a real table and with a seat's token."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import given
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from tests.server.serving import STUCK, Server, made_up, make, real_server

# Rules refuse what a schema allows; a token is optional where spectators may look; some paths take only POST; and the
# made-up table is replaced by a real one, which repairs a broken request.
NOT_MEANT = [checks.positive_data_acceptance, checks.ignored_auth, checks.unsupported_method]
NOT_MEANT += [checks.negative_data_rejection]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("schema")
    with real_server(str(folder / "test.sqlite3"), folder) as server:
        yield server


@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_every_operation_answers_as_the_document_says(server: Server, mode: str):
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    with server.client() as client:
        made = make(client)
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    for operation in operations:
        strategy = operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode))

        @made_up(20)
        @given(case=strategy)
        def check(case: Any) -> None:
            validate(case, made)

        with suppress(Unsatisfiable):  # nothing can be wrong about a request that has no parameters
            check()
    assert len(operations) >= 15


def validate(case: Any, made: dict[str, Any]) -> None:
    """At the real table, if the path has one; statuses, types and bodies must be as written."""
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = made["id"]
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {made['seats'][0]['token']}"}
    case.call_and_validate(excluded_checks=NOT_MEANT, timeout=STUCK)
