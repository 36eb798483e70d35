"""Keeping finished matches: the list, opening, deleting, exporting, importing. The page's shelf holds the records.

What is asked of the shelf goes out as ``{"shelf": {"task": …}}`` among the answer's wishes and comes back as an
intent, in batches; files that the visitor chose come as intents ``records-import`` in batches, too. Each answer to
those says in ``files`` what the page shall do: send ``more`` time, the ``next`` batch, or ``stop``.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import deque
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pygame_engine import jsontext, record
from pygame_engine.errors import IllegalAction, InvalidNotation, RecordError

from . import archive
from .archive import Archive, Opened, Summary
from .intents import Intent, handles, text
from .record_files import HEADER, FileReader, Found
from .session import SLICE_SECONDS, Session

if TYPE_CHECKING:
    from pygame_engine.match import Match
    from pygame_engine.table import Table

STEP_SECONDS = 0.15
"""How long one request works on an import before it answers and shows how far it is."""
MOST_FAULTS = 200
"""So many faults are listed; the rest is counted."""
STORED_KEYS, STORED_SIZE = 50, 4_500_000

Reply = dict[str, Any]


def shelf(reply: Reply, **task: Any) -> None:
    """Ask the page's shelf for something."""
    reply.setdefault("do", []).append({"shelf": task})


def local_time(session: Session) -> str:
    """Date and time by the page's clock and time zone, to the minute."""
    return time.strftime("%Y-%m-%dT%H:%M", time.gmtime(time.time() + session.clock_ahead + session.zone * 60))


# --- keeping what was played


def watch(session: Session, reply: Reply) -> None:
    """After every intent: keep the match that is over, and the one that was left after at least one deal."""
    left, session.watched = session.watched, _watched(session)
    if left is not None and (session.watched is None or left.table is not session.watched.table):
        _keep(session, left, reply)
    if session.table is not None and session.table.match.over and session.watched is not None:
        _keep(session, session.watched, reply)
    if session.screen in ("records", "record", "statistics"):
        load(session, reply)


@dataclass
class Watched:
    """A table in play with what its record will need."""

    table: Table
    you: int | None
    key: str


def _watched(session: Session) -> Watched | None:
    if session.table is None:
        return None
    return Watched(session.table, session.you, session.match_key)


def _keep(session: Session, one: Watched, reply: Reply) -> None:
    """Put the match on the shelf, unless that was done and nothing has changed since."""
    match = one.table.match
    mark = f"{one.key} {len(archive.finished_deals(match))} {match.ply} {match.over} {one.table.assisted}"
    if mark == session.kept or not any(deal.result and deal.result.counts for deal in match.deals):
        return
    if not match.over and session.kept.startswith(one.key + " ") and " True " in session.kept:
        return  # it was kept as finished; what was taken back since does not count
    session.kept = mark
    seats, key = one.table.seats, one.key
    info = archive.info_of(seats, one.you, local_time(session), key, one.table.assisted, match.over)
    put(session.archive, reply, match, info)
    load(session, reply)
    _prune(session, reply)


def put(kept: Archive, reply: Reply, match: Match, info: dict[str, Any]) -> Summary:
    """A match on the shelf and in the list."""
    entry, summary = entry_of(match, info)
    kept.known[summary.key] = summary
    shelf(reply, task="put", entries=[entry])
    return summary


def entry_of(match: Match, info: dict[str, Any]) -> tuple[list[str], Summary]:
    """What lies on the shelf: the key, the summary, the record."""
    written = json.dumps(archive.body(match, info), ensure_ascii=False, separators=(",", ":"))
    summary = archive.summarize(match, info, len(written))
    return [summary.key, archive.to_text(summary), written], summary


# --- the list


def load(session: Session, reply: Reply) -> None:
    """Ask for the summaries, once."""
    kept = session.archive
    if not kept.loaded and not kept.loading:
        kept.loading = True
        shelf(reply, task="list", to="shelf-list")


