"""Planets at a mat: those to settle with what they need, and settled ones."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.areas import AreaKey
from bot.games.solarius.components.vocabulary import COLOURS, Colour
from bot.games.solarius.view import MatPlanetView, MatView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.pieces import seal
from renderers.kit.typography import MIN_SIZE, SMALL, Weight, width
from renderers.solarius import layout, words
from renderers.solarius.marks import LegalTargets
from renderers.solarius.mat.panels import TITLE, draw_titled_panel
from renderers.solarius.pieces import empty_seal
from renderers.solarius.planets import planet, planet_place, planet_ring

_BLOCK, _FIRST_BLOCK = 308, 300
"""Width of two stacked sets, with and without the gap before them."""
_GAP = 24


def cards_bottom(mat: MatView) -> int:
    """Return how far down the cards may extend, above planets to settle."""
    waiting = len(mat.unsettled)
    return layout.CARDS_BOTTOM if waiting <= layout.FEW_TO_SETTLE else layout.to_settle_column(waiting)[1] - _GAP


def draw_to_settle(canvas: Canvas, mat: MatView, points: int, marks: LegalTargets) -> None:
    """Draw planets to settle with text; many of them go to the right column."""
    waiting = mat.unsettled
    crowded = len(waiting) > layout.FEW_TO_SETTLE
    area = layout.to_settle_column(len(waiting)) if crowded else layout.TO_SETTLE
    draw_titled_panel(canvas, AreaKey("to_settle"), area, words.TO_SETTLE)
    left, top, right, _ = area
    if points:
        lost = words.lost(abs(points))
        canvas.text(right - 24, top + 36, lost, TITLE, Weight.SEMIBOLD, palette.WARNING, "right")
    if not waiting:
        canvas.text(left + 24, top + 116, words.NOTHING, TITLE, Weight.MEDIUM, palette.LOCKED_SIGN)
    elif len(waiting) == 1:
        _line(canvas, waiting[0], (left + 76, top + 116), right, 46, marks)
    else:
        for number, one in enumerate(waiting):
            y = top + (92 if crowded else 86) + number * layout.TO_SETTLE_PITCH
            _line(canvas, one, (left + 50, y), right, 28, marks)


def _line(
    canvas: Canvas, one: MatPlanetView, at: tuple[int, int], right: int, radius: int, marks: LegalTargets
) -> None:
    """Draw a planet, its precondition and progress; ringed if it can be settled."""
    x, y = at
    canvas.mark(AreaKey("planet", one.name), (x - radius - 8, y - radius - 2, right - 16, y + radius + 2))
    if one.name in marks.planets:
        canvas.paste(planet_ring(radius), x, y)
    canvas.paste(planet(one.planet.colour, one.planet.vp, radius), x, y)
    needs = words.requirement_words(one.planet.precondition)
    start, end = x + radius + 18, right - 24
    room = end - start
    if one.needed:
        share = f"{one.there}/{one.needed}"
        size = 40 if radius > 40 else SMALL
        ink = palette.GOOD if one.there >= one.needed else palette.SECOND
        canvas.text(end, y, share, size, Weight.MEDIUM, ink, "right")
        room -= width(share, size) + 12
    canvas.fit_text(start, y, needs, room, (40, 37, SMALL, 31, MIN_SIZE), Weight.MEDIUM)


def draw_settled(canvas: Canvas, mat: MatView, planets: int, sets: int) -> None:
    """Draw settled planets in sets with missing ones dashed, and both values."""
    area = layout.SETTLED_ALONE if len(mat.unsettled) > layout.FEW_TO_SETTLE else layout.SETTLED
    draw_titled_panel(
        canvas, AreaKey("settled"), area, words.SETTLED, 290 + 44 + 16 + width(words.SETS, TITLE, Weight.MEDIUM)
    )
    left, top, right, _ = area
    blocks = 2 * (1 + (right - left - _FIRST_BLOCK) // _BLOCK)
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
    for block in range(min(most, blocks)):
        row, column = block % 2, block // 2
        y = top + 96 + row * 58
        for number, (colour, values) in enumerate(by_colour.items()):
            x = left + 54 + number * 68 + column * _BLOCK
            if block < len(values):
                canvas.paste(planet(colour, values[block], 27), x, y)
            elif block < 2:
                canvas.paste(planet_place(colour, 27), x, y)
    beyond = sum(max(len(values) - blocks, 0) for values in by_colour.values())
    if beyond:
        canvas.text(left + 178, top + 37, f"+{beyond}", TITLE, Weight.SEMIBOLD)


def _of(settled: Sequence[MatPlanetView], colour: Colour) -> list[int]:
    """Return the values of one colour's planets, the best first."""
    return sorted((one.planet.vp for one in settled if one.planet.colour == colour), reverse=True)
