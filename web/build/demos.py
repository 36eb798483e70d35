"""The engine's demonstrations on rules pages: verified, drawn, and with the way from each step to the table."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from pygame_engine.demo import Demo, DemoError, parse_block
from pygame_engine.demo_page import demo_html, site_url

from .rules_source import Demo as Block
from .rules_source import Source

NAMES = re.compile("^names:", re.MULTILINE)


@functools.cache
def verified(text: str, path: str, line: int) -> Demo | DemoError:
    """The demonstration, or what is wrong with it. Its seats are named as at the table unless it names them itself."""
    try:
        if NAMES.search(text):
            return parse_block(text, path, line)
        return parse_block(f"names: table\n{text}", path, line - 1)
    except DemoError as error:
        return error


def problems(source: Source) -> Iterator[tuple[int, str]]:
    """Demonstrations that the engine refuses, and ids that stand on a page twice."""
    ids: dict[str, int] = {}
    for block in source.demos:
        found = verified(block.text, source.path.name, block.line)
        if isinstance(found, DemoError):
            yield found.line, found.message
        elif found.id in ids:
            yield block.line, f"the id {found.id!r} of this demonstration is that of line {ids[found.id]}"
        elif found.id:
            ids[found.id] = block.line


def draw(source: Source, block: Block, site: str) -> str:
    """The demonstration as HTML; `site` is the way from the page to the site's folder."""
    found = verified(block.text, source.path.name, block.line)
    if isinstance(found, DemoError):
        raise found
    return demo_html(found, source.lang, site_url(f"{site}index.html"), id_prefix=f"d{source.demos.index(block)}-")
