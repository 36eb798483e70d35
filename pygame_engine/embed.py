"""Demonstrations as elements for any page: ``<card-table>`` with the engine's pictures inside.

The element works with the site's ``embed.js``; without JavaScript its pictures and words stand as they are.

>>> from pygame_engine.demo import parse_block
>>> demo = parse_block("game: bear\\nseed: rain\\ndealer: 0", "page.md", 1)
>>> element(demo, "en", "https://cards.example/")[:72]
'<card-table lang="en" link="1AOOdu.bear.s.rain.0"><figure class="bb-demo'
"""

from __future__ import annotations

from html import escape

from .demo import Demo
from .demo_page import demo_html, link_text, site_url


def element(demo: Demo, lang: str, site: str, *, id_prefix: str = "bb-") -> str:
    """The demonstration as an element. `site` is the address of the site's folder, with its slash.

    `id_prefix` must differ between the demonstrations of a page.
    """
    link = link_text(demo, demo.before) if demo.play else None
    words = f' link="{escape(link)}"' if link else ' playable="no"'
    figure = demo_html(demo, lang, site_url(site), id_prefix=id_prefix)
    return f'<card-table lang="{escape(lang)}"{words}>{figure}</card-table>'


def script(site: str) -> str:
    """The line that a page needs once."""
    return f'<script src="{escape(site)}embed.js" async></script>'
