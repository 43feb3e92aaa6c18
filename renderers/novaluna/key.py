"""The key to the signs of Nova Luna."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.novaluna.components import TILES
from bot.games.novaluna.words import COLOUR_NAMES
from bot.games.text import Text
from renderers.kit.cells import ghost_frame, last_move, legal_cell, outlined_cell, quiet_cell
from renderers.kit.key import Sign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seat_sign
from renderers.novaluna import pieces
from renderers.novaluna.colours import FITTED, IVORY
from renderers.novaluna.goals import game_sign
from renderers.novaluna.sheet import printed
from renderers.novaluna.tiles import disc, small_tile, tile_piece
from renderers.novaluna.wheel import halo, outlined, pip


def _tile() -> Image.Image:
    return tile_piece(printed(max(TILES.values(), key=lambda tile: len(tile.tasks))), 96)


SIGNS = (
    Sign(_tile, Text("a tile: its time, its colour, its tasks")),
    *(Sign(partial(pip, colour, 30), word) for colour, word in COLOUR_NAMES.items()),
    Sign(partial(disc, 30), Text("a task that is complete")),
    Sign(partial(small_tile, "red", (True, True, False), 72), Text("another display: a dot for each complete task")),
    Sign(partial(pieces.marker, 80), Text("the marker on the wheel")),
    Sign(partial(pieces.open_space, 84), Text("an empty space of the wheel")),
    Sign(partial(pieces.empty_slot, 84), Text("no tile to take here")),
    Sign(partial(pieces.numbered, 3), Text("a choice; its button has the number")),
    Sign(partial(pieces.choice_ring, 76), Text("can be taken now")),
    Sign(partial(legal_cell, 84, IVORY), Text("the tile can be laid here")),
    Sign(partial(quiet_cell, 84, IVORY), Text("here too, while you look at another cell")),
    Sign(partial(ghost_frame, 72, IVORY), Text("what you consider, not yet laid")),
    Sign(partial(last_move, 72, IVORY), Text("laid last")),
    Sign(partial(outlined_cell, 72), Text("a cell that a refusal speaks of")),
    Sign(partial(pieces.disc_stack, 4, 66, 88), Text("discs that are still to be placed")),
    Sign(partial(pieces.little_moon, 4, 12, 28), Text("a space of the moon track")),
    *(Sign(partial(seat_sign, SEATS[seat], 28), Text("player {n}", n=seat + 1)) for seat in range(4)),
    Sign(partial(halo, 0, 28), Text("a light rim: whoever moves, on the moon track")),
    Sign(partial(outlined, 0, 28), Text("where a choice leads on the moon track")),
    Sign(partial(check_disc, 28), Text("done")),
)


def draw_signs() -> Picture:
    """All of them with their words."""
    return draw_key(game_sign(), "Nova Luna", Text("the signs"), SIGNS, FITTED)
