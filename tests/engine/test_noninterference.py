"""What a seat sees depends on nothing that it may not know: in every phase, and planted leaks are found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import worlds
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
    prefixes,
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
from pygame_engine.games.bear import PACK, Bear, BearState, BearView
from pygame_engine.protocol import Event, Limits
from pygame_engine.rng import Stream
from pygame_engine.testing import Line, check_line, same_knowledge

GAMES = (
    "bear/all_pass=ask",
    "bear/all_pass=redeal",
    "bear/game_choice=after_win",
    "bear/game_choice=after_kitty,early_end=false",
    "bear/null_takes_kitty=false",
)
OPENINGS = ("", "", "pass; pass; pass", "bid null; pass; pass")
PHASES = set(load_game("bear").phases)
TRIES = (*(("play", card) for card in range(0, 32, 3)), ("discard", 0, 1), ("discard", 3), ("bid", 40), ("pass",))


def meetings(game_ids: tuple[str, ...] = GAMES, deals: int = 3, every: int = 4) -> Iterator[Meeting]:
    return trick_meetings(worlds, game_ids, OPENINGS, deals, every)


MEETINGS = list(meetings())


def test_worlds_are_drawn_in_every_phase_and_differ() -> None:
    check_worlds_differ(MEETINGS, PHASES)
    assert any(line.actions != world.actions for _, line, world, _, _ in MEETINGS), "discards are drawn as well"


def test_equal_knowledge_gives_equal_views_actions_and_errors() -> None:
    for game_id, line, world, seat, _ in MEETINGS:
        game = load_game(game_id)
        check_line(game, line, world, seat, tries=TRIES)
        check_line(game, line, world, None)


def test_the_seat_itself_can_tell_any_other_hand() -> None:
    """The helper is not blind: two different own hands are seen to differ."""
    game = load_game("bear")
    one, two = game.new_state(game.deal("a", 0)), game.new_state(game.deal("b", 0))
    with pytest.raises(AssertionError, match="tells the worlds apart"):
        same_knowledge(game, one, two, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_act_alike_where_they_know_alike(level: str) -> None:
    bot = bots.make("bear", level)
    compared = 0
    for game_id, line, world, seat, _ in MEETINGS:
        game = load_game(game_id)
        if line.state(game).current_player == seat and line.deal != world.deal:
            act = lambda view: bots.act(bot, view, Stream("same", "bot"), Limits(iterations=150))  # noqa: E731
            check_line(game, line, world, seat, bot=act)
            compared += 1
    assert compared > 30


def test_worlds_and_real_deals_pass_the_checker_and_wrong_worlds_do_not() -> None:
    checked = 0
    for game_id, line, world, seat, phase in MEETINGS:
        game = load_game(game_id)
        view, state, other = line.state(game).view(seat), line.state(game), world.state(game)
        for real in (state, other):
            assert worlds.consistent(game, view, real.hands, down_of(real)) == []
        if phase == "play" and view.counts[seat] and view.hand:
            hands = other.hands[:]
            a, b = hands[seat] & -hands[seat], hands[seat - 1] & -hands[seat - 1]
            if a and b:
                hands[seat] ^= a | b
                hands[seat - 1] ^= a | b
                assert worlds.consistent(game, view, hands, down_of(other))
                checked += 1
    assert checked > 20


def down_of(state: Any) -> int:
    """The cards face down on the table."""
    taken = any(event.kind == "takes" for event in state.events)
    return int(state.discards if taken else state.kitty)


def test_determinizer_draws_worlds_that_the_seat_can_not_tell_from_the_real_one() -> None:
    drawn: dict[str, set[Any]] = {}
    for game_id, line, _, seat, phase in MEETINGS:
        game = load_game(game_id)
        state = line.state(game)
        view = state.view(seat)
        for number in range(2):
            world = determinize(game, view, Stream(f"{number} {seat} {len(line.actions)}", "determinize"))
            assert worlds.consistent(game, view, world.hands, down_of(world)) == []
            same_knowledge(game, state, world, seat, tries=TRIES)
            assert world.view(seat) == view and world.view(None) == state.view(None)
            assert world.current_player == state.current_player
            drawn.setdefault(phase, set()).add((tuple(world.hands), down_of(world)))
            if not world.is_terminal():
                follow = world.clone()
                follow.apply(follow.legal_actions()[0])
    for phase in PHASES - {"over"}:
        assert len(drawn[phase]) > 10, f"hardly any different worlds in phase {phase}"


# --- Nothing hidden is shown in words either ---


def test_no_text_a_seat_gets_names_the_seed_or_a_card_it_can_not_know() -> None:
    """Cards are looked for as text in everything a spectator gets while no card has been played."""
    for number in range(10):
        game = load_game("bear/game_choice=after_kitty")
        seed = f"secret-seed-{number}"
        line = worlds.random_line(game, seed, "pass; bid 40; pass; game S")
        for prefix in prefixes(Line(line.deal, line.actions[:5])):
            no_card_or_seed_named(prefix.state(game).view(None), PACK.names, seed)


def test_errors_name_only_the_action_that_was_tried() -> None:
    for game_id, line, _, _, _ in MEETINGS[::7]:
        game = load_game(game_id)
        state = line.state(game)
        for action in TRIES:
            try:
                state.clone().apply(action)
            except IllegalAction as error:
                named = {PACK.text(c) for c in action[1:]} if action[0] in ("play", "discard") else set()
                assert cards_named(error, PACK.names) <= named


# --- Planted leaks ---


def leaky(state: type[BearState]) -> Bear:
    """Bear whose states are of this class."""

    class Leaky(Bear):
        def new_state(self, deal: Any, match: Any = None) -> BearState:
            plain = super().new_state(deal, match)
            return state(self.options, deal, match or plain_context(plain))

    return Leaky(load_game("bear/game_choice=after_kitty").options)


def plain_context(state: BearState) -> Any:
    from pygame_engine.protocol import MatchContext

    return MatchContext(state.scores)


class HandsToAll(BearState):
    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.events = [e if e.kind != "hand" else Event("redeal", (), None) for e in self.events]
        self.events += [Event("show", (self.deal.hands, None), None)]


class LegalFromOthersCards(BearState):
    def legal_actions(self) -> list[Any]:
        actions = super().legal_actions()
        if self.phase == "auction" and self.hands[(self.to_act or 0) - 1] & 1:
            actions = actions[:-1]
        return actions


SeedInJson = more_in_json(BearView, "seed")
HiddenInRepr = more_in_repr(BearView)

LEAKS: dict[str, type[BearState]] = {
    "the kitty is told to everyone": told_to_all(BearState, "kitty"),
    "the discards are told to everyone": told_to_all(BearState, "discard"),
    "all hands are shown at the start": HandsToAll,
    "one hand is shown to one neighbour": starts_with(
        BearState, lambda state: Event("show", ((state.deal.hands[0],), None), (1,))
    ),
    "an error names the next hand": hand_in_the_error(BearState, lambda _, hand: PACK.texts(hand)),
    "a reason depends on another hand": reason_from_others(
        BearState, "must-follow", lambda _, hand, card: hand >> card & 1
    ),
    "legal actions depend on another hand": LegalFromOthersCards,
    "legal actions are given to another seat": legal_for_all(BearState, BearView),
    "the seed is in the JSON": with_view(
        BearState, lambda state, view: turned(view, SeedInJson, extra=str(hash(state.deal)))
    ),
    "repr shows hidden cards": with_view(
        BearState, lambda state, view: turned(view, HiddenInRepr, extra=(state.hands[0], state.discards))
    ),
    "a count comes from the discards": with_view(
        BearState, lambda state, view: replace(view, counts=(*view.counts[:2], PACK.mask_points(state.discards)))
    ),
    "the kitty is stripped too late": with_view(
        BearState, lambda state, view: replace(view, kitty=state.kitty if state.phase == "play" else view.kitty)
    ),
    "taken tricks come with the kitty": with_view(
        BearState, lambda state, view: replace(view, taken=(state.won[0] | state.discards, *view.taken[1:]))
    ),
    "unseen cards come sorted by holder": with_view(
        BearState, lambda state, view: replace(view, cards=state.cards if state.hands[2] & 1 else state.cards ^ 1)
    ),
    "the spectator's hand is the declarer's": with_view(
        BearState,
        lambda state, view: replace(view, hand=state.hands[state.declarer or 0]) if view.seat is None else view,
    ),
}


AFTER_KITTY = [meeting for meeting in meetings(("bear/game_choice=after_kitty",), deals=4)]


@pytest.mark.parametrize("leak", LEAKS)
def test_planted_leak_is_caught(leak: str) -> None:
    assert leaks(leaky(LEAKS[leak]), AFTER_KITTY, TRIES)


def test_the_honest_game_passes_where_the_leaks_are_caught() -> None:
    assert not leaks(leaky(BearState), AFTER_KITTY, TRIES)
    assert not leaks(leaky(with_view(BearState, lambda state, view: replace(view))), AFTER_KITTY, TRIES)
