"""The rules pages as HTML, whole and readable without any script: one page a Markdown file and language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence

from htpy import (
    Element,
    Node,
    a,
    body,
    button,
    details,
    div,
    footer,
    h1,
    h2,
    head,
    header,
    html,
    img,
    li,
    link,
    main,
    meta,
    nav,
    ol,
    p,
    script,
    section,
    span,
    summary,
    ul,
)
from htpy import title as title_element
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup

from pygame_engine.link import SeedLink, encode
from web.components.basics import cardlets
from web.context import Context
from web.settings import Settings

from .page import LANGUAGES, NAME
from .rules_source import Demo, Section, Source, is_demo, parser
from .rules_words import GAME, LANGUAGE_NAME, WORDS

UP = "../../"  # from a page to the site's folder
CARD = r"(?:(?:10|[AKQJ2-9])[SHDC]|(?:10|[1-9X])[abcd]|W)"
CARDS = re.compile(rf"{CARD}(?: {CARD})*")

# The visitor's looks, before anything is painted. The language is that of the page.
LOOKS = """
(function () {
  var root = document.documentElement, settings = {};
  try { settings = JSON.parse(localStorage.getItem("bear-and-bacon/settings")) || {}; } catch (refused) {}
  ["theme", "deck", "motion"].forEach(function (name) {
    if (/^[a-z]{1,12}$/.test(settings[name] || "")) root.setAttribute("data-" + name, settings[name]);
  });
})();
"""

Draw = Callable[[Source, Demo], str]
"""Makes the HTML of a demonstration."""


# --- the frame of every page


def document(
    lang: str,
    title: str,
    content: Node,
    *,
    kind: str,
    scripts: tuple[str, ...],
    demos: bool = False,
    description: str = "",
    up: str = UP,
) -> str:
    """A whole page with the placeholders that `page.finish` fills."""
    release = f"{up}@@RELEASE@@"
    attributes = {"lang": lang, "data-theme": "auto", "data-deck": "four", "data-motion": "auto", "data-page": kind}
    whole = html(attributes)[
        head[
            meta(charset="utf-8"),
            Markup('<meta http-equiv="Content-Security-Policy" content="@@CSP@@">'),
            title_element[f"{title} — {NAME}"],
            meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            meta(name="color-scheme", content="light dark"),
            meta(name="referrer", content="no-referrer"),
            meta(name="description", content=description) if description else None,
            script[Markup(LOOKS)],
            link(rel="stylesheet", href=f"{release}/site.css"),
            link(rel="icon", href=f"{up}icons/icon.svg", type="image/svg+xml"),
            [script(type="module", src=f"{release}/{name}") for name in scripts],
            [link(rel="stylesheet", href=f"{up}demo.css"), script(src=f"{up}demo.js", type="module")]
            if demos
            else None,
        ],
        body[content],
    ]
    return str(whole)


def top(lang: str, page: str, *, up: str = UP) -> Element:
    """The bar: to the app, to all rules, to the other language."""
    words = WORDS[lang]
    others = [other for other in LANGUAGES if other != lang]
    return header(".top")[
        a(".brand", href=f"{up}index.html", aria_label=NAME)[
            img(src=f"{up}icons/icon.svg", alt="", width="32", height="32"), span(".long")[NAME]
        ],
        a(".button.button-keep", href=f"{up}rules/{lang}/index.html")[words["all-rules"]],
        [
            a(
                ".button.button-keep",
                {"data-same-place": True},
                href=f"../{other}/{page}.html",
                lang=other,
                hreflang=other,
            )[LANGUAGE_NAME[other]]
            for other in others
        ],
    ]


def frame(lang: str, page: str, content: Node, *, classes: str = "center") -> list[Node]:
    """Skip link, bar, main part."""
    return [
        a(".skip", href="#content")[WORDS[lang]["skip"]],
        top(lang, page),
        main({"class": f"{classes} page rules-page", "id": "content", "tabindex": "-1"})[content],
    ]


# --- Markdown to HTML


class Writer(RendererHTML):
    """Renders the tokens of one source: demonstrations drawn, cards in backticks as cards, links to where they lead."""

    def __init__(self, source: Source, draw: Draw) -> None:
        super().__init__()
        self.source, self.draw_demo = source, draw
        self.options = parser().options
        self.context = Context(Settings(lang=source.lang))
        self.waiting: Iterator[Demo] = iter(())

    def html(self, tokens: list[Token], demos: list[Demo]) -> Markup:
        """HTML of some blocks; `demos` are the demonstrations among them, in order."""
        self.waiting = iter(demos)
        return Markup(self.render(tokens, self.options, {}))

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A demonstration, or text as typed."""
        if is_demo(tokens[idx]):
            return self.draw_demo(self.source, next(self.waiting))
        return super().fence(tokens, idx, options, env)

    def code_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Cards, or text as typed."""
        if CARDS.fullmatch(tokens[idx].content):
            return str(span(".cards-in-text")[cardlets(self.context, tokens[idx].content.split())])
        return super().code_inline(tokens, idx, options, env)

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A link to where it leads in the built site."""
        href = address(str(tokens[idx].attrGet("href") or ""))
        return str(Markup('<a href="{}">').format(href))

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A table scrolls by itself where the page is narrow, by keyboard too."""
        return '<div class="scroll-x" tabindex="0"><table class="rules-table">'

    def th_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The head of a column; the corner over the heads of rows heads nothing."""
        return self.renderToken(tokens, idx, options, env) if tokens[idx + 1].content else "<td>"

    def th_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Its end."""
        return self.renderToken(tokens, idx, options, env) if tokens[idx - 1].content else "</td>"

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The end of both."""
        return "</table></div>"


