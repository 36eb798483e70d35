"""Six-Bid Solo by rule of thumb: bids from a fitted hand table, card play by what a trick is worth (easy and normal).

Every decision is a list of options with their worth and their reason; the best is taken. `slips` is the chance, per
decision, to take one of the next best instead. Nothing but the view is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from types import MappingProxyType

from ..cards import bits
from ..games.six_bid_solo.actions import CALLS, GIVES, PASS, TRUMPS, Act
from ..games.six_bid_solo.rules import BID_RANK, BIDS, FIXED, MISERES, PACK, payment, target, trump_choices
from ..games.six_bid_solo.view import SixBidView
from ..protocol import Limits, Reason
from ..rng import Stream
from . import six_bid_hands as hands
from .six_bid_play import play_options
from .trick_play import Option

SLIP_CHOICES = 3
"""A slip takes one of so many next best options."""


class SixBidHeuristic:
    """The rule-of-thumb player; `slips` is the chance of a plausible mistake per decision."""

    def __init__(self, slips: float = 0.0) -> None:
        self.slips = slips

    def think(self, view: SixBidView, rng: Stream, limits: Limits) -> Generator[float, None, Act]:
        """The best option, or with the chance of a slip one of the next best; no pause is needed."""
        ranked = self.options(view)
        if self.slips and len(ranked) > 1 and rng.random() < self.slips:
            return rng.choice(ranked[1 : 1 + SLIP_CHOICES]).action
        return ranked[0].action
        yield 1.0  # what makes this a generator

    def reasons(self, view: SixBidView, action: Act) -> list[Reason]:
        """Why it would do this, or what speaks for it where it would do something else."""
        return [option.reason for option in self.options(view) if option.action == action]

    def options(self, view: SixBidView) -> list[Option]:
        """What the seat to act may sensibly do, best first; equals in the order of the pack."""
        found = _DECISIONS[view.phase](view)
        return sorted(found, key=lambda option: -round(option.worth, 6))


# -- the auction -------------------------------------------------------------------------------------------------------

OTHERS = -12.0
"""What it is worth to pass when somebody else will play: a bid is made more often than not."""
MARGIN = 4.0
"""By how much a bid must beat a pass: hands that just break even are not worth the risk."""
MISERE_MARGIN = 10.0
"""How much more a misère must promise: hands that look just good enough fail more often than not."""


def _leads(view: SixBidView) -> bool:
    return view.seat == (view.dealer + 1) % 3


def estimates_of(view: SixBidView) -> dict[str, float]:
    """The likely count by trump, for a hand as dealt."""
    full = view.hand_size / 11.0
    return {suit: hands.expect(view.hand, suit, _leads(view)) * full for suit in "SHDC"}


def misere_chance(view: SixBidView, bid: str) -> float:
    """The chance of a misère with the view's hand, by the table."""
    return hands.misere_chance(hands.misere_danger(view.hand), bid, view.options["misere_rule"] == "tricks")


def bid_worth(
    view: SixBidView, bid: str, estimates: Mapping[str, float], chances: Mapping[str, float] = MappingProxyType({})
) -> tuple[float, str | None, float]:
    """What a bid is likely to bring as declarer, the trump it would be played in, and the chance to make it.

    `estimates` are the counts expected by trump, `chances` those of misères and of a call solo in the best trump where
    they are known better than from the tables.
    """
    if bid in MISERES:
        value = int(view.options["misere_value"]) if bid == "misere" else FIXED[bid]
        chance = chances.get(bid, misere_chance(view, bid))
        margin = 0.0 if bid in chances else MISERE_MARGIN
        return 2.0 * value * (2.0 * chance - 1.0) - margin, None, chance
    choices = "H" if bid == "heart-solo" else trump_choices(bid, solo_hearts=bool(view.options["solo_hearts_allowed"]))
    found = []
    for trump in choices:
        expected = estimates[trump]
        chance = chances.get(bid + trump, _chance(bid, trump, expected))
        if bid in ("solo", "heart-solo"):
            factor = payment(bid, trump, 61, True)
            worth = 2.0 * factor * (expected - 60.0)
        else:
            worth = 2.0 * payment(bid, trump, 0, True) * (2.0 * chance - 1.0)
        found.append((worth, trump, chance))
    return max(found, key=lambda option: option[0])


def _chance(bid: str, trump: str, expected: float) -> float:
    """The chance to make a bid with that trump where `expected` is the likely count."""
    return hands.call_chance(expected) if bid == "call-solo" else hands.chance(expected, target(bid, trump))


def _auction_options(view: SixBidView) -> list[Option]:
    """Pass, and every higher bid with what it is likely to bring (2.3)."""
    return bid_options(view, estimates_of(view))


