"""Bots against each other on duplicate deals: the same cards with the bots on every seat, so that luck cancels out.

`duplicate("bear", "normal", "random", 400, "x")` plays every deal six times: A on each seat among two Bs, and B on each
seat among two As. Seats count alike for both, and A's mean points less B's over those games is the deal's difference;
its mean over the deals comes with a bootstrap 95 % interval. The same seed gives the same table (times apart), on any
machine, with any executor and any number of jobs. The command is ``python -m pygame_engine arena bear --bots
normal,random``; ``arena results`` is in `arena_results`, ``arena bids`` in `arena_bids`, ``arena miseres`` in
`arena_miseres`.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from importlib import import_module
from itertools import combinations
from math import log10
from typing import TYPE_CHECKING, Any

from . import bots, load_game
from .benchmark import benchmark_deal, benchmark_size
from .combos import QUAD
from .errors import InvalidDeal
from .exec_bot import ExecBot
from .match import check_seed
from .protocol import Bot, Deal, Game, Json, Limits, State
from .rng import Stream
from .stepped import STEPS, Stepped

if TYPE_CHECKING:
    from concurrent.futures import Executor

RESAMPLES = 2000
"""How often the bootstrap draws the deals anew."""
BATCH = 5
"""Deals handed to a job at a time."""
BENCHMARK = "benchmark"
"""The name of the deals that are kept with the project (`--deals-from`)."""

Progress = Callable[[int, int], None]
BotLike = str | Callable[[], Bot]
"""A level by name, ``exec:command``, or what makes a bot; to be used with jobs it must be picklable."""


@dataclass
class Tally:
    """What one bot did in the games of a deal.

    `declared` and `made` are its contracts, `defended` and `set` those it played against, a seat each. `chances` are
    its turns while its partner was winning, `overtakes` how often it beat the partner's play then, `bombs` how often
    with a bomb. `failures` are its actions that had to be replaced. `seconds` is the time of each decision.
    """

    declared: int = 0
    made: int = 0
    defended: int = 0
    set: int = 0
    chances: int = 0
    overtakes: int = 0
    bombs: int = 0
    failures: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count what another tally has as well."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def to_json(self) -> Json:
        """The counts, and the time of a decision in milliseconds: median, 95th percentile, mean."""
        counts: Json = {name: value for name, value in vars(self).items() if name != "seconds"}
        times = sorted(self.seconds) or [0.0]
        at = {"median": times[len(times) // 2], "p95": times[int(0.95 * len(times))], "mean": sum(times) / len(times)}
        return {**counts, "moves": len(self.seconds), "ms": {name: round(1000 * t, 3) for name, t in at.items()}}


CONTRACTS = ("declared", "made", "defended", "set")
"""What is kept of the contracts of every deal, for A and for B."""


@dataclass(frozen=True)
class DealOutcome:
    """One deal in all line-ups: A's mean points a seat less B's, and what A and B did."""

    difference: float
    tallies: tuple[Tally, Tally]
    notes: tuple[str, ...] = ()

    @property
    def contracts(self) -> tuple[int, ...]:
        """A's `CONTRACTS` and B's."""
        return tuple(getattr(tally, name) for tally in self.tallies for name in CONTRACTS)


@dataclass(frozen=True)
class Standing:
    """What a duplicate match between A and B says.

    `mean` is by how many points a deal A is better, `low` and `high` its 95 % interval; `share` is A's share of the
    deals, a draw half, with `share_low` and `share_high`; `elo` is the same share on Elo's scale, for display. `counts`
    has for A and B what `Tally` counts. `differences` are those of the deals, `notes` what bots did wrong. `contracts`
    has for every deal A's `CONTRACTS` and B's; it is empty where there are none, or not of every deal.
    """

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
    share: float
    share_low: float
    share_high: float
    elo: int
    counts: tuple[Json, Json]
    differences: tuple[float, ...] = ()
    notes: tuple[str, ...] = ()
    contracts: tuple[tuple[int, ...], ...] = ()

    @property
    def declared(self) -> tuple[int, int]:
        """Contracts of A and of B."""
        return self.counts[0]["declared"], self.counts[1]["declared"]

    @property
    def made(self) -> tuple[int, int]:
        """Of these, those that were made."""
        return self.counts[0]["made"], self.counts[1]["made"]

    def to_json(self) -> Json:
        """The standing as a JSON object; `Standing(**...)` of it is the standing again."""
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


# -- playing -----------------------------------------------------------------------------------------------------------


def play_deal(
    game: Game, deal: Deal, seed: str, line_up: Sequence[int], pair: Sequence[Bot], notes: list[str] | None = None
) -> tuple[Any, tuple[Tally, Tally]]:
    """Play one deal and return its result and what both bots did.

    A bot's numbers depend on the deal and the seat, not on who sits there. A bot that fails or does what is not allowed
    is replaced for that action by the random bot; `notes` says why.
    """
    state = game.new_state(deal)
    streams = [Stream(seed, f"arena:{seat}") for seat in range(game.num_players)]
    tallies = (Tally(), Tally())
    while (seat := state.current_player) is not None:
        who = line_up[seat]
        view = state.view(seat)
        start = time.perf_counter() if isinstance(pair[who], ExecBot) else time.process_time()
        action, failure = _choose(state, view, pair[who], streams[seat])
        stop = time.perf_counter() if isinstance(pair[who], ExecBot) else time.process_time()
        tallies[who].seconds.append(stop - start)
        if failure is not None:
            tallies[who].failures += 1
            if notes is not None:
                notes.append(f"{'AB'[who]}, seat {seat}, deal {seed}: {failure}")
        _count_partner(game, view, action, tallies[who])
        state.apply(action)
    result = state.result()
    _count_contracts(result, line_up, tallies)
    return result, tallies


def _choose(state: State, view: Any, bot: Bot, stream: Stream) -> tuple[Any, str | None]:
    """The bot's action, or a random one and what was wrong with the bot's."""
    try:
        action = bots.act(bot, view, stream, Limits())
        why = state.why_illegal(action)
        if why is None:
            return action, None
        failure = f"{action!r} is not allowed ({why})"
    except Exception as error:  # an outside bot may do anything; the match goes on
        failure = f"{type(error).__name__}: {error}"
    return stream.choice(view.legal), failure


def _count_partner(game: Game, view: Any, action: Any, tally: Tally) -> None:
    """Turns on a partner's winning combination, in games of combinations."""
    pile = getattr(view, "pile", None)
    if game.teams is None or pile is None or view.phase != "play" or (view.last ^ view.seat) & 1:
        return
    tally.chances += 1
    if action[0] == "play":
        tally.overtakes += 1
        tally.bombs += action[2] >= QUAD


