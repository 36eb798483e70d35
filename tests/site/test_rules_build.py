"""The rules pages: what stops the build, with file and line, and what comes out of it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from htpy import div

from pygame_engine import bots, load_game
from pygame_engine.link import SeedLink, decode
from pygame_engine.match import Match
from web import models
from web.build import clauses, release, rules, rules_words
from web.build.base import ROOT, BuildError
from web.build.page import LANGUAGES
from web.build.rules_source import normal_demo, read
from web.components import bacon, face, forms
from web.context import Context
from web.settings import Settings

SAMPLE = ROOT / "tests" / "data" / "rules"
Change = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the sample pages, to be spoilt."""
    return shutil.copytree(SAMPLE, tmp_path / "rules")


def spoil(folder: Path, name: str, old: str, new: str, count: int = 1) -> None:
    """Change a page; what is to be changed must be there."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, count), encoding="utf-8")


def wrong(folder: Path) -> str:
    """What the build says of these pages."""
    with pytest.raises(BuildError) as error:
        rules.checked(folder, folder)
    return str(error.value)


def line_with(folder: Path, name: str, text: str) -> int:
    """The number of the first line of a page that holds a text."""
    return next(n for n, line in enumerate((folder / name).read_text(encoding="utf-8").splitlines(), 1) if text in line)


# --- what stops the build


def test_the_sample_is_right(folder: Path) -> None:
    assert len(rules.checked(folder, folder)) == 6


def test_a_demonstration_that_breaks_a_rule_is_named_with_file_and_line(folder: Path) -> None:
    for lang in LANGUAGES:
        spoil(folder, f"{lang}/bear.md", "play 9S |", "play 10H |")
    said = wrong(folder)
    for lang in LANGUAGES:
        assert f"{lang}/bear.md:{line_with(folder, f'{lang}/bear.md', 'play 10H |')}: " in said


def test_a_wrong_verdict_and_a_wrong_expectation_stop_the_build(folder: Path) -> None:
    for lang in LANGUAGES:
        spoil(folder, f"{lang}/bear.md", "play 6D | no must-follow", "play 6D | yes")
        spoil(folder, f"{lang}/bear.md", "expect tricks: 1 0 0", "expect tricks: 0 1 0")
    said = wrong(folder)
    assert f"en/bear.md:{line_with(folder, 'en/bear.md', '6D | yes')}: " in said
    assert f"en/bear.md:{line_with(folder, 'en/bear.md', 'expect tricks')}: " in said


def test_two_demonstrations_of_one_name_stop_the_build(folder: Path) -> None:
    for lang in LANGUAGES:
        spoil(folder, f"{lang}/bear.md", "id: trumps", "id: aim")
    assert re.search(r"en/bear\.md:\d+: the id 'aim'", wrong(folder))


def test_a_section_missing_in_one_language_is_named(folder: Path) -> None:
    spoil(folder, "ja/bear.md", "## 用語 {#glossary}", "用語")
    assert "ja/bear.md:1: the section #glossary ('en', line " in wrong(folder)


def test_a_section_too_many_in_one_language_is_named(folder: Path) -> None:
    spoil(
        folder,
        "ja/bear.md",
        "## 用語 {#glossary}",
        "## 用語 {#words}\n\n```demo\ngame: bear\nseed: a\n```\n\n## 用語 {#glossary}",
    )
    assert f"ja/bear.md:{line_with(folder, 'ja/bear.md', '#words')}: the section #words is missing in 'en'" in wrong(
        folder
    )


def test_sections_in_another_order_are_named(folder: Path) -> None:
    for name in ("#aim}", "#play}"):
        spoil(folder, "ja/bear.md", name, name.replace("#", "#new-"))
    spoil(folder, "ja/bear.md", "#new-aim}", "#play}")
    spoil(folder, "ja/bear.md", "#new-play}", "#aim}")
    assert "another order than in 'en'" in wrong(folder)


def test_a_clause_missing_in_one_language_is_named(folder: Path) -> None:
    spoil(folder, "ja/bear.md", " {#following}", "")
    assert "these ids stand in one language only: following" in wrong(folder)


def test_a_page_missing_in_one_language_is_named(folder: Path) -> None:
    (folder / "ja" / "bear-intro.md").unlink()
    assert "en/bear-intro.md:1: this page has no counterpart in 'ja'" in wrong(folder)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: rain", "seed: snow"),
        ("play QS |\n", "play QS |\n  play AS |\nexpect to-act: 0\n#"),
        ("show: all", "show: 0"),
    ],
)
def test_demonstrations_that_differ_between_languages_are_named(folder: Path, old: str, new: str) -> None:
    spoil(folder, "ja/bear.md", old, new)
    assert re.search(r"ja/bear\.md:\d+: not the demonstration of the other language \(its line \d+\)", wrong(folder))


def test_a_demonstration_missing_in_one_language_is_named(folder: Path) -> None:
    spoil(folder, "ja/bear.md", "## 用語 {#glossary}", "```demo\ngame: bear\nseed: a\n```\n\n## 用語 {#glossary}")
    spoil(folder, "ja/bear-intro.md", "## 問題", "```demo\ngame: bear\nseed: a\n```\n\n## 問題")
    assert "the other language has no such demonstration" in wrong(folder)
    shutil.copy(folder / "en" / "bear.md", folder / "x.md")
    spoil(
        folder,
        "en/bear.md",
        "## Glossary {#glossary}",
        "```demo\ngame: bear\nseed: a\n```\n\n```demo\ngame: bear\nseed: b\n```\n## Glossary {#glossary}",
    )
    assert "the other language has one demonstration more" in wrong(folder)


def test_captions_titles_names_and_comments_may_differ(folder: Path) -> None:
    first = "title: A\ncaption: b\nnames: Ann, Bo, Cy\n# c\ngame: bear\nseed: x\nsteps:\n  play 9S | one\n"
    second = "game: bear\nseed:  x\nnames: あ, い, う\ntitle: ア\ncaption: い\n  つづき\nsteps:\n  play  9S | 一\n"
    assert normal_demo(first) == normal_demo(second)
    assert normal_demo(first) != normal_demo(second.replace("9S", "8S"))


def test_a_section_without_a_demonstration_is_named(folder: Path) -> None:
    for lang in LANGUAGES:
        spoil(folder, f"{lang}/bear.md", "{#glossary}", "{#more}")
    assert (
        f"en/bear.md:{line_with(folder, 'en/bear.md', '#more')}: the section 'Glossary' has no demonstration"
        in wrong(folder)
    )


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("bear-ruling.md", "leads to a page that does not exist in 'en'"),
        ("bear-rulings.md#BE99", "leads to no id of bear-rulings.md"),
        ("#nothing", "leads to no id of this page"),
        ("app:kitchen", "names no screen of the app"),
        ("app:new/whist", "names no game of the app"),
        ("//example.org/", "is none that is known here"),
    ],
)
def test_a_link_that_leads_nowhere_is_named(folder: Path, link: str, reason: str) -> None:
    spoil(folder, "en/bear.md", "(bear-rulings.md)", f"(<{link}>)")
    said = wrong(folder)
    assert reason in said and "en/bear.md:5: " in said


@pytest.mark.parametrize("clause", ["BE1b", "BE6", "BE12"])
def test_a_clause_without_a_ruling_is_named(folder: Path, clause: str) -> None:
    for lang in LANGUAGES:
        spoil(folder, f"{lang}/bear-rulings.md", f" {{#{clause}}}", "")
    said = wrong(folder)
    for lang in LANGUAGES:
        assert f"{lang}/bear-rulings.md:1: these clauses have no heading with their id" in said
    assert said.rstrip().endswith(f": {clause}")


def test_a_section_or_title_without_name_and_a_double_id_are_named(folder: Path) -> None:
    spoil(folder, "en/bear.md", "## Aim {#aim}", "## Aim")
    assert "en/bear.md:7: the section 'Aim' has no id" in wrong(folder)
    spoil(folder, "en/bear.md", "## Aim", "## Aim {#play}")
    assert "the id 'play' stands here a second time" in wrong(folder)
    spoil(folder, "en/bear.md", "title: Bear\n", "")
    assert "en/bear.md:1: no title" in wrong(folder)


def test_pictures_from_files_and_pages_of_no_game_are_named(folder: Path) -> None:
    spoil(folder, "en/bear.md", "[the rulings](bear-rulings.md)", "![x](x.png)")
    assert "en/bear.md:5: a picture from a file" in wrong(folder)
    (folder / "en" / "whist.md").write_text("# W\n\n## A {#a}\n", encoding="utf-8")
    assert "en/whist.md:1: a page of no game" in wrong(folder)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: first", ""),
        ("game: bear\nseed: first", "game: whist\nseed: first"),
        ("dealer: 2", "dealer: 9"),
        ("dealer: 2", "dealer: left"),
    ],
)
def test_an_introduction_needs_a_deal_that_exists(folder: Path, old: str, new: str) -> None:
    spoil(folder, "en/bear-intro.md", old, new)
    assert "en/bear-intro.md:1: front matter must name the prepared deal" in wrong(folder)


def test_html_in_a_page_is_shown_as_text(folder: Path) -> None:
    spoil(folder, "en/bear.md", "Three play", "<script>alert(1)</script><b>Three</b> play")
    page = rules.files(folder, folder)["rules/en/bear.html"].decode()
    assert "&lt;script&gt;alert(1)" in page and "<script>alert" not in page


# --- what comes out


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The sample pages as HTML."""
    return {name: data.decode() for name, data in rules.files(SAMPLE, SAMPLE).items()}


