"""What a level bids, and whether it should bid more or less: `python -m pygame_engine arena bids --out DIR`.

For both trick games: deals that one level plays with itself on every seat, with the contracts that came about, how many
were made and what they brought the declarer; and duplicate matches against the same level with every bid one step
higher and one step lower. Files stand in DIR as those of `arena_results` do and are gone on with alike; ``bids.md`` is
the table.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from . import bots, load_game
from .arena import BATCH, Standing, interval, make_bot, open_executor, play_deal
from .arena_results import PART, SEED, file_of, play_all, points_cell, read, row
from .games.six_bid_solo.rules import BIDS
from .stepped import STEPS

GAMES = ("bear", "six-bid-solo")
"""The games in which a contract is bid for."""
PASSED = "passed"
"""The contract of a deal in which nobody bid."""


# -- a level among itself ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bids:
    """Deals of one level on every seat: per deal the contract, whether it was made, the declarer's points.

    The contract is Bear's game or Six-Bid Solo's bid, or `PASSED`; then it is not made and the points are 0.
    """

    game: str
    level: str
    seed: str
    deals: tuple[tuple[str, bool, int], ...]


def bids_of_deal(game_id: str, level: str, seed: str) -> tuple[str, bool, int]:
    """One deal played by that level on every seat: contract, made, the declarer's points."""
    game = load_game(game_id)
    bot = make_bot(game, level)
    result, _ = play_deal(game, game.deal(seed), seed, [0] * game.num_players, [bot, bot])
    declarer = result.details.get("declarer")
    if declarer is None:
        return PASSED, False, 0
    contract = result.details["game"] if "game" in result.details else result.details["bid"]
    return contract, bool(result.details["success"]), int(result.points[declarer])


def _batch(game_id: str, level: str, seeds: Sequence[str]) -> list[tuple[str, bool, int]]:
    return [bids_of_deal(game_id, level, seed) for seed in seeds]


def play_bids(game_id: str, level: str, deals: int, executor: Any, before: Bids | None = None) -> Bids:
    """The deals of `SEED` up to number `deals`; those of `before` are not played again."""
    there = before.deals if before is not None else ()
    seeds = [f"{SEED}/{number}" for number in range(len(there), deals)]
    batches = [seeds[at : at + BATCH] for at in range(0, len(seeds), BATCH)]
    if executor is None:
        found = [_batch(game_id, level, batch) for batch in batches]
    else:
        found = [job.result() for job in [executor.submit(_batch, game_id, level, batch) for batch in batches]]
    return Bids(game_id, level, SEED, (*there, *(deal for batch in found for deal in batch)))


def bids_file(folder: Path, game: str, level: str) -> Path:
    """Where the deals of a level among itself are written."""
    return folder / f"{game.replace('/', '_')}.{level}.bids.json"


def read_bids(path: Path) -> Bids | None:
    """What is in a file; None where there is none. Raises ValueError where it can't be read."""
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        deals = tuple((str(contract), bool(made), int(points)) for contract, made, points in data["deals"])
        return Bids(**{**data, "deals": deals})
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} has no bids of the arena: {error}") from None


def play_all_bids(folder: Path, games: Sequence[str], level: str, deals: int, executor: Any, end: float | None) -> None:
    """Play what the files in `folder` lack, ten parts at a time, until all is there or the time is up."""
    for game in games:
        file = bids_file(folder, game, level)
        found = read_bids(file)
        while (there := len(found.deals) if found is not None else 0) < deals:
            if end is not None and time.monotonic() >= end:
                return
            found = play_bids(game, level, min(deals, there + 10 * PART), executor, found)
            new = file.with_suffix(".new")
            new.write_text(json.dumps(asdict(found)) + "\n", encoding="utf-8")
            new.replace(file)


# -- the table -----------------------------------------------------------------------------------------------------


