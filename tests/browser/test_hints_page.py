"""Hints in the real page: in every phase of a deal against strong bots, embedded, in the one-file edition, hot-seat."""

from __future__ import annotations

import base64
import json
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import test_games
from engines import wait_ready, wait_until
from player import live_lines, with_settings
from test_hotseat_page import sit

from pygame_engine import words
from pygame_engine.link import SeedLink, encode
from pygame_engine.table import Table
from web.build import one_file

PHASES = {
    "bear": {"auction", "discard", "play"},
    "six-bid-solo": {"auction", "trump", "call", "play"},
    "bacon4": {"play", "lead"},
}
SEEDS = {"bear": "assisted 5", "six-bid-solo": "assisted 3", "bacon4": "assisted"}
"""The visitor's hand is good enough in the first two for bids to be tried in sampled deals."""
# Whether the cards for the kitty are to be chosen.
LAYING = (
    "(document.querySelector('.table[data-game=bear]') && document.querySelectorAll('.hand [id^=card-]').length === 12)"
)
# What there is to decide, '' while there is nothing; whoever thinks for long is hurried where that is wanted.
DECISION = f"""
  const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length);
  const hurry = shown(".hurry")[0];
  if (hurry && window.hurrying) {{ hurry.click(); window.hurried = (window.hurried ?? 0) + 1; return ""; }}
  if (document.documentElement.hasAttribute("data-busy")) return "";
  if (document.querySelector(".deal-end")) return "end";
  if (!document.querySelector(".prompt[data-turn]")) return "";
  for (const kind of ["bid", "trump", "call", "lead", "ask"])
    if (document.querySelector(`[data-what^='${{kind}} ']`)) return {{ bid: "auction", ask: "lead" }}[kind] ?? kind;
  return {LAYING} ? "discard" : "play";
"""
# Bids as high as can be, so that the visitor declares; for the rest whatever is offered first.
ACT = f"""
  const bids = document.querySelectorAll("[data-what^='bid ']:not([disabled], [aria-disabled=true])");
  if (bids.length) return bids[bids.length - 1].click();
  if ({LAYING}) {{
    const confirm = document.querySelector("[data-action=confirm]");
    return (confirm ?? document.querySelector(".hand button.card:not([aria-pressed=true])")).click();
  }}
  const step = () => {{ {test_games.ON} }};
  step();
"""
CHOICES = "return document.querySelectorAll('.hand button.card:not([aria-disabled])').length"
ADVICE = "return document.querySelector('.advice')?.innerText"


def kept(visitor: Any) -> Table:
    """The table as the page keeps it."""
    sealed = wait_until(visitor, "return localStorage['bear-and-bacon/match']")
    return Table.load(json.loads(zlib.decompress(base64.b64decode(sealed)))["table"])


def ask(visitor: Any) -> str:
    """Ask for a hint and for what stands behind it: the text of the dialog, which is closed again."""
    page = visitor.page
    page.click("#top [data-action=hint]")
    advice = wait_until(visitor, ADVICE)
    page.click("[data-action=why]")
    page.wait_for_selector("dialog#dialog-hint[open]")
    told = str(page.inner_text("#dialog-hint"))
    assert told.splitlines()[0] in advice
    page.keyboard.press("Escape")
    wait_until(visitor, "return !document.querySelector('dialog[open]') && !!document.querySelector('.advice')")
    return told


@pytest.mark.parametrize("game", PHASES)
def test_a_whole_deal_against_strong_bots_with_a_hint_in_every_phase(
    site: str, visit: Callable[..., Any], game: str
) -> None:
    visitor = visit(script=with_settings())
    visitor.open(f"{site}#/new/{game}")
    wait_ready(visitor)
    page = visitor.page
    page.wait_for_selector(f"form[data-game={game}]")
    page.fill("#seed", SEEDS[game])
    page.check("input[name=level][value=strong]", force=True)
    page.click("form[data-action=new-match] button[type=submit]")
    page.wait_for_selector(".table")
    visitor.run(f"window.hurrying = {json.dumps(game != 'bacon4')}")  # what bots do in a hurry depends on the machine
    asked: set[str] = set()
    decision = f"const decision = () => {{ {DECISION} }}; return decision()"
    for _ in range(200):
        phase = wait_until(visitor, decision, 120)
        if phase == "end":
            break
        if phase not in asked and (phase != "play" or visitor.run(CHOICES) > 1):
            assert kept(visitor).assisted is bool(asked)
            told = ask(visitor)
            assert "Went well" in told and " of " in told, f"{phase}: {told}"
            assert kept(visitor).assisted, "the match is marked"
            asked.add(phase)
        visitor.run(ACT)
    table = kept(visitor)
    assert asked == PHASES[game]
    assert table.match.deal_over and table.assisted and {who.level for who in table.seats} == {None, "strong"}
    assert not visitor.errors


