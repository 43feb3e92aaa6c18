"""The search's knowledge of Otys: how a game against two Timers goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ai.otys import words
from bot.ai.otys.effects import EFFECTS
from bot.ai.otys.lookahead import Lookahead, nearest, open_contracts, ready, stage_of
from bot.ai.search import Draw, Knowledge, Weights
from bot.games.contract import Move
from bot.games.otys.components import LEVELS, Contract
from bot.games.otys.game import OtysPosition
from bot.games.otys.state import OtysSoloState
from bot.games.text import Text

_RATES = ("rate", "late_rate")
"""Gain per turn against the first Timer, and against the last one."""

_TYPICAL_TURNS = 16
_LAST_TURNS = 3
"""Turns of a game, and turns at its end in which not all stocks can be used."""


class OtysKnowledge(Knowledge[OtysPosition]):
    """Evaluates in tenths of Prestige at the end of the game.

    The Timers move one space per turn, the lower one first, while the marker goes up. So Prestige gained early shortens
    the game, and improvements are worth more the more turns remain.
    """

    min_difference = 10.0
    effects = EFFECTS

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._lookahead = Lookahead(self._evaluate, drawn=10 * weights["drawn"], credit=10 * weights["credit"])

    def clock(self, position: OtysPosition) -> float:
        """Return the number of turns."""
        return position.state.turn.number

    def candidates(self, position: OtysPosition) -> Sequence[Move]:
        """List moves, those with the best position at the end of this turn first."""
        if stage_of(position) == "order":
            return position.moves()
        promises = self._lookahead.evaluate_moves(position)
        return sorted(promises, key=promises.__getitem__, reverse=True)

    def choose(self, position: OtysPosition, draw: Draw) -> Move:
        moves = position.moves()
        return moves[0] if len(moves) == 1 else self.candidates(position)[0]

    def worth(self, position: OtysPosition, seat: int) -> float:
        return self._evaluate(position.state)

    def _evaluate(self, state: OtysSoloState) -> float:
        board, weights = state.board, self.weights
        if state.ending:
            return 10.0 * board.prestige
        worth, turns = self._ahead(state)
        lasting = weights["upgraded"] * len(board.upgraded) + weights["hacker"] * board.hacker
        lasting += weights["mechanic"] * board.mechanic + weights["kept"] * (len(LEVELS) - board.kept.count(""))
        means = weights["credit"] * min(board.credits, 6) + weights["battery"] * min(board.batteries, 4)
        means += weights["key"] * min(board.neutral_keys, 3) + weights["cube"] * sum(map(sum, board.levels))
        worth += lasting * turns / _TYPICAL_TURNS + means * min(1.0, turns / _LAST_TURNS)
        contracts = open_contracts(state)
        worth += weights["contract"] * nearest(contracts, board.levels)
        return 10 * (worth + self._stock(state, contracts))

    def _stock(self, state: OtysSoloState, contracts: tuple[Contract, ...]) -> float:
        """Return the value of contracts that can be completed at any time, on whatever level.

        The last Timer limits it: once the marker meets it, the game ends with that contract.
        """
        if not state.settings.edition.any_level:
            return 0.0
        total, best = ready(contracts, state.board.levels)
        most = max(map(state.space, state.alive)) - 1 - state.marker + best
        return self.weights["late_ready" if len(state.alive) == 1 else "ready"] * min(total, most)

    def _ahead(self, state: OtysSoloState) -> tuple[float, float]:
        """Return where the marker should meet the last Timer, and in how many turns."""
        reached, turns = float(state.board.prestige), 0.0
        spaces = sorted(map(state.space, state.alive))
        for space, name in zip(spaces, _RATES[-len(spaces) :], strict=True):
            rate = self.weights[name]
            there = max(0.0, space - reached) / (1 + rate)
            turns += there
            reached += rate * there
        return reached, turns

    def expects(self, position: OtysPosition, worth: float, seen: Mapping[str, float]) -> Text:
        return words.expects(worth / 10)

    def result(self, position: OtysPosition, worth: float, seen: Mapping[str, float]) -> float:
        """Return the final Prestige."""
        return worth / 10


KNOWLEDGE = OtysKnowledge
