"""Card play by rule of thumb in games of tricks with a declarer, trumps and card points: what a card is worth.

A card's worth is what the trick is likely to bring this side, less what the card would bring if kept. What is said
about a card, and play without trumps, are each game's own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..protocol import Reason
from .trick_sight import Sight


class Option(NamedTuple):
    """Something a seat might do: what it is worth (more is better) and why."""

    action: tuple[Any, ...]
    worth: float
    reason: Reason


class Weights(NamedTuple):
    """The few numbers of the card play in trump games."""

    trick: float = 8.0
    """What winning a later trick is worth beyond the card's own points."""
    master: float = 0.9
    """Chance that a trump nothing can beat wins a trick later."""
    step: float = 0.28
    """By how much each trump that beats it lowers that chance."""
    side_master: float = 0.35
    """Chance that the top card of a side suit wins later while trumps are out against it; without them `master`."""
    side_low: float = 0.12
    """The same for the other cards of a side suit."""
    lost: float = 0.5
    """How much of a card's points is gone when it does not win later."""
    void: float = 1.0
    """What it is worth to run out of a side suit while holding trumps."""
    generous: float = 1.7
    """How many times the mean of what it may hold a seat adds to its own side's trick."""
    stingy: float = 0.5
    """The same for the other side's trick."""
    draw: float = 1.2
    """Declarer: what it is worth to draw one trump."""
    overtake: float = 0.5
    """Defender: how far to count on the partner to beat what the declarer will have played."""
    waste: float = 10.0
    """Defender: what it costs to lead a trump."""
    force: float = 2.7
    """Defender: what it is worth to make the declarer ruff."""
    length: float = 0.3
    """Defender: per card, to lead long suits where the declarer plays last and short ones where the partner does."""


class Worth(NamedTuple):
    """What a card is worth, whether it is the highest so far, and the chance that its player's side wins the trick."""

    worth: float
    takes: bool
    chance: float


def trump_worth(sight: Sight, card: int, weights: Weights) -> Worth:
    """What it is worth to play `card` now."""
    led = card if sight.led is None else sight.led
    takes = sight.best is None or bool(sight.under.beaten_by[sight.best] >> card & 1)
    chance = _chance_ours(sight, card if takes else sight.best, takes, led, weights)
    pot = sight.pot + sight.value[card]
    for seat in sight.later:
        ours = sight.friends[seat] == (chance > 0.5)
        pot += sight.gift(seat, led) * (weights.generous if ours else weights.stingy)
    worth = (2.0 * chance - 1.0) * pot - _kept(sight, card, weights)
    worth += _lead_bonus(sight, card, weights) if sight.led is None else _void_bonus(sight, card, weights)
    return Worth(worth, takes, chance)


def _chance_ours(sight: Sight, top: int | None, takes: bool, led: int, weights: Weights) -> float:
    """The chance that this seat's side wins the trick when `top` is the highest card after this seat's play."""
    assert top is not None
    ours = takes or (sight.winner is not None and sight.friends[sight.winner])
    chance = 1.0 if ours else 0.0
    for seat in sight.later:
        beats = sight.beat_chance(seat, top, led)
        if not sight.friends[seat]:
            chance *= 1.0 - beats
        elif ours:
            chance += (1.0 - chance) * beats * weights.overtake
        else:
            chance += (1.0 - chance) * beats
    return chance


def _kept(sight: Sight, card: int, weights: Weights) -> float:
    """What `card` is likely to bring in a later trick if it is not played now."""
    against = sight.enemy_cards()
    beaters = sight.under.beaten_by[card] & against
    trumps = sight.under.trumps
    if trumps >> card & 1:
        chance = max(0.05, weights.master - weights.step * beaters.bit_count())
    elif beaters & ~trumps:
        chance = weights.side_low
    elif beaters:
        chance = weights.side_master
    else:
        chance = weights.master
    value = sight.value[card]
    return chance * (weights.trick + value) - (1.0 - chance) * weights.lost * value


def _void_bonus(sight: Sight, card: int, weights: Weights) -> float:
    """Throwing the last card of a side suit away makes ruffs possible."""
    own = sight.hand & sight.under.group[card]
    if own != 1 << card or sight.under.trumps & own or not sight.hand & sight.under.trumps:
        return 0.0
    return weights.void


def _lead_bonus(sight: Sight, card: int, weights: Weights) -> float:
    trumps = sight.under.trumps
    is_trump = trumps >> card & 1
    if sight.is_declarer:
        out = sight.unseen & trumps
        if not is_trump or not out:
            return 0.0
        drawn = sum(1.0 - sight.void_chance(seat, card) for seat in sight.enemies)
        return weights.draw * drawn
    assert sight.declarer is not None
    if is_trump:
        return -weights.waste
    if not sight.may[sight.declarer] & sight.under.group[card] and not sight.value[card]:
        return weights.force
    # Short suits towards the partner, long ones towards the declarer: who plays last decides.
    length = (sight.hand & sight.under.group[card]).bit_count()
    return weights.length * (length if sight.later[-1] == sight.declarer else -length)
