"""Message catalogues: web/locale/*/LC_MESSAGES/*.po, compiled to the .mo files beside them (which git ignores)."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from .base import WEB, fail, say, shown


def compile_catalogues() -> None:
    """Compile every catalogue, and write only those that differ from what is there."""
    sources = sorted((WEB / "locale").glob("*/LC_MESSAGES/*.po"))
    written = [source for source in sources if compile_catalogue(source)]
    if sources:
        say(f"text: {len(sources)} catalogues, {len(written)} compiled anew")


def compile_catalogue(source: Path) -> bool:
    """Compile one catalogue; True where the .mo changed."""
    try:
        with source.open("rb") as opened:
            catalogue = read_po(opened, locale=source.parts[-3], abort_invalid=True)
    except PoFileError as error:
        fail(f"{shown(source)}: {error}")
    for message, errors in catalogue.check():
        fail(f"{shown(source)}: {message.id!r}: {errors[0]}")
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    target = source.with_suffix(".mo")
    if target.exists() and target.read_bytes() == buffer.getvalue():
        return False
    target.write_bytes(buffer.getvalue())
    return True
