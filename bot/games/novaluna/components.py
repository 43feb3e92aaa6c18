"""The tiles and disc counts of `data/novaluna.json`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from bot.games import components
from bot.games.components import BadComponents, by_id, one_of

Colour = Literal["red", "turquoise", "blue", "yellow"]

COLOURS: tuple[Colour, ...] = ("red", "turquoise", "blue", "yellow")

SPACES = 12
"""Spaces of the wheel; one has the marker, the others tiles."""

TRACK = 24
"""Spaces of the moon track."""

RACES = range(2, 5)
"""Numbers of seats of a race."""

_MOST_TASKS = 3
MOST_PIPS = 4
_TIMES = range(1, 8)


@dataclass(frozen=True, slots=True)
class Task:
    """A task: its pips as printed, and the number wanted of each colour."""

    pips: tuple[Colour, ...]
    needs: tuple[tuple[Colour, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class NovaLunaTile:
    """A tile; tiles are distinct objects, even if they look alike.

    `wants` are the colours of all its tasks.
    """

    id: str
    colour: Colour
    time: int
    tasks: tuple[Task, ...]
    wants: frozenset[Colour]


def _task(name: str, letters: str) -> Task:
    by_letter = {colour[0].upper(): colour for colour in COLOURS}
    if not 1 <= len(letters) <= MOST_PIPS or not set(letters) <= set(by_letter):
        raise BadComponents(f"tile {name}: a task is 1 to {MOST_PIPS} of the letters {''.join(by_letter)}")
    pips = tuple(by_letter[letter] for letter in letters)
    return Task(pips, tuple(Counter(pips).items()))


def _tile(entry: Mapping[str, Any]) -> NovaLunaTile:
    name, tasks = entry["id"], tuple(_task(entry["id"], letters) for letters in entry["tasks"])
    if entry["time"] not in _TIMES or len(tasks) > _MOST_TASKS:
        raise BadComponents(f"tile {name}: a tile costs 1 to {_TIMES[-1]} and has at most {_MOST_TASKS} tasks")
    colour, wants = (
        one_of(COLOURS, entry["colour"], f"tile {name}"),
        frozenset(pip for task in tasks for pip in task.pips),
    )
    return NovaLunaTile(name, colour, entry["time"], tasks, wants)


def tiles_of(entries: Sequence[Mapping[str, Any]]) -> dict[str, NovaLunaTile]:
    """The tiles of a component file by id. Raises BadComponents."""
    tiles = by_id(entries, map(_tile, entries), "tiles")
    if len(tiles) < SPACES - 1:
        raise BadComponents(f"the wheel needs {SPACES - 1} tiles")
    return tiles


def discs_of(entry: Mapping[str, int]) -> dict[int, int]:
    """Discs to place by number of seats. Raises BadComponents."""
    discs = {int(seats): number for seats, number in entry.items()}
    if any(discs.get(seats, 0) < 1 for seats in RACES):
        raise BadComponents(f"every player of {RACES[0]} to {RACES[-1]} needs at least one disc")
    return discs


_FILE = components.load("novaluna")

TILES: Mapping[str, NovaLunaTile] = tiles_of(_FILE["tiles"])
"""Every tile by its id, in the order of the file."""

SOLO_STACKS: tuple[int, int] = (_FILE["solo"]["first"], _FILE["solo"]["second"])
"""Discs of the two stacks of the solo game."""

DISCS: Mapping[int, int] = discs_of(_FILE["discs"])
"""Discs that each player has to place, by number of players."""

FEWER_DISCS: Mapping[int, int] = discs_of(_FILE["fewer_discs"])
"""The same for a first game, as suggested in the rules."""


# The wheel: twelve spaces, a marker and tiles (rules/nova_luna.md 3 and 4)


WINDOW = 3
"""Number of next tiles to choose from."""

_ROUNDS = tuple((*range(marker + 1, SPACES), *range(marker)) for marker in range(SPACES))
"""For each space of the marker, the other spaces clockwise from it."""


class Wheel(NamedTuple):
    """The tiles by space, clockwise from the top, and the marker's space; immutable."""

    spaces: tuple[NovaLunaTile | None, ...]
    marker: int

    @property
    def choices(self) -> tuple[int, ...]:
        """The spaces of the next three tiles, or fewer."""
        spaces = self.spaces
        return tuple([space for space in _ROUNDS[self.marker] if spaces[space] is not None][:WINDOW])

    @property
    def gaps(self) -> tuple[int, ...]:
        """The empty spaces in the order of refilling, without the marker's space."""
        return tuple([space for space in _ROUNDS[self.marker] if self.spaces[space] is None])

    @property
    def tiles(self) -> int:
        """The number of tiles on the wheel."""
        return SPACES - self.spaces.count(None)

    def tile(self, space: int) -> NovaLunaTile:
        """Return the tile on this space. Raises LookupError if there is none."""
        tile = self.spaces[space]
        if tile is None:
            raise LookupError(f"no tile on space {space}")
        return tile

    def without(self, space: int) -> Wheel:
        """Return the wheel after taking this space's tile; the marker moves there."""
        return Wheel((*self.spaces[:space], None, *self.spaces[space + 1 :]), space)

    def filled(self, pile: Sequence[NovaLunaTile]) -> tuple[Wheel, tuple[int, ...]]:
        """Return the wheel with its gaps filled from the pile, and the spaces filled."""
        spaces = list(self.spaces)
        filled = self.gaps[: len(pile)]
        for space, tile in zip(filled, pile, strict=False):
            spaces[space] = tile
        return Wheel(tuple(spaces), self.marker), filled


EMPTY_WHEEL = Wheel((None,) * SPACES, 0)
