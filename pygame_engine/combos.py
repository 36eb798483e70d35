"""Bacon's combinations: what given cards can be, what a hand can play, what beats what (RULES.md 1.2-1.4).

*Cards.* A pack of `suits` x `ranks`, every card twice, and wilds. A card is an int, ``(rank - 1) * suits + suit``; the
wild is the number behind the last one. *Packed cards* are the counts of a hand in one int: three bits a card, the
wild's at the top, so that hands add and subtract as numbers (`oct` shows the counts).

*Figures.* ``(type, top)`` is all that a play claims: one of the fifteen types below and its highest rank, where X, the
rank above the highest natural one, is `ranks + 1`. Flush bombs come once a suit: ``(type, top, suit)``. A hand has at
most two wilds; they stand for any card.

*Plays.* ``("play", cards, type, top)`` is a figure with packed cards, as the game's actions are. `Combos.plays` lists
one canonical choice of cards per figure; `Combos.reads` judges any cards.

>>> combos = Combos(3, 10)
>>> hand = combos.packed([18, 19, 30, 30])  # 7a 7b W W
>>> [(NAMES[kind], top) for kind, top in combos.readings(hand)]
[('stairs', 7), ('stairs', 8), ('quad', 7)]
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

TYPES = 15
(
    SINGLE, PAIR, TRIPLE, RUN3, RUN4, RUN5, RUN6, STAIRS, TUBE, PLATE,
    QUAD, STRAIGHT_FLUSH, QUINT, STRETCH_FLUSH, HEX,
) = range(TYPES)  # fmt: skip
NAMES = (
    "single", "pair", "triple", "run3", "run4", "run5", "run6", "stairs", "tube", "plate",
    "quad", "straight-flush", "quint", "stretch-flush", "hex",
)  # fmt: skip
TYPE = {name: kind for kind, name in enumerate(NAMES)}
RANKS = (1, 1, 1, 3, 4, 5, 6, 2, 3, 2, 1, 5, 1, 6, 1)
"""How many consecutive ranks a type has."""
EACH = (1, 2, 3, 1, 1, 1, 1, 2, 2, 3, 4, 1, 5, 1, 6)
"""How many cards of each."""
SIZE = tuple(ranks * each for ranks, each in zip(RANKS, EACH, strict=True))
FLUSHES = (STRAIGHT_FLUSH, STRETCH_FLUSH)
MAX_WILDS = 2
"""The most wilds of a hand, and so of a play."""

Pile = tuple[int, int]
"""What lies on the table, or a claim: type and top rank."""
Figure = tuple[int, ...]
"""``(type, top)``, or ``(type, top, suit)`` for a flush."""
Play = tuple[str, int, int, int]
"""``("play", packed cards, type, top)``."""

FIELD = 12
"""Bits of a set of ranks: X is rank 11 at most."""
_RANKS = (1 << FIELD) - 1


def is_bomb(kind: int) -> bool:
    """Whether the type is a bomb."""
    return kind >= QUAD


def beats(new: Pile, old: Pile) -> bool:
    """Whether `new` beats `old`: a higher one of the same type, a bomb anything ordinary, a higher bomb a lower one.

    RULES.md 1.4, BA8. Equals never beat each other.

    >>> beats((QUAD, 1), (SINGLE, 11)), beats((QUAD, 7), (QUAD, 7)), beats((TRIPLE, 9), (PAIR, 3))
    (True, False, False)
    """
    if new[0] == old[0]:
        return new[1] > old[1]
    return new[0] >= QUAD and new[0] > old[0]


def ranks_of(mask: int) -> tuple[int, ...]:
    """The ranks of a set of ranks (bit 0 is rank 1), low to high."""
    return _LISTS[mask]


class _Lists(dict[int, tuple[int, ...]]):
    """Sets of ranks as tuples, made when first asked for."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found = self[mask] = tuple(rank for rank in range(1, FIELD + 1) if mask >> (rank - 1) & 1)
        return found


_LISTS = _Lists()


