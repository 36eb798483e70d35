"""What the visitor can do: one small function an intent, found by its name.

An intent is hostile input: a JSON object whose values are checked where they are used. What can't be done says why in
`Session.message`, in the visitor's language, and changes nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from pygame_engine import bots, link, load_game, record, rng, words
from pygame_engine import match as matches
from pygame_engine import table as tables
from pygame_engine.errors import IllegalAction, InvalidDeal, InvalidNotation

from . import hotseat, parts, visit
from . import settings as settings_module
from .components import curtain, face
from .session import PERSON, Session

Intent = dict[str, Any]
Handler = Callable[[Session, Intent, dict[str, Any]], Awaitable[None] | None]

HANDLERS: dict[str, Handler] = {}

BOT_NAMES = {
    "en": ("Hazel", "Rowan", "Maple", "Linden", "Juniper"),
    "ja": ("ミナト", "コハル", "ソラ", "ツムギ", "レン"),
}

COPY_LIMIT = 1_000_000_000
"""No one-file edition is as large, in bytes."""

DIALOGS = ("last-trick", "history", "score", "help", "menu", "rules", "give-up", "overwrite")
SCREENS = ("lobby", "new", "table", "settings", "rules")
"""Those of this module; more in `parts`."""


def handles(name: str) -> Callable[[Handler], Handler]:
    """Register a handler under the intent's name."""

    def register(handler: Handler) -> Handler:
        HANDLERS[name] = handler
        return handler

    return register


def text(intent: Intent, name: str, limit: int = 4000) -> str:
    """A text field of an intent, empty where it is missing or something else."""
    value = intent.get(name)
    return value[:limit] if isinstance(value, str) else ""


# --- beginning, and moving between screens


