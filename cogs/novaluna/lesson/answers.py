"""Answers of the lessons of Nova Luna: which tile is taken, and what it does in the display."""

from __future__ import annotations

from typing import Any, cast

from bot.discord.lesson.model import LEARNER, Answer
from bot.games.cells import parse_cell
from bot.games.contract import Move, Position
from bot.games.novaluna.components import Colour
from bot.games.novaluna.display import Display
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.moves import NovaLunaTake, Refill


def takes(*spaces: int) -> Answer:
    """The tile of one of these spaces, in any cell."""
    return lambda position, move: isinstance(move, NovaLunaTake) and move.space in spaces


def completes(*spaces: int, least: int = 1) -> Answer:
    """The tile of one of these spaces where it completes at least `least` tasks."""
    taken = takes(*spaces)
    return lambda position, move: taken(position, move) and _completed(position, move) >= least


def joins(space: int) -> Answer:
    """The tile of this space where it touches a tile of the same colour."""
    taken = takes(space)
    return lambda position, move: taken(position, move) and _group(position, cast("NovaLunaTake", move)) > 1


def counts(space: int, cell: str, colour: Colour, wanted: int) -> Answer:
    """The tile of this space where `wanted` tiles of a colour then count for the tile at `cell`."""
    taken, at = takes(space), parse_cell(cell) or (0, 0)
    return lambda position, move: taken(position, move) and _after(position, move).counts(at).get(colour, 0) >= wanted


def refills(position: Position, move: Move) -> bool:
    """Whether it's the refill."""
    return isinstance(move, Refill)


def _completed(position: Position, move: Move) -> int:
    return len(_after(position, move).done) - len(_display(position).done)


def _group(position: Position, move: NovaLunaTake) -> int:
    """How many tiles the new tile's group has."""
    display = _after(position, move)
    return len(display.members[display.groups[move.cell]])


def _after(position: Position, move: Move) -> Display:
    after = position.copy()
    after.play(move, LEARNER)
    return _display(after)


def _display(position: Position) -> Display:
    display: Display = cast("NovaLunaPosition[Any]", position).state.displays[LEARNER]
    return display
