"""A member's ratings: a row with a curve per ladder, and their reliability."""

from __future__ import annotations

from renderers.challenges import words
from renderers.challenges.chart import Scale, draw_course, steps
from renderers.challenges.games import draw_header
from renderers.challenges.people import draw_portrait, member_name
from renderers.challenges.rows import draw_rank
from renderers.challenges.sheets import RatingRow, RatingSheet
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.goals import face_of
from renderers.kit.names import member_colour
from renderers.kit.palette import SEATS, mix
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, width

_TOP = HEADER + 16
_GAP = 24
_MEMBER, _ROW, _RELIABILITY, _EMPTY = 208, 264, 112, 140
_CURVE_LEFT, _AXIS = 800, 92
"""Where the panel of a curve begins, and the room for its numbers."""
_LEAST_SPAN = 100
"""Points that the axis of a curve spans at least."""
MAX_ROWS = 5
MAX_POINTS = 240
"""Games that a curve shows, the latest ones."""
_SEAT = SEATS[1]


def rating_canvas(sheet: RatingSheet) -> Canvas:
    """The whole picture, not yet encoded."""
    rows = sheet.rows[:MAX_ROWS]
    listed = len(rows) * (_ROW + _GAP) if rows else _EMPTY + _GAP
    top = _TOP + _MEMBER + _GAP
    canvas = Canvas.blank(top + listed + _RELIABILITY + 32)
    draw_header(canvas, words.RATINGS, "")
    canvas.header_right(member_name(sheet.server, words.THIS_SERVER), 900)
    _draw_member(canvas, sheet)
    for row in rows:
        _draw_row(canvas, top, row)
        top += _ROW + _GAP
    if not rows:
        canvas.panel((MARGIN, top, WIDTH - MARGIN, top + _EMPTY))
        canvas.text(WIDTH / 2, top + _EMPTY / 2, words.NO_RATINGS, 40, Weight.MEDIUM, palette.SECOND, "middle")
        top += _EMPTY + _GAP
    _draw_reliability(canvas, top, sheet)
    return canvas


def _draw_member(canvas: Canvas, sheet: RatingSheet) -> None:
    """Picture, name and how all rated games ended."""
    canvas.panel((MARGIN, _TOP, WIDTH - MARGIN, _TOP + _MEMBER))
    name = member_name(sheet.name)
    draw_portrait(canvas, name, sheet.picture, member_colour(name), 152, MARGIN + 104, _TOP + _MEMBER / 2)
    left, room = MARGIN + 214, WIDTH - 2 * MARGIN - 250
    canvas.fit_text(left, _TOP + 78, name, room, (HUGE, 72, LARGE, 52, MIDDLE), Weight.BOLD, cut=True)
    _draw_tally(
        canvas,
        left,
        _TOP + 156,
        sum(row.wins for row in sheet.rows),
        sum(row.losses for row in sheet.rows),
        sum(row.ties for row in sheet.rows),
        MIDDLE,
    )


def _draw_tally(canvas: Canvas, left: float, y: float, wins: int, losses: int, ties: int, size: int) -> None:
    """Wins, losses and ties in one line."""
    end = left
    for number, word in ((wins, words.wins_word), (losses, words.losses_word), (ties, words.ties_word)):
        end = canvas.text(end, y, str(number), size, Weight.BOLD)
        end = canvas.text(end + 12, y, word(number), size - 8, Weight.MEDIUM, palette.SECOND) + 32


def _draw_row(canvas: Canvas, top: int, row: RatingRow) -> None:
    """One rating with its curve."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + _ROW))
    face, left = face_of(row.game), MARGIN + 28
    canvas.paste(face.sign().resize((60, 60)), left + 30, top + 52)
    end = canvas.fit_text(left + 80, top + 52, face.name, 380, (44, 40, SMALL), Weight.SEMIBOLD, cut=True)
    canvas.text(end + 20, top + 52, words.players(row.seats), SMALL, Weight.MEDIUM, palette.SECOND)
    ink = palette.TEXT if row.rank is not None else palette.SECOND
    end = canvas.text(left, top + 142, words.points(row.rating), HUGE, Weight.BOLD, ink)
    end = canvas.text(end + 20, top + 150, words.plus_minus(row.spread), 44, Weight.MEDIUM, palette.SECOND)
    right = _CURVE_LEFT - 32
    if row.rank is None:
        canvas.text(right, top + 150, words.PROVISIONAL, SMALL, Weight.MEDIUM, palette.SECOND, "right")
    else:
        said = words.rank_of(row.rank, row.members)
        medalled = row.rank in (1, 2, 3)
        if medalled:
            draw_rank(canvas, right - width(said, SMALL) - 44, top + 148, row.rank, 27)
        canvas.text(right, top + 150, said, SMALL, Weight.MEDIUM, palette.SECOND, "right")
    _draw_tally(canvas, left, top + 222, row.wins, row.losses, row.ties, 40)
    _draw_curve(canvas, (_CURVE_LEFT, top + 20, WIDTH - MARGIN - 20, top + _ROW - 20), row)


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


def _draw_reliability(canvas: Canvas, top: int, sheet: RatingSheet) -> None:
    """Games finished and forfeited, and the quartiles of the time that turns take."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + _RELIABILITY))
    y, end = top + _RELIABILITY / 2, float(MARGIN + 28)
    for number, word in (
        (sheet.finished, words.finished_word(sheet.finished)),
        (sheet.forfeited, words.FORFEITED),
    ):
        end = canvas.text(end, y, str(number), MIDDLE, Weight.BOLD)
        end = canvas.text(end + 12, y, word, 36, Weight.MEDIUM, palette.SECOND) + 36
    right = WIDTH - MARGIN - 28
    if sheet.pace is None:
        canvas.text(right, y, words.NOT_MEASURED, 36, Weight.MEDIUM, palette.SECOND, "right")
        return
    lower, median, upper = map(words.duration, sheet.pace)
    spanned = words.between(lower, upper)
    canvas.text(right, y, spanned, 36, Weight.MEDIUM, palette.SECOND, "right")
    right -= width(spanned, 36) + 36
    canvas.text(right, y, words.TURN, 36, Weight.MEDIUM, palette.SECOND, "right")
    right -= width(words.TURN, 36) + 12
    canvas.text(right, y, median, MIDDLE, Weight.BOLD, align="right")
