"""What the tests of hidden knowledge share: an independent world drawer for Bear, a checker, and lines of play.

The drawer is slow and simple on purpose, and takes nothing from the engine but the view: it deals the cards that a
seat can't see anew, at random with backtracking, so that everything that was seen could have happened.
"""

from __future__ import annotations

from typing import Any

import knowledge
import reference_bear as reference

from pygame_engine.games.bear import PACK, BearView
from pygame_engine.protocol import Deal, Game
from pygame_engine.rng import Stream
from pygame_engine.testing import Line

PRESETS: dict[str, tuple[str, ...]] = {
    "end": ("deals:12", "deals:6", "deals:3", "points:500", "either:12:500"),
    "all_pass": ("slop", "redeal", "ask"),
    "game_choice": ("with_bid", "after_win", "after_kitty"),
    "score_table": ("T2", "T1", "T3", "2:-1:-3:1"),
    "null_value": ("100", "0", "500"),
    "big_bond": ("replace", "add"),
    "kitty_bonds": ("true", "false"),
    "null_takes_kitty": ("true", "false"),
    "early_end": ("true", "false"),
}
"""Every value of every option that a test must try (for texts and numbers: the presets and the ends)."""


def each_option_alone() -> list[str]:
    """Ids of Bear with one option changed at a time, the default first."""
    return knowledge.each_option_alone("bear", PRESETS)


def rules_ids() -> list[str]:
    """Ids of Bear with all combinations of the options that change the course of a deal."""
    return knowledge.combined("bear", PRESETS, ("all_pass", "game_choice", "null_takes_kitty", "early_end"))


def random_line(game: Game, seed: str, opening: str = "", plies: int = 1000) -> Line:
    """A deal from a seed, the opening actions, then random ones, to the end or `plies`.

    Bids at random are nearly always high numbers; here a seat often passes or bids Null, so that all contracts come up.
    """
    stream = Stream(seed, "line")

    def choose(state: Any) -> Any:
        legal = state.legal_actions()
        if state.phase != "auction":
            return stream.choice(legal)
        action = legal[0] if stream.below(2) else legal[min(stream.below(len(legal)), stream.below(len(legal)))]
        return ("bid", "null") if stream.below(16) == 0 and ("bid", "null") in legal else action

    return knowledge.line_of(game, game.deal(seed), choose, opening, plies)


# --- The drawer ---


def _texts(mask: int) -> list[str]:
    return PACK.texts(mask)


def _cards(mask: int) -> set[int]:
    return {card for card in range(32) if mask >> card & 1}


def shown_voids(view: BearView) -> list[set[str]]:
    """Per seat the suits (trumps are one) that it has shown it does not hold."""
    voids: list[set[str]] = [set(), set(), set()]
    played = [(t.leader, t.cards) for t in view.tricks] + ([(view.leader or 0, view.trick)] if view.trick else [])
    for leader, cards in played:
        names = [PACK.text(card) for card in cards]
        led = reference.led_suit(names[0], view.game)
        for place, name in enumerate(names):
            if reference.led_suit(name, view.game) != led:
                voids[(leader + place) % 3].add(led)
    return voids


def draw_world(game: Game, view: BearView, rng: Stream) -> Line:
    """A line that shows this seat (not a spectator) exactly what it has seen, with the hidden cards dealt anew."""
    assert view.seat is not None
    if view.shown is not None and not view.slop:
        hands, kitty = view.shown, _rest(view)
        return _line(game, view, [list(h) for h in hands], list(kitty), list(view.shown_kitty or ()))
    me, declarer = view.seat, view.declarer
    played: list[list[int]] = [[], [], []]
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            played[(trick.leader + place) % 3].append(card)
    for place, card in enumerate(view.trick):
        played[((view.leader or 0) + place) % 3].append(card)
    gone = {card for cards in played for card in cards}
    mine, away = _cards(view.hand), _cards(view.discards or 0)
    unseen = [c for c in range(32) if view.cards >> c & 1 and c not in gone | mine | away]
    took = any(event.kind == "takes" for event in view.events)
    laid = any(event.kind == "discarded" for event in view.events)
    slots = {seat: view.counts[seat] for seat in range(3) if seat != me}
    slots["down"] = len(unseen) - sum(slots.values())  # type: ignore[index]
    voids = shown_voids(view)
    placed = _place(unseen, slots, voids, view.game, rng)
    assert placed is not None, "no world fits the view"
    now = [sorted(mine) if seat == me else placed[seat] for seat in range(3)]
    down = placed["down"]  # type: ignore[index]
    hands = [now[seat] + played[seat] for seat in range(3)]
    if not took:
        return _line(game, view, hands, down, down)
    assert declarer is not None
    if declarer == me:
        kitty = sorted(_cards(view.kitty or 0))
        discards = sorted(away)
    else:
        twelve = hands[declarer] + down
        rng.shuffle(twelve)
        kitty = twelve[: view.talon_size]
        discards = sorted(down)
    twelve = hands[declarer] + (discards if laid else [])
    hands[declarer] = [card for card in twelve if card not in kitty]
    return _line(game, view, hands, kitty, discards)


