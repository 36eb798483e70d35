"""Runs in the worker: joins the app to the page, under PyScript and under a bare Pyodide alike."""

import js

from web import lazily

lazily.install()

from web import app  # noqa: E402

__export__ = ["handle"]

handle = app.handle
app.set_push(js.postMessage)
