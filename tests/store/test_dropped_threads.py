"""The threads of those who finished a challenge, which version 1.0 opened, are forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.database import Session
from bot.store.migration import newest_of, until
from bot.store.postgres import PostgresStore
from bot.store.postgres.layout import known_migrations as postgres_migrations
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import known_migrations
from bot.store.store import Store

DROPPED = next(each.number for each in known_migrations() if "DROP TABLE thread_readers" in each.script)


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
async def test_readers_and_what_was_owed_to_them_go_and_all_else_stays(
    engine: str, request: pytest.FixtureRequest
) -> None:
    def open_store(layout: int) -> Store:
        if engine == "sqlite":
            database: Path = request.getfixturevalue("tmp_path") / "old.db"
            return SqliteStore(database, until(known_migrations(), layout))
        return PostgresStore(request.getfixturevalue("postgres"), until(postgres_migrations(), layout))

    old = open_store(DROPPED - 1)
    await old.open()
    await old.write(fill)
    await old.close()
    new = open_store(newest_of(known_migrations()))
    await new.open()
    assert await new.read(owed) == [("day", "1 2 2026-11-29")]
    assert await new.read(noted) == ["hello"]
    assert await new.read(challenges) == ["c"]
    await new.close()


def fill(session: Session) -> None:
    session.execute("INSERT INTO thread_readers (guild, thread, member) VALUES (1, 9, 11)")
    for kind, subject in (("readers", "1 2"), ("day", "1 2 2026-11-29")):
        session.execute(
            "INSERT INTO debts (kind, subject, message, channel, rev, members, fresh, since, due, tries)"
            " VALUES (?, ?, 0, 2, 0, '', 1, '2026-11-29T00:00:00+00:00', '2026-11-29T00:00:00+00:00', 0)",
            (kind, subject),
        )
    session.execute(
        "INSERT INTO challenges (id, game, rules_version, options, guild, channel, cadence, seed, commitment, opened,"
        " closes, thread) VALUES ('c', 'otys', 3, '{}', 1, 2, 'once', ?, 'x', 'x', 'x', 9)",
        (b"seed",),
    )
    for key in ("threads refused in 2", "pace-abc", "hello"):
        session.execute("INSERT INTO notes (key, value) VALUES (?, 'yes')", (key,))


def owed(session: Session) -> list[tuple[str, str]]:
    return [(kind, subject) for kind, subject in session.execute("SELECT kind, subject FROM debts")]


def noted(session: Session) -> list[str]:
    return [key for (key,) in session.execute("SELECT key FROM notes")]


def challenges(session: Session) -> list[str]:
    return [key for (key,) in session.execute("SELECT id FROM challenges")]
