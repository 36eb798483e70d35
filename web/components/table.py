"""The table: seats round the felt, what lies in the middle, what you can do, your hand, and the panel beside it."""

from __future__ import annotations

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
    ol,
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

from pygame_engine.games.bear import PACK, Trick

from ..context import Context
from . import bear
from .basics import action_button, card_picture, icon
from .hand import fan
from .model import TableModel


def table_screen(c: Context, m: TableModel) -> Element:
    """The whole screen while a deal is played."""
    return div(".table.table-fit", data_players=str(len(m.names)), data_game=m.game_name, data_phase=_phase(m))[
        section(".felt", aria_label=c._("Table"))[
            div(".felt-grid")[
                ul(".seats", aria_label=c._("Players"))[[_seat(c, m, seat) for seat in _others(m)]],
                div(".middle")[bear.middle(c, m)],
                div(".felt-foot")[p(".contract")[bear.contract_line(c, m)], _tally(c, m)],
            ]
        ],
        section(".mine", aria_label=c._("You"))[_actions(c, m), _hand(c, m)],
        side_panel(c, m),
    ]


def _phase(m: TableModel) -> str:
    """The auction's layout only while its grid is shown."""
    return "auction" if m.view.phase == "auction" and m.my_turn else "play"


def _others(m: TableModel) -> list[int]:
    count = len(m.names)
    return [(m.seat + step) % count for step in range(1, count)]


def _seat(c: Context, m: TableModel, seat: int) -> Element:
    turn = m.view.to_act == seat and not m.holding
    name = m.names[seat]
    marks = bear.seat_marks(c, m, seat)
    return li(".seat", data_place=str(m.place(seat)), data_turn=turn, data_thinking=turn and not m.paused)[
        div(".plate")[
            span(".avatar", aria_hidden="true")[name[:1]],
            span(".who")[
                b(".name")[name, span(".marks")[marks] if marks else None],
                span(".facts")[bear.seat_facts(c, m, seat)],
            ],
        ],
        bear.said(c, m, seat),
        span(".visually-hidden")[c._("to act")] if turn else None,
    ]


def _tally(c: Context, m: TableModel) -> Element:
    view = m.view
    if view.phase in ("auction", "agree"):
        pairs = [(c._("You"), str(m.scores[m.seat]))]
    else:
        pairs = [(c._("You"), str(bear.own_points(m, m.seat)))]
        if view.declarer == m.seat and view.game != "null":
            pairs.append((c._("To make"), str(view.bid)))
    (name, value), *others = pairs
    mine = div[dt[name, " ", bear.seat_marks(c, m, m.seat)], dd[value]]
    return dl(".tally")[mine, [div[dt[name], dd[value]] for name, value in others]]


def _actions(c: Context, m: TableModel) -> Element:
    buttons: list[Node] = list(bear.action_buttons(c, m))
    text: Node = bear.prompt(c, m)
    if m.paused:
        text = c._("The table is paused")
        buttons = [action_button("pause", c._("Resume"), main=True, picture="play")]
    elif m.message:
        text = span(".why")[m.message]
    elif m.hint_text:
        text = span(".advice")[m.hint_text]
    return div(".actions")[
        p(".prompt", id="prompt", data_turn=m.my_turn)[text],
        buttons,
    ]


def _hand(c: Context, m: TableModel) -> Element:
    view = m.view
    game = view.game if view.declarer is not None else "null" if view.slop else None
    cards = [PACK.text(card) for card in bear.sort_hand(view.hand, game, c.settings.sort)]
    chosen = [PACK.text(card) for card in m.selected]
    hinted = m.hint.split(" ")[1:] if m.hint.startswith(("play", "discard")) else []
    if view.phase == "play" or (view.phase == "discard" and view.to_act == m.seat):
        playable = [PACK.text(action[1]) for action in view.legal] if m.my_turn and view.phase == "play" else cards
        toggles = view.phase == "discard" or c.settings.confirm == "on"
        return fan(c, cards, chosen=chosen, playable=playable, hinted=hinted, toggles=toggles)
    return fan(c, cards, chosen=(), playable=None, hinted=(), toggles=False)


def side_panel(c: Context, m: TableModel) -> Element:
    """Beside the table on wide screens, a drawer on narrow ones."""
    return aside(".side", {"popover": True}, id="side", aria_label=c._("Score and progress"))[
        div(".side-close")[
            button(
                ".button.button-icon.button-quiet",
                {"popovertarget": "side", "popovertargetaction": "hide", "aria-label": c._("Close")},
                type="button",
            )[icon("close")]
        ],
        section[h2[c._("This deal")], bear.progress(c, m)],
        section[h2[c._("Last trick")], last_trick(c, m)],
        section[h2[match_title(c, m)], score_table(c, m)],
    ]


def match_title(c: Context, m: TableModel) -> str:
    """``Match · deal 5 of 12``."""
    deals, points = m.length
    if deals is not None and points is not None:
        return c._("Match · deal {n} of {deals}, or {points} points", n=m.deal_no, deals=deals, points=points)
    if deals is not None:
        return c._("Match · deal {n} of {deals}", n=m.deal_no, deals=deals)
    return c._("Match · deal {n}, to {points} points", n=m.deal_no, points=points)


def last_trick(c: Context, m: TableModel, *, large: bool = False) -> Node:
    """The trick before the one on the table."""
    tricks = m.view.tricks
    if not tricks:
        return p(".small.muted")[c._("No trick yet.")]
    last: Trick = tricks[-1]
    items = []
    for place, card in enumerate(last.cards):
        seat = (last.leader + place) % len(m.names)
        wins = seat == last.winner
        items.append(
            li(data_winner=wins)[card_picture(c, PACK.text(card)), span[m.names[seat], " ✓" if wins else None]]
        )
    took = c._("{name}: {n} points", name=m.names[last.winner], n=last.points)
    return [ol(".trick-row.trick-large" if large else ".trick-row")[items], p(".small")[took]]


def score_table(c: Context, m: TableModel) -> Element:
    """The match, deal by deal."""
    newest = len(m.rows) - 1
    return html_table(".scores")[
        thead[tr[th(scope="col")[c._("Deal")], (th(scope="col")[name] for name in m.names)]],
        tbody[
            (
                tr(aria_current="true" if place == newest and m.deal_done else None)[
                    th(scope="row")[str(number)],
                    [td(".zero" if value == 0 else "")[str(value)] for value in points],
                ]
                for place, (number, points) in enumerate(m.rows)
            )
        ],
        tfoot[tr[th(scope="row")[c._("Total")], (td[str(value)] for value in m.scores)]],
    ]
