"""The solo game: two phases, one refill in between, the score counts time and missing discs (rules/nova_luna.md 7)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, NamedTuple

from bot.games.contract import Event, Outcome
from bot.games.errors import Refusal
from bot.games.novaluna import events as told
from bot.games.novaluna import results
from bot.games.novaluna.components import SOLO_STACKS, Tile
from bot.games.novaluna.options import Settings
from bot.games.novaluna.position import NovaLunaPosition, fills
from bot.games.novaluna.view import Phase, RefillView, SoloView, TaskState
from bot.games.text import Text

MISSING = 10
"""What a disc costs that is missing at the refill, or at the end."""

_SEAT = 0
_REFILLING = "nova_luna 7.3"


class Noted(NamedTuple):
    """The count at the end of phase 1: time of the tiles laid, discs left of the first stack."""

    time: int
    missing: int

    @property
    def total(self) -> int:
        """What is noted."""
        return self.time + MISSING * self.missing


class SoloPosition(NovaLunaPosition):
    """A solo game. `stacks` are the discs left of the two stacks, `noted` is None in phase 1."""

    STATE: ClassVar[tuple[str, ...]] = (*NovaLunaPosition.STATE, "noted", "stacks")

    __slots__ = ("noted", "stacks")

    def __init__(self, settings: Settings, deck: tuple[Tile, ...]) -> None:
        super().__init__(settings, deck, 1)
        self.stacks = SOLO_STACKS
        self.noted: Noted | None = None

    @property
    def to_move(self) -> int | None:
        """The only seat, until the game is over."""
        return None if self.ending else _SEAT

    @property
    def phase(self) -> Phase:
        """The first phase ends with the refill."""
        if self.ending:
            return "over"
        return "first" if self.noted is None else "second"

    @property
    def may_refill(self) -> bool:
        """In phase 1, once the first stack is used up or no tile is left on the wheel."""
        return self.phase == "first" and (not self.stacks[0] or not self.wheel.tiles)

    def why_no_refill(self) -> Refusal:
        """Why the wheel cannot be refilled now."""
        if self.noted is not None:
            return Refusal(Text("The wheel is refilled only once; take one of the next tiles."), _REFILLING)
        template = "Cover {n} more {n:task|tasks} with the first stack, or take all tiles, before you refill."
        return Refusal(Text(template, n=self.stacks[0]), _REFILLING)

    def refill_label(self) -> Text:
        """With what would be noted."""
        return Text("Refill the wheel and note {noted}", noted=self._note().total)

    def discs(self, seat: int) -> tuple[int, ...]:
        """Two stacks in phase 1, one after it."""
        return self.stacks if self.noted is None else self.stacks[1:]

    def scores(self) -> tuple[int, ...]:
        """What is certain: the tiles laid before the refill count twice, discs missing at the refill and the end."""
        return (self._so_far() + (MISSING * self.stacks[1] if self.ending else 0),)

    def refill_view(self) -> RefillView | None:
        """What would be noted, and what phase 2 would begin with."""
        if self.phase != "first":
            return None
        note, waiting = self._note(), len(self.display.tasks_in("waiting"))
        return RefillView(
            allowed=self.may_refill,
            forced=not self.wheel.tiles,
            spaces=fills(self),
            time=note.time,
            missing=note.missing,
            noted=note.total,
            waiting=waiting,
            discs=max(0, sum(self.stacks) - waiting),
        )

    def solo_view(self) -> SoloView:
        """The count as it stands."""
        noted = self.noted
        return SoloView(
            noted=None if noted is None else noted.total,
            noted_time=None if noted is None else noted.time,
            noted_missing=None if noted is None else noted.missing,
            time=self.display.time,
            so_far=self._so_far(),
        )

    def track_view(self) -> None:
        """The moon track is not used."""

    def _note(self) -> Noted:
        return Noted(self.display.time, self.stacks[0])

    def _so_far(self) -> int:
        time = self.display.time
        return time + (time if self.noted is None else self.noted.total)

    def _spend(self, seat: int) -> TaskState:
        first, second = self.stacks
        if self.noted is not None or (not first and self.settings.late_tasks == "immediate"):
            if second:
                self.stacks = (first, second - 1)
                return "covered"
        elif first:
            self.stacks = (first - 1, second)
            return "covered"
        elif self.settings.late_tasks == "lost":
            return "lost"
        return "waiting"

    def _advance(self, seat: int, tile: Tile, events: list[Event]) -> None:
        """Nothing: there is no disc on the moon track."""

    def _end_of_move(self, seat: int, events: list[Event]) -> None:
        if not any(self.stacks):
            if self.noted is None:
                self._take_note(events)
            self._finish(events)
        elif self.noted is not None and not self.wheel.tiles:
            self._finish(events)

    def _refill(self, events: list[Event]) -> None:
        """Note the first count, fill the wheel, join the stacks, cover what waited for a disc."""
        joined = self._take_note(events)
        self._fill(_SEAT, events)
        events.append(told.phase_two(self.stacks[1], joined))
        display = self.display
        waiting = display.tasks_in("waiting")
        waiting.sort(key=lambda task: (display.tiles[task[0]].id, task[1]))
        covered = self._settle(_SEAT, waiting, events)
        if covered and self.last is not None:
            self.last = replace(self.last, covered=covered)
        self._end_of_move(_SEAT, events)

    def _take_note(self, events: list[Event]) -> int:
        """Note the count of phase 1; its missing discs join the second stack. Returns how many they are."""
        note = self.noted = self._note()
        self.stacks = (0, sum(self.stacks))
        events.append(told.noted(note.time, note.missing, note.total))
        return note.missing

    def _finish(self, events: list[Event]) -> None:
        missing = self.stacks[1]
        self.ending = "tiles" if missing else "discs"
        total = self.noted.total if self.noted is not None else 0
        events.append(told.ended_solo(self.ending, total, self.display.time, missing, self.scores()[0]))

    def _result(self) -> Outcome:
        assert self.noted is not None  # noqa: S101
        return results.solo(
            self.scores()[0],
            ending=self.ending,
            noted=self.noted.total,
            noted_time=self.noted.time,
            noted_missing=self.noted.missing,
            time=self.display.time,
            missing=self.stacks[1],
            tiles=self.turn,
        )
