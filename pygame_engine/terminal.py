"""A match at the terminal: one person against bots, in English or Japanese.

`Terminal` drives a `Table`. It reads lines with `input` and prints; whatever is typed, it answers in words and goes on.
"""

from __future__ import annotations

import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from . import jsontext, words, words_bacon
from .combos import NAMES
from .errors import InvalidNotation
from .games.bacon import FORMS
from .protocol import Action, Json
from .table import Table

LISTED = 16
"""Up to so many choices are listed with numbers."""

TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "welcome": "{game}, {players} players. Type help for what you can type; quit leaves.",
        "prompt": "> ",
        "hand": "Your hand:",
        "open": "Open hand:",
        "trick": "On the table:",
        "choices": "Choices:",
        "examples": "{count} choices, for example:",
        "figures": "{count} choices:",
        "counts": "Cards in hand:",
        "help": (
            "A choice: its number, or its notation, e.g. {notation}.\n"
            "Suits: S ♠  H ♥  D ♦  C ♣. Capitals and the first words (play, bid ...) may be left out.\n"
            "hint       what a bot would do, and why\n"
            "undo       take back your last decision\n"
            "last       the last trick\n"
            "score      the scores\n"
            "hand       the hand and the table again\n"
            "save FILE  keep the match; play --load FILE goes on with it\n"
            "quit       leave"
        ),
        "colours": "Colours: a ●  b ▲  c ■  d ★. Capitals and the word play may be left out.",
        "unclear": "That is neither a choice nor a command ({text}). Type help.",
        "hint": "Hint: {action}.",
        "undone": "Taken back.",
        "no-undo": "There is nothing to take back.",
        "no-last": "There is no trick yet.",
        "last": "Last trick: {cards}; to {winner}, {points} points.",
        "last-won": "Last trick: {cards}; to {winner}.",
        "score": "Scores (deals counted: {deals}): {scores}",
        "saved": "Saved as {file}.",
        "save-what": "Save as what? Type save and the name of a file.",
        "save-not": "Not saved: {error}",
        "save-other": "Not saved: {file} is there already and is no match.",
        "unsaved": "You left without saving.",
        "bye": "Goodbye.",
        "only": "(the only choice)",
        "shown": "{name} had: {cards}",
        "shown-kitty": "In the kitty at the end: {cards}",
        "shown-widow": "In the widow: {cards}",
        "shown-out": "Out of play: {cards}",
        "next": "Enter goes on to the next deal. ",
        "winner": "The match is over. Won by: {names}",
        "draw": "The match is over. A draw between: {names}",
        "total": "{name} took {total}.",
        "tricks": "card points in tricks",
        "kitty": "card points in the kitty",
        "widow": "card points in the widow",
        "bond": "bond",
        "big-bond": "big bond",
        "assisted": "(with hints or take-backs)",
    },
    "ja": {
        "welcome": "{game}、{players}人。入力のしかたは「ヘルプ」、終わるときは「終了」。",
        "prompt": "> ",
        "hand": "手札:",
        "open": "公開された手札:",
        "trick": "場:",
        "choices": "選択肢:",
        "examples": "選択肢は{count}通り。例:",
        "figures": "選択肢は{count}通り:",
        "counts": "手札の枚数:",
        "help": (
            "選択肢は番号か記法で入力します。例: {notation}\n"
            "スート: S ♠  H ♥  D ♦  C ♣。小文字や全角でもよく、最初の語(play・bidなど)は省けます。\n"
            "ヒント (hint)           ボットならどうするかと、その理由\n"
            "戻す (undo)             直前の自分の選択を取り消す\n"
            "前 (last)               直前のトリック\n"
            "得点 (score)            得点\n"
            "手札 (hand)             手札と場をもう一度\n"
            "保存 (save) ファイル名  対局を保存。play --load ファイル名 で再開\n"
            "終了 (quit)             やめる"
        ),
        "colours": "マーク: a ●  b ▲  c ■  d ★。大文字や全角でもよく、最初の語playは省けます。",
        "unclear": "選択肢でもコマンドでもありません({text})。「ヘルプ」で説明が出ます。",
        "hint": "ヒント: {action}。",
        "undone": "取り消しました。",
        "no-undo": "取り消せる選択がありません。",
        "no-last": "まだトリックがありません。",
        "last": "直前のトリック: {cards}。{winner}が{points}点を取りました。",
        "last-won": "直前のトリック: {cards}。{winner}が勝ちました。",
        "score": "得点({deals}ディール終了): {scores}",
        "saved": "{file}に保存しました。",
        "save-what": "「保存」の後にファイル名を入力してください。",
        "save-not": "保存できませんでした: {error}",
        "save-other": "保存しませんでした。{file}は対局ではない既存のファイルです。",
        "unsaved": "保存せずに終わりました。",
        "bye": "またどうぞ。",
        "only": "(ほかに選択肢なし)",
        "shown": "{name}の手札: {cards}",
        "shown-kitty": "最後のキティ: {cards}",
        "shown-widow": "ウィドウ: {cards}",
        "shown-out": "使わなかったカード: {cards}",
        "next": "Enterで次のディールへ。",
        "winner": "対局終了。勝ち: {names}",
        "draw": "対局終了。引き分け: {names}",
        "total": "{name}の取った点は{total}。",
        "tricks": "トリックの札の点",
        "kitty": "キティの札の点",
        "widow": "ウィドウの札の点",
        "bond": "ボンド",
        "big-bond": "ビッグ・ボンド",
        "assisted": "(ヒントか取り消しを使用)",
    },
}

