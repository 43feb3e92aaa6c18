"""What a search knows of Fantastic Factories: it plays on greedily and asks how safely the seat is ahead then."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.factories.game import FactoriesPosition
from bot.games.factories.player import GreedyPlayer, worth_of_moves
from bot.games.factories.scoring import machine_score, score
from bot.games.search import Draw, Knowledge, Weights


class FactoriesKnowledge(Knowledge[FactoriesPosition]):
    """Counts in games won, against The Machine or the best of the other seats."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._greedy = GreedyPlayer(Chance(b""))

    def clock(self, position: FactoriesPosition) -> float:
        """Rounds."""
        return position.state.round

    def effort(self, position: FactoriesPosition) -> int:
        """All seats play on."""
        return position.seats + (position.seats > 1)

    def candidates(self, position: FactoriesPosition) -> Sequence[Move]:
        """Those first that the greedy player likes."""
        return sorted(position.moves(), key=worth_of_moves(position), reverse=True)

    def choose(self, position: FactoriesPosition, draw: Draw) -> Move:
        return self._greedy.choose(position)

    def worth(self, position: FactoriesPosition, seat: int) -> float:
        """From 0 to 1; a lead of `close` points is worth about three games of four, and half a point wins a draw."""
        state = position.state
        rivals = [score(player) for other, player in enumerate(state.players) if other != seat]
        best = max(rivals) if state.machine is None else machine_score(state.machine)
        return 1 / (1 + exp((best + 0.5 - score(state.players[seat])) / self.weights["close"]))


KNOWLEDGE = FactoriesKnowledge
