"""Score histories as stepped lines, with signs and names at their ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from renderers.challenges.people import member_name
from renderers.challenges.sheets import RunHistory
from renderers.challenges.words import MOVES, PAR
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import SEATS, Colour, SeatColour
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import SMALL, Weight, shorten, width
from renderers.kit.words import signed

LINE_WIDTH, CASING_WIDTH = 7, 11
_NAMES = (150, 330)
"""Minimum and maximum width of the names on the right."""
_NAME_SIZE = SMALL + 2
_APART = 50
_LINE_APART = 38
"""Two numbers at the axis are at least so far apart."""
_ASIDE = 16
"""Maximum distance of a number from its line to make room for par."""
_SIGN = 14
_MEETING = 22
"""Ends nearer than this have their signs side by side."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale: `plot` is the area of the lines, `low` to `high` the scores."""

    plot: Area
    moves: int
    low: int
    high: int

    def x(self, move: float) -> int:
        """The pixel of a move."""
        left, _, right, _ = self.plot
        return round(left + (right - left) * move / self.moves)

    def y(self, score: float) -> int:
        """The pixel of a score."""
        _, top, _, bottom = self.plot
        return round(bottom - (bottom - top) * (score - self.low) / (self.high - self.low))


def steps(least: int, most: int, about: int) -> range:
    """Round numbers from least to most, some `about` of them at most."""
    size = 1
    for factor in (2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000):
        if (most - least) / size <= about:
            break
        size = factor
    return range(-(-least // size) * size, most + 1, size)


def scale_for(area: Area, courses: Sequence[RunHistory], par: int | None) -> Scale:
    """Return a scale that fits all histories and par, with scores on the left."""
    scores = [score for course in courses for score in course.scores]
    if par is not None:
        scores.append(par)
    low, high = min([0, *scores]), max([1, *scores])
    moves = max([1, *(len(course.scores) - 1 for course in courses)])
    written = max(width(signed(score), SMALL) for score in (low, high, 88))
    if par is not None:
        written = max(written, width(PAR, SMALL, Weight.SEMIBOLD))
    left, top, right, bottom = area
    return Scale((left + written + 46, top, right, bottom), moves, low, high)


def draw_grid(canvas: Canvas, scale: Scale, par: int | None, ground: Colour = palette.PANEL) -> None:
    """Draw some scores on the left with hairlines, and some moves below."""
    left, _, right, bottom = scale.plot
    tall = (bottom - scale.plot[1]) // 70
    for score in steps(scale.low, scale.high, max(tall, 2)):
        y = scale.y(score)
        canvas.rectangle((left, y - 1, right, y + 1), palette.mix(palette.HAIRLINE, ground, 0.15))
        beside = _beside(y, None if par is None else scale.y(par))
        if beside is not None:
            canvas.text(left - 20, beside, signed(score), SMALL, Weight.MEDIUM, palette.SECOND, "right")
    labelled = steps(0, scale.moves, 6)
    for move in labelled:
        if scale.x(move) < right - 150 or move == 0:
            canvas.text(scale.x(move), bottom + 34, str(move), SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    canvas.text(right, bottom + 34, MOVES, SMALL, Weight.MEDIUM, palette.SECOND, "right")


def _beside(y: int, par: int | None) -> int | None:
    """Return where the number of a line is: at it, slightly off near par, or None."""
    if par is None or abs(par - y) >= _LINE_APART:
        return y
    aside = par + (_LINE_APART if y > par else -_LINE_APART)
    return aside if abs(aside - y) <= _ASIDE else None


def draw_par(canvas: Canvas, scale: Scale, par: int) -> None:
    """Draw par as a dashed line below the histories, labelled at the axis."""
    left, _, right, _ = scale.plot
    y = scale.y(par)
    for x in range(left, right, 18):
        canvas.rectangle((x, y - 2, min(x + 10, right), y + 2), palette.TEXT)
    canvas.text(left - 20, y, PAR, SMALL, Weight.SEMIBOLD, align="right")


def draw_course(canvas: Canvas, scale: Scale, scores: Sequence[int], fill: Colour, begin: int = 0) -> None:
    """The line of a run from the move `begin` on, over a casing in the panel's colour."""
    corners: list[tuple[int, int]] = []
    for move in range(begin, len(scores)):
        x, y = scale.x(move), scale.y(scores[move])
        if corners and corners[-1][1] != y:
            corners.append((x, corners[-1][1]))
        corners.append((x, y))
    for thickness, colour in ((CASING_WIDTH, palette.PANEL), (LINE_WIDTH, fill)):
        before, after = thickness // 2, thickness - thickness // 2
        for (x1, y1), (x2, y2) in pairwise(corners):
            area = (min(x1, x2) - before, min(y1, y2) - before, max(x1, x2) + after, max(y1, y2) + after)
            canvas.rectangle(area, colour)


def draw_ends(canvas: Canvas, scale: Scale, courses: Sequence[tuple[RunHistory, SeatColour]]) -> None:
    """Draw each run's sign at its line's end, side by side if they meet."""
    taken: list[tuple[float, float]] = []
    for course, _ in courses:
        x, y = float(scale.x(len(course.scores) - 1)), float(scale.y(course.scores[-1]))
        while any(abs(x - other) < _MEETING and abs(y - level) < _MEETING for other, level in taken):
            x -= 2 * _SIGN + 2
        taken.append((x, y))
    for (x, y), (_, seat) in reversed(list(zip(taken, courses, strict=True))):
        canvas.paste(seat_sign(seat, _SIGN), x, y)


def draw_names(canvas: Canvas, area: Area, scale: Scale, courses: Sequence[tuple[RunHistory, SeatColour]]) -> None:
    """The names at the right in the order of the lines' ends, apart enough to be read."""
    left, top, right, bottom = area
    ordered = sorted(courses, key=lambda one: scale.y(one[0].scores[-1]))
    heights = spread([scale.y(course.scores[-1]) for course, _ in ordered], top + 26, bottom - 26, _APART)
    for (course, seat), y in zip(ordered, heights, strict=True):
        canvas.paste(seat_sign(seat, _SIGN), left + 20, y)
        name = shorten(member_name(course.name), right - left - 50, _NAME_SIZE, Weight.SEMIBOLD)
        canvas.text(left + 50, y, name, _NAME_SIZE, Weight.SEMIBOLD)


def spread(wanted: Sequence[float], least: float, most: float, apart: float) -> list[float]:
    """Move heights apart in order, within the bounds if possible."""
    placed: list[float] = []
    for height in wanted:
        placed.append(max([height, least, *(placed[-1:] and [placed[-1] + apart])]))
    ceiling = most
    for number in range(len(placed) - 1, -1, -1):
        placed[number] = min(placed[number], ceiling)
        ceiling = placed[number] - apart
    return placed


def draw_chart(canvas: Canvas, area: Area, courses: Sequence[RunHistory], par: int | None) -> None:
    """A panel with the courses of the best runs, the best on top of the others."""
    left, top, right, bottom = area
    canvas.panel(area)
    longest = max(width(member_name(course.name), _NAME_SIZE, Weight.SEMIBOLD) for course in courses)
    names = min(max(longest + 8, _NAMES[0]), _NAMES[1])
    scale = scale_for((left, top + 40, right - names - 102, bottom - 64), courses, par)
    signed_courses = list(zip(courses, SEATS, strict=False))
    draw_grid(canvas, scale, par)
    if par is not None:
        draw_par(canvas, scale, par)
    for course, seat in reversed(signed_courses):
        draw_course(canvas, scale, course.scores, seat.fill)
    draw_ends(canvas, scale, signed_courses)
    draw_names(canvas, (scale.plot[2] + 36, top + 16, right - 16, bottom - 50), scale, signed_courses)
