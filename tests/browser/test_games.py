"""Six-Bid Solo and Bacon in the real page: a whole deal by clicking in each bid and form, matches, phones, axe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from clicking import check, click, find, open_match, play
from engines import wait_until
from looking import FAULTS, SIZES, axe_findings
from player import DEAL_END, ON, TURN, read_number, with_settings

BIDS = ("solo", "heart-solo", "misere", "guarantee-solo", "spread-misere", "call-solo")
FORMS = ("bacon4", "bacon6", "applewood3", "applewood4", "applewood5", "applewood6", "chunky4", "chunky6")


@pytest.mark.parametrize("bid", BIDS)
def test_a_whole_deal_of_every_bid_by_clicking(site: str, visit: Callable[..., Any], bid: str) -> None:
    seed, actions, result, told = find("six-bid-solo", bid)
    visitor = visit(script=with_settings())
    open_match(visitor, site, "six-bid-solo", seed)
    play(visitor, actions)
    check(visitor, told)
    accounts = [read_number(cell) for cell in visitor.page.locator("table.scores tfoot td").all_inner_texts()]
    assert accounts == [150 + points for points in result["points"]]


@pytest.mark.parametrize("form", FORMS)
def test_a_whole_deal_of_every_form_by_clicking(site: str, visit: Callable[..., Any], form: str) -> None:
    seed, actions, result, told = find(form)
    visitor = visit(script=with_settings(), viewport={"width": 390, "height": 844})
    open_match(visitor, site, form, seed)
    play(visitor, actions)
    check(visitor, told)
    totals = [read_number(cell) for cell in visitor.page.locator("table.scores tfoot td").all_inner_texts()]
    assert totals[0] == result["points"][0]  # the visitor, or the team that the visitor is in


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


TABLES = ["six-bid-solo", "bacon6", "applewood5", "applewood6"]
LOOKS = [(game, size, lang) for game in TABLES for size, lang in zip(SIZES[1:], ("ja", "en", "ja"), strict=True)]
"""The fullest tables on the small windows; the one with the longest line of totals elsewhere as well."""


@pytest.mark.parametrize(
    ("game", "size", "lang"), [*LOOKS, *(("applewood6", size, "en") for size in SIZES[:2])], ids=str
)
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
    if not visitor.run(DEAL_END):
        visitor.page.click("#top [data-open=menu]")
        visitor.page.click("[data-action=play-out]")
        wait_until(visitor, DEAL_END, 60)
    if found := visitor.run(FAULTS):
        faults["end"] = found
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
    findings = {}
    for number, action in enumerate([*actions, "end"]):
        wait_until(visitor, DEAL_END if action == "end" else TURN)
        look = number < 6 or action == "end" or action.startswith(("lead", "ask", "answer", "give"))
        if look and (found := axe_findings(visitor)):
            findings[action] = found
        if action != "end":
            click(visitor, action)
    assert not findings
