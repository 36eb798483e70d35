"""The solvers agree with plain minimax, and with the rules code position by position; they stop when told to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_engine import load_game
from pygame_engine.cards import Pack
from pygame_engine.games.bear import rules as bear
from pygame_engine.games.six_bid_solo import rules as six_bid
from pygame_engine.protocol import State
from pygame_engine.rng import Stream
from pygame_engine.solver import Bound, MisereSolver, PointSolver, PointTask, finish, task_of
from pygame_engine.solver import points as points_module

# -- plain minimax, written apart: cards as text, no masks, nothing shared with the solver or the rules ----------------

FACES = "AKQJ"
BEAR_POINTS = {"K": 5, "Q": 3, "J": 2, "10": 10, "5": 5}
SIX_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
BEAR_RANKS = ["5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SIX_RANKS = ["6", "7", "8", "9", "J", "Q", "K", "10", "A"]


class Plain:
    """The rules of one contract over cards as text, e.g. ``10S``: game is "bear" or "six"."""

    def __init__(self, game: str, trump: str | None, must_trump: bool = False, big_bond: int = 20) -> None:
        self.game, self.trump, self.must_trump, self.big_bond = game, trump, must_trump, big_bond

    def points(self, card: str) -> int:
        return (BEAR_POINTS if self.game == "bear" else SIX_POINTS).get(card[:-1], 0)

    def is_trump(self, card: str) -> bool:
        if self.trump is None:
            return False
        return card[-1] == self.trump or (self.game == "bear" and card[:-1] in FACES)

    def suit(self, card: str) -> str:
        return "trump" if self.is_trump(card) else card[-1]

    def strength(self, card: str) -> tuple[int, int]:
        rank = (BEAR_RANKS if self.game == "bear" else SIX_RANKS).index(card[:-1])
        if self.game == "bear" and self.trump is not None and card[:-1] in FACES:
            black = self.trump in ("S", "C", "grand-black")
            return rank, int((card[-1] == "S") is black)
        return rank, 0

    def beats(self, card: str, other: str) -> bool:
        if self.suit(card) == self.suit(other):
            return self.strength(card) > self.strength(other)
        return self.is_trump(card)

    def legal(self, hand: frozenset[str], trick: tuple[str, ...]) -> list[str]:
        if trick:
            follow = [card for card in hand if self.suit(card) == self.suit(trick[0])]
            trumps = [card for card in hand if self.is_trump(card)] if self.must_trump else []
            return sorted(follow or trumps or hand)
        return sorted(hand)

    def best(self, trick: tuple[str, ...]) -> int:
        """The place in the trick of the card that takes it."""
        best = 0
        for place in (1, 2):
            if self.beats(trick[place], trick[best]):
                best = place
        return best

    def bonus(self, lost: frozenset[str], pairs: frozenset[str]) -> int:
        whole = [suit for suit in pairs if not {"Q" + suit, "J" + suit} & lost]
        return self.big_bond if len(whole) == 2 else 5 * len(whole)

    def loss(self, hands: Sequence[Sequence[str]], leader: int, trick: Sequence[str] = (), pairs: str = "") -> int:
        """What the declarer (hand 0) loses with best play: points and bonds. `pairs` are the suits still whole."""
        whole = frozenset(pairs)

        @cache
        def play(hands: tuple[frozenset[str], ...], lead: int, trick: tuple[str, ...], bears: frozenset[str]) -> int:
            if len(trick) == 3:
                winner = (lead + self.best(trick)) % 3
                lost = 0
                if winner:
                    lost = sum(map(self.points, trick))
                    bears = bears | (frozenset(trick) & {rank + suit for rank in "QJ" for suit in whole})
                return lost + play(hands, winner, (), bears)
            if not trick and not hands[0]:
                return self.bonus(frozenset(), whole) - self.bonus(bears, whole)
            seat = (lead + len(trick)) % 3
            found = []
            for card in self.legal(hands[seat], trick):
                after = tuple(hand - {card} if at == seat else hand for at, hand in enumerate(hands))
                found.append(play(after, lead, (*trick, card), bears))
            return max(found) if seat else min(found)

        return play(tuple(map(frozenset, hands)), leader, tuple(trick), frozenset())

    def safe(self, hands: Sequence[Sequence[str]], leader: int, no_tricks: bool) -> bool:
        """Whether the declarer can take nothing."""

        @cache
        def play(hands: tuple[frozenset[str], ...], lead: int, trick: tuple[str, ...]) -> bool:
            if len(trick) == 3:
                winner = (lead + self.best(trick)) % 3
                if not winner and (no_tricks or sum(self.points(card) for card in trick)):
                    return False
                return play(hands, winner, ())
            if not trick and not hands[0]:
                return True
            seat = (lead + len(trick)) % 3
            found = (
                play(tuple(h - {card} if at == seat else h for at, h in enumerate(hands)), lead, (*trick, card))
                for card in self.legal(hands[seat], trick)
            )
            return all(found) if seat else any(found)

        return play(tuple(map(frozenset, hands)), leader, ())


def small_hands(pack: Pack, size: int) -> st.SearchStrategy[list[list[str]]]:
    """Three hands of that size out of a third of the pack or all of it, so that suits are long now and then."""
    packs = st.sampled_from([pack.names, pack.names[:14], pack.names[-16:], pack.names[::2]])
    return packs.flatmap(st.permutations).map(
        lambda names: [list(names[at * size : (at + 1) * size]) for at in range(3)]
    )


def masks(pack: Pack, hands: Sequence[Sequence[str]]) -> list[int]:
    return [pack.mask(map(pack.card, hand)) for hand in hands]


SIZES = st.integers(1, 4)
MANY = settings(max_examples=250, deadline=None)


@MANY
@given(data=st.data(), game=st.sampled_from(bear.GAMES), leader=st.integers(0, 2), big=st.sampled_from([20, 30]))
def test_bear_s_games_and_bonds_agree_with_plain_minimax(data: Any, game: str, leader: int, big: int) -> None:
    hands = data.draw(SIZES.flatmap(lambda size: small_hands(bear.PACK, size)))
    # A pair may be whole where its cards are in play or with the declarer already.
    pairs = data.draw(st.sampled_from(["", "S", "H", "SH"]))
    alive = sum(1 << at for at, suit in enumerate("SH") if suit in pairs)
    solver = PointSolver(
        bear.contract(game), bear.PACK.points, masks(bear.PACK, hands), pairs=bear.BONDS, pair_values=(0, 5, 5, big)
    )
    assert solver.exact(solver.root(leader, alive=alive)) == Plain("bear", game, big_bond=big).loss(
        hands, leader, pairs=pairs
    )


@MANY
@given(data=st.data(), trump=st.sampled_from(["S", "H", "D", "C", None]), leader=st.integers(0, 2), must=st.booleans())
def test_six_bid_s_points_agree_with_plain_minimax(data: Any, trump: str | None, leader: int, must: bool) -> None:
    hands = data.draw(SIZES.flatmap(lambda size: small_hands(six_bid.PACK, size)))
    solver = PointSolver(six_bid.contract(trump), six_bid.PACK.points, masks(six_bid.PACK, hands), must_trump=must)
    assert solver.exact(solver.root(leader)) == Plain("six", trump, must).loss(hands, leader)


@MANY
@given(data=st.data(), leader=st.integers(0, 2), no_tricks=st.booleans())
def test_miseres_agree_with_plain_minimax(data: Any, leader: int, no_tricks: bool) -> None:
    hands = data.draw(SIZES.flatmap(lambda size: small_hands(six_bid.PACK, size)))
    solver = MisereSolver(six_bid.contract(None), six_bid.PACK.points, masks(six_bid.PACK, hands), no_tricks=no_tricks)
    assert solver.safe(leader) == Plain("six", None).safe(hands, leader, no_tricks)


@MANY
@given(data=st.data(), leader=st.integers(0, 2))
def test_nulls_agree_with_plain_minimax(data: Any, leader: int) -> None:
    hands = data.draw(SIZES.flatmap(lambda size: small_hands(bear.PACK, size)))
    solver = MisereSolver(bear.contract("null"), bear.PACK.points, masks(bear.PACK, hands), no_tricks=True)
    assert solver.safe(leader) == Plain("bear", None).safe(hands, leader, True)


@settings(max_examples=120, deadline=None)
@given(data=st.data(), game=st.sampled_from(bear.GAMES), leader=st.integers(0, 2), played=st.integers(1, 2))
def test_every_card_in_the_middle_of_a_trick_agrees_with_plain_minimax(
    data: Any, game: str, leader: int, played: int
) -> None:
    """Every legal card, for the second and the third hand, at every question about the loss."""
    hands = data.draw(st.integers(2, 4).flatmap(lambda size: small_hands(bear.PACK, size)))
    plain = Plain("bear", game)
    solver = PointSolver(
        bear.contract(game), bear.PACK.points, masks(bear.PACK, hands), pairs=bear.BONDS, pair_values=(0, 5, 5, 20)
    )
    table: list[str] = []
    left = [frozenset(hand) for hand in hands]
    for place in range(played):
        seat = (leader + place) % 3
        card = data.draw(st.sampled_from(plain.legal(left[seat], tuple(table))))
        left[seat] -= {card}
        table.append(card)
    position = solver.root(leader, table=[bear.PACK.card(card) for card in table])
    seat = (leader + played) % 3
    legal = plain.legal(left[seat], tuple(table))
    for group in solver.choices(position, bear.PACK.mask(map(bear.PACK.card, legal))):
        losses = set()
        for card in map(bear.PACK.text, group):
            after = [hand - {card} if at == seat else hand for at, hand in enumerate(left)]
            losses.add(plain.loss([sorted(hand) for hand in after], leader, [*table, card], "SH"))
        assert len(losses) == 1, "cards said to be equally good are not"
        assert solver.exact(solver.with_card(position, group[0])) in losses


# -- held to the rules code --------------------------------------------------------------------------------------------


def won_by_rules(state: State, declarer: int, memo: dict[Any, bool]) -> bool:
    """Whether the declarer makes it with best play, by playing every legal card with the rules code."""
    if state.is_terminal():
        return bool(state.result().details["success"])
    key = (tuple(state.hands), tuple(state.trick), state.leader, tuple(state.won))  # type: ignore[attr-defined]
    if key not in memo:
        wants = state.current_player == declarer
        memo[key] = not wants
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            if won_by_rules(after, declarer, memo) is wants:
                memo[key] = wants
                break
    return memo[key]


BEAR_OPTIONS = ("", "/big_bond=add", "/early_end=false", "/kitty_bonds=false,big_bond=add")
BEAR_BIDS = (*(("bid", value, game) for value in (40, 45, 60, 85, 100) for game in bear.GAMES), ("bid", "null"))
SIX_OPTIONS = ("", "/must_trump=false", "/misere_rule=tricks", "/early_end=false,call_optional=true", "/deal=seed_10")


def start(game_id: str, seed: str, size: int) -> State:
    """A small deal of which everyone but one seat passed, ready for play; which bid it is follows from the seed."""
    game, stream = load_game(game_id), Stream(seed, "solver")
    pack = bear.PACK if game.name == "bear" else six_bid.PACK
    # Now and then bears and trumps only, so that bonds are at stake.
    names = list(pack.names[:14] if game.name == "bear" and stream.below(2) else pack.names)
    stream.shuffle(names)
    down = 2 if game.name == "bear" else 3
    hands = [names[at * size : (at + 1) * size] for at in range(3)]
    talon = names[3 * size : 3 * size + down]
    deal = {"dealer": stream.below(3), "hands": hands, ("kitty" if game.name == "bear" else "widow"): talon}
    state = game.new_state(game.deal_from_json(deal))
    bid = stream.choice(BEAR_BIDS) if game.name == "bear" else ("bid", stream.choice(six_bid.BIDS))
    while not state.is_terminal() and state.phase != "play":
        actions = state.legal_actions()
        state.apply(bid if bid in actions else ("pass",) if ("pass",) in actions else stream.choice(actions))
    return state


@pytest.mark.parametrize("game_id", ["bear" + o for o in BEAR_OPTIONS] + ["six-bid-solo" + o for o in SIX_OPTIONS])
def test_the_solver_and_the_rules_agree_at_every_position(game_id: str) -> None:
    met = set()
    for number in range(24):
        size = 3 if game_id.endswith("tricks") or number % 3 else 4
        state, stream = start(game_id, f"{number}", size), Stream(f"{number}", "line")
        memo: dict[Any, bool] = {}
        while not state.is_terminal():
            declarer: int = state.declarer  # type: ignore[attr-defined]
            task = task_of(state)
            expected = won_by_rules(state, declarer, memo)
            linear = isinstance(task, PointTask) and task.linear
            assert finish(task.made()) is expected
            met.add((type(task).__name__, linear, expected))
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                assert finish(task.made(action[1])) is won_by_rules(after, declarer, memo)
            state.apply(stream.choice(state.legal_actions()))
    assert {kind for kind, _, _ in met} == {"PointTask", "MisereTask"}
    assert {expected for _, _, expected in met} == {True, False}


@pytest.mark.parametrize("number", range(12))
def test_a_solo_s_count_is_what_the_rules_count(number: int) -> None:
    """Along the line that the solver plays for both sides, its forecast never changes and comes true."""
    game = load_game("six-bid-solo")
    state = game.new_state(game.deal(f"forecast {number}"))
    for action in (("bid", "solo"), ("pass",), ("pass",), ("trump", "SHDC"[number % 4])):
        state.apply(action)
    stream = Stream(f"{number}", "forecast")
    while len(state.events) < 45:  # some tricks at random first
        state.apply(stream.choice(state.legal_actions()))
    forecast = None
    while not state.is_terminal():
        task = task_of(state)
        assert isinstance(task, PointTask) and task.linear
        loss = finish(task.loses()).least
        forecast = task.count - loss if forecast is None else forecast
        assert task.count - loss == forecast
        best = [action for action in state.legal_actions() if finish(task.loses(action[1])).least == loss]
        assert best
        state.apply(stream.choice(best))
    assert state.result().details["total"] == forecast


# -- slices, caps, memory ----------------------------------------------------------------------------------------------


def whole_deal(seed: str, game: str = "S") -> tuple[PointSolver, int]:
    cards = list(range(32))
    Stream(seed, "whole").shuffle(cards)
    hands = [bear.PACK.mask(cards[at : at + 10]) for at in (0, 10, 20)]
    solver = PointSolver(bear.contract(game), bear.PACK.points, hands, pairs=bear.BONDS, pair_values=(0, 5, 5, 20))
    return solver, Stream(seed, "leader").below(3)


def test_a_search_in_slices_finds_what_one_in_one_go_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        answers = []
        for size in (40, 1 << 40):
            monkeypatch.setattr(points_module, "SLICE", size)
            solver, leader = whole_deal(f"slices {number}", "grand-red")
            work, pauses = solver.solve(solver.root(leader)), 0
            while True:
                try:
                    next(work)
                    pauses += 1
                except StopIteration as done:
                    answers.append(done.value)
                    break
            assert (pauses > 0) is (size == 40)
        assert answers[0] == answers[1] and answers[0].exact


def test_a_search_that_runs_out_of_nodes_says_what_it_knows() -> None:
    solver, leader = whole_deal("capped")
    root = solver.root(leader)
    bound = finish(solver.solve(root, nodes=60))
    assert isinstance(bound, Bound) and bound.least < bound.most and solver.nodes <= 60
    exact = solver.exact(root)  # and can be taken up again
    assert bound.least <= exact <= bound.most
    assert finish(solver.probe(root, exact)).most == exact


def test_a_full_table_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(points_module, "MAX_ENTRIES", 300)
    solver, leader = whole_deal("capped")
    bound = finish(solver.solve(solver.root(leader)))
    assert not bound.exact and solver.entries < 3000
    with pytest.raises(MemoryError):
        solver.exact(solver.root(leader))


def test_a_misere_that_runs_out_of_nodes_says_nothing() -> None:
    cards = list(range(36))
    Stream("misere", "cap").shuffle(cards)
    hands = [six_bid.PACK.mask(cards[at : at + 11]) for at in (0, 11, 22)]
    solver = MisereSolver(six_bid.contract(None), six_bid.PACK.points, hands, no_tricks=False)
    assert finish(solver.probe(1, nodes=1)) is None
    assert finish(solver.probe(1)) is not None


def test_only_deals_in_play_are_solved() -> None:
    game = load_game("bear")
    state = game.new_state(game.deal("x"))
    with pytest.raises(ValueError, match="in play"):
        task_of(state)
    for _ in range(3):
        state.apply(("pass",))
    assert state.phase == "play"
    with pytest.raises(ValueError, match="declarer"):
        task_of(state)
