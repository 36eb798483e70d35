"""Bacon's bots: they play by the rules, say why, do the obvious things, and beat random play."""

from __future__ import annotations

import hashlib
from itertools import combinations
from typing import Any

import pytest
import worlds_bacon as worlds
from worlds_bacon import play_texts

from pygame_engine import bots, load_game, words
from pygame_engine.arena import duplicate, line_ups
from pygame_engine.bots.bacon_hands import counts_of, hand_cost, planner, win_chance
from pygame_engine.bots.bacon_heuristic import BaconHeuristic
from pygame_engine.bots.bacon_playout import play_out, quick_choice
from pygame_engine.bots.determinize import determinize
from pygame_engine.combos import FLUSHES, QUAD, RANKS, TYPES, combos_of
from pygame_engine.protocol import Limits
from pygame_engine.rng import Stream

IDS = [game_id for name in worlds.FORMS for game_id in (name, worlds.all_changed(name))]


def whole(game: Any, level: str, seed: str, deal: Any = None) -> Any:
    """A deal played by bots of one level; every action is legal and has words."""
    state = game.new_state(game.deal(seed) if deal is None else deal)
    bot, stream = bots.make(game.name, level), Stream(seed, "whole")
    while not state.is_terminal():
        view = state.view(state.current_player)
        action = bots.act(bot, view, stream, Limits())
        assert state.why_illegal(action) is None
        for reason in bot.reasons(view, action):
            for lang in ("en", "ja"):
                assert "{" not in words.hint_text(reason, lang)
        state.apply(action)
    return state


@pytest.mark.parametrize("game_id", IDS)
def test_bots_play_whole_deals_of_every_form(game_id: str) -> None:
    game = load_game(game_id)
    for level in ("easy", "normal"):
        for number in range(2):
            assert sum(whole(game, level, f"{game_id} {number}").returns()) >= 0


@pytest.mark.parametrize("game_id", IDS)
def test_bots_play_small_deals_of_every_form(game_id: str) -> None:
    game = load_game(game_id)
    for number in range(6):
        whole(game, "easy", f"{number}", worlds.small_deal(game, f"{game_id} {number}", 1 + number, number % 3))


def test_the_levels_are_there_and_a_hint_has_a_reason() -> None:
    assert bots.levels("bacon4") == ["random", "easy", "normal", "strong", "expert"]
    state = play_texts(load_game("bacon4"), QUIET, "")
    bot = bots.make("bacon4", "normal")
    view = state.view(state.current_player)
    assert bot.reasons(view, bots.act(bot, view, Stream("", "")))


DIGEST = {
    "bacon4": "90420bd94fbd", "bacon6": "09f13b5498c9", "applewood3": "8caf44de5d83", "applewood4": "fa338b77c7ad",
    "applewood5": "1498e9c2f6df", "applewood6": "83bb3eaed139", "chunky4": "90420bd94fbd", "chunky6": "09f13b5498c9",
}  # fmt: skip


@pytest.mark.parametrize("name", worlds.FORMS)
def test_bots_do_the_same_on_every_machine(name: str) -> None:
    """The same seed and bots give the same game, here and in the browser."""
    game = load_game(name)
    done = [game.format_action(action) for n in range(2) for action in actions(game, f"digest {n}")]
    assert hashlib.sha256("\n".join(done).encode()).hexdigest()[:12] == DIGEST[name]


def actions(game: Any, seed: str) -> list[Any]:
    state = game.new_state(game.deal(seed))
    stream, found = Stream(seed, "digest"), []
    while not state.is_terminal():
        level = "easy" if state.current_player else "normal"
        found.append(bots.act(bots.make(game.name, level), state.view(state.current_player), stream))
        state.apply(found[-1])
    return found


# -- strength ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", worlds.FORMS)
def test_normal_clearly_beats_random(name: str) -> None:
    assert duplicate(name, "normal", "random", 8, "quick").low > 0.5


