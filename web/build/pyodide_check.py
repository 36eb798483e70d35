"""Import every module of /work/app.zip and every late import; print what is loaded then. Runs in Pyodide, under Node.

Fails with the names of all that are missing, not only the first.
"""

import importlib
import json
import sys
from pathlib import Path

sys.path.insert(0, "/work/app.zip")
settings = json.loads(Path("/work/settings.json").read_text())
problems = []
for name in [*settings["roots"], *settings["app"]]:
    try:
        importlib.import_module(name)
    except Exception as error:  # every kind of failure is to be named
        problems.append(f"  {name}: {type(error).__name__}: {error}")
if problems:
    raise ImportError(
        "These modules can't be imported with the trimmed standard library:\n"
        + "\n".join(problems)
        + "\n`python build.py refresh` measures its list anew; name what is imported late in stdlib_roots.txt first."
    )
print("\n".join(sorted(sys.modules)))