class _Windows(dict[int, tuple[int, int, int, int]]):
    """For a set of ranks held, shifted by two, plus the number of wilds: the tops of the runs of 3, 4, 5 and 6.

    `every` are all ranks, X included; `tops` those that may be the top of a run.
    """

    def __init__(self, every: int, tops: int) -> None:
        self.every, self.tops = every, tops

    def __missing__(self, key: int) -> tuple[int, int, int, int]:
        held, wilds = key >> 2, key & 3
        # none, one, two: tops of the windows of this length with at most so many ranks missing
        none, one, two = held, self.every, self.every
        found = []
        for length in range(2, 7):
            two = (two << 1 & held | one << 1) & self.every
            one = (one << 1 & held | none << 1) & self.every
            none = none << 1 & held
            if length >= 3:
                found.append((none, one, two)[wilds] & self.tops)
        answer = self[key] = (found[0], found[1], found[2], found[3])
        return answer


class Look:
    """What `Combos` knows of one hand: per type the set of its possible tops, and its cards rank by rank.

    `flushes` has the tops of both flushes by suit.
    """

    __slots__ = ("flushes", "groups", "hand", "suits", "sums", "tops", "wilds")

    def __init__(self, hand: int, wilds: int) -> None:
        self.hand, self.wilds = hand, wilds
        self.tops: tuple[int, ...] = ()
        self.flushes: tuple[tuple[tuple[int, int, int, int], int], ...] = ()
        self.groups: list[int] | None = None
        self.sums: list[list[int] | None] = [None] * 7
        self.suits: list[list[int] | None] = [None] * 4


class _Pairs(dict[int, int]):
    """Two ranks' cards -> for each count 1 ... 6 the ranks held so often, then for each suit the ranks held of it."""

    def __init__(self, suits: int) -> None:
        self.suits = suits

    def __missing__(self, cards: int) -> int:
        features = 0
        for place in (0, 1):
            group = cards >> 3 * self.suits * place & (1 << 3 * self.suits) - 1
            copies = [group >> 3 * suit & 7 for suit in range(self.suits)]
            for count in range(1, min(6, sum(copies)) + 1):
                features |= 1 << (count - 1) * FIELD + place
            for suit, held in enumerate(copies):
                if held:
                    features |= 1 << (6 + suit) * FIELD + place
        self[cards] = features
        return features


class _Picks(dict[int, int]):
    """For one rank's cards, shifted by three, plus a number 1 ... 6: which cards to take, wilds for those missing.

    Spare second copies go first, then suit by suit, so that every suit stays in the hand as long as it can. The
    missing ones are counted in the lowest field above the rank's own.
    """

    def __init__(self, suits: int) -> None:
        self.suits = suits

    def __missing__(self, key: int) -> int:
        group, count = key >> 3, key & 7
        seconds = [1 << 3 * suit for suit in range(self.suits) if group >> 3 * suit & 7 == 2]
        firsts = [1 << 3 * suit for suit in range(self.suits) if group >> 3 * suit & 7]
        taken = (seconds + firsts)[:count]
        found = self[key] = sum(taken) + (count - len(taken) << 3 * self.suits)
        return found


