"""The panel of a proposed flight, instead of the bridge: target, distance, price."""

from __future__ import annotations

from bot.games.solarius.view import HexView, SolariusGhost, SolariusView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import mix
from renderers.kit.typography import HUGE, MIDDLE, SMALL, Weight, width
from renderers.solarius import pieces, words
from renderers.solarius.board.occupants import draw_planet
from renderers.solarius.board.space import hex_ground
from renderers.solarius.colours import SEATS
from renderers.solarius.figures import figure, ghost_ship

AREA: Area = (968, 1198, 1570, 1424)


def draw_destination(canvas: Canvas, view: SolariusView, ghost: SolariusGhost) -> None:
    """Draw the name, the steps, the contents of the hex, and the fuel."""
    left, top, right, bottom = AREA
    seat = SEATS[view.decider or 0]
    canvas.panel(AREA, palette.RAISED, edge=seat.fill, thickness=5)
    end, seen = ghost.destination, view.at(ghost.destination.hex)
    _picture(canvas, (left + 108, (top + bottom) // 2), seen, view)
    x = left + 216
    canvas.text(x, top + 70, end.name, HUGE, Weight.BOLD)
    steps = words.steps(end.steps)
    canvas.text(right - 36, top + 74, steps, MIDDLE, Weight.SEMIBOLD, align="right")
    if end.portals:
        canvas.paste(pieces.portal(0.66), right - 76 - width(steps, MIDDLE, Weight.SEMIBOLD), top + 72)
    canvas.rectangle((x, top + 128, right - 36, top + 131), palette.HAIRLINE)
    cost = _cost(canvas, right - 36, top + 178, ghost)
    there, room = words.destination_words(seen, end.group, end.hub), round(cost - x - 16)
    canvas.fit_text(x, top + 178, there, room, (40, 37, SMALL), Weight.MEDIUM, palette.SECOND, cut=True)


def _picture(canvas: Canvas, at: tuple[int, int], seen: HexView, view: SolariusView) -> None:
    fill = mix(hex_ground(seen), SEATS[view.decider or 0].fill, 0.45)
    canvas.paste(pieces.hex_piece(86.0, fill), *at)
    canvas.paste(pieces.hex_ring(88.0, 8, palette.TEXT), *at)
    if seen.planet is not None:
        draw_planet(canvas, at, seen.planet, 56)
    elif seen.figure is not None:
        canvas.paste(figure(seen.figure.kind, seen.figure.seat, 1.2), *at)
    elif seen.kind == "portal":
        canvas.paste(pieces.portal(1.35), *at)
    elif seen.kind == "home":
        canvas.paste(pieces.home(54), *at)
    else:
        canvas.paste(ghost_ship(view.decider or 0, 1.2), *at)


def _cost(canvas: Canvas, right: float, y: float, ghost: SolariusGhost) -> float:
    """Draw the fuel before and after, or "free". Returns the left edge."""
    if ghost.fuel_before == ghost.fuel_after:
        return right - (canvas.text(right, y, words.FREE, MIDDLE, Weight.SEMIBOLD, palette.GOOD, "right") - right) - 90
    before, after = str(ghost.fuel_before), str(ghost.fuel_after)
    x = right - width(after, MIDDLE, Weight.BOLD)
    canvas.text(x, y, after, MIDDLE, Weight.BOLD, palette.WARNING)
    canvas.paste(pieces.arrow_right(52, palette.WARNING), x - 40, y)
    x -= 80 + width(before, MIDDLE, Weight.BOLD)
    canvas.text(x, y, before, MIDDLE, Weight.BOLD, palette.WARNING)
    canvas.paste(pieces.sign("fuel", 24), x - 30, y)
    return x - 56
