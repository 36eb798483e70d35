"""The scores of a match as a chart, SVG text; `svg.chart_svg` is the same function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise

from .svg import Language, Picture, frame, number, placed_suit

_DASHES = ("", "7 4", "2 4", "11 4 2 4", "4 3", "14 5")
_SERIES = ("#a63d25", "#1a5c9e", "#1f693a", "#7a560a", "#6a3f92", "#4d4a45")
_MARKERS = ("a", "b", "c", "D", "d", "C")
_CHART_WORDS: dict[str, dict[str, str]] = {
    "en": {"title": "Score by deal", "after": "After deal {deal}: {scores}.", "pair": "{name} {score}", "comma": ", "},
    "ja": {
        "title": "ディールごとの得点",
        "after": "第{deal}ディール後 {scores}。",
        "pair": "{name} {score}点",
        "comma": "、",
    },
}


def _steps(low: float, high: float) -> list[float]:
    """Three to six round numbers that cover low … high."""
    step = 1.0
    for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000):
        step = float(size)
        if (high - low) / step <= 5:
            break
    first, last = int(low // step), -int(-high // step)
    return [count * step for count in range(first, max(last, first + 1) + 1)]


def _spread(places: list[float], gap: float, low: float, high: float) -> list[float]:
    """Move labels apart, downwards and then back up, so that none covers another."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    result = list(places)
    for before, index in pairwise(order):
        result[index] = max(result[index], result[before] + gap)
    if order:
        result[order[-1]] = min(result[order[-1]], high)
    for after, index in pairwise(reversed(order)):
        result[index] = max(low, min(result[index], result[after] - gap))
    return result


def _label_width(text: str) -> float:
    """Roughly how wide a label is at 12 units: wide characters count double."""
    return sum(12.5 if ord(letter) > 0x2E7F else 8 for letter in text)


def _chart_grid(
    ticks: Sequence[float],
    deals: int,
    across: Callable[[float], float],
    down: Callable[[float], float],
    target: float | None,
) -> list[str]:
    """Score lines with their numbers, deal numbers below, and the target."""
    left, right = across(0), across(deals)
    parts = []
    for tick in ticks:
        y = number(down(tick))
        shade = "--edge,#857967" if tick == 0 else "--line,#d9cfbe"
        parts.append(f'<path d="M{number(left)} {y}H{number(right)}" stroke="var({shade})"/>')
        parts.append(f'<text x="{number(left - 6)}" y="{y}" dy=".35em" text-anchor="end">{number(tick)}</text>')
    every = -(-max(deals, 1) // 12)
    for deal in range(0, deals + 1, every):
        x, y = number(across(deal)), number(down(ticks[0]) + 18)
        parts.append(f'<text x="{x}" y="{y}" text-anchor="middle">{deal}</text>')
    if target is not None:
        y = number(down(target))
        parts.append(
            f'<path d="M{number(left)} {y}H{number(right)}" stroke="var(--ink,#26221d)" stroke-dasharray="1 4"/>'
        )
    return parts


def _chart_line(line: int, points: Sequence[tuple[float, float]], label: str, label_row: float) -> list[str]:
    """One player's line with its markers, and the label at its end."""
    line %= len(_SERIES)
    colour = f"var(--series-{line},{_SERIES[line]})"
    dash = f' stroke-dasharray="{_DASHES[line]}"' if _DASHES[line] else ""
    path = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    parts = [f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"{dash}/>']
    parts += [placed_suit(_MARKERS[line], x, y, 0.5, f'fill="{colour}"') for x, y in points]
    x = number(points[-1][0] + 8)
    parts.append(
        f'<text x="{x}" y="{number(label_row)}" dy=".35em" fill="{colour}" font-weight="700">{escape(label)}</text>'
    )
    return parts


def chart_svg(
    series: Sequence[tuple[str, Sequence[float]]],
    *,
    lang: Language = "en",
    title: str | None = None,
    target: float | None = None,
    width: float = 360,
    height: float = 230,
) -> Picture:
    """Total scores over the deals of a match: one line a player or team, starting from the score before the first deal.

    Lines differ by colour (``--series-0`` …), dashes and markers, and carry name and score at their ends. The
    description read aloud gives every total. `target` draws the score that ends the match.

    >>> picture = chart_svg([("You", [0, 45, 45]), ("Ren", [0, 0, 60])])
    >>> "After deal 2: You 45, Ren 60." in picture
    True
    """
    words = _CHART_WORDS[lang]
    totals = [value for _, values in series for value in values] + ([target] if target is not None else [])
    ticks = _steps(min([0.0, *totals]), max([1.0, *totals]))
    deals = max((len(values) for _, values in series), default=1) - 1
    ends = [f"{name} {number(values[-1])}" for name, values in series if values]
    left, right = (
        14 + 7 * max(len(number(tick)) for tick in ticks),
        width - 14 - max(map(_label_width, ends), default=0),
    )
    top, bottom = 12.0, height - 26

    def across(deal: float) -> float:
        return left + (right - left) * deal / max(deals, 1)

    def down(score: float) -> float:
        return bottom - (bottom - top) * (score - ticks[0]) / (ticks[-1] - ticks[0])

    parts = _chart_grid(ticks, deals, across, down, target)
    label_rows = _spread([down(values[-1]) for _, values in series if values], 15, top + 2, bottom)
    for at, (name, values) in enumerate(series):
        if values:
            points = [(across(deal), down(score)) for deal, score in enumerate(values)]
            parts += _chart_line(at, points, f"{name} {number(values[-1])}", label_rows[at])
    spoken = " ".join(
        words["after"].format(
            deal=deal,
            scores=words["comma"].join(
                words["pair"].format(name=name, score=number(values[deal]))
                for name, values in series
                if deal < len(values)
            ),
        )
        for deal in range(1, deals + 1)
    )
    body = f'<desc>{escape(spoken)}</desc><g font-size="12" fill="var(--ink,#26221d)">{"".join(parts)}</g>'
    return frame(body, title or words["title"], width=width, height=height)
