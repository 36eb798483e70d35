"""Stands in for the standard library's module of this name: call graphs of tasks, for debuggers only.

The original makes data classes at each start: 10 of 700 ms.
"""

__all__ = ()
