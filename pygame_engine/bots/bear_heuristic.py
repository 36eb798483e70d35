"""Bear by rule of thumb: bids from a fitted hand table, card play by what a trick is worth (levels easy and normal).

Every decision is a list of options with their worth and their reason; the best is taken. `slips` is the chance, per
decision, to take one of the next best instead. Nothing but the view is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import combinations

from ..cards import bits
from ..games.bear.actions import AGREEMENTS, PASS, Act
from ..games.bear.rules import BIDS, GAMES, PACK, bid_value, contract, score, score_table
from ..games.bear.view import BearView
from ..protocol import Limits, Reason
from ..rng import Stream
from . import bear_hands as hands
from .bear_play import play_options
from .trick_play import Option

SLIP_CHOICES = 3
"""A slip takes one of so many next best options."""


class BearHeuristic:
    """The rule-of-thumb player; `slips` is the chance of a plausible mistake per decision."""

    def __init__(self, slips: float = 0.0) -> None:
        self.slips = slips

    def think(self, view: BearView, rng: Stream, limits: Limits) -> Generator[float, None, Act]:
        """The best option, or with the chance of a slip one of the next best; no pause is needed."""
        ranked = self.options(view)
        if self.slips and len(ranked) > 1 and rng.random() < self.slips:
            return rng.choice(ranked[1 : 1 + SLIP_CHOICES]).action
        return ranked[0].action
        yield 1.0  # what makes this a generator

    def reasons(self, view: BearView, action: Act) -> list[Reason]:
        """Why it would do this, or what speaks for it where it would do something else."""
        return [option.reason for option in self.options(view) if option.action == action]

    def options(self, view: BearView) -> list[Option]:
        """What the seat to act may sensibly do, best first; equals in the order of the pack."""
        found = _DECISIONS[view.phase](view)
        return sorted(found, key=lambda option: -round(option.worth, 6))


# -- the auction -------------------------------------------------------------------------------------------------------

RESPECT = 1.5
"""By how much somebody else's standing bid lowers one's own expectation.

