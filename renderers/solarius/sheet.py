"""All cards of Solarius Mission, on sheets or alone."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.solarius.components import CARDS, STATIONS
from bot.games.solarius.view import CardView
from renderers.kit import palette
from renderers.kit import words as kit
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.layout import draw_header, grid, remark
from renderers.kit.picture import Picture
from renderers.kit.theme import rgb
from renderers.solarius import words
from renderers.solarius.colours import FITTED
from renderers.solarius.faces import STATION_HEIGHT, draw_card_face, draw_station_face, measure_faces
from renderers.solarius.goals import game_sign

PAGE = 8
"""Progress cards on one sheet."""

_COLUMNS = 4
_GAP = 20
_AIR = 28
_ALONE = 520


def pages() -> int:
    """Return the number of sheets of progress cards."""
    return -(-len(CARDS) // PAGE)


def draw_cards(page: int) -> Picture:
    """Eight progress cards, mission above and development below; pages count from 0."""
    shown = [card_view(number) for number in list(CARDS)[page * PAGE : (page + 1) * PAGE]]
    rows = -(-len(shown) // _COLUMNS)
    faces = measure_faces(shown, _wide(_COLUMNS))
    canvas = Canvas.blank(HEADER + MARGIN + rows * (faces.high + _GAP) + MARGIN - _GAP)
    draw_header(canvas, game_sign(), words.PROGRESS_CARDS, "", remark(kit.page(page + 1, pages())))
    for area, card in zip(_areas(faces.high, _COLUMNS, rows), shown, strict=False):
        draw_card_face(canvas, area, card, faces)
    return canvas.finish(words.cards_on_page([card.development.name for card in shown]), FITTED)


def draw_stations() -> Picture:
    """The station cards; every player has the same."""
    rows = -(-len(STATIONS) // 3)
    canvas = Canvas.blank(HEADER + MARGIN + rows * (STATION_HEIGHT + _GAP) + MARGIN - _GAP)
    canvas.header(game_sign(), words.STATION_CARDS)
    for area, station in zip(_areas(STATION_HEIGHT, 3, rows), STATIONS.values(), strict=False):
        draw_station_face(canvas, area, station)
    return canvas.finish(words.STATION_CARDS, FITTED)


def draw_card(number: int) -> Picture:
    """One progress card alone. KeyError if there is none such."""
    card = card_view(number)
    faces = measure_faces([card], _ALONE)
    canvas, area = _alone(_ALONE, faces.high)
    draw_card_face(canvas, area, card, faces)
    return canvas.finish(words.cards_on_page([card.development.name]), FITTED)


def draw_station(name: str) -> Picture:
    """One station card alone. KeyError if there is none such."""
    station = STATIONS[name]
    canvas, area = _alone(400, STATION_HEIGHT)
    draw_station_face(canvas, area, station)
    return canvas.finish(words.STATION_CARDS, FITTED)


def card_view(number: int) -> CardView:
    """A progress card as it is printed."""
    return CardView(number, CARDS[number].mission, CARDS[number].development)


def _alone(wide: int, high: int) -> tuple[Canvas, Area]:
    canvas = Canvas(Image.new("RGB", (wide + 2 * _AIR, high + 2 * _AIR), rgb(palette.GROUND)))
    return canvas, (_AIR, _AIR, _AIR + wide, _AIR + high)


def _wide(columns: int) -> int:
    return grid((MARGIN, 0, WIDTH - MARGIN, 0), columns, gap=_GAP)[0][2] - MARGIN


def _areas(high: int, columns: int, rows: int) -> Sequence[Area]:
    top = HEADER + MARGIN
    return grid((MARGIN, top, WIDTH - MARGIN, top + rows * (high + _GAP) - _GAP), columns, rows, _GAP)
