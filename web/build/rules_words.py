"""Words of the pages that are made at build time and never by Python in the browser."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "rules": "Rules",
        "rulings": "Rulings",
        "intro": "Learn it in 3 minutes",
        "contents": "Contents",
        "other-games": "More to read",
        "skip": "Skip to the content",
        "play": "Play",
        "all-rules": "All rules",
        "all-lead": "Complete rules of each game, with positions that you can step through and play on.",
        "embed": "Put a position on your own page",
        "back": "Back",
        "next": "Next",
        "skip-step": "Skip this",
        "step": "Step {n} of {all}",
        "answer-first": "Answer the question to go on, or skip it.",
        "done": "You know enough to play",
        "done-lead": "A prepared deal against easy opponents. At each of your turns a hint says what to do and why.",
        "start": "Play the first deal",
        "read-more": "Read all the rules",
    },
    "ja": {
        "rules": "ルール",
        "rulings": "裁定",
        "intro": "3分で分かる",
        "contents": "目次",
        "other-games": "ほかのページ",
        "skip": "本文へ移動",
        "play": "プレイ",
        "all-rules": "ルール一覧",
        "all-lead": "各ゲームのルールのすべてです。図は1手ずつ進めることも、そこからプレイすることもできます。",
        "embed": "局面を自分のページに埋め込む",
        "back": "戻る",
        "next": "次へ",
        "skip-step": "とばす",
        "step": "{all}枚中{n}枚目",
        "answer-first": "問題に答えると先へ進めます。とばすこともできます。",
        "done": "もう遊べます",
        "done-lead": "用意したディールを、やさしい相手と遊びます。自分の番には、何をなぜ出すかのヒントが出ます。",
        "start": "最初のディールをプレイ",
        "read-more": "ルールをすべて読む",
    },
}

GAME: dict[str, dict[str, str]] = {
    "en": {
        "bear": "Bear",
        "six-bid-solo": "Six-Bid Solo",
        "bacon": "Bacon",
        "applewood": "Applewood",
        "chunky": "Chunky Bacon",
    },
    "ja": {
        "bear": "ベア",
        "six-bid-solo": "シックスビッド・ソロ",
        "bacon": "ベーコン",
        "applewood": "アップルウッド",
        "chunky": "チャンキーベーコン",
    },
}

LANGUAGE_NAME = {"en": "English", "ja": "日本語"}
