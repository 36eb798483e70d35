"""The worked examples of the rules: every vector of Six-Bid Solo, and its transcripts replayed whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pygame_engine import load_game
from pygame_engine.games.six_bid_solo import PACK, rules
from pygame_engine.match import Match
from pygame_engine.protocol import Result

DATA = json.loads((Path(__file__).parent.parent / "data" / "vectors.json").read_text(encoding="utf-8"))
VECTORS = {vector["id"]: vector for vector in DATA["vectors"] if vector["game"] == "sixbid"}
TRANSCRIPTS = [transcript for transcript in DATA["transcripts"] if transcript["game"] == "sixbid"]


def mask(cards: list[str]) -> int:
    return PACK.mask(PACK.card(card) for card in cards)


def name(label: str) -> str:
    """The vectors' label of a bid in the project's spelling."""
    return label.replace("_", "-")


def sb_points(cards: list[str]) -> int:
    assert mask(cards) == PACK.full
    return PACK.mask_points(mask(cards))


def sb_deal(dealer: int, pattern: list[Any]) -> dict[str, Any]:
    batches = tuple(0 if batch == "W" else batch for batch in pattern)
    assert batches in rules.PATTERN.values()
    hands, widow = rules.deal_pack(list(range(36)), dealer, batches)
    dealt = sum(map(len, hands)) + len(widow)
    by_seat = {str(seat): sorted(hand) for seat, hand in enumerate(hands)}
    return {"hands": by_seat, "widow": widow, "dealt": dealt, "undealt": 36 - dealt}


def sb_settle(
    bid: str,
    trump: str | None,
    tricks_points: int,
    widow_points: int,
    declarer: int,
    misere_rule: str = "points",
    tricks_won: int | None = None,
) -> dict[str, Any]:
    bid, no_tricks = name(bid), misere_rule == "tricks"
    total = tricks_points + (widow_points if rules.widow_counts(bid) else 0)
    tricks = (1 if tricks_points else 0) if tricks_won is None else tricks_won
    success = rules.succeeds(bid, trump, total, 120 - tricks_points - widow_points, tricks, no_tricks=no_tricks)
    each = rules.payment(bid, trump, total, success)
    return {"total": total, "each": each, "deltas": list(rules.settlement(each, declarer))}


def sb_auction(dealer: int, calls: list[str]) -> dict[str, Any]:
    game = load_game("six-bid-solo")
    state: Any = game.new_state(game.deal("rain", dealer))
    seats = []
    for call in calls:
        seats.append(state.current_player)
        state.apply(game.parse_action("pass" if call == "pass" else f"bid {name(call)}"))
    assert state.phase != "auction"
    bid = None if state.bid is None else state.bid.replace("-", "_")
    all_pass = state.is_terminal() and state.result().reason == "redeal"
    return {"seats": seats, "declarer": state.declarer, "bid": bid, "all_pass": all_pass}


def sb_legal(hand: list[str], led: str, trump: str | None) -> list[str]:
    plays = PACK.texts(rules.legal_plays(mask(hand), PACK.card(led), rules.contract(trump), True))
    return [card for card in hand if card in plays]


def sb_trick(leader: int, cards: list[str], trump: str | None) -> dict[str, int]:
    winner = rules.trick_winner([PACK.card(card) for card in cards], rules.contract(trump))
    return {"winner": (leader + winner) % 3, "points": PACK.mask_points(mask(cards))}


def sb_call(hands: dict[str, list[str]], declarer: int, widow: list[str], called: str, give: str) -> dict[str, Any]:
    """Played by the state; the pure function must agree."""
    game = load_game("six-bid-solo")
    state: Any = game.new_state(game.deal_from_json({"dealer": 2, "hands": list(hands.values()), "widow": widow}))
    for text in ("bid call-solo", "pass", "pass", "trump S"):
        state.apply(game.parse_action(text))
    assert state.declarer == declarer
    before = list(state.hands)
    action = game.parse_action(f"call {called}")
    found: dict[str, Any] = {"legal": state.why_illegal(action) is None}
    state.apply(action)
    found["exchange"] = state.holder is not None
    if state.holder is not None:
        state.apply(game.parse_action(f"give {give}"))
        found["from_seat"] = state.holder
    assert state.phase == "play"
    holder, after = rules.exchange(before, declarer, PACK.card(called), PACK.card(give))
    assert (holder, list(after)) == (state.holder, state.hands)
    # The vectors list hands sorted after an exchange and as they were given without one.
    found["hands"] = {seat: [c for c in cards if c in PACK.texts(after[int(seat)])] for seat, cards in hands.items()}
    if state.holder is not None:
        found["hands"] = {str(seat): sorted(PACK.texts(hand)) for seat, hand in enumerate(state.hands)}
    assert [len(cards) for cards in found["hands"].values()] == [hand.bit_count() for hand in state.hands]
    return found


def ledger(start: list[int], deltas: list[list[int]]) -> list[list[int]]:
    game = load_game("six-bid-solo")
    assert game.starting_scores() == tuple(start)
    rows = [tuple(start)]
    for delta in deltas:
        rows.append(game.new_scores(rows[-1], Result(tuple(delta), "played-out")))
    return [list(row) for row in rows]


def sb_exposed(rule: str, leader: int, declarer: int, cards_played: int) -> bool:
    return rules.exposed(rule, leader, declarer, cards_played)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        sb_points, sb_deal, sb_settle, sb_auction, sb_legal, sb_trick, sb_call, ledger, sb_exposed,
    )
}  # fmt: skip


@pytest.mark.parametrize("vector_id", sorted(VECTORS))
def test_vector(vector_id: str) -> None:
    vector = VECTORS[vector_id]
    assert FUNCTIONS[vector["fn"]](**vector["input"]) == vector["expected"], vector["situation"]


def test_every_vector_of_six_bid_solo_is_used_and_no_function_is_idle() -> None:
    assert sorted(VECTORS) == sorted(v["id"] for v in DATA["vectors"] if v["id"].startswith("S"))
    assert len(VECTORS) == 27
    assert {vector["fn"] for vector in VECTORS.values()} == set(FUNCTIONS)


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda t: t["bid"])
def test_transcript_replays_whole(transcript: dict[str, Any]) -> None:
    """The transcripts play all tricks on, so a misère is played without the early end; with it, it stops as failed."""
    t = transcript
    hands, widow = rules.deal_pack([PACK.card(card) for card in t["pack"]], t["dealer"], rules.PATTERN["standard_11"])
    assert {str(seat): {PACK.text(c) for c in hand} for seat, hand in enumerate(hands)} == {
        seat: set(hand) for seat, hand in t["hands"].items()
    }
    assert {PACK.text(c) for c in widow} == set(t["widow"])
    for options in ("early_end=false", "early_end=true"):
        game = load_game(f"six-bid-solo/{options}")
        written = {"dealer": t["dealer"], "hands": [t["hands"][s] for s in "012"], "widow": t["widow"]}
        match = Match(game, deal=game.deal_from_json(written))
        for seat in ((t["dealer"] + turn) % 3 for turn in (1, 2, 3)):
            assert match.state.current_player == seat
            match.apply(game.parse_action(f"bid {name(t['bid'])}" if seat == t["declarer"] else "pass"))
        if t["trump"]:
            match.apply(game.parse_action(f"trump {t['trump']}"))
        replay_tricks(t, match)
        result = match.current.result
        assert match.deal_over and isinstance(result, Result)
        assert list(result.points) == t["settlement"]["deltas"]
        assert [150 + delta for delta in t["settlement"]["deltas"]] == list(match.scores)
        assert result.details["each"] == t["settlement"]["each"]
        stopped = options == "early_end=true" and t["bid"] == "misere"
        assert result.reason == ("defeat-certain" if stopped else "played-out")
        assert result.details["total"] == (None if stopped else t["settlement"]["total"])


def replay_tricks(t: dict[str, Any], match: Match) -> None:
    """Play the tricks of a transcript, until the deal is over."""
    taken, won = [0, 0, 0], [0, 0, 0]
    for trick in t["tricks"]:
        if match.deal_over:
            return
        for place, card in enumerate(trick["cards"]):
            assert match.state.current_player == (trick["leader"] + place) % 3
            events = match.apply(match.game.parse_action(f"play {card}"))
        told = next(event for event in events if event.kind == "trick")
        assert told.data == (trick["winner"], trick["points"])
        taken[trick["winner"]] += trick["points"]
        won[trick["winner"]] += 1
    assert (taken, won) == (t["trick_points"], t["tricks_won"])
    assert PACK.mask_points(mask(t["widow"])) == t["widow_points"]


def test_there_are_two_transcripts_of_six_bid_solo() -> None:
    assert len(TRANSCRIPTS) == 2
