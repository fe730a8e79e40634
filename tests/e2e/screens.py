"""Which screens has the page? Each with the way there; pictures are taken of all, and tests look at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e import positions
from tests.e2e.company import put_call, put_room
from tests.e2e.hands import choose, do
from tests.e2e.prepared import Position, put_match, put_table
from tests.server.members import PASSWORD, some_name

Way = Callable[[Page], None]
Put = Callable[[Path, str], str]


def stay(_: Page) -> None:
    """The screen is what one sees on opening it."""


@dataclass(frozen=True)
class Screen:
    """`path` is an address, or puts a table into a server's data for a guest's cookie and gives its id."""

    path: str | Put
    act: Way = stay
    ready: str = ""

    def __post_init__(self) -> None:
        if not self.ready:
            object.__setattr__(
                self, "ready", "h1" if isinstance(self.path, str) else "[data-phase], [data-end]"
            )

    def address(self, data: Path, cookie: str) -> str:
        return self.path if isinstance(self.path, str) else f"/t/{self.path(data, cookie)}"


def table(position: Position) -> Put:
    return lambda data, cookie: put_table(data, cookie, position)


def match(rules: str, players: int, stop: str, seed: int = 4) -> Put:
    return lambda data, cookie: put_match(data, cookie, rules, players, seed, stop)


def visited(data: Path, cookie: str) -> str:
    """A guest's home with a table in play and one that is over."""
    put_table(data, cookie, positions.MIDDLE)
    return put_match(data, cookie, "classic", 3, 4, "match")


def register(page: Page) -> None:
    page.get_by_role("radio", name="Register").check()
    page.get_by_label("Name", exact=True).fill(some_name())
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Register", exact=True).click()
    page.wait_for_selector("[data-coins]")


def go_home(page: Page) -> None:
    page.wait_for_selector("[data-end]")
    page.get_by_role("link", name="My tables").click()
    page.get_by_role("link", name="Greedy 1").first.wait_for()


def see_company(page: Page) -> None:
    page.locator("[data-people]").click()
    page.get_by_role("switch", name="Mute Bob").wait_for()


def ask_to_leave(page: Page) -> None:
    see_company(page)
    page.get_by_role("button", name="Leave this match").click()
    page.locator("[data-leave]").wait_for()


def ask_to_delete(page: Page) -> None:
    go_home(page)
    page.get_by_role("button", name="Delete the table").first.click()


def unfold(page: Page) -> None:
    page.get_by_role("radio", name="Kitchen table").check()
    page.locator("summary").nth(1).click()


def unfold_all(page: Page) -> None:
    page.get_by_role("radio", name="Kitchen table").check()
    for section in page.locator("summary").all():
        section.click()
    page.locator("[data-option=teams]").get_by_role("combobox").select_option("pairs")
    page.get_by_role("alert").filter(has_text="Teams").wait_for()


def lift(page: Page) -> None:
    page.get_by_role("group", name="Discard pile").get_by_role("button", name="9 of clubs").click()


def lift_what_may_not_be_taken(page: Page) -> None:
    page.get_by_role("group", name="Discard pile").get_by_role("button", name="4 of clubs").click()


def play_on(page: Page) -> None:
    """A card is selected, and something can be taken back."""
    do(page, "p7")
    do(page, "m9c9h9s")
    page.get_by_role("button", name="Undo").wait_for()
    page.locator("[data-hand] button").first.click()


def owe(page: Page) -> None:
    """A card of the pile was taken and is still to be used; what was tried is refused."""
    do(page, "p7")
    choose(page, ["2d", "Ks"])
    page.get_by_role("button", name="Why not?").click()
    page.locator(".refusal").wait_for()


def ask_for_a_hint(page: Page) -> None:
    page.keyboard.press("i")
    page.locator("[data-hint]").get_by_role("button", name="Play it").wait_for()


def choose_way(page: Page) -> None:
    choose(page, ["6s"])
    page.get_by_role("button", name="Lay off… 2 ways").click()


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings and help").click()


def keys(page: Page) -> None:
    page.keyboard.press("?")
    page.get_by_role("heading", name="Keys").evaluate("title => title.scrollIntoView()")


def look_back(page: Page) -> None:
    if not page.locator("aside").count():
        page.get_by_role("button", name="Show all moves").click()
    page.get_by_role("list", name="Moves").get_by_role("button").nth(9).click()
    page.locator("[data-past]").wait_for()


def lose_the_server(page: Page) -> None:
    page.route("**/api/**", lambda route: route.abort())
    page.route_web_socket("**/socket", lambda socket: socket.close())
    page.reload()
    page.locator("[data-away]").wait_for()


