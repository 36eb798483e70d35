"""The tests any game gets for nothing: conformance, perft, golden playthroughs, non-interference.

>>> from pygame_engine import load_game
>>> from pygame_engine.testing import check_game, perft
>>> sorted(check_game(load_game("high-card"), seeds=["rain"]))
['over', 'play', 'swap']
>>> game = load_game("high-card")
>>> [perft(game.new_state(game.deal("rain")), depth) for depth in range(6)]
[1, 3, 6, 12, 12, 12]

`testing.playthrough` writes whole deals as text and is also a command; `testing.strategies` has the strategies for
Hypothesis, and needs it. Both are imported by their own names.
"""

from __future__ import annotations

from .conformance import check_game, check_option_words
from .noninterference import Line, check_line, probes, same_knowledge
from .perft import divide, perft

__all__ = [
    "Line",
    "check_game",
    "check_line",
    "check_option_words",
    "divide",
    "perft",
    "probes",
    "same_knowledge",
]
