"""Statements for tables with their logs and messages."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.consent import queries as questions
from bot.core.consent.model import Question
from bot.core.delivery import outbox_queries as owed
from bot.core.delivery.entries import EarlierMessage, OutboxEntry, deliverable
from bot.core.notices import queries as notices
from bot.core.notices.model import Notice
from bot.core.people.personal_data import AT_TABLES_OF_SERVER, KNOWN_AT, OF_SERVER, TableData, renamed
from bot.core.seats import queries as members
from bot.core.table.model import (
    NOTHING_DUE,
    BoardMessage,
    Forfeit,
    Kind,
    LogEntry,
    Status,
    Stored,
    StoryMessage,
    Table,
    TableCounts,
    Venue,
)
from bot.core.table.outbox_entries import DELETE_ENTRY, RETIRE_ENTRY, RetiredBoard, entry_for
from bot.core.table.rows import (
    OF_CHANNEL,
    UNFINISHED,
    changing_columns,
    columns,
    find,
    first,
    hint_counts,
    only,
    written_banks,
)
from bot.core.time.time_control import Banks
from bot.store.database import Session, placeholders
from bot.store.failures import ChannelOccupied, IdTaken, StaleRevision
from bot.store.timer_queries import set_timers, written

_OPEN = f"{UNFINISHED} AND challenge IS NULL"


Claim = Callable[[Session, Table], None]
"""Takes what a new table comes from, such as its lobby, or raises because it's gone."""

Occupant = Callable[[Session, int], None]
"""Raises if something other than a table occupies a channel."""


def add(connection: Session, stored: Stored, claim: Claim | None = None, occupants: Iterable[Occupant] = ()) -> None:
    """Store a new table with its log.

    Raises ChannelOccupied, IdTaken, and what its claim and the other occupants of channels raise. Runs don't occupy a
    channel.
    """
    table = stored.table
    taken = "SELECT 1 FROM tables WHERE id = ?1 UNION ALL SELECT 1 FROM lobbies WHERE id = ?1"
    if first(connection, taken, (table.id,)):
        raise IdTaken(table.id)
    if claim is not None:
        claim(connection, table)
    if table.run is None and not table.status.ended:
        _refuse_second(connection, table.channel, occupants)
    values = columns(stored)
    names = ", ".join(values)
    places = ", ".join(f":{name}" for name in values)
    connection.execute(f"INSERT INTO tables ({names}) VALUES ({places})", values)
    for seat in table.seats:
        members.add(connection, table.id, seat)
    _add_forfeits(connection, table.id, table.forfeits)
    _add_entries(connection, table.id, stored.entries)


def append(connection: Session, table: Table, entry: LogEntry | None) -> None:
    """Store a changed table and append its entry n; the board message is unchanged.

    Raises StaleRevision unless the stored table is running at rev n - 1.
    """
    values = changing_columns(table)
    changes = ", ".join(f"{name} = :{name}" for name in values)
    changed = connection.execute(
        f"UPDATE tables SET {changes} WHERE id = :id AND rev = :rev_before AND {UNFINISHED}",
        {**values, "id": table.id, "rev_before": table.rev - 1},
    )
    if changed.rowcount != 1 or entry is None:
        raise StaleRevision(table.id)
    _add_forfeits(connection, table.id, [each for each in table.forfeits if each.rev == entry.n])
    _add_entries(connection, table.id, [entry])


def reopen(connection: Session, after: Table, occupants: Iterable[Occupant] = ()) -> None:
    """Mark a closed table as running, before its entry is appended.

    Raises StaleRevision unless it was closed at the rev before, ChannelOccupied, and what other occupants raise.
    """
    _refuse_second(connection, after.channel, occupants)
    back = "UPDATE tables SET status = 'running', ended = NULL WHERE id = ? AND rev = ? AND idle = 1"
    if connection.execute(back, (after.id, after.rev - 1)).rowcount != 1:
        raise StaleRevision(after.id)


