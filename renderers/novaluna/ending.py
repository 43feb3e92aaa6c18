"""A finished game: a solo display with its result, or a race's displays by rank."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.novaluna.view import DisplayView, NovaLunaSoloView, NovaLunaView
from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.canvas import WIDTH, Area, Canvas
from renderers.kit.grid import bounds_of
from renderers.kit.layout import draw_goals, grid
from renderers.kit.palette import SEATS, SeatColour
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, width
from renderers.kit.words import GAME_OVER, RESULT, SOLO, players
from renderers.novaluna import words
from renderers.novaluna.display import draw_display
from renderers.novaluna.goals import game_sign
from renderers.novaluna.layout import (
    END_BOARD,
    END_HEIGHT,
    GAP,
    SOLO_BAND,
    SOLO_END_BOARD,
    SOLO_END_HEIGHT,
)
from renderers.novaluna.opponents import draw_display_tiles, draw_side_by_side, tile_step
from renderers.novaluna.tiles import disc

MISSING = 10
MAX_COLUMNS = 3
"""More displays than this are shown in two rows."""
POINTS_SIZE = 120
"""The discs left of a seat: the number to see first."""
_RESULT_SIZE = 200
_HEAD, _SIDE = 258, 250
"""Height of a seat's text above its display, or width next to it."""
_MIN_PANEL_HEIGHT = 440
"""Height that a seat's text next to its display needs."""
_NAME_SIZES = (LARGE, 52, MIDDLE, 40, SMALL)


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
    """Draw the displays by rank at one scale, with rank and discs left."""
    standing = _ranking(view)
    if view.seats > MAX_COLUMNS:
        upper, lower = grid(END_BOARD, 1, 2, GAP)
        half = -(-view.seats // 2)
        panels = [*grid(upper, half, gap=GAP), *grid(lower, view.seats - half, gap=GAP)]
        rooms = [(left + _SIDE, top + 20, right - 24, bottom - 20) for left, top, right, bottom in panels]
    else:
        panels = grid(END_BOARD, view.seats, gap=GAP)
        rooms = [(left + 24, top + _HEAD, right - 24, bottom - 28) for left, top, right, bottom in panels]
    displays = [view.displays[seat] for seat in standing]
    step = min(map(tile_step, displays, rooms))
    lines = max(bounds_of(laid.cell for laid in display.tiles).rows for display in displays if display.tiles)
    high = panels[0][3] - panels[0][1]
    unused = rooms[0][3] - rooms[0][1] - lines * step
    if view.seats > MAX_COLUMNS:
        unused = min(unused, high - _MIN_PANEL_HEIGHT)
    rows = sorted({panel[1] for panel in panels})
    canvas = _start_canvas(view, players(view.seats), END_HEIGHT - unused * len(rows))
    for (left, top, right, bottom), room, display in zip(panels, rooms, displays, strict=True):
        up = unused * rows.index(top)
        _draw_result(canvas, (left, top - up, right, bottom - up - unused), view, display, names[display.seat])
        draw_display_tiles(canvas, (room[0], room[1] - up, room[2], room[3] - up - unused), view, display, step)
    return canvas


def _draw_result(canvas: Canvas, panel: Area, view: NovaLunaView, display: DisplayView, name: str) -> None:
    """Draw a seat's panel with rank, name and discs left; the winner's is raised."""
    left, top, right, bottom = panel
    seat, rank = SEATS[display.seat], 1 if view.outcome is None else view.outcome.ranks[display.seat]
    first = rank == 1
    ink = palette.TEXT if first else palette.SECOND
    canvas.panel(panel, palette.RAISED if first else palette.PANEL, edge=seat.fill if first else None, thickness=6)
    x, line = left + 60, top + 66
    canvas.text(x, line, str(rank), HUGE if first else LARGE, Weight.BOLD, ink, "middle")
    canvas.paste(seat_sign(seat, 34), x + 84, line)
    number, weight = str(display.discs), Weight.BOLD if first else Weight.SEMIBOLD
    if view.seats > MAX_COLUMNS:
        canvas.fit_text(left + 32, top + 152, name, _SIDE - 48, _NAME_SIZES, weight, cut=True)
        if first:
            _draw_tag(canvas, left + 28, top + 216, seat)
        low = bottom - 112
        canvas.paste(disc(38), left + 70, low)
        end = canvas.text(left + 128, low, number, POINTS_SIZE, Weight.BOLD, ink)
        canvas.text((left + 32 + end) / 2, bottom - 38, words.LEFT, SMALL, Weight.MEDIUM, palette.SECOND, "middle")
        return
    end = canvas.text(right - 40, top + 78, number, POINTS_SIZE, Weight.BOLD, ink, "right")
    wide = width(number, POINTS_SIZE, Weight.BOLD)
    canvas.paste(disc(38), end - wide - 60, top + 78)
    canvas.text(end - wide / 2 - 48, top + 156, words.LEFT, SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    reach = end - wide - 118 - (left + 36)
    canvas.fit_text(left + 36, top + 142, name, reach, _NAME_SIZES, weight, cut=True)
    if first:
        _draw_tag(canvas, left + 32, top + 208, seat)


def _draw_tag(canvas: Canvas, left: int, y: int, seat: SeatColour) -> None:
    """The word that names the winner, in the seat's colour."""
    wide = width(words.WINNER, SMALL, Weight.BOLD) + 36
    canvas.panel((left, y - 27, left + wide, y + 27), seat.fill, radius=27)
    canvas.text(left + 18, y, words.WINNER, SMALL, Weight.BOLD, palette.INK)


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
    left, top, right, bottom = 1088, SOLO_BAND[1], WIDTH - 32, SOLO_BAND[3]
    canvas.rectangle((left - 46, top + 60, left - 43, bottom - 60), palette.HAIRLINE)
    shown = [(words.GOALS.get(goal.key, goal.text), goal.reached) for goal in goals]
    draw_goals(canvas, (left, top, right, bottom), shown, 92, 38)


def _ranking(view: NovaLunaView) -> list[int]:
    """The seats from first to last."""
    if view.outcome is None:
        return list(range(view.seats))
    ranks = view.outcome.ranks
    return sorted(range(view.seats), key=lambda seat: ranks[seat])
