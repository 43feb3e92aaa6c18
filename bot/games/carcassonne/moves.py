"""The three decisions of a turn as moves: where the tile goes, where the meeple goes, in which order features score.

Notation: `place N9 r2`, `meeple city N`, `meeple monastery`, `score N E M9`.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.carcassonne.view import Kind, Side
from bot.games.cells import Cell, cell_name, parse_cell
from bot.games.contract import Move
from bot.games.errors import InvalidMove
from bot.games.text import Text

_SIDE_WORDS: dict[str, Side] = {"n": "N", "e": "E", "s": "S", "w": "W"}
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Lay the drawn tile into a cell, turned clockwise by so many quarter turns."""

    cell: Cell
    rotation: int

    def __str__(self) -> str:
        return f"place {cell_name(self.cell)} r{self.rotation}"


@dataclass(frozen=True, slots=True)
class Meeple(Move):
    """Put a meeple on the tile just laid; `side` is the first side of the segment clockwise, None for a monastery."""

    kind: Kind
    side: Side | None

    def __str__(self) -> str:
        return f"meeple {self.kind}" if self.side is None else f"meeple {self.kind} {self.side}"


@dataclass(frozen=True, slots=True)
class Score(Move):
    """Score the completed features in this order; each is a side of the tile just laid or the cell of a monastery."""

    order: tuple[Side | Cell, ...]

    def __str__(self) -> str:
        return f"score {' '.join(map(feature_name, self.order))}"


def feature_name(feature: Side | Cell) -> str:
    """How a completed feature is called in notation: `N` or `M9`."""
    return feature if isinstance(feature, str) else cell_name(feature)


def parse(text: str) -> Place | Meeple | Score:
    """The move that a notation names, forgiving case and extra spaces. Raises InvalidMove."""
    words = text[:_LONGEST].lower().split()
    match words:
        case ["place", *arguments]:
            return _parse_place(arguments)
        case ["meeple", *arguments]:
            return _parse_meeple(arguments)
        case ["score", *arguments]:
            return _parse_score(arguments)
    raise InvalidMove(Text("A move begins with place, meeple or score: for example place N9 r2."))


def _parse_place(arguments: list[str]) -> Place:
    if len(arguments) == 2 and arguments[1] in ("r0", "r1", "r2", "r3"):
        cell = parse_cell(arguments[0])
        if cell is None:
            raise InvalidMove(Text("{name} is no name of a cell; a cell is called N9 or so.", name=arguments[0][:20]))
        return Place(cell, int(arguments[1][1]))
    raise InvalidMove(Text("Write a placement with a cell and a rotation from r0 to r3: for example place N9 r2."))


def _parse_meeple(arguments: list[str]) -> Meeple:
    match arguments:
        case ["monastery"]:
            return Meeple("monastery", None)
        case ["city", side] if side in _SIDE_WORDS:
            return Meeple("city", _SIDE_WORDS[side])
        case ["road", side] if side in _SIDE_WORDS:
            return Meeple("road", _SIDE_WORDS[side])
    raise InvalidMove(Text("Write a meeple with its feature and side: meeple city N, meeple road E, meeple monastery."))


def _parse_score(arguments: list[str]) -> Score:
    order: list[Side | Cell] = []
    for word in arguments:
        feature = _SIDE_WORDS.get(word) or parse_cell(word)
        if feature is None:
            raise InvalidMove(Text("{name} is neither a side nor the cell of a monastery.", name=word[:20]))
        order.append(feature)
    if not order:
        raise InvalidMove(Text("Write the order with sides and monastery cells: for example score N E M9."))
    return Score(tuple(order))
