"""Stands in for the standard library's module of this name: event loops on Unix's sockets, signals and processes.

In the browser there are none and Pyodide brings a loop of its own, but `asyncio` imports this module and all that it
stands on at each start. Left is what Pyodide's loop is derived from.
"""

from asyncio import events

__all__ = ()


class _DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):  # type: ignore[name-defined,misc]
    """A policy without a loop."""
