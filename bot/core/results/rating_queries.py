"""Ratings, computed from the results of each ladder; inside one transaction."""

# ruff: noqa: S608
# Statements are put together from our own constants, values are parameters.

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby

from bot.core.people.personal_data import OF_SERVER, TableData
from bot.core.results.model import Rating
from bot.core.results.ratings import INITIAL, Ladder, LadderEntry, Player, RatedGame, rate, rate_game
from bot.core.table.rows import first
from bot.store.database import Session

_OF_LADDER = "guild = ?1 AND game = ?2 AND seats = ?3"
_RATED = "rated = 1 AND voided IS NULL"


def rate_table(connection: Session, ladder: Ladder, table_id: str) -> None:
    """Rate a table whose result was just stored."""
    games = list(_games(connection, ladder, table_id))
    if not games:
        return
    (game,) = games
    if _has_later(connection, ladder, game):  # two tables ended at once, and this one is stored last
        rebuild(connection, ladder)
        return
    before = {each.player: each for each in _of_table(connection, ladder, table_id)}
    after = rate_game(game, {player: each.rating for player, each in before.items()})
    _set_results(connection, [(game, after)])
    for player, rating in after.items():
        played = before[player].games if player in before else None
        _set(connection, ladder, player, rating, 1 + (played or 0))


def rebuild(connection: Session, ladder: Ladder) -> None:
    """Recalculate a ladder, game by game in the order in which they ended."""
    connection.execute(f"DELETE FROM ratings WHERE {_OF_LADDER}", _key(ladder))
    rated = list(rate(_games(connection, ladder)))
    _set_results(connection, rated)
    played = Counter(player for game, _ in rated for player in _players(game))
    latest = {player: rating for _, after in rated for player, rating in after.items()}
    for player, rating in latest.items():
        _set(connection, ladder, player, rating, played[player])


def rebuild_all(connection: Session) -> int:
    """Recalculate all ladders of all servers; return their number."""
    connection.execute("DELETE FROM ratings")
    found = connection.execute("SELECT DISTINCT guild, game, seats FROM results WHERE rated = 1")
    ladders = [Ladder(*row) for row in found]
    for ladder in ladders:
        rebuild(connection, ladder)
    return len(ladders)


def of_ladder(connection: Session, ladder: Ladder) -> list[LadderEntry]:
    """Return the ratings of a ladder, in no order."""
    query = f"SELECT member, mu, sigma, games FROM ratings WHERE {_OF_LADDER}"
    rows = connection.execute(query, _key(ladder))
    return [LadderEntry(member, Rating(mu, sigma), games) for member, mu, sigma, games in rows]


def _of_table(connection: Session, ladder: Ladder, table_id: str) -> list[LadderEntry]:
    """Return the ratings on a ladder of those who played at a table, in no order."""
    query = (
        f"SELECT member, mu, sigma, games FROM ratings WHERE {_OF_LADDER}"
        " AND member IN (SELECT member FROM results WHERE table_id = ?4)"
    )
    rows = connection.execute(query, (*_key(ladder), table_id))
    return [LadderEntry(member, Rating(mu, sigma), games) for member, mu, sigma, games in rows]


def of_member(connection: Session, guild: int, member: int) -> Mapping[Ladder, LadderEntry]:
    """Return the ratings of a member in a server."""
    query = "SELECT game, seats, mu, sigma, games FROM ratings WHERE member = ? AND guild = ? ORDER BY game, seats"
    return {
        Ladder(guild, game, seats): LadderEntry(member, Rating(mu, sigma), games)
        for game, seats, mu, sigma, games in connection.execute(query, (member, guild))
    }


def before(connection: Session, ladder: Ladder, member: int, game: RatedGame) -> Rating | None:
    """Return a member's rating before a game, None if it was their first."""
    query = (
        "SELECT mu, sigma FROM results WHERE member = ?4 AND guild = ?1 AND game = ?2 AND seats = ?3"
        f" AND {_RATED} AND (ended, table_id) < (?5, ?6) ORDER BY ended DESC, table_id DESC LIMIT 1"
    )
    row = first(connection, query, (*_key(ladder), member, game.ended.isoformat(), game.table))
    return None if row is None else Rating(*row)