Checked over 700 duplicate deals against the same bot, points a deal with 95 % intervals: every bid one step higher
-1.2 (-1.8 ... -0.6), one step lower or a pass -4.3 (-5.2 ... -3.5), expectations 5 lower -1.1 (-1.9 ... -0.4),
5 higher +0.2 (-0.5 ... +0.9).
"""
OVERCALLED = (0.0, 0.35, 0.6)
"""The chance that one of the seats still to speak overcalls a bid of 40, by how many they are."""


SLOP, REDEAL = AGREEMENTS
SLOP_DANGER = 7.5
"""Up to this danger (`bear_hands.null_danger`) a hand prefers a slop round to a new deal; the median of dealt hands."""
OTHERS_BID, OTHERS_MAKE = 45, 0.7
"""The contract that somebody else plays where this seat does not, and the chance that it is made."""


def stakes(view: BearView, bid: int | str) -> tuple[float, float]:
    """What a bid wins and what it costs, against the mean of the other two: success, failure."""
    value = bid_value(bid, int(view.options["null_value"]))
    table = score_table(str(view.options["score_table"]))
    return float(value * (table[0] - table[1])), float(value * (table[2] - table[3]))


def _others_play(view: BearView) -> float:
    """What it is worth, against the mean of the other two, when somebody else plays a contract."""
    win, loss = stakes(view, OTHERS_BID)
    return -(OTHERS_MAKE * win + (1.0 - OTHERS_MAKE) * loss) / 2.0


def _auction_options(view: BearView) -> list[Option]:
    """Pass, and every higher bid in the most promising game (3.3)."""
    game, expected = hands.best_game(view.hand)
    if view.standing is not None:
        expected -= RESPECT
    return bid_options(view, game, expected, _null_bid_chance(view))


def bid_options(view: BearView, game: str, expected: float, null_chance: float) -> list[Option]:
    """Pass, and every higher bid in `game` where that count is expected of it, with what each is likely to bring."""
    with_game = view.options["game_choice"] == "with_bid"
    about = {"game": game, "estimate": _five(expected)}
    nobody_plays = view.standing is None and view.seat == view.dealer
    others = _others_play(view)
    passing = 0.0 if nobody_plays else others
    found = [Option(PASS, passing, Reason("bear-pass", {"estimate": _five(expected)}))]
    for bid in _higher_bids(view):
        if isinstance(bid, str):
            chance = null_chance
            act: Act = ("bid", bid)
            reason = Reason("bear-bid-null", {"chance": _percent(chance)})
        else:
            chance = hands.chance(expected, bid, game)
            act = ("bid", bid, game) if with_game else ("bid", bid)
            reason = Reason("bear-bid", {**about, "chance": _percent(chance)})
        win, loss = stakes(view, bid)
        overcalled = _overcall_chance(view, bid)
        worth = (chance * win + (1.0 - chance) * loss) * (1.0 - overcalled) + others * overcalled
        found.append(Option(act, worth, reason))
    return found


def last_deal_options(view: BearView, options: list[Option]) -> list[Option]:
    """In the last deal of a match only the place counts: every option by the chance to finish first, points second.

    A bid is taken to be played; after a pass the highest bidder plays, or somebody for `OTHERS_BID`. Options elsewhere
    come back as they are. The chance of a bid is the one that its reason says.
    """
    if not _is_last_deal(view) or view.seat is None:
        return options
    found = []
    for option in options:
        if option.action == PASS:
            standing = view.standing or OTHERS_BID
            players = [call.seat for call in view.calls if call.bid is not None][-1:] or [
                seat for seat in range(3) if seat != view.seat
            ]
            places = sum(_place_chance(view, seat, standing, OTHERS_MAKE) for seat in players) / len(players)
        else:
            chance = float(option.reason.params["chance"]) / 100.0
            places = _place_chance(view, view.seat, option.action[1], chance)
        found.append(option._replace(worth=1000.0 * places + option.worth))
    return found


def _is_last_deal(view: BearView) -> bool:
    """Whether the number of deals ends the match after this one (3.9)."""
    kind, *numbers = str(view.options["end"]).split(":")
    return kind in ("deals", "either") and view.deal_no >= int(numbers[0])


def _place_chance(view: BearView, declarer: int, bid: int | str, made: float) -> float:
    """The share of first places that this seat can expect if `declarer` plays for `bid`; a tie is half a place."""
    value = bid_value(bid, int(view.options["null_value"]))
    table = score_table(str(view.options["score_table"]))
    share = 0.0
    for success, chance in ((True, made), (False, 1.0 - made)):
        after = [old + new for old, new in zip(view.scores, score(value, success, declarer, table), strict=True)]
        own = after[view.seat or 0]
        if own == max(after):
            share += chance / after.count(own)
    return share


def _higher_bids(view: BearView) -> list[int | str]:
    above = -1 if view.standing is None else BIDS.index(view.standing)
    return list(BIDS[above + 1 :])


def _overcall_chance(view: BearView, bid: int | str) -> float:
    """The chance that a seat still to speak overcalls; the higher the bid the smaller."""
    later = (view.dealer - (view.seat or 0)) % 3
    level = 95 if isinstance(bid, str) else bid
    return OVERCALLED[later] * max(0.0, 1.0 - (level - 40) / 30.0)


def _null_bid_chance(view: BearView) -> float:
    danger = hands.null_danger(view.hand)
    return hands.null_chance(danger, "dealt" if view.options["null_takes_kitty"] else "kept")


def _five(expected: float) -> int:
    """An expectation as one says it: in steps of five."""
    return int(expected / 5.0 + 0.5) * 5


def _percent(chance: float) -> int:
    """A chance in per cent as one says it, to the nearest five; never certain."""
    return max(5, min(95, int(chance * 20.0 + 0.5) * 5))


def _agree_options(view: BearView) -> list[Option]:
    """A slop round suits a hand that can stay low (3.3, BE9)."""
    danger = hands.null_danger(view.hand)
    return [
        Option(SLOP, SLOP_DANGER - danger, Reason("bear-want-slop")),
        Option(REDEAL, 0.0, Reason("bear-want-redeal")),
    ]


# -- game and discards -------------------------------------------------------------------------------------------------


def _game_options(view: BearView) -> list[Option]:
    """The game after the auction, before or after the kitty is seen (BE5)."""
    found = []
    for game in GAMES:
        if view.hand.bit_count() > 10:
            expected = max(option.worth for option in _trump_discards(view.hand, game, view.talon_size, view))
        else:
            expected = hands.expect(view.hand, game)
        found.append(Option(("game", game), expected, Reason("bear-game", {"game": game, "estimate": _five(expected)})))
    return found


def _discard_options(view: BearView) -> list[Option]:
    """What goes back to the kitty (3.4)."""
    if view.game == "null":
        return _null_discards(view.hand, view.talon_size)
    return _trump_discards(view.hand, view.game or "S", view.talon_size, view)


def _trump_discards(hand: int, game: str, count: int, view: BearView) -> list[Option]:
    """Every discard by what the rest is likely to bring with it."""
    under = contract(game)
    found = []
    for cards in combinations(bits(hand), count):
        away = PACK.mask(cards)
        expected = hands.expect_kept(hand & ~away, game, away)
        points = PACK.mask_points(away)
        if points:
            reason = Reason("bear-discard-points", {"points": points})
        elif any(not hand & ~away & under.group[card] for card in cards):
            reason = Reason("bear-discard-void")
        else:
            reason = Reason("bear-discard-weak")
        found.append(Option(("discard", *cards), expected, reason))
    return found


def _null_discards(hand: int, count: int) -> list[Option]:
    """The cards that would win tricks."""
    reason = Reason("bear-discard-danger")
    return [
        Option(("discard", *cards), -hands.null_danger(hand & ~PACK.mask(cards)), reason)
        for cards in combinations(bits(hand), count)
    ]


_DECISIONS: dict[str, Callable[[BearView], list[Option]]] = {
    "auction": _auction_options,
    "agree": _agree_options,
    "game": _game_options,
    "discard": _discard_options,
    "play": play_options,
}
