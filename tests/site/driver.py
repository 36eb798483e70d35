"""Drives web.app in CPython as the page would: sends intents, keeps regions, storage and the live region, clicks.

>>> page = Driver(speed="instant")
>>> page.new_match(seed="rain", level="random")
>>> page.play_deal()
>>> page.offers("next-deal")
True
"""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

from pygame_engine import bots, load_game
from pygame_engine.match import Match
from pygame_engine.rng import Stream
from pygame_engine.table import Seat, Table
from web import app
from web.build.catalogues import compile_catalogues
from web.session import Session

compile_catalogues()

Answer = dict[str, Any]
T = TypeVar("T")
Policy = Callable[[Any], str]
"""From a view to the action to take, in the notation."""

ME = 0
REGIONS = ("top", "notice", "screen", "dialog")
_TAG = re.compile(r"<(\w+)\s([^<>]*\bdata-action=[^<>]*)>")
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run to the end in a thread of its own: browser tests leave an event loop running in the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class Driver:
    """One visitor's page. `kept` is the browser's storage; it may be handed on to the next page."""

    def __init__(
        self,
        lang: str = "en",
        *,
        fragment: str = "",
        kept: dict[str, str] | None = None,
        storage: bool = True,
        **settings: str,
    ) -> None:
        self.kept = {} if kept is None else kept
        if settings:
            self.kept["settings"] = json.dumps({"lang": lang, **settings})
        self.lang, self.storage = lang, storage
        self.watch: list[Callable[[Answer], None]] = []
        self.said: list[str] = []
        self.hash = fragment
        self.start()

    # --- messages

    def start(self, fragment: str | None = None) -> Answer:
        """The page comes up (again): nothing is shown yet, everything comes from storage and the address."""
        self.regions = dict.fromkeys(REGIONS, "")
        self.root: dict[str, str] = {}
        self.title = ""
        self.after: dict[str, Any] | None = None
        self.done: list[dict[str, Any]] = []
        self.hash = self.hash if fragment is None else fragment
        return self.ask(
            "start",
            lang=self.lang,
            hash=self.hash,
            stored=dict(self.kept),
            storage=self.storage,
            entropy="00" * 16,
            address="https://example.org/cards/",
        )

    def ask(self, name: str, **fields: Any) -> Answer:
        """Send an intent and show the answer, and those of the timers that are due at once."""
        answer = run(self.send(name, **fields))
        for _ in range(400):
            if self.after is None or self.after["ms"]:
                return answer
            timer, self.after = self.after, None
            run(self.send(**timer["intent"]))
        raise AssertionError("the table goes on for ever")

    async def send(self, name: str, **fields: Any) -> Answer:
        """The same, while other requests may be on their way."""
        message = {"v": 1, "id": 7, "cmd": "render", "intent": {"name": name, **fields}}
        answer: Answer = json.loads(await app.handle(json.dumps(message)))
        assert answer["v"] == 1 and answer["id"] == 7 and answer["ok"] is True, answer
        self._show(answer)
        return answer

    def _show(self, answer: Answer) -> None:
        self.regions.update(answer.get("regions", {}))
        self.root.update(answer.get("root", {}))
        self.title = answer.get("title", self.title)
        self.hash = answer.get("hash", self.hash)
        self.after = answer.get("after", self.after)
        self.said += answer.get("say", [])
        self.done += answer.get("do", [])
        for key, value in answer.get("store", {}).items():
            if value is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = value
        for look in self.watch:
            look(answer)

    # --- the page

    @property
    def session(self) -> Session:
        """The app's session, to compare with."""
        return app._session

    @property
    def table(self) -> Table:
        """The table being played."""
        assert app._session.table is not None
        return app._session.table

    @property
    def view(self) -> Any:
        """What the visitor's seat knows."""
        return self.table.state.view(ME)

    def controls(self) -> list[dict[str, str]]:
        """The attributes of all that sends an intent and is not disabled; while a dialog is open, of it alone."""
        found = []
        for region in ("dialog",) if self.regions["dialog"] else ("top", "notice", "screen"):
            for tag, inside in _TAG.findall(self.regions[region]):
                attrs = {name: html.unescape(value) for name, value in _ATTRIBUTE.findall(inside)}
                if attrs.get("aria-disabled") != "true":
                    found.append({"tag": tag, **attrs})
        return found

    def find(self, action: str, **data: str) -> dict[str, str] | None:
        """The control with that intent and these data."""
        wanted = {"data-action": action, **{f"data-{name}": value for name, value in data.items()}}
        return next((c for c in self.controls() if wanted.items() <= c.items()), None)

    def offers(self, action: str, **data: str) -> bool:
        """Whether the page has that to click."""
        return self.find(action, **data) is not None

    def click(self, action: str, **data: str) -> Answer:
        """Click it, as a visitor would: only what is there."""
        control = self.find(action, **data)
        assert control is not None, f"nothing to click for {action} {data}"
        fields = {
            name[5:].replace("-", "_"): value
            for name, value in control.items()
            if name.startswith("data-") and name[5:] not in ("action", "key", "cancel", "roving")
        }
        return self.ask(action, **fields)

    def wait(self) -> None:
        """Let the timers run until it is the visitor's turn or the deal is over."""
        for _ in range(200):
            if self.after is None:
                return
            assert self.after["ms"] >= 0
            timer, self.after = self.after, None
            self.ask(**timer["intent"])
        raise AssertionError("the table goes on for ever")

    # --- playing

    def new_match(self, *, seed: str = "", level: str = "normal", **options: str) -> None:
        """Send the form of a new match."""
        self.ask("go", screen="new")
        fields = {f"option-{name}": value for name, value in options.items()}
        self.ask("new-match", game="bear", seed=seed, level=level, **fields)

    def do(self, action: str) -> None:
        """Do an action by clicking what stands for it."""
        kind, *cards = action.split()
        if kind not in ("play", "discard"):
            self.click("do", what=action)
            return
        for card in cards:
            self.click("card", card=card)
        if kind == "discard" or self.session.settings.confirm == "on":
            self.click("confirm")

    def my_turn(self) -> bool:
        """Whether the visitor is to act."""
        return self.table.to_act == ME and not self.session.holding

    def play_until(self, stop: Callable[[], bool], policy: Policy | None = None) -> None:
        """Play on until `stop()` or the end of the deal."""
        policy = policy or sensible
        for _ in range(400):
            if stop() or self.over():
                return
            if self.after is not None:
                timer, self.after = self.after, None
                self.ask(**timer["intent"])
            elif self.session.holding:
                self.click("continue")
            else:
                assert self.my_turn(), f"nobody does anything in {self.view.phase}"
                self.do(policy(self.view))
        raise AssertionError("the deal does not end")

    def over(self) -> bool:
        """Whether the page shows the end of the deal."""
        return self.table.match.deal_over and not self.session.holding

    def play_deal(self, policy: Policy | None = None) -> None:
        """Play the deal to its end."""
        self.play_until(lambda: False, policy)

    def play_match(self, policy: Policy | None = None) -> int:
        """Play to the end of the match; how many deals were played, redeals included."""
        for deals in range(1, 200):
            self.play_deal(policy)
            if self.table.match.over:
                return deals
            self.click("next-deal")
        raise AssertionError("the match does not end")


