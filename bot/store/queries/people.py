"""Statements for one member's data: read, export, delete.

A forgotten member's id is replaced with a negative number: no member has one, it doesn't reveal who it was, and results
of different former members stay apart.
"""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.model.outbox import OutboxKind
from bot.model.setting_owner import SettingOwner
from bot.store.queries import leagues, proposals
from bot.store.queries.rows import ExportedRows, first
from bot.store.session import Session

_COUNT = "former members"
"""Key of the note that counts forgotten members."""

_WRITTEN_AS_JSON = frozenset({"options", "outcome", "teams", "par_scores", "found", "goals"})

_KNOWN_AT = (
    "SELECT table_id FROM members WHERE member = ?1"
    " UNION SELECT table_id FROM entries WHERE member = ?1"
    " UNION SELECT id FROM tables WHERE opener = ?1"
    " UNION SELECT table_id FROM forfeits WHERE member = ?1"
)
"""Tables that know a member: they hold a seat, did something or opened it."""

_SEATED = "SELECT table_id, n, text FROM entries WHERE kind = 'seat' AND text LIKE '%' || ?1 || '%'"
"""Changes of seats that may name a member."""

_EXPORTED: Mapping[str, str] = {
    "settings": "SELECT name, value FROM settings WHERE whose = 'member' AND id = ?1 ORDER BY name",
    "absences": "SELECT begins, ends FROM absences WHERE member = ?1 ORDER BY begins",
    "challenge_reminders": "SELECT guild AS server, wish FROM challenge_reminders WHERE member = ?1 ORDER BY guild",
    "opened_challenges": (
        "SELECT id, game, guild AS server, channel, cadence, opened, closes FROM challenges WHERE"
        " creator = ?1 ORDER BY opened"
    ),
    "closed_challenges": (
        "SELECT id, game, guild AS server, channel, closed FROM challenges WHERE closed_by = ?1 ORDER BY closed"
    ),
    "lobbies": (
        "SELECT lobbies.id, game, guild AS server, channel, created FROM lobbies JOIN lobby_members ON"
        " lobby_id = lobbies.id WHERE member = ?1 ORDER BY created"
    ),
    "invitations": "SELECT lobby_id AS lobby, declined FROM invitations WHERE member = ?1 ORDER BY lobby_id",
    "blocks": "SELECT blocked FROM blocks WHERE member = ?1 ORDER BY blocked",
    "proposed_matches": (
        "SELECT id, game, guild AS server, channel, created FROM proposals WHERE creator = ?1 ORDER BY created, id"
    ),
    "leagues": (
        "SELECT id, game, season, guild AS server, channel, division, place FROM leagues JOIN league_members ON"
        " league_id = id WHERE member = ?1 ORDER BY created, id"
    ),
    "opened_leagues": (
        "SELECT id, game, season, guild AS server, channel, created FROM leagues WHERE creator = ?1"
        " ORDER BY created, id"
    ),
    "league_games": (
        'SELECT games.league_id AS league, games.number, round, table_id AS "table", seat, points'
        " FROM league_players AS own JOIN league_games AS games"
        " ON games.league_id = own.league_id AND games.number = own.number WHERE member = ?1"
        " ORDER BY games.league_id, games.number"
    ),
    "hints": 'SELECT table_id AS "table", count FROM hint_counts WHERE member = ?1 ORDER BY table_id',
    "followed_tables": 'SELECT table_id AS "table", told, message FROM followers WHERE member = ?1 ORDER BY table_id',
    "notices": (
        'SELECT table_id AS "table", asked, told, at, snoozed, letter_channel, letter FROM notices WHERE'
        " member = ?1 ORDER BY table_id"
    ),
    "agreements": (
        'SELECT table_id AS "table", rev, at FROM agreements WHERE member = ?1 AND table_id IN'
        f" ({_KNOWN_AT}) ORDER BY table_id, rev"
    ),
    "tables": (
        "SELECT id, game, options, guild AS server, channel, status, created, ended, outcome, challenge,"
        " CASE WHEN opener = ?1 THEN 'yes' ELSE 'no' END AS opened_by_you FROM tables WHERE id IN"
        f" ({_KNOWN_AT}) ORDER BY created, id"
    ),
    "questions": ("SELECT id, ask, argument, asked FROM questions WHERE asked_by = ?1 ORDER BY asked, id"),
    "trials": 'SELECT table_id AS "table", rev, moves FROM trials WHERE member = ?1 ORDER BY table_id',
    "premoves": 'SELECT table_id AS "table", moves, careful FROM premoves WHERE member = ?1 ORDER BY table_id',
    "puzzles": "SELECT day, puzzle, move, solved, at, guild AS server FROM attempts WHERE member = ?1 ORDER BY day",
    "puzzle_answers": "SELECT puzzle, solved, at, gain FROM puzzle_answers WHERE member = ?1 ORDER BY at, puzzle",
    "puzzle_ratings": "SELECT game, mu, sigma, answers FROM puzzle_ratings WHERE member = ?1 ORDER BY game",
    "lessons": "SELECT game, lesson, moves, done FROM lessons WHERE member = ?1 ORDER BY game, lesson",
    "threads_of_finishers": (
        "SELECT guild AS server, thread FROM thread_readers WHERE member = ?1 ORDER BY guild, thread"
    ),
    "reviews": f'SELECT table_id AS "table", found FROM reviews WHERE table_id IN ({_KNOWN_AT}) ORDER BY table_id',
    "seats": 'SELECT table_id AS "table", seat FROM members WHERE member = ?1 ORDER BY table_id, seat',
    "forfeits": (
        'SELECT table_id AS "table", seat, reason, rev FROM forfeits WHERE member = ?1 ORDER BY table_id, seat'
    ),
    "results": (
        'SELECT table_id AS "table", guild AS server, game, seats, seat, ended, rank, score, title, goals, forfeit,'
        " pace, rated, mu, sigma, voided, void_reason FROM results WHERE member = ?1 ORDER BY ended, table_id, seat"
    ),
    "ratings": (
        "SELECT guild AS server, game, seats, mu, sigma, games FROM ratings WHERE member = ?1"
        " ORDER BY guild, game, seats"
    ),
    "voided_results": (
        'SELECT DISTINCT table_id AS "table", guild AS server, voided, void_reason FROM results'
        " WHERE voided IS NOT NULL AND voided_by = ?1 ORDER BY voided, table_id"
    ),
    "log_entries": (
        'SELECT table_id AS "table", n, kind, seat, text, at FROM entries WHERE member = ?1 AND table_id'
        f" IN ({_KNOWN_AT}) ORDER BY table_id, n"
    ),
}
"""What a member's export contains."""


