"""What is on the table, for a picture and for ears: taken from views only, so no hidden card can be in it.

`position_of` folds the views of the seats whose hands are open into a `Position`; `Position.spoken` says it in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import words, words_bacon, words_six_bid
from .protocol import Game, Json, State
from .svg import Deck, Language, card_name
from .terminal import hand_groups, trumps_of

Lang = str


@dataclass(frozen=True)
class Place:
    """One seat: its open `cards` (None: face down), how many it holds (None: not known), and what stands beside it."""

    seat: int
    name: str
    cards: tuple[str, ...] | None
    count: int | None
    dealer: bool = False
    to_act: bool = False
    declarer: bool = False
    note: str = ""


@dataclass(frozen=True)
class OnTable:
    """Cards that a seat has played to the trick in the middle."""

    seat: int
    cards: tuple[str, ...]
    winning: bool = False


@dataclass(frozen=True)
class Position:
    """A table as `seat` sees it from below; `places` by seat. `label` says what lies in the middle.

    `aside` are cards beside the trick: kitty, widow or discards (`aside_count` where they lie face down).
    """

    deck: Deck
    lang: Language
    seat: int
    places: tuple[Place, ...]
    headline: str
    table: tuple[OnTable, ...] = ()
    label: str = ""
    aside: tuple[str, ...] | None = None
    aside_count: int = 0
    aside_label: str = ""

    def spoken(self) -> str:
        """The whole position in sentences."""
        return _spoken(self)


WORDS: dict[str, dict[str, str]] = {
    "en": {
        "auction": "Auction", "agree": "All have passed", "game": "The game is chosen", "discard": "Discarding",
        "trump": "Trumps are chosen", "call": "A card is called", "give": "A card goes back", "slop": "Slop round",
        "redeal": "New deal", "over": "The deal is over", "play": "Play", "kitty": "Kitty", "widow": "Widow",
        "discards": "Discards", "pass": "pass", "tricks": "tricks {n}", "out": "out ({n})",
        "lead": "Who leads?", "answer": "Want the lead?",
        "dealer": "dealer", "declarer": "declarer", "to-act": "to act", "holds": "{name}{marks}: {cards}.",
        "down": "{n} cards face down", "one-down": "1 card face down", "none": "no cards", "unknown": "cards face down",
        "table": "On the table: {cards}.", "put": "{name}: {cards}", "wins": "{cards} (winning)", "comma": ", ",
        "marks": " ({marks})", "empty": "Nothing lies on the table.", "aside": "{label}: {cards}.", "semicolon": "; ",
        "end": "{text}.", "hand": "Hand of {n} cards", "one-hand": "Hand of 1 card",
        "trick": "Trick of {n} cards", "one-trick": "Trick of 1 card",
    },
    "ja": {
        "auction": "ビッド", "agree": "全員パス", "game": "ゲームを選ぶ", "discard": "捨て札",
        "trump": "切り札を選ぶ", "call": "カードをコールする", "give": "カードを返す", "slop": "スロップラウンド",
        "redeal": "配り直し", "over": "ディール終了", "play": "プレイ", "kitty": "キティ", "widow": "ウィドウ",
        "discards": "捨て札", "pass": "パス", "tricks": "{n}トリック", "out": "{n}番上がり",
        "lead": "リードは誰に?", "answer": "リードが欲しい?",
        "dealer": "ディーラー", "declarer": "デクレアラー", "to-act": "手番", "holds": "{name}{marks}: {cards}。",
        "down": "伏せたカード{n}枚", "one-down": "伏せたカード1枚", "none": "手札なし", "unknown": "伏せたカード",
        "table": "場: {cards}。", "put": "{name}が{cards}", "wins": "{cards}(勝っている)", "comma": "、",
        "marks": "({marks})", "empty": "場にカードはありません。", "aside": "{label}: {cards}。", "semicolon": "、",
        "end": "{text}。", "hand": "手札{n}枚", "one-hand": "手札1枚",
        "trick": "トリック(カード{n}枚)", "one-trick": "トリック(カード1枚)",
    },
}  # fmt: skip


def position_of(
    game: Game, state: State, *, seat: int, show: Sequence[int], names: Sequence[str], lang: Lang, fresh: bool = False
) -> Position:
    """The table after a state. With `fresh` a trick that has just been finished is still lying there."""
    said: Language = "ja" if lang == "ja" else "en"
    public = state.view(None).to_json()
    seen = {who: state.view(who) for who in show}
    reader = _Bacon if public["table"].get("teams", 0) != 0 else _Six if "widow_size" in public["table"] else _Bear
    return reader(game, public, seen, seat, names, said, fresh).position()


class _Reader:
    """The parts that every game has; the games' own are the methods below."""

    deck: Deck = "french"

    def __init__(
        self,
        game: Game,
        public: Json,
        seen: Mapping[int, Any],
        seat: int,
        names: Sequence[str],
        lang: Language,
        fresh: bool,
    ) -> None:
        self.game, self.public, self.seen, self.seat, self.names = game, public, seen, seat, names
        self.lang, self.words, self.table = lang, WORDS[lang], public["table"]
        tricks = self.table["tricks"]
        on_table = self.trick_now()
        self.last = tricks[-1] if fresh and tricks and not on_table else None

    def position(self) -> Position:
        places = tuple(self.place(who) for who in range(self.game.num_players))
        table = tuple(self.on_table())
        return Position(self.deck, self.lang, self.seat, places, self.headline(), table, self.label(), *self.aside())

    def place(self, who: int) -> Place:
        cards = self.hand(who)
        return Place(
            who,
            self.names[who],
            cards,
            self.public["counts"][who] if cards is None else len(cards),
            dealer=self.table["dealer"] == who,
            to_act=self.public["to_act"] == who,
            declarer=bool(self.public.get("contract")) and self.public["contract"]["declarer"] == who,
            note=self.note(who),
        )

    def hand(self, who: int) -> tuple[str, ...] | None:
        """An open hand, sorted as a person does."""
        if who not in self.seen:
            return None
        view = self.seen[who]
        groups = hand_groups(view.to_json()["hand"], trumps_of(view))
        return tuple(card for group in groups for card in group)

    def trick_now(self) -> bool:
        return bool(self.table["trick"])

    def on_table(self) -> list[OnTable]:
        """The trick in the middle: the one going on, or the one just finished."""
        count = self.game.num_players
        if self.last is not None:
            winner, leader, cards = self.last["winner"], self.last["leader"], self.last["cards"]
            return [
                OnTable((leader + at) % count, (card,), (leader + at) % count == winner)
                for at, card in enumerate(cards)
            ]
        leader = self.table["leader"] or 0
        return [OnTable((leader + at) % count, (card,)) for at, card in enumerate(self.table["trick"])]

    def headline(self) -> str:
        """What is played, or what is going on."""
        raise NotImplementedError

    def note(self, who: int) -> str:
        """What stands beside a seat: its call in the auction, its tricks in the play."""
        if self.public["phase"] in ("play", "over") and self.table["tricks"]:
            won = sum(trick["winner"] == who for trick in self.table["tricks"])
            return self.words["tricks"].format(n=won)
        return ""

    def label(self) -> str:
        """What lies in the middle, in words."""
        return ""

    def aside(self) -> tuple[tuple[str, ...] | None, int, str]:
        return None, 0, ""


