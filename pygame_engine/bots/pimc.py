"""Card play by sampled worlds, each solved exactly (PIMC), for both trick games.

A *world* is a state that agrees with the view, hidden cards filled in at random. In every world the solver tells for
each card whether the declarer makes it, or what he counts where every point is paid; the card that does best over the
worlds is played, and where several do equally well the one that the rules of thumb prefer. Early in a deal a world is
too dear to be solved: there cards are tried by playing the deal out by rule of thumb.

Effort is counted in states searched and cards played out, never in seconds: the same seed gives the same play.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from ..protocol import Hurry, Json, Reason, State
from ..solver import PointTask, Task, task_of
from .trick_play import Option

T = TypeVar("T")
Answer = tuple[Any, float, float]
"""An action, how well it did in a world (0 ... 1), and its value there."""
World = tuple[Any, float]
"""A state and its weight."""
Draw = Callable[[], World]

WORLD_NODES = 40
"""What drawing a world and setting up its solver costs, in nodes."""
PLIES_A_SLICE = 12
"""Cards played out between two pauses: some 2 ms, three to four times as much in a browser."""
POINT = 0.02
"""What a point is worth beside success in a deal played out: there is luck in who just makes it."""
NEAR = (4, 12)
"""Where every point counts: a card that falls short is placed within these distances of the best one."""


class Effort(NamedTuple):
    """What a level may spend on a decision."""

    worlds: int
    """Worlds that are solved, at most, with `solve_left` tricks left ..."""
    late_worlds: int
    """... and when five tricks or fewer are left."""
    nodes: int
    """States searched, at most, in all worlds of a decision."""
    world_nodes: int
    """States searched, at most, in one world."""
    solve_left: int
    """The tricks left from which on worlds are solved, in Bear; one more in Six-Bid Solo, whose deals are longer."""
    playouts: int
    """Worlds in which cards are tried by rule of thumb before that."""
    bid_playouts: int
    """Deals played out for an estimate in the auction, and for each discard."""
    candidates: int
    """Actions that are tried by rule of thumb, at most."""
    plans: int
    """Worlds in which cards that are nearly as good as the best are compared by playing on from what the seat knows."""
    pool: int
    """Worlds that are drawn to choose from by what the others did; 0: worlds are drawn evenly."""
    reads: bool
    """Whether what the others have played tells as well, not only what they have bid."""
    close: float = 0.0
    """In nulls and miseres, which are solved whole: cards so near the best one are left to the rules of thumb."""

    def within(self, iterations: int) -> Effort:
        """The same effort in proportion, where no more than so many states may be searched; 0: as it is."""
        if not 0 < iterations < self.nodes:
            return self

        def part(amount: int, least: int = 1) -> int:
            return max(least, amount * iterations // self.nodes) if amount else 0

        return self._replace(
            nodes=iterations,
            world_nodes=min(self.world_nodes, iterations),
            playouts=part(self.playouts),
            bid_playouts=part(self.bid_playouts),
            plans=part(self.plans),
            pool=part(self.pool, 4),
        )

    def count(self, tricks_left: int) -> int:
        """The worlds to solve with so many tricks left."""
        return self.late_worlds if tricks_left <= 5 else self.worlds


class Tally:
    """How the candidates did: by action the weight of the worlds tried, of those won, and the sum of values."""

    def __init__(self, options: Sequence[Option]) -> None:
        """`options` as the rules of thumb rank them."""
        self.options = {option.action: option for option in options}
        self.weight = dict.fromkeys(self.options, 0.0)
        self.won = dict.fromkeys(self.options, 0.0)
        self.value = dict.fromkeys(self.options, 0.0)
        self.wins = dict.fromkeys(self.options, 0)
        self.worlds = dict.fromkeys(self.options, 0)

    def add(self, action: Any, won: float, value: float, weight: float = 1.0) -> None:
        """One world's answer."""
        self.weight[action] += weight
        self.won[action] += won * weight
        self.value[action] += value * weight
        self.worlds[action] += 1
        self.wins[action] += won > 0.5

    def mean(self, action: Any) -> float:
        """The mean value."""
        return self.value[action] / self.weight[action] if self.weight[action] else 0.0

    def ranked(self) -> list[Any]:
        """The candidates that were tried, the best first; equals as the rules of thumb have it."""
        tried = [action for action in self.options if self.worlds[action]]
        return sorted(tried, key=lambda action: (-round(self.mean(action), 6), -round(self.options[action].worth, 6)))

    def choice(self, close: float = 0.0) -> Any:
        """The best candidate; of those at most `close` below it the one that the rules of thumb like best."""
        ranked = self.ranked()
        least = round(self.mean(ranked[0]) - close, 6)
        near = [action for action in ranked if round(self.mean(action), 6) >= least]
        return max(near, key=lambda action: round(self.options[action].worth, 6))

    def reason(self, chosen: Any, aim: str, text: Callable[[Any], str]) -> Reason:
        """The numbers in a reason: the chosen action first, then the other candidates."""
        order = [chosen, *(action for action in self.ranked() if action != chosen)]
        candidates: list[Json] = [
            {
                "action": text(action),
                "worlds": self.worlds[action],
                "won": self.wins[action],
                "value": round(self.mean(action), 2),
            }
            for action in order
        ]
        return Reason(
            "searched",
            {
                "worlds": self.worlds[chosen],
                "considered": len(order),
                "won": self.wins[chosen],
                "aim": aim,
                "candidates": candidates[:5],
            },
        )


