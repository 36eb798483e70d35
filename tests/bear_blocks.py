"""A demonstration of Bear in parts, from which tests put their blocks together: the mother falls to the ace."""

HANDS = "game: bear\nhand 0: AS KS 10H\nhand 1: 9S 8S 7S\n"
SPADES = f"{HANDS}hand 2: QS QH 6D\nbefore: bid 45 S; pass; pass\n"


def steps(last: str) -> str:
    """The first trick; `last` is what is said of the ace."""
    return f"steps:\n  play 9S | A trump is led.\n  play QS |\n  play AS | {last}\n"
