"""What links hold besides the seed: where a deal starts, its cards, and what was done, as choices (`link_numbers`).

Every function works in both directions: it is given a `Coder` and the thing to write, and returns the thing written or
read; a reader is given None. What can't be is a ValueError. README.md ("Links") has the same in prose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Protocol, runtime_checkable

from .cards import Pack
from .combos import EACH, MAX_WILDS, RANKS, Combos, Pile
from .errors import InvalidDeal
from .link_numbers import Coder
from .protocol import Action, Deal, Game, MatchContext, NamesLeader, State
from .record import read_start

MAX_ACTIONS = 1024
"""A deal has fewer actions than this: 84 cards, and after each card five passes and the three steps of a lead."""
WILD = "W"


@dataclass(frozen=True)
class Start:
    """Where a deal starts: its seed where it has one, its cards in any case, and the match before it.

    `scores` None are those that a match starts with; `deal_no` counts from 1.
    """

    seed: str | None
    deal: Deal
    scores: tuple[int, ...] | None = None
    deal_no: int = 1

    def context(self, game: Game) -> MatchContext:
        """What the deal knows of its match."""
        return MatchContext(game.starting_scores() if self.scores is None else self.scores, self.deal_no)

    def state(self, game: Game) -> State:
        """The state before the first action."""
        return game.new_state(self.deal, self.context(game))


# Where it starts


def code_start(coder: Coder, game: Game, seed: str | None, start: Start | None) -> Start:
    """A start: first the match (`code_match`), then how the seed's deal is dealt, or without a seed all cards."""
    scores, deal_no = code_match(coder, game, start)
    known = None if start is None else start.deal
    deal = code_deal(coder, game, known) if seed is None else code_seeded(coder, game, seed, known)
    return Start(seed, deal, scores, deal_no)


def code_match(coder: Coder, game: Game, start: Start | None) -> tuple[tuple[int, ...] | None, int]:
    """A flag whether the deal is other than a match's first; if so its number less 1, and the scores as integers."""
    beginning = game.starting_scores()
    scores = beginning if start is None or start.scores is None else start.scores
    deal_no = 1 if start is None else start.deal_no
    read_start(game, {"deal_no": deal_no, "scores": scores})
    if not coder.flag((deal_no, scores) != (1, beginning)):
        return None, 1
    deal_no = coder.whole(deal_no - 1) + 1
    scores = tuple(coder.integer(score) for score in scores)
    read_start(game, {"deal_no": deal_no, "scores": scores})
    if (deal_no, scores) == (1, beginning):
        raise ValueError("a beginning that is written out")
    return (None if scores == beginning else scores), deal_no


def code_seeded(coder: Coder, game: Game, seed: str, deal: Deal | None) -> Deal:
    """A flag whether dealer or leader are other than the seed's; if so both (`code_seats`)."""
    drawn = game.deal(seed)
    known = drawn if deal is None else deal
    if not coder.flag((known.dealer, known.leader) != (drawn.dealer, None)):
        found = drawn
    else:
        dealer, leader = code_seats(coder, game, known)
        found = replace(game.deal(seed, dealer), leader=leader)
        if found == drawn:
            raise ValueError("the seed's dealer is written out")
    if deal is not None and found != deal:
        raise InvalidDeal(f"the cards are not those of the seed {seed!r}")
    return found


def code_seats(coder: Coder, game: Game, deal: Deal) -> tuple[int, int | None]:
    """The dealer's seat; in games whose deals name the leader, none or a seat (0, 1 + seat)."""
    dealer = coder.choice(game.num_players, deal.dealer)
    if not (isinstance(game, NamesLeader) and game.names_leader):
        return dealer, None
    leader = coder.choice(game.num_players + 1, 0 if deal.leader is None else deal.leader + 1)
    return dealer, leader - 1 if leader else None


# Cards


@dataclass
class Sizes:
    """How many cards every hand has, how many of them wild, and how many lie in the talon."""

    hands: list[int]
    wilds: list[int]
    talon: int


