"""Statements for results, with one row for each player of a game that ended."""

# ruff: noqa: S608
# The statement is built from our own constants; values are parameters.

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta

from bot.core.people.personal_data import AT_TABLES_OF_SERVER, TableData
from bot.core.results import rating_queries as ratings
from bot.core.results.model import Achieved, Category, Pace, Rating, Result, Void
from bot.core.results.ratings import Ladder
from bot.core.table.model import ForfeitReason
from bot.core.table.rows import first
from bot.store.database import Row, Session
from bot.store.timer_queries import written

_COLUMNS = (
    "table_id, seat, place, member, computer, game, seats, options, with_computer, began, ended, rank, score, title,"
    " goals, challenge, closes, forfeit, pace, barred, rated, mu, sigma, voided, voided_by, void_reason,"
    " EXISTS (SELECT 1 FROM results AS others WHERE others.table_id = results.table_id AND others.seat <> results.seat"
    " AND others.rank = results.rank) AS tied"
)

_BEST = """
WITH found AS (
    SELECT table_id, game, seats, options, with_computer, member, score, ended, title
    FROM results
    WHERE guild = :guild AND (CAST(:game AS TEXT) IS NULL OR game = :game)
        AND barred = 0 AND voided IS NULL AND member <> 0
        AND NOT EXISTS (SELECT 1 FROM challenges WHERE id = challenge AND closed IS NULL AND closes > :now)
), own AS (
    SELECT *, row_number() OVER (
        PARTITION BY game, seats, options, with_computer, member ORDER BY {place_by}, ended, table_id
    ) AS n FROM found
), ranked AS (
    SELECT *, row_number() OVER (
        PARTITION BY game, seats, options, with_computer ORDER BY {place_by}, ended, table_id
    ) AS place FROM own WHERE n = 1
)
SELECT table_id, game, seats, options, with_computer, member, score, ended, title FROM ranked WHERE place <= :most
"""


def add(connection: Session, guild: int, results: Sequence[Result]) -> None:
    """Store the results of a table that ended in a server, and rate it if it is rated."""
    rows = [_values(guild, result) for result in results]
    for row in rows:
        names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
        connection.execute(f"INSERT INTO results ({names}) VALUES ({places})", row)
    if any(result.rated for result in results):
        game, seats = results[0].category.game, results[0].category.seats
        ratings.rate_table(connection, Ladder(guild, game, seats), results[0].table)


def rate_anyway(connection: Session, table_id: str) -> None:
    """Rate a table that was stored unrated because it ended early."""
    changed = connection.execute("UPDATE results SET rated = 1 WHERE table_id = ? AND rated = 0", (table_id,))
    if changed.rowcount:
        ladder = first(connection, "SELECT guild, game, seats FROM results WHERE table_id = ?", (table_id,))
        ratings.rate_table(connection, Ladder(*ladder), table_id)


def _values(guild: int, result: Result) -> dict[str, object]:
    """The columns of a result as it is when its table ends."""
    return {
        "table_id": result.table,
        "seat": result.seat,
        "place": result.place,
        "member": result.member,
        "computer": result.computer,
        "guild": guild,
        "game": result.category.game,
        "seats": result.category.seats,
        "options": json.dumps(dict(result.category.options)),
        "with_computer": result.category.with_computer,
        "began": (result.at - result.took).isoformat(),
        "ended": result.at.isoformat(),
        "rank": result.rank,
        "score": result.score,
        "title": result.title,
        "goals": json.dumps(result.goals),
        "challenge": result.challenge,
        "closes": None if result.secret_until is None else written(result.secret_until),
        "forfeit": result.forfeit,
        "pace": None if result.pace is None else " ".join(str(round(each.total_seconds())) for each in result.pace),
        "barred": result.barred,
        "rated": result.rated,
    }


