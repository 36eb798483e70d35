"""`check_game` over every form of Bacon and every option."""

from __future__ import annotations

import sys
from typing import Any

import pytest
import worlds_bacon as worlds

from pygame_engine import load_game
from pygame_engine.testing import check_game, check_option_words
from pygame_engine.words_bacon import FORM_NAME

IN_BROWSER = sys.platform == "emscripten"
"""The browser's Python is several times slower: there it is enough to see whether the same code runs."""
SEEDS = "0" if IN_BROWSER else "012"


def option_ids() -> list[str]:
    """Every form with all options changed, and with each value of each option; in the browser's in one form only."""
    ids = {worlds.all_changed(name) for name in worlds.FORMS}
    values = [game_id for name in worlds.FORMS for game_id in worlds.each_option_alone(name)]
    firsts = {game_id.partition("/")[2]: game_id for game_id in reversed(values)}
    return sorted(ids.union(firsts.values() if IN_BROWSER else values))


def cards(state: Any) -> list[int]:
    """Every card of a state, wherever it is."""
    combos = state.game.combos
    played = [event.data[1] for event in state.events if event.kind == "play"]
    return [card for packed in (*state.hands, *played) for card in combos.cards(packed)]


def points(name: str) -> Any:
    """Whether points can be those of a deal of that form."""
    if name.startswith("applewood"):
        return lambda own: sorted(own) == list(range(len(own)))
    return lambda own: own[0::2] == own[:1] * (len(own) // 2) and own[1::2] == own[1:2] * (len(own) // 2)


@pytest.mark.parametrize("name", worlds.FORMS)
def test_every_form_keeps_every_promise_of_the_protocol(name: str) -> None:
    game = load_game(name)
    check_option_words(game)
    reached = check_game(
        game, SEEDS if name == "bacon4" else "0", conserved=cards, returns_ok=points(name), records_every=80
    )
    assert reached == set(game.phases)
    assert set(FORM_NAME["en"]) == set(FORM_NAME["ja"]) == set(worlds.FORMS)


@pytest.mark.parametrize("game_id", option_ids())
def test_every_option_keeps_every_promise_of_the_protocol(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On deals of few cards, so that all of them can be tried."""
    game: Any = load_game(game_id)
    monkeypatch.setattr(type(game), "deal", few_cards)
    check_game(game, SEEDS, conserved=cards, returns_ok=points(game.name), records_every=9)


def few_cards(self: Any, seed: str, dealer: int | None = None) -> Any:
    """A deal of four cards each in place of a whole one."""
    named = self.options["first_dealer"]
    first = (len(seed) if named == "random" else int(named)) if dealer is None else dealer
    return worlds.small_deal(self, seed, 3, 1, first % self.num_players)
