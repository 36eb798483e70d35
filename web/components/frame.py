"""What surrounds every screen: the bar at the top, notices, and the page's skeleton."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htpy import Element, Node, a, button, div, fragment, h1, header, main, p, small, span

from . import face
from .basics import action_button, bar_button, icon

if TYPE_CHECKING:
    from ..context import Context
    from .model import TableModel

OTHER = {"en": ("ja", "日本語"), "ja": ("en", "English")}


def skeleton(c: Context, top: Node, screen: Node) -> Node:
    """The regions of the page, as they stand before any Python runs."""
    return fragment[
        a(".skip", href="#screen")[c._("Skip to the content")],
        header(".top", id="top")[top],
        div(id="notice"),
        main(id="screen", tabindex="-1")[screen],
        div(id="dialog"),
    ]


def top_lobby(c: Context) -> list[Node]:
    """The bar of the lobby and of the pages that belong to it."""
    other, name = OTHER[c.lang]
    return [
        a(".brand", {"data-action": "go", "data-screen": "lobby"}, href="#/")[
            span(".brand-mark", aria_hidden="true"), "Bear & Bacon"
        ],
        bar_button("go", c._("Rules"), "book", screen="rules"),
        button(
            ".button.button-keep",
            {"data-action": "setting", "data-setting": "lang", "data-value": other, "lang": other},
            type="button",
        )[span[name]],
        bar_button("go", c._("Settings"), "settings", screen="settings"),
    ]


def top_table(c: Context, m: TableModel) -> list[Node]:
    """The bar of the table."""
    deals = m.length[0]
    count = f"{m.deal_no}/{deals}" if deals else str(m.deal_no)
    long = span(".long")[" ", c._("deals")] if deals else None
    return [
        bar_button("go", c._("Lobby"), "home", screen="lobby"),
        h1(".top-title")[face.of(m.game_name).short_title(c, m), small[count, long]],
        bar_button("hint", c._("Hint"), "hint", key="i") if not m.deal_done else None,
        bar_button("undo", c._("Undo"), "undo", key="u") if m.can_undo else None,
        bar_button("dialog", c._("Last trick"), "trick", key="l", open="last-trick"),
        _score_button(c, m),
        bar_button("dialog", c._("Menu"), "menu", key="m", open="menu"),
    ]


def _score_button(c: Context, m: TableModel) -> Element:
    """To the score: the panel beside the table, and where there is no such panel the dialog."""
    if m.deal_done:
        return bar_button("dialog", c._("Score"), "score", open="score")
    return button(".button.side-open", {"popovertarget": "side"}, type="button")[icon("score"), span[c._("Score")]]


def hidden_keys(c: Context) -> Element:
    """Keys without a button of their own in the bar; they are in the menu for everyone else."""
    keys = (("s", "score"), ("v", "history"), ("?", "help"))
    shortcuts = [
        button({"data-action": "dialog", "data-open": name, "data-key": key, "tabindex": "-1"}, type="button")[key]
        for key, name in keys
    ]
    hand = button({"data-action": "to-hand", "data-key": "h", "tabindex": "-1"}, type="button")["h"]
    return span(".visually-hidden", aria_hidden="true")[shortcuts, hand]


def notices(c: Context, *, storage: bool, update_ready: bool, between_deals: bool, error: str) -> list[Node]:
    """What the whole page should know."""
    found: list[Node] = []
    if not storage:
        text = c._("This browser keeps nothing for this page: the match lasts until you close it.")
        found.append(div(".notice", id="notice-storage")[icon("warn"), p[text]])
    if update_ready and between_deals:
        found.append(
            div(".notice.notice-good", id="notice-update")[
                icon("info"),
                p[c._("A new version is ready.")],
                action_button("update", c._("Use it now"), main=True),
            ]
        )
    if error:
        found.append(div(".notice.notice-bad", id="notice-error", role="alert")[icon("warn"), p[error]])
    return found