def sizes_of(deal: Deal, wild: int | None) -> Sizes:
    """The sizes of a deal."""
    wilds = [0 if wild is None else hand.count(wild) for hand in deal.hands]
    return Sizes([len(hand) for hand in deal.hands], wilds, len(deal.talon))


def code_deal(coder: Coder, game: Game, deal: Deal | None) -> Deal:
    """Dealer and leader, the sizes, then for every natural card of the pack in order who has its copies."""
    full = game.deal("full", 0)
    wild = wild_of(game.pack)
    known = full if deal is None else deal
    dealer, leader = code_seats(coder, game, known)
    sizes = code_sizes(coder, sizes_of(full, wild), sizes_of(known, wild), wild is not None)
    copies = 1 if wild is None else 2
    naturals = game.pack.size - (wild is not None)
    room = [size - wilds for size, wilds in zip(sizes.hands, sizes.wilds, strict=True)] + [sizes.talon]
    room.append(copies * naturals - sum(room))  # what is not dealt
    if room[-1] < 0:
        raise ValueError("more cards than the pack has")
    places: list[list[int]] = [[] for _ in room]
    for card in range(naturals):
        owners = [place for place, cards in enumerate((*known.hands, known.talon)) for _ in range(cards.count(card))]
        owners += [len(room) - 1] * (copies - len(owners))
        for place in code_owners(coder, room, owners, copies):
            places[place].append(card)
    for seat, wilds in enumerate(sizes.wilds):
        places[seat] += [game.pack.size - 1] * wilds
    hands = tuple(tuple(cards) for cards in places[: game.num_players])
    found = Deal(dealer, hands, tuple(places[game.num_players]), leader)
    if deal is not None and found != deal:
        raise InvalidDeal("the deal has cards that its pack has not")
    if game.deal_from_json(game.deal_to_json(found)) != found:
        raise InvalidDeal("a deal that can't be written")
    return found


def wild_of(pack: Pack) -> int | None:
    """The wild card of a pack, always its last; None in packs without one."""
    return pack.size - 1 if pack.names[-1] == WILD else None


def code_sizes(coder: Coder, full: Sizes, sizes: Sizes, has_wilds: bool) -> Sizes:
    """A flag whether this is other than a full deal; if so each hand's size less 1, and its wilds; then the talon's."""
    if not coder.flag(sizes != full):
        return full
    hands, wilds = [], []
    for most, size, wild in zip(full.hands, sizes.hands, sizes.wilds, strict=True):
        hands.append(coder.choice(most, size - 1) + 1)
        wilds.append(coder.choice(1 + min(MAX_WILDS, hands[-1]), wild) if has_wilds else 0)
    found = Sizes(hands, wilds, coder.choice(full.talon + 1, sizes.talon))
    if found == full:
        raise ValueError("a full deal that is written out")
    return found


def code_owners(coder: Coder, room: list[int], owners: list[int], copies: int) -> list[int]:
    """Who has the copies of one card: a place (hands, talon, not dealt) each, weighted by the room that is left there.

    Of two copies alike a pair of places, the lower first, in order; weighted by in how many ways that can be.
    """
    if copies == 1:
        found = [coder.weighted(room, owners[0])]
    else:
        pairs = list(combinations_with_replacement(range(len(room)), 2))
        ways = [room[a] * (room[a] - 1) if a == b else 2 * room[a] * room[b] for a, b in pairs]
        found = list(pairs[coder.weighted(ways, pairs.index((owners[0], owners[1])))])
    for place in found:
        room[place] -= 1
    return found


# What was done


@runtime_checkable
class HoldsCounts(Protocol):
    """A state of Bacon: packed hands and a frame with the combinations."""

    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> int | None: ...
    @property
    def hands(self) -> list[int]: ...
    @property
    def pile(self) -> Pile | None: ...
    @property
    def game(self) -> HasCombos: ...


class HasCombos(Protocol):
    """What the deals of a form of Bacon share."""

    @property
    def combos(self) -> Combos: ...


