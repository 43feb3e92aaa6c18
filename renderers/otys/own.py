"""The seat's board next to the surface: Credits, batteries, Hacker, Mechanic."""

from __future__ import annotations

from PIL import Image

from bot.games.areas import AreaKey, areas
from bot.games.otys.decisions.stage import OtysMovePreview
from bot.games.otys.view import OtysView, SeatView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.typography import LARGE, MIDDLE, SMALL, Weight
from renderers.kit.words import with_sign
from renderers.otys import colours, pieces
from renderers.otys.choices import ChoiceMarks
from renderers.otys.layout import OWN_LEFT, OWN_RIGHT
from renderers.otys.rings import draw_ring

CREDITS: Area = (OWN_LEFT, 452, 808, 540)
BATTERIES: Area = (824, 452, OWN_RIGHT, 540)
HACKER: Area = (OWN_LEFT, 560, OWN_RIGHT, 662)
MECHANIC: Area = (OWN_LEFT, 682, OWN_RIGHT, 784)
_SIGN_X = OWN_LEFT + 50
_FIRST_X = OWN_LEFT + 136


def draw_ground(canvas: Canvas) -> None:
    """The four panels, empty."""
    for area in (CREDITS, BATTERIES, HACKER, MECHANIC):
        canvas.panel(area, colours.BOARD, radius=14)


def draw_own_board(canvas: Canvas, view: OtysView, seat: SeatView, marks: ChoiceMarks) -> None:
    """Draw the seat's stocks with the proposal's changes."""
    preview = view.ghost.preview if view.ghost is not None else OtysMovePreview()
    for name, area in (("credits", CREDITS), ("batteries", BATTERIES), ("hacker", HACKER), ("mechanic", MECHANIC)):
        canvas.mark(AreaKey(name), area)
    _draw_amount(canvas, CREDITS, pieces.coin(31), seat.credits, preview.credits)
    _draw_amount(canvas, BATTERIES, pieces.battery(64), seat.batteries, preview.batteries)
    _draw_hacker(canvas, seat, marks)
    _draw_mechanic(canvas, seat, marks)


def _draw_amount(canvas: Canvas, area: Area, sign: Image.Image, amount: int, change: int) -> None:
    y = (area[1] + area[3]) / 2
    canvas.paste(sign, area[0] + 56, y)
    end = canvas.text(area[0] + 108, y, str(amount), LARGE, Weight.BOLD)
    if change:
        canvas.text(
            end + 16, y, with_sign(change), SMALL, Weight.SEMIBOLD, palette.GOOD if change > 0 else colours.COST
        )


def _draw_hacker(canvas: Canvas, seat: SeatView, marks: ChoiceMarks) -> None:
    """Draw the keys on the track; filling the last space returns all keys."""
    y = (HACKER[1] + HACKER[3]) / 2
    canvas.paste(pieces.sign("hacker", 31), _SIGN_X, y)
    draw_ring(canvas, _SIGN_X, y, (68, 72), 14, marks.state("advance", "hacker"))
    for place in range(max(seat.threshold, len(seat.track))):
        x = _FIRST_X + place * 79
        if place < len(seat.track):
            name = seat.track[place]
            canvas.paste(pieces.used_disc(name, 31), x, y)
            canvas.mark(areas(f"spent {name.lower()}")[0], around(x, y, 79))
            draw_ring(canvas, x, y, (62, 62), 31, marks.state("retrieve", name.lower()))
            continue
        canvas.paste(pieces.key_disc("", 31, lit=False), x, y)
        if place == seat.threshold - 1:
            canvas.paste(pieces.sign("back", 19, palette.SECOND), x, y)


def _draw_mechanic(canvas: Canvas, seat: SeatView, marks: ChoiceMarks) -> None:
    """Draw the propeller's reach by step, the current one lit."""
    y = (MECHANIC[1] + MECHANIC[3]) / 2
    canvas.paste(pieces.sign("mechanic", 34), _SIGN_X, y)
    state = marks.state("advance", "mechanic") or marks.state("propel")
    draw_ring(canvas, _SIGN_X, y, (68, 72), 14, state)
    for step, reach in enumerate(seat.mechanic):
        x = _FIRST_X + step * 79
        lit = step == seat.mechanic_step
        piece = pieces.tile(64, colours.MECHANIC) if lit else pieces.place(64, colours.SUNK, colours.SUNK_EDGE)
        canvas.paste(piece, x, y)
        ink = palette.INK if lit else colours.LOW_INK
        canvas.text(x, y - (2 if lit else 0), str(reach), MIDDLE, Weight.BOLD, ink, "middle")
    canvas.paste(pieces.battery(52), OWN_RIGHT - 110, y)
    canvas.paste(pieces.sign("right", 14, palette.SECOND), OWN_RIGHT - 76, y)
    canvas.paste(pieces.up_down_arrows(30), OWN_RIGHT - 40, y)
