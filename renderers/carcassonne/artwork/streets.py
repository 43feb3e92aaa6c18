"""The inside of a city: rows of houses, a church if it fits, plants in gaps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.cities import CityShape
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.geometry import Point, extend_ends, oval, translate
from renderers.carcassonne.artwork.houses import (
    CHURCH_HEIGHT,
    CHURCH_WIDTH,
    EAVES_HEIGHT,
    GABLE_HEIGHT,
    HOUSE_WIDTH,
    SPREAD,
    House,
    draw_church,
    draw_house,
)
from renderers.carcassonne.artwork.occupancy import GRID_SIZE, OccupancyGrid
from renderers.carcassonne.artwork.plants import BUSH, FOUNTAIN, ROUND_TREE, SHRUB, SceneryKind
from renderers.carcassonne.artwork.shield import ROOM as SHIELD_ROOM
from renderers.carcassonne.artwork.stable_random import StableRandom
from renderers.carcassonne.artwork.surface import UprightItem
from renderers.carcassonne.artwork.walls import Tower
from renderers.kit.sketch import box

_PLAIN_WIDTH = 1.3 * HOUSE_WIDTH
"""Width of a house that has to be visible on a small cell."""

_MARGIN = 0.018
_ROW = 0.1437
_GAP = 0.012
_MIN_HOUSES = 2
_MIN_HOUSES_WITH_GARDENS, _GARDEN_SHARE = 7, 0.10
"""In a larger city this share of the houses gives way to green."""

_MAX_TRIES = 240
_WIDTH_FACTORS = (1.0, 0.93, 0.86, 0.78)
"""Widths to try, in widths of a common house."""

_SIZE_EXPONENT = 3.4
"""How strongly larger houses are preferred; 2 counts only covered ground."""

HouseRow = tuple[float, list[tuple[float, float]]]


def fill_city(shape: CityShape, towers: Sequence[Tower], scatter: StableRandom, detail: Detail) -> list[UprightItem]:
    """Return everything inside this city except walls, towers and shields."""
    room = _free_ground(shape, towers)
    things = _churches(shape, room, scatter)
    plain = detail is not Detail.FULL
    houses = _houses(room, scatter, plain=plain)
    if len(houses) >= _MIN_HOUSES_WITH_GARDENS:
        houses = [house for house in houses if not scatter.happens(_GARDEN_SHARE)]
    for house in houses:
        room.take(_house_box(house))
    things += _place_plants(ROUND_TREE, 150, 3, room, scatter) if len(houses) >= _MIN_HOUSES_WITH_GARDENS else []
    houses += _scattered_houses(room, scatter, plain=plain)
    for tower in towers:
        room.take(box(tower.foot[0] - tower.half, tower.top, tower.foot[0] + tower.half, tower.foot[1]))
    things += [UprightItem(house.foot[1], partial(draw_house, house=house)) for house in houses]
    return things + _greenery(shape, room, scatter)


def _free_ground(shape: CityShape, towers: Sequence[Tower]) -> OccupancyGrid:
    room = OccupancyGrid()
    room.free(shape.ground)
    for wall in shape.walls:
        path = extend_ends(wall, 0.05)
        for rise in (-0.026, 0, 0.018):
            room.take_along(translate(path, 0, rise), 0.064)
    for tower in towers:
        x, foot = tower.foot
        room.take(box(x - tower.half + 0.012, tower.top + 0.05, x + tower.half - 0.004, foot))
    for shield in shape.shields:
        room.take(oval(shield, SHIELD_ROOM * 0.94, SHIELD_ROOM))
    room.take_margin(_MARGIN)
    return room


def _churches(shape: CityShape, room: OccupancyGrid, scatter: StableRandom) -> list[UprightItem]:
    churches = []
    for wish in _church_targets(shape):
        places = [(scatter.uniform(0.1, 0.9), scatter.uniform(0.3, 0.97)) for _ in range(120)]
        fitting = [place for place in places if _can_place_church(room, place)]
        if fitting:
            x, y = min(fitting, key=lambda place: abs(place[0] - wish[0]) + abs(place[1] - wish[1]))
            left = x - CHURCH_WIDTH / 2
            room.take(box(left, y - CHURCH_HEIGHT, left + 0.105, y))
            room.take(box(left, y - 0.18, left + CHURCH_WIDTH + 0.012, y))
            churches.append(UprightItem(y, partial(draw_church, foot=(x, y))))
    return churches


def _church_targets(shape: CityShape) -> list[Point]:
    """Return the preferred places of this city's churches."""
    if not shape.large:
        return []
    if not shape.shields:
        x, y = shape.spot
        return [(x - 0.06, y + 0.1)]
    return [(0.22, 0.44), (0.8, 0.9)] if len(shape.city.sides) == 4 else []


def _can_place_church(room: OccupancyGrid, foot: Point) -> bool:
    left = foot[0] - CHURCH_WIDTH / 2
    tower = room.fits((left + 0.052, foot[1]), 0.052, CHURCH_HEIGHT)
    return tower and room.fits((foot[0] + 0.006, foot[1]), CHURCH_WIDTH / 2 + 0.006, 0.18)


