"""Why a record can't be read, in words: where it is wrong, and what."""

from __future__ import annotations

from . import words
from .errors import IllegalAction, RecordError
from .words import Lang

RECORDS: dict[str, dict[str, str]] = {
    "unreadable": {"en": "This can't be read as a record.", "ja": "記録として読めません。"},
    "object": {
        "en": "A record and each of its deals is a JSON object.",
        "ja": "記録と各ディールはJSONオブジェクトで書きます。",
    },
    "format": {
        "en": "This is not a record of a format that this version knows.",
        "ja": "この版が知っている形式の記録ではありません。",
    },
    "rules": {
        "en": "The record was made under another version of the rules, so it is not judged by these.",
        "ja": "別の版のルールで作られた記録のため、ここでは判定しません。",
    },
    "game": {
        "en": "The game, or one of its rules, is unknown: {detail}",
        "ja": "知らないゲームまたはルールです：{detail}",
    },
    "deals": {"en": "There is no deal in it.", "ja": "ディールが一つもありません。"},
    "start": {
        "en": "The number of the first deal or the scores before it can't be right.",
        "ja": "最初のディールの番号か、その前の得点が正しくありません。",
    },
    "cards": {"en": "There are neither cards nor a seed.", "ja": "カードもシードも書かれていません。"},
    "seed": {
        "en": "The written cards are not those of the seed “{detail}”.",
        "ja": "書かれたカードは、シード「{detail}」のものではありません。",
    },
    "deal": {
        "en": "These cards can't be dealt: one is there twice, missing or unknown.",
        "ja": "配れないカードです。重複しているか、足りないか、知らないカードがあります。",
    },
    "actions": {"en": "The actions are not a list of texts.", "ja": "手の一覧が文字列のリストではありません。"},
    "notation": {"en": "“{detail}” is no action of this game.", "ja": "「{detail}」はこのゲームの手ではありません。"},
    "illegal": {"en": "“{detail}” is against the rules. {reason}", "ja": "「{detail}」はルール違反です。{reason}"},
    "unfinished": {"en": "No deal in it was played to its end.", "ja": "最後まで遊んだディールがありません。"},
    "result": {
        "en": "The result is not what comes of the deal when it is played again.",
        "ja": "書かれた結果が、再現したディールの結果と違います。",
    },
    "scores": {
        "en": "The scores at the end should be {detail}.",
        "ja": "最後の得点は{detail}になるはずです。",
    },
    "long": {"en": "The text is too long.", "ja": "テキストが長すぎます。"},
    "json": {
        "en": "The text is not JSON; perhaps it was cut off.",
        "ja": "JSONとして読めません。途中で切れているかもしれません。",
    },
    "line": {"en": "This line can't be read: {detail}", "ja": "読めない行です：{detail}"},
    "beginning": {"en": "A match begins with a line “Format: …”.", "ja": "マッチは「Format: …」の行で始まります。"},
}
"""Sentences by `RecordError.code`."""

PLACES = {
    "en": {"line": "Line {n}", "deal": "deal {n}", "ply": "action {n}", "comma": ", ", "colon": ": "},
    "ja": {"line": "{n}行目", "deal": "第{n}ディール", "ply": "{n}手目", "comma": "、", "colon": "："},
}


def record_text(error: RecordError, lang: Lang) -> str:
    """Where a record is wrong and why, in words. Actions count from 1 here, as people count."""
    place = PLACES[lang]
    numbers = (("line", error.line), ("deal", error.deal), ("ply", None if error.ply is None else error.ply + 1))
    where = place["comma"].join(place[name].format(n=n) for name, n in numbers if n is not None)
    where = where[:1].upper() + where[1:]
    return (where + place["colon"] if where else "") + _sentence(error, lang)


def _sentence(error: RecordError, lang: Lang) -> str:
    reason = ""
    code = error.code
    if isinstance(error.cause, IllegalAction):
        reason = words.reason_text(error.cause.reason, lang, error.cause.game)
        if not error.detail:
            return reason
    return RECORDS[code][lang].format(detail=error.detail, reason=reason).strip()