def _count_contracts(result: Any, line_up: Sequence[int], tallies: tuple[Tally, Tally]) -> None:
    declarer = result.details.get("declarer")
    if declarer is None:
        return
    made = bool(result.details.get("success"))
    for seat, who in enumerate(line_up):
        if seat == declarer:
            tallies[who].declared += 1
            tallies[who].made += made
        else:
            tallies[who].defended += 1
            tallies[who].set += not made


def duplicate_deal(game_id: str, a: BotLike, b: BotLike, seed: str, number: int | None = None) -> DealOutcome:
    """One deal in all line-ups: that of the seed, or with a `number` that of the benchmark set."""
    game = load_game(game_id)
    pair = [make_bot(game, a), make_bot(game, b)]
    try:
        return _duplicate_deal(game, pair, seed, number)
    finally:
        for bot in pair:
            if isinstance(bot, ExecBot):
                bot.close()


def _duplicate_deal(game: Game, pair: Sequence[Bot], seed: str, number: int | None) -> DealOutcome:
    deal = game.deal(seed) if number is None else benchmark_deal(game, number)
    points, seats = [0.0, 0.0], [0, 0]
    tallies, notes = (Tally(), Tally()), list[str]()
    for line_up in line_ups(game.num_players, game.teams):
        result, done = play_deal(game, deal, seed, line_up, pair, notes)
        for seat, who in enumerate(line_up):
            points[who] += result.points[seat]
            seats[who] += 1
        for tally, more in zip(tallies, done, strict=True):
            tally.add(more)
    return DealOutcome(points[0] / seats[0] - points[1] / seats[1], tallies, tuple(notes[:MAX_NOTES]))


MAX_NOTES = 20
"""So many failures are kept in words; all are counted."""


def make_bot(game: Game, bot: BotLike) -> Bot:
    """The bot: a level, one with every bid a step higher (``strong+1``) or lower (``strong-1``), an outside program, or
    what makes one. Raises ValueError.
    """
    if not isinstance(bot, str):
        return bot()
    if bot[-2:] in STEPS and not bot.startswith("exec"):
        return Stepped(bots.make(game.name, bot[:-2]), STEPS[bot[-2:]])
    return ExecBot(game, bot) if bot.startswith("exec") else bots.make(game.name, bot)


