"""Values that the picture of a game review shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.text import TextLike


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """A seat's line: name, expected result after each move, accuracy from 0 to 1.

    A result is points, or a probability of winning. `end` is the final result, if any. `seat` is its colour and sign.
    """

    seat: int
    name: TextLike
    expected: tuple[tuple[int, float], ...]
    end: float | None
    accuracy: float | None


@dataclass(frozen=True, slots=True)
class ReviewMark:
    """A turning point: move number, seat, value after it, and loss."""

    move: int
    seat: int
    result: float
    cost: float


@dataclass(frozen=True, slots=True)
class ReviewSheet:
    """A game of this many `moves`; `marked` are numbered from 1 in order.

    `title` is the reviewed game. `is_chance` says that results are probabilities of winning.
    """

    game: str
    title: TextLike
    moves: int
    lines: Sequence[ReviewLine]
    marked: Sequence[ReviewMark]
    is_chance: bool
    low_is_better: bool
