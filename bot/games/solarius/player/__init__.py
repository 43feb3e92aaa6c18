"""Computer players of Solarius Mission: a greedy one that follows what its mat promises.

It judges only what everybody may see and its own hand: never a planet that is face down, a hub to come, the deck or
another hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bot.games.contract import Move, Player
from bot.games.engine import DecisionPosition
from bot.games.solarius.player.scales import Scales
from bot.games.solarius.state import State


class GreedyPlayer(Player[DecisionPosition[State, Any]]):
    """Makes every decision for the best promise of its own mat and of the hexes in reach."""

    name: ClassVar[str] = "greedy"

    def choose(self, position: DecisionPosition[State, Any]) -> Move:
        """The first of the moves that promise most."""
        decision = position.decision
        if decision is None:
            raise ValueError("the game is over")
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        return max(moves, key=Scales(position.state, decision).weigh)


PLAYERS: Mapping[str, type[Player[Any]]] = {GreedyPlayer.name: GreedyPlayer}