def _batch(game_id: str, a: BotLike, b: BotLike, deals: Sequence[tuple[str, int | None]]) -> list[DealOutcome]:
    return [duplicate_deal(game_id, a, b, seed, number) for seed, number in deals]


def outcomes(
    game_id: str,
    a: BotLike,
    b: BotLike,
    deals: int,
    seed: str,
    executor: Executor | None = None,
    *,
    benchmark: bool = False,
    first: int = 0,
) -> Iterator[DealOutcome]:
    """The outcome of every deal from number `first` on, in order; with an executor they are played in its jobs."""
    names = [(f"{seed}/{number}", number if benchmark else None) for number in range(first, deals)]
    if executor is None:
        for name, number in names:
            yield duplicate_deal(game_id, a, b, name, number)
        return
    batches = [names[at : at + BATCH] for at in range(0, len(names), BATCH)]
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
    benchmark: bool = False,
    before: Standing | None = None,
) -> Standing:
    """A duplicate match of A against B over so many deals. Raises ValueError for a level that isn't there.

    `before`: the same match over fewer deals, which are not played again.
    """
    game = load_game(game_id)
    if deals < 2:
        raise ValueError("a duplicate match needs two deals or more")
    if benchmark and deals > benchmark_size(game):
        raise ValueError(f"the benchmark set has {benchmark_size(game)} deals for {game.name}")
    check_seed(f"{seed}/{deals}")
    for bot in (a, b):
        made = make_bot(game, bot)
        if isinstance(made, ExecBot):
            made.close()
    played: list[DealOutcome] = []
    first = before.deals if before is not None else 0
    for outcome in outcomes(game_id, a, b, deals, seed, executor, benchmark=benchmark, first=first):
        played.append(outcome)
        if progress is not None:
            progress(first + len(played), deals)
    return standing(game_id, _name(a), _name(b), seed, played, before)


def _name(bot: BotLike) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", repr(bot))


# -- what it says ------------------------------------------------------------------------------------------------------


def standing(
    game_id: str, a: str, b: str, seed: str, played: Sequence[DealOutcome], before: Standing | None = None
) -> Standing:
    """The standing of a match of these deals, after those of `before`."""
    differences = [*(before.differences if before is not None else ()), *(outcome.difference for outcome in played)]
    deals = len(differences)
    shares = [0.5 if d == 0 else float(d > 0) for d in differences]
    share = sum(shares) / deals
    tallies = (Tally(), Tally())
    for outcome in played:
        for tally, more in zip(tallies, outcome.tallies, strict=True):
            tally.add(more)
    low, high = interval(differences, seed)
    share_low, share_high = interval(shares, seed)
    notes = [*(before.notes if before is not None else ()), *(note for outcome in played for note in outcome.notes)]
    counts = [tally.to_json() for tally in tallies]
    kept = before is None or len(before.contracts) == before.deals
    contracts = (*(before.contracts if before is not None else ()), *(outcome.contracts for outcome in played))
    if before is not None:
        counts = [joined(old, new) for old, new in zip(before.counts, counts, strict=True)]
    return Standing(
        game_id, a, b, deals, seed,
        mean=sum(differences) / deals, low=low, high=high,
        won=shares.count(1.0), drawn=shares.count(0.5), lost=shares.count(0.0),
        share=share, share_low=share_low, share_high=share_high, elo=elo(share, deals),
        counts=(counts[0], counts[1]),
        differences=tuple(differences), notes=tuple(notes[:MAX_NOTES]),
        contracts=contracts if kept and any(map(any, contracts)) else (),
    )  # fmt: skip


def joined(old: Json, new: Json) -> Json:
    """The counts of two parts of a match. Times are the parts' means by their moves, also the median and percentile.

    >>> part = Tally(declared=3, seconds=[0.001]).to_json()
    >>> both = joined(part, Tally(declared=1, seconds=[0.003, 0.003, 0.003]).to_json())
    >>> both["declared"], both["moves"], both["ms"]["median"]
    (4, 4, 2.5)
    """
    found = {name: value + new[name] for name, value in old.items() if name != "ms"}
    moves = max(1, found["moves"])
    ms = {
        name: round((old["moves"] * value + new["moves"] * new["ms"][name]) / moves, 3)
        for name, value in old["ms"].items()
    }
    return {**found, "ms": ms}


