"""The result of a table with several seats, as a small picture to share."""

from __future__ import annotations

from functools import partial

from bot.games.text import TextLike
from renderers.challenges import words
from renderers.challenges.people import member_name, portrait, ranked
from renderers.challenges.sheets import ResultCard, ResultRow
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.goals import face_of
from renderers.kit.layout import SPRING, Label, draw_header, draw_row, inset, remark, stack
from renderers.kit.palette import mix
from renderers.kit.typography import HUGE, LARGE, MIDDLE, Weight
from renderers.kit.words import signed

_ROW, _BETWEEN = 132, 10


def result_canvas(card: ResultCard) -> Canvas:
    """The whole picture, not yet encoded."""
    rows = enumerate(card.rows, start=1)
    canvas = stack([(_ROW, partial(_draw_row, row=row, instead=words.member(at))) for at, row in rows], _BETWEEN)
    draw_header(canvas, face_of(card.game).sign(), card.title, "", remark(card.period))
    return canvas


def _draw_row(canvas: Canvas, area: Area, row: ResultRow, instead: TextLike) -> None:
    """Rank, picture, name and score of a seat."""
    won = row.rank == 1
    canvas.panel(area, mix(palette.PANEL, palette.RAISED, 0.85 if won else 0.28))
    who = member_name(row.name, instead)
    name = Label(who, (LARGE, 52, MIDDLE), Weight.BOLD if won else Weight.MEDIUM, cut=True)
    score = Label(signed(row.score), HUGE, Weight.BOLD)
    draw_row(canvas, inset(area, 26), *ranked(row.rank, 44, portrait(who, row.picture, 96)), name, 40, SPRING, score)
