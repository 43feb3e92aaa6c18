"""The goals of Nova Luna as tiles; what counts on a record card is a result under 100."""

from __future__ import annotations

from PIL import Image

from renderers.kit.goals import GameFace, GoalSign, Mark
from renderers.kit.palette import Colour, colour
from renderers.kit.sketch import Sketch, baked
from renderers.novaluna.pieces import game_sign

_SCORE, _DISCS, _COUNTS = colour("#F6E9C4"), colour("#A9B8F0"), colour("#8FD6B0")


@baked
def _stack(side: int, ink: Colour) -> Image.Image:
    """Discs on each other, seen from the side."""
    sketch = Sketch((side, side))
    unit = side / 48
    for top in (6, 20, 34):
        sketch.fill(sketch.mask().box((5 * unit, top * unit, 43 * unit, (top + 10) * unit), 5 * unit), ink)
    return sketch.bake()


FACE = GameFace(
    "Nova Luna",
    game_sign,
    {
        "under_100": GoalSign("Score", "under 100", _SCORE, "<100"),
        "all_discs": GoalSign("Discs", "all discs placed", _DISCS, "all", _stack),
        "no_penalty": GoalSign("Counts", "no disc missing at either count", _COUNTS, "+0"),
    },
    Mark("under_100", "under 100"),
)
