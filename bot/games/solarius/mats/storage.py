"""The storage of a mat: open spaces, placing cubes, paying with cubes (rules 7.0).

Pure functions of cubes by column; a row is a pyramid on its side.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.solarius.components import ALL_SPACES, CUBE_VALUES
from bot.games.solarius.components.vocabulary import STORAGE, Cost, Cubes


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
