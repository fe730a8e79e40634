"""Which addresses does the server answer about accounts and their coins?"""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import FastAPI, Query, Request, Response

from rummy500.server import statistics
from rummy500.server.account_desk import AccountDesk, Caller
from rummy500.server.account_export import Export, export
from rummy500.server.account_messages import (
    CoinHistory,
    Credentials,
    Me,
    PasswordChange,
    PasswordProof,
    SignedInList,
    Statistics,
)
from rummy500.server.errors import Refused
from rummy500.server.guests import cookie_text, new_token
from rummy500.server.host import Host
from rummy500.server.limits import LARGEST, network
from rummy500.server.openapi import Id, refusals
from rummy500.server.sessions import agent_name, session_cookie

NUMBER = Query(ge=0, le=LARGEST)


def caller_of(request: Request) -> Caller:
    state = request.state
    return Caller(
        guest=str(state.guest),
        session=state.session,
        new=state.new_guest,
        address=network(request.client.host) if request.client else "",
        agent=agent_name(request.headers.get("user-agent", "")),
    )


def _set(request: Request, response: Response, token: str | None) -> None:
    response.headers.append("set-cookie", session_cookie(token, request.url.scheme == "https"))


def account_routes(app: FastAPI, host: Host, desk: AccountDesk) -> None:
    _in_and_out(app, desk)
    _own(app, host, desk)
    _coins(app, desk)


def _in_and_out(app: FastAPI, desk: AccountDesk) -> None:
    @app.get("/api/account")
    async def me(request: Request) -> Me:
        caller = caller_of(request)
        return Me(account=await desk.me(caller.guest) if caller.session else None)

    @app.post("/api/account", status_code=201, responses=refusals(409))
    async def register(request: Request, response: Response, wish: Credentials) -> None:
        token, took_over = await desk.register(caller_of(request), wish)
        _set(request, response, token)
        if took_over:  # who signs out here is somebody new
            fresh = cookie_text(new_token(), request.url.scheme == "https")
            response.headers.append("set-cookie", fresh)

    @app.post("/api/account/session", status_code=201, responses=refusals(401))
    async def sign_in(request: Request, response: Response, wish: Credentials) -> None:
        _set(request, response, await desk.sign_in(caller_of(request), wish))

    @app.delete("/api/account/session", status_code=204)
    async def sign_out(request: Request, response: Response) -> None:
        await desk.sign_out(caller_of(request))
        _set(request, response, None)

    @app.get("/api/account/sessions", responses=refusals(401))
    async def sessions(request: Request) -> SignedInList:
        return SignedInList(sessions=await desk.sessions(caller_of(request)))

    @app.delete("/api/account/sessions/{handle}", status_code=204, responses=refusals(401, 404))
    async def end_session(request: Request, handle: Id) -> None:
        await desk.end_session(caller_of(request), handle)


def _own(app: FastAPI, host: Host, desk: AccountDesk) -> None:
    @app.post("/api/account/password", status_code=204, responses=refusals(401))
    async def change_password(request: Request, wish: PasswordChange) -> None:
        await desk.change_password(caller_of(request), wish)

    @app.post("/api/account/delete", status_code=204, responses=refusals(401))
    async def delete(request: Request, response: Response, proof: PasswordProof) -> None:
        await desk.delete(caller_of(request), proof.password)
        _set(request, response, None)

    @app.get("/api/account/statistics", responses=refusals(401))
    async def read_statistics(request: Request) -> Statistics:
        caller = caller_of(request)
        if caller.session is None:
            raise Refused("signed_out", "you are not signed in: sign in first", 401)
        return Statistics(lines=await host.store.read(lambda db: statistics.lines(db, caller.guest)))

    @app.get("/api/account/export", responses={200: {"model": Export}, **refusals(401)})
    async def export_account(request: Request) -> Response:
        caller = caller_of(request)
        if caller.session is None:
            raise Refused("signed_out", "you are not signed in: sign in first", 401)
        text = json.dumps(await export(host, desk, caller), ensure_ascii=False, indent=1)
        name = {"content-disposition": 'attachment; filename="rummy500-account.json"'}
        return Response(text, media_type="application/json", headers=name)


def _coins(app: FastAPI, desk: AccountDesk) -> None:
    @app.get("/api/account/coins", responses=refusals(401))
    async def coins(request: Request, before: Annotated[int | None, NUMBER] = None) -> CoinHistory:
        return await desk.coins(caller_of(request), before)

    @app.post("/api/account/refill", status_code=204, responses=refusals(401, 409))
    async def refill(request: Request) -> None:
        await desk.refill(caller_of(request))
