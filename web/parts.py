"""Screens, dialogs, kept texts and what follows a deal, of modules that bring their own.

Each registers here when it is imported (`app` imports them all); `intents`, `render` and `session` ask here, so that
none of them has to know what there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from htpy import Node

if TYPE_CHECKING:
    from .session import Session


def _always(session: Session) -> bool:
    return True


def _plain(session: Session) -> str:
    return f"#/{session.screen}"


class Screen(NamedTuple):
    """A screen: its content, its title, whether there is anything to show, and its address.

    `top`: what stands in the bar instead of the lobby's; `title` empty: the site's name alone.
    """

    show: Callable[[Session], Node]
    title: Callable[[Session], str]
    ready: Callable[[Session], bool] = _always
    address: Callable[[Session], str] = _plain
    top: Callable[[Session], Node] | None = None


SCREENS: dict[str, Screen] = {}
DIALOGS: dict[str, Callable[[Session], Node]] = {}
"""A dialog may show nothing: then it is not open."""

OPENERS: dict[str, Callable[[Session, Any, str], None]] = {}
"""Kind of link -> what opens it: the session, the link, and its text as it came."""

KEPT: dict[str, Callable[[Session], str | None]] = {}
"""Key of the browser's storage -> the text to keep under it (None: nothing)."""

RESTORED: list[Callable[[Session, dict[str, str], int | None], None]] = []
"""Called when the page comes up, with what was kept and the page's clock (milliseconds since 1970, UTC)."""

AFTER_DEAL: list[Callable[[Session], None]] = []
"""Called when a deal at the table has just come to its end."""


def screen(session: Session, name: str) -> str:
    """That screen, or the lobby where there is no such screen or nothing to show on it."""
    found = SCREENS.get(name)
    return name if found is not None and found.ready(session) else "lobby"
