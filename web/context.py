"""What every component gets: language, words, settings."""

from __future__ import annotations

import re
from typing import NamedTuple

from htpy import Node

from .i18n import translations
from .settings import Settings


class Context(NamedTuple):
    """The page's language and settings, and its words: ``c._("…")``, ``c.ngettext("…", "…", n)``."""

    settings: Settings = Settings()

    @property
    def lang(self) -> str:
        return self.settings.lang

    def _(self, message: str, **values: object) -> str:
        """The message in the page's language, with ``{names}`` filled in."""
        text = translations(self.lang).gettext(message)
        return text.format(**values) if values else text

    def nodes(self, message: str, **nodes: Node) -> list[Node]:
        """The message with elements in the place of its ``{names}``."""
        parts = re.split(r"\{(\w+)\}", translations(self.lang).gettext(message))
        return [nodes[part] if place % 2 else part for place, part in enumerate(parts)]

    def ngettext(self, one: str, many: str, n: int, **values: object) -> str:
        """The message for a number of things; ``{n}`` is the number."""
        return translations(self.lang).ngettext(one, many, n).format(n=n, **values)
