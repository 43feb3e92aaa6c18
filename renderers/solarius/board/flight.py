"""Choosing a destination: planets, missions and the best station sites are lit.

Other hexes in reach are quiet, those out of reach are dark. The legend counts possibilities, and stations by distance.
A proposed flight shows its path.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from bot.games.solarius.space import DIRECTIONS, SPACE, Hex, distance
from bot.games.solarius.view import DestinationView, HexView, SolariusGhost, SolariusView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, deepen, mix
from renderers.kit.sketch import Point, Sketch, cached_sprite
from renderers.kit.typography import SMALL, Weight
from renderers.solarius import pieces
from renderers.solarius.board.destination import draw_destination
from renderers.solarius.board.legend import destination_purpose, draw_distances, draw_groups, draw_prices
from renderers.solarius.board.occupants import (
    NAME_DOWN,
    draw_occupants,
    draw_planet,
    draw_printed,
    draw_with_name,
)
from renderers.solarius.board.sidebar import card_area, draw_seat
from renderers.solarius.board.space import hex_ground, hex_tint, paint_hex, veil_hex
from renderers.solarius.colours import LIT, LIT_GOAL, LIT_STATION, SEATS, SIGN_INK
from renderers.solarius.figures import ghost_ship
from renderers.solarius.layout import EDGE_OF_DIRECTION, HEX_CENTRES, SIDE, edge_centre
from renderers.solarius.signs import hexagon, polar

VEIL = 0.66
_FAR = 3
"""From more paid steps on, borders would be all over the picture."""
MAX_STATIONS = 10
"""Maximum number of lit station sites: the cheapest, next to hubs first."""
MAX_PLAIN_NAMES = 40
"""From more destinations on those where nothing can be done have no names."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The hexes in reach: the cheapest destination, and bought range.

    `stations` are the lit station sites.
    """

    ends: Mapping[Hex, DestinationView]
    bought: Mapping[Hex, int]
    stations: frozenset[Hex]

    @property
    def is_far(self) -> bool:
        """Whether the ship reaches so far that the picture leaves details out."""
        return max(self.bought.values(), default=0) > _FAR

    def is_lit(self, place: Hex) -> bool:
        """Whether a destination is lit: a planet, a mission, or a lit station site."""
        purpose = destination_purpose(self.ends[place])
        return purpose in {"planet", "mission"} or place in self.stations

    def is_named(self, place: Hex) -> bool:
        """Whether a destination has its name: lit ones, and others if there are few."""
        return self.is_lit(place) or len(self.ends) <= MAX_PLAIN_NAMES


def find_reach(view: SolariusView, ship: Hex) -> Reach:
    """Return destinations, and hexes in reach where no flight may end."""
    ends: dict[Hex, DestinationView] = {}
    for end in view.destinations:
        known = ends.get(end.hex)
        if known is None or (end.bought, end.portals) < (known.bought, known.portals):
            ends[end.hex] = end
    bought = {place: end.bought for place, end in ends.items()}
    plain = [end for end in ends.values() if end.steps == distance(ship, end.hex) and not end.portals]
    free = max((end.steps - end.bought for end in plain), default=0)
    farthest = max((end.steps for end in plain), default=0)
    for place in SPACE - ends.keys():
        steps = distance(ship, place)
        if steps <= farthest:
            bought[place] = max(0, steps - free)
    stations = sorted(
        (end for end in ends.values() if destination_purpose(end) == "empty"),
        key=lambda end: (end.fuel, not end.hub, end.steps, end.name),
    )
    return Reach(ends, bought, frozenset(end.hex for end in stations[:MAX_STATIONS]))


def draw_flight(canvas: Canvas, view: SolariusView, names: Sequence[str]) -> bool:
    """Draw space with destinations, the flying seat's card, legend, chosen target.

    Returns whether there is space for more.
    """
    mover = view.decider if view.decider is not None else 0
    mat = view.mats[mover]
    reach = find_reach(view, mat.ship)
    _draw_out_of_reach(canvas, view, reach)
    for seen in view.hexes:
        if seen.hex in reach.bought:
            _draw_in_reach(canvas, seen, reach)
    if view.ghost is not None:
        _draw_path(canvas, view.ghost, mover)
    _draw_borders(canvas, reach, SEATS[mover].fill)
    for seen in view.hexes:
        if seen.hex in reach.ends:
            _draw_destination_hex(canvas, seen, reach, view, mover)
    for seen in view.hexes:
        if seen.hex in reach.bought and seen.hex not in reach.ends:
            draw_occupants(canvas, HEX_CENTRES[seen.hex], seen, hex_ground(seen))
    if view.ghost is not None:
        _draw_steps(canvas, view, view.ghost, mover)
        draw_destination(canvas, view, view.ghost)
    draw_seat(canvas, card_area(0), view, mat, names[mover])
    draw_groups(canvas, tuple(reach.ends.values()), mover)
    ends = tuple(reach.ends.values())
    if reach.is_far:
        draw_distances(canvas, view.mats[mover].range, ends, mover, rows=4 if view.ghost is not None else 8)
    else:
        draw_prices(canvas, view.mats[mover].range, ends, mover)
    return view.ghost is None and not reach.is_far


def _draw_out_of_reach(canvas: Canvas, view: SolariusView, reach: Reach) -> None:
    """Everything out of reach, under a veil."""
    far = [seen for seen in view.hexes if seen.hex not in reach.bought]
    for seen in far:
        if seen.near_hub:
            paint_hex(canvas, seen.hex, hex_ground(seen))
        draw_printed(canvas, HEX_CENTRES[seen.hex], seen)
    for seen in far:
        if seen.planet is not None or seen.figure is not None or seen.ships:
            draw_occupants(canvas, HEX_CENTRES[seen.hex], seen, hex_ground(seen))
    for seen in far:
        veil_hex(canvas, seen.hex, palette.GROUND, VEIL, SIDE + 7)


def destination_tint(seen: HexView, end: DestinationView, *, lit: bool) -> Colour:
    """Return a destination's tint: bright for planets and missions, less for stations."""
    if not lit:
        return hex_ground(seen)
    return mix(hex_ground(seen), LIT, LIT_STATION if destination_purpose(end) == "empty" else LIT_GOAL)


