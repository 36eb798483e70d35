"""Two plays of the same deal side by side, step by step, with the first difference marked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from htpy import (
    Element,
    Node,
    button,
    details,
    div,
    h1,
    h2,
    h3,
    p,
    section,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)

from pygame_engine import words

from . import face
from .basics import action_button, open_cards

if TYPE_CHECKING:
    from ..context import Context


@dataclass(frozen=True)
class Line:
    """One play: how it ended, and every step as (name, what was done) with the action itself to compare by.

    `seat`: where the one sat whose play it is, with the cards that were dealt there and the points it brought.
    """

    title: str
    headline: str
    points: Node
    seat: int
    hand: tuple[str, ...]
    own: int
    steps: tuple[tuple[str, str, str], ...]


def parting(mine: Line, other: Line) -> int | None:
    """The first step that differs; None where both are the same to the end."""
    for at, (one, two) in enumerate(zip_longest(mine.steps, other.steps)):
        if one is None or two is None or one[2] != two[2]:
            return at
    return None


def compare_screen(c: Context, game: str, mine: Line, other: Line, *, back: str) -> Element:
    """The whole screen. `game`: the name of the form, such as ``bacon4``."""
    at, apart = parting(mine, other), mine.seat != other.seat
    return div(".center.center-wide.page.stack")[
        h1[c._("Two plays of one deal"), span(".muted")[" · ", face.name(c, game)]],
        p(".compare-verdict")[_verdict(c, mine, other)],
        None if apart else _hand(c, game, mine, h2[c._("The hand of both")]),
        div(".compare-results")[_result(c, game, mine, "mine", apart), _result(c, game, other, "other", apart)],
        _lines(c, mine, other, at),
        div(".cluster")[
            action_button(
                "go", c._("Back to the table") if back == "table" else c._("Lobby"), picture="back", screen=back
            ),
        ],
    ]


def _hand(c: Context, game: str, one: Line, title: Node) -> Element:
    """The cards that were dealt to the seat."""
    cards = open_cards(c, one.hand, overlap=True, deck=face.of(game).DECK)
    return section(".stack.stack-small.compare-hand", data_seat=str(one.seat))[title, cards]


def _verdict(c: Context, mine: Line, other: Line) -> str:
    if mine.seat != other.seat:
        return c._("These were played on different seats, with different hands, so the points can't be compared.")
    by = mine.own - other.own
    if by > 0:
        return c.ngettext("Your play was better by {n} point.", "Your play was better by {n} points.", by)
    if by < 0:
        return c.ngettext("The other play was better by {n} point.", "The other play was better by {n} points.", -by)
    return c._("Both plays brought the same points.")


def _result(c: Context, game: str, one: Line, which: str, apart: bool) -> Element:
    tone = "good" if one.own > 0 else "bad" if one.own < 0 else "even"
    return section(".panel.stack.stack-small", data_result=tone)[
        div(".cluster")[span(".stamp", aria_hidden="true")[words.signed(one.own)], h2[one.title]],
        p[one.headline],
        p(".small.muted")[one.points],
        _hand(c, game, one, h3[c._("The hand")]) if apart else None,
        div[action_button("compare-look", c._("Look at it"), picture="eye", which=which)],
    ]


def _lines(c: Context, mine: Line, other: Line, at: int | None) -> Node:
    if at is None:
        return section[
            p[c._("Both were played alike from beginning to end.")], _table(c, mine, other, 0, len(mine.steps), None)
        ]
    end = max(len(mine.steps), len(other.steps))
    parts: list[Node] = [h2[c._("Step by step")]]
    if at:
        alike = c.ngettext("The first step was the same", "The first {n} steps were the same", at)
        parts.append(details[summary[alike], _table(c, mine, other, 0, at, None)])
    parts.append(_table(c, mine, other, at, end, at))
    return section(".stack.stack-small")[parts]


def _table(c: Context, mine: Line, other: Line, start: int, end: int, mark: int | None) -> Element:
    rows = [
        tr(data_first=number == mark)[
            th(scope="row")[str(number + 1)],
            _cell(c, mine, number, number == mark, "mine"),
            _cell(c, other, number, number == mark, "other"),
        ]
        for number in range(start, end)
    ]
    heads = [th(scope="col")[text] for text in (c._("Step"), mine.title, other.title)]
    return table(".compare")[thead[tr[heads]], tbody[rows]]


def _cell(c: Context, one: Line, number: int, first: bool, which: str) -> Element:
    if number >= len(one.steps):
        return td(".muted")[c._("over")]
    name, what, _ = one.steps[number]
    mark = span(".badge")[c._("first difference")] if first and which == "mine" else None
    attributes = {"type": "button", "class": "step", "data-action": "compare-look", "data-which": which}
    return td[button(attributes, data_ply=str(number + 1))[span(".muted")[name], " ", what], mark]
