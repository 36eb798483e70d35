"""The form of a new match, and the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from htpy import (
    Element,
    Node,
    a,
    div,
    fieldset,
    form,
    h1,
    h2,
    input,
    label,
    legend,
    option,
    p,
    section,
    select,
    small,
    span,
    strong,
)

from pygame_engine import bots
from pygame_engine.options import Option, format_value

from ..settings import CHOICES
from . import curtain, face
from .basics import action_button, action_submit, ruling_link

if TYPE_CHECKING:
    from ..context import Context


def new_match_screen(
    c: Context,
    game: str,
    game_options: tuple[Option, ...],
    levels: tuple[str, ...],
    players: int,
    form_values: Mapping[str, str],
    error: str,
    ends_match: bool,
) -> Element:
    """Everything that can be chosen for a match."""
    look = face.of(game)
    ends = [rule for rule in game_options if rule.name == "end"]
    house_rules = [rule for rule in game_options if rule.name != "end"]
    forms = face.family(game)
    return form(".center.page.form", {"data-action": "new-match", "data-game": game})[
        h1[c._("New match: {game}", game=face.name(c, game))],
        _forms(c, game, forms) if len(forms) > 1 else None,
        p(".notice")[c._("Your match in progress ends when this one starts.")] if ends_match else None,
        fieldset(".form-section")[
            legend[c._("Opponents")],
            _levels(c, levels, form_values.get("level", bots.usual(game))),
            p(".hint-text")[c._("Bots see only their own cards, like you.")],
            curtain.seat_rows(c, [(level, level_name(c, level)) for level in levels], players, form_values),
        ],
        [_length(c, game, end, form_values) for end in ends],
        section(".form-section")[
            h2[c._("House rules")],
            div[
                [
                    option_row(c, game, rule, look.option_title(c, rule.name), form_values.get(f"option-{rule.name}"))
                    for rule in house_rules
                ]
            ],
        ],
        div(".field")[
            label(for_="seed")[c._("Seed")],
            input(
                ".input",
                id="seed",
                name="seed",
                type="text",
                maxlength="200",
                autocomplete="off",
                value=form_values.get("seed", ""),
            ),
            p[c._("Empty: new cards. The same seed deals the same cards, everywhere and for ever.")],
        ],
        p(".field-error", role="alert")[error] if error else None,
        div(".page-actions")[
            action_submit(c._("Deal the cards"), main=True),
            action_button("go", c._("Back"), screen="lobby"),
        ],
    ]


def _forms(c: Context, game: str, forms: list[str]) -> Element:
    """The forms of a game, as buttons to their own page."""
    buttons = [
        action_button("go", face.name(c, other), screen="new", game=other, main=other == game) for other in forms
    ]
    return div(".cluster", role="group", aria_label=c._("Form"))[buttons]


def _length(c: Context, game: str, end: Option, form_values: Mapping[str, str]) -> Element:
    """How long the match lasts, as a choice of the usual lengths."""
    choices = [(str(value), _word(c, end, value)) for value in end.values]
    return fieldset(".form-section")[
        legend[c._("Length")],
        _choices("option-end", choices, form_values.get("option-end", str(end.default))),
        p(".hint-text")[end.sentence[c.lang], " ", ruling_link(c, game, end.clause)],
    ]


def _levels(c: Context, levels: tuple[str, ...], chosen: str) -> Element:
    """The bots' levels, each with a sentence."""
    return div(".levels")[
        [
            label(".level")[
                input(type="radio", name="level", value=level, checked=level == chosen),
                span[strong[level_name(c, level)], small[level_sentence(c, level)]],
            ]
            for level in levels
        ]
    ]


def level_name(c: Context, level: str) -> str:
    """The name of a bots' level."""
    names = {
        "random": c._("Random"),
        "easy": c._("Easy"),
        "normal": c._("Normal"),
        "strong": c._("Strong"),
        "expert": c._("Expert"),
    }
    return names.get(level, level)


def level_sentence(c: Context, level: str) -> str:
    """How a level thinks, and for how long."""
    sentences = {
        "random": c._("Does anything that is allowed, at once."),
        "easy": c._("Knows the game but slips now and then; answers at once."),
        "normal": c._("Plays by rules of thumb and remembers what was played; answers at once. Good for a start."),
        "strong": c._(
            "Guesses the hidden cards many times over and looks how each choice ends; mostly under a second a move."
        ),
        "expert": c._(
            "As strong, but tries more guesses and weighs them by what the others did; a second or two a move."
        ),
    }
    return sentences.get(level, "")


def _word(c: Context, rule: Option, value: object) -> str:
    text = format_value(value) if isinstance(value, (bool, int, str)) else str(value)
    known = rule.value_words.get(text)
    return known[c.lang] if known else text


def _choices(name: str, pairs: list[tuple[str, str]], chosen: str, **data: str) -> Element:
    extra: dict[str, Any] = {f"data-{key}": value for key, value in data.items()}
    return div(".choices")[
        (
            label(".choice")[input(extra, type="radio", name=name, value=value, checked=value == chosen), span[text]]
            for value, text in pairs
        )
    ]


