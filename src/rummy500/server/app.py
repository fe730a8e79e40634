"""Which addresses does the server answer? The routes, and how an error becomes an answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import Depends, FastAPI, Query, Request, Response, WebSocket
from fastapi import Path as PathNumber
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.routing import APIRoute
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

import rummy500
from rummy500.core.errors import RummyError
from rummy500.core.said import as_said, say
from rummy500.server import metrics
from rummy500.server.account_desk import AccountDesk
from rummy500.server.account_routes import account_routes
from rummy500.server.catalogue import check, rules_page
from rummy500.server.company_routes import company_routes
from rummy500.server.errors import Broken, NoSuchTable, NotSaved, Refused
from rummy500.server.guide import guide_routes
from rummy500.server.host import Host
from rummy500.server.identity import Identity, Watch, is_member
from rummy500.server.life import Life
from rummy500.server.limits import LARGEST
from rummy500.server.messages import (
    Health,
    Hint,
    NewTable,
    RulesCheck,
    RulesPage,
    RulesQuestion,
    TableId,
    TableList,
)
from rummy500.server.new_tables import NewTables
from rummy500.server.openapi import Id, describe, refusals, sent
from rummy500.server.pad_routes import pad_routes
from rummy500.server.protocol import View
from rummy500.server.settings import Settings
from rummy500.server.sockets import NO_TABLE, Sockets
from rummy500.server.speech import tongue_for
from rummy500.server.store import open_store
from rummy500.server.unable import answer_unable, answering

log = logging.getLogger(__name__)
SEQ: Final = PathNumber(ge=-LARGEST, le=LARGEST)
MINE: Final = Query(max_length=200, description="a token to be compared with the hint")


class Tables:
    """The application behind the door: the routes and the tables that they are about."""

    def __init__(self, host: Host, life: Life, unserve: Callable[[], None]) -> None:
        self._host = host
        self._unserve = unserve
        watch = Watch()
        host.nodes.on_session_end = watch.end

        def ended(sessions: list[str]) -> None:
            watch.end(sessions)
            host.nodes.sessions_ended(sessions)

        self._desk = AccountDesk(host, ended)
        self.app: ASGIApp = answering(Identity(build(host, self._desk, life), host, self._desk, watch))

    async def close(self) -> None:
        self._desk.passwords.close()
        await self._host.close()
        await asyncio.to_thread(self._unserve)
        log.info("stopped")


async def open_tables(data: Path | str, settings: Settings, life: Life | None = None) -> Tables:
    """Open the data and start what the server does by itself. Raises CannotServe."""
    unserve = metrics.served(settings.metrics) if settings.metrics else _nothing
    life = life or Life()
    try:
        store = await asyncio.to_thread(open_store, data, settings.database_wait, life)
        host = Host(store, settings.limits, settings.bot_delay)
        await host.open()
    except BaseException:
        unserve()
        raise
    log.info("ready")
    return Tables(host, life, unserve)


def _nothing() -> None:
    return


def build(host: Host, desk: AccountDesk, life: Life | None = None) -> FastAPI:
    """The routes."""
    app = FastAPI(
        title="Rummy 500",
        version=rummy500.__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,  # an address has one form; a redirect would repeat the name we were called by
    )
    new_tables = NewTables(host)
    _routes(app, host, Depends(new_tables), life or Life())
    account_routes(app, host, desk)
    company_routes(app, host, new_tables)
    pad_routes(app, host)
    guide_routes(app)
    describe(app)
    _errors(app)
    return app


def _guest(request: Request | WebSocket) -> str:
    return str(request.state.guest)


def _routes(app: FastAPI, host: Host, in_time: Any, life: Life) -> None:
    sockets = Sockets(host)

    @app.get("/api/health")
    async def health() -> Health:
        return Health(ok=True, version=rummy500.__version__, house=host.store.house)

    @app.get("/api/ready")
    async def ready() -> Health:
        if life.stopping:
            raise Refused("stopping", say("this server is about to stop: ask again in a moment"), 503)
        await host.store.read(lambda db: db.execute(select(1)).one())
        return Health(ok=True, version=rummy500.__version__, house=host.store.house)

    @app.get("/api/rules")
    async def rules(request: Request) -> RulesPage:
        return rules_page(tongue_for(request))

    @app.post("/api/rules/check")
    async def rules_check(request: Request, question: RulesQuestion) -> RulesCheck:
        return check(question.rules, question.players, tongue_for(request))

    @app.post("/api/tables", status_code=201, dependencies=[in_time], responses=refusals(401, 409))
    async def create(request: Request, wish: NewTable) -> TableId:
        tongue, member = tongue_for(request), is_member(request)
        return TableId(id=await host.create(_guest(request), wish, tongue, member))

    @app.get("/api/tables")
    async def tables(request: Request) -> TableList:
        return TableList(tables=await host.tables_of(_guest(request), tongue_for(request)))

    @app.get("/api/tables/{table}/at/{seq}", responses=sent(View, 404, 409))
    async def at(request: Request, table: Id, seq: Annotated[int, SEQ]) -> Response:
        view = await host.past(_guest(request), table, seq, tongue_for(request))
        return Response(view, media_type="application/json")

    @app.get("/api/tables/{table}/hint", responses=refusals(403, 404, 409))
    async def hint(request: Request, table: Id, mine: Annotated[str, MINE] = "") -> Hint:
        return await host.hint(_guest(request), table, mine, tongue_for(request))

    @app.get("/api/tables/{table}/record", response_class=PlainTextResponse, responses=refusals(404, 409))
    async def record(request: Request, table: Id) -> PlainTextResponse:
        text = await host.record(_guest(request), table)
        name = {"content-disposition": f'attachment; filename="rummy500-{table}.txt"'}
        return PlainTextResponse(text, headers=name)

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await sockets.serve(websocket, table, _guest(websocket), tongue_for(websocket))


def _answer(request: Request, status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse({"code": code, "message": tongue_for(request)(as_said(message))}, status)


_WRONG = {
    404: say("there is nothing at this address"),
    405: say("this can't be asked of this address"),
}


def _not_as_it_should_be(fault: dict[str, Any]) -> str:
    """The first fault of a request, in our words: what a reader can do something about is its place."""
    where = fault["loc"][1:]
    if fault["type"] == "json_invalid" or not where:
        return say("the request can't be read: send what /api/openapi.json asks for")
    place = ".".join(map(str, where))
    if fault["type"] == "missing":
        return say("{place} is missing from the request: add it", place=place)
    return say("{place} can't be used as it was sent: see /api/openapi.json for what it may be", place=place)


def _methods(app: FastAPI, request: Request) -> set[str]:
    """What can be asked of a request's address, which other routes may have too."""
    found = [route for route in app.routes if isinstance(route, APIRoute)]
    here = [route.methods or () for route in found if route.path_regex.match(request.url.path)]
    return {method for methods in here for method in methods}