NOTATION: dict[str, dict[str, str]] = {
    "bear": {
        "en": "pass, bid 45 S, null, 60 grand-red, AS, discard 5C 9D",
        "ja": "パス、bid 45 S、ヌル、60 grand-red、AS、discard 5C 9D",
    },
    "six-bid-solo": {
        "en": "pass, bid solo, heart solo, trump S, call 10H, give 9S, AS",
        "ja": "パス、bid solo、ハートソロ、trump S、call 10H、give 9S、AS",
    },
}
"""Examples of what may be typed, by game."""
_BACON_NOTATION = {
    "en": "pass, 7a 7b, 7a 7b W W as quad 7, quad 7 alone, lead 2, ask 2, answer yes",
    "ja": "パス、7a 7b、7a 7b W W as quad 7、quad 7だけ、lead 2、ask 2、answer yes",
}
NOTATION |= {name: _BACON_NOTATION for name in FORMS}

SEAT_NAMES: dict[str, dict[int, Sequence[str]]] = {
    "en": {
        2: ("You", "North"), 3: ("You", "West", "East"), 4: ("You", "West", "North", "East"),
        5: ("You", "West", "Northwest", "Northeast", "East"),
        6: ("You", "West", "Northwest", "North", "Northeast", "East"),
    },
    "ja": {
        2: ("あなた", "北"), 3: ("あなた", "西", "東"), 4: ("あなた", "西", "北", "東"),
        5: ("あなた", "西", "北西", "北東", "東"), 6: ("あなた", "西", "北西", "北", "北東", "東"),
    },
}  # fmt: skip
"""Who sits where, clockwise from the person."""

COMMANDS = {
    "help": ("help", "?", "ヘルプ"),
    "hint": ("hint", "ヒント"),
    "undo": ("undo", "u", "戻す", "待った"),
    "last": ("last", "l", "前"),
    "score": ("score", "scores", "得点"),
    "hand": ("hand", "手札"),
    "save": ("save", "保存"),
    "quit": ("quit", "exit", "q", "終了"),
}

