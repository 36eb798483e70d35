"""The small parts that every screen is made of: icons, suits, cards, buttons, dialogs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast
from unicodedata import east_asian_width

from htpy import Element, Node, a, abbr, button, dd, dialog, div, dl, dt, h2, i, kbd, li, ol, span
from markupsafe import Markup

from pygame_engine import svg

from ..addresses import clause_page, rules_page

if TYPE_CHECKING:
    from ..context import Context


def icon(name: str) -> Element:
    """A picture for eyes only."""
    return i(".icon", {"data-icon": name, "aria-hidden": "true"})


@lru_cache(maxsize=512)
def face(card: str, deck: str, style: str, lang: str, title: bool) -> Markup:
    """A card's face as SVG."""
    looks: Any = {"deck": deck, "style": style, "lang": lang}
    return Markup(svg.card_svg(card, **looks, title=title, description=False))


@lru_cache(maxsize=64)
def _suit_picture(sign: str, style: str, lang: str) -> Markup:
    return Markup(svg.suit_svg(sign, lang=cast(Any, lang), style=cast(Any, style)))


def suit(c: Context, sign: str) -> Element:
    """A suit in a line of text, with its own colour and shape."""
    return span(".suit", data_suit=sign)[_suit_picture(sign, c.settings.deck, c.lang)]


def cardlet(c: Context, card: str) -> Element:
    """A card in a line of text."""
    return span(".cardlet", data_suit=card[-1])[suit(c, card[-1]), card[:-1]]


def cardlets(c: Context, cards: Sequence[str]) -> list[Node]:
    """Several cards in a line of text."""
    parts: list[Node] = []
    for card in cards:
        parts += [" ", cardlet(c, card)] if parts else [cardlet(c, card)]
    return parts


def unbroken(parts: Iterable[Node], between: str = " · ") -> list[Node]:
    """The parts in a line of text, which breaks only after a sign between two of them."""
    every = list(parts)
    space = " " if between.endswith(" ") else None
    return [(span(".whole")[part, between.rstrip()], space) for part in every[:-1]] + [
        span(".whole")[part] for part in every[-1:]
    ]


def scores(c: Context, names: Sequence[str], numbers: Sequence[int | str]) -> list[Node]:
    """Who has how many points, in a line of text; no name is broken in two where there is room for it."""
    return unbroken(c._("{name} {n}", name=name, n=n) for name, n in zip(names, numbers, strict=True))


def listed(rows: Iterable[tuple[str, Node]]) -> Element:
    """Names and what they stand for, in lines."""
    return dl(".facts-list")[[div[dt[name], dd[value]] for name, value in rows]]


def out_first(c: Context, name: str) -> str:
    """Who was out first in a deal of Bacon, by the name that stands on the page."""
    return c._("You were out first") if name == c._("You") else c._("{name} was out first", name=name)


def long_name(name: str) -> str:
    """The class of a name that may be broken anywhere in a narrow place; none of the bots' is, in either script."""
    return ".long-name" if sum(2 if east_asian_width(letter) in "WF" else 1 for letter in name) > 8 else ""


def card_picture(c: Context, card: str, *, deck: str = "bear", ident: bool = False, moves: bool = False) -> Element:
    """A card lying face up. With `ident` it has the card's stable id; with `moves` it may be animated to its place."""
    attributes: dict[str, Any] = {"id": f"card-{card}"} if ident else {}
    if moves:
        attributes["style"] = f"view-transition-name:card-{card}"
    return span(".card", attributes)[face(card.removesuffix("-2"), deck, c.settings.deck, c.lang, True)]


def open_cards(c: Context, cards: Sequence[str], *, overlap: bool = False, deck: str = "bear") -> Element:
    """Cards laid open small, as a list."""
    name = ".open-cards.open-cards-overlap" if overlap else ".open-cards"
    return ol(name)[(li[card_picture(c, card, deck=deck)] for card in cards)]


def card_back() -> Element:
    """A card lying face down."""
    return span(".card.card-back")[Markup(svg.back_svg())]


def action_button(
    action: str,
    label: Node,
    *,
    main: bool = False,
    picture: str = "",
    key: str = "",
    quiet: bool = False,
    **data: object,
) -> Element:
    """A button that sends the intent `action` with `data`."""
    classes = ["button", *(["button-main"] if main else []), *(["button-quiet"] if quiet else [])]
    attributes: dict[str, Any] = {"type": "button", "class": classes, "data-action": action}
    attributes |= {f"data-{name.replace('_', '-')}": str(value) for name, value in data.items()}
    if key:
        attributes["data-key"] = key
    return button(attributes)[icon(picture) if picture else None, span[label]]


def bar_button(action: str, label: str, picture: str, *, key: str = "", **data: object) -> Element:
    """A button of the top bar: picture, label, and its key."""
    attributes: dict[str, Any] = {"type": "button", "class": "button", "data-action": action}
    attributes |= {f"data-{name}": str(value) for name, value in data.items()}
    if key:
        attributes["data-key"] = key
    return button(attributes)[icon(picture), span[label], kbd(aria_hidden="true")[key.upper()] if key else None]


def action_submit(text: str, *, main: bool = False) -> Element:
    """The button that sends a form."""
    return button(".button.button-main" if main else ".button", type="submit")[span[text]]


def mark(kind: str, short: str, full: str) -> Element:
    """A mark on a seat or a card: dealer, declarer, lead."""
    return abbr(f".mark.mark-{kind}", title=full)[short]


def clause_link(c: Context, game: str, clause: str, part: str) -> Element:
    """A link named by the clause: to that part of the game's complete rules."""
    page = rules_page(game, c.lang)
    name = c._("{clause}: the rule in full (opens a new tab)", clause=clause)
    return _to_rules(clause, f"{page}#{part}" if page else "", name)


def ruling_link(c: Context, game: str, clause: str) -> Element:
    """A link named by the clause: to its ruling."""
    name = c._("{clause}: what is played and why (opens a new tab)", clause=clause)
    return _to_rules(clause, clause_page(game, clause, c.lang), name)


def _to_rules(clause: str, address: str, name: str) -> Element:
    """A link in a tab of its own; where there is no such page, to the rules in short."""
    if not address:
        return a(".clause", {"data-action": "go", "data-screen": "rules"}, href="#/rules")[clause]
    return a(".clause", href=address, target="_blank", rel="noopener", aria_label=name, title=name)[clause]


def modal(c: Context, name: str, title: str, body: Node, foot: Node = None, *, reading: bool = False) -> Element:
    """A dialog over the screen; the host shows it as modal. `reading`: a long text that the keyboard must scroll."""
    scrolls = {"tabindex": "0", "role": "group", "aria-labelledby": f"dialog-{name}-title"} if reading else {}
    return dialog(id=f"dialog-{name}", aria_labelledby=f"dialog-{name}-title")[
        div(".dialog-head")[
            h2(id=f"dialog-{name}-title")[title],
            button(
                ".button.button-icon.button-quiet",
                {"data-cancel": True, "data-action": "dialog", "aria-label": c._("Close")},
                type="button",
            )[icon("close")],
        ],
        div(".dialog-body", scrolls)[body],
        div(".dialog-foot")[foot] if foot else None,
    ]
