"""Six-Bid Solo's bots: legal everywhere, the same every time, sensible where a beginner is, and better than chance."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import worlds_six_bid as worlds

from pygame_engine import bots, load_game, words, words_six_bid
from pygame_engine.arena import duplicate
from pygame_engine.bots import six_bid_hands as hands
from pygame_engine.bots.six_bid_heuristic import SixBidHeuristic
from pygame_engine.games.six_bid_solo import PACK
from pygame_engine.games.six_bid_solo.rules import BIDS
from pygame_engine.match import Match
from pygame_engine.protocol import Game, State
from pygame_engine.rng import Stream

NAME = worlds.NAME
LEVELS = ("easy", "normal")
OPENINGS = [opening for opening in worlds.OPENINGS if opening]


def played_on(game: Game, seed: str, opening: str = "", level: str = "normal") -> list[State]:
    """Every position of a deal: the opening, then bots of a level."""
    state, found = game.new_state(game.deal(seed)), []
    stream, bot = Stream(seed, "test"), bots.make(NAME, level)
    written = [text for text in opening.split("; ") if text]
    while (seat := state.current_player) is not None:
        found.append(state.clone())
        action = game.parse_action(written.pop(0)) if written else bots.act(bot, state.view(seat), stream)
        state.apply(action)
    return [*found, state]


def states_of(game: Game, seeds: Iterable[str]) -> list[State]:
    """Positions of every contract."""
    return [
        state
        for number, seed in enumerate(seeds)
        for state in played_on(game, seed, ["", *OPENINGS][number % (len(OPENINGS) + 1)])
    ]


# -- what every bot owes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", worlds.each_option_alone())
def test_plays_whole_matches_by_the_rules(game_id: str, level: str) -> None:
    match = Match(load_game(game_id), seed="whole")
    bot, stream = bots.make(NAME, level), Stream("whole", game_id)
    while not match.over and len(match.deals) <= 5:
        while (seat := match.state.current_player) is not None:
            match.apply(bots.act(bot, match.state.view(seat), stream))
        if not match.over:
            match.next_deal()
    assert match.deals_played


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", worlds.rules_ids())
def test_plays_every_contract_in_every_form_of_the_rules(game_id: str, level: str) -> None:
    game = load_game(game_id)
    for number, opening in enumerate(OPENINGS):
        assert played_on(game, f"{game_id} {number}", opening, level)[-1].is_terminal()


@pytest.mark.parametrize("bid", BIDS)
def test_plays_positions_with_few_cards(bid: str) -> None:
    game = load_game(f"{NAME}/call_optional=true")
    for size, widow in ((1, 0), (2, 1), (4, 3), (7, 2)):
        pack = list(range(36))
        Stream(f"{size} {bid}", "few").shuffle(pack)
        texts = [PACK.text(card) for card in pack]
        dealt = [texts[at * size : (at + 1) * size] for at in range(3)]
        deal = game.deal_from_json({"hands": dealt, "widow": texts[30 : 30 + widow]})
        for opening in ([f"bid {bid}", "pass", "pass"], []):
            state = game.new_state(deal)
            for text in opening:
                state.apply(game.parse_action(text))
            while (seat := state.current_player) is not None:
                state.apply(bots.act(bots.make(NAME, "normal"), state.view(seat), Stream("x", "few")))


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_numbers_give_the_same_action(level: str) -> None:
    for state in states_of(load_game(NAME), "abcd"):
        if state.current_player is not None:
            view = state.view(state.current_player)
            assert len({bots.act(bots.make(NAME, level), view, Stream("same", "numbers")) for _ in range(3)}) == 1


def test_the_same_game_in_every_python() -> None:
    """A digest of all actions of some deals: a bot that plays differently in another Python changes it.

    So does every deliberate change of the bot: then put the new one here.
    """
    game, texts = load_game(NAME), []
    for number in range(36):
        opening = ["", "", *OPENINGS][number % (len(OPENINGS) + 2)]
        states = played_on(game, f"digest-{number}", opening, "easy" if number % 3 == 0 else "normal")
        texts += [str(event) for event in states[-1].events]
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] == "beb19e57e36162ed"


def test_easy_slips_now_and_then_and_normal_never() -> None:
    bot, slipping = SixBidHeuristic(), SixBidHeuristic(slips=0.15)
    differing = total = 0
    for state in states_of(load_game(NAME), [f"slips-{number}" for number in range(24)]):
        seat = state.current_player
        if seat is None or len(state.legal_actions()) < 2:
            continue
        view: Any = state.view(seat)
        stream = Stream(f"{total}", "slips")
        total += 1
        differing += bots.act(slipping, view, stream) != bot.options(view)[0].action
        assert bots.act(bot, view, stream) == bot.options(view)[0].action
    assert 0.05 < differing / total < 0.3


def test_options_are_the_legal_actions() -> None:
    """Nothing that may be done is forgotten, and nothing else is thought of."""
    bot = SixBidHeuristic()
    for state in states_of(load_game(f"{NAME}/call_optional=true,solo_hearts_allowed=false"), "abcdefghijklm"):
        if state.current_player is not None:
            view: Any = state.view(state.current_player)
            assert {option.action for option in bot.options(view)} == set(view.legal)


def test_beats_random_play_clearly() -> None:
    standing = duplicate(NAME, "normal", "random", 40, "quick")
    assert standing.low > 20, standing
    assert standing.declared[0] and standing.made[0] / standing.declared[0] > 0.55


def test_easy_lies_between_random_and_normal() -> None:
    assert duplicate(NAME, "easy", "random", 40, "quick").low > 20
    assert duplicate(NAME, "normal", "easy", 150, "quick").low > 0


def test_all_six_bids_and_passing_out_occur_in_self_play() -> None:
    game, bot, found = load_game(NAME), SixBidHeuristic(), Counter[str]()
    for number in range(4000):
        state: Any = game.new_state(game.deal(f"self-{number}"))
        while state.phase == "auction":
            state.apply(bot.options(state.view(state.current_player))[0].action)
        found[str(state.bid)] += 1
    assert set(found) == {*BIDS, "None"}, found
    assert found["None"] < 0.3 * sum(found.values())


def test_what_is_bid_is_made_more_often_than_not() -> None:
    game, found, made = load_game(NAME), Counter[str](), Counter[str]()
    for number in range(400):
        state: Any = played_on(game, f"made-{number}")[-1]
        details = state.result().details
        found[str(details.get("bid"))] += 1
        made[str(details.get("bid"))] += bool(details.get("success"))
    for bid in BIDS:
        assert found[bid] < 20 or 0.5 <= made[bid] / found[bid] <= 0.9, (bid, found[bid], made[bid])


# -- hands -------------------------------------------------------------------------------------------------------------


def test_better_hands_are_worth_more() -> None:
    weak = PACK.mask(PACK.cards("9S 8S 7S JH 8H 7H QD 8D 9C 8C 7C"))
    good = PACK.mask(PACK.cards("AS 10S KS JS 9S 8S AH 10H KD AC 7C"))
    assert hands.expect(good, "S", True) > 80 > 40 > hands.expect(weak, "S", True)
    assert hands.expect(good, "S", True) > hands.expect(good, "H", True)
    assert hands.misere_danger(weak) < hands.misere_danger(good)
    low = PACK.mask(PACK.cards("9S 8S 7S 6S 8H 7H 6H 7D 6D 7C 6C"))
    for bid in ("misere", "spread-misere"):
        assert hands.misere_chance(hands.misere_danger(low), bid) > 0.8
        assert hands.misere_chance(hands.misere_danger(good), bid) < 0.2
    assert hands.misere_chance(1.0, "misere", no_tricks=True) < hands.misere_chance(1.0, "misere")
    assert hands.call_chance(60) == 0 and hands.call_chance(115) > 0.3


# -- reasons -----------------------------------------------------------------------------------------------------------


def codes_in_sources() -> set[str]:
    folder = Path(bots.__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("six_bid_*.py")]
    return set(re.findall(r'"(six-[a-z-]+)"', "\n".join(texts)))


def test_every_reason_has_words_and_no_words_are_idle() -> None:
    assert codes_in_sources() == set(words_six_bid.HINTS)
    for code, texts in words_six_bid.HINTS.items():
        assert set(texts) == {"en", "ja"}, code
        fields = [{name for _, name, _, _ in Formatter().parse(texts[lang]) if name} for lang in ("en", "ja")]
        assert fields[0] == fields[1], code


def test_every_reason_comes_up_and_can_be_said_in_both_languages() -> None:
    met = set()
    bot = SixBidHeuristic()
    seeds = [f"reasons-{number}" for number in range(80)]
    states = states_of(load_game(f"{NAME}/early_end=false"), seeds)
    states += states_of(load_game(f"{NAME}/call_optional=true"), seeds[:26])
    for state in states:
        if state.current_player is None:
            continue
        view: Any = state.view(state.current_player)
        for option in bot.options(view):
            assert bot.reasons(view, option.action) == [option.reason]
            met.add(option.reason.code)
            english, japanese = words.hint_text(option.reason, "en"), words.hint_text(option.reason, "ja")
            assert english.endswith(".") and "{" not in english
            assert japanese.endswith("。") and "{" not in japanese and "。。" not in japanese
    assert met == codes_in_sources()
