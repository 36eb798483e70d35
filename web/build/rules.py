"""The rules pages of the site: web/rules/<language>/<page>.md, checked whole, then drawn.

What is wrong stops the build with file and line: see `rules_check`; a demonstration is wrong where the engine says so.
"""

from __future__ import annotations

import json
from pathlib import Path

from pygame_engine.errors import InvalidDeal, InvalidNotation
from pygame_engine.match import check_seed

from . import clauses, demos, rules_check, rules_pages
from .base import ROOT, WEB, fail, say
from .page import LANGUAGES
from .rules_source import Demo, Source, describe, read
from .rules_words import WORDS

SOURCES = WEB / "rules"
KNOWN = SOURCES / "pages.json"
"""Which pages there are, for the app, which links to them. Written by the build; travels in app.zip."""


def sources(folder: Path) -> rules_check.Pages:
    """Every page of every language."""
    found = {}
    for lang in LANGUAGES:
        for path in sorted((folder / lang).glob("*.md")):
            found[lang, path.stem] = read(path, lang)
    return found


def checked(folder: Path = SOURCES, root: Path = ROOT) -> rules_check.Pages:
    """The pages, without anything wrong; else the build ends and says everything that is."""
    pages = sources(folder)
    found = [*rules_check.problems(pages, root)]
    for key in sorted(pages):
        found += [describe(pages[key], root, line, text) for line, text in demos.problems(pages[key])]
        found += first_deal_problem(pages[key], root)
    if found:
        fail("the rules pages have mistakes:\n" + "\n".join(found))
    return pages


def first_deal_problem(source: Source, root: Path) -> list[str]:
    """An introduction ends in a prepared deal, which must exist."""
    if source.kind != "intro":
        return []
    try:
        link = rules_pages.first_deal(source)
        check_seed(link.seed)
        link.match()
    except (InvalidDeal, InvalidNotation, ValueError) as error:
        text = f"front matter must name the prepared deal by `game:`, `seed:` and `dealer:` ({error})"
        return [describe(source, root, 1, text)]
    return []


def files(folder: Path = SOURCES, root: Path = ROOT) -> dict[str, bytes]:
    """The pages by their place in dist/, with the placeholders that `page.finish` fills."""
    pages = checked(folder, root)
    say(f"rules: drawing {len(pages)} pages")
    made: dict[str, str] = {"rules/index.html": rules_pages.choosing_page("rules", WORDS["en"]["all-rules"])}
    for lang in LANGUAGES:
        names = [page for language, page in pages if language == lang]
        titles = {page: pages[lang, page].title for page in names}
        made[f"rules/{lang}/index.html"] = rules_pages.list_page(lang, titles)
        for page in names:
            source = pages[lang, page]
            write = rules_pages.intro_page if source.kind == "intro" else rules_pages.reading_page
            made[f"rules/{lang}/{page}.html"] = write(source, draw, names)
    return {name: text.encode() for name, text in made.items()}


def draw(source: Source, block: Demo) -> str:
    """A demonstration on a page of this site."""
    return demos.draw(source, block, rules_pages.UP)


def note_pages(folder: Path = SOURCES, target: Path = KNOWN) -> None:
    """Tell the app which pages there are, and on which one each doubtful clause of a game is answered."""
    pages = sources(folder)
    known = {
        family: {"pages": names, "clauses": answered(pages, family)}
        for family in dict.fromkeys(clauses.FAMILIES.values())
        if (names := [page for lang, page in pages if lang == LANGUAGES[0] and pages[lang, page].family == family])
    }
    text = json.dumps({"families": clauses.FAMILIES, "known": known}, sort_keys=True)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def answered(pages: rules_check.Pages, family: str) -> dict[str, str]:
    """Clause -> the page that answers it: the game's own where it is there, else one of its kin."""
    kin = next(families for families in clauses.KIN.values() if family in families)
    places: dict[str, str] = {}
    for other in (family, *kin):
        source = pages.get((LANGUAGES[0], f"{other}-rulings"))
        for ident in source.ids if source else ():
            if clauses.CLAUSE.fullmatch(ident):
                places.setdefault(ident, source.page if source else "")
    return places