def address(href: str) -> str:
    """Where a link of the source leads in the built site."""
    if href.startswith("app:"):
        return f"{UP}index.html#/{href.removeprefix('app:')}"
    return re.sub(r"\.md(?=#|$)", ".html", href)


def contents(source: Source) -> Node:
    """The table of contents."""
    rows = [li[a(href=f"#{part.ident}")[part.title]] for part in source.sections]
    return nav(".contents", aria_label=WORDS[source.lang]["contents"])[
        details(open=True)[summary[WORDS[source.lang]["contents"]], ol[rows]]
    ]


def section_element(writer: Writer, part: Section) -> Element:
    """A section with its demonstrations."""
    return section(".rules-section", id=part.ident, aria_labelledby=f"{part.ident}-title")[
        writer.html(part.tokens, part.demos)
    ]


def lead(writer: Writer) -> Node:
    """What stands between the title and the first section."""
    return div(".lead")[writer.html(writer.source.lead, [])] if writer.source.lead else None


# --- the pages


def kind_of(page: str) -> str:
    """`rulings`, `intro` or `rules`."""
    return next((kind for kind in ("rulings", "intro") if page.endswith(f"-{kind}")), "rules")


def short_label(lang: str, page: str) -> str:
    """What a page is called below the name of its game."""
    return WORDS[lang][kind_of(page)]


def page_label(lang: str, page: str) -> str:
    """What a page is called in a list of pages."""
    return f"{GAME[lang][page.removesuffix(f'-{kind_of(page)}')]}: {short_label(lang, page)}"


def more(source: Source, pages: list[str]) -> Node:
    """Links to the other pages of this game and to the rules of the others."""
    own = [f"{source.family}{ending}" for ending in ("", "-rulings", "-intro")]
    names = [page for page in own if page in pages and page != source.page]
    names += [page for page in GAME[source.lang] if page in pages and page not in (*own, source.page)]
    links = [a(".button", href=f"{page}.html")[page_label(source.lang, page)] for page in names]
    return footer(".more")[
        h2[WORDS[source.lang]["other-games"]],
        div(".cluster")[links, a(".button.button-main", href=f"{UP}index.html")[WORDS[source.lang]["play"]]],
    ]


def reading_page(source: Source, draw: Draw, pages: list[str]) -> str:
    """Rules or rulings: everything one below the other, with a table of contents."""
    writer = Writer(source, draw)
    content = [
        h1[source.title],
        lead(writer),
        contents(source),
        [section_element(writer, part) for part in source.sections],
        more(source, pages),
    ]
    return document(
        source.lang,
        source.title,
        frame(source.lang, source.page, content, classes="center prose"),
        kind=source.kind,
        scripts=("rules.mjs",),
        demos=True,
        description=source.meta.get("description", ""),
    )