def choose(session: Session, whose: SettingOwner, owner: int, name: str, value: str) -> None:
    """Store a setting of a member or server."""
    session.execute(
        "INSERT INTO settings (whose, id, name, value) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (whose, id, name) DO UPDATE SET value = excluded.value",
        (whose, owner, name, value),
    )


def servers_of(session: Session, member: int) -> Sequence[int]:
    """Return the servers in which a member has had a seat, the last one first."""
    query = (
        "SELECT guild FROM tables WHERE guild IS NOT NULL AND id IN (SELECT table_id FROM members WHERE member = ?)"
        " GROUP BY guild ORDER BY max(updated) DESC"
    )
    return [guild for (guild,) in session.execute(query, (member,))]


def about(session: Session, member: int) -> ExportedRows:
    """Return everything stored about a member."""
    name = selected(session, "SELECT name, locale FROM names WHERE member = ?1", member)
    return {"names": name, **{key: selected(session, query, member) for key, query in _EXPORTED.items()}}


def selected(session: Session, query: str, owner: int) -> list[Mapping[str, Any]]:
    """Return rows by the column names that the query lists."""
    columns, _, _ = query.removeprefix("SELECT ").partition(" FROM ")
    keys = [column.rpartition(" AS ")[2].rpartition(".")[2].strip(' "') for column in columns.split(",")]
    rows = session.execute(query, (owner,))
    return [{key: _read(key, value) for key, value in zip(keys, row, strict=True)} for row in rows]


def _read(key: str, value: Any) -> Any:
    """Return the value of a column; some contain JSON."""
    return json.loads(value) if key in _WRITTEN_AS_JSON and value is not None else value


