"""The available tiles, enlarged; without any, the effect of a refill."""

from __future__ import annotations

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.novaluna.view import NovaLunaChoiceView, NovaLunaView
from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.palette import Colour
from renderers.kit.sketch import Point, Sketch, cached_sprite
from renderers.kit.typography import MIDDLE, SMALL, Weight, wrap
from renderers.novaluna import words
from renderers.novaluna.colours import IVORY
from renderers.novaluna.layout import NovaLunaLayout
from renderers.novaluna.pieces import empty_slot
from renderers.novaluna.tiles import draw_tile
from renderers.novaluna.wheel import choice_number

MAX_CHOICES = 3
INSET = 16


def draw_choices(canvas: Canvas, panels: NovaLunaLayout, view: NovaLunaView) -> None:
    """Draw the choices in the upper left panel, numbered at their corners."""
    area, side = panels.choices, panels.choice
    canvas.panel(area, palette.RAISED)
    canvas.mark(AreaKey("tiles"), area)
    if view.refill is not None and view.refill.forced:
        _draw_refill(canvas, area, view)
        return
    x = choice_x(panels)
    for number in range(MAX_CHOICES):
        y = choice_middle(panels, number)
        if number < len(view.choices):
            _draw_choice(canvas, (x, y), side, view.choices[number], view)
        else:
            canvas.paste(empty_slot(side), x, y)


def draw_choice_numbers(canvas: Canvas, panels: NovaLunaLayout, view: NovaLunaView) -> None:
    """Draw the number of each choice's space at its corner, also over a frame."""
    corner = 0.46 * panels.choice
    for number, choice in enumerate(view.choices):
        at = (choice_x(panels) - corner, choice_middle(panels, number) - corner)
        canvas.paste(choice_number(choice.space, view), *at)


def choice_x(panels: NovaLunaLayout) -> float:
    """Return the x of all choices' middles."""
    return panels.choices[0] + INSET + panels.choice / 2


def choice_middle(panels: NovaLunaLayout, number: int) -> float:
    """Return the y of a choice's middle."""
    top, bottom = panels.choices[1] + INSET, panels.choices[3] - INSET
    return top + panels.choice / 2 + number * (bottom - top - panels.choice) / (MAX_CHOICES - 1)


def _draw_choice(canvas: Canvas, middle: Point, side: int, choice: NovaLunaChoiceView, view: NovaLunaView) -> None:
    draw_tile(canvas, choice.tile, middle, side)
    canvas.mark(AreaKey("space", choice.space), around(*middle, side))
    if view.ghost is not None and view.ghost.space == choice.space:
        canvas.paste(chosen_ring(side), *middle)
    elif view.ghost is not None:
        left, top = round(middle[0] - side / 2) - 8, round(middle[1] - side / 2) - 8
        canvas.veil((left, top, left + side + 16, top + side + 16), palette.RAISED, 0.55)


def _draw_refill(canvas: Canvas, area: Area, view: NovaLunaView) -> None:
    """The wheel is empty: the refill and, in the solo game, what it notes."""
    refill = view.refill
    if refill is None:
        return
    y = _draw_lines(canvas, area, area[1] + 60, words.WHEEL_EMPTY, MIDDLE, Weight.BOLD)
    said = words.come(len(refill.spaces)) if view.solo is None else words.notes(refill)
    y = _draw_lines(canvas, area, y + 24, said, SMALL, Weight.SEMIBOLD)
    if refill.missing:
        _draw_lines(canvas, area, y + 24, words.stack_missing(refill), SMALL, Weight.MEDIUM, palette.SECOND)


def _draw_lines(
    canvas: Canvas, area: Area, y: float, text: Text, size: int, weight: Weight, ink: Colour = palette.TEXT
) -> float:
    """Draw text in lines from y; return where the next line would be."""
    for line in wrap(text, area[2] - area[0] - 2 * INSET, size, weight, 6):
        canvas.text((area[0] + area[2]) / 2, y, line, size, weight, ink, "middle")
        y += size * 1.3
    return y


@cached_sprite
def chosen_ring(side: int) -> Image.Image:
    """A ring around the large tile that is being considered."""
    whole = side + 22
    sketch = Sketch((whole, whole))
    sketch.fill(sketch.mask().frame((1, 1, whole - 1, whole - 1), side * 0.12 + 10, 12), palette.INK)
    return sketch.fill(sketch.mask().frame((2, 2, whole - 2, whole - 2), side * 0.12 + 9, 7), IVORY).render()
