"""Demonstrations as elements for any page: ``<card-table>`` with the engine's pictures inside.

The element works with the site's ``embed.js``; without JavaScript its pictures and words stand as they are.

>>> from pygame_engine.demo import parse_block
>>> demo = parse_block("game: bear\\nseed: rain\\ndealer: 0", "page.md", 1)
>>> element(demo, "en", "https://cards.example/")[:72]
'<card-table lang="en" link="1AOOdu.bear.s.rain.0"><figure class="bb-demo'
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .demo import Demo
from .demo_page import PlayUrl, demo_html
from .link import DealLink, Link, PositionLink, SeedLink, Start, encode
from .protocol import Action


def link_to(demo: Demo, actions: Sequence[Action]) -> Link:
    """The link to a demonstration's deal after these actions."""
    start = Start(demo.seed, demo.deal, demo.scores, demo.deal_no)
    if actions:
        return PositionLink(demo.game.id, start, tuple(actions))
    plain = demo.scores is None and demo.deal_no == 1 and demo.deal.leader is None
    if demo.seed is not None and plain:
        return SeedLink(demo.game.id, demo.seed, demo.deal.dealer)
    return DealLink(demo.game.id, start)


def link_text(demo: Demo, actions: Sequence[Action]) -> str | None:
    """The text of that link; None where no link holds it."""
    try:
        return encode(link_to(demo, actions))
    except ValueError:
        return None


def play_at(page: str) -> PlayUrl:
    """The addresses where a demonstration is played on; `page` is the address of the app."""

    def url(demo: Demo, actions: Sequence[Action]) -> str | None:
        text = link_text(demo, actions)
        return None if text is None else f"{page}#{text}"

    return url


def element(demo: Demo, lang: str, site: str, *, id_prefix: str = "bb-") -> str:
    """The demonstration as an element. `site` is the address of the site's folder, with its slash.

    `id_prefix` must differ between the demonstrations of a page.
    """
    link = link_text(demo, demo.before) if demo.play else None
    words = f' link="{escape(link)}"' if link else ' playable="no"'
    figure = demo_html(demo, lang, play_at(site), id_prefix=id_prefix)
    return f'<card-table lang="{escape(lang)}"{words}>{figure}</card-table>'


def script(site: str) -> str:
    """The line that a page needs once."""
    return f'<script src="{escape(site)}embed.js" async></script>'
