"""Solarius Mission as pictures: the board, the mat of each seat, the hand, one tile closely, the scoring sheet."""

from __future__ import annotations

from bot.games.solarius.view import SolariusView
from renderers.names import seat_names
from renderers.picture import Picture
from renderers.solarius.board import board
from renderers.solarius.colours import FITTED


def draw_board(view: SolariusView) -> Picture:
    """Space, the bridge and the seats; while somebody chooses where to fly, the destinations."""
    return board(view, seat_names(view.names, view.seats)).finish("", FITTED)
