"""The face of Bacon, Applewood and Chunky: hand, pile, readings, suggestions, who is out (see `face.GameFace`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from htpy import Element, Node, b, button, div, h3, li, ol, p, span, table, tbody, td, th, tr

from pygame_engine import words, words_bacon
from pygame_engine.combos import EACH, NAMES, RANKS, SIZE, beats
from pygame_engine.games.bacon.rules import pack_of

from . import rules as rules_in_short
from .basics import action_button, card_picture, clause_link, listed, mark, open_cards, out_first, unbroken
from .face import Picks

if TYPE_CHECKING:
    from ..context import Context
    from .model import TableModel

DECK = "bacon"
MOST_SUGGESTIONS = 24


def title(c: Context) -> str:
    """The game's name."""
    return c._("Bacon")


def short_title(c: Context, m: TableModel) -> str:
    """The family of the form, where there is little room."""
    return {"applewood": c._("Applewood"), "chunky": c._("Chunky")}.get(m.view.form.kind, title(c))


def card_text(view: Any, card: int) -> str:
    """A card's name in the notation."""
    return pack_of(view.form.suits, view.form.ranks).text(card)


def texts(view: Any, packed: int) -> list[str]:
    """The names of packed cards, in the order of the pack."""
    return [card_text(view, card) for card in view.combos.cards(packed)]


def keyed(cards: Sequence[str]) -> list[str]:
    """Keys of cards: the second of two equal ones ends in ``-2``."""
    keys: list[str] = []
    for card in cards:
        keys.append(f"{card}-2" if card in keys else card)
    return keys


def plain(key: str) -> str:
    """The card of a key."""
    return key.removesuffix("-2")


def hand(c: Context, view: Any) -> list[str]:
    """The keys of the visitor's cards, by rank, wilds last."""
    keys = keyed(texts(view, view.hand))
    return keys if c.settings.sort != "suit-low" else keys[::-1]


def hinted(m: TableModel) -> list[str]:
    """The cards of the hand that the advice names."""
    if not m.hint.startswith("play "):
        return []
    return keyed(m.hint.removeprefix("play ").partition(" as ")[0].split(" "))


def selects(view: Any) -> int:
    """Cards are selected, then a reading of them is played."""
    return 6 if view.phase == "play" else 0


def tap(view: Any, key: str) -> str:
    """A tap alone does nothing here."""
    return ""


def together(view: Any, keys: Sequence[str]) -> str:
    """The selected cards where they have one reading."""
    found = readings(view, keys)
    return play_text(view, keys, *found[0]) if len(found) == 1 else ""


def packed(view: Any, keys: Sequence[str]) -> int:
    """Packed cards of keys."""
    pack = pack_of(view.form.suits, view.form.ranks)
    numbers = [pack.card(plain(key)) for key in keys]
    return int(view.combos.packed(numbers))


def readings(view: Any, keys: Sequence[str]) -> list[tuple[int, int]]:
    """What the selected cards can be: type and top rank."""
    return list(view.combos.readings(packed(view, keys))) if keys else []


def play_text(view: Any, keys: Sequence[str], kind: int, top: int) -> str:
    """A play in the notation."""
    return f"play {' '.join(texts(view, packed(view, keys)))} as {NAMES[kind]} {top}"


def figure(c: Context, view: Any, kind: int, top: int) -> str:
    """A combination by name with its rank."""
    return words_bacon.figure_text(NAMES[kind], top, c.lang, view.form.name)


def picks(c: Context, m: TableModel) -> Picks | None:
    """Every card can be selected on one's turn."""
    if m.view.phase == "play" and m.view.hand:
        return Picks(hand(c, m.view), toggles=True)
    return None


def team(m: TableModel, seat: int) -> str | None:
    """``1`` for the visitor's team, ``2`` for the other; None where everyone plays alone."""
    if m.view.form.teams is None:
        return None
    return "1" if seat % 2 == m.seat % 2 else "2"


def marks(c: Context, m: TableModel, seat: int) -> list[Element]:
    """Dealer, partner, place of those who are out."""
    view = m.view
    found = []
    if view.dealer == seat:
        found.append(mark("dealer", c._("D"), c._("dealer")))
    if team(m, seat) == "1" and seat != m.seat:
        found.append(mark("partner", "♥", c._("partner")))
    if seat in view.out_order:
        place = view.out_order.index(seat) + 1
        found.append(mark("place", f"{place}.", c._("out, place {n}", n=place)))
    return found


