"""The mat of one seat, everything but its hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.solarius.components.vocabulary import CATEGORIES
from bot.games.solarius.view import SolariusView
from renderers.kit.canvas import Canvas
from renderers.kit.cells import draw_frames
from renderers.solarius import words
from renderers.solarius.header import draw_chip, draw_head, rounds
from renderers.solarius.layout import HEIGHT, ROW, ROW_PITCH, ROWS_LEFT, ROWS_RIGHT, ROWS_TOP
from renderers.solarius.marks import NO_TARGETS, legal_targets
from renderers.solarius.mat.cards import draw_cards, draw_outposts
from renderers.solarius.mat.panels import draw_contamination, draw_dice, draw_drives, draw_tracks
from renderers.solarius.mat.planets import cards_bottom, draw_settled, draw_to_settle
from renderers.solarius.mat.rows import draw_heads, draw_row, rows_ground
from renderers.solarius.mat.stations import draw_stations


def mat_picture(view: SolariusView, seat: int, names: Sequence[str]) -> Canvas:
    """The picture of a mat."""
    canvas = Canvas.blank(HEIGHT)
    mat = view.mats[seat]
    marks = legal_targets(view) if seat == view.decider else NO_TARGETS
    points = dict(zip(CATEGORIES, view.sheet.points[seat], strict=True))
    draw_chip(canvas, view, names, draw_head(canvas, words.mat_of(names[seat]), rounds(view)))
    draw_stations(canvas, mat, marks)
    draw_heads(canvas)
    area = (ROWS_LEFT, ROWS_TOP, ROWS_RIGHT, ROWS_TOP + 3 * ROW_PITCH + ROW)
    canvas.image.paste(rows_ground().crop(area), area[:2])
    for row in mat.rows:
        draw_row(canvas, row, marks)
    draw_tracks(canvas, mat)
    draw_dice(canvas, mat, marks)
    draw_drives(canvas, mat)
    draw_contamination(canvas, mat)
    draw_to_settle(canvas, mat, points["unsettled"], marks)
    draw_settled(canvas, mat, points["settled"], points["sets"])
    draw_cards(canvas, mat, cards_bottom(mat), marks)
    draw_outposts(canvas, mat, marks)
    draw_frames(canvas, view)
    return canvas
