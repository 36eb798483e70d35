"""What a Bear hand is worth: tables fitted to play, and the few functions that read them.

`expect` is the declarer's count that a game is likely to bring, `chance` turns such an expectation and a bid into the
chance of making it, `null_chance` is the chance of a null, `slop_danger` how bad a hand is for a slop round.
"""

from __future__ import annotations

from functools import cache

from ..cards import bits
from ..games.bear.rules import BEARS, BONDS, GAMES, PACK, contract, trump_order

LOW_SUITS = ("S", "H", "D", "C")
FEATURES = (
    "base", "trump-1", "trump-2", "trump-3", "trump-4", "trump-5", "trump-6", "trump-7", "trump-8", "trump-ten",
    "trump-low", "trumps-over-5", "ten-alone", "ten-second", "ten-third", "side-nines", "side-fives", "voids",
    "singles", "bonds", "big-bond",
)  # fmt: skip
"""What is counted in a hand. `trump-1` ... `trump-8` are the face cards from the strongest down."""

TABLES: dict[str, tuple[float, ...]] = {
    "suit-dealt": (
        3.9, 9.0, 9.2, 8.5, 6.4, 5.0, 4.5, 3.2, 3.1, 7.3,
        3.1, 2.6, 7.2, 7.7, 8.0, 0.0, 1.0, 4.7, 2.2, 1.9, 2.9,
    ),
    "suit-kept": (
        -5.7, 8.5, 8.0, 7.5, 5.0, 3.0, 2.5, 1.1, 0.9, 6.2,
        1.1, 4.2, 10.2, 9.2, 8.4, 0.3, -1.7, 8.0, -0.6, 2.4, 4.4,
    ),
    "grand-dealt": (
        -0.6, 17.8, 13.4, 12.7, 8.3, 8.0, 7.4, 6.9, 5.5, 0.0,
        0.0, -4.7, 7.1, 8.6, 9.0, 0.1, -0.6, 5.0, 1.9, -0.7, -0.3,
    ),
    "grand-kept": (
        -21.1, 19.8, 15.8, 14.2, 9.4, 8.7, 7.5, 7.3, 6.3, 0.0,
        0.0, -3.4, 10.1, 9.2, 9.5, 0.4, -2.5, 7.0, -0.8, 0.6, 1.0,
    ),
}  # fmt: skip
"""Points per feature, for a hand as dealt and for one after discarding (there: what it adds to the discards' points).

Least squares (ridge 3) over 24,000 random deals played to the end with the rules of thumb of `bear_play`: one seat
declares without a bid in its best game by the table before, now and then in one of its three best or in a grand, and
lays away what the table likes best, now and then one of its eight best; hands that promised less than 30 are left out.
Two rounds of this, from a guess. Of the variance of the counts the features explain 0.34 (suit, as dealt), 0.63 (suit,
after discarding), 0.38 and 0.60 (grand); the chances read off with `SPREAD` were within 0.04 of those counted.
"""

SPREAD = {"suit-dealt": 11.8, "suit-kept": 9.5, "grand-dealt": 14.0, "grand-kept": 12.0}
"""How far the counts lie around what the tables say (standard deviation of the same data)."""
NORMAL = (0.5, 0.579, 0.655, 0.726, 0.788, 0.841, 0.885, 0.919, 0.945, 0.964, 0.977, 0.986, 0.992, 0.995, 0.997, 0.999)
"""The normal distribution in steps of a fifth of the standard deviation."""


@cache
def _shape(game: str) -> tuple[tuple[int, ...], int, int, int, tuple[int, ...]]:
    """Masks of a game: its eight face trumps in order, all trumps, its ten, its low cards, the side suits."""
    under = contract(game)
    faces = tuple(1 << PACK.card(name) for name in trump_order(game)[:8])
    low = under.trumps & ~sum(faces)
    ten = 1 << PACK.card("10" + game) if low else 0
    sides = tuple({under.group[card] for card in range(32) if not under.trumps >> card & 1})
    return faces, under.trumps, ten, low & ~ten, tuple(sorted(sides))


TENS = PACK.mask(PACK.cards("10S 10H 10D 10C"))
NINES = PACK.mask(PACK.cards("9S 9H 9D 9C"))
FIVES = PACK.mask(PACK.cards("5S 5H 5D 5C"))


