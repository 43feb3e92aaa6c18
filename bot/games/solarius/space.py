"""Space: hexes, tiles, the board, networks of stations, routes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args

from bot.games import components
from bot.games.chance import Chance
from bot.games.components import BadComponents, by_id, one_of

# Hexes: axial coordinates, neighbours, distances, straight paths.
#
# Contents of hexes aren't known here. Space consists of seven tiles of one shape, so the shortest path between two of
# its hexes is as long as the plain hex distance.


Hex = tuple[int, int]
"""Axial `(q, r)`: q grows east, r grows south-east; the home planet is at (0, 0)."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps to a neighbour."""

TURNS = 6
"""Rotations by 60 degrees of a full turn."""


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, whether they are part of space or not."""
    q, r = place
    return tuple([(q + dq, r + dr) for dq, dr in DIRECTIONS])


def distance(one: Hex, other: Hex) -> int:
    """Steps from one hex to another."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate(place: Hex, turns: int) -> Hex:
    """Return the hex after `turns` turns of 60 degrees around (0, 0)."""
    q, r = place
    for _ in range(turns % TURNS):
        q, r = -r, q + r
    return q, r


def reading_order(place: Hex) -> tuple[int, int]:
    """Sorts hexes as they are read: row by row from the top, each from the left."""
    return place[1], place[0]


@lru_cache(maxsize=4096)
def straight_way(start: Hex, end: Hex, area: frozenset[Hex]) -> tuple[Hex, ...]:
    """Return a shortest path through `area` close to the straight line, ends included.

    From each hex of `area`, some neighbour in it has to be closer to the end.
    """
    way = [start]
    while (here := way[-1]) != end:
        left = distance(here, end)
        nearer = [place for place in neighbours(here) if place in area and distance(place, end) < left]
        way.append(max(nearer, key=lambda place: _along(here, place, end)))
    return tuple(way)


def _along(here: Hex, place: Hex, end: Hex) -> int:
    """Return a step's progress towards the end: twice the inner product in the plane."""
    dq, dr = place[0] - here[0], place[1] - here[1]
    eq, er = end[0] - here[0], end[1] - here[1]
    return 2 * (dq * eq + dr * er) + dq * er + dr * eq


# The seven tiles of space from data/solarius.json, with their nineteen hexes


HexKind = Literal["empty", "home", "hub", "portal", "planet"]

HOME: Hex = (0, 0)
"""The home planet, in the middle of the centre tile."""

CENTRE = "centre"
"""The id of the tile in the middle."""

_RADIUS = 2


@dataclass(frozen=True, slots=True)
class Printed:
    """The print of a hex: a hub space's letter, numbers of players with a planet."""

    kind: HexKind
    hub: str
    seats: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class SpaceTile:
    """One tile: its hexes around (0, 0) as printed, before it is turned."""

    id: str
    hexes: Mapping[Hex, Printed]


def _printed(entry: Mapping[str, Any]) -> Printed:
    kind = one_of(get_args(HexKind), entry["type"])
    return Printed(kind, entry.get("hub", ""), frozenset(entry.get("player_counts", ())))


def tile_of(entry: Mapping[str, Any]) -> SpaceTile:
    """Read a tile of the file. Raises BadComponents for an unexpected shape."""
    hexes = {(spot["q"], spot["r"]): _printed(spot) for spot in entry["hexes"]}
    span = range(-_RADIUS, _RADIUS + 1)
    shape = {(q, r) for q in span for r in span if distance((q, r), (0, 0)) <= _RADIUS}
    if set(hexes) != shape or len(entry["hexes"]) != len(shape):
        raise BadComponents(f"tile {entry['id']} is not the {len(shape)} hexes around its middle")
    return SpaceTile(entry["id"], hexes)


