"""From a state of the games to a question for a solver: `task_of` puts a deal in the middle of its play.

A task knows how much the declarer may still lose (`room`), or that he may take nothing, and answers for the position
and for every card that the seat to act may play. It sees all hands: give it a state that a bot imagined, or a deal
that is over.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ..games.bear import rules as bear
from ..games.bear.state import BearState
from ..games.six_bid_solo import rules as six_bid
from ..games.six_bid_solo.state import SixBidState
from ..protocol import State
from .misere import MisereSolver
from .points import UNLIMITED, Bound, PointSolver, Position

Answer = Generator[None, None, bool | None]
"""Yes, no, or None where the nodes ran out; pauses after every slice of work."""


class PointTask:
    """A contract that counts: `count` is what the declarer counts if he loses nothing more, `room` what he may lose.

    `declarer_acts` tells whether it is his turn. In Six-Bid's solos every point is paid (`linear`).
    """

    def __init__(
        self, solver: PointSolver, position: Position, count: int, room: int, declarer_acts: bool, linear: bool
    ) -> None:
        self.solver, self.position = solver, position
        self.count, self.room = count, room
        self.declarer_acts, self.linear = declarer_acts, linear

    @property
    def nodes(self) -> int:
        """The states searched so far."""
        return self.solver.nodes

    def choices(self, cards: int) -> list[tuple[int, ...]]:
        """The cards of a mask that the seat to act may play, those equally good together."""
        return self.solver.choices(self.position, cards)

    def made(self, card: int | None = None, nodes: int = UNLIMITED) -> Answer:
        """Whether the declarer makes it, if the seat to act plays that card (None: what is best for it)."""
        if self.room < 0:
            return False
        at = self.position if card is None else self.solver.with_card(self.position, card)
        found = yield from self.solver.probe(at, self.room, nodes)
        return True if found.most <= self.room else False if found.least > self.room else None

    def loses(
        self, card: int | None = None, guess: int | None = None, nodes: int = UNLIMITED
    ) -> Generator[None, None, Bound]:
        """What the declarer still loses, likewise."""
        at = self.position if card is None else self.solver.with_card(self.position, card)
        found: Bound = yield from self.solver.solve(at, guess, nodes)
        return found

    def loses_over(self, card: int, slack: int, nodes: int = UNLIMITED) -> Generator[None, None, Bound]:
        """Bounds of what he loses after that card, good enough to tell whether it is more than `slack`."""
        found: Bound = yield from self.solver.probe(self.solver.with_card(self.position, card), slack, nodes)
        return found


class MisereTask:
    """A contract in which the declarer takes nothing; `lost` where he has taken something already."""

    linear = False

    def __init__(
        self, solver: MisereSolver, leader: int, cards: int, table: Sequence[int], declarer_acts: bool, lost: bool
    ) -> None:
        self.solver, self.leader, self.cards, self.table = solver, leader, cards, tuple(table)
        self.declarer_acts, self.lost = declarer_acts, lost

    @property
    def nodes(self) -> int:
        """The states searched so far."""
        return self.solver.nodes

    def choices(self, cards: int) -> list[tuple[int, ...]]:
        """The cards of a mask that the seat to act may play, those equally good together."""
        return self.solver.choices(self.cards, cards)

    def made(self, card: int | None = None, nodes: int = UNLIMITED) -> Answer:
        """Whether the declarer makes it, if the seat to act plays that card (None: what is best for it)."""
        if self.lost:
            return False
        table = self.table if card is None else (*self.table, card)
        return (yield from self.solver.probe(self.leader, self.cards, table, nodes))


Task = PointTask | MisereTask


def task_of(state: State) -> Task:
    """The question that a state in the phase ``play`` with a declarer asks. Raises ValueError for any other."""
    if isinstance(state, BearState) and state.phase == "play" and state.declarer is not None:
        return _bear(state)
    if isinstance(state, SixBidState) and state.phase == "play":
        return _six_bid(state)
    raise ValueError("only a deal in play, with a declarer, can be solved")


def _hands(state: BearState | SixBidState) -> tuple[list[int], int, int, bool]:
    """The hands from the declarer on with the cards on the table; the leader and the declarer's turn, so counted."""
    declarer, leader = state.declarer, state.leader
    assert declarer is not None and state.to_act is not None
    hands = [state.hands[(declarer + step) % 3] for step in range(3)]
    for place, card in enumerate(state.trick):
        hands[(leader + place - declarer) % 3] |= 1 << card
    return hands, (leader - declarer) % 3, declarer, state.to_act == declarer


def _bear(state: BearState) -> Task:
    hands, leader, declarer, turn = _hands(state)
    assert state.game is not None and state.bid is not None
    cards = hands[0] | hands[1] | hands[2]
    under = bear.contract(state.game)
    if state.game == "null":
        misere = MisereSolver(under, bear.PACK.points, hands, no_tricks=True)
        return MisereTask(misere, leader, cards, state.trick, turn, bool(state.won[declarer]))
    theirs = state.won[declarer - 1] | state.won[declarer - 2]
    add, kitty_bonds = state.options["big_bond"] == "add", bool(state.options["kitty_bonds"])
    may_count = state.cards & ~theirs & ~(0 if kitty_bonds else state.discards)
    values = bond_values(add=add)
    alive = sum(1 << place for place, pair in enumerate(bear.BONDS) if may_count & pair == pair)
    solver = PointSolver(under, bear.PACK.points, hands, pairs=bear.BONDS, pair_values=values)
    position = solver.root(leader, alive=alive, table=state.trick)
    count = bear.PACK.mask_points(state.cards & ~theirs) + values[alive]
    return PointTask(solver, position, count, count - int(state.bid), turn, linear=False)


def bond_values(*, add: bool = False) -> tuple[int, int, int, int]:
    """What the declarer has of no bond, the first, the second and both (3.1, BE2)."""
    return (0, bear.BOND, bear.BOND, bear.bonus(bear.BEARS, add=add))


def _six_bid(state: SixBidState) -> Task:
    hands, leader, declarer, turn = _hands(state)
    assert state.bid is not None
    under, points = six_bid.contract(state.trump), six_bid.PACK.points
    cards = hands[0] | hands[1] | hands[2]
    own, theirs = state.won[declarer], state.won[declarer - 1] | state.won[declarer - 2]
    if state.bid in six_bid.MISERES:
        no_tricks = state.options["misere_rule"] == "tricks"
        misere = MisereSolver(under, points, hands, no_tricks=no_tricks)
        lost = bool(own if no_tricks else six_bid.PACK.mask_points(own))
        return MisereTask(misere, leader, cards, state.trick, turn, lost)
    solver = PointSolver(under, points, hands, must_trump=bool(state.options["must_trump"]))
    count = six_bid.PACK.mask_points(cards | own | state.widow)
    room = count - six_bid.target(state.bid, state.trump)
    if state.bid == "call-solo":
        room = -six_bid.PACK.mask_points(theirs)
    return PointTask(solver, solver.root(leader, table=state.trick), count, room, turn, state.bid in six_bid.FACTOR)
