"""What is wrong with the rules pages, each with file and line: the build stops at any of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from web.components import face
from web.intents import SCREENS

from . import clauses
from .page import LANGUAGES
from .rules_source import Demo, Source, describe, normal_demo

WITHOUT_DEMO = frozenset({"glossary"})
"""Sections that explain words and no rule."""

FILE_LINK = re.compile(r"([a-z0-9-]+)\.(?:md|html)(?:#([A-Za-z][A-Za-z0-9-]*))?")
APP_LINK = re.compile(r"app:([a-z]+)(?:/([a-z0-9-]+))?")

Pages = dict[tuple[str, str], Source]  # (language, page)


def problems(pages: Pages, root: Path) -> list[str]:
    """Everything that is wrong, in the order of files and lines."""
    found: list[str] = []
    for key in sorted(pages):
        source = pages[key]
        raised = [*source.problems, *missing_demos(source), *bad_links(source, pages), *own_kind(source)]
        raised += differences(source, pages)
        found += [describe(source, root, line, text) for line, text in sorted(set(raised))]
    return found + missing_clauses(pages, root)


Problems = Iterator[tuple[int, str]]


def own_kind(source: Source) -> Problems:
    """A page belongs to one of the games."""
    if source.family not in clauses.FAMILIES.values():
        names = ", ".join(sorted(set(clauses.FAMILIES.values())))
        yield 1, f"a page of no game: the names are {names}, alone or with -rulings or -intro"


def missing_demos(source: Source) -> Problems:
    """Sections that show nothing. Rulings are the exception: some are about a slip of the pen."""
    if source.kind == "rulings":
        return
    for section in source.sections:
        if not section.demos and section.ident not in WITHOUT_DEMO:
            yield section.line, f"the section {section.title!r} has no demonstration (a block ```demo)"


# --- links


def bad_links(source: Source, pages: Pages) -> Problems:
    """Links that lead nowhere."""
    for line, href in source.links:
        if reason := link_problem(source, href, pages):
            yield line, f"the link {href!r} {reason}"


def link_problem(source: Source, href: str, pages: Pages) -> str:
    """Why a link can't stand; empty where it can."""
    if href.startswith("#"):
        return "" if href[1:] in source.ids else "leads to no id of this page"
    if href.startswith("app:"):
        return app_problem(href)
    found = FILE_LINK.fullmatch(href)
    if not found:
        return "is none that is known here: page.md, page.md#id, #id, app:screen or app:screen/game"
    target = pages.get((source.lang, found[1]))
    if target is None:
        return f"leads to a page that does not exist in {source.lang!r}"
    return f"leads to no id of {target.path.name}" if found[2] and found[2] not in target.ids else ""


def app_problem(href: str) -> str:
    """Why a link into the app can't stand."""
    found = APP_LINK.fullmatch(href)
    if not found or found[1] not in SCREENS:
        return "names no screen of the app"
    return "" if found[2] in (None, *face.games()) else "names no game of the app"


# --- the same in both languages


def differences(source: Source, pages: Pages) -> Problems:
    """Where a page says something else than the one in the first language."""
    for lang in LANGUAGES:
        if (lang, source.page) not in pages:
            yield 1, f"this page has no counterpart in {lang!r}"
    first = pages.get((LANGUAGES[0], source.page))
    if source.lang == LANGUAGES[0] or first is None:
        return
    here, there = [s.ident for s in source.sections], [s.ident for s in first.sections]
    if here != there:
        yield from different_sections(source, first)
        return
    for mine, theirs in zip(source.sections, first.sections, strict=True):
        if set(mine.ids) != set(theirs.ids):
            names = ", ".join(sorted(set(mine.ids) ^ set(theirs.ids)))
            yield mine.line, f"these ids stand in one language only: {names} ({first.path.name}, line {theirs.line})"
        yield from different_demos(mine.demos, theirs.demos, mine.line)


def different_sections(source: Source, first: Source) -> Problems:
    """Sections missing here, too many here, or in another order."""
    here, there = [s.ident for s in source.sections], [s.ident for s in first.sections]
    for section in first.sections:
        if section.ident not in here:
            yield 1, f"the section #{section.ident} ({first.lang!r}, line {section.line}) is missing here"
    for section in source.sections:
        if section.ident not in there:
            yield section.line, f"the section #{section.ident} is missing in {first.lang!r}"
    if set(here) == set(there):
        yield 1, f"the sections stand in another order than in {first.lang!r}: {', '.join(there)}"


def different_demos(mine: list[Demo], theirs: list[Demo], line: int) -> Problems:
    """Demonstrations that show something else; captions, titles and comments may differ."""
    for here, there in zip_longest(mine, theirs):
        if here is None:
            yield line, f"the other language has one demonstration more in this section (its line {there.line})"
        elif there is None:
            yield here.line, "the other language has no such demonstration in this section"
        elif normal_demo(here.text) != normal_demo(there.text):
            pairs = zip_longest(normal_demo(here.text), normal_demo(there.text), fillvalue="(nothing)")
            a, b = next(pair for pair in pairs if pair[0] != pair[1])
            yield here.line, f"not the demonstration of the other language (its line {there.line}): {a!r} against {b!r}"


# --- doubtful clauses


def missing_clauses(pages: Pages, root: Path) -> list[str]:
    """Clauses that no rulings page of the family answers, in each language in which there is one."""
    found = []
    for lang in LANGUAGES:
        for kin, families in clauses.KIN.items():
            there = [pages[lang, f"{f}-rulings"] for f in families if (lang, f"{f}-rulings") in pages]
            missing = clauses.wanted(kin) - {ident for source in there for ident in source.ids}
            if there and missing:
                names = ", ".join(sorted(missing, key=clause_order))
                text = f"these clauses have no heading with their id, like `### … {{#{names.split(',')[0]}}}`: {names}"
                found.append(describe(there[0], root, 1, text))
    return found


def clause_order(clause: str) -> tuple[int, str]:
    """BE1, BE1b, BE2 … BE10."""
    return int(re.sub(r"\D", "", clause)), clause
