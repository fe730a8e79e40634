"""How does the server start and stop? `serve` is what the commands `play` and `serve` call.

The order is chosen for a quick start: the port and the data first, which can fail with a sentence, then the
application. It says where it is only when it really listens.
"""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rummy500.server.data import FILE, data_folder, make_folder, sentence, up_to_date
from rummy500.server.errors import AlreadyRunning, CannotServe
from rummy500.server.limits import Limits
from rummy500.server.lock import DataLock
from rummy500.server.logs import Form, Level, begin
from rummy500.server.origin import Hosts
from rummy500.server.settings import Settings

PORT: Final = 8500
PORTS: Final = 100  # tried one after the other when nobody asked for a certain one


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = True,
    bot_delay: float = 0.6,
    hosts: Sequence[str] = (),
    limits: Limits | None = None,
    database: str = "",
    proxy: str = "",
    log: Form = "text",
    log_level: Level = "warning",
    metrics: str = "",
    drain: float = 0.0,
    database_wait: float = 30.0,
) -> int:
    """Serve until stopped; the exit status. `hosts` are further names that the server may be called by,
    `database` a PostgreSQL to be used instead of the data folder, and of `proxy` it is believed from where a
    visitor comes and whether by HTTPS. `metrics` is where its numbers can be read, `drain` the seconds for
    which it still serves, but says that it is not ready any more, once it is told to stop, `database_wait`
    those for which it waits at the start for a PostgreSQL that is away."""
    begin(log, log_level)
    try:
        names = Hosts(host, hosts)
        settings = Settings(names, limits or Limits(), bot_delay, proxy, metrics, drain, database_wait)
        if database:
            return _serve_postgres(host, port, database, settings)
        return _serve(host, port, data or data_folder(), open_browser, settings)
    except KeyboardInterrupt:
        return 0
    except AlreadyRunning as running:
        return _already_running(running.address, open_browser)
    except CannotServe as error:
        print(f"rummy500: {error}", file=sys.stderr)
        return 2


def _serve(host: str, port: int | None, data: Path, open_browser: bool, settings: Settings) -> int:
    make_folder(data)
    lock = DataLock(data)
    try:
        listener = listen(host, port)
        with listener:
            if not up_to_date(data):
                from sqlalchemy.exc import DatabaseError

                from rummy500.server.store import open_store

                try:
                    open_store(data).close()
                except DatabaseError as error:
                    why = sentence(data / FILE, error.orig) if error.orig else str(error)
                    raise CannotServe(why) from error
            address = address_of(listener)

            def listening() -> None:
                lock.say_address(address)
                print(f"Rummy 500 is at {address}", flush=True)
                if open_browser:
                    show(address)

            from rummy500.server.run import run

            return run(listener, data, settings, listening)
    finally:
        lock.release()


def _serve_postgres(host: str, port: int | None, database: str, settings: Settings) -> int:
    """One node of perhaps several: nothing is kept here, so nothing here is locked."""
    with listen(host, port) as listener:
        address = address_of(listener)
        from rummy500.server.run import run

        return run(listener, database, settings, lambda: print(f"Rummy 500 is at {address}", flush=True))


def _already_running(address: str, open_browser: bool) -> int:
    if not address:
        print(
            "rummy500: another rummy500 is just starting on this data: wait a moment and try again",
            file=sys.stderr,
        )
        return 2
    print(f"Rummy 500 is already running at {address}", flush=True)
    if open_browser:
        show(address, wait=True)
    return 0


# Where it listens.


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, else on the first free one from 8500. Raises CannotServe."""
    wanted = range(PORT, PORT + PORTS) if port is None else [port]
    for number in wanted:
        try:
            return _bind(host, number)
        except (OSError, OverflowError) as error:
            taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
            if not taken or port is not None:
                raise CannotServe(_why_not(host, number, error)) from error
    raise CannotServe(f"the ports {PORT} to {PORT + PORTS - 1} are all taken: choose another with --port")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":  # there it would let two servers have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1)  # two sockets can be bound to one port, but not both listen
    except BaseException:
        listener.close()
        raise
    return listener


def _why_not(host: str, port: int, error: OSError | OverflowError) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program: choose another with --port, or leave --port out"
    if isinstance(error, OSError) and error.errno == errno.EACCES:
        return f"port {port} is not open to this user: choose one from 1024 on with --port"
    return (
        f"{host} port {port} can't be listened at: {str(error).lower()}: choose others with --host and --port"
    )


def address_of(listener: socket.socket) -> str:
    """The address to be opened in a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


# The browser.


def show(address: str, wait: bool = False) -> None:
    """Open the address in a browser where there is one, not holding up the server."""
    if os.environ.get("CI") or not _has_screen():
        return
    import webbrowser

    def opening() -> None:
        with contextlib.suppress(webbrowser.Error):  # the address has been printed
            webbrowser.open(address)

    thread = threading.Thread(target=opening, daemon=True)
    thread.start()
    if wait:
        thread.join(5)


def _has_screen() -> bool:
    """On a machine without a screen webbrowser would open a browser for the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
