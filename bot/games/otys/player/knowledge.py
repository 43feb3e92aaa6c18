"""What a search knows of Otys: it plays on as the greedy player does and weighs what a seat has as that one does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.otys.game import OtysPosition
from bot.games.otys.player import GreedyPlayer, weighed, words, worth
from bot.games.search import Aspect, Draw, Knowledge, Weights
from bot.games.text import Text


class OtysKnowledge(Knowledge[OtysPosition]):
    """Counts in tenths of a Prestige."""

    telling = 10.0

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
        self._greedy = GreedyPlayer(Chance(b""))

    def clock(self, position: OtysPosition) -> float:
        """Turns."""
        return position.state.turn.number

    def candidates(self, position: OtysPosition) -> Sequence[Move]:
        """Those first that leave most at the end of this turn."""
        promises = weighed(position)
        return sorted(promises, key=promises.__getitem__, reverse=True)

    def choose(self, position: OtysPosition, draw: Draw) -> Move:
        return self._greedy.choose(position)

    def worth(self, position: OtysPosition, seat: int) -> float:
        return worth(position.state)

    def look(self, position: OtysPosition, seat: int) -> tuple[float, ...]:
        state, board = position.state, position.state.board
        left = max([space - state.marker for space in map(state.space, state.alive)], default=0)
        steps, cubes = board.hacker + board.mechanic, sum(map(sum, board.levels))
        return board.prestige, max(0, left), len(board.upgraded), steps, cubes, board.credits, board.batteries

    def expects(self, position: OtysPosition, worth: float, seen: Mapping[str, float]) -> Text:
        return words.expects(seen["prestige"])


KNOWLEDGE = OtysKnowledge
