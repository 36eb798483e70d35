"""The bots: legal everywhere, the same every time, blind to what is hidden, and sensible where a beginner is."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from itertools import product
from math import comb
from pathlib import Path

import pytest

from pygame_engine import bots, load_game, words
from pygame_engine.arena import duplicate
from pygame_engine.bench import PRESETS, soak
from pygame_engine.bots.bear_heuristic import BearHeuristic
from pygame_engine.bots.determinize import deal_unseen, determinize
from pygame_engine.cards import bits
from pygame_engine.games.bear import PACK, BearView
from pygame_engine.match import Match
from pygame_engine.protocol import Game, State
from pygame_engine.rng import Stream

LEVELS = ("easy", "normal")
RULES = [
    "bear/" + ",".join(parts)
    for parts in product(
        ("all_pass=slop", "all_pass=redeal", "all_pass=ask"),
        ("game_choice=with_bid", "game_choice=after_win", "game_choice=after_kitty"),
        ("null_takes_kitty=true,early_end=true", "null_takes_kitty=false,early_end=false"),
    )
]


def states_of(game: Game, seeds: Iterable[str], level: str = "normal") -> list[State]:
    """Every position of some deals played by bots of a level."""
    found = []
    bot = bots.make(game.name, level)
    for seed in seeds:
        state = game.new_state(game.deal(seed))
        stream = Stream(seed, "test")
        while (seat := state.current_player) is not None:
            found.append(state.clone())
            state.apply(bots.act(bot, state.view(seat), stream))
        found.append(state)
    return found


def passed_out(game: Game, seed: str) -> State:
    """A deal in which everybody has passed."""
    state = game.new_state(game.deal(seed))
    for _ in range(3):
        state.apply(("pass",))
    return state


# -- what every bot owes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", [*PRESETS, *RULES])
def test_plays_whole_matches_by_the_rules(game_id: str, level: str) -> None:
    match = Match(load_game(game_id), seed="whole")
    bot, stream = bots.make("bear", level), Stream("whole", game_id)
    while not match.over and match.deal_no <= 3:
        while (seat := match.state.current_player) is not None:
            match.apply(bots.act(bot, match.state.view(seat), stream))
        if not match.over:
            match.next_deal()
    assert match.deals_played


@pytest.mark.parametrize("game_id", ["bear/all_pass=ask", "bear/all_pass=slop", "bear/early_end=false"])
@pytest.mark.parametrize("level", LEVELS)
def test_plays_on_after_three_passes_and_after_a_null_that_has_failed(game_id: str, level: str) -> None:
    game, bot = load_game(game_id), bots.make("bear", level)
    for number in range(6):
        stream = Stream(f"{number}", "passed")
        for state in (passed_out(game, f"{number}"), game.new_state(game.deal(f"{number}"))):
            if state.phase == "auction":
                for action in (("bid", "null"), ("pass",), ("pass",)):
                    state.apply(action)
            while (seat := state.current_player) is not None:
                state.apply(bots.act(bot, state.view(seat), stream))
            assert state.is_terminal()


def test_plays_positions_with_few_cards() -> None:
    game = load_game("bear")
    for size, kitty in ((1, 0), (2, 1), (4, 2), (7, 0)):
        pack = list(range(32))
        Stream(f"{size}", "few").shuffle(pack)
        texts = [PACK.text(card) for card in pack]
        hands = [texts[at * size : (at + 1) * size] for at in range(3)]
        deal = game.deal_from_json({"hands": hands, "kitty": texts[30 : 30 + kitty]})
        for opening in (["bid 40 S", "pass", "pass"], ["bid null", "pass", "pass"], ["pass", "pass", "pass"]):
            state = game.new_state(deal)
            for text in opening:
                state.apply(game.parse_action(text))
            while (seat := state.current_player) is not None:
                state.apply(bots.act(bots.make("bear", "normal"), state.view(seat), Stream("x", "few")))


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_numbers_give_the_same_action(level: str) -> None:
    for state in states_of(load_game("bear/game_choice=after_kitty"), "abc"):
        if state.current_player is not None:
            view = state.view(state.current_player)
            acts = {bots.act(bots.make("bear", level), view, Stream("same", "numbers")) for _ in range(3)}
            assert len(acts) == 1


def test_the_same_game_in_every_python() -> None:
    """A digest of all actions of 30 deals: a bot that plays differently in another Python changes it.

    So does every deliberate change of the bot: then put the new one here.
    """
    game, texts = load_game("bear"), []
    for number in range(30):
        seed, bot = f"digest-{number}", bots.make("bear", "easy" if number % 3 == 0 else "normal")
        state = passed_out(game, seed) if number % 5 == 0 else game.new_state(game.deal(seed))
        stream = Stream(seed, "digest")
        while (seat := state.current_player) is not None:
            action = bots.act(bot, state.view(seat), stream)
            texts.append(game.format_action(action))
            state.apply(action)
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] == "0ad89e2a073bc4e1"


@pytest.mark.parametrize("level", LEVELS)
def test_worlds_that_look_alike_get_the_same_action(level: str) -> None:
    game = load_game("bear/all_pass=ask,game_choice=after_win")
    states = [*states_of(game, "abcd"), passed_out(game, "ask")]
    for number, state in enumerate(states):
        seat = state.current_player
        if seat is None:
            continue
        view = state.view(seat)
        acts = set()
        for draw in range(3):
            world = determinize(game, view, Stream(f"{number} {draw}", "worlds"))
            acts.add(bots.act(bots.make("bear", level), world.view(seat), Stream("peek", "numbers")))
        assert acts == {bots.act(bots.make("bear", level), view, Stream("peek", "numbers"))}


def test_easy_slips_now_and_then_and_normal_never() -> None:
    game = load_game("bear")
    bot, slipping = BearHeuristic(), BearHeuristic(slips=0.15)
    differing = total = 0
    for state in states_of(game, [f"slips-{number}" for number in range(12)]):
        seat = state.current_player
        if seat is None or len(state.legal_actions()) < 2:
            continue
        stream = Stream(f"{total}", "slips")
        view = state.view(seat)
        assert isinstance(view, BearView)
        total += 1
        differing += bots.act(slipping, view, stream) != bot.options(view)[0].action
        assert bots.act(bot, view, stream) == bot.options(view)[0].action
    assert 0.05 < differing / total < 0.3


def test_beats_random_play_clearly() -> None:
    standing = duplicate("bear", "normal", "random", 40, "quick")
    assert standing.low > 12, standing
    assert standing.declared[0] and standing.made[0] / standing.declared[0] > 0.6


def test_easy_lies_between_random_and_normal() -> None:
    assert duplicate("bear", "easy", "random", 40, "quick").low > 12
    assert duplicate("bear", "normal", "easy", 150, "quick").low > 0


def test_a_soak_finds_no_faults() -> None:
    assert soak(10 * len(PRESETS)) == []


# -- reasons -----------------------------------------------------------------------------------------------------------


def codes_in_sources() -> set[str]:
    folder = Path(bots.__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("bear_*.py")]
    return set(re.findall(r'"(bear-[a-z-]+)"', "\n".join(texts)))


def test_every_reason_has_words_and_no_words_are_idle() -> None:
    assert codes_in_sources() == {code for code in words.HINTS if code.startswith("bear-")}


def test_every_reason_comes_up_and_can_be_said_in_both_languages() -> None:
    met = set()
    bot = BearHeuristic()
    seeds = [f"reasons-{number}" for number in range(25)]
    states = states_of(load_game("bear"), seeds) + states_of(load_game("bear/game_choice=after_kitty"), seeds[:3])
    ask, slop = load_game("bear/all_pass=ask"), load_game("bear")
    states += [passed_out(ask, seed) for seed in seeds]
    for seed in seeds:
        state = passed_out(slop, seed)
        while (seat := state.current_player) is not None:
            states.append(state.clone())
            state.apply(bots.act(bot, state.view(seat), Stream(seed, "slop")))
    for state in states:
        if state.current_player is None:
            continue
        view = state.view(state.current_player)
        assert isinstance(view, BearView)
        for option in bot.options(view):
            assert bot.reasons(view, option.action) == [option.reason]
            met.add(option.reason.code)
            english, japanese = words.hint_text(option.reason, "en"), words.hint_text(option.reason, "ja")
            assert english.endswith(".") and "{" not in english
            assert japanese.endswith("。") and "{" not in japanese and "。。" not in japanese
    assert met == codes_in_sources()


# -- worlds ------------------------------------------------------------------------------------------------------------

WORLD_GAMES = (
    "bear",
    "bear/all_pass=ask",
    "bear/all_pass=redeal",
    "bear/game_choice=after_win",
    "bear/game_choice=after_kitty",
    "bear/null_takes_kitty=false,early_end=false",
)


@pytest.mark.parametrize("game_id", WORLD_GAMES)
@pytest.mark.parametrize("opening", ["", "null", "pass"])
def test_a_world_has_the_same_view_in_every_phase(game_id: str, opening: str) -> None:
    game = load_game(game_id)
    for number in range(3):
        state, stream = game.new_state(game.deal(f"world-{number}")), Stream(f"{number}", "world")
        while True:
            for seat in (0, 1, 2, None):
                view = state.view(seat)
                world = determinize(game, view, stream)
                assert world.view(seat) == view
                assert world.view(seat).to_json() == view.to_json()
            if state.is_terminal():
                break
            actions = state.legal_actions()
            wanted = {"null": ("bid", "null"), "pass": ("pass",)}.get(opening)
            state.apply(wanted if state.phase == "auction" and wanted in actions else stream.choice(actions))


def enumerate_deals(cards: list[int], sizes: list[int], allowed: list[int]) -> set[tuple[int, ...]]:
    """Every way to deal the cards, by trying every slot for every card."""
    found = {tuple(0 for _ in sizes)}
    for card in cards:
        found = {
            (*deal[:slot], deal[slot] | 1 << card, *deal[slot + 1 :])
            for deal in found
            for slot in range(len(sizes))
            if allowed[slot] >> card & 1 and deal[slot].bit_count() < sizes[slot]
        }
    return {deal for deal in found if [mask.bit_count() for mask in deal] == sizes}


@pytest.mark.parametrize(
    ("sizes", "allowed"),
    [
        ((3, 3), (0b111111, 0b111111)),
        ((3, 3), (0b111110, 0b011111)),
        ((2, 2, 2), (0b111111, 0b110011, 0b111111)),
        ((1, 3, 2), (0b001111, 0b111100, 0b111111)),
        ((2, 3, 1), (0b000111, 0b111001, 0b111111)),
        ((1, 2, 2, 1), (0b111111, 0b101010, 0b111100, 0b111111)),
    ],
)
def test_every_consistent_deal_is_equally_likely(sizes: tuple[int, ...], allowed: tuple[int, ...]) -> None:
    every = enumerate_deals(list(range(6)), list(sizes), list(allowed))
    rng = Stream(f"{sizes} {allowed}", "uniform")
    draws = 200 * len(every)
    counted = dict.fromkeys(every, 0)
    for _ in range(draws):
        counted[tuple(deal_unseen(0b111111, sizes, allowed, rng))] += 1
    # Chi-square with len-1 degrees of freedom: mean len-1, standard deviation sqrt(2 (len-1)); five of them.
    chi = sum((count - 200) ** 2 / 200 for count in counted.values())
    assert chi < len(every) - 1 + 5 * (2 * (len(every) - 1)) ** 0.5
    assert min(counted.values()) > 0


def test_a_deal_that_is_not_possible_is_refused() -> None:
    for cards, sizes, allowed in ((0b11, (1, 1), (0b01, 0b01)), (0b111, (1, 1), (0b111, 0b111)), (0b1, (2,), (0b1,))):
        with pytest.raises(ValueError, match="can't be dealt"):
            deal_unseen(cards, sizes, allowed, Stream("x", "y"))


def test_a_defender_s_worlds_reach_every_kitty_and_discard() -> None:
    """Two cards each and a kitty of two: every split of what a defender can't see turns up, none more than others."""
    game = load_game("bear/early_end=false")
    deal = game.deal_from_json(
        {"dealer": 2, "hands": [["AS", "KS"], ["10D", "9D"], ["10C", "9C"]], "kitty": ["5D", "6D"]}
    )
    state = game.new_state(deal)
    for text in ("bid 40 S", "pass", "pass", "discard 5D 6D"):
        state.apply(game.parse_action(text))
    view = state.view(1)
    counted: dict[object, int] = {}
    for draw in range(9000):
        world = determinize(game, view, Stream(f"{draw}", "small"))
        key = (world.key()[0], world.key()[3])  # type: ignore[index]
        counted[key] = counted.get(key, 0) + 1
    worlds = comb(6, 2) * comb(4, 2) * comb(4, 2)  # partner's hand; the kitty, then the discards of the other four
    assert len(counted) > 0.99 * worlds
    chi = sum((count - 9000 / worlds) ** 2 / (9000 / worlds) for count in counted.values())
    assert chi < worlds + 5 * (2 * worlds) ** 0.5


