"""The page speaks one language at a time: the catalogue is complete, and nothing untranslated gets on a screen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po
from driver import Driver, calling, find_seed
from markup import Node, parse, sentences
from screens import SCREENS, screens

from pygame_engine import bots, link, load_game, words
from pygame_engine.games.bear.view import EVENT_FIELDS
from web.build.base import WEB
from web.components import face, forms
from web.context import Context
from web.settings import CHOICES, Settings

KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "nodes": None, "ngettext": (1, 2)}
CATALOGUE = WEB / "locale" / "ja" / "LC_MESSAGES" / "site.po"
SOURCES = sorted(path for path in WEB.rglob("*.py") if not {"build", "node_modules"} & set(path.parts))
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
SAME = {"D", "{name} {n}"}
"""Messages that are the same in Japanese."""

Message = str | tuple[str, ...]


def extracted(sources: list[Path] = SOURCES) -> Catalog:
    """The messages of the sources, as pybabel would extract them."""
    catalogue = Catalog()
    for path in sources:
        for line, message, _, _ in extract_from_file("python", path, keywords=KEYWORDS, options={}):
            catalogue.add(message, locations=[(str(path.relative_to(WEB)), line)])
    return catalogue


def japanese() -> Catalog:
    """The Japanese catalogue."""
    with CATALOGUE.open("rb") as opened:
        return read_po(opened, locale="ja", abort_invalid=True)


def fields(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def problems(template: Catalog, catalogue: Catalog) -> list[str]:
    """What is wrong with a catalogue."""
    found = []
    for message in template:
        if message.id and message.id not in catalogue:
            found.append(f"missing: {message.id!r} ({message.locations[0]})")
    for message in catalogue:
        if not message.id:
            continue
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        assert message.string is not None
        translations = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        if message.id not in template:
            found.append(f"not used: {message.id!r}")
        if message.fuzzy:
            found.append(f"fuzzy: {message.id!r}")
        if len(translations) != (catalogue.num_plurals if len(ids) > 1 else 1):
            found.append(f"plural forms: {message.id!r}")
        for text in translations:
            if not text:
                found.append(f"empty: {message.id!r}")
            elif fields(text) != fields(ids[-1]):
                found.append(f"placeholders: {message.id!r}: {text!r}")
            elif text in ids and text not in SAME:
                found.append(f"not translated: {message.id!r}")
    found += [f"obsolete: {ident!r}" for ident in catalogue.obsolete]
    return found


def test_the_japanese_catalogue_holds_exactly_the_messages_of_the_pages() -> None:
    assert problems(extracted(), japanese()) == []


def damaged(change: str) -> Catalog:
    """The Japanese catalogue with one fault."""
    catalogue = japanese()
    message = catalogue.get("{name} wins the match")
    plural = catalogue.get("{n} card")
    assert message is not None and plural is not None
    if change == "missing":
        catalogue.delete(message.id)
    elif change == "not used":
        catalogue.add("Nobody asks for this", "だれも使いません")
    elif change == "fuzzy":
        message.flags.add("fuzzy")
    elif change == "empty":
        message.string = ""
    elif change == "placeholders":
        message.string = "{names}の勝ちです"
    elif change == "not translated":
        message.string = message.id
    elif change == "plural forms":
        plural.string = ("{n}枚", "{n}枚")
    return catalogue


FAULTS = ["missing", "not used", "fuzzy", "empty", "placeholders", "not translated", "plural forms"]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_catalogue_is_found_and_named(fault: str) -> None:
    assert [p.partition(":")[0] for p in problems(extracted(), damaged(fault))] == [fault]


def test_the_plural_rule_is_that_of_the_language() -> None:
    catalogue = japanese()
    assert (catalogue.num_plurals, catalogue.plural_expr) == (1, "0")
    c = Context(Settings(lang="ja"))
    assert {c.ngettext("{n} card", "{n} cards", n) for n in (1, 2)} == {"1枚", "2枚"}
    c = Context(Settings(lang="en"))
    assert [c.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def calls(source: str) -> Iterator[tuple[int, str, ast.Call]]:
    """The calls that make messages: line, keyword, call."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Attribute, ast.Name)):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            if name in KEYWORDS:
                yield node.lineno, name, node


