"""What the signs stand for, in the key to them."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.solarius.components.vocabulary import Category, FigureKind
from bot.games.text import Text
from renderers.solarius.pieces import Sign

SIGN_A_DIE_SO_MANY_POINTS_OF = Text("a die: so many points of its colour")
SIGN_A_STAR_AS_MUCH_AS_YOUR = Text("a star: as much as your tech die")
SIGN_YOUR_TECH_DIE_WITH_ITS_VALUE = Text("your tech die, with its value")
SIGN_A_CUBE_OF_RESOURCES = Text("a cube of resources")
SIGN_A_PRICE_OF_CUBES_WORTH = Text("a price: cubes of that colour worth so much; in I each is worth 1, in III 3")
SIGN_A_PRICE_OF_CUBES_IN_A_COLUMN = Text("a price: so many cubes out of that column")
SIGN_A_SPACE_THAT_IS_OPEN = Text("a space that is open")
SIGN_A_SPACE_THAT_IS_CLOSED_YET = Text("a space that is closed yet")
SIGN_A_DRIVE_WITH_ITS_RANGE = Text("a drive, with its range")
SIGN_VICTORY_POINTS = Text("victory points")
SIGN_VICTORY_POINTS_THAT_CAN_STILL_BE = Text("victory points that can still be won")
SIGN_WORTH_NOTHING_YET = Text("worth nothing yet")
SIGN_A_SHIP = Text("a ship")
SIGN_WHERE_THE_SHIP_WOULD_COME_TO = Text("where the ship would come to stand")
SIGN_AN_OUTPOST_THE_FIGURE_COUNTS_TWICE = Text("an outpost: the figure counts twice")
SIGN_A_PLANET_WITH_ITS_VICTORY_POINTS = Text("a planet, with its victory points")
SIGN_A_PLANET_FACE_DOWN = Text("a planet face down")
SIGN_ANY_PLANET = Text("any planet")
SIGN_A_HUB_WITH_ITS_LETTER = Text("a hub, with its letter")
SIGN_THE_HOME_PLANET = Text("the home planet")
SIGN_A_PORTAL = Text("a portal")
SIGN_THE_WINNER = Text("the winner")
SIGN_THE_SIGNS = Text("the signs")
SIGN_A_SPACE_FOR_ANY_DIE = Text("a space for a die of any colour")
SIGN_ANY_DIE_OF_THAT_COLOUR = Text("a die of that colour, whatever it shows")
SIGN_A_SPACE_FOR_CONTAMINATION = Text("one more space for contamination")
SIGN_WHAT_SHIFTING_PAST_A_LINE_COSTS = Text("what it costs to shift the tech die past this line")
SIGN_SO_MUCH_OF_IT_IS_LEFT = Text("so much fuel is left; in yellow, SpaceBucks")
SIGN_A_PLANET_THAT_IS_STILL_MISSING = Text("a planet of that colour that is still missing")
SIGN_PUT_INTO_SPACE_ALREADY = Text("done: used once, or put into space already")
SIGN_COLOURS: Mapping[str, Text] = {
    "black": Text("black: fuel"),
    "yellow": Text("yellow: SpaceBucks"),
    "turquoise": Text("turquoise: turn tech dice higher"),
    "brown": Text("brown: shift tech dice to the right"),
}
SIGN_MARKS: Mapping[Sign, Text] = {
    "fuel": Text("fuel"),
    "range": Text("range: how far the ship flies"),
    "upgrade": Text("upgrade: a tech die to its next face"),
    "shift": Text("shift: a tech die to the next column"),
    "transform": Text("transformation: the die counts as another colour"),
    "research": Text("research space: first draw or play a card"),
    "card": Text("a card"),
}
SIGN_FIGURES: Mapping[FigureKind, Text] = {
    "colony": Text("a colony, on a planet"),
    "station": Text("a station"),
    "mission": Text("the marker of a completed mission"),
}
SIGN_SCORES: Mapping[Category, Text] = {
    "settled": Text("score: settled planets"),
    "unsettled": Text("score: planets not yet settled"),
    "sets": Text("score: planets of several colours"),
    "stations": Text("score: stations"),
    "missions": Text("score: completed missions"),
    "open_missions": Text("score: open missions"),
    "hubs": Text("score: figures beside hubs"),
    "faces": Text("score: tech dice on their last faces"),
    "columns": Text("score: tech dice in IV and V"),
    "storage": Text("score: full columns of cubes"),
    "tracks": Text("score: fuel and SpaceBucks"),
    "contamination": Text("score: contamination beside the mat"),
    "network": Text("score: the largest network"),
}
