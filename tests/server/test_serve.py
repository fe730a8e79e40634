"""Does the server start, refuse to start, and stop as people can understand?"""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from rummy500.server import serve as starting
from rummy500.server.data import FILE
from rummy500.server.errors import CannotServe
from rummy500.server.lock import ADDRESS
from rummy500.server.page import page_file
from rummy500.server.store import open_store
from tests.server.people import frame_of
from tests.server.running import PATIENCE, Person, Server, serving


def refusal(data: Path, port: int = 0) -> str:
    """What a server that does not start says; it must be one sentence, with exit status 2."""
    server = Server(data, port=port)
    said = server.process.communicate(timeout=PATIENCE)[1].strip()
    assert server.first_line == ""
    assert server.process.returncode == 2
    assert said.startswith("rummy500: ")
    assert "\n" not in said
    assert "Traceback" not in said
    return said


def test_it_says_where_it_is_once_it_listens(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.first_line.startswith("Rummy 500 is at http://127.0.0.1:")
        assert httpx.get(f"{server.address}/api/health", timeout=PATIENCE).json()["ok"]
        assert (tmp_path / ADDRESS).read_text() == server.address


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_in_order_with_tables_open(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as server:
        ann = Person(server.address)
        tab = ann.open(ann.new_table())
        tab.until_asked()
        server.process.send_signal(how)
        assert server.process.communicate(timeout=PATIENCE)[1] == ""
        assert server.process.returncode == 0
    assert not (tmp_path / ADDRESS).exists()


def test_a_frame_that_is_no_text_is_one_line_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Person(server.address)
        tab = ann.open(ann.new_table())
        tab.until_asked()
        tab.socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            frame_of(tab, "no such frame")
        assert server.stop().splitlines() == ["rummy500: Invalid UTF-8 sequence received from client."]


@contextmanager
def taken_port() -> Iterator[int]:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen(1)
        yield other.getsockname()[1]


def test_a_taken_port_that_was_asked_for_is_told_in_a_sentence(tmp_path: Path) -> None:
    with taken_port() as port:
        assert f"port {port} is taken by another program: choose another" in refusal(tmp_path, port)


@pytest.mark.parametrize("port", [-1, 70000])
def test_a_port_that_can_not_be_is_told_in_a_sentence(tmp_path: Path, port: int) -> None:
    assert "choose others" in refusal(tmp_path, port)


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with taken_port() as port:
        monkeypatch.setattr(starting, "PORT", port)
        with starting.listen("127.0.0.1", None) as listener:
            assert listener.getsockname()[1] > port
        monkeypatch.setattr(starting, "PORTS", 1)
        with pytest.raises(CannotServe, match="are all taken"):
            starting.listen("127.0.0.1", None)


def test_a_second_server_on_the_same_data_shows_the_first(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        second = Server(tmp_path)
        assert second.process.wait(PATIENCE) == 0
        assert second.first_line == f"Rummy 500 is already running at {server.address}"
        assert Person(server.address).new_table()


def test_after_a_kill_the_data_is_free_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.kill()
    assert (tmp_path / ADDRESS).exists()
    with serving(tmp_path) as server:
        assert Person(server.address).new_table()


def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("my shopping list " * 100)
    assert "is not a database: move it away, or choose another folder with --data" in refusal(tmp_path)


def test_another_program_s_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("create table recipes (name text)")
    assert "was not made by rummy500" in refusal(tmp_path)


def test_a_newer_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("update alembic_version set version_num = '9999'")
        db.commit()
    assert "was written by a newer rummy500" in refusal(tmp_path)


def test_a_damaged_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    file = tmp_path / FILE
    content = bytearray(file.read_bytes())
    content[100:1500] = b"\xff" * 1400
    file.write_bytes(content)
    assert "is damaged: put back a copy" in refusal(tmp_path)


def test_a_data_folder_that_can_not_be_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "choose another with --data" in refusal(tmp_path / "file")
    assert "choose another with --data" in refusal(tmp_path / "file" / "below")
    (tmp_path / "odd" / FILE).mkdir(parents=True)
    assert "can't be opened for writing" in refusal(tmp_path / "odd")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_without_permission_is_told_in_a_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "choose another with --data" in refusal(tmp_path)


def test_a_database_that_another_program_holds_is_told_in_a_sentence(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as db:
        db.execute("begin immediate")
        assert "is held by another program: close that program" in refusal(tmp_path)


def test_starting_imports_nothing_slow_before_it_listens() -> None:
    loads = "import sys, rummy500.cli, rummy500.server.serve, rummy500.server.run; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    slow = {"sqlalchemy", "alembic", "fastapi", "pydantic", "msgspec", "rummy500.bots"}
    slow |= {"rummy500.coach", "prometheus_client", "pythonjsonlogger"}
    assert not slow & set(done.stdout.split())


def test_no_browser_is_opened_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    import webbrowser

    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    starting.show("http://a", wait=True)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("CI", "true")
    starting.show("http://b", wait=True)
    assert opened == []
    monkeypatch.delenv("CI")
    starting.show("http://c", wait=True)
    assert opened == ["http://c"]


# The page.


def page_folder(tmp_path: Path) -> Path:
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<p>the table")
    (tmp_path / "page" / "assets" / "index-1a2b3c.js").write_text("play()")
    (tmp_path / "page" / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("no")
    return tmp_path / "page"


def test_the_page_is_asked_for_again_and_its_hashed_files_never(tmp_path: Path) -> None:
    folder = page_folder(tmp_path)
    assert page_file("/", folder).headers["cache-control"] == "no-cache"
    assert page_file("/manifest.webmanifest", folder).headers["cache-control"] == "no-cache"
    script = page_file("/assets/index-1a2b3c.js", folder)
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]


PATHS = ["/nope", "/table/abc", "/t", "/new/x", "//etc/passwd", "/%00", "/\x00", "/" + "x" * 5000]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:30])
def test_an_address_that_the_page_does_not_have_is_the_page_with_status_404(
    tmp_path: Path, path: str
) -> None:
    answer = page_file(path, page_folder(tmp_path))
    assert answer.status_code == 404
    assert bytes(answer.body) == b"<p>the table"


@pytest.mark.parametrize(
    "path", ["/assets/nope.js", "/assets/nope", "/nope.png", "/../secret.txt", "/assets/../../secret.txt"]
)
def test_a_file_that_is_not_there_is_not_the_page(tmp_path: Path, path: str) -> None:
    answer = page_file(path, page_folder(tmp_path))
    assert answer.status_code == 404
    assert bytes(answer.body) == b"there is nothing at this address\n"
    assert answer.headers["content-type"].startswith("text/plain")


def test_every_address_that_the_page_itself_leads_to_is_one_of_its_screens(tmp_path: Path) -> None:
    """Held to the page's sources: its links and its own changes of screen."""
    folder, sources = page_folder(tmp_path), Path(__file__).parents[2] / "web" / "src"
    written = re.compile(r"""(?:href=|go\(|to=)["'`{]*(/[\w/-]*)([${]?)""")  # a name is put in after these
    asked = {
        address + ("x" if name else "")
        for source in (*sources.rglob("*.svelte"), *sources.rglob("*.ts"))
        for address, name in written.findall(source.read_text("utf-8"))
        if not address.startswith("/api") and (address != "/" or not name)
    }
    assert {"/new", "/t/x", "/pad", "/learn"} <= asked
    for address in asked:
        assert page_file(address, folder).status_code == 200, address


def test_a_page_that_was_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    answer = page_file("/", tmp_path / "nothing")
    assert answer.status_code == 503
    assert b"make play" in bytes(answer.body)