class _Bear(_Reader):
    deck: Deck = "bear"

    def headline(self) -> str:
        if self.table["slop"]:
            return self.words["slop"]
        contract = self.public["contract"]
        if contract:
            return words.bid_text(contract["bid"], contract["game"], self.lang)
        return self.words[self.public["phase"]]

    def note(self, who: int) -> str:
        if self.public["phase"] in ("auction", "agree"):
            votes = {vote["seat"]: vote["vote"] for vote in self.table["votes"]}
            if who in votes:
                return words.VOTES[self.lang][votes[who]]
            call = next((call for call in self.table["calls"] if call["seat"] == who), None)
            return "" if call is None else self.words["pass"] if call["bid"] is None else self._bid(call)
        return super().note(who)

    def _bid(self, call: Json) -> str:
        if call["bid"] == "null" or not call["game"]:
            return words.bid_text(call["bid"], None, self.lang)
        return f"{call['bid']} {words.SUIT_SIGN.get(call['game']) or words.game_name(call['game'], self.lang)}"

    def aside(self) -> tuple[tuple[str, ...] | None, int, str]:
        for view in self.seen.values():
            if view.discards:
                return tuple(view.to_json()["known"]["discards"]), 0, self.words["discards"]
        view = self.public
        size = next(event for event in view["events"] if event["event"] == "deal")["talon_size"]
        if view["phase"] in ("auction", "agree") and size:
            return None, size, self.words["kitty"]
        return None, 0, ""