def bid_options(
    view: SixBidView, estimates: Mapping[str, float], chances: Mapping[str, float] = MappingProxyType({})
) -> list[Option]:
    """Pass, and every higher bid, by what is expected of the hand (see `bid_worth`)."""
    best = max(estimates, key=lambda suit: estimates[suit])
    nobody = view.bid is None and sum(call.bid is None for call in view.calls) == 2
    passing = Reason("six-pass", {"trump": best, "estimate": _five(estimates[best])})
    found = [Option(PASS, MARGIN if nobody else MARGIN + OTHERS, passing)]
    for bid in BIDS[0 if view.bid is None else BID_RANK[view.bid] + 1 :]:
        worth, trump, chance = bid_worth(view, bid, estimates, chances)
        about = {"bid": bid, "chance": _percent(chance)}
        if trump is None:
            reason = Reason("six-bid-misere", about)
        elif bid in ("solo", "heart-solo"):
            reason = Reason("six-bid-solo", {"trump": trump, "estimate": _five(estimates[trump])})
        else:
            reason = Reason("six-bid-fixed", {**about, "trump": trump})
        found.append(Option(("bid", bid), worth, reason))
    return found


def _five(expected: float) -> int:
    """An expectation as one says it: in steps of five."""
    return max(0, int(expected / 5.0 + 0.5) * 5)


def _percent(chance: float) -> int:
    """A chance in per cent as one says it, to the nearest five; never certain."""
    return max(5, min(95, int(chance * 20.0 + 0.5) * 5))


# -- trump, call and return --------------------------------------------------------------------------------------------


def _trump_options(view: SixBidView) -> list[Option]:
    """The trump after the auction, by what the contract is worth in it (2.2)."""
    assert view.bid is not None
    found = []
    for trump in trump_choices(view.bid, solo_hearts=bool(view.options["solo_hearts_allowed"])):
        expected = estimates_of(view)[trump]
        if view.bid == "solo":
            worth = expected
        else:
            chance = _chance(view.bid, trump, expected)
            worth = payment(view.bid, trump, 0, True) * (2.0 * chance - 1.0) + 0.01 * expected
        found.append(Option(TRUMPS[trump], worth, Reason("six-trump", {"trump": trump, "estimate": _five(expected)})))
    return found


def _call_options(view: SixBidView) -> list[Option]:
    """The card to call: the one without which the opponents are most likely to win a trick (2.4)."""
    found = [Option(PASS, -1.0, Reason("six-call-none"))] if PASS in view.legal else []
    for card in bits(view.cards & ~view.hand):
        expected = hands.expect(view.hand | 1 << card, view.trump or "S", _leads(view))
        is_trump = PACK.text(card)[-1] == view.trump
        reason = Reason("six-call-trump" if is_trump else "six-call-high", {"card": PACK.text(card)})
        found.append(Option(CALLS[card], expected + _gaps_closed(view.hand, card, is_trump), reason))
    return found


def _gaps_closed(hand: int, card: int, is_trump: bool) -> float:
    """How much calling a card is worth beyond the table: it is the highest that is missing above cards of the hand."""
    first = card - card % 9
    suit = hand >> first & 511
    place = card % 9
    above = suit & (1 << place) - 1
    if above.bit_count() != place:
        return 0.0  # something higher is missing as well
    below = (suit >> place + 1).bit_count()
    return (12.0 if is_trump else 9.0) * (below > 0) + 1.0 * below


def _give_options(view: SixBidView) -> list[Option]:
    """The card to return: a loser, above all the last of its suit; no trump while there is something else (2.4)."""
    found = []
    for card in bits(view.hand):
        rest = view.hand & ~(1 << card)
        suit = rest >> card - card % 9 & 511
        high = card % 9 < 2
        void = not suit
        worth = hands.expect(rest, view.trump or "S", _leads(view))
        worth += (6.0 if void else 0.0) - (8.0 if high and not void else 0.0)
        if PACK.text(card)[-1] == view.trump:
            worth -= 30.0
        worth -= 20.0 * _covers(view.hand, card)
        found.append(Option(GIVES[card], worth, Reason("six-give-void" if void else "six-give-loser")))
    return found


def _covers(hand: int, card: int) -> bool:
    """Whether a card is a sure winner of its suit: nothing higher is missing."""
    place = card % 9
    return (hand >> card - place & (1 << place) - 1).bit_count() == place


_DECISIONS: dict[str, Callable[[SixBidView], list[Option]]] = {
    "auction": _auction_options,
    "trump": _trump_options,
    "call": _call_options,
    "give": _give_options,
    "play": play_options,
}
