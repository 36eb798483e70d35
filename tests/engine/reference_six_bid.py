"""Six-Bid Solo once more, slowly: written from the rules alone with lists and dicts of card texts, as a check.

Nothing of the engine is imported. A state is a dict; actions are texts of the notation. Speed and memory are of no
concern here, only that every line can be compared with a sentence of the rules (their sections stand in brackets).
"""

from __future__ import annotations

from typing import Any

State = dict[str, Any]

SUITS = ["S", "H", "D", "C"]
STRENGTH = ["6", "7", "8", "9", "J", "Q", "K", "10", "A"]
VALUE = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
PACK = [rank + suit for suit in SUITS for rank in reversed(STRENGTH)]
BIDS = ["solo", "heart-solo", "misere", "guarantee-solo", "spread-misere", "call-solo"]


def points(cards: list[str]) -> int:
    """[2.1] A 11, 10 10, K 4, Q 3, J 2."""
    return sum(VALUE.get(card[:-1], 0) for card in cards)


def may_play(hand: list[str], led: str | None, trump: str | None, must_trump: bool) -> list[str]:
    """[2.5] Follow suit; if void, trump if possible; else anything."""
    if led is None:
        return list(hand)
    same = [card for card in hand if card[-1] == led[-1]]
    trumps = [card for card in hand if card[-1] == trump]
    if same:
        return same
    if trumps and must_trump:
        return trumps
    return list(hand)


def takes_trick(cards: list[str], trump: str | None) -> int:
    """[2.5] Highest trump, else highest of the led suit."""
    suit = trump if any(card[-1] == trump for card in cards) else cards[0][-1]
    contenders = [card for card in cards if card[-1] == suit]
    return cards.index(max(contenders, key=lambda card: STRENGTH.index(card[:-1])))


def start(deal: State, options: State) -> State:
    """[2.1] The beginning of a deal: {"dealer", "hands", "widow"} as in the notation."""
    hands = [list(hand) for hand in deal["hands"]]
    dealt = [card for hand in hands for card in hand] + list(deal["widow"])
    out = []
    if options["deal"] == "seed_10" and len(hands[0]) == 10 and len(deal["widow"]) == 3:
        out = [card for card in PACK if card not in dealt]
    first = (deal["dealer"] + 1) % 3
    return {
        "options": options,
        "dealer": deal["dealer"],
        "hands": hands,
        "widow": list(deal["widow"]),
        "out": out,
        "pack": [card for card in PACK if card in dealt + out],
        "phase": "auction",
        "turn": first,
        "table": [first, (first + 1) % 3],
        "third": (first + 2) % 3,
        "holder": None,
        "bid": None,
        "trump": None,
        "called": None,
        "called_from": None,
        "leader": None,
        "trick": [],
        "played": 0,
        "tricks": [[], [], []],
        "open": False,
        "scores": None,
        "end": None,
        "success": None,
        "total": None,
        "each": None,
    }


def legal(state: State) -> list[str]:
    """The texts of all legal actions, in no particular order."""
    phase, options = state["phase"], state["options"]
    if phase == "over":
        return []
    hand = state["hands"][state["turn"]]
    if phase == "auction":
        higher = BIDS if state["bid"] is None else BIDS[BIDS.index(state["bid"]) + 1 :]
        return ["pass", *("bid " + bid for bid in higher)]
    if phase == "trump":
        hearts = state["bid"] != "solo" or options["solo_hearts_allowed"]
        return ["trump " + suit for suit in SUITS if suit != "H" or hearts]
    if phase == "call":
        return ["call " + card for card in state["pack"] if card not in hand] + (
            ["pass"] if options["call_optional"] else []
        )
    if phase == "give":
        return ["give " + card for card in hand]
    led = state["trick"][0] if state["trick"] else None
    return ["play " + card for card in may_play(hand, led, state["trump"], options["must_trump"])]


def act(state: State, text: str) -> None:
    """Do a legal action."""
    kind, _, word = text.partition(" ")
    if state["phase"] == "auction":
        _speak(state, word or None)
    elif state["phase"] == "trump":
        state["trump"] = word
        _after_trump(state)
    elif kind == "pass":
        _begin_play(state)
    elif kind == "call":
        _called(state, word)
    elif kind == "give":
        state["hands"][state["holder"]].remove(word)
        state["hands"][state["called_from"]].append(word)
        _begin_play(state)
    else:
        _card(state, word)


