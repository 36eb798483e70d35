"""Positions that beginners get wrong: levels normal, strong and expert get them right.

A position is a small deal, what was played, and what a good player does there; seat 0 leads and the bot sits wherever
the actions lead to. `good` is a text the action starts with, `bad` one that it must not contain.
"""

from __future__ import annotations

import pytest
from mistakes import BACON, Position
from worlds_bacon import play_texts

from pygame_engine import bots, load_game
from pygame_engine.rng import Stream


def test_there_are_thirty_and_they_are_different() -> None:
    assert len(BACON) >= 30
    assert len({position.mistake for position in BACON}) == len({position[1:5] for position in BACON}) == len(BACON)


@pytest.mark.parametrize("level", ["normal", "strong", "expert"])
@pytest.mark.parametrize("position", BACON, ids=lambda position: str(position.mistake))
def test_the_mistake_is_not_made(position: Position, level: str) -> None:
    game = load_game(position.game or "bacon4")
    deal = {"dealer": game.num_players - 1, "hands": [hand.split() for hand in position.hands]}
    state = play_texts(game, deal, "; ".join(position.done))
    action = bots.act(bots.make(game.name, level), state.view(state.current_player), Stream(position.mistake, level))
    text = game.format_action(action)
    assert text.startswith(position.good)
    assert not position.bad or position.bad not in text
