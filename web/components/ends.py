"""After the play: the end of a deal with its count, and the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from htpy import Element, Node, div, figure, h1, h2, p, section, span
from markupsafe import Markup

from pygame_engine import svg, words

from . import face
from .basics import action_button, scores
from .daily import share_buttons
from .table import match_title, score_table

if TYPE_CHECKING:
    from ..context import Context
    from .model import TableModel


def deal_end(c: Context, m: TableModel) -> list[Node]:
    """The deal is over: what came of it, the count line by line, all hands, the match."""
    result = m.view.result
    look = face.of(m.game_name)
    head = match_verdict(c, m) if m.match_over else verdict(c, m)
    left: list[Node] = []
    if m.match_over:
        left += [h2[c._("Score by deal")], figure(".chart")[chart(c, m)]]
    if result.reason != "redeal":
        left += [h2[c._("The count")], look.count(c, m), h2[c._("All hands")], look.hands(c, m)]
    return [
        div(".center.center-wide.deal-end")[
            head,
            _daily(c, m),
            div(".sidebar.page")[
                section(".panel.stack.grow")[left] if left else None,
                section(".panel.stack")[h2[match_title(c, m)], score_table(c, m), _assisted(c, m)],
            ],
        ],
        end_actions(c, m),
    ]


def _daily(c: Context, m: TableModel) -> Node:
    """What can be told about the deal of the day, and to whom."""
    if m.daily is None:
        return None
    return section(".panel.stack.stack-small.daily-done")[
        h2[c._("Deal of the day")], p(".daily-line")[m.daily_line], share_buttons(c, *m.daily)
    ]


def _assisted(c: Context, m: TableModel) -> Node:
    if not m.assisted:
        return None
    return p(".small.muted")[c._("Assisted: a hint, a take-back or a known position was used in this match.")]


def end_actions(c: Context, m: TableModel) -> Element:
    """Where to go from here."""
    if m.match_over:
        buttons: list[Node] = [
            action_button("again", c._("Another match"), main=True, key="Enter", autofocus=""),
            action_button("export", c._("Save as text"), picture="share"),
            action_button("go", c._("Lobby"), picture="home", screen="lobby"),
        ]
    else:
        buttons = [action_button("next-deal", c._("Next deal"), main=True, key="Enter", autofocus="")]
    further: list[Node] = [
        action_button("review", c._("Review"), picture="eye"),
        action_button("share", c._("Share result"), picture="share", kind="result"),
        action_button("compare", c._("Compare"), picture="score") if m.comparable else None,
    ]
    buttons[1:1] = further
    return div(".page-actions")[buttons]


def verdict(c: Context, m: TableModel) -> Element:
    """What came of the deal, in one line, and for whom."""
    look = face.of(m.game_name)
    title, stamp = look.headline(c, m)
    return div(".verdict", data_result="even" if m.several else look.tone(m))[
        span(".stamp", aria_hidden="true")[stamp],
        h1[title],
        p(".muted")[_points_line(c, m)],
    ]


def _points_line(c: Context, m: TableModel) -> Node:
    if m.view.result.reason == "redeal":
        return c._("The same dealer deals; this was no deal of the match.")
    points = m.rows[-1][1] if m.rows else m.view.result.points
    return scores(c, m.columns, [words.signed(n) for n in points])


def match_verdict(c: Context, m: TableModel) -> Element:
    """Who has won the match."""
    if m.several:
        return _verdict_for_all(c, m)
    won = m.seat in m.winners
    team = len(m.columns) < len(m.names)
    others = [m.names[seat] for seat in m.winners]
    if won and (team or len(others) == 1):
        title = c._("You win the match")
    elif team:
        title = c._("They win the match")
    elif len(others) > 1:
        title = c._("A draw: {names}", names=c._(" and ").join(others))
    else:
        title = c._("{name} wins the match", name=others[0])
    own = max((score for name, score in zip(m.columns, m.scores, strict=True) if name in (m.names[m.seat], c._("We"))))
    place = sum(1 for score in m.scores if score > own) + 1
    return div(".verdict", data_result="good" if won else "bad")[
        span(".stamp", aria_hidden="true")[f"{place}."],
        h1[title],
        p(".muted")[scores(c, m.columns, m.scores)],
    ]


def _verdict_for_all(c: Context, m: TableModel) -> Element:
    """Who has won, where several people look at it."""
    names = [m.names[seat] for seat in m.winners]
    team = len(m.columns) < len(m.names)
    if team or len(names) == 1:
        title = c._("{name} wins the match", name=c._(" and ").join(names))
    else:
        title = c._("A draw: {names}", names=c._(" and ").join(names))
    return div(".verdict", data_result="even")[
        span(".stamp", aria_hidden="true")["1."],
        h1[title],
        p(".muted")[scores(c, m.columns, m.scores)],
    ]


def chart(c: Context, m: TableModel) -> Markup:
    """The totals over the deals."""
    series = []
    for seat, name in enumerate(m.columns):
        totals = [float(m.start[seat])]
        for _, points in m.rows:
            totals.append(totals[-1] + points[seat])
        series.append((name, totals))
    return Markup(svg.chart_svg(series, lang=cast(Any, c.lang), target=m.length[1]))