def test_a_hint_in_an_embedded_table(site: str, visit: Callable[..., Any]) -> None:
    """In a small frame, with nothing kept in the reader's browser."""
    visitor = visit(service_workers="block", viewport={"width": 320, "height": 400})
    visitor.open(f"{site}index.html?embed&game=bear&seed=rain&dealer=0")
    wait_ready(visitor)
    for _ in range(2):  # in the auction, and then once cards are played
        wait_until(visitor, f"const decision = () => {{ {DECISION} }}; return decision()")
        told = ask(visitor)
        assert told.startswith("Hint:") and "The hint knows only what you know" in told
        assert visitor.run("return document.documentElement.scrollWidth <= innerWidth")
        visitor.run("document.querySelector('[data-what=pass]').click()")
        wait_until(visitor, "return !document.querySelector('.advice')")
        playing = f"const decision = () => {{ {DECISION} }}; return ['play', 'end'].includes(decision())"
        wait_until(visitor, playing)
        if visitor.run("return !document.querySelector('[data-what=pass]')"):
            break
    told = ask(visitor)
    assert told.startswith("Hint: play")
    assert visitor.run("return document.querySelectorAll('.hand [data-hint]').length") == 1
    assert visitor.run("return Object.keys(localStorage).length") == 0
    assert not visitor.errors


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
@pytest.mark.parametrize("game", ["bear", "six-bid-solo", "bacon4"])
def test_a_hint_in_the_one_file_edition(
    dist: Path, tmp_path: Path, visit: Callable[..., Any], engine: str, game: str
) -> None:
    file = Path(shutil.copy(dist / one_file.NAME, tmp_path))
    visitor = visit(engine, script=f"try {{ {with_settings()} }} catch {{}}")
    visitor.open(f"{file.as_uri()}#{encode(SeedLink(game, 'file 4', 0))}")
    wait_ready(visitor)
    wait_until(visitor, f"const decision = () => {{ {DECISION} }}; return decision()")
    assert not kept(visitor).assisted
    told = ask(visitor)
    assert "Went well" in told and kept(visitor).assisted
    assert {url.split("#")[0] for url in visitor.requests if not url.startswith("blob:")} <= {file.as_uri()}
    assert not visitor.errors


SPY = """
window.seen = [];
const parse = JSON.parse;
JSON.parse = (text, ...rest) => { window.seen.push(text); return parse(text, ...rest); };
"""


@pytest.mark.parametrize("game", ["bear", "six-bid-solo"])
def test_a_hint_at_a_hot_seat_shows_nothing_of_another_persons_hand(
    site: str, visit: Callable[..., Any], game: str
) -> None:
    """Whoever looks gets a hint from their own hand, and behind the curtain nothing of it is left."""
    visitor = visit(script=with_settings() + SPY)
    sit(visitor, site, game)
    turn = (
        f"const decision = () => {{ {DECISION} }}; return document.querySelector('.curtain') ? 'curtain' : decision()"
    )
    lookers, hinted = set(), 0
    for _ in range(60):
        step = wait_until(visitor, turn)
        if step == "end" or hinted == 6:
            break
        if step == "curtain":
            wait_until(visitor, "return !document.documentElement.hasAttribute('data-busy')")
            page = visitor.page.inner_html("body") + "\n".join(visitor.run("return window.seen.splice(0)")[-1:])
            assert 'class="advice"' not in page and "data-hint" not in page and "Hint:" not in page
            assert not [line for line in live_lines(visitor) if "Hint" in line]
            visitor.page.click("[data-action=uncover]")
            wait_until(visitor, "return !document.querySelector('.curtain')")
            continue
        table = kept(visitor)
        state: Any = table.state
        seat = state.to_act
        visitor.run("window.seen.length = 0")
        advice = ask(visitor)
        seen = {"the advice": advice, "the page": visitor.page.content()}
        seen["a message"] = "\n".join(visitor.run("return window.seen.splice(0)"))
        pack = table.match.game.pack
        called = getattr(state, "called", None)  # that card is named aloud
        hands = [hand for other, hand in enumerate(state.hands) if other != seat]
        others = [card for hand in hands for card in pack.texts(hand) if called is None or card != pack.text(called)]
        assert len(others) > 10
        for place, content in seen.items():
            for card in others:
                for form in (f'card-{card}"', f'"{card}"', f'\\"{card}\\"', words.card_name(card, "en")):
                    assert form not in content, f"{form} of another hand in {place}"
        lookers.add(seat)
        hinted += 1
        visitor.run(f"const step = () => {{ {test_games.ON} }}; step()")
    assert hinted >= 4 and len(lookers) > 1 and kept(visitor).assisted  # a deal may end early
    assert not visitor.errors
