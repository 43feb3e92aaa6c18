"""A row of the standings: medal, initials, name, bar, score, goals, time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.challenges.people import member_name, portrait, ranked
from renderers.challenges.sheets import StandingsRow, StandingsSheet
from renderers.challenges.words import GOALS, TIME, duration, member
from renderers.kit import palette
from renderers.kit.canvas import MARGIN, WIDTH, Area, Canvas
from renderers.kit.goals import SMALL_SIDE, GameFace, small_goal
from renderers.kit.layout import SPRING, Label, cell, draw_row
from renderers.kit.palette import Colour, SeatColour, colour, mix
from renderers.kit.pieces import check_disc
from renderers.kit.typography import LARGE, MIDDLE, SMALL, Weight, width
from renderers.kit.words import signed

ABOVE_PAR, BELOW_PAR = colour("#7C8CA8"), colour("#566279")
TRACK = palette.GROUND
MAX_GOALS = 6
"""More goals than this: one fewer, and how many more there are."""
_PITCH = SMALL_SIDE + 7
_BETWEEN_HEADINGS = 18
_NAME = MARGIN + 222
_NAME_SIZES = (MIDDLE, 40, 37, SMALL)
_WIDE_TRACK, _NARROW_TRACK = 470, 330


@dataclass(frozen=True, slots=True)
class StandingsColumns:
    """The columns of all rows: `bar` has two edges, `score` and `right` a right one."""

    name: int
    bar: tuple[int, int]
    score: int
    goals: int
    tiles: int
    right: int

    @property
    def track(self) -> int:
        """The length of a full bar."""
        return self.bar[1] - self.bar[0]


def columns_for(rows: Sequence[StandingsRow]) -> StandingsColumns:
    """Return the columns; names get the remaining space, and more if needed."""
    right = WIDTH - MARGIN - 32
    times = max(width(duration(row.took), SMALL) for row in rows)
    tiles = max(min(len(row.goals), MAX_GOALS) for row in rows)
    headings = width(GOALS, SMALL) + _BETWEEN_HEADINGS + width(TIME, SMALL)
    goals = right - max(times + 28 + tiles * _PITCH, headings) if tiles else right - times
    scores = max(width(signed(row.score), LARGE + 4, Weight.BOLD) for row in rows)
    score = goals - 44
    end = score - max(scores, 78) - 28
    names = max(width(member_name(row.name), MIDDLE, Weight.BOLD) for row in rows) + 28
    track = min(max(end - _NAME - names, _NARROW_TRACK), _WIDE_TRACK)
    start = max(end - track, _NAME + 170)
    return StandingsColumns(_NAME, (start, end), score, goals, tiles, right)


@dataclass(frozen=True, slots=True)
class BarScale:
    """Lengths of bars: `none` has no bar, `full` a whole one; short wins with `low`."""

    none: float
    full: float
    par: int | None
    low: bool

    def part(self, score: int, track: int) -> int:
        """The length of a score's bar in pixels of a track."""
        return round(track * (score - self.none) / (self.full - self.none))

    def beats_par(self, score: int) -> bool:
        """Whether a score is at least as good as par."""
        return self.par is None or (score <= self.par if self.low else score >= self.par)


def bar_scale_for(sheet: StandingsSheet) -> BarScale:
    """Return a scale from 0, or from the lowest score if negative."""
    values = [row.score for row in sheet.rows]
    if sheet.par is not None:
        values.append(sheet.par)
    least, most = min(values), max(values)
    none = min(0.0, least * 1.08)
    return BarScale(none, max(most + 0.06 * (most - none), none + 1), sheet.par, sheet.low_is_better)


def draw_standing(
    canvas: Canvas,
    area: Area,
    row: StandingsRow,
    number: int,
    columns: StandingsColumns,
    measure: BarScale,
    seat: SeatColour | None,
    face: GameFace,
) -> None:
    """Draw a row in its area; the first three have a seat colour."""
    left, top, _, bottom = area
    y, high = (top + bottom) / 2, bottom - top
    readable = member_name(row.name, member(number + 1))
    who = portrait(readable, row.picture, min(76, high - 12) if seat else min(58, high - 8), seat)
    ink = palette.TEXT if seat else mix(palette.TEXT, palette.PANEL, 0.10)
    weight = Weight.BOLD if seat else Weight.SEMIBOLD
    name = Label(readable, _NAME_SIZES if seat else _NAME_SIZES[1:], weight, ink, cut=True)
    radius = (35 if high > 90 else 31) if seat else 27
    first = ranked(row.rank, radius, cell(76, SPRING, who, SPRING))
    draw_row(canvas, (left, top, columns.bar[0] - 20, bottom), *first, name)
    _draw_bar(canvas, y, columns, measure, row.score, seat)
    size = LARGE + 4 if seat else 48
    canvas.text(columns.score, y, signed(row.score), size, weight, align="right")
    _draw_goals(canvas, columns.goals, y, row.goals, face)
    ink = palette.TEXT if seat else palette.SECOND
    canvas.text(columns.right, y, duration(row.took), SMALL, Weight.MEDIUM, ink, "right")


def _draw_bar(
    canvas: Canvas, y: float, columns: StandingsColumns, measure: BarScale, score: int, seat: SeatColour | None
) -> None:
    """The track, sunk; on it the bar from zero to the score."""
    half = 20 if seat else 14
    left, right = columns.bar
    top, bottom = round(y) - half, round(y) + half
    canvas.panel((left, top, right, bottom), TRACK, radius=8)
    zero = left + measure.part(0, columns.track)
    end = left + measure.part(score, columns.track)
    low, high = sorted((zero, end))
    high = max(high, low + 6)
    fill = seat.fill if seat else ABOVE_PAR if measure.beats_par(score) else BELOW_PAR
    draw_raised(canvas, (low, top, min(high, right), bottom), fill)
    if zero > left:
        canvas.rectangle((zero - 2, top - 4, zero + 1, bottom + 4), palette.SECOND)


def draw_raised(canvas: Canvas, area: Area, fill: Colour) -> None:
    """A bar with a dark edge and a light one on top."""
    left, top, right, bottom = area
    canvas.panel(area, mix(fill, palette.DARK_EDGE, 0.45), radius=8)
    if right - left > 8:
        canvas.panel((left + 2, top + 2, right - 2, bottom - 2), palette.highlight(fill), radius=6)
        canvas.panel((left + 2, top + 4, right - 2, bottom - 2), fill, radius=6)


def _draw_goals(canvas: Canvas, left: int, y: float, goals: Sequence[str], face: GameFace) -> None:
    """The goals that a run reached, in the order of the game's own list."""
    ordered = face.in_order(goals)
    shown = ordered if len(ordered) <= MAX_GOALS else ordered[: MAX_GOALS - 1]
    for number, key in enumerate(shown):
        sign = face.goals.get(key)
        piece = check_disc(20) if sign is None else small_goal(sign)
        canvas.paste(piece, left + number * _PITCH + SMALL_SIDE / 2, y)
    if len(shown) < len(ordered):
        x = left + len(shown) * _PITCH + SMALL_SIDE / 2
        canvas.text(x, y, f"+{len(ordered) - len(shown)}", SMALL, Weight.SEMIBOLD, palette.TEXT, "middle")
