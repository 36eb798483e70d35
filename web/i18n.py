"""Words of the page: English in the source, other languages from standard gettext catalogues.

Components write ``c._("New game")`` and ``c.ngettext("{n} card", "{n} cards", n)``; the build compiles
``locale/<lang>/LC_MESSAGES/site.po`` to ``.mo`` beside it.
"""

from __future__ import annotations

import gettext
import io
import os
from functools import cache

LANGUAGES = ("ja", "en")


@cache
def translations(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language; English needs none."""
    if lang == "en":
        return gettext.NullTranslations()
    path = os.path.join(os.path.dirname(__file__), "locale", lang, "LC_MESSAGES", "site.mo")
    try:
        return gettext.GNUTranslations(io.BytesIO(read_file(path)))
    except OSError as error:
        raise RuntimeError(f"the catalogue {path} is missing: `python build.py build` makes it") from error


def read_file(path: str) -> bytes:
    """The bytes of a file of this package, from a directory or from inside the archive it was imported from."""
    loader = globals().get("__loader__")
    if loader is not None and hasattr(loader, "get_data"):
        return bytes(loader.get_data(path))
    with open(path, "rb") as file:
        return file.read()
