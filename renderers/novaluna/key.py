"""The key to the signs of Nova Luna."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.novaluna.components import TILES
from bot.games.novaluna.words import COLOUR_NAMES
from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import Canvas
from renderers.kit.cells import ghost_frame, last_move, legal_cell, pointing_frame, quiet_cell
from renderers.kit.key import KeySign, draw_key
from renderers.kit.palette import SEATS, Colour
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seat_sign
from renderers.kit.typography import SMALL, Weight
from renderers.novaluna import pieces, words
from renderers.novaluna.colours import FITTED, MARK
from renderers.novaluna.display import IVORY_RING, helped_ring
from renderers.novaluna.goals import game_sign
from renderers.novaluna.sheet import printed_view
from renderers.novaluna.tiles import disc, small_tile, tile_piece
from renderers.novaluna.wheel import halo, landing_ring, pip

_SIZE = (130, 96)
_CELL = 72
"""Cell size of an example on a display."""


def _tile() -> Image.Image:
    return tile_piece(printed_view(max(TILES.values(), key=lambda tile: len(tile.tasks))), 96)


def _example() -> Image.Image:
    """Draw a tile as it is on a display."""
    tile = next(tile for tile in TILES.values() if tile.colour == "blue" and len(tile.tasks) == 1)
    return tile_piece(printed_view(tile), _CELL - 4)


def _stack(*pieces: Image.Image) -> Image.Image:
    """The pieces on each other, all in the middle."""
    canvas = Canvas(Image.new("RGBA", _SIZE))
    for piece in pieces:
        left, top = ((_SIZE[axis] - piece.size[axis]) // 2 for axis in (0, 1))
        canvas.image.alpha_composite(piece, (left, top))
    return canvas.image


def _named(cell: Image.Image, ink: Colour, weight: Weight) -> Image.Image:
    """A cell with its name, as it is where a tile may be laid."""
    canvas = Canvas(_stack(cell))
    canvas.text(_SIZE[0] / 2, _SIZE[1] / 2, "N9", SMALL, weight, ink, "middle")
    return canvas.image


def _legal(cell: int) -> Image.Image:
    return _named(legal_cell(cell, IVORY_RING), palette.TEXT, Weight.BOLD)


def _quiet(cell: int) -> Image.Image:
    return _named(quiet_cell(cell, MARK), palette.SECOND, Weight.MEDIUM)


def _last() -> Image.Image:
    """The tile laid last, with the sign of who laid it."""
    whole, sign = _stack(_example(), last_move(_CELL, SEATS[0].fill)), seat_sign(SEATS[0], 13)
    whole.alpha_composite(sign, ((_SIZE[0] + _CELL - sign.width) // 2 - 2, (_SIZE[1] - _CELL - sign.height) // 2 + 6))
    return whole


def _choice() -> Image.Image:
    """A tile of the wheel that may be taken, with its number."""
    whole, number = _stack(_example(), pieces.choice_ring(_CELL)), pieces.number_disc(3)
    whole.alpha_composite(number, (_SIZE[0] - number.width, 0))
    return whole


def _beside(empty: Image.Image) -> Image.Image:
    """Draw an empty place next to a tile."""
    whole = Image.new("RGBA", _SIZE)
    tile = _example().resize((54, 54), Image.Resampling.LANCZOS)
    whole.alpha_composite(tile, (2, 21))
    whole.alpha_composite(empty, (_SIZE[0] - empty.width - 2, (_SIZE[1] - empty.height) // 2))
    return whole


SIGNS = (
    KeySign(_tile, words.SIGN_A_TILE_ITS_TIME_ITS_COLOUR),
    *(KeySign(partial(pip, colour, 30), word) for colour, word in COLOUR_NAMES.items()),
    KeySign(partial(disc, 30), words.SIGN_A_TASK_THAT_IS_COMPLETE),
    KeySign(partial(small_tile, "red", (True, True, False), 72), words.SIGN_ANOTHER_DISPLAY_A_DOT_FOR_EACH),
    KeySign(partial(pieces.marker, 80), words.SIGN_THE_MARKER_ON_THE_WHEEL),
    KeySign(lambda: _beside(pieces.open_space(62)), words.SIGN_AN_EMPTY_SPACE_OF_THE_WHEEL),
    KeySign(partial(pieces.empty_slot, 84), words.SIGN_NO_TILE_TO_TAKE_HERE),
    KeySign(partial(pieces.number_disc, 3), words.SIGN_A_CHOICE_ITS_BUTTON_HAS_THE),
    KeySign(_choice, words.SIGN_CAN_BE_TAKEN_NOW),
    KeySign(
        lambda: _named(legal_cell(84, IVORY_RING), palette.TEXT, Weight.BOLD), words.SIGN_THE_TILE_CAN_BE_LAID_HERE
    ),
    KeySign(partial(_quiet, 84), words.SIGN_HERE_TOO_WHILE_YOU_LOOK_AT),
    KeySign(lambda: _stack(fade(_example()), ghost_frame(_CELL, MARK)), words.SIGN_WHAT_YOU_CONSIDER_NOT_YET_LAID),
    KeySign(lambda: _stack(_example(), helped_ring(_CELL)), words.SIGN_ITS_TASKS_COME_NEARER),
    KeySign(_last, words.SIGN_LAID_LAST),
    KeySign(lambda: _stack(_example(), pointing_frame(_CELL, _CELL)), words.SIGN_A_CELL_THAT_A_REFUSAL_SPEAKS),
    KeySign(partial(pieces.disc_stack, 4, 66, 88), words.SIGN_DISCS_THAT_ARE_STILL_TO_BE),
    KeySign(partial(pieces.little_moon, 4, 12, 28), words.SIGN_A_SPACE_OF_THE_MOON_TRACK),
    *(KeySign(partial(seat_sign, SEATS[seat], 28), Text("player {n}", n=seat + 1)) for seat in range(4)),
    KeySign(lambda: _stack(halo(0, 28), seat_sign(SEATS[0], 28)), words.SIGN_A_LIGHT_RIM_WHOEVER_MOVES_ON),
    KeySign(partial(landing_ring, 0, 28), words.SIGN_WHERE_A_CHOICE_LEADS_ON_THE),
    KeySign(partial(check_disc, 28), Text("done")),
)


def draw_signs(page: int) -> Picture:
    """Draw a page of the key; pages count from 0."""
    return draw_key(game_sign(), "Nova Luna", words.SIGN_THE_SIGNS, SIGNS, FITTED, page)
