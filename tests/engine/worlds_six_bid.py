"""What the tests of Six-Bid Solo's hidden knowledge share: options to try, lines of play, a world drawer, a checker.

The drawer is slow and simple on purpose, and takes nothing from the engine but the view: it deals the cards that a
seat can't see anew, at random with backtracking, so that everything that was seen could have happened.
"""

from __future__ import annotations

import knowledge
import reference_six_bid as reference

from pygame_engine.games.six_bid_solo import PACK, SixBidView
from pygame_engine.protocol import Deal, Game
from pygame_engine.rng import Stream
from pygame_engine.testing import Line

NAME = "six-bid-solo"

PRESETS: dict[str, tuple[str, ...]] = {
    "end": ("deals:9", "deals:6", "deals:3", "target:300", "either:9:300"),
    "bust_ends_game": ("false", "true"),
    "stakes": ("150", "0", "9999"),
    "all_pass": ("next_dealer", "same_dealer"),
    "deal": ("standard_11", "seed_10"),
    "solo_hearts_allowed": ("true", "false"),
    "misere_rule": ("points", "tricks"),
    "misere_value": ("30", "0", "500"),
    "spread_open": ("after_opening_lead", "after_both_opponents"),
    "call_optional": ("false", "true"),
    "must_trump": ("true", "false"),
    "early_end": ("true", "false"),
}
"""Every value of every option that a test must try (for numbers: the default and the ends)."""


def each_option_alone() -> list[str]:
    """Ids with one option changed at a time, the default first."""
    return knowledge.each_option_alone(NAME, PRESETS)


def rules_ids() -> list[str]:
    """Ids with all combinations of the options that change the course of a deal most."""
    names = ("deal", "spread_open", "call_optional", "must_trump", "early_end")
    return knowledge.combined(NAME, PRESETS, names)


OPENINGS = (
    "", "", "bid solo; pass; pass", "pass; bid heart-solo; pass", "pass; pass; bid misere", "pass; pass; pass",
    "bid guarantee-solo; pass; pass; trump H", "bid solo; bid spread-misere; pass; pass",
    "bid spread-misere; pass; pass",
    "bid call-solo; pass; pass", "pass; bid solo; bid call-solo; pass; trump S", "pass; pass; bid call-solo; trump H",
)  # fmt: skip
"""First actions that lead to every contract."""


def random_line(game: Game, seed: str, opening: str = "", plies: int = 1000) -> Line:
    """A deal from a seed, the opening actions, then random ones, to the end or `plies`."""
    stream = Stream(seed, "line")
    return knowledge.line_of(game, game.deal(seed), lambda state: stream.choice(state.legal_actions()), opening, plies)


# --- The drawer ---


def shown_voids(game: Game, view: SixBidView) -> list[set[str]]:
    """Per seat the suits that it has shown it does not hold."""
    voids: list[set[str]] = [set(), set(), set()]
    played = [(t.leader, t.cards) for t in view.tricks] + ([(view.leader or 0, view.trick)] if view.trick else [])
    for leader, cards in played:
        names = [PACK.text(card) for card in cards]
        for place, name in enumerate(names):
            if name[-1] != names[0][-1]:
                voids[(leader + place) % 3].add(names[0][-1])
                if view.trump and name[-1] != view.trump and game.options["must_trump"]:
                    voids[(leader + place) % 3].add(view.trump)
    return voids


def history(view: SixBidView) -> list[list[str]]:
    """The cards that each seat has played."""
    played: list[list[str]] = [[], [], []]
    for event in view.events:
        if event.kind == "play":
            played[event.data[0]].append(PACK.text(event.data[1]))
    return played


def draw_world(game: Game, view: SixBidView, rng: Stream) -> Line:
    """A line that shows this seat (not a spectator) exactly what it has seen, with the hidden cards dealt anew.

    By trial: the cards are dealt at random as they lie now and the returned card is drawn, until all that was seen
    could have happened.
    """
    assert view.seat is not None
    if view.shown is not None:
        return _line(view, [list(map(PACK.text, hand)) for hand in view.shown], _names(view.shown_widow), view.returned)
    played = history(view)
    gone = {card for cards in played for card in cards}
    own = PACK.texts(view.hand)
    known: list[list[str]] = [[], [], []]
    known[view.seat] = own
    if view.open is not None and view.declarer != view.seat:
        assert view.declarer is not None
        known[view.declarer] = PACK.texts(view.open)
    unseen = [c for c in PACK.texts(view.cards) if c not in gone and not any(c in cards for cards in known)]
    slots: dict[object, int] = {seat: view.counts[seat] for seat in range(3) if not known[seat]}
    slots["widow"] = view.widow_size
    slots["out"] = len(unseen) - sum(slots.values())
    called = None if view.called is None else PACK.text(view.called)
    for _ in range(5000):
        placed = _place(unseen, slots, shown_voids(game, view), rng)
        assert placed is not None, "no world fits the view"
        now = [known[seat] or placed.get(seat, []) for seat in range(3)]
        hands = [now[seat] + played[seat] for seat in range(3)]
        widow = placed["widow"]
        returned = None if view.returned is None else PACK.text(view.returned)
        if called is not None and view.holder is None and any(called in hand for hand in hands):
            continue
        if called is not None and view.holder is not None:
            assert view.declarer is not None
            declarer, holder = hands[view.declarer], hands[view.holder]
            if not view.gave_back:
                if called not in declarer:
                    continue
            else:
                returned = returned or rng.choice(holder)
                if returned not in holder or called not in (holder if returned == called else declarer):
                    continue
                holder.remove(returned)
                declarer.append(returned)
            declarer.remove(called)
            holder.append(called)
        return _line(view, hands, widow, None if returned is None else PACK.card(returned))
    raise AssertionError("no world was found that fits the view")