def lobbies_of(session: Session, member: int) -> Sequence[str]:
    """Return the ids of lobbies that a member has joined."""
    query = "SELECT lobby_id FROM lobby_members WHERE member = ? ORDER BY lobby_id"
    return [lobby for (lobby,) in session.execute(query, (member,))]


def forget(session: Session, member: int) -> Sequence[str]:
    """Replace a member's id with an unused negative number and delete private data.

    Returns the ids of changed tables.
    """
    former = _next_former(session)
    tables = [table for (table,) in session.execute(_KNOWN_AT, (member,))]
    for table in tables:
        _forget_at(session, table, member, former)
    tables += _forget_in_seats(session, member, former)
    _forget_in_questions(session, member, former)
    session.execute("UPDATE members SET member = ? WHERE member = ?", (former, member))
    session.execute("UPDATE forfeits SET member = ? WHERE member = ?", (former, member))
    session.execute("UPDATE challenges SET creator = ? WHERE creator = ?", (former, member))
    session.execute("UPDATE challenges SET closed_by = ? WHERE closed_by = ?", (former, member))
    _forget_in_teams(session, member, former)
    session.execute("UPDATE results SET member = ? WHERE member = ?", (former, member))
    session.execute("UPDATE results SET voided_by = ? WHERE voided IS NOT NULL AND voided_by = ?", (former, member))
    session.execute("UPDATE ratings SET member = ? WHERE member = ?", (former, member))
    session.execute("UPDATE hint_counts SET member = ? WHERE member = ?", (former, member))
    session.execute("DELETE FROM lobby_members WHERE member = ?", (member,))
    session.execute("DELETE FROM invitations WHERE member = ?", (member,))
    session.execute("UPDATE invitations SET invited_by = ? WHERE invited_by = ?", (former, member))
    session.execute("DELETE FROM blocks WHERE member = ?1 OR blocked = ?1", (member,))
    _forget_in_proposals(session, member)
    leagues.forget_member(session, member, former)
    session.execute("DELETE FROM followers WHERE member = ?", (member,))
    session.execute("DELETE FROM notices WHERE member = ?", (member,))
    session.execute("DELETE FROM trials WHERE member = ?", (member,))
    session.execute("DELETE FROM premoves WHERE member = ?", (member,))
    session.execute("DELETE FROM attempts WHERE member = ?", (member,))
    session.execute("DELETE FROM puzzle_answers WHERE member = ?", (member,))
    session.execute("DELETE FROM puzzle_ratings WHERE member = ?", (member,))
    session.execute("DELETE FROM lessons WHERE member = ?", (member,))
    session.execute("DELETE FROM thread_readers WHERE member = ?", (member,))
    session.execute("DELETE FROM challenge_reminders WHERE member = ?", (member,))
    session.execute("DELETE FROM settings WHERE whose = 'member' AND id = ?", (member,))
    session.execute("DELETE FROM names WHERE member = ?", (member,))
    session.execute("DELETE FROM absences WHERE member = ?", (member,))
    _forgive(session, member)
    return sorted(set(tables))


def forgotten(session: Session) -> str:
    """Return how many members were forgotten so far, as stored text."""
    row = session.execute("SELECT value FROM notes WHERE key = ?", (_COUNT,)).fetchone()
    return "" if row is None else str(row[0])


def _next_former(session: Session) -> int:
    """Return an unused negative number."""
    (count,) = session.execute(
        "INSERT INTO notes (key, value) VALUES (?, '1') ON CONFLICT (key)"
        " DO UPDATE SET value = CAST(CAST(notes.value AS BIGINT) + 1 AS TEXT) RETURNING value",
        (_COUNT,),
    ).fetchone()
    return -int(count)


def _forget_at(session: Session, table: str, member: int, former: int) -> None:
    values = (former, table, member)
    session.execute("UPDATE entries SET member = ? WHERE table_id = ? AND member = ?", values)
    session.execute("UPDATE agreements SET member = ? WHERE table_id = ? AND member = ?", values)
    session.execute("UPDATE tables SET opener = ? WHERE id = ? AND opener = ?", values)
    session.execute("DELETE FROM debts WHERE kind = ? AND subject = ?", (OutboxKind.FINISHED, table))


