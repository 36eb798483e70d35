"""Demonstrations in documentation: a Sphinx extension, an MkDocs plugin, and what their pages need."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder with `demo.css` and `demo.js`, which any page with demonstrations loads."""
FILES = ("demo.css", "demo.js")
