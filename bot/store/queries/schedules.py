"""Statements for schedules, start of the day, and reminders of challenges."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.model.challenge import SCHEDULE_TIMER, Cadence, Options, Pick, Reminder, Schedule, rotation_subject
from bot.model.outbox import OutboxEntry
from bot.model.periods import Day
from bot.model.table import Timer
from bot.store.queries.outbox import add_entries
from bot.store.queries.timers import drop_timer, set_timer
from bot.store.session import Session


def set_schedule(connection: Session, schedule: Schedule, due: datetime) -> None:
    """Store a schedule and its timer, replacing one of the same cadence and game."""
    connection.execute(
        "INSERT INTO schedules (guild, cadence, game, options, channel, computers) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (guild, cadence, game) DO UPDATE SET options = excluded.options, channel = excluded.channel,"
        " computers = excluded.computers",
        (
            schedule.guild,
            schedule.cadence,
            schedule.game,
            json.dumps(dict(schedule.options)),
            schedule.channel,
            json.dumps(schedule.computers),
        ),
    )
    set_timer(connection, Timer(SCHEDULE_TIMER, schedule.subject, due))


def drop_schedule(connection: Session, schedule: Schedule) -> None:
    """Delete a schedule and its timer."""
    connection.execute(
        "DELETE FROM schedules WHERE guild = ? AND cadence = ? AND game = ?",
        (schedule.guild, schedule.cadence, schedule.game),
    )
    drop_timer(connection, SCHEDULE_TIMER, schedule.subject)


def schedules(connection: Session) -> Sequence[Schedule]:
    """Return all schedules of all servers."""
    rows = connection.execute("SELECT guild, cadence, game, options, channel, computers FROM schedules")
    return [
        Schedule(guild, Cadence(cadence), game, json.loads(options), channel, tuple(json.loads(computers)))
        for guild, cadence, game, options, channel, computers in rows
    ]


def day_of(connection: Session, guild: int) -> Day | None:
    """Return when a server's days begin, None if it's not set."""
    row = connection.execute("SELECT zone, hour FROM challenge_days WHERE guild = ?", (guild,)).fetchone()
    return None if row is None else Day(*row)


def set_day(connection: Session, guild: int, day: Day, due: datetime) -> None:
    """Store when a server's days begin, and set all timers of its schedules to `due`."""
    connection.execute(
        "INSERT INTO challenge_days (guild, zone, hour) VALUES (?, ?, ?)"
        " ON CONFLICT (guild) DO UPDATE SET zone = excluded.zone, hour = excluded.hour",
        (guild, day.zone, day.hour),
    )
    for schedule in schedules(connection):
        if schedule.guild == guild:
            set_timer(connection, Timer(SCHEDULE_TIMER, schedule.subject, due))
    if rotation(connection, guild):
        set_timer(connection, Timer(SCHEDULE_TIMER, rotation_subject(guild), due))


def reminders_in(connection: Session, guild: int) -> Mapping[int, Reminder]:
    """Return the reminder settings of a server's members."""
    rows = connection.execute("SELECT member, wish FROM challenge_reminders WHERE guild = ?", (guild,))
    return {member: Reminder(request) for member, request in rows}


def set_reminder(connection: Session, guild: int, member: int, request: Reminder) -> None:
    """Store a member's reminder setting in a server."""
    connection.execute(
        "INSERT INTO challenge_reminders (guild, member, wish) VALUES (?, ?, ?)"
        " ON CONFLICT (guild, member) DO UPDATE SET wish = excluded.wish",
        (guild, member, request),
    )


def owe_for(connection: Session, timer: Timer, outbox_entries: Sequence[OutboxEntry]) -> None:
    """Add outbox entries if a timer is still set, and delete the timer."""
    if drop_timer(connection, timer.kind, timer.subject):
        add_entries(connection, outbox_entries)


def rotation(connection: Session, guild: int) -> Mapping[int, Pick]:
    """Return which daily a server opens on which weekday, 0 for Monday."""
    rows = connection.execute(
        "SELECT weekday, game, options, channel, computers FROM rotations WHERE guild = ?", (guild,)
    )
    return {
        weekday: Pick(game, _options(options), channel, tuple(json.loads(computers)))
        for weekday, game, options, channel, computers in rows
    }


def _options(column: str) -> Options:
    """Parse a pick's options; a list holds values of which one is drawn."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in json.loads(column).items()}


def set_rotation(connection: Session, guild: int, weekdays: Sequence[int], pick: Pick | None, due: datetime) -> None:
    """Store what opens on these weekdays (None: nothing) and set the rotation's timer."""
    for weekday in weekdays:
        connection.execute("DELETE FROM rotations WHERE guild = ? AND weekday = ?", (guild, weekday))
        if pick is not None:
            connection.execute(
                "INSERT INTO rotations (guild, weekday, game, options, channel, computers) VALUES (?, ?, ?, ?, ?, ?)",
                (guild, weekday, pick.game, json.dumps(dict(pick.options)), pick.channel, json.dumps(pick.computers)),
            )
    if rotation(connection, guild):
        set_timer(connection, Timer(SCHEDULE_TIMER, rotation_subject(guild), due))
    else:
        drop_timer(connection, SCHEDULE_TIMER, rotation_subject(guild))
