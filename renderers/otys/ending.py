"""The result of a finished game, instead of the Score track: score, leader board."""

from __future__ import annotations

from bot.games.otys.components import Rank
from bot.games.otys.view import OtysSoloView, OtysView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import mix
from renderers.kit.pieces import check_disc, seal
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight
from renderers.otys import colours, pieces, words
from renderers.otys.layout import shown_seat

BAND: Area = (0, 108, 1600, 416)
"""In the place of the Score track."""
_SEAL_X, _WORDS_X = 172, 508
_BOARD = (760, 1568)
_ROW = 70


def draw_ending(canvas: Canvas, view: OtysView) -> None:
    """The band from edge to edge; the whole table stays visible below it."""
    left, top, right, bottom = BAND
    canvas.rectangle((left, top, right, top + 6), palette.TEXT)
    canvas.rectangle((left, bottom - 6, right, bottom), palette.TEXT)
    if view.outcome is None:
        return
    middle = (top + bottom) // 2
    canvas.paste(seal(str(view.outcome.scores[shown_seat(view).seat]), 112), _SEAL_X, middle)
    x, ending, sizes = _WORDS_X, words.ENDINGS[view.ending], (MIDDLE, 40, 37, SMALL)
    canvas.fit_text(x, middle - 56, ending, 440, sizes, Weight.MEDIUM, palette.SECOND, "middle")
    title = "" if view.outcome.title is None else str(view.outcome.title)
    sizes = (HUGE, LARGE, MIDDLE, SMALL)
    canvas.fit_text(x, middle + 34, title, 440, sizes, Weight.BOLD, palette.TITLE, "middle")
    if view.solo is not None:
        _draw_leader_board(canvas, view.solo)


def _draw_leader_board(canvas: Canvas, solo: OtysSoloView) -> None:
    """Draw the ranks, best on top; the player's rank is bright with a check."""
    left, right = _BOARD
    top = (BAND[1] + BAND[3] - _ROW * len(solo.ranks)) // 2
    for number, rank in enumerate(reversed(solo.ranks)):
        area = (left, top + number * _ROW + 5, right, top + (number + 1) * _ROW - 5)
        reached = str(rank.title) == str(solo.rank)
        fill = colours.RANKS[min(len(solo.ranks) - 1 - number, len(colours.RANKS) - 1)]
        canvas.panel(area, fill if reached else mix(fill, palette.GROUND, 0.55), radius=14)
        ink = palette.TEXT if reached else palette.SECOND
        y = (area[1] + area[3]) / 2
        for chevron in range(len(solo.ranks) - number):
            canvas.paste(pieces.sign("chevron", 15, ink), left + 40 + chevron * 24, y)
        weight = Weight.BOLD if reached else Weight.MEDIUM
        canvas.text(left + 170, y, str(rank.title), MIDDLE, weight, ink)
        canvas.text(right - 96, y, format_range(rank), MIDDLE, weight, ink, "right")
        if reached:
            canvas.paste(check_disc(26), right - 46, y)


def format_range(rank: Rank) -> str:
    """The Prestige of a rank: `17–18`, `21+`, or `0–16`."""
    return f"{rank.low}+" if rank.high is None else f"{rank.low}–{rank.high}"
