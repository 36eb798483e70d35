"""The replay viewer: the felt as one seat sees it, the hands that are open, the controls, and every step as a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from htpy import Element, Node, button, div, fieldset, h1, h2, h3, input, label, legend, li, ol, p, section, small, span

from pygame_engine import words

from . import face
from .basics import action_button, bar_button, icon, open_cards, scores
from .hand import fan
from .table import felt

if TYPE_CHECKING:
    from ..context import Context
    from .model import TableModel


@dataclass(frozen=True)
class ReplayModel:
    """A moment of a deal. `told`: the sentences of every step that may be known; `tricks`: finished tricks after each;
    `before`: how many steps there are before the first card is played.

    `hands` are those of all seats where all are open, `aside` the kitty or widow then.
    """

    table: TableModel
    title: str
    ply: int
    plies: int
    now: str
    told: tuple[tuple[str, ...], ...]
    tricks: tuple[int, ...]
    before: int
    hands: tuple[tuple[int, tuple[str, ...]], ...]
    aside: tuple[str, ...]
    all_hands: bool
    playing: bool
    speed: str
    over: bool
    back: str


def top(c: Context, r: ReplayModel) -> list[Node]:
    """The bar of the viewer."""
    return [
        bar_button("replay-close", c._("Back"), "back"),
        h1(".top-title")[c._("Replay"), small[r.title]],
        bar_button("share", c._("Share this moment"), "share"),
        bar_button("go", c._("Lobby"), "home", screen="lobby"),
    ]


def replay_screen(c: Context, r: ReplayModel) -> Element:
    """The whole screen."""
    m = r.table
    return div(".replay")[
        div(".replay-main")[
            div(".table.replay-table", data_players=str(len(m.names)), data_game=m.game_name, data_phase="play")[
                felt(c, m)
            ],
            p(".replay-now", id="replay-now")[small[_count(c, r)], r.now],
            _result(c, r),
            controls(c, r),
            _cards(c, r),
        ],
        div(".replay-side")[_looks(c, r), _actions(c, r), _steps(c, r)],
    ]


def _count(c: Context, r: ReplayModel) -> str:
    return c._("step {n} of {all}", n=r.ply, all=r.plies)


def _result(c: Context, r: ReplayModel) -> Node:
    if not r.over:
        return None
    look = face.of(r.table.game_name)
    title, stamp = look.headline(c, r.table)
    points = r.table.view.result.points
    return div(".replay-result", data_result=look.tone(r.table))[
        span(".stamp", aria_hidden="true")[stamp],
        div[
            h2[title],
            p(".small.muted")[scores(c, r.table.names, [words.signed(n) for n in points])],
        ],
    ]


def controls(c: Context, r: ReplayModel) -> Element:
    """To the beginning, back, run, on, to the end; the slider; the speed."""
    buttons = [
        _control("replay-to", c._("To the beginning"), "first", "Home", ply="0", off=r.ply == 0),
        _control("replay-step", c._("Step back"), "step-back", "ArrowLeft", way="back", off=r.ply == 0),
        _control(
            "replay-run", c._("Stop") if r.playing else c._("Play by itself"), "pause" if r.playing else "play", "Space"
        ),
        _control("replay-step", c._("Step on"), "step-on", "ArrowRight", way="on", off=r.ply == r.plies),
        _control("replay-to", c._("To the end"), "last", "End", ply=str(r.plies), off=r.ply == r.plies),
    ]
    return div(".replay-controls")[
        div(".replay-buttons", role="group", aria_label=c._("Steps"))[buttons],
        div(".replay-slider")[
            label(".visually-hidden", for_="replay-at")[c._("Step")],
            input(
                {"data-action": "replay-to"},
                id="replay-at",
                type="range",
                min="0",
                max=str(r.plies),
                value=str(r.ply),
                aria_describedby="replay-now",
            ),
        ],
        fieldset(".choices.replay-speed")[
            legend(".visually-hidden")[c._("Speed")],
            [
                _choice("replay-speed", value, name, value == r.speed)
                for value, name in (("slow", c._("Slow")), ("normal", c._("Normal")), ("fast", c._("Fast")))
            ],
        ],
    ]


def _control(action: str, name: str, picture: str, key: str, *, off: bool = False, **data: str) -> Element:
    attributes = {"type": "button", "class": "button button-icon", "data-action": action, "aria-label": name}
    attributes |= {f"data-{field}": value for field, value in data.items()}
    if off:
        attributes["aria-disabled"] = "true"
    attributes["id"] = f"replay-{picture if action != 'replay-run' else 'run'}"
    return button(attributes, data_key=key)[icon(picture)]


def _choice(action: str, value: str, name: str, chosen: bool) -> Element:
    return label(".choice")[
        input({"data-action": action}, id=f"{action}-{value}", type="radio", name=action, value=value, checked=chosen),
        span[name],
    ]


def _looks(c: Context, r: ReplayModel) -> Element:
    """Whose hand is shown."""
    m = r.table
    chosen = "all" if r.all_hands else str(m.seat)
    options = [*((str(seat), name) for seat, name in enumerate(m.names)), ("all", c._("All hands"))]
    return section[
        fieldset(".field")[
            legend[c._("Whose hand is shown")],
            div(".choices")[[_choice("replay-look", value, name, value == chosen) for value, name in options]],
        ]
    ]


def _actions(c: Context, r: ReplayModel) -> Node:
    over = r.table.view.phase == "over"
    name = r.table.names[r.table.seat]
    whose = c._("You take the seat of {name}; bots play the others.", name=name)
    if r.table.is_you(c, r.table.seat):
        whose = c._("You play on from your seat; bots play the others.")
    on = [
        action_button("play-on", c._("Play on from here"), main=True, picture="play"),
        p(".small.muted")[whose],
    ]
    return section(".stack.stack-small")[
        None if over else on,
        div(".cluster")[
            action_button("share", c._("Share this moment"), picture="share"),
            action_button("replay-close", c._("Back"), picture="back"),
        ],
    ]


def _cards(c: Context, r: ReplayModel) -> Element:
    """The hand of the seat one looks from, or all of them."""
    m = r.table
    look = face.of(m.game_name)
    if not r.all_hands:
        cards = look.hand(c, m.view)
        body: Node = p(".small.muted")[c._("No cards left.")]
        if cards:
            name = m.names[m.seat]
            body = fan(c, cards, deck=look.DECK, chosen=(), playable=None, hinted=(), toggles=False, label=name)
        return section(".replay-hand")[h2[m.names[m.seat]], body]
    rows: list[Node] = []
    for seat, held in r.hands:
        hand: Node = p(".small.muted")[c._("No cards left.")]
        if held:
            hand = open_cards(c, held, overlap=True, deck=look.DECK)
        rows.append(div[h3[m.names[seat], " ", look.marks(c, m, seat)], hand])
    if r.aside:
        title = c._("Widow as dealt") if m.game_name == "six-bid-solo" else c._("Kitty as dealt")
        rows.append(div[h3[title], open_cards(c, r.aside, deck=look.DECK)])
    return section(".hands.replay-hands", aria_label=c._("All hands"))[h2[c._("All hands")], rows]


def _steps(c: Context, r: ReplayModel) -> Element:
    """Every step by trick; what is not yet to be known is a number alone."""
    groups: list[Node] = []
    if r.before:
        groups.append(_group(c, r, c._("Before the first trick"), 0, r.before))
    start = r.before
    for trick in range(r.tricks[-1] + 1 if r.tricks else 0):
        end = next((at for at in range(start, r.plies) if r.tricks[at] > trick), r.plies - 1) + 1
        if end > start:
            groups.append(_group(c, r, c._("Trick {n}", n=trick + 1), start, end))
        start = end
    return section(".replay-steps", data_scrolls=True)[
        h2[c._("What was done")],
        div(data_roving=True)[ol(".step-groups")[[_first(c, r), *groups]]],
    ]


def _first(c: Context, r: ReplayModel) -> Element:
    return li[_step(r, 0, c._("The cards are dealt."))]


def _group(c: Context, r: ReplayModel, title: str, start: int, end: int) -> Element:
    known = [at for at in range(start, end) if at < len(r.told)]
    if not known:
        return li[_step(r, start + 1, title)]
    items = [
        li[_step(r, at + 1, " ".join(r.told[at]) or c._("step {n} of {all}", n=at + 1, all=r.plies))] for at in known
    ]
    return li[h3[title], ol(".steps")[items]]


def _step(r: ReplayModel, ply: int, words: str) -> Element:
    attributes = {
        "type": "button",
        "class": "step",
        "data-action": "replay-to",
        "data-ply": str(ply),
        "id": f"step-{ply}",
    }
    now = ply == r.ply
    return button(attributes, aria_current="step" if now else None, data_in_view=now)[words]
