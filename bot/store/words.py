"""Sentences of the store: what members and operators read when it fails."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from bot.games.text import Text

MEBIBYTE = 2**20

# The store, for members

REPLACED = Text("I am being replaced, so this was not done. Nothing is lost; try again in a minute.")
LOCKED = Text(
    "The place where I keep games is busy, so this was not done. Nothing is lost; please try again in a minute."
)
FULL = Text("There is no room to keep more, so this was not done. Nothing is lost; it works again when there is room.")
UNWRITABLE = Text(
    "I may not write where I keep games, so this was not done. Nothing that was played is lost; try again later."
)
UNREADABLE = Text(
    "The place where I keep games does not answer, so this was not done. It has been reported; try again later."
)

# The store, for whoever runs the bot


def holder(who: str, since: datetime, renewed: datetime) -> Text:
    """Which process serves a database."""
    template = "{who} since {since:%Y-%m-%d %H:%M} UTC (heard of at {renewed:%Y-%m-%d %H:%M})"
    return Text(template, who=who, since=since, renewed=renewed)


THIS_MACHINE = Text("this machine")
ANOTHER_PROCESS = Text("another process")


def process(number: int, machine: str) -> Text:
    """What a process writes down about itself."""
    return Text("process {number} on {machine}", number=number, machine=machine or THIS_MACHINE)


def lease_lost(path: object, now: object | None) -> Text:
    """Another process serves the database; `now` says which, if that is known."""
    if now is None:
        return Text("The database {path} is another one now, so this process stops.", path=path)
    return Text("The database {path} is served by {now} now, so this process stops.", path=path, now=now)


def moved_away(path: Path) -> Text:
    """The file under the process is another one."""
    return Text(
        "The database {path} was replaced or moved while it was in use, so this process stops before it "
        "keeps anything in the wrong file. Start it again.",
        path=path,
    )


def cannot_lock(path: Path, error: Exception) -> Text:
    """The file system does not take a lock."""
    return Text(
        "The database {path} cannot be locked: {error}. It has to lie on a disk of this machine, "
        "in a folder where this process may write.",
        path=path,
        error=error,
    )


def file_is_not_shared(path: object) -> Text:
    """Several processes were asked for on SQLite."""
    return Text(
        "The file {path} is served by one process. To run several, let TABLEKEEPER_DATABASE be the address of a "
        "PostgreSQL database (tablekeeper move-store copies the tables there), or leave out --processes and "
        "--shards.",
        path=path,
    )


def cannot_write(path: Path, error: Exception | None = None) -> Text:
    """A disk that is read-only, or a folder or file of somebody else."""
    return Text(
        "The database {path} cannot be written{why}. Its disk is read-only, or its folder or file belongs to "
        "another user. Let this process write there, or name another file in TABLEKEEPER_DATABASE.",
        path=path,
        why="" if error is None else f" ({getattr(error, 'strerror', None) or error})",
    )


def second_name(path: Path) -> Text:
    """A hard link to the database."""
    return Text(
        "The database {path} has a second name (a hard link), and SQLite can't keep two names in step. "
        "Remove the other name, or make a copy of the file.",
        path=path,
    )


def in_use(path: object, by: object | None) -> Text:
    """Somebody serves the database already."""
    return Text(
        "The database {path} is in use by {by}. End that one first, or name another one in TABLEKEEPER_DATABASE.",
        path=path,
        by=by or ANOTHER_PROCESS,
    )


def restore(path: Path, found: Path, made: datetime) -> Text:
    """Which backup to use, and how."""
    return Text(
        "The newest sound backup beside it is {found}, of {made:%Y-%m-%d %H:%M} UTC: with the bot stopped, move "
        "{name} and any {name}-wal away, copy the backup to {name}, and start again.",
        found=found,
        made=made,
        name=path.name,
    )


def no_database(database: object) -> Text:
    """Nothing to make a backup of, or to restore."""
    return Text("There is no database {database}.", database=database)


def there_already(file: Path) -> Text:
    """A backup takes nothing's place."""
    return Text("There is a file {file} already. Name a new one, or a folder.", file=file)


