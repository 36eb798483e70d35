"""All levels of all games against each other: `python -m pygame_engine arena results --out DIR`.

Every pair of levels of every game plays a duplicate match; each match is written to a JSON file of its own in DIR every
`PART` deals, all matches in turn. A match that has deals already goes on where it stands, so a run may be stopped, by
hand or by ``--minutes``, and taken up by another machine; which deals are played depends on nothing but their numbers.
From the files come ``results.md``, a table, and ``results.svg``, a chart of the levels on Elo's scale. ``--read`` plays
nothing and makes table and chart of what is there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import log10
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from . import bots, game_ids, load_game
from .arena import Standing, duplicate, margin_text, open_executor, show_progress

Match = tuple[str, str, str]
"""Game, the stronger level, the weaker."""
SEED = "results"
"""The deals are those of this seed, from number 0 on."""
PART = 10
"""Deals of a match played before the next match has its turn."""


def matches(games: Sequence[str], *, adjacent: bool) -> list[Match]:
    """All matches of these games' levels, or only those of neighbours on the ladder."""
    found = []
    for game in games:
        levels = bots.levels(load_game(game).name)[::-1]
        pairs = list(pairwise(levels)) if adjacent else list(combinations(levels, 2))
        found += [(game, a, b) for a, b in pairs]
    return found


def file_of(folder: Path, match: Match) -> Path:
    """Where a match is written."""
    game, a, b = match
    return folder / f"{game.replace('/', '_')}.{a}-{b}.json"


def read(path: Path) -> Standing | None:
    """The standing of a file; None where there is none. Raises ValueError where it can't be read."""
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        lists = {name: tuple(data[name]) for name in ("counts", "differences", "notes")}
        lists["contracts"] = tuple(map(tuple, data.get("contracts", ())))
        return Standing(**{**data, **lists})
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} is no result of the arena: {error}") from None


def play(match: Match, deals: int, executor: Any, before: Standing | None = None) -> Standing:
    """Play a match up to so many deals; those of `before` are not played again."""
    game, a, b = match
    progress = show_progress(f"{game}: {a} - {b}")
    return duplicate(game, a, b, deals, SEED, executor=executor, progress=progress, before=before)


def play_all(wanted: Sequence[Match], folder: Path, deals: int, executor: Any, minutes: float | None) -> None:
    """Play what the files in `folder` lack, in turn, `PART` deals a match, until all is there or the time is up."""
    end = time.monotonic() + 60.0 * minutes if minutes is not None else None
    left = list(wanted)
    while left:
        for match in list(left):
            file = file_of(folder, match)
            found = read(file)
            there = found.deals if found is not None else 0
            if there >= deals:
                left.remove(match)
                continue
            if end is not None and time.monotonic() >= end:
                return
            found = play(match, min(deals, there + PART), executor, found)
            new = file.with_suffix(".new")
            new.write_text(json.dumps(found.to_json()) + "\n", encoding="utf-8")
            new.replace(file)


# -- the table ---------------------------------------------------------------------------------------------------------


def markdown(standings: Sequence[Standing]) -> str:
    """The results as Markdown: one table a game."""
    lines = [
        "# The levels against each other",
        "",
        "Duplicate deals, every bot on every seat. Points a deal and the share of deals (a draw is half of one) are "
        "the first level's, with 95 % intervals; made and set are its contracts as declarer and against it, and, "
        "where that is kept deal by deal, by how many percentage points more than the second level's; over partner is "
        "how often it beat its partner's winning play; times are of one decision where it was played.",
    ]
    for game in dict.fromkeys(s.game for s in standings):
        own = [s for s in standings if s.game == game]
        head = ["levels", "deals", "points a deal", "share of deals", "Elo"]
        contracts, partners = any(s.declared[0] for s in own), any(s.counts[0]["chances"] for s in own)
        margins = any(s.contracts for s in own)
        head += ["made", "set"] * contracts + ["made more", "set more"] * margins
        head += ["over partner"] * partners + ["ms: median / p95"]
        lines += ["", f"## {game}", "", row(head), row(["---"] * len(head))]
        lines += [row(_cells(s, contracts, margins, partners)) for s in own]
    return "\n".join(lines) + "\n"


def row(cells: Sequence[str]) -> str:
    """A line of a table in Markdown."""
    return f"| {' | '.join(cells)} |"


def points_cell(s: Standing) -> str:
    """What A has more, in points a deal, with its interval."""
    return f"{s.mean:+.2f} ({s.low:+.2f} … {s.high:+.2f})"


def _cells(s: Standing, contracts: bool, margins: bool, partners: bool) -> list[str]:
    count, ms = s.counts[0], s.counts[0]["ms"]
    cells = [
        f"{s.a} – {s.b}",
        str(s.deals),
        points_cell(s),
        f"{s.share:.1%} ({s.share_low:.1%} … {s.share_high:.1%})",
        f"{s.elo:+d}",
    ]
    if contracts:
        cells += [_part(count["made"], count["declared"]), _part(count["set"], count["defended"])]
        cells += [margin_text(s, "made"), margin_text(s, "set")] * margins
    if partners:
        cells.append(_part(count["overtakes"], count["chances"]))
    return [*cells, f"{ms['median']:.1f} / {ms['p95']:.1f}"]


def _part(count: int, of: int) -> str:
    return f"{count / of:.0%} of {of}" if of else "–"


# -- the chart ---------------------------------------------------------------------------------------------------------