@handles("start")
async def start(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The page has come up (or the worker was restarted): bring everything back."""
    stored = intent.get("stored")
    kept = {key: value for key, value in stored.items() if isinstance(value, str)} if isinstance(stored, dict) else {}
    session.settings = settings_module.load(kept.get("settings"), text(intent, "lang", 5))
    session.storage = intent.get("storage") is not False
    session.address = text(intent, "address", 2000)
    _set_clock(session, intent)
    copy_size = intent.get("copy")
    session.copy_size = copy_size if type(copy_size) is int and 0 < copy_size < COPY_LIMIT else 0
    unreadable = ""
    if kept.get("match"):
        try:
            session.reopen(kept["match"])
            session.screen = "lobby"
        except Exception:  # stored text is hostile input; whatever it does, it is kept and the page goes on
            session.table = None
            unreadable = session.context._(
                "The saved match can't be read by this version. It was put aside, not deleted."
            )
            reply.setdefault("store", {})["unreadable-match"] = kept["match"]
    clock = intent.get("now")
    session.begun = (kept, clock if type(clock) is int else None)
    for restore in parts.RESTORED:
        restore(session, *session.begun)
    if session.put_aside:
        reply.setdefault("store", {}).update(session.put_aside)
    fragment, wrong = visit.begin(session, intent)
    _go(session, fragment, starting=True)
    session.link_error = wrong or session.link_error
    if intent.get("coach") is True:
        visit.coach(session)
    session.message = unreadable
    await session.run()


def _set_clock(session: Session, intent: Intent) -> None:
    """The page's clock and time zone (minutes east); UTC by this machine's clock where it says nothing."""
    zone, now = intent.get("zone"), intent.get("now")
    if isinstance(zone, int) and abs(zone) <= 24 * 60:
        session.zone = int(zone)
    if isinstance(now, int) and 0 <= now < 4_000_000_000_000:
        session.clock_ahead = now / 1000 - time.time()


def _go(session: Session, fragment: str, *, starting: bool = False) -> None:
    """Show what the address asks for: a screen of ours, or the deal of a link."""
    session.dialog = None
    forget_pending(session)
    session.link_error = session.form_error = session.message = ""
    path = fragment.lstrip("#")
    if not path or path.startswith("/"):
        screen, _, game = path.strip("/").partition("/")
        if game in face.games():
            session.choose(game)
        session.screen = screen if screen in SCREENS else parts.screen(session, screen)
        if session.screen == "table" and session.table is None:
            session.screen = "lobby"
    else:
        open_link(session, path)
    session.epoch += 1


def forget_pending(session: Session) -> None:
    """Nothing waits any more for the visitor to leave the match in progress."""
    session.pending_link, session.pending_rival, session.pending_seat = "", "", None
    session.pending_coach = False


def open_link(session: Session, fragment: str) -> None:
    """Open what a link holds; a match in progress is kept until the visitor agrees to leave it."""
    try:
        found = link.decode(fragment)
    except link.LinkError as error:
        session.screen = "lobby"
        session.link_error = words.link_text(error, session.settings.lang)
        return
    if load_game(found.game).name not in face.games():
        session.screen = "lobby"
        session.link_error = session.context._("The game of this link can't be played here yet.")
        return
    parts.OPENERS[found.kind](session, found, fragment)


def bot_names(match: matches.Match, lang: str) -> list[str]:
    """The names of the bots of a deal, the same for everyone who plays it; they go round from the visitor."""
    names = list(BOT_NAMES[lang])
    rng.Stream(match.current.seed or "", "names").shuffle(names)
    return names


def seat_visitor(session: Session, match: matches.Match, level: str = "", seat: int = PERSON) -> None:
    """Put the visitor on a seat of the match and bots on the others (no level: the usual one)."""
    names = bot_names(match, session.settings.lang)
    session.start_match(match, level or bots.usual(match.game.name), tuple(names), seat)


@handles("route")
def route(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The browser's back and forward buttons, an edited address, or the last step of an introduction."""
    _go(session, text(intent, "hash"))
    if intent.get("coach") is True:
        visit.coach(session)


@handles("go")
def go(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """To another screen."""
    screen = text(intent, "screen")
    known = screen in SCREENS or parts.screen(session, screen) == screen
    if known and (screen != "table" or session.table is not None):
        session.screen, session.dialog = screen, None
        session.link_error = session.form_error = session.message = ""
        if text(intent, "game") in face.games():
            session.choose(text(intent, "game"))
        reply["push"] = True
        session.epoch += 1


@handles("open-link")
def open_pasted_link(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """A link pasted into the lobby."""
    forget_pending(session)
    open_link(session, text(intent, "link"))
    reply["push"] = True


@handles("overwrite")
def overwrite(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Leave the match in progress for the deal of the link."""
    fragment, session.pending_link, session.dialog = session.pending_link, "", None
    if fragment:
        session.table = None
        open_link(session, fragment)
        session.rival, session.pending_rival = session.pending_rival, ""
        session.pending_seat = None
        if session.pending_coach:
            visit.coach(session)
        reply["push"] = True


@handles("dialog")
def dialog(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Open a dialog over the screen, or close it (no name)."""
    name = text(intent, "open")
    forget_pending(session)
    known = name in DIALOGS or name in parts.DIALOGS
    session.dialog = name if known and (not session.covered or name in curtain.DIALOGS) else None
    session.epoch += 1


@handles("setting")
def setting(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """One setting changed."""
    name = text(intent, "setting")
    value = intent.get("value", intent.get("checked"))
    if isinstance(value, bool):
        value = "on" if value else "off"
    session.settings = session.settings.with_value(name, value)
    session.epoch += 1


@handles("update-ready")
def update_ready(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """A new version waits."""
    session.update_ready = True


@handles("update")
def update(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The visitor wants the new version, between deals."""
    if session.between_deals:
        reply.setdefault("do", []).append({"update": True})


# --- new match


@handles("new-match")
async def new_match(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The form of a new match was sent."""
    session.form = {key: value for key, value in intent.items() if isinstance(value, str) and len(value) <= 200}
    game_name = text(intent, "game", 40)
    try:
        game = load_game(_game_id(game_name, session.form))
        seed = text(intent, "seed", 300).strip()
        match = matches.Match(game, seed=matches.check_seed(seed) if seed else None)
    except InvalidDeal:
        session.form_error = session.context._(
            "A seed is a text of 1 to {n} printable characters.", n=matches.SEED_LIMIT
        )
        return
    except InvalidNotation:
        session.form_error = session.context._("This can't be played: a rule has a value that it can't have.")
        return
    levels = (*bots.levels(game.name), bots.THINKER)
    level = text(intent, "level", 20)
    names = bot_names(match, session.settings.lang)
    try:
        chosen = level if level in levels else bots.usual(game.name)
        found = hotseat.seating(session.form, game.num_players, chosen, levels, names)
    except hotseat.SeatError as error:
        session.form_error = curtain.seat_error(session.context, error.code)
        return
    session.form_error = ""
    session.level = chosen if chosen in bots.LEVELS else session.level
    session.sit_down(tables.Table(match, found.seats), you=found.you)
    reply["push"] = True
    await session.run("clear")


def _game_id(name: str, form: dict[str, str]) -> str:
    """The game's id from the fields of the form, which are named ``option-<name>``."""
    game = load_game(name)
    chosen = []
    for option in game.option_list:
        value = form.get(f"option-{option.name}", "").strip()
        if value and value != str(option.default):
            chosen.append(f"{option.name}={value}")
    return name + ("/" + ",".join(chosen) if chosen else "")


# --- at the table


def my_turn(session: Session) -> bool:
    if session.table is None or session.covered or session.table.to_act != session.seat:
        return False
    return not (session.holding or session.paused or session.autoplay)


async def _try(session: Session, action: Any) -> None:
    """Do the visitor's action or say why it can't be done."""
    assert session.table is not None
    reason = session.table.state.why_illegal(action)
    if reason is not None:
        session.tell(words.reason_text(reason, session.settings.lang, session.game))
        session.advice = None
        return
    session.act(action)
    after = session.due()
    await session.run(after[0] if after is not None and after[1] == 0 else None)


@handles("card")
async def card(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """A card of the hand was chosen: to play or give it, or to select it with others."""
    if session.holding:
        await session.run("clear")
    if not my_turn(session):
        session.tell(session.context._("It is not your turn yet."))
        return
    key = text(intent, "card", 8)
    look, view = face.of(session.game), session.view
    session.message = ""
    limit = look.selects(view)
    if limit:
        _toggle(session, key, limit)
        return
    action = _parsed(session, look.tap(view, key))
    if action is None:
        return
    if session.settings.confirm == "off" or session.selected == (key,):
        await _try(session, action)
        return
    reason = session.table.state.why_illegal(action) if session.table else None
    session.message = words.reason_text(reason, session.settings.lang, session.game) if reason else ""
    session.selected = () if reason else (key,)


def _parsed(session: Session, action: str) -> Any:
    """The action of that text; None where it is none."""
    assert session.table is not None
    try:
        return session.table.match.game.parse_action(action)
    except InvalidNotation:
        return None


def _toggle(session: Session, key: str, limit: int) -> None:
    """Select or unselect a card of the hand; one too many pushes out the first."""
    if key in session.selected:
        session.selected = tuple(other for other in session.selected if other != key)
    elif key in face.of(session.game).hand(session.context, session.view):
        session.selected = (*session.selected, key)[-limit:]


@handles("select")
def select(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Select these cards of the hand, instead of what was selected."""
    if not my_turn(session) or not face.of(session.game).selects(session.view):
        return
    hand = face.of(session.game).hand(session.context, session.view)
    keys = [key for key in text(intent, "cards", 200).split(" ") if key in hand]
    session.selected, session.message = tuple(keys), ""


@handles("confirm")
async def confirm(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Do what is selected: play the card, lay the cards away."""
    if not my_turn(session) or not session.selected:
        return
    look, view = face.of(session.game), session.view
    several = look.selects(view)
    action = _parsed(session, look.together(view, session.selected) if several else look.tap(view, session.selected[0]))
    if action is not None:
        await _try(session, action)


@handles("uncover")
async def uncover(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The person whose turn it is has the device: show them the table."""
    session.uncover()
    after = session.due()
    await session.run(after[0] if after is not None and after[1] == 0 else None)


@handles("cancel")
def cancel(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Unselect."""
    session.selected, session.message = (), ""


@handles("do")
async def do(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """An action given in the notation: a bid, a pass, a choice of game, a vote."""
    if not my_turn(session):
        return
    assert session.table is not None
    action = _parsed(session, text(intent, "what", 60))
    if action is not None:
        await _try(session, action)


@handles("tick")
async def tick(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The page's timer: do what is due, unless something else happened meanwhile."""
    after = session.due()
    if after is not None and intent.get("epoch") == session.epoch:
        await session.run(after[0])


@handles("to-hand")
def to_hand(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The focus to the hand."""
    reply["focus"] = ".hand [tabindex='0'], .hand button"


@handles("continue")
async def go_on(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Do not wait: take the finished trick away, let the bot act now."""
    session.paused = False
    if session.holding:
        await session.run("clear")
    elif session.table is not None and session.table.bot_to_act and not session.covered:
        await session.run("bot")


@handles("next-deal")
async def next_deal(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """On to the next deal."""
    table = session.table
    if table is None or not table.match.deal_over or table.match.over:
        return
    table.match.next_deal()
    session.heard, session.told = 0, {}
    session.cover()
    session.clear_choice()
    session.holding, session.dialog = False, None
    session.listen()
    await session.run("clear")


@handles("again")
async def again(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Another match of the same kind at the same table."""
    table = session.table
    if table is None:
        return
    session.sit_down(tables.Table(matches.Match(table.match.game), table.seats), you=session.you)
    await session.run("clear")


@handles("give-up")
def give_up(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """End the match and go back to the lobby."""
    session.table, session.screen, session.dialog = None, "lobby", None
    session.clear_choice()
    reply["push"] = True


def may_undo(session: Session) -> bool:
    """Whether there is a decision to take back: with several people only one's own, and only at one's own turn."""
    if session.table is None or (session.several and not my_turn(session)):
        return False
    return session.table.undo_ply(session.seat) is not None


@handles("undo")
def undo(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Back to the visitor's last decision."""
    if session.table is None:
        return
    if may_undo(session) and session.table.undo(session.seat):
        session.clear_choice()
        session.holding = session.autoplay = False
        session.heard = len(session.table.state.events)
        if session.table.joined_at and not may_undo(session):
            session.tell(session.context._("Taken back to where you joined this deal. What was done before it stays."))
        else:
            session.say.append(session.context._("Taken back. It is your turn."))
    elif session.table.joined_at:
        session.tell(session.context._("You joined this deal here. What was done before it can't be taken back."))
    else:
        session.tell(session.context._("There is nothing to take back in this deal."))


@handles("pause")
def pause(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Stop the table, or let it go on."""
    session.paused, session.autoplay = not session.paused, False
    session.epoch += 1


def deal_link(session: Session) -> str:
    """The address that opens the current deal elsewhere; empty where nothing is played."""
    if session.table is None:
        return ""
    kind = "deal" if session.table.match.current.seed is None else "seed"
    return session.address + "#" + link.encode(link.of_match(session.table.match, kind))


@handles("export")
def export(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """The finished match as a text file; a match in progress would show hidden cards."""
    if session.table is not None and session.table.match.over:
        name = f"{session.game}-{session.table.match.deals[0].seed or 'match'}.txt"
        reply.setdefault("do", []).append({"download": {"name": name, "text": record.to_text(session.table.match)}})


def fallback_message(session: Session, error: Exception) -> str:
    """What to tell when an intent failed in a way nobody foresaw."""
    if isinstance(error, IllegalAction):
        return words.reason_text(error.reason, session.settings.lang)
    return session.context._("That did not work: {error}", error=error)