@handles("shelf-list")
def shelf_list(session: Session, intent: Intent, reply: Reply) -> None:
    """Some of the summaries on the shelf."""
    kept = session.archive
    for entry in _pairs(intent.get("entries")):
        try:
            found = archive.from_text(entry[1])
        except ValueError:
            continue  # of another version, or damaged; its record stays on the shelf
        if found.key == entry[0] and found.key not in kept.known:
            kept.known[found.key] = found
    if intent.get("last") is not True:
        return
    kept.loaded, kept.loading = True, False
    kept.lasts = intent.get("lasts") is not False
    _prune(session, reply)


def _prune(session: Session, reply: Reply) -> None:
    """Let the oldest matches give way where there are too many, and say so."""
    kept = session.archive
    gone = kept.prune() if kept.loaded else []
    if not gone:
        return
    kept.deleted = [*(kept.deleted if kept.dropped else []), *gone]
    kept.dropped = len(kept.deleted)
    shelf(reply, task="drop", keys=[one.key for one in gone])
    session.say.append(
        session.context.ngettext(
            "There is no room for more: the oldest match was removed.",
            "There is no room for more: the {n} oldest matches were removed.",
            len(gone),
        )
    )


def _pairs(entries: object) -> list[tuple[str, str]]:
    """The entries of a message that are a key and a text."""
    if not isinstance(entries, list):
        return []
    return [
        (entry[0], entry[1])
        for entry in entries
        if isinstance(entry, list) and len(entry) == 2 and all(isinstance(part, str) for part in entry)
    ]


@handles("records-page")
def records_page(session: Session, intent: Intent, reply: Reply) -> None:
    """Another page of the list."""
    wanted = text(intent, "page", 6)
    if wanted.isascii() and wanted.isdigit():
        session.archive.page = int(wanted)


@handles("record-open")
def record_open(session: Session, intent: Intent, reply: Reply) -> None:
    """A match of the list: fetch its record."""
    key = text(intent, "record", 60)
    kept = session.archive
    if key in kept.known:
        kept.wanted, kept.opened = key, None
        session.screen, session.message, reply["push"] = "record", "", True
        shelf(reply, task="read", key=key, to="record-body")


@handles("record-body")
async def record_body(session: Session, intent: Intent, reply: Reply) -> None:
    """The record that was fetched."""
    kept = session.archive
    key = text(intent, "record", 60)
    if key != kept.wanted or key not in kept.known:
        return
    try:
        replaying = record.replay(jsontext.loads(text(intent, "body", record.MAX_TEXT)))
        kept.opened = Opened(kept.known[key], await _in_slices(replaying))
    except (ValueError, TypeError):
        session.message = session.context._("The record of this match can't be read.")


async def _in_slices(work: Generator[Any, None, Any]) -> Any:
    """Run to the end, giving clicks their turn."""
    started = time.monotonic()
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value
        if time.monotonic() - started > SLICE_SECONDS:
            await asyncio.sleep(0)
            started = time.monotonic()


# --- deleting


@handles("record-delete")
def record_delete(session: Session, intent: Intent, reply: Reply) -> None:
    """Take a match out; it can be brought back until the page is closed."""
    kept = session.archive
    gone = kept.known.pop(text(intent, "record", 60), None)
    if gone is None:
        return
    kept.deleted = [gone]
    kept.dropped = 0
    kept.opened = None
    shelf(reply, task="drop", keys=[gone.key])
    session.screen = "records"
    session.say.append(session.context._("The match was deleted."))


@handles("record-restore")
def record_restore(session: Session, intent: Intent, reply: Reply) -> None:
    """Bring back what was deleted last."""
    kept = session.archive
    back, kept.deleted, kept.dropped = kept.deleted, [], 0
    if back:
        kept.known |= {one.key: one for one in back}
        shelf(reply, task="restore", keys=[one.key for one in back])
        session.say.append(session.context._("The match is back."))


# --- exporting

FORMS = ("text", "json", "all")


@dataclass
class Export:
    """An export on its way: what form, how many records are written."""

    form: str
    total: int
    done: int = 0


