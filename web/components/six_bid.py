"""Six-Bid Solo's face: its hand, auction, trumps, call and return, open hand, settlement (see `face.GameFace`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from htpy import Element, Node, b, button, div, h3, p, small, span, table, tbody, td, tfoot, th, tr

from pygame_engine import words, words_six_bid
from pygame_engine.cards import bits
from pygame_engine.games.six_bid_solo.rules import BIDS, MISERES, PACK, contract, target, trump_choices

from . import rules as rules_in_short
from . import tricks
from .basics import action_button, card_back, cardlet, cardlets, clause_link, listed, mark, open_cards, suit, unbroken
from .face import Picks

if TYPE_CHECKING:
    from ..context import Context
    from .model import TableModel

DECK = "french"
SUITS = "SHCD"
"""Suits in a hand alternate in colour."""


def title(c: Context) -> str:
    """The game's name."""
    return words_six_bid.GAME[c.lang]


def short_title(c: Context, m: TableModel) -> str:
    """The game's name where there is little room."""
    return c._("Six-Bid")


def sort_hand(mask: int, trump: str | None, how: str) -> list[int]:
    """The cards of a hand as the visitor likes them, trumps first."""
    cards = bits(mask)
    if how == "rank":
        return sorted(cards, key=lambda card: (card % 9, SUITS.index(PACK.text(card)[-1])))
    down = 1 if how == "suit-high" else -1

    def key(card: int) -> tuple[bool, int, int]:
        sign = PACK.text(card)[-1]
        return (sign != trump, SUITS.index(sign), down * card)

    return sorted(cards, key=key)


def hand(c: Context, view: Any) -> list[str]:
    """The visitor's cards, sorted as they like."""
    return [PACK.text(card) for card in sort_hand(view.hand, view.trump, c.settings.sort)]


def hinted(m: TableModel) -> list[str]:
    """The cards of the hand that the advice names."""
    return m.hint.split(" ")[1:]


def selects(view: Any) -> int:
    """A tap is always the action."""
    return 0


def tap(view: Any, key: str) -> str:
    """A tapped card is played, or given back for the called one."""
    return f"give {key}" if view.phase == "give" else f"play {key}"


def together(view: Any, keys: Sequence[str]) -> str:
    """Nothing is selected in this game."""
    return ""


def picks(c: Context, m: TableModel) -> Picks | None:
    """One card to play or to give back."""
    view = m.view
    if view.phase == "play" or (view.phase == "give" and m.my_turn):
        cards = [PACK.text(action[1]) for action in view.legal] if m.my_turn else PACK.texts(view.hand)
        return Picks(cards, toggles=c.settings.confirm == "on")
    return None


def team(m: TableModel, seat: int) -> str | None:
    """No fixed sides."""
    return None


def marks(c: Context, m: TableModel, seat: int) -> list[Element]:
    """Dealer and declarer."""
    found = []
    if m.view.dealer == seat:
        found.append(mark("dealer", c._("D"), c._("dealer")))
    if m.view.declarer == seat and m.view.settled:
        found.append(mark("declarer", c._("Decl."), c._("declarer")))
    return found


def facts(c: Context, m: TableModel, seat: int) -> list[Element]:
    """The account; in the play points taken and cards left."""
    view = m.view
    if view.phase != "play":
        return [span[c.nodes("account {n}", n=b[words.number(m.scores[seat])])]]
    points = PACK.mask_points(view.taken[seat])
    cards = c.ngettext("{n} card", "{n} cards", view.counts[seat])
    return [span[c.nodes("{n} pts", n=b[str(points)])], span(".long")[cards]]


def said(c: Context, m: TableModel, seat: int) -> Node:
    """The last call of a seat in the auction; the open hand of a spread misère."""
    view = m.view
    if view.phase == "auction":
        call = next((call for call in reversed(view.calls) if call.seat == seat), None)
        if call is None:
            return None
        if call.bid is None:
            return span(".said", data_pass=True)[c._("pass")]
        return span(".said", data_high=call.bid == view.bid)[words_six_bid.bid_name(call.bid, c.lang)]
    if view.open is not None and view.declarer == seat:
        cards = [PACK.text(card) for card in sort_hand(view.open, None, "suit-high")]
        return div(".open-hand", role="group", aria_label=c._("Open hand"))[cardlets(c, cards)]
    return None


