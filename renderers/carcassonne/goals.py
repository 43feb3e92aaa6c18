"""The 14 goals of Carcassonne as tiles: roads, cities, monasteries, results, and the last tile placed."""

from __future__ import annotations

from functools import partial

from renderers.carcassonne.glyphs import game_sign, goal_glyph
from renderers.kit.goals import GameFace, GoalSign
from renderers.kit.palette import colour

_ROAD, _CITY, _MONASTERY = colour("#D8B878"), colour("#DF8862"), colour("#8FD6B0")
_SCORE, _TILES = colour("#F6E9C4"), colour("#86A9EC")

_road = partial(GoalSign, "Road", fill=_ROAD, glyph=partial(goal_glyph, "road"))
_city = partial(GoalSign, "City", fill=_CITY, glyph=partial(goal_glyph, "city"))
_monastery = partial(GoalSign, "Monastery", fill=_MONASTERY, glyph=partial(goal_glyph, "monastery"))
_score = partial(GoalSign, "Score", fill=_SCORE)

FACE = GameFace(
    "Carcassonne",
    game_sign,
    {
        "road10": _road(spoken="road of 10", words="10"),
        "road10_2c": _road(spoken="road of 10 for two colours", words="10", dots=2),
        "road10_3c": _road(spoken="road of 10 for three colours", words="10", dots=3),
        "road5_3c": _road(spoken="road of 5 for three colours", words="5", dots=3, digit="5"),
        "city16": _city(spoken="city of 16", words="16"),
        "city16_2c": _city(spoken="city of 16 for two colours", words="16", dots=2),
        "city16_3c": _city(spoken="city of 16 for three colours", words="16", dots=3),
        "city8to10_3c": _city(spoken="city of 8 to 10 for three colours", words="8–10", dots=3, digit="8"),
        "monastery3": _monastery(spoken="three monasteries", words="×3", digit="3"),
        "monastery4": _monastery(spoken="four monasteries", words="×4", digit="4"),
        "total40": _score(spoken="result of 40", words="40"),
        "total50": _score(spoken="result of 50", words="50"),
        "total60": _score(spoken="result of 60", words="60"),
        "all_tiles": GoalSign("Tiles", "all tiles placed", _TILES, "all", partial(goal_glyph, "tiles")),
    },
)
"""The dots are the colours that have to be paid."""
