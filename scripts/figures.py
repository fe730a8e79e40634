"""How fast and how small is the page? Measured in a browser on this machine, and written to docs/figures.md.

`make figures` wants a quiet machine and takes about two minutes. Limits that do not depend on
the machine (sizes, layout shift, accessibility) are held by tests too.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the tests' server, player and positions are used here

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

from benchmarks.__main__ import machine  # noqa: E402
from rummy500.server.guests import new_token  # noqa: E402
from tests.chromium import FLAGS, chromium, open_browser  # noqa: E402
from tests.e2e import positions  # noqa: E402
from tests.e2e.conftest import new_table  # noqa: E402
from tests.e2e.player import By, Player  # noqa: E402
from tests.e2e.prepared import put_match, put_table  # noqa: E402
from tests.server.running import Server, serving  # noqa: E402

PAGE = ROOT / "docs/figures.md"
WATCH = (ROOT / "scripts/watch.js").read_text("utf-8")
DESKTOP = {"width": 1440, "height": 900}
SCRIPTS = """() => performance.getEntriesByType('resource')
    .filter(one => one.name.endsWith('.js')).reduce((sum, one) => sum + one.encodedBodySize, 0)"""
PHONE = {"width": 375, "height": 812}


@dataclass(frozen=True)
class Line:
    """A figure: what, how much, at most or at least how much, and how it was measured."""

    what: str
    value: float
    unit: str
    limit: float
    how: str
    least: bool = False

    @property
    def met(self) -> bool:
        return self.value >= self.limit if self.least else self.value <= self.limit


def loads(browser: Browser, server: Server, data: Path) -> Iterator[Line]:
    """A table opened with nothing in the cache, five times."""
    cards: list[float] = []
    shifts: list[float] = []
    bytes_of: list[float] = []
    scripts: list[float] = []
    for number in range(6):
        page = fresh(browser, DESKTOP if number % 2 else PHONE)
        session = page.context.new_cdp_session(page)
        received: list[float] = []
        session.on(
            "Network.loadingFinished", lambda event, got=received: got.append(event["encodedDataLength"])
        )
        session.on(
            "Network.webSocketFrameReceived",
            lambda event, got=received: got.append(len(event["response"]["payloadData"])),
        )
        session.send("Network.enable")
        cookie = guest(page, server)
        page.goto(f"{server.address}/t/{put_table(data, cookie, positions.MIDDLE)}")
        page.wait_for_function("() => window.seen.card !== null")
        page.wait_for_timeout(700)
        if number:  # the first load of a server reads its files from the disk
            seen = page.evaluate("window.seen")
            cards.append(seen["card"])
            shifts.append(seen["shift"])
            bytes_of.append(sum(received))
            scripts.append(page.evaluate(SCRIPTS))
        page.context.close()
    how = "every script that opening a table brings, as it comes over the line"
    yield Line("script of the first load", max(scripts) / 1000, "kB gzip", 70, how)
    yield Line(
        "first load, all of it", max(bytes_of) / 1000, "kB", 250, "all bytes received on opening a table"
    )
    yield Line("first card painted", max(cards), "ms", 1000, "slowest of 5 loads of a table without a cache")
    yield Line("largest layout shift on loading", max(shifts), "", 0.02, "worst of the same loads")


def play(browser: Browser, server: Server) -> Iterator[Line]:
    """Some deals played with the mouse, and one by touch, with all movement, bots at their usual pace."""
    seen = played(browser, server, "mouse", 120)
    phone = played(browser, server, "touch", 30)
    answers = sorted(seen["answers"])
    p95 = answers[int(len(answers) * 0.95)]
    half = statistics.median(answers)
    how = f"from the finger's release to the painted answer, {len(answers)} actions, median {half:.0f} ms"
    yield Line("answer to an action, 95th percentile", p95, "ms", 100, how)
    longest = max([0, *seen["long"], *phone["long"]])
    yield Line("longest task in play", longest, "ms", 50, "the browser's own list; 0: none over 50 ms")
    how = "the same play, and a deal on a phone; shifts without input"
    yield Line("largest layout shift in play", max(seen["shift"], phone["shift"]), "", 0.02, how)


def played(browser: Browser, server: Server, by: By, actions: int) -> dict[str, Any]:
    """What was seen while so many actions were made."""
    page = fresh(browser, PHONE if by == "touch" else DESKTOP, touch=by == "touch")
    page.goto(server.address)
    new_table(page, "classic,target=5000", 2)
    page.evaluate("() => { window.seen.long.length = 0 }")
    player = Player(page, by)
    while len(page.evaluate("window.seen.answers")) < actions:
        player.step()
    seen: dict[str, Any] = page.evaluate("window.seen")
    page.context.close()
    return seen


def animation(browser: Browser, server: Server, data: Path) -> Iterator[Line]:
    """The next deal is dealt while the processor is slowed down four times."""
    rates: list[float] = []
    for _ in range(3):
        page = fresh(browser, PHONE)
        cookie = guest(page, server)
        page.goto(f"{server.address}/t/{put_match(data, cookie, 'classic,target=5000', 2, 1, 'deal')}")
        button = page.get_by_role("button", name="Next deal")
        button.wait_for()
        page.wait_for_timeout(800)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        button.click()
        page.wait_for_selector("[data-hand] [data-card]")
        at = page.evaluate("window.countFrames(700)")
        rates.append((len(at) - 1) * 1000 / (at[-1] - at[0]))
        page.context.close()
    yield Line(
        "frames while a hand is dealt", statistics.median(rates), "a second", 58,
        "4 times slowed processor, a phone's window, median of 3", least=True,
    )  # fmt: skip


def lighthouse(data: Path, server: Server) -> Iterator[Line]:
    """Lighthouse on home and on a table, as a phone and as a desktop, each time with nothing in the cache."""
    with signed_in(server) as (context, port, cookie):
        table = put_table(data, cookie, positions.MIDDLE)
        for name, path in (("home", "/"), ("a table", f"/t/{table}")):
            for kind in ("mobile", "desktop"):
                runs = [run_lighthouse(context, f"{server.address}{path}", port, kind) for _ in range(3)]
                scores = {what: statistics.median(run[what] for run in runs) for what in runs[0]}
                for what, least in (("performance", 0.95), ("accessibility", 1.0), ("best-practices", 1.0)):
                    yield Line(
                        f"Lighthouse {what}, {name}, {kind}", scores[what], "", least,
                        "Lighthouse 12.2.3, its own throttling, an empty cache, median of 3", least=True,
                    )  # fmt: skip


@contextmanager
def signed_in(server: Server) -> Iterator[tuple[BrowserContext, int, str]]:
    """A browser that Lighthouse can use, with a guest's cookie in it."""
    port = 9333
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium(), args=[*FLAGS, f"--remote-debugging-port={port}"]
        )
        cookie = new_token()
        context.add_cookies([{"name": "rummy500_guest", "value": cookie, "url": server.address}])
        yield context, port, cookie
        context.close()


