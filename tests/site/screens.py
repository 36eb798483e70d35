"""Every screen of the site in a state worth looking at, reached by playing."""

from __future__ import annotations

import json
from functools import cache

from driver import Driver, calling, careless, find_seed, sensible
from shelved import Shelved

from pygame_engine import load_game, record
from pygame_engine.match import Match
from pygame_engine.table import Seat, Table
from web import render
from web.intents import BOT_NAMES

SCREENS = (
    "lobby",
    "lobby-resume",
    "lobby-link-error",
    "lobby-question",
    "new",
    "new-error",
    "settings",
    "settings-no-storage",
    "rules",
    "auction",
    "auction-late",
    "auction-number",
    "watching",
    "agree",
    "game",
    "discard",
    "discard-chosen",
    "play",
    "play-selected",
    "play-illegal",
    "play-hint",
    "holding",
    "holding-tap",
    "paused",
    "null",
    "slop",
    "deal-end-made",
    "deal-end-early",
    "deal-end-null",
    "deal-end-slop",
    "deal-end-redeal",
    "match-end",
    "match-draw",
    "dialog-last-trick",
    "dialog-history",
    "dialog-score",
    "dialog-help",
    "dialog-menu",
    "dialog-share",
    "dialog-rules",
    "dialog-give-up",
    "update",
    "records-empty",
    "records",
    "record",
    "statistics-empty",
    "statistics",
    "new-seats",
    "curtain",
    "uncovered",
    "deal-end-people",
)


class Shown:
    """What the page showed, kept after the app has gone on."""

    def __init__(self, page: Driver) -> None:
        self.regions = dict(page.regions)
        self.root, self.title, self.said = dict(page.root), page.title, list(page.said)
        assert self.regions == render.regions(page.session)


def as_declarer(match: Match) -> bool:
    """The visitor plays alone and not Null."""
    result = match.current.result
    return result is not None and result.details.get("declarer") == 0 and result.details.get("game") != "null"


@cache
def screens(lang: str) -> dict[str, Shown]:
    """All of `SCREENS` in a language."""
    found: dict[str, Shown] = {}
    _around(lang, found)
    _kept(lang, found)
    _people(lang, found)
    _declaring(lang, found)
    _other_phases(lang, found)
    _ends(lang, found)
    assert set(found) == set(SCREENS), set(found) ^ set(SCREENS)
    return found


def _around(lang: str, found: dict[str, Shown]) -> None:
    """The screens that are not the table."""
    page = Driver(lang)
    found["lobby"] = Shown(page)
    page.click("go", screen="rules", game="bear")
    found["rules"] = Shown(page)
    page.click("go", screen="settings")
    found["settings"] = Shown(page)
    page.ask("open-link", link="nonsense")
    found["lobby-link-error"] = Shown(page)
    page.click("go", screen="new", game="bear")
    found["new"] = Shown(page)
    page.ask("new-match", **{"game": "bear", "seed": '<b title="x">', "option-null_value": "900"})
    found["new-error"] = Shown(page)
    page.ask("update-ready")
    found["update"] = Shown(page)
    page.new_match(seed="rain")
    page.ask("go", screen="lobby")
    found["lobby-resume"] = Shown(page)
    page.ask("open-link", link="1AeWrd.bear~all_pass-redeal.s.rain.2")
    found["lobby-question"] = Shown(page)
    page = Driver(lang, storage=False)
    page.click("go", screen="settings")
    found["settings-no-storage"] = Shown(page)


def _kept(lang: str, found: dict[str, Shown]) -> None:
    """Kept matches and statistics, with a report of an import that found faults."""
    page = Shelved(lang)
    page.click("go", screen="records")
    found["records-empty"] = Shown(page)
    page.click("go", screen="statistics")
    found["statistics-empty"] = Shown(page)
    names = BOT_NAMES[lang]
    players = [{"level": None, "name": ""}, *({"level": "easy", "name": name} for name in names[:2])]
    matches = []
    for number in range(3):
        table = Table(Match(load_game("bear"), seed=f"kept{number}"), [Seat("random")] * 3)
        while not table.match.deal_over:
            table.act(table.bot_action())
        info = {"players": players, "you": 0, "date": f"2026-11-0{number + 1}T12:00", "assisted": number == 1}
        matches.append(record.to_json(table.match, {**info, "key": f"k{number}"}))
    page.choose({"good.json": json.dumps(matches), "1.txt": "1 2 3"}, skipped=1)
    page.click("go", screen="records")
    page.click("record-delete", record="k0")
    found["records"] = Shown(page)
    page.click("record-open", record="k2")
    found["record"] = Shown(page)
    page.ask("go", screen="statistics")
    found["statistics"] = Shown(page)


def _people(lang: str, found: dict[str, Shown]) -> None:
    """Three people at one device."""
    page = Driver(lang, speed="instant")
    page.click("go", screen="new", game="bear")
    names = {f"name-{seat}": name for seat, name in enumerate(BOT_NAMES[lang][2:])}
    page.ask("new-match", **{"game": "bear", "seat-0": "you", "seat-1": "person", "seat-2": "you"}, **names)
    found["new-seats"] = Shown(page)
    page.ask("new-match", **{"game": "bear", "seed": "x", "seat-1": "person", "seat-2": "person"}, **names)
    found["curtain"] = Shown(page)
    page.click("uncover")
    found["uncovered"] = Shown(page)
    while not page.over():
        if page.session.covered:
            page.click("uncover")
        page.do(careless(page.session.view))
    found["deal-end-people"] = Shown(page)


