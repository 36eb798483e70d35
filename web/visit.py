"""How the page was entered: from an introduction (with a hint at each turn), or inside another page (see embed.js).

The words of an embedded page are hostile input: a closed list of names, short texts, all read by the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygame_engine import link, load_game
from pygame_engine import match as matches
from pygame_engine import table as tables

if TYPE_CHECKING:
    from .session import Session

EASY = "easy"
LIMITS = {"game": 200, "seed": 300, "dealer": 2, "deal": 2000, "line": 6000}
"""The words that say what an embedded table shows, with the longest text of each."""


def begin(session: Session, intent: Mapping[str, Any]) -> tuple[str, str]:
    """Note how the page was entered. Returns the fragment to open, and what was wrong with the words if anything."""
    session.embedded = intent.get("embedded") is True
    fragment = intent.get("hash")
    fragment = fragment[:4000] if isinstance(fragment, str) else ""
    words = intent.get("words")
    if session.embedded and session.table is not None:
        return "#/table", ""  # the page around us gave back the match that was being played
    if not isinstance(words, Mapping):
        return fragment, ""
    try:
        return "#" + link.encode(link_of_words(words)), ""
    except (ValueError, LookupError) as error:
        return "", session.context._("This page asks for a position that can't be played: {error}", error=error)


def link_of_words(words: Mapping[str, Any]) -> link.Link:
    """The link to what the words describe. Raises ValueError.

    `game`, then `seed` or `deal` (hands in order of seats, ``AS KS / 9S 9H / QS QH + 5C 9D``: behind ``+`` the kitty or
    widow), `dealer`, and `line`: the actions done so far, with ``;`` between them.
    """
    text = {name: value for name, value in words.items() if name in LIMITS and isinstance(value, str)}
    for name, value in text.items():
        if len(value) > LIMITS[name]:
            raise ValueError(f"{name} is too long")
    game = load_game(text.get("game", ""))
    dealer = seat_number(text.get("dealer", ""), game.num_players)
    if "deal" in text:
        deal = game.deal_from_json(deal_json(text["deal"], dealer, game.name))
        start = link.Start(None, deal)
    else:
        seed = matches.check_seed(text.get("seed", ""))
        start = link.Start(seed, game.deal(seed, dealer))
        if not text.get("line"):
            return link.SeedLink(game.id, seed, dealer)
    parts = [part.strip() for part in text.get("line", "").split(";")]
    actions = tuple(game.parse_action(part) for part in parts if part)
    if not actions:
        return link.DealLink(game.id, start)
    found = link.PositionLink(game.id, start, actions)
    found.match()
    return found


def seat_number(text: str, seats: int) -> int | None:
    """A seat, or None where none is named. Raises ValueError."""
    if not text:
        return None
    if text not in map(str, range(seats)):
        raise ValueError(f"dealer is a seat from 0 to {seats - 1}")
    return int(text)


def deal_json(text: str, dealer: int | None, game: str) -> dict[str, Any]:
    """The hands, as the engine reads a written deal."""
    hands, _, talon = text.partition("+")
    data: dict[str, Any] = {"dealer": dealer or 0, "hands": [hand.split() for hand in hands.split("/")]}
    name = {"bear": "kitty", "six-bid-solo": "widow"}.get(game)
    if talon.strip():
        data[name or "talon"] = talon.split()
    return data


def coach(session: Session) -> None:
    """From an introduction: a hint at each turn, easy bots; but not before the visitor leaves a match in progress."""
    session.pending_coach = bool(session.pending_link)
    if session.pending_coach:
        return
    session.coached = True
    table = session.table
    if table is not None and not table.match.over:
        easy = [replace(who, level=EASY) if who.is_bot else who for who in table.seats]
        session.table = tables.Table(table.match, easy)
        session.table.assisted, session.table.joined = table.assisted, table.joined