def call_problems(source: str) -> list[str]:
    """Calls whose message can't be extracted, or whose values are not those that it names."""
    found = []
    for line, name, call in calls(source):
        messages = call.args[: 2 if name == "ngettext" else 1]
        if not messages or not all(isinstance(m, ast.Constant) and isinstance(m.value, str) for m in messages):
            found.append(f"{line}: {name}() wants its message as a plain text")
            continue
        given = {keyword.arg for keyword in call.keywords} | ({"n"} if name == "ngettext" else set())
        for message in messages:
            assert isinstance(message, ast.Constant)
            named = fields(str(message.value))
            if named != given and not (name == "ngettext" and named | {"n"} == given):
                found.append(f"{line}: {message.value!r} is given {sorted(map(str, given))}")
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(WEB)))
def test_every_message_is_a_plain_text_and_is_given_the_values_that_it_names(path: Path) -> None:
    assert call_problems(path.read_text(encoding="utf-8")) == [] or path.name == "context.py"


@pytest.mark.parametrize(
    "source",
    ['c._(f"{n} points")', "c._(text)", 'c._("a" + b)', 'c._("{n} points", m=1)', 'c.ngettext(f"{n} x", "y", 2)'],
)
def test_a_message_that_can_not_be_extracted_is_found(source: str) -> None:
    assert call_problems(source)


def test_extraction_says_nothing_odd() -> None:
    """What babel can't read would be missing without a word: write and read once more, and compare."""
    template = extracted()
    text = StringIO()
    buffer = _Bytes(text)
    write_po(buffer, template)
    assert "{name} wins the match" in text.getvalue()
    ids = {message.id for message in template if message.id}
    plain: set[Message] = set()
    for path in SOURCES:
        for _, name, call in calls(path.read_text(encoding="utf-8")):
            parts = [a.value for a in call.args[: 2 if name == "ngettext" else 1] if isinstance(a, ast.Constant)]
            if parts:
                plain.add(tuple(map(str, parts)) if len(parts) > 1 else str(parts[0]))
    assert {i if isinstance(i, str) else tuple(i) for i in ids} == plain


class _Bytes:
    """A binary file over a text."""

    def __init__(self, text: StringIO) -> None:
        self.text = text

    def write(self, data: bytes) -> None:
        self.text.write(data.decode())


# --- the engine's words


@pytest.mark.parametrize("game", face.games())
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_option_is_explained_with_all_its_values(lang: str, game: str) -> None:
    c = Context(Settings(lang=lang))
    look = face.of(game)
    for rule in load_game(game).option_list:
        spoken = [rule.sentence[lang]]
        if rule.name != "end":
            assert look.option_title(c, rule.name) != rule.name
            spoken.append(look.option_title(c, rule.name))
        spoken += [forms._word(c, rule, value) for value in ([True, False] if rule.kind == "bool" else rule.values)]
        for text in spoken:
            assert bool(JAPANESE.search(text)) == (lang == "ja"), text
        for value in rule.value_words:
            assert rule.value_words[value][lang]


def test_every_setting_and_level_has_words() -> None:
    for lang in ("en", "ja"):
        c = Context(Settings(lang=lang))
        assert set(forms._setting_words(c)) == set(CHOICES)
        assert set(forms._value_words(c)) == {f"{name}:{value}" for name, values in CHOICES.items() for value in values}
        for level in bots.levels("bear"):
            assert forms.level_name(c, level) != level, level


def test_every_code_of_the_engine_has_words_in_both_languages() -> None:
    for table in (words.REASONS, words.HINTS, words.LINKS):
        for code, texts in table.items():
            assert set(texts) == {"en", "ja"}, code
            assert JAPANESE.search(texts["ja"]) and not JAPANESE.search(texts["en"]), code
            assert fields(texts["en"]) == fields(texts["ja"]), code
    for lang in ("en", "ja"):
        assert set(words._EVENTS[lang]) | set(words.SILENT) == set(EVENT_FIELDS)


