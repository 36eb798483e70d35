"""The share sheet with what each link reveals, and the screen of a result that came covered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from htpy import (
    Element,
    Node,
    details,
    div,
    fieldset,
    figcaption,
    figure,
    h1,
    input,
    label,
    legend,
    p,
    section,
    span,
    summary,
)
from markupsafe import Markup, escape

from .basics import action_button, modal

if TYPE_CHECKING:
    from ..context import Context

LONG = 200
"""From this many characters on a link is a QR code of the lowest level of correction, whose dots are larger."""


@dataclass(frozen=True)
class Offer:
    """Something that can be shared: its kind, a name, one sentence on what it reveals, and the link."""

    kind: str
    title: str
    reveals: str
    link: str


def offer(c: Context, kind: str, link: str, *, seeded: bool = True) -> Offer:
    """The words for a kind; `seeded`: the link holds the deal's seed instead of its cards."""
    titles = {
        "deal": c._("This deal from the start"),
        "position": c._("This moment, to play on"),
        "replay": c._("The play of this deal"),
        "result": c._("My result, covered"),
    }
    seed = c._("The link holds the seed of the deal: a program could read all hands from it. Your play is not in it.")
    reveals = {
        "deal": seed if seeded else c._("The link holds the cards of all hands. Your play is not in it."),
        "position": c._("The link holds all hands and all that was done; whoever opens it sees one hand and plays on."),
        "replay": c._("The link shows everything done in this deal, and all hands to whoever asks for them."),
        "result": c._("The link asks whether to play the deal first or to look. It holds all hands and your play."),
    }
    return Offer(kind, titles[kind], reveals[kind], link)


def message(c: Context, kind: str, game: str) -> str:
    """What goes with the link: no card, no result."""
    texts = {
        "deal": c._("A deal of {game}", game=game),
        "position": c._("A moment in a deal of {game}: what would you do?", game=game),
        "replay": c._("The play of a deal of {game}", game=game),
        "result": c._("My result in a deal of {game}: play it first, or look", game=game),
    }
    return texts[kind]


def deal_name(c: Context, seed: str | None) -> str:
    """A deal for people: its seed, where it has one."""
    return c._("a written deal") if seed is None else c._("seed “{seed}”", seed=seed)


@lru_cache(maxsize=16)
def qr_code(text: str, name: str) -> Markup:
    """The text as a QR code, black on white whatever the theme, because readers need that; four dots of border."""
    from segno import encoder  # not before somebody shares something

    make: Any = encoder.encode
    code = make(text, error="l" if len(text) > LONG else "m", micro=False, boost_error=False)
    size = len(code.matrix) + 8
    runs = []
    for y, row in enumerate(code.matrix, 4):
        x = 4
        for dark, group in groupby(row):
            count = len(list(group))
            if dark:
                runs.append(f"M{x} {y}h{count}v1h-{count}z")
            x += count
    ground = f'<rect width="{size}" height="{size}" fill="#fff"/>'
    dots = f'<path fill="#000" d="{"".join(runs)}"/>'
    return Markup(f'<svg viewBox="0 0 {size} {size}" role="img"><title>{escape(name)}</title>{ground}{dots}</svg>')


def share_dialog(c: Context, offers: list[Offer], chosen: Offer) -> Element:
    """What to share, what that reveals, the link as text, as a QR code, for the clipboard, for other programs."""
    kinds = [
        label(".choice")[
            input(
                {"data-action": "share"},
                id=f"share-{one.kind}",
                type="radio",
                name="share-kind",
                value=one.kind,
                checked=one.kind == chosen.kind,
            ),
            span[one.title],
        ]
        for one in offers
    ]
    name = c._("QR code of the link")
    body = [
        fieldset(".field")[legend[c._("What to share")], div(".choices")[kinds]],
        p(id="share-reveals")[chosen.reveals],
        div(".field")[
            label(for_="share-link")[c._("Link")],
            input(
                ".input",
                id="share-link",
                type="text",
                readonly=True,
                value=chosen.link,
                aria_describedby="share-reveals",
            ),
        ],
        details(".share-qr")[
            summary[c._("QR code")],
            figure[
                div(".qr")[qr_code(chosen.link, name)],
                figcaption(".small.muted")[c._("It is drawn here and holds nothing but the link.")],
            ],
        ],
    ]
    foot = [
        action_button("copy-link", c._("Copy"), main=True),
        span(".share-native")[action_button("share-link", c._("Share …"), picture="share")],
    ]
    return modal(c, "share", c._("Share"), body, foot)


def covered_screen(c: Context, *, game: str, deal: str, seat: int, playing: bool, played: bool) -> Element:
    """A result that came covered: nothing of it is shown before the visitor says so. `seat`: whose result it is."""
    buttons: list[Node] = []
    if playing:
        note = c._("You are playing this deal now. Finish it first, then look at the other play.")
        buttons.append(action_button("shared-play", c._("To the table"), main=True, picture="play"))
    else:
        note = c._("Nothing of it is shown yet: neither the cards nor how it went.")
        if played:
            note = c._("You have played this deal before, so you can lay the two plays side by side.")
            buttons.append(action_button("compare", c._("Compare with my play"), main=True, picture="score"))
        play = c._("Play it again") if played else c._("Play it first")
        buttons.append(action_button("shared-play", play, main=not played, picture="play"))
        buttons.append(action_button("shared-show", c._("Show the result"), picture="eye"))
    return div(".center.page.stack")[
        section(".panel.stack.covered")[
            h1[c._("Somebody shared a result with you")],
            p[
                c._("{game}, {deal}.", game=game, deal=deal),
                " ",
                c._("It is player {n}’s result: play it first, and you sit there with the same hand.", n=seat + 1),
            ],
            p[note],
            div(".cluster")[buttons],
            p(".small.muted")[
                c._("A result is replayed by the rules when it is opened, but nobody can check how it was reached.")
            ],
        ],
        div[action_button("go", c._("Lobby"), picture="home", screen="lobby")],
    ]
