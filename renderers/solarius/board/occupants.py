"""Contents of a hex: planets, hubs, portals, figures, outposts, ships.

Everything takes a scale, so that the board and the enlarged tile share the code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.games.solarius.view import FigureView, HexView, PlanetView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour
from renderers.kit.sketch import Point
from renderers.kit.typography import SMALL, Weight, width
from renderers.solarius import pieces
from renderers.solarius.colours import SEATS, SIGN_INK
from renderers.solarius.figures import badge, figure, outpost_ring, ship
from renderers.solarius.layout import SIDE, TINT_SIDE
from renderers.solarius.planets import RADIUS, hidden_planet, planet

_ONE_SHIP = (-20, 18), ((13, -9),)
_TWO_SHIPS = (0, 26), ((-22, -9), (22, -9))
_SHIPS = (0, 0), ((-30, -24), (30, -24), (-30, 24), (30, 24))
_AT_HOME: Mapping[int, tuple[Point, Sequence[Point], float]] = MappingProxyType(
    {1: (*_ONE_SHIP, 0.84), 2: (*_TWO_SHIPS, 0.62), 3: (*_SHIPS, 0.5), 4: (*_SHIPS, 0.5)}
)
"""By their number, the place of the small home planet, and places and scale of the ships that are there."""
_OUTPOST_SCALE, _OUTPOST_UP = 0.84, 9


def draw_hub_space(canvas: Canvas, at: Point, letter: str, *, built: bool, scale: float = 1.0) -> None:
    """Draw a built hub as a light hexagon, or a dashed space."""
    if built:
        piece = pieces.hub_token(letter, (SIDE - 7) * scale, palette.TEXT, palette.ON_TEXT, round(62 * scale))
        canvas.paste(piece, *at)
        return
    canvas.paste(pieces.dashed_hexagon((SIDE - 7) * scale, 3.6 * scale, palette.LOCKED_SIGN), *at)
    canvas.text(*at, letter, round(50 * scale), Weight.SEMIBOLD, palette.SECOND, "middle")


def draw_printed(canvas: Canvas, at: Point, seen: HexView, scale: float = 1.0) -> None:
    """Draw the print of a hex: the home planet, a portal, a hub space."""
    if seen.kind == "portal":
        canvas.paste(pieces.portal(scale), *at)
    elif seen.kind == "home":
        dx, dy = _AT_HOME[len(seen.ships)][0] if seen.ships else (0, 0)
        radius = 44 if not seen.ships else 19 if len(seen.ships) < 3 else 15
        canvas.paste(pieces.home(round(radius * scale)), at[0] + dx * scale, at[1] + dy * scale)
    elif seen.kind == "hub":
        draw_hub_space(canvas, at, seen.hub, built=seen.built, scale=scale)


def draw_planet(canvas: Canvas, at: Point, seen: PlanetView, radius: int) -> None:
    """A planet in space, face up or down."""
    if seen.planet is None:
        canvas.paste(hidden_planet(seen.colour, radius), *at)
    else:
        canvas.paste(planet(seen.colour, seen.planet.vp, radius), *at)


def draw_figure(canvas: Canvas, at: Point, seen: FigureView, ground: Colour, scale: float = 1.0) -> None:
    """A figure, on its outpost if it has one."""
    x, y = at
    if seen.outpost is None:
        canvas.paste(figure(seen.kind, seen.seat, scale), x, y)
        return
    canvas.paste(outpost_ring(seen.seat, TINT_SIDE * scale, ground), x, y)
    canvas.paste(figure(seen.kind, seen.seat, _OUTPOST_SCALE * scale), x, y - _OUTPOST_UP * scale)
    _draw_double_tag(canvas, (x, y + 36 * scale), seen.seat, scale)


def _draw_double_tag(canvas: Canvas, at: Point, seat: int, scale: float) -> None:
    """The tag that says that the figure counts double."""
    x, y = at
    size = round(SMALL * scale)
    half = width("×2", size, Weight.SEMIBOLD) / 2 + 7 * scale
    area = (round(x - half), round(y - 17 * scale), round(x + half), round(y + 17 * scale))
    canvas.panel(area, SIGN_INK, radius=round(9 * scale))
    canvas.text(x, y, "×2", size, Weight.SEMIBOLD, palette.mix(SEATS[seat].fill, palette.TEXT, 0.25), "middle")


def draw_occupants(canvas: Canvas, at: Point, seen: HexView, ground: Colour, scale: float = 1.0) -> None:
    """Planet, figure and ships of a hex, whole."""
    x, y = at
    if seen.kind == "home":
        if seen.ships:
            _, places, size = _AT_HOME[len(seen.ships)]
            for seat, (dx, dy) in zip(seen.ships, places, strict=False):
                canvas.paste(ship(seat, size * scale), x + dx * scale, y + dy * scale)
        return
    if seen.planet is not None:
        if seen.ships:
            draw_planet(canvas, (x - 17 * scale, y - 14 * scale), seen.planet, round(31 * scale))
        else:
            draw_planet(canvas, at, seen.planet, round(RADIUS * scale))
    if seen.figure is not None and seen.ships:
        _draw_ship_on_figure(canvas, at, seen.figure, seen.ships[0], ground, scale)
        return
    if seen.figure is not None:
        draw_figure(canvas, at, seen.figure, ground, scale)
    for number, seat in enumerate(seen.ships):
        if seen.planet is not None:
            canvas.paste(ship(seat, 0.70 * scale), x + 20 * scale, y + 16 * scale)
        else:
            canvas.paste(ship(seat, scale), x + number * 12 * scale, y)


def _draw_ship_on_figure(canvas: Canvas, at: Point, seen: FigureView, seat: int, ground: Colour, scale: float) -> None:
    """A ship over an own figure: the figure becomes a badge at the lower left."""
    x, y = at
    if seen.outpost is not None:
        canvas.paste(outpost_ring(seen.seat, TINT_SIDE * scale, ground), x, y)
    canvas.paste(ship(seat, 0.84 * scale), x + 15 * scale, y - 12 * scale)
    canvas.paste(badge(seen.kind, seen.seat, scale), x - 20 * scale, y + 14 * scale)
    if seen.outpost is not None:
        _draw_double_tag(canvas, (x + 12 * scale, y + 38 * scale), seen.seat, scale)


NAME_DOWN = 20
"""Offset of a name that shares its hex."""
_NAME = 38


def draw_with_name(
    canvas: Canvas, at: Point, seen: HexView, ground: Colour, *, mover: int, flag: bool = False, fade: bool = False
) -> None:
    """Draw the contents of a hex, small, with its name below, or the name alone if it's empty.

    A `flag` on an empty hex stands for a mission that can be completed there.
    """
    x, y = at
    draw_raised(canvas, at, seen, ground, mover=mover)
    bare = seen.kind in {"empty", "planet"} and seen.planet is None and seen.figure is None and mover not in seen.ships
    if flag and bare:
        canvas.paste(figure("mission", mover, 0.50), x, y - 25)
    size, weight, ink = (SMALL, Weight.MEDIUM, palette.SECOND) if fade else (_NAME, Weight.SEMIBOLD, palette.TEXT)
    canvas.text(x, y if bare and not flag else y + NAME_DOWN, seen.name, size, weight, ink, "middle")


def draw_raised(canvas: Canvas, at: Point, seen: HexView, ground: Colour, *, mover: int) -> None:
    """Draw the contents of a hex, small, above its name."""
    x, y = at
    high = y - 22
    own_ship = mover in seen.ships
    if seen.kind == "home":
        canvas.paste(pieces.home(20 if own_ship else 24), x - (27 if own_ship else 0), high)
    elif seen.kind == "portal":
        canvas.paste(pieces.portal(0.56), x - (16 if own_ship else 0), high)
    if seen.planet is not None:
        draw_planet(canvas, (x - (14 if own_ship else 0), high), seen.planet, 25)
    if seen.figure is not None:
        if seen.figure.outpost is not None:
            canvas.paste(outpost_ring(seen.figure.seat, TINT_SIDE, ground), x, y)
        canvas.paste(figure(seen.figure.kind, seen.figure.seat, 0.60), x - (16 if own_ship else 0), high + 2)
    if own_ship:
        alone = seen.kind == "empty" and seen.planet is None and seen.figure is None
        canvas.paste(ship(mover, 0.82 if alone else 0.62), x + (0 if alone else 18), y - 18)
