"""Bacon, Applewood and Chunky Bacon: get rid of the cards first, with wilds and bombs (RULES.md section 1)."""

from .actions import format_action, parse_action
from .game import Bacon
from .options import OPTIONS
from .rules import FORMS, Form
from .state import BaconState
from .view import BaconView, Trick, Turn, event_json

__all__ = [
    "FORMS",
    "OPTIONS",
    "Bacon",
    "BaconState",
    "BaconView",
    "Form",
    "Trick",
    "Turn",
    "event_json",
    "format_action",
    "parse_action",
]
