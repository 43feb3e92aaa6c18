"""Names that occur inside sentences: colours, sides, kinds of features, rotations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bot.games.carcassonne.view import Kind
from bot.games.text import Text

COLOURS = (Text("Left"), Text("Middle"), Text("Right"), Text("Fourth"))

SIDE_NAMES = (Text("north"), Text("east"), Text("south"), Text("west"))

EDGE_NAMES: Mapping[str, Text] = {"city": Text("a city"), "road": Text("a road"), "field": Text("a field")}

ROTATIONS = (Text("not turned"), Text("turned right"), Text("turned half round"), Text("turned left"))


@lru_cache(maxsize=64)
def feature_label(kind: Kind, sides: tuple[int, ...]) -> Text:
    """A segment for a button: "City, north and east"."""
    names = tuple(SIDE_NAMES[side] for side in sides)
    match kind:
        case "city":
            return Text("City, {sides}", sides=names)
        case "road":
            return Text("Road, {sides}", sides=names)
        case "monastery":
            return Text("Monastery")
