"""The tiles that may be taken, lifted out of the wheel; when there is none, what refilling it means."""

from __future__ import annotations

from PIL import Image

from bot.games.novaluna.view import ChoiceView, NovaLunaView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.sketch import Sketch, baked
from renderers.kit.typography import LARGE, MIDDLE, SMALL, Weight, width
from renderers.novaluna import words
from renderers.novaluna.colours import IVORY
from renderers.novaluna.layout import Panels
from renderers.novaluna.pieces import empty_slot, numbered
from renderers.novaluna.tiles import draw_tile

MOST = 3
INSET = 16


def draw_choices(canvas: Canvas, panels: Panels, view: NovaLunaView) -> None:
    """The panel in the upper left corner."""
    area = panels.choices
    canvas.panel(area, palette.RAISED)
    if view.refill is not None and view.refill.forced:
        _refill(canvas, area, view)
        return
    side = panels.choice
    pitch = (area[2] - area[0] - 2 * INSET - side) / (MOST - 1)
    top = area[1] + INSET + side / 2
    for number in range(MOST):
        x = area[0] + INSET + side / 2 + number * pitch
        if number >= len(view.choices):
            canvas.paste(empty_slot(side), x, top)
            continue
        _choice(canvas, (x, top), side, view.choices[number], view)
        _caption(canvas, x, (top + side / 2 + area[3]) / 2, view.choices[number], view)


def _choice(canvas: Canvas, middle: tuple[float, float], side: int, choice: ChoiceView, view: NovaLunaView) -> None:
    draw_tile(canvas, choice.tile, middle, side)
    if view.ghost is None:
        return
    if view.ghost.space == choice.space:
        canvas.paste(chosen_ring(side), *middle)
    else:
        left, top = round(middle[0] - side / 2) - 8, round(middle[1] - side / 2) - 8
        canvas.veil((left, top, left + side + 16, top + side + 16), palette.RAISED, 0.55)


def _caption(canvas: Canvas, x: float, y: float, choice: ChoiceView, view: NovaLunaView) -> None:
    wide = width(words.SPACE, SMALL) + 16 + 46
    quiet = view.ghost is not None and view.ghost.space != choice.space
    end = canvas.text(x - wide / 2, y, words.SPACE, SMALL, Weight.MEDIUM, palette.SECOND)
    piece = numbered(choice.space, ground=palette.HAIRLINE, ink=palette.TEXT) if quiet else numbered(choice.space)
    canvas.paste(piece, end + 16 + 23, y)


def _refill(canvas: Canvas, area: Area, view: NovaLunaView) -> None:
    """The wheel is empty: the refill and, in the solo game, what it notes."""
    refill = view.refill
    if refill is None:
        return
    middle, height = (area[0] + area[2]) / 2, area[3] - area[1]
    canvas.text(middle, area[1] + 0.25 * height, words.WHEEL_EMPTY, LARGE, Weight.BOLD, align="middle")
    said = words.come(len(refill.spaces)) if view.solo is None else words.notes(refill)
    canvas.text(middle, area[1] + 0.53 * height, said, MIDDLE, Weight.SEMIBOLD, align="middle")
    if refill.missing:
        said = words.stack_missing(refill.missing)
        canvas.text(middle, area[1] + 0.76 * height, said, SMALL, Weight.MEDIUM, palette.SECOND, "middle")


@baked
def chosen_ring(side: int) -> Image.Image:
    """A ring around the large tile that is being considered."""
    whole = side + 22
    sketch = Sketch((whole, whole))
    sketch.fill(sketch.mask().frame((1, 1, whole - 1, whole - 1), side * 0.12 + 10, 12), palette.INK)
    return sketch.fill(sketch.mask().frame((2, 2, whole - 2, whole - 2), side * 0.12 + 9, 7), IVORY).bake()
