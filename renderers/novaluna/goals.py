"""Nova Luna's sign and goals as tiles; a record card shows results under 100."""

from __future__ import annotations

from PIL import Image

from renderers.kit.goals import Check, GameFace, GoalTile
from renderers.kit.palette import Colour, colour
from renderers.kit.signs import sign_tile
from renderers.kit.sketch import Mask, cached_sprite, silhouette
from renderers.kit.words import ALL
from renderers.novaluna import words
from renderers.novaluna.colours import MOON, SIGN
from renderers.novaluna.signs import draw_crescent, draw_star


@cached_sprite
def game_sign() -> Image.Image:
    """The game's sign: a crescent and a star on night blue."""
    mask = draw_star(draw_crescent(Mask((64, 64)), (29, 32), 20), (46, 19), 8.5)
    return Image.alpha_composite(sign_tile(SIGN), silhouette(mask, MOON))


_SCORE, _DISCS, _COUNTS = colour("#F6E9C4"), colour("#A9B8F0"), colour("#8FD6B0")


@cached_sprite
def _stack(side: int, ink: Colour) -> Image.Image:
    """Discs on each other, seen from the side."""
    unit, mask = side / 48, Mask((side, side))
    for top in (6, 20, 34):
        mask.box((5 * unit, top * unit, 43 * unit, (top + 10) * unit), 5 * unit)
    return silhouette(mask, ink)


@cached_sprite
def _crescent(side: int, ink: Colour) -> Image.Image:
    """The moon."""
    return silhouette(draw_crescent(Mask((side, side)), (side / 2, side / 2), 0.46 * side), ink)


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
