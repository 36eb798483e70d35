"""Bear once more, slowly: written from the rules alone with lists and dicts of card texts, to check the engine against.

Nothing of the engine is imported. A state is a dict; actions are texts of the notation. Speed and memory are of no
concern here, only that every line can be compared with a sentence of the rules (their sections stand in brackets).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

State = dict[str, Any]

SUITS = ["S", "H", "D", "C"]
RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"]
PACK = [r + s for s in SUITS for r in RANKS if s in "SH" or r not in "AKQJ"]
POINTS = {"K": 5, "Q": 3, "J": 2, "10": 10, "5": 5}
LADDER = [str(n) for n in range(40, 100, 5)] + ["null", "100"]
GAMES = ["S", "H", "D", "C", "grand-red", "grand-black"]


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def points(cards: list[str]) -> int:
    """[3.1] K 5, Q 3, J 2, 10 10, 5 5."""
    return sum(POINTS.get(rank(card), 0) for card in cards)


def trumps(game: str | None) -> list[str]:
    """[3.5] The trumps from the highest down."""
    if game in (None, "null"):
        return []
    if game in ("S", "C", "grand-black"):
        faces = ["AS", "AH", "KS", "KH", "QS", "QH", "JS", "JH"]
    else:
        faces = ["AH", "AS", "KH", "KS", "QH", "QS", "JH", "JS"]
    return faces + ([] if game.startswith("grand") else [r + game for r in ["10", "9", "8", "7", "6", "5"]])


def led_suit(card: str, game: str | None) -> str:
    """[3.5] The suit a card counts as: trumps are one suit."""
    return "trump" if card in trumps(game) else suit(card)


def may_play(hand: list[str], led: str | None, game: str | None) -> list[str]:
    """[3.6] Follow the led suit; if unable anything."""
    if led is None:
        return list(hand)
    following = [card for card in hand if led_suit(card, game) == led_suit(led, game)]
    return following or list(hand)


def takes_trick(cards: list[str], game: str | None) -> int:
    """[3.6] Highest trump, else the highest of the led suit: the place of the winner."""
    played_trumps = [card for card in trumps(game) if card in cards]
    if played_trumps:
        return cards.index(played_trumps[0])
    same = [card for card in cards if suit(card) == suit(cards[0])]
    return cards.index(min(same, key=lambda card: RANKS.index(rank(card))))


def bonds(cards: list[str], options: State) -> int:
    """[3.1] Five for Q and J of one suit; for all four 20 instead, or on top."""
    pairs = sum("Q" + s in cards and "J" + s in cards for s in "SH")
    if pairs == 2:
        return 30 if options["big_bond"] == "add" else 20
    return 5 * pairs


def start(deal: State, options: State) -> State:
    """[3.2] The beginning of a deal: {"dealer", "hands", "kitty"} as in the notation."""
    return {
        "options": options,
        "dealer": deal["dealer"],
        "hands": [list(hand) for hand in deal["hands"]],
        "kitty": list(deal["kitty"]),
        "pack": [card for hand in deal["hands"] for card in hand] + list(deal["kitty"]),
        "discards": [],
        "kitty_size": len(deal["kitty"]),
        "phase": "auction",
        "turn": (deal["dealer"] + 1) % 3,
        "calls": [],
        "votes": [],
        "declarer": None,
        "bid": None,
        "game": None,
        "slop": False,
        "trick": [],
        "leader": None,
        "tricks": [[], [], []],
        "scores": None,
        "end": None,
        "success": None,
        "total": None,
    }


def legal(state: State) -> list[str]:
    """The texts of all legal actions, in no particular order."""
    phase, options = state["phase"], state["options"]
    if phase == "auction":
        higher = LADDER if state["bid"] is None else LADDER[LADDER.index(state["bid"]) + 1 :]
        answer = ["pass"]
        for bid in higher:
            if bid == "null" or options["game_choice"] != "with_bid":
                answer.append("bid " + bid)
            else:
                answer += [f"bid {bid} {game}" for game in GAMES]
        return answer
    if phase == "agree":
        return ["agree slop", "agree redeal"]
    if phase == "game":
        return ["game " + game for game in GAMES]
    if phase == "discard":
        hand = sorted(state["hands"][state["turn"]], key=PACK.index)
        return ["discard " + " ".join(cards) for cards in combinations(hand, state["kitty_size"])]
    if phase == "play":
        led = state["trick"][0] if state["trick"] else None
        return ["play " + card for card in may_play(state["hands"][state["turn"]], led, state["game"])]
    return []


def act(state: State, text: str) -> None:
    """Do a legal action."""
    kind, *words = text.split(" ")
    seat = state["turn"]
    if kind in ("pass", "bid"):
        _call(state, seat, words)
    elif kind == "agree":
        state["votes"].append(words[0])
        state["turn"] = (seat + 1) % 3
        if len(state["votes"]) == 3:
            if state["votes"].count("slop") > state["votes"].count("redeal"):
                _slop(state)
            else:
                _finish(state, "redeal", [0, 0, 0])
    elif kind == "game":
        state["game"] = words[0]
        if state["options"]["game_choice"] == "after_win":
            _kitty(state)
        elif state["kitty_size"]:
            state["phase"] = "discard"
        else:
            _begin_play(state)
    elif kind == "discard":
        state["discards"] = words
        for card in words:
            state["hands"][seat].remove(card)
        _begin_play(state)
    else:
        _card(state, seat, words[0])


def _call(state: State, seat: int, words: list[str]) -> None:
    """[3.3] One round from the dealer's left; the highest bid is declarer."""
    state["calls"].append(seat)
    if words:
        state["declarer"], state["bid"] = seat, words[0]
        state["game"] = "null" if words[0] == "null" else words[1] if len(words) == 2 else None
    state["turn"] = (seat + 1) % 3
    if len(state["calls"]) < 3:
        return
    if state["declarer"] is not None:
        state["turn"] = state["declarer"]
        if state["game"] is None and state["options"]["game_choice"] == "after_win":
            state["phase"] = "game"
        else:
            _kitty(state)
    elif state["options"]["all_pass"] == "slop":
        _slop(state)
    elif state["options"]["all_pass"] == "redeal":
        _finish(state, "redeal", [0, 0, 0])
    else:
        state["phase"] = "agree"