def test_every_page_is_there_in_both_languages(pages: dict[str, str]) -> None:
    names = ["bear-intro", "bear-rulings", "bear", "index"]
    wanted = {f"rules/{lang}/{name}.html" for lang in LANGUAGES for name in names} | {"rules/index.html"}
    assert set(pages) == wanted


def test_a_page_has_its_language_its_contents_and_the_way_to_the_other_language(pages: dict[str, str]) -> None:
    english, japanese = pages["rules/en/bear.html"], pages["rules/ja/bear.html"]
    assert '<html lang="en"' in english and '<html lang="ja"' in japanese
    assert 'href="../ja/bear.html"' in english and 'href="../en/bear.html"' in japanese
    for ident in ("aim", "play", "glossary"):
        assert f'href="#{ident}"' in english and f'id="{ident}"' in english and f'id="{ident}"' in japanese
    assert 'id="following"' in english
    assert 'href="bear-rulings.html#BE2"' in english
    assert 'href="../../index.html#/new/bear"' in english


def test_every_address_of_the_pages_is_relative_and_cards_are_drawn(pages: dict[str, str]) -> None:
    for name, html in pages.items():
        assert not re.findall(r"""\b(?:src|href|action)=["']?(?:/|[a-z]+:)""", html), name
    assert 'class="cardlet"' in pages["rules/en/bear.html"]


