"""Nova Luna beside other games: its sign, and its goals as tiles; on a record card a result under 100 counts."""

from __future__ import annotations

from PIL import Image

from renderers.kit.goals import Check, GameFace, GoalTile
from renderers.kit.palette import Colour, colour
from renderers.kit.signs import sign_tile
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.words import ALL
from renderers.novaluna import words
from renderers.novaluna.colours import MOON, SIGN
from renderers.novaluna.signs import draw_crescent, draw_star


@cached_sprite
def game_sign() -> Image.Image:
    """The game's sign: a crescent and a star on night blue."""
    sketch = Sketch((64, 64))
    sketch.fill(draw_crescent(sketch.mask(), (29, 32), 20), MOON)
    sketch.fill(draw_star(sketch.mask(), (46, 19), 8.5), MOON)
    return Image.alpha_composite(sign_tile(SIGN), sketch.render())


_SCORE, _DISCS, _COUNTS = colour("#F6E9C4"), colour("#A9B8F0"), colour("#8FD6B0")


@cached_sprite
def _stack(side: int, ink: Colour) -> Image.Image:
    """Discs on each other, seen from the side."""
    sketch = Sketch((side, side))
    unit = side / 48
    for top in (6, 20, 34):
        sketch.fill(sketch.mask().box((5 * unit, top * unit, 43 * unit, (top + 10) * unit), 5 * unit), ink)
    return sketch.render()


@cached_sprite
def _crescent(side: int, ink: Colour) -> Image.Image:
    """The moon."""
    sketch = Sketch((side, side))
    return sketch.fill(draw_crescent(sketch.mask(), (side / 2, side / 2), 0.46 * side), ink).render()


FACE = GameFace(
    words.NAME,
    game_sign,
    {
        "under_100": GoalTile(words.SCORE, words.UNDER_100, _SCORE, "<100", _crescent),
        "all_discs": GoalTile(words.DISCS, words.ALL_PLACED, _DISCS, ALL, _stack),
        "no_penalty": GoalTile(words.COUNTS, words.NONE_MISSING, _COUNTS, "+0"),
    },
    Check("under_100", words.UNDER_100),
)
