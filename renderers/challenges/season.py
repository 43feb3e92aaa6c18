"""The table of a week or season: the champion's card if it's over, then rows."""

from __future__ import annotations

from functools import partial

from renderers.challenges import words
from renderers.challenges.people import MEDALS, member_name, portrait, ranked
from renderers.challenges.share import pattern_tile
from renderers.challenges.sheets import Mark, SeasonRow, SeasonSheet
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.layout import (
    SPRING,
    TITLE_SIZES,
    Box,
    Item,
    Label,
    Section,
    cell,
    draw_header,
    draw_row,
    inset,
    lines,
    remark,
    stack,
)  # fmt: skip
from renderers.kit.palette import mix
from renderers.kit.signs import cup, cup_tile
from renderers.kit.typography import MIDDLE, SMALL, Weight
from renderers.kit.words import with_sign

MAX_ROWS = 10
"""The rest is summed up in one line."""
_CARD, _HEADING, _ROW, _BETWEEN, _FOOT = 260, 62, 80, 8, 60
_POINTS, _MARKS, _MARK = 186, 794, 46
"""Widths of the points, of all marks, and of a mark at most."""


def season_canvas(sheet: SeasonSheet) -> Canvas:
    """The whole picture, not yet encoded."""
    table = sum(_heights(len(sheet.rows)))
    sections: list[Section] = [(table, partial(_draw_table, sheet=sheet))]
    if sheet.final and sheet.rows:
        sections.insert(0, (_CARD, partial(_draw_champion, sheet=sheet)))
    canvas = stack(sections)
    said = words.FINAL_TABLE if sheet.final else words.TABLE_SO_FAR
    draw_header(canvas, cup_tile(), sheet.title, said, remark(member_name(sheet.server, words.THIS_SERVER)))
    return canvas


def _heights(members: int) -> list[int]:
    """The heights of the heading, the rows, and the foot."""
    rows = max(min(members, MAX_ROWS), 1)
    return [_HEADING, *[_ROW + _BETWEEN] * rows, _FOOT if members > MAX_ROWS else 12]


def _draw_champion(canvas: Canvas, area: Area, sheet: SeasonSheet) -> None:
    """Draw the first member with a cup, or the number of those who share the rank."""
    first = [row for row in sheet.rows if row.rank == 1]
    best, gold = first[0], MEDALS[1]
    canvas.panel(area, mix(palette.PANEL, palette.RAISED, 0.85), edge=gold, thickness=4)
    left, top, right, bottom = inset(area, 44, 20)
    name = member_name(best.name)
    draw_row(canvas, (left, top, right, bottom), portrait(name, best.picture, 176), SPRING, cup(150, gold))
    title, who, facts = lines((left + 212, top, right - 196, bottom), 3, 5, 4)
    draw_row(canvas, title, Label(sheet.champion, (36, SMALL, 30), Weight.SEMIBOLD, palette.TITLE))
    draw_row(canvas, who, Label(name, TITLE_SIZES, Weight.BOLD, cut=True))
    said = words.champion_facts(best.played, sheet.dailies, len(first) - 1)
    draw_row(canvas, facts, Label(with_sign(best.points), MIDDLE, Weight.BOLD), 16, remark(said, (36, SMALL, 30)))


def _draw_table(canvas: Canvas, area: Area, sheet: SeasonSheet) -> None:
    canvas.panel(area)
    rows = sheet.rows[:MAX_ROWS]
    more = len(sheet.rows) - len(rows)
    head, *places, foot = lines(inset(area, 12), *_heights(len(sheet.rows)))
    counted = remark(words.best_count(sheet.counting, sheet.dailies))
    draw_row(canvas, inset(head, 20), counted, 24, SPRING, remark(words.AGAINST_PAR))
    for number, (row, place) in enumerate(zip(rows, places, strict=False), start=1):
        _draw_row(canvas, inset(place, 0, _BETWEEN // 2), row, member_name(row.name, words.member(number)))
    if not rows:
        draw_row(canvas, places[0], SPRING, Label(words.NOBODY_PLAYED, MIDDLE, Weight.BOLD), SPRING)
    if more:
        draw_row(canvas, foot, 194, Label(words.more(more), SMALL, Weight.SEMIBOLD))


def _draw_row(canvas: Canvas, area: Area, row: SeasonRow, name: str) -> None:
    """Rank, member, a mark for each daily, points."""
    canvas.panel(area, mix(palette.PANEL, palette.RAISED, 0.85 if row.rank <= 3 else 0.28), radius=16)
    side = min(_MARK, _MARKS // max(len(row.marks), 1) - 4)
    marks = [item for mark in row.marks for item in (_mark(mark, side), 4)]
    who = Label(name, (MIDDLE, 40, SMALL), Weight.SEMIBOLD, cut=True)
    points = cell(_POINTS, SPRING, Label(with_sign(row.points), 48, Weight.BOLD))
    first = ranked(row.rank, 30, portrait(name, row.picture, 62))
    draw_row(canvas, area, *first, who, 20, SPRING, *marks, points, 24)


def _mark(mark: Mark | None, side: int) -> Item:
    """A run against par; an empty place for none."""
    if mark is not None:
        return pattern_tile(mark, side)

    def draw(canvas: Canvas, area: Area) -> None:
        left, top, right, bottom = area
        square = left, (top + bottom - side) // 2, right, (top + bottom + side) // 2
        canvas.panel(square, palette.LOCKED, radius=side // 5, edge=palette.LOCKED_EDGE, thickness=2)

    return Box(side, draw)
