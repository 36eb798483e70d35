"""Runs in the worker: joins the app to the page, under PyScript and under a bare Pyodide alike."""

import js

from web import app

__export__ = ["handle"]

handle = app.handle
app.set_push(js.postMessage)
