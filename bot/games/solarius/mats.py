"""What a player has: storage, technology, planets, and the mat that holds them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from bot.games.solarius.components import (
    ALL_SPACES,
    CARDS,
    COLONIES,
    CONTAMINATION_SPACES,
    CUBE_VALUES,
    OPEN_SPACES,
    OWN_DRIVE,
    PLANETS,
    PRICES,
    SHIFT_COSTS,
    START_FUEL,
    START_SPACEBUCKS,
    STATIONS,
    TECH_FACES,
    UPGRADE_COSTS,
    Planet,
    TechFace,
)
from bot.games.solarius.components.vocabulary import (
    COLOURS,
    NO_CUBES,
    STORAGE,
    Colour,
    Cost,
    Cubes,
    Face,
    Modifiers,
    Precondition,
    PriceName,
    Requirement,
    Technology,
    combined,
)
from bot.games.solarius.space import HOME, Hex


class TechDie(NamedTuple):
    """A tech die: its column from 0, and its face as an index into TECH_FACES."""

    column: int
    face: int

    @property
    def shows(self) -> TechFace:
        """The face."""
        return TECH_FACES[self.face]


class PlacedDie(NamedTuple):
    """An action die on a mat: on `normal`, `transformation`, `research`, or a card."""

    colour: Colour
    face: Face
    space: str | int


class TakenPlanet(NamedTuple):
    """A planet beside a mat, and the hex it was taken from, where the colony is."""

    id: str
    hex: Hex

    @property
    def planet(self) -> Planet:
        """The token."""
        return PLANETS[self.id]


class PlayedMission(NamedTuple):
    """A mission above the mat; `done` once its marker is in space."""

    card: int
    done: bool


class TurnStart(NamedTuple):
    """A mat's values at the start of its latest player turn, to show changes."""

    fuel: int
    spacebucks: int
    range: int


@dataclass
class Mat:
    """A player's mat. Storage is by row and column, `drives` are values, best first.

    `stations` and `outposts` are ids in order of building; `contamination` counts cubes on spaces, `beside` those
    beside the mat. `hand` is hidden from others.
    """

    seat: int
    fuel: int = START_FUEL
    spacebucks: int = START_SPACEBUCKS
    tech: dict[Colour, TechDie] = field(default_factory=lambda: dict.fromkeys(COLOURS, TechDie(0, 0)))
    stored: dict[Colour, Cubes] = field(default_factory=lambda: dict.fromkeys(COLOURS, NO_CUBES))
    drives: tuple[int, ...] = ()
    contamination: int = 0
    beside: int = 0
    stations: tuple[str, ...] = ()
    missions: tuple[PlayedMission, ...] = ()
    developments: tuple[int, ...] = ()
    dice: tuple[PlacedDie, ...] = ()
    unsettled: tuple[TakenPlanet, ...] = ()
    settled: tuple[TakenPlanet, ...] = ()
    outposts: tuple[str, ...] = ()
    colonies: int = COLONIES
    hand: tuple[int, ...] = ()
    ship: Hex = HOME
    before: TurnStart | None = None

    @property
    def modifiers(self) -> Modifiers:
        """The effects of the cards in play."""
        return _modifiers(self.developments, self.stations)

    @property
    def range(self) -> int:
        """Range of the ship without bought points: drives and cards."""
        return OWN_DRIVE + sum(self.drives) + self.modifiers.range_bonus

    @property
    def contamination_spaces(self) -> int:
        """Spaces for contamination, taken or free."""
        return CONTAMINATION_SPACES + self.modifiers.contamination_spaces

    def price(self, name: PriceName) -> int:
        """Return this player's price of something."""
        return self.modifiers.prices.get(name, PRICES[name])

    def open_spaces(self, colour: Colour) -> Cubes:
        """The storage spaces of a row that are not blocked, by column."""
        return OPEN_SPACES[self.tech[colour].column]

    def copy(self) -> Mat:
        """An independent mat in the same state."""
        twin = Mat.__new__(Mat)
        twin.__dict__.update(self.__dict__)
        twin.tech, twin.stored = self.tech.copy(), self.stored.copy()
        return twin


@lru_cache(maxsize=4096)
def _modifiers(developments: tuple[int, ...], stations: tuple[str, ...]) -> Modifiers:
    return combined(
        [
            *[CARDS[card].development.static for card in developments],
            *[STATIONS[station].static for station in stations],
        ]
    )


def points_of(mat: Mat, colour: Colour, face: Face) -> int:
    """Return an action die's points: pips, or its tech die's value (6.0)."""
    if face == "star":
        return mat.tech[colour].shows.value
    if face == "star+1":
        return mat.tech[colour].shows.value + 1
    return int(face)


# Planets beside a mat: preconditions and payments (rules II.1, d.3)


def count_fulfilling(mat: Mat, need: Requirement) -> int:
    """Count the dice of a mat that meet a requirement."""
    dice = mat.tech.values() if need.colour is None else [mat.tech[need.colour]]
    return sum([_progress(die, need) >= need.at_least for die in dice])


def _progress(die: TechDie, need: Requirement) -> int:
    return die.shows.value if need.what == "value" else die.column


def is_fulfilled(mat: Mat, precondition: Precondition) -> bool:
    """Whether everything but the payment is there."""
    return all(count_fulfilling(mat, need) >= need.dice for need in precondition.requirements)


