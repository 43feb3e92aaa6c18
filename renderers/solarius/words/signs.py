"""Meanings of the symbols, in the key to them."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.solarius.components.vocabulary import Category, FigureKind
from bot.games.text import Text
from renderers.solarius.pieces import Sign

DIE = Text("die: points of its colour")
STAR = Text("star: worth your tech die")
TECH_DIE = Text("your tech die, with its value")
CUBE = Text("cube")
PRICE_IN_VALUE = Text("price: cubes worth 3 of that colour; a cube is worth 1 in I, 2 in II, 3 in III")
PRICE_IN_COLUMN = Text("price: cubes from that column")
OPEN_SPACE = Text("open space")
CLOSED_SPACE = Text("closed space")
DRIVE = Text("drive, with its range")
VICTORY_POINTS = Text("victory points (VP)")
POSSIBLE_POINTS = Text("victory points you can still gain")
NO_POINTS = Text("no victory points yet")
SHIP = Text("ship")
SHIP_PREVIEW = Text("ship after the flight")
OUTPOST = Text("outpost: the figure counts double")
PLANET = Text("planet, with its victory points")
HIDDEN_PLANET = Text("planet, face down")
ANY_PLANET = Text("any planet")
HUB = Text("hub, with its letter")
HOME_PLANET = Text("home planet")
PORTAL = Text("portal")
WINNER = Text("winner")
OUTLINED = Text("what the text is about")
TITLE = Text("symbols")
ANY_DIE_SPACE = Text("space for a die of any colour")
ANY_FACE = Text("die of that colour, any number")
CONTAMINATION_SPACE = Text("one more space for contamination")
SHIFT_COST = Text("points to shift the tech die past this line")
TRACK = Text("fuel you have; in yellow, SpaceBucks")
MISSING_PLANET = Text("planet of that colour is missing")
DONE = Text("done: used, or placed in space")
COLOURS: Mapping[str, Text] = {
    "black": Text("black: fuel"),
    "yellow": Text("yellow: SpaceBucks"),
    "turquoise": Text("turquoise: upgrade tech dice"),
    "brown": Text("brown: shift tech dice"),
}
MARKS: Mapping[Sign, Text] = {
    "fuel": Text("fuel"),
    "range": Text("range: steps your ship can fly"),
    "upgrade": Text("upgrade: a tech die to its next face"),
    "shift": Text("shift: a tech die to the next column"),
    "transform": Text("transformation: another colour for the die"),
    "research": Text("research space: first draw or play a card"),
    "card": Text("card"),
}
FIGURES: Mapping[FigureKind, Text] = {
    "colony": Text("colony, on a planet"),
    "station": Text("station"),
    "mission": Text("completed mission"),
}
SCORES: Mapping[Category, Text] = {
    "settled": Text("score: settled planets"),
    "unsettled": Text("score: unsettled planets"),
    "sets": Text("score: sets of planet colours"),
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