def _declaring(lang: str, found: dict[str, Shown]) -> None:
    """A deal that the visitor plays alone, with everything that opens over the table."""
    policy = calling("bid 55 H")
    made = lambda match: as_declarer(match) and match.current.result.reason == "played-out"  # noqa: E731
    page = Driver(lang, speed="fast", hold="tap", confirm="on")
    page.new_match(seed=find_seed("bear", "random", policy, made), level="random")
    if page.after:
        found["watching"] = Shown(page)
    page.play_until(page.my_turn)
    found["auction"] = Shown(page)
    found.setdefault("watching", found["auction"])
    page.do("bid 55 H")
    page.play_until(lambda: page.view.phase == "discard")
    found["discard"] = Shown(page)
    hand = [c["data-card"] for c in page.controls() if c["data-action"] == "card"]
    page.click("card", card=hand[0])
    page.click("card", card=hand[1])
    found["discard-chosen"] = Shown(page)
    page.click("cancel")
    page.play_until(lambda: page.my_turn() and bool(page.view.trick) and _unplayable(page) != "", policy)
    found["play"] = Shown(page)
    page.ask("card", card=_unplayable(page))
    found["play-illegal"] = Shown(page)
    page.click("hint")
    found["play-hint"] = Shown(page)
    page.click("card", card=sensible(page.view).split()[1])
    found["play-selected"] = Shown(page)
    page.click("confirm")
    page.play_until(lambda: page.session.holding, policy)
    found["holding-tap"] = Shown(page)
    page.ask("setting", setting="hold", value="auto")
    found["holding"] = Shown(page)
    page.play_until(lambda: page.my_turn() and len(page.view.tricks) > 2, policy)
    page.ask("pause")
    found["paused"] = Shown(page)
    for name in ("last-trick", "history", "score", "help", "menu", "share", "rules", "give-up"):
        page.ask("dialog", open=name)
        found[f"dialog-{name}"] = Shown(page)
    page.ask("dialog")
    page.ask("pause")
    page.play_deal(policy)
    found["deal-end-made"] = Shown(page)


def _unplayable(page: Driver) -> str:
    """A card of the hand that must not be played now."""
    cards = [page.table.match.game.format_action(action).split()[1] for action in page.view.legal]
    shown = page.view.to_json()["hand"]
    return next((card for card in shown if card not in cards), "")


def _other_phases(lang: str, found: dict[str, Shown]) -> None:
    page = Driver(lang, speed="instant")
    passes = calling("pass; agree slop", careless)
    everyone = lambda match: match.state.view(0).slop  # noqa: E731
    ask = "bear/all_pass=ask"
    page.new_match(seed=find_seed(ask, "easy", passes, everyone), level="easy", all_pass="ask")
    page.play_until(lambda: page.view.phase == "agree", passes)
    found["agree"] = Shown(page)
    page.do("agree slop")
    page.play_until(lambda: page.my_turn() and bool(page.view.tricks), passes)
    found["slop"] = Shown(page)
    page.play_deal(careless)
    found["deal-end-slop"] = Shown(page)
    numbers = calling("bid 100; game D", careless)
    page.new_match(seed="rain", level="normal", game_choice="after_win")
    page.play_until(page.my_turn)
    found["auction-number"] = Shown(page)
    page.do("bid 100")
    page.play_until(lambda: page.view.phase == "game", numbers)
    found["game"] = Shown(page)
    redeal = calling("pass", careless)
    again = lambda match: match.current.result.reason == "redeal"  # noqa: E731
    page.new_match(seed=find_seed("bear/all_pass=redeal", "easy", redeal, again), level="easy", all_pass="redeal")
    page.play_deal(redeal)
    found["deal-end-redeal"] = Shown(page)


def _ends(lang: str, found: dict[str, Shown]) -> None:
    page = Driver(lang, speed="instant")
    null = calling("bid null", careless)
    mine = lambda match: match.current.result.details.get("game") == "null"  # noqa: E731
    page.new_match(seed=find_seed("bear", "random", null, mine), level="random")
    page.play_until(lambda: page.view.phase == "play", null)
    found["null"] = Shown(page)
    page.play_deal(null)
    found["deal-end-null"] = Shown(page)
    high = calling("bid 100 C")
    fails = lambda match: match.current.result.reason == "defeat-certain" and as_declarer(match)  # noqa: E731
    page.new_match(seed=find_seed("bear", "random", high, fails), level="random")
    page.play_deal(high)
    found["deal-end-early"] = Shown(page)
    late = lambda match: any(call.bid for call in match.state.view(0).calls[:1])  # noqa: E731
    page.new_match(seed=find_seed("bear/end=deals:1", "random", careless, late), level="random", end="deals:1")
    page.play_until(page.my_turn)
    found["auction-late"] = Shown(page)
    page.play_deal(careless)
    found["match-end"] = Shown(page)
    both = lambda match: len(match.winners) == 2  # noqa: E731
    page.new_match(seed=find_seed("bear/end=deals:1", "random", careless, both), level="random", end="deals:1")
    page.play_deal(careless)
    found["match-draw"] = Shown(page)
