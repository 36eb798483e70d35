"""What the engine says to people, in English and Japanese: cards, calls, events, reasons.

Everything that the engine names by a code has its words here, and only here; the terminal, the referee's hints and
the page's log and live region all use them. `lang` is ``en`` or ``ja`` (anything else reads as ``en``).

Here are the words that all games share, and Bear's. Another game's stand in the module that `GAME_WORDS` names, which
has `event_text`, `action_text`, `hint_text` and `REASONS` (for codes whose words differ there); the functions here take
the game's name and ask that module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .link import LinkError
    from .protocol import Reason

Lang = str
Names = Sequence[str]

SUIT_SIGN = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COLOUR_SIGN = {"a": "●", "b": "▲", "c": "■", "d": "★"}
"""The colours of Bacon's cards, by the shapes that they are drawn with."""
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


_BACON = ("bacon4", "bacon6", "applewood3", "applewood4", "applewood5", "applewood6", "chunky4", "chunky6")
GAME_WORDS: dict[str, str] = {"six-bid-solo": "words_six_bid", **dict.fromkeys(_BACON, "words_bacon")}
"""The module with a game's words, by the game's name. Those of the games that are not here are in this module."""
HINT_WORDS: dict[str, str] = {"six": "words_six_bid", "bacon": "words_bacon"}
"""The module with the words of hints, by the part of `Reason.code` before the first hyphen."""


@cache
def _words_of(module: str) -> Any:
    """A game's module of words, imported when it is first asked for."""
    return import_module(f".{module}", __package__)


def _lang(lang: Lang) -> str:
    return "ja" if lang == "ja" else "en"


def card_short(text: str) -> str:
    """``10S`` -> ``♠10``, ``7a`` -> ``●7``: for eyes; the wild stays ``W``."""
    sign = SUIT_SIGN.get(text[-1:]) or COLOUR_SIGN.get(text[-1:])
    return sign + text[:-1] if sign else text


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
    "no-such-action": {"en": "There is no such action in this game.", "ja": "このゲームにその行動はありません。"},
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
    "must-trump": {
        "en": "Without a card of the suit led you must play a trump.",
        "ja": "リードされたスートがないので、切り札を出さなければなりません。",
    },
    "no-hearts-in-solo": {
        "en": "A plain solo can't be in hearts here.",
        "ja": "ここでは、ソロの切り札にハートは選べません。",
    },
    "must-call": {"en": "A card must be called.", "ja": "カードを1枚コールしなければなりません。"},
    "call-own-card": {"en": "Call a card that you do not hold.", "ja": "自分の手札にないカードをコールします。"},
    "no-combination": {
        "en": "These cards are no combination.",
        "ja": "このカードの組み合わせはありません。",
    },
    "not-that-combination": {
        "en": "These cards are not the combination that is named, or not of that rank.",
        "ja": "宣言した組み合わせ、またはその数字にはなりません。",
    },
    "must-declare": {
        "en": "These cards can be read in several ways: name the combination and its top rank.",
        "ja": "何通りにも読めるカードです。組み合わせの種類と一番上の数字を宣言します。",
    },
    "does-not-beat": {
        "en": "It does not beat what is on the table: the same combination with a higher rank, or a higher bomb.",
        "ja": "場に勝てません。同じ組み合わせでより大きい数字か、より強いボムを出します。",
    },
    "must-lead": {"en": "The leader can't pass.", "ja": "リードする人はパスできません。"},
    "lead-not-possible": {"en": "The lead can't go to that seat.", "ja": "その席にリードを渡すことはできません。"},
    "ask-not-possible": {
        "en": "Nobody can be asked that now.",
        "ja": "いまは、その人に「リードが欲しいですか?」と聞けません。",
    },
    "not-in-play": {"en": "That card is not in play.", "ja": "そのカードは使われていません。"},
}
"""Why an action is illegal, by the code that `IllegalAction.reason` carries."""


