"""A bot that is another program: it gets a seat's view as a line of JSON and answers with an action, through a pipe.

The lines are the referee protocol's: one request, one answer, the `id` given back, ``"ok": true`` where all is well.

* ``{"id": 0, "cmd": "hello", "game": "bear"}``, answered by ``{"id": 0, "ok": true, "name": "..."}``: at the start.
* ``{"id": 7, "cmd": "bot", "game": "bear", "view": {...}, "seed": "..."}``, answered by
  ``{"id": 7, "ok": true, "action": "pass"}``. `view` is what the referee's ``view`` says of the seat to act, its legal
  actions under ``legal``; `seed` is a text to draw numbers from, so that a match can be repeated.

A program gets a view and never a state, so it can't see more than a person on its seat. Its answer must come in time;
a program that is late, ends or answers nonsense makes `ExecError`, and is started again for the next decision.
"""

from __future__ import annotations

import json
import queue
import re
import shlex
import subprocess
import threading
from collections.abc import Generator
from typing import IO, Any

from .protocol import Game, Json, Limits, Reason
from .rng import Stream

EXEC = re.compile(r"exec(?:@(\d+(?:\.\d+)?))?:(.+)", re.DOTALL)
"""How such a bot is named: ``exec:./mybot``, or ``exec@2.5:./mybot`` with another time limit."""
SECONDS = 10.0
"""How long a decision may take where nothing is said."""
STARTS = 3
"""How often a program is started that fails again and again."""
MAX_ANSWER = 10_000
"""The longest answer, in characters."""


class ExecError(RuntimeError):
    """The program did not answer as it should; the message says how."""


class ExecBot:
    """One outside program playing one game; `close` ends it."""

    def __init__(self, game: Game, name: str) -> None:
        """`name` as in `EXEC`. Raises ValueError where there is no such program."""
        found = EXEC.fullmatch(name)
        words = shlex.split(found[2]) if found else []
        if not found or not words:
            raise ValueError(f"an outside bot is written exec:PROGRAM or exec@SECONDS:PROGRAM, not {name!r}")
        self.game, self.words = game, words
        self.seconds = float(found[1] or SECONDS)
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.Queue[bytes | None] = queue.Queue()
        self._asked = 0
        self._starts = 0
        try:
            self._start()
        except OSError as error:
            raise ValueError(f"{words[0]!r} can't be run: {error}") from None
        except ExecError as error:
            self.close()
            raise ValueError(f"{words[0]!r} is no bot: {error}") from None

    def think(self, view: Any, rng: Stream, limits: Limits) -> Generator[float, None, Any]:
        """Ask the program. Raises ExecError or InvalidNotation."""
        if self._process is None:
            self._start()
        request = {"game": self.game.id, "view": view.to_json(), "seed": f"{rng.next_word():08x}"}
        answer = self._ask("bot", request)
        action = answer.get("action")
        if not isinstance(action, str):
            raise ExecError("the answer has no action")
        self._starts = 1
        return self.game.parse_action(action)
        yield 1.0  # what makes this a generator

    def reasons(self, view: Any, action: Any) -> list[Reason]:
        """None: the program keeps its reasons to itself."""
        return []

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:  # what it was sent last could not be delivered
                pass
        process.wait()

    # -- the pipe

    def _start(self) -> None:
        if self._starts >= STARTS:
            raise ExecError(f"the program was started {STARTS} times and is not started again")
        self._starts += 1
        self._process = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._answers = queue.Queue()
        assert self._process.stdout is not None
        reader = threading.Thread(target=_read, args=(self._process.stdout, self._answers), daemon=True)
        reader.start()
        self._ask("hello", {"game": self.game.id})

    def _ask(self, command: str, request: Json) -> Json:
        process = self._process
        assert process is not None and process.stdin is not None
        line = json.dumps({"id": self._asked, "cmd": command, **request})
        self._asked += 1
        try:
            process.stdin.write(line.encode("ascii") + b"\n")
            process.stdin.flush()
            found = self._answers.get(timeout=self.seconds)
        except queue.Empty:
            self.close()
            raise ExecError(f"no answer within {self.seconds:g} seconds") from None
        except OSError:
            found = None
        if found is None:
            process.kill()
            code = process.wait()
            self.close()
            raise ExecError(f"the program ended (exit code {code})")
        return self._read_answer(found, self._asked - 1)

    def _read_answer(self, line: bytes, number: int) -> Json:
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or answer.get("id") != number:
            self.close()  # whatever comes next can't be told apart from what should have come now
            raise ExecError(f"the answer is no object with id {number}: {line[:80]!r}")
        if answer.get("ok") is not True:
            raise ExecError(f"the program refuses: {str(answer.get('error'))[:200]}")
        return answer


def _read(pipe: IO[bytes], answers: queue.Queue[bytes | None]) -> None:
    """Lines into the queue until the program ends; then None. Runs in a thread of its own."""
    try:
        while line := pipe.readline(MAX_ANSWER):
            answers.put(line)
    except (OSError, ValueError):  # closed under our hands
        pass
    answers.put(None)