def cannot_back_up(database: object, error: Exception) -> Text:
    """Nothing is changed before there is a copy."""
    return Text("No copy of the database {database} could be made: {error}.", database=database, error=error)


def no_room_for_copy(database: object, needed: int, free: int) -> Text:
    """A disk that is too full for the copy before a change of layout; both in bytes."""
    return Text(
        "This version changes the layout of {database}, and copies it first. "
        "The copy takes up to {needed:,} MiB beside it, where {free:,} MiB are free: make room and start again. "
        "Nothing was changed.",
        database=database,
        needed=-(-needed // MEBIBYTE),
        free=free // MEBIBYTE,
    )


def copies(database: object, size: int) -> Text:
    """What keeps the start of a new version waiting; the size in bytes."""
    return Text(
        "The layout of {database} changes; it is copied first, {size:,} MiB.",
        database=database,
        size=-(-size // MEBIBYTE),
    )


def bad_retention(variable: str, value: str) -> Text:
    """A setting of backups that is no number."""
    return Text(
        "{variable} is {value!r}. Set it to a whole number of at least 1, or leave it out.",
        variable=variable,
        value=value[:40],
    )


NO_DRIVER = Text(
    "TABLEKEEPER_DATABASE names a PostgreSQL database, and the driver for it is missing. "
    "Install it with: pip install 'tablekeeper[postgres]'."
)
NO_BACKUP = Text(
    "No sound backup was found beside it. Put one from elsewhere in its place, "
    "or name another file in TABLEKEEPER_DATABASE."
)


def cannot_open(path: Path, error: Exception) -> Text:
    """The file cannot be opened."""
    return Text("The database {path} cannot be opened: {error}.", path=path, error=error)


def log_without_database(path: Path, left: str, restoring: Text) -> Text:
    """The database is gone, and what was written last is still there."""
    return Text(
        "There is no database {path}, but what was written to it last is still in {left}. Put the "
        "database back beside that file, or move that file away to begin anew. {restoring}",
        path=path,
        left=left,
        restoring=restoring,
    )


def folder(path: Path) -> Text:
    """No file at all."""
    template = "The database {path} cannot be opened: it is a folder. Name a file in TABLEKEEPER_DATABASE."
    return Text(template, path=path)


def empty_file(path: Path, restoring: Text) -> Text:
    """A file without anything in it."""
    return Text(
        "The database {path} is empty, so it is none that Tablekeeper left. {restoring} "
        "To begin with no tables at all, remove the empty file.",
        path=path,
        restoring=restoring,
    )


def not_sqlite(path: Path, restoring: Text) -> Text:
    """A file of another kind."""
    template = "The database {path} cannot be opened: it is no SQLite database. {restoring}"
    return Text(template, path=path, restoring=restoring)


def not_ours(path: Path, restoring: Text) -> Text:
    """A database of another program."""
    template = "The database {path} is none of Tablekeeper's: it keeps something else, or nothing. {restoring}"
    return Text(template, path=path, restoring=restoring)


def damaged(path: Path, found: object, restoring: Text) -> Text:
    """A database that cannot be relied on."""
    return Text("The database {path} is damaged ({found}). {restoring}", path=path, found=found, restoring=restoring)


def belongs_to_nothing(row: object, table: str) -> Text:
    """A row whose parent is missing."""
    return Text("row {row} of {table} belongs to nothing", row=row, table=table)


def newer_layout(version: int, newest: int) -> Text:
    """A database from a newer version."""
    return Text(
        "The database has layout {version}, and this Tablekeeper knows layouts up to {newest}. "
        "Start the newer Tablekeeper that wrote it, or name another file in TABLEKEEPER_DATABASE.",
        version=version,
        newest=newest,
    )


LOCKED_LOG = Text("is locked by another program, such as a backup; whatever has it open must let go of it")
FULL_LOG = Text("cannot grow: the disk is full; make room")
UNWRITABLE_LOG = Text("may not be written; look at who owns the file and its folder")
UNREADABLE_LOG = Text("cannot be read or written; stop the bot and run `tablekeeper doctor`")
