"""Components are pure functions, their HTML is well formed, usable without eyes or mouse, and escapes what it shows."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib
from collections import Counter
from collections.abc import Callable

import pytest
from driver import Driver, careless
from markup import Malformed, Node, faults, page, parse
from markupsafe import Markup
from screens import SCREENS, screens

from pygame_engine import link, svg
from pygame_engine.games.bear import PACK
from web import intents, render, shell
from web.components import basics, frame, hand, lobby, rules
from web.context import Context
from web.session import Session
from web.settings import CHOICES, Settings

LANGUAGES = ("en", "ja")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_well_formed_named_and_labelled(name: str, lang: str) -> None:
    assert faults(page(screens(lang)[name].regions), set(intents.HANDLERS)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_before_python_is_well_formed_named_and_labelled(lang: str) -> None:
    assert faults(parse(shell.shell_html(lang)), set(intents.HANDLERS)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_before_python_is_what_the_app_shows_first(lang: str) -> None:
    shown = Driver(lang).regions
    for region in ("top", "screen"):
        (found,) = parse(shell.shell_html(lang)).find(id=region)
        assert inner(found) == inner(parse(shown[region]))


def inner(node: Node) -> str:
    """What is in an element, in one form."""
    return "".join(
        c if isinstance(c, str) else f"<{c.tag} {sorted(c.attrs.items())}>{inner(c)}</>" for c in node.children
    )


FAULTS = [
    ("<p><div></div></p>", "in <p>"),
    ("<ul><div></div></ul>", "in a list"),
    ('<button type="button" aria-label="a"><a href="#">b</a></button>', "in <button>"),
    ('<button type="button" data-action="go"></button>', "no name"),
    ("<button>Go</button>", "no type"),
    ('<img src="x">', "no alt"),
    ("<p><svg><path d='M0 0'/></svg></p>", "no name"),
    ('<p id="a">b</p><p id="a">c</p>', "2 times"),
    ('<input id="a">', "no label"),
    ('<label for="b">c</label>', "not there"),
    ('<button type="button" data-action="fly">Go</button>', "no such intent"),
    ('<span data-action="go">Go</span>', "keyboard"),
    ('<button type="button" data-key="l">a</button><a href="#" data-key="l">b</a>', "the key 'l'"),
    ("<table><tbody><tr><td>1</td></tr></tbody></table>", "no head cells"),
    ("<table><tbody><tr><th>1</th></tr></tbody></table>", "no scope"),
    ("<table><tr><th scope='row'>1</th></tr></table>", "in <table>"),
    ('<button type="button" aria-hidden="true">x</button>', "not there for ears"),
]


@pytest.mark.parametrize(("html", "what"), FAULTS, ids=[what for _, what in FAULTS])
def test_a_fault_in_the_html_is_found(html: str, what: str) -> None:
    assert any(what in fault for fault in faults(parse(html), set(intents.HANDLERS)))


@pytest.mark.parametrize("html", ["<p><b></p></b>", "<p>", "</p>", "<div/>", '<p id="a" id="b"></p>', "<!-- x -->"])
def test_html_that_is_not_well_formed_is_found(html: str) -> None:
    with pytest.raises(Malformed):
        parse(html)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_session_gives_the_same_html_and_is_not_changed_by_it(lang: str) -> None:
    driver = Driver(lang, speed="instant")
    driver.new_match(seed="rain", level="random")
    for step in range(6):
        if step and driver.my_turn():
            driver.do(careless(driver.view))
        before, seeded = repr(driver.session), random.getstate()
        first, second = render.regions(driver.session), render.regions(driver.session)
        assert first == second
        assert repr(driver.session) == before and random.getstate() == seeded


def test_components_take_nothing_but_their_arguments() -> None:
    """The model is frozen, so that no component can write into it."""
    driver = Driver(speed="instant")
    driver.new_match(seed="rain", level="random")
    model = render.table_model(driver.session)
    with pytest.raises(AttributeError):
        model.selected = (1,)  # type: ignore[misc]
    c = Context(Settings(lang="ja"))
    for component in (
        lambda: lobby.lobby_screen(c),
        lambda: frame.top_lobby(c),
        lambda: [rules.bear(c)],
        lambda: [rules.six_bid(c)],
    ):
        assert render._html(component()) == render._html(component())


@pytest.mark.parametrize("deck", CHOICES["deck"])
def test_every_card_in_every_deck_is_named_once_for_ears(deck: str) -> None:
    for lang in LANGUAGES:
        c = Context(Settings(lang=lang, deck=deck))
        heard = Counter(parse(str(basics.card_picture(c, card))).heard() for card in PACK.names)
        assert set(heard.values()) == {1} and len(heard) == 32
        shown = hand.fan(
            c, PACK.names, deck="bear", chosen=["AS"], playable=PACK.names[:-1], hinted=["KS"], toggles=True
        )
        names = [button.heard() for button in parse(str(shown)).find("button")]
        assert len(set(names)) == 32 and all(name.strip() for name in names)


def test_cards_that_can_not_be_played_say_so_to_ears() -> None:
    c = Context(Settings())
    shown = parse(str(hand.fan(c, ["AS", "5C"], deck="bear", chosen=[], playable=["AS"], hinted=[], toggles=False)))
    ace, five = shown.find("button")
    assert "aria-disabled" not in ace and ace.heard() == "ace of spades"
    assert five["aria-disabled"] == "true" and five.heard() == "5 of clubs, not playable"


def test_only_the_cards_of_one_place_have_the_cards_id() -> None:
    """Cards keep their id while they move, so that the move can be shown."""
    for shown in screens("en").values():
        root = page(shown.regions)
        ids = [node["id"] for node in root.walk() if node["id"].startswith("card-")]
        assert len(ids) == len(set(ids))
        names = [m for node in root.walk() for m in re.findall(r"view-transition-name:([^;\"]+)", node["style"])]
        assert len(names) == len(set(names)), "two elements of one name: the browser would skip the animation"


# --- what is shown stays text

EVIL = "<img src=x onerror=alert(1)>&amp;\"'</script><script>alert(1)</script>"


def elements(regions: dict[str, str]) -> Counter[str]:
    """How many elements of each kind a page has."""
    return Counter(node.tag for node in page(regions).walk())


def sealed(data: object) -> str:
    """Something as the app keeps a match."""
    return base64.b64encode(zlib.compress(json.dumps(data).encode())).decode()


def test_names_in_a_stored_match_stay_text() -> None:
    driver = Driver(speed="instant")
    driver.new_match(seed="rain", level="random", end="deals:1")
    driver.do(careless(driver.view))
    kept = json.loads(zlib.decompress(base64.b64decode(driver.kept["match"])))
    kept["table"]["info"]["players"][1]["name"] = EVIL
    evil = Driver(kept={**driver.kept, "match": sealed(kept)}, fragment="#/table")

    def check() -> None:
        tags = elements(evil.regions)
        assert not tags["script"] and tags["img"] <= 1 and faults(page(evil.regions), set(intents.HANDLERS)) == []
        assert "onerror" not in {name for node in page(evil.regions).walk() for name in node.attrs}

    def looking(view: object) -> str:
        check()
        return careless(view)

    assert EVIL[:20] in page(evil.regions).text()
    for look in ("last-trick", "history", "score", "menu", "share"):
        evil.ask("dialog", open=look)
        check()
    evil.ask("dialog")
    evil.play_until(lambda: False, looking)
    check()
    evil.ask("dialog", open="score")
    check()
    evil.ask("go", screen="lobby")
    check()
    assert EVIL[:20] in page(evil.regions).text()


@pytest.mark.parametrize("seed", ["<script>", EVIL, "a\"b'c", "&lt;", "‮evil"])
def test_a_seed_stays_text(seed: str) -> None:
    driver = Driver()
    driver.new_match(seed=seed, null_value="<b>")
    root = page(driver.regions)
    (field,) = root.find("input", id="seed")
    assert field["value"] == seed and not root.find("script") and not root.find("b")
    driver.new_match(seed=seed)
    if driver.session.table is None:
        assert not seed.isprintable()
        return
    assert driver.table.match.current.seed == seed
    driver.ask("dialog", open="share")
    root = page(driver.regions)
    (field,) = root.find("input", id="share-link")
    assert link.decode(field["value"]).seed == seed and not root.find("script")


@pytest.mark.parametrize(
    "fragment", [f"#{EVIL}", "#<img src=x>", "#1A<b>", "#%3Cscript%3E", f"#/{EVIL}", "#/table/<b>"]
)
def test_an_address_stays_text(fragment: str) -> None:
    for ask in ("start", "route", "open-link"):
        driver = Driver(fragment=fragment if ask == "start" else "")
        if ask != "start":
            driver.ask(ask, hash=fragment, link=fragment)
        root = page(driver.regions)
        assert not root.find("img") and not root.find("script") and faults(root, set(intents.HANDLERS)) == []
        assert re.fullmatch(r"#/\w*", driver.hash) and "<" not in driver.title


@pytest.mark.parametrize("field", ["level", "option-end", "option-all_pass", "option-null_value", "game"])
def test_what_a_form_holds_stays_text(field: str) -> None:
    driver = Driver()
    driver.ask("go", screen="new")
    for value in (EVIL, '"><b>', "'"):
        driver.ask("new-match", **{"game": "bear", "seed": "x" * 250, field: value})
        root = page(driver.regions)
        assert not root.find("img") and not root.find("script") and not root.find("b")
        assert faults(root, set(intents.HANDLERS)) == []


def test_the_chart_escapes_names() -> None:
    picture = str(svg.chart_svg([(EVIL, [0.0, 40.0]), ("b", [0.0, 0.0])], lang="en"))
    assert not parse(picture).find("script") and not parse(picture).find("img")


def test_a_component_that_does_not_escape_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain: Callable[..., list[str]] = Session.names
    monkeypatch.setattr(Session, "names", lambda self: [Markup(name) for name in plain(self)])
    with pytest.raises((AssertionError, Malformed)):
        test_names_in_a_stored_match_stay_text()
