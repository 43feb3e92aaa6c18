"""The layout: panels, rows of the sea, cells of the Score track."""

from __future__ import annotations

from bot.games.otys.view import OtysSoloView, OtysView, SeatView
from renderers.kit.canvas import Area

HEIGHT = 1590
TRACK: Area = (32, 112, 1568, 412)
CELLS_LEFT, CELLS_RIGHT, CELLS_TOP, CELLS_BOTTOM = 52, 1552, 244, 350
"""The spaces of the Score track."""
SEA: Area = (32, 436, 1125, 1558)
LEFT, RIGHT = 1149, 1568
"""The column of panels beside the sea."""
CONTRACTS: Area = (LEFT, 436, RIGHT, 796)
STORE: Area = (LEFT, 1170, RIGHT, 1558)
HAND: Area = (LEFT, 820, RIGHT, 1146)
"""The hand as its owner sees it."""
NOW: Area = (LEFT, 820, RIGHT, 1032)
LARGE_HAND: Area = (LEFT, 820, RIGHT, 1558)
CLOSED_HAND: Area = (LEFT, 1056, RIGHT, 1146)
"""The number of cards in hand, below the decision panel."""
CONSIDERED: Area = (LEFT, 820, RIGHT, 1146)
"""The proposed move's effects, instead of both panels."""

SURFACE = 3
WATERLINE = 806
ROW = 148
KEY_X, DIVER_X, SPONSOR_X, TOKENS_X = 106, 344, 972, 1064
CUBE, CUBE_PITCH, CUBES_X = 60, 65, 556
OWN_LEFT, OWN_RIGHT = 532, 1100


def row_y(position: int) -> int:
    """The middle of a place in the column, 0 for the top."""
    if position < SURFACE:
        return SEA[1] + 70 + position * 118
    return level_y(position - SURFACE + 1)


def level_y(level: int) -> int:
    """The middle of the row of a level, 1 to 5."""
    return level_top(level) + ROW // 2


def level_top(level: int) -> int:
    """Return the y of a level's row."""
    return WATERLINE + (level - 1) * ROW


def shown_seat(view: OtysView) -> SeatView:
    """Return the seat whose board is drawn: the viewer's, else the seat to move."""
    seat = view.viewer if view.viewer is not None else view.decider
    return view.table[seat or 0]


def track_pitch(solo: OtysSoloView) -> float:
    """Return the width of a space of the Score track."""
    return (CELLS_RIGHT - CELLS_LEFT) / (solo.last_space + 1)


def space_x(solo: OtysSoloView, space: int) -> float:
    """Return the middle of a space; spaces beyond the last are drawn on it."""
    return CELLS_LEFT + (min(space, solo.last_space) + 0.5) * track_pitch(solo)


PREVIEW: Area = (36, 800, 824, 1262)
"""The part of a picture for previews of the game, about 12:7."""
