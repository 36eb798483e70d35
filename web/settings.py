"""The visitor's settings: what there is, what it starts with, and reading them back from storage."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from pygame_engine import jsontext

CHOICES: dict[str, tuple[str, ...]] = {
    "lang": ("ja", "en"),
    "theme": ("auto", "light", "dark"),
    "deck": ("four", "two", "plain", "contrast"),
    "sort": ("suit-high", "suit-low", "rank"),
    "speed": ("slow", "normal", "fast", "instant"),
    "hold": ("auto", "tap"),
    "confirm": ("off", "on"),
    "motion": ("auto", "full", "reduced"),
    "sound": ("off", "on"),
    "keys": ("on", "off"),
}
"""Every setting and its values; the first is the default where the browser says nothing else."""

BOT_MS = {"slow": 1100, "normal": 550, "fast": 220, "instant": 0}
"""How long a bot's turn is shown before it acts, by speed."""

TRICK_MS = {"slow": 3000, "normal": 1500, "fast": 700, "instant": 0}
"""How long a finished trick stays on the table, by speed."""


class Settings(NamedTuple):
    """The settings, all words from `CHOICES`."""

    lang: str = "en"
    theme: str = "auto"
    deck: str = "four"
    sort: str = "suit-high"
    speed: str = "normal"
    hold: str = "auto"
    confirm: str = "off"
    motion: str = "auto"
    sound: str = "off"
    keys: str = "on"

    def with_value(self, name: str, value: object) -> Settings:
        """These settings with one changed; unchanged where the value is not one of those there are."""
        if name in CHOICES and value in CHOICES[name]:
            return self._replace(**{name: value})
        return self

    def to_text(self) -> str:
        """For storage."""
        return json.dumps(self._asdict())

    def root_attributes(self) -> dict[str, str]:
        """The attributes of ``<html>`` that style sheets and the host look at."""
        return {
            "lang": self.lang,
            "data-theme": self.theme,
            "data-deck": self.deck,
            "data-motion": self.motion,
            "data-keys": self.keys,
            "data-sound": self.sound,
        }


def load(stored: str | None, lang: str) -> Settings:
    """The stored settings; whatever in them can't be read keeps its default. `lang`: what the browser asked for."""
    settings = Settings().with_value("lang", lang)
    try:
        data = jsontext.loads(stored) if stored else {}
    except ValueError:
        data = {}
    if isinstance(data, Mapping):
        for name, value in data.items():
            settings = settings.with_value(str(name), value)
    return settings