def tiles_of(entries: Sequence[Mapping[str, Any]]) -> tuple[SpaceTile, dict[str, SpaceTile]]:
    """The centre and the outer tiles by id. Raises BadComponents."""
    tiles = by_id(entries, map(tile_of, entries), "tiles")
    centre = tiles.pop(CENTRE, None)
    if centre is None or centre.hexes[HOME].kind != "home":
        raise BadComponents("the centre tile has the home planet in its middle")
    hubs = [spot.hub for tile in tiles.values() for spot in tile.hexes.values() if spot.kind == "hub"]
    if sorted(hubs) != sorted(tiles):
        raise BadComponents("every outer tile has one hub space, with its own letter")
    return centre, tiles


def space_of(middles: Sequence[Hex], tile: SpaceTile) -> frozenset[Hex]:
    """Return all hexes of tiles with these middles. Raises BadComponents for overlaps."""
    hexes = [(q + dq, r + dr) for q, r in middles for dq, dr in tile.hexes]
    if len(set(hexes)) != len(hexes):
        raise BadComponents("two tiles lie on the same hex")
    return frozenset(hexes)


_BOARD = components.load("solarius")["board"]

POSITIONS: tuple[Hex, ...] = tuple((q, r) for q, r in _BOARD["positions"]["outer"])
"""The middles of the six outer tiles, clockwise."""

CENTRE_TILE, OUTER_TILES = tiles_of(_BOARD["tiles"])
"""The tile in the middle, and the others by their letter."""

SPACE: frozenset[Hex] = space_of((HOME, *POSITIONS), CENTRE_TILE)
"""All 133 hexes, the same in every arrangement."""


CENTRE_LETTER = "H"
"""Letter before the numbers of the centre tile's hexes."""

Arrangement = tuple[tuple[str, int], ...]
"""For each outer position, its tile's letter and its rotation in 60 degree steps."""


@dataclass(frozen=True, slots=True)
class Space:
    """The board of a game; equal for the same arrangement and number of players.

    `tiles` gives the letter of each hex's tile, `middles` the middle of each tile. `kinds` has planet spaces only where
    this number of players uses them; others are empty hexes (rules X2). `hubs` are the hub spaces by letter, `beside`
    the hexes around each, `hubs_beside` the letters of the hubs next to a hex.
    """

    arrangement: Arrangement
    seats: int
    kinds: Mapping[Hex, HexKind] = field(compare=False, repr=False)
    names: Mapping[Hex, str] = field(compare=False, repr=False)
    places: Mapping[str, Hex] = field(compare=False, repr=False)
    tiles: Mapping[Hex, str] = field(compare=False, repr=False)
    middles: Mapping[str, Hex] = field(compare=False, repr=False)
    portals: tuple[Hex, ...] = field(compare=False, repr=False)
    planets: tuple[Hex, ...] = field(compare=False, repr=False)
    hubs: Mapping[str, Hex] = field(compare=False, repr=False)
    beside: Mapping[str, tuple[Hex, ...]] = field(compare=False, repr=False)
    hubs_beside: Mapping[Hex, tuple[str, ...]] = field(compare=False, repr=False)

    def name(self, place: Hex) -> str:
        """Return a hex's name on this board."""
        return self.names[place]

    def find(self, name: str) -> Hex | None:
        """The hex that is called so, in any case; None if there is none."""
        return self.places.get(name.strip().upper())

    def neighbours(self, place: Hex) -> tuple[Hex, ...]:
        """The hexes of space next to one: six inside, fewer at the rim."""
        return _IN_SPACE[place]


_IN_SPACE: Mapping[Hex, tuple[Hex, ...]] = {
    place: tuple(near for near in neighbours(place) if near in SPACE) for place in SPACE
}


def arrange(chance: Chance) -> Arrangement:
    """A random arrangement (rules 4.0, Space 2)."""
    letters = chance.shuffle(tuple(OUTER_TILES), "tiles")
    return tuple((letter, chance.below(TURNS, "rotation", letter)) for letter in letters)


