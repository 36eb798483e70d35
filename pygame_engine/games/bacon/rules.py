"""The rules of Bacon, Applewood and Chunky Bacon without any state: forms, leads, points, ends (RULES.md section 1).

Seats in play are a mask: bit s is set while seat s holds cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ...cards import Pack
from ...combos import Combos, combos_of
from ...options import OptionValue
from ...protocol import MatchContext

COLOURS = "abcd"
WILD = "W"
WILDS_EACH = 2

TEAM_OUT, ONE_LEFT = "team-out", "one-left"
TARGET_REACHED, LAST_DEAL, SUDDEN_DEATH = "target-reached", "last-deal", "sudden-death"
"""Why a deal ended (`Result.reason`): the first two at its end, the others with the match in the middle of it."""


@dataclass(frozen=True)
class Form:
    """One of the eight forms (1.1). `value` are the points by place, the first place first.

    `teams` is None in Applewood. In Bacon `value` is what a later partner brings (1.7), in the others what a player
    in that place brings (1.11, 1.12). `deals` is 0 where their number has no limit.
    """

    name: str
    players: int
    suits: int
    ranks: int
    hand: int
    value: tuple[int, ...]
    target: int
    deals: int = 0

    @cached_property
    def kind(self) -> str:
        """``bacon``, ``applewood`` or ``chunky``."""
        return self.name.rstrip("3456")

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...] | None:
        """The seats of both teams: partners sit opposite, six players alternate."""
        if self.kind == "applewood":
            return None
        return tuple(tuple(range(first, self.players, 2)) for first in (0, 1))

    @property
    def pack_name(self) -> str:
        """``bacon-10x3``: ten ranks in three suits. The same pack and seed give the same cards in every form."""
        return f"bacon-{self.ranks}x{self.suits}"


FORMS = {
    form.name: form
    for form in (
        Form("bacon4", 4, 3, 10, 15, (0, 4, 2, 1), 8, 8),
        Form("bacon6", 6, 4, 9, 12, (0, 8, 4, 2, 1, 0), 24, 6),
        Form("applewood3", 3, 3, 8, 16, (2, 1, 0), 6),
        Form("applewood4", 4, 3, 10, 15, (3, 2, 1, 0), 8),
        Form("applewood5", 5, 3, 10, 12, (4, 3, 2, 1, 0), 10),
        Form("applewood6", 6, 4, 9, 12, (5, 4, 3, 2, 1, 0), 12),
        Form("chunky4", 4, 3, 10, 15, (4, 2, 1, 0), 20),
        Form("chunky6", 6, 4, 9, 12, (5, 4, 3, 2, 1, 0), 40),
    )
}


@lru_cache(maxsize=8)
def pack_of(suits: int, ranks: int) -> Pack:
    """The pack's different cards in order: ``1a 1b 1c 2a … 10c W``; every natural card is there twice (1.1)."""
    names = [f"{rank}{suit}" for rank in range(1, ranks + 1) for suit in COLOURS[:suits]]
    return Pack(f"bacon-{ranks}x{suits}", [*names, WILD])


def combos_for(form: Form, options: Mapping[str, OptionValue]) -> Combos:
    """The combinations of a form under these options."""
    return combos_of(
        form.suits,
        form.ranks,
        bool(options["x_in_runs"]),
        options["wild_alone"] == "any_rank",
        bool(options["flush_is_always_bomb"]),
    )


