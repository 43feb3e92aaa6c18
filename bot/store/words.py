"""Texts that members and operators read when the store fails."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from bot.games.text import Text

MEBIBYTE = 2**20

# The store, for members

REPLACED = Text("I'm restarting, so that wasn't saved. Try again in a minute.")
LOCKED = Text("My storage is busy, so that wasn't saved. Try again in a minute.")
FULL = Text("My storage is full, so that wasn't saved. Your games are safe.")
UNWRITABLE = Text("I can't write to my storage, so that wasn't saved. Your games are safe; try again later.")
UNREADABLE = Text("My storage isn't responding, so that wasn't saved. It's been reported; try again later.")

# The store, for operators


def holder(who: str, since: datetime, renewed: datetime) -> Text:
    """The process that serves a database."""
    template = "{who} since {since:%Y-%m-%d %H:%M} UTC (last seen {renewed:%Y-%m-%d %H:%M})"
    return Text(template, who=who, since=since, renewed=renewed)


THIS_MACHINE = Text("this machine")
ANOTHER_PROCESS = Text("another process")


def process(number: int, machine: str) -> Text:
    """How a process describes itself."""
    return Text("process {number} on {machine}", number=number, machine=machine or THIS_MACHINE)


def lease_lost(path: object, now: object | None) -> Text:
    """Another process serves the database; `now` is that process, if known."""
    if now is None:
        return Text("Another file has replaced the database {path}. Stopping.", path=path)
    return Text("The database {path} is now served by {now}. Stopping.", path=path, now=now)


def moved_away(path: Path) -> Text:
    """The process's file was replaced."""
    return Text(
        "The database {path} was replaced or moved while in use. Stopping so that nothing is written to the "
        "wrong file. Start the bot again.",
        path=path,
    )


def cannot_lock(path: Path, error: Exception) -> Text:
    """The file system doesn't support locks."""
    return Text(
        "Can't lock the database {path}: {error}. Put it on a local disk, in a folder this process can write to.",
        path=path,
        error=error,
    )


def file_is_not_shared(path: object) -> Text:
    """Several processes were requested on SQLite."""
    return Text(
        "Only one process can serve the file {path}. To run several, move to PostgreSQL (tablekeeper "
        "move-store) and set TABLEKEEPER_DATABASE to its address. Otherwise, remove --processes and --shards.",
        path=path,
    )


def cannot_write(path: Path, error: Exception | None = None) -> Text:
    """The disk is read-only, or a folder or file belongs to someone else."""
    return Text(
        "Can't write to the database {path}{why}. Its disk is read-only, or its folder or file belongs to "
        "another user. Allow this process to write there, or set TABLEKEEPER_DATABASE to another file.",
        path=path,
        why="" if error is None else f" ({getattr(error, 'strerror', None) or error})",
    )


def second_name(path: Path) -> Text:
    """A hard link to the database."""
    return Text(
        "The database {path} has a second name (a hard link), which SQLite doesn't support. Remove the other "
        "name, or copy the file.",
        path=path,
    )


def in_use(path: object, by: object | None) -> Text:
    """Another process already serves the database."""
    return Text(
        "The database {path} is in use by {by}. Stop that process first, or set TABLEKEEPER_DATABASE to "
        "another database.",
        path=path,
        by=by or ANOTHER_PROCESS,
    )


def restore(path: Path, found: Path, made: datetime) -> Text:
    """Which backup to use, and how."""
    return Text(
        "Newest usable backup: {found} ({made:%Y-%m-%d %H:%M} UTC). To restore it, stop the bot, move {name} "
        "and any {name}-wal away, copy the backup to {name}, and start again.",
        found=found,
        made=made,
        name=path.name,
    )


def no_database(database: object) -> Text:
    """There is no database to back up or restore."""
    return Text("There's no database {database}.", database=database)


def there_already(file: Path) -> Text:
    """The backup's file exists already."""
    return Text("{file} already exists. Name a new file, or a folder.", file=file)