def elo(share: float, deals: int) -> int:
    """A share of the deals as a difference on Elo's scale; a clean sweep counts as half a deal lost.

    >>> elo(0.5, 100), elo(0.75, 100), elo(1.0, 100)
    (0, 191, 920)
    """
    held = min(max(share, 0.5 / deals), 1.0 - 0.5 / deals)
    return round(400.0 * log10(held / (1.0 - held)))


def interval(values: Sequence[float], seed: str, resamples: int = RESAMPLES) -> tuple[float, float]:
    """The bootstrap 95 % interval of the mean, by percentiles; the same values and seed give the same interval."""
    stream = Stream(seed, "bootstrap")
    count = len(values)
    means = []
    for _ in range(resamples):
        means.append(sum(values[stream.below(count)] for _ in range(count)) / count)
    means.sort()
    return means[int(0.025 * resamples)], means[int(0.975 * resamples) - 1]


def margin(s: Standing, what: str) -> tuple[float, float, float] | None:
    """By how much more often A made its contracts than B (`what` "made"), or beat those of others ("set").

    The difference of the two shares with its bootstrap 95 % interval over the deals; None where the contracts of the
    deals are not kept, or one of the two has none.
    """
    have, of = CONTRACTS.index(what), CONTRACTS.index(what) - 1
    columns = [[row[at] for row in s.contracts] for at in (have, of, have + len(CONTRACTS), of + len(CONTRACTS))]
    if not all(sum(column) for column in columns[1::2]):
        return None
    stream, count = Stream(s.seed, "bootstrap"), len(s.contracts)
    found = []
    for draw in range(1 + RESAMPLES):
        deals = [stream.below(count) for _ in range(count)] if draw else range(count)
        a, of_a, b, of_b = (sum(column[deal] for deal in deals) for column in columns)
        found.append(a / max(1, of_a) - b / max(1, of_b))
    means = sorted(found[1:])
    return found[0], means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1]


