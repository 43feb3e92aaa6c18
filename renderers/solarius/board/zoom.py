"""An enlarged tile: hexes with names, planets with preconditions, neighbours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from bot.games.solarius.space import Hex, neighbours
from bot.games.solarius.view import HexView, SolariusView
from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import mix
from renderers.kit.sketch import Point
from renderers.kit.typography import MIDDLE, SMALL, Weight
from renderers.solarius import pieces, words
from renderers.solarius.board.occupants import draw_occupants, draw_printed
from renderers.solarius.board.space import hex_ground
from renderers.solarius.colours import GAP, TILE_RIM
from renderers.solarius.figures import outpost_ring
from renderers.solarius.header import draw_chip, draw_head
from renderers.solarius.layout import GAP_SIDE, RIM_SIDE, TINT_SIDE, hex_offset

HEIGHT = 1180
SCALE = 2.05
_SMALLER = 0.70 * SCALE
_CENTRE: Point = (800.0, 640.0)


def tile_picture(view: SolariusView, letter: str, names: Sequence[str]) -> Canvas:
    """The tile with this letter. Raises ValueError if there is none."""
    tile = next((tile for tile in view.tiles if tile.letter == letter), None)
    if tile is None:
        raise ValueError(f"There is no tile {letter}.")
    own = [seen for seen in view.hexes if seen.tile == letter]
    inside = {seen.hex for seen in own}
    around = [seen for seen in view.hexes if seen.hex not in inside and inside.intersection(neighbours(seen.hex))]
    canvas = Canvas.blank(HEIGHT)
    title = words.CENTRE if letter == "H" else words.tile(letter)
    for seen in around:
        _neighbour(canvas, seen, tile.middle)
    draw_chip(canvas, view, names, draw_head(canvas, title, _hub_words(own)))
    for side, colour in ((RIM_SIDE + 1, TILE_RIM), (GAP_SIDE, GAP)):
        for seen in own:
            canvas.paste(pieces.hex_piece(side * SCALE, colour), *_spot(seen.hex, tile.middle))
    for seen in own:
        piece = pieces.hex_piece((TINT_SIDE + 1.4) * SCALE, hex_ground(seen))
        canvas.paste(piece, *_spot(seen.hex, tile.middle))
    for seen in sorted(own, key=lambda one: bool(one.ships)):
        _hex(canvas, seen, tile.middle)
    return canvas


def _spot(place: Hex, middle: Hex) -> Point:
    x, y = hex_offset((place[0] - middle[0], place[1] - middle[1]))
    return _CENTRE[0] + x * SCALE, _CENTRE[1] + y * SCALE


def _neighbour(canvas: Canvas, seen: HexView, middle: Hex) -> None:
    """A hex of another tile: only where it is, with its name, moved away a little."""
    x, y = hex_offset((seen.hex[0] - middle[0], seen.hex[1] - middle[1]))
    away = math.hypot(x, y)
    at = _CENTRE[0] + x * SCALE * (1 + 9 / away), _CENTRE[1] + y * SCALE * (1 + 9 / away)
    canvas.paste(pieces.hex_piece((TINT_SIDE + 1.4) * SCALE, mix(hex_ground(seen), palette.GROUND, 0.72)), *at)
    canvas.text(*at, seen.name, MIDDLE, Weight.MEDIUM, palette.LOCKED_SIGN, "middle")


def _hex(canvas: Canvas, seen: HexView, middle: Hex) -> None:
    """Draw the contents of a hex, its name, and a known planet's precondition."""
    x, y = _spot(seen.hex, middle)
    planet = seen.planet.planet if seen.planet is not None else None
    taken = seen.kind in {"home", "portal", "hub"} or seen.figure is not None or seen.planet is not None or seen.ships
    ground = hex_ground(seen)
    if not taken:
        canvas.text(x, y, seen.name, MIDDLE, Weight.SEMIBOLD, palette.SECOND, "middle")
        return
    name = seen.name
    if seen.figure is not None and seen.figure.outpost is not None:
        canvas.paste(outpost_ring(seen.figure.seat, TINT_SIDE * SCALE, ground), x, y)
        seen, name = replace(seen, figure=replace(seen.figure, outpost=None)), f"{name}  ×2"
    draw_printed(canvas, (x, y - 24), seen, _SMALLER)
    draw_occupants(canvas, (x, y - 24), seen, ground, _SMALLER)
    size, down = (MIDDLE, 68) if planet is None and name == seen.name else (SMALL, 56)
    canvas.text(x, y + down, name, size, Weight.SEMIBOLD, palette.TEXT, "middle")
    if planet is not None:
        needs = words.requirement_words(planet.precondition)
        sizes = (SMALL, 31, 28, 25, 22)
        canvas.fit_text(x, y + down + 32, needs, 132, sizes, Weight.SEMIBOLD, palette.TITLE, "middle")


def _hub_words(own: Sequence[HexView]) -> Text:
    hub = next((seen for seen in own if seen.hub), None)
    if hub is None:
        return words.HOME
    return words.hub(hub.hub, built=hub.built)
