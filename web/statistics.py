"""Statistics of the visitor's own matches of one game, computed from the summaries of the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pygame_engine import words, words_six_bid

if TYPE_CHECKING:
    from .archive import DealFacts, Summary

SIX_BID = "six-bid-solo"


@dataclass
class Contracts:
    """Contracts of one kind: as declarer and as defender, how many and how many of them went well for the visitor."""

    declared: int = 0
    made: int = 0
    points: int = 0
    defended: int = 0
    beaten: int = 0


@dataclass
class Statistics:
    """Everything that is shown of one game. `left_out`: assisted matches that are not counted."""

    game: str
    matches: int = 0
    finished: int = 0
    won: int = 0
    deals: int = 0
    points: int = 0
    left_out: int = 0
    assisted: int = 0
    over_time: list[tuple[str, float]] = field(default_factory=list)
    contracts: dict[str, Contracts] = field(default_factory=dict)
    slops: Contracts = field(default_factory=Contracts)
    places: Counter[int] = field(default_factory=Counter)
    bids: Counter[str] = field(default_factory=Counter)

    @property
    def average(self) -> float:
        """Points a deal."""
        return self.points / self.deals if self.deals else 0.0


def compute(matches: Iterable[Summary], with_assisted: bool) -> Statistics:
    """The statistics of matches of one game in which the visitor has a seat, in the order of their dates."""
    ordered = sorted(matches, key=lambda one: (one.date, one.key))
    found = Statistics(ordered[0].game_name if ordered else "")
    for one in ordered:
        assert one.you is not None
        if one.assisted and not with_assisted:
            found.left_out += 1
            continue
        _count_match(found, one, one.you)
    return found


def _count_match(found: Statistics, one: Summary, you: int) -> None:
    deals = [deal for deal in one.deals if deal.counts]
    found.matches += 1
    found.assisted += one.assisted
    found.finished += one.finished
    found.won += one.won is True
    found.deals += len(deals)
    points = sum(deal.points[you] for deal in deals)
    found.points += points
    if deals:
        found.over_time.append((one.date, points / len(deals)))
    for deal in deals:
        _count_deal(found, deal, you, len(one.players))


def _count_deal(found: Statistics, deal: DealFacts, you: int, players: int) -> None:
    for bid in deal.bids:
        found.bids[bid_kind(bid)] += 1
    if deal.declarer is not None:
        kind = found.contracts.setdefault(deal.kind, Contracts())
        if deal.declarer == you:
            kind.declared += 1
            kind.made += deal.made is True
            kind.points += deal.points[you]
        else:
            kind.defended += 1
            kind.beaten += deal.made is False
    elif deal.kind == "slop":
        found.slops.declared += 1
        found.slops.made += deal.points[you] == max(deal.points)
        found.slops.points += deal.points[you]
    if deal.order:
        found.places[deal.order.index(you) + 1 if you in deal.order else players] += 1


def bid_kind(bid: str) -> str:
    """What kind of call that is: ``45 S`` -> ``S``, ``null``, ``pass``, ``solo``; a bare number of points is itself."""
    first, _, rest = bid.partition(" ")
    return rest or first


def kind_text(game: str, kind: str, lang: str) -> str:
    """A kind of contract or call in words."""
    if kind == "pass":
        return {"en": "Pass", "ja": "パス"}[lang]
    if game == SIX_BID:
        return words_six_bid.bid_name(kind, lang)
    return kind if kind.isdigit() else words.game_name(kind, lang)


def contract_text(game: str, details: Mapping[str, Any], lang: str) -> str:
    """The contract of a result in words."""
    if game == SIX_BID:
        return words_six_bid.contract_text(details["bid"], details["trump"], lang)
    return words.bid_text(details["bid"], details["game"], lang)


def kind_order(game: str, kinds: Iterable[str]) -> list[str]:
    """Kinds in the order in which they outbid each other; passes last, unknown ones behind them."""
    known: Sequence[str] = ("S", "H", "D", "C", "grand-red", "grand-black", "null")
    if game == SIX_BID:
        known = ("solo", "heart-solo", "misere", "guarantee-solo", "spread-misere", "call-solo")
    order = [*known, *(kind for kind in sorted(kinds) if kind not in known and kind != "pass"), "pass"]
    return [kind for kind in order if kind in set(kinds)]


def running_mean(values: Sequence[float]) -> list[float]:
    """After each value the mean of all up to there."""
    means: list[float] = []
    total = 0.0
    for count, value in enumerate(values, 1):
        total += value
        means.append(total / count)
    return means
