"""Worlds of Six-Bid Solo that agree with a view: uniform over the hands as dealt, the widow, and the card returned.

What a seat knows of the places of cards is the view's (`places`: voids, called and returned card, an open hand); here
the cards are dealt by it and the deal is played again up to where the view stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import bits
from ..games.six_bid_solo.actions import Act
from ..games.six_bid_solo.rules import PACK
from ..games.six_bid_solo.state import SixBidState
from ..games.six_bid_solo.view import SixBidView
from ..protocol import Deal, Game, MatchContext, State
from ..rng import Stream
from .determinize import below, count_deals, deal_unseen

DOWN = 3
"""The slots 0, 1 and 2 are hands, this is the widow, and the next what is out of play."""


def draw(game: Game, view: SixBidView, rng: Stream) -> State:
    """A state whose view from the view's seat is that view, hidden cards drawn at random."""
    if view.shown is not None:
        hands, widow = [PACK.mask(hand) for hand in view.shown], PACK.mask(view.shown_widow or ())
        returned = view.returned
    else:
        hands, widow, returned = _cards(view, rng)
    deal = Deal(view.dealer, tuple(tuple(bits(hand)) for hand in hands), tuple(bits(widow)))
    state = game.new_state(deal, MatchContext(view.scores, view.deal_no))
    assert isinstance(state, SixBidState)
    for action in six_bid_actions(view, returned):
        state.apply(action)
    return state


def six_bid_actions(view: SixBidView, returned: int | None) -> Iterator[Act]:
    """What has been done in the deal of a view, `returned` being the card that was given back."""
    for event in view.events:
        kind, data = event.kind, event.data
        if kind in ("play", "bid", "call"):
            yield (kind, data[1])
        elif kind in ("pass", "no-call"):
            yield ("pass",)
        elif kind == "trump" and view.bid != "heart-solo":
            yield ("trump", data[1])
        elif kind == "returns":
            yield ("give", returned)


def _cards(view: SixBidView, rng: Stream) -> tuple[list[int], int, int | None]:
    """The hands as dealt, the widow, and the card that was returned, of one world."""
    played = played_by(view)
    now, widow = _lie_now(view, played, rng)
    hands = [now[seat] | played[seat] for seat in range(3)]
    if view.called is None or view.holder is None:
        return hands, widow, None
    assert view.declarer is not None
    called, returned = 1 << view.called, view.returned
    if view.gave_back:
        if returned is None:
            returned = view.called if hands[view.holder] & called else rng.choice(bits(hands[view.holder]))
        hands[view.holder] &= ~(1 << returned)
        hands[view.declarer] |= 1 << returned
    hands[view.declarer] &= ~called
    hands[view.holder] |= called
    return hands, widow, returned


def played_by(view: SixBidView) -> list[int]:
    """Per seat the mask of the cards that it has played."""
    played = [0, 0, 0]
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            played[(trick.leader + place) % 3] |= 1 << card
    for place, card in enumerate(view.trick):
        played[((view.leader or 0) + place) % 3] |= 1 << card
    return played


def _lie_now(view: SixBidView, played: list[int], rng: Stream) -> tuple[list[int], int]:
    """The cards in the hands now, and in the widow."""
    places = view.places()
    now = [0, 0, 0]
    hidden = []
    for seat in range(3):
        if seat == view.seat or (seat == view.declarer and view.open is not None):
            now[seat] = places.seats[seat]
        else:
            hidden.append(seat)
    slots = [*hidden, DOWN, DOWN + 1]
    sizes = [*(view.counts[seat] for seat in hidden), view.widow_size, view.out_size]
    allowed = [*(places.seats[seat] for seat in hidden), places.down, places.down]
    _place_called(view, slots, sizes, allowed, played, rng)
    dealt = deal_unseen(view.unseen, sizes, allowed, rng)
    for seat, mask in zip(hidden, dealt, strict=False):
        now[seat] = mask
    return now, dealt[len(hidden)]


def _place_called(
    view: SixBidView, slots: list[int], sizes: list[int], allowed: list[int], played: list[int], rng: Stream
) -> None:
    """For a third party to an exchange: whether the called card is with the declarer, or came back itself.

    With the declarer there are as many worlds as the holder's cards, any of which may be the one returned; where it
    came back there is one. One of the two is chosen by the number of worlds, and struck from the other's cards.
    """
    if not view.gave_back or view.returned is not None or view.called is None:
        return
    if not view.unseen >> view.called & 1 or view.declarer not in slots or view.holder not in slots:
        return
    called, at, other = 1 << view.called, slots.index(view.declarer), slots.index(view.holder)
    kept, back = allowed[:], allowed[:]
    kept[other] &= ~called
    back[at] &= ~called
    choices = sizes[other] + played[view.holder].bit_count()
    ways = [count_deals(view.unseen, sizes, kept) * choices, count_deals(view.unseen, sizes, back)]
    allowed[:] = kept if below(sum(ways), rng) < ways[0] else back
