"""After the play: the end of a deal with its count, and the end of a match."""

from __future__ import annotations

from typing import Any, cast

from htpy import Element, Node, a, div, figure, h1, h2, h3, p, section, small, span, table, tbody, td, tfoot, th, tr
from markupsafe import Markup

from pygame_engine import svg, words
from pygame_engine.games.bear import PACK

from ..context import Context
from . import bear
from .basics import action_button, cardlets, open_cards
from .model import TableModel
from .table import match_title, score_table


def deal_end(c: Context, m: TableModel) -> list[Node]:
    """The deal is over: what came of it, the count line by line, all hands, the match."""
    result = m.view.result
    head = match_verdict(c, m) if m.match_over else verdict(c, m)
    left: list[Node] = []
    if m.match_over:
        left += [h2[c._("Score by deal")], figure(".chart")[chart(c, m)]]
    if result.reason != "redeal":
        left += [h2[c._("The count")], count(c, m), h2[c._("All hands")], all_hands(c, m)]
    return [
        div(".center.center-wide.deal-end")[
            head,
            div(".sidebar.page")[
                section(".panel.stack.grow")[left] if left else None,
                section(".panel.stack")[h2[match_title(c, m)], score_table(c, m), _assisted(c, m)],
            ],
        ],
        end_actions(c, m),
    ]


def _assisted(c: Context, m: TableModel) -> Node:
    if not m.assisted:
        return None
    return p(".small.muted")[c._("Assisted: a hint or a take-back was used in this match.")]


def end_actions(c: Context, m: TableModel) -> Element:
    """Where to go from here."""
    if m.match_over:
        buttons = [
            action_button("again", c._("Another match"), main=True, key="Enter", autofocus=""),
            action_button("export", c._("Save as text"), picture="share"),
            action_button("go", c._("Lobby"), picture="home", screen="lobby"),
        ]
    else:
        buttons = [action_button("next-deal", c._("Next deal"), main=True, key="Enter", autofocus="")]
    if m.link:
        buttons.insert(1, action_button("dialog", c._("Share this deal"), picture="share", open="share"))
    return div(".page-actions")[buttons]


def verdict(c: Context, m: TableModel) -> Element:
    """What came of the deal, in one line, and for whom."""
    title, stamp = _headline(c, m)
    return div(".verdict", data_result=_tone(m))[
        span(".stamp", aria_hidden="true")[stamp],
        h1[title],
        p(".muted")[_points_line(c, m)],
    ]


def _tone(m: TableModel) -> str:
    """Whether it went well for this seat: the declarer made it, the defenders stopped it, fewest points in a slop."""
    result = m.view.result
    if result.reason == "redeal":
        return "even"
    if result.reason == "slop":
        good = result.points[m.seat] == max(result.points)
    else:
        good = result.details["success"] == (result.details["declarer"] == m.seat)
    return "good" if good else "bad"


def _headline(c: Context, m: TableModel) -> tuple[str, str]:
    """The heading, and the short stamp beside it."""
    details = m.view.result.details
    reason = m.view.result.reason
    if reason == "redeal":
        return c._("Everyone passed: the cards are dealt again"), "↻"
    if reason == "slop":
        lowest = min(details["totals"])
        best = [m.names[seat] for seat, total in enumerate(details["totals"]) if total == lowest]
        return c._("Slop round: {names} took least", names=c._(" and ").join(best)), str(lowest)
    call = words.bid_text(details["bid"], details["game"], c.lang)
    name = m.names[details["declarer"]]
    if details["game"] == "null":
        made = c._("{name}: Null made, not a trick taken", name=name)
        return (made, "0") if details["success"] else (c._("{name}: Null failed, a trick was taken", name=name), "✗")
    if details["success"]:
        return c._("{name}: {call} made with {total}", name=name, call=call, total=details["total"]), str(
            details["total"]
        )
    if details["total"] is None:
        bound = details["bound"]
        return c._("{name}: {call} failed, at most {bound} were left", name=name, call=call, bound=bound), "✗"
    return c._("{name}: {call} failed with {total}", name=name, call=call, total=details["total"]), str(
        details["total"]
    )


