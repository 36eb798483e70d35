"""The published generator: its reference outputs, its seeding, and deals that must never change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from pygame_engine import load_game
from pygame_engine.games.bear import PACK
from pygame_engine.rng import Stream

REFERENCE = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804]
"""First outputs of the authors' xoshiro128starstar.c (1.1) from the state 1, 2, 3, 4."""

FIRST_DEALS = {
    "0": (
        2,
        "KS QS JS 5S QH 5H 10D 9C 7C 5C / 9S 6S AH KH JH 6H 9D 7D 10C 6C / AS 10S 8S 7S 9H 8H 7H 8D 6D 5D / 10H 8C",
    ),
    "1": (
        1,
        "AS 9S QH JH 9D 7D 5D 8C 7C 5C / KS 10S 8S 6S AH KH 9H 7H 6D 10C / QS JS 7S 5S 10H 5H 10D 8D 9C 6C / 8H 6H",
    ),
    "2": (
        2,
        "AS QS 8S 7S 5S AH 5H 10D 9D 7C / KS JS QH JH 9H 8H 8D 7D 6D 6C / 10S 9S 6S KH 10H 7H 6H 5D 9C 8C / 10C 5C",
    ),
    "3": (
        2,
        "KS AH KH 9H 7H 6H 10D 7C 6C 5C / AS 7S 5S QH 10H 8D 7D 5D 10C 9C / JS 10S 9S 8S 6S JH 8H 5H 6D 8C / QS 9D",
    ),
    "4": (
        2,
        "AS KS 10S QH JH 5H 10D 7D 6D 5C / QS JS 5S KH 9H 8H 6H 9D 8D 6C / 8S 7S 6S AH 10H 7H 5D 10C 8C 7C / 9S 9C",
    ),
    "5": (
        0,
        "QS JS 7S AH 9H 8H 9D 6D 9C 7C / AS KS 8S KH QH 7H 8D 10C 8C 6C / 9S 6S 5S JH 10H 6H 5H 10D 7D 5C / 10S 5D",
    ),
    "6": (
        0,
        "AS 10S 10H 9H 8H 6H 8D 6D 8C 7C / 9S QH 7H 5H 9D 7D 5D 9C 6C 5C / QS JS 8S 7S 6S 5S AH KH JH 10D / KS 10C",
    ),
    "7": (
        1,
        "JS 9S 5S AH QH 8H 10D 7D 5D 9C / AS 10S KH 10H 9H 5H 8D 10C 7C 6C / KS QS 8S 7S JH 7H 6H 9D 6D 8C / 6S 5C",
    ),
    "8": (
        1,
        "AS 8S AH JH 9H 8H 7H 9C 8C 7C / QS JS 9S 7S 6H 10D 8D 7D 6D 5C / KS 10S 6S 5S QH 5H 9D 5D 10C 6C / KH 10H",
    ),
    "9": (
        1,
        "AS KS QS JS QH 9H 8H 6H 10D 6C / 10S 9S 6S AH 10H 7H 9D 8D 9C 8C / 7S KH JH 5H 7D 6D 5D 10C 7C 5C / 8S 5S",
    ),
}
"""Bear's deals of ten seeds: dealer, the three hands, the kitty. Part of the published format: never edit these."""


def words_of(state: list[int]) -> Iterator[int]:
    """xoshiro128** again, in the plain steps of its description."""
    s = list(state)
    while True:
        x = s[1] * 5 % 2**32
        x = (x * 2**7 % 2**32) + x // 2**25
        yield x * 9 % 2**32
        t = s[1] * 2**9 % 2**32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = (s[3] * 2**11 % 2**32) + s[3] // 2**21


def state_of(seed: str, purpose: str) -> list[int]:
    """The seeding again: SHA-256, four little-endian words."""
    digest = hashlib.sha256(b"bear-and-bacon/1\n" + purpose.encode() + b"\n" + seed.encode()).digest()
    return [sum(digest[4 * i + k] * 256**k for k in range(4)) for i in range(4)]


def below(words: Iterator[int], n: int) -> int:
    """The bounded draw again."""
    while True:
        x = next(words)
        if x < 2**32 - 2**32 % n:
            return x % n


def test_xoshiro_gives_the_reference_outputs() -> None:
    stream = Stream.from_words(1, 2, 3, 4)
    assert [stream.next_word() for _ in REFERENCE] == REFERENCE
    plain = words_of([1, 2, 3, 4])
    assert [next(plain) for _ in REFERENCE] == REFERENCE


