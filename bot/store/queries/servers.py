"""Statements for one server's data: export, delete."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.store.queries.people import selected
from bot.store.queries.rows import ExportedRows
from bot.store.queries.timers import written
from bot.store.session import Session

_TABLES = "SELECT id FROM tables WHERE guild = ?1"
_ENDED = "status NOT IN ('running', 'frozen')"
_OF_SERVER = (
    "schedules", "rotations", "challenge_days", "challenge_reminders", "proposals", "seat_boards",
    "day_messages", "thread_readers", "lobbies", "challenges", "tables", "leagues", "ratings",
)  # fmt: skip
"""Database tables whose rows belong to a server; referenced ones come last."""
_OF_TABLE = (
    "notices", "followers", "agreements", "questions", "trials", "premoves", "reviews", "results", "hint_counts",
    "entries",
    "forfeits", "members",
)  # fmt: skip
"""The same for tables at which members play."""

_EXPORTED: Mapping[str, str] = {
    "settings": "SELECT name, value FROM settings WHERE whose = 'server' AND id = ?1 ORDER BY name",
    "challenge_day": "SELECT zone, hour FROM challenge_days WHERE guild = ?1",
    "rotations": "SELECT weekday, game, options, channel, computers FROM rotations WHERE guild = ?1 ORDER BY weekday",
    "schedules": (
        "SELECT cadence, game, options, channel, computers FROM schedules WHERE guild = ?1 ORDER BY cadence, game"
    ),
    "challenge_reminders": "SELECT member, wish FROM challenge_reminders WHERE guild = ?1 ORDER BY member",
    "lobbies": (
        "SELECT id, game, options, seats, channel, created, due, message FROM lobbies WHERE guild = ?1 ORDER BY created"
    ),
    "lobby_members": (
        "SELECT lobby_id AS lobby, place, member FROM lobby_members WHERE lobby_id IN (SELECT id FROM"
        " lobbies WHERE guild = ?1) ORDER BY lobby_id, place"
    ),
    "invitations": (
        "SELECT lobby_id AS lobby, member, invited_by, declined FROM invitations WHERE lobby_id IN (SELECT id FROM"
        " lobbies WHERE guild = ?1) ORDER BY lobby_id, member"
    ),
    "proposed_matches": (
        "SELECT id, channel, creator, game, options, computers, teams, accepted, created FROM proposals"
        " WHERE guild = ?1 ORDER BY created, id"
    ),
    "leagues": (
        "SELECT id, game, season, options, channel, creator, form, rounds, division_size, deadline, created, status,"
        " seats, follows, message FROM leagues WHERE guild = ?1 ORDER BY created, id"
    ),
    "league_members": (
        "SELECT league_id AS league, division, place, member FROM league_members WHERE league_id IN (SELECT id FROM"
        " leagues WHERE guild = ?1) ORDER BY league_id, division, place"
    ),
    "league_games": (
        'SELECT league_id AS league, number, division, round, table_id AS "table", due FROM league_games'
        " WHERE league_id IN (SELECT id FROM leagues WHERE guild = ?1) ORDER BY league_id, number"
    ),
    "league_players": (
        "SELECT league_id AS league, number, seat, member, points FROM league_players"
        " WHERE league_id IN (SELECT id FROM leagues WHERE guild = ?1) ORDER BY league_id, number, seat"
    ),
    "open_seats": "SELECT channel, message FROM seat_boards WHERE guild = ?1",
    "day_messages": (
        "SELECT channel, day, opened, puzzle, message FROM day_messages WHERE guild = ?1 ORDER BY channel, day"
    ),
    "thread_readers": "SELECT thread, member FROM thread_readers WHERE guild = ?1 ORDER BY thread, member",
    "hints": (
        f'SELECT table_id AS "table", member, count FROM hint_counts WHERE table_id IN ({_TABLES})'
        " ORDER BY table_id, member"
    ),
    "challenges": (
        "SELECT id, number, game, rules_version, options, channel, cadence, period, creator, commitment,"
        " par, par_scores, opened, closes, closed, message, results, thread, teams, reminder, computers, blind,"
        " closed_by"
        " FROM challenges WHERE guild = ?1 ORDER BY opened, id"
    ),
    "tables": (
        "SELECT id, game, rules_version, options, seats, channel, opener, status, commitment, rev,"
        " take_backs, hints, created, updated, ended, outcome, challenge, counts FROM tables WHERE guild = ?1"
        " ORDER BY created, id"
    ),
    "results": (
        'SELECT table_id AS "table", seat, place, member, computer, game, seats, ended, rank, score, title, goals,'
        " barred, forfeit, pace, rated, mu, sigma, voided, voided_by, void_reason FROM results WHERE guild = ?1"
        " ORDER BY ended, table_id, seat, place"
    ),
    "ratings": (
        "SELECT game, seats, member, mu, sigma, games FROM ratings WHERE guild = ?1"
        " ORDER BY game, seats, mu DESC, member"
    ),
    "reviews": f'SELECT table_id AS "table", found FROM reviews WHERE table_id IN ({_TABLES}) ORDER BY table_id',
    "questions": (
        'SELECT id, table_id AS "table", ask, argument, asked_by, asked, waiting, holders, agreed, votes,'
        " closed, closed_by"
        f" FROM questions WHERE table_id IN ({_TABLES}) ORDER BY asked, id"
    ),
    "seats": (
        f'SELECT table_id AS "table", seat, place, member FROM members WHERE table_id IN ({_TABLES})'
        " ORDER BY table_id, seat, place"
    ),
    "forfeits": (
        f'SELECT table_id AS "table", seat, member, reason, rev FROM forfeits WHERE table_id IN ({_TABLES})'
        " ORDER BY table_id, seat, place"
    ),
}
"""What a server's export contains. Seeds are in the record of each table."""


