"""The replay viewer: a deal step by step, one hand or all, by itself or by hand, and playing on from any moment."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pygame_engine import jsontext, link, record
from pygame_engine.match import Match

from . import intents, models, parts
from .components import face
from .components import replay as component
from .intents import Intent, handles, text
from .session import PERSON, SAVE_LIMIT, Session

STEP_MS = {"slow": 2400, "normal": 1200, "fast": 500}
"""How long a step is shown where the replay runs by itself, by speed."""
BACKS = ("lobby", "table", "records", "record", "compare", "daily")
"""The screens that a replay may be opened from."""


@dataclass
class Replay:
    """What is looked at. `match` holds one deal; `you` is the visitor's seat in it, None where others played.

    `player`: the seat whose play it is; `seat`: from where one looks; `all_hands`: whether the other hands are shown
    too; `back`: the screen to return to.
    """

    match: Match
    ply: int = 0
    seat: int = PERSON
    you: int | None = None
    player: int = PERSON
    all_hands: bool = False
    names: tuple[str, ...] = ()
    back: str = "lobby"
    playing: bool = False
    speed: str = "normal"
    _steps: tuple[models.Step, ...] | None = field(default=None, repr=False)

    @property
    def plies(self) -> int:
        """How many actions there are."""
        return len(self.match.current.actions)

    @property
    def steps(self) -> tuple[models.Step, ...]:
        """The actions with what they brought."""
        if self._steps is None:
            self._steps = models.steps(self.match)
        return self._steps

    def due(self) -> tuple[str, int] | None:
        """What happens next by itself (see `Session.due`)."""
        return ("replay", STEP_MS[self.speed]) if self.playing and self.ply < self.plies else None

    def advance(self) -> bool:
        """One step on; False at the end."""
        if self.ply < self.plies:
            self.ply += 1
        self.playing = self.playing and self.ply < self.plies
        return self.ply < self.plies

    def who(self, session: Session) -> list[str]:
        """The players' names by seat."""
        known = models.names(session.context, self.match, mine=self.you is not None, seat=self.player)
        given = self.names if len(self.names) == len(known) else ("",) * len(known)
        return [
            name if at == self.you else told or name for at, (name, told) in enumerate(zip(known, given, strict=True))
        ]


def solo(match: Match, deal: int) -> Match:
    """A match of that deal alone (an index into `Match.deals`), with all that was done in it."""
    played = match.deals[deal]
    single = Match(match.game, deal=played.deal, scores=played.scores, deal_no=played.deal_no)
    single.current.seed = played.seed
    for action in played.actions:
        single.apply(action)
    return single


def open_replay(
    session: Session,
    match: Match,
    deal_index: int = -1,
    ply: int = 0,
    *,
    seat: int = PERSON,
    own: bool = True,
    names: tuple[str, ...] = (),
    back: str = "",
) -> None:
    """Look at a deal of a match at `ply`.

    `seat`: whose play it is, and from where one looks at first. `own`: that is the visitor, who finished the deal, so
    that all hands are open; otherwise one hand is shown until the visitor asks for more. `names`: who sat where (empty:
    the visitor and the bots of that deal). `back`: the screen to return to (empty: the one it is opened from). The deal
    must not be one that is still being played.
    """
    single = solo(match, deal_index)
    session.replay = Replay(
        single,
        ply=min(max(ply, 0), single.ply),
        seat=seat,
        you=seat if own else None,
        player=seat,
        all_hands=own,
        names=names,
        back=back or (session.screen if session.screen in BACKS else "lobby"),
    )
    session.screen, session.dialog = "replay", None
    session.link_error = session.message = ""
    session.epoch += 1


# --- intents


