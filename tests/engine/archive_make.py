"""Writes golden links and records of the present version into ``tests/data/archive``: what is not there yet, no more.

``PYTHONPATH=. python tests/engine/archive_make.py``. What was once released is never written anew: when the format or
the rules change, the old files stay, and new ones get the new version in their names.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from link_play import any_action, bots_deal

from pygame_engine import RULES_VERSION, game_ids, link, load_game, record
from pygame_engine.bots import usual
from pygame_engine.match import Match
from pygame_engine.protocol import Deal, Game
from pygame_engine.table import Seat, Table

ARCHIVE = Path(__file__).parents[1] / "data/archive"
OPTIONS = {
    "bear": "all_pass=redeal,game_choice=after_kitty",
    "six-bid-solo": "call_optional=true,deal=seed_10",
    "bacon4": "flush_is_always_bomb=true",
    "bacon6": "hard_pass=true,lead_answer_binds=true",
    "applewood3": "wild_alone=x_only",
    "applewood4": "x_in_runs=false",
    "applewood5": "hard_pass=true",
    "applewood6": "applewood_tie=play_on",
    "chunky4": "chunky4_points=3210",
    "chunky6": "first_dealer=2",
}


def fewer(game: Game, deal: Deal, chance: random.Random) -> Deal:
    """The deal with fewer cards, as for a demonstration: as many in each hand but in Bacon."""
    if hasattr(game, "combos"):
        kept = [chance.randint(1, 7) for _ in deal.hands]
    else:
        kept = [chance.randint(1, 5)] * len(deal.hands)
    hands = tuple(tuple(sorted(chance.sample(hand, size))) for hand, size in zip(deal.hands, kept, strict=True))
    return replace(deal, hands=hands, talon=deal.talon[: chance.randint(0, len(deal.talon))])


def played_on(match: Match, chance: random.Random) -> Match:
    """The deal played at random to its end."""
    while not match.deal_over:
        match.apply(any_action(match, chance))
    return match


def links(name: str) -> Iterator[link.Link]:
    """Links of every kind for one form: from a seed and by cards, first and later in a match, whole deals and small."""
    game, other = load_game(name), load_game(f"{name}/{OPTIONS[name]}")
    chance = random.Random(name)
    scores = tuple(chance.randint(-120, 400) for _ in game.starting_scores())
    leader = chance.randrange(game.num_players) if getattr(game, "names_leader", False) else None
    whole = bots_deal(name, 1)
    yield link.of_match(whole, "seed")
    later = played_on(Match(other, seed="大雨", scores=scores, deal_no=5, dealer=1, leader=leader), chance)
    small = fewer(game, replace(game.deal("small"), leader=leader), chance)
    little = played_on(Match(game, deal=small, scores=scores, deal_no=2), chance)
    written = played_on(Match(other, deal=game.deal("written") if name != "six-bid-solo" else other.deal("w")), chance)
    for match in (whole, later, little, written):
        yield link.of_match(match, "deal")
        yield link.of_match(match, "position", chance.randint(0, match.ply - 1))
        yield link.of_match(match, "position")
        yield link.of_match(match, "replay")
        yield link.of_match(match, "replay", chance.randint(1, match.ply), covered=True)


def golden_record(name: str) -> Match:
    """A match of three deals: by bots, by chance under a new seed, and a small written one that is not over."""
    game = load_game(f"{name}/{OPTIONS[name]}")
    table = Table(Match(game, seed="golden"), [Seat(usual(name))] * game.num_players)
    chance = random.Random(name)
    while not table.match.deal_over:
        table.act(table.bot_action())
    match = table.match
    match.next_deal(seed="金の記録")
    played_on(match, chance)
    if not match.over:
        match.next_deal(deal=fewer(game, match.dealt("small"), chance))
        match.apply(any_action(match, chance))
    return match


def main() -> None:
    """Write what is missing."""
    file = ARCHIVE / f"links-{link.VERSION}.json"
    if not file.exists():
        made = [one for name in game_ids() for one in links(name)]
        lines = [json.dumps({"link": link.encode(one), **link.to_json(one)}, ensure_ascii=False) for one in made]
        file.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    for name in game_ids():
        match = golden_record(name)
        stem = ARCHIVE / f"record-{RULES_VERSION}-{name}"
        info = {"players": [{"level": usual(name), "name": f"Bot {seat}"} for seat in range(match.game.num_players)]}
        if not stem.with_suffix(".txt").exists():
            stem.with_suffix(".txt").write_text(record.to_text(match, info), encoding="utf-8")
        if not stem.with_suffix(".json").exists():
            text = json.dumps(record.to_json(match, info), ensure_ascii=False, indent=1)
            stem.with_suffix(".json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
