"""Computer players of Carcassonne: a greedy one that looks one turn ahead.

The search's knowledge of solo games is in `map_analysis`, `placement_evaluation` and `stock`, that of base games in
`seat_evaluation`; `knowledge` chooses between them by the number of seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.ai.carcassonne.seat_evaluation import evaluate_seat
from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.carcassonne.state import CarcassonneState
from bot.games.contract import Move, Player

_SUPPLY_VALUE = (0.0, 9.0, 14.0, 17.0, 19.0, 20.0, 20.5, 21.0)
"""Value of n meeples in supply, by n; having some keeps the game from ending."""

_LOWEST_VALUE = 1.2
_TOTAL_VALUE = 0.2
_ENDED = -1000.0


class GreedyCarcassonnePlayer(Player[CarcassonnePosition]):
    """Chooses the move with the best evaluation at the end of the turn.

    The evaluation covers meeples in supply, nearly complete features and the lowest score, in a base game the lead. It
    uses public facts only, never the tile that its own move would reveal.
    """

    name = "greedy"

    def choose(self, position: CarcassonnePosition) -> Move:
        """Return the first of the best moves."""
        turn = position.state.turn
        seat = position.state.colour if position.seats > 1 else None
        return max(position.moves(), key=lambda move: _evaluate_move(position, move, turn, seat))


def _evaluate_move(position: CarcassonnePosition, move: Move, turn: int, seat: int | None) -> float:
    """Return the evaluation after this move and the best others of the same turn."""
    after = position.copy()
    after.play(move)
    if after.deciders and after.state.turn == turn:
        return max(_evaluate_move(after, following, turn, seat) for following in after.moves())
    return _evaluate(after.state) if seat is None else evaluate_seat(after.state, seat)


def _evaluate(state: CarcassonneState) -> float:
    points = state.points
    if state.ending == "meeples":
        return _ENDED + min(points)
    board = state.board
    worth = _LOWEST_VALUE * min(points) + _TOTAL_VALUE * sum(points)
    worth += sum(_SUPPLY_VALUE[supply] for supply in state.supply)
    for key, claim in board.meeples.items():
        feature = board.features[board.find(board.tiles[key].first + claim.segment)]
        worth += _coming_home(feature.open) * 5.0
    return worth


def _coming_home(missing: int) -> float:
    """Return the chance that a meeple returns from an incomplete feature.

    `missing` counts its open ends, or its empty cells.
    """
    return 1 / (1 + missing)


PLAYERS: Mapping[str, type[Player[Any]]] = {GreedyCarcassonnePlayer.name: GreedyCarcassonnePlayer}
