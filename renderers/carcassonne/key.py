"""The key to the signs of Carcassonne."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.games.text import Text
from renderers.carcassonne.board import way_dot
from renderers.carcassonne.colours import FITTED
from renderers.carcassonne.goals import game_sign
from renderers.carcassonne.signs import GoalKind, goal_sign, pile_stack
from renderers.kit import palette
from renderers.kit.cells import blocked_cell, ghost_frame, last_move, legal_cell, outlined_cell, quiet_cell
from renderers.kit.key import Sign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, gain_plate, number_plate, seat_sign, spent_sign

_COLOUR = SEATS[0].fill

_GOALS: Mapping[GoalKind, str] = {
    "road": "goal: a road",
    "city": "goal: a city",
    "monastery": "goal: monasteries",
    "tiles": "goal: all tiles used",
}

SIGNS = (
    *(
        Sign(partial(seat_sign, SEATS[number], 30), Text(word))
        for number, word in enumerate(("Left", "Middle", "Right", "the fourth colour, where there is one"))
    ),
    Sign(partial(seat_sign, SEATS[0], 34, figure=True), Text("a meeple on the map, in its colour")),
    Sign(partial(spent_sign, SEATS[0], 28), Text("a meeple that is on the map")),
    Sign(partial(pile_stack, 52), Text("the pile of a colour, face down")),
    Sign(partial(pile_stack, 52, empty=True), Text("an empty pile")),
    Sign(partial(legal_cell, 84, _COLOUR), Text("the tile fits here")),
    Sign(partial(quiet_cell, 84, _COLOUR), Text("it fits here too, while you look at another cell")),
    Sign(partial(way_dot, _COLOUR, 12), Text("a dot for each way to turn the tile")),
    Sign(partial(ghost_frame, 72, _COLOUR), Text("what you consider, not yet placed")),
    Sign(partial(last_move, 72, _COLOUR), Text("placed last")),
    Sign(partial(outlined_cell, 72), Text("a cell that a refusal speaks of")),
    Sign(partial(blocked_cell, 84), Text("nothing that is left can fill this")),
    Sign(partial(number_plate, 1, SEATS[0], 44), Text("a choice; its button has the number")),
    Sign(partial(gain_plate, "+4", 40), Text("points that a choice brings")),
    *(Sign(partial(goal_sign, kind, 64, palette.TEXT), Text(word)) for kind, word in _GOALS.items()),
    Sign(partial(check_disc, 28), Text("reached in this game")),
)


def draw_signs() -> Picture:
    """All of them with their words."""
    return draw_key(game_sign(), "Carcassonne", Text("the signs"), SIGNS, FITTED)