def test_every_reason_that_a_bot_of_bear_gives_has_words() -> None:
    codes = set()
    for path in (Path(bots.__file__).parent).glob("bear_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
                first = node.args[0]
                texts = [n.value for n in ast.walk(first) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
                codes |= {text for text in texts if not text.endswith("-")}
    assert codes, "the bots give reasons"
    assert codes <= set(words.HINTS), sorted(codes - set(words.HINTS))


def test_every_way_in_which_a_link_fails_has_a_sentence() -> None:
    source = Path(link.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'"(link-[a-z-]+)"', source))
    assert codes | {"link-cut-early"} == set(words.LINKS)


# --- what is on the screens

LATIN_WORDS = {
    # names of games, ranks, suits and keys; what is written in Latin letters in Japanese too
    *("Bear", "Bacon", "English", "Enter", "Esc", "Tab", "BE", "QR", "UTC", "JSON", "txt"),
    *("A", "K", "Q", "J", "D", "L", "V", "S", "H", "U", "I", "P", "W", "F", "M", "T", "B"),
    *("rain", "script", "https", "example", "org", "cards", "bear"),
}
LATIN = re.compile(r"[A-Za-z]+")


def foreign_to(lang: str, root: Node, names: tuple[str, ...] = ()) -> list[str]:
    """Texts of a page that are in the other language."""
    found = []
    for node in root.walk():
        if "lang" in node and node["lang"] != lang:
            continue
        for text in sentences_of(node):
            if any(name in text for name in names):
                continue
            if (lang == "en" and JAPANESE.search(text)) or (lang == "ja" and set(LATIN.findall(text)) - LATIN_WORDS):
                found.append(text)
    return found


def sentences_of(node: Node) -> Iterator[str]:
    """The texts of this element alone, but for what is in another language on purpose and links."""
    unseen = any("visually-hidden" in a.classes and a["aria-hidden"] == "true" for a in node.above())
    if unseen or any("lang" in a for a in node.above()) or "clause" in node.classes:
        return
    yield from sentences(Node(node.tag, node.attrs, None, [c for c in node.children if isinstance(c, str)]))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_in_the_language_of_the_page(name: str, lang: str) -> None:
    page = screens(lang)[name]
    assert page.root["lang"] == lang
    for html in page.regions.values():
        assert foreign_to(lang, parse(html)) == []
    assert foreign_to(lang, Node("title", {}, None, [page.title])) == []
    for line in page.said:
        assert foreign_to(lang, Node("p", {}, None, [line])) == []


def test_untranslated_text_on_a_screen_is_found() -> None:
    assert foreign_to("ja", parse("<p>カード</p><p>Your turn</p>")) == ["Your turn"]
    assert foreign_to("en", parse('<p>A card</p><button aria-label="閉じる">x</button>')) == ["閉じる"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_went_wrong_is_told_in_the_language_of_the_page(lang: str) -> None:
    page = Driver(lang, kept={"match": "bm9uc2Vuc2U="})
    notice = page.regions["notice"]
    assert "notice-bad" in notice and foreign_to(lang, parse(notice)) == []
    page.new_match(seed="x" * 250)
    assert "field-error" in page.regions["screen"] and foreign_to(lang, parse(page.regions["screen"])) == []
    page.new_match(seed="rain", end="deals:0")
    assert "field-error" in page.regions["screen"] and foreign_to(lang, parse(page.regions["screen"])) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("options", [{}, {"all_pass": "ask", "game_choice": "after_win"}], ids=["plain", "asking"])
def test_a_hint_can_be_had_at_every_decision_and_is_in_the_language_of_the_page(
    lang: str, options: dict[str, str]
) -> None:
    page = Driver(lang, speed="instant")
    game = "bear/" + ",".join(f"{name}={value}" for name, value in options.items())
    policy = calling("bid 100; bid 100 S" if lang == "en" else "bid 40; bid 40 H; bid null")
    seed = find_seed(game.rstrip("/"), "easy", policy, lambda match: match.state.view(0).declarer == 0)
    page.new_match(seed=seed, level="easy", **options)
    heard = 0

    def ask_first(view: object) -> str:
        nonlocal heard
        page.ask("hint")
        assert "notice-bad" not in page.regions["notice"]
        assert page.session.advice is not None, page.session.message
        assert foreign_to(lang, Node("p", {}, None, [page.said[-1]])) == []
        assert "data-hint" in page.regions["screen"] or page.view.phase in ("agree", "game", "auction")
        heard += 1
        return policy(view)

    page.play_deal(ask_first)
    assert heard > 3
