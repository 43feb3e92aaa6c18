"""The board: space, bridge, seats, and destinations during a flight."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.solarius.space import Hex, distance
from bot.games.solarius.view import BridgeView, FlightView, HexView, SolariusView
from renderers.kit import palette
from renderers.kit.canvas import Canvas, around
from renderers.kit.cells import draw_frames
from renderers.kit.sketch import cached_sprite
from renderers.kit.typography import Weight, width
from renderers.solarius import words
from renderers.solarius.board import bridge
from renderers.solarius.board.flight import dot, draw_flight, draw_jump
from renderers.solarius.board.legend import destination_purpose, draw_hubs, draw_legend
from renderers.solarius.board.occupants import draw_occupants, draw_printed, draw_with_name
from renderers.solarius.board.sidebar import draw_seats, draw_starting
from renderers.solarius.board.space import draw_tiles, hex_ground, paint_hex
from renderers.solarius.colours import SEATS
from renderers.solarius.dice import action_die
from renderers.solarius.header import draw_chip, draw_head, rounds
from renderers.solarius.layout import HEX_CENTRES, SIDE, corners
from renderers.solarius.marks import LegalTargets, draw_ring, legal_targets
from renderers.solarius.pieces import hex_ring

HEIGHT = 1456
_TITLE = 38


def board_picture(view: SolariusView, names: Sequence[str]) -> Canvas:
    """The picture of the board."""
    canvas = Canvas(_ground(view.bridge.wheel).copy())
    flying = view.prompt.kind == "fly"
    head = words.CHOOSE_DESTINATION if flying else rounds(view)
    draw_chip(canvas, view, names, draw_head(canvas, words.TITLE, head))
    room = True
    if flying:
        room = draw_flight(canvas, view, names)
    else:
        draw_legend(canvas)
        draw_hubs(canvas, view)
        _draw_space(canvas, view)
        draw_seats(canvas, view, names)
    if room:
        draw_bridge(canvas, view.bridge, legal_targets(view))
    for seen in view.hexes:
        canvas.mark_shape(AreaKey("hex", seen.name), corners(seen.hex, SIDE))
    draw_frames(canvas, view)
    if not flying:
        draw_starting(canvas, view)
    return canvas


@cached_sprite
def _ground(wheel: tuple[int, ...]) -> Image.Image:
    """The bottom layer: seven bare tiles."""
    canvas = Canvas.blank(HEIGHT)
    draw_tiles(canvas)
    return canvas.image


def _draw_space(canvas: Canvas, view: SolariusView) -> None:
    """Draw lit hexes around hubs, the latest flight, and everything in space; names where a choice can be."""
    named = named_hexes(view)
    for seen in view.hexes:
        if seen.near_hub:
            paint_hex(canvas, seen.hex, hex_ground(seen))
    if view.last is not None:
        _draw_last_flight(canvas, view.last)
    others = [seen for seen in view.hexes if seen.name not in named]
    for seen in others:
        draw_printed(canvas, HEX_CENTRES[seen.hex], seen)
    draw_all_occupants(canvas, others)
    for seen in view.hexes:
        if seen.name in named:
            draw_with_name(canvas, HEX_CENTRES[seen.hex], seen, hex_ground(seen), mover=view.decider or 0)


def named_hexes(view: SolariusView) -> set[str]:
    """Return the hexes that lists name: where a flight is of use, and planets that can be settled."""
    ends = {end.name for end in view.destinations if destination_purpose(end) != "nothing"}
    return ends | legal_targets(view).planets


def draw_all_occupants(canvas: Canvas, hexes: Sequence[HexView]) -> None:
    """Planets and figures, then ships over them, the upper rows first."""
    for seen in sorted(hexes, key=lambda one: (bool(one.ships), one.hex[1], one.hex[0])):
        if seen.planet is not None or seen.figure is not None or seen.ships:
            draw_occupants(canvas, HEX_CENTRES[seen.hex], seen, hex_ground(seen))


def _draw_last_flight(canvas: Canvas, last: FlightView) -> None:
    """The way of the latest flight, and a ring around the hex where it ended."""
    colour = SEATS[last.seat].fill
    for one, other in pairwise(last.path):
        if distance(one, other) == 1:
            canvas.line((HEX_CENTRES[one], HEX_CENTRES[other]), colour, 7)
        else:
            draw_jump(canvas, HEX_CENTRES[one], HEX_CENTRES[other], colour)
    for place in last.path[:-1]:
        canvas.paste(dot(9, colour), *HEX_CENTRES[place])
    end: Hex = last.path[-1]
    canvas.paste(hex_ring(SIDE + 2.5, 12, palette.TEXT), *HEX_CENTRES[end])
    canvas.paste(hex_ring(SIDE - 1.5, 6, colour), *HEX_CENTRES[end])


def draw_bridge(canvas: Canvas, seen: BridgeView, marks: LegalTargets) -> None:
    """Draw the wheel with its dice, rings on available ones, and the bag's number."""
    piece = bridge.wheel(seen.wheel)
    canvas.image.paste(piece, bridge.wheel_corner(), piece)
    bridge.draw_numbers(canvas, seen.wheel)
    for space, bonus in enumerate(seen.wheel):
        canvas.mark(AreaKey("bridge", bonus), bridge.space_area(space, len(seen.wheel)))
        dice = [die for die in seen.dice if die.space == space]
        for die, (at, side) in zip(dice, bridge.die_positions(space, len(seen.wheel), len(dice)), strict=False):
            if (die.colour, die.face, seen.wheel[space]) in marks.dice:
                draw_ring(canvas, *at, side, palette.PANEL)
            canvas.paste(action_die(die.colour, die.face, die.points, side), *at)
            canvas.mark(AreaKey("die", f"{die.colour} {die.face} {bonus}"), around(*at, side))
    title, count = words.BRIDGE, words.bag(seen.bag)
    wide = width(title, _TITLE, Weight.BOLD) + 22 + width(count, _TITLE)
    end = canvas.text(bridge.HUB[0] - wide / 2, 1420, title, _TITLE, Weight.BOLD)
    canvas.text(end + 22, 1420, count, _TITLE, Weight.MEDIUM, palette.SECOND)
