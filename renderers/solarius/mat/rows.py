"""The four rows of a mat: tech dice, cubes, closed spaces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.solarius.components import ALL_SPACES, OPEN_SPACES, SHIFT_COSTS
from bot.games.solarius.components.vocabulary import COLOURS as ORDER
from bot.games.solarius.components.vocabulary import ROMAN, STORAGE
from bot.games.solarius.view import RowView
from renderers.kit import palette
from renderers.kit.canvas import Canvas, around
from renderers.kit.palette import mix
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.theme import Theme, ThemeColour, in_theme, rgb
from renderers.kit.typography import MIDDLE, SMALL, Weight
from renderers.solarius.colours import COLOURS
from renderers.solarius.dice import die_place, tech_die
from renderers.solarius.layout import ROW, ROW_PITCH, ROWS_LEFT, ROWS_RIGHT, ROWS_TOP, STRIPE
from renderers.solarius.marks import LegalTargets, draw_ring
from renderers.solarius.pieces import arrow_right, cube, hatched, seal_outline, slot
from renderers.solarius.signs import draw_sign

DIE, SPACE, CUBE = 100, 48, 42
DICE_AT = (340, 528, 716, 904, 1036)
"""The middles of the places for the tech die, column I to V."""
STORES_AT = (426, 614, 802)
"""The middles of the stacks of storage spaces, column I to III."""
_PITCH = 53


def row_middle(number: int) -> int:
    """The height of a row's middle line."""
    return ROWS_TOP + number * ROW_PITCH + ROW // 2


def space_spots(column: int, number: int) -> Sequence[tuple[float, float]]:
    """Return the spaces' places in a stack, the lowest first."""
    count = ALL_SPACES[column]
    middle = row_middle(number)
    return [(STORES_AT[column], middle + ((count - 1) / 2 - step) * _PITCH) for step in range(count)]


def draw_heads(canvas: Canvas) -> None:
    """Roman numbers over the columns, and between them what a shift costs."""
    y = ROWS_TOP - 32
    for name, x in zip(ROMAN, DICE_AT, strict=True):
        canvas.text(x, y, name, MIDDLE, Weight.BOLD, align="middle")
    for cost, (left, right) in zip(SHIFT_COSTS, pairwise(DICE_AT), strict=True):
        wide = right - left > 150
        at = (left + right) / 2 + (-6 if wide else -5)
        grey = palette.LOCKED_SIGN
        if wide:
            canvas.paste(arrow_right(112, grey, 4.0), at, y)
        else:
            canvas.paste(arrow_right(64, grey, 4.0), at + 2, y)
        canvas.paste(cost_ring(cost), at - 6, y)


@cached_sprite
def rows_ground() -> Image.Image:
    """The four rows without dice and cubes, all storage spaces closed."""
    canvas = Canvas(Image.new("RGB", (ROWS_RIGHT + 10, ROWS_TOP + 4 * ROW_PITCH), rgb(palette.GROUND)))
    for number, name in enumerate(ORDER):
        paint = COLOURS[name]
        top = ROWS_TOP + number * ROW_PITCH
        edge = mix(paint.rim, paint.row, 0.40)
        canvas.panel((ROWS_LEFT, top, ROWS_RIGHT, top + ROW), paint.row, edge=edge, thickness=3)
        stripe = paint.row if name == "black" else paint.fill
        rim = paint.light if name == "black" else paint.fill
        canvas.panel((ROWS_LEFT, top, ROWS_LEFT + STRIPE, top + ROW), stripe, edge=rim, thickness=3)
        canvas.rectangle((ROWS_LEFT + STRIPE - 24, top + 3, ROWS_LEFT + STRIPE, top + ROW - 3), stripe)
        canvas.rectangle((ROWS_LEFT + STRIPE - 24, top, ROWS_LEFT + STRIPE, top + 3), rim)
        canvas.rectangle((ROWS_LEFT + STRIPE - 24, top + ROW - 3, ROWS_LEFT + STRIPE, top + ROW), rim)
        if name == "black":
            canvas.rectangle((ROWS_LEFT + STRIPE - 3, top, ROWS_LEFT + STRIPE, top + ROW), rim)
        canvas.paste(_row_sign(name), ROWS_LEFT + STRIPE / 2, top + ROW / 2)
        for column, x in enumerate(DICE_AT):
            canvas.paste(_empty_place(name, column), x, top + ROW / 2)
        for column in STORAGE:
            for spot in space_spots(column, number):
                canvas.paste(hatched(SPACE, _hatch(name)), *spot)
    return canvas.image


def draw_row(canvas: Canvas, row: RowView, marks: LegalTargets) -> None:
    """Draw a row's tech die and cubes; available places have rings."""
    name, column, cubes = row.colour, row.column, row.cubes
    number = ORDER.index(name)
    paint = COLOURS[name]
    y = row_middle(number)
    canvas.mark(AreaKey("row", name), (ROWS_LEFT, y - ROW // 2, ROWS_RIGHT, y + ROW // 2))
    opened = OPEN_SPACES[column]
    for at in STORAGE:
        for step, spot in enumerate(space_spots(at, number)):
            if step < max(opened[at], cubes[at]):
                canvas.paste(slot(SPACE, paint.light, paint.well), *spot)
            if step < cubes[at]:
                canvas.paste(cube(CUBE), *spot)
            if step < max(opened[at], cubes[at]):
                key = AreaKey("stored" if step < cubes[at] else "storage", f"{name} {ROMAN[at]}")
                canvas.mark(key, around(*spot, _PITCH))
    for at in STORAGE:
        if (name, at) in marks.storage:
            draw_ring(canvas, *space_spots(at, number)[cubes[at]], CUBE, paint.row)
    if name in marks.tech:
        draw_ring(canvas, DICE_AT[column], y, DIE, paint.row)
    canvas.paste(tech_die(name, row.value, row.vp, DIE), DICE_AT[column], y)


def _hatch(name: str) -> palette.Colour:
    return mix(COLOURS[name].rim, COLOURS[name].row, 0.68)


def _empty_place(name: str, column: int) -> Image.Image:
    """Draw an empty place for the tech die, with its medal in the last columns."""
    paint = COLOURS[name]
    edge = mix(paint.rim, paint.row, 0.55 if name != "black" else 0.68)
    piece = Canvas(die_place(DIE, edge, paint.well).copy())
    if column >= len(STORAGE):
        ring = mix(paint.rim, paint.well, 0.25 if name != "black" else 0.45)
        if name == "black":
            ring = ThemeColour(ring, in_theme(paint.sign, Theme.LIGHT), in_theme(ring, Theme.CONTRAST))
        piece.paste(seal_outline("1", 32, ring), DIE / 2, DIE / 2)
    return piece.image


@cached_sprite
def _row_sign(name: str) -> Image.Image:
    sketch = Sketch((STRIPE, STRIPE))
    ink = palette.TEXT if name == "black" else COLOURS[name].ink
    return sketch.fill(draw_sign(sketch.mask(), name, (STRIPE / 2, STRIPE / 2), 21), ink).render()


@cached_sprite
def cost_ring(cost: int) -> Image.Image:
    """Draw the cost of shifting a tech die past a line."""
    sketch = Sketch((52, 52))
    sketch.fill(sketch.mask().disc((26, 26), 23), palette.LOCKED_SIGN)
    sketch.fill(sketch.mask().disc((26, 26), 19.5), palette.GROUND)
    canvas = Canvas(sketch.render())
    canvas.text(26, 26, str(cost), SMALL, Weight.BOLD, align="middle")
    return canvas.image
