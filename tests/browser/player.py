"""Plays in a real page: waits for the turn, clicks or types, reads what is shown."""

from __future__ import annotations

import json
from typing import Any

from engines import wait_ready, wait_until
from playwright.sync_api import Page
from rehearsal import SETTINGS, Rehearsal, clicks

TURN = "return !!document.querySelector('.prompt[data-turn]') && !document.documentElement.hasAttribute('data-busy')"
DEAL_END = "return !!document.querySelector('.deal-end')"
SETTLED = "return !document.documentElement.hasAttribute('data-busy')"

# One step towards the end of the deal, whatever it is; returns "busy", "wait", "on" or "end".
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


def read_number(text: str) -> int:
    """A number of the page: its minus is a real one."""
    return int(text.replace("−", "-"))


def with_settings(**changes: str) -> str:
    """A script that stores settings before the page reads them, on the first visit only."""
    text = json.dumps(json.dumps({**SETTINGS, **changes}))
    return f"if (!localStorage['bear-and-bacon/settings']) localStorage['bear-and-bacon/settings'] = {text};"


def fill_in_match(visitor: Any, site: str, game: str, seed: str, level: str = "random") -> None:
    """From the lobby to the form of a new match, with seed and level filled in."""
    page: Page = visitor.page
    visitor.open(site)
    wait_ready(visitor)
    visitor.run(f"location.hash = '#/new/{game}'")
    page.wait_for_selector(f"form[data-game={game}]")
    page.fill("#seed", seed)
    page.check(f"input[name=level][value={level}]", force=True)


def submit_match(visitor: Any, shown: str = ".table, .deal-end") -> None:
    """Send the form, and wait for what is to be seen then."""
    visitor.page.click("form[data-action=new-match] button[type=submit]")
    visitor.page.wait_for_selector(shown)


def start_match(visitor: Any, rehearsal: Rehearsal) -> None:
    """From the lobby through the form of a new match to the table."""
    page: Page = visitor.page
    page.click("#screen [data-action=go][data-screen=new]")
    page.wait_for_selector("form[data-action=new-match]")
    page.fill("#seed", rehearsal.seed)
    page.check(f"input[name=level][value={rehearsal.level}]", force=True)
    for name, value in rehearsal.options.items():
        if name == "option-end":
            page.check(f"input[name=option-end][value='{value}']", force=True)
        else:
            page.select_option(f"#{name}", value)
    submit_match(visitor)


def click_action(visitor: Any, action: str) -> None:
    """Do an action of the notation with the mouse."""
    wait_until(visitor, TURN)
    for step in clicks(action):
        if step["name"] == "card":
            visitor.page.click(f"button#card-{step['card']}")
        elif step["name"] == "confirm":
            visitor.page.click("[data-action=confirm]")
        else:
            visitor.page.click(f"[data-what='{step['what']}']")
        visitor.page.wait_for_selector("html:not([data-busy])")


def type_action(visitor: Any, action: str) -> None:
    """Do an action of the notation with the keyboard alone."""
    wait_until(visitor, TURN)
    for step in clicks(action):
        if step["name"] == "card":
            press_to(visitor, f"#card-{step['card']}", group=".hand", start="h")
            visitor.page.keyboard.press("Enter")
        elif step["name"] == "confirm":
            tab_to(visitor, "[data-action=confirm]")
            visitor.page.keyboard.press("Enter")
        elif step["what"] == "pass":
            visitor.page.keyboard.press("p")
        elif step["what"] == "bid null":
            visitor.page.keyboard.press("n")
        else:
            target = f"[data-what='{step['what']}']"
            tab_to(visitor, target, within=".bids")
            press_to(visitor, target, group=".bids")
            visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_selector("html:not([data-busy])")


def focused(visitor: Any, selector: str) -> bool:
    """Whether the focus is on (or within) the selected element."""
    return bool(visitor.run(f"return !!document.activeElement?.closest({json.dumps(selector)})"))


def tab_to(visitor: Any, selector: str, within: str | None = None) -> None:
    """Press Tab until the element (or its group) has the focus."""
    for _ in range(60):
        if focused(visitor, within or selector):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {within or selector}")


def press_to(visitor: Any, selector: str, *, group: str, start: str = "") -> None:
    """Move with the arrow keys inside a group until the element has the focus."""
    if start and not focused(visitor, group):
        visitor.page.keyboard.press(start)
        wait_until(visitor, f"return !!document.activeElement?.closest('{group}')", 10)
    for _ in range(100):
        if focused(visitor, selector):
            return
        visitor.page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows do not reach {selector}")


def live_lines(visitor: Any) -> list[str]:
    """The lines of the live region, oldest first."""
    return list(visitor.run("return [...document.querySelectorAll('#live > *')].map(line => line.textContent)"))
