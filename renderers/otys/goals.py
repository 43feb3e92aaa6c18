"""Otys' sign, and its ranks as tiles and chevrons, for shared pictures."""

from __future__ import annotations

from PIL import Image

from bot.games.otys.components import SOLO
from renderers.kit.goals import GameFace, GoalTile, Steps
from renderers.kit.palette import WHITE, Colour, mix
from renderers.kit.signs import chevrons, sign_tile
from renderers.kit.sketch import cached_sprite
from renderers.otys import colours, words
from renderers.otys.colours import FOAM
from renderers.otys.divers import helmet
from renderers.otys.pieces import put


@cached_sprite
def game_sign() -> Image.Image:
    """The tile of 64 pixels."""
    piece = sign_tile(colours.SIGN).copy()
    put(piece, helmet("", 19, upgraded=True), 32, 31)
    return piece


@cached_sprite
def _chevrons(side: int, ink: Colour) -> Image.Image:
    """Two chevrons in a square."""
    high = round(side * 0.75)
    piece = chevrons(2, 2, high, ink)
    square = Image.new("RGBA", (side, side))
    square.alpha_composite(piece, ((side - piece.width) // 2, (side - high) // 2))
    return square


_RANKS = {
    str(rank.title).lower(): GoalTile(
        words.RANK,
        words.rank(rank.title),
        mix(FOAM, WHITE, 0.18 * number),
        str(rank.low),
        _chevrons,
        digit=str(number + 1),
    )
    for number, rank in enumerate(SOLO.ranks[1:], start=1)
}

FACE = GameFace(words.NAME, game_sign, _RANKS, Steps(tuple(_RANKS), FOAM))
