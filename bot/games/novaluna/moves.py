"""The two decisions of Nova Luna as moves: take a tile and lay it, or refill the wheel.

Notation: `take 5 at M9` (the tile on space 5 of the wheel goes to cell M9), `refill`.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cells import Cell, cell_name, parse_cell
from bot.games.contract import Move
from bot.games.errors import InvalidMove
from bot.games.novaluna.components import SPACES
from bot.games.text import Text

_LONGEST = 200
_SPACE_NAMES = {str(space): space for space in range(SPACES)}


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take the tile of a space and lay it on a cell."""

    space: int
    cell: Cell

    def __str__(self) -> str:
        return f"take {self.space} at {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Refill(Move):
    """Fill the empty spaces of the wheel from the pile."""

    def __str__(self) -> str:
        return "refill"


def parse(text: str) -> Take | Refill:
    """The move that a notation names, forgiving case and extra spaces. Raises InvalidMove."""
    match text[:_LONGEST].lower().split():
        case ["refill"]:
            return Refill()
        case ["take", space, "at", name]:
            return Take(_parse_space(space), _parse_cell(name))
    raise InvalidMove(Text("Write a move as take 5 at M9 (the space of the tile, then a cell), or as refill."))


def _parse_space(text: str) -> int:
    if text not in _SPACE_NAMES:
        template = "{name} is no space of the wheel; they are numbered from 0 to {last}."
        raise InvalidMove(Text(template, name=text[:20], last=SPACES - 1))
    return _SPACE_NAMES[text]


def _parse_cell(text: str) -> Cell:
    cell = parse_cell(text)
    if cell is None:
        raise InvalidMove(Text("{name} is no name of a cell; a cell is called M9 or so.", name=text[:20]))
    return cell
