"""Bear's card play by rule of thumb: every legal card with what it is worth to this seat, and why.

With a declarer a card's worth is what the trick is likely to bring this side, less what the card would bring if kept
(`_trump_option`). In a null and in a slop round it is a danger got rid of (`_null_option`, `_slop_option`).
"""

from __future__ import annotations

from ..games.bear.actions import PLAYS
from ..games.bear.rules import BEARS, BONDS, PACK
from ..games.bear.view import BearView
from ..protocol import Reason
from .bear_hands import suit_danger
from .bear_sight import POINTS, look
from .trick_play import Option, Weights, trump_worth
from .trick_sight import Sight

DECLARER = Weights(trick=5.8, step=0.2, side_master=0.25, lost=0.36, draw=1.6, generous=1.25, stingy=0.65)
DEFENDER = Weights(trick=14.0, master=1.0, step=0.235, side_master=0.155, side_low=0.07, lost=0.26, force=3.6)
"""Found by changing one number at a time, up and down, over the same 800 deals with the contract fixed (the hand that
`bear_hands` likes best declares), keeping what raised the count of that side; two rounds each, then rounded."""


def play_options(view: BearView, weights: Weights | None = None) -> list[Option]:
    """Every card that may be played, in the order of the pack, with its worth and the reason for it."""
    legal = view.legal
    if len(legal) == 1:
        return [Option(legal[0], 0.0, Reason("bear-only-card"))]
    sight = look(view)
    cards = [action[1] for action in legal]
    if view.slop:
        return [_slop_option(sight, card) for card in cards]
    if view.game == "null":
        null = _null_declarer if sight.is_declarer else _null_defender
        return [null(sight, card) for card in cards]
    weights = weights or (DECLARER if sight.is_declarer else DEFENDER)
    return [_trump_option(sight, card, weights) for card in cards]


# -- games with trumps -------------------------------------------------------------------------------------------------


def _trump_option(sight: Sight, card: int, weights: Weights) -> Option:
    found = trump_worth(sight, card, weights)
    if sight.led is None:
        return Option(PLAYS[card], found.worth, _why_lead(sight, card, found.chance))
    return Option(PLAYS[card], found.worth, _why_follow(sight, card, found.takes, found.chance))


def _why_lead(sight: Sight, card: int, chance: float) -> Reason:
    trumps = sight.under.trumps
    if sight.is_declarer and trumps >> card & 1:
        out = (sight.unseen & trumps).bit_count()
        if out:
            return Reason("bear-lead-trump" if chance > 0.6 else "bear-lead-force-trump", {"out": out})
        return Reason("bear-lead-winner")
    if chance > 0.6:
        return Reason("bear-lead-winner" if chance > 0.99 else "bear-lead-likely")
    if not sight.is_declarer:
        assert sight.declarer is not None
        if not sight.may[sight.declarer] & sight.under.group[card]:
            return Reason("bear-lead-make-ruff")
        if not POINTS[card]:
            return Reason("bear-lead-partner")
    return Reason("bear-lead-low")


def _why_follow(sight: Sight, card: int, takes: bool, chance: float) -> Reason:
    ours = sight.winner is not None and sight.friends[sight.winner]
    pot = sum(POINTS[c] for c in sight.trick) + POINTS[card]
    if takes:
        if not ours:
            ruff = sight.under.trumps >> card & 1 and sight.led is not None and not sight.under.trumps >> sight.led & 1
            return Reason("bear-ruff" if ruff else "bear-take", {"points": pot})
        return Reason("bear-overtake", {"points": pot})
    if ours:
        if POINTS[card] and chance > 0.6:
            return Reason("bear-give-points", {"points": POINTS[card]})
        return Reason("bear-partner-has-it")
    if POINTS[card] and chance > 0.6:
        return Reason("bear-give-points", {"points": POINTS[card]})
    return Reason("bear-hold-back" if sight.hand & ~(1 << card) and not POINTS[card] else "bear-lose-least")


# -- null --------------------------------------------------------------------------------------------------------------


def _over_under(sight: Sight, card: int) -> tuple[int, int]:
    """How many unseen cards of its suit are higher and lower than `card`."""
    suit = sight.under.group[card] & sight.unseen
    over = (suit & sight.under.beaten_by[card]).bit_count()
    return over, suit.bit_count() - over


def _relief(sight: Sight, card: int) -> float:
    """How much less danger there is of winning tricks in the card's suit once it is gone; below 0 for low cards."""
    suit = sight.under.group[card]
    own = sight.hand & suit
    return suit_danger(own, sight.unseen & suit) - suit_danger(own & ~(1 << card), sight.unseen & suit)