class Combos:
    """The combinations of one pack under the options of RULES.md 1.13 that touch them.

    `x_in_runs` (BA6): X may be the top of runs, stairs, tubes and flushes. `wild_any_rank` (BA5): wilds on their own
    are a single or pair of any rank, else only of X. `flush_is_always_bomb` (BA7): five or six natural cards in a row
    of one suit are no plain run.
    """

    def __init__(
        self,
        suits: int,
        ranks: int,
        *,
        x_in_runs: bool = True,
        wild_any_rank: bool = True,
        flush_is_always_bomb: bool = False,
    ) -> None:
        self.suits, self.ranks, self.x = suits, ranks, ranks + 1
        self.x_in_runs, self.wild_any_rank = x_in_runs, wild_any_rank
        self.flush_is_always_bomb = flush_is_always_bomb
        self.wild = suits * ranks
        self.wild_at = 3 * self.wild
        self.wild_unit = 1 << self.wild_at
        self.naturals = self.wild_unit - 1
        self.lane = 3 * suits
        self.every = (1 << self.x) - 1
        self.guard = sum(4 << 3 * card for card in range(self.wild + 1))
        self.tops_of_runs = self.every if x_in_runs else self.every >> 1
        self._two_ranks = (1 << 2 * self.lane) - 1
        self._low = sum(7 << self.lane * rank for rank in range(ranks))
        self._lane_guard = sum(1 << self.lane * rank + self.lane - 1 for rank in range(ranks))
        self._one_each = sum(1 << self.lane * rank for rank in range(ranks))
        self._twos = sum(2 << 3 * card for card in range(self.wild))
        self._pairs, self._picks = _Pairs(suits), _Picks(suits)
        self._windows = _Windows(self.every, self.tops_of_runs)
        self._looks: dict[int, Look] = {}
        self._fits = [[self._fit(kind, top) for top in range(self.x + 1)] for kind in range(TYPES)]

    # -- packed cards

    def packed(self, cards: Iterable[int]) -> int:
        """Cards as one int of counts."""
        return sum(1 << 3 * card for card in cards)

    def cards(self, packed: int) -> list[int]:
        """The cards of packed counts, in the order of the pack, those held twice twice."""
        found = []
        naturals = packed & self.naturals
        while naturals:
            card = ((naturals & -naturals).bit_length() - 1) // 3
            count = naturals >> 3 * card & 7
            found += [card] * count
            naturals ^= count << 3 * card
        return found + [self.wild] * (packed >> self.wild_at)

    def size(self, packed: int) -> int:
        """How many cards that is."""
        return self._natural_count(packed & self.naturals) + (packed >> self.wild_at)

    def holds(self, hand: int, cards: int) -> bool:
        """Whether the hand has all these cards."""
        return cards >> self.wild_at <= MAX_WILDS and ((hand | self.guard) - cards) & self.guard == self.guard

    def is_packed(self, cards: object) -> bool:
        """Whether it is the packed form of cards of some pack: naturals at most twice, twelve wilds at most."""
        if type(cards) is not int or cards <= 0 or cards >> self.wild_at > 12:
            return False
        naturals = cards & self.naturals
        return not naturals & self.guard and not naturals & naturals >> 1 & self.guard >> 2

    def _natural_count(self, naturals: int) -> int:
        # 2 ** lane is 1 in this modulus, so that all lanes add up; no hand has so many cards that it would wrap.
        return self.by_rank(naturals) % ((1 << self.lane) - 1)

    def by_rank(self, naturals: int) -> int:
        """The number of natural cards of each rank, a lane each."""
        low = self._low
        counts = naturals & low
        for suit in range(1, self.suits):
            counts += naturals >> 3 * suit & low
        return counts

    # -- what given cards can be

    def _fit(self, kind: int, top: int) -> tuple[int, int, tuple[int, ...]] | None:
        """What naturals of that figure may be: cards outside, most per rank (as lanes with guards), suits' cards.

        None where the figure does not exist: a run below its length, X where it can't be.
        """
        low = top - RANKS[kind] + 1
        highest = self.ranks if EACH[kind] >= 3 else self.x if EACH[kind] * RANKS[kind] < 3 else self._highest_run()
        if low < 1 or top > highest:
            return None
        inside = 0
        for rank in range(low, min(top, self.ranks) + 1):
            inside |= (1 << self.lane) - 1 << self.lane * (rank - 1)
        suits = [sum(7 << self.lane * rank + 3 * suit for rank in range(self.ranks)) for suit in range(self.suits)]
        outside = tuple(self.naturals & ~(inside & suit) for suit in suits) if kind in FLUSHES else ()
        return self.naturals & ~inside, self._one_each * EACH[kind] | self._lane_guard, outside

    def _highest_run(self) -> int:
        return self.x if self.x_in_runs else self.ranks

    def reads(self, cards: int, kind: int, top: int) -> bool:
        """Whether these cards are that figure, wilds standing for what is missing (1.2, 1.3)."""
        fit = self._fits[kind][top]
        if fit is None:
            return False
        outside, most, suits = fit
        naturals, wilds = cards & self.naturals, cards >> self.wild_at
        if naturals & outside or wilds > MAX_WILDS:
            return False
        counts = self.by_rank(naturals)
        if (most - counts) & self._lane_guard != self._lane_guard:
            return False
        if counts % ((1 << self.lane) - 1) + wilds != SIZE[kind]:
            return False
        if suits:
            return any(not naturals & other for other in suits)
        if kind <= PAIR:
            return bool(naturals) or self.wild_any_rank or top == self.x
        return not (self.flush_is_always_bomb and not wilds and kind in (RUN5, RUN6) and self._one_suit(naturals))

    def _one_suit(self, naturals: int) -> bool:
        flush = STRAIGHT_FLUSH if self._natural_count(naturals) == 5 else STRETCH_FLUSH
        return any(self.reads(naturals, flush, top) for top in range(1, self.x + 1))

    def readings(self, cards: int) -> list[Pile]:
        """Everything that these cards can be, by type and top (B05, B06, B13)."""
        size = self.size(cards)
        return [
            (kind, top)
            for kind in range(TYPES)
            if SIZE[kind] == size
            for top in range(1, self.x + 1)
            if self.reads(cards, kind, top)
        ]

    # -- what a hand can play

    def look(self, hand: int) -> Look:
        """What there is to know of a hand; kept for a while, as a hand is asked about many times."""
        found = self._looks.get(hand)
        if found is None:
            if len(self._looks) >= 4096:
                self._looks.clear()
            found = self._looks[hand] = self._look(hand)
        return found

    def forget(self) -> None:
        """Drop what is remembered of hands: for measurements."""
        self._looks.clear()

    def features(self, hand: int) -> int:
        """Sets of ranks side by side, `FIELD` bits each: held at least once, twice ... six times, then by suit.

        Wilds are left out.
        """
        features, place, left = 0, 0, hand & self.naturals
        two_ranks, pairs = self._two_ranks, self._pairs
        shift = 2 * self.lane
        while left:
            features |= pairs[left & two_ranks] << place
            left >>= shift
            place += 2
        return features

    def natural_tops(self, features: int, kind: int) -> int:
        """The tops of a type that the cards with these features have without wilds; no bombs."""
        if kind <= TRIPLE:
            return features >> kind * FIELD & _RANKS
        if kind <= RUN6:
            return self._windows[(features & _RANKS) << 2][kind - RUN3]
        if kind == PLATE:
            three = features >> 2 * FIELD & _RANKS
            return three << 1 & three
        two = features >> FIELD & _RANKS
        return two << 1 & two if kind == STAIRS else two << 2 & two << 1 & two

    def _look(self, hand: int) -> Look:
        wilds = hand >> self.wild_at
        look = Look(hand, wilds)
        features = self.features(hand)
        one, two, three = features & _RANKS, features >> FIELD & _RANKS, features >> 2 * FIELD & _RANKS
        sets = features >> (2 - wilds) * FIELD  # so many of a rank, wilds and all: 3, 4, 5, 6
        run3, run4, run5, run6 = self._windows[one << 2 | wilds]
        stairs, tube, plate = self._doubles(one, two, three, wilds)
        single, pair = self._small(one, two, wilds)
        windows = self._windows
        straight = stretch = suit = 0
        held = features >> 6 * FIELD
        while held:
            tops = windows[(held & _RANKS) << 2 | wilds]
            if tops[2]:  # a stretch flush is made of straight ones
                look.flushes += ((tops, suit),)
                straight |= tops[2]
                stretch |= tops[3]
            held >>= FIELD
            suit += 1
        look.tops = (
            single, pair, sets & _RANKS, run3, run4, run5, run6, stairs, tube, plate,
            sets >> FIELD & _RANKS, straight, sets >> 2 * FIELD & _RANKS, stretch, sets >> 3 * FIELD & _RANKS,
        )  # fmt: skip
        if self.flush_is_always_bomb:
            run5, run6 = self._plain(look, RUN5), self._plain(look, RUN6)
            look.tops = (*look.tops[:RUN5], run5, run6, *look.tops[STAIRS:])
        return look

    def _small(self, one: int, two: int, wilds: int) -> tuple[int, int]:
        """The ranks of the singles and pairs (BA5)."""
        if not wilds:
            return one, two
        alone = self.every if self.wild_any_rank else 1 << self.ranks
        return one | alone, one | alone if wilds == 2 else one

    def _doubles(self, one: int, two: int, three: int, wilds: int) -> tuple[int, int, int]:
        """The tops of stairs, tubes and plates: windows as in `_Windows`, where a rank may lack two cards."""
        every, tops = self.every, self.tops_of_runs
        if not wilds:
            stairs = two << 1 & two
            return stairs & tops, stairs << 1 & two & tops, three << 1 & three
        if wilds == 1:
            none = two << 1 & two
            stairs = (one << 1 & two | two << 1 & one) & every
            tube = (stairs << 1 & two | none << 1 & one) & every
            return stairs & tops, tube & tops, two << 1 & three | three << 1 & two
        none = two << 1 & two
        lack1 = one << 1 & two | two << 1 & one
        lack2 = (every << 1 & two | one << 1 & one | two << 1) & every
        tube = (lack2 << 1 & two | lack1 << 1 & one | none << 1) & every
        return lack2 & tops, tube & tops, one << 1 & three | two << 1 & two | three << 1 & one

    def _plain(self, look: Look, kind: int) -> int:
        """The tops of the runs of five or six that need not be flushes (BA7)."""
        found = 0
        for top in _LISTS[look.tops[kind]]:
            if self._not_flush(look, kind, top):
                found |= 1 << top - 1
        return found

    def _groups(self, look: Look) -> list[int]:
        if look.groups is None:
            one_rank = (1 << self.lane) - 1
            look.groups = [look.hand >> place & one_rank for place in range(0, self.wild_at, self.lane)]
        return look.groups

    def _sums(self, look: Look, each: int) -> list[int]:
        """Item r: `each` cards of every rank 1 ... r together, wilds for those missing; differences are runs.

        Where wilds run short the sums are still right, as no figure is made of such ranks.
        """
        sums = look.sums[each]
        if sums is None:
            picks, lane, wild_at = self._picks, self.lane, self.wild_at
            total, place = 0, 0
            sums = [0]
            own = (1 << lane) - 1
            for group in self._groups(look):
                pick = picks[group << 3 | each]
                total += ((pick & own) << place) + (pick >> lane << wild_at)
                sums.append(total)
                place += lane
            sums.append(total + (each << wild_at))
            look.sums[each] = sums
        return sums

    def _suit_sums(self, look: Look, suit: int) -> list[int]:
        """The same for one card a rank, of one suit."""
        sums = look.suits[suit]
        if sums is None:
            total = 0
            sums = [0]
            hand = look.hand
            for at in range(3 * suit, self.wild_at, self.lane):
                total += 1 << at if hand >> at & 7 else self.wild_unit
                sums.append(total)
            sums.append(total + self.wild_unit)
            look.suits[suit] = sums
        return sums

    def plays(self, hand: int, pile: Pile | None = None) -> list[Play]:
        """One play per figure that beats the pile (None: every figure): by type, then top, then suit of a flush.

        The cards are the canonical ones: as few wilds as can be, spare second copies first, then suit by suit.
        """
        look = self.look(hand)
        found: list[Play] = []
        for kind, tops in _above(look.tops, pile):
            if kind in FLUSHES:
                found += self._flush_plays(look, kind, tops)
                continue
            length, sums = RANKS[kind], self._sums(look, EACH[kind])
            if kind in (RUN5, RUN6) and self.flush_is_always_bomb:
                found += [("play", self._not_flush(look, kind, top), kind, top) for top in _LISTS[tops]]
            else:
                found += [("play", sums[top] - sums[top - length], kind, top) for top in _LISTS[tops]]
        return found

    def _flush_plays(self, look: Look, kind: int, tops: int) -> list[Play]:
        length, which = RANKS[kind], RANKS[kind] - 3
        found: list[Play] = []
        for top in _LISTS[tops]:
            for windows, suit in look.flushes:
                if windows[which] >> top - 1 & 1:
                    sums = self._suit_sums(look, suit)
                    found.append(("play", sums[top] - sums[top - length], kind, top))
        return found

    def figures(self, hand: int, pile: Pile | None = None) -> list[Figure]:
        """The figures that the hand can play on the pile, in the order of `plays`."""
        look = self.look(hand)
        found: list[Figure] = []
        for kind, tops in _above(look.tops, pile):
            if kind in FLUSHES:
                which = RANKS[kind] - 3
                found += [
                    (kind, top, suit)
                    for top in _LISTS[tops]
                    for windows, suit in look.flushes
                    if windows[which] >> top - 1 & 1
                ]
            else:
                found += [(kind, top) for top in _LISTS[tops]]
        return found

    def canonical(self, hand: int, figure: Figure) -> int:
        """The cards that `plays` chooses for a figure of the hand (a flush without its suit: the first)."""
        kind, top, *suit = figure
        look, length = self.look(hand), RANKS[kind]
        if kind in FLUSHES:
            first = next(n for windows, n in look.flushes if windows[length - 3] >> top - 1 & 1)
            sums = self._suit_sums(look, suit[0] if suit else first)
        elif kind in (RUN5, RUN6) and self.flush_is_always_bomb:
            return self._not_flush(look, kind, top)
        else:
            return self.take(hand, kind, top)
        return sums[top] - sums[top - length]

    def take(self, hand: int, kind: int, top: int) -> int:
        """The canonical cards of one figure that the hand has and that is no flush, rank by rank.

        Not for runs where `flush_is_always_bomb` holds.
        """
        lane, each, cards = self.lane, EACH[kind], 0
        own = (1 << lane) - 1
        for rank in range(top - RANKS[kind], min(top, self.ranks)):
            pick = self._picks[(hand >> lane * rank & own) << 3 | each]
            cards += ((pick & own) << lane * rank) + (pick >> lane << self.wild_at)
        return cards + each * self.wild_unit if top == self.x else cards

    def _not_flush(self, look: Look, kind: int, top: int) -> int:
        """The canonical run that is no natural flush (BA7): one card of another suit, else a wild; 0 if there is none.

        The lowest rank that can be changed is.
        """
        sums, length = self._sums(look, 1), RANKS[kind]
        cards = sums[top] - sums[top - length]
        if self.reads(cards, kind, top):
            return cards
        groups = self._groups(look)
        for rank in range(top - length + 1, top + 1):
            own = cards >> self.lane * (rank - 1) & (1 << self.lane) - 1
            for suit in range(self.suits):
                other = 1 << 3 * suit
                if other != own and groups[rank - 1] >> 3 * suit & 7:
                    return cards + (other - own << self.lane * (rank - 1))
        if not look.wilds:
            return 0
        low = cards & (1 << self.lane * (top - length + 1)) - 1
        return cards - low + self.wild_unit


def _above(tops: tuple[int, ...], pile: Pile | None) -> Iterable[tuple[int, int]]:
    """The types that may be played on a pile, each with its tops, without the empty ones."""
    if pile is None:
        return [(kind, mask) for kind, mask in enumerate(tops) if mask]
    kind, top = pile
    found = []
    same = tops[kind] >> top << top
    if same:
        found.append((kind, same))
    for bomb in range(max(QUAD, kind + 1), TYPES):
        if tops[bomb]:
            found.append((bomb, tops[bomb]))
    return found


@lru_cache(maxsize=64)
def combos_of(
    suits: int, ranks: int, x_in_runs: bool = True, wild_any_rank: bool = True, flush_is_always_bomb: bool = False
) -> Combos:
    """The combinations of a pack under these options, shared by all who ask."""
    return Combos(
        suits, ranks, x_in_runs=x_in_runs, wild_any_rank=wild_any_rank, flush_is_always_bomb=flush_is_always_bomb
    )
