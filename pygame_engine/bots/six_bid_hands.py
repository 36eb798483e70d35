"""What a Six-Bid hand is worth: tables fitted to play, and the few functions that read them."""

from __future__ import annotations

from ..cards import bits
from ..games.six_bid_solo.rules import PACK, RANKS, SUITS

FEATURES = (
    "base", "leads", "trump-A", "trump-10", "trump-K", "trump-Q", "trump-J", "trump-low", "trumps-over-5", "aces",
    "ten-with-ace", "ten-alone", "ten-second", "ten-third", "kings-covered", "kings-bare", "small-counters", "voids",
    "singles",
)  # fmt: skip
"""What is counted in a hand. `leads`: the declarer is dealer's left."""

TABLE = (
    15.8, -2.2, 15.5, 10.2, 6.5, 5.8, 4.8, 3.3, -0.3, 11.1,
    4.4, -1.7, 5.6, 6.8, -0.5, 0.8, -0.8, 11.0, 0.7,
)  # fmt: skip
"""Points per feature, for a hand as dealt.

Least squares (ridge 3) over 9,000 random deals played to the end with the rules of thumb of `six_bid_play`: the hand
and trump that promise most by a rough guess declare a solo, now and then another of the best five. Of the variance of
the counts the features explain 0.40; the shares that reached 61, 74 and 80 were near those that `chance` gives.
"""
SPREAD = 11.3
"""How far the counts lie around what the table says (standard deviation of the same data)."""
NORMAL = (0.5, 0.579, 0.655, 0.726, 0.788, 0.841, 0.885, 0.919, 0.945, 0.964, 0.977, 0.986, 0.992, 0.995, 0.997, 0.999)
"""The normal distribution in steps of a fifth of the standard deviation."""
CALL_FROM = 80.0
CALL_CHANCE = (0.12, 0.22, 0.36, 0.57, 0.74, 0.85, 0.92)
"""Chance of a call solo by what the hand promises as a solo, in steps of five from `CALL_FROM`; as counted over the
1,000 best hands of 20,000 deals."""

SUIT_MASKS = {suit: PACK.mask(PACK.card(rank + suit) for rank in RANKS) for suit in SUITS}


def features(hand: int, trump: str, leads: bool) -> list[float]:
    """The hand's `FEATURES` with that trump."""
    own = hand & SUIT_MASKS[trump]
    first = SUITS.index(trump) * 9
    count = own.bit_count()
    found = [1.0, 1.0 if leads else 0.0, *(float(own >> first + place & 1) for place in range(5))]
    found += [float((own >> first + 5).bit_count()), float(max(0, count - 5))]
    aces = covered = alone = second = third = kings = bare = small = voids = singles = 0
    for suit in SUITS:
        if suit == trump:
            continue
        cards = hand >> SUITS.index(suit) * 9 & 511
        size = cards.bit_count()
        ace, ten, king = cards & 1, cards >> 1 & 1, cards >> 2 & 1
        aces += ace
        if ten:
            covered += ace
            if not ace:
                alone, second, third = alone + (size == 1), second + (size == 2), third + (size > 2)
        kings += king & (ace | ten)
        bare += king & ~(ace | ten) & 1
        small += (cards >> 3 & 3).bit_count()
        voids += not size
        singles += size == 1 and not ace | ten
    found += map(float, (aces, covered, alone, second, third, kings, bare, small, voids, singles))
    return found


def expect(hand: int, trump: str, leads: bool) -> float:
    """The count that a hand is likely to reach as declarer with that trump, widow included."""
    return sum(weight * value for weight, value in zip(TABLE, features(hand, trump, leads), strict=True))


LOWEST = (0.0, 0.2, 0.2, 0.4, 2.0, 2.5, 2.7)
HIGHER = (0.0, 0.2, 0.4, 0.7, 1.25, 1.7, 1.9)
"""Danger of a suit's lowest card and of each other one, by how many more lower cards of the suit are out than the hand
has below it (the last entry: so many or more)."""
VOID = 0.5
"""Danger of having no card of a suit: nothing safe to lead."""
MISERE_CHANCE = {
    "misere": (0.93, 0.82, 0.68, 0.51, 0.4, 0.32, 0.21, 0.13, 0.08, 0.05, 0.04, 0.02, 0.01, 0.0),
    "spread-misere": (0.88, 0.78, 0.62, 0.48, 0.33, 0.19, 0.11, 0.06, 0.03, 0.01, 0.0),
}
"""Chance of a misère by danger in steps of one half.

From 4,000 and 3,000 deals in which the seat with the least danger declares, against the defence of `six_bid_play`: the
weights above by logistic regression of its success on the excesses, the chances as counted and smoothed.
"""


def suit_danger(own: int, out: int) -> float:
    """Danger of the cards `own` of one suit of which the cards `out` are in other hands."""
    danger = 0.0
    if own and out:
        for place, card in enumerate(reversed(bits(own))):
            excess = max(0, min(6, (out >> card + 1).bit_count() - place))
            danger += HIGHER[excess] if place else LOWEST[excess]
    return danger


def misere_danger(hand: int) -> float:
    """How exposed a hand is to winning tricks without trumps: 0 where every suit can always stay under."""
    return sum(suit_danger(hand & suit, suit & ~hand) if hand & suit else VOID for suit in SUIT_MASKS.values())


def chance(expected: float, wanted: int) -> float:
    """The chance to count `wanted` where `expected` is likely, by a normal distribution read off a table."""
    distance = (expected - wanted) / SPREAD
    value = between(NORMAL, abs(distance) * 5.0)
    return 1.0 - value if distance < 0 else value


def call_chance(expected: float) -> float:
    """The chance that a call solo loses nothing, by the count that the hand promises before the call."""
    return between(CALL_CHANCE, (expected - CALL_FROM) / 5.0) if expected > CALL_FROM else 0.0


def misere_chance(danger: float, bid: str, no_tricks: bool = False) -> float:
    """The chance of a misère with that danger; without any trick it is harder."""
    found = between(MISERE_CHANCE[bid], danger * 2.0)
    return found * found if no_tricks else found


def between(table: tuple[float, ...], place: float) -> float:
    """The table's value at a place between its entries; beyond its end the last one."""
    place = min(place, len(table) - 1.001)
    at = int(place)
    return table[at] + (table[at + 1] - table[at]) * (place - at)
