"""The text of demonstration blocks: finding them in a file and splitting them into keys and lists. No rules here.

A block is lines ``key: value``; an indented line continues the value above it; ``#`` begins a comment line. Under
``steps:`` and ``choose:`` stand the items, indented, one a line, their parts separated by ``|``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import dedent

KEYS = (
    "id", "game", "seed", "dealer", "kitty", "widow", "leader", "scores", "deal-no", "before", "seat", "show", "names",
    "title", "caption", "play", "show-result",
)  # fmt: skip
LISTS = ("steps", "choose")
REPEATED = ("before",)
MAX_BLOCK = 50_000
"""The longest block that is read, in characters."""

_KEY = re.compile(r"([a-z][a-z-]*)(?:[ ]+([a-z0-9][a-z0-9-]*))?[ ]*:(?:[ ]+|$)(.*)", re.ASCII)
_FENCE = re.compile(r"([ \t>]*)(`{3,}|~{3,})[ \t]*([^`]*)$")
_DIRECTIVE = re.compile(r"([ ]*)\.\. card-demo::[ ]*(\S*)[ ]*$")


class DemoError(ValueError):
    """What is wrong with a demonstration: `message` in words, at `line` of the file `path`."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path, self.line, self.message = path, line, message


@dataclass(frozen=True)
class Entry:
    """One value with the line of the file where it stands."""

    value: str
    line: int


@dataclass(frozen=True)
class Source:
    """A block as written: single keys, hands by seat, lines of actions, items of a list, expectations."""

    path: str
    line: int
    keys: dict[str, Entry] = field(default_factory=dict)
    hands: dict[int, Entry] = field(default_factory=dict)
    before: list[Entry] = field(default_factory=list)
    expects: dict[str, Entry] = field(default_factory=dict)
    lists: dict[str, list[Entry]] = field(default_factory=dict)
    list_lines: dict[str, int] = field(default_factory=dict)

    def text(self, key: str, default: str = "") -> str:
        """The value of a key."""
        return self.keys[key].value if key in self.keys else default

    def at(self, key: str) -> int:
        """The line of a key; of the block where the key is not there."""
        return self.keys[key].line if key in self.keys else self.line


def read(text: str, path: str, line: int) -> Source:
    """Split a block whose first line is `line` of the file. Raises DemoError."""
    if len(text) > MAX_BLOCK:
        raise DemoError(path, line, f"a demonstration has at most {MAX_BLOCK} characters")
    source = Source(path, line)
    reader = _Reader(source)
    for number, written in enumerate(dedent(text.expandtabs(4)).splitlines(), line):
        if written.strip() and not written.lstrip().startswith("#"):
            reader.take(written, number)
    return source