def _names(cards: tuple[int, ...] | None) -> list[str]:
    return [PACK.text(card) for card in cards or ()]


def _place(cards, slots, voids, rng):  # type: ignore[no-untyped-def]
    """Cards into slots of fixed sizes, none where a void was shown; None where that can't be."""
    if not cards:
        return {name: [] for name in slots}

    def fits(card: str, name: object) -> bool:
        return name in ("widow", "out") or card[-1] not in voids[name]

    cards = list(cards)
    rng.shuffle(cards)
    cards.sort(key=lambda card: sum(size > 0 and fits(card, name) for name, size in slots.items()))
    card, rest = cards[0], cards[1:]
    names = [name for name, size in slots.items() for _ in range(size) if fits(card, name)]
    rng.shuffle(names)
    for name in dict.fromkeys(names):
        found = _place(rest, {**slots, name: slots[name] - 1}, voids, rng)
        if found is not None:
            found[name].append(card)
            return found
    return None


def _line(view: SixBidView, hands: list[list[str]], widow: list[str], returned: int | None) -> Line:
    """The line with these cards whose actions are the ones this seat saw; what it did not see is filled in."""
    dealt = tuple(tuple(sorted(map(PACK.card, hand))) for hand in hands)
    deal = Deal(view.dealer, dealt, tuple(sorted(map(PACK.card, widow))))
    actions: list[tuple[object, ...]] = []
    for event in view.events:
        if event.kind in ("pass", "no-call"):
            actions.append(("pass",))
        elif event.kind in ("bid", "call", "play"):
            actions.append((event.kind, event.data[1]))
        elif event.kind == "trump" and view.bid != "heart-solo":
            actions.append(("trump", event.data[1]))
        elif event.kind == "returns":
            actions.append(("give", returned))
    return Line(deal, tuple(actions))


# --- The checker ---


def consistent(game: Game, view: SixBidView, hands: list[int], widow: int, dealt: list[int]) -> list[str]:
    """What is wrong with a world, as far as a seat's view tells: `hands` are held now, `dealt` were dealt.

    Written apart from the drawer: it looks at the result, card by card. An empty list means that the seat can't tell
    this world from the real one.
    """
    wrong = []
    played = history(view)
    gone = {card for cards in played for card in cards}
    piles = [PACK.texts(hand) for hand in hands]
    lying = [card for pile in piles for card in pile] + PACK.texts(widow)
    if len(set(lying)) != len(lying) or set(lying) & gone or not set(lying) | gone <= set(PACK.texts(view.cards)):
        wrong.append("a card lies in two places, or is none of this deal")
    if widow.bit_count() != view.widow_size or len(lying) + len(gone) + view.out_size != view.cards.bit_count():
        wrong.append("cards are missing")
    voids = shown_voids(game, view)
    for seat in range(3):
        if len(piles[seat]) != view.counts[seat]:
            wrong.append(f"seat {seat} holds {len(piles[seat])} cards, not {view.counts[seat]}")
        wrong += [f"seat {seat} holds {card}, and showed a void" for card in piles[seat] if card[-1] in voids[seat]]
    if view.seat is not None and (hands[view.seat] != view.hand or dealt[view.seat] != view.dealt):
        wrong.append("the seat's own hand is another")
    if view.open is not None and view.declarer is not None and hands[view.declarer] != view.open:
        wrong.append("the open hand is another")
    if view.called is not None and view.declarer is not None:
        name, at = PACK.text(view.called), view.holder
        if dealt[view.declarer] >> view.called & 1:
            wrong.append("the declarer called a card of his own")
        if at is not None and not dealt[at] >> view.called & 1:
            wrong.append("the holder of the called card did not hold it")
        if at is None and any(mask >> view.called & 1 for mask in dealt):
            wrong.append(f"somebody held {name} and did not hand it over")
    if view.holder is not None and view.declarer is not None and view.gave_back:
        back = [
            c for c in PACK.texts(hands[view.holder]) + played[view.holder] if c not in PACK.texts(dealt[view.holder])
        ]
        if len(back) > 1 or (view.returned is not None and back not in ([], [PACK.text(view.returned)])):
            wrong.append("another card came back")
    return wrong


__all__ = [
    "OPENINGS",
    "PRESETS",
    "consistent",
    "draw_world",
    "each_option_alone",
    "random_line",
    "reference",
    "rules_ids",
]
