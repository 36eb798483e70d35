"""What the tests of Bacon's forms share: option presets, lines of play, small deals, an independent world drawer.

The drawer takes nothing from the engine but the view's JSON: it deals the cards that a seat can't see anew, every seat
as many cards and wilds as it must have.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import knowledge

from pygame_engine import load_game
from pygame_engine.protocol import Deal, Game, MatchContext
from pygame_engine.rng import Stream
from pygame_engine.testing import Line

FORMS = ("bacon4", "bacon6", "applewood3", "applewood4", "applewood5", "applewood6", "chunky4", "chunky6")

PRESETS: dict[str, tuple[str, ...]] = {
    "target": ("1", "999"),
    "deals": ("0", "1", "99"),
    "early_end": ("true", "false"),
    "winner_out_lead": ("choice", "force_partner", "left"),
    "lead_answer_binds": ("true", "false"),
    "wild_alone": ("any_rank", "x_only"),
    "x_in_runs": ("true", "false"),
    "flush_is_always_bomb": ("true", "false"),
    "hard_pass": ("true", "false"),
    "applewood_tie": ("share", "play_on"),
    "chunky4_points": ("4210", "3210"),
    "first_dealer": ("random", "0", "2"),
    "show_counts": ("true", "false"),
}
"""Every value of every option that a test must try (for numbers: the ends)."""


def each_option_alone(name: str) -> list[str]:
    """Ids of a form with one option changed at a time, the default first."""
    known = [option.name for option in load_game(name).option_list]
    ids = [load_game(f"{name}/{option}={value}").id for option in known for value in PRESETS[option]]
    return list(dict.fromkeys([name, *ids]))


def all_changed(name: str) -> str:
    """The form with every option that changes a deal's course set away from its default."""
    other = {
        "early_end": "false", "winner_out_lead": "force_partner", "lead_answer_binds": "true", "wild_alone": "x_only",
        "x_in_runs": "false", "flush_is_always_bomb": "true", "hard_pass": "true", "applewood_tie": "play_on",
        "chunky4_points": "3210", "show_counts": "false",
    }  # fmt: skip
    known = {option.name for option in load_game(name).option_list}
    return load_game(f"{name}/" + ",".join(f"{k}={v}" for k, v in sorted(other.items()) if k in known)).id


def small_deal(game: Any, seed: str, size: int, wilds: int = 1, dealer: int = 0, ranks: int = 4) -> Deal:
    """A deal of few cards of low ranks, so that combinations and bombs are frequent."""
    kinds = [f"{rank}{suit}" for rank in range(1, ranks + 1) for suit in "abcd"[: game.form.suits]]
    pack = [card for card in kinds for _ in range(2)]
    Stream(seed, "small").shuffle(pack)
    hands = [pack[size * s : size * (s + 1)] + ["W"] * wilds for s in range(game.num_players)]
    found: Deal = game.deal_from_json({"dealer": dealer, "hands": hands})
    return found


def random_line(game: Game, seed: str, deal: Deal | None = None, plies: int = 2000) -> Line:
    """A deal and random actions, to its end or `plies`."""
    stream = Stream(seed, "line")
    deal = game.deal(seed) if deal is None else deal
    return knowledge.line_of(game, deal, lambda state: stream.choice(state.legal_actions()), "", plies)


def play_texts(game: Game, deal: dict[str, Any], texts: str, scores: Any = None, deal_no: int = 1) -> Any:
    """The state after these actions, written with ``;`` between them."""
    match = MatchContext(tuple(scores), deal_no) if scores else None
    state = game.new_state(game.deal_from_json(deal), match)
    for text in filter(None, (part.strip() for part in texts.split(";"))):
        state.apply(game.parse_action(text))
    return state


def draw_world(game: Game, view: Any, rng: Stream) -> Deal:
    """Another deal that this seat can't tell from the real one, from its view's JSON alone."""
    seen = view.to_json()
    told = next(event for event in seen["events"] if event["event"] == "deal")
    own: list[str] = next((event["cards"] for event in seen["events"] if event["event"] == "hand"), [])
    played: list[list[str]] = [[] for _ in told["sizes"]]
    for event in seen["events"]:
        if event["event"] == "play":
            played[event["seat"]] += event["cards"]
    if seen["shown"] is not None:
        hands = seen["shown"]
    else:
        unseen = Counter(told["cards"]) - Counter(own)
        for seat, cards in enumerate(played):
            unseen -= Counter(cards) if seat != seen["seat"] else Counter()
        del unseen["W"]
        pack = sorted(unseen.elements())
        rng.shuffle(pack)
        hands = []
        for seat, (size, wilds) in enumerate(zip(told["sizes"], told["wilds"], strict=True)):
            if seat == seen["seat"]:
                hands.append(own)
                continue
            naturals = size - wilds - sum(card != "W" for card in played[seat])
            hands.append([c for c in played[seat] if c != "W"] + [pack.pop() for _ in range(naturals)] + ["W"] * wilds)
        assert not pack
    data: dict[str, Any] = {"dealer": told["dealer"], "hands": hands}
    if game.teams is None:
        data["leader"] = told["leader"]
    return game.deal_from_json(data)