def cannot_back_up(database: object, error: Exception) -> Text:
    return Text("Can't back up the database {database}: {error}.", database=database, error=error)


def no_room_for_copy(database: object, needed: int, free: int) -> Text:
    """A disk that is too full for the copy before a change of layout; both in bytes."""
    return Text(
        "This version changes the layout of {database} and copies it first. The copy needs up to {needed:,} "
        "MiB; {free:,} MiB are free. Nothing was changed: make room and start again.",
        database=database,
        needed=-(-needed // MEBIBYTE),
        free=free // MEBIBYTE,
    )


def copies(database: object, size: int) -> Text:
    """The copy that delays the start of a new version; the size in bytes."""
    return Text(
        "Copying {database} ({size:,} MiB) before changing its layout.",
        database=database,
        size=-(-size // MEBIBYTE),
    )


NO_DRIVER = Text(
    "TABLEKEEPER_DATABASE names a PostgreSQL database, but its driver is missing. In the folder of the clone, run: "
    ".venv/bin/pip install --constraint constraints.txt '.[postgres]'"
)
NO_BACKUP = Text(
    "No usable backup found beside it. Restore one from elsewhere, or set TABLEKEEPER_DATABASE to another file."
)


def cannot_open(path: Path, error: Exception) -> Text:
    """The file cannot be opened."""
    return Text("Can't open the database {path}: {error}.", path=path, error=error)


def log_without_database(path: Path, left: str, restoring: Text) -> Text:
    """The database is gone, but its write-ahead log is still there."""
    return Text(
        "The database {path} is missing, but its latest changes are still in {left}. Put the database back, or "
        "move that file away to start empty. {restoring}",
        path=path,
        left=left,
        restoring=restoring,
    )


def folder(path: Path) -> Text:
    """The path is a folder."""
    template = "Can't open the database {path}: it's a folder. Set TABLEKEEPER_DATABASE to a file."
    return Text(template, path=path)


def empty_file(path: Path, restoring: Text) -> Text:
    """The file is empty."""
    return Text(
        "The database {path} is empty, so it's damaged. {restoring} To start without any tables, delete the "
        "empty file.",
        path=path,
        restoring=restoring,
    )


def not_sqlite(path: Path, restoring: Text) -> Text:
    """The file is of another kind."""
    template = "Can't open the database {path}: it isn't an SQLite database. {restoring}"
    return Text(template, path=path, restoring=restoring)


def not_ours(path: Path, restoring: Text) -> Text:
    """The database belongs to another program."""
    template = "The database {path} isn't a Tablekeeper database. {restoring}"
    return Text(template, path=path, restoring=restoring)


def damaged(path: Path, found: object, restoring: Text) -> Text:
    """The database is damaged."""
    return Text("The database {path} is damaged ({found}). {restoring}", path=path, found=found, restoring=restoring)


def belongs_to_nothing(row: object, table: str) -> Text:
    """A row whose parent is missing."""
    return Text("row {row} of {table} has no parent", row=row, table=table)


def older_layout(layout: int, first: int, commit: str) -> Text:
    """A database from before version 1.0."""
    return Text(
        "The database has layout {layout}, from before Tablekeeper 1.0, which began with {first}. Start commit"
        " `{commit}` on it once, which updates it, and then this version.",
        layout=layout,
        first=first,
        commit=commit,
    )


def newer_layout(version: int, newest: int) -> Text:
    """A database from a newer version."""
    return Text(
        "The database has layout {version}; this Tablekeeper supports up to {newest}. Run the newer "
        "Tablekeeper, or set TABLEKEEPER_DATABASE to another file.",
        version=version,
        newest=newest,
    )


LOCKED_LOG = Text("is locked by another program, such as a backup; close that program")
FULL_LOG = Text("can't grow: the disk is full; make room")
UNWRITABLE_LOG = Text("isn't writable; check who owns the file and its folder")
UNREADABLE_LOG = Text("can't be read or written; stop the bot and run `tablekeeper doctor`")
