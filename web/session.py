"""One visitor's session: the table being played, what is on the screen, and how time passes at the table.

Nothing here makes HTML and nothing here talks to the page; `intents` changes a session, `render` shows it.
"""

from __future__ import annotations

import asyncio
import base64
import json
import time
import zlib
from dataclasses import dataclass, field
from typing import Any

from pygame_engine import jsontext, words
from pygame_engine.match import Match
from pygame_engine.protocol import Action
from pygame_engine.table import Advice, Seat, Table

from .context import Context
from .settings import BOT_MS, TRICK_MS, Settings

PERSON = 0
"""The visitor's seat: at the bottom of the table."""

SLICE_SECONDS = 0.012
"""How long a bot may think before clicks get their turn."""

SAVE_LIMIT = 2_000_000
"""The largest saved match that is read back, in bytes once opened."""


SOUNDS = {"play": "card", "trick": "trick", "result": "end"}
"""Events that are heard, for those who switched sounds on."""


@dataclass
class Session:
    """All that the page shows comes from here. `table` is None until a match is started or brought back."""

    settings: Settings = field(default_factory=Settings)
    storage: bool = True
    address: str = ""
    copy_size: int = 0
    table: Table | None = None
    screen: str = "lobby"
    chosen: str = "bear"
    dialog: str | None = None
    form: dict[str, str] = field(default_factory=dict)
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
    say: list[str] = field(default_factory=list)
    sounds: list[str] = field(default_factory=list)
    epoch: int = 0
    thinking: int | None = None
    coached: bool = False
    embedded: bool = False

    @property
    def context(self) -> Context:
        """What components need."""
        return Context(self.settings)

    # --- the table

    @property
    def view(self) -> Any:
        """What the visitor's seat knows of the current deal."""
        assert self.table is not None
        return self.table.state.view(PERSON)

    @property
    def game(self) -> str:
        """The name of the game at the table."""
        assert self.table is not None
        return self.table.match.game.name

    def names(self) -> list[str]:
        """The players' names by seat, for eyes and ears."""
        assert self.table is not None
        you = self.context._("You")
        return [you if seat == PERSON else who.name or f"{seat}" for seat, who in enumerate(self.table.seats)]

    def choose(self, game: str) -> None:
        """Another game for the form of a new match and for the rules."""
        if game != self.chosen:
            self.chosen, self.form, self.form_error = game, {}, ""

    def sit_down(self, table: Table, *, resumed: bool = False) -> None:
        """Start playing at this table."""
        self.table = table
        self.heard = len(self._told()) if resumed else 0
        self.clear_choice()
        self.screen, self.dialog = "table", None
        self.holding = self.paused = False
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

    def _told(self) -> list[dict[str, Any]]:
        assert self.table is not None
        tell = self.table.match.game.event_to_json
        return [tell(event) for event in self.view.events]

    def listen(self) -> None:
        """Queue a sentence for every event that the visitor has seen and not yet heard."""
        events = self._told()
        names = self.names()
        for event in events[self.heard :]:
            sentence = words.event_text(event, names, self.settings.lang, self.game)
            if sentence:
                self.say.append(sentence)
            if event["event"] in SOUNDS:
                self.sounds.append(SOUNDS[event["event"]])
        self.heard = len(events)

    def log(self) -> list[str]:
        """Every sentence of this deal so far."""
        names = self.names()
        sentences = (words.event_text(event, names, self.settings.lang, self.game) for event in self._told())
        return [sentence for sentence in sentences if sentence]

    @property
    def between_deals(self) -> bool:
        """Whether a new version may be put in without disturbing a deal."""
        return self.table is None or self.screen != "table" or self.table.match.deal_over

    # --- time

    def due(self) -> tuple[str, int] | None:
        """What happens next by itself and in how many milliseconds; None where it is the visitor's turn."""
        if self.table is None or self.screen != "table" or self.paused or self.dialog:
            return None
        speed = self.settings.speed
        if self.holding:
            return ("clear", TRICK_MS[speed]) if self.settings.hold == "auto" else None
        if self.table.bot_to_act:
            return ("bot", BOT_MS[speed])
        return None

    async def run(self, step: str | None = None) -> None:
        """Do `step`, then everything that is due at once (at top speed: all the bots' turns)."""
        while step is not None and await self._do(step):
            after = self.due()
            step = after[0] if after is not None and after[1] == 0 else None

    async def _do(self, step: str) -> bool:
        """Do one step; False where there is nothing to go on with."""
        if step == "clear":
            self.holding = False
            self.epoch += 1
            return True
        return await self._bot_turn()

    async def _bot_turn(self) -> bool:
        """Let a bot think in slices and act, unless something else happened meanwhile or it is thinking already."""
        assert self.table is not None
        if self.thinking == self.epoch:
            return False
        epoch, table = self.epoch, self.table
        self.thinking = epoch
        try:
            action = await self._thought(table, epoch)
        finally:
            if self.thinking == epoch:
                self.thinking = None
        if action is None or self.epoch != epoch or self.table is not table:
            return False
        self.act(action)
        return True

    async def _thought(self, table: Table, epoch: int) -> Action | None:
        """What the bot to act wants to do; None where the table has moved on before it knew."""
        thinking = table.think()
        started = time.monotonic()
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                return done.value
            if time.monotonic() - started > SLICE_SECONDS:
                await asyncio.sleep(0)
                started = time.monotonic()
                if self.epoch != epoch or self.table is not table:
                    return None

    # --- keeping it

    def sealed(self) -> str | None:
        """The match for storage, closed so that no hidden card is legible in what the page gets."""
        if self.table is None:
            return None
        text = json.dumps({"table": self.table.save(), "holding": self.holding}, separators=(",", ":"))
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
        table = Table.load(data.get("table"))
        if any(who.is_bot == (seat == PERSON) for seat, who in enumerate(table.seats)):
            raise ValueError("not a table of one visitor and bots")
        self.sit_down(table, resumed=True)
        self.holding = data.get("holding") is True and bool(self.view.tricks)

    def start_match(self, match: Match, level: str, names: tuple[str, ...]) -> None:
        """A new match against bots of one level."""
        seats = [Seat() if seat == PERSON else Seat(level, names[seat - 1]) for seat in range(match.game.num_players)]
        self.sit_down(Table(match, seats))