def option_row(c: Context, game: str, rule: Option, title: str, chosen: str | None) -> Element:
    """One rules option: its name, its sentence, its clause with the way to its ruling, its control."""
    ident = f"option-{rule.name}"
    value = chosen if chosen else format_value(rule.default)
    return div(".setting")[
        div(".text")[
            label(for_=ident)[title],
            p(".hint-text", id=f"{ident}-text")[
                rule.sentence[c.lang],
                " ",
                ruling_link(c, game, rule.clause),
            ],
        ],
        _control(c, rule, ident, value),
    ]


def _control(c: Context, rule: Option, ident: str, value: str) -> Node:
    described = f"{ident}-text"
    if rule.kind == "int":
        return input(
            ".input.number",
            id=ident,
            name=ident,
            type="number",
            min=str(rule.low),
            max=str(rule.high),
            value=value,
            aria_describedby=described,
        )
    values = [True, False] if rule.kind == "bool" else list(rule.values)
    texts = [(format_value(v), _word(c, rule, v)) for v in values]
    if value not in [text for text, _ in texts]:
        texts.append((value, value))
    return select(".select", id=ident, name=ident, aria_describedby=described)[
        (option(value=text, selected=text == value)[words] for text, words in texts)
    ]


def settings_screen(c: Context, back: Node, *, storage: bool) -> Element:
    """All settings, each taking effect at once."""
    return div(".center.page.form")[
        h1[c._("Settings")],
        p(".notice")[c._(
            "This browser keeps nothing for this page: settings "
            "and matches last until it is closed."
        )]
        if not storage
        else None,
        div[(_setting_row(c, name) for name in CHOICES)],
        p(".small.muted")[
            c._("To remove everything this site keeps here:"), " ", a(href="?reset")[c._("reset")],
        ],
        p[action_button("go", c._("Save or move all data …"), picture="share", screen="records")],
        div(".page-actions")[back],
    ]  # fmt: skip


def _setting_row(c: Context, name: str) -> Element:
    title, hint = _setting_words(c)[name]
    return div(".setting.setting-row", role="radiogroup", aria_labelledby=f"setting-{name}")[
        div(".text")[
            span(".label", id=f"setting-{name}")[title],
            p(".hint-text")[hint] if hint else None,
        ],
        div(".wide")[
            div(".choices")[
                [
                    label(".choice")[
                        input(
                            {"data-action": "setting", "data-setting": name},
                            type="radio",
                            id=f"setting-{name}-{value}",
                            name=f"setting-{name}",
                            value=value,
                            checked=value == getattr(c.settings, name),
                        ),
                        span(lang=value if name == "lang" else None)[_value_words(c)[f"{name}:{value}"]],
                    ]
                    for value in CHOICES[name]
                ]
            ]
        ],
    ]


def _setting_words(c: Context) -> dict[str, tuple[str, str]]:
    return {
        "lang": (c._("Language"), ""),
        "theme": (c._("Colours"), ""),
        "deck": (c._("Cards"), c._("Plain: large index and one pip. High contrast: black on white, suits as letters.")),
        "sort": (c._("Order of your hand"), ""),
        "speed": (c._("Speed of the table"), ""),
        "hold": (c._("A finished trick stays"), ""),
        "confirm": (c._("Playing a card"), c._("With two taps the first lifts the card, the second plays it.")),
        "motion": (c._("Motion"), ""),
        "sound": (c._("Sounds"), ""),
        "keys": (
            c._("Single-letter keys"),
            c._("L last trick, H hand, S score, ? help. Switch them off if they get in your way."),
        ),
    }


def _value_words(c: Context) -> dict[str, str]:
    return {
        "lang:ja": "日本語",
        "lang:en": "English",
        "theme:auto": c._("As the system"),
        "theme:light": c._("Light"),
        "theme:dark": c._("Dark"),
        "deck:four": c._("Four colours"),
        "deck:two": c._("Two colours"),
        "deck:plain": c._("Plain"),
        "deck:contrast": c._("High contrast"),
        "sort:suit-high": c._("By suit, high cards first"),
        "sort:suit-low": c._("By suit, low cards first"),
        "sort:rank": c._("By rank"),
        "speed:slow": c._("Slow"),
        "speed:normal": c._("Normal"),
        "speed:fast": c._("Fast"),
        "speed:instant": c._("At once"),
        "hold:auto": c._("A while"),
        "hold:tap": c._("Until I tap"),
        "confirm:off": c._("One tap"),
        "confirm:on": c._("Two taps"),
        "motion:auto": c._("As the system"),
        "motion:full": c._("On"),
        "motion:reduced": c._("Off"),
        "sound:off": c._("Off"),
        "sound:on": c._("On"),
        "keys:on": c._("On"),
        "keys:off": c._("Off"),
    }
