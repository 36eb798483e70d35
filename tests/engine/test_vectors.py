"""The worked examples of the rules: every vector of Bear, and its three transcripts replayed whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pygame_engine import load_game
from pygame_engine.games.bear import PACK, rules
from pygame_engine.match import Match
from pygame_engine.protocol import Result

DATA = json.loads((Path(__file__).parent.parent / "data" / "vectors.json").read_text(encoding="utf-8"))
VECTORS = {vector["id"]: vector for vector in DATA["vectors"] if vector["game"] == "bear"}
TRANSCRIPTS = [transcript for transcript in DATA["transcripts"] if transcript["game"] == "bear"]


def mask(cards: list[str]) -> int:
    return PACK.mask(PACK.card(card) for card in cards)


def name(label: str) -> str:
    """The vectors' label of a game in the project's spelling."""
    return label.replace("_", "-")


def bear_cardpoints(cards: list[str]) -> int:
    return PACK.mask_points(mask(cards))


def bear_total(tricks: list[str], kitty: list[str] = [], mode: str = "replace", kitty_bonds: bool = True) -> int:  # noqa: B006
    return rules.total(mask(tricks), mask(kitty), add=mode == "add", kitty_bonds=kitty_bonds)


def bear_trumps(game: str) -> list[str]:
    order = rules.trump_order(name(game))
    assert mask(order) == rules.contract(name(game)).trumps
    return order


def bear_deal(dealer: int) -> dict[str, Any]:
    hands, kitty = rules.deal_pack(list(range(32)), dealer)
    return {
        "hands": {str(seat): sorted(hand) for seat, hand in enumerate(hands)},
        "kitty": kitty,
        "dealt": sum(map(len, hands)) + len(kitty),
    }


def bear_legal(hand: list[str], led: str, game: str) -> list[str]:
    plays = PACK.texts(rules.legal_plays(mask(hand), PACK.card(led), rules.contract(name(game))))
    assert set(plays) <= set(hand)
    return [card for card in hand if card in plays]


def bear_trick(leader: int, cards: list[str], game: str) -> dict[str, int]:
    winner = rules.trick_winner([PACK.card(card) for card in cards], rules.contract(name(game)))
    return {"winner": (leader + winner) % 3, "points": PACK.mask_points(mask(cards))}


def bear_legal_bids(current: str) -> list[str]:
    game = load_game("bear/game_choice=after_win")
    state = game.new_state(game.deal("rain", 2))
    state.apply(game.parse_action(f"bid {current}"))
    return [game.format_action(action).removeprefix("bid ") for action in state.legal_actions()]


def bear_auction(dealer: int, calls: list[str]) -> dict[str, Any]:
    game = load_game("bear/game_choice=after_win")
    state: Any = game.new_state(game.deal("rain", dealer))
    for call in calls:
        state.apply(game.parse_action("pass" if call == "pass" else f"bid {call}"))
    return {"declarer": state.declarer, "bid": str(state.bid), "all_pass": state.slop}


def bear_upper_bound(defender_cards: list[str]) -> int:
    return rules.upper_bound(mask(defender_cards))


def bear_score(bid: str, success: bool, declarer: int, table: str) -> list[int]:
    value = rules.bid_value(bid if bid == "null" else int(bid), 100)
    return list(rules.score(value, success, declarer, rules.score_table(table)))


def bear_slop(totals: list[int]) -> list[int]:
    return list(rules.slop_points(totals))


def match_winners(totals: list[int]) -> list[int]:
    return load_game("bear").winners(tuple(totals))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        bear_auction, bear_cardpoints, bear_deal, bear_legal, bear_legal_bids, bear_score, bear_slop, bear_total,
        bear_trick, bear_trumps, bear_upper_bound, match_winners,
    )
}  # fmt: skip


@pytest.mark.parametrize("vector_id", sorted(VECTORS))
def test_vector(vector_id: str) -> None:
    vector = VECTORS[vector_id]
    assert FUNCTIONS[vector["fn"]](**vector["input"]) == vector["expected"], vector["situation"]


def test_every_vector_of_bear_is_used_and_no_function_is_idle() -> None:
    assert sorted(VECTORS) == sorted(v["id"] for v in DATA["vectors"] if v["id"].startswith("R"))
    assert len(VECTORS) == 29
    assert {vector["fn"] for vector in VECTORS.values()} == set(FUNCTIONS)


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda t: f"{t['contract']}-{t['bid']}")
def test_transcript_replays_whole(transcript: dict[str, Any]) -> None:
    t = transcript
    game = load_game("bear")
    hands, kitty = rules.deal_pack([PACK.card(card) for card in t["pack"]], t["dealer"])
    assert {str(seat): {PACK.text(c) for c in hand} for seat, hand in enumerate(hands)} == {
        seat: set(hand) for seat, hand in t["hands"].items()
    }
    assert {PACK.text(c) for c in kitty} == set(t["kitty"])
    written = {"dealer": t["dealer"], "hands": [t["hands"][s] for s in "012"], "kitty": t["kitty"]}
    match = Match(game, deal=game.deal_from_json(written))
    call = "bid null" if t["bid"] == "null" else f"bid {t['bid']} {t['contract']}"
    for seat in ((t["dealer"] + turn) % 3 for turn in (1, 2, 3)):
        assert match.state.current_player == seat
        match.apply(game.parse_action(call if seat == t["declarer"] else "pass"))
    match.apply(game.parse_action("discard " + " ".join(t["discards"])))
    for trick in t["tricks"]:
        assert not match.deal_over
        for place, card in enumerate(trick["cards"]):
            assert match.state.current_player == (trick["leader"] + place) % 3
            events = match.apply(game.parse_action(f"play {card}"))
        told = next(event for event in events if event.kind == "trick")
        assert told.data == (trick["winner"], trick["points"])
    result = match.current.result
    assert match.deal_over and isinstance(result, Result)
    assert list(result.points) == t["scores"] == list(match.scores)
    assert result.details["success"] == t["success"]
    stopped = t["stopped_after_trick"] is not None
    assert result.reason == ("defeat-certain" if stopped else "played-out")
    if "declarer_total" in t:
        assert result.details["total"] == t["declarer_total"]
    if stopped and t["contract"] != "null":
        assert result.details["bound"] == t["upper_bound"]


def test_there_are_three_transcripts_of_bear() -> None:
    assert len(TRANSCRIPTS) == 3
