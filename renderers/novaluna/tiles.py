"""Tiles: a colour with sign and time, and up to three tasks, from sprites."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PIL import Image

from bot.games.novaluna.components import Colour as TileColour
from bot.games.novaluna.display import TaskState
from bot.games.novaluna.view import NovaLunaTileView, TaskView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, mix
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite, fetch_sprite, transform
from renderers.kit.theme import current_theme
from renderers.kit.typography import MIN_SIZE, Weight
from renderers.novaluna.colours import CHECK, FILLS, IVORY, IVORY_EDGE, PLATE, dark, pale
from renderers.novaluna.signs import draw_sign

MARGIN, BETWEEN = 0.055, 0.035
"""Around the quarters of a tile, and between them, as parts of its side."""

Mark = Literal["plain", "proposed", "latest"]
"""How a completed task is marked: plain, by the proposal, or by the last move."""

_SHADOW = 6


@dataclass(frozen=True, slots=True)
class TaskFace:
    """A task as drawn: pips, state, and the mark of a completed one."""

    pips: tuple[TileColour, ...]
    there: tuple[bool, ...]
    state: TaskState
    mark: Mark = "plain"
    ring: Colour | None = None


def task_faces(
    tile: NovaLunaTileView, marked: Sequence[int] = (), mark: Mark = "plain", ring: Colour | None = None
) -> list[TaskFace]:
    """Return a tile's tasks; those with these numbers carry the mark and a ring."""
    return [_face(task, mark, ring) if number in marked else _face(task) for number, task in enumerate(tile.tasks)]


def draw_tile(
    canvas: Canvas, tile: NovaLunaTileView, middle: Point, side: int, shown: Sequence[TaskFace] | None = None
) -> None:
    """Draw a tile around a point; `shown` are its tasks if marked."""
    tasks = tuple(shown or task_faces(tile))
    key = ("shadowed", tile.colour, tile.time, tasks, side, current_theme())
    canvas.paste(fetch_sprite(key, lambda: _add_shadow(tile_piece(tile, side, tasks))), *middle)


def tile_piece(tile: NovaLunaTileView, side: int, shown: Sequence[TaskFace] | None = None) -> Image.Image:
    """A single tile, without a shadow."""
    canvas = Canvas(Image.new("RGBA", (side, side)))
    time = tile.time if time_size(side) >= MIN_SIZE else None
    canvas.image.paste(_base(tile.colour, time, side), (0, 0), _outline(side))
    quarter = quarter_of(side)
    for face, place in zip(shown or task_faces(tile), _places(side), strict=False):
        canvas.image.paste(_task(face, quarter), place, _plate_outline(quarter))
    return canvas.image


def time_size(side: int) -> int:
    """Return the size of a tile's time, 0 if it would be unreadable."""
    return round(0.29 * side)


def _add_shadow(piece: Image.Image) -> Image.Image:
    whole = _tile_shadow(piece.width).copy()
    whole.alpha_composite(piece, (_SHADOW, _SHADOW))
    return whole


def quarter_of(side: int) -> int:
    """The side of the plate of a task."""
    return round(side * (1 - 2 * MARGIN - BETWEEN) / 2)


def _face(task: TaskView, mark: Mark = "plain", ring: Colour | None = None) -> TaskFace:
    if task.state == "covered":
        return TaskFace((), (), "covered", mark, ring)
    return TaskFace(task.pips, task.there, task.state, mark, ring)


def _places(side: int) -> tuple[tuple[int, int], ...]:
    """Return the plates' corners: upper right, lower left, lower right."""
    near = round(side * MARGIN)
    far = side - near - quarter_of(side)
    return (far, near), (near, far), (far, far)


@cached_sprite
def _outline(side: int) -> Image.Image:
    return Mask((side, side)).box((0, 0, side, side), side * 0.12).downsample()


@cached_sprite
def _plate_outline(side: int) -> Image.Image:
    return Mask((side, side)).box((0, 0, side, side), side * 0.20).downsample()


@cached_sprite
def _tile_shadow(side: int) -> Image.Image:
    whole = side + 2 * _SHADOW
    mask = Mask((whole, whole)).box((_SHADOW, _SHADOW, whole - _SHADOW, whole - _SHADOW), side * 0.12)
    return Sketch((whole, whole)).shadow(mask, down=2, blur=3, opacity=0.55).render()


@cached_sprite
def _base(colour: TileColour, time: int | None, side: int) -> Image.Image:
    """Return the tile without tasks, as an opaque square."""
    fill = FILLS[colour]
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().box((0, 0, side, side)), dark(fill))
    face = sketch.mask().box((0, 0, side, side - max(0.03 * side, 2)), side * 0.12)
    sketch.fill_raised(face, fill, max(0.018 * side, 1.5), pale(fill))
    middle = side * MARGIN + quarter_of(side) / 2
    sketch.fill(draw_sign(sketch.mask(), colour, (middle, middle), 0.232 * side), pale(fill))
    canvas = Canvas(sketch.render().convert("RGB"))
    if time is not None:
        below = 0.028 if colour == "turquoise" else 0.012 if colour == "yellow" else 0.0
        canvas.text(middle, middle + below * side, str(time), time_size(side), Weight.BOLD, palette.INK, "middle")
    return canvas.image


