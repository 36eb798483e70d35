"""What opens over the table: last trick, history, score, keys, menu, sharing, and questions before something ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htpy import (
    Element,
    Node,
    div,
    figure,
    h3,
    hr,
    kbd,
    li,
    ol,
    p,
    table,
    tbody,
    td,
    th,
    tr,
)

from . import face
from .basics import action_button, modal
from .ends import chart
from .table import match_title, score_table

if TYPE_CHECKING:
    from ..context import Context
    from .model import TableModel


def last_trick_dialog(c: Context, m: TableModel) -> Element:
    """The last trick large, the ones before it as lines."""
    look = face.of(m.game_name)
    body: list[Node] = [look.last(c, m, large=True)]
    before = look.earlier(c, m)
    if before is not None:
        body += [hr, h3[c._("Before that")], before]
    return modal(c, "last-trick", c._("Last trick"), body, reading=True)


def history_dialog(c: Context, m: TableModel) -> Element:
    """Everything that was said and played in this deal."""
    return modal(c, "history", c._("What has happened"), ol(".log")[(li[line] for line in m.log)], reading=True)


def score_dialog(c: Context, m: TableModel) -> Element:
    """The score sheet with its chart."""
    body: list[Node] = [score_table(c, m)]
    if m.rows:
        body.append(figure(".chart")[chart(c, m)])
    return modal(c, "score", match_title(c, m), body, reading=True)


KEYS = ("←  →", "Enter", "L", "V", "S", "H", "U", "I", "W", "F", "P", "?", "Esc")


def help_dialog(c: Context) -> Element:
    """The keys."""
    what = (
        c._("move along your hand or the bids"),
        c._("play or bid what is in focus; go on"),
        c._("last trick"),
        c._("history of the deal"),
        c._("score sheet"),
        c._("to your hand"),
        c._("take back your last decision"),
        c._("hint"),
        c._("why this hint"),
        c._("a bot that thinks for long: decide now"),
        c._("pass (in the auction)"),
        c._("this help"),
        c._("close a dialog"),
    )
    rows = [tr[th(scope="row")[kbd[key]], td[text]] for key, text in zip(KEYS, what, strict=True)]
    note = c._("The single-letter keys can be switched off in the settings. Tab moves as everywhere.")
    return modal(c, "help", c._("Keys"), [table(".keys")[tbody[rows]], p(".small.muted")[note]], reading=True)


def menu_dialog(c: Context, m: TableModel) -> Element:
    """What else can be done at the table."""
    play_out = action_button("play-out", c._("Play the rest of the deal for me"), picture="robot")
    buttons: list[Node] = [
        *([] if m.view.phase == "over" or m.several else [play_out]),
        action_button("pause", c._("Resume") if m.paused else c._("Pause"), picture="play" if m.paused else "pause"),
        action_button("dialog", c._("History"), picture="history", open="history"),
        action_button("dialog", c._("Score sheet"), picture="score", open="score"),
        action_button("dialog", c._("Rules in short"), picture="book", open="rules"),
        action_button("go", c._("Settings"), picture="settings", screen="settings"),
        action_button("dialog", c._("Keys"), picture="help", open="help"),
    ]
    if m.link:
        buttons.append(action_button("dialog", c._("Share …"), picture="share", open="share"))
    buttons += [
        action_button("go", c._("Lobby"), picture="home", screen="lobby"),
        action_button("dialog", c._("End this match"), picture="no", open="give-up"),
    ]
    return modal(c, "menu", c._("Menu"), div(".menu-list.stack")[buttons])


def give_up_dialog(c: Context) -> Element:
    """A question before a match is thrown away."""
    foot = [
        action_button("give-up", c._("End the match"), main=True),
        action_button("dialog", c._("Play on")),
    ]
    return modal(
        c,
        "give-up",
        c._("End this match?"),
        p[c._("Finished deals are kept among your matches; the deal in progress is not.")],
        foot,
    )


def overwrite_dialog(c: Context) -> Element:
    """A question before a link replaces the match in progress."""
    foot = [
        action_button("overwrite", c._("Open the linked deal"), main=True),
        action_button("dialog", c._("Keep my match")),
    ]
    text = c._("You have a match in progress. Opening the linked deal ends it.")
    return modal(c, "overwrite", c._("Leave your match?"), p[text], foot)
