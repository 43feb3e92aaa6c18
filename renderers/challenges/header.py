"""The header strip of challenges and records: the cup with what it is, at the right which game or which server."""

from __future__ import annotations

from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.goals import face_of
from renderers.kit.signs import cup_tile
from renderers.kit.typography import MIDDLE, SMALL, Weight, shortened, width

_SIGN = 64
_TITLE_ROOM = 620


def draw_header(canvas: Canvas, title: str, addition: str) -> None:
    """The cup and the title."""
    canvas.header(cup_tile(), shortened(title, _TITLE_ROOM, MIDDLE, Weight.BOLD), addition)


def draw_game(canvas: Canvas, game: str, period: str) -> None:
    """At the right: the game, and which of its challenges this is."""
    face = face_of(game)
    right = WIDTH - MARGIN
    if period:
        period = shortened(period, 300, SMALL)
        canvas.text(right, HEADER / 2, period, SMALL, Weight.MEDIUM, palette.SECOND, "right")
        right -= width(period, SMALL) + 20
    canvas.text(right, HEADER / 2, face.name, MIDDLE, Weight.BOLD, align="right")
    canvas.paste(face.sign(), right - width(face.name, MIDDLE, Weight.BOLD) - 20 - _SIGN / 2, HEADER / 2)
