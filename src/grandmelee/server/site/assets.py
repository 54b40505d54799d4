"""Files of the page that are the same for everyone: named by what is in them, so that a browser asks for each once."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from grandmelee.scene import fonts, theme

STATIC: Final = Path(__file__).parent / "static"
THEME: Final = "theme.css"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


@lru_cache(maxsize=64)
def fingerprint(name: str) -> str:
    """Some letters that are others as soon as anything in the file is."""
    file = fonts.FOLDER / name if name.endswith(".woff2") else STATIC / name
    found = style_sheet().encode() if name == THEME else file.read_bytes() if file.is_file() else b""
    return hashlib.sha256(found).hexdigest()[:12]


@cache
def style_sheet() -> str:
    """How boards and cards look, and the typefaces of all pages."""
    return fonts.linked(lambda name: f"/static/fonts/{name}?v={fingerprint(name)}") + theme.css()


def address(name: str) -> str:
    """Where a page finds the file as it is now."""
    return f"/static/{name}?v={fingerprint(name)}"


def keeping(name: str, version: str | None) -> str:
    """How long what was asked for may be kept: this version for ever, anything else until it is asked for again."""
    return FOREVER if version == fingerprint(name) else ASK_AGAIN


class Assets(StaticFiles):
    """The files in the folder `static`."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, and how long it may be kept."""
        response = await super().get_response(path, scope)
        version = parse_qs(scope["query_string"].decode("latin-1")).get("v", [None])[0]
        if response.status_code in (200, 304):
            response.headers["cache-control"] = keeping(path, version)
        return response
