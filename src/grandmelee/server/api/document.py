"""The OpenAPI document: every operation, both ways to show a seat's token, and what the live connection carries."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from grandmelee.server.api import models
from grandmelee.server.api.live import Asked
from grandmelee.server.api.request import COOKIE

ABOUT_COOKIES: Final = "Tokens with dots between them; of a seat taken by link in a cookie of its own, `seats-1`"
LIVE: Final = "/api/tables/{table_id}/live"
SENT: Final[dict[str, type[BaseModel] | None]] = {
    "answer": models.AnswerAsked,
    "undo": models.UndoAsked,
    "why-not": models.WhyNotAsked,
    "chat": models.ChatAsked,
    "mark": models.MarkAsked,
    "away": models.AwayAsked,
    "hello": models.HelloAsked,
    "ping": None,
}
TOLD: Final[dict[str, type[BaseModel] | None]] = {
    "table": models.TableSeen,
    "chat": models.ChatTold,
    "marks": models.MarksSeen,
    "presence": models.PresenceSeen,
    "written": models.Reached,
    "reason": models.Reason,
    "said": models.SaidTold,
    "marked": models.MarksSeen,
    "refused": models.Refused,
    "welcome": None,
    "noted": None,
    "pong": None,
}
ABOUT: Final = (
    "A WebSocket; a GET without an upgrade is told 426. The newest table comes at once and whenever something this "
    "viewer may see has changed: a `table` is what GET on the table gives, and its `events` are those after the last "
    "number told, or after the `after` of the query. So a client that was cut off connects again with the last number "
    "it has seen. Every message is one JSON object with a `type`. A message that was sent with an `id` gets its reply "
    "with the same. With `brief` a table has the fields of BriefSeen and there are no marks and nobody's "
    "presence; with `html` the parts of the page come instead of view and events."
)


def document(app: FastAPI) -> dict[str, Any]:
    """The document, made once."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schema["components"]["securitySchemes"] = {
            "seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat"},
            "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": ABOUT_COOKIES},
        }
        known = schema["components"]["schemas"]
        known.pop("HTTPValidationError", None)
        known.pop("ValidationError", None)
        referred(models.RecordAsked, known)
        schema["paths"][LIVE] = live(known)
        app.openapi_schema = schema
    return app.openapi_schema


def live(known: dict[str, Any]) -> dict[str, Any]:
    """The live connection: no operation of OpenAPI, so its messages are told by an extension."""
    path = {"name": "table_id", "in": "path", "required": True, "schema": {"type": "string"}}
    asked = Asked.model_json_schema()["properties"]
    query = [{"name": name, "in": "query", "schema": schema} for name, schema in asked.items()]
    referred(models.BriefSeen, known)
    return {
        "summary": "Follow a table and play at it",
        "description": ABOUT,
        "parameters": [path, *query],
        "x-websocket": {
            "security": [{}, {"seat": []}, {"cookie": []}],
            "send": {name: message(name, model, known) for name, model in SENT.items()},
            "receive": {name: message(name, model, known) for name, model in TOLD.items()},
        },
    }


def message(name: str, model: type[BaseModel] | None, known: dict[str, Any]) -> dict[str, Any]:
    """The schema of one kind of message."""
    fields = {"type": {"const": name}, "id": {"type": ["integer", "string"]}}
    kind = {"type": "object", "properties": fields, "required": ["type"]}
    return kind if model is None else {"allOf": [kind, referred(model, known)]}


def referred(model: type[BaseModel], known: dict[str, Any]) -> dict[str, str]:
    """A model by its name, among the others of the document."""
    if model.__name__ not in known:
        schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
        known.update(schema.pop("$defs", {}))
        known[model.__name__] = schema
    return {"$ref": f"#/components/schemas/{model.__name__}"}
