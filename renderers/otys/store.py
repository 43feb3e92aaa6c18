"""The Store: three spaces per colour, with prices of selling and buying."""

from __future__ import annotations

from bot.games.areas import AreaKey
from bot.games.otys.view import OtysView, StoreRow
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import Canvas
from renderers.kit.pieces import seal
from renderers.kit.typography import MIDDLE, SMALL, Weight
from renderers.otys import pieces, words
from renderers.otys.choices import ChoiceMarks
from renderers.otys.layout import LEFT, RIGHT, STORE
from renderers.otys.rings import draw_ring

SIDE = 56
PITCH = 62
SELL_X, BUY_X = LEFT + 262, LEFT + 364
_FIRST, _ROW = STORE[1] + 112, 74


def store_y(number: int) -> int:
    """The middle of the row of a colour."""
    return _FIRST + number * _ROW


def draw_ground(canvas: Canvas) -> None:
    """The panel with its title."""
    canvas.panel(STORE)
    y = STORE[1] + 42
    canvas.text(LEFT + 22, y, words.STORE, 40, Weight.BOLD)
    for x, price in ((SELL_X, words.SELL), (BUY_X, words.BUY)):
        canvas.text(x, y, price, SMALL, Weight.MEDIUM, palette.SECOND, "middle")


def draw_store(canvas: Canvas, view: OtysView, marks: ChoiceMarks) -> None:
    """The cubes and the prices."""
    canvas.mark(AreaKey("store"), STORE)
    after = view.ghost.store if view.ghost is not None else {}
    for number, row in enumerate(view.store):
        _draw_row(canvas, row, store_y(number), after.get(row.resource, row.count), marks)


def _draw_row(canvas: Canvas, row: StoreRow, y: int, after: int, marks: ChoiceMarks) -> None:
    canvas.mark(AreaKey("store", row.resource), (LEFT + 18, y - 34, RIGHT - 14, y + 34))
    for space in range(row.capacity):
        x = LEFT + 52 + space * PITCH
        canvas.paste(pieces.marked_place(row.resource, SIDE), x, y)
        if space < max(row.count, after):
            cube = pieces.cube(row.resource, SIDE)
            canvas.paste(cube if space < after else fade(cube), x, y)
        if min(row.count, after) <= space < max(row.count, after):
            draw_ring(canvas, x, y, (SIDE, SIDE), 11, "chosen")
    if row.sell_prestige:
        canvas.paste(seal(str(row.sell_prestige), 27), SELL_X, y)
    else:
        _draw_price(canvas, SELL_X, y, row.sell_credits or None)
    _draw_price(canvas, BUY_X, y, row.buy)
    for x, verb in ((SELL_X, "sell"), (BUY_X, "buy")):
        draw_ring(canvas, x, y, (84, 56), 16, marks.state(verb, row.resource))


def _draw_price(canvas: Canvas, x: int, y: int, amount: int | None) -> None:
    if amount is None:
        canvas.rectangle((x - 8, y - 2, x + 8, y + 2), palette.LOCKED_SIGN)
        return
    canvas.text(x - 8, y, str(amount), MIDDLE, Weight.BOLD, align="right")
    canvas.paste(pieces.coin(20), x + 18, y)
