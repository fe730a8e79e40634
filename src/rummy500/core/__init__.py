"""What is the game? The rules of Rummy 500, pure: no input or output, clock, randomness or logging."""

from rummy500.core.asking import moves, problem
from rummy500.core.deal import Deal, to_act
from rummy500.core.errors import Ambiguous, NotAllowed, Problem, RummyError, Unreadable
from rummy500.core.legal import legal
from rummy500.core.match import Match, deal_event, full_deck, shuffle_event
from rummy500.core.notation import token
from rummy500.core.play import play, reshuffle, start
from rummy500.core.position import position_text, read_position
from rummy500.core.record import read_record, record_text
from rummy500.core.rules import OPTIONS, PRESETS, Rules, read_rules, rules_text
from rummy500.core.view import View, view

__all__ = [
    "OPTIONS",
    "PRESETS",
    "Ambiguous",
    "Deal",
    "Match",
    "NotAllowed",
    "Problem",
    "Rules",
    "RummyError",
    "Unreadable",
    "View",
    "deal_event",
    "full_deck",
    "legal",
    "moves",
    "play",
    "position_text",
    "problem",
    "read_position",
    "read_record",
    "read_rules",
    "record_text",
    "reshuffle",
    "rules_text",
    "shuffle_event",
    "start",
    "to_act",
    "token",
    "view",
]
