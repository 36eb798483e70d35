"""Six-Bid Solo and Bacon in the real page: a whole deal by clicking in each bid and form, matches, phones, axe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from engines import wait_ready, wait_until
from player import DEAL_END, TURN, live_lines, with_settings
from test_screens import FAULTS, SIZES

from pygame_engine import load_game, words
from pygame_engine.match import Match
from pygame_engine.table import Seat, Table
from web.components.bacon import keyed

BIDS = ("solo", "heart-solo", "misere", "guarantee-solo", "spread-misere", "call-solo")
FORMS = ("bacon4", "bacon6", "applewood3", "applewood4", "applewood5", "applewood6", "chunky4", "chunky6")


def rehearse(game: str, seed: str, bid: str) -> tuple[list[str], dict[str, Any], list[str]]:
    """A deal against random bots: the visitor's actions, the result, and every sentence the visitor hears."""
    match = Match(load_game(game), seed=seed)
    table = Table(match, [Seat()] + [Seat("random")] * (match.game.num_players - 1))
    actions: list[str] = []
    while not match.deal_over:
        if table.bot_to_act:
            table.act(table.bot_action())
            continue
        texts = [match.game.format_action(action) for action in table.state.legal_actions()]
        wanted = f"bid {bid}"
        in_auction = table.state.phase == "auction"
        text = (wanted if wanted in texts else "pass") if in_auction else texts[len(actions) % len(texts)]
        actions.append(text)
        table.act(match.game.parse_action(text))
    names = ["You", *(f"<{seat}>" for seat in range(1, match.game.num_players))]
    events = [match.game.event_to_json(event) for event in table.state.view(0).events]
    told = [words.event_text(event, names, "en", game) for event in events]
    return actions, match.state.result().to_json(), [line for line in told if line]


def find(game: str, bid: str = "") -> tuple[str, list[str], dict[str, Any], list[str]]:
    """The first deal in which the visitor plays that bid (any deal where there are no bids)."""
    for number in range(300):
        seed = f"g{number}"
        actions, result, told = rehearse(game, seed, bid)
        if not bid or (result.get("declarer") == 0 and result.get("bid") == bid):
            return seed, actions, result, told
    raise AssertionError(f"no deal of {game} with {bid}")


def open_match(visitor: Any, site: str, game: str, seed: str) -> None:
    """From the lobby to a table against random bots."""
    page = visitor.page
    visitor.open(site)
    wait_ready(visitor)
    visitor.run(f"location.hash = '#/new/{game}'")
    page.wait_for_selector(f"form[data-game={game}]")
    page.fill("#seed", seed)
    page.check("input[name=level][value=random]", force=True)
    page.click("form[data-action=new-match] button[type=submit]")
    page.wait_for_selector(".table")


def click(visitor: Any, action: str) -> None:
    """Do an action of the notation with the mouse."""
    page = visitor.page
    wait_until(visitor, TURN)
    kind, *rest = action.split(" ")
    if kind == "play" and "as" in rest:
        for key in keyed(rest[: rest.index("as")]):
            page.click(f"button#card-{key}")
            page.wait_for_selector(f"button#card-{key}[aria-pressed=true]")
    if kind == "give" or (kind == "play" and "as" not in rest):
        page.click(f"button#card-{rest[0]}")
    else:
        page.click(f"[data-what='{action}']")
    page.wait_for_selector("html:not([data-busy])")


def play(visitor: Any, actions: list[str]) -> None:
    for action in actions:
        click(visitor, action)
    wait_until(visitor, DEAL_END)


def check(visitor: Any, told: list[str]) -> None:
    """As many lines as the engine tells, the cards and points in them alike (bots have names of their own)."""
    shown = live_lines(visitor)
    own = [line for line in told[-len(shown) :] if "<" not in line]
    assert len(shown) >= min(len(told), 45) and set(own) <= set(shown)
    assert not visitor.errors


