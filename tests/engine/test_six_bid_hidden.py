"""What a seat of Six-Bid Solo sees depends on nothing that it may not know; worlds are drawn by it; leaks are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import comb
from typing import Any

import pytest
import worlds_six_bid as worlds
from knowledge import (
    LEVELS,
    Meeting,
    cards_named,
    check_worlds_differ,
    hand_in_the_error,
    leaks,
    legal_for_all,
    more_in_json,
    more_in_repr,
    no_card_or_seed_named,
    reason_from_others,
    starts_with,
    told_to_all,
    trick_meetings,
    turned,
    with_view,
)

from pygame_engine import bots, load_game
from pygame_engine.bots.determinize import determinize
from pygame_engine.errors import IllegalAction
from pygame_engine.games.six_bid_solo import PACK, SixBidSolo, SixBidState, SixBidView
from pygame_engine.protocol import Event, Limits, MatchContext
from pygame_engine.rng import Stream
from pygame_engine.testing import Line, check_line, same_knowledge

NAME = worlds.NAME
GAMES = (
    NAME,
    f"{NAME}/deal=seed_10",
    f"{NAME}/early_end=false,misere_rule=tricks,spread_open=after_both_opponents",
    f"{NAME}/call_optional=true,must_trump=false",
)
OPENINGS = (
    "", "bid call-solo; pass; pass", "pass; bid spread-misere; pass", "bid guarantee-solo; pass; pass",
    "pass; pass; bid call-solo", "pass; pass; pass", "pass; bid call-solo; pass; trump C", "bid misere; pass; pass",
)  # fmt: skip
PHASES = set(load_game(NAME).phases)
QUICK = Limits(iterations=150)
TRIES = (
    *(("play", card) for card in range(0, 36, 3)), *(("call", card) for card in range(0, 36, 5)),
    *(("give", card) for card in range(1, 36, 5)), ("bid", "solo"), ("trump", "H"), ("pass",),
)  # fmt: skip


def meetings(game_ids: tuple[str, ...] = GAMES, deals: int = 8, every: int = 5) -> Iterator[Meeting]:
    return trick_meetings(worlds, game_ids, OPENINGS, deals, every)


MEETINGS = list(meetings())


def test_worlds_are_drawn_in_every_phase_and_differ() -> None:
    check_worlds_differ(MEETINGS, PHASES)
    assert any(line.actions != world.actions for _, line, world, _, _ in MEETINGS), "returned cards are drawn as well"


def test_equal_knowledge_gives_equal_views_actions_and_errors() -> None:
    for game_id, line, world, seat, _ in MEETINGS:
        game = load_game(game_id)
        check_line(game, line, world, seat, tries=TRIES)
        check_line(game, line, world, None)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_act_alike_where_they_know_alike(level: str) -> None:
    bot = bots.make(NAME, level)
    compared = 0
    for game_id, line, world, seat, _ in MEETINGS:
        game = load_game(game_id)
        if line.state(game).current_player == seat and line.deal != world.deal:
            check_line(game, line, world, seat, bot=lambda view: bots.act(bot, view, Stream("same", "bot"), QUICK))
            compared += 1
    assert compared > 100


def test_worlds_and_real_deals_pass_the_checker_and_wrong_worlds_do_not() -> None:
    checked = 0
    for game_id, line, world, seat, phase in MEETINGS:
        game = load_game(game_id)
        view, state, other = line.state(game).view(seat), line.state(game), world.state(game)
        for real in (state, other):
            assert worlds.consistent(game, view, *cards_of(real)) == []
        if phase == "play":
            hands, widow, dealt = cards_of(other)
            a, b = hands[seat] & -hands[seat], hands[seat - 1] & -hands[seat - 1]
            if a and b:
                hands[seat] ^= a | b
                hands[seat - 1] ^= a | b
                assert worlds.consistent(game, view, hands, widow, dealt)
                checked += 1
    assert checked > 100


def cards_of(state: Any) -> tuple[list[int], int, list[int]]:
    return state.hands[:], state.widow, [PACK.mask(hand) for hand in state.deal.hands]


def test_determinizer_draws_worlds_that_the_seat_can_not_tell_from_the_real_one() -> None:
    drawn: dict[str, set[tuple[Any, ...]]] = {}
    for game_id, line, _, seat, phase in MEETINGS:
        game = load_game(game_id)
        state = line.state(game)
        for who in (seat, None) if seat == 0 else (seat,):
            view: Any = state.view(who)
            rng = Stream(f"{game_id} {seat} {len(line.actions)}", "determinize")
            world: Any = determinize(game, view, rng)
            assert worlds.consistent(game, view, *cards_of(world)) == []
            same_knowledge(game, state, world, who, tries=TRIES)
            assert world.view(who) == view and world.view(None) == state.view(None)
            drawn.setdefault(phase, set()).add((tuple(world.hands), world.widow, world.returned))
            if not world.is_terminal():
                follow = world.clone()
                follow.apply(follow.legal_actions()[0])
    for phase in PHASES - {"over"}:
        assert len(drawn[phase]) > 20, f"hardly any different worlds in phase {phase}"


def small_state(*texts: str) -> Any:
    """Three cards each and one in the widow: after the exchange of a call solo by seat 0, with seat 1."""
    game = load_game(NAME)
    deal = game.deal_from_json(
        {"dealer": 2, "hands": [["AS", "9S", "KD"], ["10H", "7C", "8C"], ["KH", "8D", "7D"]], "widow": ["JS"]}
    )
    state = game.new_state(deal)
    for text in ("bid call-solo", "pass", "pass", "trump S", *texts):
        state.apply(game.parse_action(text))
    return state


def fair(counted: Counter[Any], number: int) -> None:
    """Every one of so many worlds is drawn about equally often."""
    draws = sum(counted.values())
    assert len(counted) == number
    chi = sum((count - draws / number) ** 2 / (draws / number) for count in counted.values())
    assert chi < number + 5 * (2 * number) ** 0.5


def worlds_of(view: Any, draws: int) -> Counter[Any]:
    counted: Counter[Any] = Counter()
    for draw in range(draws):
        world: Any = determinize(load_game(NAME), view, Stream(f"{draw}", "small"))
        counted[tuple(world.deal.hands), world.returned] += 1
    return counted


def test_a_third_party_s_worlds_are_uniform_over_deals_and_returned_cards() -> None:
    """Seven unseen cards: the called ten at seat 1, the rest anywhere; then any of the four as the card returned."""
    view = small_state("call 10H", "give 9S").view(2)
    # As dealt: 10H at seat 1, six cards over seat 0 (3), seat 1 (2 more) and the widow; returned: one of seat 0's four.
    fair(worlds_of(view, 9000), comb(6, 3) * comb(3, 2) * 4)


def test_the_two_of_an_exchange_know_the_returned_card_and_nothing_else() -> None:
    state = small_state("call 10H", "give 9S")
    fair(worlds_of(state.view(0), 3000), comb(6, 2) * 4)  # seat 1 has 10H and two of six, the widow one of four
    fair(worlds_of(state.view(1), 3000), comb(6, 2) * 4)  # seat 0 has 9S and two of six, the widow one of four
    back = small_state("call 10H", "give 10H")
    fair(worlds_of(back.view(1), 3000), comb(7, 3) * 4)  # the ten came back: seat 0 was dealt any three of seven
    fair(worlds_of(back.view(0), 3000), comb(6, 2) * 4)  # seat 1 has the ten and two of six, the widow one of four


def test_a_called_card_that_nobody_held_lies_face_down() -> None:
    state = small_state("call JS")
    for seat, number in ((0, comb(6, 3)), (1, comb(6, 3)), (2, comb(6, 3))):
        fair(worlds_of(state.view(seat), 1500), number)


def test_voids_and_missing_trumps_that_were_shown_are_kept_in_every_world() -> None:
    game = load_game(NAME)
    found = 0
    for number in range(12):
        line = worlds.random_line(game, f"voids {number}", "bid solo; pass; pass; trump S", 4 + 2 + 18)
        state = line.state(game)
        for seat in range(3):
            view: Any = state.view(seat)
            voids, spades = view.voids(), PACK.mask(range(9))
            for draw in range(3):
                world: Any = determinize(game, view, Stream(f"{number} {seat} {draw}", "voids"))
                for other in range(3):
                    assert not world.hands[other] & voids[other]
            found += sum(void & spades == spades for void in voids)
    assert found > 5, "somebody discarded and so had no trumps"


# --- Nothing hidden is shown in words either ---


def test_no_text_a_seat_gets_names_the_seed_or_a_card_it_can_not_know() -> None:
    """Cards are looked for as text in everything a spectator gets while no card has been played or called."""
    for number in range(10):
        game = load_game(f"{NAME}/deal=seed_10")
        seed = f"secret-seed-{number}"
        line = worlds.random_line(game, seed, "pass; bid solo; bid call-solo; pass; trump H")
        for length in range(6):
            no_card_or_seed_named(Line(line.deal, line.actions[:length]).state(game).view(None), PACK.names, seed)


def test_the_widow_and_the_cards_left_out_are_shown_to_nobody_before_the_end() -> None:
    for game_id, line, _, _, phase in MEETINGS:
        if phase == "over":
            continue
        state: Any = line.state(load_game(game_id))
        for seat in (0, 1, 2, None):
            view = state.view(seat)
            assert view.shown is view.shown_widow is view.shown_out is None
            assert not any(event.kind in ("show", "result") for event in view.events)


def test_errors_name_only_the_action_that_was_tried() -> None:
    for game_id, line, _, _, _ in MEETINGS[::7]:
        state = line.state(load_game(game_id))
        for action in TRIES:
            try:
                state.clone().apply(action)
            except IllegalAction as error:
                named = {PACK.text(action[1])} if action[0] in ("play", "call", "give") else set()
                assert cards_named(error, PACK.names) <= named


# --- Planted leaks ---


def leaky(state: type[SixBidState]) -> SixBidSolo:
    """Six-Bid Solo whose states are of this class."""

    class Leaky(SixBidSolo):
        def new_state(self, deal: Any, match: Any = None) -> SixBidState:
            return state(self.options, deal, match or MatchContext(self.starting_scores()))

    return Leaky(load_game(f"{NAME}/deal=seed_10").options)


class WidowToTheDeclarer(SixBidState):
    def _tell(self, kind: str, *data: Any, to: tuple[int, ...] | None = None) -> None:
        super()._tell(kind, *data, to=to)
        if kind == "contract":
            super()._tell("show", (), self.deal.talon, (), None, to=(self.declarer or 0,))


class OpensTooEarly(SixBidState):
    def _start_play(self) -> None:
        super()._start_play()
        if self.bid == "spread-misere":
            hand = tuple(c for c in range(36) if self.hands[self.declarer or 0] >> c & 1)
            self._tell("open", self.declarer, hand)


class TellsTheWidowFromTheRest(SixBidState):
    """Whether a called card that nobody holds is in the widow or out of play shows in the event."""

    def _tell(self, kind: str, *data: Any, to: tuple[int, ...] | None = None) -> None:
        if kind == "call" and data[2] is None and self.widow >> data[1] & 1:
            data = (*data[:2], -1)
        super()._tell(kind, *data, to=to)


class StopsByHiddenCards(SixBidState):
    """A misère stops when no points are left in the hands, though they might be in the widow for all one knows."""

    def _end_trick(self) -> None:
        hidden = PACK.mask_points(self.widow | self.out)
        self.points -= hidden
        super()._end_trick()
        self.points += hidden


class CallsOnlyFromHands(SixBidState):
    def legal_actions(self) -> list[Any]:
        actions = super().legal_actions()
        if self.phase == "call":
            actions = [action for action in actions if not self.widow >> action[1] & 1]
        return actions


WidowInJson = more_in_json(SixBidView, "widow")
HiddenInRepr = more_in_repr(SixBidView)

LEAKS: dict[str, type[SixBidState]] = {
    "the returned card is told to everyone": told_to_all(SixBidState, "returned"),
    "all hands are shown at the start": starts_with(
        SixBidState, lambda state: Event("show", (state.deal.hands, (), (), None), None)
    ),
    "one hand is shown to one neighbour": starts_with(
        SixBidState, lambda state: Event("open", (0, state.deal.hands[0]), (1,))
    ),
    "the declarer is shown the widow": WidowToTheDeclarer,
    "a spread hand is opened before the lead": OpensTooEarly,
    "the call tells the widow from what is out of play": TellsTheWidowFromTheRest,
    "the deal stops by what is hidden": StopsByHiddenCards,
    "an error names the next hand": hand_in_the_error(SixBidState, lambda _, hand: PACK.texts(hand)),
    "a reason depends on another hand": reason_from_others(
        SixBidState, "must-follow", lambda _, hand, card: hand >> card & 1
    ),
    "what can be called depends on the widow": CallsOnlyFromHands,
    "legal actions are given to another seat": legal_for_all(SixBidState, SixBidView),
    "the widow is in the JSON": with_view(
        SixBidState, lambda state, view: turned(view, WidowInJson, extra=state.widow)
    ),
    "repr shows hidden cards": with_view(
        SixBidState, lambda state, view: turned(view, HiddenInRepr, extra=(state.hands[0], state.widow))
    ),
    "the returned card is stripped too late": with_view(
        SixBidState,
        lambda state, view: replace(view, returned=state.returned if state.phase == "play" else view.returned),
    ),
    "taken tricks come with the widow": with_view(
        SixBidState, lambda state, view: replace(view, taken=(state.won[0] | state.widow, *view.taken[1:]))
    ),
    "the cards in play leave out what is out of play": with_view(
        SixBidState, lambda state, view: replace(view, cards=view.cards & ~state.out)
    ),
    "the open hand is open in every contract": with_view(
        SixBidState,
        lambda state, view: replace(view, open=state.hands[state.declarer or 0] if state.trick else view.open),
    ),
    "the spectator's hand is the declarer's": with_view(
        SixBidState,
        lambda state, view: replace(view, hand=state.hands[state.declarer or 0]) if view.seat is None else view,
    ),
}


def tense() -> Iterator[Meeting]:
    """A misère in which points may lie in hands or face down, until none can be left in the hands."""
    game = load_game(f"{NAME}/deal=seed_10")
    for number in range(120):
        seed = f"tense {number}"
        whole = worlds.random_line(game, seed, "bid misere; pass; pass")
        for length in range(len(whole.actions) - 9, len(whole.actions)):
            line = Line(whole.deal, whole.actions[:length])
            state: Any = line.state(game)
            if state.phase == "play" and not state.trick:
                for seat in range(3):
                    world = worlds.draw_world(game, state.view(seat), Stream(f"{seed} {length} {seat}", "worlds"))
                    yield game.id, line, world, seat, "play"


def widow_calls() -> Iterator[Meeting]:
    """Calls of a card that lies face down: in the widow, or out of play."""
    game = load_game(f"{NAME}/deal=seed_10")
    for number in range(12):
        start: Any = worlds.random_line(game, f"call {number}", "bid call-solo; pass; pass; trump S", 4).state(game)
        for card in range(36):
            if (start.widow | start.out) >> card & 1:
                state = start.clone()
                state.apply(("call", card))
                line = Line(start.deal, (("bid", "call-solo"), ("pass",), ("pass",), ("trump", "S"), ("call", card)))
                world = worlds.draw_world(game, state.view(1), Stream(f"{number} {card}", "worlds"))
                yield game.id, line, world, 1, "play"


SEED_10 = list(meetings((f"{NAME}/deal=seed_10",), deals=16, every=3))
CALLS = list(widow_calls())
TENSE = list(tense())


@pytest.mark.parametrize("leak", LEAKS)
def test_planted_leak_is_caught(leak: str) -> None:
    assert leaks(leaky(LEAKS[leak]), SEED_10 + CALLS + TENSE, TRIES)


def test_the_honest_game_passes_where_the_leaks_are_caught() -> None:
    assert not leaks(leaky(SixBidState), SEED_10 + CALLS + TENSE, TRIES)
    assert not leaks(leaky(with_view(SixBidState, lambda state, view: replace(view))), SEED_10, TRIES)
