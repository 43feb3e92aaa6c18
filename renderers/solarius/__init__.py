"""Pictures of Solarius Mission: board, mats, hand, tiles, scoring sheet."""

from __future__ import annotations

from bot.games.solarius.view import SolariusView
from renderers.kit.names import short_names
from renderers.kit.picture import Picture
from renderers.solarius.alt import board_alt, hand_alt, mat_alt, score_alt, tile_alt
from renderers.solarius.board import board_picture
from renderers.solarius.board.zoom import tile_picture
from renderers.solarius.colours import FITTED
from renderers.solarius.hand import hand_picture
from renderers.solarius.mat import mat_picture
from renderers.solarius.score import score_picture

__all__ = ["draw", "draw_board", "draw_hand", "draw_mat", "draw_mover_mat", "draw_score", "draw_tile"]


def draw(view: SolariusView) -> Picture:
    """Draw the board, or the scoring sheet once the game is over."""
    return draw_board(view) if view.outcome is None else draw_score(view)


def draw_board(view: SolariusView) -> Picture:
    """Draw space, bridge and seats, and destinations during a flight."""
    names = short_names(view.names, view.seats)
    return board_picture(view, names).finish(board_alt(view, names), FITTED)


def draw_mat(view: SolariusView, seat: int) -> Picture:
    """The mat of a seat, everything but its hand. IndexError if there is no such seat."""
    names = short_names(view.names, view.seats)
    return mat_picture(view, seat, names).finish(mat_alt(view, seat, names), FITTED)


def draw_mover_mat(view: SolariusView) -> Picture:
    """The mat of the seat that decides."""
    return draw_mat(view, view.decider or 0)


def draw_hand(view: SolariusView) -> Picture:
    """Draw the viewer's private hand. Raises ValueError for a spectator."""
    if view.hand is None:
        raise ValueError("A spectator holds no cards.")
    names = short_names(view.names, view.seats)
    return hand_picture(view, view.hand, names).finish(hand_alt(view, view.hand), FITTED)


def draw_score(view: SolariusView) -> Picture:
    """Draw the current scoring sheet, final at the end."""
    names = short_names(view.names, view.seats)
    return score_picture(view, names).finish(score_alt(view, names), FITTED)


def draw_tile(view: SolariusView, letter: str) -> Picture:
    """Draw one tile enlarged; H is the centre. Raises ValueError for unknown ones."""
    names = short_names(view.names, view.seats)
    return tile_picture(view, letter, names).finish(tile_alt(view, letter, names), FITTED)
