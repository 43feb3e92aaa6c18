"""Moves of a simultaneous phase, and which of them a seat can undo without asking.

A phase begins with a move while several seats have to decide. It ends when a seat gets a new decision.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from bot.games.contract import Event, GameError, Move, Position


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move in effect: its seat and share, and whether it revealed something."""

    seat: int
    share: int | None
    reveals: bool


@dataclass(frozen=True, slots=True)
class PhaseMove:
    """A move of a simultaneous phase, with its events."""

    step: PlayedMove
    move: Move
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class SimultaneousPhase:
    """The latest moves of a phase, on top of a position that must not be played on.

    Moves that nobody can undo alone any more are part of that position.
    """

    base: Position
    played: tuple[PhaseMove, ...] = ()

    def with_move(self, played: PhaseMove) -> SimultaneousPhase:
        """Return the phase after one more move."""
        return replace(self, played=(*self.played, played))

    def free(self) -> dict[int, int]:
        """Return how many of its last moves each seat can undo alone, without zeros."""
        seats = dict.fromkeys(one.step.seat for one in self.played)
        return {seat: count for seat in seats if (count := self._free_of(seat))}

    def _free_of(self, seat: int) -> int:
        """Return how many of a seat's last moves can be undone, if the last one can."""
        own = self._unrevealed(seat)
        if not own or not self._stands_without(own[-1:]):
            return 0
        return next(count for count in range(len(own), 0, -1) if count == 1 or self._stands_without(own[-count:]))

    def _unrevealed(self, seat: int) -> list[int]:
        """Return the indices of a seat's moves since a revelation or another share's move."""
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
        """Whether all other moves can be played without these, with the same events."""
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
        """Return the phase without the leading moves of seats that can't undo them.

        `free` are the seats that can undo moves.
        """
        places = [self._unrevealed(seat)[0] for seat in free]
        first = min(places, default=len(self.played))
        if not first:
            return self
        base = self.base.copy()
        for one in self.played[:first]:
            base.play(one.move, one.step.seat)
        return SimultaneousPhase(base, self.played[first:])
