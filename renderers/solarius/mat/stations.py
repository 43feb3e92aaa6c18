"""The four station slots: costs of the next ones, permanent effects of others."""

from __future__ import annotations

from bot.games.areas import AreaKey
from bot.games.solarius.view import MatView, SlotView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.pieces import seal
from renderers.kit.typography import Weight, width
from renderers.solarius import words
from renderers.solarius.figures import figure
from renderers.solarius.layout import ROW, ROW_PITCH, ROWS_TOP, SIDE_HEAD, STATIONS
from renderers.solarius.marks import LegalTargets
from renderers.solarius.mat.panels import TITLE, draw_place
from renderers.solarius.strips import Part, StripGap, draw_strip, effects_strip, modifiers_strip

_PRICE = 52


def draw_stations(canvas: Canvas, mat: MatView, marks: LegalTargets) -> None:
    """Draw the slots from the top; the next one is ringed if it can be built."""
    left, right = STATIONS
    middle = (left + right) / 2
    canvas.text(middle, SIDE_HEAD, words.STATIONS, TITLE, Weight.MEDIUM, palette.SECOND, "middle")
    following = next((slot for slot in mat.slots if slot.station is None), None)
    for number, slot in enumerate(mat.slots):
        top = ROWS_TOP + number * ROW_PITCH
        area = (left, top, right, top + ROW)
        canvas.mark(AreaKey("station", number + 1), area)
        if slot.station is None:
            _draw_open(canvas, area, slot, legal=marks.station and slot is following)
        else:
            _draw_built(canvas, area, slot, mat.seat)


def _draw_open(canvas: Canvas, area: Area, slot: SlotView, *, legal: bool) -> None:
    """Draw the cost and value of the station in this slot."""
    draw_place(canvas, area, palette.PANEL, legal=legal)
    middle, top = (area[0] + area[2]) / 2, area[1]
    y = top + (52 if slot.vp else 84)
    higher, lower = (str(value) for value in slot.values)
    plus = width("+", _PRICE, Weight.MEDIUM)
    canvas.text(middle - plus / 2 - 6, y, higher, _PRICE, Weight.BOLD, align="right")
    canvas.text(middle, y, "+", _PRICE, Weight.MEDIUM, palette.SECOND, "middle")
    canvas.text(middle + plus / 2 + 6, y, lower, _PRICE, Weight.BOLD)
    if slot.vp:
        canvas.paste(seal(str(slot.vp), 36), middle, top + 122)


def _draw_built(canvas: Canvas, area: Area, slot: SlotView, seat: int) -> None:
    """The station, what it is worth, and its permanent effect."""
    canvas.panel(area, palette.RAISED, edge=palette.HAIRLINE, thickness=2)
    left, top, right, _ = area
    middle = (left + right) / 2
    if slot.vp:
        canvas.paste(figure("station", seat, 0.84), middle - 26, top + 52)
        canvas.paste(seal(str(slot.vp), 25), right - 36, top + 40)
    else:
        canvas.paste(figure("station", seat, 1.08), middle, top + 52)
    station = slot.station
    if station is None:
        return
    lasting = modifiers_strip(station.static)
    strip: list[Part] = [*effects_strip(station.permanent, brief=True)]
    strip += [*([StripGap(0.2)] if strip and lasting else []), *lasting]
    if strip:
        draw_strip(canvas, middle, top + 128, strip, right - left - 16, (44, 40, 37, 34, 31), middle=True)
    else:
        canvas.text(middle, top + 128, "–", TITLE, Weight.MEDIUM, palette.SECOND, "middle")
