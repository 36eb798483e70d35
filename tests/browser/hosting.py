"""Somebody's page with embeds in it, on a server of its own, so that it is another origin than the site."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Host = Callable[..., str]


def hosted(site: str, folder: Path, make_server: Callable[..., Any]) -> Host:
    """host(body, head="", …): the address of a page in `folder` with that body; `SITE/` in it is the site's address.

    What else is given goes to `make_server`.
    """

    def make(body: str, *, head: str = "", **options: Any) -> str:
        head = f'<meta charset="utf-8"><title>Host</title>{head}'
        page = f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'
        (folder / "page.html").write_text(page.replace("SITE/", site), encoding="utf-8")
        return f"{make_server(folder, **options).url}page.html"

    return make