def best(
    connection: Session, guild: int, game: str | None, low: Collection[str], most: int, now: datetime
) -> list[Achieved]:
    """Return a server's best results of one game or of all.

    For each game, number of seats and set of options: the best `most` members with their best result, equal ones by
    time. In `low` games a lower score is better. Leaves out results that are barred or void, and runs in challenges
    that are open `now`. Options are compared as stored text, so the same options in different words are separate.
    """
    lows = {f"low{n}": low_game for n, low_game in enumerate(sorted(low))}
    listed = ", ".join(f":{name}" for name in lows) or "NULL"
    query = _BEST.format(place_by=f"score * CASE WHEN game IN ({listed}) THEN 1 ELSE -1 END")
    values = {"guild": guild, "game": game, "most": most, "now": written(now), **lows}
    categories: dict[tuple[object, ...], Category] = {}
    found: list[Achieved] = []
    for table_id, key, seats, options, with_computer, member, score, ended, title in connection.execute(query, values):
        category = categories.get(kind := (key, seats, options, with_computer))
        if category is None:
            category = categories[kind] = _category(key, seats, options, with_computer)
        found.append(Achieved(category, table_id, member, score, datetime.fromisoformat(ended), title))
    return found


def of_member(connection: Session, guild: int, member: int) -> list[Result]:
    """Return all results of a member in a server that are not void, the oldest first."""
    wanted = "member = ? AND guild = ? AND voided IS NULL ORDER BY ended, table_id, seat"
    return _find(connection, wanted, (member, guild))


def latest_of(connection: Session, guild: int, member: int, most: int) -> list[Result]:
    """Return a member's latest results in a server, newest first.

    They include void results, but no runs in challenges that are open.
    """
    wanted = (
        "member = ? AND guild = ? AND (challenge IS NULL OR EXISTS"
        " (SELECT 1 FROM challenges WHERE id = challenge AND closed IS NOT NULL))"
        " ORDER BY ended DESC, table_id, seat LIMIT ?"
    )
    return _find(connection, wanted, (member, guild, most))


def at(connection: Session, guild: int, table_id: str) -> list[Result]:
    """Return the results of a server's table by seat, also void ones.

    Empty for a table without a result.
    """
    return _find(connection, "table_id = ? AND guild = ? ORDER BY seat, place", (table_id, guild))


def between(connection: Session, guild: int, member: int, other: int) -> list[Result]:
    """Return the results of games of two members in different seats, newest first."""
    wanted = (
        "table_id IN (SELECT own.table_id FROM results AS own JOIN results AS theirs"
        " ON theirs.table_id = own.table_id AND theirs.seat <> own.seat"
        " WHERE own.member = ? AND own.guild = ? AND own.voided IS NULL AND theirs.member = ?)"
        " ORDER BY ended DESC, table_id, seat, place"
    )
    return _find(connection, wanted, (member, guild, other))


def with_computers(connection: Session, guild: int, member: int) -> list[Result]:
    """Return the results of a member's games with computers, oldest first.

    All players' results are included, but no runs in challenges.
    """
    wanted = (
        "table_id IN (SELECT own.table_id FROM results AS own JOIN results AS theirs"
        " ON theirs.table_id = own.table_id AND theirs.member = 0"
        " WHERE own.member = ? AND own.guild = ? AND own.voided IS NULL AND own.challenge IS NULL)"
        " ORDER BY ended, table_id, seat, place"
    )
    return _find(connection, wanted, (member, guild))


def void_runs(connection: Session, challenge: str) -> frozenset[str]:
    """Return the tables of the runs in a challenge that are void."""
    query = (
        "SELECT table_id FROM results WHERE voided IS NOT NULL AND challenge = ?1"
        " AND guild = (SELECT guild FROM challenges WHERE id = ?1)"
    )
    return frozenset(table for (table,) in connection.execute(query, (challenge,)))


def voided(connection: Session, guild: int) -> list[Result]:
    """Return the results of a server's void games, most recently voided first."""
    return _find(connection, "guild = ? AND voided IS NOT NULL ORDER BY voided DESC, table_id, seat, place", (guild,))


