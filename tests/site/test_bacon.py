"""Bacon in all its forms through the application: every phase, both languages, nothing hidden told."""

from __future__ import annotations

import pytest
from driver import Driver
from markup import misspoken, parse

from pygame_engine import svg
from web import app
from web.components import bacon

FORMS = ("bacon4", "bacon6", "applewood3", "applewood4", "applewood5", "applewood6", "chunky4", "chunky6")


def perform(page: Driver, action: str, number: int) -> None:
    """Do an action as the visitor's clicks do it: select cards one by one or by a suggestion, then a reading."""
    kind, *rest = action.split(" ")
    if kind == "play":
        keys = bacon.keyed(rest[: rest.index("as")])
        if number % 2:
            page.ask("select", cards=" ".join(keys))
        else:
            for key in keys:
                page.ask("card", card=key)
        assert set(app._session.selected) == set(keys)
        assert f'data-what="{action}"' in page.regions["screen"]
    page.ask("do", what=action)
    assert not app._session.message


def play(page: Driver, start: int = 0) -> set[str]:
    """Play the deal out; the phases that the visitor acted in."""
    table = app._session.table
    assert table is not None
    phases, number = set(), start
    while not table.match.deal_over:
        state = table.state
        phases.add(state.phase)
        shown = page.regions["screen"]
        assert misspoken(parse(shown)) == []
        view = state.view(0)
        mine = view.combos.size(view.hand)
        assert shown.count('data-action="card"') == (mine if state.phase == "play" else 0)
        actions = state.legal_actions()
        action = actions[(start * 7 + number) % len(actions)]
        number += 1
        perform(page, table.match.game.format_action(action), number)
    assert "deal-end" in page.regions["screen"]
    return phases


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("form", FORMS)
def test_whole_deals_of_every_form(form: str, lang: str) -> None:
    page = Driver(lang, speed="instant")
    page.ask("go", screen="new", game=form)
    assert f'data-game="{form}"' in page.regions["screen"]
    phases = set()
    for number in range(3):
        page.ask("new-match", game=form, seed=f"bacon {number}", level="random")
        table = app._session.table
        assert table is not None and table.match.game.name == form
        phases |= play(page, number)
    assert "play" in phases
    assert ("lead" in phases) == (not form.startswith("applewood"))


@pytest.mark.parametrize("form", ["bacon4", "applewood3"])
def test_a_whole_match_comes_to_its_end(form: str) -> None:
    page = Driver("en", speed="instant")
    page.ask("new-match", game=form, seed="match", level="random")
    table = app._session.table
    assert table is not None
    for number in range(60):
        play(page, number)
        if table.match.over:
            break
        page.ask("next-deal")
    assert table.match.over
    assert "chart" in page.regions["screen"] and 'data-action="again"' in page.regions["screen"]


def test_a_reading_that_does_not_beat_the_pile_is_named_but_can_not_be_played() -> None:
    page = Driver("en", speed="instant")
    for number in range(30):
        page.ask("new-match", game="bacon4", seed=f"low {number}", level="random")
        view = app._session.view
        if view.to_act == 0 and view.pile is not None and view.pile[0] == 0:
            low = next(key for key in bacon.hand(app._session.context, view) if key != "W")
            if int(low[:-1]) <= view.pile[1]:
                page.ask("card", card=low)
                assert "not enough" in page.regions["screen"]
                assert f'data-what="play {low}' not in page.regions["screen"]
                return
    raise AssertionError("no such deal")


def test_what_the_wilds_of_a_play_stand_for_is_said() -> None:
    page = Driver("en", speed="instant")
    page.ask("new-match", game="bacon4", seed="wilds", level="random")
    view = app._session.view
    cards = bacon.packed(view, ["8a", "9b", "W", "W-2"])
    readings = view.combos.readings(cards)
    ranks = {top: bacon.wild_ranks(view, cards, kind, top) for kind, top in readings if kind == 4}
    assert ranks == {9: ["6", "7"], 10: ["7", "10"], 11: ["10", "X"]}


def test_cards_of_others_are_not_in_the_page() -> None:
    page = Driver("en", speed="instant")
    page.ask("new-match", game="bacon4", seed="secret", level="random")
    view = app._session.view
    shown = page.regions["screen"]
    mine = bacon.texts(view, view.hand)
    on_table = [card for turn in view.trick for card in bacon.texts(view, turn.cards)]
    for card in set(bacon.texts(view, view.unseen)) - set(mine) - set(on_table):
        assert f'data-card="{card}"' not in shown and svg.card_name(card, "en") not in shown
