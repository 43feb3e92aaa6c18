"""How far a turn has come, and what was played last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.games.contract import Move
from bot.games.otys.view import Resource, Stage

_AT_WORK: tuple[Stage, ...] = ("upgrade", "retrieve", "dive", "cubes", "draw", "finish")
"""Stages in which a level is active."""


@dataclass(slots=True)
class Turn:
    """The turn as it stands; `number` counts from 1, 0 is the setup.

    `key` is the key that was played, `level` what it activated (0 before). `uses` of the diver's effect are left,
    `transactions` of the use that has begun; `acted` says that one was begun. `cubes` of `cube` may still be placed
    with a reward token. `drawn` are the contracts of which the Spy keeps one.
    """

    number: int = 0
    stage: Stage = "key"
    key: str = ""
    level: int = 0
    uses: int = 0
    transactions: int = 0
    acted: bool = False
    propelled: bool = False
    virtual_used: bool = False
    cubes: int = 0
    cube: Resource | None = None
    retrieving: str = ""
    drawn: tuple[str, ...] = ()

    @property
    def working(self) -> int:
        """The level that is active now: from the key to the surfacing, 0 before and after."""
        return self.level if self.stage in _AT_WORK else 0

    def copy(self) -> Turn:
        """An independent copy."""
        twin = Turn.__new__(Turn)
        for name in Turn.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin


class Played(NamedTuple):
    """A move that was played: by whom, with which level active and which column before it."""

    move: Move
    seat: int
    level: int
    column: tuple[str, ...]