@pytest.mark.parametrize("bid", BIDS)
def test_a_whole_deal_of_every_bid_by_clicking(site: str, visit: Callable[..., Any], bid: str) -> None:
    seed, actions, result, told = find("six-bid-solo", bid)
    visitor = visit(script=with_settings())
    open_match(visitor, site, "six-bid-solo", seed)
    play(visitor, actions)
    check(visitor, told)
    accounts = [int(cell) for cell in visitor.page.locator("table.scores tfoot td").all_inner_texts()]
    assert accounts == [150 + points for points in result["points"]]


@pytest.mark.parametrize("form", FORMS)
def test_a_whole_deal_of_every_form_by_clicking(site: str, visit: Callable[..., Any], form: str) -> None:
    seed, actions, result, told = find(form)
    visitor = visit(script=with_settings(), viewport={"width": 390, "height": 844})
    open_match(visitor, site, form, seed)
    play(visitor, actions)
    check(visitor, told)
    totals = [int(cell) for cell in visitor.page.locator("table.scores tfoot td").all_inner_texts()]
    assert totals[0] == result["points"][0]  # the visitor, or the team that the visitor is in


ON = """
  if (document.documentElement.hasAttribute("data-busy")) return "busy";
  if (document.querySelector(".deal-end")) return "end";
  if (!document.querySelector(".prompt[data-turn]")) return "wait";
  const step = document.querySelector(".actions .button-main") ?? document.querySelector("[data-what^='lead ']") ??
    document.querySelector(".options [data-what]:not([disabled])") ??
    document.querySelector(".suggestion") ?? document.querySelector("[data-what=pass]") ??
    document.querySelector("[data-what^='bid '], [data-what^='call ']") ??
    document.querySelector(".hand button.card:not([aria-disabled])");
  step?.click();
  return "on";
"""


@pytest.mark.parametrize("game", ["six-bid-solo", *FORMS])
def test_a_whole_match_at_top_speed(site: str, visit: Callable[..., Any], game: str) -> None:
    visitor = visit(script=with_settings())
    open_match(visitor, site, game, "whole match")
    for _ in range(40):
        wait_until(visitor, f"const step = () => {{ {ON} }}; return step() === 'end'", 120)
        if visitor.page.locator("[data-action=again]").count():
            break
        visitor.page.click("[data-action=next-deal]")
        visitor.page.wait_for_selector(".table")
    assert visitor.page.locator("[data-action=again]").count() == 1
    assert visitor.page.locator(".chart svg").count() == 1
    assert not visitor.errors


@pytest.mark.parametrize(("size", "lang"), zip(SIZES[1:], ("ja", "en", "ja"), strict=True), ids=str)
@pytest.mark.parametrize("game", ["six-bid-solo", "bacon6", "applewood5"])
def test_nothing_is_cut_and_the_table_fits(
    site: str, visit: Callable[..., Any], game: str, lang: str, size: tuple[int, int]
) -> None:
    visitor = visit(script=with_settings(lang=lang), viewport={"width": size[0], "height": size[1]})
    seed, actions, _, _ = find(game, "call-solo" if game == "six-bid-solo" else "")
    open_match(visitor, site, game, seed)
    faults = {}
    for number, action in enumerate(actions[:7]):
        wait_until(visitor, TURN)
        if found := visitor.run(FAULTS):
            faults[f"before {number}: {action}"] = found
        click(visitor, action)
    assert not faults


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("game", "bid"), [("six-bid-solo", "call-solo"), ("six-bid-solo", "spread-misere"), ("bacon6", "")]
)
def test_axe_finds_nothing(site: str, visit: Callable[..., Any], game: str, bid: str, theme: str) -> None:
    visitor = visit(script=with_settings(theme=theme))
    seed, actions, _, _ = find(game, bid)
    open_match(visitor, site, game, seed)
    wait_until(visitor, "return document.documentElement.dataset.offline === 'ready'")
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    findings = {}
    for number, action in enumerate([*actions, "end"]):
        wait_until(visitor, DEAL_END if action == "end" else TURN)
        if number < 6 or action == "end" or action.startswith(("lead", "ask", "answer", "give")):
            violations = Axe().run(visitor.page, options=options).response["violations"]
            if violations:
                findings[action] = [f"{v['id']}: {[node['target'] for node in v['nodes']]}" for v in violations]
        if action != "end":
            click(visitor, action)
    assert not findings
