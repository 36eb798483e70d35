"""Six-Bid Solo's options (RULES.md 2.8 and section 4): every doubtful clause is a switch here, defaults first."""

from __future__ import annotations

from ...options import Option

_YES_NO = {"true": {"en": "yes", "ja": "はい"}, "false": {"en": "no", "ja": "いいえ"}}

OPTIONS = (
    Option(
        "end", "pattern", "deals:9", "2.7",
        {
            "en": "The match ends after a number of deals, when an account reaches a target, or at whichever "
            "comes first.",
            "ja": "決めたディール数、誰かの持ち点が目標に達したとき、またはどちらか早い方で対局を終えます。",
        },
        values=("deals:9", "deals:6", "deals:3", "target:300", "either:9:300"),
        pattern=r"(deals:[1-9]\d{0,2}|target:[1-9]\d{0,4}|either:[1-9]\d{0,2}:[1-9]\d{0,4})",
        value_words={
            "deals:9": {"en": "9 deals", "ja": "9ディール"},
            "deals:6": {"en": "6 deals", "ja": "6ディール"},
            "deals:3": {"en": "3 deals", "ja": "3ディール"},
            "target:300": {"en": "an account of 300", "ja": "持ち点300に到達"},
            "either:9:300": {"en": "9 deals or an account of 300", "ja": "9ディールまたは持ち点300"},
        },
    ),
    Option(
        "bust_ends_game", "bool", False, "2.7, SA17",
        {
            "en": "The match also ends as soon as an account is below zero.",
            "ja": "持ち点が0を下回ったプレイヤーが出たときにも対局を終えます。",
        },
        value_words=_YES_NO,
    ),
    Option(
        "stakes", "int", 150, "2.6",
        {"en": "What every account holds at the start.", "ja": "開始時の各自の持ち点です。"},
        low=0, high=9999,
    ),
    Option(
        "all_pass", "choice", "next_dealer", "2.3, SA12",
        {
            "en": "When everyone passes the cards are dealt again (not counted), by the next dealer or by the same.",
            "ja": "全員がパスしたら配り直します(数えません)。配るのは次のディーラーか、同じディーラーか。",
        },
        values=("next_dealer", "same_dealer"),
        value_words={
            "next_dealer": {"en": "next dealer", "ja": "次のディーラー"},
            "same_dealer": {"en": "same dealer", "ja": "同じディーラー"},
        },
    ),
    Option(
        "deal", "choice", "standard_11", "2.1, SA1",
        {
            "en": "Eleven cards each and three in the widow; or ten each, with three cards left out of play unseen.",
            "ja": "11枚ずつ配り、ウィドウ3枚。または10枚ずつで、3枚を伏せたまま使いません。",
        },
        values=("standard_11", "seed_10"),
        value_words={
            "standard_11": {"en": "eleven each", "ja": "11枚ずつ"},
            "seed_10": {"en": "ten each, three left out", "ja": "10枚ずつ(3枚は使わない)"},
        },
    ),
    Option(
        "solo_hearts_allowed", "bool", True, "2.2, SA2",
        {
            "en": "A plain solo may name hearts as trumps.",
            "ja": "ソロでもハートを切り札に選べます。",
        },
        value_words=_YES_NO,
    ),
    Option(
        "misere_rule", "choice", "points", "2.2, SA3",
        {
            "en": "A misère must take no card points, or no trick at all.",
            "ja": "ミゼールは、カードの点を1点も取らないか、トリックを1つも取らないか。",
        },
        values=("points", "tricks"),
        value_words={
            "points": {"en": "no card points", "ja": "点を取らない"},
            "tricks": {"en": "no trick", "ja": "トリックを取らない"},
        },
    ),
    Option(
        "misere_value", "int", 30, "2.2, SA15",
        {
            "en": "What each opponent pays or gets for a misère (not for a spread misère).",
            "ja": "ミゼールで各相手とやり取りする点数です(スプレッドミゼールは別)。",
        },
        low=0, high=500,
    ),
    Option(
        "spread_open", "choice", "after_opening_lead", "2.5, SA5",
        {
            "en": "In a spread misère the hand is laid open after the first card of the deal, or after both opponents "
            "have played one.",
            "ja": "スプレッドミゼールで手札を公開するのは、最初の1枚が出た後か、相手2人が1枚ずつ出した後か。",
        },
        values=("after_opening_lead", "after_both_opponents"),
        value_words={
            "after_opening_lead": {"en": "after the opening lead", "ja": "最初のリードの後"},
            "after_both_opponents": {"en": "after both opponents", "ja": "相手2人が出した後"},
        },
    ),
    Option(
        "call_optional", "bool", False, "2.4, SA10",
        {
            "en": "In a call solo the declarer may do without calling a card.",
            "ja": "コールソロで、カードをコールしないことも選べます。",
        },
        value_words=_YES_NO,
    ),
    Option(
        "must_trump", "bool", True, "2.5, SA21",
        {
            "en": "Who can't follow suit must play a trump.",
            "ja": "リードされたスートがなければ、切り札を出さなければなりません。",
        },
        value_words=_YES_NO,
    ),
    Option(
        "early_end", "bool", True, "2.7",
        {
            "en": "A misère, guarantee or call solo stops as soon as its result is certain.",
            "ja": "ミゼール、ギャランティーソロ、コールソロは、結果が確定した時点でディールを終えます。",
        },
        value_words=_YES_NO,
    ),
)  # fmt: skip