class _Reader:
    """Takes line after line; knows which value or list an indented line belongs to."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.open_list: str | None = None
        self.last: tuple[dict[str, Entry], str] | None = None

    def take(self, written: str, line: int) -> None:
        if written[0] == " ":
            self._indented(written.strip(), line)
            return
        match = _KEY.fullmatch(written.rstrip())
        if match is None:
            raise self._error(line, f"{written.strip()[:60]!r} is no line of a demonstration: written is key: value")
        name, what, value = match[1], match[2], match[3].strip()
        self.open_list = self.last = None
        if name in LISTS and what is None:
            self._list(name, value, line)
        elif name in ("hand", "expect") and what is not None:
            self._indexed(name, what, value, line)
        elif name in KEYS and what is None:
            self._key(name, value, line)
        else:
            known = ", ".join((*KEYS, "hand N", "expect X", *LISTS))
            raise self._error(line, f"there is no key {' '.join(filter(None, match.groups()[:2]))!r}; known: {known}")

    def _indented(self, text: str, line: int) -> None:
        if self.open_list is not None:
            self.source.lists[self.open_list].append(Entry(text, line))
        elif self.last is not None:
            store, key = self.last
            store[key] = Entry(f"{store[key].value} {text}".strip(), store[key].line)
        else:
            raise self._error(line, "an indented line continues a text or a list, and there is none above it")

    def _list(self, name: str, value: str, line: int) -> None:
        if self.source.lists:
            raise self._error(line, "a demonstration has one list: steps or choose")
        if value:
            raise self._error(line, f"the items of {name} stand on the lines below it, indented")
        self.source.lists[name] = []
        self.source.list_lines[name] = line
        self.open_list = name

    def _indexed(self, name: str, what: str, value: str, line: int) -> None:
        if name == "expect":
            self._once(self.source.expects, what, value, line, f"expect {what}")
            return
        if not re.fullmatch(r"\d", what, re.ASCII):
            raise self._error(line, f"hand {what}: a seat is a number")
        if int(what) in self.source.hands:
            raise self._error(line, f"hand {what} is there twice")
        self.source.hands[int(what)] = Entry(value, line)

    def _key(self, name: str, value: str, line: int) -> None:
        if name in REPEATED:
            self.source.before.append(Entry(value, line))
            return
        self._once(self.source.keys, name, value, line, name)

    def _once(self, store: dict[str, Entry], key: str, value: str, line: int, name: str) -> None:
        if key in store:
            raise self._error(line, f"{name} is there twice (line {store[key].line})")
        store[key] = Entry(value, line)
        self.last = (store, key)

    def _error(self, line: int, message: str) -> DemoError:
        return DemoError(self.source.path, line, message)


# -- blocks in files


@dataclass(frozen=True)
class Fence:
    """A fenced block: `line` of its first line in the text (from 1) and that `text`; its fences and all between are the
    lines ``first:end`` of the text (from 0), indented by `indent`."""

    line: int
    text: str
    first: int
    end: int
    indent: str


def fences(text: str) -> Iterator[tuple[int, str]]:
    """The fenced blocks ``demo`` of a Markdown text: the line of each block's first line, and its text."""
    return ((block.line, block.text) for block in fenced(text))


def fenced(text: str) -> Iterator[Fence]:
    """The fenced blocks ``demo`` of a Markdown text. Fences inside longer fences are text, as Markdown has it."""
    inside: tuple[str, str, bool] | None = None  # the fence, its indentation, whether it is ours
    lines: list[str] = []
    start = 0
    for at, written in enumerate(text.split("\n")):
        match = _FENCE.fullmatch(written.rstrip())
        if inside is None:
            if match:
                inside, lines, start = (match[2], match[1], match[3].split()[:1] == ["demo"]), [], at
            continue
        fence, indent, ours = inside
        if match and match[2][0] == fence[0] and len(match[2]) >= len(fence) and not match[3].strip():
            if ours:
                yield Fence(start + 2, "\n".join(lines), start, at + 1, indent)
            inside = None
            continue
        lines.append(_unindented(written.rstrip("\r"), len(indent)))
    if inside is not None and inside[2]:
        yield Fence(start + 2, "\n".join(lines), start, len(text.split("\n")), inside[1])


def _unindented(written: str, indent: int) -> str:
    """A line without the indentation (or quote marks) of its fence."""
    return written[indent:] if not written[:indent].strip(" \t>") else written.lstrip()


def directives(text: str) -> Iterator[tuple[int, str]]:
    """The contents of the directives ``card-demo`` of a reStructuredText file, with the line each begins at."""
    lines = text.splitlines()
    for number, written in enumerate(lines):
        match = _DIRECTIVE.fullmatch(written)
        if match is None:
            continue
        body: list[str] = []
        for following in lines[number + 1 :]:
            if following.strip() and len(following) - len(following.lstrip()) <= len(match[1]):
                break
            body.append(following)
        first = next((at for at, row in enumerate(body) if row.strip() and not _is_option(row)), len(body))
        yield number + 2 + first, "\n".join(body[first:])


def _is_option(row: str) -> bool:
    return re.match(r"\s*:[a-z-]+:", row) is not None