def set_void(
    connection: Session,
    guild: int,
    table_id: str,
    void: Void | None,
    after: Sequence[Callable[[Session, str], None]] = (),
) -> bool:
    """Void a server's game, or restore it (None), recalculate its ladder, and run the queries `after` it.

    Return False if nothing changes: the table has no result, or is already so.
    """
    was = "IS NULL" if void is not None else "IS NOT NULL"
    changed = connection.execute(
        "UPDATE results SET voided = ?, voided_by = ?, void_reason = ?, mu = NULL, sigma = NULL"
        f" WHERE table_id = ? AND guild = ? AND voided {was}",
        (*((None,) * 3 if void is None else (written(void.at), void.by, void.reason)), table_id, guild),
    )
    if changed.rowcount == 0:
        return False
    game, seats, rated = first(connection, "SELECT game, seats, rated FROM results WHERE table_id = ?", (table_id,))
    if rated:
        ratings.rebuild(connection, Ladder(guild, game, seats))
    for each in after:
        each(connection, table_id)
    return True


def _find(connection: Session, wanted: str, values: Sequence[object]) -> list[Result]:
    return [_result(row) for row in connection.execute(f"SELECT {_COLUMNS} FROM results WHERE {wanted}", values)]


def _result(row: Row) -> Result:
    began, ended = datetime.fromisoformat(row["began"]), datetime.fromisoformat(row["ended"])
    return Result(
        category=_category(row["game"], row["seats"], row["options"], row["with_computer"]),
        table=row["table_id"],
        member=row["member"],
        computer=row["computer"],
        seat=row["seat"],
        place=row["place"],
        score=row["score"],
        at=ended,
        title=row["title"],
        rank=row["rank"],
        goals=tuple(json.loads(row["goals"])),
        took=ended - began,
        challenge=row["challenge"],
        barred=bool(row["barred"]),
        rated=bool(row["rated"]),
        tied=bool(row["tied"]),
        secret_until=None if row["closes"] is None else datetime.fromisoformat(row["closes"]),
        forfeit=None if row["forfeit"] is None else ForfeitReason(row["forfeit"]),
        pace=None if row["pace"] is None else Pace(*(timedelta(seconds=int(each)) for each in row["pace"].split())),
        rating=None if row["mu"] is None else Rating(row["mu"], row["sigma"]),
        void=_void(row),
    )


def _void(row: Row) -> Void | None:
    if row["voided"] is None:
        return None
    return Void(row["voided_by"], datetime.fromisoformat(row["voided"]), row["void_reason"])


def _category(game: str, seats: int, options: str, with_computer: int) -> Category:
    return Category(game, seats, tuple(json.loads(options).items()), bool(with_computer))


# Data of members and servers


def _rename_who_voided(session: Session, member: int, former: int) -> None:
    session.execute("UPDATE results SET voided_by = ? WHERE voided IS NOT NULL AND voided_by = ?", (former, member))


DATA = (
    TableData(
        table="results",
        renames=["member"],
        forget=_rename_who_voided,
        member={
            "results": (
                'SELECT table_id AS "table", guild AS server, game, seats, seat, ended, rank, score, title, goals,'
                " forfeit, pace, rated, mu, sigma, voided, void_reason FROM results WHERE member = ?1"
                " ORDER BY ended, table_id, seat"
            ),
            "voided_results": (
                'SELECT DISTINCT table_id AS "table", guild AS server, voided, void_reason FROM results'
                " WHERE voided IS NOT NULL AND voided_by = ?1 ORDER BY voided, table_id"
            ),
        },
        server={
            "results": (
                'SELECT table_id AS "table", seat, place, member, computer, game, seats, ended, rank, score, title,'
                " goals, barred, forfeit, pace, rated, mu, sigma, voided, voided_by, void_reason FROM results"
                " WHERE guild = ?1 ORDER BY ended, table_id, seat, place"
            )
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
)
