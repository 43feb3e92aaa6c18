"""The search's knowledge of Fantastic Factories: quick choices and chances to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from bot.ai.factories import words, worth_of_moves
from bot.ai.factories.effects import EFFECTS
from bot.ai.factories.worth import LearnedWorths, evaluate_seat, features_of
from bot.ai.search import Draw, Knowledge, Weights
from bot.games.contract import Move
from bot.games.factories.game import FactoriesPosition
from bot.games.factories.scoring import machine_score, score
from bot.games.factories.state import FactoriesState
from bot.games.text import Text


class FactoriesKnowledge(Knowledge[FactoriesPosition]):
    """Evaluates in games won, against The Machine or the best other seat."""

    min_difference = 0.05
    effects = EFFECTS

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._promise = LearnedWorths(weights)

    def clock(self, position: FactoriesPosition) -> float:
        """Return the number of rounds."""
        return position.state.round

    def effort(self, position: FactoriesPosition) -> int:
        """Return a divisor that grows with the number of seats, because all play on."""
        return position.seats + (position.seats > 1)

    def candidates(self, position: FactoriesPosition) -> Sequence[Move]:
        """List moves, those with the best position at the end of the round first."""
        return sorted(position.moves(), key=worth_of_moves(position, self._promise.worths), reverse=True)

    def choose(self, position: FactoriesPosition, draw: Draw) -> Move:
        moves = position.moves()
        return moves[0] if len(moves) == 1 else max(moves, key=worth_of_moves(position, self._promise.worths))

    def worth(self, position: FactoriesPosition, seat: int) -> float:
        """Return 0 to 1 by the expected lead; half a point less wins a tie."""
        state = position.state
        if not position.deciders:
            return _chance(_lead(state, seat), self.weights["close_end"])
        promises = [evaluate_seat(self.weights, state, player) for player in state.players]
        lead = promises[seat] - max([0.0] if state.machine is not None else [*promises[:seat], *promises[seat + 1 :]])
        return _chance(lead, self.weights["close"])

    def traits(self, position: FactoriesPosition, seat: int) -> Mapping[str, float]:
        """Return a seat's features, relative to the average of other seats, if any."""
        state = position.state
        found = dict[str, float]()
        for other, player in enumerate(state.players):
            share = 1.0 if other == seat else -1.0 / (state.seats - 1)
            for name, amount in features_of(state, player):
                found[name] = found.get(name, 0.0) + share * amount
        return found

    def reached(self, position: FactoriesPosition, seat: int) -> float:
        """Return the lead over The Machine, or over the average of other seats, in points."""
        state = position.state
        if state.machine is not None:
            return float(_lead(state, seat))
        scores = position.scores()
        return scores[seat] - (sum(scores) - scores[seat]) / (state.seats - 1)

    def expects(self, position: FactoriesPosition, worth: float, seen: Mapping[str, float]) -> Text:
        return words.expects(worth)

    def is_chance(self, position: FactoriesPosition) -> bool:
        return True


def _lead(state: FactoriesState, seat: int) -> int:
    """Return the lead over The Machine or the best other seat in points."""
    if state.machine is not None:
        return score(state.players[seat]) - machine_score(state.machine)
    return score(state.players[seat]) - max([score(one) for other, one in enumerate(state.players) if other != seat])


def _chance(lead: float, close: float) -> float:
    return 1 / (1 + exp((0.5 - lead) / close))


KNOWLEDGE = FactoriesKnowledge