def layout(m: TableModel) -> str:
    """The bids need the room of the foot."""
    return "auction" if m.view.phase == "auction" and m.my_turn else "play"


def contract_line(c: Context, m: TableModel) -> list[Node]:
    """What is played for, beside the trick."""
    view = m.view
    if view.declarer is None:
        return [span(".muted")[c._("no bid yet")]]
    name = words_six_bid.bid_name(view.bid, c.lang)
    if not view.settled:
        return [b[name], m.names[view.declarer], span(".muted")[c._("highest bid so far")]]
    trump: Node = [" ", suit(c, view.trump)] if view.trump else None
    return [b[name, trump], m.names[view.declarer], span(".muted")[aim(c, m, view.bid, view.trump)]]


def aim(c: Context, m: TableModel, bid: str, trump: str | None) -> str:
    """What the declarer has to reach."""
    if bid in MISERES and m.view.options["misere_rule"] == "tricks":
        return c._("must take no trick")
    if bid in MISERES:
        return c._("must take no card points")
    if m.is_you(c, m.view.declarer):
        return c._("need {n} points", n=target(bid, trump))
    return c._("needs {n} points", n=target(bid, trump))


def tally(c: Context, m: TableModel) -> list[tuple[str, str]]:
    """The visitor's account, or points in this deal."""
    if m.view.phase != "play":
        return [(c._("You"), words.number(m.scores[m.seat]))]
    return [(c._("You"), str(PACK.mask_points(m.view.taken[m.seat])))]


# --- the middle of the table


def middle(c: Context, m: TableModel) -> Node:
    """The bids, the trumps to name, the cards to call, the widow, or the trick."""
    view = m.view
    if m.my_turn and view.phase == "auction":
        return auction(c, m)
    if m.my_turn and view.phase == "trump":
        return _trumps(c, m)
    if m.my_turn and view.phase == "call":
        return _calls(c, m)
    if view.phase in ("play", "over"):
        return tricks.trick(c, m, PACK, contract(view.trump), DECK)
    backs = [card_back() for _ in range(view.widow_size)]
    return div(".pile")[span(".backs", aria_hidden="true")[backs], p(".pile-name")[c._("Widow")]]


def duel(c: Context, m: TableModel) -> Node:
    """Who bids against whom."""
    view = m.view
    passed = {call.seat for call in view.calls if call.bid is None}
    in_it = [seat for seat in range(3) if seat not in passed and any(call.seat == seat for call in view.calls)]
    rivals = [m.names[seat] for seat in in_it if seat != view.to_act]
    return c._("You bid against {name}", name=rivals[-1]) if rivals else c._("You may open the bidding")


def auction(c: Context, m: TableModel) -> Element:
    """The six bids, the possible ones as buttons."""
    legal = {action[1] for action in m.view.legal if action[0] == "bid"}
    options = []
    for bid in BIDS:
        attributes: dict[str, Any] = {
            "data-action": "do",
            "data-what": f"bid {bid}",
            "data-hint": m.hint == f"bid {bid}",
        }
        name = words_six_bid.bid_name(bid, c.lang)
        options.append(
            button(".option", attributes, type="button", disabled=bid not in legal)[name, small[_worth(c, m, bid)]]
        )
    return div(".auction.auction-bids")[
        p(".duel")[duel(c, m)],
        div(".options", data_roving=True)[options],
        div(".auction-foot")[action_button("do", c._("Pass"), key="p", what="pass", autofocus="")],
    ]


def _worth(c: Context, m: TableModel, bid: str) -> str:
    """What a bid asks for and pays, in a few words."""
    value = m.view.options["misere_value"]
    return {
        "solo": c._("over 60, ×2"),
        "heart-solo": c._("♥, over 60, ×3"),
        "misere": c._("no points, {n}", n=value),
        "guarantee-solo": c._("80 (♥ 74), 40"),
        "spread-misere": c._("open, no points, 60"),
        "call-solo": c._("all 120, 100 (♥ 150)"),
    }[bid]


