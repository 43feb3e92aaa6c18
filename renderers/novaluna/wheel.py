"""The wheel: twelve spaces around the moon, the marker, the tiles that may be taken, and in a race the moon track."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from bot.games.novaluna.components import Colour as TileColour
from bot.games.novaluna.view import NovaLunaView, TrackView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import SEATS, mix
from renderers.kit.pieces import seat_sign
from renderers.kit.signs import SIGNS
from renderers.kit.sketch import Mask, Point, Sketch, baked
from renderers.kit.typography import SMALL, Weight
from renderers.novaluna.colours import DEEP_NIGHT, FILLS, IVORY, NIGHT, NIGHT_LINE
from renderers.novaluna.layout import Panels
from renderers.novaluna.pieces import (
    choice_ring,
    draw_arrow,
    little_moon,
    marker,
    moon,
    numbered,
    open_space,
    twinkle,
)
from renderers.novaluna.signs import draw_sign
from renderers.novaluna.tiles import draw_tile

SPOTS: tuple[Point, ...] = (
    (0.0, -2.08), (1.02, -1.92), (1.92, -1.02), (2.08, 0.0), (1.92, 1.02), (1.02, 1.92),
    (0.0, 2.08), (-1.02, 1.92), (-1.92, 1.02), (-2.08, 0.0), (-1.92, -1.02), (-1.02, -1.92),
)  # fmt: skip
"""The middles of the spaces in pitches from the hub: a coarse circle, which lets upright tiles be large."""

TILE = 0.885
"""The side of a tile on the wheel in pitches."""

MOONS = 24
DISC = 19
STACKED = 30
"""So many pixels nearer to the moon lies a disc that lies on another one."""

_TWINKLES = (
    (-0.92, -0.62, 11),
    (0.86, -0.78, 10),
    (-0.50, -1.04, 7),
    (0.30, -1.08, 6),
    (-1.08, 0.02, 6),
    (1.02, 0.16, 7),
)


def spot(panels: Panels, space: int) -> Point:
    """The pixel of the middle of a space."""
    x, y = SPOTS[space]
    return panels.hub[0] + x * panels.pitch, panels.hub[1] + y * panels.pitch


def track_spot(panels: Panels, space: int, height: int = 0) -> Point:
    """The pixel of the middle of a disc on a space of the moon track, on so many others."""
    reach = 1.16 * panels.pitch - height * STACKED
    turn = 2 * math.pi * space / MOONS
    return panels.hub[0] + reach * math.sin(turn), panels.hub[1] - reach * math.cos(turn)


def draw_night(canvas: Canvas, panels: Panels, *, track: bool) -> None:
    """What never changes: the night disc with the moon, and the moons of the track or the arrow."""
    canvas.panel(panels.wheel)
    hub, pitch = panels.hub, panels.pitch
    for radius, thickness, colour, line in (
        (2.82 * pitch, 5, NIGHT, NIGHT_LINE),
        (1.475 * pitch, 5, DEEP_NIGHT, NIGHT_LINE),
    ):
        for reach, fill in ((radius, mix(line, colour, 0.35)), (radius - thickness, colour)):
            side = 2 * math.ceil(reach) + 2
            disc = Mask((side, side)).disc((side / 2, side / 2), reach).smooth()
            canvas.image.paste(fill, (hub[0] - side // 2, hub[1] - side // 2), disc)
    if track:
        canvas.paste(moon(round(0.52 * pitch)), *hub)
        for space in range(MOONS):
            canvas.paste(little_moon(space, MOONS, 14), *track_spot(panels, space))
        return
    for x, y, size in _TWINKLES:
        canvas.paste(twinkle(size), hub[0] + x * pitch, hub[1] + y * pitch)
    canvas.paste(moon(round(0.78 * pitch)), *hub)
    draw_arrow(canvas, hub, 1.14 * pitch, mix(NIGHT_LINE, palette.TEXT, 0.45))


def draw_wheel(canvas: Canvas, panels: Panels, view: NovaLunaView) -> None:
    """The tiles on their spaces, the marker, the rings of the choices and the pile; the discs on the track."""
    side = round(TILE * panels.pitch)
    for space, tile in enumerate(view.wheel):
        middle = spot(panels, space)
        if tile is not None:
            draw_tile(canvas, tile, middle, side)
            continue
        canvas.paste(open_space(side), *middle)
        if space == view.marker:
            canvas.paste(marker(round(0.84 * side)), *middle)
        else:
            canvas.text(*middle, str(space), SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    _choices(canvas, panels, view, side)
    if view.refill is not None and view.pile_size:
        _pile(canvas, panels.wheel, view)
    if view.track is not None:
        _track(canvas, panels, view, view.track)


def _choices(canvas: Canvas, panels: Panels, view: NovaLunaView, side: int) -> None:
    """An ivory ring around every tile that may be taken, or the one proposed, and the number of its space outside."""
    for choice in view.choices:
        x, y = spot(panels, choice.space)
        if view.ghost is None or view.ghost.space == choice.space:
            canvas.paste(choice_ring(side), x, y)
    for choice in view.choices:
        x, y = spot(panels, choice.space)
        across, down = SPOTS[choice.space]
        out = side * 0.56
        quiet = view.ghost is not None and view.ghost.space != choice.space
        at = x + _sign(across) * out, y + _sign(down) * out
        piece = numbered(choice.space, ground=palette.HAIRLINE, ink=palette.TEXT) if quiet else numbered(choice.space)
        canvas.paste(piece, *_beside(at, (x, y), side, straight=not (across and down)))


def _beside(corner: Point, middle: Point, side: int, *, straight: bool) -> Point:
    """Numbers of corner spaces lie on the tile's outer corner, those of the four straight ones beyond its edge."""
    if not straight:
        return corner
    out = 0.64 / 0.56
    return middle[0] + (corner[0] - middle[0]) * out, middle[1] + (corner[1] - middle[1]) * out


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _pile(canvas: Canvas, area: Area, view: NovaLunaView) -> None:
    """How many tiles of each colour are still face down, in the corners of the panel."""
    left, top, right, bottom = area[0] + 38, area[1] + 38, area[2] - 38, area[3] - 38
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    for (colour, count), (x, y) in zip(view.pile.items(), corners, strict=True):
        canvas.paste(pip(colour, 19), x, y)
        east = x == left
        ink = palette.TEXT if count else palette.SECOND
        canvas.text(x + 30 if east else x - 30, y, str(count), SMALL, Weight.SEMIBOLD, ink, "left" if east else "right")