def about(session: Session, guild: int, now: datetime) -> ExportedRows:
    """Return everything stored about a server, without secrets of running games."""
    kept = {key: selected(session, query, guild) for key, query in _EXPORTED.items()}
    open_runs = "challenge IN (SELECT id FROM challenges WHERE guild = ?1 AND closes > ?2)"
    logs = session.execute(
        "SELECT table_id, n, kind, member, seat, text, at FROM entries WHERE table_id IN"
        f" (SELECT id FROM tables WHERE guild = ?1 AND {_ENDED} AND (challenge IS NULL OR NOT ({open_runs})))"
        " ORDER BY table_id, n",
        (guild, written(now)),
    )
    keys = ("table", "n", "kind", "member", "seat", "text", "at")
    return {**kept, "logs": [dict(zip(keys, row, strict=True)) for row in logs]}


def known(session: Session) -> Sequence[int]:
    """Return all servers about which something is stored."""
    found: set[int] = set()
    for table in _OF_SERVER:
        last = -1
        # by the index, one step for each server: there may be a million tables
        while (row := session.execute(f"SELECT min(guild) FROM {table} WHERE guild > ?", (last,)).fetchone())[0]:
            last = int(row[0])
            found.add(last)
    found.update(int(row[0]) for row in session.execute("SELECT DISTINCT id FROM settings WHERE whose = 'server'"))
    return sorted(found)


def forget(session: Session, guild: int) -> Sequence[str]:
    """Delete everything about a server; return the ids of its tables."""
    tables = [table for (table,) in session.execute(_TABLES, (guild,))]
    challenges = "SELECT id FROM challenges WHERE guild = ?1"
    lobbies = "SELECT id FROM lobbies WHERE guild = ?1"
    questions = f"SELECT id FROM questions WHERE table_id IN ({_TABLES})"
    subjects = f"({_TABLES} UNION {challenges} UNION {lobbies} UNION {questions})"
    for of_subject in ("debts", "timers"):
        session.execute(f"DELETE FROM {of_subject} WHERE subject IN {subjects}", (guild,))
    for of_server in ("debts", "timers"):
        session.execute(f"DELETE FROM {of_server} WHERE subject = ?1 OR subject LIKE ?1 || ' %'", (str(guild),))
    session.execute(
        "DELETE FROM notes WHERE key IN"
        " (SELECT id || '-shared' FROM tables WHERE guild = ?1 UNION SELECT 'result of ' || id || ' posted'"
        " FROM tables WHERE guild = ?1 UNION SELECT 'threads refused in ' || channel FROM challenges WHERE guild = ?1)",
        (guild,),
    )
    for of_table in _OF_TABLE:
        session.execute(f"DELETE FROM {of_table} WHERE table_id IN ({_TABLES})", (guild,))
    for of_lobby in ("lobby_members", "invitations"):
        session.execute(f"DELETE FROM {of_lobby} WHERE lobby_id IN ({lobbies})", (guild,))
    for of_league in ("league_members", "league_players", "league_games"):
        session.execute(
            f"DELETE FROM {of_league} WHERE league_id IN (SELECT id FROM leagues WHERE guild = ?1)", (guild,)
        )
    for of_server in reversed(_OF_SERVER):
        session.execute(f"DELETE FROM {of_server} WHERE guild = ?1", (guild,))
    session.execute("DELETE FROM settings WHERE whose = 'server' AND id = ?1", (guild,))
    return tables
