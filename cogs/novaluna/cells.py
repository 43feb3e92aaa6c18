"""The cells where a tile can be laid, as lists in which people choose. What a cell is worth is theirs to find out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.cells import Cell, cell_name
from bot.games.novaluna.moves import Take
from bot.games.novaluna.view import DisplayView
from bot.games.text import Text
from bot.ui.controls import Choice, Control, windowed
from cogs.novaluna import words

_SIDES = (("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0)))


def cell_controls(display: DisplayView, space: int, chosen: Cell | None, page: int) -> tuple[Control, ...]:
    """Selects of the cells for the tile of this space; a button where there are more than fit.

    Nothing when there is only one cell, which is proposed already.
    """
    if len(display.cells) == 1:
        return ()
    choices = [
        Choice(cell_name(cell), str(Take(space, cell)), _neighbours(display, cell), chosen=cell == chosen)
        for cell in display.cells
    ]
    return windowed(
        words.CHOOSE_CELL, f"cells {space}", choices, page, partial(looking_at, space), more=words.MORE_CELLS
    )


def _neighbours(display: DisplayView, cell: Cell) -> Text:
    """What lies around a cell: "beside Red 3 (north) and Blue 5 (west)"."""
    laid = {one.cell: one.tile for one in display.tiles}
    around = [(side, laid.get((cell[0] + dx, cell[1] + dy))) for side, (dx, dy) in _SIDES]
    beside = [(side, tile) for side, tile in around if tile is not None]
    return words.beside(beside) if beside else words.FIRST_TILE


def looking_at(space: int, page: int = 0) -> str:
    """How a tile without its cell, and a page of cells, travel in a control."""
    return f"{space} {page}"


def looked_at(look: str, spaces: Sequence[int]) -> tuple[int, int] | None:
    """The space and the page that were looked at; None when nothing was, or the tile is not on offer."""
    match look.split():
        case [space, page] if space.isdecimal() and page.isdecimal() and int(space) in spaces:
            return int(space), int(page)
    return None
