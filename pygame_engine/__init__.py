"""Bear & Bacon: card games with hidden hands, as an engine without dependencies.

>>> from pygame_engine import load_game
>>> game = load_game("bear")
>>> state = game.new_state(game.deal("rain"))
>>> [game.format_action(a) for a in state.legal_actions()[:3]]
['pass', 'bid 40 S', 'bid 40 H']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .games import registry

if TYPE_CHECKING:
    from .protocol import Game

__version__ = "0.1.0"

RULES_VERSION = 1
"""Rises with any change of behaviour; every record and link carries it."""


def load_game(game_id: str) -> Game:
    """The game of that id, e.g. ``bear`` or ``bear/all_pass=redeal``. Raises UnknownGame or UnknownOption."""
    return registry.load(game_id)


def game_ids() -> list[str]:
    """The names of the games that can be played."""
    return registry.names()


__all__ = ["RULES_VERSION", "__version__", "game_ids", "load_game"]
