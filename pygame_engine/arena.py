"""Bots against each other on duplicate deals: the same cards with the bots on every seat, so that luck cancels out.

`duplicate("bear", "normal", "random", 400, "x")` plays every deal six times: A on each seat among two Bs, and B on each
seat among two As. Seats count alike for both, and A's mean points less B's over those games is the deal's difference;
its mean over the deals comes with a bootstrap 95 % interval. The same seed gives the same table, on any machine and
with any number of jobs. The command is ``python -m pygame_engine arena bear --bots normal,random``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from . import bots, load_game
from .protocol import Bot, Game, Json, Limits
from .rng import Stream

if TYPE_CHECKING:
    from concurrent.futures import Executor

RESAMPLES = 2000
"""How often the bootstrap draws the deals anew."""
BATCH = 20
"""Deals handed to a job at a time."""

Progress = Callable[[int, int], None]
BotLike = str | Callable[[], Bot]
"""A level by name, or what makes a bot; to be used with jobs it must be picklable."""


@dataclass(frozen=True)
class DealOutcome:
    """One deal in all line-ups. `difference` is A's mean points a seat less B's.

    `declared` and `made` count contracts, `moves` and `seconds` decisions and their time, each for A and B.
    """

    difference: float
    declared: tuple[int, int]
    made: tuple[int, int]
    moves: tuple[int, int]
    seconds: tuple[float, float]


@dataclass(frozen=True)
class Standing:
    """What a duplicate match between A and B says: points a deal by which A is better, with its 95 % interval."""

    game: str
    a: str
    b: str
    deals: int
    seed: str
    mean: float
    low: float
    high: float
    won: int
    drawn: int
    lost: int
    declared: tuple[int, int]
    made: tuple[int, int]
    ms_per_move: tuple[float, float]

    def to_json(self) -> Json:
        """The standing as a JSON object."""
        return asdict(self)


def line_ups(seats: int, teams: Sequence[Sequence[int]] | None = None) -> list[tuple[int, ...]]:
    """Who sits where, 0 for A and 1 for B: A on each seat among Bs, then B on each seat among As.

    In a game of two teams A is one team and B the other, both ways.

    >>> line_ups(3)[:3]
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    >>> line_ups(4, ((0, 2), (1, 3)))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    if teams is not None:
        first = tuple(0 if seat in teams[0] else 1 for seat in range(seats))
        return [first, tuple(1 - who for who in first)]
    alone = [tuple(0 if seat == lone else 1 for seat in range(seats)) for lone in range(seats)]
    return list(dict.fromkeys(alone + [tuple(1 - who for who in line_up) for line_up in alone]))


def play_deal(game: Game, seed: str, line_up: Sequence[int], pair: Sequence[Bot]) -> tuple[Any, list[int], list[float]]:
    """Play one deal and return its result, and the moves and seconds of both bots.

    A bot's numbers depend on the deal and the seat, not on who sits there.
    """
    state = game.new_state(game.deal(seed))
    streams = [Stream(seed, f"arena:{seat}") for seat in range(game.num_players)]
    moves, seconds = [0, 0], [0.0, 0.0]
    limits = Limits()
    while (seat := state.current_player) is not None:
        who = line_up[seat]
        view = state.view(seat)
        start = time.process_time()
        action = bots.act(pair[who], view, streams[seat], limits)
        seconds[who] += time.process_time() - start
        moves[who] += 1
        state.apply(action)
    return state.result(), moves, seconds


def duplicate_deal(game_id: str, a: BotLike, b: BotLike, seed: str) -> DealOutcome:
    """One deal in all line-ups."""
    game = load_game(game_id)
    pair = [_make(game, a), _make(game, b)]
    points, seats = [0.0, 0.0], [0, 0]
    declared, made, moves, seconds = [0, 0], [0, 0], [0, 0], [0.0, 0.0]
    for line_up in line_ups(game.num_players, game.teams):
        result, moved, took = play_deal(game, seed, line_up, pair)
        for seat, who in enumerate(line_up):
            points[who] += result.points[seat]
            seats[who] += 1
        declarer = result.details.get("declarer")
        if declarer is not None:
            declared[line_up[declarer]] += 1
            made[line_up[declarer]] += bool(result.details.get("success"))
        for who in (0, 1):
            moves[who] += moved[who]
            seconds[who] += took[who]
    difference = points[0] / seats[0] - points[1] / seats[1]
    return DealOutcome(difference, _two(declared), _two(made), _two(moves), (seconds[0], seconds[1]))


def _two(counts: Sequence[int]) -> tuple[int, int]:
    return counts[0], counts[1]


def _make(game: Game, bot: BotLike) -> Bot:
    return bots.make(game.name, bot) if isinstance(bot, str) else bot()


def _batch(game_id: str, a: BotLike, b: BotLike, seeds: Sequence[str]) -> list[DealOutcome]:
    return [duplicate_deal(game_id, a, b, seed) for seed in seeds]


