"""Carcassonne as a picture."""

from __future__ import annotations

from bot.games.carcassonne.view import CarcassonneView
from bot.games.text import Text, TextLike
from renderers.carcassonne import words
from renderers.carcassonne.alt import alt
from renderers.carcassonne.board import draw_board, has_rotation_dots
from renderers.carcassonne.colours import FITTED, LAND
from renderers.carcassonne.ending import draw_band
from renderers.carcassonne.goals import game_sign
from renderers.carcassonne.layout import (
    WHOLE_BOARD,
    WHOLE_HEIGHT,
    end_board_for,
    end_height_for,
    grid_for,
    layout_for,
)
from renderers.carcassonne.panels import draw_cards, draw_tile_panel
from renderers.carcassonne.seat_cards import draw_seat_cards
from renderers.carcassonne.sheet import draw_remaining, draw_tiles
from renderers.carcassonne.track import draw_track
from renderers.kit import palette
from renderers.kit.canvas import MAX_CHIP_WIDTH, Area, Canvas
from renderers.kit.cells import draw_frames
from renderers.kit.grid import Grid
from renderers.kit.names import longer_names, short_names
from renderers.kit.overview import draw_overview
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import MIDDLE, Weight, fitting
from renderers.kit.words import GAME_OVER, SOLO, players

__all__ = ["draw", "draw_remaining", "draw_tiles", "draw_whole"]


def draw(view: CarcassonneView) -> Picture:
    """The table as this view shows it; the same view gives the same picture."""
    view = view.named_by(short_names(view.names, view.seats))
    canvas = _finished(view) if view.phase == "over" else _running(view)
    return canvas.finish(alt(view), FITTED)


def draw_whole(view: CarcassonneView) -> Picture:
    """The board of a finished game, and nothing else."""
    view = view.named_by(short_names(view.names, view.seats))
    return _ended(view, WHOLE_HEIGHT, WHOLE_BOARD).finish(alt(view), FITTED)


def _running(view: CarcassonneView) -> Canvas:
    panels = layout_for(view)
    canvas = _ground(panels.height, panels.board, _mode(view))
    canvas.header_middle(words.turn(view.turn), words.tiles_left(view.tiles_left))
    if view.early_end is not None:
        canvas.header_result(view.early_end)
    elif view.colour is not None:
        seat = SEATS[view.colour]
        name = str(view.colours[view.colour].name)
        longer = [name] if view.seats == 1 else longer_names(view.names, view.colour, name)
        said = [words.chip(view.phase, each) for each in longer]
        chip = fitting(said, MAX_CHIP_WIDTH, MIDDLE, Weight.BOLD)
        canvas.header_chip(chip, seat.fill, palette.INK, seat_sign(seat, 22))
    if panels.track is not None:
        draw_track(canvas, panels.track, view.colours)
    grid = _draw_land(canvas, panels.board, view)
    draw_tile_panel(canvas, panels.tile, view, dots=has_rotation_dots(grid, view))
    (draw_cards if view.seats == 1 else draw_seat_cards)(canvas, panels.cards, view)
    draw_frames(canvas, view)
    return canvas


def _finished(view: CarcassonneView) -> Canvas:
    height = end_height_for(view)
    canvas = _ended(view, height, end_board_for(view.seats, height))
    draw_band(canvas, view)
    return canvas


def _ended(view: CarcassonneView, height: int, board: Area) -> Canvas:
    canvas = _ground(height, board, _mode(view))
    canvas.header_middle(GAME_OVER, words.tiles(len(view.tiles)))
    canvas.header_chip(words.ENDINGS[view.ending], palette.RAISED, palette.TEXT)
    _draw_land(canvas, board, view)
    return canvas


def _draw_land(canvas: Canvas, area: Area, view: CarcassonneView) -> Grid:
    grid = grid_for(view, area)
    draw_board(canvas, grid, view)
    if grid.is_cropped:
        _draw_overview(canvas, area, grid, view)
    return grid


def _draw_overview(canvas: Canvas, area: Area, grid: Grid, view: CarcassonneView) -> None:
    taken = {tile.cell: LAND for tile in view.tiles}
    if view.last is not None and view.last_colour is not None:
        taken[view.last] = SEATS[view.last_colour].fill
    legal = [legal.cell for legal in view.legal] if view.colour is not None else []
    draw_overview(canvas, area, grid, taken, legal, SEATS[view.colour or 0].fill)


def _mode(view: CarcassonneView) -> Text:
    """Who plays, for the header."""
    if view.seats > 1:
        return players(view.seats)
    return words.TEAM if view.team else SOLO


def _ground(height: int, board: Area, mode: TextLike) -> Canvas:
    """The layer below everything: header strip, ground, and the bed of the board."""
    canvas = Canvas.blank(height)
    canvas.header(game_sign(), words.NAME, mode)
    canvas.panel(board, palette.WELL)
    return canvas