# -- solved worlds -----------------------------------------------------------------------------------------------------


def solve_cards(options: Sequence[Option], draw: Draw, effort: Effort, worlds: int) -> Generator[float, None, Tally]:
    """Judge the cards of `options` in so many sampled worlds; pauses between slices of work. In a hurry: those done so
    far."""
    tally = Tally(options)
    cards = 0
    for option in options:
        cards |= 1 << option.action[1]
    spent = 0
    for number in range(worlds):
        state, weight = draw()
        task = task_of(state)
        allowed = min(effort.world_nodes, effort.nodes - spent)
        progress = max(number / worlds, min(1.0, spent / effort.nodes))
        try:
            yield progress  # drawing a world and setting up its solver takes as long as a slice of searching
            answers = yield from _judge(task, cards, allowed, progress)
        except Hurry:
            break
        for action, won, value in answers:
            tally.add(action, won, value, weight)
        spent += task.nodes + WORLD_NODES
        try:
            yield min(1.0, max((number + 1) / worlds, spent / effort.nodes))
        except Hurry:
            break
        if spent + effort.world_nodes / 8 > effort.nodes:
            break
    return tally


def _judge(task: Task, cards: int, nodes: int, progress: float) -> Generator[float, None, list[Answer]]:
    """One world: whether each card wins for the seat to act. A card whose search ran out counts as half won."""
    if isinstance(task, PointTask) and task.linear:
        return (yield from _judge_counts(task, cards, nodes, progress))
    answers: list[Answer] = []
    for group in task.choices(cards):
        made = yield from _with_progress(task.made(group[0], max(1, nodes - task.nodes)), progress)
        won = 0.5 if made is None else float(made is task.declarer_acts)
        answers += [(("play", card), won, won) for card in group]
    return answers


def _judge_counts(task: PointTask, cards: int, nodes: int, progress: float) -> Generator[float, None, list[Answer]]:
    """Where every point is paid: the exact count of the best card, and for the others how far they fall short."""
    bound = yield from _with_progress(task.loses(nodes=nodes), progress)
    best = (bound.least + bound.most) // 2
    answers: list[Answer] = []
    for group in task.choices(cards):
        loss = yield from _with_progress(_about(task, group[0], best, nodes), progress)
        count = task.count - loss
        value = count if task.declarer_acts else -count
        well = float((loss <= task.room) is task.declarer_acts)
        answers += [(("play", card), well, float(value)) for card in group]
    return answers


