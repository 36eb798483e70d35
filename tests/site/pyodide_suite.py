"""Runs the engine's tests inside Pyodide (under Node) with the pytest of the host's environment, which is pure Python.

Tests that need what Pyodide does not have (Hypothesis' native parts, subprocesses) stay outside; `settings.json` lists
the files that run here.
"""

import json
import os
import sys
from pathlib import Path

settings = json.loads(Path("/work/.cache/pyodide-suite.json").read_text())
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.chdir("/work")
sys.dont_write_bytecode = True
sys.path[:0] = ["/work", "/work/tests/engine", "/work/" + settings["site_packages"]]

import pytest  # noqa: E402

# The project's pytest settings name plugins that are not here.
Path("/work/.cache/pyodide-suite.ini").write_text("[pytest]\n")
options = ["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--noconftest", "-W", "ignore"]
options += ["-c", "/work/.cache/pyodide-suite.ini", "--rootdir", "/work"]
code = pytest.main([*options, *settings["files"]])
if code:
    raise SystemExit(f"pytest in Pyodide ended with {code}")
