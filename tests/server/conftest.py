"""One server in this process for all tests that ask for `client`; one of its own for a test that asks for `alone`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Headers
from starlette.testclient import TestClient

from tests.server.serving import serving


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


@pytest.fixture
def client(shared: TestClient) -> TestClient:
    """Someone new: tables of other tests are there, but no cookie and no header."""
    shared.cookies.clear()
    shared.headers = Headers(TestClient(shared.app).headers)
    return shared


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[TestClient]:
    """For tests that look at the whole server, or change it."""
    with serving(tmp_path) as client:
        yield client
