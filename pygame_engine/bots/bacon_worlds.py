"""Worlds that agree with a view of Bacon: a pass says nothing for certain, so unseen cards lie anywhere."""

from __future__ import annotations

from typing import Any

from ..games.bacon.view import BaconView
from ..protocol import Deal, Game, MatchContext, State
from ..rng import Stream


def determinize_bacon(game: Game, view: BaconView, rng: Stream) -> State:
    """A state whose view from that seat is `view`, every deal of the unseen cards equally likely.

    How many cards and wilds every seat holds is known; which natural cards is not.
    """
    hands = list(view.shown) if view.shown is not None else _hands(view, rng)
    leader = view.events[0].data[1] if view.form.teams is None else None
    if leader == (view.dealer + 1) % view.form.players:
        leader = None  # as the first deal of a match has it
    deal = Deal(view.dealer, tuple(hands), leader=leader)
    state = game.new_state(deal, MatchContext(view.scores, view.deal_no))
    for event in view.events:
        action = _ACTIONS.get(event.kind)
        if action is not None and (event.kind != "lead" or state.phase == "lead"):
            state.apply(action(event.data))
    return state


def _hands(view: BaconView, rng: Stream) -> list[tuple[int, ...]]:
    """The hands as dealt in one world."""
    combos = view.combos
    pack = combos.cards(view.unseen & combos.naturals)
    rng.shuffle(pack)
    hands = []
    for seat, (left, wilds) in enumerate(zip(view.cards_left, view.wilds_left, strict=True)):
        if seat == view.seat:
            hands.append(tuple(combos.cards(view.dealt)))
            continue
        count = left - wilds
        drawn, pack = pack[:count], pack[count:]
        cards = combos.cards(view.played[seat]) + drawn + [combos.wild] * wilds
        hands.append(tuple(sorted(cards)))
    return hands


_ACTIONS: dict[str, Any] = {
    "play": lambda data: ("play", *data[1:4]),
    "pass": lambda data: ("pass",),
    "lead": lambda data: ("lead", data[1]),
    "ask": lambda data: ("ask", data[1]),
    "answer": lambda data: ("answer", data[1]),
}