def _errors(app: FastAPI) -> None:
    """Every error is a code and one sentence."""

    @app.exception_handler(RummyError)
    async def rummy_error(request: Request, error: RummyError) -> JSONResponse:
        return _answer(request, 422, error.code, error.message)

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> JSONResponse:
        return _answer(request, error.status, error.code, error.message)

    @app.exception_handler(NoSuchTable)
    async def no_table(request: Request, _error: NoSuchTable) -> JSONResponse:
        return _answer(request, 404, "no_table", NO_TABLE)

    @app.exception_handler(Broken)
    async def broken(request: Request, error: Broken) -> JSONResponse:
        return _answer(request, 409, "broken", error.why)

    app.exception_handler(NotSaved)(answer_unable)
    app.exception_handler(DBAPIError)(answer_unable)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        fault = error.errors()[0]
        if fault["type"] == "string_pattern_mismatch" and fault["loc"][0] == "path":
            return _answer(request, 404, "not_found", _WRONG[404])
        return _answer(request, 422, "bad_request", _not_as_it_should_be(fault))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> JSONResponse:
        code = "not_found" if error.status_code == 404 else "bad_request"
        why = _WRONG.get(error.status_code, str(error.detail).lower())
        answer = _answer(request, error.status_code, code, why)
        if error.status_code == 405:
            answer.headers["allow"] = ", ".join(sorted(_methods(app, request)))
        return answer

    @app.exception_handler(Exception)
    async def mistake(request: Request, _error: Exception) -> JSONResponse:
        return _answer(request, 500, "mistake", say("the server made a mistake: its log says more"))
