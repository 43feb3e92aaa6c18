"""The wheel: twelve spaces, moon, marker, choices, and a race's moon track."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.novaluna.components import Colour as TileColour
from bot.games.novaluna.view import NovaLunaView, TrackView
from renderers.kit import palette
from renderers.kit.canvas import Canvas, around
from renderers.kit.palette import SEATS, mix
from renderers.kit.pieces import seat_sign
from renderers.kit.signs import SIGNS
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite, silhouette
from renderers.kit.theme import rgb
from renderers.kit.typography import SMALL, Weight
from renderers.novaluna.colours import DEEP_NIGHT, FILLS, IVORY, NIGHT, NIGHT_LINE
from renderers.novaluna.layout import LAYOUT, NovaLunaLayout
from renderers.novaluna.pieces import (
    choice_ring,
    draw_arrow,
    little_moon,
    marker,
    moon,
    number_disc,
    open_space,
    star,
)
from renderers.novaluna.signs import draw_sign
from renderers.novaluna.tiles import draw_tile

SPOTS: tuple[Point, ...] = (
    (-0.5, -1.5), (0.5, -1.5), (1.5, -1.5), (1.5, -0.5), (1.5, 0.5), (1.5, 1.5),
    (0.5, 1.5), (-0.5, 1.5), (-1.5, 1.5), (-1.5, 0.5), (-1.5, -0.5), (-1.5, -1.5),
)  # fmt: skip
"""The spaces' middles in pitches from the hub: a square around the moon.

