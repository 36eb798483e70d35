"""What a seat can work out in the card play of a trick game: who may hold what, and how likely a card is to win.

Everything comes from a view, through the game's own function that makes a `Sight` of it. Chances treat the cards whose
place is unknown as spread evenly over the hands that may still hold them; only the declarer is taken to be richer in
trumps than that. All arithmetic is plus, minus, times and divide, which give the same answer on every machine; powers
and logarithms need not.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..tricks import Contract

DECLARER_TRUMPS = 1.3
"""How much likelier than an even spread a defender takes an unseen trump to be the declarer's."""


def power(base: float, exponent: int) -> float:
    """``base ** exponent`` by multiplying, so that every machine agrees to the last bit."""
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result


class Sight:
    """One seat's look at the cards in the middle of the play of three seats; read only.

    `friends[s]` tells whether seat s is on this seat's side, `later` lists the seats still to play to this trick,
    `may[s]` is the mask of the cards that seat s may hold and `sure[s]` of those that it certainly does, `value[c]`
    what a card is worth in a trick.
    """

    __slots__ = (
        "best", "declarer", "friends", "hand", "later", "led", "may", "me", "pot", "share", "sure", "trick", "under",
        "unseen", "value", "winner",
    )  # fmt: skip

    def __init__(
        self,
        me: int,
        declarer: int | None,
        under: Contract,
        hand: int,
        unseen: int,
        may: Sequence[int],
        counts: Sequence[int],
        leader: int,
        trick: Sequence[int],
        value: Sequence[float],
        sure: Sequence[int] = (0, 0, 0),
    ) -> None:
        self.me, self.declarer, self.under = me, declarer, under
        self.hand, self.unseen, self.trick = hand, unseen, trick
        self.friends = [(seat == declarer) == (me == declarer) for seat in range(3)]
        self.later = [(me + step) % 3 for step in range(1, 3 - len(trick))]
        self.may, self.sure = list(may), sure
        self.share = [min(1.0, n / max(1, mask.bit_count())) for n, mask in zip(counts, may, strict=True)]
        self.led = trick[0] if trick else None
        self.best: int | None = None
        self.winner: int | None = None
        for place, card in enumerate(trick):
            if self.best is None or under.beaten_by[self.best] >> card & 1:
                self.best, self.winner = card, (leader + place) % 3
        self.value = value
        self.pot = sum(value[card] for card in trick)

    @property
    def is_declarer(self) -> bool:
        """Whether this seat plays against the other two."""
        return self.me == self.declarer

    @property
    def enemies(self) -> list[int]:
        """The seats on the other side."""
        return [seat for seat in range(3) if not self.friends[seat]]

    def enemy_cards(self) -> int:
        """The cards that somebody on the other side may hold."""
        mask = 0
        for seat in range(3):
            if not self.friends[seat]:
                mask |= self.may[seat]
        return mask

    def lacks(self, seat: int, cards: int) -> float:
        """The chance that `seat` has none of these cards."""
        count = (self.may[seat] & cards).bit_count()
        if not count:
            return 1.0
        if self.sure[seat] & cards:
            return 0.0
        share = self.share[seat]
        if self.declarer is not None and not self.is_declarer:
            trumps = (self.may[seat] & cards & self.under.trumps).bit_count()
            if trumps:
                tilted = share * DECLARER_TRUMPS if seat == self.declarer else share / DECLARER_TRUMPS
                return power(1.0 - min(0.95, tilted), trumps) * power(1.0 - share, count - trumps)
        return power(1.0 - share, count)

    def void_chance(self, seat: int, card: int) -> float:
        """The chance that `seat` has nothing of the effective suit of `card`."""
        return self.lacks(seat, self.under.group[card])

    def beat_chance(self, seat: int, card: int, led: int) -> float:
        """The chance that `seat` can beat `card` in a trick to which `led` was led."""
        suit = self.under.group[led]
        beaters = self.may[seat] & self.under.beaten_by[card]
        if not beaters:
            return 0.0
        in_suit = 1.0 - self.lacks(seat, beaters & suit)
        ruffs = beaters & ~suit
        if not ruffs:
            return in_suit
        return min(1.0, in_suit + self.lacks(seat, suit) * (1.0 - self.lacks(seat, ruffs)))

    def forced_over(self, seat: int, card: int) -> float:
        """The chance that `seat` has cards of the suit of `card`, and all of them higher: it can't stay under."""
        suit = self.under.group[card]
        lower = suit & ~self.under.beaten_by[card] & ~(1 << card)
        return self.lacks(seat, lower) - self.lacks(seat, suit)

    def gift(self, seat: int, led: int) -> float:
        """The mean points of the cards that `seat` may add to a trick."""
        suit = self.may[seat] & self.under.group[led]
        cards = suit or self.may[seat]
        if not cards:
            return 0.0
        value, total, rest = self.value, 0.0, cards
        while rest:
            low = rest & -rest
            rest ^= low
            total += value[low.bit_length() - 1]
        return total / cards.bit_count()