def _points_line(c: Context, m: TableModel) -> str:
    if m.view.result.reason == "redeal":
        return c._("The same dealer deals; this was no deal of the match.")
    signed = [format(n, "+d") for n in m.view.result.points]
    return " · ".join(c._("{name} {n}", name=name, n=n) for name, n in zip(m.names, signed, strict=True))


def count(c: Context, m: TableModel) -> Node:
    """The count of the declarer (in a slop round: of everyone), line by line with its clause."""
    details = m.view.result.details
    if "counts" in details:
        return [
            [h3[name], _count_table(c, lines, total, "")]
            for name, lines, total in zip(m.names, details["counts"], details["totals"], strict=True)
        ]
    if "count" in details and details["game"] != "null":
        need = c._("bid {n}", n=details["bid"])
        return _count_table(c, details["count"], details["total"], need)
    if details["game"] == "null":
        text = c._("In a null only tricks count: the declarer must take none.")
    else:
        text = c._("The deal stopped when the bid could no longer be reached; the rest was not played.")
    return p[text, " ", _clause("3.6")]


def _clause(number: str) -> Element:
    return a(".clause", {"data-action": "go", "data-screen": "rules"}, href="#/rules")[number]


def _count_table(c: Context, lines: list[dict[str, Any]], total: int, need: str) -> Element:
    names = {
        "tricks": (c._("Points in tricks"), "3.1"),
        "kitty": (c._("Laid aside"), "3.4"),
        "bond": (c._("Bond"), "3.1"),
        "big-bond": (c._("Big bond"), "3.1"),
    }
    rows = []
    for line in lines:
        label, clause = names[line["what"]]
        cards = cardlets(c, line["cards"]) or c._("no scoring card")
        rows.append(tr[th(scope="row")[label, small[cards]], td[_clause(clause)], td[str(line["points"])]])
    return table(".count")[
        tbody[rows],
        tfoot[tr(".sum")[th(scope="row")[c._("Total")], td[need], td[str(total)]]],
    ]


def all_hands(c: Context, m: TableModel) -> Element:
    """The hands as dealt, and what lay aside."""
    view = m.view
    game = view.game or "null"
    parts = []
    for seat, cards in enumerate(view.shown):
        order = [PACK.text(card) for card in bear.sort_hand(PACK.mask(cards), game, "suit-high")]
        parts.append(div[h3[m.names[seat], " ", bear.seat_marks(c, m, seat)], open_cards(c, order, overlap=True)])
    if view.shown_kitty:
        aside = [PACK.text(card) for card in view.shown_kitty]
        untouched = view.game == "null" and not view.options["null_takes_kitty"]
        parts.append(div[h3[c._("Kitty") if untouched else c._("Laid aside")], open_cards(c, aside)])
    return div(".hands")[parts]


def match_verdict(c: Context, m: TableModel) -> Element:
    """Who has won the match."""
    winners = [m.names[seat] for seat in m.winners]
    won = m.seat in m.winners
    if len(winners) > 1:
        title = c._("A draw: {names}", names=c._(" and ").join(winners))
    elif won:
        title = c._("You win the match")
    else:
        title = c._("{name} wins the match", name=winners[0])
    place = sum(1 for score in m.scores if score > m.scores[m.seat]) + 1
    line = " · ".join(c._("{name} {n}", name=name, n=n) for name, n in zip(m.names, m.scores, strict=True))
    return div(".verdict", data_result="good" if won else "bad")[
        span(".stamp", aria_hidden="true")[f"{place}."],
        h1[title],
        p(".muted")[line],
    ]


def chart(c: Context, m: TableModel) -> Markup:
    """The totals over the deals."""
    series = []
    for seat, name in enumerate(m.names):
        totals = [0.0]
        for _, points in m.rows:
            totals.append(totals[-1] + points[seat])
        series.append((name, totals))
    return Markup(svg.chart_svg(series, lang=cast(Any, c.lang), target=m.length[1]))
