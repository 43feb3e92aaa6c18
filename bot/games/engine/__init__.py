"""The common engine: states, steps and decisions, positions, notations.

`decision` has the parts of a game, `position` runs them behind the contract, `notation` declares how moves are written.
CONTRIBUTING.md ("The engine") lists the modules of a game.
"""

from bot.games.engine.decision import Decision, Execution, OneOf, State, Step
from bot.games.engine.notation import (
    Codec,
    DecisionGame,
    Form,
    Grammar,
    Notation,
    WrittenMove,
    cells,
    many,
    names,
    number,
)
from bot.games.engine.position import DecisionPosition, Simultaneous

__all__ = [
    "Codec",
    "Decision",
    "DecisionGame",
    "DecisionPosition",
    "Execution",
    "Form",
    "Grammar",
    "Notation",
    "OneOf",
    "Simultaneous",
    "State",
    "Step",
    "WrittenMove",
    "cells",
    "many",
    "names",
    "number",
]
