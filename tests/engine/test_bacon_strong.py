"""Bacon by search: plans and play-outs held to the rules, what an end is worth, the levels strong and expert."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import worlds_bacon as worlds

from pygame_engine import bots, load_game, words
from pygame_engine.arena import duplicate
from pygame_engine.bots.bacon_endgame import Endgame
from pygame_engine.bots.bacon_expert import WeightedTrial
from pygame_engine.bots.bacon_hands import hand_cost
from pygame_engine.bots.bacon_plans import plans_of
from pygame_engine.bots.bacon_race import Race
from pygame_engine.bots.bacon_rollout import Start, Table
from pygame_engine.bots.bacon_strong import beside_partner
from pygame_engine.bots.bacon_trial import Trial
from pygame_engine.bots.bacon_worth import RESULTS, Worth, win_chance
from pygame_engine.combos import SIZE, combos_of
from pygame_engine.protocol import Limits, MatchContext
from pygame_engine.referee import Referee
from pygame_engine.rng import Stream

IDS = [game_id for name in worlds.FORMS for game_id in (name, worlds.all_changed(name))]


def hands_of(seed: str, count: int, suits: int = 3, ranks: int = 10) -> list[int]:
    combos, stream, found = combos_of(suits, ranks), Stream(seed, "hands"), []
    for number in range(count):
        pack = [card for card in range(suits * ranks) for _ in range(2)]
        stream.shuffle(pack)
        found.append(combos.packed(pack[: 1 + number % 15]) + number % 3 * combos.wild_unit)
    return found


def test_a_plan_costs_what_the_planner_says_and_empties_the_hand() -> None:
    combos, plans = combos_of(3, 10), plans_of(10, True)
    for hand in hands_of("plans", 150):
        key = plans.key(combos, hand)
        assert plans.cost(key) == pytest.approx(hand_cost(combos, hand))
        plan = plans.plan(key)
        assert sum(plans.weights[kind][top] for kind, top, _, _ in plan) == pytest.approx(plans.cost(key))
        for order in (plan, plan[::-1]):  # in any order
            left = key
            for kind, top, cards, _ in order:
                assert cards == SIZE[kind]
                left = plans.take(left, kind, top)
                assert left >= 0
            assert left == 0


def test_what_a_plan_plays_the_hand_can_play() -> None:
    combos, plans = combos_of(4, 9), plans_of(9, True)
    for hand in hands_of("plays", 100, 4, 9):
        tops = combos.look(hand).tops
        for kind, top, _, _ in plans.plan(plans.key(combos, hand)):
            assert tops[kind] >> top - 1 & 1


def test_the_whole_hand_is_seen_to_be_a_combination() -> None:
    combos, plans = combos_of(3, 10), plans_of(10, True)
    seen = 0
    for hand in hands_of("whole", 600):
        size = combos.size(hand)
        if size <= 6:
            found = plans.whole(plans.key(combos, hand), size)
            readings = [(kind, top) for kind, top in combos.readings(hand) if kind not in (11, 13)]
            assert sorted(found) == sorted({kind: top for kind, top in readings}.items())
            seen += bool(found)
    assert seen > 50


@pytest.mark.parametrize("game_id", IDS)
def test_every_turn_of_a_play_out_is_allowed_by_the_rules(game_id: str) -> None:
    """Straight flushes are runs to the policy, so with `flush_is_always_bomb` suits may forbid a run: then it stops."""
    game: Any = load_game(game_id)
    table = Table(game.form, game.options, MatchContext(game.starting_scores()))
    ends = 0
    for number in range(6):
        deal = worlds.small_deal(game, f"out {number}", 3 + number, number % 3, ranks=8) if number % 2 else None
        state: Any = worlds.random_line(game, f"out {number}", deal, plies=4 * number).state(game)
        while state.phase in ("lead", "answer"):
            state.apply(state.legal_actions()[0])
        if state.to_act is None:
            continue
        hands = [table.plans.key(game.combos, hand) for hand in state.hands]
        sizes = [game.combos.size(hand) for hand in state.hands]
        start = Start(hands, sizes, state.order[:], state.to_act, state.last, state.in_play, state.passed, state.pile)
        turns: list[tuple[int, int, int]] = []
        order = table.play_out(start, turns)
        assert start.hands == hands and sum(start.sizes) == sum(sizes), "what it started from is left alone"
        ends += replayed(game, table, state, turns, order)
    assert ends or game.options["flush_is_always_bomb"]


def replayed(game: Any, table: Table, state: Any, turns: Any, order: list[int]) -> bool:
    """Whether the same turns by the rules bring the same end."""
    for seat, kind, top in turns:
        while state.phase in ("lead", "answer"):
            if state.phase == "answer":
                state.apply(("answer", "yes"))
                continue
            sizes = [game.combos.size(hand) for hand in state.hands]
            state.apply(("lead", table.leader(sizes, state.last, state.in_play)))
        assert state.to_act == seat
        if kind < 0:
            state.apply(("pass",))
            continue
        if not game.combos.look(state.hands[seat]).tops[kind] >> top - 1 & 1:
            assert game.options["flush_is_always_bomb"]
            return False
        state.apply(("play", game.combos.canonical(state.hands[seat], (kind, top)), kind, top))
    assert state.is_terminal() and state.order == order
    return True


# -- worlds and worth --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", IDS)
def test_worlds_agree_with_the_view(game_id: str) -> None:
    game: Any = load_game(game_id)
    for number in range(4):
        state: Any = worlds.random_line(game, f"world {number}", None, plies=9 * number).state(game)
        if state.to_act is None:
            continue
        view = state.view(state.to_act)
        for made in (Trial(view, Stream("w", game_id)), WeightedTrial(view, Stream("w", game_id))):
            keys = [made.plans.key(game.combos, hand) for hand in state.hands]
            drawn = [made.world() for _ in range(20)]
            for start, weight in drawn:
                assert weight > 0
                assert start.hands[made.me] == keys[made.me]
                assert sum(start.hands) == sum(keys), "the cards are those that are there"
                assert [hand >> made.plans.wild_at for hand in start.hands] == [k >> made.plans.wild_at for k in keys]
            assert (start.seat, start.last, start.pile) == (state.to_act, state.last, state.pile)
            assert (start.in_play, start.order) == (state.in_play, state.order)
            if state.phase == "play":
                assert start.passed == state.passed
            if number == 0:
                assert len({tuple(start.hands) for start, _ in drawn}) >= 18


def test_what_teams_score_adds_up() -> None:
    for name, results in RESULTS.items():
        game: Any = load_game(name)
        assert sum(often for _, _, often in results) == pytest.approx(1.0, abs=0.01), name
        assert all(best > worst for best, worst, _ in results)
        assert results[0][0] == max(best for best, _, _ in results) <= sum(game.form.value)


def test_the_chance_of_a_match_is_fair_and_rises() -> None:
    for name, target, left in (("bacon4", 8, 7), ("bacon6", 24, 5), ("chunky4", 20, -1), ("chunky6", 40, -1)):
        chances = [win_chance(name, target, mine, 3, left) for mine in range(target + 1)]
        assert chances == sorted(chances) and chances[3] == 0.5 and chances[-1] == 1.0
        for mine in range(target):
            total = win_chance(name, target, mine, 5, left) + win_chance(name, target, 5, mine, left)
            assert total == pytest.approx(1.0)


def worth(game_id: str, scores: tuple[int, ...], order: list[int], seat: int = 0, deal_no: int = 1) -> float:
    game: Any = load_game(game_id)
    return Worth(Table(game.form, game.options, MatchContext(scores, deal_no)), seat).of(order)[0]


def test_the_match_decides_what_a_deal_is_worth() -> None:
    """On 7 of 8 the first out wins the match: four points are worth no more than one."""
    one, four = [0, 1, 3], [0, 2]
    assert worth("bacon4", (0, 0), four) > worth("bacon4", (0, 0), one) + 2
    close = worth("bacon4", (7, 7), four) - worth("bacon4", (7, 7), one)
    assert 0 < close < 0.5
    assert worth("bacon4", (0, 7), four, deal_no=8) - worth("bacon4", (0, 7), one, deal_no=8) == 3, "lost: for points"
    for order in (one, four):
        assert worth("bacon4", (3, 2), order, seat=1) == pytest.approx(-worth("bacon4", (3, 2), order, seat=0))


def test_everyone_for_himself_the_match_is_worth_something_too() -> None:
    order = [0, 1, 2]
    assert worth("applewood4", (6, 0, 0, 0), order) > worth("applewood4", (0, 0, 0, 0), order)
    assert worth("applewood4", (0, 0, 0, 0), order, 0) > worth("applewood4", (0, 0, 0, 0), order, 1)


def test_the_searching_levels_are_there_and_count_their_worlds() -> None:
    game: Any = load_game("bacon4")
    state = game.new_state(game.deal("rain"))
    for level in ("strong", "expert"):
        bot = bots.make("bacon4", level)
        view = state.view(state.to_act)
        action = bots.act(bot, view, Stream("x", "y"))
        counted = bot.reasons(view, action)[-1]
        assert counted.code == "searched"
        params = counted.params
        assert 0 <= params["won"] <= params["worlds"] and params["considered"] == len(params["candidates"]) > 1
        assert params["candidates"][0]["action"] == game.format_action(action)
        assert {candidate["action"] for candidate in params["candidates"]} <= {
            game.format_action(legal) for legal in view.legal
        }
        for lang in ("en", "ja"):
            assert str(params["worlds"]) in words.hint_text(counted, lang)
        other = state.clone()
        other.apply(action)
        assert all(r.code != "searched" for r in bot.reasons(other.view(other.to_act), ("pass",))), "another view"


@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.parametrize("level", ["strong", "expert"])
def test_searching_bots_play_whole_deals_by_the_rules(level: str, game_id: str) -> None:
    game: Any = load_game(game_id)
    deal = worlds.small_deal(game, f"{level} {game_id}", 5, 2)
    state = game.new_state(deal)
    bot, stream = bots.make(game.name, level), Stream(game_id, level)
    while not state.is_terminal():
        view = state.view(state.to_act)
        action = bots.act(bot, view, stream, Limits(24))
        assert state.why_illegal(action) is None
        for reason in bot.reasons(view, action):
            assert all("{" not in words.hint_text(reason, lang) for lang in ("en", "ja"))
        state.apply(action)


def test_iterations_are_the_play_outs_at_most_and_the_same_seed_gives_the_same_action() -> None:
    game: Any = load_game("bacon6")
    view = game.new_state(game.deal("budget", 5)).view(0)
    for level in ("strong", "expert"):
        bot = bots.make("bacon6", level)
        bots.act(bot, view, Stream("a", "b"), Limits(30))
        looked = bot.reasons(view, bots.act(bot, view, Stream("a", "b"), Limits(30)))[-1]
        spent = sum(candidate["worlds"] for candidate in looked.params["candidates"])
        assert 8 <= spent <= 30
        fresh, again = bots.make("bacon6", level), bots.make("bacon6", level)
        plans_of(9, True).forget()
        one = bots.act(fresh, view, Stream("a", "b"))
        assert bots.act(again, view, Stream("a", "b")) == one, "what is remembered changes nothing"


def test_thinking_pauses_after_every_few_play_outs() -> None:
    game: Any = load_game("bacon4")
    view = game.new_state(game.deal("pause", 3)).view(0)
    for level, least in (("strong", 50), ("expert", 100)):
        told = list(bots.make("bacon4", level).think(view, Stream("a", "b"), Limits()))
        assert len(told) >= least and told == sorted(told) and 0 <= told[0] < told[-1] <= 1


# -- the last cards ----------------------------------------------------------------------------------------------------


def brute(state: Any, ends: list[Worth], known: dict[Any, tuple[float, ...]]) -> tuple[float, ...]:
    """What a position is worth to every seat, over the rules themselves: all legal actions tried."""
    if state.is_terminal():
        return tuple(end.of(state.order)[0] for end in ends)
    key = (tuple(state.hands), state.to_act, state.last, state.passed, state.pile, state.phase, tuple(state.order))
    if key not in known:
        known[key] = max((brute(after, ends, known) for after in steps(state)), key=lambda found: found[state.to_act])
    return known[key]


def steps(state: Any) -> list[Any]:
    """The states after each legal action."""
    found = []
    for action in state.legal_actions():
        after = state.clone()
        after.play_on(action)
        found.append(after)
    return found


def start_of(state: Any, table: Table) -> Start:
    combos = state.game.combos
    hands = [table.plans.key(combos, hand) for hand in state.hands]
    sizes = [combos.size(hand) for hand in state.hands]
    pile = None if state.pile is None else (state.pile[0], state.pile[1])
    return Start(hands, sizes, list(state.order), state.to_act, state.last, state.in_play, state.passed, pile)


@pytest.mark.parametrize("game_id", ["bacon4", "bacon4/hard_pass=true", "chunky4"])
def test_the_last_cards_are_played_perfectly(game_id: str) -> None:
    game: Any = load_game(game_id)
    for number in range(12):
        size, wilds = ((1, 0), (2, 0), (1, 1), (3, 0))[number % 4]
        deal = worlds.small_deal(game, f"end {number}", size, wilds, ranks=6)
        state = game.new_state(deal)
        table = Table(game.form, game.options, MatchContext((0, 0)))
        solver = Endgame(table, Worth(table, 0), 100_000)
        start = start_of(state, table)
        ends = [Worth(table, seat) for seat in range(4)]
        assert solver.solve(start) == pytest.approx(brute(state, ends, {})[0])
        assert Endgame(table, Worth(table, 0), 1).solve(start) is None, "too much work is given up"


def fair_ends(state: Any, ends: list[Worth], known: dict[Any, set[tuple[float, ...]]]) -> set[tuple[float, ...]]:
    """What perfect play can bring every seat, whichever of equally good plays each may choose, and no less."""
    if state.is_terminal():
        return {tuple(end.of(state.order)[0] for end in ends)}
    key = (tuple(state.hands), state.to_act, state.last, state.passed, state.pile, state.phase, tuple(state.order))
    if key not in known:
        seat = state.to_act
        after = [fair_ends(later, ends, known) for later in steps(state)]
        sure = max(min(values[seat] for values in found) for found in after)
        known[key] = {values for found in after for values in found if values[seat] >= sure}
    return known[key]


@pytest.mark.parametrize("game_id", ["applewood3", "applewood4/hard_pass=true"])
def test_with_everyone_for_himself_the_last_cards_bring_each_what_is_best_for_him(game_id: str) -> None:
    game: Any = load_game(game_id)
    varied = set()
    for number in range(16):
        size, wilds = ((1, 0), (2, 0), (1, 1), (3, 0))[number % (4 if game.num_players == 3 else 2)]
        state = game.new_state(worlds.small_deal(game, f"alone {number}", size, wilds, ranks=6))
        match = MatchContext((0,) * game.num_players)
        table = Table(game.form, game.options, match)
        ends = [Worth(table, seat) for seat in range(game.num_players)]
        fair = fair_ends(state, ends, {})
        start = start_of(state, table)
        found = tuple(Endgame(table, end, 100_000).solve(start) for end in ends)
        assert found in fair
        varied.add(found)
    assert len(varied) > 3


def first_out(state: Any, seat: int, known: dict[Any, bool]) -> bool:
    """Whether the seat is the next to go out if both that are left play perfectly, over the rules themselves.

    Who has gone out and chooses the lead, chooses for the partner.
    """
    out, acts = len(state.order), state.to_act
    sought = acts if state.in_play >> acts & 1 else (acts + 2) % 4
    key = (tuple(state.hands), acts, state.last, state.passed, state.pile, state.phase)
    if key not in known:
        known[key] = any(
            later.order[out] == sought if len(later.order) > out else first_out(later, sought, known)
            for later in steps(state)
        )
    return known[key] is (sought == seat)


@pytest.mark.parametrize("game_id", ["applewood3", "applewood4/hard_pass=true", "bacon4", "chunky4/hard_pass=true"])
def test_of_two_that_are_left_the_race_says_who_goes_out_first(game_id: str) -> None:
    game: Any = load_game(game_id)
    wins = Counter[bool]()
    spots = set()
    for number in range(60):
        state = game.new_state(worlds.small_deal(game, f"race {number}", 3 + number % 2, int(number % 5 == 4)))
        stream = Stream(f"race {number}", "line")
        known: dict[Any, bool] = {}
        race = None
        while not state.is_terminal():
            if state.in_play.bit_count() == 2 and state.phase == "play":
                table = Table(game.form, game.options, MatchContext(state.match.scores))
                race = race or Race(table)
                start = start_of(state, table)
                for seat in range(game.num_players):
                    if state.in_play >> seat & 1:
                        assert race.wins(start, seat, 100_000) is first_out(state, seat, known)
                wins[first_out(state, state.to_act, known)] += 1
                spots.add((state.pile is None, state.in_play >> state.last & 1, state.passed.bit_count()))
            state.apply(stream.choice(state.legal_actions()))
    assert min(wins[True], wins[False]) > 10
    assert len(spots) > 2, "leads, answers to the other one and to somebody who has gone out"


def test_a_race_is_between_two_and_gives_up_when_told() -> None:
    game: Any = load_game("applewood3")
    state = game.new_state(game.deal("race"))
    table = Table(game.form, game.options, MatchContext((0, 0, 0)))
    start = start_of(state, table)
    with pytest.raises(ValueError, match="between two"):
        Race(table).wins(start, 0, 10)
    two = start._replace(in_play=3, hands=[*start.hands[:2], 0], seat=0, last=0)
    race = Race(table)
    assert race.wins(two, 0, 5) is None and race.spent() < 5


def test_expert_makes_the_play_that_surely_wins_the_race() -> None:
    game: Any = load_game("applewood4")
    found, said = 0, Counter[str]()
    for number in range(40):
        state = game.new_state(worlds.small_deal(game, f"sure {number}", 5, 0, ranks=6))
        stream, known, expert = Stream(f"sure {number}", "line"), dict[Any, bool](), bots.make("applewood4", "expert")
        while not state.is_terminal():
            seat = state.to_act
            if state.in_play.bit_count() == 2 and len(state.legal_actions()) > 1 and first_out(state, seat, known):
                out = len(state.order)
                view = state.view(seat)
                action = bots.act(expert, view, stream)
                state.apply(action)
                assert first_out(state, seat, known) if len(state.order) == out else state.order[out] == seat
                said[expert.reasons(view, action)[-1].code] += 1
                found += 1
            else:
                state.apply(stream.choice(state.legal_actions()))
    assert found > 30
    assert said["bacon-race"] > 20 and not said.keys() - {"bacon-race", "searched", "bacon-out"}


def test_worlds_that_explain_what_was_seen_count_more() -> None:
    game: Any = load_game("bacon4")
    state = game.new_state(game.deal("weights", 3))
    stream = Stream("weights", "play")
    for _ in range(9):
        state.apply(bots.act(bots.make("bacon4", "normal"), state.view(state.to_act), stream))
    trial = WeightedTrial(state.view(state.to_act), stream)
    weights = [trial.world()[1] for _ in range(60)]
    assert trial.looks and len(set(weights)) > 3 and 0 < 2 * min(weights) < max(weights)


@pytest.mark.parametrize("level", ["normal", "strong", "expert"])
def test_where_nothing_else_can_be_done_that_is_the_reason(level: str) -> None:
    """Also where the partner is winning."""
    game = load_game("chunky4")
    quick, bot, stream = bots.make(game.name, "normal"), bots.make(game.name, level), Stream("forced", "bots")
    forced = beside = 0
    for number in range(6):
        state: Any = game.new_state(game.deal(f"forced {number}"))
        while not state.is_terminal():
            view = state.view(state.current_player)
            action = bots.act(quick, view, stream)
            if len(view.legal) == 1 and view.phase == "play":
                assert bots.act(bot, view, stream) == action
                assert [reason.code for reason in bot.reasons(view, action)] == ["bacon-only"]
                forced += 1
                beside += beside_partner(view)
            state.apply(action)
    assert forced > 40 and beside > 10


def test_the_referee_gives_their_reasons_with_counts_in_both_languages() -> None:
    referee = Referee()
    referee.handle({"cmd": "new", "game": "bacon6", "seed": "asked"})
    for level in ("strong", "expert"):
        for lang in ("en", "ja"):
            said = referee.handle({"cmd": "bot", "g": 1, "level": level, "iterations": 20, "lang": lang})
            assert said["ok"] and "failure" not in said
            counted = said["reasons"][-1]
            assert counted["code"] == "searched" and counted["params"]["candidates"][0]["action"] == said["action"]
            assert str(counted["params"]["worlds"]) in counted["text"]
        assert referee.handle({"cmd": "hint", "g": 1, "level": level})["reasons"]


def test_strong_clearly_beats_random() -> None:
    assert duplicate("bacon4", "strong", "random", 3, "quick").low > 1