@lru_cache(maxsize=64)
def space(arrangement: Arrangement, seats: int) -> Space:
    """Return the board of this arrangement for this number of players."""
    printed: dict[Hex, Printed] = {}
    tiles: dict[Hex, str] = {}
    names: dict[Hex, str] = {}
    for letter, hexes in _laid(arrangement):
        for number, place in enumerate(sorted(hexes, key=reading_order), 1):
            printed[place], tiles[place], names[place] = hexes[place], letter, f"{letter}{number}"
    kinds = {place: _kind(spot, seats) for place, spot in printed.items()}
    hubs = {spot.hub: place for place, spot in printed.items() if spot.kind == "hub"}
    beside = {letter: _IN_SPACE[hubs[letter]] for letter in sorted(hubs)}
    return Space(
        arrangement=arrangement,
        seats=seats,
        kinds=kinds,
        names=names,
        places={name: place for place, name in names.items()},
        tiles=tiles,
        middles={
            CENTRE_LETTER: HOME,
            **{letter: POSITIONS[index] for index, (letter, _) in enumerate(arrangement)},
        },
        portals=_of_kind(kinds, "portal"),
        planets=_of_kind(kinds, "planet"),
        hubs={letter: hubs[letter] for letter in beside},
        beside=beside,
        hubs_beside={place: tuple(letter for letter, around in beside.items() if place in around) for place in printed},
    )


def _laid(arrangement: Arrangement) -> Iterator[tuple[str, dict[Hex, Printed]]]:
    """Yield each tile's letter and its hexes as placed."""
    yield CENTRE_LETTER, _placed(CENTRE_TILE, HOME, 0)
    for middle, (letter, turns) in zip(POSITIONS, arrangement, strict=True):
        yield letter, _placed(OUTER_TILES[letter], middle, turns)


def _placed(tile: SpaceTile, middle: Hex, turns: int) -> dict[Hex, Printed]:
    around = {rotate(spot, turns): printed for spot, printed in tile.hexes.items()}
    return {(middle[0] + q, middle[1] + r): printed for (q, r), printed in around.items()}


def _kind(spot: Printed, seats: int) -> HexKind:
    return "empty" if spot.kind == "planet" and seats not in spot.seats else spot.kind


def _of_kind(kinds: Mapping[Hex, HexKind], wanted: HexKind) -> tuple[Hex, ...]:
    return in_order(place for place, kind in kinds.items() if kind == wanted)


def in_order(places: Iterable[Hex]) -> tuple[Hex, ...]:
    """Hexes in reading order over the whole board."""
    return tuple(sorted(places, key=reading_order))


# Networks: figures linked within the range of their player's ship, and prizes.
#
# Rules 11.0, category 13. Linking is transitive, and what is in between doesn't matter (S2).


def groups(places: Sequence[Hex], reach: int) -> list[list[Hex]]:
    """Group hexes: two are linked if at most `reach` steps apart."""
    found = []
    left = list(places)
    while left:
        group = [left.pop()]
        for place in group:
            linked = [other for other in left if distance(place, other) <= reach]
            group += linked
            left = [other for other in left if other not in linked]
        found.append(group)
    return found


def network(weights: Mapping[Hex, int], reach: int) -> tuple[int, tuple[Hex, ...]]:
    """Return the largest group's weight and hexes; outposts weigh 2, others 1."""
    return _network(tuple(weights.items()), reach)


@lru_cache(maxsize=4096)
def _network(figures: tuple[tuple[Hex, int], ...], reach: int) -> tuple[int, tuple[Hex, ...]]:
    weights = dict(figures)
    best: list[Hex] = max(groups(list(weights), reach), key=lambda group: _count(weights, group), default=[])
    return _count(weights, best), tuple(best)


def _count(weights: Mapping[Hex, int], group: Sequence[Hex]) -> int:
    return sum([weights[place] for place in group])


