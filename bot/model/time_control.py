"""How much time the seats of a table have: the time control that was agreed on, and what each seat has left of it.

Pure values. Nothing happens by itself when a bank is empty; whoever waits is told, and decides what to do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Self
from zoneinfo import ZoneInfo

from bot.model.zones import is_zone

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
SATURDAY = 5
OFF = "off"

SHORTEST, LONGEST = 1, 24 * 60
"""Hours of a time bank."""

MIN_EXTENSION = DAY
"""So much time a seat gets at least when the others wait for it."""

NUDGE_INTERVAL = timedelta(hours=12)
"""So long after a nudge the next one is possible."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time bank, and what a seat gets back after each turn, in hours; whether Saturdays and Sundays are free.

    Those are days of a time `zone`, the same one for all seats: in UTC where it has no name.

    >>> str(TimeControl(72, 24, weekends_off=True)), TimeControl.read("72 24") == TimeControl(72, 24)
    ('72 24 off', True)
    >>> str(TimeControl(72, 24, weekends_off=True, zone="Europe/Berlin"))
    '72 24 off Europe/Berlin'
    """

    bank: int
    increment: int
    weekends_off: bool = False
    zone: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (f"{self.bank} {self.increment}", OFF if self.weekends_off else "", self.zone)))

    @classmethod
    def read(cls, text: str) -> Self:
        """What `str` wrote. Raises ValueError for anything else, and for a bank that is too small or too large."""
        bank, increment, *weekends = text.split()
        off, zone = (*weekends, "", "")[:2]
        time_control = cls(int(bank), int(increment), weekends_off=off == OFF, zone=zone)
        fits = SHORTEST <= time_control.bank <= LONGEST and 0 <= time_control.increment <= time_control.bank
        if (
            not fits
            or weekends[:1] not in ([], [OFF])
            or len(weekends) > len((off, zone))
            or (zone and not is_zone(zone))
        ):
            raise ValueError(text)
        return time_control

    def passed(self, begin: datetime, end: datetime) -> timedelta:
        """How much of this time counts; nothing where the clock was set back."""
        if end <= begin:
            return timedelta()
        free = timedelta()
        for saturday, monday in self._weekends(begin):
            if saturday >= end:
                break
            free += max(timedelta(), min(end, monday) - max(begin, saturday))
        return end - begin - free

    def end_of(self, begin: datetime, left: timedelta) -> datetime:
        """When so much time that counts has passed."""
        end = begin
        for saturday, monday in self._weekends(begin):
            counts = max(timedelta(), saturday - end)
            if left <= counts:
                break
            left -= counts
            end = max(end, monday)
        return end + max(left, timedelta())

    def _weekends(self, begin: datetime) -> Iterator[tuple[datetime, datetime]]:
        """When free weekends begin and end, in UTC, from the first one on that is not over by then.

        They follow the clock on the wall: the one in which it is changed is longer or shorter by an hour.
        """
        if not self.weekends_off:
            return
        zone = ZoneInfo(self.zone or "UTC")
        today = begin.astimezone(zone).date()
        saturday = today + (SATURDAY - today.weekday()) * DAY
        while True:
            yield _midnight(saturday, zone), _midnight(saturday + 2 * DAY, zone)
            saturday += 7 * DAY


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Banks:
    """What each seat has `left`, as it was when it was `counted` last; the time of the `running` seats goes by.

    The others were `told` that the time of these seats is up; one that moved since is `caught_up`, and what was said
    of it is to be taken back. `paused` says since when nobody's time goes by, `nudged` when somebody was last.
    """

    time_control: TimeControl
    left: tuple[timedelta, ...]
    counted: datetime
    running: tuple[int, ...] = ()
    told: tuple[int, ...] = ()
    caught_up: tuple[int, ...] = ()
    paused: datetime | None = None
    nudged: datetime | None = None

    @classmethod
    def new(cls, time_control: TimeControl, seats: int, now: datetime) -> Self:
        """Full banks; nobody decides yet."""
        return cls(time_control, (timedelta(hours=time_control.bank),) * seats, now)

    def at(self, now: datetime) -> Self:
        """The same, counted until now."""
        if self.paused is not None or now <= self.counted:
            return self
        passed = self.time_control.passed(self.counted, now)
        left = tuple(each - passed if seat in self.running else each for seat, each in enumerate(self.left))
        return replace(self, left=left, counted=now)

    def going_on(self, deciding: Collection[int], now: datetime) -> Self:
        """After something was done: these seats decide now. Whose turn has passed gets the increment."""
        counted = self.at(now)
        increment, full = timedelta(hours=self.time_control.increment), timedelta(hours=self.time_control.bank)
        left = tuple(
            min(max(each, timedelta()) + increment, max(each, full))
            if seat in self.running and seat not in deciding
            else each
            for seat, each in enumerate(counted.left)
        )
        told = tuple(seat for seat in self.told if seat in deciding)
        caught_up = (*self.caught_up, *(seat for seat in self.told if seat not in deciding))
        running = tuple(sorted(deciding))
        last = max(now, self.counted)
        return replace(counted, left=left, running=running, told=told, caught_up=caught_up, counted=last)

    def overdue(self, now: datetime) -> tuple[int, ...]:
        """The seats whose time is up."""
        counted = self.at(now)
        return () if self.paused else tuple(seat for seat in self.running if counted.left[seat] <= timedelta())

    def up_at(self, seat: int) -> datetime:
        """When the time of a running seat is up, or was."""
        if self.left[seat] > timedelta():
            return self.time_control.end_of(self.counted, self.left[seat])
        return self.counted + self.left[seat]

    def next_up(self) -> datetime | None:
        """When the host has to look at it next."""
        if self.caught_up:
            return self.counted
        waiting = [self.up_at(seat) for seat in self.running if seat not in self.told]
        return min(waiting) if waiting and self.paused is None else None

    def with_told(self, now: datetime) -> Self:
        """The others are told of every seat whose time is up."""
        return replace(self.at(now), told=tuple(sorted({*self.told, *self.overdue(now)})), caught_up=())

    def with_patience(self, seat: int, now: datetime) -> Self:
        """The others wait: the seat gets more time."""
        more = max(MIN_EXTENSION, timedelta(hours=self.time_control.increment))
        counted = self.at(now)
        left = tuple(more if number == seat else each for number, each in enumerate(counted.left))
        return replace(counted, left=left, told=tuple(each for each in self.told if each != seat), counted=now)

    def pausing(self, now: datetime) -> Self:
        """Nobody's time goes by from now on."""
        return replace(self.at(now), paused=now)

    def resumed(self, now: datetime) -> Self:
        """Time goes by again."""
        return replace(self, paused=None, counted=now)

    def as_json(self) -> Mapping[str, Any]:
        """Plain values, for the store."""
        return {
            "tempo": str(self.time_control),
            "left": [each.total_seconds() for each in self.left],
            "counted": self.counted.isoformat(),
            "running": self.running,
            "told": self.told,
            "caught_up": self.caught_up,
            "paused": _written(self.paused),
            "nudged": _written(self.nudged),
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Self:
        """What `as_json` wrote."""
        return cls(
            TimeControl.read(found["tempo"]),
            tuple(timedelta(seconds=each) for each in found["left"]),
            datetime.fromisoformat(found["counted"]),
            _seats(found["running"]),
            _seats(found["told"]),
            _seats(found["caught_up"]),
            _read(found["paused"]),
            _read(found["nudged"]),
        )


def _seats(found: Sequence[int]) -> tuple[int, ...]:
    return tuple(found)


def _written(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _read(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