def _refuse_second(connection: Session, channel: int, occupants: Iterable[Occupant]) -> None:
    """Raise ChannelOccupied, or what another occupant raises, if the channel is in use."""
    for occupant in occupants:
        occupant(connection, channel)
    if first(connection, f"SELECT 1 FROM tables WHERE {OF_CHANNEL} AND {UNFINISHED}", (channel,)):
        raise ChannelOccupied(channel)


def set_banks(
    connection: Session,
    table_id: str,
    banks: Banks | None,
    outbox_entries: Sequence[OutboxEntry] = (),
    due: Mapping[str, datetime | None] = NOTHING_DUE,
    settled: Question | None = None,
) -> None:
    """Save the time banks of a table without a log entry.

    Outbox entries and timers are stored as `append` does.
    """
    connection.execute("UPDATE tables SET banks = ? WHERE id = ?", (written_banks(banks), table_id))
    owed.add_entries(connection, outbox_entries)
    set_timers(connection, table_id, due)
    if settled is not None:
        questions.save(connection, settled)


def set_board(connection: Session, shown: OutboxEntry, message: int) -> BoardMessage | None:
    """Store which message shows the table, and remove the outbox entry.

    Another entry retires the earlier board.

    Returns the board as it was.
    """
    table = only(find(connection, "id = ?", (shown.subject,)))
    before = None if table is None else table.board
    board = BoardMessage.after(before, shown.channel, message, shown.rev)
    change = "UPDATE tables SET board_channel = ?, board_message = ?, board_told = ? WHERE id = ?"
    connection.execute(change, (board.channel, board.message, board.told, shown.subject))
    owed.remove_delivered(connection, [shown])
    if table is not None and before is not None and before.message != message:
        left = entry_for(RETIRE_ENTRY, table, shown.since, content=RetiredBoard(before.message, before.told))
        retired = replace(left, rev=shown.rev, due=shown.since)
        owed.add_entries(connection, deliverable([retired], table.venue))
    return before


def set_story(connection: Session, table_id: str, story: StoryMessage) -> None:
    """Store which message tells the latest turns of a table."""
    change = "UPDATE tables SET story_message = ?, story_after = ?, story_upto = ? WHERE id = ?"
    connection.execute(change, (story.message, story.after, story.upto, table_id))


def set_call(
    connection: Session,
    called: OutboxEntry,
    message: int | None,
    told: Sequence[Notice] = (),
    due: datetime | None = None,
    outbox_entries: Sequence[OutboxEntry] = (),
) -> BoardMessage | None:
    """Store which message called members to the table, and remove the entry.

    The earlier message is deleted.

    Also stores the notices and outbox entries, and sets the table's timer to `due` unless it is earlier. Returns the
    board as it was; a table without a board has no call.
    """
    notices.called(connection, called.subject, told, due, outbox_entries)
    table = only(find(connection, "id = ?", (called.subject,)))
    change = "UPDATE tables SET board_ping = ? WHERE id = ? AND board_message IS NOT NULL"
    connection.execute(change, (message, called.subject))
    owed.remove_delivered(connection, [called])
    if table is None or table.board is None:
        return None
    if (ping := table.board.ping) is not None and ping != message:
        owed.add_entries(connection, [entry_for(DELETE_ENTRY, table, called.since, content=EarlierMessage(ping))])
    return table.board


def load(connection: Session, table_id: str) -> Stored | None:
    """Return a table with its seed and log."""
    table = only(find(connection, "id = ?", (table_id,)))
    if table is None:
        return None
    (seed,) = first(connection, "SELECT seed FROM tables WHERE id = ?", (table_id,))
    return Stored(table, entries(connection, table_id), seed)


def entries(connection: Session, table_id: str) -> list[LogEntry]:
    """Return the log of a table."""
    rows = connection.execute(
        "SELECT n, kind, member, seat, text, at, beforehand FROM entries WHERE table_id = ? ORDER BY n", (table_id,)
    )
    return [
        LogEntry(n, Kind(kind), member, seat, text, datetime.fromisoformat(at), bool(beforehand))
        for n, kind, member, seat, text, at, beforehand in rows
    ]


