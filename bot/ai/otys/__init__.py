"""Computer players of Otys: a greedy one that searches to the end of its turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.ai.otys.lookahead import Lookahead, nearest, open_contracts, stage_of
from bot.games.contract import Move, Player
from bot.games.otys.components import LEVELS
from bot.games.otys.game import OtysPosition
from bot.games.otys.state import OtysSoloState

_PRESTIGE = 10.0
_CREDIT = 1.6
_BATTERY = 1.8
_NEUTRAL_KEY = 1.0
_CUBE = 1.2
_UPGRADED = 4.0
_STEP = 3.0
_KEPT = 4.0
_READY = 6.0
_DRAWN = 9.0


class GreedyOtysPlayer(Player[OtysPosition]):
    """Tries every way through this turn and takes the best; moves the lower Timer."""

    name = "greedy"

    def choose(self, position: OtysPosition) -> Move:
        """Return the first move of the best turn."""
        moves = position.moves()
        if len(moves) == 1 or stage_of(position) == "order":
            return moves[0]
        promises = _LOOKAHEAD.evaluate_moves(position)
        return max(promises, key=promises.__getitem__)


def worth(state: OtysSoloState) -> float:
    """Return the value of a seat's position after its turn, in tenths of a Prestige."""
    board = state.board
    worth = _PRESTIGE * board.prestige
    if state.ending:
        return worth
    worth += _CREDIT * min(board.credits, 6) + _BATTERY * min(board.batteries, 4)
    worth += _NEUTRAL_KEY * min(board.neutral_keys, 3) + _UPGRADED * len(board.upgraded)
    worth += _STEP * (board.hacker + board.mechanic) + _KEPT * (len(LEVELS) - board.kept.count(""))
    worth += _CUBE * sum(map(sum, board.levels))
    return worth + _READY * nearest(open_contracts(state), board.levels)


_LOOKAHEAD = Lookahead(worth, drawn=_DRAWN, credit=_CREDIT)

PLAYERS: Mapping[str, type[Player[Any]]] = {GreedyOtysPlayer.name: GreedyOtysPlayer}
