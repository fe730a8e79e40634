"""Does the command line stay quiet and clear when its surroundings fail: files, pipes, terminals, keys?"""

from __future__ import annotations

import errno
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rummy500 import __version__, cli
from rummy500.cli import dealing, main
from rummy500.cli.terminal import starting
from rummy500.core import Unreadable
from tests.cli.test_command_line import COMMAND, DIG, refused, run

NOT_WINDOWS = pytest.mark.skipif(os.name == "nt", reason="there are no such files and signals")


@pytest.mark.parametrize("command", ["try", "replay"])
def test_a_file_that_is_too_long_is_refused(command: str, tmp_path: Path) -> None:
    file = tmp_path / "long"
    file.write_bytes(b"# \n" * (2 << 20))
    assert "longer than" in refused(command, str(file))


@NOT_WINDOWS
def test_a_file_without_an_end_is_refused() -> None:
    assert "longer than" in refused("try", "/dev/zero")


def test_a_name_that_no_file_can_have_is_refused() -> None:
    assert "can't be read" in refused("replay", "x" * 5000)


@NOT_WINDOWS
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([COMMAND, "rules"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "standard output: no space left" in done.stderr


def test_a_fault_of_the_system_without_a_file_blames_no_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refusing(*_: object, **__: object) -> None:
        raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")

    monkeypatch.setattr(cli, "app", refusing)
    assert main(["rules"]) == 2
    assert capsys.readouterr().err == "rummy500: connection refused\n"


@NOT_WINDOWS
@pytest.mark.parametrize("command", ["rules", "deal --seed 1 --match"])
def test_a_pipe_that_is_closed_at_once_is_no_fault(command: str) -> None:
    done = subprocess.run(
        f"{shlex.quote(str(COMMAND))} {command} | true",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


def _heeding_interrupts() -> None:
    """As at a terminal: what a script has started in the background heeds none, and hands that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@NOT_WINDOWS
def test_an_interrupt_is_quiet(tmp_path: Path) -> None:
    began = tmp_path / "began"
    program = tmp_path / "bot.py"
    program.write_text(
        f"import sys\nsys.stdin.readline()\nopen({str(began)!r}, 'w').close()\nsys.stdin.read()\n", "utf-8"
    )
    playing = subprocess.Popen(
        [COMMAND, "deal", "--bots", f"pipe:{shlex.join([sys.executable, str(program)])}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_heeding_interrupts,
    )
    while not began.exists():
        assert playing.poll() is None
    playing.send_signal(signal.SIGINT)
    printed, complained = playing.communicate(timeout=60)
    assert (playing.returncode, printed, complained) == (130, "", "")


def test_letters_that_the_output_does_not_have_are_no_fault() -> None:
    done = subprocess.run(
        [COMMAND, "try", "-", "p3"],
        input=DIG.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert done.stderr == b""
    record = run("deal", "--seed", "3").stdout
    told = subprocess.run(
        [COMMAND, "replay", "-"],
        input=record.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert told.returncode == 0, told.stderr


def test_a_name_in_a_record_cannot_change_the_terminal() -> None:
    record = run("deal", "--seed", "3").stdout.replace("seat 0 greedy", "seat 0 \x1b[31mred\x07")
    told = run("replay", "-", given=record).stdout
    assert "\x1b" not in told
    assert "\x07" not in told


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("play", "--terminal"), "needs a terminal"),
        (("play", "--terminal", "--resume", "--rules", "classic"), "--resume goes on with an old one"),
        (("play", "--rules", "kitchen"), "goes with --terminal"),
        (("play", "--resume"), "goes with --terminal"),
        (("play", "--terminal", "--players", "9"), "--players"),
        (("play", "--bogus"), "no such option"),
        (("serve", "--port", "70000"), "--port"),
        (("serve", "--bot-delay", "-1"), "--bot-delay"),
        (("serve", "--data", ""), "names no folder"),
        (("serve", "--proxy", "nonsense"), "--proxy is an address in numbers"),
        (("serve", "--allow-host", "///"), "--allow-host is a name"),
        (("try", "-", "--json=3"), "--json"),
        (("replay", "-", "--at", "0"), "--at"),
        (("deal", "--bots", "greedy,pipe:"), "no bot"),
        (("deal", "--bots", "greedy,pipe:no-such-program-here"), "can't be started"),
        (("deal", "--bots", "pipe:'a"), "can't be read"),
        (("deal", "--bots", "greedy,chance,greedy", "--players", "2"), "2 seats need 2 bots"),
    ],
)
def test_a_misuse_is_one_sentence(words: tuple[str, ...], part: str) -> None:
    assert part in refused(*words, given=DIG)


def test_a_match_that_nobody_wins_does_not_go_on_for_ever(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dealing, "MOST_DEALS", 2)
    assert main(["deal", "--match", "--rules", "rummy-5000", "--seed", "1"]) == 2
    assert capsys.readouterr() == ("", "rummy500: nobody has won after 2 deals: let better bots play\n")


def test_a_terminal_match_that_is_not_there_cannot_be_gone_on_with(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="there is no unfinished match"):
        starting.resumed(tmp_path, None)


def test_help_lists_every_command() -> None:
    told = run("--help")
    assert told.returncode == 0
    assert run().stdout == told.stdout
    for command in ("play", "serve", "try", "deal", "replay", "rules"):
        assert f"\n  {command} " in told.stdout
        assert f"rummy500 {command} [OPTIONS]" in run(command, "--help").stdout


def test_the_version_is_told() -> None:
    told = run("--version").stdout
    assert told in {f"rummy500 {__version__} ({speed})\n" for speed in ("compiled", "plain Python")}