def open_in(connection: Session, guild: int) -> int:
    """Count the open tables and lobbies of a server, without runs in challenges."""
    (tables,) = first(connection, f"SELECT count(*) FROM tables WHERE guild = ? AND {_OPEN}", (guild,))
    (gathering,) = first(connection, "SELECT count(*) FROM lobbies WHERE guild = ?", (guild,))
    return int(tables + gathering)


def opened_by(connection: Session, guild: int | None, member: int) -> list[int]:
    """Return the channels of a member's own open tables and lobbies in a server or outside of all, tables first.

    Only those in which they still have a seat.
    """
    here, values = ("guild IS NULL", (member,)) if guild is None else ("guild = ?", (guild, member))
    sits = "EXISTS (SELECT 1 FROM members WHERE table_id = tables.id AND member = tables.opener)"
    tables = f"SELECT channel FROM tables WHERE {here} AND opener = ? AND {_OPEN} AND {sits} ORDER BY created"
    gathering = (
        "SELECT channel FROM lobbies JOIN lobby_members ON lobby_id = id AND place = 0"
        f" WHERE {here} AND member = ? ORDER BY created"
    )
    return [channel for query in (tables, gathering) for (channel,) in connection.execute(query, values)]


def channels_at(connection: Session, venue: Venue) -> Sequence[int]:
    """Return the channels of open tables at a venue."""
    query = f"SELECT DISTINCT channel FROM tables WHERE venue = ?1 AND {UNFINISHED}"
    return [channel for (channel,) in connection.execute(query, (venue,))]


def channels_in_use(connection: Session, guilds: Collection[int]) -> Mapping[int, Sequence[int]]:
    """Return the channels with an open table, lobby or challenge, or with a schedule.

    At least one server has to be given.
    """
    among = f"guild IN ({', '.join(map(str, guilds))})"
    query = (
        f"SELECT guild, channel FROM tables WHERE {among} AND challenge IS NULL AND {UNFINISHED}"
        f" UNION SELECT guild, channel FROM lobbies WHERE {among}"
        f" UNION SELECT guild, channel FROM challenges WHERE {among} AND closed IS NULL"
        f" UNION SELECT guild, channel FROM schedules WHERE {among}"
        f" UNION SELECT guild, channel FROM rotations WHERE {among}"
        f" UNION SELECT guild, channel FROM leagues WHERE {among} AND status IN ('gathering', 'running')"
    )
    found: dict[int, list[int]] = {}
    for guild, channel in connection.execute(query):
        found.setdefault(guild, []).append(channel)
    return found


def _add_entries(connection: Session, table_id: str, entries: Iterable[LogEntry]) -> None:
    connection.executemany(
        "INSERT INTO entries (table_id, n, kind, member, seat, text, at, beforehand) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (table_id, one.n, one.kind, one.member, one.seat, one.text, one.at.isoformat(), int(one.beforehand))
            for one in entries
        ],
    )


def _add_forfeits(connection: Session, table_id: str, forfeits: Iterable[Forfeit]) -> None:
    connection.executemany(
        "INSERT INTO forfeits (table_id, seat, place, member, reason, rev) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table_id, each.seat, place, member, each.reason, each.rev)
            for each in forfeits
            for place, member in enumerate(each.members)
        ],
    )


def set_updated(connection: Session, table_id: str, at: datetime) -> None:
    """Store that a table is in use, though nobody moved."""
    connection.execute("UPDATE tables SET updated = ? WHERE id = ?", (at.isoformat(), table_id))


_SEATED = "id IN (SELECT table_id FROM members WHERE member = ?) AND +guild = ?"
"""A member's tables in a server, found by member, because servers have more."""


def one(connection: Session, table_id: str) -> Table | None:
    """Return one table."""
    return only(find(connection, "id = ?", (table_id,)))


