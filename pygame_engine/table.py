"""One table in progress: a match, its seats, bots, undo, hints. What the terminal, the referee and the page drive."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import bots, load_game, record
from .errors import RecordError
from .match import Match
from .protocol import Action, Bot, Event, Game, Hurry, Json, Limits, Reason, State
from .rng import Stream

HURRIED_PAUSES = 50
"""A bot that was told to hurry and still pauses so often is not listened to any more."""

Thinking = Generator[float, None, Any]
"""Work in slices: yields how far it has come (0 ... 1), returns what it found."""


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat: a person (level None) or a bot of a level; `name` is for display."""

    level: str | None = None
    name: str = ""

    @property
    def is_bot(self) -> bool:
        return self.level is not None


@dataclass(frozen=True)
class Advice:
    """A hint: the action and why."""

    action: Action
    reasons: list[Reason]


@dataclass(frozen=True)
class Stumble:
    """A bot that failed: in which deal of the match (from 0) and at which ply, on which seat, and the level that
    decided instead."""

    deal: int
    ply: int
    seat: int
    instead: str


class Table:
    """A match with its seats.

    Bots draw from a stream of their own, named by the deal, the seat and the ply, so that undo and reload repeat what
    they did. Where a bot fails the level below decides, and so on down; `failures` notes what went wrong, `stumbles`
    what the log tells. The game goes on. `joined`: so many actions of the first deal were others' when the table began,
    and nobody here takes them back.
    """

    def __init__(self, match: Match, seats: Sequence[Seat]) -> None:
        if len(seats) != match.game.num_players:
            raise ValueError(f"{match.game.name} has {match.game.num_players} seats, not {len(seats)}")
        self.match = match
        self.seats = list(seats)
        self.assisted = False
        self.joined = 0
        self.failures: list[str] = []
        self.stumbles: list[Stumble] = []
        self._hurried = False
        self._bots: dict[int, Bot] = {
            seat: bots.make(match.game.name, who.level) for seat, who in enumerate(seats) if who.level is not None
        }

    @property
    def state(self) -> State:
        """The state of the current deal."""
        return self.match.state

    @property
    def to_act(self) -> int | None:
        """The seat to act; None between deals."""
        return self.state.current_player

    @property
    def bot_to_act(self) -> bool:
        """Whether it is a bot's turn."""
        return self.to_act is not None and self.seats[self.to_act].is_bot

    def act(self, action: Action) -> list[Event]:
        """Do an action for the seat to act. Raises IllegalAction and changes nothing."""
        return self.match.apply(action)

    def _stream(self, seat: int, purpose: str) -> Stream:
        return decision_stream(self.match, seat, purpose)

    def think(self, limits: Limits | None = None) -> Generator[float, None, Action]:
        """Let the bot whose turn it is choose, yielding between slices of work; the action is the return value."""
        seat = self.to_act
        if seat is None or seat not in self._bots:
            raise ValueError("it is not a bot's turn")
        view, name = self.state.view(seat), self.match.game.name
        bot, stream, level = self._bots[seat], self._stream(seat, "bot"), self.seats[seat].level
        self._hurried = False
        while True:
            try:
                action: Action = yield from self._hurrying(bot.think(view, stream, limits or Limits()))
                reason = self.state.why_illegal(action)
                if reason is None:
                    return action
                self.failures.append(f"seat {seat}: illegal action {action!r} ({reason})")
            except Hurry:  # it has nothing to say yet: a level that needs no time does, and that is no failure
                self._hurried, level = False, bots.quick(name, level)
                bot, stream = bots.make(name, level), self._stream(seat, "fallback")
                continue
            except Exception as error:  # a bot must never stop the table
                self.failures.append(f"seat {seat}: {type(error).__name__}: {error}")
            if bot is not self._bots[seat] and level == bots.LEVELS[0]:
                raise RuntimeError(self.failures[-1])  # the random bot failed: the rules code is broken, not a bot
            level = bots.below(name, level)
            bot, stream = bots.make(name, level), self._stream(seat, "fallback")
            self.stumbles.append(Stumble(len(self.match.deals) - 1, self.match.ply, seat, level))

    def hurry(self) -> None:
        """Whoever is thinking decides at the next pause, with what it has found so far. It marks nothing."""
        self._hurried = True

    def _hurrying(self, work: Thinking) -> Thinking:
        """The same work, told at each pause to hurry once `hurry` was called. Raises Hurry where it does not listen."""
        hurried = 0
        begun = False
        while True:
            try:
                done = work.throw(Hurry()) if self._hurried and begun else next(work)
            except StopIteration as end:
                return end.value
            begun = True
            hurried += self._hurried
            if hurried > HURRIED_PAUSES:
                raise Hurry
            yield done

    def bot_action(self, limits: Limits | None = None) -> Action:
        """The action of the bot whose turn it is, thought out in one go."""
        thinking = self.think(limits)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                action: Action = done.value
                return action

    def hint(self, level: str | None = None) -> Advice:
        """Advice for the seat to act, from its view alone; the match counts as assisted from now on."""
        thinking = self.advising(level)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                advice: Advice = done.value
                return advice

    def advising(self, level: str | None = None) -> Generator[float, None, Advice]:
        """The same in slices of work. An adviser that fails, or that has nothing yet when told to hurry, leaves it to
        the level below."""
        seat, name = self.to_act, self.match.game.name
        if seat is None:
            raise ValueError("nobody is to act")
        self._hurried = False
        view, level = self.state.view(seat), level or bots.adviser(name)
        while True:
            bot = bots.make(name, level)
            try:
                action = yield from self._hurrying(bot.think(view, self._stream(seat, "hint"), Limits()))
                reason = self.state.why_illegal(action)
                if reason is None:
                    self.assisted = True
                    return Advice(action, bot.reasons(view, action))
                self.failures.append(f"hint for seat {seat}: illegal action {action!r} ({reason})")
            except Hurry:
                self._hurried, level = False, bots.quick(name, level)
                continue
            except Exception as error:  # nor must an adviser
                self.failures.append(f"hint for seat {seat}: {type(error).__name__}: {error}")
            if level == bots.LEVELS[0]:
                raise RuntimeError(f"nobody can advise seat {seat}")
            level = bots.below(name, level)

    def undo_ply(self, seat: int | None = None) -> int | None:
        """The ply of the last decision of that person (of any person: None) in this deal; None where there is none.

        A decision with a single option counts as none, nor does one made before the table began.
        """
        first = self.joined_at
        state = self.match.state_at(first)
        found = None
        for ply, action in enumerate(self.match.current.actions[first:], first):
            actor = state.current_player
            person = actor is not None and not self.seats[actor].is_bot
            if person and seat in (None, actor) and len(state.legal_actions()) > 1:
                found = ply
            state.apply(action)
        return found

    @property
    def joined_at(self) -> int:
        """The ply at which this table began with the current deal."""
        return self.joined if len(self.match.deals) == 1 else 0

    def undo(self, seat: int | None = None) -> bool:
        """Take back to that person's last decision, marking the match as assisted; False where there is none."""
        ply = self.undo_ply(seat)
        if ply is None:
            return False
        self.match.undo(ply)
        self.assisted = True
        return True

    def save(self) -> Json:
        """The table as a record; `Table.load` brings it back."""
        players = [{"level": who.level, "name": who.name} for who in self.seats]
        info: Json = {"players": players, "assisted": self.assisted}
        if self.joined:
            info["joined"] = self.joined
        return record.to_json(self.match, info)

    @classmethod
    def load(cls, saved: object) -> Table:
        """The table of a record made by `save`. Raises RecordError or InvalidNotation."""
        match = record.from_json(saved)
        info = saved.get("info") if isinstance(saved, Mapping) else None
        info = info if isinstance(info, Mapping) else {}
        table = cls(match, _seats(info.get("players"), match.game))
        table.assisted = info.get("assisted") is True
        table.joined = _joined(info.get("joined", 0), match)
        return table


