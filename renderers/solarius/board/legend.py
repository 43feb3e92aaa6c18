"""What the things on the board are called, and the hubs by round."""

from __future__ import annotations

from bot.games.solarius.components.vocabulary import FIGURE_KINDS
from bot.games.solarius.view import SolariusView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import mix
from renderers.kit.typography import SMALL, Weight
from renderers.solarius import pieces, words
from renderers.solarius.colours import HUB_PAST
from renderers.solarius.figures import figure
from renderers.solarius.planets import unknown_ring

_ROWS = (151, 211, 271)
_HUBS_AT, _HUB_PITCH = 935, 104


def draw_legend(canvas: Canvas) -> None:
    """Six names in the upper left corner."""
    for kind, y in zip(FIGURE_KINDS, _ROWS, strict=True):
        canvas.paste(figure(kind, None, 0.60), 50, y)
        canvas.text(90, y, words.FIGURES[kind], SMALL, Weight.MEDIUM, palette.SECOND)
    right = (
        (words.OUTPOST, pieces.hex_ring(26, 6, palette.NEUTRAL)),
        (words.PORTAL, pieces.portal(0.62)),
        (words.HIDDEN, unknown_ring(23)),
    )
    for (name, piece), y in zip(right, _ROWS, strict=True):
        canvas.paste(piece, 240, y)
        canvas.text(276, y, name, SMALL, Weight.MEDIUM, palette.SECOND)


def draw_hubs(canvas: Canvas, view: SolariusView) -> None:
    """The hub of every round, those to come still hidden."""
    for line, y in zip(words.HUB_OF_ROUND, (162, 200), strict=True):
        canvas.text(_HUBS_AT - 64, y, line, SMALL, Weight.MEDIUM, palette.SECOND, "right")
    for number, hub in enumerate(view.hubs):
        x = _HUBS_AT + number * _HUB_PITCH
        now = hub.game_turn == view.game_turn
        if hub.letter:
            fill = palette.TEXT if now else HUB_PAST
            canvas.paste(pieces.hub_token(hub.letter, 45, fill, palette.ON_TEXT, 50), x, 180)
        else:
            fill = palette.RAISED
            canvas.paste(pieces.hub_token("?", 45, fill, mix(palette.SECOND, palette.RAISED, 0.25), 44), x, 180)
        ink, weight = (palette.TEXT, Weight.BOLD) if now else (palette.SECOND, Weight.MEDIUM)
        canvas.text(x, 250, str(hub.game_turn), 38, weight, ink, "middle")