def rev(connection: Session, table_id: str) -> int | None:
    """Return the number of entries in a table's log."""
    found: tuple[int] | None = first(connection, "SELECT rev FROM tables WHERE id = ?", (table_id,))
    return None if found is None else found[0]


def unfinished_in(connection: Session, channel: int) -> Table | None:
    """Return the open table of a channel; runs in challenges have no channel."""
    return only(find(connection, f"{OF_CHANNEL} AND {UNFINISHED}", (channel,)))


def latest_in(connection: Session, channel: int) -> Table | None:
    """Return the channel's open table, or else the last to end."""
    order = f"{UNFINISHED} DESC, ended DESC, rowid DESC"
    latest = f"id = (SELECT id FROM tables WHERE {OF_CHANNEL} ORDER BY {order} LIMIT 1)"
    return only(find(connection, latest, (channel,)))


def shown_in(connection: Session, channel: int, messages: Sequence[int], when: datetime) -> Table | None:
    """Return the channel's table with one of these boards or story messages, or the last one opened.

    Tables opened after the given time do not count.
    """
    these = placeholders(messages)
    board = f"{OF_CHANNEL} AND (board_message IN ({these}) OR story_message IN ({these}))"
    last = f"id = (SELECT id FROM tables WHERE {OF_CHANNEL} AND created <= ? ORDER BY created DESC, rowid DESC LIMIT 1)"
    shown = only(find(connection, board, (channel, *messages, *messages)))
    return shown or only(find(connection, last, (channel, written(when))))


def unfinished(connection: Session) -> Sequence[Table]:
    """Return all open tables, the oldest first."""
    return find(connection, UNFINISHED, ())


def runs_of(connection: Session, challenge: str) -> Sequence[Table]:
    """Return all runs in a challenge, including practice, the oldest first."""
    return find(connection, "challenge = ?", (challenge,))


def runs_under_way(connection: Session, guild: int | None, member: int) -> Sequence[Table]:
    """Return a member's open runs in a server or in all, including practice, the oldest first."""
    own = f"opener = ? AND challenge IS NOT NULL AND {UNFINISHED}"
    if guild is None:
        return find(connection, own, (member,))
    return find(connection, f"guild = ? AND {own}", (guild, member))


def of_member(connection: Session, guild: int | None, member: int) -> Sequence[Table]:
    """Return the open tables and runs of a member in a server, or in all places, the oldest first."""
    if guild is None:
        return with_seat_of(connection, member)
    return find(connection, f"{_SEATED} AND {UNFINISHED}", (member, guild))


def with_seat_of(connection: Session, member: int) -> Sequence[Table]:
    """Return the open tables and runs of a member, the oldest first."""
    return find(connection, f"id IN (SELECT table_id FROM members WHERE member = ?) AND {UNFINISHED}", (member,))


def has_played(connection: Session, member: int, game: str) -> bool:
    """Return whether there were moves at any table of this game with a seat of the member."""
    query = "SELECT count(*) FROM members JOIN tables ON id = table_id WHERE member = ? AND game = ? AND rev > 0"
    (played,) = first(connection, query, (member, game))
    return bool(played)


def set_status(connection: Session, table_id: str, status: Status) -> None:
    """Freeze or unfreeze an open table."""
    connection.execute(f"UPDATE tables SET status = ? WHERE id = ? AND {UNFINISHED}", (status, table_id))


def count_hint(connection: Session, table_id: str, member: int) -> Mapping[int, int]:
    """Count a hint given to a member at a table; return the hints of each member."""
    connection.execute("UPDATE tables SET hints = hints + 1 WHERE id = ?", (table_id,))
    connection.execute(
        "INSERT INTO hint_counts (table_id, member, count) VALUES (?, ?, 1)"
        " ON CONFLICT (table_id, member) DO UPDATE SET count = hint_counts.count + 1",
        (table_id, member),
    )
    return hint_counts(connection, table_id)


