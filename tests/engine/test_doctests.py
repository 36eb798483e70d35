"""The examples in the engine's docstrings run, and what ought to have a docstring has one."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil

import pytest

import pygame_engine

# The plugins need Sphinx and MkDocs, which are not there in the browser: tests/site/test_docs_plugins.py has them.
LEFT_OUT = ("pygame_engine.adapters", "pygame_engine.__main__", "pygame_engine.docs.")
MODULES = sorted(
    ["pygame_engine"]
    + [
        module.name
        for module in pkgutil.walk_packages(pygame_engine.__path__, "pygame_engine.")
        if not module.name.startswith(LEFT_OUT)
    ]
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_there_are_examples() -> None:
    tried = {name: doctest.testmod(importlib.import_module(name)).attempted for name in MODULES}
    assert tried["pygame_engine"] and tried["pygame_engine.rng"] and tried["pygame_engine.match"]


@pytest.mark.parametrize("name", MODULES)
def test_every_module_public_class_and_function_has_a_docstring(name: str) -> None:
    module = importlib.import_module(name)
    missing = [] if module.__doc__ else [name]
    for label, thing in vars(module).items():
        if label.startswith("_") or getattr(thing, "__module__", None) != name:
            continue
        if inspect.isclass(thing) or inspect.isfunction(thing):
            missing += [] if thing.__doc__ else [label]
    assert missing == []
