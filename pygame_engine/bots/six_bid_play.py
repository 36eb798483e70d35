"""Six-Bid Solo's card play by rule of thumb: every legal card with what it is worth to this seat, and why.

With trumps a card's worth is what the trick is likely to bring this side, less what the card would bring if kept
(`trick_play`). In a misère it is the danger, to the declarer or for him, of a trick with something in it.
"""

from __future__ import annotations

from ..games.six_bid_solo.actions import PLAYS
from ..games.six_bid_solo.rules import MISERES, PACK, contract
from ..games.six_bid_solo.view import SixBidView
from ..protocol import Reason
from .six_bid_hands import suit_danger
from .trick_play import Option, Weights, trump_worth
from .trick_sight import Sight

POINTS = PACK.points
COUNTERS = PACK.mask(card for card in range(PACK.size) if POINTS[card])
"""The cards that have points."""

DECLARER = Weights(trick=15.5, step=0.2, side_master=0.25, lost=0.25, draw=1.6, generous=0.6, stingy=0.65)
DEFENDER = Weights(
    trick=10.0, master=1.0, step=0.165, side_master=0.11, side_low=0.1, lost=0.18, generous=2.4, overtake=1.0, force=3.6
)
"""Found by changing one number at a time, up and down, over the same 350 deals with the contract fixed (a solo of the
hand with the best rough estimate), keeping what moved the count that side's way; two rounds each, then rounded."""


def look(view: SixBidView) -> Sight:
    """What the view's seat can work out; the cards' places are the view's."""
    assert view.seat is not None
    places = view.places()
    may, down = places.seats, places.down
    sure = tuple(may[seat] & ~(may[seat - 1] | may[seat - 2] | down) for seat in range(3))
    leader = view.leader or 0
    return Sight(
        view.seat, view.declarer, contract(view.trump), view.hand, view.unseen, may, view.counts, leader, view.trick,
        POINTS, sure,
    )  # fmt: skip


def play_options(view: SixBidView, weights: Weights | None = None) -> list[Option]:
    """Every card that may be played, in the order of the pack, with its worth and the reason for it."""
    legal = view.legal
    if len(legal) == 1:
        return [Option(legal[0], 0.0, Reason("six-only-card"))]
    sight = look(view)
    cards = [action[1] for action in legal]
    if view.bid in MISERES:
        no_tricks = view.options["misere_rule"] == "tricks"
        misere = _misere_declarer if sight.is_declarer else _misere_defender
        return [misere(sight, card, no_tricks) for card in cards]
    if view.bid == "call-solo":
        return [_call_option(sight, card) for card in cards]
    weights = weights or (DECLARER if sight.is_declarer else DEFENDER)
    return [_trump_option(sight, card, weights) for card in cards]


# -- contracts with trumps ---------------------------------------------------------------------------------------------


def _trump_option(sight: Sight, card: int, weights: Weights) -> Option:
    found = trump_worth(sight, card, weights)
    if sight.led is None:
        return Option(PLAYS[card], found.worth, _why_lead(sight, card, found.chance))
    return Option(PLAYS[card], found.worth, _why_follow(sight, card, found.takes, found.chance))


def _call_option(sight: Sight, card: int) -> Option:
    """A single point lost decides a call solo: the chance of the trick comes first, and for defenders any points."""
    weights = DECLARER if sight.is_declarer else DEFENDER
    found = trump_worth(sight, card, weights)
    led = card if sight.led is None else sight.led
    points = sum((sight.gift(seat, led) for seat in sight.later), float(sight.pot + POINTS[card]))
    stake = 100.0 if points else 5.0
    worth = stake * found.chance + 0.1 * found.worth
    if sight.led is None:
        return Option(PLAYS[card], worth, _why_lead(sight, card, found.chance))
    return Option(PLAYS[card], worth, _why_follow(sight, card, found.takes, found.chance))


def _why_lead(sight: Sight, card: int, chance: float) -> Reason:
    trumps = sight.under.trumps
    if sight.is_declarer and trumps >> card & 1:
        out = (sight.unseen & trumps).bit_count()
        if out:
            return Reason("six-lead-trump" if chance > 0.6 else "six-lead-force-trump", {"out": out})
        return Reason("six-lead-winner")
    if chance > 0.6:
        return Reason("six-lead-winner" if chance > 0.99 else "six-lead-likely")
    if not sight.is_declarer:
        assert sight.declarer is not None
        if not sight.may[sight.declarer] & sight.under.group[card]:
            return Reason("six-lead-make-ruff")
        if not POINTS[card]:
            return Reason("six-lead-partner")
    return Reason("six-lead-low")


def _why_follow(sight: Sight, card: int, takes: bool, chance: float) -> Reason:
    ours = sight.winner is not None and sight.friends[sight.winner]
    pot = sum(POINTS[c] for c in sight.trick) + POINTS[card]
    if takes:
        if not ours:
            ruff = sight.under.trumps >> card & 1 and sight.led is not None and not sight.under.trumps >> sight.led & 1
            return Reason("six-ruff" if ruff else "six-take", {"points": pot})
        return Reason("six-overtake", {"points": pot})
    if POINTS[card] and chance > 0.6:
        return Reason("six-give-points", {"points": POINTS[card]})
    if ours:
        return Reason("six-partner-has-it")
    return Reason("six-lose-least" if POINTS[card] else "six-hold-back")


