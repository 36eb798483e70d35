"""The curtain between two people at one device, and the seats of a new match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from htpy import (
    Element,
    Node,
    dd,
    details,
    div,
    dl,
    dt,
    h1,
    input,
    label,
    option,
    p,
    section,
    select,
    small,
    span,
    summary,
)

from pygame_engine import words

from ..hotseat import NAME_LIMIT, PERSON, YOU
from .basics import action_button, bar_button

if TYPE_CHECKING:
    from ..context import Context

DIALOGS = ("help", "give-up", "overwrite")
"""The dialogs that show nothing of a deal, so that they open in front of the curtain too."""


@dataclass(frozen=True)
class Curtain:
    """What everybody may know: who is next, the number of the deal, the match's score before it."""

    name: str
    deal_no: int
    scores: tuple[tuple[str, int], ...]


def top(c: Context, game: str) -> list[Node]:
    """The bar while the curtain is down."""
    return [
        bar_button("go", c._("Lobby"), "home", screen="lobby"),
        span(".top-title")[game],
        bar_button("dialog", c._("End this match"), "no", open="give-up"),
    ]


def curtain_screen(c: Context, m: Curtain) -> Element:
    """Nothing but whom to pass the device to. No card is here, and none is sent to the page."""
    return section(".center.page.curtain")[
        p(".muted")[c._("Deal {n}", n=m.deal_no)],
        h1[c._("Pass the device to {name}", name=m.name)],
        p[c._("The cards are covered. Nobody else should look at the screen now.")],
        action_button(
            "uncover",
            c._("I am {name}: show my cards", name=m.name),
            main=True,
            key="Enter",
            autofocus="",
            picture="play",
        ),
        dl(".curtain-scores")[[div[dt[name], dd[words.number(score)]] for name, score in m.scores]],
    ]


def seat_error(c: Context, code: str) -> str:
    """Why nobody can sit like that."""
    return {
        "nobody": c._("At least one seat needs a person."),
        "two-yours": c._("Only one seat can be yours. Choose “another person” for the others."),
        "same-name": c._("Two players have the same name."),
        "name": c._("A name has at most {n} characters and no control characters.", n=NAME_LIMIT),
    }[code]


def seat_rows(c: Context, levels: list[tuple[str, str]], players: int, values: Mapping[str, str]) -> Element:
    """Who sits where: the visitor, other people at the same device, bots of any level."""
    changed = any(values.get(f"seat-{seat}", "") not in ("", YOU) for seat in range(players))
    return details(".seats-choice", open=changed)[
        summary[c._("Choose every seat: people at this device, bots of different levels")],
        p(".hint-text")[
            c._("With several people the cards are covered between turns, until the next person has the device.")
        ],
        div(".seat-rows")[[_seat_row(c, levels, seat, values) for seat in range(players)]],
    ]


def _seat_row(c: Context, levels: list[tuple[str, str]], seat: int, values: Mapping[str, str]) -> Element:
    kind = values.get(f"seat-{seat}") or ("" if seat else YOU)
    words = [
        (YOU, c._("You")),
        (PERSON, c._("Another person")),
        ("", c._("A bot, as chosen above")),
        *levels,
    ]
    if seat == 0:
        words = [(value or "bot", text) for value, text in words]  # an empty field is the visitor there
    title = c._("Seat {n}", n=seat + 1)
    return div(".seat-row", data_seat=str(seat))[
        span(".avatar", aria_hidden="true")[str(seat + 1)],
        select(".select", name=f"seat-{seat}", aria_label=title)[
            [option(value=value, selected=value == kind)[text] for value, text in words]
        ],
        label(".seat-name")[
            small[c._("Name")],
            input(
                ".input",
                type="text",
                name=f"name-{seat}",
                maxlength=str(NAME_LIMIT),
                autocomplete="off",
                value=values.get(f"name-{seat}", ""),
                aria_label=c._("Name of the person on seat {n}", n=seat + 1),
            ),
        ],
    ]