def intro_page(source: Source, draw: Draw, pages: list[str]) -> str:
    """An introduction: all steps in the page, which intro.mjs shows one at a time; the last opens a deal."""
    words, writer = WORDS[source.lang], Writer(source, draw)
    count = len(source.sections) + 1
    steps = [
        section(".intro-step.rules-section", id=part.ident, aria_labelledby=f"{part.ident}-title", tabindex="-1")[
            writer.html(part.tokens, part.demos)
        ]
        for part in source.sections
    ]
    content = [
        h1[source.title],
        lead(writer),
        div(
            ".intro",
            {"data-intro": json.dumps({"step": words["step"], "answer": words["answer-first"]}, ensure_ascii=False)},
        )[
            p(".intro-progress", role="status", hidden=True)[words["step"].format(n=1, all=count)],
            steps,
            last_step(source, pages),
            p(".intro-wait.hint-text", hidden=True)[words["answer-first"]],
            nav(".intro-nav.cluster", hidden=True)[
                intro_button("back", words["back"]),
                intro_button("skip", words["skip-step"]),
                intro_button("next", words["next"], main=True),
            ],
        ],
    ]
    return document(
        source.lang,
        source.title,
        frame(source.lang, source.page, content, classes="center prose"),
        kind="intro",
        scripts=("rules.mjs", "intro.mjs"),
        demos=True,
        description=source.meta.get("description", ""),
    )


def intro_button(name: str, text: str, *, main: bool = False) -> Element:
    """A button that intro.mjs listens to."""
    return button(".button.button-main" if main else ".button", {"data-step": name}, type="button")[text]


def last_step(source: Source, pages: list[str]) -> Element:
    """The way to the table."""
    words = WORDS[source.lang]
    read = a(".button", href=f"{source.family}.html")[words["read-more"]] if source.family in pages else None
    return section(".intro-step.rules-section", id="play-now", aria_labelledby="play-now-title", tabindex="-1")[
        h2(id="play-now-title")[words["done"]],
        p[words["done-lead"]],
        div(".cluster")[
            a(".button.button-main", href=f"{UP}index.html?intro#{encode(first_deal(source))}")[words["start"]], read
        ],
    ]


def first_deal(source: Source) -> SeedLink:
    """The prepared deal that the front matter of an introduction names: `game`, `seed`, `dealer`."""
    dealer = source.meta.get("dealer", "")
    return SeedLink(source.meta.get("game", ""), source.meta.get("seed", ""), int(dealer) if dealer else None)


def list_page(lang: str, titles: dict[str, str]) -> str:
    """All pages of a language. `titles`: page -> title."""
    words = WORDS[lang]
    rows = []
    for game in GAME[lang]:
        own = [page for page in (f"{game}-intro", game, f"{game}-rulings") if page in titles]
        links = [
            a(
                ".button.button-main" if page == f"{game}-intro" else ".button",
                href=f"{page}.html",
                aria_label=page_label(lang, page),
            )[short_label(lang, page)]
            for page in own
        ]
        if own:
            rows.append(section(".panel.rules-game")[h2[GAME[lang][game]], div(".cluster")[links]])
    content: list[Node] = [
        h1[words["all-rules"]],
        p[words["all-lead"]],
        rows,
        footer(".more")[
            div(".cluster")[
                a(".button.button-main", href=f"{UP}index.html")[words["play"]],
                a(".button", href=f"{UP}embed/{lang}/index.html")[words["embed"]],
            ]
        ],
    ]
    return document(
        lang,
        words["all-rules"],
        frame(lang, "index", content, classes="center prose"),
        kind="list",
        scripts=("rules.mjs",),
    )


def choosing_page(folder: str, title: str) -> str:
    """A folder's own address: on to the visitor's language, and links for where no script runs."""
    links = [
        li[a(".link-tile", {"data-lang": lang}, href=f"{lang}/index.html", lang=lang)[LANGUAGE_NAME[lang]]]
        for lang in LANGUAGES
    ]
    content = main(".center.page.stack")[h1[title], ul(".tiles")[links]]
    return document("en", title, content, kind=f"choose-{folder}", scripts=("rules.mjs",), up="../")
