"""From a session to HTML: which components make up each region of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from htpy import Node, fragment

from pygame_engine import bots, load_game

from . import daily, hints, intents, parts, sharing
from .components import basics, curtain, dialogs, ends, face, forms, frame, lobby, rules, table
from .components import model as shapes

if TYPE_CHECKING:
    from .components.model import TableModel
    from .session import Session


def regions(session: Session) -> dict[str, str]:
    """The HTML of every region."""
    model = table_model(session) if session.table is not None and not session.covered else None
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
    game: Any = match.game
    look = face.of(game.name)
    teams = game.teams or [(seat,) for seat in range(game.num_players)]
    rows = [
        (played.deal_no, tuple(played.result.points[team[0]] for team in teams))
        for played in match.deals
        if played.result and played.result.counts
    ]
    if session.holding and rows and match.deal_over:
        rows.pop()
    over = match.over and not session.holding
    advice = session.advice
    return shapes.TableModel(
        game_name=game.name,
        view=session.view,
        seat=session.seat,
        names=tuple(session.names()),
        columns=tuple(_columns(session)),
        rows=tuple(rows),
        scores=match.current.scores if session.holding else match.scores,
        start=match.start_scores,
        deal_no=match.deal_no,
        length=look.length(game),
        match_over=over,
        winners=tuple(match.winners) if over else (),
        selected=session.selected,
        holding=session.holding,
        paused=session.paused,
        hold_tap=session.settings.hold == "tap",
        message=session.message,
        advice=advice,
        hint=game.format_action(advice.action) if advice is not None else "",
        advised=hints.model(session),
        assisted=session.table.assisted,
        can_undo=intents.may_undo(session),
        several=session.several,
        link=intents.deal_link(session),
        log=tuple(session.log()) if session.dialog == "history" else (),
        **_after_deal(session),
    )


def _after_deal(session: Session) -> dict[str, Any]:
    """What the end of a deal adds: the line of the deal of the day, and whether there is a play to compare with."""
    table = session.table
    if table is None or not table.match.deal_over or session.holding:
        return {}
    found: dict[str, Any] = {}
    if session.daily is not None and (told := daily.line(session, *session.daily[:2])):
        found |= {"daily": session.daily[:2], "daily_line": told}
    found["comparable"] = sharing.comparable(session)
    return found


def _columns(session: Session) -> list[str]:
    """Who has a score: every player, or the two teams as the visitor sees them."""
    assert session.table is not None
    teams = session.table.match.game.teams
    if teams is None:
        return session.names()
    c, names = session.context, session.names()
    if session.several:
        return [c._(" and ").join(names[seat] for seat in team) for team in teams]
    return [c._("We") if session.seat in team else c._("They") for team in teams]


def _top(session: Session, model: TableModel | None) -> Node:
    c = session.context
    if session.screen == "table" and session.covered:
        return curtain.top(c, face.name(c, session.game))
    if session.screen == "table" and model is not None:
        return [frame.top_table(c, model), frame.hidden_keys(c)]
    own = parts.SCREENS.get(session.screen)
    if own is not None and own.top is not None:
        return own.top(session)
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
    if session.screen == "table" and session.covered:
        return curtain.curtain_screen(c, _curtain(session))
    if session.screen == "table" and model is not None:
        return ends.deal_end(c, model) if model.deal_done else table.table_screen(c, model)
    if session.screen in parts.SCREENS:
        return parts.SCREENS[session.screen].show(session)
    if session.screen == "new":
        return _new_match(session)
    if session.screen == "settings":
        back = rules.rules_back(c, at_table=session.table is not None)
        return forms.settings_screen(c, back, storage=session.storage)
    if session.screen == "rules":
        look = face.of(session.chosen)
        family = face.family(session.chosen)
        others = [(game, face.of(game).title(c)) for game in face.first_forms() if game not in family]
        back = rules.rules_back(c, at_table=session.table is not None)
        links: Node = [rules.full_rules(c, session.chosen), rules.other_rules(c, others)]
        return rules.rules_screen(c, rules.rules_title(c, look.title(c)), look.rules(c), links, back)
    return lobby.lobby_screen(c, _resume(session), session.link_error, session.copy_size)


def _curtain(session: Session) -> curtain.Curtain:
    """What everybody may know while the device is handed on."""
    assert session.table is not None
    match = session.table.match
    names = session.names()
    scores = tuple(zip(_columns(session), match.current.scores, strict=True))
    return curtain.Curtain(names[session.next_seat], match.deal_no, scores)


def _new_match(session: Session) -> Node:
    game = load_game(session.chosen)
    in_progress = session.table is not None and not session.table.match.over
    levels = tuple(reversed(bots.levels(game.name)))
    options = tuple(game.option_list)
    values = {"level": session.level if session.level in levels else bots.usual(game.name), **session.form}
    return forms.new_match_screen(
        session.context, game.name, options, levels, game.num_players, values, session.form_error, in_progress
    )


def _resume(session: Session) -> lobby.Resume | None:
    if session.table is None:
        return None
    c, match = session.context, session.table.match
    line = basics.scores(c, _columns(session), match.scores)
    game = face.name(c, match.game.name)
    if match.over:
        return lobby.Resume(c._("{game}: match finished", game=game), line)
    title = c._("{game}: deal {n}", game=game, n=match.deal_no)
    return lobby.Resume(title, line)


def _dialog(session: Session, model: TableModel | None) -> Node:
    c = session.context
    name = session.dialog
    if session.covered and session.screen == "table" and name not in curtain.DIALOGS:
        return None
    if name in parts.DIALOGS:
        return parts.DIALOGS[name](session)
    if name == "overwrite":
        return dialogs.overwrite_dialog(c)
    if name == "help":
        return dialogs.help_dialog(c)
    if name == "give-up" and session.table is not None:
        return dialogs.give_up_dialog(c)
    if model is None or name is None:
        return None
    if name == "rules":
        look = face.of(model.game_name)
        pages = rules.full_rules(c, model.game_name, apart=True)
        return rules.rules_dialog(c, rules.rules_title(c, look.title(c)), look.rules(c), pages)
    makers: dict[str, Any] = {
        "last-trick": dialogs.last_trick_dialog,
        "history": dialogs.history_dialog,
        "score": dialogs.score_dialog,
        "menu": dialogs.menu_dialog,
    }
    return makers[name](c, model) if name in makers else None


def title(session: Session) -> str:
    """The document's title."""
    own = parts.SCREENS.get(session.screen)
    name = own.title(session) if own is not None else _screen_name(session)
    return f"{name} — Bear & Bacon" if name else "Bear & Bacon"


def _screen_name(session: Session) -> str:
    c = session.context
    if session.screen == "settings":
        return c._("Settings")
    if session.screen == "table" and session.table is not None:
        return face.name(c, session.game)
    game = face.name(c, session.chosen) if session.screen in ("new", "rules", "table") else ""
    if session.screen == "new":
        return c._("New match: {game}", game=game)
    return rules.rules_title(c, game) if session.screen == "rules" else game


def fragment_of(session: Session) -> str:
    """The address of the screen, behind the page's own."""
    own = parts.SCREENS.get(session.screen)
    if own is not None:
        return own.address(session)
    if session.screen in ("new", "rules"):
        return f"#/{session.screen}/{session.chosen}"
    return "#/" if session.screen == "lobby" else f"#/{session.screen}"
