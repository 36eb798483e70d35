"""The worked examples of the rules: every vector of Bacon's forms, and its transcripts replayed whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pygame_engine import load_game
from pygame_engine.combos import NAMES, SIZE, TYPE, beats
from pygame_engine.games.bacon import FORMS, rules
from pygame_engine.match import Match
from pygame_engine.referee import Referee

DATA = json.loads((Path(__file__).parent.parent / "data" / "vectors.json").read_text(encoding="utf-8"))
VECTORS = {vector["id"]: vector for vector in DATA["vectors"] if vector["game"] == "bacon"}
TRANSCRIPTS = [transcript for transcript in DATA["transcripts"] if transcript["game"] == "bacon"]


def label(kind: str) -> str:
    """The vectors' label of a combination in the project's spelling."""
    return kind.replace("_", "-")


def pile(pair: list[Any]) -> tuple[int, int]:
    return TYPE[label(pair[0])], pair[1]


def labelled(figures: Any) -> list[list[Any]]:
    """Figures as the vectors list them."""
    return sorted([NAMES[kind].replace("-", "_"), top] for kind, top in {(f[0], f[1]) for f in figures})


def form(n: int, kind: str = "bacon") -> rules.Form:
    return FORMS[f"{kind}{n}"]


def bacon_deck(mode: str) -> dict[str, Any]:
    game: Any = load_game(mode)
    deal, own = game.deal("rain"), game.form
    cards = [card for hand in deal.hands for card in hand]
    naturals = [card for card in cards if card != game.combos.wild]
    assert all(naturals.count(card) == 2 for card in range(own.suits * own.ranks))
    return {
        "players": len(deal.hands), "suits": own.suits, "max_rank": own.ranks, "x_rank": game.combos.x,
        "naturals": len(naturals), "wilds": len(cards) - len(naturals), "total": len(cards),
        "hand_naturals": own.hand, "hand_wilds": deal.hands[0].count(game.combos.wild),
        "dealt_exactly": len(naturals) == 2 * own.suits * own.ranks,
    }  # fmt: skip


def bacon_interp(cards: list[str], max_rank: int = 10) -> list[list[Any]]:
    name = "bacon4" if max_rank == 10 else "bacon6"
    game: Any = load_game(name)
    found = labelled(game.combos.readings(game.read_cards(cards)))
    answer = Referee().handle({"cmd": "classify", "game": name, "cards": cards})
    assert sorted([kind.replace("-", "_"), top] for kind, top in answer["readings"]) == found
    assert answer["readings"] == sorted(answer["readings"])
    return found


def bacon_beats(prev: list[Any], new: list[Any]) -> bool:
    request = {"cmd": "beats", "game": "bacon4", "prev": [label(prev[0]), prev[1]], "new": [label(new[0]), new[1]]}
    assert Referee().handle(request)["beats"] == beats(pile(new), pile(prev))
    return beats(pile(new), pile(prev))


def bacon_legal(hand: list[str], prev: list[Any]) -> list[list[Any]]:
    game: Any = load_game("bacon4")
    return labelled(game.combos.figures(game.read_cards(hand), pile(prev)))


def bacon_trick(n: int, events: list[Any]) -> dict[str, Any]:
    """Singles with the ranks of the example, from hands that can play them; then as the engine goes on."""
    game: Any = load_game(f"bacon{n}")
    hands: list[list[str]] = [[f"{7 + seat // 3}{'abc'[seat % 3]}"] for seat in range(n)]
    for number, (seat, what, _) in enumerate(event for event in events if event[1] != "pass"):
        hands[seat].append(f"{what[1]}{'abc'[number % 3]}")
    state = game.new_state(game.deal_from_json({"dealer": n - 1, "hands": hands}))
    told: list[Any] = []
    for seat, what, *_ in events:
        assert state.current_player == seat
        if what == "pass":
            told = state.apply(("pass",))
        else:
            told = state.apply(next(a for a in state.legal_actions() if a[2:] == pile(what)))
    winner = next((event.data[0] for event in told if event.kind == "trick"), None)
    following = state.current_player if winner is None else None
    return {"winner": winner, "out": list(state.order), "next_turn": following}


def bacon_lead_options(n: int, winner: int, out: list[int]) -> list[int]:
    in_play = sum(1 << seat for seat in range(n) if seat not in out)
    return rules.lead_options(form(n), winner, in_play)


def bacon_deal(n: int, order: list[int]) -> dict[str, Any]:
    own, team = form(n), order[0] % 2
    places = rules.team_places(own, order, team)
    return {
        "ended": rules.deal_ended(own, order),
        "team": team,
        "positions": places + list(range(n - (n // 2 - len(places)) + 1, n + 1)),
        "points": rules.certain_points(own, own.value, order),
    }


def bacon_new_dealer(n: int, prev_dealer: int, scores: list[int], first_out: int) -> dict[str, int]:
    dealer = rules.next_dealer(n, prev_dealer, scores, first_out)
    return {"dealer": dealer, "leader": (dealer + 1) % n}


def bacon_match_now(
    n: int, scores: list[int], deal_no: int, order: list[int], last_deal: int, target: int
) -> int | None:
    certain = rules.certain_points(form(n), form(n).value, order)
    reason = rules.decided(scores, deal_no, order[0], certain, target, last_deal)
    return None if reason is None else order[0] % 2


def applewood_next(prev_dealer: int, scores: list[int]) -> dict[str, int]:
    dealer, starter = rules.applewood_next(prev_dealer, scores)
    return {"dealer": dealer, "starter": starter}


def applewood_points(order: list[int], n: int) -> dict[str, int]:
    points = rules.place_points(form(n, "applewood").value, order, n)
    assert rules.deal_ended(form(n, "applewood"), order[:-1])
    return {str(seat): points[seat] for seat in order}


def chunky(n: int, order: list[int]) -> dict[str, Any]:
    assert rules.deal_ended(form(n, "chunky"), order)
    points = rules.place_points(form(n, "chunky").value, order, n)
    return {"points": list(rules.team_sums(points)), "out": order}


FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        applewood_next, applewood_points, bacon_beats, bacon_deal, bacon_deck, bacon_interp, bacon_lead_options,
        bacon_legal, bacon_match_now, bacon_new_dealer, bacon_trick, chunky,
    )
}  # fmt: skip


@pytest.mark.parametrize("vector_id", sorted(VECTORS))
def test_vector(vector_id: str) -> None:
    vector = VECTORS[vector_id]
    assert FUNCTIONS[vector["fn"]](**vector["input"]) == vector["expected"], vector["situation"]


def test_every_vector_of_bacon_is_used_and_no_function_is_idle() -> None:
    assert sorted(VECTORS) == sorted(v["id"] for v in DATA["vectors"] if v["id"].startswith("B"))
    assert len(VECTORS) == 46
    assert {vector["fn"] for vector in VECTORS.values()} == set(FUNCTIONS)


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda t: t["mode"])
def test_transcript_replays_whole(transcript: dict[str, Any]) -> None:
    game: Any = load_game(transcript["mode"])
    hands = [transcript["hands"][str(seat)] for seat in range(game.num_players)]
    match = Match(game, deal=game.deal_from_json({"dealer": transcript["dealer"], "hands": hands}))
    state: Any = match.state
    for entry in transcript["log"]:
        if "trick_won_by" in entry:
            assert state.last == entry["trick_won_by"] or state.phase == "play"
            if len(entry["lead_options"]) > 1:
                assert (state.phase, state.current_player) == ("lead", entry["trick_won_by"])
                assert state.lead_options() == entry["lead_options"]
                match.apply(("lead", entry["lead"]))
            assert state.current_player == entry["lead"]
        elif "out" in entry:
            assert state.order.index(entry["seat"]) + 1 == entry["out"]
        else:
            seat = entry["seat"]
            assert (state.phase, state.current_player) == ("play", seat)
            if entry["play"] == "pass":
                match.apply(game.parse_action("pass"))
                continue
            kind, top = label(entry["declared"][0]), entry["declared"][1]
            assert len(entry["play"]) == SIZE[TYPE[kind]]
            match.apply(game.parse_action(f"play {' '.join(entry['play'])} as {kind} {top}"))
            assert game.combos.size(state.hands[seat]) == entry["left"]
    result = match.current.result
    assert match.deal_over and result is not None
    assert result.details["out_order"] == transcript["out_order"]
    wanted = transcript["result"]
    if "team" in wanted:
        assert result.details["team"] == wanted["team"]
        assert max(result.points) == wanted["points"] == result.points[wanted["team"]]
        assert bacon_deal(game.num_players, transcript["out_order"]) == wanted
    else:
        assert {str(seat): points for seat, points in enumerate(result.points)} == wanted


def test_there_are_two_transcripts_of_bacon() -> None:
    assert sorted(transcript["mode"] for transcript in TRANSCRIPTS) == ["applewood3", "bacon4"]
