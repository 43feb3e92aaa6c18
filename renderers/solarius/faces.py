"""The faces of progress and station cards, as high as their text needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.solarius.components import StationCard
from bot.games.solarius.view import CardView
from bot.games.text import TextLike
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.pieces import seal
from renderers.kit.typography import MIDDLE, MIN_SIZE, SMALL, Weight, wrap
from renderers.solarius import words
from renderers.solarius.figures import figure
from renderers.solarius.mat.cards import development_strip
from renderers.solarius.planets import colour_disc
from renderers.solarius.strips import Part, Strip, StripGap, costs_strip, draw_strip, effects_strip, modifiers_strip

_LINE = 42
_MOST_LINES = 4
_PRICE, _DOES = 182, 184
"""Where the text begins, below the top of the upper and lower half."""
_INSET = 24
_SIZES = (52, 48, 44, 40, 37, 34, 31, MIN_SIZE)
STATION_HEIGHT = 310


@dataclass(frozen=True, slots=True)
class FaceHeights:
    """Lines of text for the prices and for the effects of cards of one width."""

    price: int
    does: int

    @property
    def split(self) -> int:
        """Return where the lower half begins."""
        return _PRICE + (self.price - 1) * _LINE + 34

    @property
    def high(self) -> int:
        """Return the cards' height."""
        return self.split + _DOES + (self.does - 1) * _LINE + 40


def measure_faces(cards: Sequence[CardView], wide: int) -> FaceHeights:
    """The faces with which these cards look alike, side by side and `wide` each."""
    price = (len(_lines(words.price_words(card.mission.cost), wide)) for card in cards)
    does = (len(_lines(words.development_words(card.development), wide)) for card in cards)
    return FaceHeights(max(price, default=1), max(does, default=1))


def _lines(said: TextLike, wide: int) -> list[str]:
    return wrap(said, wide - 2 * _INSET, SMALL, Weight.MEDIUM, _MOST_LINES)


def draw_card_face(canvas: Canvas, area: Area, card: CardView, faces: FaceHeights) -> None:
    """Draw the mission above and the development below, with signs and text."""
    left, top, right, _ = area
    split, room = top + faces.split, right - left - 2 * _INSET
    canvas.panel(area, palette.PANEL, edge=palette.LOCKED_EDGE, thickness=3)
    canvas.panel((left + 3, top + 3, right - 3, split), palette.RAISED, radius=17)
    canvas.rectangle((left + 3, split - 20, right - 3, split), palette.RAISED)
    canvas.rectangle((left + 3, split, right - 3, split + 3), palette.LOCKED_EDGE)
    x = left + _INSET
    title = words.mission(card.card) if room > 280 else str(card.card)
    canvas.text(x, top + 40, title, 38, Weight.MEDIUM, palette.SECOND)
    canvas.paste(seal(str(card.mission.vp), 38), right - 60, top + 56)
    draw_strip(canvas, x, top + 122, costs_strip(card.mission.cost), room, _SIZES[1:])
    _words(canvas, (x, top + _PRICE), words.price_words(card.mission.cost), right - left)
    name = card.development.name
    canvas.fit_text(x, split + 46, name, room, (MIDDLE, 40, 37, SMALL, 31, MIN_SIZE), Weight.SEMIBOLD, cut=True)
    draw_strip(canvas, x, split + 116, development_strip(card.development), room, _SIZES)
    _words(canvas, (x, split + _DOES), words.development_words(card.development), right - left)


def _words(canvas: Canvas, at: tuple[int, int], said: TextLike, wide: int) -> None:
    x, y = at
    for number, line in enumerate(_lines(said, wide)):
        canvas.text(x, y + number * _LINE, line, SMALL, Weight.MEDIUM, palette.SECOND)


def draw_station_face(canvas: Canvas, area: Area, station: StationCard) -> None:
    """Draw the two colours that pay, the immediate and the permanent effect."""
    left, top, right, _ = area
    canvas.panel(area, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    middle, room = (left + right) / 2, right - left - 30
    canvas.paste(figure("station", None, 0.62), left + 52, top + 50)
    for number, colour in enumerate(station.colours):
        canvas.paste(colour_disc(colour, 29), right - 112 + number * 68, top + 50)
    for y, name, strip in (
        (top + 90, words.AT_ONCE, effects_strip(station.immediate, brief=True)),
        (top + 200, words.PERMANENT, _permanent_strip(station)),
    ):
        canvas.rectangle((left + 24, y, right - 24, y + 3), palette.HAIRLINE)
        canvas.text(middle, y + 30, name, 30, Weight.MEDIUM, palette.SECOND, "middle")
        draw_strip(canvas, middle, y + 75, strip, room, _SIZES[2:], middle=True)


def _permanent_strip(station: StationCard) -> Strip:
    strip: list[Part] = [*effects_strip(station.permanent, brief=True)]
    static = modifiers_strip(station.static)
    return [*strip, *([StripGap(0.2)] if strip and static else []), *static]