@baked
def pip(colour: TileColour, radius: int) -> Image.Image:
    """The sign of a colour by itself."""
    side = 2 * radius + 4
    sketch = Sketch((side, side))
    return sketch.fill(draw_sign(sketch.mask(), colour, (side / 2, side / 2), radius), FILLS[colour]).bake()


def _track(canvas: Canvas, panels: Panels, view: NovaLunaView, track: TrackView) -> None:
    """The discs of the seats on the moon track; the one to move has a white halo, its proposed place a dashed ring."""
    ghost = view.ghost
    for space, stack in enumerate(track.stacks):
        for height, seat in enumerate(stack):
            at = track_spot(panels, space, height)
            if seat == view.decider:
                canvas.paste(halo(seat, DISC), *at)
            canvas.paste(seat_sign(SEATS[seat], DISC), *at)
    if ghost is not None and ghost.track_space is not None and view.decider is not None:
        others: Sequence[int] = [seat for seat in track.stacks[ghost.track_space] if seat != view.decider]
        at = track_spot(panels, ghost.track_space, len(others))
        canvas.paste(outlined(view.decider, DISC), *at)


@baked
def halo(seat: int, radius: int) -> Image.Image:
    """A white halo behind the token of the seat to move."""
    side = 2 * math.ceil(radius * 1.3 + 16)
    centre = (side / 2, side / 2)
    outline = SIGNS[SEATS[seat].sign]
    sketch = Sketch((side, side))
    sketch.fill(outline.draw(sketch.mask(), centre, radius, 9), mix(palette.TEXT, DEEP_NIGHT, 0.55))
    return sketch.fill(outline.draw(sketch.mask(), centre, radius, 5.5), palette.TEXT).bake()


@baked
def outlined(seat: int, radius: int) -> Image.Image:
    """Where a token would come to lie: only its outline, filled with night."""
    side = 2 * math.ceil(radius * 1.3 + 10)
    centre = (side / 2, side / 2)
    outline = SIGNS[SEATS[seat].sign]
    sketch = Sketch((side, side))
    sketch.fill(outline.draw(sketch.mask(), centre, radius, 3), palette.INK)
    sketch.fill(outline.draw(sketch.mask(), centre, radius, 0), IVORY)
    return sketch.fill(outline.draw(sketch.mask(), centre, radius, -4), mix(SEATS[seat].fill, DEEP_NIGHT, 0.45)).bake()
