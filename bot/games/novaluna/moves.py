"""The moves of Nova Luna: take a tile and place it, or refill the wheel.

Their places: the `(space, 5)` of the wheel and the `(cell, M9)` of the own display; the `(wheel, )` to refill.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.areas import Cell
from bot.games.engine import Grammar, Notation, WrittenMove, cells, names
from bot.games.novaluna import words
from bot.games.novaluna.components import SPACES

_SPACE = names({str(space): space for space in range(SPACES)}, words.no_space)


@dataclass(frozen=True, slots=True)
class NovaLunaTake(WrittenMove):
    """`take 5 at M9`: the tile on space 5 of the wheel goes to cell M9."""

    notation = Notation("take {space} at {cell}", space=_SPACE, cell=cells(words.no_cell))

    space: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Refill(WrittenMove):
    """`refill`: fill the empty spaces of the wheel from the pile."""

    notation = Notation("refill")


GRAMMAR = Grammar((NovaLunaTake, Refill), words.WRITE)
