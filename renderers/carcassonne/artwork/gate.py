"""The gate of a city's wall where a road ends: a gatehouse between two towers.

It's drawn upright on every side.
"""

from __future__ import annotations

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.geometry import Point, arc
from renderers.carcassonne.artwork.surface import TileSurface
from renderers.carcassonne.artwork.walls import Tower, draw_tower

_TOWER = {"width": 0.074, "body": 0.113, "cone": 0.1}
_LOW_TOWER = {"width": 0.074, "body": 0.085, "cone": 0.082}


def gate_towers(middle: Point, side: int) -> tuple[Tower, Tower]:
    """Return the towers next to the gate in the wall's `middle`, the rear one first."""
    x, y = middle
    if side % 2 == 0:
        return Tower((x - 0.09, y + 0.046), **_TOWER), Tower((x + 0.09, y + 0.046), **_TOWER)
    return Tower((x, y - 0.038), **_LOW_TOWER), Tower((x, y + 0.18), **_LOW_TOWER)


def draw_gate(surface: TileSurface, middle: Point, side: int) -> None:
    """Draw the gatehouse over the end of the road from `side`."""
    back, front = gate_towers(middle, side)
    x, y = middle
    draw_tower(surface, back)
    if side % 2 == 0:
        draw_tower(surface, front)
        _draw_gatehouse(surface, (x, y + 0.048), 0.072)
    else:
        _draw_side_gatehouse(surface, middle, 1 if side == 1 else -1)
        draw_tower(surface, front)


def _draw_side_gatehouse(surface: TileSurface, middle: Point, outward: int) -> None:
    """Draw the gatehouse from the side, with its opening facing `outward`."""
    x, y = middle
    half, top, base = 0.043, y - 0.088, y + 0.1
    surface.block(x - half, top, x + half, base, colours.STONE_LIGHT)
    surface.block(x + half * 0.2, top, x + half, base, colours.STONE_TOP)
    face = x + outward * half
    arch = [
        (face, y + 0.058),
        *[(face - outward * 0.9 * (px - face), py) for px, py in arc((face, y - 0.012), 0.05, 0, -90, 12)],
        (face, y - 0.062),
    ]
    inner = [(face - outward * 0.045, y + 0.058), *arch[1:]]
    surface.polygon([(face, y + 0.058), *inner], colours.DOOR)
    surface.line([(face, y + 0.058), *inner], 0.009, colours.STONE_INK, closed=True)
    _draw_crown(surface, x, half + 0.006, top, base, 5)


def _draw_gatehouse(surface: TileSurface, foot: Point, half: float) -> None:
    x, base = foot
    top = base - 0.128
    surface.block(x - half, top, x + half, base, colours.STONE_LIGHT)
    surface.block(x + half * 0.5, top, x + half, base, colours.STONE_TOP)
    _draw_crown(surface, x, half, top, base, 7)
    door = half * 0.56
    spring = base - 0.062
    arch = [(x - door, base), *arc((x, spring), door, 180, 360, 16), (x + door, base)]
    surface.outlined(arch, colours.DOOR, colours.STONE_INK, 0.01)
    surface.line([(x, base), (x, spring - door)], 0.008, colours.STONE_INK)


def _draw_crown(surface: TileSurface, x: float, half: float, top: float, base: float, parts: int) -> None:
    """Draw a gatehouse's outline with battlements on every other part of its top."""
    width = 2 * half / parts
    outline = [(x - half, base)]
    for index in range(parts):
        left, height = x - half + index * width, top - 0.018 if index % 2 == 0 else top
        outline += [(left, height), (left + width, height)]
        if index % 2 == 0:
            surface.block(left, top - 0.018, left + width, top + 0.004, colours.MERLON)
    outline.append((x + half, base))
    surface.line(outline, 0.009, colours.STONE_INK, closed=True)
