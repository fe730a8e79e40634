"""What is answered when the database can't be asked? One sentence, wherever in the server that comes up."""

from __future__ import annotations

import logging
from typing import Any, Final

from fastapi import Request, WebSocket
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DBAPIError
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import ASGIApp

from rummy500.core.said import Said, as_said, say
from rummy500.server.errors import DataGone, NotSaved, in_words
from rummy500.server.faults import reason
from rummy500.server.speech import tongue_for

log = logging.getLogger(__name__)
MISTAKE: Final = 1011


def sentence_for_socket(error: Exception) -> Said:
    """What a socket is closed with: short enough for a closing frame."""
    if isinstance(error, DataGone):
        return say("the database is not where it was: nothing can be read or saved: ask who runs the server")
    if isinstance(error, NotSaved):
        return as_said(error.why)
    log.error("the database could not be read: %s", in_words(error))
    return say("the database could not be read: try again")


async def answer_unable(request: Request, error: Exception) -> JSONResponse:
    """The answer to a request that failed with NotSaved or the database's own error."""
    if isinstance(error, NotSaved):
        code, why = "data_gone" if isinstance(error, DataGone) else "not_saved", error.why
    else:
        log.error("the database could not be read: %s", in_words(error))
        code, why = "database", say("the database could not be read: {why}: try again", why=reason(error))
    return JSONResponse({"code": code, "message": tongue_for(request)(as_said(why))}, 503)


async def _end(connection: Request | WebSocket, error: Exception) -> JSONResponse | None:
    if isinstance(connection, Request):
        return await answer_unable(connection, error)
    await connection.accept()
    await connection.close(MISTAKE, tongue_for(connection)(sentence_for_socket(error)))
    return None


def answering(app: ASGIApp) -> ASGIApp:
    """The application, with such an answer also where one of its outer layers fails."""
    handlers: dict[Any, Any] = {NotSaved: _end, DBAPIError: _end}  # requests and sockets have one handler
    return ExceptionMiddleware(app, handlers)