def ratings(standings: Sequence[Standing]) -> dict[str, float]:
    """The levels of one game on Elo's scale, the weakest at 0, from all their matches together (Bradley and Terry).

    Half a deal is taken from a clean sweep, so that it stays finite.
    """
    won: dict[tuple[str, str], float] = {}
    for s in standings:
        share = min(max(s.share, 0.5 / s.deals), 1.0 - 0.5 / s.deals)
        won[s.a, s.b], won[s.b, s.a] = share * s.deals, (1.0 - share) * s.deals
    levels = sorted({level for pair in won for level in pair})
    strength = dict.fromkeys(levels, 1.0)
    for _ in range(2000):
        for level in levels:
            rivals = [other for other in levels if (level, other) in won]
            total = sum(won[level, other] for other in rivals)
            games = sum(
                (won[level, other] + won[other, level]) / (strength[level] + strength[other]) for other in rivals
            )
            strength[level] = total / games
    lowest = min(strength.values())
    return {level: 400.0 * log10(value / lowest) for level, value in strength.items()}


WIDTH, LEFT, RIGHT, TOP, STEP = 880, 120, 40, 56, 38
COLOURS = {"random": "#8a8f98", "easy": "#3b7dd8", "normal": "#1f9d6b", "strong": "#d9822b", "expert": "#b5304f"}


def chart(standings: Sequence[Standing]) -> str:
    """The levels of every game as dots on Elo's scale, as an SVG picture."""
    games = list(dict.fromkeys(s.game for s in standings))
    rated = {game: ratings([s for s in standings if s.game == game]) for game in games}
    most = max((value for row in rated.values() for value in row.values()), default=0.0)
    end = max(200, 200 * (int(most) // 200 + 1))
    height = TOP + STEP * len(games) + 36
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            'font-family="system-ui, sans-serif" font-size="13" fill="#20242a">',
            "<title>The levels of every game on Elo's scale</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            *_legend(),
            *_scale(end, height),
            *[line for row, game in enumerate(games) for line in _dots(row, game, rated[game], end)],
            "</svg>\n",
        ]
    )


def _x(elo: float, end: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * elo / end, 1)


def _legend() -> Iterator[str]:
    for at, (level, colour) in enumerate(COLOURS.items()):
        yield f'<circle cx="{LEFT + 110 * at}" cy="20" r="6" fill="{colour}"/>'
        yield f'<text x="{LEFT + 110 * at + 12}" y="24.5">{level}</text>'


def _scale(end: int, height: int) -> Iterator[str]:
    for elo in range(0, end + 1, 200):
        x = _x(elo, end)
        yield f'<line x1="{x}" x2="{x}" y1="{TOP - 12}" y2="{height - 30}" stroke="#d9dde3"/>'
        yield f'<text x="{x}" y="{height - 12}" text-anchor="middle">{elo}</text>'


def _dots(row: int, game: str, rated: dict[str, float], end: int) -> Iterator[str]:
    y = TOP + STEP * row + 8
    yield f'<text x="12" y="{y + 4.5}">{escape(game)}</text>'
    yield f'<line x1="{LEFT}" x2="{_x(max(rated.values()), end)}" y1="{y}" y2="{y}" stroke="#aab1bb"/>'
    for level, elo in sorted(rated.items(), key=lambda item: item[1]):
        tip = f"<title>{escape(game)}, {escape(level)}: {elo:.0f}</title>"
        yield f'<circle cx="{_x(elo, end)}" cy="{y}" r="7" fill="{COLOURS.get(level, "#444")}">{tip}</circle>'


# -- the command -------------------------------------------------------------------------------------------------------


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; 0 when table and chart were written, 2 when they can't be."""
    parser = argparse.ArgumentParser(prog="pygame_engine arena results", description=str(__doc__).split("\n\n")[0])
    parser.add_argument("--out", required=True, metavar="DIR", help="where the files are and go")
    parser.add_argument("--games", default="", metavar="A,B", help="game ids; all ten where nothing is said")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="of a match, at least two")
    parser.add_argument("--adjacent", action="store_true", help="only neighbours on the ladder")
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after that time; a later run goes on")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--executor", default="", metavar="NAME", help="process, thread, or module:callable")
    parser.add_argument("--read", action="store_true", help="play nothing: table and chart of the files there are")
    options = parser.parse_args(argv)
    folder = Path(options.out)
    try:
        standings = _standings(options, folder)
        if not standings:
            raise ValueError(f"there are no results in {folder}")
        (folder / "results.md").write_text(markdown(standings), encoding="utf-8")
        (folder / "results.svg").write_text(chart(standings), encoding="utf-8")
    except (ValueError, OSError) as error:
        print(f"arena results: {error}", file=sys.stderr)
        return 2
    print(f"{folder / 'results.md'} and {folder / 'results.svg'}: {len(standings)} matches")
    return 0


def _standings(options: argparse.Namespace, folder: Path) -> list[Standing]:
    games = [name.strip() for name in options.games.split(",") if name.strip()] or game_ids()
    wanted = matches(games, adjacent=options.adjacent)
    if not options.read:
        if options.deals < 2:
            raise ValueError("a duplicate match needs two deals or more")
        folder.mkdir(parents=True, exist_ok=True)
        with open_executor(options.executor, options.jobs) as executor:
            play_all(wanted, folder, options.deals, executor, options.minutes)
    return [found for match in wanted if (found := read(file_of(folder, match))) is not None]


if __name__ == "__main__":
    sys.exit(main())