class _Six(_Reader):
    def headline(self) -> str:
        contract = self.public["contract"]
        if not contract:
            return self.words[self.public["phase"]]
        text = words_six_bid.contract_text(contract["bid"], contract["trump"], self.lang)
        called = self.table["called"]
        return f"{text} · {words.card_short(called['card'])}" if called else text

    def hand(self, who: int) -> tuple[str, ...] | None:
        opened = super().hand(who)
        contract = self.public["contract"]
        if opened is None and self.table["open"] is not None and contract["declarer"] == who:
            return tuple(self.table["open"])
        return opened

    def note(self, who: int) -> str:
        if self.public["phase"] == "auction":
            calls = [call for call in self.table["calls"] if call["seat"] == who]
            if not calls:
                return ""
            return (
                self.words["pass"] if calls[-1]["bid"] is None else words_six_bid.bid_name(calls[-1]["bid"], self.lang)
            )
        return super().note(who)

    def aside(self) -> tuple[tuple[str, ...] | None, int, str]:
        size = self.table["widow_size"]
        if self.public["phase"] == "over" or not size:
            return None, 0, ""
        return None, size, self.words["widow"]


class _Bacon(_Reader):
    deck: Deck = "bacon"

    def turns(self) -> list[Json]:
        return list(self.last["turns"] if self.last is not None else self.table["trick"])

    def headline(self) -> str:
        phase = self.public["phase"]
        if phase in ("lead", "answer", "over"):
            return self.words[phase]
        return words_bacon.FORM_NAME[self.lang][self.game.name]

    def note(self, who: int) -> str:
        out = self.table["out_order"]
        turn = next((turn for turn in reversed(self.turns()) if turn["seat"] == who), None)
        if turn is not None and turn.get("pass"):
            return self.words["pass"]
        if who in out:
            return self.words["out"].format(n=out.index(who) + 1)
        if turn is not None and turn is not self._best():
            return words_bacon.figure_text(turn["type"], turn["top"], self.lang, self.game.name)
        return ""

    def _best(self) -> Json | None:
        return next((turn for turn in reversed(self.turns()) if not turn.get("pass")), None)

    def on_table(self) -> list[OnTable]:
        best = self._best()
        return [] if best is None else [OnTable(best["seat"], tuple(best["cards"]), self.last is not None)]

    def label(self) -> str:
        best = self._best()
        return "" if best is None else words_bacon.figure_text(best["type"], best["top"], self.lang, self.game.name)


# -- for ears


def _spoken(position: Position) -> str:
    said = WORDS[position.lang]
    sentences = [said["end"].format(text=position.headline)]
    order = [(position.seat + turn) % len(position.places) for turn in range(len(position.places))]
    sentences += [_spoken_place(position.places[who], position.lang) for who in order]
    if position.aside is not None or position.aside_count:
        cards = _names(position.aside, position.lang) if position.aside else _down(position.aside_count, said)
        sentences.append(said["aside"].format(label=position.aside_label, cards=cards))
    sentences.append(_spoken_table(position))
    return ("" if position.lang == "ja" else " ").join(sentences)


def _spoken_table(position: Position) -> str:
    said = WORDS[position.lang]
    if not position.table:
        return said["empty"]
    put = []
    for item in position.table:
        cards = _names(item.cards, position.lang)
        if position.label:
            cards = f"{position.label} ({cards})" if position.lang == "en" else f"{position.label}({cards})"
        cards = said["wins"].format(cards=cards) if item.winning else cards
        put.append(said["put"].format(name=position.places[item.seat].name, cards=cards))
    return said["table"].format(cards=said["semicolon"].join(put))


def _spoken_place(place: Place, lang: Language) -> str:
    said = WORDS[lang]
    marks = [said[mark] for mark in ("dealer", "declarer", "to-act") if getattr(place, mark.replace("-", "_"))]
    if place.note:
        marks.append(place.note)
    text = said["marks"].format(marks=said["comma"].join(marks)) if marks else ""
    cards = _down(place.count, said) if place.cards is None else _names(place.cards, lang) or said["none"]
    return said["holds"].format(name=place.name, marks=text, cards=cards)


def _down(count: int | None, said: Mapping[str, str]) -> str:
    if count is None:
        return said["unknown"]
    return said["none"] if count == 0 else said["one-down"] if count == 1 else said["down"].format(n=count)


def _names(cards: Sequence[str], lang: Language) -> str:
    return WORDS[lang]["comma"].join(card_name(card, lang) for card in cards)
