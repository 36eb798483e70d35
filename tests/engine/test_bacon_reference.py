"""Bacon's forms against the slow reference: whole deals side by side, perft, and what always holds (RULES.md 5)."""

from __future__ import annotations

from typing import Any

import pytest
import reference_bacon as reference
import worlds_bacon as worlds

from pygame_engine import load_game
from pygame_engine.combos import FLUSHES, NAMES
from pygame_engine.protocol import MatchContext
from pygame_engine.rng import Stream
from pygame_engine.testing import divide, perft


def figure(game: Any, action: Any) -> tuple[Any, ...]:
    """An action of the engine as the reference names it."""
    if action[0] != "play":
        return tuple(action)
    _, cards, kind, top = action
    if kind in FLUSHES:
        return NAMES[kind], top, next(game.pack.names[c] for c in game.combos.cards(cards))[-1]
    return NAMES[kind], top


def both(game: Any, deal: Any, scores: tuple[int, ...] = (), deal_no: int = 1) -> tuple[Any, reference.State]:
    scores = scores or game.starting_scores()
    slow = reference.start(game.name, game.deal_to_json(deal), dict(game.options), list(scores), deal_no)
    return game.new_state(deal, MatchContext(scores, deal_no)), slow


def compare(game: Any, state: Any, slow: reference.State) -> None:
    """All that the two know of a deal is the same."""
    assert (state.phase, state.current_player) == (slow["phase"], slow["turn"])
    legal = [figure(game, action) for action in state.legal_actions()]
    assert len(set(legal)) == len(legal)
    assert set(legal) == reference.legal(slow)
    assert [[game.pack.names[c] for c in game.combos.cards(hand)] for hand in state.hands] == [
        sorted(hand, key=game.pack.index.__getitem__) for hand in slow["hands"]
    ]
    if state.is_terminal():
        result = state.result()
        assert list(result.points) == slow["points"] and result.reason == slow["end"]
        assert result.details["out_order"] == slow["out"]


def play_along(game: Any, deal: Any, seed: str, scores: tuple[int, ...] = (), deal_no: int = 1, every: int = 1) -> Any:
    state, slow = both(game, deal, scores, deal_no)
    stream = Stream(seed, "differential")
    ply = 0
    while not state.is_terminal():
        if ply % every == 0:
            compare(game, state, slow)
        action = stream.choice(state.legal_actions())
        state.apply(action)
        reference.act(slow, game.format_action(action))
        ply += 1
    compare(game, state, slow)
    return state


IDS = [i for name in worlds.FORMS for i in dict.fromkeys([*worlds.each_option_alone(name), worlds.all_changed(name)])]


@pytest.mark.parametrize("game_id", IDS)
def test_small_deals_go_as_in_the_reference(game_id: str) -> None:
    game: Any = load_game(game_id)
    for number in range(6):
        deal = worlds.small_deal(game, f"{game_id} {number}", 3 + number % 3, number % 3, number % game.num_players)
        play_along(game, deal, f"{game_id} {number}")


@pytest.mark.parametrize("name", worlds.FORMS)
def test_whole_deals_go_as_in_the_reference(name: str) -> None:
    for game_id in (name, worlds.all_changed(name)):
        game: Any = load_game(game_id)
        for number in range(3):
            play_along(game, game.deal(f"whole {number}"), f"whole {number}", every=2)


@pytest.mark.parametrize("name", ["bacon4", "bacon6"])
def test_deals_late_in_a_match_end_as_in_the_reference(name: str) -> None:
    game: Any = load_game(name)
    target, last = game.form.target, game.form.deals
    ends = set()
    for number in range(60):
        stream = Stream(f"{name} {number}", "late")
        scores = (target - 1 - stream.below(5), target - 1 - stream.below(5))
        deal_no = stream.choice([last - 1, last, last + 1])
        deal = worlds.small_deal(game, f"late {number}", 3, number % 3)
        ends.add(play_along(game, deal, f"late {number}", scores, deal_no).result().reason)
    assert ends == {"team-out", "target-reached", "last-deal", "sudden-death"}