def _trumps(c: Context, m: TableModel) -> Element:
    choices = trump_choices(m.view.bid, solo_hearts=bool(m.view.options["solo_hearts_allowed"]))
    buttons = []
    for sign in choices:
        what = f"trump {sign}"
        attributes: dict[str, Any] = {"data-action": "do", "data-what": what, "data-hint": m.hint == what}
        name = words.SUIT_NAME[c.lang][sign]
        buttons.append(button(".option", attributes, type="button")[suit(c, sign), small[name]])
    return div(".pile")[div(".options")[buttons]]


def _calls(c: Context, m: TableModel) -> Element:
    """Every card that is not in the hand, by suit: one tap calls it."""
    cards = [action[1] for action in m.view.legal if action[0] == "call"]
    rows = []
    for sign in SUITS:
        row = [card for card in cards if PACK.text(card)[-1] == sign]
        rows.append(tr[th(scope="row")[suit(c, sign)], [td[_call_button(c, m, card)] for card in row]])
    none = action_button("do", c._("Call no card"), what="pass") if ("pass",) in m.view.legal else None
    return div(".auction")[
        div(".bids-box", role="group", aria_label=c._("Cards to call"))[
            table(".bids.calls", data_roving=True)[tbody[rows]]
        ],
        div(".auction-foot")[none],
    ]


def _call_button(c: Context, m: TableModel, card: int) -> Element:
    text = PACK.text(card)
    what = f"call {text}"
    attributes: dict[str, Any] = {"data-action": "do", "data-what": what, "data-hint": m.hint == what}
    return button(".bid", attributes, type="button", aria_label=words.card_name(text, c.lang))[text[:-1]]


# --- what to do


def prompt(c: Context, m: TableModel) -> Node:
    """One sentence: whose turn it is and what to do."""
    view = m.view
    if m.holding:
        return tricks.taken_line(c, m)
    if view.to_act is None:
        return ""
    if view.to_act != m.seat:
        return c._("{name} is thinking …", name=m.names[view.to_act])
    if view.phase == "play":
        must = bool(view.options["must_trump"])
        return tricks.play_prompt(c, m, PACK, contract(view.trump), must_trump=must)
    if view.phase == "give" and view.called is not None:
        return c.nodes("You called {card}: give a card back for it", card=cardlet(c, PACK.text(view.called)))
    return {
        "auction": c._("Your bid, or pass"),
        "trump": c._("Name the trumps"),
        "call": c._("Call a card that you do not hold"),
    }[view.phase]


def buttons(c: Context, m: TableModel) -> list[Node]:
    """The buttons beside the prompt."""
    if m.holding:
        return [action_button("continue", c._("Go on"), main=True, key="Enter")] if m.hold_tap else []
    if not m.my_turn or not m.selected:
        return []
    card = cardlet(c, m.selected[0])
    label = c.nodes("Give {card}", card=card) if m.view.phase == "give" else c.nodes("Play {card}", card=card)
    return [action_button("confirm", label, main=True), action_button("cancel", c._("Cancel"))]


# --- beside the table


def progress(c: Context, m: TableModel) -> list[Node]:
    """This deal in figures."""
    view = m.view
    rows: list[tuple[str, Node]] = []
    if view.declarer is not None and view.settled:
        name = [words_six_bid.bid_name(view.bid, c.lang), [" ", suit(c, view.trump)] if view.trump else None]
        rows.append((c._("Contract"), unbroken((m.names[view.declarer], name))))
        rows.append((c._("Aim"), aim(c, m, view.bid, view.trump)))
    if view.called is not None:
        holder = c._("nobody") if view.holder is None else m.names[view.holder]
        rows.append((c._("Called"), unbroken((cardlet(c, PACK.text(view.called)), holder))))
    if view.returned is not None and view.phase != "over":
        rows.append((c._("Given back"), cardlet(c, PACK.text(view.returned))))
    if view.phase in ("play", "over"):
        rows.append((c._("Trick"), f"{min(len(view.tricks) + 1, view.hand_size)} / {view.hand_size}"))
        if view.declarer is not None:
            rows.append((c._("Declarer's card points"), str(PACK.mask_points(view.taken[view.declarer]))))
    return [listed(rows)]


def last(c: Context, m: TableModel, *, large: bool = False) -> Node:
    """The last trick."""
    return tricks.last_trick(c, m, PACK, DECK, large=large)


