"""What a search has to know of a game: which moves are worth a look, how one plays on, what a position is worth.

How it weighs things is data (`bot.games.search.file`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from bot.games.contract import Move, Position

PositionT = TypeVar("PositionT", bound=Position)

Weights = Mapping[str, float]
"""How much each thing counts, by its name."""

Draw = Callable[[int], int]
"""Gives a number from 0 to below its bound."""


class Knowledge(ABC, Generic[PositionT]):
    """What the search knows of one game. It sees positions that its seat imagines, never a true one."""

    aspects: ClassVar[Mapping[str, float]] = MappingProxyType({})
    """What one can say of a position besides its worth, by name: by how much it has to differ to be worth a word.

    The more the better, so what is bad is counted below zero.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def candidates(self, position: PositionT) -> Sequence[Move]:
        """The moves of the first seat that decides, those first that look best; a search may try only so many."""
        return position.moves()

    def effort(self, position: PositionT) -> int:
        """How many times as dear a simulation is as with the fewest seats; a budget has as many fewer."""
        return 1

    @abstractmethod
    def choose(self, position: PositionT, draw: Draw) -> Move:
        """How the first seat that decides plays on: a quick choice, which may be another one each time."""

    @abstractmethod
    def clock(self, position: PositionT) -> float:
        """How far the game has come, in the unit in which a budget says how far to look ahead."""

    @abstractmethod
    def worth(self, position: PositionT, seat: int) -> float:
        """What a position promises a seat in the end, the more the better; a finished one what it has come to."""

    def look(self, position: PositionT, seat: int) -> tuple[float, ...]:
        """How much a position has of each aspect, in their order."""
        return ()
