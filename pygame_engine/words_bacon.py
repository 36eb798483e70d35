"""The words of Bacon, Applewood and Chunky Bacon, in English and Japanese. `words` hands over to these."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .games.bacon.rules import FORMS
from .words import card_short

if TYPE_CHECKING:
    from .protocol import Reason
    from .words import Lang, Names

FORM_NAME: dict[str, dict[str, str]] = {
    "en": {
        "bacon4": "Bacon for four", "bacon6": "Bacon for six",
        "applewood3": "Applewood for three", "applewood4": "Applewood for four",
        "applewood5": "Applewood for five", "applewood6": "Applewood for six",
        "chunky4": "Chunky Bacon for four", "chunky6": "Chunky Bacon for six",
    },
    "ja": {
        "bacon4": "ベーコン(4人)", "bacon6": "ベーコン(6人)",
        "applewood3": "アップルウッド(3人)", "applewood4": "アップルウッド(4人)",
        "applewood5": "アップルウッド(5人)", "applewood6": "アップルウッド(6人)",
        "chunky4": "チャンキーベーコン(4人)", "chunky6": "チャンキーベーコン(6人)",
    },
}  # fmt: skip

TYPE_NAME: dict[str, dict[str, str]] = {
    "en": {
        "single": "single", "pair": "pair", "triple": "triple", "run3": "run of 3", "run4": "bobtail (run of 4)",
        "run5": "straight (run of 5)", "run6": "stretch (run of 6)", "stairs": "stairs", "tube": "tube",
        "plate": "plate", "quad": "quad", "straight-flush": "straight flush", "quint": "quint",
        "stretch-flush": "stretch flush", "hex": "hex",
    },
    "ja": {
        "single": "シングル", "pair": "ペア", "triple": "トリプル", "run3": "3連番", "run4": "4連番", "run5": "5連番",
        "run6": "6連番", "stairs": "階段", "tube": "チューブ", "plate": "プレート", "quad": "クワッド",
        "straight-flush": "ストレートフラッシュ", "quint": "クインツ", "stretch-flush": "ストレッチフラッシュ",
        "hex": "ヘックス",
    },
}  # fmt: skip
"""The combinations, bombs last; the English names are the designer's."""

BOMBS = ("quad", "straight-flush", "quint", "stretch-flush", "hex")

COLOUR_NAME: dict[str, dict[str, str]] = {
    "en": {"a": "circles", "b": "triangles", "c": "squares", "d": "stars"},
    "ja": {"a": "丸", "b": "三角", "c": "四角", "d": "星"},
}
"""What the colours of the cards are called: by the shapes that they are drawn with."""

REASONS: dict[str, dict[str, str]] = {
    "not-in-hand": {
        "en": "Those cards are not all in the hand.",
        "ja": "手札にないカードが含まれています。",
    },
}
"""Why an action is illegal, where the general words do not fit."""


def _lang(lang: Lang) -> str:
    return "ja" if lang == "ja" else "en"


def card_name(text: str, lang: Lang) -> str:
    """``7a`` -> 7 of circles / 丸の7; the wild -> wild / ワイルド: for ears."""
    lang = _lang(lang)
    if text == "W":
        return "ワイルド" if lang == "ja" else "wild"
    colour = COLOUR_NAME[lang][text[-1]]
    return f"{colour}の{text[:-1]}" if lang == "ja" else f"{text[:-1]} of {colour}"


def rank_text(rank: int, game: str) -> str:
    """A rank in a game: its number, or ``X`` for the one above the highest card, which only wilds have (RULES.md 1.3).

    >>> rank_text(10, "bacon4"), rank_text(11, "bacon4"), rank_text(10, "bacon6"), rank_text(9, "applewood3")
    ('10', 'X', 'X', 'X')
    """
    return "X" if rank > FORMS[game].ranks else str(rank)


def figure_text(kind: str, top: int, lang: Lang, game: str) -> str:
    """``quad``, 7 -> quad of 7 / 7のクワッド; a run is named by its highest card. `game`: the name of the form."""
    lang, rank = _lang(lang), rank_text(top, game)
    name = TYPE_NAME[lang][kind]
    if lang == "en":
        bomb = " (bomb)" if kind in BOMBS else ""
        return f"{name} up to {rank}{bomb}" if _is_sequence(kind) else f"{name} of {rank}{bomb}"
    bomb = "(ボム)" if kind in BOMBS else ""
    return f"{rank}までの{name}{bomb}" if _is_sequence(kind) else f"{rank}の{name}{bomb}"


def _is_sequence(kind: str) -> bool:
    return kind not in ("single", "pair", "triple", "quad", "quint", "hex")


def cards_text(cards: Sequence[str]) -> str:
    """Cards for eyes: the shape of the colour before the number."""
    return " ".join(map(card_short, cards))


