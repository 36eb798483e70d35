"""Positions in which beginners go wrong, named after the mistake; every level from normal on gets them right."""

from __future__ import annotations

from typing import NamedTuple


class Position(NamedTuple):
    """Hands of the three seats, what was done, and what the seat to act should (or should not) do.

    Seat 0 speaks and leads first; `down` is what lies face down, the kitty or the widow.
    """

    mistake: str
    hands: tuple[str, str, str]
    done: str
    good: str = ""
    bad: str = ""
    down: str = ""


BEAR_FIRST = "bid 40 S; pass; pass"
BEAR_LAST = "pass; pass; bid 40 S"
SLOP = "pass; pass; pass"

BEAR = [
    # the declarer
    Position(
        "cashes a side ten before drawing trumps",
        ("AS HA 10D", "KS 9D 6C", "QS 8D 7C"), BEAR_FIRST, bad="play 10D",
    ),
    Position(
        "leads a loser while holding sure trump winners",
        ("AS HA 6C", "KS QS 9C", "10S JS 10C"), BEAR_FIRST, bad="play 6C",
    ),
    Position(
        "ruffs with the ace where a six will do",
        ("10D 9C 8H", "5D 8C KS", "AS 6S 6C"), BEAR_LAST + "; play 10D; play 5D", good="play 6S",
    ),
    Position(
        "spends the ace of trumps on nothing",
        ("7D 9C", "6D 8C", "AS 7C"), BEAR_LAST + "; play 7D; play 6D", good="play 7C",
    ),
    Position(
        "does not bring home a ten that can't be beaten any more",
        ("9D 8C", "8D 7C", "10D 6D"), BEAR_LAST + "; play 9D; play 8D", good="play 10D",
    ),
    Position(
        "throws a king under an ace",
        ("AH 9C", "8S 7C", "KS 6S"), BEAR_LAST + "; play AH; play 8S", good="play 6S",
    ),
    Position(
        "throws a ten on a lost trick",
        ("AH 8D 9C", "KH 7D 8C", "10D 6C 6D"), BEAR_LAST + "; play AH; play KH", bad="play 10D",
    ),
    # the defenders
    Position(
        "keeps a ten back from the partner's sure trick",
        ("KS 9C", "AS 8C", "10D 6D"), BEAR_FIRST + "; play KS; play AS", good="play 10D",
    ),
    Position(
        "gives a ten to the declarer's trick",
        ("AS 9C", "6S 8C", "10D 6D"), BEAR_FIRST + "; play AS; play 6S", good="play 6D",
    ),
    Position(
        "lets the declarer's ten go home",
        ("10D 9C", "6D 8C", "6S 5C"), BEAR_FIRST + "; play 10D; play 6D", good="play 6S",
    ),
    Position(
        "ruffs the partner's trick",
        ("10D 9C 8H", "6S 10C 6C", "6D KS 7C"), "pass; pass; bid 40 H; play 10D", bad="play 6S",
    ),
    Position(
        "gives points before the declarer has played",
        ("9D 9C", "5D 6D", "10D 8C"), BEAR_LAST + "; play 9D", good="play 6D",
    ),
    Position(
        "throws a king under the declarer's ace",
        ("AS 9C", "KS 6S", "10S 7C"), BEAR_FIRST + "; play AS", good="play 6S",
    ),
    Position(
        "leads trumps for the declarer",
        ("8D 7D 8S", "9D 9C 9H", "AS HA KS"), BEAR_LAST, bad="play 8S",
    ),
    Position(
        "leads a ten into a suit that the declarer has trumped",
        ("10D 9D 10C 8H", "8D 7D 7C 7H", "10S 9S 8S 8C"),
        BEAR_LAST + "; play 9D; play 7D; play 8S; play 8C; play 10C; play 7C", good="play 8H",
    ),
    Position(
        "lets a trick with a ten go that it can take",
        ("6C 10D", "10C 9D", "9S 8D"), "bid 40 H; pass; pass; play 6C; play 10C", good="play 8D",
    ),
    # null
    Position(
        "leads an ace in a null",
        ("5S AH 7D", "KS 9H 8D", "QS 8H 6D"), "bid null; pass; pass", bad="play AH",
    ),
    Position(
        "ducks with the lowest where a higher card is safe",
        ("9S 9H", "7S 8H", "8S 5S"), "pass; pass; bid null; play 9S; play 7S", good="play 8S",
    ),
    Position(
        "keeps an ace when it can be thrown away in a null",
        ("9S 9H 9D", "7S 8H 8D", "AH 5D 5C"), "pass; pass; bid null; play 9S; play 7S", good="play AH",
    ),
    Position(
        "takes the trick that would have beaten the null",
        ("7S 9H", "9S 8H", "AS 6S"), "pass; bid null; pass; play 7S; play 9S", good="play 6S",
    ),
    Position(
        "helps the declarer to duck",
        ("7S 9H", "AS 6S", "8S 5S"), "pass; pass; bid null; play 7S", good="play 6S",
    ),
    Position(
        "saves its ace for later when the declarer has ducked",
        ("9S 5H", "8S 7S", "AS 6S"), "pass; bid null; pass; play 9S; play 8S", good="play AS",
    ),
    Position(
        "leads an ace against a null",
        ("AH 7D 6D", "8D KH 9S", "9D 8H 7S"), "pass; bid null; pass", bad="play AH",
    ),
    Position(
        "gives its only ten to an ace of trumps on lead",
        ("HA 9C", "10S 7S", "8C 7C"), BEAR_FIRST + "; play AH", good="play 7S",
    ),
    Position(
        "does not put a king on the partner's ace",
        ("7S 9C", "AS 8C", "KS 6S"), BEAR_FIRST + "; play 7S; play AS", good="play KS",
    ),
    Position(
        "does not ruff the last trick but one with points in it",
        ("10D 9C", "5D 8C", "6S 7C"), BEAR_FIRST + "; play 10D; play 5D", good="play 6S",
    ),
    Position(
        "leads the only high card in a null",
        ("5D KH 6C", "9D 9H 8C", "8D 8H 7C"), "bid null; pass; pass", bad="play KH",
    ),
    Position(
        "takes a trick in a null that can be ducked",
        ("8D 9C", "7D 10C", "10D 6D"), "pass; pass; bid null; play 8D; play 7D", good="play 6D",
    ),
    Position(
        "takes the partner's place on top in a null with the declarer still to play",
        ("8D 9H", "10D 5D", "9D 6H"), "pass; pass; bid null; play 8D", good="play 5D",
    ),
    # slop
    Position(
        "takes points in a slop round that it need not take",
        ("QS 9D", "5S 8D", "AS 9S"), SLOP + "; play QS; play 5S", good="play 9S",
    ),
    Position(
        "keeps a ten in a slop round when another takes the trick",
        ("7S 9D", "8S 8D", "10C 6C"), SLOP + "; play 7S; play 8S", good="play 10C",
    ),
    Position(
        "leads a ten in a slop round",
        ("10D 6C 6D", "9D 8C 8D", "7D 7C 9C"), SLOP, bad="play 10D",
    ),
]  # fmt: skip


