"""Visitors for the tests of the host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import engines
import pytest
from playwright.sync_api import Playwright


@pytest.fixture
def visit(playwright: Playwright, browser_type_launch_args: dict[str, Any]) -> Iterator[Callable[..., Any]]:
    """visit(engine="chromium", **options): a visitor with a fresh profile (see `engines.launch`).

    All are sent home after the test.
    """
    visitors: list[Any] = []

    def make(engine: str = "chromium", **options: Any) -> Any:
        visitors.append(engines.launch(engine, playwright, browser_type_launch_args, **options))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.close()
