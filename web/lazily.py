"""Modules that run when they are first used, so that the first answer waits only for what it needs.

`install` makes every later import of this project's modules lazy (`importlib.util.LazyLoader`): ``import x`` and
``from package import module`` only find the module; it runs at the first look at one of its names, and
``from module import name`` is such a look. Called by the worker alone: tests and tools import as always.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType

OURS = ("pygame_engine.", "web.")


class LazyFinder(MetaPathFinder):
    """Finds this project's modules and puts off running them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's place, with a loader that waits."""
        if not fullname.startswith(OURS):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


def install() -> None:
    """From now on."""
    sys.meta_path.insert(0, LazyFinder())


def waiting() -> list[ModuleType]:
    """The modules that were imported and have not run yet; a look at their names runs them."""
    return [module for module in sys.modules.values() if type(module).__name__ == "_LazyModule"]