def action_text(text: str, lang: Lang, game: str, names: Names | None = None, *, bare: bool = False) -> str:
    """An action, given in the notation, in words: ``play 7a 7b as pair 7`` -> ``play ●7 ▲7: pair of 7``.

    `game`: the name of the form. `names` per seat; without them a seat is a number. `bare`: a play without its verb.
    """
    kind, *rest = text.split(" ")
    ja = _lang(lang) == "ja"
    if kind in ("lead", "ask"):
        seat = int(rest[0])
        who = names[seat] if names else f"席{seat}" if ja else f"seat {seat}"
        if kind == "lead":
            return f"リード: {who}" if ja else f"the lead: {who}"
        return f"{who}に「リードが欲しいですか?」と聞く" if ja else f"ask {who}: want the lead?"
    if kind == "play":
        at = rest.index("as") if "as" in rest else len(rest)
        cards = cards_text(rest[:at])
        if not bare:
            cards = f"{cards}を出す" if ja else f"play {cards}"
        return cards if at == len(rest) else f"{cards}: {figure_text(rest[at + 1], int(rest[at + 2]), lang, game)}"
    if kind == "answer":
        said = {"yes": "はい", "no": "いいえ"}[rest[0]]
        return f"「{said}」と答える" if ja else f"answer {rest[0]}"
    return "パス" if ja else "pass"


def _points_text(result: Mapping[str, Any], names: Names, ja: bool) -> str:
    """Who scored what; in team games both partners have the team's points."""
    said = []
    for name, points in zip(names, result["points"], strict=True):
        said.append(f"{name} {points}点。" if ja else f"{name}: {points}.")
    return "".join(said) if ja else " ".join(said)


_ENDS: dict[str, dict[str, str]] = {
    "en": {
        "team-out": "A whole team is out.",
        "one-left": "Only one player is left.",
        "target-reached": "The target is certain: the match is over.",
        "last-deal": "The last deal is decided.",
        "sudden-death": "The extra deal is decided.",
    },
    "ja": {
        "team-out": "片方のチームが全員出し切りました。",
        "one-left": "残りは1人です。",
        "target-reached": "目標点が確実になり、対局終了です。",
        "last-deal": "最終ディールの勝負がつきました。",
        "sudden-death": "延長ディールの勝負がつきました。",
    },
}


def _result_text(result: Mapping[str, Any], names: Names, lang: str) -> str:
    ja = lang == "ja"
    order = ("→" if ja else ", ").join(names[seat] for seat in result["out_order"])
    ends = _ENDS[lang][result["reason"]]
    points = _points_text(result, names, ja)
    if ja:
        return f"{ends}上がった順: {order}。{points}"
    return f"{ends} Out in this order: {order}. {points}"


def _play_text(event: Mapping[str, Any], names: Names, lang: str, game: str) -> str:
    cards, figure = cards_text(event["cards"]), figure_text(event["type"], event["top"], lang, game)
    who = names[event["seat"]]
    return f"{who}: {figure}、{cards}。" if lang == "ja" else f"{who}: {figure}, {cards}."


EVENTS: dict[str, dict[str, Callable[[Mapping[str, Any], Names], str]]] = {
    "en": {
        "deal": lambda e, n: f"Deal {e['deal_no']}. Dealer: {n[e['dealer']]}. {n[e['leader']]} to lead.",
        "pass": lambda e, n: f"{n[e['seat']]}: pass.",
        "out": lambda e, n: f"{n[e['seat']]}: out, in place {e['place']}.",
        "trick": lambda e, n: f"Trick to {n[e['winner']]}.",
        "ask": lambda e, n: f"{n[e['seat']]} to {n[e['partner']]}: want the lead?",
        "answer": lambda e, n: f"{n[e['seat']]}: {e['answer']}.",
        "lead": lambda e, n: f"{n[e['leader']]} to lead.",
        "result": lambda e, n: _result_text(e["result"], n, "en"),
    },
    "ja": {
        "deal": lambda e, n: f"ディール{e['deal_no']}。ディーラーは{n[e['dealer']]}、リードは{n[e['leader']]}。",
        "pass": lambda e, n: f"{n[e['seat']]}: パス。",
        "out": lambda e, n: f"{n[e['seat']]}が{e['place']}番目に上がりました。",
        "trick": lambda e, n: f"{n[e['winner']]}がトリックに勝ちました。",
        "ask": lambda e, n: f"{n[e['seat']]}から{n[e['partner']]}へ: リードが欲しいですか?",
        "answer": lambda e, n: f"{n[e['seat']]}: {'はい' if e['answer'] == 'yes' else 'いいえ'}。",
        "lead": lambda e, n: f"{n[e['leader']]}がリードします。",
        "result": lambda e, n: _result_text(e["result"], n, "ja"),
    },
}
"""All but ``play``, whose words depend on the form."""

SILENT = ("hand", "phase", "show")
"""Events that need no sentence."""


