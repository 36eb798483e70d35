"""Links: what opens each kind, what can be shared and what it reveals, covered results, and comparing two plays.

A result link says on which seat its sender sat; whoever plays the deal first sits there too. Finished deals are
remembered as such links (`Session.plays`), so that another play of the same cards can be laid beside them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from htpy import Node

from pygame_engine import jsontext, link, load_game, words

from . import daybook, intents, models, parts
from .components import compare as compare_component
from .components import face
from .components import share as share_component
from .components.basics import scores
from .intents import Intent, handles, text
from .replay import open_replay
from .session import PERSON, Session

if TYPE_CHECKING:
    from pygame_engine.match import Match

    from .context import Context

PLAYS = 60
"""How many finished deals are remembered."""


@dataclass(frozen=True)
class Shared:
    """A result that was shared, as a link. `mine`: the visitor's play that it is compared with.

    `own`: it is an earlier play of the visitor's.
    """

    link: str
    mine: str = ""
    own: bool = False


# --- opening


def busy(session: Session) -> bool:
    """Whether there is a match in progress that a link must not end unasked."""
    return session.table is not None and not session.table.match.over


def same_deal(session: Session, found: Any) -> bool:
    """Whether the table is playing the deal of a link that leads to the beginning of one."""
    if session.table is None or session.table.match.over:
        return False
    first = session.table.match.deals[0]
    wanted = found.start
    scores = wanted.scores is None or tuple(wanted.scores) == first.scores
    return bool(
        session.table.match.game.id == found.game and first.deal == wanted.deal and first.seed == wanted.seed and scores
    )


def ask_first(session: Session, fragment: str, seat: int | None = None) -> None:
    """Ask whether the match in progress may be left; where it was asked from stays on the screen."""
    session.screen = session.screen if session.screen in ("replay", "shared", "daily") else "lobby"
    session.dialog, session.pending_link, session.pending_seat = "overwrite", fragment, seat


def open_deal(session: Session, found: Any, fragment: str) -> None:
    """The beginning of a deal, by its seed or by its cards; the visitor takes seat 0, or the one that was asked for."""
    wanted, session.pending_seat = session.pending_seat, None
    if not same_deal(session, found):
        if busy(session):
            ask_first(session, fragment, wanted)
            return
        intents.seat_visitor(session, found.match(), seat=PERSON if wanted is None else wanted)
        session.daily = _daily_of(session, found)
    session.screen = "table"


def _daily_of(session: Session, found: Any) -> tuple[str, int, bool] | None:
    """Game, day and whether it is today's, where that link leads to a deal of the day."""
    day = daybook.day_of_seed(found.seed) if isinstance(found, link.SeedLink) and found.dealer is None else None
    name = load_game(found.game).name
    today = session.book.today
    if day is None or today is None or found.game != name or day > max(today, session.book.newest or 0):
        return None
    return name, day, day in (today, session.book.newest)


def open_position(session: Session, found: Any, fragment: str) -> None:
    """A deal as it stands: the visitor takes the seat to act, or the one they looked from. Over: it is looked at."""
    match = found.match()
    if match.deal_over:
        show_play(session, match, len(found.actions), PERSON)
        return
    if busy(session):
        ask_first(session, fragment, session.pending_seat)
        return
    wanted, session.pending_seat = session.pending_seat, None
    seat = match.state.current_player if wanted is None else wanted
    intents.seat_visitor(session, match, seat=seat)
    assert session.table is not None
    session.table.assisted = bool(found.actions)


def open_play(session: Session, found: Any, fragment: str) -> None:
    """What was done in a deal: covered, the visitor is asked first; else it is looked at."""
    if found.covered:
        session.shared, session.screen = Shared(link.encode(found)), "shared"
        return
    show_play(session, found.match(), found.ply, found.seat)


