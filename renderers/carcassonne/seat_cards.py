"""The cards of a base game: each seat's score, its meeples, and what it has on the map."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.carcassonne.components import KINDS
from bot.games.carcassonne.view import CarcassonneView, ColourView
from renderers.carcassonne import words
from renderers.carcassonne.panels import draw_name, expected_scores
from renderers.carcassonne.signs import goal_sign
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.layout import grid
from renderers.kit.palette import SEATS, SeatColour
from renderers.kit.pieces import seat_sign, spent_sign
from renderers.kit.typography import HUGE, LARGE, SMALL, Weight, width
from renderers.kit.words import with_sign

MAX_CARD_HEIGHT = 408
"""Taller cards would be empty."""
_CARD_WIDTH, _GAP = 376, 16
_TALL, _WITH_MAP, _WITH_NAMES = 150, 236, 356
"""Heights from which a card has large figures, the points of its features on the map, and these with their names."""
_MAP_LINE, _MAP_LINES = 96, 232
"""Heights of the points on the map: in a line, and one below the other."""


def draw_seat_cards(canvas: Canvas, area: Area, view: CarcassonneView) -> None:
    """One card per seat: below each other, or side by side where there is room."""
    count = len(view.colours)
    rows = -(-count // max((area[2] - area[0]) // _CARD_WIDTH, 1))
    columns = -(-count // rows)
    high = min((area[3] - area[1] - _GAP * (rows - 1)) // rows, MAX_CARD_HEIGHT)
    after = expected_scores(view)
    whole = *area[:3], area[1] + rows * (high + _GAP) - _GAP
    for number, (colour, card) in enumerate(zip(view.colours, grid(whole, columns, rows, _GAP), strict=False)):
        left, _, right, bottom = card
        _draw_card(canvas, card, colour, SEATS[number], after[number], decides=number == view.colour)
        if high >= _WITH_MAP and view.aids:
            on_map = left, bottom - _map_height(high), right, bottom
            (_list_points if high >= _WITH_NAMES else _draw_points)(canvas, on_map, on_the_map(view, number))


def on_the_map(view: CarcassonneView, seat: int) -> tuple[int, ...]:
    """Return what a seat's features would pay if the game ended now, by kind as in `KINDS`."""
    held = [one for one in (*view.held, *view.fields) if seat in one.holders]
    return tuple([sum(one.points for one in held if one.kind == kind) for kind in KINDS])


def _draw_card(
    canvas: Canvas, area: Area, colour: ColourView, seat: SeatColour, after: int | None, *, decides: bool
) -> None:
    left, top, right, bottom = area
    ground = palette.RAISED if decides else palette.PANEL
    canvas.panel(area, ground)
    if decides:
        canvas.panel((left, top + 16, left + 10, bottom - 16), seat.fill, radius=5)
    tall = bottom - top >= _TALL
    body = bottom - _map_height(bottom - top)
    upper, lower = top + round((body - top) * 0.36), top + round((body - top) * 0.76)
    canvas.paste(seat_sign(seat, 28 if tall else 22), left + 52, upper)
    score, size = str(colour.score), HUGE if tall else LARGE
    edge = right - 32
    canvas.text(edge, upper, score, size, Weight.BOLD, palette.TEXT, "right")
    change = with_sign(colour.change) if colour.change else ""
    if after is not None:
        change = str(words.becomes(after)) if after != colour.score else ""
    name = str(colour.name)
    name = name[:1].upper() + name[1:]
    draw_name(canvas, (left + 92, upper, edge - width(score, size, Weight.BOLD) - 14), name, change, tall=tall)
    radius = 20 if tall else 17
    count = colour.meeples + colour.spent
    pitch = (right - left - 96) / max(count - 1, 1)
    for number in range(count):
        piece = seat_sign(seat, radius, figure=True) if number < colour.meeples else spent_sign(seat, radius, ground)
        canvas.paste(piece, left + 48 + number * pitch, lower)


def _map_height(card: int) -> int:
    """Return the height that a card's points on the map take."""
    return 0 if card < _WITH_MAP else _MAP_LINE if card < _WITH_NAMES else _MAP_LINES


def _draw_points(canvas: Canvas, area: Area, points: Sequence[int]) -> None:
    """The points of roads, cities, monasteries and fields if the game ended now, in a line."""
    left, top, right, bottom = area
    canvas.rectangle((left + 28, top, right - 28, top + 2), palette.HAIRLINE)
    pitch, y = (right - left - 40) / len(points), (top + bottom) / 2 - 2
    for number, (kind, value) in enumerate(zip(KINDS, points, strict=True)):
        x = left + 20 + pitch * number
        ink = palette.TEXT if value else palette.SECOND
        canvas.paste(goal_sign(kind, 30, palette.SECOND), x + 18, y)
        canvas.text(x + 38, y, str(value), SMALL, Weight.SEMIBOLD, ink)


def _list_points(canvas: Canvas, area: Area, points: Sequence[int]) -> None:
    """The same below a title, a line for each with its name; a plus says that it isn't in the score yet."""
    left, top, right, bottom = area
    canvas.rectangle((left + 28, top, right - 28, top + 2), palette.HAIRLINE)
    pitch = (bottom - top - 24) / (1 + len(points))
    canvas.text(left + 32, top + 12 + pitch / 2, words.STILL_ON_MAP, SMALL, Weight.SEMIBOLD, palette.SECOND)
    for number, (kind, name, value) in enumerate(zip(KINDS, words.KINDS, points, strict=True), start=1):
        y = top + 12 + pitch * (number + 0.5)
        ink = palette.TEXT if value else palette.SECOND
        canvas.paste(goal_sign(kind, 34, palette.SECOND), left + 48, y)
        canvas.text(left + 80, y, name, SMALL, Weight.MEDIUM, palette.SECOND)
        canvas.text(right - 32, y, with_sign(value), SMALL, Weight.SEMIBOLD, ink, "right")
