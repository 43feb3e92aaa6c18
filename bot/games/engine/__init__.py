"""What every engine does alike, once: states, steps and decisions, positions made of them, notations.

`decision` says what a game consists of, `position` drives it as the contract wants, `notation` lets a move declare
how it is written. A game brings what only it knows; CONTRIBUTING.md ("An engine") says in which rooms.
"""

from bot.games.engine.decision import Decision, OneOf, Run, State, Step
from bot.games.engine.game import DecisionGame
from bot.games.engine.notation import Form, Grammar, Kind, Notation, WrittenMove, cells, many, names, number
from bot.games.engine.position import DecisionPosition
from bot.games.engine.together import Together

__all__ = [
    "Decision",
    "DecisionGame",
    "DecisionPosition",
    "Form",
    "Grammar",
    "Kind",
    "Notation",
    "OneOf",
    "Run",
    "State",
    "Step",
    "Together",
    "WrittenMove",
    "cells",
    "many",
    "names",
    "number",
]
