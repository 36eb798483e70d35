"""Where the app finds the rules pages, which the build makes from Markdown and Python in the browser never draws."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from typing import Any

from .i18n import read_file

_CLAUSE = re.compile(r"\b(?:BA|SA|BE)\d{1,2}b?\b")


@cache
def _known() -> dict[str, Any]:
    """What the build noted: every game's rules, the pages there are, the page of every doubtful clause."""
    try:
        data: dict[str, Any] = json.loads(read_file(os.path.join(os.path.dirname(__file__), "rules", "pages.json")))
    except OSError:
        return {"families": {}, "known": {}}
    return data


def _of(game: str) -> tuple[str, dict[str, Any]]:
    family = _known()["families"].get(game, "")
    return family, _known()["known"].get(family, {"pages": [], "clauses": {}})


def rules_page(game: str, lang: str, kind: str = "") -> str:
    """The address of a game's rules, or of its `rulings` or `intro`; empty where there is no such page."""
    family, known = _of(game)
    page = f"{family}-{kind}" if kind else family
    return f"rules/{lang}/{page}.html" if page in known["pages"] else ""


def clause_page(game: str, clause: str, lang: str) -> str:
    """The address where the clause of an option is explained: a ruling, else the variants of the rules; or empty."""
    places = _of(game)[1]["clauses"]
    for ident in _CLAUSE.findall(clause):
        if ident in places:
            return f"rules/{lang}/{places[ident]}.html#{ident}"
    rules = rules_page(game, lang)
    return f"{rules}#variants" if rules else ""