def _kitty(state: State) -> None:
    """[3.4] The declarer takes the kitty and discards as many; in Null too, unless the option says no."""
    if not state["kitty_size"]:
        if state["game"] is None:
            state["phase"] = "game"
        else:
            _begin_play(state)
    elif state["game"] == "null" and not state["options"]["null_takes_kitty"]:
        state["discards"] = state["kitty"]
        _begin_play(state)
    else:
        state["hands"][state["declarer"]] += state["kitty"]
        state["phase"] = "game" if state["game"] is None else "discard"


def _slop(state: State) -> None:
    """[3.8] No trumps, no declarer."""
    state["slop"] = True
    _begin_play(state)


def _begin_play(state: State) -> None:
    """[3.6] The dealer's left leads to the first trick in any game."""
    state["phase"] = "play"
    state["turn"] = state["leader"] = (state["dealer"] + 1) % 3


def _card(state: State, seat: int, card: str) -> None:
    state["hands"][seat].remove(card)
    state["trick"].append(card)
    if len(state["trick"]) < 3:
        state["turn"] = (seat + 1) % 3
        return
    winner = (state["leader"] + takes_trick(state["trick"], state["game"])) % 3
    state["tricks"][winner] += state["trick"]
    state["trick"] = []
    state["turn"] = state["leader"] = winner
    if not any(state["hands"]):
        _count(state)
    elif not state["slop"] and state["options"]["early_end"] and certain_defeat(state):
        _failed(state, "defeat-certain")


def most_possible(state: State) -> int:
    """[3.6] All points less those the defenders hold, and the bonds that they have not touched."""
    theirs = [card for seat in range(3) if seat != state["declarer"] for card in state["tricks"][seat]]
    rest = [card for card in state["pack"] if card not in theirs]
    return points(rest) + bonds(rest, state["options"])


def certain_defeat(state: State) -> bool:
    """[3.6]"""
    if state["game"] == "null":
        return bool(state["tricks"][state["declarer"]])
    return most_possible(state) < int(state["bid"])


def _count(state: State) -> None:
    """[3.7] [3.8]"""
    if state["slop"]:
        totals = [points(cards) + bonds(cards, state["options"]) for cards in state["tricks"]]
        _finish(state, "slop", [max(totals) - total for total in totals])
        return
    own, kitty = state["tricks"][state["declarer"]], state["discards"]
    for_bonds = own + kitty if state["options"]["kitty_bonds"] else own
    state["total"] = points(own) + points(kitty) + bonds(for_bonds, state["options"])
    made = not own if state["game"] == "null" else state["total"] >= int(state["bid"])
    if made:
        state["success"] = True
        _finish(state, "played-out", _table(state, True))
    else:
        _failed(state, "played-out")


def _failed(state: State, end: str) -> None:
    state["success"] = False
    _finish(state, end, _table(state, False))


def _table(state: State, made: bool) -> list[int]:
    """[3.7] T2: the bid for the declarer, or for each defender. [BE1] T1, T3, or four factors."""
    value = state["options"]["null_value"] if state["bid"] == "null" else int(state["bid"])
    name = state["options"]["score_table"]
    if name == "T2":
        own, other = (value, 0) if made else (0, value)
    elif name == "T1":
        own, other = (value, 0) if made else (-value, 0)
    elif name == "T3":
        own, other = (value, 0) if made else (-value, value)
    else:
        a, b, c, d = (int(part) for part in name.split(":"))
        own, other = (a * value, b * value) if made else (c * value, d * value)
    return [own if seat == state["declarer"] else other for seat in range(3)]


def _finish(state: State, end: str, scores: list[int]) -> None:
    state["phase"], state["turn"] = "over", None
    state["end"], state["scores"] = end, scores


def copy(state: State) -> State:
    """A deep enough copy."""
    new = dict(state)
    for name in ("hands", "tricks"):
        new[name] = [list(cards) for cards in state[name]]
    for name in ("kitty", "discards", "calls", "votes", "trick"):
        new[name] = list(state[name])
    return new


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions."""
    if depth == 0:
        return 1
    count = 0
    for text in legal(state):
        after = copy(state)
        act(after, text)
        count += perft(after, depth - 1)
    return count
