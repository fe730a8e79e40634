"""Which addresses belong to tables with people: the lobby, seats, the start, the link's picture."""

from __future__ import annotations

import io
from typing import Any

from fastapi import FastAPI, Request, Response

from rummy500.server.company import Company
from rummy500.server.company_messages import BotWish, Lobby, NewCompany, SeatWish, TopList
from rummy500.server.host import Host
from rummy500.server.messages import TableId
from rummy500.server.speech import tongue_for


def company_routes(app: FastAPI, host: Host, in_time: Any) -> None:
    company = Company(host)

    def guest(request: Request) -> str:
        return str(request.state.guest)

    @app.get("/api/lobby")
    async def lobby(request: Request) -> Lobby:
        return await company.lobby(guest(request))

    @app.get("/api/ratings")
    async def ratings(request: Request) -> TopList:
        return await company.top_list(guest(request))

    @app.post("/api/lobby", status_code=201, dependencies=[in_time])
    async def open_table(request: Request, wish: NewCompany) -> TableId:
        return TableId(id=await company.open(guest(request), wish, tongue_for(request)))

    @app.post("/api/tables/{table}/seat", status_code=204)
    async def sit(request: Request, table: str, wish: SeatWish) -> None:
        await company.sit(guest(request), table, wish.seat, wish.name, tongue_for(request))

    @app.delete("/api/tables/{table}", status_code=204)
    async def delete(request: Request, table: str) -> None:
        await company.leave(guest(request), table)

    @app.delete("/api/tables/{table}/seat", status_code=204)
    async def leave(request: Request, table: str) -> None:
        await company.leave(guest(request), table)

    @app.post("/api/tables/{table}/bot", status_code=204)
    async def bot(request: Request, table: str, wish: BotWish) -> None:
        await company.put_bot(guest(request), table, wish.seat, wish.bot, tongue_for(request))

    @app.post("/api/tables/{table}/start", status_code=204, dependencies=[in_time])
    async def start(request: Request, table: str) -> None:
        await company.start(guest(request), table, tongue_for(request))

    @app.post("/api/tables/{table}/rematch", dependencies=[in_time])
    async def rematch(request: Request, table: str) -> TableId:
        return TableId(id=await company.rematch(guest(request), table, tongue_for(request)))

    @app.get("/api/tables/{table}/qr")
    async def qr(request: Request, table: str, secure: bool = False) -> Response:
        await company.link_of(table)
        link = f"{'https' if secure else 'http'}://{request.headers['host']}/t/{table}"
        return Response(picture(link), media_type="image/svg+xml")


def picture(link: str) -> bytes:
    """The link as a QR code, an SVG: dark on white, for a camera in any theme."""
    import segno

    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", scale=1, border=3, light="#fff", dark="#000", xmldecl=False, omitsize=True
    )
    return out.getvalue()