def show_play(session: Session, match: Match, ply: int, seat: int) -> None:
    """Look at the play of somebody on that seat, unless the visitor is in the middle of that deal."""
    if in_hand(session, match):
        session.screen = "table"
        session.tell(session.context._("You are playing this deal now. Finish it first, then look at the other play."))
        return
    open_replay(session, match, 0, ply, seat=seat, own=False)


def in_hand(session: Session, match: Match) -> bool:
    """Whether the visitor is playing that deal and has not finished it."""
    table = session.table
    if table is None or table.match.deal_over:
        return False
    return table.match.game.id == match.game.id and table.match.current.deal == match.current.deal


parts.OPENERS |= {"seed": open_deal, "deal": open_deal, "position": open_position, "replay": open_play}


# --- a covered result


def read_play(text: str) -> link.ReplayLink:
    """What a result link holds. Raises ValueError."""
    found = link.decode(text)
    if not isinstance(found, link.ReplayLink):
        raise ValueError("not the link of a play")
    return found


def _shared_play(session: Session) -> link.ReplayLink | None:
    """The shared result."""
    return None if session.shared is None else read_play(session.shared.link)


@handles("shared-play")
def shared_play(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Play the deal of a covered result first, on the seat of the one who shared it."""
    found = _shared_play(session)
    if session.shared is None or found is None:
        return
    rival, deal = session.shared.link, link.DealLink(found.game, found.start)
    fragment = link.encode(deal)
    if same_deal(session, deal) and not in_hand(session, found.match()):  # that deal is over at the table: once more
        ask_first(session, fragment, found.seat)
    else:
        session.pending_seat = found.seat
        open_deal(session, deal, fragment)
    if session.dialog == "overwrite":
        session.pending_rival = rival
    else:
        session.rival = rival
        reply["push"] = True


@handles("shared-show")
def shared_show(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Uncover it: the play at its end, with the result."""
    found = _shared_play(session)
    if found is not None:
        show_play(session, found.match(), len(found.actions), found.seat)
        reply["push"] = True


def _shared_screen(session: Session) -> Node:
    found = _shared_play(session)
    assert found is not None
    c, match = session.context, found.match()
    return share_component.covered_screen(
        c,
        game=face.name(c, match.game.name),
        deal=share_component.deal_name(c, match.current.seed),
        seat=found.seat,
        playing=in_hand(session, match),
        played=bool(earlier_play(session, match, found.seat)),
    )


def _shared_title(session: Session) -> str:
    return session.context._("A shared result")


def _shared_address(session: Session) -> str:
    return "#" + session.shared.link if session.shared is not None else "#/"


parts.SCREENS["shared"] = parts.Screen(
    _shared_screen, _shared_title, lambda session: session.shared is not None, _shared_address
)


# --- what was played before


def _key(match: Match) -> str:
    """What two plays of the same deal have in common; the last deal of the match."""
    return f"{match.game.id} {match.current.deal!r}"


def remember(session: Session) -> None:
    """Keep the deal that has just ended as a link, newest last."""
    seat = session.own_seat
    if session.table is None or seat is None:
        return
    result = session.table.match.current.result
    if result is None or not result.counts:
        return
    found = link.encode(link.of_match(session.table.match, "replay", covered=True, seat=seat))
    session.plays = [*(play for play in session.plays if play != found), found][-PLAYS:]


parts.AFTER_DEAL.append(remember)


def earlier_play(session: Session, match: Match, seat: int) -> str:
    """The visitor's last play of the same cards that is not this very play; empty where there is none.

    One on the same seat, if there is one.
    """
    key, actions = _key(match), match.current.actions
    prefix = f".{link.game_field(match.game.id)}.r."
    seed, elsewhere = match.current.seed, ""
    for play in reversed(session.plays):
        if not play[link.HEADER :].startswith(prefix + (f"{link.seed_field(seed)}." if seed else "")):
            continue
        try:
            found = read_play(play)
            other = found.match()
        except ValueError:
            continue
        if _key(other) == key and other.current.actions != actions:
            if found.seat == seat:
                return play
            elsewhere = elsewhere or play
    return elsewhere


# --- comparing


def other_play(session: Session) -> str:
    """The play to lay beside the deal that is over at the table: the shared one, else an earlier one of the visitor."""
    table, seat = session.table, session.own_seat
    if table is None or not table.match.deal_over or seat is None:
        return ""
    result = table.match.current.result
    if result is None or not result.counts:
        return ""
    if session.rival and _key(link.decode(session.rival).match()) == _key(table.match):
        return session.rival
    return earlier_play(session, table.match, seat)


def comparable(session: Session) -> bool:
    """Whether there is such a play."""
    return bool(other_play(session))


@handles("compare")
def compare(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Two plays of the same deal side by side: the one at the table, or the visitor's last, and another."""
    table, found = session.table, _shared_play(session)
    if session.screen == "table" and table is not None:
        other, seat = other_play(session), session.own_seat or PERSON
        mine = link.encode(link.of_match(table.match, "replay", covered=True, seat=seat)) if other else ""
        own = other != session.rival
    else:
        match = None if found is None else found.match()
        mine = earlier_play(session, match, found.seat) if found and match and not in_hand(session, match) else ""
        other, own = session.shared.link if session.shared is not None else "", False
    if mine and other:
        session.shared = Shared(other, mine, own)
        session.screen, session.dialog = "compare", None
        session.epoch += 1
        reply["push"] = True


def _line(c: Context, match: Match, seat: int, who: list[str], title: str) -> compare_component.Line:
    """A finished deal's play, its result as that seat saw it."""
    model = models.deal_model(c, match, match.ply, seat, who, holding=False)
    look = face.of(match.game.name)
    headline, _stamp = look.headline(c, model)
    points = model.view.result.points
    name, lang = match.game.name, c.lang
    steps = tuple(
        (who[step.seat], words.action_text(step.action, lang, name, who), f"{step.seat} {step.action}")
        for step in models.steps(match)
    )
    told = scores(c, who, [words.signed(n) for n in points])
    cards = tuple(look.hand(c, match.state_at(0).view(seat)))
    hand = tuple(card.removesuffix("-2") for card in cards)
    return compare_component.Line(title, headline, told, seat, hand, int(points[seat]), steps)


def _compare_screen(session: Session) -> Node:
    assert session.shared is not None
    shared = session.shared
    c = session.context
    own = shared.own
    titles = (c._("Your play"), c._("Your earlier play") if own else c._("The shared play"))
    lines = []
    for place, (which, title) in enumerate(zip((shared.mine, shared.link), titles, strict=True)):
        found = read_play(which)
        match = found.match()
        who = models.names(c, match, mine=place == 0 or own, seat=found.seat)
        lines.append(_line(c, match, found.seat, who, title))
    return compare_component.compare_screen(c, match.game.name, lines[0], lines[1], back=_back(session))


def _back(session: Session) -> str:
    return "table" if session.table is not None else "lobby"


def _compare_title(session: Session) -> str:
    return session.context._("Two plays of one deal")


parts.SCREENS["compare"] = parts.Screen(
    _compare_screen, _compare_title, lambda session: session.shared is not None and bool(session.shared.mine)
)


@handles("compare-look")
def compare_look(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Look at one of the two plays, where they part or at any step."""
    shared = session.shared
    if shared is None or not shared.mine:
        return
    mine = text(intent, "which") == "mine"
    found = read_play(shared.mine if mine else shared.link)
    own, ply = mine or shared.own, models.number(intent.get("ply"), len(found.actions))
    open_replay(session, found.match(), 0, ply, seat=found.seat, own=own, back="compare")
    reply["push"] = True


# --- sharing


def _source(session: Session) -> tuple[Match, int, int] | None:
    """The deal that is shared, the moment, and whose play it is: what is looked at, else what is played."""
    if session.screen == "replay" and session.replay is not None:
        return session.replay.match, session.replay.ply, session.replay.player
    if session.table is not None:
        seat = session.own_seat
        return session.table.match, session.table.match.ply, PERSON if seat is None else seat
    return None


def offers(session: Session) -> list[share_component.Offer]:
    """What can be shared here and now, the likeliest first."""
    source = _source(session)
    if source is None:
        return []
    match, ply, seat = source
    looking, seeded = session.screen == "replay", match.current.seed is not None
    kinds = ["deal"]
    if looking:
        kinds = ["replay", "position", "deal"] if ply < match.ply else ["replay", "deal"]
    elif match.deal_over:
        kinds = ["result", "replay", "deal"] if session.own_seat is not None else ["replay", "deal"]
    elif ply:
        kinds = ["deal", "position"]
    links = {kind: session.address + "#" + _encoded(match, kind, ply, seat) for kind in kinds}
    return [share_component.offer(session.context, kind, text, seeded=seeded) for kind, text in links.items()]


def _encoded(match: Match, kind: str, ply: int, seat: int) -> str:
    if kind == "deal":
        return link.encode(link.of_match(match, "deal" if match.current.seed is None else "seed"))
    if kind == "result":
        return link.encode(link.of_match(match, "replay", covered=True, seat=seat))
    at = ply if kind == "position" or ply < match.ply else 0
    return link.encode(link.of_match(match, kind, at, seat=seat))


def chosen_offer(session: Session) -> share_component.Offer | None:
    """The one that is chosen, the first where none is."""
    found = offers(session)
    return next((offer for offer in found if offer.kind == session.share_kind), found[0] if found else None)


def _share_dialog(session: Session) -> Node:
    chosen = chosen_offer(session)
    return None if chosen is None else share_component.share_dialog(session.context, offers(session), chosen)


parts.DIALOGS["share"] = _share_dialog


@handles("share")
def share(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Open the share sheet, or choose there what to share."""
    session.share_kind = text(intent, "kind", 20) or text(intent, "value", 20)
    session.dialog = "share"
    session.epoch += 1


def _message(session: Session) -> tuple[str, str]:
    """The text that goes with the link, without a card, and the link."""
    chosen = chosen_offer(session)
    source = _source(session)
    if chosen is None or source is None:
        return "", ""
    c = session.context
    return share_component.message(c, chosen.kind, face.name(c, source[0].game.name)), chosen.link


@handles("copy-link")
def copy_link(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Copy the link."""
    _, address = _message(session)
    if address:
        reply.setdefault("do", []).append({"copy": address})


@handles("share-link")
def share_link(session: Session, intent: Intent, reply: dict[str, Any]) -> None:
    """Offer the link to the system's share sheet."""
    message, address = _message(session)
    if address:
        reply.setdefault("do", []).append({"share": {"title": message, "text": message, "url": address}})


# --- keeping it


def _kept_plays(session: Session) -> str | None:
    return json.dumps(session.plays) if session.plays else None


def _kept_shared(session: Session) -> str | None:
    """The result that is open, so that a reload shows the same screen."""
    shared = session.shared
    return None if shared is None else json.dumps([shared.link, shared.mine, "own" if shared.own else ""])


def _restore(session: Session, kept: dict[str, str], clock: int | None) -> None:
    session.plays = [play for play in _texts(kept.get("plays")) if _is_play(play)][-PLAYS:]
    found = _texts(kept.get("shared"))
    if len(found) == 3 and _is_play(found[0]) and (not found[1] or _is_play(found[1])):
        session.shared = Shared(found[0], found[1], found[2] == "own")


def _texts(stored: str | None) -> list[str]:
    """A stored list of texts; empty where it is something else."""
    try:
        data = jsontext.loads(stored) if stored else []
    except ValueError:
        return []
    return [item for item in data if isinstance(item, str)] if isinstance(data, list) else []


def _is_play(play: str) -> bool:
    """Whether the text has the form of a result link; the play itself is judged when it is opened."""
    try:
        return f".{link.opened(play)}.".count(".r.") > 0
    except ValueError:
        return False


parts.KEPT |= {"plays": _kept_plays, "shared": _kept_shared}
parts.RESTORED.append(_restore)
