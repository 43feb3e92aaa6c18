"""Carcassonne's sign and its 14 goals as tiles, for shared pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from renderers.carcassonne import words
from renderers.carcassonne.signs import GoalKind, goal_sign
from renderers.kit.goals import GameFace, GoalTile
from renderers.kit.palette import Colour, colour
from renderers.kit.signs import sign_tile
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.words import ALL

_GROUND, _CREAM, _DOOR = colour("#C96848"), colour("#FDF3D7"), colour("#7A3526")


@cached_sprite
def game_sign() -> Image.Image:
    """The game's sign: a gate with battlements on terracotta."""
    sketch = Sketch((64, 64))
    gate = sketch.mask().box((12, 21, 53, 52), 2.5)
    for left in (12, 28, 44):
        gate.box((left, 14, left + 9, 30), 1.8)
    sketch.fill(gate, _CREAM)
    sketch.fill(sketch.mask().disc((32.5, 41.5), 7.4).box((25.1, 41.5, 39.9, 53)), _DOOR)
    return Image.alpha_composite(sign_tile(_GROUND), sketch.render())


_ROAD, _CITY, _MONASTERY = colour("#D8B878"), colour("#DF8862"), colour("#8FD6B0")
_FIELD = colour("#A6C86B")
_SCORE, _TILES = colour("#F6E9C4"), colour("#86A9EC")

FEATURE_FILLS: Mapping[GoalKind, Colour] = {"road": _ROAD, "city": _CITY, "monastery": _MONASTERY, "field": _FIELD}
"""The colours of kinds of features."""

_road = partial(GoalTile, words.ROAD, fill=_ROAD, sign=partial(goal_sign, "road"))
_city = partial(GoalTile, words.CITY, fill=_CITY, sign=partial(goal_sign, "city"))
_monastery = partial(GoalTile, words.MONASTERY, fill=_MONASTERY, sign=partial(goal_sign, "monastery"))
_score = partial(GoalTile, words.SCORE, fill=_SCORE)

FACE = GameFace(
    words.NAME,
    game_sign,
    {
        "road10": _road(spoken=words.ROAD_10, words="10"),
        "road10_2c": _road(spoken=words.ROAD_10_TWO, words="10", dots=2),
        "road10_3c": _road(spoken=words.ROAD_10_THREE, words="10", dots=3),
        "road5_3c": _road(spoken=words.ROAD_5_THREE, words="5", dots=3, digit="5"),
        "city16": _city(spoken=words.CITY_16, words="16"),
        "city16_2c": _city(spoken=words.CITY_16_TWO, words="16", dots=2),
        "city16_3c": _city(spoken=words.CITY_16_THREE, words="16", dots=3),
        "city8to10_3c": _city(spoken=words.CITY_8_THREE, words="8–10", dots=3, digit="8"),
        "monastery3": _monastery(spoken=words.THREE_MONASTERIES, words="×3", digit="3"),
        "monastery4": _monastery(spoken=words.FOUR_MONASTERIES, words="×4", digit="4"),
        "total40": _score(spoken=words.result_of(40), words="40"),
        "total50": _score(spoken=words.result_of(50), words="50"),
        "total60": _score(spoken=words.result_of(60), words="60"),
        "all_tiles": GoalTile(words.TILES, words.ALL_PLACED, _TILES, ALL, partial(goal_sign, "tiles")),
    },
)
"""The dots are the colours that have to be paid."""