def swap(text: str) -> str:
    """``HA`` -> ``AH``: hands are written here as is easiest to read."""
    return text[1:] + text[0] if text[0] in "SHDC" else text


SOLO_FIRST = "bid solo; pass; pass; trump S"
SOLO_LAST = "pass; pass; bid solo; trump S"
MISERE_FIRST = "bid misere; pass; pass"
MISERE_LAST = "pass; pass; bid misere"
CALL_FIRST = "bid call-solo; pass; pass; trump S"


def full(hand: str) -> tuple[tuple[str, str, str], str]:
    """Hands and nothing done yet: this hand on seat 0, the rest of the pack dealt out in turn."""
    own = hand.split()
    rest = [rank + suit for rank in ("A", "10", "K", "Q", "J", "9", "8", "7", "6") for suit in "SHDC"]
    rest = [card for card in rest if card not in own][:22]
    return (hand, " ".join(rest[0::2]), " ".join(rest[1::2])), ""


SIX_BID = [
    Position(
        "leads a loser while holding sure trump winners",
        ("AS 10S 6C", "KS QS 9C", "JS 9S AC"), SOLO_FIRST, bad="play 6C",
    ),
    Position(
        "wastes a high trump where a low one wins the same",
        ("6H 9S", "AC AD", "AS 6S"), SOLO_LAST + "; play 6H; play AD", good="play 6S",
    ),
    Position(
        "does not give points to the partner's sure trick",
        ("AH 6C", "8H 10H", "KH 7H"), "pass; bid solo; pass; trump S; play AH; play 8H", good="play KH",
    ),
    Position(
        "gives points to the declarer's sure trick",
        ("6D 9C", "AD 8C", "10D 7D"), "pass; bid solo; pass; trump S; play 6D; play AD", good="play 7D",
    ),
    Position(
        "takes a trick in a misère that could be ducked",
        ("9D 6C", "8D AD", "7D 7C"), "pass; bid misere; pass; play 9D", good="play 8D",
    ),
    Position(
        "keeps the dangerous card when it can be thrown away in a misère",
        ("9D 7C", "8D 8C", "AH 6C"), MISERE_LAST + "; play 9D; play 8D", good="play AH",
    ),
    Position(
        "does not load the misère declarer's trick",
        ("9D AC 6C", "8D 8C 7C", "10H 6H 7H"), MISERE_FIRST + "; play 9D; play 8D", good="play 10H",
    ),
    Position(
        "takes the misère declarer's trick over",
        ("9D 7C", "8D 8C", "AD 6D"), MISERE_FIRST + "; play 9D; play 8D", bad="play AD",
    ),
    Position(
        "does not call the top trump that is missing",
        ("10S KS QS JS 9S AH AD", "AS 10H KH 10D KD QD 7C", "8S 7S 6S QH JH 9H 8H"), CALL_FIRST, good="call AS",
    ),
    Position(
        "gives back a winner after a call",
        ("10S KS QS JS 9S AH 6D", "AS 10H KH 10D KD QD 7C", "8S 7S 6S QH JH 9H 8H"), CALL_FIRST + "; call AS",
        good="give 6D",
    ),
    Position(
        "does not bring a ten home that can't be beaten any more",
        ("9D 8C", "8D 7C", "10D 6D"), SOLO_LAST + "; play 9D; play 8D", good="play 10D",
    ),
    Position(
        "throws a ten on a lost trick",
        ("AD 8C", "KD 7C", "10D 6D"), SOLO_LAST + "; play AD; play KD", good="play 6D",
    ),
    Position(
        "keeps a ten back from the partner's ruff",
        ("KD 9C", "6S 8C", "10D 7D"), SOLO_FIRST + "; play KD; play 6S", good="play 10D",
    ),
    Position(
        "gives a king to the declarer's ruff",
        ("9D 8C", "6S AC", "KD 7D"), "pass; bid solo; pass; trump S; play 9D; play 6S", good="play 7D",
    ),
    Position(
        "lets the declarer's ten go home",
        ("10D 9C", "6D 8C", "AD 7D"), SOLO_FIRST + "; play 10D; play 6D", good="play AD",
    ),
    Position(
        "leads trumps for the declarer",
        ("8D 7D 8S", "9D 9C 9H", "AS 10S KS"), SOLO_LAST, bad="play 8S",
    ),
    Position(
        "saves its ace from the partner's trick and loses it",
        ("9C 8D", "10C 7D", "AC 6C"), SOLO_FIRST + "; play 9C; play 10C", good="play AC",
    ),
    Position(
        "throws the ten of trumps under the ace",
        ("AS 9C", "10S 7S", "8C 7C"), SOLO_FIRST + "; play AS", good="play 7S",
    ),
    Position(
        "throws a king under the declarer's ace",
        ("AD 9C", "KD 6D", "8D 7C"), SOLO_FIRST + "; play AD", good="play 6D",
    ),
    Position(
        "leads an ace in a misère",
        ("6D AC", "9D 8C", "8D 7C"), MISERE_FIRST, bad="play AC",
    ),
    Position(
        "ducks with the lowest where a higher card is as safe in a misère",
        ("10D 8C", "KD 7C", "QD 6D"), MISERE_LAST + "; play 10D; play KD", good="play QD",
    ),
    Position(
        "helps the misère declarer to duck",
        ("QD 9H", "AD 6D", "KD 6H"), MISERE_LAST + "; play QD", good="play 6D",
    ),
    Position(
        "leads an ace against a misère",
        ("AH 7D 6D", "8D KH 9S", "9D 8H 7S"), "pass; bid misere; pass", bad="play AH",
    ),
    Position(
        "keeps a ten in a misère when another takes the trick",
        ("AC 7D", "9C 6D", "10H 6H"), MISERE_LAST + "; play AC; play 9C", good="play 10H",
    ),
    Position(
        "lets a call solo's ten go home with the ace in hand",
        ("10D 9C", "8C 6D", "AD 7D"), CALL_FIRST + "; call 8C; give 9C; play 10D; play 6D", good="play AD",
    ),
    Position(
        "names a short suit as trumps",
        ("AS 10S KS 9S 8S 7H 6D", "QS JS AH 10H KD QD 7C", "7S 6S QH JH 9H 8H AC"), "bid solo; pass; pass",
        good="trump S",
    ),
    Position("passes with a hand that can't fail", *full("AS 10S KS QS JS 9S AH 10H AD AC 10C"), bad="pass"),
    Position("bids a misère with aces", *full("AS 10S KS AH 10H KH AD 10D 9D AC 10C"), bad="bid misere"),
    Position("bids with a hand that is good for nothing", *full("KS QS 9S 10H QH 9H KD QD 9D QC 9C"), good="pass"),
    Position("passes a misère that can't fail", *full("9S 8S 7S 6S 8H 7H 6H 7D 6D 7C 6C"), bad="pass"),
]  # fmt: skip
