"""Bacon, Applewood and Chunky Bacon once more: slow, plain, written from RULES.md section 1 alone.

Cards and actions are texts, a state is a dict. Nothing here is shared with the engine, so that the two can be held
against each other.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

State = dict[str, Any]

FORMS: dict[str, dict[str, Any]] = {
    "bacon4": {"n": 4, "suits": "abc", "ranks": 10, "teams": True},
    "bacon6": {"n": 6, "suits": "abcd", "ranks": 9, "teams": True},
    "applewood3": {"n": 3, "suits": "abc", "ranks": 8, "teams": False},
    "applewood4": {"n": 4, "suits": "abc", "ranks": 10, "teams": False},
    "applewood5": {"n": 5, "suits": "abc", "ranks": 10, "teams": False},
    "applewood6": {"n": 6, "suits": "abcd", "ranks": 9, "teams": False},
    "chunky4": {"n": 4, "suits": "abc", "ranks": 10, "teams": True},
    "chunky6": {"n": 6, "suits": "abcd", "ranks": 9, "teams": True},
}
SHAPES = {
    "single": (1, 1), "pair": (1, 2), "triple": (1, 3), "run3": (3, 1), "run4": (4, 1), "run5": (5, 1),
    "run6": (6, 1), "stairs": (2, 2), "tube": (3, 2), "plate": (2, 3),
    "quad": (1, 4), "straight-flush": (5, 1), "quint": (1, 5), "stretch-flush": (6, 1), "hex": (1, 6),
}  # fmt: skip
"""Consecutive ranks, cards of each."""
BOMBS = ["quad", "straight-flush", "quint", "stretch-flush", "hex"]
DEFAULTS = {
    "winner_out_lead": "choice", "wild_alone": "any_rank", "x_in_runs": True, "flush_is_always_bomb": False,
    "hard_pass": False, "early_end": True, "lead_answer_binds": False, "chunky4_points": "4210",
}  # fmt: skip


def rank(card: str) -> int:
    return int(card[:-1])


# -- combinations ------------------------------------------------------------------------------------------------------


def wanted(kind: str, top: int) -> list[int]:
    """The ranks of the cards of a combination, e.g. stairs 7: 6 6 7 7."""
    ranks, each = SHAPES[kind]
    return [r for r in range(top - ranks + 1, top + 1) for _ in range(each)]


def is_reading(cards: list[str], kind: str, top: int, form: dict[str, Any], options: dict[str, Any]) -> bool:
    """Whether the cards are that combination."""
    x = form["ranks"] + 1
    need = wanted(kind, top)
    naturals = [card for card in cards if card != "W"]
    if len(need) != len(cards) or min(need) < 1 or top > x or cards.count("W") > 2:
        return False
    left = need[:]
    for card in naturals:
        if rank(card) not in left:
            return False
        left.remove(rank(card))
    colours = {card[-1] for card in naturals}
    if top == x and not options["x_in_runs"] and kind not in ("single", "pair"):
        return False
    if kind in ("straight-flush", "stretch-flush") and len(colours) > 1:
        return False
    if kind in ("single", "pair") and not naturals and options["wild_alone"] == "x_only" and top != x:
        return False
    natural_flush = len(naturals) == len(cards) and len(colours) == 1
    return not (options["flush_is_always_bomb"] and kind in ("run5", "run6") and natural_flush)


def readings(cards: list[str], form: dict[str, Any], options: dict[str, Any]) -> set[tuple[str, int]]:
    """All that the cards can be."""
    tops = range(1, form["ranks"] + 2)
    return {(kind, top) for kind in SHAPES for top in tops if is_reading(cards, kind, top, form, options)}


def beats(new: tuple[str, int], old: tuple[str, int]) -> bool:
    if new[0] in BOMBS and old[0] in BOMBS:
        return (BOMBS.index(new[0]), new[1]) > (BOMBS.index(old[0]), old[1])
    if new[0] in BOMBS:
        return True
    return new[0] == old[0] and new[1] > old[1]


def figures(hand: list[str], form: dict[str, Any], options: dict[str, Any]) -> set[tuple[Any, ...]]:
    """Every (type, top) that some cards of the hand are; flushes with their colour as well."""
    wilds = hand.count("W")
    found: set[tuple[Any, ...]] = set()
    for kind in SHAPES:
        for top in range(1, form["ranks"] + 2):
            need = Counter(wanted(kind, top))
            if min(need) < 1 or (top > form["ranks"] and kind not in ("single", "pair") and not options["x_in_runs"]):
                continue
            if kind in ("straight-flush", "stretch-flush"):
                for colour in form["suits"]:
                    missing = sum(f"{r}{colour}" not in hand for r in need)
                    if missing <= wilds:
                        found.add((kind, top, colour))
                continue
            have = Counter(rank(card) for card in hand if card != "W")
            missing = sum(max(0, count - have[r]) for r, count in need.items())
            if missing > wilds:
                continue
            only_wild = missing == sum(need.values())
            if only_wild and options["wild_alone"] == "x_only" and top <= form["ranks"]:
                continue
            if options["flush_is_always_bomb"] and kind in ("run5", "run6"):
                choices = [sorted({card for card in hand if card != "W" and rank(card) == r}) for r in need]
                if not missing and not wilds and not _mixed(choices):
                    continue
            found.add((kind, top))
    return found


def _mixed(choices: list[list[str]]) -> bool:
    """Whether one card of each list can be taken so that they are not all of one colour."""
    return any(a[-1] != b[-1] for one, two in combinations(choices, 2) for a in one for b in two)


# -- a deal ------------------------------------------------------------------------------------------------------------


def start(name: str, deal: dict[str, Any], options: dict[str, Any], scores: list[int], deal_no: int) -> State:
    """The beginning of a deal."""
    form = FORMS[name]
    leader = deal.get("leader", (deal["dealer"] + 1) % form["n"])
    return {
        "name": name, "form": form, "options": {**DEFAULTS, **options}, "scores": scores, "deal_no": deal_no,
        "hands": [list(hand) for hand in deal["hands"]], "phase": "play", "turn": leader, "pile": None, "last": None,
        "passed": [], "out": [], "asked": None, "answer": None, "points": None, "end": None,
    }  # fmt: skip


def team(state: State, seat: int) -> list[int]:
    """The seat and its partners."""
    n = state["form"]["n"]
    return [other for other in range(n) if other % 2 == seat % 2] if state["form"]["teams"] else [seat]


def following(state: State, seat: int) -> list[int]:
    """The others clockwise from a seat that still hold cards; the seat itself last."""
    n = state["form"]["n"]
    return [s for s in ((seat + i) % n for i in range(1, n + 1)) if state["hands"][s]]


def lead_choices(state: State) -> list[int]:
    """Who may lead now that `last` has won the trick."""
    winner = state["last"]
    partners = [s for s in team(state, winner) if s != winner and state["hands"][s]]
    if state["hands"][winner]:
        choices = {winner, *partners}
    elif not partners or state["options"]["winner_out_lead"] == "left":
        choices = {following(state, winner)[0]}
    elif state["options"]["winner_out_lead"] == "force_partner":
        choices = set(partners)
    else:
        choices = {following(state, winner)[0], *partners}
    if state["options"]["lead_answer_binds"] and state["answer"] is not None:
        choices = {state["asked"]} if state["answer"] == "yes" else choices - {state["asked"]}
    return sorted(choices)


def ask_choices(state: State) -> list[int]:
    winner = state["last"]
    partners = [s for s in team(state, winner) if s != winner and state["hands"][s]]
    if len(partners) < 2 or state["asked"] is not None:
        return []
    return [s for s in partners if s in lead_choices(state)]


def legal(state: State) -> set[tuple[Any, ...]]:
    """What may be done: figures, ("pass",), ("lead", s), ("ask", s), ("answer", word)."""
    if state["phase"] == "over":
        return set()
    if state["phase"] == "lead":
        return {("lead", s) for s in lead_choices(state)} | {("ask", s) for s in ask_choices(state)}
    if state["phase"] == "answer":
        return {("answer", "yes"), ("answer", "no")}
    found = figures(state["hands"][state["turn"]], state["form"], state["options"])
    if state["pile"] is None:
        return found
    return {("pass",)} | {figure for figure in found if beats(figure[:2], state["pile"])}


def act(state: State, text: str) -> None:
    """Do what the text says; it is legal."""
    word, *rest = text.split()
    if word == "play":
        _play(state, rest[: rest.index("as")], rest[-2], int(rest[-1]))
    elif word == "pass":
        state["passed"].append(state["turn"])
        _go_on(state)
    elif word == "lead":
        _lead(state, int(rest[0]))
    elif word == "ask":
        state["asked"] = int(rest[0])
        state["phase"], state["turn"] = "answer", state["asked"]
    elif word == "answer":
        state["answer"] = rest[0]
        _choose_leader(state)


def _play(state: State, cards: list[str], kind: str, top: int) -> None:
    seat = state["turn"]
    assert is_reading(cards, kind, top, state["form"], state["options"])
    for card in cards:
        state["hands"][seat].remove(card)
    state["pile"], state["last"] = (kind, top), seat
    if not state["options"]["hard_pass"]:
        state["passed"] = []
    if not state["hands"][seat]:
        state["out"].append(seat)
        if _deal_is_over(state):
            return
    _go_on(state)


def _go_on(state: State) -> None:
    """The next player, or the end of the trick when all others in play have passed."""
    waiting = [s for s in following(state, state["turn"]) if s != state["last"] and s not in state["passed"]]
    if waiting:
        state["turn"] = waiting[0]
    else:
        state["pile"], state["passed"], state["asked"], state["answer"] = None, [], None, None
        _choose_leader(state)


def _choose_leader(state: State) -> None:
    choices = lead_choices(state)
    if len(choices) == 1:
        _lead(state, choices[0])
    else:
        state["phase"], state["turn"] = "lead", state["last"]


def _lead(state: State, seat: int) -> None:
    state["phase"], state["turn"], state["asked"], state["answer"] = "play", seat, None, None


# -- points ------------------------------------------------------------------------------------------------------------

LATER = {4: {2: 4, 3: 2, 4: 1}, 6: {2: 8, 3: 4, 4: 2, 5: 1, 6: 0}}
"""Bacon: what a later partner brings by place."""


def _deal_is_over(state: State) -> bool:
    n, out = state["form"]["n"], state["out"]
    name = state["name"]
    if not state["form"]["teams"]:
        if len(out) == n - 1:
            _end(state, [n - 1 - out.index(s) if s in out else 0 for s in range(n)], "one-left")
        return bool(state["phase"] == "over")
    whole = any(all(s in out for s in side) for side in ([*range(0, n, 2)], [*range(1, n, 2)]))
    if name.startswith("chunky"):
        if whole:
            table = [5, 4, 3, 2, 1, 0] if n == 6 else [int(d) for d in state["options"]["chunky4_points"]]
            own = [table[out.index(s)] if s in out else 0 for s in range(n)]
            sums = [sum(own[0::2]), sum(own[1::2])]
            _end(state, [sums[s % 2] for s in range(n)], "team-out")
        return bool(state["phase"] == "over")
    first = out[0]
    side = team(state, first)
    places = {s: place for place, s in enumerate(out, 1)}
    late = [s for s in side if s not in places]
    for place, s in zip(range(n, 0, -1), late, strict=False):
        places[s] = place
    certain = sum(LATER[n][places[s]] for s in side if s != first)
    points = [certain if s in side else 0 for s in range(n)]
    if whole:
        _end(state, points, "team-out")
        return True
    reason = _match_is_decided(state, first, certain)
    if reason:
        _end(state, points, reason)
    return bool(reason)


def _match_is_decided(state: State, first: int, certain: int) -> str | None:
    own, other = state["scores"][first % 2], state["scores"][1 - first % 2]
    options = state["options"]
    last, target = options["deals"], options["target"]
    if options["early_end"] and own + certain >= target:
        return "target-reached"
    if last and state["deal_no"] > last:
        return "sudden-death"
    if options["early_end"] and last and state["deal_no"] == last and own >= other:
        return "last-deal"
    return None


def _end(state: State, points: list[int], reason: str) -> None:
    state["points"], state["end"], state["phase"], state["turn"] = points, reason, "over", None
