"""The ranks of Otys as tiles: what a record card shows as chevrons, the first for whoever finished at all."""

from __future__ import annotations

from PIL import Image

from bot.games.otys.components import SOLO
from renderers.kit.goals import GameFace, GoalSign, Steps
from renderers.kit.palette import WHITE, Colour, mix
from renderers.kit.signs import chevrons
from renderers.kit.sketch import baked
from renderers.otys.colours import FOAM
from renderers.otys.sign import game_sign


@baked
def _chevrons(side: int, ink: Colour) -> Image.Image:
    """Two chevrons in a square."""
    high = round(side * 0.75)
    piece = chevrons(2, 2, high, ink)
    square = Image.new("RGBA", (side, side))
    square.alpha_composite(piece, ((side - piece.width) // 2, (side - high) // 2))
    return square


_RANKS = {
    str(rank.title).lower(): GoalSign(
        "Rank",
        f"rank {rank.title}",
        mix(FOAM, WHITE, 0.18 * number),
        str(rank.low),
        _chevrons,
        digit=str(number + 1),
    )
    for number, rank in enumerate(SOLO.ranks[1:], start=1)
}

FACE = GameFace("Otys", game_sign, _RANKS, Steps(tuple(_RANKS), FOAM))
