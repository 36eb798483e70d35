"""Bear's options (RULES.md 3.10 and section 4): every doubtful clause is a switch here, defaults first."""

from __future__ import annotations

from ...options import Option

_YES_NO = {"true": {"en": "yes", "ja": "はい"}, "false": {"en": "no", "ja": "いいえ"}}

OPTIONS = (
    Option(
        "end", "pattern", "deals:12", "3.9, BE15",
        {
            "en": "The match ends after a number of deals, at a number of points, or at whichever comes first.",
            "ja": "決めたディール数、決めた点数、またはどちらか早い方で対局を終えます。",
        },
        values=("deals:12", "deals:6", "deals:3", "points:500", "either:12:500"),
        pattern=r"(deals:[1-9]\d{0,2}|points:[1-9]\d{0,4}|either:[1-9]\d{0,2}:[1-9]\d{0,4})",
        value_words={
            "deals:12": {"en": "12 deals", "ja": "12ディール"},
            "deals:6": {"en": "6 deals", "ja": "6ディール"},
            "deals:3": {"en": "3 deals", "ja": "3ディール"},
            "points:500": {"en": "500 points", "ja": "500点先取"},
            "either:12:500": {"en": "12 deals or 500 points", "ja": "12ディールまたは500点"},
        },
    ),
    Option(
        "all_pass", "choice", "slop", "3.3, BE9",
        {
            "en": "When everyone passes: play a slop round, deal again (same dealer, not counted), or vote.",
            "ja": "全員がパスしたとき: スロップラウンドをする、"
            "配り直す(同じディーラー、数えない)、または投票で決めます。",
        },
        values=("slop", "redeal", "ask"),
        value_words={
            "slop": {"en": "slop round", "ja": "スロップラウンド"},
            "redeal": {"en": "deal again", "ja": "配り直し"},
            "ask": {"en": "vote", "ja": "投票"},
        },
    ),
    Option(
        "game_choice", "choice", "with_bid", "3.3, BE5",
        {
            "en": "The game is named with the bid, after winning the auction, or after seeing the kitty.",
            "ja": "ゲームを選ぶのは、ビッドと同時、落札した後、またはキティを見た後です。",
        },
        values=("with_bid", "after_win", "after_kitty"),
        value_words={
            "with_bid": {"en": "with the bid", "ja": "ビッドと同時"},
            "after_win": {"en": "after winning", "ja": "落札した後"},
            "after_kitty": {"en": "after the kitty", "ja": "キティを見た後"},
        },
    ),
    Option(
        "score_table", "pattern", "T2", "3.7, BE1",
        {
            "en": "Who scores the bid: T2 the declarer or else each defender; T1 the declarer, plus or minus; "
            "T3 both at once. Or four factors: declarer and defender if made, declarer and defender if not.",
            "ja": "ビッドの点は誰につくか: T2は成功ならデクレアラー、失敗なら防御側の各自。T1はデクレアラーの増減だけ。"
            "T3は両方。または4つの係数(成功時の本人と防御側、失敗時の本人と防御側)。",
        },
        values=("T2", "T1", "T3"),
        pattern=r"(T1|T2|T3|-?\d:-?\d:-?\d:-?\d)",
        value_words={
            "T2": {"en": "T2: bid, or bid to each defender", "ja": "T2: 失敗なら防御側に"},
            "T1": {"en": "T1: plus or minus the bid", "ja": "T1: デクレアラーの±"},
            "T3": {"en": "T3: both", "ja": "T3: 両方"},
        },
    ),
    Option(
        "null_value", "int", 100, "3.7, BE1b",
        {"en": "What a null is worth.", "ja": "ヌルの点数です。"},
        low=0, high=500,
    ),
    Option(
        "big_bond", "choice", "replace", "3.1, BE2",
        {
            "en": "The big bond's 20 points replace the two bonds, or are added to them.",
            "ja": "ビッグ・ボンドの20点は2つのボンドの代わりか、それに加えるか。",
        },
        values=("replace", "add"),
        value_words={
            "replace": {"en": "instead of the bonds (20)", "ja": "ボンドの代わり(計20点)"},
            "add": {"en": "on top of them (30)", "ja": "ボンドに加える(計30点)"},
        },
    ),
    Option(
        "kitty_bonds", "bool", True, "3.7, BE3",
        {
            "en": "Bears laid away in the kitty count for bonds.",
            "ja": "キティに捨てたQとJもボンドに数えます。",
        },
        value_words=_YES_NO,
    ),
    Option(
        "null_takes_kitty", "bool", True, "3.4, BE4",
        {
            "en": "In a null the declarer takes the kitty and discards as in any game.",
            "ja": "ヌルでもデクレアラーはキティを取って2枚捨てます。",
        },
        value_words=_YES_NO,
    ),
    Option(
        "early_end", "bool", True, "3.6, BE12",
        {
            "en": "The deal stops as soon as the declarer is certain to fail.",
            "ja": "デクレアラーの敗北が確定した時点でディールを終えます。",
        },
        value_words=_YES_NO,
    ),
)  # fmt: skip
