"""Errors of PostgreSQL, for members and for the operator."""

from __future__ import annotations

from pathlib import Path

from bot.games.text import Text
from bot.store.words import MEBIBYTE

UNREACHABLE = Text(
    "My storage isn't responding, so that may not have been saved. Check the board, and try again in a minute."
)
UNREACHABLE_LOG = Text("isn't responding; check that PostgreSQL is running and reachable")


UNWRITABLE_LOG = Text("isn't writable; check that the server is the primary, and that its user may write")


def bad_address(database: object) -> Text:
    """An address that can't be parsed; not quoted, because it may hold a password."""
    return Text(
        "Can't parse the address of the database {database}. Write it as postgresql://user:password@host/name, "
        "with %40 for @, %2F for /, %3F for ?, %23 for # and %25 for % in user and password. Or leave the "
        "password out and set PGPASSWORD.",
        database=database,
    )


def cannot_connect(database: object, error: Exception) -> Text:
    """The server is down or refuses the connection, with libpq's reason but not its indented hints."""
    reason = " ".join(line for line in str(error).splitlines() if not line.startswith("\t"))
    return Text("Can't open the database {database}: {error}.", database=database, error=reason.strip().rstrip("."))


def not_ours(database: object) -> Text:
    """The database has tables of another program."""
    return Text(
        "The database {database} isn't a Tablekeeper database. Set TABLEKEEPER_DATABASE to an empty one, or to "
        "one that Tablekeeper created.",
        database=database,
    )


def too_old(database: object, version: int, least: int) -> Text:
    """The server is too old."""
    return Text(
        "The database {database} runs PostgreSQL {version}; Tablekeeper needs {least} or newer.",
        database=database,
        version=version,
        least=least,
    )


def pooled_by_transaction(database: object) -> Text:
    """A pooler gives each transaction another session."""
    return Text(
        "The database {database} is behind a connection pooler that shares sessions (PgBouncer: pool_mode = "
        "transaction). Use pool_mode = session, or connect to PostgreSQL directly. If the database then seems "
        "in use, restart the pooler to release its lock.",
        database=database,
    )


def layout_in_use(database: object) -> Text:
    """The layout can't be changed while others use it."""
    return Text(
        "This version changes the layout of the database {database}, but processes of an older version are "
        "using it. Stop them all first, then start this one.",
        database=database,
    )


def other_shards(wanted: int, there: int) -> Text:
    """Processes that share a database have to agree on the number of shards."""
    return Text(
        "This process was started for {wanted} shards, but the running ones use {there}. Start it with the "
        "same number, or stop the others first.",
        wanted=wanted,
        there=there,
    )


def silent_too_long(database: object, seconds: float) -> Text:
    """This process was silent for so long that others took it for dead."""
    return Text(
        "This process couldn't renew its lease on the database {database} for {seconds:.0f} seconds, so others "
        "took over its servers. Stopping. Start it again.",
        database=database,
        seconds=seconds,
    )


def no_room_for_copy(database: object, folder: Path, needed: int, free: int) -> Text:
    """The disk is too full for the copy before a migration; both sizes in bytes."""
    return Text(
        "This version changes the layout of the database {database} and copies it to {folder} first. The copy "
        "needs up to {needed:,} MiB; {free:,} MiB are free. Nothing was changed: make room and start again.",
        database=database,
        folder=folder,
        needed=-(-needed // MEBIBYTE),
        free=free // MEBIBYTE,
    )