It saves space and allows large upright tiles.
"""

TILE_SIDE = 0.907
"""The side of a tile on the wheel in pitches."""

TRACK_LENGTH = 24
TRACK_RADIUS = 0.84
"""Radius of the moon track in pitches."""
_TRACK_REACH = 0.97
"""Half the side of the area around the moon track, in pitches."""
STACK_OFFSET = 1.25
"""Offset of a disc on top of another one, in radii."""

_STARS = (
    (-0.70, -0.52, 8), (0.66, -0.60, 7), (-0.36, -0.80, 5), (0.24, -0.82, 5), (-0.84, 0.10, 5), (0.80, 0.14, 6),
)  # fmt: skip


def spot(panels: NovaLunaLayout, space: int) -> Point:
    """The pixel of the middle of a space."""
    x, y = SPOTS[space]
    return panels.hub[0] + x * panels.pitch, panels.hub[1] + y * panels.pitch


def track_spot(panels: NovaLunaLayout, space: int, height: int = 0) -> Point:
    """Return the middle of a disc on a space, on top of `height` others."""
    reach = TRACK_RADIUS * panels.pitch - height * STACK_OFFSET * panels.disc
    turn = 2 * math.pi * space / TRACK_LENGTH
    return panels.hub[0] + reach * math.sin(turn), panels.hub[1] - reach * math.cos(turn)


def draw_night(canvas: Canvas, panels: NovaLunaLayout, *, track: bool) -> None:
    """Draw the static part: night, moon, and the track's moons or the arrow."""
    canvas.panel(panels.wheel)
    hub, pitch = panels.hub, panels.pitch
    reach = round(2.07 * pitch)
    night = (hub[0] - reach, hub[1] - reach, hub[0] + reach, hub[1] + reach)
    canvas.panel(night, NIGHT, radius=24, edge=mix(NIGHT_LINE, NIGHT, 0.35), thickness=4)
    for radius, fill in ((pitch, mix(NIGHT_LINE, DEEP_NIGHT, 0.35)), (pitch - 4, DEEP_NIGHT)):
        side = 2 * radius + 2
        disc = Mask((side, side)).disc((side / 2, side / 2), radius).downsample()
        canvas.image.paste(rgb(fill), (hub[0] - side // 2, hub[1] - side // 2), disc)
    if track:
        canvas.paste(moon(round(0.26 * pitch)), *hub)
        for space in range(TRACK_LENGTH):
            canvas.paste(little_moon(space, TRACK_LENGTH, round(0.084 * pitch)), *track_spot(panels, space))
        return
    for x, y, size in _STARS:
        canvas.paste(star(round(size * pitch / LAYOUT.pitch)), hub[0] + x * pitch, hub[1] + y * pitch)
    canvas.paste(moon(round(0.56 * pitch)), *hub)
    draw_arrow(canvas, hub, 0.77 * pitch, mix(NIGHT_LINE, palette.PALE, 0.45))


def draw_wheel(canvas: Canvas, panels: NovaLunaLayout, view: NovaLunaView) -> None:
    """Draw tiles, marker, rings of choices, pile, and discs on the track."""
    canvas.mark(AreaKey("wheel"), panels.wheel)
    side = round(TILE_SIDE * panels.pitch)
    for space, tile in enumerate(view.wheel):
        middle = spot(panels, space)
        canvas.mark(AreaKey("space", space), around(*middle, side))
        if tile is not None:
            draw_tile(canvas, tile, middle, side)
            continue
        canvas.paste(open_space(side), *middle)
        if space == view.marker:
            canvas.paste(marker(round(0.84 * side)), *middle)
        else:
            canvas.text(*middle, str(space), SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    _draw_choices(canvas, panels, view, side)
    if view.refill is not None and view.pile_size:
        _draw_pile(canvas, panels, view)
    if view.track is not None:
        _draw_track(canvas, panels, view, view.track)


def _draw_choices(canvas: Canvas, panels: NovaLunaLayout, view: NovaLunaView, side: int) -> None:
    """Draw a ring around each choice, or the proposed one, and its space's number."""
    for choice in view.choices:
        x, y = spot(panels, choice.space)
        if view.ghost is None or view.ghost.space == choice.space:
            canvas.paste(choice_ring(side), x, y)
    for choice in view.choices:
        (x, y), (right, down) = spot(panels, choice.space), _corner(choice.space)
        canvas.paste(choice_number(choice.space, view), x + 0.47 * side * right, y + 0.47 * side * down)


def choice_number(space: int, view: NovaLunaView) -> Image.Image:
    """The number of a choice, quiet while another one is being considered."""
    return number_disc(space, quiet=view.ghost is not None and view.ghost.space != space)


def _corner(space: int) -> Point:
    """Return the number's place at the tile's outer edge, clear of the time."""
    x, y = SPOTS[space]
    right, down = round(x / 1.5), round(y / 1.5)
    return (right, 1) if (right, down) == (-1, 0) else (right, down)


def _draw_pile(canvas: Canvas, panels: NovaLunaLayout, view: NovaLunaView) -> None:
    """Draw the remaining tiles by colour in a line below the wheel."""
    left, right = panels.wheel[0] + 24, panels.wheel[2] - 16
    y = (panels.hub[1] + 2.07 * panels.pitch + panels.wheel[3]) / 2
    for number, (colour, count) in enumerate(view.pile.items()):
        x = left + number * (right - left) / len(view.pile)
        canvas.paste(pip(colour, 19), x + 19, y)
        ink = palette.TEXT if count else palette.SECOND
        canvas.text(x + 48, y, str(count), SMALL, Weight.SEMIBOLD, ink)


@cached_sprite
def pip(colour: TileColour, radius: int) -> Image.Image:
    """The sign of a colour alone."""
    side = 2 * radius + 4
    return silhouette(draw_sign(Mask((side, side)), colour, (side / 2, side / 2), radius), FILLS[colour])


def _draw_track(canvas: Canvas, panels: NovaLunaLayout, view: NovaLunaView, track: TrackView) -> None:
    """Draw the discs on the moon track, with a halo and the proposed place."""
    ghost = view.ghost
    canvas.mark(AreaKey("track"), around(*panels.hub, 2 * round(_TRACK_REACH * panels.pitch)))
    for space, stack in enumerate(track.stacks):
        for height, seat in enumerate(stack):
            at = track_spot(panels, space, height)
            if seat == view.decider:
                canvas.paste(halo(seat, panels.disc), *at)
            canvas.paste(seat_sign(SEATS[seat], panels.disc), *at)
    if ghost is not None and ghost.track_space is not None and view.decider is not None:
        others: Sequence[int] = [seat for seat in track.stacks[ghost.track_space] if seat != view.decider]
        at = track_spot(panels, ghost.track_space, len(others))
        canvas.paste(landing_ring(view.decider, panels.disc), *at)


@cached_sprite
def halo(seat: int, radius: int) -> Image.Image:
    """A white halo behind the token of the seat to move."""
    side = 2 * math.ceil(radius * 1.3 + 16)
    centre = (side / 2, side / 2)
    outline = SIGNS[SEATS[seat].sign]
    sketch = Sketch((side, side))
    sketch.fill(outline.draw(sketch.mask(), centre, radius, 9), mix(palette.PALE, DEEP_NIGHT, 0.55))
    return sketch.fill(outline.draw(sketch.mask(), centre, radius, 5.5), palette.PALE).render()


@cached_sprite
def landing_ring(seat: int, radius: int) -> Image.Image:
    """Draw an outline where a disc would land."""
    side = 2 * math.ceil(radius * 1.3 + 10)
    centre = (side / 2, side / 2)
    outline = SIGNS[SEATS[seat].sign]
    sketch = Sketch((side, side))
    sketch.fill(outline.draw(sketch.mask(), centre, radius, 3), palette.INK)
    sketch.fill(outline.draw(sketch.mask(), centre, radius, 0), IVORY)
    return sketch.fill(
        outline.draw(sketch.mask(), centre, radius, -4), mix(SEATS[seat].fill, DEEP_NIGHT, 0.45)
    ).render()
