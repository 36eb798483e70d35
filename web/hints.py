"""Hints with their reasons, hurrying a bot, the rest of a deal played on request; the level of bots chosen last."""

from __future__ import annotations

from typing import Any

from htpy import Node

from pygame_engine import bots, words
from pygame_engine.protocol import Reason

from . import parts
from .components.hints import HintModel, Row, hint_dialog
from .intents import Intent, handles, my_turn
from .session import Session

COMPARED = ("searched", "weighed", "weighed-table", "weighed-choice", "weighed-choice-table")
"""The reasons with the choices that were compared: cards by sampled deals, calls by what they are worth."""


def _restore(session: Session, kept: dict[str, str], clock: int | None) -> None:
    level = kept.get("level", "")
    session.level = level if level in bots.LEVELS else ""


@handles("hint")
async def hint(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Advice for the decision at hand; whoever does something meanwhile needs it no more."""
    if not my_turn(session):
        session.tell(session.context._("A hint is there when it is your turn."))
        return
    if await session.advise() and (found := model(session)) is not None:
        session.say.append(" ".join([found.text, *found.reasons]))


@handles("why")
def why(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The advice in full. Unlike other dialogs this one does not make the table forget what was thought out."""
    if session.advice is not None and not session.covered:
        session.dialog = "hint"


@handles("hurry")
def hurry(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The bot that is thinking, or the hint that is being sought, shall come to an end."""
    session.hurry()


@handles("play-out")
async def play_out(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Let the rest of the deal be played for the visitor, from what the visitor's seat sees."""
    table = session.table
    session.dialog = None
    if table is None or table.match.deal_over or session.several:
        return
    session.clear_choice()
    session.autoplay, session.paused, table.assisted = True, False, True
    due = session.due()
    await session.run(due[0] if due is not None else None)


def model(session: Session) -> HintModel | None:
    """The advice and its reasons in words; None where there is none."""
    if session.table is None or session.advice is None:
        return None
    lang, names = session.settings.lang, session.names()
    game, advice = session.table.match.game, session.advice

    def told(text: str, *, bare: bool = False) -> str:
        return words.action_text(text, lang, session.game, names, bare=bare)

    counted = next((reason for reason in advice.reasons if reason.code in COMPARED), None)
    rows = tuple(_rows(counted, told)) if counted is not None else ()
    return HintModel(
        text=session.context._("Hint: {action}.", action=told(game.format_action(advice.action))),
        reasons=tuple(words.hint_text(reason, lang, names, session.game) for reason in advice.reasons),
        rows=rows,
        sampled=any(row.worlds for row in rows),
        aim=str(counted.params.get("aim", "")) if counted is not None else "",
        forced=len(session.table.state.legal_actions()) == 1,
    )


def _rows(counted: Reason, told: Any) -> list[Row]:
    """The choices that were compared, the advised one first."""
    return [
        Row(told(found["action"], bare=True), found["worlds"], found["won"], found["value"], found.get("mean"))
        for found in counted.params["candidates"]
    ]


def _dialog(session: Session) -> Node:
    found = model(session)
    return hint_dialog(session.context, found) if found is not None else None


parts.DIALOGS["hint"] = _dialog
parts.KEPT["level"] = lambda session: session.level or None
parts.RESTORED.append(_restore)
