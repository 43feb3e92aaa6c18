"""Solarius Mission's sign; a record card shows wins, because it has no goals."""

from __future__ import annotations

import math

from PIL import Image

from renderers.kit import palette
from renderers.kit.goals import GameFace, Wins
from renderers.kit.palette import colour, mix
from renderers.kit.signs import sign_tile
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.solarius import words
from renderers.solarius.colours import COLOURS, SEATS


@cached_sprite
def game_sign() -> Image.Image:
    """The game's sign in the header: a planet with a ring and a ship's spark."""
    tile = sign_tile(colour("#33458C"))
    sketch = Sketch(tile.size)
    centre = (30.0, 32.0)
    sketch.fill(sketch.mask().disc(centre, 14), COLOURS["yellow"].fill)
    belt = sketch.mask().disc(centre, 14)
    belt.intersect(sketch.mask().polygon([(12, 38), (48, 20), (48, 27), (12, 45)]))
    sketch.fill(belt, mix(COLOURS["yellow"].fill, palette.WHITE, 0.45))
    ring = [
        (
            centre[0] + 25 * math.cos(t) * math.cos(-0.45) - 7.5 * math.sin(t) * math.sin(-0.45),
            centre[1] + 25 * math.cos(t) * math.sin(-0.45) + 7.5 * math.sin(t) * math.cos(-0.45),
        )
        for t in (2 * math.pi * step / 60 for step in range(-7, 38))
    ]
    sketch.fill(sketch.mask().stroke(ring, 4.2), palette.TEXT)
    sketch.fill(sketch.mask().disc((51, 15), 5), colour("#EC5A2C"))
    piece = sketch.render()
    sign = tile.copy()
    sign.alpha_composite(piece)
    return sign


FACE = GameFace(words.NAME, game_sign, line=Wins(), seats=SEATS)