# --- policies: functions of the view alone, so that the engine plays the same line


def sensible(view: Any) -> str:
    """What a bot would do."""
    action = bots.act(bots.make("bear", "normal"), view, Stream("visitor", str(len(view.events))))
    return load_game("bear").format_action(action)


def careless(view: Any) -> str:
    """Anything that is allowed, but no bids."""
    if view.phase == "auction":
        return "pass"
    return load_game("bear").format_action(Stream("visitor", str(len(view.events))).choice(view.legal))


def calling(call: str, then: Policy = sensible) -> Policy:
    """Make that call in the auction (or pass, where somebody bid higher), that vote, that choice; then go on."""

    def policy(view: Any) -> str:
        texts = [load_game("bear").format_action(action) for action in view.legal]
        if view.phase in ("auction", "agree", "game"):
            wanted = [part for part in call.split("; ") if part in texts]
            if wanted:
                return wanted[0]
            if view.phase == "auction":
                return "pass"
        return then(view)

    return policy


@cache
def find_seed(game_id: str, level: str, policy: Policy, wanted: Callable[[Match], bool], tries: int = 300) -> str:
    """The first seed whose deal, played at a table of that level, ends as wanted; found by the engine alone."""
    game = load_game(game_id)
    for number in range(tries):
        seed = f"try{number}"
        seats = [Seat(), *(Seat(level) for _ in range(game.num_players - 1))]
        table = Table(Match(game, seed=seed), seats)
        while table.to_act is not None:
            if table.bot_to_act:
                table.act(table.bot_action())
            else:
                table.act(game.parse_action(policy(table.state.view(ME))))
        if wanted(table.match):
            return seed
    raise AssertionError(f"none of {tries} deals of {game_id} ends so")
