"""The final standings of a challenge: rows with bars against par, and histories."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from bot.games.text import TextLike
from renderers.challenges import words
from renderers.challenges.chart import draw_chart
from renderers.challenges.games import draw_header
from renderers.challenges.people import member_name
from renderers.challenges.rows import BarScale, StandingsColumns, bar_scale_for, columns_for, draw_standing
from renderers.challenges.sheets import StandingsSheet
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.goals import face_of
from renderers.kit.layout import SPRING, Label, draw_row, inset, lines, remark, stack
from renderers.kit.palette import SEATS
from renderers.kit.signs import cup, robot
from renderers.kit.typography import MIDDLE, SMALL, Weight, shorten, width

MAX_ROWS = 12
"""The rest is summed up in one line."""
HIGHLIGHTED_ROWS = 3
_TOP = HEADER + 16
_HEADING = 62
_FOOT = 54
_GAP = 24


@dataclass(frozen=True, slots=True)
class Density:
    """Heights in pixels: rows of the first three, rows of the others, the chart."""

    first: int
    other: int
    chart: int
    between: int


AIRY = Density(104, 78, 388, 10)
TIGHT = Density(86, 62, 356, 6)
_MAX_AIRY_ROWS = 9
"""Maximum number of rows with generous spacing."""


def standings_canvas(sheet: StandingsSheet) -> Canvas:
    """The whole picture, not yet encoded."""
    return _filled(sheet) if sheet.rows else _empty(sheet)


def _filled(sheet: StandingsSheet) -> Canvas:
    rows = sheet.rows[:MAX_ROWS]
    density = AIRY if len(rows) <= _MAX_AIRY_ROWS else TIGHT
    foot = _FOOT if any(_foot(sheet)) else 6
    heights = [density.first if number < HIGHLIGHTED_ROWS else density.other for number in range(len(rows))]
    bottom = _TOP + _HEADING + sum(heights) + density.between * len(rows) + foot
    courses = [
        replace(course, name=member_name(course.name, words.member(number)))
        for number, course in enumerate(sheet.courses[:HIGHLIGHTED_ROWS], start=1)
        if course.scores
    ]
    canvas = Canvas.blank(bottom + _GAP + (density.chart + 32 if courses else 0))
    draw_header(canvas, sheet.title, words.FINAL_STANDINGS if sheet.final else words.SO_FAR, sheet.game, sheet.period)
    canvas.panel((MARGIN, _TOP, WIDTH - MARGIN, bottom))
    columns, measure = columns_for(rows), bar_scale_for(sheet)
    _draw_heading(canvas, sheet, columns, measure)
    top = _TOP + _HEADING
    face = face_of(sheet.game)
    for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
        seat = SEATS[number] if number < HIGHLIGHTED_ROWS else None
        area = (MARGIN + 12, top, WIDTH - MARGIN - 12, top + height)
        canvas.panel(area, palette.mix(palette.PANEL, palette.RAISED, 0.85 if seat else 0.28), radius=16)
        draw_standing(canvas, area, row, number, columns, measure, seat, face)
        top += height + density.between
    if sheet.par is not None:
        _draw_par_line(canvas, columns.bar[0] + measure.part(sheet.par, columns.track), _TOP + _HEADING - 4, top)
    _draw_foot(canvas, sheet, top + (bottom - top) / 2 - 2)
    if courses:
        draw_chart(canvas, (MARGIN, bottom + _GAP, WIDTH - MARGIN, bottom + _GAP + density.chart), courses, sheet.par)
    return canvas


def _draw_heading(canvas: Canvas, sheet: StandingsSheet, columns: StandingsColumns, measure: BarScale) -> None:
    """Draw the column titles, with par above the bars."""
    y = _TOP + _HEADING / 2 + 2
    left, room_end = MARGIN + 28, columns.bar[1] - 16
    if sheet.par is not None:
        par = words.par(sheet.par)
        wide = 56 + width(par, SMALL + 2, Weight.SEMIBOLD)
        start = columns.bar[0] + measure.part(sheet.par, columns.track) - wide // 2
        start = min(max(start, columns.bar[0] - 60), columns.score - wide)
        canvas.paste(robot(44, palette.NEUTRAL), start + 22, y - 2)
        canvas.text(start + 56, y, par, SMALL + 2, Weight.SEMIBOLD)
        room_end = start - 24
    said = [fact for fact in (sheet.options, words.LOW_WINS if sheet.low_is_better else "") if fact]
    while len(said) > 1 and width(words.beside(said), SMALL) > room_end - left:
        del said[0]  # the message above has the options
    if said:
        canvas.text(left, y, shorten(words.beside(said), room_end - left, SMALL), SMALL, Weight.MEDIUM, palette.SECOND)
    if columns.tiles:
        canvas.text(columns.goals, y, words.GOALS, SMALL, Weight.MEDIUM, palette.SECOND)
    canvas.text(columns.right, y, words.TIME, SMALL, Weight.MEDIUM, palette.SECOND, "right")


def _draw_par_line(canvas: Canvas, x: int, top: int, bottom: int) -> None:
    """White dashes in a dark casing across all rows."""
    for y in range(top, bottom - 12, 20):
        canvas.rectangle((x - 4, y - 2, x + 4, y + 13), palette.INK)
        canvas.rectangle((x - 2, y, x + 2, y + 11), palette.TEXT)


def _foot(sheet: StandingsSheet) -> tuple[TextLike, TextLike]:
    """Return the numbers of omitted runs and of runs without a result."""
    more = len(sheet.rows) - MAX_ROWS
    return (words.more(more) if more > 0 else "", words.not_finished(sheet.unfinished) if sheet.unfinished else "")


def _draw_foot(canvas: Canvas, sheet: StandingsSheet, y: float) -> None:
    more, unfinished = _foot(sheet)
    area = MARGIN, round(y) - 20, WIDTH - MARGIN - 32, round(y) + 20
    draw_row(canvas, area, 220, Label(more, SMALL, Weight.SEMIBOLD), 24, SPRING, remark(unfinished))


def _empty(sheet: StandingsSheet) -> Canvas:
    """Draw an encouraging note if nobody has a result, with the score to beat."""
    canvas = stack([(496, partial(_draw_nobody, sheet=sheet))])
    draw_header(canvas, sheet.title, words.FINAL_STANDINGS if sheet.final else words.SO_FAR, sheet.game, sheet.period)
    return canvas


def _draw_nobody(canvas: Canvas, area: Area, sheet: StandingsSheet) -> None:
    canvas.panel(area)
    sign, nobody, following, beat = lines(inset(area, 28, 28), 5, 2, 2, 2)
    draw_row(canvas, sign, SPRING, cup(150, palette.LOCKED_EDGE), SPRING)
    draw_row(canvas, nobody, SPRING, Label(words.NOBODY, (60, 52, MIDDLE), Weight.BOLD), SPRING)
    draw_row(canvas, following, SPRING, remark(words.next_one(sheet.unfinished), (40, 36, SMALL)), SPRING)
    if sheet.par is not None:
        par = Label(words.par_stands(sheet.par), MIDDLE, Weight.SEMIBOLD)
        draw_row(canvas, beat, SPRING, robot(52, palette.NEUTRAL), 14, par, SPRING)
