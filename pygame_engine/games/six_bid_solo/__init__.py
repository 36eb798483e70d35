"""Six-Bid Solo: three players, six bids, card points for stakes (RULES.md section 2)."""

from .actions import format_action, parse_action
from .game import SixBidSolo
from .options import OPTIONS
from .rules import PACK
from .state import SixBidState
from .view import Call, Places, SixBidView, Trick, event_json

__all__ = [
    "OPTIONS",
    "PACK",
    "Call",
    "Places",
    "SixBidSolo",
    "SixBidState",
    "SixBidView",
    "Trick",
    "event_json",
    "format_action",
    "parse_action",
]
