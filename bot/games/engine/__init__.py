"""What every engine does alike, once: states, steps and decisions, positions made of them, notations.

`decision` says what a game consists of, `position` drives it as the contract wants, `notation` lets a move declare
how it is written. A game brings what only it knows; CONTRIBUTING.md ("An engine") says in which rooms.
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
from bot.games.engine.position import DecisionPosition
from bot.games.engine.simultaneous import Simultaneous

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
