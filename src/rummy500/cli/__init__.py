"""What can be done from the command line? `rummy500 COMMAND`: one command a file.

Whatever is wrong is one sentence on standard error and exit status 2, never a traceback.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from typing import Final

import typer

from rummy500 import SPEED, __version__
from rummy500.cli import (
    checking,
    contesting,
    dealing,
    laddering,
    playing,
    replaying,
    ruling,
    saving,
    serving,
    trying,
)
from rummy500.core.errors import RummyError

MISUSE = 2
INTERRUPTED = 130
WRITING: Final = (errno.ENOSPC, errno.EIO, errno.EBADF)  # of what has no name: standard output
# Typer's own errors of use, misspelt commands and missing arguments among them, share this class.
MISUSED: Final = typer.BadParameter.__mro__[2]

app = typer.Typer(
    name="rummy500",
    help="Rummy 500: play it, serve it, try positions, let bots play, replay records.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rummy500 {__version__} ({SPEED})")
        raise typer.Exit


@app.callback()
def _root(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version."
    ),
) -> None:
    """Rummy 500: play it, serve it, try positions, let bots play, replay records."""
    del version
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# The commands, in the order in which help lists them.
app.command("play")(playing.play)
app.command("serve")(serving.serve)
app.command("try", context_settings={"ignore_unknown_options": True})(trying.try_)
app.command("deal")(dealing.deal)
app.command("arena")(contesting.arena)
app.command("ladder")(laddering.ladder)
app.command("replay")(replaying.replay)
app.command("rules")(ruling.rules)
app.command("check")(checking.check)
app.command("backup")(saving.backup)
app.command("restore")(saving.restore)


def complain(sentence: str) -> int:
    """One sentence on standard error, as it is: it may begin with a card."""
    text = " ".join(sentence.split()).rstrip(".")
    print(f"rummy500: {text}", file=sys.stderr)
    return MISUSE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    try:
        result = app(list(arguments) if arguments is not None else None, standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except RummyError as error:
        return complain(error.message)
    except BrokenPipeError:  # whoever read has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = error.filename or ("standard output" if error.errno in WRITING else "")
        said = (error.strerror or str(error)).lower()
        return complain(f"{where}: {said}" if where else said)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, MISUSED):
            raise
        said = error.format_message()  # type: ignore[attr-defined]
        return complain(said[:1].lower() + said[1:])
