"""Worlds that agree with a view: the hidden cards dealt out so that nothing the seat saw is contradicted.

`deal_unseen` serves every game: cards into slots of given sizes, each slot with the cards it may hold, every
consistent deal equally likely. `determinize` builds a state of the game from it: equal view, and a world in which
every hidden card lies somewhere it may lie. A world is uniform over (hands as dealt, kitty, discards).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Any

from ..cards import bits
from ..games.bear.actions import Act
from ..games.bear.state import BearState
from ..games.bear.view import BearView
from ..protocol import Deal, Game, MatchContext, State
from ..rng import Stream


def deal_unseen(cards: int, sizes: Sequence[int], allowed: Sequence[int], rng: Stream) -> list[int]:
    """Deal the cards of a mask into slots: slot i gets `sizes[i]` of them, none outside the mask `allowed[i]`.

    Uniform over all such deals: cards that may go to the same slots are of one kind; how many cards of each kind go
    to each slot is drawn with the number of deals behind it as its weight (`_ways` counts them), and within a kind
    every arrangement is equally likely. Raises ValueError where no deal is possible.

    >>> deal_unseen(0b1111, (2, 2), (0b0011, 0b1111), Stream("rain", "example"))
    [3, 12]
    """
    kinds = _kinds(cards, allowed)
    counts = tuple(sorted((where, mask.bit_count()) for where, mask in kinds.items()))
    left = tuple(sizes)
    if sum(left) != cards.bit_count() or not _ways(counts, left):
        raise ValueError("these cards can't be dealt so")
    dealt = [0] * len(left)
    while counts:
        split = _draw_split(counts, left, rng)
        pack = bits(kinds[counts[0][0]])
        if split.count(0) < len(split) - 1:  # else they all go to one slot
            rng.shuffle(pack)
        at = 0
        for slot, size in enumerate(split):
            for card in pack[at : at + size]:
                dealt[slot] |= 1 << card
            at += size
        left = tuple(have - size for have, size in zip(left, split, strict=True))
        counts = counts[1:]
    return dealt


def count_deals(cards: int, sizes: Sequence[int], allowed: Sequence[int]) -> int:
    """How many deals `deal_unseen` chooses from.

    >>> count_deals(0b1111, (2, 2), (0b0011, 0b1111)), count_deals(0b1111, (2, 2), (0b0001, 0b1111))
    (1, 0)
    """
    if sum(sizes) != cards.bit_count():
        return 0
    counts = tuple(sorted((where, mask.bit_count()) for where, mask in _kinds(cards, allowed).items()))
    return _ways(counts, tuple(sizes))


def _kinds(cards: int, allowed: Sequence[int]) -> dict[int, int]:
    """The cards by the slots that they may go to: a bit set of slots -> their mask."""
    kinds: dict[int, int] = {}
    for card in bits(cards):
        where = 0
        for slot, mask in enumerate(allowed):
            where |= (mask >> card & 1) << slot
        kinds[where] = kinds.get(where, 0) | 1 << card
    return kinds


@lru_cache(maxsize=4096)
def _splits(where: int, count: int, left: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The ways to spread `count` cards over the slots of the bit set `where`: (arrangements of the cards, sizes)."""
    found: list[tuple[int, int, tuple[int, ...]]] = [(1, count, ())]  # arrangements, cards still to place, sizes
    for slot, room in enumerate(left):
        top = room if where >> slot & 1 else 0
        found = [
            (ways * comb(rest, size), rest - size, (*sizes, size))
            for ways, rest, sizes in found
            for size in range(min(top, rest) + 1)
        ]
    return tuple((ways, sizes) for ways, rest, sizes in found if rest == 0)


@lru_cache(maxsize=4096)
def _ways(counts: tuple[tuple[int, int], ...], left: tuple[int, ...]) -> int:
    """How many deals there are of these kinds, (slots, number of cards) each, into what is left of the slots."""
    if not counts:
        return int(not any(left))
    return sum(weight for weight, _ in _weighted(counts, left))


