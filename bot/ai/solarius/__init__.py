"""Computer players of Solarius Mission: a greedy one that follows what its mat promises.

It judges only what everybody may see and its own hand: never a planet that is face down, a hub to come, the deck or
another hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.ai.solarius.mat_evaluation import DEFAULT_EVALUATOR, MatEvaluator
from bot.ai.solarius.move_evaluation import MoveEvaluator
from bot.games.contract import Move, Player
from bot.games.engine import DecisionPosition
from bot.games.solarius.state import SolariusState


class GreedySolariusPlayer(Player[DecisionPosition[SolariusState, Any]]):
    """Make every decision for the best value of its own mat and of the hexes in reach."""

    name = "greedy"

    def choose(self, position: DecisionPosition[SolariusState, Any]) -> Move:
        """The first of the moves that promise most."""
        return choose_best(position, DEFAULT_EVALUATOR)


def choose_best(
    position: DecisionPosition[SolariusState, Any], promise: MatEvaluator, scales: type[MoveEvaluator] = MoveEvaluator
) -> Move:
    """The first of the moves that promise most to a weights."""
    decision = position.decision
    if decision is None:
        raise ValueError("the game is over")
    moves = position.moves()
    return moves[0] if len(moves) == 1 else max(moves, key=scales(position.state, decision, promise).evaluate)


PLAYERS: Mapping[str, type[Player[Any]]] = {GreedySolariusPlayer.name: GreedySolariusPlayer}