def test_a_void_that_was_shown_is_kept_in_every_world() -> None:
    game = load_game("bear")
    for state in states_of(game, ["voids"]):
        if state.phase != "play":
            continue
        for seat in range(3):
            view = state.view(seat)
            assert isinstance(view, BearView)
            world = determinize(game, view, Stream(f"{seat}", "voids"))
            for other, void in enumerate(view.voids()):
                if other != seat:
                    assert not world.view(other).hand & void


# -- hands that a beginner gets right ----------------------------------------------------------------------------------


def hand_and_rest(hand: str, kitty: str = "") -> dict[str, object]:
    """A deal with this hand on seat 0 and the rest of the pack on the others."""
    own, down = hand.split(), kitty.split()
    rest = [text for text in PACK.names if text not in own + down]
    if not kitty:
        rest, down = rest[:-2], rest[-2:]
    return {"dealer": 2, "hands": [own, rest[0::2], rest[1::2]], "kitty": down}


STRONG = "AS KH QS JH 10S 9S 8S 7S 10D 9D"
LOW = "5S 6S 7S 5H 6H 7H 5D 6D 5C 6C"
WEAK = "9S 8S 9H 8H 7H 9D 8D 9C 8C 7C"


def decide(deal: dict[str, object], done: str = "", options: str = "") -> str:
    game = load_game("bear" + ("/" + options if options else ""))
    state = game.new_state(game.deal_from_json(deal))
    for text in done.split("; ") if done else ():
        state.apply(game.parse_action(text))
    assert state.current_player == 0
    return game.format_action(bots.act(bots.make("bear", "normal"), state.view(0), Stream("", "")))


