"""What a search knows of Otys: how a game against two Timers goes on, and what a seat has for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.ai.otys import words
from bot.ai.otys.lookahead import Lookahead, nearest, stage_of
from bot.ai.search import Aspect, Draw, Knowledge, Weights
from bot.games.contract import Move
from bot.games.otys.components import LEVELS
from bot.games.otys.game import OtysPosition
from bot.games.otys.state import OtysSoloState
from bot.games.text import Text

_RATES = ("rate", "late_rate")
"""What a turn brings against the first Timer and against the last one."""

_TYPICAL_TURNS = 16
_LAST_TURNS = 3
"""Turns of a game, and turns at its end in which not everything in hand can still be used."""


class OtysKnowledge(Knowledge[OtysPosition]):
    """Counts in tenths of the Prestige that a seat has at the end of the game.

    The Timers come down by a space a turn, the lower one first, while the marker goes up: Prestige that is gained early
    brings the end nearer, and what makes later turns better is worth the more, the more of them are to come.
    """

    min_difference = 10.0

    aspects = MappingProxyType(
        {
            "prestige": Aspect(0.4, words.prestige),
            "lasts": Aspect(0.5, words.lasts),
            "upgrades": Aspect(0.2, words.upgrades),
            "steps": Aspect(0.3, words.steps),
            "cubes": Aspect(0.6, words.cubes),
            "credits": Aspect(0.7, words.credits_left),
            "batteries": Aspect(0.5, words.batteries),
        }
    )
    """Prestige, spaces between the marker and the last Timer, divers turned, steps of Hacker and Mechanic, cubes,
    Credits, Batteries."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._lookahead = Lookahead(self._evaluate, drawn=10 * weights["drawn"], credit=10 * weights["credit"])

    def clock(self, position: OtysPosition) -> float:
        """Turns."""
        return position.state.turn.number

    def candidates(self, position: OtysPosition) -> Sequence[Move]:
        """Those first that leave most at the end of this turn."""
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
        return 10 * (worth + weights["contract"] * nearest((*state.public, *board.hand), board.levels))

    def _ahead(self, state: OtysSoloState) -> tuple[float, float]:
        """Where the marker meets the last Timer if every turn brings what it usually does, and in how many turns."""
        reached, turns = float(state.board.prestige), 0.0
        spaces = sorted(map(state.space, state.alive))
        for space, name in zip(spaces, _RATES[-len(spaces) :], strict=True):
            rate = self.weights[name]
            there = max(0.0, space - reached) / (1 + rate)
            turns += there
            reached += rate * there
        return reached, turns

    def look(self, position: OtysPosition, seat: int) -> tuple[float, ...]:
        state, board = position.state, position.state.board
        left = max([space - state.marker for space in map(state.space, state.alive)], default=0)
        steps, cubes = board.hacker + board.mechanic, sum(map(sum, board.levels))
        return board.prestige, max(0, left), len(board.upgraded), steps, cubes, board.credits, board.batteries

    def expects(self, position: OtysPosition, worth: float, seen: Mapping[str, float]) -> Text:
        return words.expects(worth / 10)

    def result(self, position: OtysPosition, worth: float, seen: Mapping[str, float]) -> float:
        """Prestige in the end."""
        return worth / 10


KNOWLEDGE = OtysKnowledge
