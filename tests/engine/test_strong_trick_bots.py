"""The levels strong and expert of the trick games: legal everywhere, blind, repeatable, bounded, sensible."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import mistakes
import pytest
import worlds as bear_worlds
import worlds_six_bid as six_bid_worlds

from pygame_engine import bots, load_game, words
from pygame_engine.arena import duplicate
from pygame_engine.bench import PRESETS, SIX_BID_PRESETS
from pygame_engine.bots import bear_hands, beliefs, pimc
from pygame_engine.bots.bear_heuristic import BearHeuristic, bid_options, last_deal_options
from pygame_engine.bots.bear_search import BearSearch
from pygame_engine.bots.determinize import determinize
from pygame_engine.bots.pimc import Effort, Tally
from pygame_engine.bots.six_bid_heuristic import SixBidHeuristic
from pygame_engine.bots.six_bid_search import SixBidSearch
from pygame_engine.bots.trick_play import Option
from pygame_engine.bots.trick_search import EFFORTS, EXPERT, STRONG
from pygame_engine.games.bear.rules import BIDS as BEAR_BIDS
from pygame_engine.games.bear.rules import PACK
from pygame_engine.games.six_bid_solo.rules import BIDS
from pygame_engine.games.six_bid_solo.rules import PACK as SIX_BID_PACK
from pygame_engine.protocol import Game, Limits, MatchContext, Reason, State
from pygame_engine.rng import Stream

GAMES = ("bear", "six-bid-solo")
SEARCHERS = ("strong", "expert")
QUICK = Limits(iterations=80)


# -- positions that a beginner gets right ------------------------------------------------------------------------------


CASES = [
    (game, position)
    for game, found in (("bear", mistakes.BEAR), ("six-bid-solo", mistakes.SIX_BID))
    for position in found
]


def test_there_are_thirty_positions_of_each_game() -> None:
    assert len(mistakes.BEAR) >= 30 and len(mistakes.SIX_BID) >= 30


@pytest.mark.parametrize("level", ("normal", *SEARCHERS))
@pytest.mark.parametrize(("name", "position"), CASES, ids=[f"{game}: {found.mistake}" for game, found in CASES])
def test_does_not_make_the_mistake(name: str, position: mistakes.Position, level: str) -> None:
    game = load_game(f"{name}/early_end=false")
    hands = [hand.split() for hand in position.hands]
    down = "kitty" if name == "bear" else "widow"
    state = game.new_state(game.deal_from_json({"dealer": 2, "hands": hands, down: []}))
    for text in position.done:
        state.apply(game.parse_action(text))
    assert state.current_player is not None
    view: Any = state.view(state.current_player)
    assert len(view.legal) > 1, "nothing to go wrong with"
    action = game.format_action(bots.act(bots.make(name, level), view, Stream("", "")))
    assert not position.good or action == position.good
    assert action != position.bad


# -- legal, blind, repeatable ------------------------------------------------------------------------------------------


def opened(game_id: str, seed: str, opening: str) -> State:
    """A deal in which a bid is made and stands, or all pass, or the bots bid themselves."""
    game = load_game(game_id)
    state = game.new_state(game.deal(seed))
    wanted = {"pass": None, "null": ("bid", "null")}.get(opening, ("bid", opening))
    while opening and state.phase == "auction":
        legal = state.legal_actions()
        state.apply(wanted if wanted in legal else ("pass",))
    return state


def openings() -> Iterator[tuple[str, str]]:
    """Every preset of both games with the bots' own bidding, and every kind of contract somewhere."""
    for number, game_id in enumerate(PRESETS):
        yield game_id, ("", "null", "pass")[number % 3]
        yield game_id, ""
    for number, game_id in enumerate(SIX_BID_PRESETS):
        yield game_id, ""
        yield game_id, BIDS[number % len(BIDS)]


