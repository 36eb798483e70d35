"""What the engine says to people, in English and Japanese: cards, calls, events, reasons.

Everything that the engine names by a code has its words here, and only here; the terminal, the referee's hints and
the page's log and live region all use them. `lang` is ``en`` or ``ja`` (anything else reads as ``en``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .protocol import Reason

Lang = str
Names = Sequence[str]

SUIT_SIGN = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAME = {
    "en": {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"},
    "ja": {"S": "スペード", "H": "ハート", "D": "ダイヤ", "C": "クラブ"},
}
RANK_NAME = {
    "en": {"A": "ace", "K": "king", "Q": "queen", "J": "jack"},
    "ja": {"A": "エース", "K": "キング", "Q": "クイーン", "J": "ジャック"},
}
GAME_NAME = {
    "en": {
        "S": "♠ spades", "H": "♥ hearts", "D": "♦ diamonds", "C": "♣ clubs",
        "grand-red": "Grand Red", "grand-black": "Grand Black", "null": "Null",
    },
    "ja": {
        "S": "♠ スペード", "H": "♥ ハート", "D": "♦ ダイヤ", "C": "♣ クラブ",
        "grand-red": "グランド・レッド", "grand-black": "グランド・ブラック", "null": "ヌル",
    },
}  # fmt: skip


def _lang(lang: Lang) -> str:
    return "ja" if lang == "ja" else "en"


def card_short(text: str) -> str:
    """``10S`` -> ``♠10``: for eyes."""
    return SUIT_SIGN.get(text[-1:], text[-1:]) + text[:-1]


def card_name(text: str, lang: Lang) -> str:
    """``QS`` -> queen of spades / スペードのクイーン: for ears."""
    lang = _lang(lang)
    rank, suit = text[:-1], SUIT_NAME[lang].get(text[-1:], text[-1:])
    rank = RANK_NAME[lang].get(rank, rank)
    return f"{suit}の{rank}" if lang == "ja" else f"{rank} of {suit}"


def game_name(game: str, lang: Lang) -> str:
    """A contract's name."""
    return GAME_NAME[_lang(lang)][game]


def bid_text(bid: int | str, game: str | None, lang: Lang) -> str:
    """``60 ♦ diamonds``, ``Null``, ``60``."""
    if bid == "null":
        return game_name("null", lang)
    return f"{bid} {game_name(game, lang)}" if game else str(bid)


REASONS: dict[str, dict[str, str]] = {
    "deal-over": {"en": "The deal is over.", "ja": "このディールは終わっています。"},
    "deal-not-over": {"en": "The deal is not over yet.", "ja": "このディールはまだ終わっていません。"},
    "match-over": {"en": "The match is over.", "ja": "対局は終わっています。"},
    "wrong-phase": {"en": "That can't be done at this point of the deal.", "ja": "いまはその行動はできません。"},
    "not-in-hand": {"en": "That card is not in the hand.", "ja": "そのカードは手札にありません。"},
    "must-follow": {
        "en": "You must follow suit: play a card of the suit led (face cards belong to the trump suit).",
        "ja": "リードされたスートを持っているので、そのスートを出します(絵札は切り札に属します)。",
    },
    "discard-count": {
        "en": "Discard exactly as many different cards as the kitty had.",
        "ja": "キティと同じ枚数の異なるカードを捨てます。",
    },
    "bid-too-low": {
        "en": "A bid must be higher than the one before it (95 < Null < 100).",
        "ja": "直前のビッドより高くなければなりません(95 < ヌル < 100)。",
    },
    "bid-step": {"en": "Bids go in steps of five.", "ja": "ビッドは5刻みです。"},
    "bid-range": {"en": "A bid is 40 to 100, or Null.", "ja": "ビッドは40から100、またはヌルです。"},
    "bid-needs-game": {"en": "Name the game with the bid.", "ja": "ビッドと一緒にゲームを選びます。"},
    "bid-names-no-game": {
        "en": "The game is named later here; bid only the number.",
        "ja": "ここではゲームは後で選びます。点数だけを宣言します。",
    },
}
"""Why an action is illegal, by the code that `IllegalAction.reason` carries."""


def reason_text(code: str, lang: Lang) -> str:
    """Why an action is illegal, in words."""
    return REASONS[code][_lang(lang)]


HINTS: dict[str, dict[str, str]] = {}
"""Why a bot would do something, by `Reason.code`; the parameters fill the braces."""


def hint_text(reason: Reason, lang: Lang) -> str:
    """A bot's reason in words; cards among the parameters are named."""
    params = {key: _param(value, lang) for key, value in reason.params.items()}
    return HINTS[reason.code][_lang(lang)].format(**params)


def _param(value: Any, lang: Lang) -> Any:
    return game_name(value, lang) if isinstance(value, str) and value in GAME_NAME["en"] else value


