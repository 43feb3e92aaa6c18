"""Counts of the solo game: noted count, time, sum, discs by stack."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.areas import AreaKey
from bot.games.novaluna.view import NovaLunaSoloView, NovaLunaView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.cells import ring
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, fit_size, width
from renderers.kit.words import RESULT, with_sign
from renderers.novaluna import words
from renderers.novaluna.colours import IVORY
from renderers.novaluna.display import discs_placed
from renderers.novaluna.layout import active_display
from renderers.novaluna.pieces import disc_stack, draw_change

FIGURE_SIZES = (HUGE, 70, LARGE, 52)
"""Sizes of the figures: the largest in which all of them fit."""
INSET = 16
FIGURE_WIDTH = 208 - 2 * INSET
"""Maximum width of a number with its change."""
_CHANGE = 10
_DISCS = 190
"""Minimum height of the discs."""


def row_height(area: Area) -> int:
    """Return the height of a number's place in the panel; the discs get the rest."""
    return min(148, (area[3] - area[1] - _DISCS) // 3)


@dataclass(frozen=True, slots=True)
class SoloCounts:
    """The three numbers, and the changes by the proposal or last move.

    `offered` says that a refill is possible, `over` that the game is finished.
    """

    noted: int
    time: int
    total: int
    time_change: int
    total_change: int
    offered: bool = False
    over: bool = False


def solo_counts(view: NovaLunaView, solo: NovaLunaSoloView) -> SoloCounts:
    """Return the numbers with the proposed tile, or the current ones."""
    cost = _cost(view)
    display = active_display(view)
    if solo.noted is not None:
        ghost = view.ghost
        if ghost is not None and ghost.ends and ghost.score is not None:
            return SoloCounts(solo.noted, display.time, ghost.score, cost, ghost.score - solo.so_far, over=True)
        return SoloCounts(solo.noted, display.time, solo.noted + display.time, cost, cost)
    refill = view.refill
    if refill is not None and refill.allowed and view.ghost is None:
        total_change = 0 if refill.missing else 2 * cost
        return SoloCounts(refill.noted, solo.time, refill.noted + solo.time, cost, total_change, offered=True)
    return SoloCounts(display.time, display.time, 2 * display.time, cost, 2 * cost)


def _cost(view: NovaLunaView) -> int:
    """The time of the tile that is proposed, or that the last move laid."""
    if view.ghost is not None:
        return view.ghost.tile.time
    if view.last is None or view.last.cell is None:
        return 0
    return next((laid.tile.time for laid in view.displays[0].tiles if laid.cell == view.last.cell), 0)


def draw_counts(canvas: Canvas, area: Area, view: NovaLunaView) -> None:
    """Draw the panel with terms, sum and discs."""
    canvas.panel(area)
    if view.solo is None:
        return
    figures, row = solo_counts(view, view.solo), row_height(area)
    left, top, right, bottom = area
    canvas.mark(AreaKey("score"), (left, top, right, top + 3 * row))
    canvas.mark(AreaKey("discs"), (left, top + 3 * row, right, bottom))
    if figures.offered:
        wide, high = area[2] - area[0] - 12, row - 12
        canvas.paste(ring(wide, high, IVORY), (area[0] + area[2]) / 2, area[1] + row / 2)
    size = figure_size(figures)
    noted = words.REFILL if figures.offered else words.phase(1)
    dim = palette.TEXT if figures.offered else palette.SECOND
    rows = (
        ("", noted, figures.noted, 0, dim),
        ("+", words.TIME, figures.time, figures.time_change, palette.TEXT),
        ("=", RESULT if figures.over else words.SO_FAR, figures.total, figures.total_change, palette.TEXT),
    )
    for number, (sign, name, figure, change, ink) in enumerate(rows):
        top = area[1] + number * row
        if number:
            canvas.rectangle((area[0] + INSET, top - 1, area[2] - INSET, top + 1), palette.HAIRLINE)
        start = canvas.text(area[0] + INSET, top + 36, sign, SMALL, Weight.MEDIUM, palette.SECOND) if sign else None
        canvas.text(
            area[0] + INSET if start is None else start + 10, top + 36, name, SMALL, Weight.MEDIUM, palette.SECOND
        )
        end = canvas.text(area[0] + INSET - 4, top + 100, str(figure), size, Weight.BOLD, ink)
        draw_change(canvas, end + _CHANGE + _width(change), top + 110, change, good=False)
    _draw_stacks(canvas, (area[0] + INSET, area[1] + 3 * row, area[2] - INSET, area[3]), view)


def figure_size(figures: SoloCounts) -> int:
    """Return a common size of the numbers that fits the longest."""
    shown = ((figures.noted, 0), (figures.time, figures.time_change), (figures.total, figures.total_change))
    return min(
        fit_size(str(number), FIGURE_WIDTH - (_CHANGE + _width(change) if change else 0), FIGURE_SIZES, Weight.BOLD)
        for number, change in shown
    )


def _width(change: int) -> int:
    return width(with_sign(change), SMALL, Weight.SEMIBOLD)


def _draw_stacks(canvas: Canvas, area: Area, view: NovaLunaView) -> None:
    """Draw the discs: both stacks in phase 1, only the second one later."""
    left, top, right, bottom = area
    canvas.rectangle((left, top - 1, right, top + 1), palette.HAIRLINE)
    canvas.text(left, top + 36, words.DISCS_LEFT, SMALL, Weight.MEDIUM, palette.SECOND)
    *first, second = active_display(view).stacks
    high, floor, column = bottom - top - 140, bottom - 14, (right - left) / 2
    placed = discs_placed(view, 0)
    if first:
        for count, size, ink, x in (
            (first[0], LARGE, palette.TEXT, left),
            (second, MIDDLE, palette.SECOND, left + column),
        ):
            canvas.text(x, top + 94, str(count), size, Weight.BOLD, ink)
            canvas.paste(disc_stack(count, 64, high), x + 32, floor - high / 2)
        if placed:
            reach = width(str(first[0]), LARGE, Weight.BOLD) + 6 + _width(-placed)
            draw_change(canvas, left + reach, top + 98, -placed)
        return
    end = canvas.text(left - 4, top + 100, str(second), HUGE, Weight.BOLD)
    draw_change(canvas, end + _CHANGE + _width(-placed), top + 110, -placed)
    canvas.paste(disc_stack(0, 58, high), left + 32, floor - high / 2)
    canvas.paste(disc_stack(second, 64, high), left + column + 32, floor - high / 2)
