"""A deal played beforehand in this process by the same application: a browser test then knows every click and line.

The same seed and bots give the same game in CPython and in the browser: the test clicks what was rehearsed and finds
the same sentences in the live region.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from pygame_engine import bots, load_game
from pygame_engine.games.bear import PACK
from pygame_engine.match import Match
from pygame_engine.rng import Stream
from pygame_engine.table import Seat, Table

SETTINGS = {"lang": "en", "speed": "instant", "motion": "reduced"}

Policy = Callable[[Any], Any]


def advised(view: Any) -> Any:
    """What a quick bot would do."""
    bot = bots.make("bear", "normal")
    return bots.act(bot, view, Stream("rehearsal", "policy"))


def bidding(game: str) -> Policy:
    """Bids the least that names `game` (or null), then plays as advised."""

    def policy(view: Any) -> Any:
        if view.phase == "auction":
            wanted = [a for a in view.legal if a[-1] == game]
            return wanted[0] if wanted else ("pass",)
        return advised(view)

    return policy


def passing(vote: str = "slop") -> Policy:
    """Passes, votes, then plays as advised."""

    def policy(view: Any) -> Any:
        if view.phase == "auction":
            return ("pass",)
        return ("agree", vote) if view.phase == "agree" else advised(view)

    return policy


@dataclass
class Rehearsal:
    """A whole deal: what the visitor clicks (actions in the notation) and what the page says."""

    game: str
    seed: str
    options: dict[str, str]
    level: str = "normal"
    actions: list[str] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)


def _play(table: Table, policy: Policy) -> tuple[list[str], dict[str, Any]]:
    actions = []
    while not table.match.deal_over:
        if table.bot_to_act:
            table.act(table.bot_action())
            continue
        action = policy(table.state.view(0))
        actions.append(table.match.game.format_action(action))
        table.act(action)
    return actions, table.match.state.result().to_json()


def find(game: str, policy: Policy, wanted: Callable[[dict[str, Any]], bool], *, level: str = "normal") -> Rehearsal:
    """The first deal of the seeds b0, b1 … whose result is as wanted, played by the policy against bots."""
    for number in range(400):
        seed = f"b{number}"
        table = Table(Match(load_game(game), seed=seed), [Seat(), Seat(level), Seat(level)])
        actions, result = _play(table, policy)
        if wanted(result):
            options = {}
            for part in filter(None, game.partition("/")[2].split(",")):
                name, _, value = part.partition("=")
                options[f"option-{name}"] = value
            return Rehearsal(game, seed, options, level, actions, result)
    raise AssertionError(f"no deal of {game} among 400 seeds ends as wanted")


class App:
    """The application in this process, asked as the page's host asks it."""

    def __init__(self, settings: dict[str, str] | None = None) -> None:
        from web import app

        self.app = app
        self.said: list[str] = []
        stored = {"settings": json.dumps(settings or SETTINGS)}
        self.ask("start", lang="en", hash="", address="http://x/", stored=stored, storage=True)

    def ask(self, name: str, **fields: Any) -> dict[str, Any]:
        request = {"v": 1, "id": 1, "cmd": "render", "intent": {"name": name, **fields}}
        # In a thread of its own: Playwright has an event loop running in this one.
        with ThreadPoolExecutor(1) as thread:
            reply = thread.submit(lambda: asyncio.run(self.app.handle(json.dumps(request)))).result()
        answer: dict[str, Any] = json.loads(reply)
        self.said += answer.get("say", [])
        return answer

    def perform(self, action: str) -> None:
        """Do an action as the visitor's clicks do it."""
        for step in clicks(action):
            self.ask(step["name"], **{key: value for key, value in step.items() if key != "name"})


def clicks(action: str) -> list[dict[str, str]]:
    """The intents that make up an action."""
    kind, *rest = action.split(" ")
    if kind == "play":
        return [{"name": "card", "card": rest[0]}]
    if kind == "discard":
        return [{"name": "card", "card": card} for card in rest] + [{"name": "confirm"}]
    return [{"name": "do", "what": action}]


def sentences(rehearsal: Rehearsal) -> list[str]:
    """What the page says during the deal."""
    app = App()
    app.ask("new-match", game="bear", seed=rehearsal.seed, level=rehearsal.level, **rehearsal.options)
    for action in rehearsal.actions:
        app.perform(action)
    return app.said


def points(card: str) -> int:
    """A card's points."""
    return PACK.points[PACK.index[card]]
