"""Six-Bid Solo against the slow reference: whole deals side by side, perft by contract, and what always holds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import reference_six_bid as reference
import worlds_six_bid as worlds
from knowledge import play_few_cards

from pygame_engine import load_game
from pygame_engine.games.six_bid_solo import PACK, rules
from pygame_engine.protocol import Game
from pygame_engine.rng import Stream
from pygame_engine.testing import divide, perft

NAME = worlds.NAME


def both(game: Game, deal: Any) -> tuple[Any, reference.State]:
    return game.new_state(deal), reference.start(game.deal_to_json(deal), dict(game.options))


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=reference.PACK.index)


def compare(game: Game, state: Any, slow: reference.State) -> None:
    """All that the two know of a deal is the same."""
    assert state.current_player == slow["turn"]
    assert state.phase == slow["phase"]
    assert Counter(game.format_action(a) for a in state.legal_actions()) == Counter(reference.legal(slow))
    assert [PACK.texts(hand) for hand in state.hands] == [in_order(hand) for hand in slow["hands"]]
    assert [PACK.texts(won) for won in state.won] == [in_order(cards) for cards in slow["tricks"]]
    assert (PACK.texts(state.widow), PACK.texts(state.out)) == (in_order(slow["widow"]), slow["out"])
    assert any(event.kind == "open" for event in state.events) == slow["open"]
    if state.is_terminal():
        result = state.result()
        assert list(result.points) == slow["scores"] and sum(result.points) == 0
        assert result.reason == slow["end"]
        for name in ("success", "total", "each"):
            assert result.details.get(name) == slow[name], name
        assert result.counts == (slow["end"] != "redeal")


@pytest.mark.parametrize("game_id", sorted({*worlds.each_option_alone(), *worlds.rules_ids()}))
def test_whole_deals_go_as_in_the_reference(game_id: str) -> None:
    game = load_game(game_id)
    for number, opening in enumerate(worlds.OPENINGS):
        stream = Stream(f"{game_id} {number}", "differential")
        deal = game.deal(f"{game_id} {number}")
        state, slow = both(game, deal)
        written = opening.split("; ") if opening else []
        while not state.is_terminal():
            compare(game, state, slow)
            texts = [game.format_action(action) for action in state.legal_actions()]
            text = written.pop(0) if written else stream.choice(texts)
            state.apply(game.parse_action(text))
            reference.act(slow, text)
        compare(game, state, slow)


def small_deal(game: Game, seed: str, size: int, widow: int, dealer: int) -> Any:
    """A deal with few cards."""
    cards = list(range(PACK.size))
    Stream(seed, "small").shuffle(cards)
    picked = [PACK.text(card) for card in cards[: 3 * size + widow]]
    hands = [picked[size * seat : size * (seat + 1)] for seat in range(3)]
    return game.deal_from_json({"dealer": dealer, "hands": hands, "widow": picked[3 * size :]})


@pytest.mark.parametrize("bid", rules.BIDS)
@pytest.mark.parametrize(
    "options",
    ["early_end=true", "early_end=false", "must_trump=false", "misere_rule=tricks,spread_open=after_both_opponents"],
)
def test_perft_of_every_contract_is_the_references(bid: str, options: str) -> None:
    game = load_game(f"{NAME}/{options}")
    size = 2 if bid == "call-solo" else 3
    for number in range(3):
        state, slow = both(game, small_deal(game, f"{bid} {number}", size, 1, number))
        for text in (f"bid {bid}", "pass", "pass"):
            state.apply(game.parse_action(text))
            reference.act(slow, text)
        for depth in range(12):
            found = perft(state, depth)
            assert found == reference.perft(slow, depth), divide(game, state, depth)
            if found == 0 or found > 4000:
                break


@pytest.mark.parametrize("options", ["call_optional=true", "solo_hearts_allowed=false", "deal=seed_10"])
def test_perft_from_the_auction_is_the_references(options: str) -> None:
    game = load_game(f"{NAME}/{options}")
    state, slow = both(game, small_deal(game, "auction", 1, 2, 0))
    for depth in range(7):
        assert perft(state, depth) == reference.perft(slow, depth), divide(game, state, depth)


def auctions(game: Game, dealer: int) -> dict[tuple[str, ...], tuple[Any, ...]]:
    """Every auction there is, with the seats that spoke and its outcome, by the engine."""
    found = {}
    waiting: list[tuple[Any, tuple[str, ...], tuple[int, ...]]] = [(game.new_state(game.deal("x", dealer)), (), ())]
    while waiting:
        state, texts, seats = waiting.pop()
        if state.phase != "auction":
            found[texts] = (seats, state.declarer, state.bid, state.phase)
            continue
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            waiting.append((after, (*texts, game.format_action(action)), (*seats, state.current_player)))
    return found


def duels() -> dict[tuple[str, ...], tuple[Any, ...]]:
    """The same from the words of 2.3 alone, for dealer 2: the first two, then the third against the survivor."""
    found = {}

    def duel(one: int, other: int, at: int, history: tuple[tuple[int, int | None], ...], then: Any) -> None:
        """`one` speaks with the bid `at` standing (-1: none); `then` goes on with the survivor."""
        then(other, at, (*history, (one, None)))
        for bid in range(at + 1, 6):
            duel(other, one, bid, (*history, (one, bid)), then)

    def settle(survivor: int, at: int, history: tuple[tuple[int, int | None], ...]) -> None:
        texts = tuple("pass" if bid is None else f"bid {reference.BIDS[bid]}" for _, bid in history)
        found[texts] = (tuple(seat for seat, _ in history), survivor if at >= 0 else None, at)

    def against_third(survivor: int, at: int, history: tuple[tuple[int, int | None], ...]) -> None:
        if at >= 0:
            duel(2, survivor, at, history, settle)
            return
        # Nobody has bid: the survivor speaks first, and then the third, who may be alone.
        for first in (None, *range(6)):
            said = (*history, (survivor, first))
            if first is not None:
                duel(2, survivor, first, said, settle)
                continue
            for bid in (None, *range(6)):
                settle(2, -1 if bid is None else bid, (*said, (2, bid)))

    def first_two(at: int, history: tuple[tuple[int, int | None], ...]) -> None:
        duel(0, 1, at, history, against_third)

    first_two(-1, ())
    return found


def test_every_auction_there_is_goes_by_the_rules() -> None:
    """All of them, against a count by a program that knows the rule in words."""
    game = load_game(NAME)
    found, wanted = auctions(game, 2), duels()
    assert set(found) == set(wanted)
    for texts, (seats, declarer, at) in wanted.items():
        assert found[texts][0] == seats, texts
        assert found[texts][1] == declarer, texts
        assert found[texts][2] == (None if at < 0 else reference.BIDS[at]), texts
    assert len(found) == len(auctions(game, 0))
    phases = Counter(phase for *_, phase in found.values())
    assert phases["over"] == 1 and set(phases) == {"over", "trump", "play"}


@pytest.mark.parametrize("widow", [0, 1, 2, 3])
@pytest.mark.parametrize("options", ["deal=standard_11", "deal=seed_10", "call_optional=true,must_trump=false"])
def test_positions_with_few_cards_can_be_played_to_the_end(widow: int, options: str) -> None:
    game = load_game(f"{NAME}/{options}")
    deals = [small_deal(game, f"{number}", 1 + number % 4, widow, number % 3) for number in range(24)]
    play_few_cards(game, (both(game, deal) for deal in deals), reference, compare)


def finished(game_id: str, count: int) -> list[Any]:
    """Finished states of deals with every contract."""
    game = load_game(game_id)
    openings = [opening for opening in worlds.OPENINGS if opening != "pass; pass; pass"]
    return [worlds.random_line(game, f"props {n}", openings[n % len(openings)]).state(game) for n in range(count)]


def test_tricks_and_widow_hold_120_points() -> None:
    for state in finished(f"{NAME}/early_end=false", 60):
        assert sum(map(PACK.mask_points, (*state.won, state.widow))) == 120
        assert state.won[0] | state.won[1] | state.won[2] | state.widow == PACK.full


def test_with_ten_cards_each_tricks_widow_and_the_three_left_out_hold_120_points() -> None:
    for state in finished(f"{NAME}/deal=seed_10,early_end=false", 40):
        assert state.out.bit_count() == 3
        assert state.won[0] | state.won[1] | state.won[2] | state.widow | state.out == PACK.full


def test_what_one_wins_the_others_lose_and_accounts_sum_to_450() -> None:
    game = load_game(NAME)
    scores = game.starting_scores()
    for state in finished(NAME, 60):
        result = state.result()
        assert sum(result.points) == 0
        scores = game.new_scores(scores, result)
        assert sum(scores) == 450


def test_no_payment_is_above_120_in_solo_and_180_in_heart_solo() -> None:
    for total in range(121):
        assert abs(rules.payment("solo", "S", total, total > 60)) <= 120
        assert abs(rules.payment("heart-solo", "H", total, total > 60)) <= 180
    for state in finished(NAME, 60):
        details = state.result().details
        assert abs(details["each"]) <= {"solo": 120, "heart-solo": 180, "call-solo": 150}.get(details["bid"], 60)


def test_ending_early_never_changes_a_result() -> None:
    """The same cards played on to the end pay the same."""
    stopped: Counter[tuple[str, str]] = Counter()
    for options in ("deal=standard_11", "deal=seed_10", "misere_rule=tricks"):
        early, late = load_game(f"{NAME}/{options}"), load_game(f"{NAME}/early_end=false,{options}")
        for number in range(120):
            line = worlds.random_line(late, f"early {number}", worlds.OPENINGS[number % len(worlds.OPENINGS)])
            state, long = early.new_state(line.deal), line.state(late)
            for action in line.actions:
                if state.is_terminal():
                    break
                state.apply(action)
            assert state.is_terminal()
            assert state.returns() == long.returns()
            stopped[str(state.bid), state.result().reason] += 1
    for bid in ("misere", "spread-misere", "call-solo", "guarantee-solo"):
        assert stopped[bid, "defeat-certain"], bid
    assert not stopped["solo", "defeat-certain"] and not stopped["heart-solo", "defeat-certain"]