def earlier(c: Context, m: TableModel) -> Node:
    """The tricks before it."""
    return tricks.earlier_tricks(c, m, PACK)


# --- after the deal


def tone(m: TableModel) -> str:
    """Whether the deal went well for this seat."""
    mine = m.view.result.points[m.seat]
    return "even" if mine == 0 else "good" if mine > 0 else "bad"


def headline(c: Context, m: TableModel) -> tuple[str, str]:
    """What came of the deal, and a short stamp."""
    details = m.view.result.details
    if m.view.result.reason == "redeal":
        return c._("Everyone passed: the cards are dealt again"), "↻"
    name = m.names[details["declarer"]]
    call = words_six_bid.contract_text(details["bid"], details["trump"], c.lang)
    total = details["total"]
    if details["bid"] in ("solo", "heart-solo"):
        return c._("{name}: {call}, {total} points", name=name, call=call, total=total), str(total)
    stamp = "✗" if not details["success"] else "✓" if total is None else str(total)
    if details["success"]:
        return c._("{name}: {call} made", name=name, call=call), stamp
    return c._("{name}: {call} failed", name=name, call=call), stamp


def count(c: Context, m: TableModel) -> Node:
    """The declarer's count and what it pays, line by line with its clause."""
    details = m.view.result.details
    lines = details.get("count", [])
    names = {"tricks": (c._("Points in tricks"), "2.1", "cards"), "widow": (c._("Widow"), "2.2", "deal")}

    def where(clause: str, part: str) -> Element:
        return clause_link(c, m.game_name, clause, part)

    rows = []
    for line in lines:
        label, clause, part = names[line["what"]]
        cards = cardlets(c, line["cards"]) or c._("no scoring card")
        rows.append(tr[th(scope="row")[label, small[cards]], td[where(clause, part)], td[str(line["points"])]])
    each = words.signed(details["each"])
    pays = tr[th(scope="row")[c._("From each opponent")], td[where("2.6", "scoring")], td[each]]
    note = None if lines else p[c._("The deal stopped when its result was certain."), " ", where("2.7", "scoring")]
    total = str(details["total"]) if details["total"] is not None else "–"
    need = aim(c, m, details["bid"], details["trump"])
    return [
        note,
        table(".count")[
            tbody[rows, pays],
            tfoot[tr(".sum")[th(scope="row")[c._("Total")], td[need], td[total]]],
        ],
    ]


def hands(c: Context, m: TableModel) -> Element:
    """The hands as dealt, the widow, what was returned."""
    view = m.view
    parts = []
    for seat, cards in enumerate(view.shown):
        order = [PACK.text(card) for card in sort_hand(PACK.mask(cards), view.trump, "suit-high")]
        parts.append(div[h3[m.names[seat], " ", marks(c, m, seat)], open_cards(c, order, overlap=True, deck=DECK)])
    if view.shown_widow:
        widow = [PACK.text(card) for card in view.shown_widow]
        parts.append(div[h3[c._("Widow")], open_cards(c, widow, deck=DECK)])
    if view.called is not None and view.returned is not None:
        exchange = c.nodes(
            "Called: {card}, given back: {other}",
            card=cardlet(c, PACK.text(view.called)),
            other=cardlet(c, PACK.text(view.returned)),
        )
        parts.append(p(".small")[exchange])
    return div(".hands")[parts]


def length(game: Any) -> tuple[int | None, int | None]:
    """The number of deals and of points that end a match."""
    limits: tuple[int | None, int | None] = game.match_length()
    return limits


def option_title(c: Context, name: str) -> str:
    """A short name for a rules option."""
    titles = {
        "bust_ends_game": c._("Bankruptcy"),
        "stakes": c._("Accounts at the start"),
        "all_pass": c._("When everyone passes"),
        "deal": c._("Cards dealt"),
        "solo_hearts_allowed": c._("Hearts in a solo"),
        "misere_rule": c._("What a misère must avoid"),
        "misere_value": c._("Value of a misère"),
        "spread_open": c._("When the hand is opened"),
        "call_optional": c._("Calling a card"),
        "must_trump": c._("Duty to trump"),
        "early_end": c._("Early end"),
    }
    return titles.get(name, name)


def rules(c: Context) -> list[Node]:
    """The rules in short."""
    return rules_in_short.six_bid(c)