SAID = {
    "パス": "pass", "ヌル": "null", "スロップ": "slop", "配り直し": "redeal", "捨てる": "discard", "出す": "play",
    "スペード": "S", "ハート": "H", "ダイヤ": "D", "クラブ": "C", "グランドレッド": "grand-red",
    "グランドブラック": "grand-black", "gr": "grand-red", "gb": "grand-black",
    "ソロ": "solo", "ハートソロ": "heart-solo", "ミゼール": "misere", "ギャランティーソロ": "guarantee-solo",
    "スプレッドミゼール": "spread-misere", "コールソロ": "call-solo", "切り札": "trump",
    "コール": "call", "渡す": "give",
}  # fmt: skip
"""Words that people write for words of the notation."""


def seat_names(lang: str, count: int, person: int | None) -> list[str]:
    """What the seats are called; `person` is the seat of the reader (None: nobody's, so the seats have numbers)."""
    around = SEAT_NAMES[lang].get(count)
    if around is None or person is None:
        return [f"席{seat}" if lang == "ja" else f"Seat {seat}" for seat in range(count)]
    return [around[(seat - person) % count] for seat in range(count)]


def speaker(lang: str) -> Callable[..., str]:
    """The sentences of a language: ``speaker("en")("saved", file="x")``."""
    texts = TEXTS[lang]
    return lambda key, **params: texts[key].format(**params)


def printable(text: str, *, colour: bool, encoding: str) -> str:
    """The text as a terminal of that encoding can show it: letters for the suits if need be, red suits in red."""
    for signs in (words.SUIT_SIGN, words.COLOUR_SIGN):
        try:
            "".join(signs.values()).encode(encoding)
        except (UnicodeEncodeError, LookupError):
            for letter, sign in signs.items():
                text = text.replace(sign, letter)
    text = text.encode(encoding, "replace").decode(encoding)
    return re.sub("[♥♦](10|[2-9AKQJ])?", "\x1b[31m\\g<0>\x1b[0m", text) if colour else text


def say(text: str = "", end: str = "\n") -> None:
    """Print for people."""
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    sys.stdout.write(printable(text + end, colour=colour, encoding=sys.stdout.encoding or "utf-8"))
    sys.stdout.flush()


def hand_groups(hand: Sequence[str], trumps: Sequence[str]) -> list[list[str]]:
    """The cards as a person sorts them: trumps from the strongest down, then suit by suit; Bacon's rank by rank."""
    if hand and hand[0][-1] not in words.SUIT_SIGN:
        ranks = dict.fromkeys(card.rstrip("abcd") for card in hand)
        return [[card for card in hand if card.rstrip("abcd") == rank] for rank in ranks]
    groups = [[card for card in trumps if card in hand]]
    groups += [[card for card in hand if card[-1] == suit and card not in trumps] for suit in words.SUIT_SIGN]
    return [group for group in groups if group]


def sorted_hand(hand: Sequence[str], trumps: Sequence[str]) -> str:
    """The cards for eyes, in groups."""
    return "   ".join(" ".join(map(words.card_short, group)) for group in hand_groups(hand, trumps))


def trumps_of(view: Any) -> list[str]:
    """The trumps of a view's contract, from the strongest down."""
    return list(getattr(view, "trump_names", ()))


def side_names(names: Sequence[str], teams: Sequence[Sequence[int]] | None, lang: str) -> list[str]:
    """What those are called that a score belongs to: the seats, or the teams."""
    if teams is None:
        return list(names)
    return [("・" if lang == "ja" else " & ").join(names[seat] for seat in team) for team in teams]


def _by_type(choices: Sequence[str]) -> str:
    """Plays of Bacon by type: ``pair 3 7 · quad 7``."""
    tops: dict[str, dict[str, None]] = {}
    for text in choices:
        kind, _, top = text.partition(" as ")[2].partition(" ")
        tops.setdefault(kind or text, {})[top] = None
    return " · ".join(" ".join([kind, *found]).rstrip() for kind, found in tops.items())


class Leave(Exception):
    """The person wants to stop."""