@lru_cache(maxsize=4096)
def _weighted(counts: tuple[tuple[int, int], ...], left: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The splits of the first kind, each with the number of whole deals in which it happens."""
    where, count = counts[0]
    weighted = []
    for ways, split in _splits(where, count, left):
        rest = _ways(counts[1:], tuple(have - size for have, size in zip(left, split, strict=True)))
        if rest:
            weighted.append((ways * rest, split))
    return tuple(weighted)


def _draw_split(counts: tuple[tuple[int, int], ...], left: tuple[int, ...], rng: Stream) -> tuple[int, ...]:
    weighted = _weighted(counts, left)
    if len(weighted) == 1:
        return weighted[0][1]
    pick = below(sum(weight for weight, _ in weighted), rng)
    for weight, split in weighted:
        pick -= weight
        if pick < 0:
            return split
    raise AssertionError("unreachable")


def below(n: int, rng: Stream) -> int:
    """A number 0 ... n-1 of any size, every one equally likely."""
    if n <= 0x100000000:
        return rng.below(n)
    words = (n.bit_length() + 31) // 32
    top = 1 << 32 * words
    while True:
        value = 0
        for _ in range(words):
            value = value << 32 | rng.next_word()
        if value < top - top % n:
            return value % n


def determinize(game: Game, view: Any, rng: Stream) -> State:
    """A state whose view from that seat is `view`, hidden cards drawn at random. ValueError if there is none."""
    return _GAMES[game.name](game, view, rng)


# -- Bear --------------------------------------------------------------------------------------------------------------


def _bear(game: Game, view: BearView, rng: Stream) -> State:
    return bear_world(game, view, rng)


def bear_world(game: Game, view: BearView, rng: Stream, never_discarded: int = 0) -> State:
    """A world of Bear; those cards are not among what another seat laid away, if the view leaves that possible."""
    try:
        hands, kitty, discards = _bear_cards(view, rng, never_discarded)
    except ValueError:
        hands, kitty, discards = _bear_cards(view, rng)
    deal = Deal(view.dealer, tuple(tuple(bits(hand)) for hand in hands), tuple(bits(kitty)))
    state = game.new_state(deal, MatchContext(view.scores, view.deal_no))
    assert isinstance(state, BearState)
    for action in bear_actions(view, discards):
        state.apply(action)
    return state


def bear_actions(view: BearView, discards: int) -> Iterator[Act]:
    """What has been done in the deal of a view, `discards` (a mask) being what was laid away."""
    named = False
    for event in view.events:
        kind, data = event.kind, event.data
        if kind == "play":
            yield ("play", data[1])
        elif kind in ("pass", "agree"):
            yield (kind, *data[1:])
        elif kind == "bid":
            yield ("bid", *data[1:]) if data[2] else ("bid", data[1])
        elif kind == "contract":
            # A contract without its game is followed by another that names it.
            if named:
                yield ("game", data[2])
            named = data[2] is None
        elif kind == "discarded":
            yield ("discard", *bits(discards))


def _bear_cards(view: BearView, rng: Stream, never_discarded: int = 0) -> tuple[list[int], int, int]:
    """The hands as dealt, the kitty and the discards of one world."""
    if view.shown is not None:
        return _shown_cards(view)
    took = any(event.kind == "takes" for event in view.events)
    laid = any(event.kind == "discarded" for event in view.events)
    played = [0, 0, 0]
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            played[(trick.leader + place) % 3] |= 1 << card
    for place, card in enumerate(view.trick):
        played[((view.leader or 0) + place) % 3] |= 1 << card
    # The slots are the hands of the others, and what lies face down: the kitty, or what was laid away for it.
    hidden = [seat for seat in range(3) if seat != view.seat]
    down = view.talon_size if not took or laid else 0
    known_down = view.discards if laid else None
    voids = view.voids()
    sizes = [view.counts[seat] for seat in hidden] + ([down] if known_down is None else [])
    may_lie_down = view.cards & ~never_discarded if laid else view.cards
    allowed = [view.cards & ~voids[seat] for seat in hidden] + ([may_lie_down] if known_down is None else [])
    dealt = deal_unseen(view.unseen, sizes, allowed, rng)
    hands = [played[seat] for seat in range(3)]
    for seat, mask in zip(hidden, dealt, strict=False):
        hands[seat] |= mask
    if view.seat is not None:
        hands[view.seat] |= view.hand
    face_down = known_down if known_down is not None else dealt[-1]
    if not took:
        return hands, face_down, 0
    assert view.declarer is not None
    discards = face_down if laid else 0
    twelve = hands[view.declarer] | discards
    kitty = view.kitty if view.kitty is not None else _some(twelve, view.talon_size, rng)
    hands[view.declarer] = twelve & ~kitty
    return hands, kitty, discards


def _some(cards: int, count: int, rng: Stream) -> int:
    """`count` of the cards of a mask, every choice equally likely."""
    pack = bits(cards)
    chosen = 0
    for _ in range(count):
        card = pack.pop(rng.below(len(pack)))
        chosen |= 1 << card
    return chosen


def _shown_cards(view: BearView) -> tuple[list[int], int, int]:
    """After the deal all hands have been shown, and what is left of the pack is the kitty."""
    assert view.shown is not None
    hands = [0, 0, 0]
    for seat, cards in enumerate(view.shown):
        for card in cards:
            hands[seat] |= 1 << card
    kitty = view.cards & ~(hands[0] | hands[1] | hands[2])
    discards = 0
    for card in view.shown_kitty or ():
        discards |= 1 << card
    return hands, kitty, discards


def _six_bid_solo(game: Game, view: Any, rng: Stream) -> State:
    from .six_bid_worlds import draw

    return draw(game, view, rng)


def _bacon(game: Game, view: Any, rng: Stream) -> State:
    from .bacon_worlds import determinize_bacon

    return determinize_bacon(game, view, rng)


_BACON = ("bacon4", "bacon6", "applewood3", "applewood4", "applewood5", "applewood6", "chunky4", "chunky6")
_GAMES: dict[str, Callable[[Game, Any, Stream], State]] = {
    "bear": _bear,
    "six-bid-solo": _six_bid_solo,
    **dict.fromkeys(_BACON, _bacon),
}