@handles("review")
def review(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Look at a finished deal of the match at the table: that number in the list, else the last one."""
    table = session.table
    if table is None:
        return
    finished = [at for at, played in enumerate(table.match.deals) if played.result is not None]
    wanted = models.number(intent.get("deal"), finished[-1] if finished else -1)
    if wanted not in finished:
        session.tell(session.context._("A deal can be looked at when it is over."))
        return
    names = tuple(who.name for who in table.seats)
    seat = session.seat if session.own_seat is None else session.own_seat
    open_replay(session, table.match, wanted, 0, seat=seat, names=names, back="table")
    reply["push"] = True


def _moved(session: Session, ply: int) -> None:
    """Show another moment and say what happened there."""
    shown = session.replay
    assert shown is not None
    before = shown.ply
    shown.ply = min(max(ply, 0), shown.plies)
    shown.playing = False
    session.epoch += 1
    if shown.ply != before:
        session.say.append(_told(session))


def _told(session: Session) -> str:
    """The sentence of the present moment."""
    shown = session.replay
    assert shown is not None
    c = session.context
    if shown.ply == 0:
        return c._("The cards are dealt.")
    seat = None if shown.all_hands else shown.seat
    return " ".join(models.sentences(shown.match, shown.steps[shown.ply - 1], seat, shown.who(session), c.lang))


@handles("replay-to")
def replay_to(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """To a step, given by a button or the slider."""
    if session.replay is not None:
        _moved(session, models.number(intent.get("ply", intent.get("value")), session.replay.ply))


@handles("replay-step")
def replay_step(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """A step on or back."""
    if session.replay is not None:
        _moved(session, session.replay.ply + (-1 if text(intent, "way") == "back" else 1))


@handles("replay-run")
def replay_run(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Let it run by itself, or stop it; at its end it starts anew."""
    shown = session.replay
    if shown is None:
        return
    shown.playing = not shown.playing
    if shown.playing and shown.ply == shown.plies:
        shown.ply = 0
    session.epoch += 1


@handles("replay-speed")
def replay_speed(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """How fast it runs by itself."""
    if session.replay is not None and text(intent, "value") in STEP_MS:
        session.replay.speed = text(intent, "value")
        session.epoch += 1


@handles("replay-look")
def replay_look(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """From which seat one looks, or all hands at once."""
    shown = session.replay
    if shown is None:
        return
    value = text(intent, "value")
    if value == "all":
        shown.all_hands = True
    else:
        shown.seat = min(models.number(value, shown.seat), shown.match.game.num_players - 1)
        shown.all_hands = False
    session.epoch += 1


@handles("play-on")
def play_on(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Take the seat one looks from and play on from this moment against bots."""
    shown = session.replay
    if shown is None or shown.match.state_at(shown.ply).is_terminal():
        return
    shown.playing = False
    session.pending_seat = shown.seat
    intents.open_link(session, link.encode(link.of_match(shown.match, "position", shown.ply)))
    reply["push"] = session.screen == "table"


@handles("replay-close")
async def replay_close(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Back to where it was opened from."""
    back = session.replay.back if session.replay is not None else "lobby"
    session.replay = None
    if back == "table" and session.table is None:
        back = "lobby"
    session.screen = back if back in intents.SCREENS else parts.screen(session, back)
    session.epoch += 1
    reply["push"] = True


# --- showing it


def _model(session: Session) -> component.ReplayModel:
    shown = session.replay
    assert shown is not None
    c, match, who = session.context, shown.match, shown.who(session)
    tricks = (0, *(step.tricks for step in shown.steps))
    taken = shown.ply > 0 and tricks[shown.ply] > tricks[shown.ply - 1]
    table = models.deal_model(c, match, shown.ply, shown.seat, who, holding=taken or shown.ply == shown.plies)
    seen = None if shown.all_hands else shown.seat
    told = len(shown.steps) if shown.all_hands else shown.ply
    return component.ReplayModel(
        table=table,
        title=c._("{game}: deal {n}", game=face.name(c, match.game.name), n=match.deal_no),
        ply=shown.ply,
        plies=shown.plies,
        now=_told(session),
        told=tuple(tuple(models.sentences(match, step, seen, who, c.lang)) for step in shown.steps[:told]),
        tricks=tricks[1:],
        before=next((at for at, step in enumerate(shown.steps) if step.action.startswith("play")), shown.plies),
        hands=_hands(session) if shown.all_hands else (),
        aside=_aside(match) if shown.all_hands else (),
        all_hands=shown.all_hands,
        playing=shown.playing,
        speed=shown.speed,
        over=match.deal_over and shown.ply == shown.plies,
        back=shown.back,
    )


def _hands(session: Session) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Every hand at the moment."""
    shown = session.replay
    assert shown is not None
    state, look = shown.match.state_at(shown.ply), face.of(shown.match.game.name)
    seats = range(shown.match.game.num_players)
    return tuple((seat, tuple(look.hand(session.context, state.view(seat)))) for seat in seats)


def _aside(match: Match) -> tuple[str, ...]:
    """The kitty or widow as it was dealt."""
    data: Mapping[str, Any] = match.game.deal_to_json(match.current.deal)
    return tuple(data.get("kitty", data.get("widow", ())))


def _title(session: Session) -> str:
    c = session.context
    assert session.replay is not None
    return c._("Replay: {game}", game=face.name(c, session.replay.match.game.name))


parts.SCREENS["replay"] = parts.Screen(
    lambda session: component.replay_screen(session.context, _model(session)),
    _title,
    lambda session: session.replay is not None,
    top=lambda session: component.top(session.context, _model(session)),
)


# --- keeping it


def _keep(session: Session) -> str | None:
    """The replay for storage, closed like the match, so that no card of it is legible there."""
    shown = session.replay
    if shown is None:
        return None
    data = {
        "record": record.to_json(shown.match),
        "at": [shown.ply, shown.seat, shown.you, shown.all_hands, shown.speed, shown.back, shown.player],
        "names": list(shown.names),
    }
    return base64.b64encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 6)).decode()


def _restore(session: Session, kept: dict[str, str], clock: int | None) -> None:
    if not kept.get("replay"):
        return
    try:
        session.replay = _reopened(kept["replay"])
    except Exception:  # stored text is hostile input; a replay that can't be read is simply not there any more
        session.replay = None


def _reopened(sealed: str) -> Replay:
    text = zlib.decompressobj().decompress(base64.b64decode(sealed, validate=True), SAVE_LIMIT).decode()
    data = jsontext.loads(text)
    match = record.from_json(data["record"])
    seats = range(match.game.num_players)
    ply, seat, you, all_hands, speed, back, *more = data["at"]
    player = more[0] if more else you or PERSON  # kept before it was known whose play it is
    names = tuple(str(name)[:40] for name in data["names"])
    fits = type(ply) is int and 0 <= ply <= match.ply and seat in seats and player in seats and you in (None, player)
    if not fits or len(match.deals) != 1 or speed not in STEP_MS or back not in BACKS:
        raise ValueError("not a replay")
    own = None if you is None else int(player)
    return Replay(match, ply, int(seat), own, int(player), all_hands is True, names, back, speed=speed)


parts.KEPT["replay"] = _keep
parts.RESTORED.append(_restore)
