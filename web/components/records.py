"""The matches that are kept: the list, one match, importing and exporting, all data of the site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from htpy import (
    Element,
    Node,
    a,
    b,
    button,
    details,
    div,
    h1,
    h2,
    input,
    label,
    li,
    ol,
    p,
    progress,
    section,
    small,
    span,
    summary,
    tbody,
    td,
    th,
    thead,
    time,
    tr,
    ul,
)
from htpy import table as html_table

from .basics import action_button, icon, unbroken
from .forms import level_name

if TYPE_CHECKING:
    from ..context import Context


@dataclass(frozen=True)
class Line:
    """A match of the list."""

    key: str
    game: str
    date: str
    players: Sequence[str]
    result: Sequence[str]
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """One page of the list: `number` from 0, of `pages`; `total` matches in all."""

    lines: tuple[Line, ...]
    number: int
    pages: int
    total: int


@dataclass(frozen=True)
class Report:
    """How an import stands. `faults`: file and reason in words."""

    reading: bool
    stopped: bool
    files: int
    done: int
    size: int
    read: int
    good: int
    twice: int
    skipped: int
    fault_count: int
    faults: tuple[tuple[str, str], ...]


def player_text(c: Context, kind: str, name: str, you: bool) -> str:
    """A player and who that is: a person, a bot of a level, or nobody knows."""
    if you:
        return c._("You") if not name else c._("{name} (you)", name=name)
    if kind == "person":
        return name or c._("a person")
    if kind == "?":
        return name or "?"
    level = level_name(c, kind)
    return c._("{name} (bot, {level})", name=name or "?", level=level)


def records_screen(
    c: Context, page: Page, *, loaded: bool, lasts: bool, deleted: int, dropped: int, report: Report | None
) -> Element:
    """The list of matches, and what can be done with all of them."""
    return div(".center.center-wide.page.stack")[
        h1[c._("Your matches")],
        None if lasts else p(".notice")[icon("warn"), span[c._(
            "This browser keeps nothing for this page: the matches below last until it is closed. Export them."
        )]],
        _undo(c, deleted, dropped),
        report_panel(c, report) if report else None,
        _list(c, page, loaded),
        _files(c, page.total, busy=bool(report and report.reading)),
        _everything(c, busy=bool(report and report.reading)),
        div(".page-actions")[
            action_button("go", c._("Statistics"), screen="statistics"),
            action_button("go", c._("Back"), screen="lobby"),
        ],
    ]  # fmt: skip


def _undo(c: Context, deleted: int, dropped: int) -> Node:
    if not deleted:
        return None
    text = c.ngettext("{n} match was deleted.", "{n} matches were deleted.", deleted)
    if dropped:
        text = c.ngettext(
            "There is no room for more: the oldest match was removed.",
            "There is no room for more: the {n} oldest matches were removed.",
            dropped,
        )
    return div(".notice", id="records-undo")[
        icon("info"), p[text], action_button("record-restore", c._("Bring back"), main=True)
    ]


def _list(c: Context, page: Page, loaded: bool) -> Node:
    if not page.total:
        text = c._("No match yet. Each match that you finish is kept here.") if loaded else c._("Loading …")
        return p(".muted")[text]
    return section(".stack")[
        p(".small.muted")[c.ngettext("{n} match", "{n} matches", page.total)],
        ol(".records")[[_line(c, line) for line in page.lines]],
        _pages(c, page) if page.pages > 1 else None,
    ]


def _line(c: Context, line: Line) -> Element:
    named = c._("{game}, {date}", game=line.game, date=line.date or c._("no date"))
    return li(".record", id=f"record-{line.key}")[
        button(".record-open", {"data-action": "record-open", "data-record": line.key}, type="button")[
            b[line.game],
            _date(c, line.date),
            span[unbroken(line.players, c._(", "))],
            span(".record-result")[unbroken(line.result)],
            _marks(line),
        ],
        button(
            ".button.button-icon.button-quiet",
            {
                "data-action": "record-delete",
                "data-record": line.key,
                "aria-label": c._("Delete: {name}", name=named),
            },
            type="button",
        )[icon("close")],
    ]


def _date(c: Context, date: str) -> Element:
    if not date:
        return small[c._("no date")]
    return time(datetime=date)[date.replace("T", " ")]


def _marks(line: Line) -> Node:
    return span(".record-marks")[[small[mark] for mark in line.marks]] if line.marks else None


def _pages(c: Context, page: Page) -> Element:
    before = action_button("records-page", c._("Newer"), page=page.number - 1) if page.number else None
    after = action_button("records-page", c._("Older"), page=page.number + 1) if page.number + 1 < page.pages else None
    return div(".cluster")[before, span[c._("Page {n} of {pages}", n=page.number + 1, pages=page.pages)], after]


def _files(c: Context, total: int, *, busy: bool) -> Element:
    exports: list[Node] = []
    if total:
        exports = [
            action_button("records-export", c._("Export all as text"), form="text"),
            action_button("records-export", c._("Export all as JSON"), form="json"),
        ]
    note = c._("Text or JSON, one match or many to a file. Every match is played again and checked.")
    return section(".panel.stack")[
        h2[c._("Files")],
        div(".cluster")[exports] if exports else None,
        p(".small.muted", id="import-note")[note],
        div(".cluster")[
            file_field(c, "import-files", c._("Import files"), busy=busy),
            file_field(c, "import-folder", c._("Import a folder"), folder=True, busy=busy),
        ],
    ]


def file_field(
    c: Context, ident: str, title: str, *, folder: bool = False, everything: bool = False, busy: bool
) -> Element:
    """A field for files, which the host reads in batches."""
    attributes: dict[str, Any] = {
        "type": "file",
        "id": ident,
        "data-files": "records-import",
        "accept": ".txt,.json,text/plain,application/json",
        "multiple": not everything,
        "disabled": busy,
    }
    if folder:
        attributes["webkitdirectory"] = True
    if everything:
        attributes["data-everything"] = "yes"
    return label(".button.file-button", for_=ident)[span[title], input(".file-input", attributes)]


def _everything(c: Context, *, busy: bool) -> Element:
    return section(".panel.stack", id="all-data")[
        h2[c._("All data of this site")],
        p(".small")[c._(
            "One file with the settings, the match in progress, all matches and results: "
            "to keep, or to move to another browser. Importing it replaces settings, match and results "
            "here, and adds the matches."
        )],
        div(".cluster")[
            action_button("records-export", c._("Export all data"), form="all"),
            file_field(c, "import-data", c._("Import all data"), everything=True, busy=busy),
            a(".button", href="?reset")[c._("Reset …")],
        ],
    ]  # fmt: skip


def report_panel(c: Context, r: Report) -> Element:
    """How far an import is, what came of it, and what was wrong where."""
    share = r.read / r.size if r.size else 0
    title = c._("Importing …") if r.reading else c._("Import stopped") if r.stopped else c._("Import finished")
    return section(".panel.stack", id="import-report", aria_labelledby="import-title")[
        h2(id="import-title")[title],
        progress(max="100", value=str(min(100, round(share * 100))), aria_label=c._("Progress")) if r.reading else None,
        p[c._("{done} of {files} files read.", done=r.done, files=r.files)],
        ul(".plain")[
            li[c.ngettext("{n} match imported.", "{n} matches imported.", r.good)],
            li[c.ngettext("{n} match was here already.", "{n} matches were here already.", r.twice)]
            if r.twice
            else None,
            li[
                c.ngettext(
                    "{n} file of another kind was left out.", "{n} files of another kind were left out.", r.skipped
                )
            ]
            if r.skipped
            else None,
            li[c.ngettext("{n} entry could not be read.", "{n} entries could not be read.", r.fault_count)]
            if r.fault_count
            else None,
        ],
        _faults(c, r) if r.faults else None,
        div(".cluster")[
            action_button("import-cancel", c._("Cancel")) if r.reading else action_button("import-close", c._("Close"))
        ],
    ]


def _faults(c: Context, r: Report) -> Element:
    more = r.fault_count - len(r.faults)
    return details(".faults", open=True)[
        summary[c._("What could not be read")],
        div(".fault-box", tabindex="0", role="group", aria_label=c._("What could not be read"))[
            ul(".plain")[[li[b[path], " ", span[reason]] for path, reason in r.faults]],
            p(".small.muted")[c.ngettext("… and {n} more", "… and {n} more", more)] if more > 0 else None,
        ],
    ]


@dataclass(frozen=True)
class DealLine:
    """A deal of an opened match: its number, what was played, and the points by column."""

    index: int
    number: str
    text: str
    points: tuple[str, ...]


def record_screen(
    c: Context, line: Line | None, columns: Sequence[str], deals: Sequence[DealLine], totals: Sequence[str]
) -> Element:
    """One match: its deals, each to be looked at again. `line` None: nothing is open."""
    back = div(".page-actions")[action_button("go", c._("All matches"), screen="records")]
    if line is None:
        return div(".center.page.stack")[h1[c._("A match")], p(".muted")[c._("Loading …")], back]
    return div(".center.center-wide.page.stack")[
        h1[line.game],
        p[_date(c, line.date), " · ", unbroken(line.players, c._(", "))],
        p[b[unbroken(line.result)], _marks(line)],
        _deals(c, columns, deals, totals) if deals else p(".muted")[c._("Loading …")],
        div(".cluster")[
            action_button("records-export", c._("Export as text"), form="text", record=line.key),
            action_button("records-export", c._("Export as JSON"), form="json", record=line.key),
            action_button("record-delete", c._("Delete"), record=line.key),
        ],
        back,
    ]


def _deals(c: Context, columns: Sequence[str], deals: Sequence[DealLine], totals: Sequence[str]) -> Element:
    rows = [
        tr[
            th(scope="row")[deal.number],
            td(".deal-text")[
                button(".link-button", {"data-action": "record-deal", "data-deal": str(deal.index)}, type="button")[
                    deal.text
                ]
            ],
            [td[points] for points in deal.points],
        ]
        for deal in deals
    ]
    return div(".wide-table", tabindex="0", role="group", aria_label=c._("Deals"))[
        html_table(".scores")[
            thead[
                tr[
                    th(scope="col")[c._("Deal")],
                    th(scope="col")[c._("Look at it again")],
                    [th(scope="col")[x] for x in columns],
                ]
            ],
            tbody[rows, tr(".total")[th(scope="row")[c._("Total")], td, [td[total] for total in totals]]],
        ]
    ]