def event_text(event: Mapping[str, Any], names: Names, lang: Lang, game: str) -> str | None:
    """An event (as its JSON has it) as a sentence; None for the silent ones. `names` per seat; `game`: the form."""
    if event["event"] in SILENT:
        return None
    if event["event"] == "play":
        return _play_text(event, names, _lang(lang), game)
    return EVENTS[_lang(lang)][event["event"]](event, names)


HINTS: dict[str, dict[str, str]] = {
    "bacon-only": {"en": "It is all that can be done.", "ja": "ほかにできることがありません。"},
    "bacon-out": {"en": "These are the last cards: out.", "ja": "これで手札を出し切ります。"},
    "bacon-lead-weak": {
        "en": "A {type} of {top} fits the plan, and weak plays go first; about {plays} more after it.",
        "ja": "{top}の{type}は手札の計画どおりです。弱いものから出し、残りは約{plays}手です。",
    },
    "bacon-lead-win": {
        "en": "It will probably win, and then one play is left.",
        "ja": "おそらく勝てるので、次で出し切れます。",
    },
    "bacon-take": {
        "en": "A {type} of {top} fits the plan here; about {plays} more plays after it.",
        "ja": "{top}の{type}を無理なく出せます。残りは約{plays}手です。",
    },
    "bacon-stop": {
        "en": "It spoils the plan a little, but the trick is worth it.",
        "ja": "手札の計画は少し崩れますが、取る価値のあるトリックです。",
    },
    "bacon-bomb": {
        "en": "This trick is worth a bomb; about {plays} more plays after it.",
        "ja": "ボムを使う価値があるトリックです。残りは約{plays}手です。",
    },
    "bacon-over-partner": {
        "en": "The partner is winning, but these cards are better played now.",
        "ja": "パートナーが勝っていますが、ここで出した方が得です。",
    },
    "bacon-pass-partner": {"en": "The partner is winning.", "ja": "パートナーが勝っています。"},
    "bacon-pass-keep": {
        "en": "Keep the cards together: about {plays} plays are left.",
        "ja": "手札を崩さずに残します(あと約{plays}手)。",
    },
    "bacon-bomb-danger": {
        "en": "Bomb: {seat} has few cards left ({cards}).",
        "ja": "{seat}の残りは{cards}枚。ボムの使いどころです。",
    },
    "bacon-stop-danger": {
        "en": "{seat} has few cards left ({cards}) and must not get the lead.",
        "ja": "{seat}の残りは{cards}枚なので、リードを取らせません。",
    },
    "bacon-save-bomb": {
        "en": "Only a bomb would beat it, and nobody is close to going out: keep it.",
        "ja": "勝てるのはボムだけで、まだ誰も上がりそうにないので、取っておきます。",
    },
    "bacon-wilds-now": {
        "en": "The wilds do their work now: one play is left after it.",
        "ja": "ここでワイルドを使えば、次で出し切れます。",
    },
    "bacon-lead-many": {
        "en": "{seat} has too few cards left ({cards}) to beat a {type}.",
        "ja": "{seat}は残り{cards}枚なので、{type}には勝てません。",
    },
    "bacon-lead-self": {
        "en": "About {plays} plays are left: lead yourself.",
        "ja": "あと約{plays}手なので、自分でリードします。",
    },
    "bacon-lead-partner": {
        "en": "The partner has {cards} cards left and can use the lead.",
        "ja": "パートナーの残りは{cards}枚なので、リードを渡します。",
    },
    "bacon-lead-next": {"en": "Only an opponent would get the lead.", "ja": "相手にリードが渡ってしまいます。"},
    "bacon-ask": {
        "en": "The partner has {cards} cards left: ask before deciding.",
        "ja": "パートナーの残りは{cards}枚。決める前に聞いてみます。",
    },
    "bacon-yes": {
        "en": "About {plays} plays are left: the lead helps.",
        "ja": "あと約{plays}手なので、リードが欲しいです。",
    },
    "bacon-no": {
        "en": "About {plays} plays are left: others can use the lead better.",
        "ja": "まだ約{plays}手あるので、リードは要りません。",
    },
    "bacon-race": {
        "en": "Two players are left, so the other hand is known: after this you are sure to go out first.",
        "ja": "残りは2人なので、相手の手札が分かります。これで必ず先に出し切れます。",
    },
}
"""Why a bot would do something, by `Reason.code`; the parameters fill the braces."""


def hint_text(reason: Reason, lang: Lang, names: Names | None = None, game: str = "") -> str:
    """A bot's reason in words. `names` per seat, without them a seat is a number; `game`: the form, for X."""
    params = {key: _param(key, value, lang, names) for key, value in reason.params.items()}
    if game and "top" in params:
        params["top"] = rank_text(params["top"], game)
    text = HINTS[reason.code][_lang(lang)].format(**params)
    return text[:1].upper() + text[1:]


def _param(key: str, value: Any, lang: Lang, names: Names | None) -> Any:
    if key == "seat":
        return names[value] if names else f"席{value}" if _lang(lang) == "ja" else f"seat {value}"
    return TYPE_NAME[_lang(lang)][value] if key == "type" else value
