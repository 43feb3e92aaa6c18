"""The result band of a finished game: result, title, colours, the 14 goals."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.carcassonne.components import KINDS
from bot.games.carcassonne.view import CarcassonneView, FinalColour
from renderers.carcassonne import words
from renderers.carcassonne.goals import FACE, FEATURE_FILLS
from renderers.carcassonne.layout import BAND, BAND_HEAD, BAND_ROW, band_for
from renderers.carcassonne.signs import goal_sign
from renderers.kit import palette
from renderers.kit.canvas import MARGIN, Canvas
from renderers.kit.goals import TALL, goal_tile
from renderers.kit.palette import SEATS, SeatColour
from renderers.kit.pieces import check_disc, seat_sign
from renderers.kit.typography import LARGE, MIDDLE, SMALL, Weight, width
from renderers.kit.words import GOALS, RESULT, of

_RESULT_SIZE = 200
_KIND_COLUMNS, _TOTAL_COLUMN = (612, 814, 1046, 1266), 1528
"""Middles of the columns of kinds of features, and right edge of the totals, in a base game."""


def draw_band(canvas: Canvas, view: CarcassonneView) -> None:
    """The band across the whole picture, between the header and the board."""
    left, top, right, bottom = band_for(view.seats)
    canvas.rectangle((left, top, right, top + 6), palette.TEXT)
    canvas.rectangle((left, bottom - 6, right, bottom), palette.TEXT)
    if view.outcome is None:
        return
    if view.seats > 1:
        _draw_ranking(canvas, view, view.outcome.ranks)
        return
    middle = 214
    canvas.text(middle, top + 78, RESULT, SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    canvas.text(middle, top + 191, str(view.outcome.scores[0]), _RESULT_SIZE, Weight.BOLD, align="middle")
    title = "" if view.outcome.title is None else str(view.outcome.title)
    canvas.fit_text(middle, top + 320, title, 372, (MIDDLE, 40, 37, SMALL), Weight.BOLD, palette.TITLE, "middle")
    pitch = 348 / len(view.final)
    for number, final in enumerate(view.final):
        _draw_colour(canvas, round(top + 26 + pitch * (number + 0.5)), min(round(pitch) - 20, 96), final, SEATS[number])
    _draw_goals(canvas, view)


def _draw_ranking(canvas: Canvas, view: CarcassonneView, ranks: Sequence[int]) -> None:
    """A line for each player by rank: points by kind of feature, and the total."""
    top = BAND[1]
    for kind, name, x in zip(KINDS, words.KINDS, _KIND_COLUMNS, strict=True):
        wide = 46 + width(name, SMALL)
        canvas.paste(goal_sign(kind, 34, FEATURE_FILLS[kind]), x - wide / 2 + 17, top + 48)
        canvas.text(x - wide / 2 + 46, top + 48, name, SMALL, Weight.MEDIUM, palette.SECOND)
    canvas.text(_TOTAL_COLUMN, top + 48, RESULT, SMALL, Weight.MEDIUM, palette.SECOND, "right")
    best = [max(points) for points in zip(*(final.earned for final in view.final), strict=True)]
    order = sorted(range(view.seats), key=lambda seat: ranks[seat])
    for number, seat in enumerate(order):
        final, y = view.final[seat], top + BAND_HEAD + BAND_ROW // 2 - 8 + number * BAND_ROW
        won = ranks[seat] == 1
        weight = Weight.BOLD if won else Weight.MEDIUM
        if won:
            canvas.panel((MARGIN, y - 34, canvas.image.width - MARGIN, y + 34), palette.RAISED, radius=16)
        canvas.text(74, y, str(ranks[seat]), MIDDLE, weight, palette.TITLE if won else palette.SECOND, "middle")
        canvas.paste(seat_sign(SEATS[seat], 24), 136, y)
        canvas.fit_text(182, y, final.name, 300, (MIDDLE, 40, SMALL), weight, cut=True)
        for points, most, x in zip(final.earned, best, _KIND_COLUMNS, strict=True):
            leads = points == most and points > 0
            ink = palette.TEXT if points else palette.SECOND
            canvas.text(x, y, str(points), MIDDLE, Weight.BOLD if leads else Weight.MEDIUM, ink, "middle")
        canvas.text(_TOTAL_COLUMN, y, str(final.total), LARGE, Weight.BOLD, palette.TEXT, "right")


def _draw_colour(canvas: Canvas, y: int, high: int, final: FinalColour, seat: SeatColour) -> None:
    if final.lowest:
        canvas.panel((420, y - high // 2, 762, y + high // 2), palette.TEXT)
    plain, gain, strong = (
        (palette.HAIRLINE, palette.GOOD_ON_LIGHT, palette.ON_TEXT)
        if final.lowest
        else (palette.TEXT, palette.GOOD, palette.TEXT)
    )
    canvas.paste(seat_sign(seat, 30 if high > 80 else 26), 468, y)
    end = 518 + max(width(str(final.before), MIDDLE), width("88", MIDDLE))
    canvas.text(end, y, str(final.before), MIDDLE, Weight.MEDIUM, plain, "right")
    if final.meeples:
        canvas.text(end + 10, y, f"+{final.meeples}", SMALL, Weight.SEMIBOLD, gain)
    canvas.text(740, y, str(final.total), LARGE, Weight.BOLD, strong, "right")


def _draw_goals(canvas: Canvas, view: CarcassonneView) -> None:
    goals = view.outcome.goals if view.outcome is not None else ()
    reached = sum(goal.reached for goal in goals)
    top = BAND[1]
    end = canvas.text(802, top + 43, GOALS, SMALL, Weight.MEDIUM, palette.SECOND)
    canvas.text(end + 14, top + 43, of(reached, len(goals)), SMALL, Weight.BOLD)
    for number, goal in enumerate(goals):
        row, column = divmod(number, 7)
        x, y = 802 + column * 110, top + 76 + row * 158
        canvas.paste(goal_tile(FACE.goals[goal.key], goal.reached), x + TALL.size[0] / 2, y + TALL.size[1] / 2)
        if goal.reached:
            canvas.paste(check_disc(15), x + 92, y + 6)
