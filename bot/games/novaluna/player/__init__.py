"""Computer players of Nova Luna: a greedy one that looks one tile ahead."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any, ClassVar

from bot.games.contract import Move, Player
from bot.games.engine import DecisionPosition
from bot.games.novaluna.display import Display
from bot.games.novaluna.moves import Take
from bot.games.novaluna.state import SoloState, State

_GREEDY: Mapping[str, float] = {"disc": 10.0, "time": 1.0, "late_time": 1.0, "nearness": 4.0, "power": 2.0}
"""What the greedy player goes by: a disc, a step on the moon track, the same once discs are short, an open task."""


class GreedyPlayer(Player[DecisionPosition[Any, Any]]):
    """Takes the tile that looks best in its display at once: tasks completed, tasks nearly complete, time spent.

    Refills as soon as it may: what the new tiles are it does not know.
    """

    name: ClassVar[str] = "greedy"

    def choose(self, position: DecisionPosition[Any, Any]) -> Move:
        """The first of the moves that promise most."""
        promises = weighed(position, _GREEDY)
        return max(promises, key=promises.__getitem__)


def weighed(position: DecisionPosition[Any, Any], weights: Mapping[str, float]) -> dict[Move, float]:
    """What each move promises; refilling most of all."""
    state: State = position.state
    display = state.displays[position.deciders[0]]
    late = isinstance(state, SoloState) and state.noted is not None
    time = weights["late_time" if late else "time"]
    return {move: _promise(state, display, move, weights, time) for move in position.moves()}


def _promise(state: State, display: Display, move: Move, weights: Mapping[str, float], time: float) -> float:
    if not isinstance(move, Take):
        return inf
    tile, after = state.wheel.tile(move.space), display.copy()
    completed = after.lay(move.cell, tile)
    near = weights["nearness"] * _nearness(after, weights["power"])
    return weights["disc"] * len(completed) - time * tile.time + near


def _nearness(display: Display, power: float) -> float:
    """How far the open tasks have come, each between 0 and 1; the last steps count most."""
    total = 0.0
    for cell, tasks in display.open.items():
        counted, tile = display.counts(cell), display.tiles[cell]
        for index in tasks:
            task = tile.tasks[index]
            there = sum([min(needed, counted.get(colour, 0)) for colour, needed in task.needs])
            total += (there / len(task.pips)) ** power
    return total


PLAYERS: Mapping[str, type[Player[Any]]] = {GreedyPlayer.name: GreedyPlayer}
