"""The deal of the day: opening one, noting what came of it, and telling about it without giving it away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from htpy import Node

from pygame_engine import link

from . import daybook, intents, models, parts
from .components import daily as component
from .components import face
from .intents import Intent, handles, text

if TYPE_CHECKING:
    from .session import Session


@handles("daily")
def open_daily(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """To the deals of the days; `now` is the page's clock."""
    session.book.see(intent.get("now"))
    session.screen, session.dialog, session.daily_error = "daily", None, ""
    session.link_error = session.message = ""
    session.epoch += 1
    reply["push"] = True


@handles("daily-game")
def daily_game(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The days of another game."""
    if text(intent, "value", 40) in face.games():
        session.choose(text(intent, "value", 40))
        session.daily_error = ""


@handles("daily-renew")
def daily_renew(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """A day has begun while the page was open: from now on it is today."""
    session.book.today = session.book.newest
    session.epoch += 1


@handles("daily-play")
def daily_play(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Play a day's deal: today's or an earlier one; the one at the table goes on."""
    today = session.book.newest or session.book.today
    day = models.number(_digits(text(intent, "day", 20)), 0)
    if today is None or not 1 <= day <= today:
        last = today or 1
        session.daily_error = session.context._("The deals have the numbers 1 to {n}, one for each day so far.", n=last)
        return
    session.daily_error = ""
    if playing(session) == day:
        session.screen = "table"
    else:
        intents.open_link(session, link.encode(link.SeedLink(session.chosen, daybook.seed_of(day))))
    reply["push"] = session.screen == "table"


def _digits(given: str) -> str:
    """A number as typed, full-width digits included; empty where it is none."""
    given = given.strip()
    return str(int(given)) if given.isdecimal() and len(given) < 7 else ""


def playing(session: Session) -> int | None:
    """The day whose deal of the chosen game is at the table, not yet finished."""
    table = session.table
    if table is None or session.daily is None or table.match.over or session.daily[0] != session.chosen:
        return None
    return session.daily[1] if session.book.of(*session.daily[:2]) is None or not table.match.deal_over else None


# --- what came of it


def note(session: Session) -> None:
    """Note the day's deal that has just ended; where it is dealt anew, the new deal counts."""
    table = session.table
    if session.daily is None or table is None:
        return
    game, day, live = session.daily
    counted = [played for played in table.match.deals if played.result is not None and played.result.counts]
    if table.match.current.result is None or counted != [table.match.current]:
        return
    c = session.context
    model = models.deal_model(c, table.match, table.match.ply, session.seat, session.names(), holding=False)
    mark = face.of(game).tone(model)
    entry = daybook.outcome(table.match, session.seat, mark, live=live, assisted=table.assisted)
    session.book.note(game, day, entry)


parts.AFTER_DEAL.append(note)


def line(session: Session, game: str, day: int) -> str:
    """What can be told about a day; empty where nothing is noted."""
    entry = session.book.of(game, day)
    if entry is None:
        return ""
    streak = session.book.streak(game) if day == session.book.today else 0
    return component.day_line(session.context, game, day, entry, streak)


def _told(session: Session, intent: Intent) -> tuple[str, str]:
    """The line of the day that an intent names, and the link to its deal."""
    game, day = text(intent, "game", 40), models.number(intent.get("day"), 0)
    told = line(session, game, day) if game in face.games() else ""
    return told, session.address + "#" + link.encode(link.SeedLink(game, daybook.seed_of(day))) if told else ""


@handles("daily-copy")
def daily_copy(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Copy what can be told, with the link."""
    told, address = _told(session, intent)
    if told:
        reply.setdefault("do", []).append({"copy": f"{told}\n{address}"})


@handles("daily-share")
def daily_share(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Offer it to the system's share sheet."""
    told, address = _told(session, intent)
    if told:
        wish = {"title": "Bear & Bacon", "text": told, "url": address, "copy": f"{told}\n{address}"}
        reply.setdefault("do", []).append({"share": wish})


# --- the screen


def _screen(session: Session) -> Node:
    model = component.DailyModel(session.chosen, session.book, playing(session), session.daily_error)
    return component.daily_screen(session.context, model)


parts.SCREENS["daily"] = parts.Screen(
    _screen,
    lambda session: session.context._("Deal of the day"),
    address=lambda session: f"#/daily/{session.chosen}",
)


def _keep(session: Session) -> str | None:
    return session.book.to_text() if session.book.entries else None


def _restore(session: Session, kept: dict[str, str], clock: int | None) -> None:
    session.book.see(clock)
    try:
        session.book.entries = daybook.load(kept.get("daily"))
    except ValueError:
        session.book.entries = {}
        session.put_aside["unreadable-daily"] = kept["daily"]


parts.KEPT["daily"] = _keep
parts.RESTORED.append(_restore)
