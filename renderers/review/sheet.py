"""Values that the picture of a game review shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One seat's line: its name, the expected result after each of its moves, and its accuracy from 0 to 1.

    A result is points, or a chance of winning from 0 to 1. `end` is what the game came to, if it was played out. `seat`
    says which colour and sign it has.
    """

    seat: int
    name: str
    expected: tuple[tuple[int, float], ...]
    end: float | None
    accuracy: float | None


@dataclass(frozen=True, slots=True)
class ReviewMark:
    """A move that mattered: its number and seat, where its line stood after it, and by how much that was worse."""

    move: int
    seat: int
    result: float
    cost: float


@dataclass(frozen=True, slots=True)
class ReviewSheet:
    """A game of so many `moves`; `marked` are numbered from 1 on in their order.

    `title` says what is looked back over. `is_chance` says that results are chances of winning.
    """

    game: str
    title: str
    moves: int
    lines: Sequence[ReviewLine]
    marked: Sequence[ReviewMark]
    is_chance: bool
    low_is_better: bool
