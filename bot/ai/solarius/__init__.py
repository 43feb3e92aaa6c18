"""Computer players of Solarius Mission: a greedy one that evaluates its mat.

It uses only public facts and its own hand: no planets that are face down, coming hubs, deck or other hands.
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
    """Makes every decision by the value of its mat and of the hexes in reach."""

    name = "greedy"

    def choose(self, position: DecisionPosition[SolariusState, Any]) -> Move:
        """Return the first of the best moves."""
        return choose_best(position, DEFAULT_EVALUATOR)


def choose_best(
    position: DecisionPosition[SolariusState, Any], promise: MatEvaluator, scales: type[MoveEvaluator] = MoveEvaluator
) -> Move:
    """Return the first of the best moves by these evaluators."""
    decision = position.decision
    if decision is None:
        raise ValueError("the game is over")
    moves = position.moves()
    return moves[0] if len(moves) == 1 else max(moves, key=scales(position.state, decision, promise).evaluate)


PLAYERS: Mapping[str, type[Player[Any]]] = {GreedySolariusPlayer.name: GreedySolariusPlayer}