def decision_stream(match: Match, seat: int, purpose: str, seed: str | None = None) -> Stream:
    """The numbers for one decision, named by the deal's seed (or the one given), the seat and the ply."""
    played = match.current
    name = seed or played.seed or repr(played.deal)
    return Stream(name, f"{purpose}:{seat}:{match.ply}")


def advise(match: Match, seat: int, level: str | None, rng: Stream, limits: Limits | None = None) -> Advice:
    """What the bot of a level (default: `bots.adviser`) would do on that seat, and why."""
    name = match.game.name
    bot = bots.make(name, level or bots.adviser(name))
    view = match.state.view(seat)
    action = bots.act(bot, view, rng, limits)
    return Advice(action, bot.reasons(view, action))


def new_table(game_id: str, seats: Sequence[Seat], *, seed: str | None = None, dealer: int | None = None) -> Table:
    """A table at the start of a match."""
    return Table(Match(load_game(game_id), seed=seed, dealer=dealer), seats)


def _joined(ply: Any, match: Match) -> int:
    """Where a table of a record began."""
    if type(ply) is not int or not 0 <= ply <= len(match.deals[0].actions):
        raise RecordError("joined is a number of actions of the first deal")
    return ply


def _seats(players: Any, game: Game) -> list[Seat]:
    """The seats of a record; people where it says nothing."""
    count, levels = game.num_players, bots.levels(game.name)
    if players is None:
        return [Seat() for _ in range(count)]
    if not isinstance(players, Sequence) or len(players) != count or not all(isinstance(p, Mapping) for p in players):
        raise RecordError(f"players is a list of {count} objects with level and name")
    seats = [Seat(player.get("level"), str(player.get("name", ""))[:40]) for player in players]
    for seat in seats:
        if seat.level is not None and seat.level not in levels:
            raise RecordError(f"a player's level is one of {', '.join(levels)} or null, not {seat.level!r}")
    return seats
