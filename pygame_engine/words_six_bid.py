"""The words of Six-Bid Solo, in English and Japanese: bids, events, actions, reasons. `words` hands over to these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .words import GAME_NAME, Lang, Names, card_name, card_short, signed

if TYPE_CHECKING:
    from .protocol import Reason

GAME = {"en": "Six-Bid Solo", "ja": "シックスビッド・ソロ"}

BID_NAME: dict[str, dict[str, str]] = {
    "en": {
        "solo": "Solo", "heart-solo": "Heart Solo", "misere": "Misère", "guarantee-solo": "Guarantee Solo",
        "spread-misere": "Spread Misère", "call-solo": "Call Solo",
    },
    "ja": {
        "solo": "ソロ", "heart-solo": "ハートソロ", "misere": "ミゼール", "guarantee-solo": "ギャランティーソロ",
        "spread-misere": "スプレッドミゼール", "call-solo": "コールソロ",
    },
}  # fmt: skip

REASONS: dict[str, dict[str, str]] = {
    "must-follow": {
        "en": "You must follow suit: play a card of the suit led.",
        "ja": "リードされたスートを持っているので、そのスートを出します。",
    },
    "bid-too-low": {
        "en": "A bid must be higher than the one before it.",
        "ja": "直前のビッドより高いビッドでなければなりません。",
    },
}
"""Why an action is illegal, where the general words do not fit."""


def _lang(lang: Lang) -> str:
    return "ja" if lang == "ja" else "en"


def bid_name(bid: str, lang: Lang) -> str:
    """A bid's name: ``heart-solo`` -> Heart Solo / ハートソロ."""
    return BID_NAME[_lang(lang)][bid]


def contract_text(bid: str, trump: str | None, lang: Lang) -> str:
    """``Solo in ♠ spades``, ``Misère`` / ``ソロ(♠ スペード)``; the hearts of a heart solo go without saying."""
    lang = _lang(lang)
    name = bid_name(bid, lang)
    if trump is None or bid == "heart-solo":
        return name
    suit = GAME_NAME[lang][trump]
    return f"{name}({suit})" if lang == "ja" else f"{name} in {suit}"


def action_text(text: str, lang: Lang, *, bare: bool = False) -> str:
    """An action, given in the notation, in words: ``call 10H`` -> ``call ♥10`` / ``♥10をコール``; `bare`: ``♥10``."""
    kind, _, rest = text.partition(" ")
    ja = _lang(lang) == "ja"
    if kind == "pass":
        return "パス" if ja else "pass"
    if kind == "bid":
        name = bid_name(rest, lang)
        if bare:
            return name
        return f"{name}をビッド" if ja else f"bid {name}"
    if kind == "trump":
        suit = GAME_NAME[_lang(lang)][rest]
        if bare:
            return suit
        return f"{suit}を切り札にする" if ja else f"name {suit} as trumps"
    card = card_short(rest)
    if bare:
        return card
    if ja:
        return card + {"call": "をコール", "give": "を渡す", "play": "を出す"}[kind]
    return f"{kind} {card}"


def _points(result: Mapping[str, Any], names: Names, lang: str) -> str:
    """What everybody won or lost: ``Ann: +40.``"""
    parts = zip(names, result["points"], strict=False)
    if lang == "ja":
        return "".join(f"{name} {signed(points)}点。" if points else f"{name} 0点。" for name, points in parts)
    return " ".join(f"{name}: {signed(points)}." if points else f"{name}: 0." for name, points in parts)


def _result_text(result: Mapping[str, Any], names: Names, lang: str) -> str:
    """The outcome of a deal and what it changes, in two sentences or three."""
    ja = lang == "ja"
    if result["reason"] == "redeal":
        return "全員パス。配り直しです。" if ja else "Everyone passed: the cards are dealt again."
    who, bid, total = names[result["declarer"]], result["bid"], result["total"]
    said = contract_text(bid, result["trump"], lang)
    if bid in ("solo", "heart-solo"):
        first = f"{who}の{said}は{total}点。" if ja else f"{who}: {said} counts {total}."
    else:
        made = result["success"]
        counted = "" if total is None else (f"({total}点)" if ja else f" with {total}")
        if ja:
            first = f"{who}の{said}は{'成功' if made else '失敗'}{counted}。"
        else:
            first = f"{who}: {said} {'made' if made else 'failed'}{counted}."
    return first + ("" if ja else " ") + _points(result, names, lang)


def _called_en(event: Mapping[str, Any], names: Names) -> str:
    card, holder = card_name(event["card"], "en"), event["holder"]
    after = "Nobody holds it." if holder is None else f"From: {names[holder]}."
    return f"{names[event['seat']]}: call for the {card}. {after}"


def _called_ja(event: Mapping[str, Any], names: Names) -> str:
    card, holder = card_name(event["card"], "ja"), event["holder"]
    after = "誰も持っていません" if holder is None else f"{names[holder]}が渡します"
    return f"{names[event['seat']]}は{card}をコール。{after}。"


def _cards(cards: list[str]) -> str:
    return " ".join(map(card_short, cards))


