"""The table of a week or season: the champion's card if it's over, then rows."""

from __future__ import annotations

from renderers.challenges import words
from renderers.challenges.games import draw_header
from renderers.challenges.people import MEDALS, draw_portrait, member_name
from renderers.challenges.rows import draw_rank
from renderers.challenges.share import pattern_tile
from renderers.challenges.sheets import SeasonRow, SeasonSheet
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.names import member_colour
from renderers.kit.palette import mix
from renderers.kit.signs import cup
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight
from renderers.kit.words import with_sign

MAX_ROWS = 10
"""The rest is summed up in one line."""
_TOP = HEADER + 16
_CARD, _GAP = 260, 24
_HEADING, _ROW, _BETWEEN, _FOOT = 62, 80, 8, 60
_RIGHT = WIDTH - MARGIN - 36
_NAME, _MARKS_END = MARGIN + 216, _RIGHT - 190
_WEEK_MARK, _GAP_OF_MARKS = 46, 4
_MIN_NAME_WIDTH = 300


def season_canvas(sheet: SeasonSheet) -> Canvas:
    """The whole picture, not yet encoded."""
    rows = sheet.rows[:MAX_ROWS]
    crowned = sheet.final and bool(rows)
    top = _TOP + ((_CARD + _GAP) if crowned else 0)
    more = len(sheet.rows) - len(rows)
    bottom = top + _HEADING + max(len(rows), 1) * (_ROW + _BETWEEN) + (_FOOT if more else 12)
    canvas = Canvas.blank(bottom + 32)
    draw_header(canvas, sheet.title, words.FINAL_TABLE if sheet.final else words.TABLE_SO_FAR)
    canvas.header_right(member_name(sheet.server, words.THIS_SERVER), 500)
    if crowned:
        _draw_champion(canvas, sheet)
    canvas.panel((MARGIN, top, WIDTH - MARGIN, bottom))
    said = words.best_count(sheet.counting, sheet.dailies)
    canvas.text(MARGIN + 28, top + _HEADING / 2 + 2, said, SMALL, Weight.MEDIUM, palette.SECOND)
    canvas.text(_RIGHT, top + _HEADING / 2 + 2, words.AGAINST_PAR, SMALL, Weight.MEDIUM, palette.SECOND, "right")
    y = top + _HEADING + _ROW / 2
    for number, row in enumerate(rows):
        _draw_row(canvas, round(y), row, number)
        y += _ROW + _BETWEEN
    if not rows:
        canvas.text(WIDTH / 2, y, words.NOBODY_PLAYED, MIDDLE, Weight.BOLD, align="middle")
    if more:
        canvas.text(_NAME, bottom - _FOOT / 2 - 4, words.more(more), SMALL, Weight.SEMIBOLD)
    return canvas


def _draw_champion(canvas: Canvas, sheet: SeasonSheet) -> None:
    """Draw the first member with a cup, or the number of those who share the rank."""
    first = [row for row in sheet.rows if row.rank == 1]
    best = first[0]
    top, bottom = _TOP, _TOP + _CARD
    gold = MEDALS[1]
    canvas.panel(
        (MARGIN, top, WIDTH - MARGIN, bottom), mix(palette.PANEL, palette.RAISED, 0.85), edge=gold, thickness=4
    )
    y = (top + bottom) / 2
    name = member_name(best.name)
    draw_portrait(canvas, name, best.picture, member_colour(name), 176, MARGIN + 132, y)
    canvas.paste(cup(150, gold), WIDTH - MARGIN - 120, y)
    left = MARGIN + 248
    points = with_sign(best.points)
    room = WIDTH - MARGIN - 240 - left
    canvas.text(left, top + 56, sheet.champion, SMALL + 2, Weight.SEMIBOLD, palette.TITLE)
    canvas.fit_text(left, top + 130, name, room, (HUGE, 72, LARGE, 52, MIDDLE), Weight.BOLD, cut=True)
    end = canvas.text(left, top + 206, points, MIDDLE, Weight.BOLD)
    facts = words.champion_facts(best.played, sheet.dailies, len(first) - 1)
    canvas.text(end + 16, top + 206, facts, SMALL + 2, Weight.MEDIUM, palette.SECOND)


def _draw_row(canvas: Canvas, y: int, row: SeasonRow, number: int) -> None:
    """Rank, member, a mark for each daily, points."""
    area = (MARGIN + 12, y - _ROW // 2, WIDTH - MARGIN - 12, y + _ROW // 2)
    canvas.panel(area, mix(palette.PANEL, palette.RAISED, 0.85 if row.rank <= 3 else 0.28), radius=16)
    draw_rank(canvas, MARGIN + 66, y, row.rank, 30)
    name = member_name(row.name, words.member(number + 1))
    draw_portrait(canvas, name, row.picture, member_colour(name), 62, MARGIN + 154, y)
    marks = len(row.marks)
    side = min(_WEEK_MARK, (_MARKS_END - _NAME - _MIN_NAME_WIDTH) // max(marks, 1) - _GAP_OF_MARKS)
    start = _MARKS_END - marks * (side + _GAP_OF_MARKS)
    for place, mark in enumerate(row.marks):
        x = start + place * (side + _GAP_OF_MARKS)
        if mark is None:
            square = (x, y - side // 2, x + side, y - side // 2 + side)
            canvas.panel(square, palette.LOCKED, radius=side // 5, edge=palette.LOCKED_EDGE, thickness=2)
        else:
            canvas.paste(pattern_tile(mark, side), x + side / 2, y)
    room = start - _NAME - 20
    canvas.fit_text(_NAME, y, name, room, (MIDDLE, 40, SMALL), Weight.SEMIBOLD, cut=True)
    canvas.text(_RIGHT, y, with_sign(row.points), 48, Weight.BOLD, align="right")
