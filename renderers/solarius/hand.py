"""What only its owner may see: the hand, both halves of every card; and the station cards that are left to build."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.solarius.components import StationCard
from bot.games.solarius.view import CardView, SolariusView
from renderers.kit import palette
from renderers.kit.canvas import MARGIN, WIDTH, Area, Canvas
from renderers.kit.pieces import seal, seat_sign
from renderers.kit.typography import MIDDLE, SMALL, Weight, fitting_size, shortened, wrapped
from renderers.solarius import pieces, words
from renderers.solarius.colours import SEATS
from renderers.solarius.figures import figure
from renderers.solarius.header import draw_head, rounds
from renderers.solarius.mat.cards import dashed_box, development_strip
from renderers.solarius.planets import colour_disc
from renderers.solarius.strips import Gap, Part, Strip, costs_strip, draw_strip, effects_strip, modifiers_strip

HEIGHT = 1036
_CARDS: Area = (MARGIN, 128, WIDTH - MARGIN, 652)
_STATIONS: Area = (MARGIN, 738, WIDTH - MARGIN, 1004)
_GAP = 20
_FEWEST = 3
"""Cards are as wide as if there were so many; only larger hands make them narrower."""


def hand_picture(view: SolariusView, hand: Sequence[CardView], names: Sequence[str]) -> Canvas:
    """The hand of the viewer, who holds a seat."""
    canvas = Canvas.blank(HEIGHT)
    seat = view.viewer or 0
    draw_head(canvas, words.YOUR_HAND, rounds(view))
    canvas.header_chip(names[seat], palette.RAISED, palette.TEXT, seat_sign(SEATS[seat], 22))
    for area, card in zip(_areas(_CARDS, max(len(hand), _FEWEST)), hand, strict=False):
        draw_card_face(canvas, area, card)
    if not hand:
        middle = ((_CARDS[0] + _CARDS[2]) / 2, (_CARDS[1] + _CARDS[3]) / 2)
        canvas.paste(dashed_box(_CARDS[2] - _CARDS[0], _CARDS[3] - _CARDS[1]), *middle)
        canvas.text(*middle, words.NO_CARD, MIDDLE, Weight.MEDIUM, palette.SECOND, "middle")
    mat = view.mats[seat]
    slot = next((slot for slot in mat.slots if slot.station is None), None)
    y = _STATIONS[1] - 42
    if slot is None:
        canvas.text(MARGIN + 6, y, words.ALL_BUILT, 38, Weight.MEDIUM, palette.SECOND)
        return canvas
    canvas.text(MARGIN + 6, y, words.stations_to_build(*slot.values), 38, Weight.MEDIUM, palette.SECOND)
    for area, station in zip(_areas(_STATIONS, max(len(mat.station_cards), 6)), mat.station_cards, strict=False):
        draw_station_face(canvas, area, station)
    return canvas


def _areas(area: Area, count: int) -> list[Area]:
    left, top, right, bottom = area
    wide = (right - left - _GAP * (count - 1)) / count
    lefts = [left + number * (wide + _GAP) for number in range(count)]
    return [(round(one), top, round(one + wide), bottom) for one in lefts]


def draw_card_face(canvas: Canvas, area: Area, card: CardView) -> None:
    """The mission above, the development below."""
    left, top, right, _ = area
    split = top + 176
    room = right - left - 48
    canvas.panel(area, palette.PANEL, edge=palette.LOCKED_EDGE, thickness=3)
    canvas.panel((left + 3, top + 3, right - 3, split), palette.RAISED, radius=17)
    canvas.rectangle((left + 3, split - 20, right - 3, split), palette.RAISED)
    canvas.rectangle((left + 3, split, right - 3, split + 3), palette.LOCKED_EDGE)
    title = words.mission(card.card) if room > 280 else str(card.card)
    canvas.text(left + 24, top + 40, title, 38, Weight.MEDIUM, palette.SECOND)
    canvas.paste(seal(str(card.mission.vp), 38), right - 60, top + 56)
    draw_strip(canvas, left + 24, top + 120, costs_strip(card.mission.cost), room, (48, 44, 40, 37, 34, 31, 28))
    name = card.development.name
    size = fitting_size(name, room, (MIDDLE, 40, 37, SMALL), Weight.SEMIBOLD)
    canvas.text(left + 24, split + 46, shortened(name, room, size, Weight.SEMIBOLD), size, Weight.SEMIBOLD)
    draw_strip(canvas, left + 24, split + 118, development_strip(card.development), room, (52, 48, 44, 40, 37, 34, 31))
    lines = wrapped(words.development_words(card.development), room, SMALL, Weight.MEDIUM, 4)
    for number, line in enumerate(lines):
        canvas.text(left + 24, split + 192 + number * 42, line, SMALL, Weight.MEDIUM, palette.SECOND)


def draw_station_face(canvas: Canvas, area: Area, station: StationCard) -> None:
    """The two colours that pay, what it brings at once, and what it brings again and again."""
    left, top, right, _ = area
    canvas.panel(area, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    middle, room = (left + right) / 2, right - left - 30
    canvas.paste(figure("station", None, 0.62), left + 52, top + 50)
    for number, colour in enumerate(station.colours):
        canvas.paste(colour_disc(colour, 29), right - 112 + number * 68, top + 50)
    sizes = (44, 40, 37, 34, 31, 28, 25)
    draw_strip(canvas, middle, top + 126, effects_strip(station.immediate, brief=True), room, sizes, middle=True)
    canvas.rectangle((left + 24, top + 168, right - 24, top + 171), palette.HAIRLINE)
    canvas.paste(pieces.sign("transform", 22, palette.SECOND), left + 42, top + 217)
    draw_strip(canvas, middle + 22, top + 217, _lasting(station), room - 62, sizes, middle=True)


def _lasting(station: StationCard) -> Strip:
    """The permanent effect."""
    strip: list[Part] = [*effects_strip(station.permanent, brief=True)]
    static = modifiers_strip(station.static)
    return [*strip, *([Gap(0.2)] if strip and static else []), *static]
