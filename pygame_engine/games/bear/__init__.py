"""Bear, by John Burton: three players, a bid for points, face cards as trumps (RULES.md section 3)."""

from .actions import format_action, parse_action
from .game import Bear
from .options import OPTIONS
from .rules import PACK
from .state import BearState
from .view import BearView, Call, Trick, event_json

__all__ = [
    "OPTIONS",
    "PACK",
    "Bear",
    "BearState",
    "BearView",
    "Call",
    "Trick",
    "event_json",
    "format_action",
    "parse_action",
]
