"""The figures of the solo game: what is or would be noted, the time, the sum of both, and the discs in each stack."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.novaluna.view import NovaLunaView, SoloView
from bot.games.text import Said
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.cells import ring
from renderers.kit.palette import Colour
from renderers.kit.typography import HUGE, LARGE, SMALL, Weight, fitting_size, width
from renderers.novaluna import words
from renderers.novaluna.colours import IVORY
from renderers.novaluna.display import discs_placed
from renderers.novaluna.layout import shown_display
from renderers.novaluna.pieces import disc_stack, small_change

_CHANGE = 8
SIZES = (HUGE, 70, LARGE)
"""Sizes of the figures: the largest in which all of them fit."""
ROOMS = (126, 126, 156)
"""How wide the three figures may be before they reach the sign or the line beside them."""


@dataclass(frozen=True, slots=True)
class Sum:
    """The three figures, and by how much the proposal or the last move raised two of them.

    `offered` says that the wheel may be refilled now.
    """

    noted: int
    time: int
    total: int
    time_change: int
    total_change: int
    offered: bool = False


def sum_of(view: NovaLunaView, solo: SoloView) -> Sum:
    """The figures with the proposed tile, or as they stand."""
    cost = _cost(view)
    display = shown_display(view)
    if solo.noted is not None:
        return Sum(solo.noted, display.time, solo.noted + display.time, cost, cost)
    refill = view.refill
    if refill is not None and refill.allowed and view.ghost is None:
        total_change = 0 if refill.missing else 2 * cost
        return Sum(refill.noted, solo.time, refill.noted + solo.time, cost, total_change, offered=True)
    return Sum(display.time, display.time, 2 * display.time, cost, 2 * cost)


def _cost(view: NovaLunaView) -> int:
    """The time of the tile that is proposed, or that the last move laid."""
    if view.ghost is not None:
        return view.ghost.tile.time
    if view.last is None or view.last.cell is None:
        return 0
    return next((laid.tile.time for laid in view.displays[0].tiles if laid.cell == view.last.cell), 0)


def draw_counts(canvas: Canvas, area: Area, view: NovaLunaView) -> None:
    """The panel over the display."""
    canvas.panel(area)
    if view.solo is None:
        return
    figures = sum_of(view, view.solo)
    left, label, line = area[0] + 32, area[1] + 38, area[1] + 110
    noted = words.REFILL if figures.offered else words.phase(1)
    dim = palette.TEXT if figures.offered else palette.SECOND
    size = figure_size(figures)
    columns = (
        (left, noted, figures.noted, 0, dim),
        (left + 186, words.TIME, figures.time, figures.time_change, palette.TEXT),
        (left + 362, words.SO_FAR, figures.total, figures.total_change, palette.TEXT),
    )
    if figures.offered:
        box = (left - 16, area[1] + 10, left + 130, area[3] - 10)
        canvas.paste(ring(box[2] - box[0], box[3] - box[1], IVORY), (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    for x, name, number, change, ink in columns:
        _figure(canvas, (x, label, line), name, number, change, ink, size)
    for x, sign in ((left + 154, "+"), (left + 328, "=")):
        canvas.text(x, line, sign, LARGE, Weight.MEDIUM, palette.SECOND, "middle")
    canvas.rectangle((left + 536, area[1] + 28, left + 539, area[3] - 28), palette.HAIRLINE)
    _stacks(canvas, area, view, (label, line))


def figure_size(figures: Sum) -> int:
    """One size for all three figures, smaller when one of them has more digits than its place has room for."""
    numbers = (figures.noted, figures.time, figures.total)
    return min(fitting_size(str(number), room, SIZES, Weight.BOLD) for number, room in zip(numbers, ROOMS, strict=True))


def _figure(
    canvas: Canvas, at: tuple[int, int, int], name: Said, number: int, change: int, ink: Colour, size: int
) -> None:
    x, label, line = at
    end = canvas.text(x, label, name, SMALL, Weight.MEDIUM, palette.SECOND)
    canvas.text(x - 4, line, str(number), size, Weight.BOLD, ink)
    small_change(canvas, end + _CHANGE + width(f"+{change}", SMALL, Weight.SEMIBOLD), label, change, good=False)


def _stacks(canvas: Canvas, area: Area, view: NovaLunaView, lines: tuple[int, int]) -> None:
    """The discs: the first stack and the second one in phase 1, only the second one after it."""
    label, line = lines
    display, left = shown_display(view), area[0] + 32 + 562
    end = canvas.text(left, label, words.DISCS_LEFT, SMALL, Weight.MEDIUM, palette.SECOND)
    placed = discs_placed(view, 0)
    small_change(canvas, end + _CHANGE + width(f"−{placed}", SMALL, Weight.SEMIBOLD), label, -placed)
    *first, second = display.stacks
    high = area[3] - area[1] - 20
    if first:
        end = canvas.text(left - 4, line, str(first[0]), HUGE, Weight.BOLD)
        canvas.paste(disc_stack(first[0], 64, high), end + 42, area[1] + 10 + high / 2)
        end = canvas.text(end + 82, line + 8, str(second), LARGE, Weight.BOLD, palette.SECOND)
        canvas.paste(disc_stack(second, 52, high), end + 38, area[1] + 10 + high / 2)
        return
    canvas.text(left - 4, line, str(second), HUGE, Weight.BOLD)
    canvas.paste(disc_stack(0, 64, high), left + 146, area[1] + 10 + high / 2)
    canvas.paste(disc_stack(second, 70, high), left + 222, area[1] + 10 + high / 2)