def points_by_place(form: Form, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    """The points of each place, the first place first (BA22 for four-player Chunky)."""
    if form.name == "chunky4" and options["chunky4_points"] == "3210":
        return (3, 2, 1, 0)
    return form.value


# -- turns and leads ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _next_table(players: int) -> tuple[tuple[int, ...], ...]:
    def after(seats: int, seat: int) -> int:
        around = (*range(seat + 1, players), *range(seat + 1))
        return next((other for other in around if seats >> other & 1), -1)

    return tuple(tuple(after(seats, seat) for seat in range(players)) for seats in range(1 << players))


def next_seats(players: int) -> tuple[tuple[int, ...], ...]:
    """``next_seats(n)[seats][seat]``: the first of these seats clockwise after `seat`, itself the last; -1: nobody."""
    return _next_table(players)


def partners_in(form: Form, winner: int, in_play: int) -> list[int]:
    """The partners of a seat that still hold cards."""
    if form.teams is None:
        return []
    return [seat for seat in form.teams[winner % 2] if seat != winner and in_play >> seat & 1]


def lead_options(form: Form, winner: int, in_play: int, winner_out_lead: str = "choice") -> list[int]:
    """The seats one of which leads next, sorted; the winner of the trick chooses (1.6, BA1-BA3; B28-B31)."""
    partners = partners_in(form, winner, in_play)
    if in_play >> winner & 1:
        return sorted([winner, *partners])
    following = next_seats(form.players)[in_play][winner]
    if not partners or winner_out_lead == "left":
        return [following]
    if winner_out_lead == "force_partner":
        return partners
    return sorted({following, *partners})


def bound_options(leads: list[int], asked: int | None, answer: str | None, binds: bool) -> list[int]:
    """What is left of the lead options after a binding answer (BA16); all of them otherwise."""
    if not binds or asked is None or answer is None:
        return leads
    if answer == "yes":
        return [asked]
    return [seat for seat in leads if seat != asked]


def may_ask(form: Form, winner: int, in_play: int, leads: list[int]) -> list[int]:
    """The partners that the winner may ask "Want the lead?" (1.10): six players, both partners in, a choice to make."""
    partners = partners_in(form, winner, in_play)
    if len(partners) < 2:
        return []
    return [seat for seat in partners if seat in leads]


# -- points ------------------------------------------------------------------------------------------------------------


def team_of(seat: int) -> int:
    """The team of a seat in the team games."""
    return seat % 2


def team_places(form: Form, order: Sequence[int], team: int) -> list[int]:
    """The places, from 1, of the members of a team that are out, in the order in which they went out."""
    return [place for place, seat in enumerate(order, 1) if seat % 2 == team]


def deal_ended(form: Form, order: Sequence[int]) -> bool:
    """Whether the deal is over: a whole team is out (1.7), or in Applewood all but one (1.11)."""
    if form.teams is None:
        return len(order) >= form.players - 1
    return any(len(team_places(form, order, team)) * 2 == form.players for team in (0, 1))


def certain_points(form: Form, value: Sequence[int], order: Sequence[int]) -> int:
    """The points that the team of the first player out has for certain: its other players in the worst places.

    At the end of the deal these are its points, as players still in take the last places (1.7, 1.9).
    """
    places = team_places(form, order, order[0] % 2)
    missing = form.players // 2 - len(places)
    places += range(form.players - missing + 1, form.players + 1)
    return sum(value[place - 1] for place in places)


def place_points(value: Sequence[int], order: Sequence[int], players: int) -> list[int]:
    """Points per seat by place; players still in have none (1.11, 1.12, BA23)."""
    points = [0] * players
    for place, seat in enumerate(order):
        points[seat] = value[place]
    return points


def team_sums(points: Sequence[int]) -> tuple[int, int]:
    """Points per seat as points per team."""
    return sum(points[0::2]), sum(points[1::2])


def decided(scores: Sequence[int], deal_no: int, first_out: int, certain: int, target: int, deals: int) -> str | None:
    """Why the match is decided in the middle of a deal, or None (1.9, BA13, BA14; B41-B46).

    `scores` are those before the deal, `certain` what the team of the first player out has for certain in it.
    """
    own, other = scores[first_out % 2], scores[1 - first_out % 2]
    if own + certain >= target:
        return TARGET_REACHED
    if deals and deal_no > deals:
        return SUDDEN_DEATH
    if deals and deal_no == deals and own >= other:
        return LAST_DEAL
    return None


def ending(
    form: Form, options: Mapping[str, OptionValue], match: MatchContext, value: Sequence[int], order: Sequence[int]
) -> str | None:
    """Why the deal is over now that the last of `order` has gone out; None where it goes on (1.7, 1.9, 1.11, 1.12)."""
    if deal_ended(form, order):
        return ONE_LEFT if form.teams is None else TEAM_OUT
    if form.kind != "bacon":
        return None
    target, deals = int(options["target"]), int(options["deals"])
    if not options["early_end"]:
        return SUDDEN_DEATH if deals and match.deal_no > deals else None
    return decided(match.scores, match.deal_no, order[0], certain_points(form, value, order), target, deals)


def points_of(form: Form, value: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """The points of a deal that has ended, per seat; partners have what their team scores."""
    seats = range(form.players)
    if form.kind == "bacon":
        certain = certain_points(form, value, order)
        return tuple(certain if seat % 2 == order[0] % 2 else 0 for seat in seats)
    own = place_points(value, order, form.players)
    if form.teams is None:
        return tuple(own)
    sums = team_sums(own)
    return tuple(sums[seat % 2] for seat in seats)


# -- the next deal -----------------------------------------------------------------------------------------------------


def next_dealer(players: int, dealer: int, scores: Sequence[int], first_out: int) -> int:
    """The first player after the old dealer of the team that is ahead; level: of the first out's (1.8, BA11)."""
    team = first_out % 2 if scores[0] == scores[1] else int(scores[1] > scores[0])
    return next(seat % players for seat in range(dealer + 1, dealer + players + 1) if seat % players % 2 == team)


def applewood_next(dealer: int, scores: Sequence[int]) -> tuple[int, int]:
    """Dealer and leader of the next deal: highest and lowest total, of several the first after the dealer (1.11)."""
    around = [(dealer + turn) % len(scores) for turn in range(1, len(scores) + 1)]
    return max(around, key=lambda seat: scores[seat]), min(around, key=lambda seat: scores[seat])