def facts(c: Context, m: TableModel, seat: int) -> list[Element]:
    """Cards and wilds left."""
    view = m.view
    count = view.counts[seat]
    cards = c._("? cards") if count is None else c.ngettext("{n} card", "{n} cards", count)
    wilds = c.ngettext("{n} wild", "{n} wilds", view.wilds_left[seat])
    return [span[cards], span(".long")[wilds]]


def _turns(m: TableModel) -> tuple[Any, ...]:
    """The turns on the table: of the trick, or of the one that has just ended."""
    if m.holding and m.view.tricks:
        return tuple(m.view.tricks[-1].turns)
    return tuple(m.view.trick)


def said(c: Context, m: TableModel, seat: int) -> Node:
    """What a seat did last in this trick."""
    turn = next((turn for turn in reversed(_turns(m)) if turn.seat == seat), None)
    if turn is None:
        return None
    if turn.type is None:
        return span(".said", data_pass=True)[c._("pass")]
    return span(".said", data_high=seat == m.view.last)[figure(c, m.view, turn.type, turn.top)]


def layout(m: TableModel) -> str:
    """The layout of the felt."""
    return "play"


def contract_line(c: Context, m: TableModel) -> list[Node]:
    """Who holds the trick; what has to be beaten lies in the middle."""
    view = m.view
    if view.pile is None or m.holding:
        return [span(".muted")[c._("a new trick")]]
    verb = c._("hold the trick") if m.is_you(c, view.last) else c._("holds the trick")
    return [b[m.names[view.last]], span(".muted")[verb]]


def tally(c: Context, m: TableModel) -> list[tuple[str, str]]:
    """The scores of the two teams, or the visitor's own."""
    pairs = [(name, words.number(score)) for name, score in zip(m.columns, m.scores, strict=True)]
    return pairs if len(m.columns) < len(m.names) else [pairs[m.seat]]


# --- the middle of the table


def middle(c: Context, m: TableModel) -> Node:
    """The combination to beat with what went before, and what could be played."""
    view = m.view
    if m.my_turn and view.phase == "lead":
        return _answer(c, m)
    plays = [turn for turn in _turns(m) if turn.type is not None]
    parts: list[Node] = []
    if plays:
        parts.append(_pile(c, m, plays[-1]))
        before = [li[m.names[t.seat], ": ", figure(c, m.view, t.type, t.top)] for t in reversed(plays[-4:-1])]
        parts.append(ol(".pile-before")[before] if before else None)
    if m.my_turn and view.phase == "play" and not m.selected:
        parts.append(suggestions(c, m))
    return div(".pile")[parts]


def _pile(c: Context, m: TableModel, turn: Any) -> Element:
    cards = texts(m.view, turn.cards)
    wilds = wild_ranks(m.view, turn.cards, turn.type, turn.top)
    note = span(".muted")[f"(W = {', '.join(wilds)})"] if wilds else None
    who = span(".whole")[m.names[turn.seat]]
    return div(".pile-now", data_cards=str(len(cards)))[
        div(".open-cards")[[card_picture(c, card, deck=DECK) for card in cards]],
        p(".pile-name")[b[figure(c, m.view, turn.type, turn.top)], " · ", who, " ", note],
    ]


def wild_ranks(view: Any, cards: int, kind: int, top: int) -> list[str]:
    """The ranks that the wilds of a play stand for, low to high; X for the rank above the highest."""
    needed = Counter({rank: EACH[kind] for rank in range(top - RANKS[kind] + 1, top + 1)})
    needed -= Counter(int(card[:-1]) for card in texts(view, cards) if card != "W")
    return [words_bacon.rank_text(rank, view.form.name) for rank in sorted(needed.elements())]


def suggestions(c: Context, m: TableModel) -> Node:
    """What could be played now; a tap selects its cards. Long combinations and low ranks first, bombs last."""
    view = m.view
    plays = [action for action in view.legal if action[0] == "play"]
    plays.sort(key=lambda action: (action[2] >= 10, -SIZE[action[2]], action[3]))
    if not plays:
        return p(".muted.small")[c._("You can't beat that.")]
    chips = []
    for _, cards, kind, top in plays[:MOST_SUGGESTIONS]:
        keys = " ".join(keyed(texts(view, cards)))
        chips.append(
            button(".option.suggestion", {"data-action": "select", "data-cards": keys}, type="button")[
                figure(c, view, kind, top)
            ]
        )
    return div(".suggestions", role="group", aria_label=c._("What you could play"), data_roving=True)[chips]


