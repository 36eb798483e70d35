"""One visitor's session: the table being played, what is on the screen, and how time passes at the table.

Nothing here makes HTML and nothing here talks to the page; `intents` changes a session, `render` shows it.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import time
import zlib
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pygame_engine import bots, jsontext, words
from pygame_engine import table as tables

from . import archive as shelf
from . import daybook, hotseat, parts
from .context import Context
from .settings import BOT_MS, TRICK_MS, Settings

if TYPE_CHECKING:
    from pygame_engine.match import Match
    from pygame_engine.protocol import Action, Event
    from pygame_engine.table import Advice, Table, Thinking

    from .replay import Replay
    from .sharing import Shared

PERSON = 0
"""The visitor's seat in a new match. Where a match is joined in the middle it is the seat to act."""

SLICE_SECONDS = 0.008
"""How long a bot may think before clicks get their turn; what it is just doing is finished first, a few ms more."""

TELL_SECONDS = 0.1
"""How often the page is told how far a thought has come. A shorter thought shows nothing."""

OVERRUN_SECONDS = 20.0
"""A bot that thinks for so long is told to hurry: the table never gets stuck."""

RUN_SECONDS = 1.0
"""Bots that act at once do so for no longer than that before the page shows what they did."""

SAVE_LIMIT = 2_000_000
"""The largest saved match that is read back, in bytes once opened."""


SOUNDS = {"play": "card", "trick": "trick", "result": "end"}
"""Events that are heard, for those who switched sounds on."""


def fresh_key() -> str:
    """A name for a match that no other has; the keys of later matches sort behind those of earlier ones."""
    return f"{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}-{os.urandom(4).hex()}"


def _silent(who: str, done: float | None) -> None:
    """Nobody looks at how far a thought has come."""


