"""The key to the signs of Nova Luna."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.novaluna.components import TILES
from bot.games.novaluna.words import COLOUR_NAMES
from bot.games.text import Text
from renderers.kit.cells import ghost_frame, last_move, legal_cell, outlined_cell, quiet_cell
from renderers.kit.key import KeySign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seat_sign
from renderers.novaluna import pieces, words
from renderers.novaluna.colours import FITTED, IVORY, MARK
from renderers.novaluna.display import IVORY_RING, helped_ring
from renderers.novaluna.goals import game_sign
from renderers.novaluna.sheet import printed_view
from renderers.novaluna.tiles import disc, small_tile, tile_piece
from renderers.novaluna.wheel import halo, landing_ring, pip


def _tile() -> Image.Image:
    return tile_piece(printed_view(max(TILES.values(), key=lambda tile: len(tile.tasks))), 96)


SIGNS = (
    KeySign(_tile, words.SIGN_A_TILE_ITS_TIME_ITS_COLOUR),
    *(KeySign(partial(pip, colour, 30), word) for colour, word in COLOUR_NAMES.items()),
    KeySign(partial(disc, 30), words.SIGN_A_TASK_THAT_IS_COMPLETE),
    KeySign(partial(small_tile, "red", (True, True, False), 72), words.SIGN_ANOTHER_DISPLAY_A_DOT_FOR_EACH),
    KeySign(partial(pieces.marker, 80), words.SIGN_THE_MARKER_ON_THE_WHEEL),
    KeySign(partial(pieces.open_space, 84), words.SIGN_AN_EMPTY_SPACE_OF_THE_WHEEL),
    KeySign(partial(pieces.empty_slot, 84), words.SIGN_NO_TILE_TO_TAKE_HERE),
    KeySign(partial(pieces.number_disc, 3), words.SIGN_A_CHOICE_ITS_BUTTON_HAS_THE),
    KeySign(partial(pieces.choice_ring, 76), words.SIGN_CAN_BE_TAKEN_NOW),
    KeySign(partial(legal_cell, 84, IVORY_RING), words.SIGN_THE_TILE_CAN_BE_LAID_HERE),
    KeySign(partial(quiet_cell, 84, MARK), words.SIGN_HERE_TOO_WHILE_YOU_LOOK_AT),
    KeySign(partial(ghost_frame, 72, MARK), words.SIGN_WHAT_YOU_CONSIDER_NOT_YET_LAID),
    KeySign(partial(helped_ring, 72), words.SIGN_ITS_TASKS_COME_NEARER),
    KeySign(partial(last_move, 72, IVORY), words.SIGN_LAID_LAST),
    KeySign(partial(outlined_cell, 72), words.SIGN_A_CELL_THAT_A_REFUSAL_SPEAKS),
    KeySign(partial(pieces.disc_stack, 4, 66, 88), words.SIGN_DISCS_THAT_ARE_STILL_TO_BE),
    KeySign(partial(pieces.little_moon, 4, 12, 28), words.SIGN_A_SPACE_OF_THE_MOON_TRACK),
    *(KeySign(partial(seat_sign, SEATS[seat], 28), Text("player {n}", n=seat + 1)) for seat in range(4)),
    KeySign(partial(halo, 0, 28), words.SIGN_A_LIGHT_RIM_WHOEVER_MOVES_ON),
    KeySign(partial(landing_ring, 0, 28), words.SIGN_WHERE_A_CHOICE_LEADS_ON_THE),
    KeySign(partial(check_disc, 28), Text("done")),
)


def draw_signs() -> Picture:
    """All of them with their words."""
    return draw_key(game_sign(), "Nova Luna", words.SIGN_THE_SIGNS, SIGNS, FITTED)
