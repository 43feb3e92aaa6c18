"""Statements for schedules, start of the day, reminders of challenges, and the messages of days."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox_queries import add_entries, entries_of, save_entries
from bot.core.people.personal_data import OF_SERVER, TableData
from bot.core.time.zones import Cadence, Day
from bot.store.database import Row, Session
from bot.store.timer_queries import Timer, drop_timer, set_timer, written
from cogs.challenge.model import (
    DAY_ENTRY,
    DELETED,
    SCHEDULE_TIMER,
    DayMessage,
    Options,
    Pick,
    Reminder,
    Schedule,
    rotation_subject,
)

PAUSE = timedelta(seconds=10)
"""How long changes are collected before the message of a day is edited: Discord limits edits."""

RETENTION = timedelta(days=31)
"""How long the message of a day is remembered after the day."""

_DAY_MESSAGE = "guild, channel, day, opened, puzzle, message, shown"


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


def owe_for(
    connection: Session, timer: Timer, outbox_entries: Sequence[OutboxEntry], others: Sequence[Timer] = ()
) -> None:
    """Add outbox entries if a timer is still set, and delete it with the others that belong to it."""
    if drop_timer(connection, timer.kind, timer.subject):
        add_entries(connection, outbox_entries)
        for other in others:
            drop_timer(connection, other.kind, other.subject)


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


# Messages of days


def open_day_message(session: Session, opened: DayMessage) -> None:
    """Add the message of a day for a challenge that opens, unless the channel has one; owe what that changes.

    A deleted one is posted again, with all that is open.
    """
    deleted = "FROM day_messages WHERE guild = ? AND channel = ? AND day = ? AND shown = ?"
    key = (opened.guild, opened.channel, opened.day, DELETED)
    session.execute(
        "UPDATE challenges SET message = NULL WHERE guild = ? AND closed IS NULL"
        f" AND message IN (SELECT message {deleted})",
        (opened.guild, *key),
    )
    session.execute(f"DELETE {deleted}", key)
    session.execute(
        f"INSERT INTO day_messages ({_DAY_MESSAGE}) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (guild, channel, day) DO UPDATE SET puzzle = COALESCE(day_messages.puzzle, excluded.puzzle)",
        (opened.guild, opened.channel, opened.day, written(opened.opened), opened.puzzle, opened.message, opened.shown),
    )
    oldest = (opened.opened - RETENTION).date().isoformat()
    session.execute(
        "DELETE FROM day_messages WHERE guild = ? AND channel = ? AND day < ?", (opened.guild, opened.channel, oldest)
    )
    owe_day_messages(session, opened.guild, opened.channel, opened.opened)


def owe_day_messages(
    session: Session, guild: int, channel: int, now: datetime, pause: timedelta = timedelta(0)
) -> None:
    """Owe an update of a channel's current message and of the one before, after a pause."""
    for found in day_messages(session, guild, channel)[:2]:
        _owe(session, found, now, now + pause)


def owe_day_messages_of_puzzle(session: Session, guild: int, puzzle: int, now: datetime) -> None:
    """Owe an update of the messages in which a server has this puzzle."""
    for found in _day_messages(session, "guild = ? AND puzzle = ?", (guild, puzzle)):
        _owe(session, found, now, now + PAUSE)


def _owe(session: Session, updated: DayMessage, now: datetime, due: datetime) -> None:
    """Add the entry of a message; it keeps an earlier due time, so that changes don't put it off for ever."""
    before = [entry for entry in entries_of(session, updated.subject) if entry.kind is DAY_ENTRY and not entry.tries]
    rev = max((entry.rev for entry in entries_of(session, updated.subject)), default=0) + 1
    due = min([due, *(entry.due for entry in before)])
    save_entries(session, [OutboxEntry(DAY_ENTRY, updated.subject, updated.channel, now, due, rev)])


def day_messages(session: Session, guild: int, channel: int) -> Sequence[DayMessage]:
    """Return the messages of a channel's days, the newest first."""
    return _day_messages(session, "guild = ? AND channel = ?", (guild, channel))


def save_day_message(session: Session, shown: DayMessage) -> None:
    """Store which message it is and what it shows."""
    session.execute(
        "UPDATE day_messages SET message = ?, shown = ? WHERE guild = ? AND channel = ? AND day = ?",
        (shown.message, shown.shown, shown.guild, shown.channel, shown.day),
    )


def drop_day_messages(session: Session, guild: int, channel: int) -> None:
    """Forget the messages of a channel."""
    session.execute("DELETE FROM day_messages WHERE guild = ? AND channel = ?", (guild, channel))


def _day_messages(session: Session, condition: str, values: Sequence[object]) -> list[DayMessage]:
    query = f"SELECT {_DAY_MESSAGE} FROM day_messages WHERE {condition} ORDER BY day DESC"
    return [_day_message(row) for row in session.execute(query, values)]


def _day_message(row: Row) -> DayMessage:
    guild, channel, day, opened, puzzle, message, shown = row
    return DayMessage(guild, channel, day, datetime.fromisoformat(opened), puzzle, message, shown)


# Data of members and servers

DATA = (
    TableData(
        table="schedules",
        server={
            "schedules": (
                "SELECT cadence, game, options, channel, computers FROM schedules WHERE guild = ?1"
                " ORDER BY cadence, game"
            )
        },
        of_server=OF_SERVER,
    ),
    TableData(
        table="rotations",
        server={
            "rotations": (
                "SELECT weekday, game, options, channel, computers FROM rotations WHERE guild = ?1 ORDER BY weekday"
            )
        },
        of_server=OF_SERVER,
    ),
    TableData(
        table="challenge_days",
        server={"challenge_day": "SELECT zone, hour FROM challenge_days WHERE guild = ?1"},
        of_server=OF_SERVER,
    ),
    TableData(
        table="challenge_reminders",
        deletes=["member"],
        member={
            "challenge_reminders": (
                "SELECT guild AS server, wish FROM challenge_reminders WHERE member = ?1 ORDER BY guild"
            )
        },
        server={"challenge_reminders": "SELECT member, wish FROM challenge_reminders WHERE guild = ?1 ORDER BY member"},
        of_server=OF_SERVER,
    ),
    TableData(
        table="day_messages",
        server={
            "day_messages": (
                "SELECT channel, day, opened, puzzle, message FROM day_messages WHERE guild = ?1 ORDER BY channel, day"
            )
        },
        of_server=OF_SERVER,
    ),
)
