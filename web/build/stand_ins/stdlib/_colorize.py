"""Stands in for the standard library's module of this name: text without colours.

The original makes eight data classes for the colours of tracebacks on a terminal whenever `traceback` is imported,
which is at each start, and in the browser nothing is ever coloured. The names that other modules of the library use are
here, with the answers that the original gives where there is no terminal.
"""


class Plain(str):
    """No text at all, and any theme, section of a theme or colour of it."""

    def __getattr__(self, name: str) -> "Plain":
        if name.startswith("__"):
            raise AttributeError(name)
        return self


PLAIN = Plain()


def can_colorize(*, file: object = None) -> bool:
    """Never."""
    return False


def get_theme(*, tty_file: object = None, force_color: bool = False, force_no_color: bool = False) -> Plain:
    """The theme without colours."""
    return PLAIN


def get_colors(colorize: bool = False, *, file: object = None) -> Plain:
    """The colours that are none."""
    return PLAIN


def decolor(text: str) -> str:
    """Nothing has been coloured."""
    return text
