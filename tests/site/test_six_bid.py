"""Six-Bid Solo through the application: every bid, every phase, both languages, nothing hidden told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from markup import parse

from pygame_engine import words
from pygame_engine.games.six_bid_solo.rules import BIDS, PACK
from web import app


def choose(page: Driver, bid: str) -> str:
    """The visitor's next action: reach the bid, then whatever is first."""
    table = app._session.table
    assert table is not None
    texts = [table.match.game.format_action(action) for action in table.state.legal_actions()]
    if table.state.phase == "auction":
        return f"bid {bid}" if f"bid {bid}" in texts else "pass"
    return texts[0]


def perform(page: Driver, action: str) -> None:
    kind, *rest = action.split(" ")
    if kind in ("play", "give"):
        page.ask("card", card=rest[0])
    else:
        page.ask("do", what=action)


def check_secrets(page: Driver, lang: str) -> None:
    """No card that the visitor can't see is in the page, by id, notation or name."""
    table = app._session.table
    assert table is not None
    shown = " ".join(page.regions.values())
    for card in PACK.texts(table.state.view(0).unseen):
        assert f'id="card-{card}"' not in shown and f'data-card="{card}"' not in shown
        if table.state.phase != "call" and not table.match.deal_over:
            assert words.card_name(card, lang) not in shown, card


def play(page: Driver, bid: str, lang: str) -> set[str]:
    """Play the deal out; the phases that the visitor acted in."""
    table = app._session.table
    assert table is not None
    phases = set()
    while not table.match.deal_over:
        check_secrets(page, lang)
        phases.add(table.state.phase)
        perform(page, choose(page, bid))
        assert not app._session.message
        parse(page.regions["screen"])
    return phases


def first_deal(page: Driver, bid: str, wanted: Callable[[], bool]) -> set[str]:
    """Play deals of many seeds until one ends as wanted with the visitor as declarer of that bid."""
    for number in range(200):
        page.ask("new-match", game="six-bid-solo", seed=f"six {number}", level="random")
        table = app._session.table
        assert table is not None
        phases = play(page, bid, page.lang)
        details = table.state.result().details
        if details.get("declarer") == 0 and details.get("bid") == bid and wanted():
            return phases
    raise AssertionError(f"no deal with {bid}")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("bid", BIDS)
def test_every_bid_is_played_through_the_page(bid: str, lang: str) -> None:
    page = Driver(lang, speed="instant")
    phases = first_deal(page, bid, lambda: True)
    assert {"auction", "play"} <= phases
    assert ("trump" in phases) == (bid in ("solo", "guarantee-solo", "call-solo"))
    assert ("call" in phases) == (bid == "call-solo")
    assert "deal-end" in page.regions["screen"]
    table = app._session.table
    assert table is not None
    assert sum(table.match.scores) == 450
    page.ask("next-deal")
    assert "deal-end" not in page.regions["screen"]


def test_a_whole_match_ends_after_nine_deals_and_the_accounts_sum_to_450() -> None:
    page = Driver("en", speed="instant")
    page.ask("new-match", game="six-bid-solo", seed="nine", level="random")
    table = app._session.table
    assert table is not None
    for _ in range(40):
        play(page, "solo", "en")
        if table.match.over:
            break
        page.ask("next-deal")
    assert table.match.over and table.match.deals_played == 9
    assert sum(table.match.scores) == 450
    assert "chart" in page.regions["screen"]
    page.ask("again")
    assert app._session.game == "six-bid-solo"
