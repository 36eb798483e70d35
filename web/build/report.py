"""What a build weighs: every file of dist/, raw and as a host sends it with gzip, against the budgets."""

from __future__ import annotations

import gzip
import json
from typing import NamedTuple

from .base import CACHE, sha256, write_json

MEGABYTE = 1_000_000
# Budget -> (limit in bytes of gzip, what counts).
TRAVELS = ("all that travels", 6 * MEGABYTE)
SHELL = ("shell: page, styles, host scripts", 300_000)


class Row(NamedTuple):
    """One file."""

    path: str
    raw: int
    gzip: int
    travels: bool
    shell: bool


def measure(files: dict[str, bytes], name: str) -> list[Row]:
    """Weigh every file. Compressed sizes are remembered by content, since compressing takes a second."""
    store = CACHE / "gzip.json"
    known: dict[str, int] = json.loads(store.read_text()) if store.exists() else {}
    rows, seen = [], {}
    for path, data in sorted(files.items()):
        key = sha256(data)
        seen[key] = known.get(key) or len(gzip.compress(data, 9, mtime=0))
        rows.append(Row(path, len(data), seen[key], path != "licenses.txt", is_shell(path, name)))
    write_json(store, seen)
    return rows


def is_shell(path: str, name: str) -> bool:
    """Whether a file is needed before the page can be read and clicked."""
    return path in ("index.html", f"v/{name}/site.css") or path.startswith(f"v/{name}/host/")


def totals(rows: list[Row]) -> list[tuple[str, int, int, int]]:
    """Label, raw bytes, gzip bytes, limit for each budget."""
    chosen = [(TRAVELS, [row for row in rows if row.travels]), (SHELL, [row for row in rows if row.shell])]
    return [(label, sum(r.raw for r in part), sum(r.gzip for r in part), limit) for (label, limit), part in chosen]


def line(label: str, raw: int, packed: int, rest: str = "") -> str:
    """One line of a table."""
    return f"{raw:>12,} {packed:>12,}  {label}{rest}"


def verdicts(rows: list[Row]) -> list[str]:
    """A line for each budget."""
    return [
        line(label, raw, packed, f" ({'within' if packed <= limit else 'OVER'} {limit:,})")
        for label, raw, packed, limit in totals(rows)
    ]


def as_text(rows: list[Row], name: str) -> bytes:
    """The whole table, for people."""
    head = [f"Release {name}. Bytes, raw and gzip -9.", "", f"{'raw':>12} {'gzip':>12}  file"]
    return "\n".join([*head, *(line(row.path, row.raw, row.gzip) for row in rows), "", *verdicts(rows), ""]).encode()


def as_json(rows: list[Row], name: str) -> bytes:
    """The same for programs."""
    budgets = [
        {"what": label, "raw": raw, "gzip": packed, "limit": limit} for label, raw, packed, limit in totals(rows)
    ]
    return json.dumps(
        {"release": name, "budgets": budgets, "files": [row._asdict() for row in rows]}, indent=1
    ).encode()


def summary(rows: list[Row], name: str) -> str:
    """The heaviest files and the budgets, for the terminal."""
    heaviest = sorted(rows, key=lambda row: -row.gzip)[:7]
    others = [row for row in rows if row not in heaviest]
    return "\n".join(
        [
            f"{'raw':>12} {'gzip':>12}  file",
            *(line(row.path.removeprefix(f"v/{name}/"), row.raw, row.gzip) for row in heaviest),
            line(f"{len(others)} other files", sum(r.raw for r in others), sum(r.gzip for r in others)),
            *verdicts(rows),
            "              the whole table: dist/report.txt",
        ]
    )