def changes_by(connection: Session, ladder: Ladder, table_id: str) -> Mapping[int, tuple[Rating, Rating]]:
    """Return the rating before and after a game for each of its members.

    Empty if it isn't rated.
    """
    changes: dict[int, tuple[Rating, Rating]] = {}
    for game in _games(connection, ladder, table_id):
        query = "SELECT member, mu, sigma FROM results WHERE table_id = ? AND mu IS NOT NULL"
        for member, mu, sigma in [tuple(row) for row in connection.execute(query, (table_id,))]:
            changes[member] = (before(connection, ladder, member, game) or INITIAL, Rating(mu, sigma))
    return changes


def ladders_in(connection: Session, guild: int) -> Mapping[Ladder, int]:
    """Return the ladders of a server with the number of members on each."""
    query = "SELECT game, seats, COUNT(*) FROM ratings WHERE guild = ? GROUP BY game, seats ORDER BY game, seats"
    return {Ladder(guild, game, seats): count for game, seats, count in connection.execute(query, (guild,))}


def _key(ladder: Ladder) -> tuple[object, ...]:
    return ladder.guild, ladder.game, ladder.seats


def _players(game: RatedGame) -> set[Player]:
    return {player for team in game.teams for player in team}


def _games(connection: Session, ladder: Ladder, table_id: str | None = None) -> Iterable[RatedGame]:
    """Return the rated games of a ladder, or only this one, in order of their end."""
    one = "" if table_id is None else " AND table_id = ?4"
    rows = connection.execute(
        f"SELECT ended, table_id, seat, rank, member FROM results WHERE {_OF_LADDER} AND {_RATED}{one}"
        " ORDER BY ended, table_id, seat, place",
        (*_key(ladder), *([] if table_id is None else [table_id])),
    )
    for (ended, table), players in groupby([tuple(row) for row in rows], key=lambda row: row[:2]):
        teams: dict[int, list[Player]] = {}
        ranks: dict[int, int] = {}
        for _, _, seat, rank, member in players:
            teams.setdefault(seat, []).append(member)
            ranks[seat] = rank
        yield RatedGame(table, datetime.fromisoformat(ended), list(teams.values()), list(ranks.values()))


def _has_later(connection: Session, ladder: Ladder, game: RatedGame) -> bool:
    """Whether a game of the ladder ended after this one; ties are broken by id."""
    query = f"SELECT 1 FROM results WHERE {_OF_LADDER} AND {_RATED} AND (ended, table_id) > (?4, ?5) LIMIT 1"
    return first(connection, query, (*_key(ladder), game.ended.isoformat(), game.table)) is not None


def _set_results(connection: Session, rated: Iterable[tuple[RatedGame, Mapping[Player, Rating]]]) -> None:
    """Store the ratings of members after each game."""
    connection.executemany(
        "UPDATE results SET mu = ?, sigma = ? WHERE table_id = ? AND member = ?",
        [(rating.mu, rating.sigma, game.table, player) for game, after in rated for player, rating in after.items()],
    )


def _set(connection: Session, ladder: Ladder, player: Player, rating: Rating, games: int) -> None:
    connection.execute(
        "INSERT INTO ratings (guild, game, seats, member, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (guild, game, seats, member)"
        " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
        (*_key(ladder), player, rating.mu, rating.sigma, games),
    )


# Data of members and servers

DATA = (
    TableData(
        table="ratings",
        renames=["member"],
        member={
            "ratings": (
                "SELECT guild AS server, game, seats, mu, sigma, games FROM ratings WHERE member = ?1"
                " ORDER BY guild, game, seats"
            )
        },
        server={
            "ratings": (
                "SELECT game, seats, member, mu, sigma, games FROM ratings WHERE guild = ?1"
                " ORDER BY game, seats, mu DESC, member"
            )
        },
        of_server=OF_SERVER,
    ),
)
