"""Which addresses belong to tables with people: the lobby, seats, the start, the link's picture."""

from __future__ import annotations

import io
from typing import Annotated, Any

from fastapi import FastAPI, Path, Request, Response

from rummy500.server.company import Company
from rummy500.server.company_messages import BotWish, Lobby, NewCompany, SeatWish, TopList
from rummy500.server.host import Host
from rummy500.server.messages import TableId
from rummy500.server.openapi import Id, Svg, refusals
from rummy500.server.speech import tongue_for


def company_routes(app: FastAPI, host: Host, in_time: Any) -> None:
    company = Company(host)
    _to_look_at(app, company)
    _to_do(app, company, in_time)


def _guest(request: Request) -> str:
    return str(request.state.guest)


def _member(request: Request) -> bool:
    """Is whoever asks signed in to an account?"""
    return request.state.session is not None


def _to_look_at(app: FastAPI, company: Company) -> None:
    @app.get("/api/lobby")
    async def lobby(request: Request) -> Lobby:
        return await company.lobby(_guest(request))

    @app.get("/api/ratings")
    async def ratings(request: Request) -> TopList:
        return await company.top_list(_guest(request))

    @app.get("/api/tables/{table}/qr", response_class=Svg, responses=refusals(404, 409))
    async def qr(request: Request, table: Id, secure: bool = False) -> Response:
        await company.link_of(table)
        link = f"{'https' if secure else 'http'}://{request.headers['host']}/t/{table}"
        return Svg(picture(link))


def _to_do(app: FastAPI, company: Company, in_time: Any) -> None:
    @app.post("/api/lobby", status_code=201, dependencies=[in_time], responses=refusals(401, 409))
    async def open_table(request: Request, wish: NewCompany) -> TableId:
        return TableId(id=await company.open(_guest(request), wish, tongue_for(request), _member(request)))

    @app.post("/api/tables/{table}/seat", status_code=204, responses=refusals(401, 404, 409))
    async def sit(request: Request, table: Id, wish: SeatWish) -> None:
        guest, tongue = _guest(request), tongue_for(request)
        await company.sit(guest, table, wish.seat, wish.name, tongue, _member(request))

    @app.delete("/api/tables/{table}", status_code=204, responses=refusals(404, 409))
    async def delete(request: Request, table: Id) -> None:
        await company.leave(_guest(request), table)

    @app.delete("/api/tables/{table}/seat", status_code=204, responses=refusals(404, 409))
    async def leave(request: Request, table: Id) -> None:
        await company.leave(_guest(request), table)

    @app.post("/api/tables/{table}/bot", status_code=204, responses=refusals(404, 409))
    async def bot(request: Request, table: Id, wish: BotWish) -> None:
        await company.put_bot(_guest(request), table, wish.seat, wish.bot, tongue_for(request))

    @app.delete("/api/tables/{table}/seats/{seat}", status_code=204, responses=refusals(404, 409))
    async def send_away(request: Request, table: Id, seat: Annotated[int, Path(ge=0, le=7)]) -> None:
        await company.send_away(_guest(request), table, seat)

    @app.post(
        "/api/tables/{table}/start", status_code=204, dependencies=[in_time], responses=refusals(404, 409)
    )
    async def start(request: Request, table: Id) -> None:
        await company.start(_guest(request), table, tongue_for(request))

    @app.post("/api/tables/{table}/rematch", dependencies=[in_time], responses=refusals(401, 404, 409))
    async def rematch(request: Request, table: Id) -> TableId:
        return TableId(
            id=await company.rematch(_guest(request), table, tongue_for(request), _member(request))
        )


def picture(link: str) -> bytes:
    """The link as a QR code, an SVG: dark on white, for a camera in any theme."""
    import segno

    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", scale=1, border=3, light="#fff", dark="#000", xmldecl=False, omitsize=True
    )
    return out.getvalue()