def action_text(text: str, lang: Lang) -> str:
    """An action, given in the notation, in words: ``play AS`` -> ``play ♠A`` / ``♠Aを出す``."""
    kind, *rest = text.split(" ")
    ja = _lang(lang) == "ja"
    if kind == "pass":
        return "パス" if ja else "pass"
    if kind in ("play", "discard"):
        cards = " ".join(card_short(card) for card in rest)
        return f"{cards}を{'出す' if kind == 'play' else '捨てる'}" if ja else f"{kind} {cards}"
    if kind == "bid":
        bid = rest[0] if rest[0] == "null" else int(rest[0])
        call = bid_text(bid, rest[1] if len(rest) > 1 else None, lang)
        return f"{call}をビッド" if ja else f"bid {call}"
    if kind == "game":
        return f"{game_name(rest[0], lang)}を選ぶ" if ja else f"choose {game_name(rest[0], lang)}"
    return VOTES[_lang(lang)][rest[0]]


VOTES = {
    "en": {"slop": "a slop round", "redeal": "a new deal"},
    "ja": {"slop": "スロップラウンド", "redeal": "配り直し"},
}


def _cards(cards: Sequence[str]) -> str:
    return " ".join(card_short(card) for card in cards)


def _result_text(result: Mapping[str, Any], names: Names, lang: str) -> str:
    """The outcome of a Bear deal and the points, in one or two sentences."""
    ja = lang == "ja"
    points = (" " if not ja else "").join(
        f"{names[seat]} {value}点。" if ja else f"{names[seat]}: {value}." for seat, value in enumerate(result["points"])
    )
    if result["reason"] == "redeal":
        return "全員パス。配り直しです。" if ja else "Everyone passed: the cards are dealt again."
    if result["reason"] == "slop":
        return ("スロップラウンド終了。" if ja else "The slop round is over. ") + points
    who = names[result["declarer"]]
    bid = bid_text(result["bid"], result["game"], lang)
    made = result["success"]
    if ja:
        return f"{who}の{bid}は{'成功' if made else '失敗'}。{points}"
    return f"{who} {'makes' if made else 'fails in'} {bid}. {points}"


_EVENTS: dict[str, dict[str, Callable[[Mapping[str, Any], Names], str]]] = {
    "en": {
        "deal": lambda e, n: f"Deal {e['deal_no']}. {n[e['dealer']]} deals.",
        "pass": lambda e, n: f"{n[e['seat']]}: pass.",
        "bid": lambda e, n: f"{n[e['seat']]}: bid {bid_text(e['bid'], e['game'], 'en')}.",
        "contract": lambda e, n: f"{n[e['declarer']]} is declarer: {bid_text(e['bid'], e['game'], 'en')}.",
        "agree": lambda e, n: f"{n[e['seat']]} wants {VOTES['en'][e['vote']]}.",
        "slop": lambda e, n: "A slop round: avoid points.",
        "redeal": lambda e, n: "Everyone passed: new deal.",
        "takes": lambda e, n: f"{n[e['seat']]} takes the kitty.",
        "kitty": lambda e, n: f"In the kitty: {_cards(e['cards'])}.",
        "discarded": lambda e, n: f"{n[e['seat']]} has discarded.",
        "play": lambda e, n: f"{n[e['seat']]}: {card_name(e['card'], 'en')}.",
        "trick": lambda e, n: f"{n[e['winner']]} wins the trick, {e['points']} points.",
        "result": lambda e, n: _result_text(e["result"], n, "en"),
    },
    "ja": {
        "deal": lambda e, n: f"ディール{e['deal_no']}。親は{n[e['dealer']]}。",
        "pass": lambda e, n: f"{n[e['seat']]}: パス。",
        "bid": lambda e, n: f"{n[e['seat']]}: {bid_text(e['bid'], e['game'], 'ja')}をビッド。",
        "contract": lambda e, n: f"デクレアラーは{n[e['declarer']]}、{bid_text(e['bid'], e['game'], 'ja')}。",
        "agree": lambda e, n: f"{n[e['seat']]}は{VOTES['ja'][e['vote']]}を希望。",
        "slop": lambda e, n: "スロップラウンド: 点を取らないようにします。",
        "redeal": lambda e, n: "全員パス。配り直しです。",
        "takes": lambda e, n: f"{n[e['seat']]}がキティを取りました。",
        "kitty": lambda e, n: f"キティは{_cards(e['cards'])}。",
        "discarded": lambda e, n: f"{n[e['seat']]}が捨て札をしました。",
        "play": lambda e, n: f"{n[e['seat']]}: {card_name(e['card'], 'ja')}。",
        "trick": lambda e, n: f"{n[e['winner']]}がトリックを取りました。{e['points']}点。",
        "result": lambda e, n: _result_text(e["result"], n, "ja"),
    },
}

SILENT = ("hand", "phase", "discard", "show")
"""Events that need no sentence: their facts are on the table, or told by the event beside them."""


def event_text(event: Mapping[str, Any], names: Names, lang: Lang) -> str | None:
    """An event (as the view's JSON gives it) as a sentence; None for the silent ones. `names` per seat."""
    if event["event"] in SILENT:
        return None
    return _EVENTS[_lang(lang)][event["event"]](event, names)


__all__ = ["action_text", "bid_text", "card_name", "card_short", "event_text", "game_name", "hint_text", "reason_text"]
