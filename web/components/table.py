"""The table: seats round the felt, what lies in the middle, what you can do, your hand, and the panel beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htpy import (
    Element,
    Node,
    aside,
    b,
    button,
    dd,
    div,
    dl,
    dt,
    h2,
    li,
    p,
    section,
    span,
    tbody,
    td,
    tfoot,
    th,
    thead,
    tr,
    ul,
)
from htpy import table as html_table

from pygame_engine import words

from . import face, hints
from .basics import action_button, icon, long_name
from .hand import fan

if TYPE_CHECKING:
    from ..context import Context
    from .model import TableModel


def table_screen(c: Context, m: TableModel) -> Element:
    """The whole screen while a deal is played."""
    look = face.of(m.game_name)
    players = str(len(m.names))
    return div(".table.table-fit", data_players=players, data_game=m.game_name, data_phase=look.layout(m))[
        felt(c, m),
        section(".mine", aria_label=c._("You"))[_actions(c, m), _hand(c, m)],
        side_panel(c, m),
    ]


def felt(c: Context, m: TableModel) -> Element:
    """The seats round the felt and what lies in the middle."""
    look = face.of(m.game_name)
    return section(".felt", aria_label=c._("Table"))[
        div(".felt-grid")[
            ul(".seats", aria_label=c._("Players"))[[_seat(c, m, seat) for seat in _others(m)]],
            div(".middle")[look.middle(c, m)],
            div(".felt-foot")[p(".contract")[[(part, " ") for part in look.contract_line(c, m)]], _tally(c, m)],
        ]
    ]


def _others(m: TableModel) -> list[int]:
    count = len(m.names)
    return [(m.seat + step) % count for step in range(1, count)]


def _seat(c: Context, m: TableModel, seat: int) -> Element:
    turn = m.view.to_act == seat and not m.holding
    name = m.names[seat]
    look = face.of(m.game_name)
    marks = look.marks(c, m, seat)
    return li(
        ".seat",
        data_place=str(m.place(seat)),
        data_turn=turn,
        data_thinking=turn and not m.paused,
        data_team=look.team(m, seat),
    )[
        div(".plate")[
            span(".avatar", aria_hidden="true")[name[:1]],
            span(".who")[
                b(f".name{long_name(name)}")[name, span(".marks")[marks] if marks else None],
                span(".facts")[look.facts(c, m, seat)],
            ],
        ],
        look.said(c, m, seat),
        span(".visually-hidden")[c._("to act")] if turn else None,
        hints.thought(c, str(seat), c._("{name} is thinking …", name=name)) if turn and not m.paused else None,
    ]


def _tally(c: Context, m: TableModel) -> Element:
    look = face.of(m.game_name)
    (name, value), *others = look.tally(c, m)
    if name == c._("You"):
        name = m.names[m.seat]  # in a replay that may be somebody else
    mine = div[dt[name, " ", look.marks(c, m, m.seat)], dd[value]]
    return dl(".tally")[mine, [div[dt[name], dd[value]] for name, value in others]]


def _actions(c: Context, m: TableModel) -> Element:
    look = face.of(m.game_name)
    buttons: list[Node] = look.buttons(c, m)
    text: Node = look.prompt(c, m)
    if m.paused:
        text = c._("The table is paused")
        buttons = [action_button("pause", c._("Resume"), main=True, picture="play")]
    elif m.message:
        text = span(".why")[m.message]
    elif m.advised is not None:
        text = span(".advice")[m.advised.short]
        buttons = [hints.why_button(c), *buttons]
    return div(".actions")[
        p(".prompt", id="prompt", data_turn=m.my_turn)[text],
        hints.thought(c, "hint", c._("A hint is being thought out")) if m.my_turn else None,
        hints.hurry_button(c) if m.view.to_act is not None and not m.holding and not m.paused else None,
        buttons,
    ]


def _hand(c: Context, m: TableModel) -> Element:
    look = face.of(m.game_name)
    picks = look.picks(c, m)
    cards = look.hand(c, m.view)
    if picks is None:
        return fan(c, cards, deck=look.DECK, chosen=(), playable=None, hinted=(), toggles=False)
    hinted = look.hinted(m) if m.advice is not None else []
    return fan(
        c, cards, deck=look.DECK, chosen=m.selected, playable=picks.playable, hinted=hinted, toggles=picks.toggles
    )


def side_panel(c: Context, m: TableModel) -> Element:
    """Beside the table on wide screens, a drawer on narrow ones."""
    look = face.of(m.game_name)
    return aside(".side", {"popover": True}, id="side", aria_label=c._("Score and progress"))[
        div(".side-close")[
            button(
                ".button.button-icon.button-quiet",
                {"popovertarget": "side", "popovertargetaction": "hide", "aria-label": c._("Close")},
                type="button",
            )[icon("close")]
        ],
        section[h2[c._("This deal")], look.progress(c, m)],
        section[h2[c._("Last trick")], look.last(c, m)],
        section[h2[match_title(c, m)], score_table(c, m) if len(m.columns) < 5 else _latest_scores(c, m)],
    ]


LATEST = 3
"""So many deals have room beside five or six names."""


def _latest_scores(c: Context, m: TableModel) -> Element:
    """The latest deals and the totals, a line a player: for more names than have room side by side."""
    deals = m.rows[-LATEST:]
    return html_table(".scores")[
        thead[
            tr[
                th(scope="col")[c._("Deal")],
                [th(scope="col")[str(number)] for number, _ in deals],
                th(scope="col")[c._("Total")],
            ]
        ],
        tbody[
            (
                tr[
                    th(long_name(name), scope="row")[name],
                    [td(".zero" if points[at] == 0 else "")[words.number(points[at])] for _, points in deals],
                    td[b[words.number(m.scores[at])]],
                ]
                for at, name in enumerate(m.columns)
            )
        ],
    ]


def match_title(c: Context, m: TableModel) -> str:
    """``Match · deal 5 of 12``."""
    deals, points = m.length
    if deals is not None and points is not None:
        return c._("Match · deal {n} of {deals}, or {points} points", n=m.deal_no, deals=deals, points=points)
    if deals is not None:
        return c._("Match · deal {n} of {deals}", n=m.deal_no, deals=deals)
    return c._("Match · deal {n}, to {points} points", n=m.deal_no, points=points)


def score_table(c: Context, m: TableModel) -> Element:
    """The match, deal by deal."""
    newest = len(m.rows) - 1
    return html_table(".scores")[
        thead[
            tr[
                th(scope="col")[c._("Deal")],
                [th(long_name(name), scope="col")[name] for name in m.columns],
            ]
        ],
        tbody[
            (
                tr(aria_current="true" if place == newest and m.deal_done else None)[
                    th(scope="row")[str(number)],
                    [td(".zero" if value == 0 else "")[words.number(value)] for value in points],
                ]
                for place, (number, points) in enumerate(m.rows)
            )
        ],
        tfoot[tr[th(scope="row")[c._("Total")], [td[words.number(value)] for value in m.scores]]],
    ]
