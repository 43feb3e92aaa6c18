"""A finished game: the display of the solo game below its result, or the displays of a race around the standing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.novaluna.view import NovaLunaSoloView, NovaLunaView
from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.canvas import WIDTH, Area, Canvas
from renderers.kit.palette import SEATS, Colour
from renderers.kit.pieces import check_disc, seat_sign
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, fit_size, width
from renderers.kit.words import GAME_OVER, RESULT, SOLO, players
from renderers.novaluna import words
from renderers.novaluna.display import draw_display
from renderers.novaluna.goals import game_sign
from renderers.novaluna.layout import (
    BAND,
    END_BOARD,
    END_HEIGHT,
    GAP,
    SOLO_BAND,
    SOLO_END_BOARD,
    SOLO_END_HEIGHT,
    columns,
)
from renderers.novaluna.opponents import draw_side_by_side, draw_small_display
from renderers.novaluna.tiles import disc

MISSING = 10
_RESULT_SIZE = 200


def draw_solo_end(view: NovaLunaView) -> Canvas:
    """The band with result, title, count and goals, and below it the whole display."""
    canvas = _start_canvas(view, SOLO, SOLO_END_HEIGHT)
    canvas.panel(SOLO_END_BOARD, palette.WELL)
    draw_display(canvas, SOLO_END_BOARD, view)
    _draw_band(canvas, SOLO_BAND)
    if view.outcome is None or view.solo is None:
        return canvas
    middle, top = 232, SOLO_BAND[1]
    canvas.text(middle, top + 62, RESULT, SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    canvas.text(middle, top + 178, str(view.outcome.scores[0]), _RESULT_SIZE, Weight.BOLD, align="middle")
    title = "" if view.outcome.title is None else str(view.outcome.title)
    canvas.fit_text(middle, top + 310, title, 400, (MIDDLE, 40, 37, SMALL), Weight.BOLD, palette.TITLE, "middle")
    _draw_count(canvas, view, view.solo)
    _draw_goals(canvas, view)
    return canvas


def draw_whole_display(view: NovaLunaView) -> Canvas:
    """The display of a solo game, and nothing else."""
    canvas = _start_canvas(view, SOLO)
    canvas.panel(END_BOARD, palette.WELL)
    draw_display(canvas, END_BOARD, view)
    return canvas


def draw_whole_displays(view: NovaLunaView, names: Sequence[str]) -> Canvas:
    """The displays of a race in the order of the standing, and nothing else."""
    canvas = _start_canvas(view, players(view.seats))
    draw_side_by_side(canvas, END_BOARD, view, _ranking(view), names)
    return canvas


def draw_race_end(view: NovaLunaView, names: Sequence[str]) -> Canvas:
    """The displays in the order of the standing, and between them the band with discs left and ranks."""
    canvas = _start_canvas(view, players(view.seats))
    standing = _ranking(view)
    above, below = standing[: view.seats // 2], standing[view.seats // 2 :]
    upper = (END_BOARD[0], END_BOARD[1], END_BOARD[2], BAND[1] - GAP)
    lower = (END_BOARD[0], BAND[3] + GAP, END_BOARD[2], END_BOARD[3])
    for area, seats in ((upper, above), (lower, below)):
        for panel, seat in zip(columns(area, len(seats)), seats, strict=True):
            draw_small_display(canvas, panel, view, seat, names[seat])
    _draw_band(canvas, BAND)
    _draw_winner(canvas, standing[0], names[standing[0]])
    _draw_ranks(canvas, view, standing, names)
    return canvas


def _start_canvas(view: NovaLunaView, kind: Text, height: int = END_HEIGHT) -> Canvas:
    canvas = Canvas.blank(height)
    canvas.header(game_sign(), words.NAME, kind)
    canvas.header_middle(GAME_OVER, words.tiles_laid(view.turn))
    canvas.header_chip(words.ENDINGS[view.ending], palette.RAISED, palette.TEXT)
    return canvas


def _draw_band(canvas: Canvas, area: Area) -> None:
    left, top, right, bottom = area
    canvas.rectangle((left, top, right, top + 6), palette.TEXT)
    canvas.rectangle((left, bottom - 6, right, bottom), palette.TEXT)


def _draw_count(canvas: Canvas, view: NovaLunaView, solo: NovaLunaSoloView) -> None:
    """The two counts, each with its time and what missing discs cost, and their sum."""
    left, right = 500, 1000
    missing = view.displays[0].discs
    noted, noted_time, noted_missing = solo.noted or 0, solo.noted_time or 0, solo.noted_missing or 0
    rows = (
        (words.phase(1), noted_time, noted_missing, noted),
        (words.ALL_TILES, solo.time, missing, solo.time + MISSING * missing),
    )
    for number, (name, time, discs, total) in enumerate(rows):
        y = SOLO_BAND[1] + 96 + number * 84
        canvas.text(left, y, name, MIDDLE, Weight.MEDIUM, palette.SECOND)
        canvas.text(right, y, str(total), LARGE, Weight.BOLD, align="right")
        if discs:
            said = f"{time} + {discs}×10"
            canvas.text(right - 128, y, said, SMALL, Weight.MEDIUM, palette.SECOND, "right")
    line = SOLO_BAND[1] + 236
    canvas.rectangle((left, line, right, line + 4), palette.HAIRLINE)
    canvas.text(left, line + 58, words.TOGETHER, MIDDLE, Weight.SEMIBOLD)
    total = rows[0][3] + rows[1][3]
    canvas.text(right, line + 58, str(total), LARGE, Weight.BOLD, align="right")


def _draw_goals(canvas: Canvas, view: NovaLunaView) -> None:
    goals = view.outcome.goals if view.outcome is not None else ()
    left = 1088
    canvas.rectangle((left - 46, SOLO_BAND[1] + 60, left - 43, SOLO_BAND[3] - 60), palette.HAIRLINE)
    for number, goal in enumerate(goals):
        y = round((SOLO_BAND[1] + SOLO_BAND[3]) / 2 + (number - (len(goals) - 1) / 2) * 92)
        ink: Colour = palette.TEXT if goal.reached else palette.LOCKED_SIGN
        if goal.reached:
            canvas.paste(check_disc(24), left + 30, y)
        else:
            canvas.panel((left + 6, y - 24, left + 54, y + 24), palette.LOCKED, radius=24, edge=palette.LOCKED_EDGE)
        said = words.GOALS.get(goal.key, goal.text)
        canvas.fit_text(left + 84, y, said, WIDTH - 32 - left - 84, (MIDDLE, 40, 37, SMALL), Weight.SEMIBOLD, ink)


def _ranking(view: NovaLunaView) -> list[int]:
    """The seats from first to last."""
    if view.outcome is None:
        return list(range(view.seats))
    ranks = view.outcome.ranks
    return sorted(range(view.seats), key=lambda seat: ranks[seat])


def _draw_winner(canvas: Canvas, seat: int, name: str) -> None:
    middle, top = 340, BAND[1]
    canvas.text(middle, top + 96, words.WINNER, SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    size = fit_size(name, 470, (108, HUGE, 72, LARGE, MIDDLE), Weight.BOLD)
    wide = width(name, size, Weight.BOLD)
    canvas.paste(seat_sign(SEATS[seat], 50), middle - wide / 2 - 14, top + 210)
    canvas.text(middle + 56, top + 210, name, size, Weight.BOLD, align="middle")


def _draw_ranks(canvas: Canvas, view: NovaLunaView, standing: Sequence[int], names: Sequence[str]) -> None:
    left, right = 800, 1500
    pitch = min((BAND[3] - BAND[1] - 40) / view.seats, 120)
    for number, seat in enumerate(standing):
        y = round((BAND[1] + BAND[3]) / 2 + (number - (view.seats - 1) / 2) * pitch)
        best = number == 0
        canvas.text(left, y, str(number + 1), LARGE, Weight.BOLD, palette.TEXT if best else palette.SECOND, "middle")
        canvas.paste(seat_sign(SEATS[seat], 28), left + 84, y)
        canvas.text(left + 136, y, names[seat], MIDDLE, Weight.BOLD if best else Weight.SEMIBOLD)
        end = canvas.text(right - 96, y, str(view.displays[seat].discs), LARGE, Weight.BOLD, align="right")
        canvas.text(right, y, words.LEFT, SMALL, Weight.MEDIUM, palette.SECOND, "right")
        canvas.paste(disc(24), end - 110, y)
