"""Planets at a mat: below left those taken and not settled, with what they still need; below right the settled ones."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.solarius.components.vocabulary import COLOURS, Colour
from bot.games.solarius.view import MatPlanetView, MatView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.pieces import seal
from renderers.kit.typography import SMALL, Weight, fitting_size, width
from renderers.solarius import pieces, words
from renderers.solarius.layout import SETTLED, TO_SETTLE
from renderers.solarius.mat.panels import TITLE, title
from renderers.solarius.pieces import empty_seal
from renderers.solarius.planets import planet, planet_place

_BLOCKS = 4
"""So many sets have a place of their own; planets beyond them are counted."""


def draw_to_settle(canvas: Canvas, mat: MatView, points: int) -> None:
    """Planets that wait for their precondition; few of them with words, more of them with numbers."""
    title(canvas, TO_SETTLE, words.TO_SETTLE)
    left, top, right, _ = TO_SETTLE
    if points:
        lost = words.lost(abs(points))
        canvas.text(right - 24, top + 36, lost, TITLE, Weight.SEMIBOLD, palette.WARNING, "right")
    waiting = mat.unsettled
    if not waiting:
        canvas.text(left + 24, top + 116, words.NOTHING, TITLE, Weight.MEDIUM, palette.LOCKED_SIGN)
    elif len(waiting) == 1:
        _line(canvas, waiting[0], left + 76, top + 116, 46)
    elif len(waiting) == 2:
        for number, one in enumerate(waiting):
            _line(canvas, one, left + 58, top + 86 + number * 61, 28)
    else:
        pitch = min((right - left - 32) / len(waiting), 130)
        for number, one in enumerate(waiting):
            _column(canvas, one, left + 16 + pitch * (number + 0.5), top, min(36, round(pitch / 2) - 4))


def _line(canvas: Canvas, one: MatPlanetView, x: float, y: float, radius: int) -> None:
    """A planet, its precondition in words, and how far its owner is."""
    right = TO_SETTLE[2] - 24
    canvas.paste(planet(one.planet.colour, one.planet.vp, radius), x, y)
    needs = words.requirement_words(one.planet.precondition)
    start = x + radius + 22
    room = right - start
    if one.needed:
        share = f"{one.there}/{one.needed}"
        ink = palette.GOOD if one.there >= one.needed else palette.SECOND
        canvas.text(right, y, share, 40 if radius > 40 else SMALL, Weight.MEDIUM, ink, "right")
        room -= width(share, 40) + 14
    size = fitting_size(needs, round(room), (40, 37, SMALL, 31, 28), Weight.MEDIUM)
    canvas.text(start, y, needs, size, Weight.MEDIUM)


def _column(canvas: Canvas, one: MatPlanetView, x: float, top: int, radius: int) -> None:
    """A planet, and below it what it costs or how many of its dice are there."""
    canvas.paste(planet(one.planet.colour, one.planet.vp, radius), x, top + 94)
    needed = one.planet.precondition
    y = top + 156
    if one.needed:
        ink = palette.GOOD if one.there >= one.needed else palette.TEXT
        canvas.text(x, y, f"{one.there}/{one.needed}", SMALL, Weight.SEMIBOLD, ink, "middle")
    else:
        canvas.text(x - 4, y, str(needed.fuel or needed.spacebucks), SMALL, Weight.SEMIBOLD, align="right")
        canvas.paste(pieces.sign("fuel", 17) if needed.fuel else pieces.coin(15), x + 16, y)


def draw_settled(canvas: Canvas, mat: MatView, planets: int, sets: int) -> None:
    """Settled planets in sets: a place for each colour, missing ones dashed; and what both are worth."""
    title(canvas, SETTLED, words.SETTLED)
    left, top, right, _ = SETTLED
    for x, name, points in ((right - 290, words.SETS, sets), (right - 52, words.PLANETS, planets)):
        piece = seal(str(points), 30) if points else empty_seal("0", 30)
        canvas.paste(piece, x, top + 40)
        canvas.text(x - 44, top + 37, name, TITLE, Weight.MEDIUM, palette.SECOND, "right")
    by_colour = {colour: _of(mat.settled, colour) for colour in COLOURS}
    most = max(len(values) for values in by_colour.values())
    if most <= 1:
        for number, (colour, values) in enumerate(by_colour.items()):
            piece = planet(colour, values[0], 46) if values else planet_place(colour, 46)
            canvas.paste(piece, left + 74 + number * 116, top + 122)
        return
    for block in range(min(most, _BLOCKS)):
        row, column = block % 2, block // 2
        y = top + 96 + row * 58
        for number, (colour, values) in enumerate(by_colour.items()):
            x = left + 54 + number * 68 + column * 308
            if block < len(values):
                canvas.paste(planet(colour, values[block], 27), x, y)
            elif block < 2:
                canvas.paste(planet_place(colour, 27), x, y)
    beyond = sum(max(len(values) - _BLOCKS, 0) for values in by_colour.values())
    if beyond:
        canvas.text(left + 178, top + 37, f"+{beyond}", TITLE, Weight.SEMIBOLD)


def _of(settled: Sequence[MatPlanetView], colour: Colour) -> list[int]:
    """What the planets of one colour are worth, the best first."""
    return sorted((one.planet.vp for one in settled if one.planet.colour == colour), reverse=True)
