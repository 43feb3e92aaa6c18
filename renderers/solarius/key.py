"""The key to the signs of Solarius Mission."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.games.solarius.components.vocabulary import Category
from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.key import Sign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seal, seat_sign
from renderers.solarius import pieces
from renderers.solarius.colours import FITTED
from renderers.solarius.dice import pip_die, star_die, tech_die
from renderers.solarius.figures import Kind, figure, ghost_ship, outpost_ring, ship
from renderers.solarius.goals import game_sign
from renderers.solarius.planets import colour_disc, hidden_planet, planet
from renderers.solarius.score_signs import row_sign

_SIGNS: Mapping[pieces.Sign, str] = {
    "fuel": "fuel",
    "range": "range: how far the ship flies",
    "upgrade": "upgrade: a tech die to its next face",
    "shift": "shift: a tech die to the next column",
    "transform": "transformation: the die counts as another colour",
    "research": "research space: first draw or play a card",
    "card": "a card",
}
_FIGURES: Mapping[Kind, str] = {
    "colony": "a colony, on a planet",
    "station": "a station",
    "mission": "the marker of a completed mission",
}
_ROWS: Mapping[Category, str] = {
    "settled": "score: settled planets",
    "unsettled": "score: planets not yet settled",
    "sets": "score: planets of several colours",
    "stations": "score: stations",
    "missions": "score: completed missions",
    "open_missions": "score: open missions",
    "hubs": "score: figures beside hubs",
    "faces": "score: tech dice on their last faces",
    "columns": "score: tech dice in IV and V",
    "storage": "score: full columns of cubes",
    "tracks": "score: fuel and SpaceBucks",
    "contamination": "score: contamination beside the mat",
    "network": "score: the largest network",
}

SIGNS = (
    *(
        Sign(partial(colour_disc, colour, 30), Text(word))
        for colour, word in {
            "black": "black: fuel",
            "yellow": "yellow: SpaceBucks",
            "turquoise": "turquoise: turn tech dice higher",
            "brown": "brown: shift tech dice to the right",
        }.items()
    ),
    Sign(partial(pip_die, "turquoise", 3, 64), Text("a die: so many points of its colour")),
    Sign(partial(star_die, "turquoise", 0, None, 64), Text("a star: as much as your tech die")),
    Sign(partial(tech_die, "turquoise", 2, 0, 64), Text("your tech die, with its value")),
    Sign(partial(pieces.cube, 54), Text("a cube of resources")),
    Sign(partial(pieces.contamination, 54), Text("contamination")),
    Sign(partial(pieces.slot, 54, palette.NEUTRAL, palette.WELL), Text("a space that is open")),
    Sign(partial(pieces.hatched, 54, palette.HAIRLINE), Text("a space that is closed yet")),
    Sign(partial(pieces.coin, 28), Text("SpaceBucks")),
    *(Sign(partial(pieces.sign, name, 30), Text(word)) for name, word in _SIGNS.items()),
    Sign(partial(pieces.drive, 2, palette.NEUTRAL, 44), Text("a drive, with its range")),
    Sign(partial(seal, "3", 30), Text("victory points")),
    Sign(partial(pieces.seal_outline, "3", 30, palette.SECOND), Text("victory points that can still be won")),
    Sign(partial(pieces.empty_seal, "0", 30), Text("worth nothing yet")),
    Sign(partial(ship, 0, 0.9), Text("a ship")),
    Sign(partial(ghost_ship, 0, 0.9), Text("where the ship would come to stand")),
    *(Sign(partial(figure, kind, 0, 0.9), Text(word)) for kind, word in _FIGURES.items()),
    Sign(partial(outpost_ring, 0, 40, palette.WELL), Text("an outpost: the figure counts twice")),
    Sign(partial(planet, "turquoise", 3, 40), Text("a planet, with its victory points")),
    Sign(partial(hidden_planet, "turquoise", 40), Text("a planet face down")),
    Sign(partial(pieces.unknown_planet, 34), Text("any planet")),
    Sign(partial(pieces.hub_token, "A", 36, palette.NEUTRAL, palette.INK, 40), Text("a hub, with its letter")),
    Sign(partial(pieces.home, 38), Text("the home planet")),
    Sign(partial(pieces.portal, 1.0), Text("a portal")),
    *(Sign(partial(row_sign, row), Text(word)) for row, word in _ROWS.items()),
    Sign(partial(check_disc, 28), Text("done")),
    Sign(partial(pieces.crown, 72, palette.TITLE), Text("the winner")),
    *(Sign(partial(seat_sign, SEATS[seat], 28), Text("player {n}", n=seat + 1)) for seat in range(4)),
)


def draw_signs() -> Picture:
    """All of them with their words."""
    return draw_key(game_sign(), "Solarius Mission", Text("the signs"), SIGNS, FITTED)
