"""The key to the signs of Solarius Mission."""

from __future__ import annotations

from functools import partial

from bot.games.solarius.components.vocabulary import Cost
from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.key import KeySign, draw_key
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seal, seat_sign
from renderers.solarius import pieces
from renderers.solarius.colours import FITTED, SEATS
from renderers.solarius.dice import die_place, pip_die, star_die, tech_die
from renderers.solarius.figures import figure, ghost_ship, outpost_ring, ship
from renderers.solarius.goals import game_sign
from renderers.solarius.mat.cards import grey_check
from renderers.solarius.mat.panels import track_disc
from renderers.solarius.mat.rows import cost_ring
from renderers.solarius.planets import colour_disc, hidden_planet, planet, planet_place
from renderers.solarius.score import row_sign
from renderers.solarius.strips import blank_die, contamination_space, costs_strip, strip_piece
from renderers.solarius.words import signs as words

SIGNS = (
    *(KeySign(partial(colour_disc, colour, 30), word) for colour, word in words.SIGN_COLOURS.items()),
    KeySign(partial(pip_die, "turquoise", 3, 64), words.SIGN_A_DIE_SO_MANY_POINTS_OF),
    KeySign(partial(star_die, "turquoise", 0, None, 64), words.SIGN_A_STAR_AS_MUCH_AS_YOUR),
    KeySign(partial(tech_die, "turquoise", 2, 0, 64), words.SIGN_YOUR_TECH_DIE_WITH_ITS_VALUE),
    KeySign(partial(pieces.cube, 54), words.SIGN_A_CUBE_OF_RESOURCES),
    KeySign(partial(strip_piece, costs_strip([Cost("turquoise", 3)]), 44), words.SIGN_A_PRICE_OF_CUBES_WORTH),
    KeySign(
        partial(strip_piece, costs_strip([Cost("black", 0, (0, 2, 0))]), 37), words.SIGN_A_PRICE_OF_CUBES_IN_A_COLUMN
    ),
    KeySign(partial(pieces.contamination, 54), Text("contamination")),
    KeySign(partial(pieces.slot, 54, palette.NEUTRAL, palette.WELL), words.SIGN_A_SPACE_THAT_IS_OPEN),
    KeySign(partial(pieces.hatched, 54, palette.HAIRLINE), words.SIGN_A_SPACE_THAT_IS_CLOSED_YET),
    KeySign(partial(pieces.coin, 28), Text("SpaceBucks")),
    *(KeySign(partial(pieces.sign, name, 30), word) for name, word in words.SIGN_MARKS.items()),
    KeySign(partial(pieces.drive, 2, palette.NEUTRAL, 44), words.SIGN_A_DRIVE_WITH_ITS_RANGE),
    KeySign(partial(seal, "3", 30), words.SIGN_VICTORY_POINTS),
    KeySign(partial(pieces.seal_outline, "3", 30, palette.SECOND), words.SIGN_VICTORY_POINTS_THAT_CAN_STILL_BE),
    KeySign(partial(pieces.empty_seal, "0", 30), words.SIGN_WORTH_NOTHING_YET),
    KeySign(partial(ship, 0, 0.9), words.SIGN_A_SHIP),
    KeySign(partial(ghost_ship, 0, 0.9), words.SIGN_WHERE_THE_SHIP_WOULD_COME_TO),
    *(KeySign(partial(figure, kind, 0, 0.9), word) for kind, word in words.SIGN_FIGURES.items()),
    KeySign(partial(outpost_ring, 0, 40, palette.WELL), words.SIGN_AN_OUTPOST_THE_FIGURE_COUNTS_TWICE),
    KeySign(partial(planet, "turquoise", 3, 40), words.SIGN_A_PLANET_WITH_ITS_VICTORY_POINTS),
    KeySign(partial(hidden_planet, "turquoise", 40), words.SIGN_A_PLANET_FACE_DOWN),
    KeySign(partial(pieces.unknown_planet, 34), words.SIGN_ANY_PLANET),
    KeySign(partial(pieces.hub_token, "A", 36, palette.NEUTRAL, palette.INK, 40), words.SIGN_A_HUB_WITH_ITS_LETTER),
    KeySign(partial(pieces.home, 38), words.SIGN_THE_HOME_PLANET),
    KeySign(partial(pieces.portal, 1.0), words.SIGN_A_PORTAL),
    *(KeySign(partial(row_sign, row), word) for row, word in words.SIGN_SCORES.items()),
    KeySign(partial(check_disc, 28), Text("done")),
    KeySign(partial(die_place, 64, palette.LOCKED_EDGE, palette.GROUND), words.SIGN_A_SPACE_FOR_ANY_DIE),
    KeySign(partial(blank_die, "turquoise", 54), words.SIGN_ANY_DIE_OF_THAT_COLOUR),
    KeySign(partial(contamination_space, 60), words.SIGN_A_SPACE_FOR_CONTAMINATION),
    KeySign(partial(cost_ring, 2), words.SIGN_WHAT_SHIFTING_PAST_A_LINE_COSTS),
    KeySign(partial(track_disc, "black", 5), words.SIGN_SO_MUCH_OF_IT_IS_LEFT),
    KeySign(partial(planet_place, "turquoise", 34), words.SIGN_A_PLANET_THAT_IS_STILL_MISSING),
    KeySign(partial(grey_check, 20), words.SIGN_PUT_INTO_SPACE_ALREADY),
    KeySign(partial(pieces.crown, 72, palette.TITLE), words.SIGN_THE_WINNER),
    *(KeySign(partial(seat_sign, seat, 28), Text("player {n}", n=number)) for number, seat in enumerate(SEATS, 1)),
)


def draw_signs() -> Picture:
    """All of them with their words."""
    return draw_key(game_sign(), "Solarius Mission", words.SIGN_THE_SIGNS, SIGNS, FITTED)
