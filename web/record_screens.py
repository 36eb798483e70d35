"""From a session to the screens of kept matches and statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htpy import Node

from pygame_engine import words, words_record
from pygame_engine.errors import RecordError

from . import parts, statistics
from .components import face
from .components import records as shown
from .components import statistics as charts
from .components.basics import out_first
from .intents import Intent, handles, text
from .records import Import, Reply
from .replay import open_replay

if TYPE_CHECKING:
    from pygame_engine.match import PlayedDeal

    from .archive import Opened, Summary
    from .context import Context
    from .session import Session

PAGE = 50
"""So many matches are on a page of the list."""


def records_screen(session: Session) -> Node:
    """The list of matches."""
    c, kept = session.context, session.archive
    matches = kept.newest_first()
    pages = max(1, -(-len(matches) // PAGE))
    number = min(kept.page, pages - 1)
    lines = tuple(line(c, one) for one in matches[number * PAGE : (number + 1) * PAGE])
    report = _report(c, kept.import_) if isinstance(kept.import_, Import) else None
    return shown.records_screen(
        c,
        shown.Page(lines, number, pages, len(matches)),
        loaded=kept.loaded,
        lasts=kept.lasts and session.storage,
        deleted=len(kept.deleted),
        dropped=kept.dropped,
        report=report,
    )


def line(c: Context, one: Summary) -> shown.Line:
    """A match in one line."""
    players = [shown.player_text(c, kind, name, seat == one.you) for seat, (kind, name) in enumerate(one.players)]
    marks = []
    if one.assisted:
        marks.append(c._("assisted"))
    if not one.finished:
        marks.append(c._("not finished"))
    return shown.Line(
        key=one.key,
        game=face.name(c, one.game_name),
        date=one.date,
        players=players,
        result=_result(c, one),
        marks=tuple(marks),
    )


def _result(c: Context, one: Summary) -> list[str]:
    count = sum(1 for deal in one.deals if deal.counts)
    parts = [c.ngettext("{n} deal", "{n} deals", count), " : ".join(map(str, one.scores))]
    if one.won is not None:
        parts.insert(0, c._("won") if one.won else c._("lost"))
    return parts


def _report(c: Context, job: Import) -> shown.Report:
    return shown.Report(
        reading=job.state == "reading",
        stopped=job.state == "stopped",
        files=job.files,
        done=job.done,
        size=job.size,
        read=job.read,
        good=job.good,
        twice=job.twice,
        skipped=job.skipped,
        fault_count=job.fault_count,
        faults=tuple((path, _fault(c, what)) for path, what in job.faults),
    )


def _fault(c: Context, what: RecordError | str) -> str:
    if isinstance(what, RecordError):
        return words_record.record_text(what, c.lang)
    known = {
        "size": c._("The file is too large."),
        "line": c._("A line of the file is too long."),
        "full": c._("There is no room for more matches. Export and delete some first."),
    }
    return known.get(what, c._("The file can't be opened."))


def record_screen(session: Session) -> Node:
    """One match with its deals."""
    c, kept = session.context, session.archive
    one = kept.known.get(kept.wanted)
    if one is None:
        return records_screen(session)
    opened = kept.opened
    if opened is None:
        return shown.record_screen(c, line(c, one), (), (), ())
    names = [_short(c, one, seat) for seat in range(len(one.players))]
    teams = opened.match.game.teams or [(seat,) for seat in range(len(names))]
    columns = [c._(" and ").join(names[seat] for seat in team) for team in teams]
    deals = []
    for index, played in enumerate(opened.match.deals):
        if played.result is not None:
            points = tuple(
                words.number(played.result.points[team[0]]) if played.result.counts else "–" for team in teams
            )
            deals.append(shown.DealLine(index, str(played.deal_no), deal_title(c, opened, played, names), points))
    totals = [words.number(score) for score in opened.match.scores]
    return shown.record_screen(c, line(c, one), columns, deals, totals)


def _short(c: Context, one: Summary, seat: int) -> str:
    name = one.players[seat][1]
    if seat == one.you and not name:
        return c._("You")
    return name or (c._("Player {n}", n=seat + 1))


def deal_title(c: Context, opened: Opened, played: PlayedDeal, names: list[str]) -> str:
    """What a deal was about, in a few words."""
    assert played.result is not None
    details = played.result.details
    if details.get("declarer") is not None:
        call = statistics.contract_text(opened.match.game.name, details, c.lang)
        made = c._("made") if details["success"] else c._("failed")
        return c._("{name}: {call}, {made}", name=names[details["declarer"]], call=call, made=made)
    if details.get("out_order"):
        return out_first(c, names[details["out_order"][0]])
    return c._("Slop round") if played.result.reason == "slop" else c._("Everyone passed")


def statistics_screen(session: Session) -> Node:
    """Charts and figures of one game."""
    c, kept = session.context, session.archive
    own = [one for one in kept.known.values() if one.you is not None]
    played = sorted({one.game_name for one in own}, key=face.games().index)
    game = kept.statistics_game if kept.statistics_game in played else (played[0] if played else "")
    found = statistics.compute([one for one in own if one.game_name == game], kept.with_assisted) if game else None
    return charts.statistics_screen(
        c, [(name, face.name(c, name)) for name in played], game, found, kept.with_assisted, loaded=kept.loaded
    )


@handles("statistics-show")
def statistics_show(session: Session, intent: Intent, reply: Reply) -> None:
    """Another game, or assisted matches too."""
    kept = session.archive
    if text(intent, "game", 40) in face.games():
        kept.statistics_game = text(intent, "game", 40)
    if isinstance(intent.get("checked"), bool):
        kept.with_assisted = intent["checked"]


@handles("record-deal")
def record_deal(session: Session, intent: Intent, reply: Reply) -> None:
    """A deal of the open record, in the replay viewer."""
    opened, wanted = session.archive.opened, text(intent, "deal", 6)
    if opened is None or not (wanted.isascii() and wanted.isdigit()) or int(wanted) >= len(opened.match.deals):
        return
    one = opened.summary
    names = tuple(name for _, name in one.players)
    own = one.you is not None
    open_replay(session, opened.match, int(wanted), 0, seat=one.you or 0, own=own, names=names, back="record")
    reply["push"] = True


def register() -> None:
    """Make the screens known."""
    parts.SCREENS["records"] = parts.Screen(records_screen, lambda session: session.context._("Your matches"))
    parts.SCREENS["record"] = parts.Screen(record_screen, lambda session: session.context._("A match"))
    parts.SCREENS["statistics"] = parts.Screen(statistics_screen, lambda session: session.context._("Statistics"))
