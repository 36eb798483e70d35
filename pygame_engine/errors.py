"""The errors that parsers and rules raise. All are `ValueError`s, all carry a sentence for people."""

from __future__ import annotations


class InvalidNotation(ValueError):
    """The text is not in the notation at all (syntax)."""


class UnknownGame(InvalidNotation):
    """The game's name, the part of an id before `/`, is not known."""


class UnknownOption(InvalidNotation):
    """A game id names an option, or a value of one, that the game does not have."""


class InvalidDeal(InvalidNotation):
    """A written deal that can't be dealt: a card twice, hands of unequal size, a seat that isn't there."""


class IllegalAction(ValueError):
    """The syntax is fine, the rules say no. `reason` is a short code such as `must-follow`; `game` is whose rules."""

    def __init__(self, reason: str, message: str = "", game: str = "bear") -> None:
        super().__init__(message or f"illegal action: {reason}")
        self.reason = reason
        self.game = game


class RecordError(ValueError):
    """A record that can't be replayed. `deal` counts from 1, `ply` from 0 within that deal (None: not known).

    `line` counts from 1 in a text. `code` is a short word that `words_record.record_text` puts into a sentence, with
    `detail`; `cause` is the error of the rules or the notation behind it, where there is one.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str = "unreadable",
        deal: int | None = None,
        ply: int | None = None,
        line: int | None = None,
        detail: str = "",
        cause: ValueError | None = None,
    ) -> None:
        where = "".join((f"deal {deal}: " if deal is not None else "", f"ply {ply}: " if ply is not None else ""))
        super().__init__(where + (f"line {line}: " if line is not None else "") + message)
        self.code = code
        self.deal = deal
        self.ply = ply
        self.line = line
        self.detail = detail
        self.cause = cause
