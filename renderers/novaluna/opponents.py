"""The other seats of a race: sign, name, discs left, and a small display with a spot for every task."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.novaluna.view import DisplayView, NovaLunaView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.grid import bounds_of
from renderers.kit.palette import SEATS, Colour
from renderers.kit.pieces import seat_sign
from renderers.kit.sketch import Sketch, baked
from renderers.kit.typography import MIDDLE, SMALL, Weight, fitting_size, width
from renderers.novaluna.display import discs_placed, last_cell
from renderers.novaluna.layout import columns, shown_display
from renderers.novaluna.pieces import small_change
from renderers.novaluna.tiles import disc, small_tile

STEPS = (62, 58, 54, 50, 46, 43, 40, 37, 34, 31, 28, 25, 22, 19, 16, 13)
_NARROW, _WIDE = 300, 600
"""In a narrow panel the discs stand below the name; in a wide one both stand beside the display, not over it."""


def others(view: NovaLunaView) -> list[int]:
    """The seats that are not shown large, in the order in which they sit after that one."""
    large = shown_display(view).seat
    return [(large + step) % view.seats for step in range(1, view.seats)]


def draw_opponents(canvas: Canvas, area: Area, view: NovaLunaView, names: Sequence[str]) -> None:
    """One panel for each of the other seats, side by side."""
    seats = others(view)
    for panel, seat in zip(columns(area, len(seats)), seats, strict=True):
        draw_small_display(canvas, panel, view, seat, names[seat])


def draw_small_display(canvas: Canvas, area: Area, view: NovaLunaView, seat: int, name: str) -> None:
    """The panel of one seat."""
    left, top, right, bottom = area
    canvas.panel(area)
    if right - left >= _WIDE:
        _head(canvas, (left, top + 12, left + _NARROW, bottom), view, seat, name)
        room = (left + _NARROW, top + 16, right - 24, bottom - 16)
    else:
        room = (left + 20, _head(canvas, area, view, seat, name) + 34, right - 20, bottom - 16)
    if view.displays[seat].tiles:
        _tiles(canvas, room, view, view.displays[seat])


def _head(canvas: Canvas, area: Area, view: NovaLunaView, seat: int, name: str) -> int:
    """Whose display it is, and beside or below the name the discs left. Returns where the last line stands."""
    left, top, right, _ = area
    line = top + 42
    canvas.paste(seat_sign(SEATS[seat], 20 if right - left < _NARROW else 24), left + 46, line)
    number, placed = str(view.displays[seat].discs), discs_placed(view, seat)
    wide = width(number, MIDDLE, Weight.BOLD)
    change = width(f"−{placed}", SMALL, Weight.SEMIBOLD) if placed else 0
    reach = right - 28
    if right - left > _NARROW:
        canvas.text(reach, line, number, MIDDLE, Weight.BOLD, align="right")
        canvas.paste(disc(19), reach - wide - 34, line)
        small_change(canvas, reach - wide - 66, line, -placed)
        reach -= wide + change + 76
    size = fitting_size(name, reach - left - 82, (MIDDLE, 40, 36, SMALL), Weight.SEMIBOLD)
    canvas.text(left + 82, line, name, size, Weight.SEMIBOLD)
    if right - left <= _NARROW:
        line += 58
        canvas.paste(disc(19), left + 46, line)
        end = canvas.text(left + 82, line, number, MIDDLE, Weight.BOLD)
        small_change(canvas, end + 16 + change, line, -placed)
    return line


def _tiles(canvas: Canvas, area: Area, view: NovaLunaView, display: DisplayView) -> None:
    """The tiles as large as they fit, the one laid last in a ring."""
    bounds = bounds_of(laid.cell for laid in display.tiles)
    across, down = area[2] - area[0], area[3] - area[1]
    step = next((step for step in STEPS if bounds.columns * step <= across and bounds.rows * step <= down), STEPS[-1])
    x = (area[0] + area[2] - bounds.columns * step) / 2
    y = (area[1] + area[3] - bounds.rows * step) / 2
    last = last_cell(view, display.seat)
    for laid in sorted(display.tiles, key=lambda laid: laid.cell == last):
        middle = (
            x + (laid.cell[0] - bounds.left + 0.5) * step,
            y + (laid.cell[1] - bounds.top + 0.5) * step,
        )
        states = tuple(task.state == "covered" for task in laid.tile.tasks)
        if laid.cell == last:
            canvas.paste(_last_ring(step - 3, SEATS[display.seat].fill), *middle)
        canvas.paste(small_tile(laid.tile.colour, states, step - 3), *middle)


@baked
def _last_ring(side: int, colour: Colour) -> Image.Image:
    """A bright ring with a dark casing outside a small tile."""
    whole = side + 18
    sketch = Sketch((whole, whole))
    sketch.fill(sketch.mask().box((0, 0, whole, whole), side * 0.14 + 8), palette.INK)
    sketch.fill(sketch.mask().box((2, 2, whole - 2, whole - 2), side * 0.14 + 7), colour)
    return sketch.fill(sketch.mask().box((7, 7, whole - 7, whole - 7), side * 0.14 + 3), palette.INK).bake()