def features(hand: int, game: str, bears: int) -> list[float]:
    """The hand's `FEATURES` in that game; `bears` are the cards that count for bonds."""
    faces, trumps, ten, low, sides = _shape(game)
    count = (hand & trumps).bit_count()
    found = [1.0, *(1.0 if hand & face else 0.0 for face in faces)]
    found += [1.0 if hand & ten else 0.0, float((hand & low).bit_count()), float(max(0, count - 5))]
    tens = [0.0, 0.0, 0.0]
    voids = singles = 0
    for suit in sides:
        own = hand & suit
        size = own.bit_count()
        if own & TENS:
            tens[min(size, 3) - 1] += 1.0
        elif not own:
            voids += 1
        elif size == 1:
            singles += 1
    side = hand & ~trumps
    found += [*tens, float((side & NINES).bit_count()), float((side & FIVES).bit_count()), float(voids), float(singles)]
    pairs = sum(bears & pair == pair for pair in BONDS)
    found += [float(pairs), 1.0 if bears & BEARS == BEARS else 0.0]
    return found


def _table(game: str, stage: str) -> str:
    return ("grand-" if game.startswith("grand") else "suit-") + stage


def _sum(table: str, found: list[float]) -> float:
    return sum(weight * value for weight, value in zip(TABLES[table], found, strict=True))


def expect(hand: int, game: str) -> float:
    """The count that a hand as dealt is likely to reach as declarer in that game, kitty and discards included."""
    return _sum(_table(game, "dealt"), features(hand, game, hand))


def expect_kept(hand: int, game: str, discards: int) -> float:
    """The same for a hand after discarding: the discards' points are his, the rest is to be won."""
    return PACK.mask_points(discards) + _sum(_table(game, "kept"), features(hand, game, hand | discards))


def best_game(hand: int) -> tuple[str, float]:
    """The game in which a hand as dealt promises most, and what it promises."""
    return max(((game, expect(hand, game)) for game in GAMES), key=lambda found: found[1])


def chance(expected: float, bid: int, game: str, stage: str = "dealt") -> float:
    """The chance to reach `bid` where `expected` is likely, by a normal distribution read off a table."""
    distance = (expected - bid) / SPREAD[_table(game, stage)]
    below = distance < 0
    value = _between(NORMAL, abs(distance) * 5.0)
    return 1.0 - value if below else value


# -- null and slop -----------------------------------------------------------------------------------------------------

NULL_SUITS = tuple(PACK.mask(c for c in range(32) if PACK.names[c][-1] == suit) for suit in LOW_SUITS)
NULL_LOWEST = (0.0, 0.4, 1.9, 2.7, 2.7, 2.4, 2.2)
NULL_HIGHER = (0.0, 0.45, 0.7, 0.75, 1.2, 1.6, 1.8)
"""Danger of a suit's lowest card and of each other one, by how many more lower cards of the suit are out than the hand
has below it (the last entry: so many or more)."""
NULL_CHANCE = {
    "kept": (0.93, 0.78, 0.65, 0.54, 0.43, 0.33, 0.24, 0.2, 0.17, 0.12, 0.09, 0.05, 0.03),
    "dealt": (0.85, 0.8, 0.76, 0.72, 0.69, 0.6, 0.54, 0.51, 0.49, 0.45, 0.41, 0.39, 0.33, 0.28, 0.22, 0.2, 0.15),
}
"""Chance of a null by danger in steps of one half, after and before kitty and discards.

Both from 6,000 deals in which the seat with the least danger declares a null: the weights above by logistic
regression of its success on the excesses, the chances as counted and smoothed, against the defence of `bear_play`.
"""


def suit_danger(own: int, out: int) -> float:
    """Danger of the cards `own` of one suit of which the cards `out` are in other hands."""
    danger = 0.0
    if own and out:
        for place, card in enumerate(reversed(bits(own))):
            excess = max(0, min(6, (out >> card + 1).bit_count() - place))
            danger += NULL_HIGHER[excess] if place else NULL_LOWEST[excess]
    return danger


def null_danger(hand: int) -> float:
    """How exposed a hand is to winning a trick without trumps: 0 where every suit can always stay under."""
    return sum(suit_danger(hand & suit, suit & ~hand) for suit in NULL_SUITS)


def null_chance(danger: float, stage: str = "dealt") -> float:
    """The chance of a null with that danger."""
    return _between(NULL_CHANCE[stage], danger * 2.0)


def _between(table: tuple[float, ...], place: float) -> float:
    """The table's value at a place between its entries; beyond its end the last one."""
    place = min(place, len(table) - 1.001)
    at = int(place)
    return table[at] + (table[at + 1] - table[at]) * (place - at)
