"""The result of a table with several seats, as a small picture to share."""

from __future__ import annotations

from bot.games.text import TextLike
from renderers.challenges import words
from renderers.challenges.people import MEDALS, draw_portrait, medal, member_name
from renderers.challenges.sheets import ResultCard, ResultRow
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.goals import face_of
from renderers.kit.names import member_colour
from renderers.kit.palette import mix
from renderers.kit.typography import HUGE, LARGE, MIDDLE, Weight, shorten, width
from renderers.kit.words import signed

_TOP = HEADER + 16
_ROW = 132
_BETWEEN = 10
_PORTRAIT = 96
_RANK_X, _PORTRAIT_X, _NAME_X = MARGIN + 76, MARGIN + 186, MARGIN + 262
_RIGHT = WIDTH - MARGIN - 44


def result_canvas(card: ResultCard) -> Canvas:
    """The whole picture, not yet encoded."""
    canvas = Canvas.blank(_TOP + len(card.rows) * (_ROW + _BETWEEN) + MARGIN - _BETWEEN)
    canvas.header(face_of(card.game).sign(), shorten(card.title, 1000, MIDDLE, Weight.BOLD))
    canvas.header_right(card.period)
    for number, row in enumerate(card.rows):
        _draw_row(canvas, row, words.member(number + 1), _TOP + number * (_ROW + _BETWEEN))
    return canvas


def _draw_row(canvas: Canvas, row: ResultRow, instead: TextLike, top: int) -> None:
    """Rank, picture, name and score of a seat."""
    won, middle = row.rank == 1, top + _ROW / 2
    fill = mix(palette.PANEL, palette.RAISED, 0.85 if won else 0.28)
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + _ROW), fill)
    if row.rank in MEDALS:
        canvas.paste(medal(row.rank, 44), _RANK_X, middle)
    else:
        canvas.text(_RANK_X, middle, str(row.rank), LARGE, Weight.BOLD, palette.SECOND, "middle")
    name = member_name(row.name, instead)
    draw_portrait(canvas, name, row.picture, member_colour(name), _PORTRAIT, _PORTRAIT_X, middle)
    score = signed(row.score)
    canvas.text(_RIGHT, middle, score, HUGE, Weight.BOLD, align="right")
    room = _RIGHT - width(score, HUGE, Weight.BOLD) - 40 - _NAME_X
    weight = Weight.BOLD if won else Weight.MEDIUM
    canvas.fit_text(_NAME_X, middle, name, room, (LARGE, 52, MIDDLE), weight, cut=True)
