"""The deal of the day: today's, earlier ones, days in a row, and what can be told without giving it away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from htpy import Element, Node, button, div, form, h1, h2, input, label, li, ol, option, p, section, select, small, span

from pygame_engine import words

from ..daybook import LISTED, Book, Entry, date_of
from . import face
from .basics import action_button

if TYPE_CHECKING:
    from ..context import Context

STARS = {"good": "★★★", "even": "★★☆", "bad": "★☆☆"}


@dataclass(frozen=True)
class DailyModel:
    """What the screen shows. `playing`: the day of this game's deal that is at the table; `error`: about the number."""

    game: str
    book: Book
    playing: int | None
    error: str = ""


def told(c: Context, entry: Entry) -> str:
    """What came of a deal, without a card."""
    first, second = (*entry.numbers, 0, 0)[:2]
    if entry.code == "made" or (entry.code == "failed" and len(entry.numbers) > 1):
        made = c._("made it {have}/{need}", have=first, need=second)
        return made if entry.code == "made" else c._("failed {have}/{need}", have=first, need=second)
    texts = {
        "failed": c._("failed a bid of {n}", n=first),
        "defeated": c._("beat a bid of {n}", n=first),
        "passed-through": c._("let a bid of {n} through", n=first),
        "null-made": c._("made a Null"),
        "null-failed": c._("failed a Null"),
        "null-defeated": c._("beat a Null"),
        "null-passed-through": c._("let a Null through"),
        "points": c._("points {n}", n=words.signed(entry.points)),
    }
    return texts[entry.code]


def day_line(c: Context, game: str, day: int, entry: Entry, streak: int) -> str:
    """``Bear & Bacon · Bear 334 · made it 65/60 · ★★★ · streak 3``."""
    pieces = ["Bear & Bacon", f"{face.name(c, game)} {day}", told(c, entry), STARS[entry.mark]]
    if entry.assisted:
        pieces.append(c._("assisted"))
    if streak > 1:
        pieces.append(c.ngettext("{n} day in a row", "{n} days in a row", streak))
    return " · ".join(pieces)


def daily_screen(c: Context, d: DailyModel) -> Element:
    """The whole screen."""
    return div(".center.page.stack.daily")[
        h1[c._("Deal of the day")],
        _games(c, d),
        _renew(c, d),
        section(".panel.stack")[_today(c, d)]
        if d.book.today
        else p[c._("The page's clock is not known, so there is no deal of today.")],
        _number(c, d),
        _days(c, d) if d.book.today else None,
        p(".small.muted")[c._("Days begin at midnight UTC. Results and streaks are kept in this browser alone.")],
    ]


def _games(c: Context, d: DailyModel) -> Element:
    options = [option(value=game, selected=game == d.game)[face.name(c, game)] for game in face.games()]
    return div(".field")[
        label(for_="daily-game")[c._("Game")],
        select(".select", {"data-action": "daily-game"}, id="daily-game")[options],
    ]


def _renew(c: Context, d: DailyModel) -> Node:
    """A day has begun since the page was opened: it is offered, not forced."""
    book = d.book
    if book.today is None or book.newest is None or book.newest <= book.today:
        return None
    return div(".panel.cluster.cluster-apart")[
        p[c._("A new day has begun: deal {n} is there.", n=book.newest)],
        action_button("daily-renew", c._("Show it"), main=True),
    ]


def _today(c: Context, d: DailyModel) -> list[Node]:
    day = d.book.today
    assert day is not None
    entry = d.book.of(d.game, day)
    parts: list[Node] = [
        div(".cluster.cluster-apart")[h2[f"{face.name(c, d.game)} {day}"], span(".muted")[date_of(day).isoformat()]]
    ]
    parts.append(p[_streak(c, d)])
    if entry is not None:
        parts.append(p(".daily-line")[day_line(c, d.game, day, entry, d.book.streak(d.game))])
        parts.append(share_buttons(c, d.game, day))
    again = c._("Play") if entry is None else c._("Play it again")
    label_text = c._("Go on") if d.playing == day else again
    parts.append(div[action_button("daily-play", label_text, main=entry is None, picture="play", day=day)])
    return parts


def share_buttons(c: Context, game: str, day: int) -> Element:
    """Share what came of a day's deal."""
    return div(".cluster")[
        action_button("daily-copy", c._("Copy the result"), game=game, day=day),
        span(".share-native")[action_button("daily-share", c._("Share …"), picture="share", game=game, day=day)],
    ]


def _streak(c: Context, d: DailyModel) -> str:
    streak, best = d.book.streak(d.game), d.book.best(d.game)
    if not best:
        return c._("No day played yet.")
    now = c.ngettext("{n} day in a row", "{n} days in a row", streak)
    return c._("{now}; the longest: {best}", now=now, best=best)


def _number(c: Context, d: DailyModel) -> Element:
    """A past deal by its number."""
    return form(".link-form", {"data-action": "daily-play"})[
        label(for_="daily-number")[c._("An earlier deal, by its number")],
        input(
            ".input",
            id="daily-number",
            name="day",
            type="text",
            inputmode="numeric",
            autocomplete="off",
            aria_describedby="daily-error" if d.error else None,
            aria_invalid="true" if d.error else None,
        ),
        button(".button", type="submit")[span[c._("Open")]],
        p(".field-error", id="daily-error", role="alert")[d.error] if d.error else None,
    ]


def _days(c: Context, d: DailyModel) -> Element:
    """The last days, newest first."""
    today = d.book.today
    assert today is not None
    days = range(today - 1, max(today - LISTED, 0), -1)
    return section(".stack.stack-small")[
        h2[c._("The days before")],
        ol(".days", data_roving=True)[[li[_day(c, d, day)] for day in days]],
    ]


def _day(c: Context, d: DailyModel, day: int) -> Element:
    entry = d.book.of(d.game, day)
    state = c._("not played") if entry is None else told(c, entry)
    attributes = {
        "type": "button",
        "class": "day",
        "data-action": "daily-play",
        "data-day": str(day),
        "id": f"day-{day}",
    }
    if entry is not None:
        attributes["data-result"] = entry.mark
    stars: Node = STARS[entry.mark] if entry is not None else "–"
    date = date_of(day)
    return button(attributes, aria_label=f"{day}, {date.isoformat()}, {state}")[
        span(".day-number")[str(day)],
        small[f"{date.month}/{date.day}"],
        span(".day-stars", aria_hidden="true")[stars],
    ]
