"""Fantastic Factories' sign and goals as tiles, and levels on a record card."""

from __future__ import annotations

from PIL import Image

from bot.games.factories.components import LIMITS
from bot.games.factories.scoring import CLEAR_MARGIN
from renderers.factories import colours, words
from renderers.factories.pieces import built, tile_with_sign
from renderers.kit import palette
from renderers.kit.goals import GameFace, GoalTile, Levels
from renderers.kit.palette import Colour, colour
from renderers.kit.signs import robot
from renderers.kit.sketch import Sketch, cached_sprite


@cached_sprite
def game_sign() -> Image.Image:
    """The game's sign: a white factory on amber brown."""
    return tile_with_sign(64, (184, 110, 22), "production", (32, 29), 21, palette.RIM)


_CLEAR, _COMPOUND = colour("#F6E9C4"), colour("#86A9EC")
_MACHINE = {
    f"beat_{level}": GoalTile(
        words.MACHINE,
        words.beaten(level),
        palette.NEUTRAL,
        str(number),
        robot,
        digit=str(number),
    )
    for number, level in enumerate(words.LEVELS, start=1)
}


@cached_sprite
def _crate(side: int, ink: Colour) -> Image.Image:
    """A taped box from the front."""
    sketch = Sketch((side, side))
    unit = side / 48
    box = sketch.mask().box((5 * unit, 8 * unit, 43 * unit, 43 * unit), 4 * unit)
    box.subtract(sketch.mask().box((5 * unit, 18 * unit, 43 * unit, 21 * unit)))
    return sketch.fill(box.subtract(sketch.mask().box((20 * unit, 21 * unit, 28 * unit, 31 * unit))), ink).render()


FACE = GameFace(
    words.SHORT,
    game_sign,
    {
        **_MACHINE,
        "clear_win": GoalTile(words.WIN, words.won_by(CLEAR_MARGIN), _CLEAR, f"+{CLEAR_MARGIN}"),
        "goods": GoalTile(words.GOODS, words.goods(LIMITS.end_goods), colours.BOX, str(LIMITS.end_goods), _crate),
        "compound": GoalTile(
            words.CARDS, words.cards_built(LIMITS.end_compound), _COMPOUND, str(LIMITS.end_compound), built
        ),
    },
    Levels(tuple(_MACHINE), robot),
)