def test_bids_its_long_suit_with_a_strong_hand() -> None:
    kind, points, game = decide(hand_and_rest(STRONG)).split()
    assert kind == "bid" and 40 <= int(points) <= 80 and game == "S"


def test_bids_only_points_where_the_game_comes_later() -> None:
    assert re.fullmatch(r"bid \d+", decide(hand_and_rest(STRONG), options="game_choice=after_win"))


def test_bids_null_with_low_cards_only() -> None:
    assert decide(hand_and_rest(LOW)) == "bid null"


def test_bids_no_null_with_high_cards() -> None:
    assert decide(hand_and_rest("AS KS JS AH KH QH 10D 9D 10C 9C")) != "bid null"


def test_passes_a_weak_hand() -> None:
    assert decide(hand_and_rest(WEAK)) == "pass"


def test_passes_where_a_failure_costs_much() -> None:
    fair = "AS AH KS 10S 9S 8S 10D 9D 8C 7H"
    assert decide(hand_and_rest(fair)) != "pass"
    assert decide(hand_and_rest(fair), options="score_table=1:0:-9:0") == "pass"


def test_the_last_to_speak_bids_what_the_hand_is_worth_and_no_more() -> None:
    """Only the bid scores: a great hand bids more than it must, a fair one no more."""
    great, fair = hand_and_rest("AS AH KS KH QS QH JS JH 10D 10C"), hand_and_rest("AS KH QS JH 10S 9S 8S 10D 9D 8C")
    great["dealer"] = fair["dealer"] = 0
    assert int(decide(great, "bid 40 H; pass").split()[1]) >= 65
    assert decide(fair, "bid 40 H; pass").startswith("bid 45 ")