def is_payable(mat: Mat, precondition: Precondition) -> bool:
    """Return whether a precondition with a payment is met and can be paid now."""
    return (
        precondition.paid
        and mat.fuel >= precondition.fuel
        and mat.spacebucks >= precondition.spacebucks
        and is_fulfilled(mat, precondition)
    )


def completable(mat: Mat) -> list[TakenPlanet]:
    """The planets beside a mat that a payment would settle now."""
    return [taken for taken in mat.unsettled if is_payable(mat, taken.planet.precondition)]


# The storage of a mat: open spaces, placing cubes, paying with cubes (rules 7.0).
#
# Pure functions of cubes by column; a row is a pyramid on its side.


def can_store(cubes: Cubes, spaces: Cubes, column: int) -> bool:
    """Whether the next cube fits into this column, given cubes and open spaces."""
    if cubes[column] >= spaces[column]:
        return False
    first, second, _ = cubes
    if column == 1:
        return first >= second + 2
    return column == 0 or (first == ALL_SPACES[0] and second == ALL_SPACES[1])


@lru_cache(maxsize=1024)
def places(cubes: Cubes, spaces: Cubes) -> tuple[int, ...]:
    """The columns that take the next cube."""
    return tuple([column for column in STORAGE if can_store(cubes, spaces, column)])


def add_cubes(cubes: Cubes, column: int, number: int) -> Cubes:
    """Return the cubes with `number` more in one column (or fewer)."""
    first, second, third = [cubes[one] + (number if one == column else 0) for one in STORAGE]
    return first, second, third


@lru_cache(maxsize=1024)
def room(cubes: Cubes, spaces: Cubes, column: int) -> int:
    """Return how many cubes fit into a column, one after another."""
    number = 0
    while can_store(add_cubes(cubes, column, number), spaces, column):
        number += 1
    return number


@lru_cache(maxsize=1024)
def capacity(cubes: Cubes, spaces: Cubes) -> int:
    """Return how many more cubes fit into a row, stored from column I on."""
    total = 0
    for column in STORAGE:
        more = room(cubes, spaces, column)
        cubes, total = add_cubes(cubes, column, more), total + more
    return total


def value(cubes: Cubes) -> int:
    """Return the total value of cubes, by column."""
    return sum([cubes[column] * CUBE_VALUES[column] for column in STORAGE])


@lru_cache(maxsize=4096)
def payments(cubes: Cubes, cost: Cost, overpay: bool) -> tuple[Cubes, ...]:
    """The ways to pay an item of a price with the cubes of its row.

    A value has to be met exactly; with `overpay` it may be exceeded, but not by a cube that could be left out.
    """
    if cost.cubes is not None:
        return (cost.cubes,) if all(cubes[column] >= cost.cubes[column] for column in STORAGE) else ()
    ways = [
        (first, second, third)
        for third in range(cubes[2] + 1)
        for second in range(cubes[1] + 1)
        for first in range(cubes[0] + 1)
    ]
    return tuple([way for way in ways if _pays(way, cost.value, overpay)])


def _pays(way: Cubes, price: int, overpay: bool) -> bool:
    left = value(way) - price
    if left == 0 or not overpay:
        return left == 0
    return left > 0 and all(CUBE_VALUES[column] > left for column in STORAGE if way[column])


def remove_cubes(cubes: Cubes, paid: Cubes) -> Cubes:
    """The cubes that stay after these were taken away; this may leave holes."""
    first, second, third = [cubes[column] - paid[column] for column in STORAGE]
    return first, second, third


# Tech dice: cost of the next steps, and how many points can be spent.
#
# See rules 5.0 and 6.0.


_COSTS = {"upgrade": UPGRADE_COSTS, "shift": SHIFT_COSTS}


def _stage(die: TechDie, technology: Technology) -> int:
    return die.face if technology == "upgrade" else die.column


def cost(die: TechDie, technology: Technology) -> int | None:
    """Return the cost of a die's next upgrade or shift, None if there is none."""
    costs, stage = _COSTS[technology], _stage(die, technology)
    return costs[stage] if stage < len(costs) else None


def advance_die(die: TechDie, technology: Technology) -> TechDie:
    """The die after one upgrade or shift."""
    return die._replace(face=die.face + 1) if technology == "upgrade" else die._replace(column=die.column + 1)


def affordable(mat: Mat, technology: Technology, points: int) -> list[tuple[Colour, int]]:
    """The dice whose next step these points pay, with its cost."""
    found = []
    for colour in COLOURS:
        price = cost(mat.tech[colour], technology)
        if price is not None and price <= points:
            found.append((colour, price))
    return found


def spendable(mat: Mat, technology: Technology, points: int) -> int:
    """Return the most of these points that can be spent, on any dice and steps."""
    sums = _sums(technology, tuple([_stage(mat.tech[colour], technology) for colour in COLOURS]))
    return (sums & ((2 << points) - 1)).bit_length() - 1


@lru_cache(maxsize=4096)
def _sums(technology: Technology, stages: tuple[int, ...]) -> int:
    """Every amount that can be spent exactly: bit n is set for n points."""
    reached, costs = 1, _COSTS[technology]
    for stage in stages:
        spent, ways = 0, reached
        for price in costs[stage:]:
            spent += price
            ways |= reached << spent
        reached = ways
    return reached
