"""The application: storage, hall, API, pages and guard put together."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import grandmelee as gm
from grandmelee.core.errors import GrandMeleeError, IllegalAnswer, RecordError, RuleBug
from grandmelee.scene.fonts import FOLDER
from grandmelee.server import api, live, metrics, models, moments, site, sweep
from grandmelee.server.archive import TooBusy
from grandmelee.server.assets import STATIC, Assets
from grandmelee.server.document import document
from grandmelee.server.guard import Guard
from grandmelee.server.hall import Hall, NotAllowed, NotFound, OtherVersion
from grandmelee.server.marks import TooOften
from grandmelee.server.pages import Pages
from grandmelee.server.settings import Settings
from grandmelee.server.sitting import Stale
from grandmelee.server.storage import Storage, StorageFailure
from grandmelee.server.thinking import end_with_parent

log: Final = structlog.get_logger("grandmelee.app")

PACKED: Final = 2000  # bytes from which on an answer is compressed
SOON: Final = 0.0001
"""Seconds until the thread that has written gets its turn again."""


def serving_app() -> FastAPI:
    """The whole application in a process of its own; uvicorn calls this in every worker.

    A worker whose supervisor was killed ends too: otherwise it would keep the port, and nobody could stop it.
    """
    app = make_app()
    metrics.forget_the_dead()
    end_with_parent()
    sys.setswitchinterval(SOON)
    for slug in gm.games():
        gm.load(slug)
    sweep.begin()
    return app


def make_app(settings: Settings | None = None) -> FastAPI:
    """The whole application."""
    settings = settings or Settings.from_environment()
    metrics.start_logs(settings.log_level)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(settings.url, settings.busy)
        await storage.open()
        app.state.hall = Hall(settings, storage)
        await app.state.hall.open()
        log.info("ready", games=gm.games(), database=storage.engine.dialect.name)
        yield
        await app.state.hall.close()
        await storage.close()
        log.info("closed")

    app = FastAPI(
        title="Grand Melee", version=gm.__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
        description="Tables of five fantasy board games. A seat is its token, as a bearer header or in a cookie.",
    )  # fmt: skip
    app.state.pages = Pages()
    app.add_middleware(GZipMiddleware, minimum_size=PACKED, compresslevel=4)
    app.add_middleware(live.Live)
    app.add_middleware(Guard, settings=settings)
    for router in (api.router, moments.router, site.router):
        app.include_router(router)
    add_health(app)
    app.mount("/static/fonts", Assets(directory=FOLDER), name="fonts")
    if STATIC.is_dir():
        app.mount("/static", Assets(directory=STATIC), name="static")
    add_refusals(app)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    return app


def add_health(app: FastAPI) -> None:
    """Whether the process lives, whether it can serve, and its counts."""

    @app.get("/healthz", response_model=models.Health)
    async def healthz() -> dict[str, str]:
        """The process lives."""
        return {"status": "ok"}

    @app.get("/readyz", response_model=models.Health, responses={503: {"model": models.Health}})
    async def readyz(response: Response) -> dict[str, str]:
        """The database answers."""
        hall: Hall = app.state.hall
        is_ready = not hall.is_closing and await hall.storage.is_ready()
        response.status_code = 200 if is_ready else 503
        return {"status": "ok" if is_ready else "the database does not answer"}

    @app.get("/metrics", include_in_schema=False)
    async def tell_metrics() -> Response:
        """Counts for Prometheus."""
        return Response(metrics.counts(), media_type=CONTENT_TYPE_LATEST)


# ---- refusals ------------------------------------------------------------------------------------------------------
STATUSES: Final[dict[type[Exception], int]] = {
    api.NoToken: 401,
    NotAllowed: 403,
    NotFound: 404,
    Stale: 409,
    TooOften: 429,
    TooBusy: 429,
    OtherVersion: 409,
    IllegalAnswer: 422,
    RecordError: 422,
    RequestValidationError: 422,
    GrandMeleeError: 422,
    StorageFailure: 503,
    RuleBug: 500,
    HTTPException: 500,
    Exception: 500,
}


def add_refusals(app: FastAPI) -> None:
    """Every error becomes one kind of answer: a rule, where there is one, and a text."""

    async def refuse(request: Request, error: Exception) -> Response:
        status, rule, text = refusal(error)
        if status >= 500:
            log.error("failed", path=metrics.safe_path(request.url.path), status=status, exc_info=error)
        headers = dict(getattr(error, "headers", None) or {})  # which methods are allowed
        if request.url.path.startswith("/api/"):
            headers |= {"WWW-Authenticate": "Bearer"} if status == 401 else {}
            return JSONResponse({"rule": rule, "text": text}, status, headers)
        pages: Pages = request.app.state.pages
        back = request.url.path.removesuffix("/answers").removesuffix("/undo").removesuffix("/chat")
        back = back.removesuffix("/fork") if request.method == "POST" and "/tables/" in back else "/"
        return HTMLResponse(pages.page("error.html", status=status, rule=rule, text=text, back=back), status, headers)

    for kind in STATUSES:
        app.add_exception_handler(kind, refuse)


def refusal(error: Exception) -> tuple[int, str | None, str]:
    """Status, rule and text of an error; our own mistakes keep their details to the log."""
    if isinstance(error, HTTPException):
        return error.status_code, None, str(error.detail)
    status = next(STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)
    if isinstance(error, IllegalAnswer):
        return status, error.rule or None, live.plain(error.text)
    if isinstance(error, RequestValidationError) and any(e["loc"][0] == "path" for e in error.errors()):
        return 404, None, "There is nothing at this address; it may have been cut short."
    if isinstance(error, RequestValidationError):
        return status, None, live.plain("; ".join(f"{place(e['loc'])}: {e['msg']}" for e in error.errors()))
    if status == 503:
        return status, None, "The database cannot do it now; nothing was changed. Try again in a moment."
    if status == 500:
        return status, None, "A mistake of ours; nothing was changed."
    return status, None, live.plain(str(error))


def place(location: Any) -> str:
    """Where in a request something is wrong."""
    return ".".join(str(part) for part in location)