def test_the_policy_is_the_apps_and_names_the_one_script_in_the_page(dist: Path) -> None:
    html = (dist / "rules" / "en" / "index.html").read_text(encoding="utf-8")
    app = (dist / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)
    theirs = re.search(r'Content-Security-Policy" content="([^"]+)"', app)
    assert policy and theirs
    hashes = re.compile(r" 'sha256-[^']+'")
    assert hashes.sub("", policy[1]) == hashes.sub("", theirs[1])
    assert len(hashes.findall(policy[1])) == 1


def test_the_introduction_ends_in_a_link_to_its_deal(pages: dict[str, str]) -> None:
    found = re.search(r'href="\.\./\.\./index\.html\?intro#([^"]+)"', pages["rules/en/bear-intro.html"])
    assert found and decode(found[1]) == SeedLink("bear", "first", 2)


def test_the_words_of_the_pages_exist_in_both_languages() -> None:
    for table in (rules_words.WORDS, rules_words.GAME):
        assert table["en"].keys() == table["ja"].keys()
        assert all(table["ja"].values())


# --- clauses, and the app's way to them


def test_every_option_of_every_game_names_clauses_that_the_tables_hold() -> None:
    for name in face.games():
        kin = next(kin for kin, families in clauses.KIN.items() if clauses.FAMILIES[name] in families)
        for option in load_game(name).option_list:
            assert set(clauses.CLAUSE.findall(option.clause)) <= set(clauses.CLAUSES[kin]), option


def test_the_app_is_told_which_pages_there_are(tmp_path: Path) -> None:
    target = tmp_path / "pages.json"
    rules.note_pages(SAMPLE, target)
    known = json.loads(target.read_text(encoding="utf-8"))["known"]
    assert set(known) == {"bear"}
    assert set(known["bear"]["pages"]) == {"bear", "bear-rulings", "bear-intro"}
    assert set(known["bear"]["clauses"]) == set(clauses.CLAUSES["bear"])


def test_an_applewood_clause_is_found_on_bacons_page(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "bacon-rulings.md").write_text("# B\n\n## A {#a}\n\n### x {#BA10}\n", encoding="utf-8")
    (tmp_path / "en" / "applewood-rulings.md").write_text("# A\n\n## A {#a}\n\n### x {#BA20}\n", encoding="utf-8")
    sources = rules.sources(tmp_path)
    assert rules.answered(sources, "applewood") == {"BA10": "bacon-rulings", "BA20": "applewood-rulings"}


