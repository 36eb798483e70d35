"""JSON from strangers: the nesting is looked at before the parser is, which would run out of stack (and end a whole
interpreter in the browser) on a text like ``[[[[…``."""

from __future__ import annotations

import json
import re
from typing import Any

DEPTH = 100
"""How deeply lists and objects may be nested; nothing of ours nests deeper than ten."""

# A string without its end runs to the end of the text, so that the search stays linear.
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def loads(text: str, **hooks: Any) -> Any:
    """The value of a JSON text (`hooks` as for `json.loads`). Raises ValueError, also where it nests too deep.

    >>> loads('{"a": ["[[["]}')
    {'a': ['[[[']}
    >>> loads("[" * 100_000)
    Traceback (most recent call last):
        ...
    ValueError: lists and objects are nested more than 100 deep
    """
    if text.count("[") + text.count("{") > DEPTH and _too_deep(text):
        raise ValueError(f"lists and objects are nested more than {DEPTH} deep")
    return json.loads(text, **hooks)


def _too_deep(text: str) -> bool:
    depth = 0
    for token in _TOKENS.finditer(text):
        sign = token[0]
        if sign in "[{":
            depth += 1
            if depth > DEPTH:
                return True
        elif sign in "]}":
            depth -= 1
    return False
