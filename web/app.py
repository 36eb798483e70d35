"""The application in the worker: one JSON request in, one JSON answer out; it never raises.

``render`` carries the visitor's intents and answers with the parts of the page that changed; every other command is
the referee's (see the engine's README), on tables of its own.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from pygame_engine import jsontext, load_game, referee

from . import daily, hints, intents, lazily, parts, record_screens, records, render, replay, sharing
from .components import face
from .session import Session

VERSION = 1
MESSAGE_LIMIT = 5_500_000
COMPLETE_AFTER = 0.1
"""Seconds after a first answer until the rest is made ready: the page is shown first."""

_session = Session()
_referee: referee.Referee | None = None
_complete = False
_later: list[asyncio.Task[None]] = []
_shown: dict[str, str] = {}
_kept: dict[str, str | None] = {}
_push: Callable[[str], None] = print


def set_push(push: Callable[[str], None]) -> None:
    """How to tell the page something that it did not ask for."""
    global _push
    _push = push


def push(content: dict[str, Any]) -> None:
    """Tell the page something that it did not ask for, in the form of a `render` answer."""
    _push(json.dumps({"v": VERSION, "push": content}))


async def handle(message: str) -> str:
    """Answer one request."""
    request: Any = None
    try:
        request = jsontext.loads(message) if len(message) <= MESSAGE_LIMIT else None
        if not isinstance(request, dict):
            return _answer(None, _error("bad-json", "a request is one JSON object"))
        if request.get("v", VERSION) != VERSION:
            return _answer(request, _error("bad-request", f"this worker speaks version {VERSION}"))
        if request.get("cmd") == "render":
            return _answer(request, await _render(request.get("intent")))
        asked = {key: value for key, value in request.items() if key not in ("v", "id")}
        return _answer(request, _the_referee().handle(asked))
    except ValueError as error:
        return _answer(request, _error("bad-json", str(error)))
    except Exception as error:  # nothing that a message can hold may leave the page without an answer
        return _answer(request, _error("failed", f"{type(error).__name__}: {error}"))


def _the_referee() -> referee.Referee:
    global _referee
    _referee = _referee or referee.Referee()
    return _referee


def complete() -> None:
    """Run the modules that bring screens and intents of their own; the very first answer can do without them."""
    global _complete
    if _complete:
        return
    _complete = True
    known = len(parts.RESTORED)
    for module in (daily, hints, replay, sharing, records, record_screens):
        vars(module)  # in the worker, modules run at the first look (see `lazily`)
    record_screens.register()
    for restore in parts.RESTORED[known:]:
        restore(_session, *_session.begun)


async def _complete_soon() -> None:
    """After the first answer: run what waits, with clicks answered in between."""
    await asyncio.sleep(COMPLETE_AFTER)
    complete()
    for module in lazily.waiting():
        vars(module)
        await asyncio.sleep(0)
    for game in face.games():
        load_game(game)
        vars(face.of(game))
        await asyncio.sleep(0)


def _plain_start(intent: dict[str, Any]) -> bool:
    """Whether the page comes up with nothing to bring back and nothing to open: the lobby alone."""
    stored = intent.get("stored")
    kept = {key for key, value in stored.items() if value} if isinstance(stored, dict) else set()
    entered = intent.get("embedded") or intent.get("words") or intent.get("coach")
    return kept <= {"settings"} and intent.get("hash") in (None, "", "#", "#/") and not entered


async def _render(intent: Any) -> dict[str, Any]:
    """Carry out an intent and describe what changed."""
    if not isinstance(intent, dict) or not isinstance(intent.get("name"), str):
        return _error("bad-request", "an intent is an object with a name")
    starting = intent["name"] == "start"
    if not (starting and _plain_start(intent)):
        complete()
    handler = intents.HANDLERS.get(intent["name"])
    if handler is None:
        return _error("bad-request", f"there is no intent {intent['name']!r}")
    if starting:
        reset()
    reply: dict[str, Any] = {}
    try:
        pending = handler(_session, intent, reply)
        if isinstance(pending, Awaitable):
            await pending
    except Exception as error:  # whatever an intent does, the page stays alive and says so
        _session.message = intents.fallback_message(_session, error)
    if _session.screen != "table":
        _session.cover()
    try:
        if _complete:
            records.watch(_session, reply)
        else:
            _later.append(asyncio.create_task(_complete_soon()))
        return reply | _changes(reply)
    except Exception as error:  # something shown can't be: show the plain screen instead
        _session.clear_choice()
        _session.dialog = None
        _session.message = intents.fallback_message(_session, error)
        return reply | _changes(reply)


def _show_progress(who: str, done: float | None) -> None:
    """Tell the page how far a thought has come, in per cent."""
    push({"progress": {who: None if done is None else round(100 * done)}})


def reset() -> None:
    """As if the worker had just started: nothing shown, nothing kept, nobody at the table."""
    global _session
    _session = Session(show_progress=_show_progress)
    _shown.clear()
    _kept.clear()


def _changes(reply: dict[str, Any]) -> dict[str, Any]:
    regions = {name: html for name, html in render.regions(_session).items() if _shown.get(name) != html}
    _shown.update(regions)
    store = {key: value for key, value in _to_keep().items() if _kept.get(key, "") != value}
    _kept.update(store)
    store |= reply.get("store", {})
    say, _session.say = _session.say, []
    sounds, _session.sounds = _session.sounds, []
    after = _session.due()
    changes: dict[str, Any] = {
        "ok": True,
        "regions": regions,
        "root": _session.settings.root_attributes(),
        "title": render.title(_session),
        "hash": render.fragment_of(_session),
        "after": None if after is None else {"ms": after[1], "intent": {"name": "tick", "epoch": _session.epoch}},
    }
    if store:
        changes["store"] = store
    if say:
        changes["say"] = say
    if _session.covered:
        changes["hush"] = True
    if sounds and _session.settings.sound == "on":
        changes["do"] = [*reply.get("do", []), {"sound": sounds[-1]}]
    return changes


def _to_keep() -> dict[str, str | None]:
    own = {key: keep(_session) for key, keep in parts.KEPT.items()}
    return {"settings": _session.settings.to_text(), "match": _session.sealed(), **own}


def _error(code: str, message: str) -> dict[str, Any]:
    return {"ok": False, "error": {"code": code, "message": message}}


def _answer(request: Any, content: dict[str, Any]) -> str:
    head: dict[str, Any] = {"v": VERSION}
    if isinstance(request, dict) and isinstance(request.get("id"), (int, str)):
        head["id"] = request["id"]
    return json.dumps(head | content)
