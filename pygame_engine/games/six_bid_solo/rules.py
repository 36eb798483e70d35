"""Six-Bid Solo's rules as tables and small functions: the pack, bids, deal, tricks, settlement (RULES.md section 2).

Cards are 0 ... 35 in the order AS 10S KS QS JS 9S 8S 7S 6S, then hearts, diamonds and clubs alike; that is also how
they rank, in every contract. Sets of cards are masks. A trump is a suit, or None where there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...cards import Pack, bits
from ...tricks import Contract, rank_cards
from ...tricks import legal_plays as legal_plays  # 2.5, SA21, S24-S27: follow, else trump, else any card
from ...tricks import trick_winner as trick_winner  # 2.5, S28-S30

SUITS = "SHDC"
RANKS = ("A", "10", "K", "Q", "J", "9", "8", "7", "6")
"""Ranks from high to low, in misères too (2.1, SA20)."""
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
"""Card points by rank, 30 a suit and 120 in the pack (2.1, S01)."""

PACK = Pack("six-bid-solo", [rank + suit for suit in SUITS for rank in RANKS], POINTS)

BIDS = ("solo", "heart-solo", "misere", "guarantee-solo", "spread-misere", "call-solo")
"""The bids from low to high (2.2)."""
BID_RANK = {bid: rank for rank, bid in enumerate(BIDS)}
MISERES = ("misere", "spread-misere")
"""The bids without trumps, whose aim is to take nothing (2.2, SA4)."""
FIXED = {"misere": 30, "guarantee-solo": 40, "spread-misere": 60, "call-solo": 100}
"""What each opponent pays or gets; a misère's 30 can be set by an option (2.2, SA15)."""
CALL_HEARTS = 150
"""The same for a call solo in hearts."""
LINE = 60
"""Solo and heart solo pay for every point above this, and cost for every point below it (2.6, SA13)."""
FACTOR = {"solo": 2, "heart-solo": 3}
"""What each opponent pays or gets for a point."""
GUARANTEE, GUARANTEE_HEARTS = 80, 74
"""What a guarantee solo must count, and in hearts (2.2)."""
ALL = 120

WIDOW = 3
HAND = {"standard_11": 11, "seed_10": 10}
"""Cards in a hand, by the option `deal` (2.1, SA1)."""
PATTERN = {"standard_11": (4, 3, 0, 4), "seed_10": (4, 3, 0, 3)}
"""The batches of the deal, 0 for the widow (S02, S03)."""


@cache
def contract(trump: str | None) -> Contract:
    """How the cards rank with that trump (2.1, 2.5)."""
    suits = {suit: [PACK.card(rank + suit) for rank in RANKS] for suit in SUITS}
    trumps = suits.pop(trump) if trump else []
    return rank_cards(trump or "none", trumps, suits.values())


def trump_order(trump: str | None) -> list[str]:
    """The trumps from the strongest down; empty without trumps."""
    return [rank + trump for rank in RANKS] if trump else []


def trump_choices(bid: str | None, *, solo_hearts: bool = True) -> str:
    """The suits that a declarer may name: none where the bid leaves no choice (2.2, SA2)."""
    if bid == "solo":
        return SUITS if solo_hearts else "SDC"
    return SUITS if bid in ("guarantee-solo", "call-solo") else ""


def next_caller(dealer: int, passed: int, holder: int | None) -> int | None:
    """Who speaks next in the auction; None when it is over (2.3, S20-S23).

    It is the first from the dealer's left who has neither passed nor holds the highest bid: so the first two bid
    against each other until one passes, then the third against the survivor. `passed` has a bit for every seat.
    """
    for turn in (1, 2, 3):
        seat = (dealer + turn) % 3
        if seat != holder and not passed >> seat & 1:
            return seat
    return None


