"""What a build weighs: every file of dist/, raw and as a host sends it with gzip, against the budgets."""

from __future__ import annotations

import gzip
import json
from typing import NamedTuple

from ..components.lobby import LICENCES_FILE
from .base import CACHE, sha256, write_json
from .one_file import LIMIT as ONE_FILE_LIMIT
from .one_file import NAME as ONE_FILE_NAME

MEGABYTE = 1_000_000
# What counts -> limit in bytes of gzip.
TRAVELS = ("all that travels", 6 * MEGABYTE)
READING = ("pages to read, fetched when the games stand", 1 * MEGABYTE)
SHELL = ("shell: page and host scripts", 300_000)
ONE_FILE = ("one-file edition, as it is kept", ONE_FILE_LIMIT)  # raw: nothing compresses it on a disk
NEVER_SENT = {LICENCES_FILE, ONE_FILE_NAME}  # unless somebody asks for them


class Row(NamedTuple):
    """One file."""

    path: str
    raw: int
    gzip: int
    travels: bool
    shell: bool
    reading: bool = False


def measure(files: dict[str, bytes], name: str) -> list[Row]:
    """Weigh every file. Compressed sizes are remembered by content, since compressing takes a second."""
    store = CACHE / "gzip.json"
    known: dict[str, int] = json.loads(store.read_text()) if store.exists() else {}
    rows, seen = [], {}
    for path, data in sorted(files.items()):
        key = sha256(data)
        seen[key] = known.get(key) or len(gzip.compress(data, 9, mtime=0))
        reading = is_reading(path)
        travels = path not in NEVER_SENT and not reading
        rows.append(Row(path, len(data), seen[key], travels, is_shell(path, name), reading))
    write_json(store, seen)
    return rows


def is_shell(path: str, name: str) -> bool:
    """Whether a file is needed before the page can be read and clicked."""
    return path == "index.html" or path.startswith(f"v/{name}/host/")


def is_reading(path: str) -> bool:
    """Whether a file is a page to read, which the games do not need."""
    return path.startswith(("rules/", "embed", "demo."))


class Total(NamedTuple):
    """One budget: bytes, those of them that count, and how many there may be."""

    what: str
    raw: int
    gzip: int
    counts: int
    limit: int


def totals(rows: list[Row]) -> list[Total]:
    """What each budget has been used for."""
    chosen = [
        (TRAVELS, [row for row in rows if row.travels]),
        (READING, [row for row in rows if row.reading]),
        (SHELL, [row for row in rows if row.shell]),
    ]
    sums = [(sum(r.raw for r in part), sum(r.gzip for r in part), budget) for budget, part in chosen]
    found = [Total(label, raw, packed, packed, limit) for raw, packed, (label, limit) in sums]
    return found + [Total(ONE_FILE[0], r.raw, r.gzip, r.raw, ONE_FILE[1]) for r in rows if r.path == ONE_FILE_NAME]


def line(label: str, raw: int, packed: int, rest: str = "") -> str:
    """One line of a table."""
    return f"{raw:>12,} {packed:>12,}  {label}{rest}"


def verdicts(rows: list[Row]) -> list[str]:
    """A line for each budget."""
    return [
        line(
            total.what,
            total.raw,
            total.gzip,
            f" ({'within' if total.counts <= total.limit else 'OVER'} {total.limit:,})",
        )
        for total in totals(rows)
    ]


def as_text(rows: list[Row], name: str) -> bytes:
    """The whole table, for people."""
    head = [f"Release {name}. Bytes, raw and gzip -9.", "", f"{'raw':>12} {'gzip':>12}  file"]
    return "\n".join([*head, *(line(row.path, row.raw, row.gzip) for row in rows), "", *verdicts(rows), ""]).encode()


def as_json(rows: list[Row], name: str) -> bytes:
    """The same for programs."""
    budgets = [total._asdict() for total in totals(rows)]
    return json.dumps(
        {"release": name, "budgets": budgets, "files": [row._asdict() for row in rows]}, indent=1
    ).encode()


def summary(rows: list[Row], name: str) -> str:
    """The heaviest files and the budgets, for the terminal."""
    sent = [row for row in rows if row.travels]
    heaviest = sorted(sent, key=lambda row: -row.gzip)[:7]
    others = [row for row in sent if row not in heaviest]
    return "\n".join(
        [
            f"{'raw':>12} {'gzip':>12}  file",
            *(line(row.path.removeprefix(f"v/{name}/"), row.raw, row.gzip) for row in heaviest),
            line(f"{len(others)} other files", sum(r.raw for r in others), sum(r.gzip for r in others)),
            *verdicts(rows),
            "              the whole table: dist/report.txt",
        ]
    )
