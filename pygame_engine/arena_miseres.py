"""What the misères of a level bring: `python -m pygame_engine arena miseres --out DIR`.

A misère is bid in about one deal in a hundred, so `arena_bids` has few of them. These are the same deals, but only
those are played in which somebody's hand promises a misère by the table that all bidders look at first; no other deal
can come to one. What was found stands in a file in DIR and is gone on with; ``miseres.md`` is the table.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from . import bots, load_game
from .arena import BATCH, open_executor
from .arena_bids import bids_of_deal, made_and_points
from .arena_results import PART, SEED, row
from .bots.six_bid_heuristic import misere_chance
from .bots.six_bid_search import MISERE_LEAST
from .games.six_bid_solo.rules import MISERES
from .games.six_bid_solo.view import SixBidView

GAME = "six-bid-solo"
LEVELS = ("normal", "strong", "expert")
"""The levels that bid by the table."""


@dataclass(frozen=True)
class Found:
    """The misères of the deals of `SEED` below number `looked`, `played` of which were played: per misère the deal's
    number, the bid, whether it was made, and the declarer's points."""

    level: str
    seed: str
    looked: int
    played: int
    miseres: tuple[tuple[int, str, bool, int], ...]


def promising(seed: str) -> bool:
    """Whether a hand of that deal promises a misère enough to be looked into."""
    game = load_game(GAME)
    state = game.new_state(game.deal(seed))
    views = [cast(SixBidView, state.view(seat)) for seat in range(game.num_players)]
    return any(misere_chance(view, bid) > MISERE_LEAST for view in views for bid in MISERES)


def _batch(level: str, numbers: Sequence[int]) -> tuple[int, list[tuple[int, str, bool, int]]]:
    """How many of these deals were played, and their misères."""
    some = [number for number in numbers if promising(f"{SEED}/{number}")]
    played = [(number, *bids_of_deal(GAME, level, f"{SEED}/{number}")) for number in some]
    return len(some), [deal for deal in played if deal[1] in MISERES]


def play_miseres(level: str, deals: int, executor: Any, before: Found | None = None) -> Found:
    """The misères of the deals up to number `deals`; those that `before` has looked at are not looked at again."""
    there = before if before is not None else Found(level, SEED, 0, 0, ())
    numbers = range(there.looked, deals)
    batches = [numbers[at : at + BATCH] for at in range(0, len(numbers), BATCH)]
    if executor is None:
        told = [_batch(level, batch) for batch in batches]
    else:
        told = [job.result() for job in [executor.submit(_batch, level, batch) for batch in batches]]
    miseres = (*there.miseres, *(deal for _, found in told for deal in found))
    return Found(level, SEED, max(deals, there.looked), there.played + sum(played for played, _ in told), miseres)


def read_miseres(path: Path) -> Found | None:
    """What is in a file; None where there is none. Raises ValueError where it can't be read."""
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        miseres = tuple(
            (int(number), str(bid), bool(made), int(points)) for number, bid, made, points in data["miseres"]
        )
        return Found(**{**data, "miseres": miseres})
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} has no misères of the arena: {error}") from None


def markdown(found: Found) -> str:
    """The table."""
    lines = [
        f"# What the misères of the {found.level} level bring",
        "",
        f"Of {found.looked:,} deals of Six-Bid Solo among bots of that level, {found.played:,} in which a hand "
        "promised a misère were played: the misères that were bid, how many of them were made, and their declarer's "
        "points, with 95 % intervals.",
        "",
        row(["bid", "deals", "made", "points"]),
        row(["---"] * 4),
    ]
    for name, bids in (*((bid, (bid,)) for bid in MISERES), ("both", MISERES)):
        own = [deal[1:] for deal in found.miseres if deal[1] in bids]
        lines.append(row([name, str(len(own)), *made_and_points(own, found.seed)]))
    return "\n".join(lines) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; 0 when the table was written, 2 when it can't be."""
    parser = argparse.ArgumentParser(prog="pygame_engine arena miseres", description=str(__doc__).split("\n\n")[0])
    parser.add_argument("--out", required=True, metavar="DIR", help="where the file and the table go")
    parser.add_argument("--level", default="strong", metavar="NAME")
    parser.add_argument("--deals", type=int, default=20_000, metavar="N", help="how many deals are looked at")
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after that time; a later run goes on")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--executor", default="", metavar="NAME", help="process, thread, or module:callable")
    parser.add_argument("--read", action="store_true", help="play nothing: the table of the file there is")
    options = parser.parse_args(argv)
    folder, level = Path(options.out), options.level
    file = folder / f"{GAME}.{level}.miseres.json"
    try:
        bots.make(GAME, level)
        if level not in LEVELS:
            raise ValueError(f"the level {level} does not bid by the table; {', '.join(LEVELS)} do")
        found = read_miseres(file)
        if not options.read:
            folder.mkdir(parents=True, exist_ok=True)
            end = time.monotonic() + 60.0 * options.minutes if options.minutes is not None else None
            with open_executor(options.executor, options.jobs) as executor:
                while (there := found.looked if found is not None else 0) < options.deals:
                    if end is not None and time.monotonic() >= end:
                        break
                    found = play_miseres(level, min(options.deals, there + 10 * PART), executor, found)
                    new = file.with_suffix(".new")
                    new.write_text(json.dumps(asdict(found)) + "\n", encoding="utf-8")
                    new.replace(file)
        if found is None:
            raise ValueError(f"there are no misères in {folder}")
        (folder / "miseres.md").write_text(markdown(found), encoding="utf-8")
    except (ValueError, OSError) as error:
        print(f"arena miseres: {error}", file=sys.stderr)
        return 2
    print(f"{folder / 'miseres.md'}: {found.looked} deals looked at, {len(found.miseres)} misères")
    return 0


if __name__ == "__main__":
    sys.exit(main())