class Session:
    """All that the page shows comes from here. `table` is None until a match is started or brought back.

    `you`: the visitor's own seat; `viewer`: with several people, who looked last. `daily`: game and day of the deal of
    the day being played, and whether it was begun on that day. `rival`: the result link whose deal is being played.
    `plays`: finished deals as links, newest last. `begun`: what was kept, and the clock, when the page came up.
    `level`: the bots' level chosen last; `advising`: the epoch for which a hint is being thought out; `autoplay`: the
    rest of the deal is played for the visitor; `show_progress` is told how far a thought has come: of a seat or of
    ``hint``, 0 ... 1, None at its end.
    """

    settings: Settings = Settings()
    storage: bool = True
    address: str = ""
    copy_size: int = 0
    table: Table | None = None
    you: int | None = PERSON
    viewer: int | None = None
    screen: str = "lobby"
    chosen: str = "bear"
    dialog: str | None = None
    form_error: str = ""
    selected: tuple[str, ...] = ()
    holding: bool = False
    paused: bool = False
    message: str = ""
    advice: Advice | None = None
    link_error: str = ""
    pending_link: str = ""
    update_ready: bool = False
    heard: int = 0
    epoch: int = 0
    thinking: int | None = None
    zone: int = 0
    clock_ahead: float = 0.0
    match_key: str = ""
    kept: str = ""
    watched: Any = None
    pending_seat: int | None = None
    pending_rival: str = ""
    pending_coach: bool = False
    daily: tuple[str, int, bool] | None = None
    rival: str = ""
    replay: Replay | None = None
    shared: Shared | None = None
    share_kind: str = ""
    daily_error: str = ""
    coached: bool = False
    level: str = ""
    advising: int | None = None
    autoplay: bool = False
    embedded: bool = False

    def __init__(self, show_progress: Callable[[str, float | None], None] = _silent) -> None:
        self.show_progress = show_progress
        self.form: dict[str, str] = {}
        self.told: dict[int, int] = {}
        self.say: list[str] = []
        self.sounds: list[str] = []
        self.plays: list[str] = []
        self.put_aside: dict[str, str] = {}
        self.begun: tuple[dict[str, str], int | None] = ({}, None)

    @cached_property
    def archive(self) -> shelf.Archive:
        """What is known of the kept matches."""
        return shelf.Archive()

    @cached_property
    def book(self) -> daybook.Book:
        """The deals of the day and their results."""
        return daybook.Book()

    @property
    def context(self) -> Context:
        """What components need."""
        return Context(self.settings)

    # --- the table

    @property
    def several(self) -> bool:
        """Whether several people play at this device."""
        return self.table is not None and len(hotseat.people(self.table)) > 1

    @property
    def seat(self) -> int:
        """Whose eyes the table is for: the only person, or the one who looked last, else the one to look next."""
        if self.table is None:
            return PERSON
        if self.several and self.viewer is not None:
            return self.viewer
        return self.next_seat

    @property
    def own_seat(self) -> int | None:
        """The seat whose result is the visitor's; None where several people play and nobody said to be the visitor."""
        return self.you if self.several else self.seat

    @property
    def next_seat(self) -> int:
        """The person who has to look next."""
        assert self.table is not None
        return hotseat.next_person(self.table)

    @property
    def covered(self) -> bool:
        """Whether the curtain is down: nothing of the table may be shown."""
        return self.table is not None and hotseat.covered(self.table, self.viewer, self.holding)

    @property
    def view(self) -> Any:
        """What the seat that the table is shown to knows of the current deal."""
        assert self.table is not None
        return self.table.state.view(self.seat)

    @property
    def game(self) -> str:
        """The name of the game at the table."""
        assert self.table is not None
        return self.table.match.game.name

    def names(self) -> list[str]:
        """The players' names by seat, for eyes and ears."""
        assert self.table is not None
        c = self.context
        if not self.several:
            you = c._("You")
            return [who.name or f"{seat}" if who.is_bot else you for seat, who in enumerate(self.table.seats)]
        return [who.name or c._("Player {n}", n=seat + 1) for seat, who in enumerate(self.table.seats)]

    def choose(self, game: str) -> None:
        """Another game for the form of a new match and for the rules."""
        if game != self.chosen:
            self.chosen, self.form, self.form_error = game, {}, ""

    def sit_down(self, table: Table, *, resumed: bool = False, you: int | None = PERSON) -> None:
        """Start playing at this table. `you`: the visitor's own seat, for the statistics."""
        self.table, self.you, self.viewer = table, you, None
        self.daily, self.rival = None, ""
        self.match_key, self.kept = fresh_key(), ""
        self.heard, self.told = len(table.state.events) if resumed else 0, {}
        self.clear_choice()
        self.screen, self.dialog = "table", None
        self.holding = self.paused = self.autoplay = False
        self.listen()

    def tell(self, message: str) -> None:
        """Something the visitor should know at once, for eyes and ears."""
        self.message = message
        self.say.append(message)

    def clear_choice(self) -> None:
        """Forget what was selected, advised and said about it; stale ticks and thoughts die with the epoch."""
        self.selected, self.message, self.advice = (), "", None
        self.epoch += 1

    def act(self, action: Action) -> None:
        """Do an action for the seat to act and note what everyone saw."""
        assert self.table is not None
        tricks = len(self.view.tricks)
        self.table.act(action)
        self.clear_choice()
        self.holding = len(self.view.tricks) > tricks
        self.listen()
        if self.table.match.deal_over:
            self.autoplay = self.autoplay and self.holding
            for note in parts.AFTER_DEAL:
                note(self)

    def uncover(self) -> None:
        """The person whose turn it is (or comes next) looks at the table now."""
        if not self.covered:
            return
        assert self.table is not None
        self.viewer = self.next_seat
        self.clear_choice()
        events = self.table.state.events
        missed = [event for event in events[self.told.get(self.viewer, 0) :] if event.audience is not None]
        self._tell_events([event for event in missed if event.seen_by(self.viewer)])
        self.told[self.viewer] = len(events)

    def cover(self) -> None:
        """Nobody looks any more: with several people, whoever comes back has to say who they are."""
        self.viewer = None

    def listen(self) -> None:
        """Queue a sentence for every event that has happened and that whoever looks may hear."""
        assert self.table is not None
        events = self.table.state.events
        seat = None if self.covered else self.seat
        if seat is not None:
            self.told[seat] = len(events)
        self._tell_events([event for event in events[self.heard :] if event.seen_by(seat)])
        self.heard = len(events)

    def _tell_events(self, events: list[Event]) -> None:
        assert self.table is not None
        names = self.names()
        for event in map(self.table.match.game.event_to_json, events):
            sentence = words.event_text(event, names, self.settings.lang, self.game)
            if sentence:
                self.say.append(sentence)
            if event["event"] in SOUNDS:
                self.sounds.append(SOUNDS[event["event"]])

    def log(self) -> list[str]:
        """Every sentence of this deal so far, as whoever looks may know it."""
        assert self.table is not None
        names, tell = self.names(), self.table.match.game.event_to_json
        sentences = (words.event_text(tell(event), names, self.settings.lang, self.game) for event in self.view.events)
        return [sentence for sentence in sentences if sentence] + self._stumbles(names)

    def _stumbles(self, names: list[str]) -> list[str]:
        """What the log tells of bots that failed in this deal."""
        assert self.table is not None
        match = self.table.match
        return [
            words.stumble_text(names[stumble.seat], stumble.instead, self.settings.lang)
            for stumble in self.table.stumbles
            if stumble.deal == len(match.deals) - 1 and stumble.ply <= match.ply
        ]

    @property
    def between_deals(self) -> bool:
        """Whether a new version may be put in without disturbing a deal."""
        return self.table is None or self.screen != "table" or self.table.match.deal_over

    # --- time

    def due(self) -> tuple[str, int] | None:
        """What happens next by itself and in how many milliseconds; None where it is the visitor's turn."""
        if self.screen == "replay" and self.replay is not None and not self.dialog:
            return self.replay.due()
        if self.table is None or self.screen != "table" or self.paused or self.dialog or self.covered:
            return None
        speed = self.settings.speed
        if self.autoplay:
            return ("clear" if self.holding else "bot" if self.table.bot_to_act else "auto", 0)
        if self.holding:
            return ("clear", TRICK_MS[speed]) if self.settings.hold == "auto" else None
        if self.table.bot_to_act:
            return ("bot", BOT_MS[speed])
        if self.coached and self.advice is None and self.table.to_act == self.seat and self.advising != self.epoch:
            return ("coach", 0)
        return None

    async def run(self, step: str | None = None) -> None:
        """Do `step`, then everything that is due at once (at top speed: all the bots' turns), within `RUN_SECONDS`:
        what is left is due when the page has shown this."""
        begun = time.monotonic()
        while step is not None and await self._do(step):
            after = self.due()
            soon = after is not None and after[1] == 0 and time.monotonic() - begun < RUN_SECONDS
            step = after[0] if after is not None and soon else None

    async def _do(self, step: str) -> bool:
        """Do one step; False where there is nothing to go on with."""
        if step == "clear":
            self.holding = False
            self.autoplay = self.autoplay and self.table is not None and not self.table.match.deal_over
            self.epoch += 1
            return True
        if step == "replay":
            self.epoch += 1
            return self.replay is not None and self.replay.advance()
        if step == "coach":
            return await self.advise()
        return await (self._own_turn() if step == "auto" else self._bot_turn())

    async def _own_turn(self) -> bool:
        """Do for the visitor what the usual bot would do, from what the visitor's seat sees."""
        assert self.table is not None
        advice = await self._slices(self.table.advising(bots.usual(self.game)), "hint")
        if advice is None:
            return False
        self.act(advice.action)
        return True

    async def advise(self) -> bool:
        """Think out a hint for the decision at hand, in slices; False where the table has moved on meanwhile."""
        assert self.table is not None
        if self.advising == self.epoch:
            return False
        self.advising = epoch = self.epoch
        try:
            advice = await self._slices(self.table.advising(), "hint")
        finally:
            if self.advising == epoch:
                self.advising = None
        if advice is None or self.epoch != epoch:
            return False
        self.advice, self.message = advice, ""
        return True

    def hurry(self) -> None:
        """Whoever is thinking decides with what it has found so far."""
        if self.table is not None and self.epoch in (self.thinking, self.advising):
            self.table.hurry()

    async def _bot_turn(self) -> bool:
        """Let a bot think in slices and act, unless something else happened meanwhile or it is thinking already."""
        assert self.table is not None
        if self.thinking == self.epoch:
            return False
        epoch, table, stumbles = self.epoch, self.table, len(self.table.stumbles)
        self.thinking = epoch
        try:
            action = await self._slices(table.think(), str(table.to_act))
        finally:
            if self.thinking == epoch:
                self.thinking = None
        if action is None or self.epoch != epoch or self.table is not table:
            return False
        self.act(action)
        names, lang = self.names(), self.settings.lang
        self.say += [words.stumble_text(names[s.seat], s.instead, lang) for s in table.stumbles[stumbles:]]
        return True

    async def _slices(self, work: Thinking, who: str) -> Any | None:
        """What comes of a thought, clicks being answered meanwhile; None where the table has moved on before."""
        table, epoch, furthest = self.table, self.epoch, 0.0
        begun = told = started = time.monotonic()
        try:
            while True:
                try:
                    furthest = max(furthest, next(work))
                except StopIteration as done:
                    return done.value
                now = time.monotonic()
                if now - started <= SLICE_SECONDS:
                    continue
                if now - told >= TELL_SECONDS:
                    told = now
                    self.show_progress(who, furthest)
                if now - begun > OVERRUN_SECONDS and table is not None:
                    table.hurry()
                await asyncio.sleep(0)
                started = time.monotonic()
                if self.epoch != epoch or self.table is not table:
                    return None
        finally:
            if told > begun:
                self.show_progress(who, None)

    # --- keeping it

    def sealed(self) -> str | None:
        """The match for storage, closed so that no hidden card is legible in what the page gets."""
        if self.table is None:
            return None
        data: dict[str, Any] = {"table": self.table.save(), "holding": self.holding, "you": self.you}
        data |= {"key": self.match_key, "kept": self.kept}
        if self.daily is not None:
            data["daily"] = list(self.daily)
        if self.rival:
            data["rival"] = self.rival
        text = json.dumps(data, separators=(",", ":"))
        return base64.b64encode(zlib.compress(text.encode(), 6)).decode()

    def reopen(self, sealed: str) -> None:
        """Bring back what `sealed` kept. Raises ValueError where it can't be read, and changes nothing then."""
        raw = base64.b64decode(sealed, validate=True)
        opener = zlib.decompressobj()
        try:
            text = opener.decompress(raw, SAVE_LIMIT)
        except zlib.error as error:
            raise ValueError(str(error)) from None
        data = jsontext.loads(text.decode())
        if not isinstance(data, dict):
            raise ValueError("not a saved table")
        table = tables.Table.load(data.get("table"))
        people = hotseat.people(table)
        if not people:
            raise ValueError("a table of bots alone")
        you = data.get("you", people[0])
        if you is not None and (isinstance(you, bool) or you not in people):
            raise ValueError("the visitor's seat is a bot's")
        self.sit_down(table, resumed=True, you=you)
        self.holding = data.get("holding") is True and bool(self.view.tricks)
        key, kept = data.get("key"), data.get("kept")
        if isinstance(key, str) and shelf.KEY.fullmatch(key):
            self.match_key = key
            self.kept = kept[:200] if isinstance(kept, str) else ""
        match data.get("daily"):
            case [str(game), int(day), bool(live)] if table.match.game.name == game:
                self.daily = (game, day, live)
        rival = data.get("rival")
        self.rival = rival if isinstance(rival, str) else ""

    def start_match(self, match: Match, level: str, names: tuple[str, ...], seat: int = PERSON) -> None:
        """A new match (or one that stands somewhere) against bots of one level; `names` go round from the visitor."""
        count = match.game.num_players
        seats = [
            tables.Seat() if at == seat else tables.Seat(level, names[(at - seat) % count - 1]) for at in range(count)
        ]
        table = tables.Table(match, seats)
        table.joined = match.ply
        self.sit_down(table, resumed=match.ply > 0, you=seat)