def _null_declarer(sight: Sight, card: int) -> Option:
    """The declarer must not win a trick: stay under, lead what others can't stay under, shed what is dangerous."""
    over, under = _over_under(sight, card)
    if sight.led is None:
        worth = -100.0 * _stuck(sight, card) + 20.0 * _relief(sight, card)
        return Option(PLAYS[card], worth, Reason("bear-null-lead-safe" if not under and over else "bear-null-lead"))
    assert sight.best is not None
    if sight.under.beaten_by[sight.best] >> card & 1:
        return Option(PLAYS[card], -100.0 * _stuck(sight, card) - 20.0, Reason("bear-null-risk"))
    if sight.under.group[sight.led] >> card & 1:
        return Option(PLAYS[card], 20.0 + _rank(card), Reason("bear-null-under"))
    return Option(PLAYS[card], 20.0 + _relief(sight, card) + 0.01 * _rank(card), Reason("bear-null-shed"))


def _stuck(sight: Sight, card: int) -> float:
    """The chance that `card`, now the highest, stays so because everyone after this seat can go under it."""
    chance = 1.0
    for seat in sight.later:
        chance *= 1.0 - sight.forced_over(seat, card)
    return chance


def _rank(card: int) -> float:
    """How high a card is in its printed suit, 5 lowest: 0 ... 9."""
    return float(9 - card % 10) if card < 20 else float(5 - (card - 20) % 6)


def _null_defender(sight: Sight, card: int) -> Option:
    """The defenders want the declarer to win one trick: low cards before him, high ones once he is safe."""
    declarer = sight.declarer
    assert declarer is not None
    if sight.led is None:
        suit = sight.may[declarer] & sight.under.group[card]
        if not suit:
            return Option(PLAYS[card], -50.0 - _rank(card), Reason("bear-null-lead-void"))
        partner = 3 - declarer - sight.me
        traps = sight.forced_over(declarer, card) * (1.0 - sight.forced_over(partner, card))
        length = (sight.hand & sight.under.group[card]).bit_count()
        return Option(PLAYS[card], 20.0 * traps - 2.0 * length, Reason("bear-null-lead-low"))
    assert sight.best is not None
    follows = bool(sight.under.group[sight.led] >> card & 1)
    takes = bool(sight.under.beaten_by[sight.best] >> card & 1)
    if sight.winner == declarer:
        return Option(PLAYS[card], -50.0 if takes else _shed(sight, card), Reason("bear-null-leave"))
    if declarer in sight.later:
        trap = sight.forced_over(declarer, card if takes else sight.best)
        worth = 20.0 * trap + 0.5 * _rank(card) if follows else _shed(sight, card)
        return Option(PLAYS[card], worth, Reason("bear-null-stay-low" if follows else "bear-null-clear"))
    return Option(PLAYS[card], _rank(card) if follows else _shed(sight, card), Reason("bear-null-spend-high"))


def _shed(sight: Sight, card: int) -> float:
    """A defender's discard in a null: suits the declarer is out of, high cards, short suits."""
    assert sight.declarer is not None
    useless = not sight.may[sight.declarer] & sight.under.group[card]
    length = (sight.hand & sight.under.group[card]).bit_count()
    return (12.0 if useless else 0.0) + _rank(card) - length


# -- slop round --------------------------------------------------------------------------------------------------------


def _slop_cost(sight: Sight, cards: int) -> float:
    """Points of these cards and what they may do for bonds when they fall to one seat."""
    cost = float(PACK.mask_points(cards))
    for pair in BONDS:
        if cards & pair:
            cost += 2.0
    return cost


def _slop_option(sight: Sight, card: int) -> Option:
    """Everyone for himself: avoid tricks with points, get rid of what would win them."""
    led = card if sight.led is None else sight.led
    _, under = _over_under(sight, card)
    takes = sight.best is None or bool(sight.under.beaten_by[sight.best] >> card & 1)
    cards = 1 << card
    for other in sight.trick:
        cards |= 1 << other
    rid = 3.0 * _relief(sight, card) + 0.5 * _rank(card)
    if not takes:
        follows = bool(sight.under.group[led] >> card & 1)
        worth = rid + 0.6 * POINTS[card] + (0.8 if BEARS >> card & 1 else 0.0)
        return Option(PLAYS[card], worth, Reason("bear-slop-under" if follows else "bear-slop-shed"))
    keeps = _stuck(sight, card) if sight.under.group[led] >> card & 1 else 1.0
    cost = _slop_cost(sight, cards)
    for seat in sight.later:
        cost += 1.7 * sight.gift(seat, led)
    worth = rid - keeps * cost - (0.0 if sight.led is not None else 0.3 * under)
    if sight.led is None:
        return Option(PLAYS[card], worth, Reason("bear-slop-lead-low" if keeps < 0.5 else "bear-slop-lead-clean"))
    return Option(PLAYS[card], worth, Reason("bear-slop-win" if keeps > 0.5 else "bear-slop-risk"))
