"""Stands in for htpy's module of this name: values handed down a tree of elements, which no page here uses.

The original makes three data classes at each start: 20 of 900 ms. The names are left, as kinds that nothing has.
"""


class Context:
    """No value is handed down."""


class ContextProvider:
    """Nothing hands one down."""


class ContextConsumer:
    """Nothing asks for one."""