def markdown(bids: Sequence[Bids], standings: Sequence[Standing]) -> str:
    """Contracts and steps as Markdown."""
    lines = [
        "# What the strong level bids" if {b.level for b in bids} == {"strong"} else "# What a level bids",
        "",
        "Deals of one level on every seat: the contracts, how many of them were made and what a contract brought its "
        "declarer, with 95 % intervals. Below, the level against itself with every bid one step lower (or a pass) and "
        "one step higher, on duplicate deals: what the level as it is has more, in points a deal.",
    ]
    for found in bids:
        steps = [s for s in standings if s.game == found.game and s.a == found.level]
        lines += ["", f"## {found.game}", "", row(["contract", "deals", "made", "points"]), row(["---"] * 4)]
        lines += [row(cells) for cells in _contracts(found)]
        if steps:
            lines += ["", row(["every bid", "deals", f"{found.level} has more"]), row(["---"] * 3)]
            names = {"+1": "one step higher", "-1": "one step lower, or a pass"}
            lines += [row([names[s.b[-2:]], str(s.deals), points_cell(s)]) for s in steps]
    return "\n".join(lines) + "\n"


def _contracts(found: Bids) -> Iterator[list[str]]:
    known = {"bear": ("S", "H", "D", "C", "grand-red", "grand-black", "null"), "six-bid-solo": BIDS}
    names = known[load_game(found.game).name]
    every = [deal for deal in found.deals if deal[0] != PASSED]
    for name in names:
        own = [deal for deal in every if deal[0] == name]
        yield [name, str(len(own)), *made_and_points(own, found.seed)]
    yield ["all", str(len(every)), *made_and_points(every, found.seed)]
    yield ["passed out", str(len(found.deals) - len(every)), "", ""]


def made_and_points(deals: Sequence[tuple[str, bool, int]], seed: str) -> list[str]:
    """The cells of some contracts, each made or not with its points: the means with 95 % intervals."""
    if not deals:
        return ["–", "–"]
    made, points = [float(deal[1]) for deal in deals], [float(deal[2]) for deal in deals]
    if len(deals) == 1:
        return [f"{made[0]:.0%}", f"{points[0]:+.1f}"]
    (low, high), (least, most) = interval(made, seed), interval(points, seed)
    return [
        f"{sum(made) / len(made):.0%} ({low:.0%} … {high:.0%})",
        f"{sum(points) / len(points):+.1f} ({least:+.1f} … {most:+.1f})",
    ]


# -- the command ---------------------------------------------------------------------------------------------------


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; 0 when the table was written, 2 when it can't be."""
    parser = argparse.ArgumentParser(prog="pygame_engine arena bids", description=str(__doc__).split("\n\n")[0])
    parser.add_argument("--out", required=True, metavar="DIR", help="where the files are and go")
    parser.add_argument("--games", default=",".join(GAMES), metavar="A,B", help="game ids of Bear or Six-Bid Solo")
    parser.add_argument("--level", default="strong", metavar="NAME")
    parser.add_argument("--deals", type=int, default=700, metavar="N", help="of a level among itself, three hands each")
    parser.add_argument("--steps", type=int, default=200, metavar="N", help="duplicate deals against each step")
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after that time; a later run goes on")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--executor", default="", metavar="NAME", help="process, thread, or module:callable")
    parser.add_argument("--read", action="store_true", help="play nothing: the table of the files there are")
    options = parser.parse_args(argv)
    folder, level = Path(options.out), options.level
    games = [name.strip() for name in options.games.split(",") if name.strip()]
    matches = [(game, level, level + step) for game in games for step in STEPS]
    try:
        for game in games:
            if load_game(game).name not in GAMES:
                raise ValueError(f"{game} is played without contracts; known are {', '.join(GAMES)}")
            bots.make(load_game(game).name, level)
        if not options.read:
            if min(options.deals, options.steps) < 2:
                raise ValueError("two deals or more")
            folder.mkdir(parents=True, exist_ok=True)
            end = time.monotonic() + 60.0 * options.minutes if options.minutes is not None else None
            with open_executor(options.executor, options.jobs) as executor:
                play_all_bids(folder, games, level, options.deals, executor, end)
                left = None if end is None else max(0.0, (end - time.monotonic()) / 60.0)
                play_all(matches, folder, options.steps, executor, left)
        bids = [found for game in games if (found := read_bids(bids_file(folder, game, level))) is not None]
        if not bids:
            raise ValueError(f"there are no bids in {folder}")
        standings = [s for match in matches if (s := read(file_of(folder, match))) is not None]
        (folder / "bids.md").write_text(markdown(bids, standings), encoding="utf-8")
    except (ValueError, OSError) as error:
        print(f"arena bids: {error}", file=sys.stderr)
        return 2
    print(f"{folder / 'bids.md'}: {sum(len(found.deals) for found in bids)} deals, {len(standings)} matches")
    return 0


if __name__ == "__main__":
    sys.exit(main())
