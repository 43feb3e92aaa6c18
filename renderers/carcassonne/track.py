"""The score track: one marker per colour, goals in bold, a tag at the lowest."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.carcassonne.view import ColourView
from renderers.carcassonne import words
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import SEATS
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import SMALL, Weight, width

GOALS = (40, 50, 60)
MARKER_GAP = 46
"""Markers whose scores are close move apart to this distance."""
_TAG_GAP = 18
"""Extra distance of markers that aren't on the tag shared by the lowest ones."""
_MARKER = 18
_FIRST, _LAST = 212, 1523


def end_of_track(scores: Sequence[int]) -> int:
    """Return the end of the track: 60, or the next ten above the highest score."""
    return max(60, -(-max(scores) // 10) * 10)


def spread(places: Sequence[float], apart: float, last: float) -> list[float]:
    """Move places apart minimally, in order, none beyond the last."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    groups: list[tuple[list[int], float]] = []
    for index in order:
        members, start = [index], places[index]
        while groups and groups[-1][1] + len(groups[-1][0]) * apart > start:
            earlier, _ = groups.pop()
            members = earlier + members
            start = sum(places[member] - rank * apart for rank, member in enumerate(members)) / len(members)
        groups.append((members, start))
    result = [0.0] * len(places)
    for members, start in groups:
        begin = min(start, last - (len(members) - 1) * apart)
        for rank, member in enumerate(members):
            result[member] = begin + rank * apart
    return result


def draw_track(canvas: Canvas, area: Area, colours: Sequence[ColourView]) -> None:
    """The whole panel."""
    canvas.panel(area)
    end = end_of_track([colour.score for colour in colours])
    line = area[1] + 68
    marker = area[1] + 30
    step = (_LAST - _FIRST) / end
    canvas.text(area[0] + 28, line, words.SCORES, SMALL, Weight.MEDIUM, palette.SECOND)
    for value in range(0, end + 1, 10):
        x = _FIRST + value * step
        goal = value in GOALS
        weight, ink = (Weight.BOLD, palette.TEXT) if goal else (Weight.MEDIUM, palette.SECOND)
        canvas.text(x, line, str(value), SMALL, weight, ink, "middle")
        if value < end:
            _draw_segment(canvas, (x + 30, x + 10 * step - 30), line)
    places = [_FIRST + min(colour.score, end) * step for colour in colours]
    several = sum(colour.lowest for colour in colours) > 1
    beyond = [0 if colour.lowest or not several else _TAG_GAP for colour in colours]
    at = spread(
        [place - more for place, more in zip(places, beyond, strict=True)], MARKER_GAP, _LAST + 10 - max(beyond)
    )
    at = [place + more for place, more in zip(at, beyond, strict=True)]
    _draw_tag(canvas, sorted(x for x, colour in zip(at, colours, strict=True) if colour.lowest), marker)
    for x, seat in zip(at, SEATS, strict=False):
        canvas.paste(seat_sign(seat, _MARKER), x, marker)


def _draw_segment(canvas: Canvas, ends: tuple[float, float], y: int) -> None:
    left, right = round(ends[0]), round(ends[1])
    canvas.rectangle((left, y - 3, right, y + 3), palette.HAIRLINE)
    middle = (left + right) // 2
    canvas.panel((middle - 6, y - 6, middle + 6, y + 6), palette.HAIRLINE, radius=6)


def _draw_tag(canvas: Canvas, lowest: Sequence[float], y: int) -> None:
    """Draw a tag that points at the lowest marker, behind all of them if tied."""
    if not lowest:
        return
    wide = width(words.LOWEST, SMALL, Weight.SEMIBOLD) + 30
    right = round(lowest[0]) - 34
    end = right if len(lowest) == 1 else round(lowest[-1]) + 28
    canvas.panel((right - wide, y - 23, end, y + 23), palette.TEXT, radius=10)
    if len(lowest) == 1:
        canvas.polygon(((right - 2, y - 11), (right + 12, y), (right - 2, y + 11)), palette.TEXT)
    canvas.text(right - wide / 2, y, words.LOWEST, SMALL, Weight.SEMIBOLD, palette.ON_TEXT, "middle")
