"""The picture of a review: expected results, accuracies, costliest moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.text import Text, TextLike
from renderers.challenges.people import member_name
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.goals import face_of
from renderers.kit.palette import SeatColour
from renderers.kit.picture import Picture, fit_alt_text
from renderers.kit.pieces import number_badge, seat_sign
from renderers.kit.typography import LARGE, MIDDLE, SMALL, Weight, width
from renderers.review import words
from renderers.review.chart import draw_chart, line_points
from renderers.review.sheet import ReviewLine, ReviewSheet

__all__ = ["draw_review"]

_GAP = 24
_CHART: Area = (MARGIN, HEADER + 16, WIDTH - MARGIN, HEADER + 16 + 600)
_TILE = 136
_NARROW = 420
_TITLE_ROOM = 700


def draw_review(sheet: ReviewSheet) -> Picture:
    """Draw the chart, a tile for each seat's accuracy, and one per turning point."""
    face = face_of(sheet.game)
    several = len(sheet.lines) > 1
    canvas = Canvas.blank(_CHART[3] + (1 + several) * (_GAP + _TILE) + 32)
    canvas.header(face.sign(), face.name, words.REVIEW)
    canvas.header_right(sheet.title, _TITLE_ROOM)
    draw_chart(canvas, _CHART, sheet, face.seats)
    top = _CHART[3] + _GAP
    places = _columns(len(sheet.lines) if several else 4, top)
    for line, area in zip(sheet.lines, places, strict=False):
        _draw_seat(canvas, area, line, face.seats[line.seat])
    _draw_marks(canvas, sheet, _columns(3, top + _TILE + _GAP) if several else places[1:], face.seats)
    return canvas.finish(fit_alt_text(_alt(sheet, face.name)))


def _columns(count: int, top: int) -> list[Area]:
    """Areas beside each other."""
    wide = (WIDTH - 2 * MARGIN - (count - 1) * _GAP) / count
    lefts = [MARGIN + n * (wide + _GAP) for n in range(count)]
    return [(round(left), top, round(left + wide), top + _TILE) for left in lefts]


def _draw_seat(canvas: Canvas, area: Area, line: ReviewLine, seat: SeatColour) -> None:
    """Draw a seat's name and accuracy, one above the other in a narrow tile."""
    canvas.panel(area)
    left, top, right, bottom = area
    middle = (top + bottom) / 2
    narrow = right - left < _NARROW
    canvas.paste(seat_sign(seat, 20), left + 48, middle - 34 if narrow else middle)
    below, start = (left + 28, 34) if narrow else (left + 90, 26)
    inner = right - 24
    if line.accuracy is not None:
        size = MIDDLE + 4 if narrow else LARGE
        shown = words.percent(line.accuracy)
        canvas.text(inner, middle + (start if narrow else 0), shown, size, Weight.BOLD, align="right")
        inner -= width(shown, size, Weight.BOLD) + 16
    room = (right - 20 if narrow else inner) - left - 90
    name = member_name(line.name, words.MEMBER)
    canvas.fit_text(left + 90, middle - start, name, room, (36, SMALL, 30), Weight.SEMIBOLD, cut=True)
    said = words.NOTHING_DECIDED if line.accuracy is None else words.ACCURACY
    room, y = inner - below, middle + start
    canvas.fit_text(below, y, said, room, (SMALL, 30, 28), Weight.MEDIUM, palette.SECOND, cut=True)


def _draw_marks(canvas: Canvas, sheet: ReviewSheet, places: Sequence[Area], seats: Sequence[SeatColour]) -> None:
    """The moves that mattered by their numbers, and what each cost."""
    if not sheet.marked:
        left, top, _, bottom = places[0]
        area = (left, top, places[-1][2], bottom)
        canvas.panel(area)
        canvas.text((left + area[2]) / 2, (top + bottom) / 2, words.NOTHING_LOST, SMALL, align="middle")
        return
    for number, (one, area) in enumerate(zip(sheet.marked, places, strict=False), start=1):
        canvas.panel(area)
        left, top, right, bottom = area
        middle = (top + bottom) / 2
        canvas.paste(number_badge(number, seats[one.seat], 40), left + 54, middle)
        canvas.text(left + 104, middle, words.move(one.move), SMALL + 2, Weight.SEMIBOLD)
        cost = words.cost(one.cost, is_chance=sheet.is_chance)
        room = right - left - 144 - width(words.move(one.move), SMALL + 2, Weight.SEMIBOLD)
        sizes = (LARGE, MIDDLE, SMALL, 30, 28)
        canvas.fit_text(right - 24, middle, cost, room, sizes, Weight.BOLD, palette.WARNING, "right")


def _alt(sheet: ReviewSheet, game: TextLike) -> Iterator[Text]:
    yield words.spoken(sheet.title, game, sheet.moves)
    names = {line.seat: member_name(line.name, words.MEMBER) for line in sheet.lines}
    marks = [
        words.spoken_mark(number, one.move, names.get(one.seat, ""), words.cost(one.cost, is_chance=sheet.is_chance))
        for number, one in enumerate(sheet.marked, start=1)
    ]
    yield words.spoken_marks(marks) if marks else words.sentence(words.NOTHING_LOST)
    for line in sheet.lines:
        if not line_points(sheet, line):
            continue
        results = [result for _, result in line.expected] + ([] if line.end is None else [line.end])
        first, last = [words.spoken_result(result, is_chance=sheet.is_chance) for result in (results[0], results[-1])]
        accuracy = None if line.accuracy is None else words.percent(line.accuracy)
        yield words.spoken_line(names[line.seat], first, last, accuracy)
