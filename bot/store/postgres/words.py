"""What PostgreSQL says no with, for members and for whoever runs the bot."""

from __future__ import annotations

from pathlib import Path

from bot.games.text import Text
from bot.store.words import MEBIBYTE

UNREACHABLE = Text(
    "The place where I keep games does not answer just now, so this may not have been done. "
    "Look at the board, and try again in a minute."
)
UNREACHABLE_LOG = Text("does not answer; look whether PostgreSQL runs and can be reached")


def bad_address(database: object) -> Text:
    """An address that cannot be taken apart; what it says is not cited, for it may hold a password."""
    return Text(
        "The address of the database {database} cannot be read. Write it as postgresql://user:password@host/name, and "
        "in user and password write %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %. "
        "Or leave the password out and set PGPASSWORD.",
        database=database,
    )


def cannot_connect(database: object, error: Exception) -> Text:
    """The server does not let us in, or is not there."""
    return Text(
        "The database {database} cannot be opened: {error}.", database=database, error=str(error).strip().rstrip(".")
    )


def not_ours(database: object) -> Text:
    """There are tables, and they are somebody else's."""
    return Text(
        "The database {database} is none of Tablekeeper's: it keeps something else. Name an empty one in "
        "TABLEKEEPER_DATABASE, or one that Tablekeeper made.",
        database=database,
    )


def too_old(database: object, version: int, least: int) -> Text:
    """A server without what we need."""
    return Text(
        "The database {database} is served by PostgreSQL {version}; Tablekeeper needs {least} or newer.",
        database=database,
        version=version,
        least=least,
    )


def pooled_by_transaction(database: object) -> Text:
    """A pooler gives every transaction another session."""
    return Text(
        "The database {database} is reached through a connection pooler that shares its sessions, as PgBouncer does "
        "with pool_mode = transaction. Tablekeeper needs its own sessions: use pool_mode = session, or the address of "
        "PostgreSQL itself. If the database is then in use by nobody, restart the pooler: it still holds a lock.",
        database=database,
    )


def layout_in_use(database: object) -> Text:
    """The layout would have to change under others."""
    return Text(
        "The layout of the database {database} has to change for this version, and processes of an older one serve it. "
        "End all of them first, then start this one.",
        database=database,
    )


def other_shards(wanted: int, there: int) -> Text:
    """Processes that share a database must agree on how many shards there are."""
    return Text(
        "This process was started for some of {wanted} shards, and those that serve the database share out {there}. "
        "Start it with as many, or end all of them first.",
        wanted=wanted,
        there=there,
    )


def silent_too_long(database: object, seconds: float) -> Text:
    """A process that others had to take for dead."""
    return Text(
        "This process could not tell the database {database} within {seconds:.0f} seconds that it lives, so "
        "others serve its servers now, and it stops. Start it again.",
        database=database,
        seconds=seconds,
    )


def no_room_for_copy(database: object, folder: Path, needed: int, free: int) -> Text:
    """A disk of ours that is too full for the copy before a change of layout; both in bytes."""
    return Text(
        "This version changes the layout of the database {database}, and copies it into {folder} first. "
        "That takes up to {needed:,} MiB there, where {free:,} MiB are free: make room and start again. "
        "Nothing was changed.",
        database=database,
        folder=folder,
        needed=-(-needed // MEBIBYTE),
        free=free // MEBIBYTE,
    )
