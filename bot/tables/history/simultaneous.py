"""Moves of seats that decide at the same time, and which of them a seat can take back without asking anybody.

A stretch begins with a move that is played while several seats owe a decision. It ends when somebody is asked who was
not asked before: then what they did together is over.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from bot.games.contract import Event, Move, Position
from bot.games.errors import GameError


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move that stands: which seat decided it, for which of its shares, and whether it revealed something."""

    seat: int
    share: int | None
    reveals: bool


@dataclass(frozen=True, slots=True)
class PhaseMove:
    """A move of a stretch and what it caused."""

    step: PlayedMove
    move: Move
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class SimultaneousPhase:
    """The latest moves of a stretch, from a position on that is to be read, never played.

    What nobody can take back by themselves any more has gone into that position.
    """

    base: Position
    played: tuple[PhaseMove, ...] = ()

    def with_move(self, played: PhaseMove) -> SimultaneousPhase:
        """After one more move."""
        return replace(self, played=(*self.played, played))

    def free(self) -> dict[int, int]:
        """How many of its last moves each seat can take back by itself; seats that can take back none are left out."""
        seats = dict.fromkeys(one.step.seat for one in self.played)
        return {seat: count for seat in seats if (count := self._free_of(seat))}

    def _free_of(self, seat: int) -> int:
        """The most of the last moves that can go, if the last one alone can."""
        own = self._unrevealed(seat)
        if not own or not self._stands_without(own[-1:]):
            return 0
        return next(count for count in range(len(own), 0, -1) if count == 1 or self._stands_without(own[-count:]))

    def _unrevealed(self, seat: int) -> list[int]:
        """The places of the last moves of a seat, in order, since it revealed something or another share decided."""
        found: list[int] = []
        share = None
        for place in reversed(range(len(self.played))):
            step = self.played[place].step
            if step.seat != seat:
                continue
            if step.reveals or (found and step.share != share):
                break
            share = step.share
            found.insert(0, place)
        return found

    def _stands_without(self, gone: Collection[int]) -> bool:
        """Whether all other moves of the stretch can be played without these, and cause what they caused."""
        if all(place in gone for place in range(min(gone), len(self.played))):
            return True
        position = self.base.copy()
        for place, one in enumerate(self.played):
            if place in gone:
                continue
            if one.step.seat not in position.deciders:
                return False
            try:
                events = position.play(one.move, one.step.seat)
            except GameError:
                return False
            if tuple(events) != one.events:
                return False
        return True

    def shortened(self, free: Collection[int]) -> SimultaneousPhase:
        """The same without the first moves of seats that can take back nothing of them, given who can take back any."""
        places = [self._unrevealed(seat)[0] for seat in free]
        first = min(places, default=len(self.played))
        if not first:
            return self
        base = self.base.copy()
        for one in self.played[:first]:
            base.play(one.move, one.step.seat)
        return SimultaneousPhase(base, self.played[first:])