@handles("records-export")
def records_export(session: Session, intent: Intent, reply: Reply) -> None:
    """One match, all matches, or all data as a file."""
    form, key, kept = text(intent, "form", 10), text(intent, "record", 60), session.archive
    if form not in FORMS or (key and key not in kept.known):
        return
    kept.export = Export(form, 1 if key else len(kept.known))
    day = local_time(session)[:10]
    name = {"all": "data", "text": "matches", "json": "matches"}[form]
    if key:
        name = f"{kept.known[key].game_name}-{(kept.known[key].date or day)[:10]}"
    kind = ("txt", "text/plain") if form == "text" else ("json", "application/json")
    file = {"name": f"bear-and-bacon-{name}{'' if key else '-' + day}.{kind[0]}", "type": kind[1]}
    keys = [key] if key else [one.key for one in kept.newest_first()]
    shelf(reply, task="gather", keys=keys, to="export-batch", file=file)


@handles("export-batch")
def export_batch(session: Session, intent: Intent, reply: Reply) -> None:
    """Some records from the shelf, to be written; the answer's `part` goes into the file."""
    job = session.archive.export
    if not isinstance(job, Export):
        return
    parts: list[str] = []
    if intent.get("first") is True and job.form != "text":
        parts.append("[\n")
        if job.form == "all":
            parts.append(_header(session, intent.get("stored")))
    for _, written in _pairs(intent.get("entries")):
        if job.form == "text":
            parts.append(record.as_text(json.loads(written)) + "\n")
        else:
            parts.append((",\n" if job.done or job.form == "all" else "") + written)
        job.done += 1
    if intent.get("last") is True:
        session.archive.export = None
        if job.form != "text":
            parts.append("\n]\n")
    reply["part"] = "".join(parts)


def _header(session: Session, stored: object) -> str:
    """All that is kept besides the matches, as one line."""
    values = {key: value for key, value in stored.items() if isinstance(value, str)} if isinstance(stored, dict) else {}
    return json.dumps({HEADER: 1, "date": local_time(session), "stored": values}, ensure_ascii=False)


# --- importing


@dataclass
class Import:
    """Files on their way in. `faults`: the file and what is wrong there, as a code or an error."""

    files: int
    size: int
    skipped: int
    everything: bool
    read: int = 0
    done: int = 0
    good: int = 0
    twice: int = 0
    fault_count: int = 0
    faults: list[tuple[str, RecordError | str]] = field(default_factory=list)
    state: str = "reading"
    stored: dict[str, str] | None = None
    queue: deque[dict[str, Any]] = field(default_factory=deque)
    work: Generator[None, None, None] | None = None
    reader: FileReader = field(default_factory=FileReader)
    entries: list[list[str]] = field(default_factory=list)

    def fault(self, path: str, what: RecordError | str) -> None:
        """Note what is wrong."""
        self.fault_count += 1
        if len(self.faults) < MOST_FAULTS:
            self.faults.append((path[:200], what))


@handles("records-import")
async def records_import(session: Session, intent: Intent, reply: Reply) -> None:
    """Files that the visitor chose: begin, a batch, more time, the end."""
    kept, step = session.archive, intent.get("step")
    if step == "begin":
        load(session, reply)
        files, size, skipped = (_count(intent.get(name)) for name in ("files", "size", "skipped"))
        kept.import_ = Import(files, size, skipped, everything=intent.get("everything") == "yes")
        reply["files"] = "next"
        return
    job = kept.import_
    if not isinstance(job, Import) or job.state != "reading":
        reply["files"] = "stop"
        return
    if step == "batch" and isinstance(intent.get("entries"), list):
        job.queue.extend(entry for entry in intent["entries"] if isinstance(entry, dict))
    if step == "end":
        _finish(session, job, reply)
        return
    reply["files"] = await _work(session, job)
    if job.entries:
        shelf(reply, task="put", entries=job.entries)
        job.entries = []


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**12 else 0


async def _work(session: Session, job: Import) -> str:
    """Work on what has come, for a moment, in slices; what the page shall do then."""
    if job.work is None:
        job.work = _import_all(session, job)
    began = sliced = time.monotonic()
    for _ in job.work:
        if time.monotonic() - sliced > SLICE_SECONDS:
            await asyncio.sleep(0)
            sliced = time.monotonic()
        if job.state != "reading":
            return "stop"
        if sliced - began > STEP_SECONDS:
            return "more"
    job.work = None
    return "next"


