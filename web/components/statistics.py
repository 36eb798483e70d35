"""Statistics of one game: figures, charts drawn here as SVG, and beside each chart the table it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from htpy import (
    Element,
    Node,
    dd,
    details,
    div,
    dl,
    dt,
    figure,
    h1,
    h2,
    input,
    label,
    p,
    section,
    span,
    summary,
    tbody,
    td,
    th,
    thead,
    tr,
)
from htpy import table as html_table
from markupsafe import Markup, escape

from pygame_engine import words

from ..statistics import Contracts, Statistics, kind_order, kind_text, running_mean
from .basics import action_button

if TYPE_CHECKING:
    from ..context import Context

WIDTH, BAR, LEFT = 360, 30, 118
"""Of a bar chart, in units of its view box: the whole width, the height of a bar's row, where the bars begin."""


def statistics_screen(
    c: Context,
    games: Sequence[tuple[str, str]],
    game: str,
    found: Statistics | None,
    with_assisted: bool,
    *,
    loaded: bool,
) -> Element:
    """Everything there is to tell about the visitor's matches of one game."""
    back = div(".page-actions")[
        action_button("go", c._("Your matches"), screen="records"),
        action_button("go", c._("Back"), screen="lobby"),
    ]
    if found is None:
        text = c._("Nothing to count yet: finish a match first.") if loaded else c._("Loading …")
        return div(".center.center-wide.page.stack")[h1[c._("Statistics")], p(".muted")[text], back]
    return div(".center.center-wide.page.stack")[
        h1[c._("Statistics")],
        div(".cluster", role="group", aria_label=c._("Game"))[
            [
                action_button("statistics-show", title, game=name, main=name == game)
                for name, title in games
            ]
        ],
        label(".choice.check")[
            input(
                {"data-action": "statistics-show"},
                type="checkbox",
                id="with-assisted",
                checked=with_assisted,
            ),
            span[c._("Count assisted matches too (hints, take-backs)")],
        ],
        _assisted_note(c, found),
        _figures(c, found),
        _over_time(c, found),
        _contracts(c, found),
        _bids(c, found),
        _places(c, found),
        back,
    ]  # fmt: skip


def _assisted_note(c: Context, found: Statistics) -> Node:
    if found.left_out:
        text = c.ngettext("{n} assisted match is left out.", "{n} assisted matches are left out.", found.left_out)
        return p(".small.muted")[text]
    if found.assisted:
        text = c.ngettext("{n} of these matches was assisted.", "{n} of these matches were assisted.", found.assisted)
        return p(".small.muted")[text]
    return None


def _figures(c: Context, found: Statistics) -> Element:
    share = f"{round(100 * found.won / found.finished)} %" if found.finished else "–"
    figures = [
        (c._("Matches"), str(found.matches)),
        (c._("Won"), f"{found.won} ({share})" if found.finished else "–"),
        (c._("Deals"), str(found.deals)),
        (c._("Points a deal"), f"{found.average:.1f}"),
    ]
    return dl(".stats")[[div(".stat")[dt[name], dd[value]] for name, value in figures]]


def _panel(c: Context, title: str, picture: Node, table: Node) -> Element:
    return section(".panel.stack")[
        h2[title],
        figure(".chart")[picture] if picture else None,
        details(".chart-table", open=True)[
            summary[c._("The same as a table")],
            div(".wide-table", tabindex="0", role="group", aria_label=title)[table],
        ],
    ]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Element:
    return html_table(".scores")[
        thead[tr[[th(scope="col")[head] for head in heads]]],
        tbody[[tr[th(scope="row")[row[0]], [td[cell] for cell in row[1:]]] for row in rows]],
    ]


# --- points over time


def _over_time(c: Context, found: Statistics) -> Node:
    if not found.over_time:
        return None
    values = [value for _, value in found.over_time]
    means = running_mean(values)
    rows = [
        (str(number), date[:10] or "–", words.number(value, 1), words.number(mean, 1))
        for number, ((date, value), mean) in enumerate(zip(found.over_time, means, strict=True), 1)
    ]
    heads = (c._("Match"), c._("Date"), c._("Points a deal"), c._("Mean so far"))
    picture = line_chart(c, values, means) if len(values) > 1 else None
    return _panel(c, c._("Points a deal, match by match"), picture, _table(heads, rows[-100:]))