def _draw_in_reach(canvas: Canvas, seen: HexView, reach: Reach) -> None:
    """The ground of a hex in reach."""
    end = reach.ends.get(seen.hex)
    lit = end is not None and reach.is_lit(seen.hex)
    paint_hex(canvas, seen.hex, hex_ground(seen) if end is None else destination_tint(seen, end, lit=lit))
    if end is None:
        draw_printed(canvas, HEX_CENTRES[seen.hex], seen)


def _draw_destination_hex(canvas: Canvas, seen: HexView, reach: Reach, view: SolariusView, mover: int) -> None:
    """Draw the contents of a destination, its mark and its name."""
    x, y = HEX_CENTRES[seen.hex]
    end = reach.ends[seen.hex]
    chosen = view.ghost is not None and view.ghost.destination.hex == seen.hex
    own_ship = mover in seen.ships
    purpose = destination_purpose(end)
    if not (reach.is_named(seen.hex) or chosen or own_ship):
        draw_printed(canvas, (x, y), seen)
        draw_occupants(canvas, (x, y), seen, hex_ground(seen))
        return
    if chosen:  # its name comes with the way
        if seen.planet is not None:
            draw_planet(canvas, (x - 22, y - 18), seen.planet, 22)
        return
    if purpose == "planet":
        canvas.paste(pieces.hex_ring(SIDE - 2, 4.5, palette.TEXT), x, y)
    lit = reach.is_lit(seen.hex)
    ground = destination_tint(seen, end, lit=lit)
    draw_with_name(canvas, (x, y), seen, ground, mover=mover, flag=purpose == "mission", fade=not lit)


def _draw_path(canvas: Canvas, ghost: SolariusGhost, mover: int) -> None:
    """The hexes of the way, in the colour of the seat."""
    for place in ghost.flight.path:
        paint_hex(canvas, place, deepen(mix(hex_tint(place), SEATS[mover].fill, 0.45)))


def _draw_borders(canvas: Canvas, reach: Reach, colour: Colour) -> None:
    """Draw the border of the free range solid, those of paid steps dashed."""
    sides = [(direction, EDGE_OF_DIRECTION[direction]) for direction in DIRECTIONS]
    pieces = {(side, solid): edge(side, colour, solid) for _, side in sides for solid in (True, False)}
    offsets = {side: edge_middle(side) for _, side in sides}
    for place, own in reach.bought.items():
        x, y = HEX_CENTRES[place]
        for (q, r), side in sides:
            beyond = reach.bought.get((place[0] + q, place[1] + r))
            if (beyond is None or beyond > own) and (own == 0 or not reach.is_far):
                dx, dy = offsets[side]
                canvas.paste(pieces[side, own == 0], x + dx, y + dy)


