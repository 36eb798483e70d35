"""Bacon's combinations against brute force over all subsets of small hands (RULES.md 1.2-1.4)."""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Any

import pytest
import reference_bacon as reference

from pygame_engine import combos as c
from pygame_engine.combos import FLUSHES, NAMES, TYPE, TYPES, Combos, beats, combos_of, is_bomb, ranks_of
from pygame_engine.rng import Stream

PACKS = ((3, 10), (4, 9), (3, 8))
SETTINGS = list(product((True, False), repeat=3))


def texts(combos: Combos, packed: int) -> list[str]:
    """Packed cards as the reference writes them."""
    return [
        "W" if card == combos.wild else f"{card // combos.suits + 1}{'abcd'[card % combos.suits]}"
        for card in combos.cards(packed)
    ]


def setting(suits: int, ranks: int, flags: tuple[bool, ...]) -> tuple[Combos, dict[str, Any], dict[str, Any]]:
    """The combinations under some options, and the reference's form and options."""
    combos = combos_of(suits, ranks, *flags)
    form = {"suits": "abcd"[:suits], "ranks": ranks}
    options = {
        "x_in_runs": flags[0],
        "wild_alone": "any_rank" if flags[1] else "x_only",
        "flush_is_always_bomb": flags[2],
    }
    return combos, form, options


def hands(combos: Combos, name: str, count: int) -> list[int]:
    """Small hands of many kinds: any cards, low ranks, one colour, with and without wilds."""
    found = []
    stream = Stream(name, "hands")
    for number in range(count):
        last = (combos.wild, 7 * combos.suits, 3 * combos.suits)[number % 3]
        step = combos.suits if number % 5 == 4 else 1
        pool = [card for card in range(combos.wild if step > 1 else last) for _ in range(2) if card % step == 0]
        stream.shuffle(pool)
        if number % 4 == 3:  # the highest ranks, for X
            pool = [combos.wild - 1 - card for card in pool]
        cards = pool[: 3 + stream.below(6)]
        found.append(combos.packed(cards) + number % 3 * combos.wild_unit)
    return found


def by_brute_force(combos: Combos, hand: int, form: dict[str, Any], options: dict[str, Any]) -> dict[int, set[Any]]:
    """What every subset of the hand can be, by the reference."""
    found: dict[int, set[Any]] = {}
    cards = combos.cards(hand)
    for size in range(1, 7):
        for chosen in set(combinations(cards, size)):
            packed = combos.packed(chosen)
            found[packed] = reference.readings(texts(combos, packed), form, options)
    return found


@pytest.mark.parametrize("flags", SETTINGS)
@pytest.mark.parametrize("pack", PACKS)
def test_figures_and_readings_are_those_of_brute_force(pack: tuple[int, int], flags: tuple[bool, ...]) -> None:
    combos, form, options = setting(*pack, flags)
    for hand in hands(combos, f"{pack} {flags}", 20):
        brute = by_brute_force(combos, hand, form, options)
        figures: dict[Any, set[int]] = {(TYPE[k], top): set() for found in brute.values() for k, top in found}
        for cards, readings in brute.items():
            assert {(NAMES[kind], top) for kind, top in combos.readings(cards)} == readings
            for kind, top in readings:
                figures[TYPE[kind], top].add(cards)
        wanted: set[Any] = set()
        for (kind, top), choices in figures.items():
            if kind in FLUSHES:
                wanted |= {(kind, top, combos.cards(cards)[0] % combos.suits) for cards in choices}
            else:
                wanted.add((kind, top))
        found = combos.figures(hand)
        assert set(found) == wanted and len(found) == len(wanted)
        for figure, play in zip(found, combos.plays(hand), strict=True):
            assert play == ("play", combos.canonical(hand, figure), *figure[:2])
            assert play[1] in figures[figure[0], figure[1]]


@pytest.mark.parametrize("flags", SETTINGS)
def test_only_what_beats_the_pile_is_listed_and_all_of_it(flags: tuple[bool, ...]) -> None:
    combos, _, _ = setting(3, 10, flags)
    for hand in hands(combos, f"beats {flags}", 12):
        every = combos.plays(hand)
        for pile in product(range(TYPES), range(1, combos.x + 1)):
            assert combos.plays(hand, pile) == [play for play in every if beats(play[2:], pile)]
            assert combos.figures(hand, pile) == [f for f in combos.figures(hand) if beats((f[0], f[1]), pile)]


def test_beats_is_the_references_for_every_pair() -> None:
    piles = list(product(range(TYPES), range(1, 12)))
    for new, old in product(piles, piles):
        assert beats(new, old) == reference.beats((NAMES[new[0]], new[1]), (NAMES[old[0]], old[1]))


def test_the_bombs_are_in_the_order_of_the_rules() -> None:
    assert [NAMES[kind] for kind in range(TYPES) if is_bomb(kind)] == reference.BOMBS
    assert c.QUAD < c.STRAIGHT_FLUSH < c.QUINT < c.STRETCH_FLUSH < c.HEX


def test_the_shapes_are_those_of_the_rules() -> None:
    assert {name: (c.RANKS[kind], c.EACH[kind]) for name, kind in TYPE.items()} == reference.SHAPES
    assert c.SIZE == (1, 2, 3, 3, 4, 5, 6, 4, 6, 6, 4, 5, 5, 6, 6)


def test_the_order_of_given_cards_and_which_copy_it_is_do_not_matter() -> None:
    combos = combos_of(3, 10)
    cards = [6, 6, 9, 10, combos.wild]
    assert len({combos.packed(order) for order in permutations(cards)}) == 1
    assert combos.cards(combos.packed(cards)) == sorted(cards)