class Terminal:
    """One person's match at the terminal."""

    def __init__(self, table: Table, seat: int, lang: str) -> None:
        self.table, self.seat, self.lang = table, seat, lang
        self.text = speaker(lang)
        self.names = seat_names(lang, table.match.game.num_players, seat)
        self.told = 0
        self.saved_at: tuple[int, int] | None = None

    def run(self) -> int:
        """Play until the match is over or the person leaves. The exit code."""
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        game = self.table.match.game
        try:
            say(self.text("welcome", game=game.id, players=game.num_players))
            while not self.table.match.over:
                self._step()
            self._tell()
            self._end_of_deal()
            self._end_of_match()
        except (Leave, EOFError):
            if self.saved_at != self._place():
                say("\n" + self.text("unsaved"))
            say(self.text("bye"))
        except KeyboardInterrupt:
            say("\n" + self.text("bye"))
            return 130
        return 0

    def _place(self) -> tuple[int, int]:
        return len(self.table.match.deals), self.table.match.ply

    def _step(self) -> None:
        """One action of whoever is to act, or the pause between two deals."""
        self._tell()
        state = self.table.state
        if state.is_terminal():
            self._end_of_deal()
            self._between_deals()
        elif self.table.bot_to_act:
            known = len(self.table.stumbles)
            self.table.act(self.table.bot_action())
            for stumble in self.table.stumbles[known:]:
                say(words.stumble_text(self.names[stumble.seat], stumble.instead, self.lang))
        elif len(legal := state.legal_actions()) == 1:
            said = self._action_text(self.table.match.game.format_action(legal[0]))
            say(f"{said} {self.text('only')}")
            self.table.act(legal[0])
        else:
            self._ask()

    def _tell(self) -> None:
        """Say what has happened since the last time, as far as the person saw it."""
        events, game = self.table.state.events, self.table.match.game
        for event in events[self.told :]:
            if event.seen_by(self.seat):
                sentence = words.event_text(game.event_to_json(event), self.names, self.lang, game.name)
                if event.kind == "deal":
                    say()
                if sentence:
                    say(sentence)
        self.told = len(events)

    def _view(self) -> Json:
        return self.table.state.view(self.seat).to_json()

    def _show(self) -> None:
        """The hand, the table, and the choices."""
        view = self.table.state.view(self.seat)
        seen = view.to_json()
        say(f"\n{self.text('hand')}  {sorted_hand(seen['hand'], trumps_of(view))}")
        if opened := seen["table"].get("open"):
            say(f"{self.text('open')}  {sorted_hand(opened, trumps_of(view))}")
        if trick := seen["table"].get("trick"):
            say(f"{self.text('trick')}  {self._trick(seen['table']['leader'], trick)}")
        if "out_order" in seen["table"] and seen["table"]["wilds_left"]:
            counts = (f"{name} {count}" for name, count in zip(self.names, seen["counts"], strict=True))
            say(f"{self.text('counts')}  {', '.join(counts)}")
        legal = self._choices()
        if 0 < len(legal) <= LISTED:
            listed = (f"{number} {self._choice(choice)}" for number, choice in enumerate(legal, 1))
            say(f"{self.text('choices')}  {'   '.join(listed)}")
        elif " as " in legal[-1]:
            say(f"{self.text('figures', count=len(legal))}  {_by_type(legal)}")
        elif legal:
            some = [legal[i] for i in sorted({0, 1, len(legal) // 2, len(legal) - 1})]
            say(f"{self.text('examples', count=len(legal))}  {' · '.join(some)}")

    def _choices(self) -> list[str]:
        """What the person may do, in the notation; cards in the order in which the hand is shown."""
        view = self.table.state.view(self.seat)
        seen = view.to_json()
        shown = [card for group in hand_groups(seen["hand"], trumps_of(view)) for card in group]
        place = {f"play {card}": at for at, card in enumerate(shown)}
        return sorted(seen["legal"], key=lambda text: place.get(text, 0))

    def _choice(self, text: str) -> str:
        """A choice in a list: cards alone, anything else in words."""
        kind, _, card = text.partition(" ")
        return words.card_short(card) if kind == "play" and " " not in card else self._action_text(text)

    def _action_text(self, text: str) -> str:
        """An action of the notation in words."""
        return words.action_text(text, self.lang, self.table.match.game.name, self.names)

    def _trick(self, leader: int, cards: Sequence[Any]) -> str:
        if cards and isinstance(cards[0], dict):
            return " · ".join(f"{self.names[turn['seat']]} {self._turn(turn)}" for turn in cards)
        who = [self.names[(leader + place) % len(self.names)] for place in range(len(cards))]
        return " · ".join(f"{name} {words.card_short(card)}" for name, card in zip(who, cards, strict=True))

    def _ask(self) -> None:
        """Ask until there is an action, and do it; a command may change what is asked."""
        self._show()
        while True:
            line = input(self.text("prompt"))
            if not line.strip():
                continue
            command = self._command(line)
            if command == "undo":
                return
            if command:
                continue
            action, problem = self._understand(line)
            if problem is None:
                self.table.act(action)
                return
            say(problem)

    def _understand(self, line: str) -> tuple[Action, str | None]:
        """The action that a line means, or what is wrong with it, in words."""
        state, game = self.table.state, self.table.match.game
        choices = self._choices()
        text = _plain(line)
        if len(choices) <= LISTED and re.fullmatch(r"[1-9]\d?", text, re.ASCII) and int(text) <= len(choices):
            return game.parse_action(choices[int(text) - 1]), None
        named = f" as {text.lower().removeprefix('as ').replace('_', '-')}"
        if figure := next((choice for choice in choices if choice.endswith(named)), None):
            return game.parse_action(figure), None
        problem = None
        for kind in ("", *dict.fromkeys(choice.split(" ")[0] + " " for choice in choices)):
            try:
                action = game.parse_action(kind + text, lenient=True)
            except InvalidNotation:
                continue
            reason = state.why_illegal(action)
            if reason is None:
                return action, None
            problem = problem or words.reason_text(reason, self.lang, game.name) + self._readings(reason, action)
        return None, problem or self.text("unclear", text=line.strip()[:40])

    def _readings(self, reason: str, action: Action) -> str:
        """What undeclared cards may be declared as."""
        if reason != "must-declare":
            return ""
        found = self.table.match.game.combos.readings(action[1])  # type: ignore[attr-defined]
        return " " + ", ".join(f"as {NAMES[kind]} {top}" for kind, top in found)

    def _turn(self, turn: Json) -> str:
        """What a seat did in a trick of Bacon."""
        if "pass" in turn:
            return words.action_text("pass", self.lang)
        rank = words_bacon.rank_text(turn["top"], self.table.match.game.name)
        return f"{words_bacon.cards_text(turn['cards'])} ({turn['type']} {rank})"

    def _command(self, line: str) -> str | None:
        """Do the command of a line and return its name; None where it is none."""
        first, _, rest = unicodedata.normalize("NFKC", line).strip().partition(" ")
        for name, spellings in COMMANDS.items():
            if first.lower() in spellings:
                _DO[name](self, rest.strip())
                return name
        return None

    def _help(self, _: str) -> None:
        notation = NOTATION.get(self.table.match.game.name, {}).get(self.lang, "pass, AS")
        said = self.text("help", notation=notation).split("\n")
        if self.table.match.game.name in FORMS:
            said[1] = self.text("colours")
        say("\n".join(said))

    def _hint(self, _: str) -> None:
        if self.table.to_act is None:
            return
        advice = self.table.hint()
        game = self.table.match.game
        action = self._action_text(game.format_action(advice.action))
        reasons = [words.hint_text(reason, self.lang, self.names, game.name) for reason in advice.reasons]
        say(" ".join([self.text("hint", action=action), *reasons]))

    def _undo(self, _: str) -> None:
        if not self.table.undo(self.seat):
            say(self.text("no-undo"))
            return
        say(self.text("undone"))
        self.told = len(self.table.state.events)

    def _last(self, _: str) -> None:
        tricks = self._view()["table"].get("tricks")
        if not tricks:
            say(self.text("no-last"))
            return
        last = tricks[-1]
        winner = self.names[last["winner"]]
        if "turns" in last:
            say(self.text("last-won", cards=self._trick(last["leader"], last["turns"]), winner=winner))
            return
        cards = self._trick(last["leader"], last["cards"])
        say(self.text("last", cards=cards, winner=winner, points=last["points"]))

    def _score(self, _: str = "") -> None:
        match = self.table.match
        who = side_names(self.names, match.game.teams, self.lang)
        scores = ", ".join(f"{name} {points}" for name, points in zip(who, match.scores, strict=True))
        say(self.text("score", deals=match.deals_played, scores=scores))

    def _hand(self, _: str) -> None:
        self._show()

    def _save(self, file: str) -> None:
        if not file:
            say(self.text("save-what"))
            return
        path = Path(file).expanduser()
        try:
            if path.exists() and not _is_record(path):
                say(self.text("save-other", file=file))
                return
            path.write_text(json.dumps(self.table.save(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        except (OSError, ValueError) as error:
            say(self.text("save-not", error=error))
            return
        self.saved_at = self._place()
        say(self.text("saved", file=file))

    def _quit(self, _: str) -> None:
        raise Leave

    def _end_of_deal(self) -> None:
        """All hands, the count line by line, and the scores."""
        seen = self._view()
        for seat, cards in enumerate(seen.get("shown") or []):
            say(self.text("shown", name=self.names[seat], cards=sorted_hand(cards, [])))
        for pile in ("kitty", "widow", "out"):
            if seen.get(f"shown_{pile}"):
                say(self.text(f"shown-{pile}", cards=sorted_hand(seen[f"shown_{pile}"], [])))
        for name, total in zip(self.names, seen["result"].get("totals", []), strict=False):
            say(self.text("total", name=name, total=total))
        for line in seen["result"].get("count", []):
            cards = " ".join(map(words.card_short, line["cards"]))
            say(f"  {line['points']:3}  {self.text(line['what'])}  {cards}")
        self._score()

    def _between_deals(self) -> None:
        while True:
            line = input(self.text("next"))
            if not line.strip():
                self.table.match.next_deal()
                self.told = 0
                return
            if not self._command(line):
                say(self.text("unclear", text=line.strip()[:40]))
            elif not self.table.state.is_terminal():
                return

    def _end_of_match(self) -> None:
        won, teams = self.table.match.winners, self.table.match.game.teams or ()
        alone = len(won) == 1 or tuple(won) in teams
        winners = [self.names[seat] for seat in won]
        assisted = " " + self.text("assisted") if self.table.assisted else ""
        say(self.text("winner" if alone else "draw", names=", ".join(winners)) + assisted)


_DO: dict[str, Callable[[Terminal, str], None]] = {
    "help": Terminal._help,
    "hint": Terminal._hint,
    "undo": Terminal._undo,
    "last": Terminal._last,
    "score": Terminal._score,
    "hand": Terminal._hand,
    "save": Terminal._save,
    "quit": Terminal._quit,
}


def _plain(line: str) -> str:
    """What a person typed, in words of the notation as far as these tables go."""
    text = unicodedata.normalize("NFKC", line).replace("・", "").replace(",", " ").replace("、", " ")
    text = re.sub(r"\bgrand (red|black)\b", r"grand-\1", text, flags=re.IGNORECASE)
    return " ".join(SAID.get(word.lower(), word) for word in text.split())


def _is_record(path: Path) -> bool:
    """Whether a file holds a match, which may be overwritten."""
    try:
        data = jsontext.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return False
    return isinstance(data, dict) and "format" in data and "deals" in data


__all__ = ["Terminal", "say", "seat_names", "side_names", "sorted_hand", "trumps_of"]