def test_normal_beats_easy_and_easy_beats_random() -> None:
    assert duplicate("bacon4", "normal", "easy", 60, "quick").low > 0
    assert duplicate("bacon4", "easy", "random", 12, "quick").low > 1


def test_teams_meet_as_teams() -> None:
    assert line_ups(6, ((0, 2, 4), (1, 3, 5))) == [(0, 1, 0, 1, 0, 1), (1, 0, 1, 0, 1, 0)]
    assert duplicate("chunky4", "random", "random", 2, "x").mean == 0


# -- the obvious -------------------------------------------------------------------------------------------------------

QUIET: dict[str, Any] = {
    "dealer": 3,
    "hands": [["2a", "9a", "9b"], ["4a", "1a", "1c"], ["5a", "1b", "8c"], ["6a", "2c", "3b"]],
}


def choice(state: Any, name: str = "bacon4") -> str:
    game = state.game
    action = bots.act(BaconHeuristic(), state.view(state.current_player), Stream("", ""))
    return str(load_game(name).format_action(action)) if game else ""


def test_the_last_cards_are_played() -> None:
    deal = {"dealer": 3, "hands": [["9a", "9b"], ["4a", "1a"], ["5a", "1b"], ["6a", "2c"]]}
    assert choice(play_texts(load_game("bacon4"), deal, "")) == "play 9a 9b as pair 9"


def test_the_winner_goes_first_where_only_one_play_is_left_after_it() -> None:
    deal = {"dealer": 3, "hands": [["2a", "10a", "10b"], *QUIET["hands"][1:]]}
    assert choice(play_texts(load_game("bacon4"), deal, "")) in ("play 10a 10b as pair 10", "play 2a as single 2")


def test_the_partner_is_left_in_peace() -> None:
    hands = [["10a", "9b", "7c"], ["4a", "1a", "1c"], ["5a", "W", "8c", "8b", "2b"], ["6a", "2c", "3b"]]
    state = play_texts(load_game("bacon4"), {"dealer": 3, "hands": hands}, "play 10a; pass")
    assert choice(state) == "pass"


def test_bombs_are_not_spent_on_a_small_trick() -> None:
    hands = [
        ["3a", "4b", "5c", "1c", "2c", "6c", "7c", "9b", "9c"],
        ["4a", "4c", "W", "W", "8a", "9a", "10a", "1a", "2a"],
        ["5a", "6a", "7a", "8b", "8c", "2b", "1b", "3b", "5b"],
        ["1a", "2a", "3c", "6b", "6c", "7b", "10b", "10c", "3b"],
    ]
    state = play_texts(load_game("bacon4"), {"dealer": 3, "hands": hands}, "play 3a")
    assert "quad" not in choice(state) and "W W" not in choice(state)


def test_an_opponent_with_one_card_left_is_stopped() -> None:
    hands = [["8a", "1a"], ["3a", "3b", "W", "2c", "5c", "7b"], ["5a", "6b", "8c"], ["6a", "2b", "3c"]]
    state = play_texts(load_game("bacon4"), {"dealer": 3, "hands": hands}, "play 8a")
    assert choice(state) != "pass"


def test_the_lead_goes_to_a_partner_who_is_nearly_out() -> None:
    hands = [["10a", "1a", "3b", "5c", "7a", "9b", "2a"], ["4a", "1a", "1c", "2c"], ["5a"], ["6a", "2c", "3b", "8b"]]
    state = play_texts(load_game("bacon4"), {"dealer": 3, "hands": hands}, "play 10a; pass; pass; pass")
    assert choice(state) == "lead 2"


def test_who_is_out_gives_the_lead_to_the_partner_not_to_an_opponent() -> None:
    deal = {"dealer": 3, "hands": [["9a"], ["4a", "1a", "1a"], ["5a", "1b"], ["6a", "1c"]]}
    assert choice(play_texts(load_game("bacon4"), deal, "play 9a; pass; pass; pass")) == "lead 2"