def reason_text(code: str, lang: Lang, game: str = "bear") -> str:
    """Why an action is illegal in that game, in words."""
    if game in GAME_WORDS:
        own: Mapping[str, Mapping[str, str]] = _words_of(GAME_WORDS[game]).REASONS
        return own.get(code, REASONS[code])[_lang(lang)]
    return REASONS[code][_lang(lang)]


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign, the minus as long as the plus, which a screen reader says too: ``+5``, ``−3``, ``+0``."""
    return f"{value:+.{digits}f}".replace("-", "−")


def number(value: float, digits: int = 0) -> str:
    """A number as `signed` writes it, but without the plus."""
    return f"{value:.{digits}f}".replace("-", "−")


HINTS: dict[str, dict[str, str]] = {
    "searched": {
        "en": "In {won} of {worlds} sampled deals this went well; {considered} choices were compared.",
        "ja": "候補{considered}個を比べました。推定した{worlds}通りの手札のうち、{won}通りでうまくいきました。",
    },
    "played-out": {
        "en": "Played out in {worlds} sampled deals as declarer with {game}: {mean} card points on average.",
        "ja": "{game}で{worlds}通りの手札を試した平均は{mean}点でした。",
    },
    "weighed": {
        "en": "The worth, in points, comes from a table of many deals played before, corrected by the sampled deals. "
        "A pass is not tried out: it counts as {passing}.",
        "ja": "価値(点)は、多くの対局から作った表の値を、推定した手札での結果で補正したものです。"
        "パスは試さず、{passing}点とみなします。",
    },
    "weighed-table": {
        "en": "No deals were sampled here: the worth, in points, comes from a table of many deals played before. "
        "A pass counts as {passing}.",
        "ja": "ここでは手札を推定して試していません。価値(点)は、多くの対局から作った表によります。"
        "パスは{passing}点とみなします。",
    },
    "weighed-last": {
        "en": "This is the last deal: the chance to finish first decides.",
        "ja": "最後のディールなので、1位になる見込みで選びます。",
    },
    "weighed-choice": {
        "en": "The worth, in points, comes from a table of many deals played before, corrected by the sampled deals.",
        "ja": "価値(点)は、多くの対局から作った表の値を、推定した手札での結果で補正したものです。",
    },
    "weighed-choice-table": {
        "en": "No deals were sampled here: the choices are compared by a table of many deals played before.",
        "ja": "ここでは手札を推定して試していません。多くの対局から作った表で比べています。",
    },
    "bear-bid": {
        "en": "The hand is worth about {estimate} in {game}; the bid is made in {chance} % of such cases.",
        "ja": "{game}なら{estimate}点ほどの手札です。このビッドの成功率は約{chance}%です。",
    },
    "bear-bid-null": {
        "en": "Many low cards: a null succeeds in {chance} % of such cases.",
        "ja": "低いカードが多く、ヌルの成功率は約{chance}%です。",
    },
    "bear-pass": {
        "en": "The hand is worth about {estimate}: not enough for a higher bid.",
        "ja": "{estimate}点ほどの手札で、より高いビッドには足りません。",
    },
    "bear-want-slop": {
        "en": "The hand can stay low: a slop round suits it.",
        "ja": "低く出し続けられる手札なので、スロップラウンドに向いています。",
    },
    "bear-want-redeal": {
        "en": "The hand would catch points in a slop round: better a new deal.",
        "ja": "スロップラウンドでは点を取らされる手札なので、配り直しが得です。",
    },
    "bear-game": {
        "en": "{game} promises about {estimate} points.",
        "ja": "{game}なら{estimate}点ほど見込めます。",
    },
    "bear-discard-points": {
        "en": "{points} points are safe in the kitty.",
        "ja": "{points}点をキティに置いて確保します。",
    },
    "bear-discard-void": {
        "en": "Without a card of that suit you can trump it.",
        "ja": "そのスートを空にすると、切り札で取れるようになります。",
    },
    "bear-discard-weak": {
        "en": "These cards would win nothing.",
        "ja": "トリックを取れそうにないカードです。",
    },
    "bear-discard-danger": {
        "en": "These cards would be the likeliest to win a trick.",
        "ja": "トリックを取ってしまいやすいカードです。",
    },
    "bear-only-card": {
        "en": "It is the only card that may be played.",
        "ja": "出せるカードはこれだけです。",
    },
    "bear-lead-trump": {
        "en": "Draw trumps (still out: {out}).",
        "ja": "切り札を刈り取ります(残り{out}枚)。",
    },
    "bear-lead-force-trump": {
        "en": "Make them spend a higher trump (trumps still out: {out}).",
        "ja": "相手に高い切り札を使わせます(残り{out}枚)。",
    },
    "bear-lead-winner": {
        "en": "No card that is still out can beat it.",
        "ja": "残りのカードでは、これに勝てません。",
    },
    "bear-lead-likely": {
        "en": "It will probably win.",
        "ja": "おそらくこのカードが勝ちます。",
    },
    "bear-lead-make-ruff": {
        "en": "The declarer is out of this suit and has to spend a trump.",
        "ja": "デクレアラーはこのスートを持っていないので、切り札を使わせられます。",
    },
    "bear-lead-partner": {
        "en": "Risk nothing and leave the trick to the partner.",
        "ja": "点のないカードを出し、味方に任せます。",
    },
    "bear-lead-low": {
        "en": "Give the lead away cheaply.",
        "ja": "安く相手にリードを渡します。",
    },
    "bear-take": {
        "en": "Go for the trick ({points} points so far).",
        "ja": "このトリックを取りにいきます(いま{points}点)。",
    },
    "bear-ruff": {
        "en": "Trump it ({points} points so far).",
        "ja": "切り札で取りにいきます(いま{points}点)。",
    },
    "bear-overtake": {
        "en": "Go over the partner to be surer of the trick ({points} points so far).",
        "ja": "味方の上に出して、より確実に取ります(いま{points}点)。",
    },
    "bear-give-points": {
        "en": "The trick goes to your side: give it {points} points.",
        "ja": "味方が取るトリックなので、{points}点を付けます。",
    },
    "bear-partner-has-it": {
        "en": "The partner's card is winning: keep what is better.",
        "ja": "味方のカードが勝っているので、良いカードは残します。",
    },
    "bear-hold-back": {
        "en": "Hold back: this trick is not worth more.",
        "ja": "このトリックには点を出さず、控えます。",
    },
    "bear-lose-least": {
        "en": "Of the cards that may be played this one costs least.",
        "ja": "出せるカードの中で、いちばん損が少ないカードです。",
    },
    "bear-null-lead-safe": {
        "en": "Nothing lower is out: somebody has to go over it.",
        "ja": "これより低いカードは残っていないので、誰かが上に出します。",
    },
    "bear-null-lead": {
        "en": "Of all leads this one is the least likely to win.",
        "ja": "リードするなら、これがいちばん勝ちにくいカードです。",
    },
    "bear-null-under": {
        "en": "Stay under with as high a card as possible.",
        "ja": "負ける範囲で、できるだけ高いカードを出します。",
    },
    "bear-null-shed": {
        "en": "Get rid of the most dangerous card.",
        "ja": "いちばん危険なカードを捨てます。",
    },
    "bear-null-risk": {
        "en": "It may win: hope that somebody goes over it.",
        "ja": "勝ってしまうおそれがあります。誰かが上に出すのを期待します。",
    },
    "bear-null-lead-low": {
        "en": "Lead what the declarer may have to win.",
        "ja": "デクレアラーが取らざるを得ないようなカードをリードします。",
    },
    "bear-null-lead-void": {
        "en": "The declarer is out of this suit: it can't hurt him.",
        "ja": "デクレアラーはこのスートを持っていないので、困らせられません。",
    },
    "bear-null-leave": {
        "en": "The declarer is winning: leave him the trick.",
        "ja": "デクレアラーが勝っているので、そのまま取らせます。",
    },
    "bear-null-stay-low": {
        "en": "Leave the declarer as little room below as possible.",
        "ja": "デクレアラーが下に出しにくいようにします。",
    },
    "bear-null-clear": {
        "en": "Throw away what can't catch the declarer.",
        "ja": "デクレアラーを捕まえるのに役立たないカードを捨てます。",
    },
    "bear-null-spend-high": {
        "en": "The declarer is safe here: spend a high card.",
        "ja": "ここではもう捕まらないので、高いカードを使います。",
    },
    "bear-slop-lead-low": {
        "en": "Somebody will probably go over it.",
        "ja": "おそらく誰かが上に出します。",
    },
    "bear-slop-lead-clean": {
        "en": "It may win, but for few points.",
        "ja": "勝つかもしれませんが、点は少なくて済みます。",
    },
    "bear-slop-under": {
        "en": "Stay under: the points go to somebody else.",
        "ja": "下に出して、点を相手に取らせます。",
    },
    "bear-slop-shed": {
        "en": "Throw away points and dangerous cards.",
        "ja": "点や危険なカードを捨てます。",
    },
    "bear-slop-win": {
        "en": "If you have to win, then with this card.",
        "ja": "取るなら、このカードで取ります。",
    },
    "bear-slop-risk": {
        "en": "It is on top for now, but may be beaten yet.",
        "ja": "いまは勝っていますが、まだ上に出されるかもしれません。",
    },
}
"""Why a bot would do something, by `Reason.code`; the parameters fill the braces."""


def hint_text(reason: Reason, lang: Lang, names: Names | None = None, game: str = "") -> str:
    """A bot's reason in words; games among the parameters are named, and seats where `names` has theirs.

    `game`: the game it is about, as Bacon's highest rank is called X in each form.
    """
    module = HINT_WORDS.get(reason.code.partition("-")[0])
    if module == "words_bacon":
        return str(_words_of(module).hint_text(reason, lang, names, game))
    if module:
        return str(_words_of(module).hint_text(reason, lang))
    params = {key: _param(key, value, lang) for key, value in reason.params.items() if key != "candidates"}
    return HINTS[reason.code][_lang(lang)].format(**params)


def _param(key: str, value: Any, lang: Lang) -> Any:
    if key == "passing":
        return signed(value, 1)
    return game_name(value, lang) if isinstance(value, str) and value in GAME_NAME["en"] else value


def action_text(text: str, lang: Lang, game: str = "bear", names: Names | None = None, *, bare: bool = False) -> str:
    """An action of that game, given in the notation, in words: ``play AS`` -> ``play ♠A`` / ``♠Aを出す``.

    `names` per seat, for the actions that name a seat; without them it is a number. `bare`: without the verb where the
    rest tells all, ``♠A``, for lists of what may be done.
    """
    if game in _BACON:
        return str(_words_of(GAME_WORDS[game]).action_text(text, lang, game, names, bare=bare))
    if game in GAME_WORDS:
        return str(_words_of(GAME_WORDS[game]).action_text(text, lang, bare=bare))
    kind, *rest = text.split(" ")
    ja = _lang(lang) == "ja"
    if kind == "pass":
        return "パス" if ja else "pass"
    if kind in ("play", "discard"):
        cards = " ".join(card_short(card) for card in rest)
        if bare:
            return cards
        return f"{cards}を{'出す' if kind == 'play' else '捨てる'}" if ja else f"{kind} {cards}"
    if kind == "bid":
        bid = rest[0] if rest[0] == "null" else int(rest[0])
        call = bid_text(bid, rest[1] if len(rest) > 1 else None, lang)
        if bare:
            return call
        return f"{call}をビッド" if ja else f"bid {call}"
    if kind == "game":
        if bare:
            return game_name(rest[0], lang)
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
        f"{name} {value}点。" if ja else f"{name}: {value}."
        for name, value in zip(names, result["points"], strict=False)
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
    return f"{who}: {bid} {'made' if made else 'failed'}. {points}"


_EVENTS: dict[str, dict[str, Callable[[Mapping[str, Any], Names], str]]] = {
    "en": {
        "deal": lambda e, n: f"Deal {e['deal_no']}. Dealer: {n[e['dealer']]}.",
        "pass": lambda e, n: f"{n[e['seat']]}: pass.",
        "bid": lambda e, n: f"{n[e['seat']]}: bid {bid_text(e['bid'], e['game'], 'en')}.",
        "contract": lambda e, n: f"Declarer: {n[e['declarer']]}, {bid_text(e['bid'], e['game'], 'en')}.",
        "agree": lambda e, n: f"{n[e['seat']]}: {VOTES['en'][e['vote']]}, please.",
        "slop": lambda e, n: "A slop round: avoid points.",
        "redeal": lambda e, n: "Everyone passed: new deal.",
        "takes": lambda e, n: f"The kitty goes to {n[e['seat']]}.",
        "kitty": lambda e, n: f"In the kitty: {_cards(e['cards'])}.",
        "discarded": lambda e, n: f"{n[e['seat']]}: {e['count']} face down.",
        "play": lambda e, n: f"{n[e['seat']]}: {card_name(e['card'], 'en')}.",
        "trick": lambda e, n: f"Trick to {n[e['winner']]}, {e['points']} points.",
        "result": lambda e, n: _result_text(e["result"], n, "en"),
    },
    "ja": {
        "deal": lambda e, n: f"ディール{e['deal_no']}。ディーラーは{n[e['dealer']]}。",
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


def event_text(event: Mapping[str, Any], names: Names, lang: Lang, game: str = "bear") -> str | None:
    """An event of that game (as its JSON has it) as a sentence; None for the silent ones. `names` per seat."""
    if game in _BACON:
        told: str | None = _words_of(GAME_WORDS[game]).event_text(event, names, lang, game)
        return told
    if game in GAME_WORDS:
        said: str | None = _words_of(GAME_WORDS[game]).event_text(event, names, lang)
        return said
    if event["event"] in SILENT:
        return None
    return _EVENTS[_lang(lang)][event["event"]](event, names)


STUMBLE = {
    "en": "{name} could not decide as it should; the level “{level}” decided instead.",
    "ja": "{name}がうまく決められなかったため、レベル「{level}」が代わりに決めました。",
}
LEVEL_NAMES = {
    "en": {"random": "random", "easy": "easy", "normal": "normal", "strong": "strong", "expert": "expert"},
    "ja": {"random": "ランダム", "easy": "やさしい", "normal": "ふつう", "strong": "強い", "expert": "名人"},
}


def stumble_text(name: str, level: str, lang: Lang) -> str:
    """That a bot failed and another level decided for it, as a sentence."""
    words = _lang(lang)
    return STUMBLE[words].format(name=name, level=LEVEL_NAMES[words][level])


LINKS: dict[str, dict[str, str]] = {
    "link-empty": {"en": "There is no link here.", "ja": "リンクがありません。"},
    "link-bad": {"en": "This is not a link to a deal.", "ja": "ディールへのリンクではありません。"},
    "link-cut": {
        "en": "The link was cut off. Characters missing at its end: {missing}.",
        "ja": "リンクが途中で切れています。末尾の{missing}文字が足りません。",
    },
    "link-cut-early": {"en": "The link was cut off near its beginning.", "ja": "リンクが初めの方で切れています。"},
    "link-alphabet": {
        "en": "The link was damaged: it holds a character that no link has: {detail}",
        "ja": "リンクが壊れています。リンクには使われない文字が入っています: {detail}",
    },
    "link-damaged": {
        "en": "The link was damaged on its way, so it is not opened. Copy it again, or ask for it again.",
        "ja": "リンクが途中で壊れたため開けません。もう一度コピーするか、送り直してもらってください。",
    },
    "link-newer": {
        "en": "The link was made by a newer version of this program. Update, then open it again.",
        "ja": "新しい版で作られたリンクです。更新してから開いてください。",
    },
    "link-unknown-game": {
        "en": "The link is for a game that this version does not have: {detail}",
        "ja": "この版にないゲームのリンクです: {detail}",
    },
}
"""Why a link can't be opened, by `LinkError.code`; `detail` and `missing` of the error fill the braces."""


def link_text(error: LinkError, lang: Lang) -> str:
    """Why a link can't be opened, in words."""
    code = "link-cut-early" if error.code == "link-cut" and error.missing is None else error.code
    return LINKS[code][_lang(lang)].format(missing=error.missing, detail=error.detail)


__all__ = [
    "action_text",
    "bid_text",
    "card_name",
    "card_short",
    "event_text",
    "game_name",
    "hint_text",
    "link_text",
    "reason_text",
]
