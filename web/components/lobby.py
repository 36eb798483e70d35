"""The lobby: what there is to play, going on, opening a link. The same function makes the page before Python starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from htpy import (
    Element,
    Node,
    a,
    b,
    button,
    div,
    footer,
    form,
    h1,
    h2,
    input,
    label,
    li,
    p,
    section,
    small,
    span,
    ul,
)

from ..addresses import rules_page
from .basics import action_button, action_submit, face, icon

if TYPE_CHECKING:
    from ..context import Context

COPY_FILE = "bear-and-bacon-standalone.html"
"""The one-file edition, beside the page."""
LICENCES_FILE = "licenses.txt"
"""The licences of all works of others, beside the page; in the one-file edition a part of it."""


class Resume(NamedTuple):
    """A match that can be continued."""

    title: str
    line: Node


def lobby_screen(c: Context, resume: Resume | None = None, link_error: str = "", copy_size: int = 0) -> list[Node]:
    """The whole lobby; a link that did not open comes first.

    `copy_size`: bytes of the one-file edition, 0 where there is none to offer.
    """
    return [
        div(".center.center-wide.page.stack")[
            div(".hero")[
                h1[c._("Three card games, at your own table")],
                p[
                    c._(
                        "Against bots that see only their own cards, in any browser, "
                        "off-line too. No account, nothing to install."
                    )
                ],
                p(".hero-new")[c._("New to a game? Learn it in three minutes, cards in hand; then play a first deal.")],
            ],
            link_form(c, link_error) if link_error else None,
            _resume(c, resume),
            ul(".tiles")[_bear(c), _six_bid(c), _bacon(c)],
            _more(c),
            None if link_error else link_form(c, link_error),
        ],
        footer(".foot")[
            span[c._("Works off-line once loaded")],
            span[c._("Nothing you do here leaves this device")],
            a(href=f"embed/{c.lang}/index.html")[c._("Embed a position")],
            a(".licences-link", href=LICENCES_FILE)[c._("Licences")],
            _copy_offer(c, copy_size),
        ],
    ]


def _more(c: Context) -> Element:
    """What else there is, each with a sentence."""
    return ul(".tiles.lobby-more")[
        daily_tile(c),
        li[link_tile("history", c._("Your matches"), c._("Kept in this browser; read, export, import."), "records")],
        li[link_tile("score", c._("Statistics"), c._("How often you win, and with what."), "statistics")],
        li[
            a(".link-tile", href=f"rules/{c.lang}/index.html")[
                icon("book"), span[b[c._("All rules")], small[c._("With positions to step through and play on.")]]
            ]
        ],
    ]


def link_tile(picture: str, title: str, text: str, screen: str) -> Element:
    """A tile that leads to another screen."""
    return button(".link-tile", {"data-action": "go", "data-screen": screen}, type="button")[
        icon(picture), span[b[title], small[text]]
    ]


def _copy_offer(c: Context, size: int) -> Node:
    """The link to the one-file edition, and what takes its place while there is no network (see 40-lobby.css)."""
    if not size:
        return None
    offer = c._("Keep a copy: one file, {megabytes} MB", megabytes=round(size / 1e6, 1))
    return [
        a(".copy-offer", href=COPY_FILE, download=COPY_FILE)[offer],
        span(".copy-later")[c._("Keep a copy: when you are on-line")],
    ]


def _resume(c: Context, resume: Resume | None) -> Node:
    if resume is None:
        return None
    return section(".resume")[
        div[h2[resume.title], p(".small")[resume.line]],
        action_button("go", c._("Continue"), main=True, picture="play", screen="table"),
    ]


def intro_link(c: Context, game: str) -> Node:
    """To the game's introduction, where there is one."""
    address = rules_page(game, c.lang, "intro")
    return a(".button", href=address)[span[c._("Learn it in 3 minutes")]] if address else None


def _tile(
    c: Context, game: str, art: list[str], deck: str, title: str, text: str, facts: list[tuple[str, str]]
) -> Element:
    """A game: its cards, what it is like, the ways in; the rules in short beside its name."""
    return li(".game-card")[
        div(".game-art", aria_hidden="true")[
            (span(".card")[face(x, deck, c.settings.deck, c.lang, False)] for x in art)
        ],
        div(".game-text")[
            div(".game-head")[h2[title], action_button("go", c._("Rules"), quiet=True, screen="rules", game=game)],
            p[text],
            ul(".game-facts")[(li[icon(name), fact] for name, fact in facts)],
            div(".forms")[action_button("go", c._("Play"), main=True, screen="new", game=game), intro_link(c, game)],
        ],
    ]


def _bear(c: Context) -> Element:
    text = c._(
        "Bid, name your game, take the kitty. Face cards are always trumps; mother bears with their cubs make bonds."
    )
    facts = [("person", c._("3 players")), ("history", c._("12 deals, about 25 minutes"))]
    return _tile(c, "bear", ["KS", "QH", "JS", "AH"], "bear", c._("Bear"), text, facts)


def _six_bid(c: Context) -> Element:
    text = c._("Alone against two, in six ways: from a modest Solo to a Call for every point of the pack.")
    facts = [("person", c._("3 players")), ("history", c._("9 deals, about 20 minutes"))]
    return _tile(c, "six-bid-solo", ["KD", "10H", "QC", "AS"], "french", c._("Six-Bid Solo"), text, facts)


def _bacon(c: Context) -> Element:
    text = c._("Shed your cards in pairs, runs, stairs and bombs, with a partner opposite. Bacon is any card you like.")
    facts = [("person", c._("3 to 6 players, eight forms")), ("history", c._("about 20 minutes"))]
    return _tile(c, "bacon4", ["7a", "8b", "W", "10c"], "bacon", c._("Bacon"), text, facts)


def daily_tile(c: Context) -> Element:
    """The way to the deal of the day; the same before Python runs."""
    return li[
        button(".link-tile", {"data-action": "daily", "data-clock": ""}, type="button")[
            icon("day"), span[b[c._("Deal of the day")], small[c._("The same cards for everyone, new each day.")]]
        ]
    ]


def link_form(c: Context, error: str) -> Element:
    """A field to paste a link into."""
    return form(".link-form", {"data-action": "open-link"})[
        label(for_="link-field")[c._("Open a link")],
        input(
            ".input",
            id="link-field",
            name="link",
            type="text",
            autocomplete="off",
            aria_describedby="link-error" if error else None,
        ),
        action_submit(c._("Open")),
        p(".field-error", id="link-error", role="alert")[error] if error else None,
    ]