def _speak(state: State, bid: str | None) -> None:
    """[2.3] The first two bid against each other until one passes; then the third against the survivor."""
    seat, table = state["turn"], state["table"]
    if bid is not None:
        state["bid"], state["holder"] = bid, seat
    else:
        table.remove(seat)
        if state["third"] is not None:
            table.append(state["third"])
            state["third"] = None
    others = [other for other in table if other != state["holder"]]
    if others:
        state["turn"] = others[0]
    elif state["bid"] is None:
        _finish(state, "redeal", [0, 0, 0])
    else:
        state["turn"] = state["holder"]
        if state["bid"] in ("solo", "guarantee-solo", "call-solo"):
            state["phase"] = "trump"
        else:
            state["trump"] = "H" if state["bid"] == "heart-solo" else None
            _after_trump(state)


def _after_trump(state: State) -> None:
    if state["bid"] == "call-solo":
        state["phase"] = "call"
    else:
        _begin_play(state)


def _called(state: State, card: str) -> None:
    """[2.4] A holder must hand it over and gets a card in return; in the widow: no exchange."""
    state["called"] = card
    for seat, hand in enumerate(state["hands"]):
        if card in hand:
            hand.remove(card)
            state["hands"][state["holder"]].append(card)
            state["called_from"] = seat
            state["phase"] = "give"
            return
    _begin_play(state)


def _begin_play(state: State) -> None:
    """[2.5] Dealer's left leads the first trick, whoever is declarer."""
    state["phase"] = "play"
    state["turn"] = state["leader"] = (state["dealer"] + 1) % 3


def _card(state: State, card: str) -> None:
    seat = state["turn"]
    state["hands"][seat].remove(card)
    state["trick"].append(card)
    state["played"] += 1
    _open(state)
    if len(state["trick"]) < 3:
        state["turn"] = (seat + 1) % 3
        return
    winner = (state["leader"] + takes_trick(state["trick"], state["trump"])) % 3
    state["tricks"][winner] += state["trick"]
    state["trick"] = []
    state["turn"] = state["leader"] = winner
    if not any(state["hands"]):
        _settle(state, None)
    elif state["options"]["early_end"]:
        sure = _sure(state)
        if sure is not None:
            _settle(state, sure)


def _open(state: State) -> None:
    """[2.5] Spread misère: open after the opening lead; by option after both opponents have played a card."""
    if state["bid"] != "spread-misere":
        return
    if state["options"]["spread_open"] == "after_opening_lead":
        state["open"] = True
        return
    first = (state["dealer"] + 1) % 3
    done = {(first + number) % 3 for number in range(min(state["played"], 3))}
    if done >= {0, 1, 2} - {state["holder"]}:
        state["open"] = True


def _sides(state: State) -> tuple[list[str], list[str]]:
    own = state["tricks"][state["holder"]]
    return own, [card for seat in range(3) if seat != state["holder"] for card in state["tricks"][seat]]


def _sure(state: State) -> bool | None:
    """[2.7] What is certain, from the cards in tricks; Solo and Heart Solo are always played out."""
    own, theirs = _sides(state)
    everything = points(state["pack"])
    bid = state["bid"]
    if bid in ("misere", "spread-misere"):
        if state["options"]["misere_rule"] == "tricks":
            return False if own else None
        if points(own):
            return False
        return True if points(theirs) == everything else None
    if bid == "guarantee-solo":
        needed = 74 if state["trump"] == "H" else 80
        if points(own) >= needed:
            return True
        return False if everything - points(theirs) < needed else None
    if bid == "call-solo":
        if points(theirs):
            return False
        return True if points(own) == everything else None
    return None


def _settle(state: State, sure: bool | None) -> None:
    """[2.2] [2.6]"""
    own, theirs = _sides(state)
    bid, trump = state["bid"], state["trump"]
    with_widow = points(own) + points(state["widow"])
    if bid in ("solo", "heart-solo"):
        total, success = with_widow, with_widow > 60
        each = (with_widow - 60) * (2 if bid == "solo" else 3)
    else:
        total = points(own) if "misere" in bid else with_widow
        if bid == "guarantee-solo":
            success, worth = with_widow >= (74 if trump == "H" else 80), 40
        elif bid == "call-solo":
            success, worth = points(theirs) == 0, 150 if trump == "H" else 100
        else:
            success = not own if state["options"]["misere_rule"] == "tricks" else points(own) == 0
            worth = 60 if bid == "spread-misere" else state["options"]["misere_value"]
        if sure is not None:
            total, success = None, sure
        each = worth if success else -worth
    state["success"], state["total"], state["each"] = success, total, each
    end = "played-out" if sure is None else "success-certain" if sure else "defeat-certain"
    _finish(state, end, [2 * each if seat == state["holder"] else -each for seat in range(3)])


def _finish(state: State, end: str, scores: list[int]) -> None:
    state["phase"], state["turn"] = "over", None
    state["end"], state["scores"] = end, scores


def copy(state: State) -> State:
    """A deep enough copy."""
    new = dict(state)
    for name in ("hands", "tricks"):
        new[name] = [list(cards) for cards in state[name]]
    for name in ("table", "trick"):
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
