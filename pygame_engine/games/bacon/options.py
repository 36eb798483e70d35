"""The options of Bacon's forms (RULES.md 1.13 and section 4): every doubtful clause is a switch, defaults first."""

from __future__ import annotations

from collections.abc import Iterator

from ...options import Option
from .rules import FORMS, Form

_YES_NO = {"true": {"en": "yes", "ja": "はい"}, "false": {"en": "no", "ja": "いいえ"}}


def _ends(form: Form) -> Iterator[Option]:
    yield Option(
        "target", "int", form.target, "1.9, 1.11, 1.12",
        {"en": "The total that ends the match.", "ja": "対局が終わる目標点です。"},
        low=1, high=999,
    )  # fmt: skip
    if form.kind != "bacon":
        return
    yield Option(
        "deals", "int", form.deals, "1.9",
        {
            "en": "The number of deals after which the team that is ahead wins; 0: no limit.",
            "ja": "このディール数が終わったとき、点の多いチームの勝ちです。0なら制限なし。",
        },
        low=0, high=99,
    )  # fmt: skip
    yield Option(
        "early_end",
        "bool",
        True,
        "1.9, BA13",
        {
            "en": "The match ends in the middle of a deal as soon as it is decided.",
            "ja": "勝敗が決まった時点で、ディールの途中でも対局を終えます。",
        },
        value_words=_YES_NO,
    )


def _leads(form: Form) -> Iterator[Option]:
    yield Option(
        "winner_out_lead", "choice", "choice", "1.6, BA1",
        {
            "en": "Who leads when the winner of a trick has no cards left: the winner chooses between a partner and "
            "the next player, a partner has to, or the next player does.",
            "ja": "トリックに勝った人の手札がないとき、次のリードは: 勝った人がパートナーか左隣の人を選ぶ、"
            "必ずパートナー、または左隣の人。",
        },
        values=("choice", "force_partner", "left"),
        value_words={
            "choice": {"en": "the winner chooses", "ja": "勝った人が選ぶ"},
            "force_partner": {"en": "a partner", "ja": "パートナー"},
            "left": {"en": "the next player", "ja": "左隣の人"},
        },
    )  # fmt: skip
    if form.players == 6:
        yield Option(
            "lead_answer_binds", "bool", False, "1.10, BA16",
            {
                "en": "The answer to “Want the lead?” binds the one who asked.",
                "ja": "「リードが欲しいですか?」への答えに、聞いた人は従わなければなりません。",
            },
            value_words=_YES_NO,
        )  # fmt: skip


def _combinations() -> Iterator[Option]:
    yield Option(
        "wild_alone", "choice", "any_rank", "1.3, BA5",
        {
            "en": "Wilds played on their own, one as a single or two as a pair, have any rank, or X only.",
            "ja": "ワイルドだけで出すシングルやペアの数字は、何でもよいか、Xだけか。",
        },
        values=("any_rank", "x_only"),
        value_words={
            "any_rank": {"en": "any rank", "ja": "どの数字でも"},
            "x_only": {"en": "X only", "ja": "Xだけ"},
        },
    )  # fmt: skip
    yield Option(
        "x_in_runs",
        "bool",
        True,
        "1.3, BA6",
        {
            "en": "X may be the top of runs, stairs, tubes and flushes.",
            "ja": "連番・階段・チューブ・フラッシュの一番上にXを使えます。",
        },
        value_words=_YES_NO,
    )
    yield Option(
        "flush_is_always_bomb",
        "bool",
        False,
        "1.2, BA7",
        {
            "en": "A run of five or six natural cards of one suit is always a bomb, never a plain run.",
            "ja": "同じスートの自然なカードの5連番・6連番は必ずボムになり、普通の連番としては出せません。",
        },
        value_words=_YES_NO,
    )
    yield Option(
        "hard_pass",
        "bool",
        False,
        "1.5, BA10",
        {
            "en": "Whoever has passed is out of the trick; otherwise they may play again when their turn comes.",
            "ja": "一度パスしたら、そのトリックではもう出せません(いいえの場合、次の番でまた出せます)。",
        },
        value_words=_YES_NO,
    )


def _rest(form: Form) -> Iterator[Option]:
    if form.kind == "applewood":
        yield Option(
            "applewood_tie", "choice", "share", "1.11, BA20",
            {
                "en": "Level at the top when the match would end: share the win, or play on.",
                "ja": "対局の終わりに1位が同点のとき: 勝ちを分け合うか、決まるまで続けるか。",
            },
            values=("share", "play_on"),
            value_words={
                "share": {"en": "share the win", "ja": "分け合う"},
                "play_on": {"en": "play on", "ja": "続ける"},
            },
        )  # fmt: skip
    if form.name == "chunky4":
        yield Option(
            "chunky4_points", "choice", "4210", "1.12, BA22",
            {"en": "The points by place.", "ja": "順位ごとの点です。"},
            values=("4210", "3210"),
            value_words={
                "4210": {"en": "4, 2, 1, 0", "ja": "4・2・1・0点"},
                "3210": {"en": "3, 2, 1, 0", "ja": "3・2・1・0点"},
            },
        )  # fmt: skip
    seats = tuple(str(seat) for seat in range(form.players))
    yield Option(
        "first_dealer", "choice", "random", "1.1, BA12",
        {
            "en": "Who deals first: drawn from the seed, or the player on a seat.",
            "ja": "最初のディーラー: シードで決めるか、席で決めるか。",
        },
        values=("random", *seats),
        value_words={
            "random": {"en": "drawn", "ja": "シードで決める"},
            **{seat: {"en": f"seat {seat}", "ja": f"席{seat}"} for seat in seats},
        },
    )  # fmt: skip
    yield Option(
        "show_counts",
        "bool",
        True,
        "BA26",
        {
            "en": "Everybody's number of cards is shown; otherwise only your own.",
            "ja": "全員の手札の枚数を表示します(いいえの場合、自分の分だけ)。",
        },
        value_words=_YES_NO,
    )


def options_of(form: Form) -> tuple[Option, ...]:
    """The options of a form, those that shape a match first."""
    leads = () if form.teams is None else tuple(_leads(form))
    return (*_ends(form), *leads, *_combinations(), *_rest(form))


OPTIONS = {name: options_of(form) for name, form in FORMS.items()}