@pytest.mark.parametrize("seed", ["0", "rain", "雨と熊", "a" * 200, " ", "é́"])
def test_seeding_is_sha_256_over_purpose_and_seed_as_specified(seed: str) -> None:
    stream, plain = Stream(seed, "deal:bear"), words_of(state_of(seed, "deal:bear"))
    assert [stream.next_word() for _ in range(50)] == [next(plain) for _ in range(50)]


def test_an_all_zero_state_is_avoided() -> None:
    assert Stream.from_words(0, 0, 0, 0).next_word() == Stream.from_words(1, 0, 0, 0).next_word()


def test_shuffle_is_fisher_yates_from_the_top_with_bounded_draws() -> None:
    for seed in map(str, range(20)):
        cards, plain, words = list(range(32)), list(range(32)), words_of(state_of(seed, "x"))
        Stream(seed, "x").shuffle(cards)
        for i in range(31, 0, -1):
            j = below(words, i + 1)
            plain[i], plain[j] = plain[j], plain[i]
        assert cards == plain


@pytest.mark.parametrize("seed", sorted(FIRST_DEALS))
def test_the_deals_of_ten_seeds_never_change(seed: str) -> None:
    dealer, written = FIRST_DEALS[seed]
    deal = load_game("bear").deal(seed)
    assert deal.dealer == dealer
    assert [" ".join(map(PACK.text, cards)) for cards in (*deal.hands, deal.talon)] == written.split(" / ")


@pytest.mark.parametrize("seed", sorted(FIRST_DEALS))
def test_a_deal_can_be_made_from_the_specification_alone(seed: str) -> None:
    names = [r + s for s in "SH" for r in ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"]]
    names += [r + s for s in "DC" for r in ["10", "9", "8", "7", "6", "5"]]
    words = words_of(state_of(seed, "deal:bear"))
    for i in range(31, 0, -1):
        j = below(words, i + 1)
        names[i], names[j] = names[j], names[i]
    dealer = below(words_of(state_of(seed, "dealer:bear")), 3)
    hands: list[list[str]] = [[], [], []]
    for size in (3, 4, 3):
        for turn in (1, 2, 3):
            hands[(dealer + turn) % 3] += [names.pop(0) for _ in range(size)]
        if size == 3 and len(names) == 23:
            kitty = [names.pop(0), names.pop(0)]
    made = load_game("bear").deal(seed)
    assert dealer == made.dealer
    assert [set(map(PACK.text, hand)) for hand in made.hands] == [set(hand) for hand in hands]
    assert set(map(PACK.text, made.talon)) == set(kitty)


def test_the_options_and_the_dealer_do_not_change_the_cards_of_a_seed() -> None:
    plain = load_game("bear").deal("rain", 0)
    assert load_game("bear/all_pass=redeal,game_choice=after_win").deal("rain", 0) == plain
    assert sorted(load_game("bear").deal("rain", 1).hands) == sorted(plain.hands)


def test_below_is_unbiased() -> None:
    """A word at or above the last whole multiple of n is thrown away, not folded in."""
    n = 3 * 2**30  # the words from 3 * 2**30 on, a quarter of all, must be drawn again
    stream, words = Stream("rain", "below"), words_of(state_of("rain", "below"))
    drawn = [stream.below(n) for _ in range(2000)]
    assert drawn == [word for word, _ in zip((w for w in words if w < n), drawn, strict=False)]
    counts = [0] * 7
    for _ in range(7000):
        counts[stream.below(7)] += 1
    assert min(counts) > 850 and max(counts) < 1150


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_wants_a_bound_it_can_serve(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Stream("rain", "x").below(n)


def test_below_takes_both_ends() -> None:
    assert Stream("rain", "x").below(1) == 0
    assert 0 <= Stream("rain", "x").below(2**32) < 2**32


def test_streams_of_different_names_are_independent() -> None:
    names = [("a", "b"), ("b", "a"), ("", "ab"), ("ab", ""), ("a", "b ")]
    assert len({Stream(*name).next_word() for name in names}) == len(names)


def test_random_is_a_word_as_a_fraction() -> None:
    one, two = Stream("rain", "x"), Stream("rain", "x")
    for _ in range(100):
        number = one.random()
        assert 0 <= number < 1 and number * 2**32 == two.next_word()
