"""Bare space: seven tiles of hexes with their colours."""

from __future__ import annotations

import math

from PIL import Image

from bot.games.solarius.space import Hex, distance
from bot.games.solarius.view import HexView
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.theme import rgb
from renderers.solarius import layout, signs
from renderers.solarius.colours import CENTRE_TILE, GAP, OUTER_TILES, TILE_RIM, beside_hub
from renderers.solarius.pieces import hex_mask

_SPAN = range(-2, 3)
LOCAL: tuple[Hex, ...] = tuple((q, r) for q in _SPAN for r in _SPAN if distance((q, r), (0, 0)) <= 2)
"""The nineteen hexes of a tile around its middle."""


def hex_tint(place: Hex) -> Colour:
    """The colour of the tile that a hex belongs to."""
    return _tile_tint(layout.MIDDLES.index(layout.TILE_OF[place]))


def hex_ground(seen: HexView) -> Colour:
    """The colour of a hex; hexes beside built hubs are lighter."""
    tint = hex_tint(seen.hex)
    return beside_hub(tint) if seen.near_hub else tint


def _tile_tint(number: int) -> Colour:
    return CENTRE_TILE if number == 0 else OUTER_TILES[number % 2]


def draw_tiles(canvas: Canvas) -> None:
    """The seven tiles, bare."""
    for number, middle in enumerate(layout.MIDDLES):
        canvas.paste(tile(_tile_tint(number)), *layout.tile_middle(middle))


@cached_sprite
def tile(tint: Colour) -> Image.Image:
    """Draw a bare tile: rim, gaps, nineteen hexes; symmetric by sixty degrees."""
    wide = 2 * math.ceil(2.5 * layout.SIDE * math.sqrt(3) + 12)
    high = 2 * math.ceil(4 * layout.SIDE + 12)
    centre = (wide / 2, high / 2)
    sketch = Sketch((wide, high))
    for side, colour in ((layout.RIM_SIDE, TILE_RIM), (layout.GAP_SIDE, GAP), (layout.TINT_SIDE, tint)):
        mask = sketch.mask()
        for place in LOCAL:
            x, y = layout.hex_offset(place)
            signs.draw_hexagon(mask, (centre[0] + x, centre[1] + y), side)
        sketch.fill(mask, colour)
    return sketch.render()


def paint_hex(canvas: Canvas, place: Hex, colour: Colour, side: float = layout.TINT_SIDE) -> None:
    """Paint one hex over in one colour."""
    mask = hex_mask(side)
    x, y = layout.HEX_CENTRES[place]
    canvas.image.paste(rgb(colour), (round(x - mask.width / 2), round(y - mask.height / 2)), mask)


def veil_hex(canvas: Canvas, place: Hex, colour: Colour, opacity: float, side: float) -> None:
    """Lay a colour thinly over one hex."""
    mask = _translucent_mask(side, opacity)
    x, y = layout.HEX_CENTRES[place]
    canvas.image.paste(rgb(colour), (round(x - mask.width / 2), round(y - mask.height / 2)), mask)


@cached_sprite
def _translucent_mask(side: float, opacity: float) -> Image.Image:
    return hex_mask(side).point(lambda level: round(level * opacity))
