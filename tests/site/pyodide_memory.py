"""Plays many deals through the application in one interpreter and prints the size of its heap at two moments."""

import json
import sys
from collections.abc import Coroutine

sys.path.insert(0, "/work/app.zip")

import pyodide_js

from web import app

HALF = 250


async def ask(name: str, **fields: object) -> dict:
    request = {"v": 1, "id": 1, "cmd": "render", "intent": {"name": name, **fields}}
    answer = json.loads(await app.handle(json.dumps(request)))
    if not answer["ok"]:
        raise RuntimeError(answer)
    return answer


async def deals(count: int) -> None:
    """Play deals by the table's own advice, so that every screen is built."""
    for _ in range(count):
        table = app._session.table
        while not table.match.deal_over:
            action = table.match.game.format_action(table.state.legal_actions()[0])
            kind, *rest = action.split(" ")
            if kind == "discard":
                for card in rest:
                    await ask("card", card=card)
                await ask("confirm")
            else:
                await ask(
                    *(("card",) if kind == "play" else ("do",)),
                    **({"card": rest[0]} if kind == "play" else {"what": action}),
                )
        if table.match.over:
            await ask("again")
        else:
            await ask("next-deal")


def heap() -> int:
    return pyodide_js._module.HEAP8.length


async def main() -> None:
    await ask("start", lang="en", hash="", address="", storage=True, stored={"settings": '{"speed": "instant"}'})
    await ask("new-match", game="bear", seed="memory", level="normal")
    await deals(HALF)
    first = heap()
    await deals(HALF)
    print(json.dumps({"first": first, "second": heap()}))


def run(coroutine: Coroutine[None, None, None]) -> None:
    """Run to the end without an event loop: nothing here waits for more than its next turn."""
    try:
        while True:
            coroutine.send(None)
    except StopIteration:
        return


run(main())