def test_renaming_the_colours_renames_nothing_else() -> None:
    combos = combos_of(3, 10)
    for hand in hands(combos, "colours", 30):
        cards = combos.cards(hand)
        for change in permutations(range(3)):
            moved = [card if card == combos.wild else card // 3 * 3 + change[card % 3] for card in cards]
            found = {(*f[:2], *(change[suit] for suit in f[2:])) for f in combos.figures(hand)}
            assert set(combos.figures(combos.packed(moved))) == found


def test_a_second_copy_is_a_card_of_its_own() -> None:
    combos = combos_of(3, 10)
    assert combos.figures(combos.packed([0])) == [(c.SINGLE, 1)]
    assert combos.figures(combos.packed([0, 0])) == [(c.SINGLE, 1), (c.PAIR, 1)]
    six = combos.packed([0, 0, 1, 1, 2, 2])
    assert combos.figures(six) == [(c.SINGLE, 1), (c.PAIR, 1), (c.TRIPLE, 1), (c.QUAD, 1), (c.QUINT, 1), (c.HEX, 1)]


def test_canonical_cards_spare_wilds_and_take_second_copies_first() -> None:
    combos = combos_of(3, 10)
    hand = combos.packed([3, 4, 4, 5, combos.wild, combos.wild])  # 2a 2b 2b 2c W W
    assert combos.cards(combos.canonical(hand, (c.SINGLE, 2))) == [4]
    assert combos.cards(combos.canonical(hand, (c.PAIR, 2))) == [3, 4]
    assert combos.cards(combos.canonical(hand, (c.HEX, 2))) == [3, 4, 4, 5, combos.wild, combos.wild]
    assert combos.cards(combos.canonical(hand, (c.SINGLE, 7))) == [combos.wild]


def test_a_flush_names_its_colour_and_without_one_is_the_first() -> None:
    combos = combos_of(3, 10)
    hand = combos.packed([0, 3, 6, 9, 12, 1, 4, 7, 10, 13])  # 1 to 5 in a and in b
    assert [f for f in combos.figures(hand) if f[0] == c.STRAIGHT_FLUSH] == [
        (c.STRAIGHT_FLUSH, 5, 0),
        (c.STRAIGHT_FLUSH, 5, 1),
    ]
    assert combos.cards(combos.canonical(hand, (c.STRAIGHT_FLUSH, 5))) == [0, 3, 6, 9, 12]
    assert combos.cards(combos.canonical(hand, (c.STRAIGHT_FLUSH, 5, 1))) == [1, 4, 7, 10, 13]


@pytest.mark.parametrize("suits, ranks", PACKS)
def test_x_is_single_pair_or_the_top_of_a_run_and_nothing_else(suits: int, ranks: int) -> None:
    combos = combos_of(suits, ranks)
    pack = combos.packed([*range(combos.wild), *range(combos.wild)]) + 2 * combos.wild_unit
    tops = {f[0] for f in combos.figures(pack) if f[1] == combos.x}
    assert tops == {c.SINGLE, c.PAIR, c.RUN3, c.RUN3 + 1, c.RUN5, c.RUN6, c.STAIRS, c.TUBE, *FLUSHES}
    assert not tops & {c.TRIPLE, c.PLATE, c.QUAD, c.QUINT, c.HEX}


def test_without_x_in_runs_it_is_a_single_or_pair_only__BA6() -> None:
    combos = combos_of(3, 10, False)
    pack = combos.packed([*range(30), *range(30)]) + 2 * combos.wild_unit
    assert {f[0] for f in combos.figures(pack) if f[1] == 11} == {c.SINGLE, c.PAIR}


def test_wilds_on_their_own_may_be_limited_to_x__BA5() -> None:
    any_rank, x_only = combos_of(3, 10), combos_of(3, 10, True, False)
    two = 2 * any_rank.wild_unit
    assert len(any_rank.figures(two)) == 22
    assert x_only.figures(two) == [(c.SINGLE, 11), (c.PAIR, 11)]
    with_a_card = x_only.packed([9]) + x_only.wild_unit
    assert x_only.readings(with_a_card) == [(c.PAIR, 4)]


def test_a_natural_flush_may_always_be_a_bomb__BA7() -> None:
    free, strict = combos_of(3, 10), combos_of(3, 10, True, True, True)
    natural = free.packed([0, 3, 6, 9, 12])
    assert free.readings(natural) == [(c.RUN5, 5), (c.STRAIGHT_FLUSH, 5)]
    assert strict.readings(natural) == [(c.STRAIGHT_FLUSH, 5)]
    with_wild = free.packed([0, 3, 6, 9, 30])
    assert (c.RUN5, 5) in strict.readings(with_wild)
    mixed = strict.packed([0, 3, 6, 9, 12, 1])
    play = next(play for play in strict.plays(mixed) if play[2] == c.RUN5)
    assert strict.cards(play[1]) == [1, 3, 6, 9, 12]


def test_holding_is_counted_by_copies() -> None:
    combos = combos_of(3, 10)
    hand = combos.packed([4, 7, 7, 30])
    assert all(combos.holds(hand, combos.packed(cards)) for cards in ([4], [7, 7], [30], [4, 7, 7, 30]))
    assert not any(combos.holds(hand, combos.packed(cards)) for cards in ([4, 4], [5], [30, 30], [3], [30] * 12))


@pytest.mark.parametrize("junk", [None, "1a", 0, -1, 3, 4, 7, 1.0, True, 10**9, 13 << 90, 5 << 87])
def test_what_is_no_packed_cards_is_seen(junk: Any) -> None:
    assert not combos_of(3, 10).is_packed(junk)


def test_sets_of_ranks_are_listed_low_to_high() -> None:
    assert ranks_of(0b10000000101) == (1, 3, 11)
