"""The application: storage, registry, API, pages and guard put together."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, cast

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

import grandmelee as gm
from grandmelee.scene.fonts import FOLDER
from grandmelee.server.api import live, models, standing
from grandmelee.server.api import routes as api
from grandmelee.server.api.document import document
from grandmelee.server.api.errors import STATUSES, refusal
from grandmelee.server.ops import garbage, logs, metrics
from grandmelee.server.ops.guard import Guard
from grandmelee.server.ops.packing import SMALLEST, Packing
from grandmelee.server.ops.processes import end_with_parent
from grandmelee.server.past import routes as past
from grandmelee.server.settings import Settings
from grandmelee.server.site import again, joining, learn, story
from grandmelee.server.site import routes as site
from grandmelee.server.site.assets import STATIC, Assets
from grandmelee.server.site.pages import Pages
from grandmelee.server.store.storage import Storage
from grandmelee.server.tables.registry import Registry

log: Final = structlog.get_logger("grandmelee.app")

PARTS: Final = (api, standing, past, site, joining, again, story, learn)
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
        site.has_picture(slug)
    app.openapi()  # this and pictures now, not for whoever asks first while others play
    garbage.freeze()
    return app


def make_app(settings: Settings | None = None) -> FastAPI:
    """The whole application."""
    settings = settings or Settings.from_environment()
    logs.start(settings.log_level)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(settings.url, settings.busy, settings.workers > 1)
        await storage.open()
        app.state.tables = Registry(settings, storage)
        await app.state.tables.open()
        log.info("ready", games=gm.games(), database=storage.engine.dialect.name)
        yield
        await app.state.tables.close()
        await storage.close()
        log.info("closed")

    app = FastAPI(
        title="Grand Melee", version=gm.__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
        description="Tables of five fantasy board games. A seat is its token, as a bearer header or in a cookie.",
    )  # fmt: skip
    app.state.pages = Pages()
    app.add_middleware(Packing, minimum_size=SMALLEST)
    app.add_middleware(live.Live)
    app.add_middleware(Guard, settings=settings)
    for part in PARTS:
        app.include_router(part.router)
    add_health(app)
    app.mount("/static/fonts", Assets(directory=FOLDER), name="fonts")
    if STATIC.is_dir():
        app.mount("/static", Assets(directory=STATIC), name="static")
    add_refusals(app)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    return app


def add_health(app: FastAPI) -> None:
    """Whether the process lives, and whether it can serve."""

    @app.get("/healthz", response_model=models.Health)
    async def healthz() -> dict[str, str]:
        """The process lives."""
        return {"status": "ok"}

    @app.get("/readyz", response_model=models.Health, responses={503: {"model": models.Health}})
    async def readyz(response: Response) -> dict[str, str]:
        """The database takes a write; tried once a second at most."""
        tables = cast(Registry, app.state.tables)
        is_ready = not tables.is_closing and await tables.storage.is_ready()
        response.status_code = 200 if is_ready else 503
        return {"status": "ok" if is_ready else "the database takes no writes"}


def add_refusals(app: FastAPI) -> None:
    """Errors as JSON for programs and as a page for people."""

    async def refuse(request: Request, error: Exception) -> Response:
        why = refusal(error)
        if why.status >= 500:
            log.error("failed", path=logs.safe_path(request.url.path), status=why.status, exc_info=error)
        headers = dict(getattr(error, "headers", None) or {})  # which methods are allowed
        if request.url.path.startswith("/api/"):
            headers |= {"WWW-Authenticate": "Bearer"} if why.status == 401 else {}
            return JSONResponse({"rule": why.rule, "text": why.text}, why.status, headers)
        pages: Pages = request.app.state.pages
        page = pages.page("error.html", status=why.status, rule=why.rule, text=why.text, back=back_from(request))
        return HTMLResponse(page, why.status, headers)

    for kind in STATUSES:
        app.add_exception_handler(kind, refuse)


def back_from(request: Request) -> str:
    """The page before the one that was refused."""
    back = request.url.path.removesuffix("/answers").removesuffix("/undo").removesuffix("/chat")
    return back.removesuffix("/fork") if request.method == "POST" and "/tables/" in back else "/"
