"""The engine against the slow reference: whole deals side by side, perft by contract, and what always holds."""

from __future__ import annotations

from typing import Any

import pytest
import reference_bear as reference
import worlds
from knowledge import play_few_cards

from pygame_engine import load_game
from pygame_engine.games.bear import PACK, rules
from pygame_engine.protocol import Game
from pygame_engine.rng import Stream
from pygame_engine.testing import divide, perft

OPENINGS = (
    "", "", "pass; pass; pass", "bid 45 S; pass; pass", "pass; bid 40 C; bid 70 H", "pass; pass; bid 55 D",
    "bid 40 grand-red; pass; pass", "pass; bid 60 grand-black; pass", "bid null; pass; pass", "pass; bid null; pass",
)  # fmt: skip


def both(game: Game, deal: Any) -> tuple[Any, reference.State]:
    return game.new_state(deal), reference.start(game.deal_to_json(deal), dict(game.options))


def compare(game: Game, state: Any, slow: reference.State) -> None:
    """All that the two know of a deal is the same."""
    assert state.current_player == slow["turn"]
    assert state.phase == slow["phase"]
    assert {game.format_action(a) for a in state.legal_actions()} == set(reference.legal(slow))
    assert [PACK.texts(hand) for hand in state.hands] == [sorted(h, key=reference.PACK.index) for h in slow["hands"]]
    assert [set(PACK.texts(won)) for won in state.won] == [set(cards) for cards in slow["tricks"]]
    if state.is_terminal():
        result = state.result()
        assert list(result.points) == slow["scores"]
        assert result.reason == slow["end"]
        assert result.details.get("success") == slow["success"]
        assert result.details.get("total") == slow["total"]
        assert result.counts == (slow["end"] != "redeal")
        if slow["end"] == "defeat-certain" and slow["game"] != "null":
            assert result.details["bound"] == reference.most_possible(slow)


@pytest.mark.parametrize("game_id", sorted({*worlds.each_option_alone(), *worlds.rules_ids()}))
def test_whole_deals_go_as_in_the_reference(game_id: str) -> None:
    game = load_game(game_id)
    for number, opening in enumerate(OPENINGS):
        stream = Stream(f"{game_id} {number}", "differential")
        deal = game.deal(f"{game_id} {number}")
        state, slow = both(game, deal)
        written = opening.split("; ") if opening else []
        while not state.is_terminal():
            compare(game, state, slow)
            texts = [game.format_action(action) for action in state.legal_actions()]
            text = written.pop(0) if written else stream.choice(texts)
            if text not in texts:  # the game is named later here
                text = " ".join(text.split()[:2])
            if state.phase == "auction" and not opening:
                text = stream.choice(["pass", texts[min(stream.below(len(texts)), 40)]])
            state.apply(game.parse_action(text))
            reference.act(slow, text)
        compare(game, state, slow)


def small_deal(game: Game, seed: str, size: int, talon: int, dealer: int) -> Any:
    """A deal with few cards."""
    cards = list(range(32))
    Stream(seed, "small").shuffle(cards)
    picked = [PACK.text(card) for card in cards[: 3 * size + talon]]
    hands = [picked[size * seat : size * (seat + 1)] for seat in range(3)]
    return game.deal_from_json({"dealer": dealer, "hands": hands, "kitty": picked[3 * size :]})


CONTRACTS = [*rules.GAMES, "null", "slop"]


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("early_end", ["true", "false"])
def test_perft_of_every_contract_is_the_references(contract: str, early_end: str) -> None:
    game = load_game(f"bear/early_end={early_end}")
    for number in range(3):
        deal = small_deal(game, f"{contract} {number}", 3, 1, number)
        state, slow = both(game, deal)
        call = {"slop": "pass", "null": "bid null"}.get(contract, f"bid 40 {contract}")
        for text in (call, "pass", "pass"):
            state.apply(game.parse_action(text))
            reference.act(slow, text)
        for depth in range(8):
            found = perft(state, depth)
            assert found == reference.perft(slow, depth), divide(game, state, depth)
            if found == 0:
                break


@pytest.mark.parametrize("game_id", worlds.rules_ids())
def test_perft_of_the_auction_is_the_references_in_every_form(game_id: str) -> None:
    game = load_game(game_id)
    state, slow = both(game, small_deal(game, "auction", 1, 2, 0))
    assert perft(state, 2) == reference.perft(slow, 2)
    for texts in (["pass"] * 2, ["pass", "bid null"], ["bid 95 S", "pass"], ["bid 95 H", "bid null"]):
        state, slow = both(game, small_deal(game, "auction", 1, 2, 0))
        for text in texts:
            if game.options["game_choice"] != "with_bid" and text != "bid null":
                text = " ".join(text.split()[:2])
            state.apply(game.parse_action(text))
            reference.act(slow, text)
        for depth in (1, 2, 3):
            assert perft(state, depth) == reference.perft(slow, depth), divide(game, state, depth)


@pytest.mark.parametrize("talon", [0, 1, 2])
@pytest.mark.parametrize("choice", ["with_bid", "after_win", "after_kitty"])
def test_positions_with_few_cards_can_be_played_to_the_end(talon: int, choice: str) -> None:
    game = load_game(f"bear/game_choice={choice}")
    deals = [small_deal(game, f"{number}", 1 + number % 4, talon, number % 3) for number in range(20)]
    play_few_cards(game, (both(game, deal) for deal in deals), reference, compare)


def finished(count: int) -> list[Any]:
    """Finished states of deals with every contract."""
    game = load_game("bear/early_end=false")
    return [worlds.random_line(game, f"props {n}", OPENINGS[n % len(OPENINGS)]).state(game) for n in range(count)]


def test_tricks_and_kitty_always_hold_80_points_before_bonds() -> None:
    for state in finished(60):
        kitty = state.discards or state.kitty
        assert sum(map(PACK.mask_points, (*state.won, kitty))) == 80
        assert state.won[0] | state.won[1] | state.won[2] | kitty == PACK.full


def test_both_sides_together_get_20_points_of_bonds_at_most() -> None:
    for state in finished(60):
        if state.declarer is not None:
            own = state.won[state.declarer] | state.discards
            assert rules.bonus(own) + rules.bonus(PACK.full & ~own) <= 20


def test_a_declarer_counts_100_at_most() -> None:
    for state in finished(60):
        total = state.result().details["total"]
        assert total is None or 0 <= total <= 100


def test_somebody_scores_nothing_in_a_slop_round() -> None:
    game = load_game("bear")
    for number in range(40):
        points = worlds.random_line(game, f"slop {number}", "pass; pass; pass").state(game).returns()
        assert min(points) == 0


def test_ending_early_never_changes_a_result() -> None:
    """The same cards played on to the end: the declarer fails as well."""
    early, late = load_game("bear"), load_game("bear/early_end=false")
    stopped = 0
    for number in range(60):
        line = worlds.random_line(late, f"early {number}", OPENINGS[number % len(OPENINGS)])
        state, long = early.new_state(line.deal), line.state(late)
        for action in line.actions:
            if state.is_terminal():
                break
            state.apply(action)
        assert state.is_terminal()
        assert state.returns() == long.returns()
        stopped += state.result().reason == "defeat-certain"
    assert stopped > 10
