"""The page as it stands before any Python starts in the browser: the lobby, complete, in each language."""

from __future__ import annotations

from .components import frame, lobby
from .context import Context
from .settings import Settings


def shell_html(lang: str, copy_size: int = 0) -> str:
    """Everything from the skip link to the dialog region; `copy_size`: see `lobby.lobby_screen`."""
    c = Context(Settings(lang=lang))
    return str(frame.skeleton(c, frame.top_lobby(c), lobby.lobby_screen(c, copy_size=copy_size)))


def page_title(lang: str) -> str:
    """The document's title."""
    return "Bear & Bacon"
