"""What the moves of Nova Luna promise a player that weighs by numbers that were found, and often has to."""

from __future__ import annotations

from math import inf
from typing import Any

from bot.games.cells import Cell
from bot.games.contract import Move
from bot.games.novaluna.display import Display
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.moves import Take
from bot.games.novaluna.state import SoloState, State
from bot.games.search import Weights


def weighed(position: NovaLunaPosition[Any], weights: Weights) -> dict[Move, float]:
    """What each move promises; refilling most of all."""
    state: State = position.state
    display, power = state.displays[position.deciders[0]], weights["power"]
    late = isinstance(state, SoloState) and state.noted is not None
    time, nearness = weights["late_time" if late else "time"], weights["nearness"]
    near = {cell: _nearness(display, cell, power) for cell in display.open}
    whole, before = sum(near.values()), display.counted

    def promise(move: Move) -> float:
        if type(move) is not Take:
            return inf
        tile, after = state.wheel.tile(move.space), display.copy()
        completed, counted = after.lay(move.cell, tile), after.counted
        nearer = whole
        for changed in after.reached:
            if changed in near:
                nearer -= near[changed]
            if changed in counted:
                same = changed in before and counted[changed] is before[changed]
                nearer += near[changed] if same else _nearness(after, changed, power)
        return weights["disc"] * len(completed) - time * tile.time + nearness * nearer

    return {move: promise(move) for move in position.moves()}


def _nearness(display: Display, cell: Cell, power: float) -> float:
    """How far the open tasks of a tile have come, each between 0 and 1; the last steps count most."""
    counted, tasks, total = display.counted[cell], display.tiles[cell].tasks, 0.0
    for index in display.open[cell]:
        task = tasks[index]
        there = 0
        for colour, needed in task.needs:
            if colour in counted:
                counts = counted[colour]
                there += min(needed, counts)
        total += (there / len(task.pips)) ** power
    return total
