"""Options of a game: part of its identity, each with its values, its clause and a sentence in both languages.

An id is the game's name, then where options differ from their defaults `/` and `name=value` pairs sorted by name:
``bear/all_pass=redeal,end=points:500`` (NOTATION: Game ids).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .errors import UnknownOption

OptionValue = str | int | bool


@dataclass(frozen=True)
class Option:
    """One rules option.

    `kind` is ``choice`` (one of `values`), ``bool``, ``int`` (from `low` to `high`) or ``pattern`` (a text that
    matches `pattern`, with `values` as the presets to offer). `clause` is the row of RULES.md that it switches.
    `sentence` and `value_words` are for people: language -> text.
    """

    name: str
    kind: str
    default: OptionValue
    clause: str
    sentence: Mapping[str, str]
    values: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0
    pattern: str = ""
    value_words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def parse(self, text: str) -> OptionValue:
        """The value written as `text`. Raises UnknownOption with the allowed values."""
        if self.kind == "bool" and text in ("true", "false", "1", "0"):
            return text in ("true", "1")
        if self.kind == "int" and re.fullmatch(r"-?\d{1,6}", text, re.ASCII) and self.low <= int(text) <= self.high:
            return int(text)
        if self.kind == "choice" and text in self.values:
            return text
        if self.kind == "pattern" and re.fullmatch(self.pattern, text, re.ASCII):
            return text
        raise UnknownOption(f"{self.name}={text} is not possible; allowed: {self.allowed()}")

    def check(self, value: object) -> OptionValue:
        """The value given as a Python or JSON value. Raises UnknownOption."""
        return self.parse(format_value(value) if isinstance(value, (str, int, bool)) else repr(value))

    def allowed(self) -> str:
        """The allowed values, as a phrase."""
        if self.kind == "int":
            return f"{self.low} to {self.high}"
        if self.kind == "bool":
            return "true, false"
        listed = ", ".join(map(str, self.values))
        return f"{listed} or the form {self.pattern}" if self.kind == "pattern" else listed

    def to_json(self) -> dict[str, object]:
        """The option as the referee describes it."""
        values: list[OptionValue] = [True, False] if self.kind == "bool" else list(self.values)
        described: dict[str, object] = {"name": self.name, "type": self.kind, "default": self.default}
        if values:
            described["values"] = values
        if self.kind == "int":
            described.update(low=self.low, high=self.high)
        if self.kind == "pattern":
            described["pattern"] = self.pattern
        described.update(clause=self.clause, sentence=self.sentence["en"], sentence_ja=self.sentence["ja"])
        return described


def format_value(value: OptionValue) -> str:
    """A value as an id writes it: true / false, numbers and words as they are."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse_options(text: str, options: Sequence[Option], game: str) -> dict[str, OptionValue]:
    """The part of an id behind `/` as a full set of values. Raises UnknownOption."""
    known = {option.name: option for option in options}
    values = {option.name: option.default for option in options}
    seen: set[str] = set()
    for part in text.split(",") if text else ():
        name, sign, value = part.partition("=")
        if not sign or name not in known:
            listed = ", ".join(known) or "none"
            raise UnknownOption(f"{game} has no option {part!r}; its options, written name=value: {listed}")
        if name in seen:
            raise UnknownOption(f"option {name} is given twice")
        seen.add(name)
        values[name] = known[name].parse(value)
    return values


def format_id(game: str, options: Sequence[Option], values: Mapping[str, OptionValue]) -> str:
    """The id of a game with these values: only what differs from the defaults, sorted."""
    parts = sorted(f"{o.name}={format_value(values[o.name])}" for o in options if values[o.name] != o.default)
    return game + ("/" + ",".join(parts) if parts else "")
