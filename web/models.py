"""Models for components that show a deal outside the table: a replay, two plays side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygame_engine import words

from . import intents
from .components import face
from .components.model import TableModel
from .session import PERSON

if TYPE_CHECKING:
    from pygame_engine.match import Match
    from pygame_engine.protocol import Event

    from .context import Context


def number(value: object, default: int) -> int:
    """A number from a field of an intent, where all values may be texts."""
    if type(value) is int:
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 7:
        return int(value)
    return default


def names(c: Context, match: Match, *, mine: bool, seat: int = PERSON) -> list[str]:
    """The players by seat: the visitor or somebody else on one seat, the bots of that deal on the others."""
    count = match.game.num_players
    bots = intents.bot_names(match, c.lang)
    who = c._("You") if mine else c._("Player")
    return [who if at == seat else bots[(at - seat) % count - 1] for at in range(count)]


def deal_model(c: Context, match: Match, ply: int, seat: int, who: Sequence[str], *, holding: bool) -> TableModel:
    """The only deal of a match after `ply` actions as a seat sees it; nothing in it can be done."""
    game: Any = match.game
    teams = game.teams
    columns = list(who) if teams is None else [c._("We") if seat in team else c._("They") for team in teams]
    return TableModel(
        game_name=game.name,
        view=match.state_at(ply).view(seat),
        seat=seat,
        names=tuple(who),
        columns=tuple(columns),
        rows=(),
        scores=match.start_scores,
        start=match.start_scores,
        deal_no=match.deal_no,
        length=face.of(game.name).length(game),
        match_over=False,
        winners=(),
        holding=holding,
        paused=True,
    )


@dataclass(frozen=True)
class Step:
    """One action of a deal: who did what, the events it brought, and how many tricks were over after it."""

    seat: int
    action: str
    events: tuple[Event, ...]
    tricks: int


def steps(match: Match) -> tuple[Step, ...]:
    """The actions of the only deal of a match."""
    state, tricks, found = match.state_at(0), 0, []
    for action in match.current.actions:
        seat = state.current_player
        assert seat is not None
        events = tuple(state.apply(action))
        tricks += sum(event.kind == "trick" for event in events)
        found.append(Step(seat, match.game.format_action(action), events, tricks))
    return tuple(found)


def sentences(match: Match, step: Step, seat: int | None, who: Sequence[str], lang: str) -> list[str]:
    """What happened in a step as a seat saw it (None: with all that anybody saw)."""
    game = match.game
    seen = [game.event_to_json(event) for event in step.events if seat is None or event.seen_by(seat)]
    told = [words.event_text(event, who, lang, game.name) for event in seen]
    return [sentence for sentence in told if sentence]
