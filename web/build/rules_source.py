"""One Markdown file of web/rules as its parts: title, sections with stable ids, demonstrations, links.

    ---
    title: Bear                          optional front matter; without a title the first `#` heading is it
    ---
    ## Aim {#aim}                        a section: its id is the same in every language
    ### Bonds count twice? {#BE2}        an id inside it, where one is wanted
    ```demo                              a demonstration (see the engine's `demo` module)

Links go to other pages by their file (`bear-rulings.md#BE2`), to sections (`#aim`) and into the app (`app:new/bear`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pygame_engine import demo_source

HEADING_ID = re.compile(r"\s*\{#([A-Za-z][A-Za-z0-9-]{0,40})\}\s*$")
FRONT_MATTER = re.compile(r"\A---\n(.*?)^---\n", re.DOTALL | re.MULTILINE)
KINDS = ("rulings", "intro")
TRANSLATED = frozenset({"title", "caption", "names"})
LISTS = {"steps": 1, "choose": 2}  # how many parts of each line are the same in every language


@dataclass(frozen=True)
class Demo:
    """A demonstration block: its text, and the line of the file on which that text begins."""

    text: str
    line: int


@dataclass
class Section:
    """What stands below one `##` heading. `ids`: the explicit ids of smaller headings in it, with their lines."""

    ident: str
    title: str
    line: int
    tokens: list[Token] = field(default_factory=list)
    demos: list[Demo] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)


@dataclass
class Source:
    """A whole file. `page` is its name without the ending; `problems` are (line, what is wrong)."""

    path: Path
    lang: str
    page: str
    meta: dict[str, str]
    title: str = ""
    lead: list[Token] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    links: list[tuple[int, str]] = field(default_factory=list)
    problems: list[tuple[int, str]] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """`rules`, `rulings` or `intro`."""
        last = self.page.rpartition("-")[2]
        return last if last in KINDS else "rules"

    @property
    def family(self) -> str:
        """The game that the page is about."""
        return self.page if self.kind == "rules" else self.page.removesuffix(f"-{self.kind}")

    @property
    def ids(self) -> list[str]:
        """Every id that a link can lead to, in the order of the page."""
        return [ident for section in self.sections for ident in (section.ident, *section.ids)]

    @property
    def demos(self) -> list[Demo]:
        """Every demonstration, in the order of the page."""
        return [demo for section in self.sections for demo in section.demos]


def parser() -> MarkdownIt:
    """CommonMark with tables; HTML in the source is shown as text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def read(path: Path, lang: str) -> Source:
    """The parts of a file."""
    text = path.read_text(encoding="utf-8")
    meta, head = front_matter(text)
    body = "\n" * text[:head].count("\n") + text[head:]  # so that every line keeps its number
    source = Source(path, lang, path.stem, meta, meta.get("title", ""))
    tokens = parser().parse(body)
    place = 0
    while place < len(tokens):
        if tokens[place].type == "heading_open":
            take_heading(source, tokens[place : place + 3])
            place += 3
        else:
            take(source, tokens[place])
            place += 1
    complain(source)
    return source


def front_matter(text: str) -> tuple[dict[str, str], int]:
    """The `key: value` lines at the very top, and how many characters they take."""
    found = FRONT_MATTER.match(text)
    if not found:
        return {}, 0
    pairs = (line.partition(":") for line in found[1].splitlines() if ":" in line)
    return {key.strip(): value.strip() for key, _, value in pairs}, found.end()


def line_of(token: Token) -> int:
    """The line on which a block begins, counted from 1."""
    return token.map[0] + 1 if token.map else 0


def take_heading(source: Source, tokens: list[Token]) -> None:
    """A heading: the title of the page, of a section, or of a part of one."""
    level, line = int(tokens[0].tag[1]), line_of(tokens[0])
    ident = cut_ident(tokens[1])
    title = plain_text(tokens[1].children or [])
    collect_links(source, tokens[1], line)
    if level == 1:
        source.title = source.title or title
        return
    known = source.ids
    if ident in known:
        source.problems.append((line, f"the id {ident!r} stands here a second time"))
    if level == 2:
        if not ident:
            source.problems.append((line, f"the section {title!r} has no id: write `## {title} {{#id}}`"))
        source.sections.append(Section(ident or f"section-{len(source.sections) + 1}", title, line, list(tokens)))
        tokens[0].attrSet("id", f"{source.sections[-1].ident}-title")
    elif source.sections:
        if ident:
            source.sections[-1].ids[ident] = line
            tokens[0].attrSet("id", ident)
        source.sections[-1].tokens += tokens
    else:
        source.problems.append((line, "the first heading below the title must be a section (`##`)"))


def cut_ident(inline: Token) -> str:
    """Take `{#id}` off the end of a heading and return the id; empty where there is none."""
    for child in reversed(inline.children or []):
        if child.type == "text" and (found := HEADING_ID.search(child.content)):
            child.content = child.content[: found.start()]
            return found[1]
    return ""


def plain_text(tokens: Sequence[Token]) -> str:
    """The words of a heading without their marks."""
    return "".join(token.content for token in tokens if token.type in ("text", "code_inline")).strip()


def take(source: Source, token: Token) -> None:
    """A block that is no heading."""
    if source.sections:
        section = source.sections[-1]
        section.tokens.append(token)
        if is_demo(token):
            section.demos.append(Demo(token.content, line_of(token) + 1))
    elif is_demo(token):
        source.problems.append((line_of(token), "a demonstration stands before the first section (`##`)"))
    else:
        source.lead.append(token)
    if token.type == "inline":
        collect_links(source, token, line_of(token))


def is_demo(token: Token) -> bool:
    """Whether a block is a demonstration."""
    return token.type == "fence" and token.info.strip() == "demo"


def collect_links(source: Source, inline: Token, line: int) -> None:
    """Note where the links lead; pictures from files have no place here."""
    for child in inline.children or []:
        if child.type == "link_open":
            source.links.append((line, str(child.attrGet("href") or "")))
        if child.type == "image":
            source.problems.append((line, "a picture from a file: demonstrations draw the pictures here"))


def complain(source: Source) -> None:
    """What a whole file must have."""
    if not source.title:
        source.problems.append((1, "no title: write `# Title` or front matter with `title: …`"))
    if not source.sections:
        source.problems.append((1, "no section: write `## Heading {#id}`"))


def normal_demo(text: str) -> list[str]:
    """A demonstration without what may differ between languages: title, captions, comments, remarks, names."""
    try:
        block = demo_source.read(text, "", 1)
    except demo_source.DemoError:
        return text.splitlines()  # told about elsewhere
    keys = {**block.keys, **{f"hand {seat}": entry for seat, entry in block.hands.items()}}
    keys |= {f"expect {name}": entry for name, entry in block.expects.items()}
    lines = sorted(f"{key}: {words(entry.value)}" for key, entry in keys.items() if key not in TRANSLATED)
    lines += [f"before: {words(entry.value)}" for entry in block.before]
    for name, shown in LISTS.items():
        for entry in block.lists.get(name, ()):
            lines.append(f"{name}: " + " | ".join(words(part) for part in entry.value.split("|")[:shown]))
    return lines


def words(text: str) -> str:
    """The text with single blanks."""
    return " ".join(text.split())


def describe(source: Source, root: Path, line: int, problem: str) -> str:
    """`file:line: problem`, with the file as people write it."""
    path = source.path.relative_to(root) if source.path.is_relative_to(root) else source.path
    return f"{path.as_posix()}:{line}: {problem}"