EVENTS: dict[str, dict[str, Callable[[Mapping[str, Any], Names], str]]] = {
    "en": {
        "deal": lambda e, n: f"Deal {e['deal_no']}. Dealer: {n[e['dealer']]}.",
        "pass": lambda e, n: f"{n[e['seat']]}: pass.",
        "bid": lambda e, n: f"{n[e['seat']]}: {bid_name(e['bid'], 'en')}.",
        "redeal": lambda e, n: "Everyone passed: new deal.",
        "contract": lambda e, n: f"Declarer: {n[e['declarer']]}, {bid_name(e['bid'], 'en')}.",
        "trump": lambda e, n: f"Trumps: {GAME_NAME['en'][e['trump']]}.",
        "no-call": lambda e, n: f"{n[e['seat']]}: no card called.",
        "call": _called_en,
        "returns": lambda e, n: f"A card for it, face down, to: {n[e['to']]}.",
        "returned": lambda e, n: f"{n[e['seat']]}: the {card_name(e['card'], 'en')} in return, to: {n[e['to']]}.",
        "open": lambda e, n: f"{n[e['seat']]}: open hand, {_cards(e['cards'])}.",
        "play": lambda e, n: f"{n[e['seat']]}: {card_name(e['card'], 'en')}.",
        "trick": lambda e, n: f"Trick to {n[e['winner']]}, {e['points']} points.",
        "result": lambda e, n: _result_text(e["result"], n, "en"),
    },
    "ja": {
        "deal": lambda e, n: f"ディール{e['deal_no']}。ディーラーは{n[e['dealer']]}。",
        "pass": lambda e, n: f"{n[e['seat']]}: パス。",
        "bid": lambda e, n: f"{n[e['seat']]}: {bid_name(e['bid'], 'ja')}。",
        "redeal": lambda e, n: "全員パス。配り直しです。",
        "contract": lambda e, n: f"デクレアラーは{n[e['declarer']]}、{bid_name(e['bid'], 'ja')}。",
        "trump": lambda e, n: f"切り札は{GAME_NAME['ja'][e['trump']]}。",
        "no-call": lambda e, n: f"{n[e['seat']]}はカードをコールしません。",
        "call": _called_ja,
        "returns": lambda e, n: f"{n[e['to']]}は代わりのカードを1枚、伏せて受け取ります。",
        "returned": lambda e, n: f"{n[e['seat']]}から{n[e['to']]}へ{card_name(e['card'], 'ja')}。",
        "open": lambda e, n: f"{n[e['seat']]}が手札を公開: {_cards(e['cards'])}。",
        "play": lambda e, n: f"{n[e['seat']]}: {card_name(e['card'], 'ja')}。",
        "trick": lambda e, n: f"{n[e['winner']]}がトリックを取りました。{e['points']}点。",
        "result": lambda e, n: _result_text(e["result"], n, "ja"),
    },
}

SILENT = ("hand", "phase", "show")
"""Events that need no sentence: their facts are on the table, or told by the event beside them."""


def event_text(event: Mapping[str, Any], names: Names, lang: Lang) -> str | None:
    """An event (as its JSON has it) as a sentence; None for the silent ones. `names` per seat."""
    if event["event"] in SILENT:
        return None
    return EVENTS[_lang(lang)][event["event"]](event, names)