@pytest.mark.parametrize("level", SEARCHERS)
@pytest.mark.parametrize(("game_id", "opening"), list(openings()))
def test_plays_by_the_rules_with_all_options(game_id: str, opening: str, level: str) -> None:
    state, stream = opened(game_id, "rules", opening), Stream("rules", level)
    bot = bots.make(game_id.partition("/")[0], level)
    while (seat := state.current_player) is not None:
        state.apply(bots.act(bot, state.view(seat), stream, QUICK))
    assert state.is_terminal()


def positions(name: str, seeds: Iterable[str]) -> Iterator[Any]:
    """Views with a choice: auctions, discards, exchanges and plays of every contract, from every third decision."""
    bids = [("bid", bid) for bid in BIDS] if name == "six-bid-solo" else [("bid", "null"), ("bid", 45, "S"), ()]
    count = 0
    for number, seed in enumerate(seeds):
        game = load_game(name)
        state, stream, bot = game.new_state(game.deal(seed)), Stream(seed, "positions"), bots.make(name, "normal")
        while (seat := state.current_player) is not None:
            view: Any = state.view(seat)
            if len(view.legal) > 1:
                count += 1
                if count % 3 == 0:
                    yield view
            wanted = bids[number % len(bids)]
            forced = state.phase == "auction" and wanted in view.legal
            state.apply(wanted if forced else bots.act(bot, view, stream))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", SEARCHERS)
def test_equal_views_give_equal_actions(name: str, level: str) -> None:
    """The bot is asked in the real deal and in another deal that looks the same from its seat."""
    game, phases = load_game(name), set()
    for number, view in enumerate(positions(name, "abcdef")):
        phases.add(view.phase)
        other = determinize(game, view, Stream(f"{number}", "other")).view(view.seat)
        assert other == view
        acts = [bots.act(bots.make(name, level), seen, Stream("same", "numbers"), QUICK) for seen in (view, other)]
        assert acts[0] == acts[1] and acts[0] in view.legal
    assert {"auction", "play"} <= phases


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_the_expert_weighs_agree_with_the_view(name: str) -> None:
    """Every world that survives the weighing passes the independent checker; and plays alike whatever was drawn."""
    game, policy = load_game(f"{name}/early_end=false"), BearHeuristic() if name == "bear" else SixBidHeuristic()
    checked = 0
    for number, view in enumerate(positions(f"{name}", "gh")):
        if view.phase != "play" or view.declarer is None:
            continue
        stream = Stream(f"{number}", "pool")
        pool = [
            (world, beliefs.fit(game, world, view, policy, played=True))
            for world in (determinize(game, view, stream) for _ in range(20))
        ]
        for world, _ in beliefs.resample(pool, 12, stream):
            checked += 1
            state: Any = world
            if name == "bear":
                assert bear_worlds.consistent(game, view, state.hands, state.discards) == []
            else:
                dealt = [SIX_BID_PACK.mask(hand) for hand in state.deal.hands]
                assert six_bid_worlds.consistent(game, view, state.hands[:], state.widow, dealt) == []
    assert checked > 30


@pytest.mark.parametrize("name", GAMES)
def test_thinking_in_slices_gives_what_one_go_gives_and_never_stops_for_long(name: str) -> None:
    """Pauses come often: a slice is a hundred states searched, or a dozen cards played."""
    for view in positions(name, "x"):
        bot, steps = bots.make(name, "strong"), []
        thinking = bot.think(view, Stream("n", "n"), QUICK)
        while True:
            try:
                steps.append(next(thinking))
            except StopIteration as done:
                assert done.value == bots.act(bots.make(name, "strong"), view, Stream("n", "n"), QUICK)
                break
        assert all(0.0 <= step <= 1.0 for step in steps)


# -- effort ------------------------------------------------------------------------------------------------------------