def table(standings: Sequence[Standing]) -> str:
    """The standings as a table for people; what no game of them has is left out."""
    columns: list[tuple[str, Callable[[Standing], str]]] = [
        ("A - B", lambda s: f"{s.a} - {s.b}"),
        ("points a deal", lambda s: f"{s.mean:+.2f}"),
        ("95 % interval", lambda s: f"{s.low:+.2f} ... {s.high:+.2f}"),
        ("won/drawn/lost", lambda s: f"{s.won}/{s.drawn}/{s.lost}"),
        ("share of deals", lambda s: f"{s.share:.1%} ({s.share_low:.1%} ... {s.share_high:.1%})"),
        ("Elo", lambda s: f"{s.elo:+d}"),
        ("made A", lambda s: _of(s, 0, "made", "declared")),
        ("made B", lambda s: _of(s, 1, "made", "declared")),
        ("made A - B", lambda s: margin_text(s, "made")),
        ("set A", lambda s: _of(s, 0, "set", "defended")),
        ("set B", lambda s: _of(s, 1, "set", "defended")),
        ("set A - B", lambda s: margin_text(s, "set")),
        ("over partner A", lambda s: _of(s, 0, "overtakes", "chances")),
        ("over partner B", lambda s: _of(s, 1, "overtakes", "chances")),
        ("bombs on partner", _bombs),
        ("failures", _failures),
        ("ms a move: median, p95", lambda s: f"{_time(s, 0)} / {_time(s, 1)}"),
    ]
    columns = [(head, cell) for head, cell in columns if any(cell(s) for s in standings)]
    rows = [[head for head, _ in columns], *([cell(s) for _, cell in columns] for s in standings)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(columns))]
    return "\n".join("  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)) for row in rows)


def margin_text(s: Standing, what: str) -> str:
    """`margin` in percentage points: ``+26.6 (+21.0 … +31.9)``; empty where there is none."""
    found = margin(s, what)
    return "" if found is None else "{:+.1f} ({:+.1f} … {:+.1f})".format(*(100 * value for value in found))


def _of(s: Standing, who: int, what: str, of: str) -> str:
    count = s.counts[who]
    return f"{count[what] / count[of]:.1%} of {count[of]}" if count[of] else ""


def _bombs(s: Standing) -> str:
    return f"{s.counts[0]['bombs']} / {s.counts[1]['bombs']}" if any(c["chances"] for c in s.counts) else ""


def _failures(s: Standing) -> str:
    return f"{s.counts[0]['failures']} / {s.counts[1]['failures']}" if any(c["failures"] for c in s.counts) else ""


def _time(s: Standing, who: int) -> str:
    ms = s.counts[who]["ms"]
    return f"{ms['median']:.2f}, {ms['p95']:.2f}"


def write_csv(path: str, standings: Sequence[Standing]) -> None:
    """One line a deal: game, A, B, the deal's name, A's difference."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("game", "a", "b", "deal", "difference"))
        for s in standings:
            rows.writerows((s.game, s.a, s.b, f"{s.seed}/{at}", f"{d:g}") for at, d in enumerate(s.differences))


# -- the command -------------------------------------------------------------------------------------------------------


def show_progress(label: str) -> Progress:
    """A bar on standard error: every deal on a terminal, else the end only."""
    start = time.monotonic()

    def show(done: int, total: int) -> None:
        if sys.stderr.isatty() or done == total:
            bar = "#" * (20 * done // total)
            left = (time.monotonic() - start) / done * (total - done)
            more = "\n" if done == total else f", {left:.0f} s left "
            sys.stderr.write(f"\r{label}: [{bar:<20}] {done}/{total} deals{more}")
            sys.stderr.flush()

    return show


def open_executor(name: str, jobs: int) -> Any:
    """A context with an executor of so many jobs (None: this process alone). Raises ValueError.

    `name` is ``process``, ``thread`` or ``module:callable``: whatever takes the number of jobs and makes a
    `concurrent.futures.Executor`.
    """
    if name in ("", "process") and jobs <= 1:
        return nullcontext(None)
    known = {"": "ProcessPoolExecutor", "process": "ProcessPoolExecutor", "thread": "ThreadPoolExecutor"}
    place, _, what = f"concurrent.futures:{known[name]}".partition(":") if name in known else name.partition(":")
    try:
        factory = getattr(import_module(place), what)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(
            f"there is no executor {name!r}; known are process, thread and module:callable ({error})"
        ) from None
    return factory(jobs)


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    found = argparse.ArgumentParser(
        prog="pygame_engine arena",
        description="Let bots play duplicate deals. `arena results --help` is about a table of all levels and games, "
        "`arena bids --help` about what a level bids, `arena miseres --help` about what its misères bring.",
    )
    found.add_argument("game", help="a game id, e.g. bear or bear/score_table=T1")
    found.add_argument(
        "--bots",
        default="normal,random",
        help='two or more levels, or outside programs such as "exec:./mybot" (REFEREE in the README); each pair plays; '
        "in the trick games strong+1 and strong-1 are a level with every bid a step higher or lower",
    )
    found.add_argument("--deals", type=int, default=400, metavar="N")
    found.add_argument("--seed", default="arena")
    found.add_argument("--benchmark", action="store_true", help="the deals that are kept with the project")
    found.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    found.add_argument("--executor", default="", metavar="NAME", help="process, thread, or module:callable")
    found.add_argument("--json", metavar="FILE", help="write the figures there too (-: standard output, no table)")
    found.add_argument("--csv", metavar="FILE", help="write the difference of every deal there")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; 0 when the match was played, 2 when it can't be."""
    given = list(sys.argv[1:] if argv is None else argv)
    if given[:1] == ["results"]:
        from .arena_results import main as results

        return results(given[1:])
    if given[:1] == ["bids"]:
        from .arena_bids import main as bids_main

        return bids_main(given[1:])
    if given[:1] == ["miseres"]:
        from .arena_miseres import main as miseres_main

        return miseres_main(given[1:])
    reader = parser()
    options = reader.parse_args(given)
    levels = [name.strip() for name in options.bots.split(",")]
    if len(levels) < 2:
        reader.error("--bots wants two levels or more, such as normal,random")
    try:
        standings = _matches(options, levels)
    except (ValueError, InvalidDeal) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    for note in [note for s in standings for note in s.notes]:
        print(f"arena: {note}", file=sys.stderr)
    if options.csv:
        write_csv(options.csv, standings)
    figures = json.dumps([s.to_json() for s in standings], indent=1)
    if options.json == "-":
        print(figures)
        return 0
    print(table(standings))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            file.write(figures + "\n")
    return 0


def _matches(options: argparse.Namespace, levels: Sequence[str]) -> list[Standing]:
    with open_executor(options.executor, options.jobs) as executor:
        return [
            duplicate(
                options.game,
                a,
                b,
                options.deals,
                BENCHMARK if options.benchmark else options.seed,
                executor=executor,
                progress=show_progress(f"{a} - {b}"),
                benchmark=options.benchmark,
            )
            for a, b in combinations(levels, 2)
        ]


if __name__ == "__main__":
    sys.exit(main())
