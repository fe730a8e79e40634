"""Do refusals say what is really in the way: the right end, the right card, the right number of players?"""

from __future__ import annotations

import pytest

from rummy500.cli import main
from tests.core.at_table import at, refused

ROUND = {"classic": (), "pool": ("round 2",)}


def test_r3_5_an_ace_asked_for_at_the_wrong_end_is_told_the_end_that_it_fits() -> None:
    run = "meld 1 Jc=0 Qc=0 Kc=0"
    said = refused(at("classic,ace_in_runs=high", "seat 0 Ac 9d", run, "turn 0 play"), "lAc@1<").message
    assert said == "A♣ fits the run J♣-K♣ only at the high end"
    said = refused(at("classic", "seat 0 Ac 9d", "meld 1 2c=0 3c=0 4c=0", "turn 0 play"), "lAc@1>").message
    assert said == "A♣ fits the run 2♣-4♣ only at the low end"


def test_r3_6_a_called_joker_with_two_places_is_asked_about_as_a_joker() -> None:
    match = at(
        "classic,call=lay_off,jokers=2", "seat 0 2d", "seat 1 8d", "meld 1 Tc=0 Jc=0 Qc=0",
        "pile 3s **", "turn 0 call",
    )  # fmt: skip
    said = refused(match, "1:cl@1")
    assert said.choices == ("cl*9c@1", "cl*Kc@1")
    assert said.message == "the joker can stand for 9♣ or K♣: say which, as cl*9c@1 or cl*Kc@1"


def test_a_sentence_that_begins_with_a_card_keeps_the_card(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    position = tmp_path_factory.mktemp("try") / "position.txt"
    position.write_text("seat 0 2d\nseat 1 8d\nmeld 1 Qc=0 Kc=0 Ac=0 2c=0\n")
    assert main(["try", str(position)]) == 2
    assert "QcKcAc2c is no run" in capsys.readouterr().err


@pytest.mark.parametrize("rules", ["classic", "pool"])
def test_r3_4_several_cards_that_do_not_all_go_on_a_meld_are_named_in_every_game(rules: str) -> None:
    run = "meld 1 5c=0 6c=0 7c=0"
    said = refused(at(rules, "seat 0 4c 2c 9d", run, "turn 0 play", *ROUND[rules]), "l4c2c@1").message
    assert said == "4♣ 2♣ can't all be laid on the run 5♣-7♣, in any order"
