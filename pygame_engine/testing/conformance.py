"""`check_game`: plays deals at random and checks every promise of `protocol.py` at every ply."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

from .. import load_game, record
from ..errors import IllegalAction
from ..match import Match
from ..protocol import Game, State, View
from ..rng import Stream
from ..words import REASONS

GARBAGE: tuple[Any, ...] = (
    None,
    0,
    "",
    "pass",
    (),
    ("nonsense",),
    ("play",),
    ("play", -1),
    ("play", 10**9),
    ("bid", "x"),
)
"""What no game has for an action: it is refused like any other, with a reason."""


def check_game(
    game: Game,
    seeds: Iterable[str] = ("0", "1", "2"),
    *,
    max_plies: int = 1000,
    records_every: int = 10,
    illegal_sample: int = 12,
    conserved: Callable[[Any], Sequence[Hashable]] | None = None,
    returns_ok: Callable[[tuple[int, ...]], bool] | None = None,
) -> set[str]:
    """Play the deal of each seed to its end, checking as it goes. Raises AssertionError saying where.

    Actions are chosen at random; in the second of three deals mostly the first of the list, in the third mostly the
    last, so that rare turns come up too. The answer is the phases that were reached.

    `max_plies` is the length that no deal may pass; `records_every` how many plies lie between two round trips of
    the record (there is always one at the end); `illegal_sample` how many illegal actions are tried at each ply.
    `conserved(state)` lists all cards wherever they are: it must be the same list, sorted, throughout. `returns_ok`
    says whether the points of a finished deal are possible ones.
    """
    _check_identity(game)
    pool: dict[Any, None] = {}
    phases: set[str] = set()
    for number, seed in enumerate(seeds):
        run = _Run(game, str(seed), max_plies, records_every, illegal_sample, conserved, returns_ok, pool)
        phases |= run.play(number % 3)
    return phases


def check_option_words(game: Game) -> None:
    """Every option has its clause, a sentence and words for its values in both languages, and a default that parses."""
    for option in game.option_list:
        assert option.clause, f"{game.name}: option {option.name} names no clause"
        assert option.check(option.default) == option.default, f"{game.name}: {option.name}: the default is not allowed"
        listed = ("true", "false") if option.kind == "bool" else tuple(map(str, option.values))
        for lang in ("en", "ja"):
            assert option.sentence.get(lang), f"{game.name}: option {option.name} has no sentence in {lang}"
            for value in listed:
                words = option.value_words.get(value, {})
                assert words.get(lang), f"{game.name}: {option.name}={value} has no words in {lang}"


def _check_identity(game: Game) -> None:
    again = load_game(game.id)
    assert again == game and hash(again) == hash(game) and again.id == game.id, f"{game.id}: the id does not round-trip"
    assert pickle.loads(pickle.dumps(game)) == game, f"{game.id}: pickle changes the game"
    assert copy.deepcopy(game) == game, f"{game.id}: deepcopy changes the game"
    assert game.phases[-1] == "over", f"{game.id}: the last phase is 'over'"
    assert len(game.starting_scores()) == len(game.teams or range(game.num_players)), f"{game.id}: starting_scores"
    for name in game.options:
        assert name in {option.name for option in game.option_list}, f"{game.id}: {name} is not in option_list"


class _Run:
    """One deal played at random. Failures name the game, the seed, the ply and what was done."""

    def __init__(
        self,
        game: Game,
        seed: str,
        max_plies: int,
        records_every: int,
        illegal_sample: int,
        conserved: Callable[[Any], Sequence[Hashable]] | None,
        returns_ok: Callable[[tuple[int, ...]], bool] | None,
        pool: dict[Any, None],
    ) -> None:
        self.game, self.seed = game, seed
        self.max_plies, self.records_every, self.illegal_sample = max_plies, records_every, illegal_sample
        self.conserved, self.returns_ok = conserved, returns_ok
        self.pool = pool  # actions met so far, in any deal: tried where they are not allowed
        self.rng = Stream(seed, "check_game")
        self.match = Match(game, seed=seed)
        self.seats: list[int | None] = [*range(game.num_players), None]

    def that(self, truth: object, what: str) -> None:
        """An assertion that says where it failed."""
        if not truth:
            done = "; ".join(self.game.format_action(a) for a in self.match.current.actions)
            raise AssertionError(f"{self.game.id}, seed {self.seed!r}, ply {self.match.ply}: {what}\n  after: {done}")

    def play(self, lean: int) -> set[str]:
        self._check_deal()
        phases = set()
        match = self.match
        keys = [match.state.key()]
        cards = self._cards()
        while not match.deal_over:
            self.that(match.ply < self.max_plies, f"the deal is longer than {self.max_plies} actions")
            self._check_state(match.state)
            phases.add(match.state.phase)
            action = self._choice(self._check_actions(match.state), lean)
            self._check_illegal(match.state)
            self._check_apply(match.state, action)
            events = match.apply(action)
            self.that(events and match.state.events[-len(events) :] == events, "apply returns the new events")
            self.that(self._cards() == cards, "a card was lost or made")
            keys.append(match.state.key())
            if match.ply % self.records_every == 0:
                self._check_record()
        self._check_state(match.state)
        self._check_illegal(match.state)
        self._check_end()
        self._check_record()
        self._check_history(keys)
        return phases | {"over"}

    def _choice(self, actions: list[Any], lean: int) -> Any:
        """One of the actions: any, or in seven of eight cases the first (lean 1) or the last (lean 2)."""
        if lean and self.rng.below(8):
            return actions[0 if lean == 1 else -1]
        return self.rng.choice(actions)

    def _cards(self) -> list[Any]:
        return [] if self.conserved is None else sorted(self.conserved(self.match.state))

    def _check_deal(self) -> None:
        game, deal = self.game, self.match.current.deal
        self.that(game.deal(self.seed) == deal, "the same seed gives another deal")
        self.that(hash(deal) == hash(game.deal(self.seed)), "a deal can be hashed")
        written = json.loads(json.dumps(game.deal_to_json(deal)))
        self.that(game.deal_from_json(written) == deal, "the deal does not survive JSON")
        for seat in range(game.num_players):
            self.that(game.deal(self.seed, seat).dealer == seat, "deal(seed, dealer) keeps to the dealer")

    def _check_state(self, state: State) -> None:
        over = state.is_terminal()
        self.that(state.phase in self.game.phases, f"phase {state.phase!r} is not in Game.phases")
        self.that((state.phase == "over") == over, "phase 'over' and is_terminal() disagree")
        self.that((state.current_player is None) == over, "someone is to act until the deal is over")
        hash(state.key())
        twin = state.clone()
        self.that(twin.key() == state.key() and twin is not state, "a clone is not equal")
        views = [state.view(seat) for seat in self.seats]
        for seat, view in zip(self.seats, views, strict=True):
            self._check_view(state, seat, view)
            self.that(view == twin.view(seat), f"the clone's view of seat {seat} differs")

    def _check_view(self, state: State, seat: int | None, view: View) -> None:
        who = f"the view of seat {seat}"
        self.that(view.seat == seat and view.phase == state.phase, f"{who}: seat or phase")
        self.that(view.to_act == state.current_player, f"{who}: to_act is {view.to_act}")
        seen = [event for event in state.events if event.seen_by(seat)]
        self.that(list(getattr(view, "events", seen)) == seen, f"{who}: its events are not those it saw")
        own = state.legal_actions() if seat is not None and seat == state.current_player else []
        self.that(list(view.legal) == own, f"{who}: legal is {view.legal}, not {own}")
        data = view.to_json()
        self.that(json.loads(json.dumps(data)) == data, f"{who}: its JSON does not survive being written")
        self.that(data["seat"] == seat and data["phase"] == view.phase, f"{who}: its JSON")
        self.that(data["legal"] == [self.game.format_action(a) for a in own], f"{who}: legal in its JSON")
        self.that(
            data["events"] == [json.loads(json.dumps(self.game.event_to_json(event))) for event in seen],
            f"{who}: events in its JSON",
        )
        if seat is not None:
            self.that(data["counts"][seat] == len(data["hand"]), f"{who}: counts and hand disagree")

    def _check_actions(self, state: State) -> list[Any]:
        """Check the list of legal actions, which is the answer."""
        game, actions = self.game, state.legal_actions()
        self.that(actions, "nothing is legal, and the deal is not over")
        self.that(len(set(actions)) == len(actions), "an action is listed twice")
        self.that(state.legal_actions() == actions, "the order of the legal actions changes")
        for action in actions:
            text = game.format_action(action)
            self.that(game.parse_action(text) == action, f"{text!r} does not parse back to {action!r}")
            self.that(game.parse_action(text, lenient=True) == action, f"{text!r} read leniently is not {action!r}")
            self.that(state.why_illegal(action) is None, f"{text!r} is listed, but why_illegal says no")
            if len(self.pool) < 2000:
                self.pool[action] = None
        return actions

    def _illegal(self, state: State) -> Iterator[tuple[Any, str]]:
        pool = list(self.pool)
        tried = [self.rng.choice(pool) for _ in range(self.illegal_sample)] if pool else []
        listed = set(state.legal_actions())
        for action in (*tried, *GARBAGE):
            if action in listed:
                continue
            reason = state.why_illegal(action)
            if reason is not None:
                yield action, reason
            else:
                self.that(action not in GARBAGE, f"{action!r} is taken for an action")

    def _check_illegal(self, state: State) -> None:
        before = state.key()
        for action, reason in self._illegal(state):
            self.that(reason in REASONS, f"the reason {reason!r} has no words")
            try:
                state.apply(action)
            except IllegalAction as error:
                self.that(error.reason == reason, f"{action!r}: refused for {error.reason}, not for {reason}")
            else:
                self.that(False, f"{action!r} is illegal ({reason}), and yet it was applied")
            self.that(state.key() == before, f"the refused {action!r} changed the state")

    def _check_apply(self, state: State, action: Any) -> None:
        before = state.key()
        one, two = state.clone(), state.clone()
        events = one.apply(action)
        self.that(state.key() == before and two.key() == before, "a clone shares something with its original")
        self.that(two.apply(action) == events and one.key() == two.key(), "the same action has two outcomes")
        self.that(one.key() != before, "the action changed nothing")

    def _check_end(self) -> None:
        match = self.match
        result = match.state.result()
        self.that(match.state.legal_actions() == [], "something is legal after the end")
        self.that(match.state.returns() == result.points, "returns() are not the result's points")
        self.that(len(result.points) == self.game.num_players, "points are one number per seat")
        self.that(self.returns_ok is None or self.returns_ok(result.points), f"{result.points} can't be scored")
        self.that(match.current.result == result, "the match has another result")
        data = result.to_json()
        self.that(json.loads(json.dumps(data)) == data, "the result's JSON does not survive being written")

    def _check_record(self) -> None:
        match = self.match
        for again in (
            record.from_json(json.loads(json.dumps(record.to_json(match)))),
            record.from_text(record.to_text(match)),
        ):
            self.that(again.game == match.game, "the record is of another game")
            self.that(again.current == match.current, "the record tells another deal")
            self.that(again.state.key() == match.state.key(), "the record replays to another state")
            self.that(again.scores == match.scores, "the record has other scores")

    def _check_history(self, keys: list[Hashable]) -> None:
        """`state_at` and undo find every earlier state again."""
        match = self.match
        for ply, key in enumerate(keys):
            self.that(match.state_at(ply).key() == key, f"state_at({ply}) is another state")
        again = record.from_json(record.to_json(match))
        for ply in range(len(keys) - 2, -1, -1):
            again.undo()
            self.that(again.ply == ply and again.state.key() == keys[ply], f"undo to ply {ply} gives another state")
            self.that(again.current.result is None and again.scores == again.start_scores, "undo keeps the result")