def _rest(view: BearView) -> tuple[int, ...]:
    dealt = {card for hand in view.shown or () for card in hand}
    return tuple(c for c in range(32) if view.cards >> c & 1 and c not in dealt)


def _place(cards, slots, voids, game, rng):  # type: ignore[no-untyped-def]
    """Cards into slots of fixed sizes, none where a void was shown; None where that can't be."""
    if not cards:
        return {name: [] for name in slots}

    def fits(card: int, name: object) -> bool:
        return name == "down" or reference.led_suit(PACK.text(card), game) not in voids[name]

    # The card with the fewest places first: few dead ends.
    cards = list(cards)
    rng.shuffle(cards)
    cards.sort(key=lambda card: sum(size > 0 and fits(card, name) for name, size in slots.items()))
    card, rest = cards[0], cards[1:]
    names = [name for name, size in slots.items() for _ in range(size) if fits(card, name)]
    rng.shuffle(names)
    for name in dict.fromkeys(names):
        found = _place(rest, {**slots, name: slots[name] - 1}, voids, game, rng)
        if found is not None:
            found[name].append(card)
            return found
    return None


def _line(game: Game, view: BearView, hands: list[list[int]], kitty: list[int], discards: list[int]) -> Line:
    """The line with these cards whose actions are the ones this seat saw; what it did not see is filled in."""
    deal = Deal(view.dealer, tuple(tuple(sorted(hand)) for hand in hands), tuple(sorted(kitty)))
    actions: list[tuple[object, ...]] = []
    named = False
    for event in view.events:
        if event.kind == "pass":
            actions.append(("pass",))
        elif event.kind == "bid":
            bid = event.data[1:] if event.data[2] else event.data[1:2]
            actions.append(("bid", *bid))
        elif event.kind == "agree":
            actions.append(("agree", event.data[1]))
        elif event.kind == "contract":
            if named:
                actions.append(("game", event.data[2]))
            named = True
        elif event.kind == "discarded":
            actions.append(("discard", *sorted(discards)))
        elif event.kind == "play":
            actions.append(("play", event.data[1]))
    return Line(deal, tuple(actions))


# --- The checker ---


def consistent(game: Game, view: BearView, hands: list[int], down: int) -> list[str]:
    """What is wrong with a world, as far as a seat's view tells: `hands` are the masks now held per seat.

    `down` are the cards face down on the table: kitty or discards. Written apart from the drawer: it looks at the
    result, card by card. An empty list means that the seat can't tell this world from the real one.
    """
    wrong = []
    where: dict[str, str] = {}
    piles = {f"hand {seat}": _texts(hand) for seat, hand in enumerate(hands)} | {"down": _texts(down)}
    for seat, taken in enumerate(view.taken):
        piles[f"tricks {seat}"] = _texts(taken)
    piles["trick"] = [PACK.text(card) for card in view.trick]
    for pile, cards in piles.items():
        for card in cards:
            if card in where:
                wrong.append(f"{card} is both in {where[card]} and in {pile}")
            where[card] = pile
    if set(where) != set(_texts(view.cards)):
        wrong.append("not every card has a place, or there are strange ones")
    for seat in range(3):
        if len(piles[f"hand {seat}"]) != view.counts[seat]:
            wrong.append(f"seat {seat} holds {len(piles[f'hand {seat}'])} cards, not {view.counts[seat]}")
        for card in piles[f"hand {seat}"]:
            if reference.led_suit(card, view.game) in shown_voids(view)[seat]:
                wrong.append(f"seat {seat} holds {card}, and did not follow that suit")
    if view.seat is not None and hands[view.seat] != view.hand:
        wrong.append("the seat's own hand is another")
    if view.discards is not None and down != view.discards:
        wrong.append("the seat's own discards are others")
    if view.seat is not None and _texts(view.dealt & down) and view.declarer != view.seat:
        wrong.append("a card of the seat's own deal lies face down")
    return wrong
