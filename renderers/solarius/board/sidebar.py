"""The right column of the board: each seat's points, fuel, SpaceBucks, range."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.areas import AreaKey
from bot.games.solarius.view import MatView, SolariusView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.pieces import seal, seat_sign
from renderers.kit.typography import MIDDLE, MIN_SIZE, SMALL, Weight
from renderers.kit.words import signed, with_sign
from renderers.solarius import pieces, words
from renderers.solarius.colours import COST, GAIN, SEATS

LEFT, TOP, WIDE, HIGH, GAP = 1318, 120, 254, 226, 18


def card_area(number: int) -> Area:
    """Return the area of a seat's card, counted from the top."""
    top = TOP + number * (HIGH + GAP)
    return LEFT, top, LEFT + WIDE, top + HIGH


def draw_seats(canvas: Canvas, view: SolariusView, names: Sequence[str]) -> None:
    """One card for every seat."""
    for number, mat in enumerate(view.mats):
        draw_seat(canvas, card_area(number), view, mat, names[mat.seat])


def draw_starting(canvas: Canvas, view: SolariusView) -> None:
    """Draw the starting player's badge once more, over the frame of a card."""
    number = next(number for number, mat in enumerate(view.mats) if mat.seat == view.starting)
    _starting(canvas, card_area(number))


def draw_seat(canvas: Canvas, area: Area, view: SolariusView, mat: MatView, name: str) -> None:
    """Draw a seat's card, raised with a coloured edge for the seat to move."""
    left, top, right, _ = area
    canvas.mark(AreaKey("seat", mat.seat), area)
    seat = SEATS[mat.seat]
    if mat.seat == view.decider:
        canvas.panel(area, palette.RAISED, edge=seat.fill, thickness=5)
    else:
        canvas.panel(area, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    canvas.paste(seat_sign(seat, 18), left + 38, top + 39)
    room = right - left - 72 - 18
    canvas.fit_text(left + 70, top + 39, name, room, (MIDDLE, 40, 37, SMALL), Weight.SEMIBOLD, cut=True)
    if mat.seat == view.starting:
        _starting(canvas, area)
    canvas.rectangle((left + 20, top + 77, right - 20, top + 79), palette.HAIRLINE)
    words = signed(mat.score)
    gained, after = view.gained_by(mat.seat), _afterwards(view, mat)
    canvas.paste(seal(words, 42), left + 54, top + (141 if gained or after else 151))
    if change := after or gained:
        said = f"→ {signed(mat.score + after)}" if after else with_sign(gained)
        canvas.text(left + 54, top + 203, said, SMALL, Weight.BOLD, GAIN if change > 0 else COST, "middle")
    changes = mat.changes
    for number, (sign, value, change) in enumerate(
        (
            (pieces.sign("fuel", 19), mat.fuel, changes.fuel),
            (pieces.coin(17), mat.spacebucks, changes.spacebucks),
            (pieces.sign("range", 21), mat.range, changes.range),
        )
    ):
        y = top + 106 + number * 46
        canvas.paste(sign, left + 120, y)
        _value(canvas, (left + 150, y), value, change)


def _afterwards(view: SolariusView, mat: MatView) -> int:
    """Return what the proposed flight adds to a score."""
    return 0 if view.ghost is None else view.ghost.scores[mat.seat] - view.sheet.totals[mat.seat]


def _value(canvas: Canvas, at: tuple[int, int], value: int, change: int) -> None:
    """Draw a number followed by its change."""
    crowded = value >= 10 and change
    size = 42 if crowded else 46
    end = canvas.text(*at, str(value), size, Weight.SEMIBOLD)
    if change:
        ink = GAIN if change > 0 else COST
        said = with_sign(change)
        small = MIN_SIZE if crowded and len(said) > 2 else SMALL
        canvas.text(end + (1 if crowded else 4), at[1], said, small, Weight.SEMIBOLD, ink)


def _starting(canvas: Canvas, card: Area) -> None:
    """The badge of the starting player, on the edge of a card."""
    _, top, right, _ = card
    area = (right - 78, top - 21, right - 16, top + 17)
    canvas.panel(area, palette.PANEL, radius=11, edge=palette.SECOND, thickness=3)
    middle = ((area[0] + area[2]) / 2, (area[1] + area[3]) / 2)
    canvas.text(*middle, words.RANKS[0], SMALL, Weight.SEMIBOLD, palette.SECOND, "middle")