def miss_a_lesson(page: Page) -> None:
    do(page, "s")
    do(page, "dKd")
    page.locator("[data-out=missed]").wait_for()


def open_answer(page: Page) -> None:
    page.locator("[data-note] summary").nth(2).click()


def start_pad(page: Page) -> None:
    page.get_by_label("Player 1", exact=True).fill("Ann")
    page.get_by_label("Player 2", exact=True).fill("Bea")
    page.get_by_role("button", name="Start the score pad").click()
    for number, (ann, bea) in enumerate([(120, 45), (65, 90), (85, 30)], 1):
        page.get_by_role("button", name=f"Enter deal {number}").click()
        page.get_by_label("Points of Ann").fill(str(ann))
        page.get_by_label("Points of Bea").fill(str(bea))
        page.get_by_role("button", name="Write it down").click()
        page.locator(f"[data-deal='{number}']").wait_for()


def tap_cards(page: Page) -> None:
    start_pad(page)
    page.get_by_role("button", name="Enter deal 4").click()
    page.get_by_role("button", name="Tap the cards of Ann").click()
    for card in ("7c", "7d", "7h"):
        page.get_by_role("dialog").locator(f"[data-pick='{card}']").click()


SCREENS: dict[str, Screen] = {
    "first": Screen("/"),
    "home": Screen(visited, go_home),
    "delete": Screen(visited, ask_to_delete),
    "setup": Screen("/new", unfold),
    "options": Screen("/new", unfold_all),
    "table": Screen(table(positions.MIDDLE)),
    "pile": Screen(table(positions.MIDDLE), lift),
    "pile-no": Screen(table(positions.MIDDLE), lift_what_may_not_be_taken),
    "play": Screen(table(positions.MIDDLE), play_on),
    "hint": Screen(table(positions.MIDDLE), ask_for_a_hint),
    "owed": Screen(table(positions.MIDDLE), owe),
    "past": Screen(table(positions.MIDDLE), look_back),
    "settings": Screen(table(positions.MIDDLE), settings),
    "keys": Screen(table(positions.MIDDLE), keys),
    "choice": Screen(table(positions.TWO_WAYS), choose_way),
    "call": Screen(table(positions.CALL)),
    "four": Screen(match("partners", 4, "table")),
    "eight": Screen(match("classic", 8, "table")),
    "pool": Screen(match("pool", 3, "table")),
    "deal-end": Screen(match("classic", 3, "deal")),
    "deal-end-eight": Screen(match("classic,target=1000", 8, "deal", 3)),
    "match-end": Screen(match("classic", 3, "match")),
    "won": Screen(match("classic,target=300", 2, "match", 8)),
    "away": Screen(table(positions.MIDDLE), lose_the_server),
    "gone": Screen("/t/nosuchtable1", ready="main p"),
    "nowhere": Screen("/nothing/of/ours"),
    "rules": Screen("/rules?rules=kitchen&players=4"),
    "lessons": Screen("/learn", ready="[data-progress]"),
    "lesson": Screen("/learn/digging", ready="[data-step]"),
    "missed": Screen("/learn/digging", miss_a_lesson, "[data-step]"),
    "questions": Screen("/faq", open_answer, "[data-note]"),
    "strategy": Screen("/strategy", open_answer, "[data-note]"),
    "answer": Screen("/faq/deepest", ready="[data-phase]"),
    "lobby": Screen("/lobby", ready="main"),
    "setup-people": Screen("/new?people", unfold, "[data-players]"),
    "waiting": Screen(put_room, ready="[data-room] img"),
    "visitor": Screen(lambda data, _: put_room(data, "somebody else"), ready="[data-room] img"),
    "call-people": Screen(put_call, ready="[data-call]"),
    "onlooker": Screen(lambda data, _: put_call(data, "somebody else")),
    "company": Screen(put_call, see_company),
    "leave": Screen(put_call, ask_to_leave),
    "account": Screen("/account", ready="form"),
    "member": Screen("/account", register, "form"),
    "pads": Screen("/pad"),
    "new-pad": Screen("/pad/new"),
    "pad": Screen("/pad/new", start_pad),
    "cards": Screen("/pad/new", tap_cards),
}


def show(page: Page, screen: Screen) -> None:
    """On a page that has been sent to the screen's address: waits for it, and does what leads there."""
    page.wait_for_selector(screen.ready)
    page.wait_for_load_state("networkidle")
    screen.act(page)
