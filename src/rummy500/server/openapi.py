"""What does the server say of its own addresses? The OpenAPI document: every answer that a request may get.

FastAPI writes what a route takes and gives when all goes well. Here stand the refusals, those of one route
and those of all, and the shapes that msgspec sends. A test asks every address at random and holds the answers
to this.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from fastapi import FastAPI, Path, Response
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from rummy500.server import guide_messages, protocol
from rummy500.server.messages import Problem

Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,16}$")]  # of a table, a pad, a sign-in
Answers = dict[int | str, dict[str, Any]]

WHY: Final = {
    400: "This server does not go by the name that it was called by, or there is no such bot or stake.",
    401: "Nobody is signed in, or name and password don't go together.",
    403: "It came from another site's page, or it is not this guest's to do.",
    404: "There is nothing here, or nothing that is this guest's.",
    408: "The body took too long to arrive.",
    409: "It can't be done as things stand: the code says why.",
    413: "The body is too large.",
    422: "What was sent can't be used: the sentence names it.",
    429: "Too much in a short time.",
    500: "The server made a mistake.",
    503: "The database can't be asked, or too many sign in at this moment.",
}
EVERYWHERE: Final = (400, 422, 429, 500, 503)
CHANGES: Final = (403,)  # by whatever changes something
BODIES: Final = (408, 413)  # by whatever is sent with a body
STRUCTS: Final = (protocol.View, guide_messages.Rulebook, guide_messages.Guide, guide_messages.SceneFrame,
                  guide_messages.SceneQuestion)  # fmt: skip
PLACE: Final = "#/components/schemas/{name}"


class Svg(Response):
    media_type = "image/svg+xml; charset=utf-8"


class Csv(Response):
    media_type = "text/csv"


def refusals(*statuses: int) -> Answers:
    """The answers of a route that says no in these ways, beside those that every route has."""
    return {status: {"description": WHY[status], "content": _json(Problem)} for status in statuses}


def sent(shape: type, *statuses: int) -> Answers:
    """The answers of a route that sends one of msgspec's shapes."""
    return {200: {"content": _json(shape)}, **refusals(*statuses)}


def taken(shape: type) -> dict[str, Any]:
    """The body of a route that reads one of msgspec's shapes."""
    return {"requestBody": {"required": True, "content": _json(shape)}}


def _json(shape: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": PLACE.format(name=shape.__name__)}}}


def describe(app: FastAPI) -> None:
    """Complete the answers of the routes that the application has, and its document."""
    for route in app.routes:
        if isinstance(route, APIRoute):
            everywhere = (*EVERYWHERE, *(() if route.methods == {"GET"} else CHANGES))
            body = route.body_field is not None or route.openapi_extra is not None
            route.responses = {**refusals(*everywhere, *(BODIES if body else ())), **route.responses}

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(title=app.title, version=app.version, routes=app.routes, summary=SUMMARY)
            _, shapes = msgspec.json.schema_components(STRUCTS, ref_template=PLACE)
            made["components"]["schemas"] |= {**shapes, Problem.__name__: Problem.model_json_schema()}
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


SUMMARY: Final = (
    "Tables, accounts, score pads and lessons. What goes over a table's socket is in protocol.py."
)
