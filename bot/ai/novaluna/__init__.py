"""Computer players of Nova Luna: a greedy one that looks one tile ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.contract import Move, Player
from bot.games.engine import DecisionPosition
from bot.games.novaluna.display import Display
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.state import NovaLunaState

_DISC = 10.0
_TIME = 1.0
_NEARNESS = 4.0


class GreedyNovaLunaPlayer(Player[DecisionPosition[Any, Any]]):
    """Takes the tile that looks best now: completed tasks, progress, time.

    Refills as soon as possible, since the new tiles are unknown.
    """

    name = "greedy"

    def choose(self, position: DecisionPosition[Any, Any]) -> Move:
        """Return the first of the best moves."""
        state: NovaLunaState = position.state
        display = state.displays[position.deciders[0]]
        moves = position.moves()
        takes = [move for move in moves if type(move) is NovaLunaTake]
        if len(takes) < len(moves):
            return moves[0]
        return max(takes, key=lambda move: _evaluate_take(state, display, move))


def _evaluate_take(state: NovaLunaState, display: Display, move: NovaLunaTake) -> float:
    tile, after = state.wheel.tile(move.space), display.copy()
    completed = after.lay(move.cell, tile)
    return _DISC * len(completed) - _TIME * tile.time + _NEARNESS * _nearness(after)


def _nearness(display: Display) -> float:
    """Return the progress of open tasks, each 0 to 1; the last steps count most."""
    total = 0.0
    for cell, tasks in display.open.items():
        counted, tile = display.counted[cell], display.tiles[cell]
        for index in tasks:
            task = tile.tasks[index]
            there = sum([min(needed, counted.get(colour, 0)) for colour, needed in task.needs])
            total += (there / len(task.pips)) ** 2
    return total


PLAYERS: Mapping[str, type[Player[Any]]] = {GreedyNovaLunaPlayer.name: GreedyNovaLunaPlayer}