def _forget_in_seats(session: Session, member: int, former: int) -> list[str]:
    """Replace a member in the log's seat changes; return the changed tables."""
    found = [tuple(row) for row in session.execute(_SEATED, (str(member),))]
    named = [(table, n, text) for table, n, text in found if str(member) in text.split(" ")]
    session.executemany(
        "UPDATE entries SET text = ? WHERE table_id = ? AND n = ?",
        [(_renamed(text, member, former), table, n) for table, n, text in named],
    )
    return [table for table, _, _ in named]


def _forget_in_questions(session: Session, member: int, former: int) -> None:
    session.execute("UPDATE questions SET asked_by = ? WHERE asked_by = ?", (former, member))
    session.execute("UPDATE questions SET closed_by = ? WHERE closed_by = ?", (former, member))
    asked = session.execute("SELECT argument, waiting, holders, agreed, votes, id FROM questions", ())
    for *lists, question in [tuple(row) for row in asked]:
        after = [_renamed(each, member, former) for each in lists]
        if after != lists:
            change = "UPDATE questions SET argument = ?, waiting = ?, holders = ?, agreed = ?, votes = ? WHERE id = ?"
            session.execute(change, (*after, question))


def _renamed(text: str, member: int, former: int) -> str:
    """Replace one member in a stored list."""
    return " ".join(str(former) if word == str(member) else word for word in text.split(" "))


def _forget_in_teams(session: Session, member: int, former: int) -> None:
    """Replace a member in the teams of matches."""
    matches = session.execute("SELECT id, teams FROM challenges WHERE teams <> '[]'", ())
    for challenge, teams in [tuple(row) for row in matches]:
        after = [[former if each == member else each for each in team] for team in json.loads(teams)]
        if after != json.loads(teams):
            session.execute("UPDATE challenges SET teams = ? WHERE id = ?", (json.dumps(after), challenge))


def _forget_in_proposals(session: Session, member: int) -> None:
    """Drop proposed matches with the member; their messages lose the controls."""
    for proposal in proposals.with_member(session, member):
        proposals.drop(session, proposal.id, proposal.created)


def _forgive(session: Session, member: int) -> None:
    """Remove a member from the outbox; other members of the same mention stay."""
    session.execute("DELETE FROM debts WHERE message = ?", (member,))  # whatever its kind: an id is never given twice
    calling = session.execute("SELECT kind, subject, message, members FROM debts WHERE members <> ''", ())
    for kind, subject, message, members in [tuple(row) for row in calling]:
        others = [each for each in members.split() if each != str(member)]
        session.execute(
            "UPDATE debts SET members = ? WHERE kind = ? AND subject = ? AND message = ? AND members <> ?",
            (" ".join(others), kind, subject, message, " ".join(others)),
        )


def setting(connection: Session, whose: SettingOwner, owner: int, name: str) -> str | None:
    """Return a member's or server's value of a setting."""
    wanted = "SELECT value FROM settings WHERE whose = ? AND id = ? AND name = ?"
    found: tuple[str] | None = first(connection, wanted, (whose, owner, name))
    return None if found is None else found[0]


def all_with(session: Session, name: str) -> Sequence[tuple[str, int, str]]:
    """Return all values of a setting, with whose they are and the id of the member or server."""
    return list(session.execute("SELECT whose, id, value FROM settings WHERE name = ?", (name,)))


def block(session: Session, member: int, blocked: int) -> None:
    """Let a member block another one; a second time changes nothing."""
    session.execute("INSERT INTO blocks (member, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING", (member, blocked))


def unblock(session: Session, member: int, blocked: int) -> None:
    """End a block."""
    session.execute("DELETE FROM blocks WHERE member = ? AND blocked = ?", (member, blocked))


def blocked_by(session: Session, member: int) -> Sequence[int]:
    """The members whom this member blocks."""
    query = "SELECT blocked FROM blocks WHERE member = ? ORDER BY blocked"
    return [blocked for (blocked,) in session.execute(query, (member,))]