def test_chooses_its_long_suit_after_winning() -> None:
    assert decide(hand_and_rest(STRONG), "bid 45; pass; pass", "game_choice=after_win") == "game S"


def test_chooses_the_suit_that_the_kitty_made_long() -> None:
    deal = hand_and_rest("AS AH KS KH QS 10D 9D 8D 7S 6H", "7D 6D")
    assert decide(deal, "bid 45; pass; pass", "game_choice=after_kitty") == "game D"


def test_lays_away_a_lone_ten_and_no_trump() -> None:
    away = decide(hand_and_rest("AS AH KS KH QS JS 10S 9S 10D 8C", "7H 6H"), "bid 45 S; pass; pass")
    assert "10D" in away.split() and not set(away.split()) & {"AS", "AH", "KS", "KH", "QS", "JS", "10S", "9S"}


def test_lays_away_what_would_win_in_a_null() -> None:
    assert decide(hand_and_rest(LOW, "AS KH"), "bid null; pass; pass") == "discard AS KH"


@pytest.mark.parametrize(("hand", "vote"), [(LOW, "agree slop"), ("AS KS AH KH 10S 10H 10D 9D 10C 9C", "agree redeal")])
def test_votes_for_what_suits_the_hand(hand: str, vote: str) -> None:
    assert decide(hand_and_rest(hand), "pass; pass; pass", "all_pass=ask") == vote


def test_hands_are_read_right() -> None:
    """The table's features of one hand, counted by eye."""
    from pygame_engine.bots.bear_hands import FEATURES, features

    hand = PACK.mask(PACK.cards("AS QS JS KH 10S 9S 10D 9D 5C 8H"))
    found = dict(zip(FEATURES, features(hand, "S", hand), strict=True))
    assert [name for name in FEATURES if found[name] == 1 and name.startswith("trump-")] == [
        "trump-1", "trump-4", "trump-5", "trump-7", "trump-ten", "trump-low",
    ]  # fmt: skip
    assert found["trumps-over-5"] == 1 and found["ten-second"] == 1 and found["ten-alone"] == 0
    assert found["singles"] == 2 and found["voids"] == 0 and found["side-fives"] == 1 and found["side-nines"] == 1
    assert found["bonds"] == 1 and found["big-bond"] == 0
    assert len(bits(hand)) == 10