HINTS: dict[str, dict[str, str]] = {
    "six-pass": {
        "en": "The hand promises about {estimate} in {trump}: not enough for a higher bid.",
        "ja": "{trump}で{estimate}点ほどの手札で、より高いビッドには足りません。",
    },
    "six-bid-solo": {
        "en": "The hand promises about {estimate} in {trump}; the line is 60.",
        "ja": "{trump}なら{estimate}点ほど見込めます(基準は60点)。",
    },
    "six-bid-fixed": {
        "en": "With {trump}, {bid} is made in {chance} % of such cases.",
        "ja": "{trump}での{bid}の成功率は約{chance}%です。",
    },
    "six-bid-misere": {
        "en": "Many low cards: {bid} succeeds in {chance} % of such cases.",
        "ja": "低いカードが多く、{bid}の成功率は約{chance}%です。",
    },
    "six-trump": {
        "en": "{trump} promises about {estimate} points.",
        "ja": "{trump}なら{estimate}点ほど見込めます。",
    },
    "six-call-trump": {
        "en": "{card} is the trump that is missing most.",
        "ja": "切り札でいちばん足りないのが{card}です。",
    },
    "six-call-high": {
        "en": "{card} is the high card that is missing most.",
        "ja": "いちばん足りない高いカードが{card}です。",
    },
    "six-call-none": {"en": "Nothing that is missing would help.", "ja": "足りないカードはありません。"},
    "six-give-void": {
        "en": "Without a card of that suit you can trump it.",
        "ja": "そのスートを空にすると、切り札で取れるようになります。",
    },
    "six-give-loser": {
        "en": "It is the card that would win least.",
        "ja": "いちばんトリックを取れそうにないカードです。",
    },
    "six-only-card": {"en": "It is the only card that may be played.", "ja": "出せるカードはこれだけです。"},
    "six-lead-trump": {"en": "Draw trumps (still out: {out}).", "ja": "切り札を刈り取ります(残り{out}枚)。"},
    "six-lead-force-trump": {
        "en": "Make them spend a higher trump (trumps still out: {out}).",
        "ja": "相手に高い切り札を使わせます(残り{out}枚)。",
    },
    "six-lead-winner": {
        "en": "No card that is still out can beat it.",
        "ja": "残りのカードでは、これに勝てません。",
    },
    "six-lead-likely": {"en": "It will probably win.", "ja": "おそらくこのカードが勝ちます。"},
    "six-lead-make-ruff": {
        "en": "The declarer is out of this suit and has to spend a trump.",
        "ja": "デクレアラーはこのスートを持っていないので、切り札を使わせられます。",
    },
    "six-lead-partner": {
        "en": "Risk nothing and leave the trick to the partner.",
        "ja": "点のないカードを出し、味方に任せます。",
    },
    "six-lead-low": {"en": "Give the lead away cheaply.", "ja": "安く相手にリードを渡します。"},
    "six-take": {
        "en": "Go for the trick ({points} points so far).",
        "ja": "このトリックを取りにいきます(いま{points}点)。",
    },
    "six-ruff": {"en": "Trump it ({points} points so far).", "ja": "切り札で取りにいきます(いま{points}点)。"},
    "six-overtake": {
        "en": "Go over the partner to be surer of the trick ({points} points so far).",
        "ja": "味方の上に出して、より確実に取ります(いま{points}点)。",
    },
    "six-give-points": {
        "en": "The trick goes to your side: give it {points} points.",
        "ja": "味方が取るトリックなので、{points}点を付けます。",
    },
    "six-partner-has-it": {
        "en": "The partner's card is winning: keep what is better.",
        "ja": "味方のカードが勝っているので、良いカードは残します。",
    },
    "six-hold-back": {
        "en": "Hold back: this trick is not worth more.",
        "ja": "このトリックには点を出さず、控えます。",
    },
    "six-lose-least": {
        "en": "Of the cards that may be played this one costs least.",
        "ja": "出せるカードの中で、いちばん損が少ないカードです。",
    },
    "six-misere-lead-safe": {
        "en": "It does no harm: somebody goes over it, or there is nothing in the trick.",
        "ja": "誰かが上に出すか、点のないトリックになるので安全です。",
    },
    "six-misere-lead": {
        "en": "Of all leads this one is the least dangerous.",
        "ja": "リードするなら、これがいちばん危なくないカードです。",
    },
    "six-misere-clean": {
        "en": "The trick may be won: there is nothing in it.",
        "ja": "点のないトリックなので、取ってもかまいません。",
    },
    "six-misere-under": {
        "en": "Stay under with as high a card as possible.",
        "ja": "負ける範囲で、できるだけ高いカードを出します。",
    },
    "six-misere-shed": {"en": "Get rid of the most dangerous card.", "ja": "いちばん危険なカードを捨てます。"},
    "six-misere-risk": {
        "en": "It may win: hope that somebody goes over it.",
        "ja": "勝ってしまうおそれがあります。誰かが上に出すのを期待します。",
    },
    "six-misere-lead-low": {
        "en": "Lead what the declarer may have to win.",
        "ja": "デクレアラーが取らざるを得ないようなカードをリードします。",
    },
    "six-misere-lead-void": {
        "en": "The declarer is out of this suit: it can't hurt him.",
        "ja": "デクレアラーはこのスートを持っていないので、困らせられません。",
    },
    "six-misere-load": {
        "en": "The declarer is winning: put points on it.",
        "ja": "デクレアラーが勝っているので、点を付けます。",
    },
    "six-misere-leave": {
        "en": "The declarer is winning: leave him the trick.",
        "ja": "デクレアラーが勝っているので、そのまま取らせます。",
    },
    "six-misere-stay-low": {
        "en": "Leave the declarer as little room below as possible.",
        "ja": "デクレアラーが下に出しにくいようにします。",
    },
    "six-misere-clear": {
        "en": "Throw away what can't catch the declarer.",
        "ja": "デクレアラーを捕まえるのに役立たないカードを捨てます。",
    },
    "six-misere-spend-high": {
        "en": "The declarer is safe here: spend a high card.",
        "ja": "ここではもう捕まらないので、高いカードを使います。",
    },
}
"""Why a bot would do something, by `Reason.code`; the parameters fill the braces."""


def hint_text(reason: Reason, lang: Lang) -> str:
    """A bot's reason in words; bids, trumps and cards among the parameters are named."""
    params = {key: _param(key, value, _lang(lang)) for key, value in reason.params.items()}
    return HINTS[reason.code][_lang(lang)].format(**params)


def _param(key: str, value: Any, lang: str) -> Any:
    if key == "bid":
        return bid_name(value, lang)
    if key == "trump":
        return GAME_NAME[lang][value]
    return card_short(value) if key == "card" else value
