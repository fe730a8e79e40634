"""Which addresses belong to tables with people: the lobby, seats, the start, the link's picture."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import Depends, FastAPI, Path, Query, Request, Response

from rummy500.server.company import Company
from rummy500.server.company_messages import BotWish, Lobby, NewCompany, SeatWish, TopList
from rummy500.server.host import Host
from rummy500.server.identity import is_member
from rummy500.server.messages import TableId
from rummy500.server.new_tables import NewTables
from rummy500.server.openapi import Id, Svg, refusals
from rummy500.server.speech import tongue_for

DOOR = Query(max_length=16, pattern="^[a-z0-9]*$", description="what stands behind the # of the table's link")


def company_routes(app: FastAPI, host: Host, new_tables: NewTables) -> None:
    company = Company(host)
    _to_look_at(app, company)
    _to_do(app, company, new_tables)


def _guest(request: Request) -> str:
    return str(request.state.guest)


def _to_look_at(app: FastAPI, company: Company) -> None:
    @app.get("/api/lobby")
    async def lobby(request: Request) -> Lobby:
        return await company.lobby(_guest(request))

    @app.get("/api/ratings")
    async def ratings(request: Request) -> TopList:
        return await company.top_list(_guest(request))

    @app.get("/api/tables/{table}/qr", response_class=Svg, responses=refusals(404, 409))
    async def qr(
        request: Request, table: Id, secure: bool = False, door: Annotated[str, DOOR] = ""
    ) -> Response:
        await company.link_of(table)
        behind = f"#{door}" if door else ""
        link = f"{'https' if secure else 'http'}://{request.headers['host']}/t/{table}{behind}"
        return Svg(picture(link))


def _to_do(app: FastAPI, company: Company, new_tables: NewTables) -> None:
    in_time = Depends(new_tables)

    @app.post("/api/lobby", status_code=201, dependencies=[in_time], responses=refusals(401, 409))
    async def open_table(request: Request, wish: NewCompany) -> TableId:
        if wish.public:
            await new_tables.public(request)
        return TableId(id=await company.open(_guest(request), wish, tongue_for(request), is_member(request)))

    @app.post("/api/tables/{table}/seat", status_code=204, responses=refusals(401, 404, 409))
    async def sit(request: Request, table: Id, wish: SeatWish) -> None:
        guest, tongue = _guest(request), tongue_for(request)
        await company.sit(guest, table, wish.seat, wish.name, tongue, is_member(request), wish.door)

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

    @app.post("/api/tables/{table}/link", status_code=204, responses=refusals(403, 404, 409))
    async def new_link(request: Request, table: Id) -> None:
        await company.new_link(_guest(request), table)

    @app.post(
        "/api/tables/{table}/start", status_code=204, dependencies=[in_time], responses=refusals(404, 409)
    )
    async def start(request: Request, table: Id) -> None:
        await company.start(_guest(request), table, tongue_for(request))

    @app.post("/api/tables/{table}/rematch", dependencies=[in_time], responses=refusals(401, 404, 409))
    async def rematch(request: Request, table: Id) -> TableId:
        return TableId(
            id=await company.rematch(_guest(request), table, tongue_for(request), is_member(request))
        )


def picture(link: str) -> bytes:
    """The link as a QR code, an SVG: dark on white, for a camera in any theme."""
    import segno

    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", scale=1, border=3, light="#fff", dark="#000", xmldecl=False, omitsize=True
    )
    return out.getvalue()
