"""What a seat sees of Bacon depends on nothing that it may not know: in every phase, and planted leaks are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
import worlds_bacon as worlds
from knowledge import (
    LEVELS,
    Meeting,
    check_worlds_differ,
    hand_in_the_error,
    leaks,
    legal_for_all,
    prefixes,
    reason_from_others,
    starts_with,
    with_view,
)

from pygame_engine import bots, load_game
from pygame_engine.bots import determinize
from pygame_engine.errors import IllegalAction
from pygame_engine.games.bacon import Bacon, BaconState, BaconView
from pygame_engine.protocol import Event, Limits
from pygame_engine.rng import Stream
from pygame_engine.testing import Line, check_line, same_knowledge

GAMES = (
    "bacon4", "bacon6", "bacon6/lead_answer_binds=true,winner_out_lead=force_partner", "applewood3", "applewood5",
    "bacon4/hard_pass=true,show_counts=false", "chunky6/flush_is_always_bomb=true,wild_alone=x_only,x_in_runs=false",
)  # fmt: skip
LEAKY = ("bacon6", "bacon4/show_counts=false")


def tries(game: Any) -> tuple[Any, ...]:
    """Actions whose errors are compared."""
    combos = game.combos
    cards = [combos.packed([card]) for card in range(0, combos.wild + 1, 2)]
    singles = [("play", card, 0, top) for card in cards for top in (1, 2, combos.x)]
    return (("pass",), ("lead", 2), ("ask", 2), ("ask", 4), *singles, *(("play", card) for card in cards))


def meetings(game_ids: tuple[str, ...], deals: int = 3, every: int = 5) -> Iterator[Meeting]:
    """Game id, a line, another world that one seat can't tell from it, that seat, and the phase."""
    for game_id in game_ids:
        game: Any = load_game(game_id)
        for number in range(deals):
            seed = f"{game_id} {number}"
            deal = worlds.small_deal(game, seed, 4, 1 + number % 2) if number else game.deal(seed)
            step = every if number else 31
            rng = Stream(seed, "worlds")
            for length, line in enumerate(prefixes(worlds.random_line(game, seed, deal))):
                state = line.state(game)
                if state.phase == "play" and length % step:
                    continue
                for seat in range(game.num_players):
                    world = Line(worlds.draw_world(game, state.view(seat), rng), line.actions)
                    yield game_id, line, world, seat, state.phase


@lru_cache
def met(game_ids: tuple[str, ...] = GAMES) -> list[Meeting]:
    return list(meetings(game_ids))


def test_worlds_are_drawn_in_every_phase_and_differ() -> None:
    check_worlds_differ(met(), {"play", "lead", "answer", "over"})


def test_equal_knowledge_gives_equal_views_actions_and_errors() -> None:
    for game_id, line, world, seat, _ in met():
        game = load_game(game_id)
        check_line(game, line, world, seat, tries=tries(game))
    for game_id, line, world, _, _ in met()[::3]:
        check_line(load_game(game_id), line, world, None)


