"""What the stand-ins of the trimmed standard library must still do. Runs in Pyodide, under Node; prints JSON."""

import asyncio
import importlib.util
import json
import os
import sys
import traceback
import zipimport
from typing import Any

sys.path.append("/work/app.zip")


def names() -> list[list[str]]:
    """File names of modules: as their specs and the archives tell them, and as `zipimport` itself finds them out."""
    told = []
    for name in ("json", "json.decoder", "asyncio.events", "web.app", "htpy", "pygame_engine.games.bear"):
        spec = importlib.util.find_spec(name)
        assert spec is not None and isinstance(spec.loader, zipimport.zipimporter)
        slow = zipimport._get_module_code(spec.loader, name)[2]
        told.append([str(spec.origin), spec.loader.get_filename(name), slow])
    return told


def missing() -> list[list[str]]:
    """What is said where a module isn't there: by the archive now, and by `zipimport` itself."""
    importer = zipimport.zipimporter("/work/app.zip")
    said = []
    for find in (importer.get_filename, lambda name: zipimport._get_module_code(importer, name)):
        try:
            find("no_such_module")
        except ImportError as error:
            said.append([type(error).__name__, str(error), str(error.name)])
    return said


def text() -> str:
    """An error as it is printed."""
    try:
        raise ExceptionGroup("two", [ValueError("first"), KeyError("second")])
    except ExceptionGroup as error:
        return "".join(traceback.format_exception(error))


async def tasks() -> list[Any]:
    """What the app uses of asyncio, and the usual rest of it."""
    queue: asyncio.Queue[int] = asyncio.Queue()

    async def give(value: int) -> int:
        await asyncio.sleep(0.02 * value)
        await queue.put(value)
        return value

    given = await asyncio.gather(give(2), give(1))
    async with asyncio.timeout(5), asyncio.TaskGroup() as group:
        task = group.create_task(give(3))
    late = False
    try:
        await asyncio.wait_for(asyncio.Event().wait(), 0.01)
    except TimeoutError:
        late = True
    return [given, task.result(), [queue.get_nowait() for _ in range(3)], late]


async def main() -> None:
    heavy = {"ssl", "bz2", "lzma", "dataclasses", "asyncio.selector_events", "shutil", "tempfile", "zipfile", "random"}
    answer = {
        "loaded": sorted(heavy & set(sys.modules)),
        "names": names(),
        "missing": missing(),
        "text": text(),
        "tasks": await tasks(),
        "libraries": os.environ["LD_LIBRARY_PATH"],
    }
    print(json.dumps(answer))


await main()  # type: ignore[top-level-await]  # noqa: F704
