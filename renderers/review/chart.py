"""The chart of expected results: a line per seat, numbered turning points."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from renderers.challenges.chart import Scale, draw_grid, spread
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import Colour, SeatColour
from renderers.kit.pieces import number_badge, seat_sign
from renderers.kit.sketch import Mask
from renderers.kit.theme import rgb
from renderers.kit.typography import SMALL, Weight, width
from renderers.kit.words import signed
from renderers.review import words
from renderers.review.sheet import ReviewLine, ReviewSheet

LINE_WIDTH, CASING_WIDTH = 7.0, 13.0
_THIN = 90
"""Number of points from which lines are thinner."""
_SIGN = 14
_PLATE = 34
_ABOVE = 58
"""Height of a plate above its place on the line."""
_NEAR = 66
_ENDS = 60


def draw_chart(canvas: Canvas, area: Area, sheet: ReviewSheet, seats: Sequence[SeatColour]) -> None:
    """The panel with all lines."""
    canvas.panel(area)
    left, top, right, bottom = area
    caption = words.caption(is_chance=sheet.is_chance, low_is_better=sheet.low_is_better)
    canvas.text(left + 28, top + 38, caption, SMALL + 2, Weight.SEMIBOLD)
    said = [words.ended(line.end, is_chance=sheet.is_chance) for line in sheet.lines if line.end is not None]
    ends = max([_ENDS, *(width(each, SMALL + 2, Weight.BOLD) + 66 for each in said)])
    scale = scale_for((left, top + 96, right - ends, bottom - 64), sheet)
    draw_grid(canvas, scale, None)
    for line in reversed(sheet.lines):
        _draw_line(canvas, scale, line_points(sheet, line), seats[line.seat].fill)
    _draw_ends(canvas, scale, (top + 30, scale.plot[3]), sheet, seats)
    _draw_marks(canvas, scale, sheet, seats)


def scale_result(sheet: ReviewSheet, result: float) -> float:
    """A result as it is drawn: chances in percent."""
    return 100 * result if sheet.is_chance else result


def scale_for(area: Area, sheet: ReviewSheet) -> Scale:
    """Return a scale that fits all lines; probabilities always go from 0 to 100."""
    found = [scale_result(sheet, result) for line in sheet.lines for _, result in line.expected]
    found += [scale_result(sheet, line.end) for line in sheet.lines if line.end is not None]
    low, high = (0, 100) if sheet.is_chance else (floor(min(found, default=0)) - 1, ceil(max(found, default=1)) + 1)
    left, top, right, bottom = area
    written = max([width(signed(number), SMALL) for number in (low, high, 88)])
    return Scale((left + written + 46, top, right, bottom), max(1, sheet.moves), low, high)


def line_points(sheet: ReviewSheet, line: ReviewLine) -> list[tuple[float, float]]:
    """Return a line's moves and values, the end last."""
    found = [(float(move), scale_result(sheet, result)) for move, result in line.expected]
    return [*found, *([] if line.end is None else [(float(sheet.moves), scale_result(sheet, line.end))])]


def _draw_line(canvas: Canvas, scale: Scale, found: Sequence[tuple[float, float]], fill: Colour) -> None:
    """A line over a casing in the colour of the panel."""
    points = [(scale.x(move), scale.y(result)) for move, result in found]
    if not points:
        return
    grow = int(CASING_WIDTH)
    left, top = min(x for x, _ in points) - grow, min(y for _, y in points) - grow
    right, bottom = max(x for x, _ in points) + grow, max(y for _, y in points) + grow
    moved = [(float(x - left), float(y - top)) for x, y in points]
    thinner = 2.0 if len(points) > _THIN else 0.0
    for thickness, colour in ((CASING_WIDTH, palette.PANEL), (LINE_WIDTH, palette.line_colour(fill))):
        mask = Mask((right - left, bottom - top)).stroke(moved, thickness - thinner).downsample()
        canvas.image.paste(rgb(colour), (left, top), mask)


def _draw_ends(
    canvas: Canvas, scale: Scale, bounds: tuple[int, int], sheet: ReviewSheet, seats: Sequence[SeatColour]
) -> None:
    """Draw each seat's sign on the right with its result, apart from each other."""
    found = [(line, line_points(sheet, line)) for line in sheet.lines]
    ended = sorted([(scale.y(points[-1][1]), line) for line, points in found if points], key=lambda one: one[0])
    heights = spread([y for y, _ in ended], *bounds, 44)
    x = scale.plot[2] + 28
    for (_, line), y in zip(ended, heights, strict=True):
        canvas.paste(seat_sign(seats[line.seat], _SIGN), x, y)
        if line.end is not None:
            said = words.ended(line.end, is_chance=sheet.is_chance)
            canvas.text(x + 26, y, said, SMALL + 2, Weight.BOLD)


def _draw_marks(canvas: Canvas, scale: Scale, sheet: ReviewSheet, seats: Sequence[SeatColour]) -> None:
    """Draw a plate above each turning point with a stem, higher if two are close."""
    placed: list[tuple[float, float]] = []
    top = scale.plot[1] - 20
    spots = [(float(scale.x(one.move)), float(scale.y(scale_result(sheet, one.result)))) for one in sheet.marked]
    for x, y in spots:
        at: float = y - _ABOVE if y - _ABOVE > top else y + _ABOVE
        way = -1 if at < y else 1
        while any(abs(x - other) < _NEAR and abs(at - level) < _NEAR for other, level in placed):
            at += way * 8
            if at < top:
                at, way = y + _ABOVE, 1
        placed.append((x, at))
    for (x, y), (_, at) in zip(spots, placed, strict=True):
        canvas.line(((x, y), (x, at)), palette.TEXT, 4)
    for number, ((x, at), one) in enumerate(zip(placed, sheet.marked, strict=True), start=1):
        canvas.paste(number_badge(number, seats[one.seat], _PLATE), x, at)