def prizes(sizes: Sequence[int], by_rank: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's prize; tied seats share those of their ranks, rounded down."""
    return tuple([_share(sizes, size, by_rank) for size in sizes])


def _share(sizes: Sequence[int], size: int, by_rank: Sequence[int]) -> int:
    first = sum([other > size for other in sizes])
    tied = sizes.count(size)
    return sum(by_rank[first : first + tied]) // tied


# Routes of a flight: hexes in reach, range to buy, and the path (rules 9.2 II).
#
# Hexes may be crossed whatever they contain, so only portals shorten a path; one jump is enough, because it leads from
# any portal to any other. decisions.places knows where a flight may end.


Jump = tuple[Hex, Hex]
"""From one portal to another: one point of range."""


@dataclass(frozen=True, slots=True)
class Flight:
    """What a ship can do.

    `reach` is the range of its drives and cards, `buyable` the range that its player can pay. `portals` is the range to
    give up for using them: 1 to activate them, 0 if it's free, None if impossible.
    """

    start: Hex
    reach: int
    buyable: int
    portals: int | None


class Route(NamedTuple):
    """A route: `steps` points of range, a jump included, of which `bought` are paid."""

    start: Hex
    end: Hex
    steps: int
    bought: int
    jump: Jump | None

    @property
    def path(self) -> tuple[Hex, ...]:
        """Return the hexes of the path; a jump has no hexes between its portals."""
        if self.jump is None:
            return straight_way(self.start, self.end, SPACE)
        entry, leaving = self.jump
        return (*straight_way(self.start, entry, SPACE), *straight_way(leaving, self.end, SPACE))


Routes = Mapping[Hex, tuple[Route, ...]]
"""Routes worth choosing by end: without portals, and with them if that is cheaper."""


@lru_cache(maxsize=512)
def routes(board: Space, flight: Flight) -> Routes:
    """Return all hexes in reach with routes; the ship's own hex needs no steps.

    If portals are free there is one route, the cheaper one. If they cost a drive's value, the player may prefer to pay:
    then both are returned, the one that keeps the drives first.
    """
    start, reach, most = flight.start, flight.reach, flight.reach + flight.buyable
    nearest = None if flight.portals is None or len(board.portals) < 2 else _nearest_portals(board)
    given_up = flight.portals or 0
    found: dict[Hex, tuple[Route, ...]] = {}
    for end, steps in _steps_from(start).items():
        if steps <= reach:
            found[end] = (Route(start, end, steps, 0, None),)
            continue
        plain = (Route(start, end, steps, steps - reach, None),) if steps <= most else ()
        if nearest is not None:
            by_portal, jump = _shortest_jump(nearest[start], nearest[end])
            if by_portal < steps - given_up and by_portal <= most - given_up:
                route = Route(start, end, by_portal, max(0, by_portal - reach + given_up), jump)
                found[end] = (*plain, route) if given_up else (route,)
                continue
        if plain:
            found[end] = plain
    return found


Near = tuple[tuple[int, Hex], ...]
"""Portals near a hex, each after its distance."""


def _shortest_jump(entries: Near, exits: Near) -> tuple[int, Jump]:
    """Return the steps and jump of the shortest path with a jump between two hexes."""
    return min(
        [
            (to_entry + 1 + from_exit, (entry, leaving))
            for to_entry, entry in entries
            for from_exit, leaving in exits
            if entry != leaving
        ]
    )


@lru_cache(maxsize=256)
def _steps_from(start: Hex) -> Mapping[Hex, int]:
    """Return the distance to every hex, the nearest first."""
    steps = {place: distance(start, place) for place in SPACE}
    return dict(sorted(steps.items(), key=lambda item: (item[1], reading_order(item[0]))))


@lru_cache(maxsize=64)
def _nearest_portals(board: Space) -> Mapping[Hex, Near]:
    """Return each hex's two nearest portals.

    The second is used if both ends share one.
    """
    return {
        place: tuple(sorted([(distance(portal, place), portal) for portal in board.portals])[:2]) for place in SPACE
    }