# -- misères -----------------------------------------------------------------------------------------------------------


def _rank(card: int) -> float:
    """How high a card is in its suit, 6 lowest: 0 ... 8."""
    return float(8 - card % 9)


def _relief(sight: Sight, card: int) -> float:
    """How much less danger there is of winning tricks in the card's suit once it is gone; below 0 for low cards."""
    suit = sight.under.group[card]
    own = sight.hand & suit
    return suit_danger(own, sight.unseen & suit) - suit_danger(own & ~(1 << card), sight.unseen & suit)


def _stuck(sight: Sight, card: int) -> float:
    """The chance that `card`, now the highest, stays so because everyone after this seat can go under it."""
    chance = 1.0
    for seat in sight.later:
        chance *= 1.0 - sight.forced_over(seat, card)
    return chance


def _counts(sight: Sight, points: int, led: int, top: int, no_tricks: bool) -> float:
    """The chance that a trick won with `top` does harm: points in it, or put there by the seats after this one."""
    if points or no_tricks:
        return 1.0
    clean = 1.0
    suit = sight.under.group[led]
    for seat in sight.later:
        below = COUNTERS & suit & ~sight.under.beaten_by[top] & ~(1 << top)
        adds = 1.0 - sight.lacks(seat, below)
        void = sight.lacks(seat, suit)
        clean *= 1.0 - min(1.0, adds + void * (1.0 - sight.lacks(seat, COUNTERS)))
    return 1.0 - clean


def _misere_declarer(sight: Sight, card: int, no_tricks: bool) -> Option:
    """The declarer must not win anything: stay under, lead what others can't stay under, shed what is dangerous."""
    led = card if sight.led is None else sight.led
    points = sum(POINTS[c] for c in sight.trick) + POINTS[card]
    relief = _relief(sight, card)
    if sight.best is None or sight.under.beaten_by[sight.best] >> card & 1:
        harm = _stuck(sight, card) * _counts(sight, points, led, card, no_tricks)
        if sight.led is None:
            safe = harm < 0.01
            return Option(
                PLAYS[card],
                -100.0 * harm + 10.0 * relief,
                Reason("six-misere-lead-safe" if safe else "six-misere-lead"),
            )
        reason = "six-misere-clean" if harm < 0.01 else "six-misere-risk"
        return Option(PLAYS[card], 20.0 - 100.0 * harm + 3.0 * relief + 0.1 * _rank(card), Reason(reason))
    if sight.under.group[led] >> card & 1:
        return Option(PLAYS[card], 20.0 + 3.0 * relief + 0.5 * _rank(card), Reason("six-misere-under"))
    return Option(PLAYS[card], 20.0 + 3.0 * relief + 0.01 * _rank(card), Reason("six-misere-shed"))


def _misere_defender(sight: Sight, card: int, no_tricks: bool) -> Option:
    """The defenders want the declarer to win something: low cards before him, points on what he must win."""
    declarer = sight.declarer
    assert declarer is not None
    if sight.led is None:
        return _misere_lead(sight, card)
    assert sight.best is not None
    follows = bool(sight.under.group[sight.led] >> card & 1)
    takes = bool(sight.under.beaten_by[sight.best] >> card & 1)
    points = sum(POINTS[c] for c in sight.trick) + POINTS[card]
    if sight.winner == declarer:
        if takes:
            return Option(PLAYS[card], -50.0, Reason("six-misere-leave"))
        stays = _stuck(sight, sight.best)
        worth = (60.0 * stays if points or no_tricks else 0.0) + (0.0 if follows else _shed(sight, card))
        return Option(PLAYS[card], worth, Reason("six-misere-load" if POINTS[card] else "six-misere-leave"))
    if declarer in sight.later:
        trap = sight.forced_over(declarer, card if takes else sight.best)
        worth = 20.0 * trap + 0.5 * _rank(card) if follows else _shed(sight, card)
        return Option(PLAYS[card], worth, Reason("six-misere-stay-low" if follows else "six-misere-clear"))
    worth = _rank(card) if follows else _shed(sight, card)
    return Option(PLAYS[card], worth, Reason("six-misere-spend-high" if follows else "six-misere-clear"))


def _misere_lead(sight: Sight, card: int) -> Option:
    """A defender's lead: a suit in which the declarer may have to go over."""
    declarer = sight.declarer
    assert declarer is not None
    if not sight.may[declarer] & sight.under.group[card]:
        return Option(PLAYS[card], -50.0 - _rank(card), Reason("six-misere-lead-void"))
    partner = 3 - declarer - sight.me
    traps = sight.forced_over(declarer, card) * (1.0 - sight.forced_over(partner, card))
    length = (sight.hand & sight.under.group[card]).bit_count()
    return Option(PLAYS[card], 20.0 * traps - 2.0 * length - 0.1 * _rank(card), Reason("six-misere-lead-low"))


def _shed(sight: Sight, card: int) -> float:
    """A defender's discard in a misère: suits the declarer is out of, high cards, short suits."""
    assert sight.declarer is not None
    useless = not sight.may[sight.declarer] & sight.under.group[card]
    length = (sight.hand & sight.under.group[card]).bit_count()
    return (12.0 if useless else 0.0) + _rank(card) - length