def _houses(room: OccupancyGrid, scatter: StableRandom, *, plain: bool) -> list[House]:
    """Return the rows that cover most ground; small cities get smaller houses."""
    common = _PLAIN_WIDTH if plain else HOUSE_WIDTH
    widths = (*_WIDTH_FACTORS, HOUSE_WIDTH * _WIDTH_FACTORS[-1] / common) if plain else _WIDTH_FACTORS
    fillings = [(narrower, _fullest_rows(room, common * narrower, scatter)) for narrower in widths]
    enough = [filling for filling in fillings if _house_count(filling, common) >= _MIN_HOUSES] or fillings
    narrower, rows = max(enough, key=lambda filling: _house_count(filling, common) * filling[0] ** _SIZE_EXPONENT)
    return [house for row in rows for house in _fill(row, common * narrower, scatter, plain=plain)]


def _house_count(filling: tuple[float, list[HouseRow]], common: float) -> int:
    """Return how many houses fit in the rows."""
    narrower, rows = filling
    return sum(_count(run, common * narrower) for _, runs in rows for run in runs)


def _fullest_rows(room: OccupancyGrid, width: float, scatter: StableRandom) -> list[HouseRow]:
    pitch = _ROW * width / HOUSE_WIDTH
    choices = []
    for phase in range(round(pitch * GRID_SIZE)):
        rows: list[HouseRow] = []
        foot = GABLE_HEIGHT * width + phase / GRID_SIZE
        while foot < 1 - _MARGIN:
            rows.append((foot, room.runs(foot - GABLE_HEIGHT * width, foot)))
            foot += pitch
        choices.append((sum(_count(run, width) for _, runs in rows for run in runs), rows))
    most = max(count for count, _ in choices)
    return scatter.choice([rows for count, rows in choices if count == most])


def _count(run: tuple[float, float], width: float) -> int:
    return int((run[1] - run[0] + _GAP) / (width * SPREAD + _GAP))


def _fill(row: HouseRow, width: float, scatter: StableRandom, *, plain: bool) -> list[House]:
    foot, runs = row
    houses = []
    for left, right in runs:
        count = _count((left, right), width)
        slack = right - left - count * width * SPREAD - max(count - 1, 0) * _GAP
        weights = [scatter.uniform(0.3, 1) for _ in range(count + 1)]
        x = left
        roof: colours.Roof | None = None
        for index in range(count):
            x += slack * weights[index] / sum(weights)
            roof = scatter.choice([colour for colour in colours.ROOFS if colour != roof])
            middle = x + width * SPREAD / 2
            houses.append(House((middle, foot - scatter.uniform(0, 0.006)), width, scatter.happens(0.5), roof, plain))
            x += width * SPREAD + _GAP
    return houses


def _scattered_houses(room: OccupancyGrid, scatter: StableRandom, *, plain: bool) -> list[House]:
    """Houses off the rows, where a gap is left."""
    houses = []
    for attempt in range(_MAX_TRIES):
        foot = (scatter.uniform(0.08, 0.92), scatter.uniform(0.12, 0.98))
        width = (_PLAIN_WIDTH if plain else HOUSE_WIDTH) * (1 - 0.22 * attempt / _MAX_TRIES)
        if room.fits(foot, width * SPREAD / 2, width * EAVES_HEIGHT):
            gable = scatter.happens(0.6) and room.fits(foot, width * SPREAD / 2, width * GABLE_HEIGHT)
            house = House(foot, width, gable, scatter.choice(colours.ROOFS), plain)
            room.take(_house_box(house))
            houses.append(house)
    return houses


def _house_box(house: House) -> list[Point]:
    x, y = house.foot
    half = house.width * SPREAD / 2
    height = house.width * (GABLE_HEIGHT if house.gable else EAVES_HEIGHT)
    return box(x - half, y - height, x + half, y)


def _greenery(shape: CityShape, room: OccupancyGrid, scatter: StableRandom) -> list[UprightItem]:
    things: list[UprightItem] = []
    if shape.large and scatter.happens(0.6):
        things += _fountain(shape, room, scatter)
    for growth, tries, most in ((BUSH, 240, 8), (SHRUB, 300, 7)):
        things += _place_plants(growth, tries, most, room, scatter)
    return things


def _place_plants(
    growth: SceneryKind, tries: int, most: int, room: OccupancyGrid, scatter: StableRandom
) -> list[UprightItem]:
    """Up to `most` of these in places where they fit."""
    things: list[UprightItem] = []
    for _ in range(tries):
        foot = (scatter.uniform(0.03, 0.97), scatter.uniform(0.05, 0.985))
        if len(things) < most and room.fits(foot, growth.half, growth.height):
            x, y = foot
            room.take(box(x - growth.half - 0.012, y - growth.height - 0.012, x + growth.half + 0.012, y + 0.012))
            things.append(growth.place(foot, colours.SHADOW_IN_CITY))
    return things


def _fountain(shape: CityShape, room: OccupancyGrid, scatter: StableRandom) -> list[UprightItem]:
    """A fountain in a gap not far from the middle of the city."""
    x, y = shape.spot
    for _ in range(40):
        foot = (x + scatter.uniform(-0.25, 0.25), y + scatter.uniform(-0.2, 0.3))
        if room.fits(foot, FOUNTAIN.half + 0.012, FOUNTAIN.height):
            room.take(box(foot[0] - 0.07, foot[1] - 0.1, foot[0] + 0.07, foot[1] + 0.02))
            return [FOUNTAIN.place(foot, colours.SHADOW_IN_CITY)]
    return []
