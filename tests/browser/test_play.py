"""Whole deals and matches in the real page, by mouse and by keyboard, in every kind of contract."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from engines import text_of, wait_ready, wait_until
from player import DEAL_END, TURN, click_action, live_lines, read_number, start_match, type_action, with_settings
from rehearsal import Rehearsal, advised, bidding, find, passing, sentences


def declared(game: str, success: bool) -> Callable[[dict[str, Any]], bool]:
    return lambda r: r.get("game") == game and r["success"] is success and r["declarer"] == 0


def ends(reason: str) -> Callable[[dict[str, Any]], bool]:
    return lambda r: r["reason"] == reason


KINDS: dict[str, Callable[[], Rehearsal]] = {
    "suit made": lambda: find("bear", bidding("H"), declared("H", True)),
    "grand red": lambda: find("bear", bidding("grand-red"), declared("grand-red", True)),
    "grand black": lambda: find("bear", bidding("grand-black"), declared("grand-black", True)),
    "null made": lambda: find("bear", bidding("null"), declared("null", True)),
    "null failed": lambda: find("bear", bidding("null"), declared("null", False)),
    "stopped early": lambda: find("bear", bidding("S"), ends("defeat-certain")),
    "failed at the end": lambda: find("bear/early_end=false", bidding("S"), declared("S", False)),
    "defending": lambda: find("bear", passing(), ends("played-out")),
    "slop": lambda: find("bear", passing(), ends("slop")),
    "redeal": lambda: find("bear/all_pass=redeal", passing(), ends("redeal")),
    "vote for slop": lambda: find("bear/all_pass=ask", passing("slop"), ends("slop"), level="random"),
    "vote for a new deal": lambda: find("bear/all_pass=ask", passing("redeal"), ends("redeal")),
    "game after winning": lambda: find("bear/game_choice=after_win", lone_bid, declared_any),
    "game after the kitty": lambda: find("bear/game_choice=after_kitty", lone_bid, declared_any),
}
BY_KEYBOARD = ("suit made", "grand red", "grand black", "null made", "stopped early", "slop", "redeal")


def lone_bid(view: Any) -> Any:
    """Bids the least number, then plays as advised."""
    if view.phase == "auction":
        return next(a for a in view.legal if a[0] == "bid" and a[1] != "null")
    return advised(view)


def declared_any(result: dict[str, Any]) -> bool:
    return result.get("declarer") == 0


def play_deal(visitor: Any, rehearsal: Rehearsal, act: Callable[[Any, str], None]) -> None:
    start_match(visitor, rehearsal)
    for action in rehearsal.actions:
        act(visitor, action)
    wait_until(visitor, DEAL_END)


def check_end(visitor: Any, rehearsal: Rehearsal) -> None:
    """The page has said all that the engine tells, once each, and shows the points."""
    told = sentences(rehearsal)
    shown = live_lines(visitor)
    assert shown == told[-len(shown) :]
    assert len(shown) >= min(len(told), 45)
    if rehearsal.result["reason"] != "redeal":
        cells = visitor.page.locator("table.scores tfoot td").all_inner_texts()
        assert [read_number(cell) for cell in cells] == rehearsal.result["points"]
    assert not visitor.errors


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_deal_by_clicking(site: str, visit: Callable[..., Any], kind: str) -> None:
    rehearsal = KINDS[kind]()
    visitor = visit(script=with_settings())
    visitor.open(site)
    wait_ready(visitor)
    play_deal(visitor, rehearsal, click_action)
    check_end(visitor, rehearsal)


@pytest.mark.parametrize("kind", BY_KEYBOARD)
def test_a_whole_deal_by_keyboard(site: str, visit: Callable[..., Any], kind: str) -> None:
    rehearsal = KINDS[kind]()
    visitor = visit(script=with_settings())
    visitor.open(site)
    wait_ready(visitor)
    play_deal(visitor, rehearsal, type_action)
    check_end(visitor, rehearsal)


def test_a_whole_match_of_twelve_deals_at_top_speed(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings())
    visitor.open(site)
    wait_ready(visitor)
    page = visitor.page
    start_match(visitor, Rehearsal("bear", "match", {}))
    for deal in range(1, 13):
        play_as_shown(visitor)
        rows = page.locator("table.scores tbody tr").count()
        assert rows == deal
        if deal < 12:
            page.click("[data-action=next-deal]")
            page.wait_for_selector(".table")
    totals = [read_number(cell) for cell in page.locator("table.scores tfoot td").all_inner_texts()]
    columns = [
        [read_number(cell) for cell in page.locator(f"table.scores tbody td:nth-of-type({seat})").all_inner_texts()]
        for seat in (1, 2, 3)
    ]
    assert totals == [sum(column) for column in columns]
    assert page.locator(".chart svg").count() == 1
    page.click("[data-action=again]")
    page.wait_for_selector(".table")
    assert page.locator("table.scores tbody tr").count() == 0
    assert not visitor.errors


def play_as_shown(visitor: Any) -> None:
    """Play the deal on, choosing whatever the page offers first: pass, the last two cards, the first playable card."""
    script = """
      if (document.documentElement.hasAttribute("data-busy")) return "busy";
      if (document.querySelector(".deal-end")) return "end";
      const pass = document.querySelector("[data-what=pass]");
      const lay = document.querySelector("[data-action=confirm]");
      const card = document.querySelector(".prompt[data-turn]") &&
        document.querySelector(".hand button.card:not([aria-disabled]):not([aria-pressed=true])");
      (pass ?? lay ?? card)?.click();
      return "on";
    """
    wait_until(visitor, f"const step = () => {{ {script} }}; return step() === 'end'", 120)


PHASES = {
    "auction": ("bear", lone_bid, 0),
    "vote": ("bear/all_pass=ask", passing("slop"), 1),
    "game": ("bear/game_choice=after_win", lone_bid, 1),
    "discard": ("bear", bidding("H"), 1),
    "lead or follow": ("bear", bidding("H"), 4),
    "last trick": ("bear", bidding("H"), 11),
    "deal over": ("bear", bidding("H"), None),
    "match over": ("bear/end=deals:1", bidding("H"), None),
}


@pytest.mark.parametrize("phase", PHASES)
def test_a_reload_returns_to_the_same_state(site: str, visit: Callable[..., Any], phase: str) -> None:
    game, policy, count = PHASES[phase]
    wanted = ends("slop") if phase == "vote" else declared_any
    rehearsal = find(game, policy, wanted, level="random" if phase == "vote" else "normal")
    visitor = visit(script=with_settings(hold="tap"))
    visitor.open(site)
    wait_ready(visitor)
    start_match_by_link(visitor, site, rehearsal) if "end=" in game else start_match(visitor, rehearsal)
    for action in rehearsal.actions[:count]:
        release(visitor)
        click_action(visitor, action)
    if count is None:
        release(visitor)
        wait_until(visitor, DEAL_END)
    before = stable(visitor)
    visitor.page.reload()
    wait_ready(visitor)
    assert stable(visitor) == before
    assert len(live_lines(visitor)) == 0  # nothing is told twice
    rest = rehearsal.actions[count:] if count is not None else []
    for action in rest:
        release(visitor)
        click_action(visitor, action)
    release(visitor)
    wait_until(visitor, DEAL_END)
    cells = visitor.page.locator("table.scores tfoot td").all_inner_texts()
    assert [read_number(cell) for cell in cells] == rehearsal.result["points"]


def start_match_by_link(visitor: Any, site: str, rehearsal: Rehearsal) -> None:
    from pygame_engine import link

    fragment = link.encode(link.SeedLink(rehearsal.game, rehearsal.seed, None))
    visitor.page.fill("#link-field", f"{site}#{fragment}")
    visitor.page.click("form[data-action=open-link] button")
    visitor.page.wait_for_selector(".table")


def release(visitor: Any) -> None:
    """Take finished tricks away (they stay until a tap)."""
    settled = (
        "if (document.documentElement.hasAttribute('data-busy')) return false;"
        "const on = document.querySelector('[data-action=continue]'); if (on) { on.click(); return false; }"
        "return !!document.querySelector('.prompt[data-turn], .deal-end')"
    )
    wait_until(visitor, settled)


def stable(visitor: Any) -> str:
    """The screen as text, attributes in order, without what depends on where the focus is."""
    script = """
      const screen = document.getElementById("screen").cloneNode(true);
      for (const element of screen.querySelectorAll("*")) {
        const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
        for (const { name } of attributes) element.removeAttribute(name);
        for (const { name, value } of attributes) if (name !== "tabindex") element.setAttribute(name, value);
      }
      return screen.innerHTML;
    """
    return str(visitor.run(script))


def test_a_finished_trick_that_waits_for_a_tap_survives_a_reload(site: str, visit: Callable[..., Any]) -> None:
    rehearsal = find("bear", bidding("H"), declared_any)
    visitor = visit(script=with_settings(hold="tap"))
    visitor.open(site)
    wait_ready(visitor)
    start_match(visitor, rehearsal)
    for action in rehearsal.actions[:3]:
        click_action(visitor, action)
    wait_until(visitor, "return !!document.querySelector('[data-action=continue]')")
    before = stable(visitor)
    assert visitor.page.locator(".played .card").count() == 3
    visitor.page.reload()
    wait_ready(visitor)
    assert stable(visitor) == before


def test_storage_refused_is_said_and_the_match_is_played_all_the_same(site: str, visit: Callable[..., Any]) -> None:
    refuse = """
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
    """
    visitor = visit(script=refuse)
    visitor.open(site)
    wait_ready(visitor)
    assert "keeps nothing" in text_of(visitor, "#notice")
    visitor.page.click("#screen [data-action=go][data-screen=new]")
    visitor.page.click("form[data-action=new-match] button[type=submit]")
    visitor.page.wait_for_selector(".table")
    wait_until(visitor, TURN)
    play_as_shown(visitor)


def test_an_illegal_card_says_why_and_changes_nothing(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings())
    visitor.open(site)
    wait_ready(visitor)
    rehearsal = find("bear", passing(), ends("played-out"))
    start_match(visitor, rehearsal)
    page = visitor.page
    for action in rehearsal.actions:
        wait_until(visitor, TURN)
        refused = page.locator(".hand button[aria-disabled=true]")
        if refused.count():
            count = page.locator(".hand button").count()
            refused.first.click(force=True)
            page.wait_for_selector(".prompt .why")
            assert "follow" in page.inner_text(".prompt .why")
            assert page.locator(".hand button").count() == count
            return
        click_action(visitor, action)
    raise AssertionError("the deal had no card that could not be played")


def test_two_taps_lift_a_card_and_then_play_it(site: str, visit: Callable[..., Any]) -> None:
    rehearsal = find("bear", passing(), ends("played-out"))
    visitor = visit(script=with_settings(confirm="on"))
    visitor.open(site)
    wait_ready(visitor)
    start_match(visitor, rehearsal)
    click_action(visitor, rehearsal.actions[0])
    card = rehearsal.actions[1].removeprefix("play ")
    click_action(visitor, rehearsal.actions[1])
    assert visitor.page.get_attribute(f"#card-{card}", "aria-pressed") == "true"
    click_action(visitor, rehearsal.actions[1])
    wait_until(visitor, f"return !document.querySelector('button#card-{card}')")


def test_hint_and_undo_mark_the_match_as_assisted(site: str, visit: Callable[..., Any]) -> None:
    rehearsal = find("bear/end=deals:1", bidding("H"), declared_any)
    visitor = visit(script=with_settings())
    visitor.open(site)
    wait_ready(visitor)
    start_match_by_link(visitor, site, rehearsal)
    page = visitor.page
    click_action(visitor, rehearsal.actions[0])
    wait_until(visitor, TURN)
    page.click("#top [data-action=hint]")
    page.wait_for_selector(".prompt .advice")
    assert page.locator(".hand button[data-hint]").count() == 2
    page.keyboard.press("u")
    page.wait_for_selector(".auction")
    for action in rehearsal.actions:
        click_action(visitor, action)
    wait_until(visitor, DEAL_END)
    assert "Assisted" in text_of(visitor, "#screen")


def test_a_hidden_card_is_nowhere_at_any_moment(site: str, visit: Callable[..., Any]) -> None:
    """Not in the page, not in the accessibility tree, not in any message from the worker."""
    from pygame_engine import load_game, words
    from pygame_engine.games.bear import PACK
    from pygame_engine.match import Match
    from pygame_engine.table import Seat, Table

    rehearsal = find("bear", bidding("H"), declared("H", True))
    spy = """
    window.seen = [];
    const parse = JSON.parse;
    JSON.parse = (text, ...rest) => { window.seen.push(text); return parse(text, ...rest); };
    """
    visitor = visit(script=with_settings() + spy)
    visitor.open(site)
    wait_ready(visitor)
    start_match(visitor, rehearsal)
    table = Table(Match(load_game("bear"), seed=rehearsal.seed), [Seat(), Seat("normal"), Seat("normal")])
    messages = 0
    for action in [*rehearsal.actions, None]:
        while table.bot_to_act:
            table.act(table.bot_action())
        if table.match.deal_over:
            break
        wait_until(visitor, TURN)
        hidden = PACK.texts(table.state.view(0).unseen)
        seen = visitor.run("return window.seen.splice(0)")
        messages += len(seen)
        places = {
            "the page": visitor.page.content(),
            "the accessibility tree": visitor.page.locator("body").aria_snapshot(),
            "a message": "\n".join(seen),
        }
        for place, content in places.items():
            for card in hidden:
                for form in (f'card-{card}"', f'"{card}"', f'\\"{card}\\"', words.card_name(card, "en")):
                    assert form not in content, f"{form} of a hidden card in {place}"
        assert action is not None
        click_action(visitor, action)
        table.act(table.match.game.parse_action(action))
    assert messages > 10


def test_a_link_opens_the_same_deal_elsewhere(site: str, visit: Callable[..., Any]) -> None:
    first, second = visit(script=with_settings()), visit(script=with_settings(lang="ja"))
    first.open(site)
    wait_ready(first)
    start_match(first, Rehearsal("bear", "shared deal", {}))
    hand = hand_of(first)
    first.page.keyboard.press("m")
    first.page.click("dialog [data-open=share]")
    address = first.page.input_value("#share-link")
    assert address.startswith(site) and len(address.partition("#")[2]) <= 120
    second.open(address)
    wait_ready(second)
    second.page.wait_for_selector(".table")
    assert sorted(hand_of(second)) == sorted(hand)
    assert second.run("return document.documentElement.lang") == "ja"


def hand_of(visitor: Any) -> list[str]:
    return list(visitor.run("return [...document.querySelectorAll('.hand [id^=card-]')].map(card => card.id)"))


@pytest.mark.parametrize(
    ("change", "says"), [(lambda a: a[:-4], "missing"), (lambda a: a[:-3] + "q" + a[-2:], "damaged")]
)
def test_a_damaged_link_says_what_is_wrong_and_opens_nothing(
    site: str, visit: Callable[..., Any], change: Callable[[str], str], says: str
) -> None:
    from pygame_engine import link

    fragment = link.encode(link.SeedLink("bear", "shared deal", 1))
    visitor = visit(script=with_settings())
    visitor.open(site + "#" + change(fragment))
    wait_ready(visitor)
    assert says in text_of(visitor, "#link-error")
    assert not visitor.page.locator(".table").count()
    assert (
        json.loads(visitor.run("return JSON.stringify(Object.keys(localStorage))")).count("bear-and-bacon/match") == 0
    )


@pytest.mark.parametrize("engine", ["firefox", "webkit"])
def test_one_deal_and_a_link_in_other_engines(site: str, visit: Callable[..., Any], engine: str) -> None:
    from pygame_engine import link

    fragment = link.encode(link.SeedLink("bear", "other engines", 0))
    visitor = visit(engine)
    visitor.open(f"{site}#{fragment}")
    wait_ready(visitor)
    wait_until(visitor, "return !!document.querySelector('.table')")
    visitor.run("document.querySelector('.table'); location.hash = '#/settings'")
    wait_until(visitor, "return !!document.querySelector('#setting-speed-instant')")
    visitor.run("document.querySelector('#setting-speed-instant').click()")
    wait_until(visitor, "return !document.documentElement.hasAttribute('data-busy')")
    visitor.run("document.querySelector('#screen [data-screen=table]').click()")
    wait_until(visitor, "return !!document.querySelector('.table')")
    play_as_shown(visitor)
    assert len(visitor.run("return [...document.querySelectorAll('table.scores tfoot td')].map(c => c.innerText)")) == 3