def _answer(c: Context, m: TableModel) -> Element:
    """What the partner who was asked has answered."""
    view = m.view
    if view.answer is None or view.asked is None:
        return div(".pile")
    name, wants = m.names[view.asked], view.answer == "yes"
    if m.is_you(c, view.asked):
        text = c._("You want the lead.") if wants else c._("You do not want the lead.")
    elif wants:
        text = c._("{name} wants the lead.", name=name)
    else:
        text = c._("{name} does not want the lead.", name=name)
    return div(".pile")[p(".pile-name")[text]]


def _lead_buttons(c: Context, m: TableModel) -> list[Node]:
    """Who leads next, and the question to a partner."""
    found: list[Node] = []
    for seat in m.view.lead_options:
        label = c._("I lead") if seat == m.seat else c._("{name} leads", name=m.names[seat])
        found.append(action_button("do", label, main=seat == m.seat, what=f"lead {seat}"))
    for seat in m.view.ask_options:
        found.append(action_button("do", c._("Ask {name}", name=m.names[seat]), what=f"ask {seat}"))
    return found


# --- what to do


def prompt(c: Context, m: TableModel) -> Node:
    """One sentence: whose turn it is and what to do."""
    view = m.view
    if m.holding and view.tricks:
        winner = view.tricks[-1].winner
        if winner == m.seat or m.is_you(c, winner):
            return c._("You win the trick")
        return c._("{name} wins the trick", name=m.names[winner])
    if view.to_act is None:
        return ""
    if view.to_act != m.seat:
        return c._("{name} is thinking …", name=m.names[view.to_act])
    if view.phase == "lead":
        if view.ask_options:
            return c._("Who leads next? You may ask one partner.")
        return c._("You won the trick: who leads next?")
    if view.phase == "answer":
        return c._("{name} asks: do you want the lead?", name=m.names[view.last])
    if m.selected and not readings(view, m.selected):
        return c._("These cards are no combination")
    if view.pile is None:
        return c._("Your lead: play any combination")
    return c._("Beat it, or pass")


def buttons(c: Context, m: TableModel) -> list[Node]:
    """Every reading of the selected cards by name, and the pass."""
    view = m.view
    if m.holding:
        return [action_button("continue", c._("Go on"), main=True, key="Enter")] if m.hold_tap else []
    if not m.my_turn:
        return []
    if view.phase == "lead":
        return _lead_buttons(c, m)
    if view.phase == "answer":
        yes = action_button("do", c._("Yes, I want the lead"), main=True, what="answer yes")
        return [yes, action_button("do", c._("No"), what="answer no")]
    found: list[Node] = []
    for kind, top in readings(view, m.selected):
        can = view.pile is None or beats((kind, top), view.pile)
        label = c._("Play {figure}", figure=figure(c, view, kind, top))
        if can:
            found.append(action_button("do", label, main=True, what=play_text(view, m.selected, kind, top)))
        else:
            found.append(span(".badge")[c._("{figure}: not enough", figure=figure(c, view, kind, top))])
    if m.selected:
        found.append(action_button("cancel", c._("Choose again")))
    if view.pile is not None:
        found.append(action_button("do", c._("Pass"), key="p", what="pass"))
    return found


# --- beside the table


def progress(c: Context, m: TableModel) -> list[Node]:
    """Who is out, the wilds played, partners."""
    view = m.view
    total = sum(view.wilds_dealt)
    rows: list[tuple[str, Node]] = [
        (c._("Out"), unbroken((m.names[seat] for seat in view.out_order), c._(", ")) or c._("nobody yet")),
        (c._("Wilds played"), f"{total - sum(view.wilds_left)} / {total}"),
    ]
    if view.form.teams is not None:
        partners = [m.names[seat] for seat in range(len(m.names)) if team(m, seat) == "1" and seat != m.seat]
        rows.insert(0, (c._("With you"), unbroken(partners, c._(", "))))
    return [listed(rows)]


def _trick_list(c: Context, m: TableModel, trick: Any) -> Element:
    items = []
    for turn in trick.turns:
        what = c._("pass") if turn.type is None else figure(c, m.view, turn.type, turn.top)
        cards = None if turn.type is None else open_cards(c, texts(m.view, turn.cards), overlap=True, deck=DECK)
        wins = turn.seat == trick.winner and turn.type is not None
        items.append(li(data_winner=wins)[span[m.names[turn.seat], ": ", what], cards])
    return ol(".log")[items]


