"""The goals of Fantastic Factories as tiles; a record card shows which levels of The Machine were beaten."""

from __future__ import annotations

from PIL import Image

from bot.games.factories.components import LIMITS
from bot.games.factories.results import CLEAR_MARGIN
from renderers.factories import colours
from renderers.factories.icons import built, game_sign
from renderers.kit import palette
from renderers.kit.goals import GameFace, GoalSign, Levels
from renderers.kit.palette import Colour, colour
from renderers.kit.signs import robot
from renderers.kit.sketch import Sketch, baked

_CLEAR, _COMPOUND = colour("#F6E9C4"), colour("#86A9EC")
_LEVELS = ("easy", "medium", "hard", "very_hard")

_MACHINE = {
    f"beat_{level}": GoalSign(
        "The Machine",
        f"The Machine beaten on {level.replace('_', ' ')}",
        palette.NEUTRAL,
        str(number),
        robot,
        digit=str(number),
    )
    for number, level in enumerate(_LEVELS, start=1)
}


@baked
def _crate(side: int, ink: Colour) -> Image.Image:
    """A taped box from the front."""
    sketch = Sketch((side, side))
    unit = side / 48
    box = sketch.mask().box((5 * unit, 8 * unit, 43 * unit, 43 * unit), 4 * unit)
    box.without(sketch.mask().box((5 * unit, 18 * unit, 43 * unit, 21 * unit)))
    return sketch.fill(box.without(sketch.mask().box((20 * unit, 21 * unit, 28 * unit, 31 * unit))), ink).bake()


FACE = GameFace(
    "Factories",
    game_sign,
    {
        **_MACHINE,
        "clear_win": GoalSign("Win", f"won by {CLEAR_MARGIN} or more", _CLEAR, f"+{CLEAR_MARGIN}"),
        "goods": GoalSign("Goods", f"{LIMITS.end_goods} goods", colours.BOX, str(LIMITS.end_goods), _crate),
        "compound": GoalSign("Cards", f"{LIMITS.end_compound} cards built", _COMPOUND, str(LIMITS.end_compound), built),
    },
    Levels(tuple(_MACHINE), robot),
)
