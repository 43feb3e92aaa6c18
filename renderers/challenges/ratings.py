"""A member's ratings: a row with a curve per ladder, and their reliability."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from renderers.challenges import words
from renderers.challenges.chart import Scale, draw_course, steps
from renderers.challenges.people import MEDALS, draw_member, fact, medal, member_name
from renderers.challenges.sheets import RatingRow, RatingSheet
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.goals import face_of
from renderers.kit.layout import SPRING, Item, Label, Section, draw_header, draw_row, inset, lines, remark, stack
from renderers.kit.palette import SEATS, mix
from renderers.kit.pieces import seat_sign
from renderers.kit.signs import cup_tile
from renderers.kit.typography import HUGE, SMALL, Weight

_MEMBER, _ROW, _RELIABILITY, _EMPTY = 208, 264, 112, 140
_CURVE, _AXIS = 748, 92
"""Width of the panel of a curve, and of its numbers."""
_LEAST_SPAN = 100
"""Points that the axis of a curve spans at least."""
MAX_ROWS = 5
MAX_POINTS = 240
"""Games that a curve shows, the latest ones."""
_SEAT = SEATS[1]


def rating_canvas(sheet: RatingSheet) -> Canvas:
    """The whole picture, not yet encoded."""
    rows: list[Section] = [(_ROW, partial(_draw_row, row=row)) for row in sheet.rows[:MAX_ROWS]]
    canvas = stack(
        [
            (_MEMBER, partial(_draw_member, sheet=sheet)),
            *(rows or [(_EMPTY, _draw_none)]),
            (_RELIABILITY, partial(_draw_reliability, sheet=sheet)),
        ]
    )
    draw_header(canvas, cup_tile(), words.RATINGS, "", remark(member_name(sheet.server, words.THIS_SERVER)))
    return canvas


def _draw_member(canvas: Canvas, area: Area, sheet: RatingSheet) -> None:
    """Picture, name and how all rated games ended."""
    canvas.panel(area)
    draw_member(canvas, area, member_name(sheet.name), sheet.picture, *_tally(sheet.rows))


def _tally(rows: Sequence[RatingRow]) -> list[Item]:
    """Wins, losses and ties."""
    counts = (
        (sum(row.wins for row in rows), words.wins_word),
        (sum(row.losses for row in rows), words.losses_word),
        (sum(row.ties for row in rows), words.ties_word),
    )
    return [item for number, word in counts for item in fact(str(number), word(number), (36, 32, 28))]


def _draw_none(canvas: Canvas, area: Area) -> None:
    canvas.panel(area)
    draw_row(canvas, area, SPRING, Label(words.NO_RATINGS, 40, colour=palette.SECOND), SPRING)


def _draw_row(canvas: Canvas, area: Area, row: RatingRow) -> None:
    """One rating with its curve."""
    canvas.panel(area)
    left, top, right, bottom = inset(area, 20, 20)
    curve = right - _CURVE, top, right, bottom
    game, rating, tally = lines((left + 8, top, curve[0] - 32, bottom), 4, 6, 4)
    face = face_of(row.game)
    name = Label(face.name, (44, 40, SMALL), Weight.SEMIBOLD, cut=True)
    seats = Label(words.players(row.seats), colour=palette.SECOND)
    draw_row(canvas, game, face.sign().resize((60, 60)), 20, name, 20, seats)
    ink = palette.TEXT if row.rank is not None else palette.SECOND
    standing: list[Item] = [remark(words.PROVISIONAL)]
    if row.rank is not None:
        awarded: list[Item] = [medal(row.rank, 27), 12] if row.rank in MEDALS else []
        standing = [*awarded, remark(words.rank_of(row.rank, row.members))]
    draw_row(
        canvas,
        rating,
        Label(words.points(row.rating), HUGE, Weight.BOLD, ink),
        20,
        Label(words.plus_minus(row.spread), 44, colour=palette.SECOND),
        SPRING,
        *standing,
    )
    draw_row(canvas, tally, *_tally([row]))
    _draw_curve(canvas, curve, row)


def _draw_curve(canvas: Canvas, area: Area, row: RatingRow) -> None:
    """The rating after each game, as a stepped line.

    A rating changes with a game, not between games.
    """
    left, top, right, bottom = area
    canvas.panel(area, palette.GROUND)
    history = row.history[-MAX_POINTS - 1 :]
    low, high = min(history), max(history)
    room = max(_LEAST_SPAN - (high - low), 0) // 2 + 8
    scale = Scale((left + _AXIS + 28, top + 24, right - 32, bottom - 24), len(history) - 1, low - room, high + room)
    for level in steps(scale.low, scale.high, 3):
        y = scale.y(level)
        canvas.rectangle((scale.plot[0], y - 1, scale.plot[2], y + 1), mix(palette.HAIRLINE, palette.PANEL, 0.15))
        canvas.text(scale.plot[0] - 16, y, words.points(level), 30, Weight.MEDIUM, palette.SECOND, "right")
    draw_course(canvas, scale, history, _SEAT.fill)
    canvas.paste(seat_sign(_SEAT, 14), scale.plot[2], scale.y(history[-1]))


def _draw_reliability(canvas: Canvas, area: Area, sheet: RatingSheet) -> None:
    """Games finished and forfeited, and the quartiles of the time that turns take."""
    canvas.panel(area)
    sizes = (36, 32, 28)
    pace: tuple[Item, ...] = (Label(words.NOT_MEASURED, sizes, colour=palette.SECOND),)
    if sheet.pace is not None:
        lower, median, upper = map(words.duration, sheet.pace)
        spanned = Label(words.between(lower, upper), sizes, colour=palette.SECOND)
        pace = (*fact(median, words.TURN, sizes), spanned)
    finished = fact(str(sheet.finished), words.finished_word(sheet.finished), sizes)
    forfeited = fact(str(sheet.forfeited), words.OFTEN_LEAVES if sheet.often_leaves else words.FORFEITED, sizes)
    draw_row(canvas, inset(area, 28), *finished, *forfeited, SPRING, *pace)