def test_a_fence_inside_a_fence_is_no_demonstration(tmp_path: Path) -> None:
    path = tmp_path / "bear.md"
    path.write_text("# B\n\n## A {#a}\n\n````\n```demo\ngame: x\n```\n````\n", encoding="utf-8")
    assert read(path, "en").demos == []


def test_the_pages_to_read_are_kept_later_than_the_games(dist: Path) -> None:
    (listed,) = dist.glob("v/*/files.json")
    lists = json.loads(listed.read_text(encoding="utf-8"))
    assert not [row["path"] for row in lists["files"] if row["path"].startswith(("rules/", "embed"))]
    later = {row["path"] for row in lists["later"]}
    assert {path.relative_to(dist).as_posix() for path in dist.glob("rules/**/*.html")} <= later
    assert release.PAGES.is_dir()


CLAUSES_SEEN: dict[str, set[tuple[str, str]]] = {
    "bear": {("3.1", "cards")},
    "six-bid-solo": {("2.1", "cards"), ("2.2", "deal"), ("2.6", "scoring"), ("2.7", "scoring")},
    "bacon": set(),
    "applewood": {("1.11", "scoring")},
    "chunky": {("1.12", "scoring")},
}
"""The family -> clauses that the deals of this test show at least."""
ENDS = {  # game -> calls by which the counts and notes of every kind come up
    "bear": ("pass", "bid 40 S", "bid null"),
    "six-bid-solo": ("bid solo", "bid misere"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", face.games())
def test_every_clause_at_the_end_of_a_deal_leads_to_its_part_of_the_complete_rules(
    dist: Path, game: str, lang: str
) -> None:
    """In the reader's language, in a tab of its own, at an id that is there."""
    found = set()
    for call in ENDS.get(game, ("",)):
        match = Match(load_game(game), seed="rain")
        if call:
            match.apply(match.game.parse_action(call))
        while not match.deal_over:
            legal = match.state.legal_actions()
            match.apply(("pass",) if ("pass",) in legal else legal[-1])
        c = Context(Settings(lang=lang))
        names = tuple(f"P{seat}" for seat in range(match.game.num_players))
        model = models.deal_model(c, match, match.ply, 0, names, holding=False)
        html = str(div[face.of(game).count(c, model)])
        links = re.findall(r'<a class="clause" href="([^"#]+)#([^"]+)"([^>]*)>([\d.]+)</a>', html)
        assert len(links) == html.count('class="clause"') > 0
        for name, ident, attributes, clause in links:
            assert 'target="_blank"' in attributes and f'aria-label="{clause}' in attributes
            assert name == f"rules/{lang}/{clauses.FAMILIES[game]}.html"
            assert f'id="{ident}"' in (dist / name).read_text(encoding="utf-8"), (name, ident)
            found.add((clause, ident))
    assert found >= CLAUSES_SEEN[clauses.FAMILIES[game]]


@pytest.mark.parametrize("reason", ["team-out", "one-left", "target-reached", "last-deal", "sudden-death"])
@pytest.mark.parametrize("game", [game for game in face.games() if game not in ENDS])
def test_whatever_ends_a_deal_of_bacon_has_its_part_of_the_rules(dist: Path, game: str, reason: str) -> None:
    clause, ident = bacon._clause(load_game(game).form, reason)  # type: ignore[attr-defined]
    assert re.fullmatch(r"1\.\d+", clause)
    for lang in LANGUAGES:
        html = (dist / f"rules/{lang}/{clauses.FAMILIES[game]}.html").read_text(encoding="utf-8")
        assert f'id="{ident}"' in html


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", face.games())
def test_every_option_of_a_new_match_leads_to_its_clause_in_a_tab_of_its_own(dist: Path, game: str, lang: str) -> None:
    """On a page that exists, at an id that is there; the form stays as it is."""
    options = tuple(load_game(game).option_list)
    c = Context(Settings(lang=lang))
    html = str(forms.new_match_screen(c, game, options, bots.levels(game), load_game(game).num_players, {}, "", False))
    links = re.findall(r'<a class="clause" href="([^"#]+)#([^"]+)"([^>]*)>', html)
    assert len(links) == len(options)
    for name, ident, attributes in links:
        assert 'target="_blank"' in attributes
        assert name.startswith(f"rules/{lang}/")
        assert f'id="{ident}"' in (dist / name).read_text(encoding="utf-8"), (name, ident)
