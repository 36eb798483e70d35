"""Deals in a row: how a match starts, goes on, ends, and is taken back."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pygame_engine import load_game
from pygame_engine.errors import IllegalAction, InvalidDeal
from pygame_engine.match import SEED_LIMIT, Match, check_seed, fresh_seed
from pygame_engine.rng import Stream


def finish(match: Match, stream: Stream) -> None:
    """Play the current deal to its end at random."""
    while not match.deal_over:
        match.apply(stream.choice(match.state.legal_actions()))


def whole(game_id: str, seed: str = "rain", limit: int = 200) -> Match:
    """A match played to its end."""
    match, stream = Match(load_game(game_id), seed=seed), Stream(seed, "match")
    finish(match, stream)
    while not match.over and len(match.deals) < limit:
        match.next_deal()
        finish(match, stream)
    return match


def test_a_match_has_twelve_deals_and_the_deal_passes_clockwise() -> None:
    match = whole("bear")
    assert match.over and match.deals_played == 12 and [d.deal_no for d in match.deals] == list(range(1, 13))
    dealers = [played.deal.dealer for played in match.deals]
    assert all((b - a) % 3 == 1 for a, b in pairwise(dealers))


def test_scores_add_up_and_the_highest_wins() -> None:
    match = whole("bear")
    sums = [sum(d.result.points[seat] for d in match.deals if d.result) for seat in range(3)]
    assert list(match.scores) == sums
    assert match.winners == [seat for seat in range(3) if sums[seat] == max(sums)]
    before = [0, 0, 0]
    for played in match.deals:
        assert list(played.scores) == before
        assert played.result is not None
        before = [old + new for old, new in zip(before, played.result.points, strict=True)]


def test_a_match_to_500_ends_with_the_first_to_reach_it() -> None:
    match = whole("bear/end=points:500")
    assert match.over and max(match.scores) >= 500 > max(match.deals[-1].scores)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_either_ends_with_whichever_comes_first(seed: str) -> None:
    match = whole("bear/end=either:4:200", seed)
    assert match.over
    assert max(match.deals[-1].scores) < 200
    assert match.deals_played == 4 or max(match.scores) >= 200


def test_equal_totals_are_a_draw__R38() -> None:
    game = load_game("bear")
    assert game.winners((510, 500, 510)) == [0, 2] and game.winners((0, 0, 0)) == [0, 1, 2]
    match = Match(game, seed="rain")
    assert match.winners == [] and not match.over


def test_the_template_is_two_deals() -> None:
    match = whole("high-card")
    assert match.over and len(match.deals) == 2 and sum(match.scores) == 4
    assert match.deals[0].deal.dealer != match.deals[1].deal.dealer


def test_next_deal_waits_for_the_end_of_this_one_and_stops_at_the_end_of_the_match() -> None:
    match = Match(load_game("bear"), seed="rain")
    with pytest.raises(IllegalAction) as caught:
        match.next_deal()
    assert caught.value.reason == "deal-not-over"
    match = whole("bear/end=deals:3")
    with pytest.raises(IllegalAction) as caught:
        match.next_deal()
    assert caught.value.reason == "match-over" and len(match.deals) == 3
    with pytest.raises(IllegalAction) as caught:
        match.apply(("pass",))
    assert caught.value.reason == "deal-over"


def test_an_illegal_action_leaves_no_trace() -> None:
    match = Match(load_game("bear"), seed="rain")
    key = match.state.key()
    with pytest.raises(IllegalAction):
        match.apply(("play", 0))
    assert match.ply == 0 and match.current.actions == [] and match.state.key() == key


def test_undo_takes_back_one_action_or_to_a_ply_and_the_scores_with_them() -> None:
    match = Match(load_game("bear"), seed="rain")
    finish(match, Stream("rain", "match"))
    actions, result, scores = list(match.current.actions), match.current.result, match.scores
    match.undo()
    assert match.current.actions == actions[:-1] and match.current.result is None and match.scores == (0, 0, 0)
    match.apply(actions[-1])
    assert (match.current.result, match.scores) == (result, scores)
    match.undo(2)
    assert match.current.actions == actions[:2]
    match.undo(0)
    for ply in (-1, 1, None):
        with pytest.raises(ValueError, match="go back"):
            match.undo(ply)
    assert match.current.seed == "rain" and match.ply == 0


def test_undo_stays_within_the_deal() -> None:
    match = Match(load_game("bear"), seed="rain")
    finish(match, Stream("rain", "match"))
    scores = match.scores
    match.next_deal()
    with pytest.raises(ValueError, match="go back"):
        match.undo()
    assert match.scores == scores and len(match.deals) == 2


def test_state_at_finds_every_ply_of_every_deal() -> None:
    match = whole("bear/end=deals:3")
    for number, played in enumerate(match.deals):
        assert match.state_at(len(played.actions), number).is_terminal()
        assert not match.state_at(0, number).is_terminal()
        with pytest.raises(ValueError, match="is not in"):
            match.state_at(len(played.actions) + 1, number)


def test_a_written_deal_beats_a_seed() -> None:
    game = load_game("bear")
    match = Match(game, seed="rain", deal=game.deal("snow"))
    assert match.current.deal == game.deal("snow") and match.current.seed is None


def test_the_dealer_may_be_given() -> None:
    assert [Match(load_game("bear"), seed="rain", dealer=d).current.deal.dealer for d in range(3)] == [0, 1, 2]
    with pytest.raises(InvalidDeal):
        Match(load_game("bear"), seed="rain", dealer=3)


def test_a_match_without_a_seed_gets_one_that_repeats_it() -> None:
    match = Match(load_game("bear"))
    assert match.current.seed is not None
    assert Match(load_game("bear"), seed=match.current.seed).current.deal == match.current.deal
    assert fresh_seed() != fresh_seed()


@pytest.mark.parametrize("seed", ["", "x" * (SEED_LIMIT + 1), "a\nb", "\x00", "\ud800", None, 5])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(InvalidDeal, match="a seed is a text"):
        check_seed(seed)


def test_match_context_reaches_the_views() -> None:
    match = Match(load_game("bear"), seed="rain", scores=(1, 2, 3), deal_no=5)
    view = match.state.view(None).to_json()
    assert view["scores"] == [1, 2, 3] and view["deal_no"] == 5
