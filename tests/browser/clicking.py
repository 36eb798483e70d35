"""Whole deals of Six-Bid Solo and Bacon by the mouse: rehearsed in the engine, clicked through, and compared."""

from __future__ import annotations

from typing import Any

from engines import wait_until
from player import DEAL_END, TURN, fill_in_match, live_lines, submit_match

from pygame_engine import load_game, words
from pygame_engine.match import Match
from pygame_engine.table import Seat, Table
from web.components.bacon import keyed


def rehearse(game: str, seed: str, bid: str) -> tuple[list[str], dict[str, Any], list[str]]:
    """A deal against random bots: the visitor's actions, the result, and every sentence the visitor hears."""
    match = Match(load_game(game), seed=seed)
    table = Table(match, [Seat()] + [Seat("random")] * (match.game.num_players - 1))
    actions: list[str] = []
    while not match.deal_over:
        if table.bot_to_act:
            table.act(table.bot_action())
            continue
        texts = [match.game.format_action(action) for action in table.state.legal_actions()]
        wanted = f"bid {bid}"
        in_auction = table.state.phase == "auction"
        text = (wanted if wanted in texts else "pass") if in_auction else texts[len(actions) % len(texts)]
        actions.append(text)
        table.act(match.game.parse_action(text))
    names = ["You", *(f"<{seat}>" for seat in range(1, match.game.num_players))]
    events = [match.game.event_to_json(event) for event in table.state.view(0).events]
    told = [words.event_text(event, names, "en", game) for event in events]
    return actions, match.state.result().to_json(), [line for line in told if line]


def find(game: str, bid: str = "") -> tuple[str, list[str], dict[str, Any], list[str]]:
    """The first deal in which the visitor plays that bid (any deal where there are no bids)."""
    for number in range(300):
        seed = f"g{number}"
        actions, result, told = rehearse(game, seed, bid)
        if not bid or (result.get("declarer") == 0 and result.get("bid") == bid):
            return seed, actions, result, told
    raise AssertionError(f"no deal of {game} with {bid}")


def open_match(visitor: Any, site: str, game: str, seed: str) -> None:
    """From the lobby to a table against random bots."""
    fill_in_match(visitor, site, game, seed)
    submit_match(visitor, ".table")


def click(visitor: Any, action: str) -> None:
    """Do an action of the notation with the mouse."""
    page = visitor.page
    wait_until(visitor, TURN)
    kind, *rest = action.split(" ")
    if kind == "play" and "as" in rest:
        for key in keyed(rest[: rest.index("as")]):
            page.click(f"button#card-{key}")
            page.wait_for_selector(f"button#card-{key}[aria-pressed=true]")
    if kind == "give" or (kind == "play" and "as" not in rest):
        page.click(f"button#card-{rest[0]}")
    else:
        page.click(f"[data-what='{action}']")
    page.wait_for_selector("html:not([data-busy])")


def play(visitor: Any, actions: list[str]) -> None:
    for action in actions:
        click(visitor, action)
    wait_until(visitor, DEAL_END)


def check(visitor: Any, told: list[str]) -> None:
    """As many lines as the engine tells, the cards and points in them alike (bots have names of their own)."""
    shown = live_lines(visitor)
    own = [line for line in told[-len(shown) :] if "<" not in line]
    assert len(shown) >= min(len(told), 45) and set(own) <= set(shown)
    assert not visitor.errors
