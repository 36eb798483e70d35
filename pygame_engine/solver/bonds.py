"""Bonds as the solver counts them: what the declarer still has to lose when the first card of a pair falls.

`alive` has bit 0 set while no card of the first pair has gone to the defenders, bit 1 for the second pair; it is 0 as
soon as nothing can change any more. In a game without bonds it is always 0.
"""

from __future__ import annotations

from collections.abc import Sequence

NO_BONDS = (0, 0, 0, 0)


class Bonds:
    """The bonds of one deal in the solver's bits.

    `pairs` are the masks of both pairs (what of them is in play), `value[alive]` what the pairs that are alive bring,
    `fall[alive]` what the first of them costs that falls, `live[alive]` the mask of their cards.
    """

    def __init__(self, pairs: Sequence[int], value: Sequence[int]) -> None:
        self.pairs = (*pairs, 0, 0)[:2]
        self.value = tuple(value)
        self.fall = (0, value[1], value[2], value[3] - value[1])
        first, second = self.pairs
        self.live = (0, first, second, first | second)

    def alive(self, alive: int, left: int) -> int:
        """`alive` with the cards `left`: 0 where none of its cards is among them."""
        return alive if left & self.live[alive] else 0

    def broken(self, alive: int, taken: int) -> tuple[int, int]:
        """`alive` after the defenders took these cards, and what that cost."""
        cost = 0
        for place, pair in enumerate(self.pairs):
            if alive >> place & 1 and taken & pair:
                cost += self.fall[alive]
                alive ^= 1 << place
        return alive, cost

    def open_value(self, alive: int, left: int) -> int:
        """The most that can still be lost: of two pairs alive one may be safe already."""
        if alive == 3 and not (left & self.pairs[0] and left & self.pairs[1]):
            return self.value[3] - self.value[1]
        return self.value[alive]