def code_actions(
    coder: Coder, game: Game, start: Start, actions: Sequence[Action] | None
) -> tuple[list[Action], State]:
    """The actions of a deal, and the state behind them.

    A flag whether the deal is not over behind them; if so their number (a choice of `MAX_ACTIONS`); then each.
    """
    state = start.state(game)
    if actions is not None:  # to see how they end, and to refuse bad ones before anything is written
        ahead = start.state(game)
        for action in actions:
            ahead.apply(action)
        over = ahead.is_terminal()
    else:
        over = True
    over = not coder.flag(not over)
    number = None if over else coder.choice(MAX_ACTIONS, len(actions or ()))
    done: list[Action] = []
    while not state.is_terminal() if number is None else len(done) < number:
        if state.is_terminal():
            raise ValueError("actions behind the end of the deal")
        action = code_action(coder, game, state, None if actions is None else actions[len(done)])
        state.apply(action)
        done.append(action)
    if number is not None and state.is_terminal():
        raise ValueError("the end of the deal is not said")
    return done, state


def code_action(coder: Coder, game: Game, state: State, action: Action | None) -> Action:
    """One action: its place in `legal_actions`, but for plays of Bacon."""
    legal = state.legal_actions()
    if isinstance(state, HoldsCounts) and state.phase == "play":
        return code_play(coder, state, legal, action)
    value = 0
    if action is not None:
        if action not in legal:  # the same in another form, such as a discard in another order
            action = game.parse_action(game.format_action(action))
        value = legal.index(action)
    return legal[coder.choice(len(legal), value)]


def code_play(coder: Coder, state: HoldsCounts, legal: Sequence[Action], action: Action | None) -> Action:
    """A pass or a play of Bacon: the figure, then which cards make it.

    The figure is a choice of type and top rank among those that can be played, by type, then top, behind ``pass``
    where that is allowed. The cards are a choice of all cards of the hand that are that figure, by their packed number.
    """
    figures = sorted({(play[2], play[3]) for play in legal if play[0] == "play"})
    choices: list[Pile | None] = [*([None] if state.pile is not None else []), *figures]
    value = 0
    if action is not None:
        value = choices.index(None if action[0] == "pass" else (action[2], action[3]))
    figure = choices[coder.choice(len(choices), value)]
    if figure is None:
        return ("pass",)
    assert state.to_act is not None
    ways = cards_of(state.game.combos, state.hands[state.to_act], *figure)
    return ("play", ways[coder.choice(len(ways), 0 if action is None else ways.index(action[1]))], *figure)


def cards_of(combos: Combos, hand: int, kind: int, top: int) -> list[int]:
    """All packed cards of the hand that are this figure, in order of their number.

    >>> combos = Combos(3, 10)
    >>> hand = combos.packed([0, 1, 1, 30])  # 1a 1b 1b W
    >>> [combos.cards(cards) for cards in cards_of(combos, hand, 1, 1)]
    [[0, 1], [1, 1], [0, 30], [1, 30]]
    """
    each, lane = EACH[kind], combos.lane
    ways = [(0, hand >> combos.wild_at)]
    for rank in range(top - RANKS[kind], top):
        own = hand >> lane * rank & (1 << lane) - 1 if rank < combos.ranks else 0
        groups = [(cards << lane * rank, each - size) for cards, size in _groups(own, each)]
        ways = [
            (cards + group + lacking * combos.wild_unit, wilds - lacking)
            for cards, wilds in ways
            for group, lacking in groups
            if lacking <= wilds
        ]
    return sorted(cards for cards, _ in ways if combos.reads(cards, kind, top))


def _groups(own: int, most: int) -> list[tuple[int, int]]:
    """All choices of up to `most` of one rank's cards, each with its size."""
    found = [(0, 0)]
    for place in range(0, own.bit_length(), 3):
        held = own >> place & 7
        found = [
            (cards + (count << place), size + count)
            for cards, size in found
            for count in range(held + 1)
            if size + count <= most
        ]
    return found
