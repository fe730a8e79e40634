"""Which addresses does the server answer about score pads?"""

from __future__ import annotations

from fastapi import FastAPI, Request, Response

from rummy500.server.host import Host
from rummy500.server.identity import is_member
from rummy500.server.openapi import Csv, Id, refusals
from rummy500.server.pad_desk import PadDesk
from rummy500.server.pad_messages import NewPad, PadAppend, PadId, PadList, PadQuestion, PadSum, PadView
from rummy500.server.speech import tongue_for


def _guest(request: Request) -> str:
    return str(request.state.guest)


def pad_routes(app: FastAPI, host: Host) -> None:
    desk = PadDesk(host)

    @app.get("/api/pads")
    async def pads(request: Request) -> PadList:
        return PadList(pads=await desk.pads_of(_guest(request)))

    @app.post("/api/pads", status_code=201, responses=refusals(401, 409))
    async def create_pad(request: Request, wish: NewPad) -> PadId:
        return PadId(id=await desk.create(_guest(request), wish, is_member(request)))

    @app.get("/api/pads/{pad}", responses=refusals(404))
    async def pad(request: Request, pad: Id) -> PadView:
        return await desk.view(_guest(request), pad)

    @app.delete("/api/pads/{pad}", status_code=204, responses=refusals(404))
    async def delete_pad(request: Request, pad: Id) -> None:
        await desk.delete(_guest(request), pad)

    @app.post("/api/pads/{pad}/entries", responses=refusals(404, 409))
    async def append(request: Request, pad: Id, wish: PadAppend) -> PadView:
        return await desk.append(_guest(request), pad, wish)

    @app.post("/api/pads/{pad}/sum", responses=refusals(404))
    async def count(request: Request, pad: Id, question: PadQuestion) -> PadSum:
        return await desk.count(_guest(request), pad, question)

    @app.get("/api/pads/{pad}/csv", response_class=Csv, responses=refusals(404))
    async def csv(request: Request, pad: Id) -> Response:
        text = await desk.csv(_guest(request), pad, tongue_for(request))
        name = {"content-disposition": f'attachment; filename="rummy500-scores-{pad}.csv"'}
        return Csv(text, headers=name)
