"""A seat's board: divers, levels with cubes, keys, Hacker, Mechanic, hand.

It only holds state and doesn't know when something is allowed. All parts are immutable values, so copies are cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from bot.games.otys.components import (
    DIVERS,
    HACKER,
    INDEX,
    LEVELS,
    MECHANIC,
    NEUTRAL,
    NOTHING,
    OWN_KEYS,
    PLAYER,
    X_KEY,
    Counts,
    DiverSide,
    KeyKind,
    OtysGain,
    Resource,
    with_cube,
)


class OtysBoard:
    """A seat's board. `track` are the keys on the Hacker track in order of arrival.

    `hacker` and `mechanic` are steps. `column` are the divers from the top, `levels` the cubes on levels 1 to 5,
    `capacity` their spaces, `kept` the type of the reward token on each ("" for none), `hand` the ids of private
    contracts.
    """

    def __init__(self, column: Sequence[str], cubes: Sequence[Resource], capacity: tuple[int, ...]) -> None:
        """Place the divers from the top, and the first cubes on their levels."""
        self.capacity = capacity
        self.prestige = PLAYER.prestige
        self.credits = PLAYER.credits
        self.batteries = PLAYER.batteries
        self.neutral_keys = 0
        self.track: tuple[str, ...] = ()
        self.hacker = 0
        self.mechanic = 0
        self.column = tuple(column)
        self.upgraded: frozenset[str] = frozenset()
        begun = dict(zip(PLAYER.cube_levels, cubes, strict=True))
        self.levels: tuple[Counts, ...] = tuple(
            with_cube(NOTHING, INDEX[begun[level]], 1) if level in begun else NOTHING for level in LEVELS
        )
        self.kept: tuple[str, ...] = ("",) * len(LEVELS)
        self.hand: tuple[str, ...] = ()

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OtysBoard) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def threshold(self) -> int:
        """The number of keys on the Hacker track that returns all own keys."""
        return HACKER[self.hacker]

    @property
    def reach(self) -> int:
        """How far a propeller moves a diver."""
        return MECHANIC[self.mechanic]

    @property
    def retrievable(self) -> list[str]:
        """The own keys on the Hacker track, in a fixed order."""
        return [key for key in OWN_KEYS if key in self.track]

    def diver(self, level: int) -> str:
        """Return the diver on this level."""
        return self.column[PLAYER.surface + level - 1]

    def side(self, diver: str) -> DiverSide:
        """Return the visible side of a diver."""
        both = DIVERS[diver]
        return both.upgraded if diver in self.upgraded else both.basic

    def cubes(self, level: int) -> Counts:
        """Return the cubes on this level."""
        return self.levels[level - 1]

    def room(self, level: int) -> int:
        """Return the free spaces of this level."""
        return self.capacity[level - 1] - sum(self.levels[level - 1])

    def put(self, level: int, index: int, number: int) -> None:
        """Add cubes of a colour to a level (remove them if negative)."""
        changed = with_cube(self.levels[level - 1], index, number)
        self.levels = (*self.levels[: level - 1], changed, *self.levels[level:])

    def gain(self, gain: OtysGain) -> None:
        """Add a gain except Prestige, which may end the game."""
        self.credits += gain.credits
        self.batteries += gain.batteries
        self.neutral_keys += gain.neutral_keys

    def keep(self, level: int, token: str) -> None:
        """Place a reward token on a level."""
        self.kept = (*self.kept[: level - 1], token, *self.kept[level:])

    def moved(self, diver: str, steps: int) -> tuple[str, ...]:
        """Return the column with a diver moved down (up if negative).

        The other divers close up.
        """
        column = list(self.column)
        place = column.index(diver)
        column.insert(place + steps, column.pop(place))
        return tuple(column)

    def spend(self, key: str) -> bool:
        """Put a key on the Hacker track; return whether that returned all keys."""
        self.track = (*self.track, key)
        if len(self.track) < self.threshold:
            return False
        self.track = ()
        return True

    def retrieve(self, key: str) -> None:
        """Return a key from the Hacker track."""
        track = list(self.track)
        track.remove(key)
        self.track = tuple(track)


def key_name(kind: KeyKind, level: int) -> str:
    """Return a key's name on the track: its number, X, or N for a neutral one."""
    return str(level) if kind == "number" else X_KEY if kind == "x" else NEUTRAL