@cached_sprite
def _task(face: TaskFace, side: int) -> Image.Image:
    """The plate of a task, as an opaque square."""
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().box((0, 0, side, side)), PLATE)
    if face.state == "open":
        _draw_pips(sketch, face, side)
    elif face.state == "covered":
        _draw_task_disc(sketch, face, side)
    else:
        _draw_pending(sketch, face, side)
    return sketch.render().convert("RGB")


def _draw_pips(sketch: Sketch, face: TaskFace, side: int) -> None:
    """Draw needed pips in colour, fulfilled ones as grey ticks."""
    spots, radius = _SPOTS[len(face.pips)]
    for colour, there, (x, y) in zip(face.pips, face.there, spots, strict=True):
        centre = (side * (0.5 + x), side * (0.5 + y))
        if there:
            sketch.fill(_hook(sketch.mask(), centre, 0.92 * radius * side, 0.38), palette.LOCKED_SIGN)
        else:
            sketch.fill(draw_sign(sketch.mask(), colour, centre, radius * side), FILLS[colour])


def _draw_task_disc(sketch: Sketch, face: TaskFace, side: int) -> None:
    """Draw a task's disc; a proposed or new one stands out."""
    middle = (side / 2, side / 2)
    reach = 0.46 * side
    proposed = face.mark == "proposed"
    fill = palette.GOOD if proposed else IVORY
    edge = mix(palette.GOOD, palette.DARK_EDGE, 0.35) if proposed else IVORY_EDGE
    if face.ring is not None:
        sketch.fill(sketch.mask().disc(middle, 0.50 * side), face.ring)
        sketch.fill(sketch.mask().disc(middle, 0.50 * side - max(0.075 * side, 2.5)), palette.INK)
        reach = 0.50 * side - max(0.105 * side, 3.5)
    whole = sketch.mask().disc(middle, reach)
    sketch.fill(whole, fill).fill(sketch.mask().union(whole).subtract(whole.shift(0, -0.04 * side)), edge)
    ink = palette.INK if proposed else CHECK
    sketch.fill(_hook(sketch.mask(), middle, 0.62 * reach, 0.30), ink)


def _draw_pending(sketch: Sketch, face: TaskFace, side: int) -> None:
    """Draw a completed task without a disc: a ring, grey if none will come."""
    middle = (side / 2, side / 2)
    colour = palette.LOCKED_SIGN if face.state == "lost" else palette.GOOD if face.mark == "proposed" else IVORY
    sketch.fill(sketch.mask().disc(middle, 0.44 * side), colour)
    sketch.fill(sketch.mask().disc(middle, 0.44 * side - max(0.07 * side, 2.5)), PLATE)
    sketch.fill(_hook(sketch.mask(), middle, 0.25 * side, 0.34), colour)


def _hook(mask: Mask, centre: Point, reach: float, thickness: float) -> Mask:
    """A check, its stroke as thick as a part of its reach."""
    return mask.stroke(transform(_HOOK, centre, reach), thickness * reach)


_HOOK = ((-0.79, 0.09), (-0.21, 0.66), (0.84, -0.56))
_SPOTS: dict[int, tuple[tuple[Point, ...], float]] = {
    1: (((0.0, 0.0),), 0.29),
    2: (((-0.235, 0.0), (0.235, 0.0)), 0.215),
    3: (((-0.235, -0.20), (0.235, -0.20), (0.0, 0.22)), 0.205),
    4: (((-0.23, -0.23), (0.23, -0.23), (-0.23, 0.23), (0.23, 0.23)), 0.205),
}
"""Places of pips on a plate from its middle, and their size, in units of its side."""


@cached_sprite
def disc(radius: int) -> Image.Image:
    """Draw a disc with a check."""
    side = 2 * radius + 8
    middle = side / 2
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().disc((middle, middle), radius + 2.5), palette.INK)
    whole = sketch.mask().disc((middle, middle), radius)
    sketch.fill(whole, IVORY)
    sketch.fill(sketch.mask().union(whole).subtract(whole.shift(0, -0.10 * radius)), IVORY_EDGE)
    return sketch.fill(_hook(sketch.mask(), (middle, middle), 0.58 * radius, 0.30), CHECK).render()


@cached_sprite
def small_tile(colour: TileColour, states: tuple[bool, ...], side: int) -> Image.Image:
    """Draw an opponent's tile: sign, and a spot per task, dark while open."""
    fill = FILLS[colour]
    sketch = Sketch((side, side))
    body = sketch.mask().box((0, 0, side, side), side * 0.14)
    sketch.fill(body, dark(fill))
    face = sketch.mask().box((0, 0, side, side - max(0.045 * side, 2)), side * 0.14)
    sketch.fill(face, fill)
    near, far = 0.275 * side, 0.725 * side
    sketch.fill(draw_sign(sketch.mask(), colour, (near, near), 0.225 * side), pale(fill))
    for done, centre in zip(states, ((far, near), (near, far), (far, far)), strict=False):
        sketch.fill(sketch.mask().disc(centre, 0.195 * side), PLATE)
        if done:
            sketch.fill(sketch.mask().disc(centre, 0.175 * side), IVORY)
            sketch.fill(_hook(sketch.mask(), centre, 0.105 * side, 0.36), CHECK)
    return sketch.render()
