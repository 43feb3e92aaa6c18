"""The key to the signs of Carcassonne."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.games.text import Text
from renderers.carcassonne import words
from renderers.carcassonne.board import rotation_dot
from renderers.carcassonne.colours import FITTED
from renderers.carcassonne.goals import game_sign
from renderers.carcassonne.holdings import points_plate
from renderers.carcassonne.panels import field_outline
from renderers.carcassonne.signs import GoalKind, farmer, goal_sign, pile_stack
from renderers.kit import palette
from renderers.kit.cells import blocked_cell, ghost_frame, last_move, legal_cell, pointing_frame, quiet_cell
from renderers.kit.key import KeySign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, gain_badge, number_badge, seat_sign, spent_sign

_COLOUR = SEATS[0].fill

_GOALS: Mapping[GoalKind, Text] = {
    "road": words.SIGN_GOAL_A_ROAD,
    "city": words.SIGN_GOAL_A_CITY,
    "monastery": words.SIGN_GOAL_MONASTERIES,
    "field": words.SIGN_FIELDS,
    "tiles": words.SIGN_GOAL_ALL_TILES_USED,
}

SIGNS = (
    *(
        KeySign(partial(seat_sign, SEATS[number], 30), word)
        for number, word in enumerate(
            (words.SIGN_LEFT, words.SIGN_MIDDLE, words.SIGN_RIGHT, words.SIGN_FOURTH, words.SIGN_FIFTH)
        )
    ),
    KeySign(partial(seat_sign, SEATS[0], 34, figure=True), words.SIGN_A_MEEPLE_ON_THE_MAP_IN),
    KeySign(partial(farmer, SEATS[0], 34), words.SIGN_A_MEEPLE_ON_A_FIELD),
    KeySign(partial(field_outline, "V", 0, ("SL", "WR"), 96, _COLOUR), words.SIGN_A_FIELD_TO_CHOOSE),
    KeySign(partial(points_plate, (0,), 6), words.SIGN_POINTS_AT_THE_END_FOR_ITS_OWNER),
    KeySign(partial(points_plate, (), 3), words.SIGN_POINTS_AT_THE_END_WITHOUT_AN_OWNER),
    KeySign(partial(spent_sign, SEATS[0], 28), words.SIGN_A_MEEPLE_THAT_IS_ON_THE),
    KeySign(partial(pile_stack, 52), words.SIGN_THE_PILE_OF_A_COLOUR_FACE),
    KeySign(partial(pile_stack, 52, empty=True), words.SIGN_AN_EMPTY_PILE),
    KeySign(partial(legal_cell, 84, _COLOUR), words.SIGN_THE_TILE_FITS_HERE),
    KeySign(partial(quiet_cell, 84, _COLOUR), words.SIGN_IT_FITS_HERE_TOO_WHILE_YOU),
    KeySign(partial(rotation_dot, _COLOUR, 12), words.SIGN_A_DOT_FOR_EACH_WAY_TO),
    KeySign(partial(ghost_frame, 72, _COLOUR), words.SIGN_WHAT_YOU_CONSIDER_NOT_YET_PLACED),
    KeySign(partial(last_move, 72, _COLOUR), words.SIGN_PLACED_LAST),
    KeySign(partial(pointing_frame, 72, 72), words.SIGN_A_CELL_THAT_A_REFUSAL_SPEAKS),
    KeySign(partial(blocked_cell, 84), words.SIGN_NOTHING_THAT_IS_LEFT_CAN_FILL),
    KeySign(partial(number_badge, 1, SEATS[0], 44), words.SIGN_A_CHOICE_ITS_BUTTON_HAS_THE),
    KeySign(partial(gain_badge, "+4", 40), words.SIGN_POINTS_THAT_A_CHOICE_BRINGS),
    *(KeySign(partial(goal_sign, kind, 64, palette.TEXT), word) for kind, word in _GOALS.items()),
    KeySign(partial(check_disc, 28), words.SIGN_REACHED_IN_THIS_GAME),
)


def draw_signs(page: int) -> Picture:
    """Draw a page of the key; pages count from 0."""
    return draw_key(game_sign(), "Carcassonne", words.SIGN_THE_SIGNS, SIGNS, FITTED, page)
