"""`check_game` over every game and option preset, and that it finds what it is there to find."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import worlds
import worlds_six_bid

from pygame_engine import game_ids, load_game
from pygame_engine.errors import IllegalAction, InvalidNotation
from pygame_engine.games import _template, bear
from pygame_engine.games._template import HighCard, HighCardState, HighCardView
from pygame_engine.testing import check_game, check_option_words, perft


def bear_cards(state: Any) -> list[int]:
    """Every card of a Bear state, wherever it is."""
    taken = any(event.kind == "takes" for event in state.events)
    masks = (*state.hands, *state.won, state.discards if taken else state.kitty)
    return [*state.trick, *(card for mask in masks for card in range(32) if mask >> card & 1)]


def high_card_cards(state: Any) -> list[int]:
    """Every card of a High Card state but those played."""
    played = [event.data[1] for event in state.events if event.kind == "play"]
    return [*played, *(card for mask in (*state.hands, state.talon) for card in range(6) if mask >> card & 1)]


def bear_points(points: tuple[int, ...]) -> bool:
    """Points that a deal of Bear can bring under any table of one-digit factors."""
    return all(-4500 <= own <= 4500 for own in points)


BEAR_IDS = sorted({*worlds.each_option_alone(), *worlds.rules_ids()})


@pytest.mark.parametrize("game_id", BEAR_IDS)
def test_bear_keeps_every_promise_of_the_protocol(game_id: str) -> None:
    game = load_game(game_id)
    reached = check_game(game, "0123", conserved=bear_cards, returns_ok=bear_points, records_every=15)
    assert reached >= {"auction", "discard", "play", "over"}
    assert ("agree" in reached) == (game.options["all_pass"] == "ask")
    assert ("game" in reached) == (game.options["game_choice"] != "with_bid")


def six_bid_cards(state: Any) -> list[int]:
    """Every card of a Six-Bid Solo state, wherever it is."""
    masks = (*state.hands, *state.won, state.widow, state.out)
    return [*state.trick, *(card for mask in masks for card in range(36) if mask >> card & 1)]


SIX_BID_IDS = sorted({*worlds_six_bid.each_option_alone(), *worlds_six_bid.rules_ids()})


@pytest.mark.parametrize("game_id", SIX_BID_IDS)
def test_six_bid_solo_keeps_every_promise_of_the_protocol(game_id: str) -> None:
    game = load_game(game_id)
    most = max(360, 2 * int(game.options["misere_value"]))
    reached = check_game(
        game,
        map(str, range(6)),
        conserved=six_bid_cards,
        returns_ok=lambda points: sum(points) == 0 and max(map(abs, points)) <= most,
        records_every=15,
    )
    assert reached >= {"auction", "trump", "play", "over"}


def test_every_phase_bid_and_end_of_six_bid_solo_comes_up_in_random_deals() -> None:
    game = load_game("six-bid-solo")
    found, phases = set(), set()
    for number in range(300):
        opening = worlds_six_bid.OPENINGS[number % len(worlds_six_bid.OPENINGS)]
        state = worlds_six_bid.random_line(game, str(number), opening).state(game)
        found.add((state.result().details.get("bid"), state.result().reason))
        phases |= {event.data[0] for event in state.events if event.kind == "phase"}
    assert phases == set(game.phases)
    assert {bid for bid, _ in found} >= {"solo", "heart-solo", "misere", "guarantee-solo", "spread-misere", "call-solo"}
    assert {end for _, end in found} >= {"played-out", "defeat-certain"}


@pytest.mark.parametrize("game_id", ["high-card", "high-card/swap=false"])
def test_the_template_keeps_every_promise_of_the_protocol(game_id: str) -> None:
    game = load_game(game_id)
    check_option_words(game)
    check_game(
        game,
        map(str, range(20)),
        conserved=high_card_cards,
        returns_ok=lambda points: sum(points) == 2,
        records_every=1,
        max_plies=5,
    )


def test_all_contracts_and_ends_come_up_in_random_deals() -> None:
    """So that the checks above mean something."""
    game = load_game("bear")
    found = set()
    for number in range(150):
        result = worlds.random_line(game, str(number)).state(game).result().to_json()
        found.add((result.get("game"), result["reason"]))
    games = [*bear.rules.GAMES, "null"]
    assert found >= {(name, "defeat-certain") for name in games} | {(None, "slop")}


def test_the_template_is_not_offered_to_players() -> None:
    assert "high-card" not in game_ids() and {"bear", "six-bid-solo"} <= set(game_ids())
    assert load_game("high-card").name == "high-card"


def test_the_template_is_a_whole_game_that_can_be_played_by_hand() -> None:
    game = load_game("high-card")
    deal = game.deal_from_json({"dealer": 0, "hands": [["AS", "9S"], ["KS", "10S"]], "talon": ["QS"]})
    state = game.new_state(deal)
    for text in ("swap 10S", "play KS", "play AS", "play 9S", "play QS"):
        state.apply(game.parse_action(text))
    assert state.result().to_json() == {"points": [1, 1], "reason": "played-out"}
    assert state.view(1).to_json()["known"] == {"talon": "10S"}
    assert state.view(0).to_json()["known"] == {"talon": None}
    assert perft(game.new_state(deal), 5) == 12


@pytest.mark.parametrize(
    "written",
    [
        None, {}, {"hands": []}, {"hands": [["AS"], ["AS"]]}, {"hands": [["AS", "KS"], ["QS"]]},
        {"hands": [["AS"], ["KS"]], "dealer": 2}, {"hands": [["AS"], ["KS"]], "talon": ["QS", "JS"]},
        {"hands": [["AS"], ["KS"]], "kitty": []}, {"hands": [["AS"], ["8S"]]}, {"hands": "AS KS"},
    ],
)  # fmt: skip
def test_the_template_refuses_deals_that_can_not_be(written: object) -> None:
    with pytest.raises(InvalidNotation):
        load_game("high-card").deal_from_json(written)


# --- check_game finds what is wrong ---


class _Broken(HighCard):
    """High Card with one fault."""

    state: type[HighCardState] = HighCardState

    def new_state(self, deal: Any, match: Any = None) -> HighCardState:
        plain = super().new_state(deal, match)
        broken = self.state.__new__(self.state)
        for name in HighCardState.__slots__:
            setattr(broken, name, getattr(plain, name))
        return broken


class _State(HighCardState):
    def clone(self) -> HighCardState:
        new = type(self).__new__(type(self))
        for name in HighCardState.__slots__:
            value = getattr(self, name)
            setattr(new, name, value[:] if isinstance(value, list) else value)
        return new


class _SharesHands(_State):
    def clone(self) -> HighCardState:
        new = super().clone()
        new.hands = self.hands
        return new


class _ListsTwice(_State):
    def legal_actions(self) -> list[Any]:
        return super().legal_actions() * 2


class _AllowsUnlisted(_State):
    def why_illegal(self, action: Any) -> str | None:
        return None if action == ("nonsense",) else super().why_illegal(action)


class _RefusesListed(_State):
    def why_illegal(self, action: Any) -> str | None:
        return "wrong-phase" if action == ("keep",) else super().why_illegal(action)


class _ChangesWhenRefusing(_State):
    def apply(self, action: Any) -> list[Any]:
        if self.why_illegal(action) is not None:
            self.hands[0] ^= 1
        return super().apply(action)


class _AppliesIllegal(_State):
    def apply(self, action: Any) -> list[Any]:
        return [] if self.why_illegal(action) is not None else super().apply(action)


class _UnknownReason(_State):
    def why_illegal(self, action: Any) -> str | None:
        return super().why_illegal(action) and "because"

    def apply(self, action: Any) -> list[Any]:
        if self.why_illegal(action):
            raise IllegalAction("because")
        return super().apply(action)


class _LosesACard(_State):
    def apply(self, action: Any) -> list[Any]:
        events = super().apply(action)
        if action[0] == "play" and len(self.trick) == 0:
            self.talon = 0
        return events


class _HidesItsTurn(_State):
    def view(self, seat: int | None) -> HighCardView:
        view = super().view(seat)
        return HighCardView(seat, view.events, view.phase, None, view.dealer, view.hand, view.counts)


class _NeverEnds(_State):
    def _play(self, card: int) -> None:
        self.events.append(self.events[-1])


FAULTS: dict[type[HighCardState], str] = {
    _SharesHands: "a clone shares something",
    _ListsTwice: "legal is",
    _AllowsUnlisted: "is taken for an action",
    _RefusesListed: "why_illegal says no",
    _ChangesWhenRefusing: "changed the state",
    _AppliesIllegal: "yet it was applied",
    _UnknownReason: "has no words",
    _LosesACard: "a card was lost or made",
    _HidesItsTurn: "to_act is None",
    _NeverEnds: "the deal is longer than 20 actions",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_check_game_finds_a_fault_and_says_where(fault: type[HighCardState], monkeypatch: Any) -> None:
    class Broken(_Broken):
        state = fault

    game = Broken({"swap": True})
    monkeypatch.setattr("pygame_engine.testing.conformance._check_identity", lambda game: None)
    _run_on(monkeypatch, game)
    with pytest.raises(AssertionError, match=re.escape(FAULTS[fault])) as caught:
        check_game(game, map(str, range(10)), conserved=high_card_cards, max_plies=20)
    assert "high-card, seed '" in str(caught.value) and "ply" in str(caught.value)


def test_the_harness_of_the_faults_is_sound(monkeypatch: Any) -> None:
    class Sound(_Broken):
        state = _State

    game = Sound({"swap": True})
    monkeypatch.setattr("pygame_engine.testing.conformance._check_identity", lambda game: None)
    _run_on(monkeypatch, game)
    check_game(game, map(str, range(10)), conserved=high_card_cards)


def _run_on(monkeypatch: Any, game: HighCard) -> None:
    """Let records of the template be read back as the broken game."""
    load: Callable[[str], Any] = lambda game_id: game  # noqa: E731
    monkeypatch.setattr("pygame_engine.record.load_game", load)


def test_template_errors_name_what_can_be_written() -> None:
    with pytest.raises(InvalidNotation, match="written are: keep"):
        _template.parse_action("swap")
