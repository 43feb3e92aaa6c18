"""A table of Carcassonne in words: summary, tiles with meeples, remaining tiles."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.areas import cell_name
from bot.games.carcassonne.view import CarcassonneView
from bot.games.carcassonne.words import land
from bot.games.text import Text
from cogs.carcassonne.description import words
from renderers.carcassonne.alt import spoken


def describe(view: CarcassonneView) -> Iterator[Text]:
    """All of it, a line each; the tiles row by row from the north."""
    yield from spoken(view)
    meeples = {meeple.cell: view.colours[meeple.colour].name for meeple in view.meeples}
    if held := [one for one in view.ended_with or (*view.held, *view.fields) if one.holders]:
        yield words.ENDED_WITH if view.ended_with else words.HELD
        for one in sorted(held, key=lambda one: -one.points):
            yield words.holds([view.colours[holder].name for holder in one.holders], one)
    yield words.MAP
    for tile in sorted(view.tiles, key=lambda tile: (tile.cell[1], tile.cell[0])):
        lying = land(tile.letter, tile.rotation)
        yield words.on_cell(cell_name(tile.cell), lying, meeples.get(tile.cell, ""))
    if view.fits:
        yield words.SPACES
        for cell, count in sorted(view.fits.items(), key=lambda each: (each[0][1], each[0][0])):
            yield words.space_fits(cell_name(cell), count)
    elif view.outcome is None:
        yield words.beside(map(cell_name, view.beside))
    left = {letter: count for letter, count in view.remaining.items() if count}
    if left:
        yield words.FACE_DOWN_LINE
        for letter, count in left.items():
            yield words.tiles_of(count, land(letter))