def _about(task: PointTask, card: int, best: int, nodes: int) -> Generator[None, None, float]:
    """What the declarer loses after that card, `best` being what he loses after the best one: exact for the best
    cards, within a few points for the others."""
    low, high = (best, best + 2 * NEAR[-1]) if task.declarer_acts else (best - 2 * NEAR[-1], best)
    for near in (0, *NEAR):
        slack = best + near if task.declarer_acts else best - near - 1
        found = yield from task.loses_over(card, slack, max(1, nodes - task.nodes))
        low, high = max(low, found.least), min(high, found.most)
        within, beyond = found.most <= slack, found.least > slack
        if (within if task.declarer_acts else beyond) or not (within or beyond):
            break
    return (low + high) / 2.0 if low < high else float(low)


def _with_progress(work: Generator[None, None, Any], progress: float) -> Generator[float, None, Any]:
    """The same work, telling how far the whole has come at each pause and at its end: short ones add up."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            yield progress
            return done.value
        yield progress


def played_reason(game: str, counts: Sequence[float]) -> list[Reason]:
    """What deals played out as declarer of that game (or with that trump) have told; nothing where there were none."""
    if not counts:
        return []
    mean = round(sum(counts) / len(counts), 1)
    return [Reason("played-out", {"game": game, "worlds": len(counts), "mean": mean})]


def sampled(deals: int, one: Callable[[int], Generator[float, None, T]]) -> Generator[float, None, list[T]]:
    """What `one` finds in each of some drawn deals, by their number; in a hurry in fewer, down to none."""
    found: list[T] = []
    try:
        for number in range(deals):
            found.append((yield from one(number)))
    except Hurry:
        pass
    return found


def part(work: Generator[float, None, T], start: float, end: float) -> Generator[float, None, T]:
    """The same work as a part of a whole: its progress runs from `start` to `end`."""
    hurry = False
    while True:
        try:
            told = work.throw(Hurry()) if hurry else next(work)
        except StopIteration as done:
            found: T = done.value
            return found
        try:
            hurry = False
            yield start + (end - start) * told
        except Hurry:
            hurry = True


# -- deals played out --------------------------------------------------------------------------------------------------


class Policy(Protocol):
    """A quick player: what the rules of thumb would do."""

    def options(self, view: Any) -> list[Option]:
        """The options, best first."""
        ...


def play_out(state: State, policy: Policy, progress: float = 0.5) -> Generator[float, None, Any]:
    """Play a state to its end by rule of thumb; its result."""
    plies = 0
    while (seat := state.current_player) is not None:
        state.apply(policy.options(state.view(seat))[0].action)
        plies += 1
        if plies % PLIES_A_SLICE == 0:
            yield progress
    return state.result()


Measure = Callable[[Any], tuple[bool, float]]
"""Whether a result is a success for a seat, and what it is worth."""


def play_out_cards(
    options: Sequence[Option], draw: Draw, policy: Policy, worlds: int, measure: Measure
) -> Generator[float, None, Tally]:
    """Try each action in the same sampled worlds and play on by rule of thumb."""
    tally = Tally(options)

    def world(number: int) -> Generator[float, None, None]:
        state, weight = draw()
        results = []
        for option in options:
            after = state.clone()
            after.apply(option.action)
            results.append((yield from play_out(after, policy, number / worlds)))
        for option, result in zip(options, results, strict=True):
            won, value = measure(result)
            tally.add(option.action, float(won), value, weight)
        yield (number + 1) / worlds

    yield from sampled(worlds, world)
    return tally


def measured(result: Any, seat: int) -> tuple[bool, float]:
    """Whether a deal went well for a seat, and its worth: 1 for success and a little for every point counted; without
    a declarer the seat's points less the mean of the others'."""
    success = result.details.get("success")
    if success is None:
        value = against_others(result.points, seat)
        return value > 0, value
    declares = result.details["declarer"] == seat
    well = bool(success) is declares
    count = (result.details.get("total") or 0) * POINT
    return well, float(well) + (count if declares else -count)


def against_others(points: Sequence[int], seat: int) -> float:
    """A seat's points less the mean of the others'."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


__all__ = [
    "Draw",
    "Effort",
    "Policy",
    "Tally",
    "against_others",
    "measured",
    "part",
    "play_out",
    "play_out_cards",
    "played_reason",
    "sampled",
    "solve_cards",
]
