"""Stands in for Pyodide's module of this name, which unpacks packages: here none is ever installed.

The original loads `shutil`, `tempfile`, `zipfile`, `random` and more at each start, to be ready for archives: 25 of 615
ms under Node. Pyodide's start asks for the two folders and for a look at what is installed, and, where no package is
loaded, for nothing else.
"""

import site


class Folder:
    """A folder, by its path as text."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = Folder(site.getsitepackages()[0])
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Nothing is installed, so there is nothing to be told."""
