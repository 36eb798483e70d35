"""Byte-compile /work/source into /work/compiled. Runs in the vendored Pyodide, because only the same Python can.

Each `a/b.py` becomes `a/b.pyc` beside where the source stood: the layout that zipimport and the import from folders
both accept without sources. Docstrings and assertions are left out (optimize=2). The files carry a hash that nobody
checks instead of a date, so that equal sources give equal bytes.
"""

import json
import py_compile
from pathlib import Path

source = Path("/work/source")
compiled = Path("/work/compiled")
prefix = json.loads(Path("/work/settings.json").read_text())["prefix"]

for path in sorted(source.rglob("*.py"), key=lambda path: path.as_posix()):
    name = path.relative_to(source)
    target = compiled / name.with_suffix(".pyc")
    target.parent.mkdir(parents=True, exist_ok=True)
    py_compile.compile(
        str(path),
        cfile=str(target),
        dfile=prefix + name.as_posix(),
        doraise=True,
        optimize=2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