def last(c: Context, m: TableModel, *, large: bool = False) -> Node:
    """The last trick: who played what."""
    tricks = m.view.tricks
    if not tricks:
        return p(".small.muted")[c._("No trick yet.")]
    if large:
        return _trick_list(c, m, tricks[-1])
    final = next(turn for turn in reversed(tricks[-1].turns) if turn.type is not None)
    return p[m.names[final.seat], ": ", figure(c, m.view, final.type, final.top)]


def earlier(c: Context, m: TableModel) -> Node:
    """What won the tricks before it."""
    before = m.view.tricks[:-1]
    if not before:
        return None
    items = []
    for trick in reversed(before):
        final = next(turn for turn in reversed(trick.turns) if turn.type is not None)
        items.append(li[m.names[final.seat], ": ", figure(c, m.view, final.type, final.top)])
    return ol(".log")[items]


# --- after the deal


def _own_points(m: TableModel) -> int:
    return int(m.view.result.points[m.seat])


def tone(m: TableModel) -> str:
    """Whether the deal went well for this seat."""
    points = m.view.result.points
    if m.view.form.teams is None:
        return "good" if _own_points(m) == max(points) else "bad" if _own_points(m) == min(points) else "even"
    theirs = points[(m.seat + 1) % len(points)]
    return "good" if _own_points(m) > theirs else "bad" if _own_points(m) < theirs else "even"


def headline(c: Context, m: TableModel) -> tuple[str, str]:
    """Who was out first, and this side's points."""
    first = m.view.out_order[0]
    points = max(m.view.result.points) if m.several else _own_points(m)
    return out_first(c, m.names[first]), words.signed(points)


def count(c: Context, m: TableModel) -> Node:
    """The places with what they score."""
    result = m.view.result
    reasons = {
        "team-out": c._("One team is out."),
        "one-left": c._("Only one player is left."),
        "target-reached": c._("The target was certain, so the match ends at once."),
        "last-deal": c._("The team that was not behind was out first in the last deal."),
        "sudden-death": c._("The team of the first player out wins the extra deal."),
    }
    order = list(m.view.out_order) + [seat for seat in range(len(m.names)) if seat not in m.view.out_order]
    places = result.details.get("place_points", result.points if m.view.form.teams is None else None)
    rows = []
    for place, seat in enumerate(order, 1):
        out = seat in m.view.out_order
        where = c._("place {n}", n=place) if out else c._("still in")
        rows.append(tr[th(scope="row")[m.names[seat]], td[where], td[str(places[seat]) if places else ""]])
    link = clause_link(c, m.game_name, *_clause(m.view.form, result.reason))
    return [table(".count")[tbody[rows]], p(".small.muted")[reasons[result.reason], " ", link]]


def _clause(form: Any, reason: str) -> tuple[str, str]:
    """The clause by which a deal ended, and the part of the form's rules page where it stands."""
    if reason not in ("team-out", "one-left"):
        return "1.9", "match"
    if form.kind == "bacon":
        return "1.7", "six" if form.players == 6 else "scoring"
    return {"applewood": "1.11", "chunky": "1.12"}[form.kind], "scoring"


def hands(c: Context, m: TableModel) -> Element:
    """All hands as dealt."""
    parts = []
    for seat, cards in enumerate(m.view.shown):
        names = [card_text(m.view, card) for card in cards]
        parts.append(div[h3[m.names[seat], " ", marks(c, m, seat)], open_cards(c, names, overlap=True, deck=DECK)])
    return div(".hands")[parts]


def length(game: Any) -> tuple[int | None, int | None]:
    """The number of deals and of points that end a match."""
    deals = game.options.get("deals")
    return (int(deals) if deals else None), int(game.options["target"])


def option_title(c: Context, name: str) -> str:
    """A short name for a rules option."""
    titles = {
        "target": c._("Target"),
        "deals": c._("Most deals"),
        "early_end": c._("Early end"),
        "winner_out_lead": c._("Lead when the winner is out"),
        "lead_answer_binds": c._("The answer binds"),
        "wild_alone": c._("A wild alone"),
        "x_in_runs": c._("X in runs"),
        "flush_is_always_bomb": c._("Flushes are bombs"),
        "hard_pass": c._("A pass binds"),
        "applewood_tie": c._("A tie at the end"),
        "chunky4_points": c._("Points of the places"),
        "first_dealer": c._("First dealer"),
        "show_counts": c._("Cards left are shown"),
    }
    return titles.get(name, name)


def rules(c: Context) -> list[Node]:
    """The rules in short."""
    return rules_in_short.bacon(c)