def run_lighthouse(context: BrowserContext, address: str, port: int, kind: str) -> dict[str, float]:
    # Lighthouse would reset the cookie together with the cache, so the cache is emptied here.
    context.new_cdp_session(context.pages[0]).send("Network.clearBrowserCache")
    npm = [str(ROOT / "scripts/npm.sh"), "--prefix", "figures", "exec", "--", "lighthouse", address]
    options = [f"--port={port}", "--quiet", "--output=json", "--disable-storage-reset"]
    if kind == "desktop":
        options.append("--preset=desktop")
    command = [*npm, *options, "--only-categories=performance,accessibility,best-practices"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    report = json.loads(done.stdout)
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / f"build/lighthouse-{kind}.json").write_text(done.stdout)
    return {name: float(part["score"]) for name, part in report["categories"].items()}


def fresh(browser: Browser, size: dict[str, int], touch: bool = False) -> Page:
    context = browser.new_context(viewport=size, has_touch=touch, service_workers="block")  # type: ignore[arg-type]
    context.add_init_script(WATCH)
    return context.new_page()


def guest(page: Page, server: Server) -> str:
    cookie = new_token()
    page.context.add_cookies([{"name": "rummy500_guest", "value": cookie, "url": server.address}])
    return cookie


def measure() -> list[Line]:
    lines: list[Line] = []
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with serving(data, bot_delay=0.6) as server, open_browser() as browser:
            lines += loads(browser, server, data)
            lines += play(browser, server)
            lines += animation(browser, server, data)
        with serving(data, bot_delay=0.6) as server:
            lines += lighthouse(data, server)
    return lines


def text(lines: list[Line]) -> str:
    rows = [
        f"| {line.what} | {shown(line.value)} {line.unit} | {'at least' if line.least else 'at most'} "
        f"{line.limit:g} | {'yes' if line.met else '**no**'} | {line.how} |"
        for line in lines
    ]
    return HEAD.format(machine=machine()) + "\n".join(rows) + "\n"


def shown(value: float) -> str:
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


HEAD = """\
# Figures of the page

Written by `make figures`, which measures in a real browser against a real server on the machine at hand:
{machine}, Chromium without a window and without a graphics card.
Sizes, layout shift and accessibility (axe: no violation on any screen, phone and desktop, light and dark)
are held by tests; what depends on the machine is not.

| what | measured | limit | met | how |
| --- | --- | --- | --- | --- |
"""


def main() -> int:
    lines = measure()
    PAGE.write_text(text(lines), "utf-8")
    for line in lines:
        if not line.met:
            print(f"{line.what}: {shown(line.value)} {line.unit}, the limit is {line.limit:g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
