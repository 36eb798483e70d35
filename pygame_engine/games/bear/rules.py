"""Bear's rules as tables and small functions: the pack, trumps, tricks, counting, scores (RULES.md section 3).

Cards are 0 ... 31 in the order AS KS QS JS 10S ... 5S, AH ... 5H, 10D ... 5D, 10C ... 5C; sets of cards are masks.
A contract is one of `GAMES` or ``null``; a slop round is played under the rules of ``null``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...cards import Pack, bits
from ...tricks import Contract, rank_cards
from ...tricks import legal_plays as legal_plays  # 3.6, R09-R12: follow the effective suit, else any card
from ...tricks import trick_winner as trick_winner  # 3.6, R13-R16

POINTS = {"K": 5, "Q": 3, "J": 2, "10": 10, "5": 5}
"""Card points by rank, 80 in the pack (3.1, R01)."""

FACES = ("A", "K", "Q", "J")
LOW = ("10", "9", "8", "7", "6", "5")

PACK = Pack(
    "bear",
    [r + s for s in "SH" for r in FACES + LOW] + [r + s for s in "DC" for r in LOW],
    POINTS,
)

GAMES = ("S", "H", "D", "C", "grand-red", "grand-black")
"""The games a numeric bid can name (3.3)."""

BIDS: tuple[int | str, ...] = (*range(40, 100, 5), "null", 100)
"""Bids from low to high: 40, 45 ... 95 < null < 100 (3.3, R23)."""
BID_RANK = {bid: rank for rank, bid in enumerate(BIDS)}

BONDS = tuple(PACK.mask(PACK.cards(f"Q{s} J{s}")) for s in "SH")
"""The two pairs of mother and cub (3.1)."""
BEARS = BONDS[0] | BONDS[1]
BOND = 5
BIG_BOND = 20

HAND = 10
KITTY = 2

SCORE_TABLES = {
    "T2": (1, 0, 0, 1),
    "T1": (1, 0, -1, 0),
    "T3": (1, 0, -1, 1),
}
"""Multipliers of the bid: declarer and each defender on success, declarer and each defender on failure (BE1)."""


def trump_order(game: str) -> list[str]:
    """The trumps of a game from the strongest down; empty for null (3.5, BE10, BE11, R04-R07)."""
    if game == "null":
        return []
    colours = "SH" if game in ("S", "C", "grand-black") else "HS"
    faces = [rank + suit for rank in FACES for suit in colours]
    return faces if game.startswith("grand") else faces + [rank + game for rank in LOW]


@cache
def contract(game: str) -> Contract:
    """The contract of that name (3.5)."""
    trumps = PACK.cards(" ".join(trump_order(game)))
    suits = [[c for c in range(32) if PACK.names[c][-1] == suit and c not in trumps] for suit in "SHDC"]
    return rank_cards(game, trumps, suits)


def bonus(mask: int, *, add: bool = False) -> int:
    """Bond points of a set of cards: 5 for a pair, 20 for both; with `add` the 20 come on top of 5 + 5 (BE2)."""
    pairs = (mask & BONDS[0] == BONDS[0]) + (mask & BONDS[1] == BONDS[1])
    if pairs == 2:
        return BIG_BOND + (2 * BOND if add else 0)
    return BOND * pairs


def total(tricks: int, kitty: int = 0, *, add: bool = False, kitty_bonds: bool = True) -> int:
    """The declarer's count: points in tricks and kitty, and bonds (3.7, BE2, BE3, R02, R17-R22)."""
    return PACK.mask_points(tricks | kitty) + bonus(tricks | kitty if kitty_bonds else tricks, add=add)


def upper_bound(defenders: int, pack: int = PACK.full, *, add: bool = False) -> int:
    """The most the declarer can still count when the defenders hold these cards in tricks (3.6, R29, R30).

    `pack` is the set of cards in play; it is the whole pack but in a position written out with fewer cards.
    """
    left = pack & ~defenders
    return PACK.mask_points(left) + bonus(left, add=add)


def bid_value(bid: int | str, null_value: int) -> int:
    """What a bid is worth in the score table (BE1b)."""
    return null_value if isinstance(bid, str) else bid


def score_table(text: str) -> tuple[int, ...]:
    """The four multipliers of a preset, or of the form a:b:c:d (BE1)."""
    return SCORE_TABLES.get(text) or tuple(int(part) for part in text.split(":"))


def score(value: int, success: bool, declarer: int, table: Sequence[int]) -> tuple[int, ...]:
    """Points per seat for a declared game whose bid is worth `value` (3.7, R32-R35)."""
    own, other = (table[0], table[1]) if success else (table[2], table[3])
    return tuple(value * (own if seat == declarer else other) for seat in range(3))


def slop_points(totals: Sequence[int]) -> tuple[int, ...]:
    """Points per seat in a slop round: the highest count less one's own (3.8, R36, R37)."""
    top = max(totals)
    return tuple(top - own for own in totals)


def deal_pack(pack: Sequence[int], dealer: int) -> tuple[list[list[int]], list[int]]:
    """The hands per seat and the kitty: 3 each from the dealer's left, kitty 2, 4 each, 3 each (3.2, R08)."""
    hands: list[list[int]] = [[], [], []]
    kitty: list[int] = []
    at = 0
    for size in (3, 0, 4, 3):
        if size == 0:
            kitty = list(pack[at : at + KITTY])
            at += KITTY
            continue
        for turn in range(3):
            hands[(dealer + 1 + turn) % 3] += pack[at : at + size]
            at += size
    return hands, kitty


def count_lines(tricks: int, kitty: int, *, add: bool, kitty_bonds: bool) -> list[dict[str, object]]:
    """The count of 3.7 line by line: `what` (tricks, kitty, bond, big-bond), `cards` and `points`."""
    scoring = [c for c in bits(tricks) if PACK.points[c]]
    lines: list[dict[str, object]] = [
        {"what": "tricks", "cards": [PACK.text(c) for c in scoring], "points": PACK.mask_points(tricks)}
    ]
    if kitty:
        lines.append({"what": "kitty", "cards": PACK.texts(kitty), "points": PACK.mask_points(kitty)})
    have = tricks | kitty if kitty_bonds else tricks
    pairs = [pair for pair in BONDS if have & pair == pair]
    if len(pairs) == 2 and not add:
        lines.append({"what": "big-bond", "cards": PACK.texts(BEARS), "points": BIG_BOND})
        return lines
    lines += [{"what": "bond", "cards": PACK.texts(pair), "points": BOND} for pair in pairs]
    if len(pairs) == 2:
        lines.append({"what": "big-bond", "cards": PACK.texts(BEARS), "points": BIG_BOND})
    return lines
