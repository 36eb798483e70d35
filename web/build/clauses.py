"""The doubtful clauses of each game: the numbers that a rulings page must answer, one heading each.

The numbers are those of the options (`clause` of `pygame_engine.options.Option`) and of the clauses without a switch.
"""

from __future__ import annotations

import re

from pygame_engine import load_game
from web.components import face

CLAUSE = re.compile(r"\b(?:BA|SA|BE)\d{1,2}b?\b")

FAMILIES: dict[str, str] = {
    "bear": "bear",
    "six-bid-solo": "six-bid-solo",
    "bacon4": "bacon",
    "bacon6": "bacon",
    "applewood3": "applewood",
    "applewood4": "applewood",
    "applewood5": "applewood",
    "applewood6": "applewood",
    "chunky4": "chunky",
    "chunky6": "chunky",
}
"""A game's name -> the page of its rules."""

KIN: dict[str, tuple[str, ...]] = {
    "bear": ("bear",),
    "six-bid-solo": ("six-bid-solo",),
    "bacon": ("bacon", "applewood", "chunky"),
}
"""Games that are one family: a doubtful clause is answered on one of their rulings pages."""

CLAUSES: dict[str, tuple[str, ...]] = {
    "bear": ("BE1", "BE1b", *(f"BE{n}" for n in range(2, 18))),
    "six-bid-solo": tuple(f"SA{n}" for n in range(1, 22)),
    "bacon": tuple(f"BA{n}" for n in range(1, 27)),
}
"""The family -> its doubtful clauses."""


def wanted(kin: str) -> set[str]:
    """The clauses that the family's rulings pages must have: those of the tables, and whatever an option switches."""
    return set(CLAUSES[kin]) | {clause for family in KIN[kin] for clause in switched(family)}


def switched(family: str) -> set[str]:
    """The clauses that an option of any form of the game switches."""
    forms = [load_game(name) for name in face.games() if FAMILIES[name] == family]
    return {clause for form in forms for option in form.option_list for clause in CLAUSE.findall(option.clause)}