def test_the_seat_itself_can_tell_any_other_hand() -> None:
    game = load_game("bacon4")
    one, two = game.new_state(game.deal("a", 0)), game.new_state(game.deal("b", 0))
    with pytest.raises(AssertionError, match="tells the worlds apart"):
        same_knowledge(game, one, two, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_act_alike_where_they_know_alike(level: str) -> None:
    compared, searches = 0, level in ("strong", "expert")
    for game_id, line, world, seat, _ in met()[:: 3 if searches else 1]:
        game = load_game(game_id)
        bot = bots.make(game.name, level)
        if line.state(game).current_player == seat and line.deal != world.deal:
            limits = Limits(iterations=8 if searches else 0)
            act = lambda view: bots.act(bot, view, Stream("same", "bot"), limits)  # noqa: B023, E731
            check_line(game, line, world, seat, bot=act)
            compared += 1
    assert compared > (10 if searches else 30)


def test_determinizer_draws_worlds_that_the_seat_can_not_tell_from_the_real_one() -> None:
    drawn: dict[str, set[Any]] = {}
    for game_id, line, _, seat, phase in met()[::2]:
        game = load_game(game_id)
        state: Any = line.state(game)
        view = state.view(seat)
        world = determinize.determinize(game, view, Stream(f"{seat} {len(line.actions)}", "determinize"))
        same_knowledge(game, state, world, seat, tries=tries(game))
        assert world.view(None) == state.view(None) and world.current_player == state.current_player
        assert sum(world.hands) == sum(state.hands) and world.hands[seat] == state.hands[seat]
        drawn.setdefault(phase, set()).add(tuple(world.hands))
    assert all(len(drawn[phase]) > 10 for phase in ("play", "lead", "answer"))


def test_errors_name_only_the_action_that_was_tried() -> None:
    for game_id, line, _, _, _ in met()[::9]:
        game: Any = load_game(game_id)
        state: Any = line.state(game)
        for action in tries(game):
            try:
                state.clone().apply(action)
            except IllegalAction as error:
                text = game.format_action(action)
                assert str(error).startswith(text)
                assert not set(str(error)[len(text) :].split()) & set(game.pack.names)


# -- planted leaks -----------------------------------------------------------------------------------------------------


def leaky(state: type[BaconState]) -> Callable[[str], Bacon]:
    """Bacon whose states are of this class."""

    class Leaky(Bacon):
        def new_state(self, deal: Any, match: Any = None) -> BaconState:
            return state(self.frame, deal, match or super().new_state(deal).match)

    def make(game_id: str) -> Bacon:
        game: Any = load_game(game_id)
        return Leaky(game.name, game.options)

    return make


class LeaderFromHands(BaconState):
    def lead_options(self) -> list[int]:
        options = super().lead_options()
        return options[:-1] if len(options) > 1 and self.hands[options[-1]] & 1 else options


class QuestionFromHands(BaconState):
    def ask_options(self) -> list[int]:
        return [seat for seat in super().ask_options() if self.hands[seat] >> self.game.combos.wild_at]


class AnswerTellsTheHand(BaconState):
    def apply(self, action: Any) -> list[Event]:
        seat = self.to_act or 0
        events = super().apply(action)
        if action[0] == "answer":
            events.append(Event("answer", (seat, "yes" if self.hands[seat] & 7 else "no")))
            self.events.append(events[-1])
        return events


class LegalFromOthers(BaconState):
    def legal_actions(self) -> list[Any]:
        actions = super().legal_actions()
        return actions[:-1] if len(actions) > 2 and self.hands[(self.to_act or 0) - 1] & 7 else actions


class PassTellsWhetherItHadTo(BaconState):
    def apply(self, action: Any) -> list[Event]:
        seat, able = self.to_act, len(self.legal_actions()) > 1
        events = super().apply(action)
        if action[0] == "pass" and not able:
            events.append(Event("answer", (seat, "no")))
            self.events.append(events[-1])
        return events


def _in_phase(phase: str) -> type[BaconState]:
    """The hand of the seat to act given to everyone, in one phase only."""
    return with_view(
        BaconState,
        lambda state, view: (
            replace(view, asked=state.hands[state.to_act or 0] & 7)
            if state.phase == phase and view.seat != state.to_act
            else view
        ),
    )


LEAKS: dict[str, type[BaconState]] = {
    "all hands are shown at the start": starts_with(BaconState, lambda state: Event("show", (state.deal.hands,))),
    "a hand is shown to the partner": starts_with(
        BaconState, lambda state: Event("hand", (2, state.deal.hands[0]), (2,))
    ),
    "an error names the next hand": hand_in_the_error(BaconState, lambda state, hand: state.game.combos.cards(hand)),
    "who may lead depends on hands": LeaderFromHands,
    "who may be asked depends on hands": QuestionFromHands,
    "the answer is followed by the truth": AnswerTellsTheHand,
    "legal actions depend on another hand": LegalFromOthers,
    "a reason depends on another hand": reason_from_others(
        BaconState, "no-combination", lambda state, hand, cards: state.game.combos.holds(hand, cards)
    ),
    "a pass says whether it was forced": PassTellsWhetherItHadTo,
    "a hand leaks while somebody plays": _in_phase("play"),
    "a hand leaks while the lead is chosen": _in_phase("lead"),
    "a hand leaks while a question is open": _in_phase("answer"),
    "legal actions are given to another seat": legal_for_all(BaconState, BaconView),
    "unseen cards come with their holder": with_view(
        BaconState, lambda state, view: replace(view, cards=view.cards + (state.hands[1] & 7))
    ),
    "a count comes from the cards": with_view(
        BaconState, lambda state, view: replace(view, counts=tuple(hand & 7 for hand in state.hands))
    ),
    "the spectator's hand is a seat's": with_view(
        BaconState, lambda state, view: replace(view, hand=state.hands[0]) if view.seat is None else view
    ),
    "played cards come with the next one": with_view(
        BaconState, lambda state, view: replace(view, played=(view.played[0] + (state.hands[0] & 7), *view.played[1:]))
    ),
}


def any_leaks(make: Callable[[str], Bacon], found: list[Meeting]) -> bool:
    """Whether the two worlds of any meeting can be told apart under these rules."""
    for game_id in LEAKY:
        game = make(game_id)
        if leaks(game, (meeting for meeting in found if meeting[0] == game_id), tries(game)[:30]):
            return True
    return False


@pytest.mark.parametrize("leak", LEAKS)
def test_planted_leak_is_caught(leak: str) -> None:
    assert any_leaks(leaky(LEAKS[leak]), met(LEAKY))


def test_the_honest_game_passes_where_the_leaks_are_caught() -> None:
    assert not any_leaks(leaky(BaconState), met(LEAKY)[::2])
    assert not any_leaks(leaky(with_view(BaconState, lambda state, view: replace(view))), met(LEAKY)[::5])
