"""Tic-tac-toe as a picture."""

from __future__ import annotations

from bot.api import (
    LARGE,
    AreaKey,
    Canvas,
    Picture,
    Weight,
    draw_frames,
    early_end_sentence,
    face_of,
    fit_alt_text,
    palette,
    seat_sign,
    short_names,
)

from . import words
from .game import CELLS, BoardView, TicTacToe

HEIGHT, TOP, CELL, GAP = 1060, 140, 280, 16
LEFT = (1600 - 3 * CELL - 2 * GAP) // 2


def draw(view: BoardView) -> Picture:
    """The board with the marks of both seats; a considered mark has an outline."""
    names = short_names(view.names, view.seats)
    canvas = Canvas.blank(HEIGHT)
    canvas.header(face_of(view.game).sign(), TicTacToe.title)
    if view.turn is not None:
        canvas.header_middle(words.turn(view.turn))
    if view.early_end is not None:
        canvas.header_result(view.early_end)
    elif view.decider is not None:
        seat = palette.SEATS[view.decider]
        canvas.header_chip(names[view.decider], seat.fill, palette.INK, seat_sign(seat, 22))
    for number, cell in enumerate(CELLS):
        row, column = divmod(number, 3)
        left, top = LEFT + column * (CELL + GAP), TOP + row * (CELL + GAP)
        edge = palette.RING if cell == view.ghost else None
        canvas.panel((left, top, left + CELL, top + CELL), edge=edge, thickness=8)
        canvas.mark(AreaKey("cell", cell), (left, top, left + CELL, top + CELL))
        mark = view.decider if cell == view.ghost else view.marks.get(cell)
        if mark is None:
            canvas.text(left + CELL / 2, top + CELL / 2, cell, LARGE, Weight.BOLD, palette.SECOND, "middle")
        else:
            canvas.paste(seat_sign(palette.SEATS[mark], 90), left + CELL / 2, top + CELL / 2)
    draw_frames(canvas, view)
    marks = [words.marked(names[seat], [cell for cell in CELLS if view.marks.get(cell) == seat]) for seat in (0, 1)]
    return canvas.finish(fit_alt_text([*early_end_sentence(view), words.board(view.turn), *marks]))
