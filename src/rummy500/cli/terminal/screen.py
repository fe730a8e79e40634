"""How is the game played on the screen of a terminal? Arrows and Enter, or typed tokens, in 80 by 24."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from rummy500.cli.terminal import showing
from rummy500.cli.terminal.sitting import NEXT, Choice, Sitting
from rummy500.core.errors import RummyError

HELP = "↑↓ Enter: play · or type a token · Tab: sort · F1: help · Ctrl+Q: leave"


class Sums(ModalScreen[bool]):
    """The end of a deal: Enter goes on, Escape looks at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "close(True)", "Go on"),
        Binding("escape", "close(False)", "Look at the table"),
    ]

    def __init__(self, text: Text, over: bool) -> None:
        super().__init__()
        self._text = text
        self._end = (
            "Escape looks at the table" if over else "Enter deals the next hand · Escape looks at the table"
        )

    def compose(self) -> ComposeResult:
        with Vertical(id="sums"):
            yield Static(self._text)
            yield Static(self._end, classes="dim")

    def action_close(self, onward: bool) -> None:
        self.dismiss(onward)


class Help(ModalScreen[None]):
    """What the keys and the tokens are."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,f1", "dismiss", "Close")]
    TEXT = """\
↑ ↓ and Enter play one of the actions on the right. Or type one:

s         draw from the stock     p3       take three from the pile
m7c7d7h   meld                    m7c8c**  a joker: say *9c if unclear
l8h@1     lay off on meld 1       lAh@3<   an ace low, > high
l3s4s@1   several at once         x8d@3    exchange a joker
d4s       discard                 e        end the deal, or pool turn
cl@1      call: lay off           cm9s9h   call: meld with 9s 9h
-         no call                 next     deal the next hand

The small number behind a pile card is how many you take with it. One
behind a table card is the seat that laid it, and scores it. A star is
a joker. What you just drew or took is underlined.

Page up and down scroll the melds. Ctrl+Q leaves: the match is kept,
and rummy500 play --terminal --resume goes on with it."""

    def compose(self) -> ComposeResult:
        with Vertical(id="help"):
            yield Static(self.TEXT, markup=False)


class Game(App[None]):
    """The table on the screen."""

    TITLE = "Rummy 500"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", priority=True),
        Binding("down", "move(1)", "Down", priority=True),
        Binding("tab", "sort", "Sort", priority=True),
        Binding("pageup", "scroll(-1)", "Melds up", priority=True),
        Binding("pagedown", "scroll(1)", "Melds down", priority=True),
        Binding("escape", "clear", "Clear"),
        Binding("f1", "help", "Help"),
        Binding("ctrl+q,ctrl+c", "quit", "Leave", priority=True),
    ]

    def __init__(self, sitting: Sitting, delay: float) -> None:
        super().__init__()
        self.sitting = sitting
        self._delay = delay
        self._by_rank = True
        self._offered: list[Choice] = []
        self._said = 0  # how much of what was told is in the log

    def compose(self) -> ComposeResult:
        yield Static(id="heading")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Static(id="seats")
                with VerticalScroll(id="middle", can_focus=False):
                    yield Static(id="melds")
                yield Static(id="pile")
                yield Static(id="hand")
            with Vertical(id="right"):
                yield OptionList(id="choices")
                yield RichLog(id="log", wrap=True, min_width=20)
        yield Static(HELP, id="message")
        yield Input(placeholder="Enter plays what is chosen", id="token")

    def on_mount(self) -> None:
        self.query_one("#choices").can_focus = False
        self.query_one("#log").can_focus = False
        self.query_one("#token").focus()
        self._show()
        self._go_on()

    # What happens.

    def _go_on(self) -> None:
        """Let the others act, one after the other, until the person is asked."""
        if self.sitting.waiting() == "others":
            self.set_timer(self._delay, self._one_step) if self._delay else self.call_later(self._one_step)

    def _one_step(self) -> None:
        if self.sitting.waiting() != "others":
            return
        try:
            self.sitting.step()
        except (RummyError, OSError) as error:
            self._complain(error)
            return
        self._show()
        self._at_end()
        self._go_on()

    def _at_end(self) -> None:
        if self.sitting.waiting() in ("deal", "over"):
            text = showing.sums(self.sitting, self.sitting.match.results[-1])
            self.push_screen(Sums(text, self.sitting.waiting() == "over"), self._after_sums)

    def _after_sums(self, onward: bool | None) -> None:
        if onward and self.sitting.waiting() == "deal":
            self._act(NEXT)

    def _act(self, text: str) -> None:
        try:
            self.sitting.act(text)
        except (RummyError, OSError) as error:
            self._complain(error)
            return
        self.query_one("#token", Input).value = ""
        self.query_one("#message", Static).update(HELP)
        self._show()
        self._at_end()
        self._go_on()

    def _complain(self, error: Exception) -> None:
        said = error.message if isinstance(error, RummyError) else f"the match can't be kept: {error}"
        self.query_one("#message", Static).update(Text(said, "bold red"))

    # What is seen.

    def _show(self) -> None:
        sitting = self.sitting
        shown = sitting.view()
        self.query_one("#heading", Static).update(Text(showing.heading(sitting)))
        self.query_one("#seats", Static).update(showing.seats(sitting))
        self.query_one("#melds", Static).update(showing.melds(shown, sitting.names))
        self.query_one("#pile", Static).update(showing.pile(shown))
        self.query_one("#hand", Static).update(showing.hand(shown, self._by_rank))
        log = self.query_one("#log", RichLog)
        for line in sitting.told[self._said :]:
            log.write(line)
        self._said = len(sitting.told)
        self._offer()

    def _offer(self) -> None:
        self._offered = self.sitting.choices()
        listed = self.query_one("#choices", OptionList)
        listed.clear_options()
        listed.add_options([Option(_line(choice)) for choice in self._offered])
        if self._offered:
            listed.highlighted = 0

    # Keys.

    def on_input_submitted(self, event: Input.Submitted) -> None:
        highlighted = self.query_one("#choices", OptionList).highlighted
        if event.value.strip():
            self._act(event.value)
        elif self._offered and highlighted is not None:
            self._act(self._offered[highlighted].token)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._act(self._offered[event.option_index].token)

    def action_move(self, by: int) -> None:
        listed = self.query_one("#choices", OptionList)
        if self._offered:
            listed.highlighted = ((listed.highlighted or 0) + by) % len(self._offered)

    def action_sort(self) -> None:
        self._by_rank = not self._by_rank
        self.query_one("#hand", Static).update(showing.hand(self.sitting.view(), self._by_rank))

    def action_scroll(self, by: int) -> None:
        self.query_one("#middle", VerticalScroll).scroll_relative(y=4 * by, animate=False)

    def action_clear(self) -> None:
        self.query_one("#token", Input).value = ""

    def action_help(self) -> None:
        self.push_screen(Help())


def _line(choice: Choice) -> Text:
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f"{choice.words}")
    text.append(f"  {choice.token}", "dim")
    return text
