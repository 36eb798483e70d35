"""Exact solvers for the two trick games, all hands known: `PointSolver` for card points, `MisereSolver` for misères.

They are search code with bits and tables of their own; the rules stay in `games/`, and tests hold the two together
position by position. A slop round, where everyone plays for himself, has no two sides and is not solved.
"""

from .misere import MisereSolver
from .points import Bound, PointSolver, Position, finish
from .tasks import MisereTask, PointTask, Task, task_of

__all__ = ["Bound", "MisereSolver", "MisereTask", "PointSolver", "PointTask", "Position", "Task", "finish", "task_of"]
