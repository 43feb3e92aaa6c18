"""The seats of a race: a few lines each, or their displays side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.novaluna.view import DisplayView, NovaLunaView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.grid import bounds_of
from renderers.kit.layout import grid
from renderers.kit.palette import SEATS, Colour
from renderers.kit.pieces import seat_sign
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import LARGE, MIDDLE, SMALL, Weight, shorten, width
from renderers.novaluna import words
from renderers.novaluna.display import discs_placed, last_cell
from renderers.novaluna.layout import GAP, active_display
from renderers.novaluna.pieces import draw_change
from renderers.novaluna.tiles import disc, draw_tile, small_tile

STEPS: tuple[int, ...] = (*range(150, 109, -10), 102, 95, 89, 84, 80, 74, 68, 62, 58, 54, 50, 46, *range(43, 9, -3))
"""Sizes of a tile in pixels, largest first."""
_MIN_SIDE_WITH_TASKS = 68
"""Tiles at least so large show their tasks, smaller ones a spot for each."""
_NARROW, _WIDE = 300, 600
"""Panel widths from which discs are below the name, or next to the display."""
_BETWEEN = 12
_MIN_HEIGHT_LARGE = 180
"""The height from which on the number of discs is large."""


def draw_seats(canvas: Canvas, area: Area, view: NovaLunaView, names: Sequence[str]) -> None:
    """Draw the seats in order of play: sign, discs left, name, lead on the track."""
    canvas.mark(AreaKey("players"), area)
    order = view.track.order if view.track is not None else range(view.seats)
    for seat, place in zip(order, grid(area, 1, view.seats, _BETWEEN), strict=True):
        _draw_seat(canvas, place, view, seat, names[seat])


def _draw_seat(canvas: Canvas, area: Area, view: NovaLunaView, seat: int, name: str) -> None:
    left, top, right, bottom = area
    mine = seat == view.decider
    canvas.panel(area, palette.RAISED if mine else palette.PANEL, edge=SEATS[seat].fill if mine else None, thickness=5)
    middle, apart = (top + bottom) / 2, min((bottom - top) / 3.3, 62)
    number, large = str(current_discs(view, seat)), LARGE if bottom - top > _MIN_HEIGHT_LARGE else MIDDLE
    canvas.paste(seat_sign(SEATS[seat], 22), left + 38, middle - apart)
    canvas.text(right - 16, middle - apart, number, large, Weight.BOLD, align="right")
    canvas.paste(disc(17), right - 16 - width(number, large, Weight.BOLD) - 27, middle - apart)
    canvas.text(left + 16, middle, shorten(name, right - left - 32, SMALL, Weight.SEMIBOLD), SMALL, Weight.SEMIBOLD)
    if not (mine and discs_placed(view, seat)):
        said = words.TO_MOVE if mine else words.ahead(steps_ahead(view, seat))
        canvas.text(left + 16, middle + apart, said, colour=palette.SECOND)
    draw_change(canvas, right - 16, middle + apart, -discs_placed(view, seat))


def current_discs(view: NovaLunaView, seat: int) -> int:
    """The discs of a seat, for the deciding seat after the proposed take."""
    display = active_display(view)
    return display.discs if display.seat == seat else view.displays[seat].discs


def steps_ahead(view: NovaLunaView, seat: int) -> int:
    """Return how many spaces a seat is ahead of the one to move."""
    if view.track is None or view.decider is None:
        return 0
    spaces = {one: space for space, stack in enumerate(view.track.stacks) for one in stack}
    return (spaces[seat] - spaces[view.decider]) % len(view.track.stacks)


def draw_side_by_side(
    canvas: Canvas, area: Area, view: NovaLunaView, seats: Sequence[int], names: Sequence[str]
) -> None:
    """The displays of these seats: two beside each other, more of them in two rows."""
    upper, lower = grid(area, 1, 2, GAP)
    rows = ((area, seats),) if len(seats) <= 2 else ((upper, seats[:2]), (lower, seats[2:]))
    panels = [
        (panel, seat) for row, shown in rows for panel, seat in zip(grid(row, len(shown), gap=GAP), shown, strict=True)
    ]
    for panel, _ in panels:
        canvas.panel(panel)
    rooms = [_draw_panel_head(canvas, panel, view, seat, names[seat]) for panel, seat in panels]
    step = min(map(tile_step, (view.displays[seat] for _, seat in panels), rooms))
    for room, (_, seat) in zip(rooms, panels, strict=True):
        draw_display_tiles(canvas, room, view, view.displays[seat], step)


def _draw_panel_head(canvas: Canvas, area: Area, view: NovaLunaView, seat: int, name: str) -> Area:
    """Whose display a panel shows. Returns the room that it leaves to the display."""
    left, top, right, bottom = area
    if right - left >= _WIDE:
        _draw_head(canvas, (left, top + 12, left + _NARROW, bottom), view, seat, name)
        return left + _NARROW, top + 16, right - 24, bottom - 16
    return left + 20, _draw_head(canvas, area, view, seat, name) + 34, right - 20, bottom - 16


def _draw_head(canvas: Canvas, area: Area, view: NovaLunaView, seat: int, name: str) -> int:
    """Draw whose display it is, and its discs left; return where the last line is."""
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
        draw_change(canvas, reach - wide - 66, line, -placed)
        reach -= wide + change + 76
    canvas.fit_text(left + 82, line, name, reach - left - 82, (MIDDLE, 40, 36, SMALL), Weight.SEMIBOLD)
    if right - left <= _NARROW:
        line += 58
        canvas.paste(disc(19), left + 46, line)
        end = canvas.text(left + 82, line, number, MIDDLE, Weight.BOLD)
        draw_change(canvas, end + 16 + change, line, -placed)
    return line


def tile_step(display: DisplayView, room: Area) -> int:
    """Return the tile size for a display in this area, gap included."""
    if not display.tiles:
        return STEPS[0]
    bounds = bounds_of(laid.cell for laid in display.tiles)
    across, down = room[2] - room[0], room[3] - room[1]
    return next((step for step in STEPS if bounds.columns * step <= across and bounds.rows * step <= down), STEPS[-1])


def draw_display_tiles(canvas: Canvas, area: Area, view: NovaLunaView, display: DisplayView, step: int) -> None:
    """The tiles in the middle of an area, the one laid last in a ring."""
    if not display.tiles:
        return
    bounds = bounds_of(laid.cell for laid in display.tiles)
    x = (area[0] + area[2] - bounds.columns * step) / 2
    y = (area[1] + area[3] - bounds.rows * step) / 2
    last = last_cell(view, display.seat)
    for laid in sorted(display.tiles, key=lambda laid: laid.cell == last):
        middle = (
            x + (laid.cell[0] - bounds.left + 0.5) * step,
            y + (laid.cell[1] - bounds.top + 0.5) * step,
        )
        if laid.cell == last:
            canvas.paste(_last_ring(step - 3, SEATS[display.seat].fill), *middle)
        if step >= _MIN_SIDE_WITH_TASKS:
            draw_tile(canvas, laid.tile, middle, step - 3)
            continue
        states = tuple(task.state == "covered" for task in laid.tile.tasks)
        canvas.paste(small_tile(laid.tile.colour, states, step - 3), *middle)


@cached_sprite
def _last_ring(side: int, colour: Colour) -> Image.Image:
    """A bright ring with a dark casing outside a small tile."""
    whole = side + 18
    sketch = Sketch((whole, whole))
    sketch.fill(sketch.mask().box((0, 0, whole, whole), side * 0.14 + 8), palette.INK)
    sketch.fill(sketch.mask().box((2, 2, whole - 2, whole - 2), side * 0.14 + 7), colour)
    return sketch.fill(sketch.mask().box((7, 7, whole - 7, whole - 7), side * 0.14 + 3), palette.INK).render()
