"""Playing a deal of Bacon out fast, by a policy that looks at ranks only: for search, and as a yardstick of speed.

The policy: lead the longest combination that needs no wild, the lowest of it; beat an opponent as cheaply as can be
without wilds; use wilds and bombs when few cards are left in the own hand or the opponent's. `quick_choice` is the
policy for a state, `play_out` the same from there to the end without states and events; a test holds them together.
"""

from __future__ import annotations

from ..combos import (
    FLUSHES,
    PAIR,
    PLATE,
    QUAD,
    RUN3,
    RUN4,
    RUN5,
    RUN6,
    SINGLE,
    SIZE,
    STAIRS,
    TRIPLE,
    TUBE,
    TYPES,
    Combos,
    Pile,
    Play,
)
from ..games.bacon import rules
from ..games.bacon.actions import PASS, Act
from ..games.bacon.state import BaconState

LEADS = (RUN6, TUBE, PLATE, RUN5, RUN4, STAIRS, RUN3, TRIPLE, PAIR, SINGLE)
"""The types in the order in which they are led."""
FEW = 5
"""So few cards in one's own or the opponent's hand make wilds and bombs worth while."""


def play_out(state: BaconState) -> tuple[int, ...]:
    """The points per seat of the deal played to its end from there; the state is left as it was."""
    if state.phase != "play":
        state = state.clone()
        while state.phase in ("lead", "answer"):
            state.play_on(quick_choice(state))
    if state.to_act is None:
        return state.returns()
    game, hands, order = state.game, state.hands[:], state.order[:]
    form, combos, hard = game.form, game.combos, game.hard_pass
    allied = form.teams is not None
    lead_rule = str(game.options.get("winner_out_lead"))
    seat, last, in_play, passed, pile = state.to_act, state.last, state.in_play, state.passed, state.pile
    while True:
        play = None
        if pile is None:
            play = _lead(combos, hands[seat])
        elif not allied or (last ^ seat) & 1:
            play = _follow(combos, hands[seat], hands[last], pile)
        if play is None:
            passed |= 1 << seat
        else:
            hands[seat] -= play[1]
            pile, last = (play[2], play[3]), seat
            if not hard:
                passed = 0
            if not hands[seat]:
                in_play ^= 1 << seat
                order.append(seat)
                if rules.ending(form, game.options, state.match, game.value, order):
                    return rules.points_of(form, game.value, order)
        asking = in_play & ~passed & ~(1 << last)
        if asking:
            seat = game.next_seat[asking][seat]
        else:
            leads = rules.lead_options(form, last, in_play, lead_rule)
            seat = last = leads[0] if len(leads) == 1 else _leader(combos, hands, leads, last)
            passed, pile = 0, None


def quick_choice(state: BaconState) -> Act:
    """What the policy does for the seat to act; it sees that seat's hand and how many cards the others hold."""
    seat, combos, hands = state.to_act, state.game.combos, state.hands
    assert seat is not None
    if state.phase == "lead":
        return ("lead", _leader(combos, hands, state.lead_options(), state.last))
    if state.phase == "answer":
        return ("answer", "yes" if combos.size(hands[seat]) <= FEW else "no")
    if state.pile is None:
        return _lead(combos, hands[seat])
    if state.game.form.teams is not None and not (state.last ^ seat) & 1:
        return PASS
    return _follow(combos, hands[seat], hands[state.last], state.pile) or PASS


def _leader(combos: Combos, hands: list[int], leads: list[int], winner: int) -> int:
    """The seat with the fewest cards of those that may lead, the winner's side before others."""
    return min(leads, key=lambda seat: ((seat ^ winner) & 1, combos.size(hands[seat])))


def _few(combos: Combos, hand: int) -> bool:
    # Every different card has one bit set, so that most hands need no counting.
    return hand.bit_count() <= FEW and combos.size(hand) <= FEW


def _lead(combos: Combos, hand: int) -> Play:
    if hand.bit_count() <= 6 and (size := combos.size(hand)) <= 6:
        tops = combos.look(hand).tops
        for kind in range(TYPES - 1, -1, -1):
            if SIZE[kind] == size and tops[kind]:  # what has so many cards is the whole hand
                return ("play", hand, kind, tops[kind].bit_length())
    if hand < combos.wild_unit or hand & combos.naturals:
        features = combos.features(hand)
        for kind in LEADS:
            if (found := combos.natural_tops(features, kind)) and (play := _lowest(combos, hand, kind, found)):
                return play
    return combos.plays(hand)[-1]


def _follow(combos: Combos, hand: int, best: int, pile: Pile) -> Play | None:
    """The cheapest play that beats the pile, whose owner holds `best`; None to pass."""
    kind, top = pile
    if kind < QUAD:
        higher = combos.natural_tops(combos.features(hand), kind) >> top << top
        if higher and (play := _lowest(combos, hand, kind, higher)):
            return play
    if _few(combos, hand) or _few(combos, best):
        tops = combos.look(hand).tops
        if higher := tops[kind] >> top << top:
            return _lowest(combos, hand, kind, higher)
        for bomb in range(max(QUAD, kind + 1), TYPES):
            if tops[bomb]:
                return _lowest(combos, hand, bomb, tops[bomb])
    return None


def _lowest(combos: Combos, hand: int, kind: int, tops: int) -> Play | None:
    """The lowest of these tops with its canonical cards; None where they may not be a plain run (BA7)."""
    top = (tops & -tops).bit_length()
    if kind in FLUSHES or combos.flush_is_always_bomb:
        if not combos.look(hand).tops[kind] >> top - 1 & 1:
            return None
        return ("play", combos.canonical(hand, (kind, top)), kind, top)
    return ("play", combos.take(hand, kind, top), kind, top)
