"""How the solver sees the cards of one deal: one bit a card, each suit a run of bits from its weakest card up.

Seats are numbered from the declarer: 0 the declarer, 1 and 2 the defenders clockwise. There are always five groups:
four side suits, of which some may be empty, and last the trumps, empty where there are none. So the code that works
through the groups needs no case for a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from ..cards import bits
from ..tricks import Contract

K = TypeVar("K")
V = TypeVar("V")

SIDES = 4
"""Side suits; the trumps are group number `SIDES`."""
GROUPS = SIDES + 1


class Lazy(dict[K, V]):
    """A table that works out an entry when it is first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        self._make = make

    def __missing__(self, key: K) -> V:
        value = self[key] = self._make(key)
        return value


def single_bits(mask: int) -> Iterator[int]:
    """The bits of a mask as masks of one bit, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


class Layout:
    """One deal in the solver's bits.

    `groups` are the masks of the five groups, `trumps` the last of them; `hands` the three hands with the cards on the
    table, declarer's first. By bit: `points`, `owner`, `group_of` (its mask), `place` (its group's number) and `beats`,
    the mask of the cards that beat it.
    """

    def __init__(self, under: Contract, points: Sequence[int], hands: Sequence[int]) -> None:
        self.bit: dict[int, int] = {}
        self.card: dict[int, int] = {}
        self.points: dict[int, int] = {}
        self.groups: list[int] = []
        held = hands[0] | hands[1] | hands[2]
        at = 1
        for cards in _suits(under, held):
            mask = 0
            for card in cards:
                self.bit[card], self.card[at], self.points[at] = at, card, points[card]
                mask |= at
                at <<= 1
            self.groups.append(mask)
        self.trumps = self.groups[-1]
        self.hands = [self.mask(hand) for hand in hands]
        self.all = at - 1
        self.owner: dict[int, int] = {}
        self.group_of: dict[int, int] = {}
        self.place: dict[int, int] = {}
        self.beats: dict[int, int] = {}
        for place, group in enumerate(self.groups):
            for bit in single_bits(group):
                self.owner[bit] = next(seat for seat in range(3) if self.hands[seat] & bit)
                self.group_of[bit], self.place[bit] = group, place
                self.beats[bit] = group & ~(2 * bit - 1) | (0 if group == self.trumps else self.trumps)

    def mask(self, cards: int) -> int:
        """The mask in the solver's bits for a mask of cards; cards that nobody holds are left out."""
        found = 0
        for card in bits(cards):
            found |= self.bit.get(card, 0)
        return found

    def choices(self, left: int, mine: int, apart: int = 0) -> list[tuple[int, ...]]:
        """The game's cards for the bits `mine`, those together that are neighbours among the cards left, have equal
        points and don't belong to the mask `apart`."""
        found: list[tuple[int, ...]] = []
        for group in self.groups:
            before = None
            for bit in single_bits(left & group):
                kind = (self.owner[bit], self.points[bit], bit & apart)
                if mine & bit:
                    if kind == before:
                        found[-1] = (*found[-1], self.card[bit])
                    else:
                        found.append((self.card[bit],))
                before = kind
        return found


def _suits(under: Contract, held: int) -> list[list[int]]:
    """The cards of `held` by group, each weakest first: the side suits, empty ones to make four, and the trumps."""
    masks = sorted({under.group[card] for card in bits(held)} - {under.trumps})
    masks = [*masks, *[0] * (SIDES - len(masks)), under.trumps]
    return [sorted(bits(mask & held), key=lambda card: -under.beaten_by[card].bit_count()) for mask in masks]
