"""Time controls, and how much time each seat has left.

Pure values. Nothing happens automatically when a bank is empty: the players who wait are notified and decide what to
do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, Self

from bot.clock import Outage
from bot.core.time.zones import load_zone

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
SATURDAY = 5
OFF = "off"

SHORTEST, LONGEST = 1, 24 * 60
"""Limits of a time bank in hours."""

MIN_EXTENSION = 2 * DAY
"""Minimum time that a seat gets when the others decide to wait."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time bank and the increment after each turn, in hours.

    With `weekends_off`, Saturdays and Sundays don't count, in the time `zone` (UTC if empty), which is the same for all
    seats.

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
        """Parse what `__str__` wrote.

        A zone that this machine doesn't know is kept, and counts as UTC. Raises ValueError for other texts and for a
        bank outside the limits.
        """
        bank, increment, *weekends = text.split()
        off, zone = (*weekends, "", "")[:2]
        time_control = cls(int(bank), int(increment), weekends_off=off == OFF, zone=zone)
        fits = SHORTEST <= time_control.bank <= LONGEST and 0 <= time_control.increment <= time_control.bank
        if not fits or weekends[:1] not in ([], [OFF]) or len(weekends) > len((off, zone)):
            raise ValueError(text)
        return time_control

    def passed(self, begin: datetime, end: datetime) -> timedelta:
        """Return how much of this time counts; zero if the clock was set back."""
        if end <= begin:
            return timedelta()
        free = timedelta()
        for saturday, monday in self._weekends(begin):
            if saturday >= end:
                break
            free += max(timedelta(), min(end, monday) - max(begin, saturday))
        return end - begin - free

    def end_of(self, begin: datetime, left: timedelta) -> datetime:
        """Return when this much counted time has passed."""
        end = begin
        for saturday, monday in self._weekends(begin):
            counts = max(timedelta(), saturday - end)
            if left <= counts:
                break
            left -= counts
            end = max(end, monday)
        return end + max(left, timedelta())

    def _weekends(self, begin: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Yield begin and end, in UTC, of free weekends that aren't over at `begin`.

        They follow local time: a weekend with a clock change is an hour longer or shorter.
        """
        if not self.weekends_off:
            return
        zone = load_zone(self.zone or "UTC")
        today = begin.astimezone(zone).date()
        saturday = today + (SATURDAY - today.weekday()) * DAY
        while True:
            yield _midnight(saturday, zone), _midnight(saturday + 2 * DAY, zone)
            saturday += 7 * DAY


DEFAULT_TIME_CONTROL = TimeControl(120, 72)
"""The default clock for several members: at least 3 days a move, and 2 more saved."""

DEFAULT_SILENCE = 7
"""Days of silence after which a member counts as overdue without a clock."""


def _midnight(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Banks:
    """The time `left` of each seat when it was `counted`; `running` seats use theirs.

    The other players were `told` that these seats' time is up; seats that moved afterwards are `caught_up`, and their
    message has to be removed. `paused` is when the clocks were paused.

    The clock of a seat that is `away`, by its number and until when, stands still. Seats that are `gone` are not waited
    for. `hidden` banks say how long members can be silent at a table whose players wanted no clock. `extended` are the
    seats that got more time from the others since their turn began, once for each time. The clocks stood still because
    the bot was `offline` for this long since the last turn.
    """

    time_control: TimeControl
    left: tuple[timedelta, ...]
    counted: datetime
    running: tuple[int, ...] = ()
    told: tuple[int, ...] = ()
    caught_up: tuple[int, ...] = ()
    paused: datetime | None = None
    away: tuple[tuple[int, datetime], ...] = ()
    gone: tuple[int, ...] = ()
    hidden: bool = False
    extended: tuple[int, ...] = ()
    offline: timedelta = timedelta()

    @classmethod
    def silent(cls, days: int, seats: int, now: datetime) -> Self:
        """Return hidden banks, so that every turn can take this many days."""
        hours = days * (DAY // HOUR)
        return replace(cls.new(TimeControl(hours, hours), seats, now), hidden=True)

    @classmethod
    def new(cls, time_control: TimeControl, seats: int, now: datetime) -> Self:
        """Return full banks with no seat running."""
        return cls(time_control, (timedelta(hours=time_control.bank),) * seats, now)

    def at(self, now: datetime) -> Self:
        """Return the banks counted up to this time."""
        if self.paused is not None or now <= self.counted:
            return self
        left = tuple(
            each - self.time_control.passed(self.runs_from(seat), now) if seat in self.running else each
            for seat, each in enumerate(self.left)
        )
        away = tuple((seat, until) for seat, until in self.away if until > now)
        return replace(self, left=left, counted=now, away=away)

    def runs_from(self, seat: int) -> datetime:
        """Return when the time of a seat starts to run: now, or after its absence."""
        return max([self.counted, *(until for each, until in self.away if each == seat)])

    def going_on(self, deciding: Collection[int], now: datetime) -> Self:
        """Return the banks after a move: `deciding` seats run, others get the increment."""
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
        gone = tuple(seat for seat in self.gone if seat not in self.running or seat in deciding)
        extended = tuple(seat for seat in self.extended if seat in deciding)
        return replace(
            counted,
            left=left,
            running=running,
            told=told,
            caught_up=caught_up,
            counted=last,
            gone=gone,
            extended=extended,
            offline=timedelta(),
        )

    def overdue(self, now: datetime) -> tuple[int, ...]:
        """Return the running seats whose time is up, or whose members are gone."""
        if self.paused:
            return ()
        counted = self.at(now)
        return tuple(seat for seat in self.running if counted.left[seat] <= timedelta() or seat in self.gone)

    def unreachable(self, now: datetime) -> tuple[int, ...]:
        """Return the seats whose consent nobody waits for."""
        return tuple(sorted({*self.overdue(now), *self.gone}))

    def up_at(self, seat: int) -> datetime:
        """Return when a running seat's time is up, or was."""
        if self.left[seat] > timedelta():
            return self.time_control.end_of(self.runs_from(seat), self.left[seat])
        return self.counted + self.left[seat]

    def next_up(self) -> datetime | None:
        """Return when the bot has to check the banks next."""
        if self.caught_up:
            return self.counted
        waiting = [
            self.counted if seat in self.gone else self.up_at(seat) for seat in self.running if seat not in self.told
        ]
        return min(waiting) if waiting and self.paused is None else None

    def mark_notified(self, now: datetime) -> Self:
        """Mark the others as notified of every seat whose time is up."""
        return replace(self.at(now), told=tuple(sorted({*self.told, *self.overdue(now)})), caught_up=())

    def with_patience(self, seat: int, now: datetime) -> Self:
        """Give a seat more time, because the others agreed to wait."""
        more = max(MIN_EXTENSION, timedelta(hours=self.time_control.increment))
        counted = self.at(now)
        left = tuple(more if number == seat else each for number, each in enumerate(counted.left))
        told, gone = (tuple(each for each in seats if each != seat) for seats in (self.told, self.gone))
        return replace(counted, left=left, told=told, gone=gone, counted=now, extended=(*self.extended, seat))

    def may_extend(self, seat: int, most: int) -> bool:
        """Whether the others can give a seat more time: at most n times in a turn."""
        return self.extended.count(seat) < most

    def with_gone(self, seats: Collection[int], now: datetime) -> Self:
        """Mark these seats as gone."""
        return replace(self.at(now), gone=tuple(sorted({*self.gone, *seats})))

    def with_back(self, seats: Collection[int]) -> Self:
        """Mark these seats as there again; those whose time isn't up are waited for again."""
        told = tuple(seat for seat in self.told if seat not in seats or self.left[seat] <= timedelta())
        caught_up = (*self.caught_up, *(seat for seat in self.told if seat not in told))
        gone = tuple(seat for seat in self.gone if seat not in seats)
        return replace(self, gone=gone, told=told, caught_up=caught_up)

    def of_newcomer(self, seat: int, now: datetime) -> Self:
        """Return the banks after a seat got other members, who are neither away nor gone."""
        counted = self.at(now)
        away = tuple((each, until) for each, until in counted.away if each != seat)
        gone, extended = (tuple(each for each in seats if each != seat) for seats in (counted.gone, counted.extended))
        return replace(counted, away=away, gone=gone, extended=extended)

    def with_away(self, away: Mapping[int, datetime], now: datetime) -> Self:
        """Let the clocks of these seats stand still until then, and of no others."""
        return replace(self.at(now), away=tuple(sorted((seat, end) for seat, end in away.items() if end > now)))

    def after_outage(self, outage: Outage) -> Self:
        """Return the banks after an outage, in which all clocks stood still."""
        if self.paused is not None:
            return self
        counted = max(self.counted, outage.end)
        return replace(self.at(outage.begin), counted=counted, offline=self.offline + outage.length)

    def pausing(self, now: datetime) -> Self:
        """Pause all clocks."""
        return replace(self.at(now), paused=now)

    def resumed(self, now: datetime) -> Self:
        """Resume all clocks."""
        return replace(self, paused=None, counted=now)

    def as_json(self) -> Mapping[str, Any]:
        """Return plain values for the store."""
        return {
            "tempo": str(self.time_control),
            "left": [each.total_seconds() for each in self.left],
            "counted": self.counted.isoformat(),
            "running": self.running,
            "told": self.told,
            "caught_up": self.caught_up,
            "paused": _written(self.paused),
            "away": [(seat, until.isoformat()) for seat, until in self.away],
            "gone": self.gone,
            "hidden": self.hidden,
            "extended": self.extended,
            "offline": self.offline.total_seconds(),
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Self:
        """Read what `as_json` wrote."""
        return cls(
            TimeControl.read(found["tempo"]),
            tuple(timedelta(seconds=each) for each in found["left"]),
            datetime.fromisoformat(found["counted"]),
            _seats(found["running"]),
            _seats(found["told"]),
            _seats(found["caught_up"]),
            _read(found["paused"]),
            tuple((seat, datetime.fromisoformat(until)) for seat, until in found.get("away", ())),
            _seats(found.get("gone", ())),
            found.get("hidden", False),
            _seats(found.get("extended", ())),
            timedelta(seconds=found.get("offline", 0)),
        )


def _seats(found: Sequence[int]) -> tuple[int, ...]:
    return tuple(found)


def _written(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _read(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