def edge_middle(number: int) -> Point:
    """Return the middle of a hex's edge; 0 is the upper right one, then clockwise."""
    angle = math.pi / 6 + number * math.pi / 3
    reach = SIDE * math.sqrt(3) / 2
    return reach * math.sin(angle), -reach * math.cos(angle)


@cached_sprite
def edge(number: int, colour: Colour, solid: bool) -> Image.Image:
    """A piece of a border along one edge of a hex: solid 8 px, or dashed 5.5 px."""
    dx, dy = edge_middle(number)
    corners = hexagon((-dx, -dy), SIDE)
    start, end = corners[number], corners[(number + 1) % 6]
    wide, high = (math.ceil(abs(end[axis] - start[axis]) / 2 + 6) for axis in (0, 1))
    (x1, y1), (x2, y2) = ((wide + x, high + y) for x, y in (start, end))
    sketch = Sketch((2 * wide, 2 * high))
    if solid:
        return sketch.fill(sketch.mask().stroke(((x1, y1), (x2, y2)), 8), colour).render()
    back = sketch.mask().stroke(((x1, y1), (x2, y2)), 7.5)
    sketch.fill(back, SIGN_INK)
    dashes = sketch.mask()
    for first in (0.04, 0.38, 0.72):
        ends = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in (first, first + 0.22)]
        dashes.stroke(ends, 5.5)
    return sketch.fill(dashes.intersect(back), colour).render()


def _draw_steps(canvas: Canvas, view: SolariusView, ghost: SolariusGhost, mover: int) -> None:
    """Draw numbered discs on crossed edges, white if paid, and the ship's ghost."""
    path, end = ghost.flight.path, ghost.destination
    colour = SEATS[mover].fill
    free = end.steps - end.bought
    x, y = HEX_CENTRES[end.hex]
    canvas.paste(pieces.hex_ring(SIDE - 1, 8, palette.RING), x, y)
    canvas.paste(ghost_ship(mover, 0.66), x + 18, y - 18)
    canvas.text(x, y + NAME_DOWN, end.name, SMALL, Weight.SEMIBOLD, palette.TEXT, "middle")
    for number, (one, other) in enumerate(pairwise(path), 1):
        fill = palette.TEXT if number > free else colour
        if distance(one, other) == 1:
            canvas.paste(step_disc(number, _angle(one, other), fill), *edge_centre(one, other))
            continue
        draw_jump(canvas, HEX_CENTRES[one], HEX_CENTRES[other], fill)
        for place, aside in ((one, 31), (other, -31)):
            px, py = HEX_CENTRES[place]
            canvas.paste(step_disc(number, None, fill), px + aside, py - 4)


def draw_jump(canvas: Canvas, start: Point, end: Point, colour: Colour) -> None:
    """A dotted chord between two portals."""
    count = max(round(math.dist(start, end) / 24), 2)
    for step in range(2, count - 1):
        share = step / count
        canvas.paste(dot(5, colour), start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _angle(one: Hex, other: Hex) -> int:
    """The direction of a step in degrees, clockwise from the top."""
    (x1, y1), (x2, y2) = HEX_CENTRES[one], HEX_CENTRES[other]
    return round(math.degrees(math.atan2(x2 - x1, y1 - y2)))


@cached_sprite
def step_disc(number: int, degrees: int | None, fill: Colour) -> Image.Image:
    """The number of a step, with a nose in flight direction."""
    half = 32
    sketch = Sketch.square(2 * half)
    for grow, colour in ((3.2, SIGN_INK), (0.0, fill)):
        shape = sketch.mask().disc(sketch.centre, 17 + grow)
        if degrees is not None:
            turn = math.radians(degrees)
            nose = ((27 + grow, turn), (17 + grow, turn + 0.80), (17 + grow, turn - 0.80))
            shape.polygon([polar(sketch.centre, reach, angle) for reach, angle in nose])
        sketch.fill(shape, colour)
    canvas = Canvas(sketch.render())
    canvas.text(half, half, str(number), 29 if number < 10 else 25, Weight.BOLD, palette.INK, "middle")
    return canvas.image


@cached_sprite
def dot(radius: int, colour: Colour) -> Image.Image:
    """A dot with a dark edge."""
    side = 2 * radius + 6
    sketch = Sketch.square(side)
    sketch.fill(sketch.mask().disc((side / 2, side / 2), radius + 2), SIGN_INK)
    return sketch.fill(sketch.mask().disc((side / 2, side / 2), radius), colour).render()