def test_a_question_is_answered_by_how_little_is_left() -> None:
    def asked(hand: list[str]) -> str:
        hands = [["9a", "9b", "1a"], ["4a", "1a"], hand, ["6a", "1c"], ["7a", "2a"], ["8a", "2b"]]
        texts = "play 9a; pass; pass; pass; pass; pass; ask 2"
        return choice(play_texts(load_game("bacon6"), {"dealer": 5, "hands": hands}, texts), "bacon6")

    assert asked(["5a", "5b"]) == "answer yes"
    assert asked(["1b", "3a", "5a", "7b", "9d", "2d", "4c"]) == "answer no"


# -- plans -------------------------------------------------------------------------------------------------------------


def cheapest(combos: Any, hand: int, known: dict[int, float]) -> float:
    """The least cost of cutting a hand into combinations, by trying every subset."""
    if not hand:
        return 0.0
    if hand not in known:
        weights = planner(combos.ranks).weights
        cards, best = combos.cards(hand), 99.0
        first, others = cards[0], cards[1:]
        for size in range(min(6, len(cards))):
            for more in set(combinations(others, size)):
                packed = combos.packed([first, *more])
                costs = [weights[kind][top] for kind, top in combos.readings(packed) if kind not in FLUSHES]
                if costs:
                    best = min(best, min(costs) + cheapest(combos, hand - packed, known))
        known[hand] = best
    return known[hand]


def test_a_plan_is_the_cheapest_there_is() -> None:
    combos = combos_of(3, 8)
    stream = Stream("plans", "hands")
    for number in range(60):
        pack = [card for card in range(3 * (4 if number % 2 else 8)) for _ in range(2)]
        stream.shuffle(pack)
        hand = combos.packed(pack[: 2 + number % 6]) + number % 3 * combos.wild_unit
        assert abs(hand_cost(combos, hand) - cheapest(combos, hand, {})) < 1e-9


def test_chances_rise_with_the_rank_and_bombs_win_more() -> None:
    for kind in range(TYPES):
        chances = [win_chance(kind, top, 11) for top in range(RANKS[kind], 12)]
        assert chances == sorted(chances) and chances[0] >= 0 and chances[-1] < 1
    assert win_chance(QUAD, 1, 11) > win_chance(0, 9, 11)


def test_counts_are_by_rank() -> None:
    combos = combos_of(4, 9)
    assert counts_of(combos, combos.packed([0, 0, 3, 35, 36])) == ((3, 0, 0, 0, 0, 0, 0, 0, 1), 1)


# -- play-outs and worlds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", IDS)
def test_a_play_out_is_the_policy_played_by_the_rules(game_id: str) -> None:
    game: Any = load_game(game_id)
    for number in range(8):
        deal = worlds.small_deal(game, f"out {number}", 3 + number, number % 3, ranks=8) if number % 2 else None
        line = worlds.random_line(game, f"out {number}", deal, plies=5 * number)
        state: Any = line.state(game)
        before, slow = state.key(), state.clone()
        while not slow.is_terminal():
            slow.apply(quick_choice(slow))
        assert play_out(state) == slow.returns()
        assert state.key() == before


def test_every_world_of_a_tiny_deal_is_drawn_equally_often() -> None:
    """Seat 0 holds one card; 1a 1a 2b lie with the others: seat 1 has 2b in one of three deals."""
    game: Any = load_game("bacon4")
    state = play_texts(game, {"dealer": 3, "hands": [["3c"], ["1a"], ["1a"], ["2b"]]}, "")
    view, stream = state.view(0), Stream("tiny", "worlds")
    worlds_drawn = [determinize(game, view, stream) for _ in range(900)]
    where = [next(seat for seat in (1, 2, 3) if world.hands[seat] >> 3 * 4 & 7) for world in worlds_drawn]  # type: ignore[attr-defined]
    assert all(250 < where.count(seat) < 350 for seat in (1, 2, 3))