def line_chart(c: Context, values: Sequence[float], means: Sequence[float]) -> Markup:
    """A dot for each match and a line for the mean so far."""
    low, high = min(0.0, *values), max(0.0, *values)
    span_ = (high - low) or 1.0
    right, top, bottom, left = WIDTH - 12, 14, 176, 44

    def across(index: int) -> float:
        return left + (right - left) * index / max(1, len(values) - 1)

    def down(value: float) -> float:
        return bottom - (bottom - top) * (value - low) / span_

    def number(value: float) -> str:
        return words.number(value, 0 if value == round(value) else 1)

    path = "M" + "L".join(f"{across(i):.1f} {down(mean):.1f}" for i, mean in enumerate(means))
    dots = "".join(f'<circle cx="{across(i):.1f}" cy="{down(value):.1f}" r="3"/>' for i, value in enumerate(values))
    ticks = "".join(
        f'<path class="grid" d="M{left} {down(value):.1f}H{right}"/>'
        f'<text x="{left - 6}" y="{down(value) + 4:.1f}" text-anchor="end">{number(value)}</text>'
        for value in dict.fromkeys((low, 0.0, high))
    )
    title = c._("Points a deal in {n} matches; the mean is {mean} now.", n=len(values), mean=words.number(means[-1], 1))
    legend = (c._("● one match"), c._("— mean so far"))
    key = (
        f'<text x="{left}" y="200">{escape(legend[0])}</text><text x="{left + 110}" y="200">{escape(legend[1])}</text>'
    )
    return Markup(
        f'<svg class="statistic" viewBox="0 0 {WIDTH} 208" role="img" aria-label="{escape(title)}">'
        f'{ticks}<path class="line" d="{path}"/><g class="dots">{dots}</g>{key}</svg>'
    )


# --- bars


def bar_chart(title: str, rows: Sequence[tuple[str, int, int]]) -> Markup:
    """A bar a row: its name, its whole length, and how much of it is filled (the rest is hatched), with the numbers."""
    most = max((whole for _, whole, _ in rows), default=0) or 1
    room = WIDTH - LEFT - 64
    parts = []
    for place, (name, whole, filled) in enumerate(rows):
        y = place * BAR + 6
        long, full = room * whole / most, room * filled / most
        number = str(whole) if filled == whole else f"{filled} / {whole}"
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="rest" x="{LEFT}" y="{y}" width="{long:.1f}" height="18"/>'
            f'<path class="hatch" d="{_hatch(LEFT + full, LEFT + long, y)}"/>'
            f'<rect class="done" x="{LEFT}" y="{y}" width="{full:.1f}" height="18"/>'
            f'<text x="{LEFT + long + 6:.1f}" y="{y + 14}">{number}</text>'
        )
    spoken = "; ".join(f"{name}: {filled} / {whole}" for name, whole, filled in rows)
    return Markup(
        f'<svg class="statistic" viewBox="0 0 {WIDTH} {len(rows) * BAR + 8}" role="img" '
        f'aria-label="{escape(title)}: {escape(spoken)}">{"".join(parts)}</svg>'
    )


def _hatch(start: float, end: float, y: float) -> str:
    """Slanted strokes over the part of a bar that is not filled, so that it differs by more than its colour."""
    strokes = []
    x = start
    while x + 4 < end:
        strokes.append(f"M{x:.1f} {y + 18}L{min(x + 8, end):.1f} {y}")
        x += 7
    return "".join(strokes)


def _rate(part: int, whole: int) -> str:
    return f"{part} / {whole} ({round(100 * part / whole)} %)" if whole else "–"


def _contracts(c: Context, found: Statistics) -> Node:
    if not found.contracts and not found.slops.declared:
        return None
    kinds = kind_order(found.game, found.contracts)
    rows = [_contract_row(c, kind_text(found.game, kind, c.lang), found.contracts[kind]) for kind in kinds]
    if found.slops.declared:
        slop = found.slops
        rows.append(
            (c._("Slop round"), "–", words.signed(slop.points / slop.declared, 1), c._("{n} played", n=slop.declared))
        )
    heads = (c._("Contract"), c._("Made as declarer"), c._("Points a time"), c._("Beaten as defender"))
    declared = [
        (kind_text(found.game, kind, c.lang), found.contracts[kind].declared, found.contracts[kind].made)
        for kind in kinds
        if found.contracts[kind].declared
    ]
    defended = [
        (kind_text(found.game, kind, c.lang), found.contracts[kind].defended, found.contracts[kind].beaten)
        for kind in kinds
        if found.contracts[kind].defended
    ]
    pictures: list[Node] = []
    for title, bars in ((c._("Declared: filled = made"), declared), (c._("Defended: filled = beaten"), defended)):
        if bars:
            pictures += [p(".small")[title], bar_chart(title, bars)]
    return _panel(c, c._("Contracts"), pictures, _table(heads, rows))


def _contract_row(c: Context, name: str, kind: Contracts) -> tuple[str, ...]:
    points = words.signed(kind.points / kind.declared, 1) if kind.declared else "–"
    return name, _rate(kind.made, kind.declared), points, _rate(kind.beaten, kind.defended)


def _bids(c: Context, found: Statistics) -> Node:
    if not found.bids:
        return None
    kinds = kind_order(found.game, found.bids)
    rows = [(kind_text(found.game, kind, c.lang), found.bids[kind], found.bids[kind]) for kind in kinds]
    title = c._("Calls you chose")
    table = _table((c._("Call"), c._("Times")), [(name, str(count)) for name, count, _ in rows])
    return _panel(c, title, bar_chart(title, rows), table)


def _places(c: Context, found: Statistics) -> Node:
    if not found.places:
        return None
    rows = [
        (c._("place {n}", n=place), found.places[place], found.places[place])
        for place in range(1, max(found.places) + 1)
    ]
    title = c._("Places in the deals")
    table = _table((c._("Place"), c._("Times")), [(name, str(count)) for name, count, _ in rows])
    return _panel(c, title, bar_chart(title, rows), table)
