"""A hint at every decision of every game and form, in both languages, and the rest of a deal played on request."""

from __future__ import annotations

import pytest
from driver import Driver

from web import app
from web.components import face


def perform_advice(page: Driver) -> None:
    """Do what the hint says, as text."""
    session = app._session
    assert session.table is not None and session.advice is not None
    game = session.table.match.game
    action = game.format_action(session.advice.action)
    kind, *rest = action.split(" ")
    look = face.of(session.game)
    if kind in ("discard",):
        for card in rest:
            page.ask("card", card=card)
        page.ask("confirm")
    elif kind in ("play", "give") and not look.selects(session.view):
        page.ask("card", card=rest[0])
    else:
        page.ask("do", what=action)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", face.games())
def test_a_hint_with_its_reason_at_every_decision(game: str, lang: str) -> None:
    page = Driver(lang, speed="instant")
    page.ask("new-match", game=game, seed="advice", level="normal")
    session = app._session
    assert session.table is not None
    while not session.table.match.deal_over:
        page.ask("hint")
        assert session.advice is not None, session.message
        assert 'class="advice"' in page.regions["screen"]
        perform_advice(page)
        assert not session.message
    assert session.table.assisted and not session.table.failures


@pytest.mark.parametrize("game", face.games())
def test_the_rest_of_a_deal_is_played_on_request(game: str) -> None:
    page = Driver("en", speed="instant")
    page.ask("new-match", game=game, seed="the rest", level="normal")
    page.ask("dialog", open="menu")
    page.ask("play-out")
    assert "deal-end" in page.regions["screen"]
    table = app._session.table
    assert table is not None and table.assisted
