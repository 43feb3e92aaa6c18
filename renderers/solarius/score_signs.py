"""The signs before the rows of the scoring sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from bot.games.solarius.components.vocabulary import ROMAN, Category
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.pieces import check_disc, seal
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import SMALL, Weight
from renderers.solarius import pieces
from renderers.solarius.colours import COLOURS
from renderers.solarius.figures import figure
from renderers.solarius.planets import colour_disc
from renderers.solarius.signs import dashed_ring


@cached_sprite
def row_sign(category: Category) -> Image.Image:
    """What stands before the title of a row."""
    canvas = Canvas(Image.new("RGBA", (72, 60), (*rgb(palette.PANEL), 0)))
    _SIGNS[category](canvas)
    return canvas.image


def _settled(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    sketch.fill(sketch.mask().disc((30, 30), 23), palette.NEUTRAL)
    sketch.fill(sketch.mask().stroke(((20, 31), (27, 38), (41, 22)), 6), palette.INK)
    canvas.paste(sketch.render(), 36, 30)


def _unsettled(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    sketch.fill(dashed_ring(sketch.mask(), (30, 30), 21, 8, 4.5), palette.NEUTRAL)
    sketch.fill(sketch.mask().stroke(((21, 30), (39, 30)), 5), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)


def _sets(canvas: Canvas) -> None:
    for colour, (x, y) in zip(COLOURS, ((22, 16), (50, 16), (22, 44), (50, 44)), strict=True):
        canvas.paste(colour_disc(colour, 13), x, y)


def _stations(canvas: Canvas) -> None:
    canvas.paste(figure("station", None, 0.62), 36, 30)


def _missions(canvas: Canvas) -> None:
    canvas.paste(figure("mission", None, 0.66), 32, 28)
    canvas.paste(check_disc(13), 52, 44)


def _open_missions(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    cloth = ((12, 8), (12, 38), (48, 38), (40, 23), (48, 8))
    sketch.fill(sketch.mask().stroke(cloth, 4, closed=True), palette.NEUTRAL)
    sketch.fill(sketch.mask().stroke(((12, 8), (12, 54)), 5), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)


def _hubs(canvas: Canvas) -> None:
    canvas.paste(pieces.hub_token("A", 25, palette.NEUTRAL, palette.INK, 30), 36, 30)


def _faces(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    sketch.fill(sketch.mask().box((7, 7, 53, 53), 10), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)
    canvas.paste(seal("", 17), 36, 30)


def _tech_columns(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    sketch.fill(sketch.mask().frame((6, 8, 54, 52), 9, 4), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)
    canvas.text(36, 30, ROMAN[3], SMALL, Weight.BOLD, palette.NEUTRAL, "middle")


def _storage(canvas: Canvas) -> None:
    for x, y in ((22, 16), (50, 30), (22, 44)):
        canvas.paste(pieces.cube(28), x, y)


def _tracks(canvas: Canvas) -> None:
    canvas.paste(pieces.sign("fuel", 22), 20, 30)
    canvas.paste(pieces.coin(18), 52, 31)


def _contamination(canvas: Canvas) -> None:
    canvas.paste(pieces.contamination(46), 36, 30)


def _network(canvas: Canvas) -> None:
    sketch = Sketch((64, 60))
    for end in ((12, 46), (52, 46)):
        sketch.fill(sketch.mask().stroke(((32, 14), end), 5), palette.NEUTRAL)
    for spot in ((32, 14), (12, 46), (52, 46)):
        sketch.fill(sketch.mask().disc(spot, 11), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)


_SIGNS: Mapping[Category, Callable[[Canvas], None]] = {
    "settled": _settled,
    "unsettled": _unsettled,
    "sets": _sets,
    "stations": _stations,
    "missions": _missions,
    "open_missions": _open_missions,
    "hubs": _hubs,
    "faces": _faces,
    "columns": _tech_columns,
    "storage": _storage,
    "tracks": _tracks,
    "contamination": _contamination,
    "network": _network,
}