def deal_pack(pack: Sequence[int], dealer: int, pattern: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """The hands per seat and the widow, in batches from the dealer's left; what is left over stays out (2.1, SA1)."""
    hands: list[list[int]] = [[], [], []]
    widow: list[int] = []
    at = 0
    for size in pattern:
        if size == 0:
            widow = list(pack[at : at + WIDOW])
            at += WIDOW
            continue
        for turn in range(3):
            hands[(dealer + 1 + turn) % 3] += pack[at : at + size]
            at += size
    return hands, widow


def exchange(
    hands: Sequence[int], declarer: int, called: int, give: int | None = None
) -> tuple[int | None, tuple[int, ...]]:
    """Who holds the called card, and the hands (masks) after it is handed over and `give` returned (2.4, S31-S33).

    Where no opponent holds it nothing is exchanged, and there is no holder. With `give` None the declarer still has a
    card too many.
    """
    holder = next((seat for seat in range(3) if seat != declarer and hands[seat] >> called & 1), None)
    after = list(hands)
    if holder is not None:
        moved = 1 << called
        after[holder] ^= moved
        after[declarer] |= moved
        if give is not None:
            after[declarer] ^= 1 << give
            after[holder] |= 1 << give
    return holder, tuple(after)


def exposed(rule: str, leader: int, declarer: int, cards_played: int) -> bool:
    """Whether the hand of a spread misère lies open after so many cards of the first trick (2.5, SA5, S35-S37)."""
    if rule == "after_opening_lead":
        return cards_played >= 1
    last = (declarer - leader) % 3 == 2
    return cards_played >= (2 if last else 3)


def target(bid: str, trump: str | None) -> int:
    """The count at which the declarer wins: 61, 74, 80 or 120; for a misère 0, which is the most allowed (2.2)."""
    if bid in MISERES:
        return 0
    if bid == "guarantee-solo":
        return GUARANTEE_HEARTS if trump == "H" else GUARANTEE
    return ALL if bid == "call-solo" else LINE + 1


def widow_counts(bid: str) -> bool:
    """Whether the widow's points are the declarer's (2.2, SA4)."""
    return bid not in MISERES


def succeeds(bid: str, trump: str | None, total: int, opponents: int, tricks: int, *, no_tricks: bool = False) -> bool:
    """Whether the contract is made (2.2, SA3, SA13).

    `total` is the declarer's count, `opponents` the card points in the tricks of the others, `tricks` the number that
    the declarer took; with `no_tricks` a misère must not take any.
    """
    if bid in MISERES:
        return tricks == 0 if no_tricks else total == 0
    if bid == "call-solo":
        return opponents == 0
    return total >= target(bid, trump)


def certain(bid: str, trump: str | None, own: int, theirs: int, points: int, *, no_tricks: bool = False) -> bool | None:
    """Whether success or failure is certain from the cards in tricks alone, else None (2.7).

    `own` are the cards in the declarer's tricks, `theirs` those of the others, `points` all card points in play. Only
    what everyone has seen counts, so that the end of a deal, or its going on, tells nothing that is hidden.
    """
    taken, lost = PACK.mask_points(own), PACK.mask_points(theirs)
    if bid in MISERES:
        if own if no_tricks else taken:
            return False
        return True if not no_tricks and lost == points else None
    if bid == "guarantee-solo":
        wanted = target(bid, trump)
        return True if taken >= wanted else False if points - lost < wanted else None
    if bid == "call-solo":
        return False if lost else True if taken == points else None
    return None


def payment(bid: str, trump: str | None, total: int, success: bool, misere_value: int = FIXED["misere"]) -> int:
    """What each opponent pays the declarer, below 0 where the declarer pays (2.6, S04-S19, SA14)."""
    if bid in FACTOR:
        return FACTOR[bid] * (total - LINE)
    value = FIXED[bid]
    if bid == "misere":
        value = misere_value
    if bid == "call-solo" and trump == "H":
        value = CALL_HEARTS
    return value if success else -value


def settlement(each: int, declarer: int) -> tuple[int, ...]:
    """The changes of the three accounts; they sum to 0 (2.6, SA16)."""
    return tuple(2 * each if seat == declarer else -each for seat in range(3))


def count_lines(tricks: int, widow: int | None) -> list[dict[str, object]]:
    """The declarer's count line by line: `what` (tricks, widow), the `cards` that score, and `points`."""
    piles = [("tricks", tricks)] + ([] if widow is None else [("widow", widow)])
    return [
        {"what": what, "cards": [PACK.text(c) for c in bits(mask) if PACK.points[c]], "points": PACK.mask_points(mask)}
        for what, mask in piles
    ]
