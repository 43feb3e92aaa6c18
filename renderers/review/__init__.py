"""The picture of a review: expected results, accuracies, costliest moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bot.games.text import Text, TextLike
from renderers.challenges.people import member_name
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.goals import face_of
from renderers.kit.layout import SPRING, Label, draw_header, draw_row, grid, inset, lines, remark, stack
from renderers.kit.palette import SeatColour
from renderers.kit.picture import Picture, fit_alt_text
from renderers.kit.pieces import number_badge, seat_sign
from renderers.kit.typography import LARGE, MIDDLE, SMALL, Weight
from renderers.review import words
from renderers.review.chart import draw_chart, line_points
from renderers.review.sheet import ReviewLine, ReviewSheet

__all__ = ["draw_review"]

_CHART, _TILE = 600, 136
_NARROW = 420


def draw_review(sheet: ReviewSheet) -> Picture:
    """Draw the chart, a tile for each seat's accuracy, and one per turning point."""
    face = face_of(sheet.game)
    tiles = [partial(_draw_seats, sheet=sheet, seats=face.seats), partial(_draw_marks, sheet=sheet, seats=face.seats)]
    sections = [(_TILE, draw) for draw in (tiles if len(sheet.lines) > 1 else [partial(_draw_alone, tiles=tiles)])]
    canvas = stack([(_CHART, partial(draw_chart, sheet=sheet, seats=face.seats)), *sections])
    draw_header(canvas, face.sign(), face.name, words.REVIEW, remark(sheet.title))
    return canvas.finish(fit_alt_text(_alt(sheet, face.name)))


def _draw_alone(canvas: Canvas, area: Area, tiles: Sequence[Callable[[Canvas, Area], object]]) -> None:
    """A single seat and the turning points share a row."""
    first, second, _, last = grid(area, 4)
    for draw, place in zip(tiles, (first, (*second[:2], *last[2:])), strict=True):
        draw(canvas, place)


def _draw_seats(canvas: Canvas, area: Area, sheet: ReviewSheet, seats: Sequence[SeatColour]) -> None:
    for line, place in zip(sheet.lines, grid(area, len(sheet.lines)), strict=True):
        _draw_seat(canvas, place, line, seats[line.seat])


def _draw_seat(canvas: Canvas, area: Area, line: ReviewLine, seat: SeatColour) -> None:
    """Draw a seat's name and accuracy, one above the other in a narrow tile."""
    canvas.panel(area)
    said = remark(words.NOTHING_DECIDED if line.accuracy is None else words.ACCURACY, (SMALL, 30, 28))
    name = Label(member_name(line.name, words.MEMBER), (36, SMALL, 30), Weight.SEMIBOLD, cut=True)
    sign, inner = seat_sign(seat, 20), inset(area, 24, 6)
    shown = "" if line.accuracy is None else words.percent(line.accuracy)
    if area[2] - area[0] < _NARROW:
        upper, lower = lines(inner, 1, 1)
        draw_row(canvas, upper, sign, 16, name)
        draw_row(canvas, lower, said, 16, SPRING, Label(shown, MIDDLE + 4, Weight.BOLD))
        return
    accuracy = Label(shown, LARGE, Weight.BOLD)
    draw_row(canvas, inner, sign, SPRING, accuracy)
    left, top, right, bottom = inner
    upper, lower = lines((left + sign.width + 16, top + 8, right - accuracy.width - 16, bottom - 8), 1, 1)
    draw_row(canvas, upper, name)
    draw_row(canvas, lower, said)


def _draw_marks(canvas: Canvas, area: Area, sheet: ReviewSheet, seats: Sequence[SeatColour]) -> None:
    """The moves that mattered by their numbers, and what each cost."""
    if not sheet.marked:
        canvas.panel(area)
        draw_row(canvas, area, SPRING, Label(words.NOTHING_LOST), SPRING)
    for number, (one, place) in enumerate(zip(sheet.marked, grid(area, 3), strict=False), start=1):
        canvas.panel(place)
        cost = words.cost(one.cost, is_chance=sheet.is_chance)
        draw_row(
            canvas,
            inset(place, 14),
            number_badge(number, seats[one.seat], 40),
            10,
            Label(words.move(one.move), SMALL + 2, Weight.SEMIBOLD),
            16,
            SPRING,
            Label(cost, (LARGE, MIDDLE, SMALL, 30, 28), Weight.BOLD, palette.WARNING),
            10,
        )


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