def count_unfinished(session: Session, now: datetime) -> TableCounts:
    """Count unfinished tables and outbox entries; quick even with a million finished tables."""
    tables = session.execute(f"SELECT game, COUNT(*) FROM tables WHERE {UNFINISHED} GROUP BY game")
    (oldest,) = session.execute("SELECT MIN(due) FROM debts").fetchone()
    overdue = 0.0 if oldest is None else (now - datetime.fromisoformat(oldest)).total_seconds()
    return TableCounts(
        {game: int(count) for game, count in tables},
        owed.count_by_kind(session),
        max(0.0, overdue),
    )


# Data of members and servers

_NAMED_IN_SEATS = "SELECT table_id, n, text FROM entries WHERE kind = 'seat' AND text LIKE '%' || ?1 || '%'"
"""Changes of seats that may name a member."""


def _rename_at_tables(session: Session, member: int, former: int) -> None:
    """Replace a member where they acted, and drop entries about their runs."""
    for (table,) in [*session.execute(KNOWN_AT, (member,))]:
        values = (former, table, member)
        session.execute("UPDATE entries SET member = ? WHERE table_id = ? AND member = ?", values)
        session.execute("UPDATE tables SET opener = ? WHERE id = ? AND opener = ?", values)
        owed.remove_about_players(session, table)


def tables_naming(session: Session, member: int) -> Sequence[str]:
    """Return the tables that know a member, or whose changes of seats name them."""
    known = {table for (table,) in session.execute(KNOWN_AT, (member,))}
    return sorted(known | {table for table, _, _ in _seat_changes(session, member)})


def _seat_changes(session: Session, member: int) -> list[tuple[str, int, str]]:
    found = [(table, n, text) for table, n, text in session.execute(_NAMED_IN_SEATS, (str(member),))]
    return [(table, n, text) for table, n, text in found if str(member) in text.split(" ")]


def _rename_in_seat_changes(session: Session, member: int, former: int) -> None:
    session.executemany(
        "UPDATE entries SET text = ? WHERE table_id = ? AND n = ?",
        [(renamed(text, member, former), table, n) for table, n, text in _seat_changes(session, member)],
    )


DATA = (
    TableData(
        table="hint_counts",
        renames=["member"],
        member={"hints": 'SELECT table_id AS "table", count FROM hint_counts WHERE member = ?1 ORDER BY table_id'},
        server={
            "hints": (
                f'SELECT table_id AS "table", member, count FROM hint_counts WHERE {AT_TABLES_OF_SERVER}'
                " ORDER BY table_id, member"
            )
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
    TableData(
        table="entries",
        forget=_rename_in_seat_changes,
        member={
            "log_entries": (
                'SELECT table_id AS "table", n, kind, seat, text, at FROM entries WHERE member = ?1 AND table_id'
                f" IN ({KNOWN_AT}) ORDER BY table_id, n"
            )
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
    TableData(
        table="tables",
        forget=_rename_at_tables,
        member={
            "tables": (
                "SELECT id, game, options, guild AS server, channel, status, created, ended, outcome, challenge,"
                " CASE WHEN opener = ?1 THEN 'yes' ELSE 'no' END AS opened_by_you FROM tables WHERE id IN"
                f" ({KNOWN_AT}) ORDER BY created, id"
            )
        },
        server={
            "tables": (
                "SELECT id, game, rules_version, options, seats, channel, opener, status, commitment, rev,"
                " take_backs, hints, created, updated, ended, outcome, challenge, counts FROM tables WHERE guild = ?1"
                " ORDER BY created, id"
            )
        },
        of_server=OF_SERVER,
    ),
    TableData(
        table="forfeits",
        renames=["member"],
        member={
            "forfeits": (
                'SELECT table_id AS "table", seat, reason, rev FROM forfeits WHERE member = ?1 ORDER BY table_id, seat'
            )
        },
        server={
            "forfeits": (
                f'SELECT table_id AS "table", seat, member, reason, rev FROM forfeits WHERE {AT_TABLES_OF_SERVER}'
                " ORDER BY table_id, seat, place"
            )
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
)
