"""From a session to HTML: which components make up each region of the page."""

from __future__ import annotations

from typing import Any

from htpy import Node, fragment

from pygame_engine import bots, load_game
from pygame_engine.games.bear import Bear

from . import intents
from .components import dialogs, ends, forms, frame, lobby, rules, table
from .components.model import TableModel
from .session import PERSON, Session


def regions(session: Session) -> dict[str, str]:
    """The HTML of every region."""
    model = table_model(session) if session.table is not None else None
    return {
        "top": _html(_top(session, model)),
        "notice": _html(_notices(session)),
        "screen": _html(_screen(session, model)),
        "dialog": _html(_dialog(session, model)),
    }


def _html(node: Node) -> str:
    return str(fragment[node])


def table_model(session: Session) -> TableModel:
    """The table as the visitor's seat sees it."""
    assert session.table is not None
    match = session.table.match
    game = match.game
    assert isinstance(game, Bear)
    rows = [(played.deal_no, played.result.points) for played in match.deals if played.result and played.result.counts]
    if session.holding and rows and match.deal_over:
        rows.pop()
    over = match.over and not session.holding
    advice = session.advice
    return TableModel(
        game_name=game.name,
        view=session.view,
        seat=PERSON,
        names=tuple(session.names()),
        rows=tuple(rows),
        scores=match.current.scores if session.holding else match.scores,
        deal_no=match.deal_no,
        length=game.match_length(),
        match_over=over,
        winners=tuple(match.winners) if over else (),
        selected=session.selected,
        holding=session.holding,
        paused=session.paused,
        hold_tap=session.settings.hold == "tap",
        message=session.message,
        advice=advice,
        hint=game.format_action(advice.action) if advice is not None else "",
        hint_text=intents.hint_sentence(session) if advice is not None else "",
        assisted=session.table.assisted,
        can_undo=session.table.undo_ply(PERSON) is not None,
        link=intents.deal_link(session),
        log=tuple(session.log()) if session.dialog == "history" else (),
    )


def _top(session: Session, model: TableModel | None) -> Node:
    c = session.context
    if session.screen == "table" and model is not None:
        return [frame.top_table(c, model), frame.hidden_keys(c)]
    return frame.top_lobby(c)


def _notices(session: Session) -> Node:
    error = session.message if session.screen != "table" else ""
    return frame.notices(
        session.context,
        storage=session.storage,
        update_ready=session.update_ready,
        between_deals=session.between_deals,
        error=error,
    )


def _screen(session: Session, model: TableModel | None) -> Node:
    c = session.context
    if session.screen == "table" and model is not None:
        return ends.deal_end(c, model) if model.deal_done else table.table_screen(c, model)
    if session.screen == "new":
        game = load_game("bear")
        in_progress = session.table is not None and not session.table.match.over
        levels = tuple(reversed(bots.levels(game.name)))
        return forms.new_match_screen(c, tuple(game.option_list), levels, session.form, session.form_error, in_progress)
    back = rules.rules_back(c, at_table=session.table is not None)
    if session.screen == "settings":
        return forms.settings_screen(c, back, storage=session.storage)
    if session.screen == "rules":
        return rules.rules_screen(c, back)
    return lobby.lobby_screen(c, _resume(session), session.link_error)


def _resume(session: Session) -> lobby.Resume | None:
    if session.table is None:
        return None
    c, match = session.context, session.table.match
    names = session.names()
    line = " · ".join(c._("{name} {n}", name=name, n=n) for name, n in zip(names, match.scores, strict=True))
    title = c._("Bear: match finished") if match.over else c._("Bear: deal {n}", n=match.deal_no)
    return lobby.Resume(title, line)


def _dialog(session: Session, model: TableModel | None) -> Node:
    c = session.context
    name = session.dialog
    if name == "overwrite":
        return dialogs.overwrite_dialog(c)
    if name == "help":
        return dialogs.help_dialog(c)
    if name == "rules":
        return rules.rules_dialog(c)
    if model is None or name is None:
        return None
    if name == "give-up":
        return dialogs.give_up_dialog(c)
    makers: dict[str, Any] = {
        "last-trick": dialogs.last_trick_dialog,
        "history": dialogs.history_dialog,
        "score": dialogs.score_dialog,
        "menu": dialogs.menu_dialog,
        "share": dialogs.share_dialog,
    }
    return makers[name](c, model) if name in makers else None


def title(session: Session) -> str:
    """The document's title."""
    c = session.context
    names = {
        "new": c._("New match: Bear"),
        "table": c._("Bear"),
        "settings": c._("Settings"),
        "rules": c._("Bear: the rules in short"),
    }
    name = names.get(session.screen)
    return f"{name} — Bear & Bacon" if name else "Bear & Bacon"


def fragment_of(session: Session) -> str:
    """The address of the screen, behind the page's own."""
    return "#/" if session.screen == "lobby" else f"#/{session.screen}"