def outcomes(
    game_id: str, a: BotLike, b: BotLike, deals: int, seed: str, executor: Executor | None = None
) -> Iterator[DealOutcome]:
    """The outcome of every deal, in order; with an executor the deals are played in its jobs."""
    seeds = [f"{seed}/{number}" for number in range(deals)]
    if executor is None:
        yield from (duplicate_deal(game_id, a, b, name) for name in seeds)
        return
    batches = [seeds[at : at + BATCH] for at in range(0, deals, BATCH)]
    for job in [executor.submit(_batch, game_id, a, b, batch) for batch in batches]:
        yield from job.result()


def duplicate(
    game_id: str,
    a: BotLike,
    b: BotLike,
    deals: int,
    seed: str,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Standing:
    """A duplicate match of A against B over so many deals. Raises ValueError for a level that isn't there."""
    if deals < 2:
        raise ValueError("a duplicate match needs two deals or more")
    _make(load_game(game_id), a), _make(load_game(game_id), b)
    played: list[DealOutcome] = []
    for outcome in outcomes(game_id, a, b, deals, seed, executor):
        played.append(outcome)
        if progress is not None:
            progress(len(played), deals)
    differences = [outcome.difference for outcome in played]
    low, high = interval(differences, seed)
    moves = [sum(outcome.moves[who] for outcome in played) for who in (0, 1)]
    seconds = [sum(outcome.seconds[who] for outcome in played) for who in (0, 1)]
    speed = [1000.0 * spent / max(1, count) for spent, count in zip(seconds, moves, strict=True)]
    return Standing(
        game_id, _name(a), _name(b), deals, seed,
        mean=sum(differences) / deals, low=low, high=high,
        won=sum(d > 0 for d in differences),
        drawn=sum(d == 0 for d in differences),
        lost=sum(d < 0 for d in differences),
        declared=_two([sum(outcome.declared[who] for outcome in played) for who in (0, 1)]),
        made=_two([sum(outcome.made[who] for outcome in played) for who in (0, 1)]),
        ms_per_move=(speed[0], speed[1]),
    )  # fmt: skip


def _name(bot: BotLike) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", repr(bot))


def interval(values: Sequence[float], seed: str, resamples: int = RESAMPLES) -> tuple[float, float]:
    """The bootstrap 95 % interval of the mean, by percentiles; the same values and seed give the same interval."""
    stream = Stream(seed, "bootstrap")
    count = len(values)
    means = []
    for _ in range(resamples):
        means.append(sum(values[stream.below(count)] for _ in range(count)) / count)
    means.sort()
    return means[int(0.025 * resamples)], means[int(0.975 * resamples) - 1]


def table(standings: Sequence[Standing]) -> str:
    """The standings as a table for people."""
    heads = ("points a deal", "95 % interval", "won/drawn/lost", "made A", "made B", "ms a move")
    rows = [("A - B", *heads)]
    for s in standings:
        span, games = f"{s.low:+.1f} ... {s.high:+.1f}", f"{s.won}/{s.drawn}/{s.lost}"
        speed = f"{s.ms_per_move[0]:.2f} / {s.ms_per_move[1]:.2f}"
        rows.append((f"{s.a} - {s.b}", f"{s.mean:+.1f}", span, games, _made(s, 0), _made(s, 1), speed))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join("  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)) for row in rows)


def _made(standing: Standing, who: int) -> str:
    made, declared = standing.made[who], standing.declared[who]
    return f"{made / declared:.0%} of {declared}" if declared else "-"


def _show_progress(label: str) -> Progress:
    def show(done: int, total: int) -> None:
        if sys.stderr.isatty() or done == total:
            end = "\n" if done == total else ""
            sys.stderr.write(f"\r{label}: {done}/{total} deals{end}")
            sys.stderr.flush()

    return show


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; 0 when the match was played, 2 when it can't be."""
    parser = argparse.ArgumentParser(prog="pygame_engine arena", description="Let bots play duplicate deals.")
    parser.add_argument("game", help="a game id, e.g. bear or bear/score_table=T1")
    parser.add_argument("--bots", default="normal,random", help="two or more levels; each pair is played")
    parser.add_argument("--deals", type=int, default=400, metavar="N")
    parser.add_argument("--seed", default="arena")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too (-: standard output, no table)")
    options = parser.parse_args(argv)
    levels = [name.strip() for name in options.bots.split(",")]
    if len(levels) < 2:
        parser.error("--bots wants two levels or more, such as normal,random")
    try:
        standings = _matches(options, levels)
    except ValueError as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    figures = json.dumps([standing.to_json() for standing in standings], indent=1)
    if options.json == "-":
        print(figures)
        return 0
    print(table(standings))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            file.write(figures + "\n")
    return 0


def _matches(options: argparse.Namespace, levels: Sequence[str]) -> list[Standing]:
    def play(executor: Executor | None) -> list[Standing]:
        return [
            duplicate(
                options.game,
                a,
                b,
                options.deals,
                options.seed,
                executor=executor,
                progress=_show_progress(f"{a} - {b}"),
            )
            for a, b in combinations(levels, 2)
        ]

    if options.jobs <= 1:
        return play(None)
    from concurrent.futures import ProcessPoolExecutor  # not there in the browser

    with ProcessPoolExecutor(options.jobs) as executor:
        return play(executor)


if __name__ == "__main__":
    sys.exit(main())