@pytest.mark.parametrize("name", worlds.FORMS)
@pytest.mark.parametrize("changed", [False, True])
def test_perft_of_every_form_is_the_references(name: str, changed: bool) -> None:
    game: Any = load_game(worlds.all_changed(name) if changed else name)
    depth = 3 if game.num_players == 6 else 4
    for number, size in enumerate((2, 3)):
        deal = worlds.small_deal(game, f"perft {number}", size, number, number, ranks=4)
        state, slow = both(game, deal)
        assert perft(state, depth) == perft_slow(game, state, slow, depth), divide(game, state, depth)


def perft_slow(game: Any, state: Any, slow: reference.State, depth: int) -> int:
    """The reference's count: its own legal figures, each played with the engine's canonical cards of that figure."""
    figures = reference.legal(slow)
    if depth == 1 or not figures:
        return len(figures) if depth else 1
    texts = {figure(game, a): game.format_action(a) for a in state.legal_actions()}
    assert set(texts) == figures
    count = 0
    for name in sorted(figures, key=str):
        after, slow_after = state.clone(), copied(slow)
        after.apply(game.parse_action(texts[name]))
        reference.act(slow_after, texts[name])
        count += perft_slow(game, after, slow_after, depth - 1)
    return count


def copied(slow: reference.State) -> reference.State:
    return {
        **slow,
        "hands": [list(hand) for hand in slow["hands"]],
        "passed": list(slow["passed"]),
        "out": list(slow["out"]),
    }


PERFT = {
    "bacon4": (1, 87, 2249),
    "bacon6": (1, 71, 679),
    "applewood3": (1, 84, 1362),
    "applewood4": (1, 87, 2249),
    "applewood5": (1, 84, 1176),
    "applewood6": (1, 71, 679),
    "chunky4": (1, 87, 2249),
    "chunky6": (1, 71, 679),
}  # fmt: skip


@pytest.mark.parametrize("name", worlds.FORMS)
def test_pinned_perft_of_a_whole_deal(name: str) -> None:
    game = load_game(name)
    state = game.new_state(game.deal("rain", 0))
    assert tuple(perft(state, depth) for depth in range(3)) == PERFT[name]


# -- what always holds (RULES.md 5) ------------------------------------------------------------------------------------


def finished(name: str, count: int) -> list[Any]:
    game: Any = load_game(name)
    return [worlds.random_line(game, f"always {n}").state(game) for n in range(count)]


@pytest.mark.parametrize("name", worlds.FORMS)
def test_cards_are_kept_and_nobody_plays_more_than_two_wilds(name: str) -> None:
    for state in finished(name, 8):
        combos, view = state.game.combos, state.view(None)
        assert sum(state.hands) + sum(view.played) == sum(combos.packed(hand) for hand in state.deal.hands)
        turns = [turn for trick in view.tricks for turn in trick.turns]
        assert all(turn.cards >> combos.wild_at <= 2 for turn in turns)
        assert all(combos.reads(turn.cards, turn.type, turn.top) for turn in turns if turn.type is not None)


@pytest.mark.parametrize("name", worlds.FORMS)
def test_a_trick_has_one_winner_and_ends_when_all_others_in_play_have_passed(name: str) -> None:
    for state in finished(name, 8):
        left = [len(hand) for hand in state.deal.hands]
        passes, last = 0, None
        for event in state.events:
            if event.kind == "play":
                seat, cards, *_ = event.data
                left[seat] -= state.game.combos.size(cards)
                passes, last = 0, seat
            elif event.kind == "pass":
                passes += 1
            elif event.kind == "trick":
                assert event.data == (last,)
                assert passes == sum(map(bool, left)) - bool(left[last or 0])


@pytest.mark.parametrize("name", worlds.FORMS)
def test_the_points_of_a_deal_are_possible_ones(name: str) -> None:
    for state in finished(name, 12):
        game, points, n = load_game(name), state.returns(), state.game.form.players
        if name.startswith("bacon"):
            sides = sorted(points[:2])
            assert sides[0] == 0 and sides[1] in ({1, 2, 4} if n == 4 else set(range(1, 13)))
        elif name.startswith("applewood"):
            assert sorted(points) == list(range(n))
        else:
            own = state.result().details["place_points"]
            assert points[:2] == (sum(own[0::2]), sum(own[1::2]))
        assert game.new_scores(game.starting_scores(), state.result()) == points[: len(game.starting_scores())]
