"""What a seat can work out in Bear's card play: who may hold what, and how likely a card is to win.

Everything comes from the view. Chances treat the cards whose place is unknown as spread evenly over the hands that
may still hold them; only the declarer is taken to be richer in trumps than that. All arithmetic is plus, minus, times
and divide, which give the same answer on every machine; powers and logarithms need not.
"""

from __future__ import annotations

from ..games.bear.rules import BONDS, PACK, contract
from ..games.bear.view import BearView

POINTS = PACK.points

DECLARER_TRUMPS = 1.3
"""How much likelier than an even spread a defender takes an unseen trump to be the declarer's."""
FIRST_BEAR = 4.0
"""What a bear is worth beyond its points while nobody has broken a pair."""
LAST_PAIR = 3.0
"""The same where the other pair is broken and this one is whole."""


def power(base: float, exponent: int) -> float:
    """``base ** exponent`` by multiplying, so that every machine agrees to the last bit."""
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result


def _ducked_from(view: BearView) -> int:
    """In a null: the cards the declarer would have ducked with if he had them, higher than those he did duck with."""
    under = contract("null")
    gone = 0
    for leader, cards in [(trick.leader, trick.cards) for trick in view.tricks] + [(view.leader or 0, view.trick)]:
        best: int | None = None
        for place, card in enumerate(cards):
            if best is not None and (leader + place) % 3 == view.declarer and under.group[best] >> card & 1:
                gone |= under.beaten_by[card] & ~under.beaten_by[best] & ~(1 << best)
            if best is None or under.beaten_by[best] >> card & 1:
                best = card
    return gone


class Sight:
    """One seat's look at the cards in the middle of the play; read only.

    `friends[s]` tells whether seat s is on this seat's side, `later` lists the seats still to play to this trick,
    `may[s]` is the mask of the cards that seat s may hold, `value[c]` a card's points with what it adds to bonds.
    """

    __slots__ = (
        "best", "declarer", "friends", "hand", "later", "led", "may", "me", "pot", "share", "taken", "trick",
        "under", "unseen", "value", "winner",
    )  # fmt: skip

    def __init__(self, view: BearView) -> None:
        assert view.seat is not None
        self.me = me = view.seat
        self.under = under = contract(view.contract_name)
        self.hand, self.unseen = view.hand, view.unseen
        self.declarer, self.taken, self.trick = view.declarer, view.taken, view.trick
        self.friends = [(seat == view.declarer) == (me == view.declarer) for seat in range(3)]
        played = len(view.trick)
        self.later = [(me + step) % 3 for step in range(1, 3 - played)]
        voids = view.voids()
        self.may = [self.unseen & ~void for void in voids]
        self.may[me] = self.hand
        if view.game == "null" and not self.is_declarer:
            self.may[view.declarer or 0] &= ~_ducked_from(view)
        self.share = [min(1.0, n / max(1, may.bit_count())) for n, may in zip(view.counts, self.may, strict=True)]
        self.led = view.trick[0] if played else None
        self.best: int | None = None
        self.winner: int | None = None
        first = view.leader or 0
        for place, card in enumerate(view.trick):
            if self.best is None or under.beaten_by[self.best] >> card & 1:
                self.best, self.winner = card, (first + place) % 3
        self.value = self._values(view)
        self.pot = sum(self.value[card] for card in view.trick)

    def _values(self, view: BearView) -> list[float]:
        values: list[float] = list(POINTS)
        lost = 0
        if view.declarer is None:
            return values
        for seat in range(3):
            if seat != view.declarer:
                lost |= view.taken[seat]
        broken = [bool(lost & pair) for pair in BONDS]
        for place, pair in enumerate(BONDS):
            if not broken[place]:
                bonus = LAST_PAIR if broken[1 - place] else FIRST_BEAR
                for card in range(32):
                    if pair >> card & 1:
                        values[card] += bonus
        return values

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

    def _lacks(self, seat: int, cards: int) -> float:
        """The chance that `seat` has none of these cards."""
        count = (self.may[seat] & cards).bit_count()
        if not count:
            return 1.0
        share = self.share[seat]
        if self.declarer is not None and not self.is_declarer:
            trumps = (self.may[seat] & cards & self.under.trumps).bit_count()
            if trumps:
                tilted = share * DECLARER_TRUMPS if seat == self.declarer else share / DECLARER_TRUMPS
                return power(1.0 - min(0.95, tilted), trumps) * power(1.0 - share, count - trumps)
        return power(1.0 - share, count)

    def void_chance(self, seat: int, card: int) -> float:
        """The chance that `seat` has nothing of the effective suit of `card`."""
        return self._lacks(seat, self.under.group[card])

    def beat_chance(self, seat: int, card: int, led: int) -> float:
        """The chance that `seat` can beat `card` in a trick to which `led` was led."""
        suit = self.under.group[led]
        beaters = self.may[seat] & self.under.beaten_by[card]
        if not beaters:
            return 0.0
        in_suit = 1.0 - self._lacks(seat, beaters & suit)
        ruffs = beaters & ~suit
        if not ruffs:
            return in_suit
        return min(1.0, in_suit + self._lacks(seat, suit) * (1.0 - self._lacks(seat, ruffs)))

    def forced_over(self, seat: int, card: int) -> float:
        """The chance that `seat` has cards of the suit of `card`, and all of them higher: it can't stay under."""
        suit = self.under.group[card]
        lower = suit & ~self.under.beaten_by[card] & ~(1 << card)
        return self._lacks(seat, lower) - self._lacks(seat, suit)

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
