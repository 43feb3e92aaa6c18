"""Migrates a PostgreSQL database to this version's layout.

The numbers are the same as SQLite's, the SQL is PostgreSQL's.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.database import PostgresDatabase, Session
from bot.store.failures import CannotOpen
from bot.store.migration import Migration, migrations_of, missing, newest_of
from bot.store.postgres import words

MIN_SERVER_VERSION = 14
"""The first PostgreSQL version with functions whose body is SQL instead of text."""


def known_migrations() -> tuple[Migration, ...]:
    """Return all migrations in order."""
    return migrations_of("postgres")


def migrate(session: Session, database: PostgresDatabase, migrations: Sequence[Migration]) -> None:
    """Apply the missing migrations in the current transaction.

    Raises CannotOpen for a newer layout, one from before 1.0, another program's database and a server that is too old.
    """
    # Two processes that start at the same time migrate one after the other.
    session.execute("SELECT pg_advisory_xact_lock(hashtext('tablekeeper layout'))")
    check_server(session, database)
    version = read_layout(session)
    if version is None:
        version = 0
        session.execute("CREATE TABLE layout (version BIGINT NOT NULL)")
        session.execute("INSERT INTO layout (version) VALUES (?)", (version,))
    for migration in missing(migrations, version):
        for statement in migration.statements():
            session.execute(statement)
    session.execute("UPDATE layout SET version = ?", (newest_of(migrations),))


def check_server(session: Session, database: PostgresDatabase) -> None:
    """Raise CannotOpen if the server is too old or the database isn't ours."""
    (server,) = session.execute("SELECT current_setting('server_version_num')").fetchone()
    if int(server) < MIN_SERVER_VERSION * 10_000:
        raise CannotOpen(words.too_old(database, int(server) // 10_000, MIN_SERVER_VERSION))
    there = list_tables(session)
    if there and "layout" not in there:
        raise CannotOpen(words.not_ours(database))


def read_layout(session: Session) -> int | None:
    """Return the layout of a database, None if it's empty."""
    if "layout" not in list_tables(session):
        return None
    (version,) = session.execute("SELECT version FROM layout").fetchone()
    return int(version)


def list_tables(session: Session) -> set[str]:
    """List the tables in the first schema of the search path."""
    query = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
    return {name for (name,) in session.execute(query)}


def read_size(session: Session) -> int:
    """Return the size in bytes of the first schema of the search path, with indexes."""
    query = (
        "SELECT coalesce(sum(pg_total_relation_size(pg_class.oid)), 0) FROM pg_class"
        " JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = current_schema() AND relkind = 'r'"
    )
    return int(session.execute(query).fetchone()[0])
