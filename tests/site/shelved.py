"""A page with a shelf and with files to choose, as the host's shelf.mjs and files.mjs are to the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from driver import Answer, Driver

BATCH = 40


class Shelved(Driver):
    """A visitor whose browser keeps records. `shelf` is key -> (summary, record); `files` what was downloaded."""

    def __init__(self, lang: str = "en", *, shelf: dict[str, tuple[str, str]] | None = None, **options: Any) -> None:
        self.shelf: dict[str, tuple[str, str]] = {} if shelf is None else shelf
        self.taken: dict[str, tuple[str, str]] = {}
        self.files: dict[str, str] = {}
        self.lasts = True
        super().__init__(lang, **options)

    def ask(self, name: str, **fields: Any) -> Answer:
        answer = super().ask(name, **fields)
        for wish in answer.get("do", []):
            if "shelf" in wish:
                self._serve(wish["shelf"])
            if "restart" in wish:
                self.start()
        return answer

    def _serve(self, task: dict[str, Any]) -> None:
        getattr(self, f"_{task['task']}")(task)

    def _put(self, task: dict[str, Any]) -> None:
        for key, summary, body in task["entries"]:
            self.shelf[key] = (summary, body)

    def _drop(self, task: dict[str, Any]) -> None:
        for key in task["keys"]:
            self.taken[key] = self.shelf.pop(key)

    def _restore(self, task: dict[str, Any]) -> None:
        for key in task["keys"]:
            self.shelf[key] = self.taken.pop(key)

    def _list(self, task: dict[str, Any]) -> None:
        entries = [[key, summary] for key, (summary, _) in sorted(self.shelf.items())]
        for start in range(0, len(entries), 200):
            self.ask(task["to"], entries=entries[start : start + 200])
        self.ask(task["to"], last=True, lasts=self.lasts)

    def _read(self, task: dict[str, Any]) -> None:
        self.ask(task["to"], record=task["key"], body=self.shelf[task["key"]][1])

    def _gather(self, task: dict[str, Any]) -> None:
        parts = [self.ask(task["to"], entries=[], first=True, stored=dict(self.kept)).get("part", "")]
        for key in task["keys"]:
            parts.append(self.ask(task["to"], entries=[[key, self.shelf[key][1]]]).get("part", ""))
        parts.append(self.ask(task["to"], entries=[], last=True).get("part", ""))
        self.files[task["file"]["name"]] = "".join(parts)

    def choose(self, files: Mapping[str, str], *, skipped: int = 0, pieces: int = 0, **fields: str) -> list[str]:
        """Choose files; what the app wished for after each message. `pieces`: cut texts after so many characters."""
        size = sum(map(len, files.values()))
        wishes = [
            self.ask("records-import", step="begin", files=len(files), size=size, skipped=skipped, **fields)["files"]
        ]
        entries = [entry for path, text in files.items() for entry in cut(path, text, pieces)]
        for start in range(0, len(entries), BATCH):
            answer = self.ask("records-import", step="batch", entries=entries[start : start + BATCH])
            wishes.append(answer["files"])
            while wishes[-1] == "more":
                wishes.append(self.ask("records-import", step="more")["files"])
            if wishes[-1] == "stop":
                return wishes
        wishes.append(self.ask("records-import", step="end")["files"])
        return wishes


def cut(path: str, text: str, pieces: int) -> list[dict[str, Any]]:
    """A file as the host sends it: whole, or in pieces that end with a line."""
    if not pieces:
        return [{"path": path, "text": text}]
    found: list[str] = [""]
    for line in text.splitlines(keepends=True):
        if len(found[-1]) + len(line) > pieces and found[-1]:
            found.append("")
        found[-1] += line
    last = len(found) - 1
    return [{"path": path, "text": part, "first": i == 0, "last": i == last} for i, part in enumerate(found)]
