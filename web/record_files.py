"""Records from files of any size: pieces of text in, records and faults out, each with its line.

Two forms are told apart by their first character: JSON (``{`` or ``[``) and text. A text is cut at its ``Format:``
lines and a JSON file that has one record a line at its lines, so that a bad match spoils only itself; any other JSON
file is read as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pygame_engine import jsontext, record
from pygame_engine.errors import RecordError

HEADER = "bear-and-bacon"
"""The name that an object of ours has which holds all data but the matches."""


@dataclass(frozen=True)
class Found:
    """A record as written, not yet replayed, and the line it begins on."""

    data: Any
    line: int | None = None


Item = Found | RecordError


class FileReader:
    """Reads one file, piece by piece. A piece ends at the end of a line; the last one need not."""

    def __init__(self) -> None:
        self.mode = ""
        self.line = 0
        self._held: list[str] = []
        self._size = 0
        self._began = 1
        self._given_up = False

    def feed(self, piece: str) -> Iterator[Item]:
        """What is found in the next piece."""
        lines = piece.removeprefix("\ufeff").split("\n") if self.mode != "whole" else [piece]
        for text in lines[:-1] if len(lines) > 1 and not lines[-1] else lines:
            self.line += 1
            if self.mode in ("", "[") and text.strip() and not text.startswith("#"):
                self._decide(text.strip())
            if self.mode == "text":
                yield from self._text_line(text)
            elif self.mode == "lines":
                yield from self._json_line(text)
            else:
                yield from self._hold(text)

    def end(self) -> Iterator[Item]:
        """What the end of the file completes."""
        if self.mode in ("text", "whole", "["):
            yield from self._release()
        elif self.mode == "":
            yield RecordError("the file is empty", code="deals")

    def _decide(self, first: str) -> None:
        if not self.mode and first == "[":
            self.mode = "["  # the next line tells whether there is a record a line
        elif not self.mode and first[0] not in "{[":
            self.mode = "text"
        else:
            self.mode = "lines" if _object(first.rstrip(",")) is not None else "whole"

    def _hold(self, text: str) -> Iterator[Item]:
        self._size += len(text) + 1
        if self._size <= record.MAX_TEXT:
            self._held.append(text)
        elif not self._given_up:
            self._given_up = True
            yield RecordError("too long", code="long", line=self._began if self.mode == "text" else None)

    def _text_line(self, text: str) -> Iterator[Item]:
        if text.startswith("Format:"):
            yield from self._release()
            self._began = self.line
        yield from self._hold(text)

    def _release(self) -> Iterator[Item]:
        """The records of what was held."""
        held, self._held, self._size = "\n".join(self._held), [], 0
        given_up, self._given_up = self._given_up, False
        if given_up or not held.strip():
            return
        try:
            for data in record.parse_records(held):
                yield Found(data, self._began if self.mode == "text" else None)
        except RecordError as error:
            line = None if error.line is None else error.line + self._began - 1
            yield RecordError(str(error), code=error.code, line=line, detail=error.detail)

    def _json_line(self, text: str) -> Iterator[Item]:
        alone = text.strip().rstrip(",")
        if alone in ("", "[", "]"):
            return
        found = _object(alone)
        if found is None:
            yield RecordError("not JSON", code="json", line=self.line)
        else:
            yield Found(found, self.line)


def _object(text: str) -> dict[str, Any] | None:
    try:
        data = jsontext.loads(text) if len(text) <= record.MAX_TEXT else None
    except ValueError:
        return None
    return data if isinstance(data, dict) else None