def _import_all(session: Session, job: Import) -> Generator[None, None, None]:
    """Take up all files that have come, yielding after each little piece of work."""
    while job.queue:
        entry = job.queue.popleft()
        path = str(entry.get("path", ""))
        if isinstance(entry.get("fault"), str):
            job.fault(path, entry["fault"])
        else:
            if entry.get("first") is not False:
                job.reader = FileReader()
            content = entry.get("text")
            yield from _import_piece(session, job, path, content if isinstance(content, str) else "", entry)
        if entry.get("last") is not False:
            job.done += 1
        yield


def _import_piece(
    session: Session, job: Import, path: str, content: str, entry: dict[str, Any]
) -> Generator[None, None, None]:
    job.read += len(content)
    sources = [job.reader.feed(content)]
    if entry.get("last") is not False:
        sources.append(job.reader.end())
    for source in sources:
        for item in source:
            if isinstance(item, Found):
                yield from _take(session, job, path, item)
            else:
                job.fault(path, item)
            yield


def _take(session: Session, job: Import, path: str, found: Found) -> Generator[None, None, None]:
    """Replay a record and keep it, or note why not."""
    if isinstance(found.data, dict) and HEADER in found.data:
        job.stored = _stored(found.data.get("stored"))
        return
    try:
        match = yield from _replayed(found.data)
    except RecordError as error:
        job.fault(path, _with_line(error, found.line))
        return
    info = archive.read_info(found.data.get("info"), match)
    written = archive.body(match, info)
    if not written["deals"]:
        job.fault(path, RecordError("no deal is finished", code="unfinished", line=found.line))
        return
    info["key"] = info["key"] or archive.content_key(written)
    kept = session.archive
    if info["key"] in kept.known:
        job.twice += 1
        return
    entry, summary = entry_of(match, info)
    if not kept.room(summary.size):
        job.fault(path, "full")
        job.state = "stopped"
        return
    kept.known[summary.key] = summary
    job.entries.append(entry)
    job.good += 1


def _replayed(data: object) -> Generator[None, None, Match]:
    """The match of a record. Raises RecordError, whatever is wrong."""
    replaying = record.replay(data)
    while True:
        try:
            next(replaying)
        except StopIteration as done:
            match: Match = done.value
            return match
        except RecordError:
            raise
        except (InvalidNotation, IllegalAction) as error:  # of the game's id
            name = data.get("game") if isinstance(data, dict) else ""
            raise RecordError(str(error), code="game", detail=str(name)[:60], cause=error) from None
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise RecordError(str(error), code="unreadable") from None
        yield


def _with_line(error: RecordError, line: int | None) -> RecordError:
    error.line = error.line or line
    return error


def _stored(values: object) -> dict[str, str]:
    """What may go back into the page's storage; each part is read there as warily as anything stored."""
    if not isinstance(values, dict) or len(values) > STORED_KEYS:
        return {}
    found = {
        key: value
        for key, value in values.items()
        if isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9-]{0,39}", key)
    }
    return found if sum(map(len, found.values())) <= STORED_SIZE else {}


def _finish(session: Session, job: Import, reply: Reply) -> None:
    """All files were read: say what came of it, and put back all data where that was asked for."""
    c = session.context
    job.state = "done"
    reply["files"] = "stop"
    session.say.append(c.ngettext("{n} match imported.", "{n} matches imported.", job.good))
    if job.everything and job.stored is not None:
        reply.setdefault("store", {}).update(job.stored)
        reply.setdefault("do", []).append({"restart": True})
        session.say.append(c._("Settings, the match in progress and all results are those of the file now."))


@handles("import-cancel")
def import_cancel(session: Session, intent: Intent, reply: Reply) -> None:
    """Stop importing; what was read so far stays."""
    job = session.archive.import_
    if isinstance(job, Import) and job.state == "reading":
        job.state = "stopped"
        if job.entries:
            shelf(reply, task="put", entries=job.entries)
            job.entries = []


@handles("import-close")
def import_close(session: Session, intent: Intent, reply: Reply) -> None:
    """The report of an import was read."""
    job = session.archive.import_
    if isinstance(job, Import) and job.state != "reading":
        session.archive.import_ = None