def test_effort_is_counted_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """No decision searches more states than the level allows, but for what the last world takes over it."""
    nodes: list[int] = []
    real = pimc.task_of

    def counted(state: State) -> Any:
        task = real(state)
        nodes.append(0)
        tasks.append(task)
        return task

    tasks: list[Any] = []
    monkeypatch.setattr(pimc, "task_of", counted)
    small = STRONG._replace(nodes=600, world_nodes=200)
    for name, bot in (("bear", BearSearch(small)), ("six-bid-solo", SixBidSearch(small))):
        for view in positions(name, "ef"):
            tasks.clear()
            bots.act(bot, view, Stream("a", "b"))
            assert sum(task.nodes for task in tasks) <= 600 + 20 * len(view.legal)


def test_less_effort_is_less_of_everything() -> None:
    for effort in EFFORTS.values():
        half = effort.within(effort.nodes // 2)
        assert half.nodes == effort.nodes // 2 and half.bid_playouts == effort.bid_playouts // 2
        assert effort.within(0) == effort and effort.within(10 * effort.nodes) == effort
        assert (half.plans > 0) is (effort.plans > 0) and (half.pool > 0) is (effort.pool > 0)
    assert EXPERT.nodes > STRONG.nodes and EXPERT.pool and not STRONG.pool


# -- reasons -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_reasons_say_how_many_worlds_and_how_often_each_choice_won(name: str) -> None:
    game, searched = load_game(name), 0
    for view in positions(name, "ikmn"):
        bot = bots.make(name, "strong")
        action = bots.act(bot, view, Stream("r", "r"), QUICK)
        found = bot.reasons(view, action)
        assert found and json.dumps([dict(reason.params) for reason in found])
        for reason in found:
            for lang in ("en", "ja"):
                assert "{" not in words.hint_text(reason, lang)
        assert all(reason.code != "searched" for reason in found[:-1])
        if found[-1].code != "searched":
            continue
        searched += 1
        told = found[-1].params
        assert told["candidates"][0]["action"] == game.format_action(action)
        assert told["won"] == told["candidates"][0]["won"] <= told["worlds"] == told["candidates"][0]["worlds"]
        assert told["considered"] >= 2 and told["worlds"] > 0
        texts = [candidate["action"] for candidate in told["candidates"]]
        assert len(set(texts)) == len(texts) and all(game.parse_action(text) in view.legal for text in texts)
    assert searched > 10


def told(found: list[Any]) -> Any:
    """The reason that tells of the choices that were weighed."""
    return next(reason for reason in found if reason.code.startswith("weighed") and "candidates" in reason.params)


def given(answers: list[Any]) -> Any:
    """A search that finds this, whatever it is asked."""

    def work(*asked: Any) -> Iterator[float]:
        yield 0.5
        return answers

    return work


def first_to_bid(game: Game, hand: str) -> Any:
    """The view of a seat of Bear that holds this hand and bids first."""
    rest = [card for card in PACK.names if card not in hand.split()]
    deal = {"dealer": 2, "hands": [hand.split(), rest[:10], rest[10:20]], "kitty": rest[20:]}
    return game.new_state(game.deal_from_json(deal)).view(0)


def test_a_weighed_bid_tells_the_deals_that_were_counted__bear(monkeypatch: pytest.MonkeyPatch) -> None:
    """With counts known beforehand: how many of them make each bid, their mean, and no number where none was tried."""
    game = load_game("bear")
    view = first_to_bid(game, "AS KS QS JS 9S 8S 7S AH KH 5C")
    monkeypatch.setattr(BearSearch, "_played_out", given([30, 45, 44, 70, 56]))
    bot = bots.make("bear", "strong")
    action = bots.act(bot, view, Stream("t", "t"))
    reason = told(bot.reasons(view, action))
    rows = {row["action"]: row for row in reason.params["candidates"]}
    assert reason.code == "weighed" and next(iter(rows)) == game.format_action(action)
    tried = [row for row in rows.values() if row["worlds"]]
    assert len(tried) > 3
    for row in tried:
        bid = int(row["action"].split()[1])
        assert (row["worlds"], row["mean"]) == (5, 49.0)
        assert row["won"] == sum(count >= bid for count in (30, 45, 44, 70, 56)), row
    assert rows["pass"] == {"action": "pass", "worlds": 0, "won": None, "mean": None, "value": reason.params["passing"]}
    worths = [row["value"] for row in rows.values() if row["value"] is not None]
    assert worths == sorted(worths, reverse=True)


def test_a_weighed_null_tells_the_deals_that_were_solved__bear(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("bear")
    view = first_to_bid(game, "5S 6S 7S 5H 6H 7H 5D 6D 5C 6C")
    monkeypatch.setattr(BearSearch, "_nulls", given([1.0, 0.5, 0.0, 1.0, 1.0]))
    bot = bots.make("bear", "strong")
    action = bots.act(bot, view, Stream("t", "t"))
    reason = told(bot.reasons(view, action))
    first = reason.params["candidates"][0]
    assert action == ("bid", "null") and first["action"] == "bid null"
    assert (first["worlds"], first["won"], first["mean"]) == (5, 3, None)
    assert all(not row["worlds"] for row in reason.params["candidates"][1:]), "the hand promises no count worth a trial"


def test_a_poor_hand_is_weighed_without_sampled_deals_and_says_so() -> None:
    game = load_game("bear")
    view = first_to_bid(game, "10S 8S KH 8H 7H 8D 6D 5D 9C 8C")
    bot = bots.make("bear", "strong")
    reason = told(bot.reasons(view, bots.act(bot, view, Stream("t", "t"))))
    assert reason.code == "weighed-table" and not any(row["worlds"] for row in reason.params["candidates"])
    assert "No deals were sampled" in words.hint_text(reason, "en") and "試していません" in words.hint_text(
        reason, "ja"
    )


def test_in_the_last_deal_the_bids_are_told_by_the_chance_to_finish_first() -> None:
    game = load_game("bear")
    state = game.new_state(game.deal("last", 0), MatchContext((230, 300, 100), 12))
    while state.current_player != 0:
        state.apply(("pass",))
    view, bot = state.view(0), bots.make("bear", "strong")
    found = bot.reasons(view, bots.act(bot, view, Stream("t", "t"), QUICK))
    assert told(found).params["aim"] == "first" and any(reason.code == "weighed-last" for reason in found)
    shares = [row["value"] for row in told(found).params["candidates"] if row["value"] is not None]
    assert all(0.0 <= share <= 1.0 for share in shares) and len(set(shares)) > 1


def test_a_weighed_call_tells_the_deals_that_were_counted_and_solved__six_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("six-bid-solo")
    counts = [50, 61, 74, 80, 90]
    monkeypatch.setattr(SixBidSearch, "_played_out", given(counts))
    monkeypatch.setattr(SixBidSearch, "_solved", given([1.0, 0.0, 0.0, 1.0]))
    hand = "AS 10S KS QS JS 9S 8S AH 10H AC 10C"
    rest = [card for card in SIX_BID_PACK.names if card not in hand.split()]
    deal = {"dealer": 2, "hands": [hand.split(), rest[:11], rest[11:22]], "widow": rest[22:]}
    state = game.new_state(game.deal_from_json(deal))
    view, bot = state.view(0), bots.make("six-bid-solo", "strong")
    action = bots.act(bot, view, Stream("t", "t"))
    reason = told(bot.reasons(view, action))
    rows = {row["action"]: row for row in reason.params["candidates"]}
    assert next(iter(rows)) == game.format_action(action)
    wins = {"bid solo": 4, "bid guarantee-solo": 2}
    for text, won in wins.items():
        assert (rows[text]["worlds"], rows[text]["won"], rows[text]["mean"]) == (5, won, 71.0)
    assert (rows["bid call-solo"]["worlds"], rows["bid call-solo"]["won"], rows["bid call-solo"]["mean"]) == (
        4,
        2,
        None,
    )
    for text in ("pass", "bid misere", "bid heart-solo"):
        assert (rows[text]["worlds"], rows[text]["won"], rows[text]["mean"]) == (0, None, None), text
    state.apply(("bid", "guarantee-solo"))
    for _ in range(2):
        state.apply(("pass",))
    view = state.view(0)
    action = bots.act(bot, view, Stream("t", "t"))
    reason = told(bot.reasons(view, action))
    rows = {row["action"]: row for row in reason.params["candidates"]}
    assert reason.code == "weighed-choice" and set(rows) == {f"trump {suit}" for suit in "SHDC"}
    assert next(iter(rows)) == game.format_action(action) == "trump S"
    assert (rows["trump S"]["worlds"], rows["trump S"]["won"]) == (5, 2) and rows["trump D"]["worlds"] == 0


def test_without_a_search_of_that_view_the_reasons_are_the_rules_of_thumb_s() -> None:
    first, second = list(positions("bear", "i"))[:2]
    bot = bots.make("bear", "strong")
    bots.act(bot, first, Stream("r", "r"), QUICK)
    action = second.legal[0]
    assert bot.reasons(second, action) == BearHeuristic().reasons(second, action)


def test_a_tally_ranks_by_mean_and_then_by_rule_of_thumb() -> None:
    tally = Tally([Option(("play", card), float(card), Reason("x")) for card in range(4)])
    for card, won in ((0, 1.0), (0, 1.0), (1, 1.0), (1, 1.0), (2, 0.0), (2, 1.0)):
        tally.add(("play", card), won, won)
    assert tally.ranked() == [("play", 1), ("play", 0), ("play", 2)]  # the fourth was never tried
    reason = tally.reason(("play", 0), "made", lambda action: str(action[1]))
    assert (reason.params["worlds"], reason.params["won"], reason.params["considered"]) == (2, 2, 3)
    assert [candidate["action"] for candidate in reason.params["candidates"]] == ["0", "1", "2"]


# -- inference and the match -------------------------------------------------------------------------------------------


def test_the_expert_believes_hands_that_fit_the_bids() -> None:
    """After a bid of 60 in spades the declarer's imagined hands hold more trumps than an even draw gives him."""
    game = load_game("bear")
    trumps = PACK.mask(PACK.cards("AS AH KS KH QS QH JS JH 10S 9S 8S 7S 6S 5S"))
    state = game.new_state(game.deal("belief", 0))
    for action in (("bid", 60, "S"), ("pass",), ("pass",)):
        state.apply(action)
    state.apply(state.legal_actions()[0])
    view: Any = state.view(2)
    stream, bot = Stream("belief", "x"), BearHeuristic()
    drawn = [bots.make("bear", "expert").world(game, view, stream) for _ in range(120)]  # type: ignore[attr-defined]
    assert not any(world.discards & trumps for world in drawn), "nobody lays trumps away"
    fits = [(world, beliefs.fit(game, world, view, bot, played=True)) for world in drawn]
    kept = beliefs.resample(fits, 60, stream)

    def mean(found: list[Any]) -> float:
        total = sum(weight for _, weight in found)
        return sum((world.hands[1] & trumps).bit_count() * weight for world, weight in found) / total

    assert mean(kept) > mean([(world, 1.0) for world in drawn]) + 0.5


def test_a_pass_tells_of_a_poor_hand_and_a_bid_of_one_in_its_range() -> None:
    """Bear: whoever passes with nothing bid has no game for 40; 40 is opened by less than what 60 takes."""
    game = load_game("bear")
    promised: dict[str, list[float]] = {"pass": [], "40": [], "60": []}
    for number in range(400):
        deal = game.deal(f"tell/{number}")
        hand = PACK.mask(deal.hands[(deal.dealer + 1) % 3])
        best, value = bear_hands.best_game(hand)
        for action in (("pass",), ("bid", 40, best), ("bid", 60, best)):
            state: Any = game.new_state(deal)
            state.apply(action)
            weight = beliefs.bear_auction(state, state.view((deal.dealer + 2) % 3))
            assert 0.0 < weight <= 1.0
            if weight > 0.5:
                promised["pass" if action[0] == "pass" else str(action[1])].append(value)
    assert max(promised["pass"]) < 35.0
    assert min(promised["40"]) > 30.0 and max(promised["40"]) < 51.5
    assert min(promised["60"]) > 65.0


def test_a_discard_tells_of_a_hand_that_had_nothing_better_to_lay_away() -> None:
    """A declarer who lays away what the rules of thumb like best, and one who lays away what they like least."""
    game = load_game("bear/early_end=false")
    policy = BearHeuristic()
    state: Any = game.new_state(game.deal("away"))
    while state.phase != "play":
        state.apply(policy.options(state.view(state.current_player))[0].action)
    best = beliefs.done(game, state, state.view((state.declarer + 1) % 3), policy)
    assert best == 1.0
    other: Any = game.new_state(game.deal("away"))
    while other.phase != "discard":
        other.apply(policy.options(other.view(other.current_player))[0].action)
    other.apply(policy.options(other.view(other.current_player))[-1].action)
    view = other.view((other.declarer + 1) % 3)
    worst = beliefs.done(game, other, view, policy)
    assert worst == beliefs.FLOOR
    assert beliefs.done(game, other, view, policy, least=worst) == worst
    assert beliefs.done(game, other, view, policy, least=1.1 * worst) == 0.0


def test_worlds_are_kept_by_their_weights() -> None:
    marks: list[Any] = list("abcd")
    weights = (1.0, 3.0, 0.0, 4.0)
    kept = beliefs.resample(zip(marks, weights, strict=True), 16, Stream("w", "w"))
    counts = [sum(often for kept_mark, often in kept if kept_mark == mark) for mark in marks]
    assert len(kept) == 3, "each once, with the number of its marks"
    assert sum(counts) == 16 and all(
        abs(count - 2 * weight) <= 1 for count, weight in zip(counts, weights, strict=True)
    )


@pytest.mark.parametrize(
    ("scores", "lowest"),
    [((0, 300, 300), None), ((230, 300, 100), 70), ((255, 300, 100), 45)],
)
def test_in_the_last_deal_a_bid_must_bring_the_lead(scores: tuple[int, ...], lowest: int | None) -> None:
    """Who is 70 behind gains nothing by making 45: the least bid that wins the match is taken, if any does."""
    game = load_game("bear")
    state = game.new_state(game.deal("last", 0), MatchContext(scores, 12))
    while state.current_player != 0:
        state.apply(("pass",))
    view: Any = state.view(0)
    options = last_deal_options(view, bid_options(view, "S", 60.0, 0.05))
    best = max(options, key=lambda option: option.worth).action
    if lowest is None:
        assert options and best[0] in ("pass", "bid")  # nothing wins the match: points decide
    else:
        assert best[0] == "bid" and BEAR_BIDS.index(best[1]) >= BEAR_BIDS.index(lowest)
    first = game.new_state(game.deal("last", 0), MatchContext(scores, 3))
    while first.current_player != 0:
        first.apply(("pass",))
    early: Any = first.view(0)
    plain = bid_options(early, "S", 60.0, 0.05)
    assert last_deal_options(early, plain) == plain


# -- strength ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_strong_beats_easy_even_with_little_effort(name: str) -> None:
    """A wide net: something broken in the search shows as a loss. The real figures come from long runs of the arena."""
    effort = Effort(**{**STRONG._asdict(), "worlds": 6, "late_worlds": 8, "nodes": 1500, "world_nodes": 500,
                       "solve_left": 6, "playouts": 0, "bid_playouts": 3})  # fmt: skip
    made = partial(BearSearch if name == "bear" else SixBidSearch, effort)
    assert duplicate(name, made, "easy", 12, "quick").mean > 0
