"""Standing challenges: schedules of servers, when their day begins, and opening."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Protocol

from bot.clock import Clock
from bot.core.errors import ChallengeRefused
from bot.core.settings.service import Settings
from bot.core.table.cache import Locks
from bot.core.time import zones as periods
from bot.core.time.zones import Cadence, Day, zones
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import OptionValue
from bot.store.failures import PeriodTaken
from bot.store.store import Store
from cogs.challenge import queries as challenge_queries
from cogs.challenge.dailies import queries
from cogs.challenge.model import DRAWN, Challenge, Options, Pick, Schedule, rotation_subject
from cogs.challenge.words import refusals as words


class Opens(Protocol):
    """The part of `cogs.challenge.challenges.Challenges` that schedules need."""

    def checked(self, game: str, options: Mapping[str, object], computers: Sequence[str]) -> dict[str, OptionValue]:
        """Return validated options, as played with these computer players.

        Raises BadOption.
        """

    def games_of(self, seats: int) -> Sequence[str]:
        """Return the keys of the games for this number of seats."""

    async def open_planned(self, plan: Schedule, period: str, closes: datetime) -> Challenge:
        """Open the challenge of a day or week. Raises PeriodTaken."""


class Schedules:
    """The schedules of all servers."""

    def __init__(
        self, store: Store, clock: Clock, opens: Opens, settings: Settings, *, wake: Callable[[], None]
    ) -> None:
        self._store = store
        self._clock = clock
        self._opens = opens
        self._settings = settings
        self._wake = wake
        self._locks = Locks()

    # When days begin

    async def day_in(self, guild: int) -> Day:
        """Return when a server's days begin; midnight in UTC if it isn't set."""
        return await self._settings.day_of(guild) or Day()

    async def today(self, guild: int) -> date:
        """Return the current day in a server."""
        return (await self.day_in(guild)).at(self._clock())

    async def set_day(self, guild: int, zone: str, hour: int) -> Day:
        """Change when a server's days begin. Raises ChallengeRefused.

        Open challenges still close at the announced time. If the new current day hasn't been opened yet, its challenge
        opens immediately.
        """
        named = next((each for each in zones() if each.lower() == zone.strip().lower()), None)
        if named is None:
            raise ChallengeRefused(words.no_zone(zone.strip()))
        day = Day(named, hour)
        async with self._locks.of(str(guild)):
            await self._store.write(queries.set_day, guild, day, self._clock())
        self._wake()
        return day

    async def next_beginning(self, plan: Schedule) -> datetime:
        """Return when the next challenge of a schedule opens."""
        return periods.ends(plan.cadence, self._clock(), await self.day_in(plan.guild))

    # Schedules

    async def add(self, plan: Schedule) -> Schedule:
        """Add a schedule and open its first challenge now. Raises BadOption."""
        plan = replace(plan, options=self._opens.checked(plan.game, plan.options, plan.computers))
        async with self._locks.of(str(plan.guild)):
            await self._store.write(queries.set_schedule, plan, self._clock())
        self._wake()
        return plan

    async def drop(self, plan: Schedule) -> None:
        """Delete a schedule; its open challenge stays until it closes."""
        async with self._locks.of(str(plan.guild)):
            await self._store.write(queries.drop_schedule, plan)

    async def drop_in(self, guild: int, channel: int) -> None:
        """Delete the schedules of a channel."""
        weekdays = [each for each, pick in (await self.rotation(guild)).items() if pick.channel == channel]
        await self._rotate(guild, weekdays, None)
        for plan in await self.of(guild):
            if plan.channel == channel:
                await self.drop(plan)

    async def of(self, guild: int) -> Sequence[Schedule]:
        """Return the schedules of a server."""
        return [plan for plan in await self._store.read(queries.schedules) if plan.guild == guild]

    async def open_due(self, subject: str) -> Challenge | None:
        """Open the current challenge for this timer's schedule, and set the next timer.

        The announcement goes to the outbox. Returns None if the schedule no longer exists.
        """
        guild = subject.partition(" ")[0]
        async with self._locks.of(guild):
            if subject == rotation_subject(int(guild)):
                return await self._open_of_rotation(int(guild))
            plan = next((each for each in await self._store.read(queries.schedules) if each.subject == subject), None)
            if plan is None:
                return None
            challenge, ends = await self._open_period(plan)
            await self._store.write(queries.set_schedule, plan, ends)
            self._wake()
            return challenge

    async def _open_period(self, plan: Schedule) -> tuple[Challenge | None, datetime]:
        """Return the current challenge, opened if needed, and when the next begins."""
        now, day = self._clock(), await self.day_in(plan.guild)
        period, ends = periods.name_of(plan.cadence, now, day), periods.ends(plan.cadence, now, day)
        try:
            return await self._opens.open_planned(plan, period, ends), ends
        except PeriodTaken:  # opened before a restart, or before the schedule or day was changed
            return await self._store.read(
                challenge_queries.find_period, plan.guild, plan.game, plan.cadence, period
            ), ends

    # Rotation: a game for each weekday

    async def rotation(self, guild: int) -> Mapping[int, Pick]:
        """Return what opens in a server on which weekday, 0 for Monday."""
        return await self._store.read(queries.rotation, guild)

    async def rotate(self, guild: int, weekdays: Sequence[int], pick: Pick | None) -> None:
        """Open a pick on these weekdays from today (None: nothing).

        Raises BadOption.
        """
        if pick is not None and pick.game != DRAWN:
            pick = replace(pick, options=self._checked(pick))
        await self._rotate(guild, weekdays, pick)

    def _checked(self, pick: Pick) -> Options:
        """Return a pick's validated options, completed with defaults. Raises BadOption."""
        several = {name: values for name, values in pick.options.items() if isinstance(values, tuple)}
        stated = {name: value for name, value in pick.options.items() if name not in several}
        usual = self._opens.checked(pick.game, stated, pick.computers)
        for name, values in several.items():
            for value in values:
                self._opens.checked(pick.game, {name: value}, pick.computers)
        return {**usual, **several}

    async def _rotate(self, guild: int, weekdays: Sequence[int], pick: Pick | None) -> None:
        async with self._locks.of(str(guild)):
            await self._store.write(queries.set_rotation, guild, weekdays, pick, self._clock())
        self._wake()

    async def _open_of_rotation(self, guild: int) -> Challenge | None:
        """Open today's challenge of the rotation, if any, and set the timer to tomorrow."""
        today, picks = await self.today(guild), await self.rotation(guild)
        if not picks:
            return None
        challenge, ends = None, periods.ends(Cadence.DAILY, self._clock(), await self.day_in(guild))
        pick = picks.get(today.weekday())
        if pick is not None:
            game = self.drawn(guild, today, 1 + len(pick.computers)) if pick.game == DRAWN else pick.game
            options = self._opens.checked(game, drawn_options(guild, today, pick.options), pick.computers)
            plan = Schedule(guild, Cadence.DAILY, game, options, pick.channel, pick.computers)
            challenge, ends = await self._open_period(plan)
        await self._store.write(queries.set_rotation, guild, (), None, ends)
        self._wake()
        return challenge

    def drawn(self, guild: int, day: date, seats: int = 1) -> str:
        """Return the drawn game of a day: each week has all games in a new order.

        It depends only on the arguments, so a restart doesn't change it.
        """
        year, week, weekday = day.isocalendar()
        chance = Chance(seed_from_text(f"rotation {guild} {year} {week}"))
        games = chance.shuffle(self._opens.games_of(seats), "games")
        return games[(weekday - 1) % len(games)]


def drawn_options(guild: int, day: date, options: Options) -> dict[str, OptionValue]:
    """Return the options of a day, with one value drawn where several are possible.

    It depends only on the arguments, so a restart doesn't change it.
    """
    chance = Chance(seed_from_text(f"options {guild} {day.isoformat()}"))
    return {
        name: chance.shuffle(value, name)[0] if isinstance(value, tuple) else value for name, value in options.items()
    }
