"""The search's knowledge of Solarius Mission: plays greedily, evaluates the mats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.ai.search import Draw, Knowledge, Weights
from bot.ai.solarius import choose_best, words
from bot.ai.solarius.effects import EFFECTS
from bot.ai.solarius.mat_evaluation import MatEvaluator, turns_left
from bot.ai.solarius.mat_simulation import MatSimulator
from bot.ai.solarius.surroundings import figure_values
from bot.ai.solarius.turn_evaluation import TurnEvaluator
from bot.ai.solarius.weights import WEIGHT_NAMES, HeuristicWeights
from bot.games.contract import Move
from bot.games.engine import DecisionPosition, OneOf
from bot.games.solarius.components import CARDS, PLAYER_TURNS, STATIONS
from bot.games.solarius.mats import Mat
from bot.games.solarius.state import SolariusState
from bot.games.text import Text

DETAILS = frozenset({"permanents", "develop", "store", "pay", "outpost", "hub_bonus", "discard", "end"})
"""Decisions that the quick choice makes nearly as well, so they get less search."""

DETAIL_MARGIN = 0.5
"""The margin for details."""

LESS = 4
"""Divisor of the simulations for details."""

MARGIN = 2.0
"""Moves that the quick choice rates this much below the best one aren't tried."""


class SolariusKnowledge(Knowledge[DecisionPosition[SolariusState, Any]]):
    """Evaluates in victory points, including those of the best rival."""

    min_difference = 2.0
    effects = EFFECTS

    aspects = ("promise", "rival")
    """The seat's own expected final score, and the best rival's (negative)."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._evaluator = MatEvaluator(
            HeuristicWeights(**{name: weights[name] for name in WEIGHT_NAMES if name in weights})
        )

    def clock(self, position: DecisionPosition[SolariusState, Any]) -> float:
        """Return the number of player turns of all seats."""
        state = position.state
        return state.game_turn * PLAYER_TURNS * state.seats + state.turns

    def candidates(self, position: DecisionPosition[SolariusState, Any]) -> Sequence[Move]:
        """List moves in the order of the quick choice, without bad ones.

        Fewer for details.
        """
        weighed = self._weigh_moves(position)
        best = weighed[0][0] if weighed else 0.0
        margin = MARGIN if self.effort(position) == 1 else DETAIL_MARGIN
        return [move for weight, _, move in weighed if weight >= best - margin and (weight >= 0 or best < 0)]

    def alternatives(self, position: DecisionPosition[SolariusState, Any]) -> Sequence[Move]:
        return [move for _, _, move in self._weigh_moves(position)]

    def _weigh_moves(self, position: DecisionPosition[SolariusState, Any]) -> list[tuple[float, int, Move]]:
        """Return all moves with their value and the negative of their number, the best first."""
        decision = position.decision
        if decision is None:
            return []
        weigh = TurnEvaluator(position.state, decision, self._evaluator).evaluate
        return sorted([(weigh(move), -number, move) for number, move in enumerate(position.moves())], reverse=True)

    def effort(self, position: DecisionPosition[SolariusState, Any]) -> int:
        """Return a divisor that is larger for details of a turn."""
        decision = position.decision
        own = decision.parts[0] if isinstance(decision, OneOf) else decision
        return 1 if own is None or own.kind not in DETAILS else LESS

    def choose(self, position: DecisionPosition[SolariusState, Any], draw: Draw) -> Move:
        return choose_best(position, self._evaluator, TurnEvaluator)

    def worth(self, position: DecisionPosition[SolariusState, Any], seat: int) -> float:
        promises = self._evaluate_seats(position)
        rival = max([promise for other, promise in enumerate(promises) if other != seat])
        return promises[seat] - self.weights["rival"] * rival

    def aspect_values(self, position: DecisionPosition[SolariusState, Any], seat: int) -> tuple[float, ...]:
        promises = self._evaluate_seats(position)
        return promises[seat], -max([promise for other, promise in enumerate(promises) if other != seat])

    def expects(self, position: DecisionPosition[SolariusState, Any], worth: float, seen: Mapping[str, float]) -> Text:
        return words.expects(self.result(position, worth, seen))

    def result(self, position: DecisionPosition[SolariusState, Any], worth: float, seen: Mapping[str, float]) -> float:
        """Return the final lead over the best other seat."""
        return seen["promise"] + seen["rival"]

    def _evaluate_seats(self, position: DecisionPosition[SolariusState, Any]) -> Sequence[float]:
        """Return each seat's expected final score: mat, figures and coming turns."""
        state = position.state
        if not position.deciders:
            return position.scores()
        promises = []
        for mat, foothold in zip(state.mats, figure_values(state, self._evaluator.weights), strict=True):
            left = turns_left(state, mat.seat)
            promises.append(
                self._evaluator.evaluate(mat, left, mat.hand) + foothold + self._to_come(left) + self._engine(mat, left)
            )
        return promises

    def _engine(self, mat: Mat, left: int) -> float:
        """Return the coming gain of stations and developments; late only at a turn's end."""
        judge, turns, weight = (
            MatSimulator(left, self._evaluator, sees_hand=False),
            left / PLAYER_TURNS,
            self.weights["engine"],
        )
        if not weight or not left:
            return 0.0
        promised = sum([judge.gain(mat, STATIONS[station].permanent) for station in mat.stations], 0.0)
        for card in mat.developments:
            development = CARDS[card].development
            if development.kind == "die_slot":
                promised += judge.gain(mat, development.effects)
            elif development.kind == "trigger":
                promised += judge.gain(mat, development.effects) * self._evaluator.weights.occasions
            elif development.kind == "static":
                promised += self._evaluator.weights.static / 2
        return weight * turns * promised

    def _to_come(self, left: int) -> float:
        """Return a correction for points from coming turns, and overestimates late on."""
        return self.weights["turn"] * (left - self.weights["even"]) * min(1.0, left / PLAYER_TURNS)


KNOWLEDGE = SolariusKnowledge
