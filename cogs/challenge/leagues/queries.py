"""Leagues: statements that run inside one transaction."""

# ruff: noqa: S608
# Statements are put together from our own constants, values are parameters.

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.core.delivery import outbox_queries as outbox
from bot.core.delivery.entries import OutboxEntry
from bot.core.people.personal_data import OF_SERVER, TableData
from bot.core.table.rows import first
from bot.store.database import Row, Session
from bot.store.failures import IdTaken, StaleRevision
from bot.store.timer_queries import Timer, advance, drop_timer, set_timer, written
from cogs.challenge.leagues.model import (
    LEAGUE_ENTRY,
    LEAGUE_TIMER,
    League,
    LeagueForm,
    LeagueGame,
    LeagueStatus,
    league_of,
    subject_of,
)

_COLUMNS = (
    "id, guild, channel, creator, game, options, form, rounds, division_size, deadline, created, status, season,"
    " follows, message, rev, seats"
)
_GAME_COLUMNS = "number, division, round, table_id, due"

_VOID = "EXISTS (SELECT 1 FROM results WHERE results.table_id = league_games.table_id AND voided IS NOT NULL)"

_OVER = "status IN ('ended', 'cancelled')"


def add(session: Session, league: League, entries: Sequence[OutboxEntry]) -> League:
    """Store a new league with its outbox entries; return it with the number of its season. Raises IdTaken."""
    if find(session, league.id) is not None:
        raise IdTaken(league.id)
    query = "SELECT coalesce(max(season), 0) + 1 FROM leagues WHERE guild = ? AND game = ?"
    (season,) = first(session, query, (league.guild, league.game))
    league = replace(league, season=season)
    places = ", ".join("?" * len(_COLUMNS.split(",")))
    session.execute(
        f"INSERT INTO leagues ({_COLUMNS}) VALUES ({places})",
        (league.id, league.guild, league.channel, league.creator, league.game, json.dumps(dict(league.options)),
         league.form, league.rounds, league.division_size, int(league.deadline.total_seconds()),
         written(league.created), league.status, league.season, league.follows, league.message, league.rev,
         league.seats),
    )  # fmt: skip
    _save_parts(session, league)
    outbox.add_entries(session, entries)
    return league


def save(session: Session, league: League, entries: Sequence[OutboxEntry] = (), due: datetime | None = None) -> None:
    """Store a league at its next rev, with outbox entries and the time to look at it again.

    Its message is unchanged. The time is now if a game has ended that has no result yet. Raises StaleRevision unless
    the stored league is at the rev before.
    """
    changed = session.execute(
        "UPDATE leagues SET status = ?, rev = ? WHERE id = ? AND rev = ?",
        (league.status, league.rev, league.id, league.rev - 1),
    )
    if changed.rowcount != 1:
        raise StaleRevision(league.id)
    _save_parts(session, league)
    if league.status.over:
        drop_timer(session, LEAGUE_TIMER, league.subject)
    elif due is not None:
        now = has_unrecorded_result(session, league.id)
        set_timer(session, Timer(LEAGUE_TIMER, league.subject, league.created if now else due))
    outbox.add_entries(session, entries)


def has_unrecorded_result(session: Session, league_id: str) -> bool:
    """Whether a game of a league has ended that has no points yet."""
    query = (
        "SELECT 1 FROM league_games JOIN tables ON tables.id = table_id WHERE league_id = ?1 AND number IN"
        " (SELECT number FROM league_players WHERE league_id = ?1 AND points IS NULL)"
        " AND status NOT IN ('running', 'frozen') LIMIT 1"
    )
    return first(session, query, (league_id,)) is not None


def _save_parts(session: Session, league: League) -> None:
    session.execute("DELETE FROM league_members WHERE league_id = ?", (league.id,))
    session.executemany(
        "INSERT INTO league_members (league_id, division, place, member) VALUES (?, ?, ?, ?)",
        [
            (league.id, number, place, member)
            for number, members in enumerate(league.divisions)
            for place, member in enumerate(members)
        ],
    )
    session.executemany(
        f"INSERT INTO league_games (league_id, {_GAME_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (league_id, number) DO UPDATE SET table_id = excluded.table_id, due = excluded.due",
        [
            (league.id, game.number, game.division, game.round, game.table,
             None if game.due is None else written(game.due))
            for game in league.games
        ],
    )  # fmt: skip
    session.executemany(
        "INSERT INTO league_players (league_id, number, seat, member, points) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (league_id, number, seat) DO UPDATE SET points = excluded.points",
        [
            (league.id, game.number, seat, player, None if game.points is None else game.points[seat])
            for game in league.games
            for seat, player in enumerate(game.players)
        ],
    )


def set_message(session: Session, league_id: str, message: int) -> None:
    """Remember which message shows a league, if there is one still."""
    session.execute("UPDATE leagues SET message = ? WHERE id = ?", (message, league_id))


def find(session: Session, league_id: str) -> League | None:
    """Return one league."""
    row = first(session, f"SELECT {_COLUMNS} FROM leagues WHERE id = ?", (league_id,))
    return None if row is None else _read(session, row)


def of_guild(session: Session, guild: int, *, over: bool) -> Sequence[League]:
    """Return the leagues of a server that are `over`, or the others, the newest first."""
    where = f"guild = ? AND {'' if over else 'NOT '}({_OVER})"
    return _find(session, where, (guild,))


def running_in(session: Session, guild: int, channel: int) -> Sequence[League]:
    """Return the leagues of a channel that are not over."""
    return _find(session, f"guild = ? AND channel = ? AND NOT ({_OVER})", (guild, channel))


def subject_at(session: Session, table_id: str) -> str | None:
    """Return the subject of the league that a table is played in, None for others."""
    query = "SELECT guild, id FROM leagues JOIN league_games ON league_id = id WHERE table_id = ?"
    found = first(session, query, (table_id,))
    return None if found is None else subject_of(*found)


def look_at(session: Session, subject: str, now: datetime) -> None:
    """Have a league looked at now."""
    advance(session, Timer(LEAGUE_TIMER, subject, now))


def show_again(session: Session, table_id: str) -> None:
    """Update the message of the league that a table was played in: its game became void, or counts again."""
    found = subject_at(session, table_id)
    league = None if found is None else find(session, league_of(found))
    if league is not None:
        session.execute("UPDATE leagues SET rev = rev + 1 WHERE id = ?", (league.id,))
        outbox.add_entries(session, [shown(replace(league, rev=league.rev + 1), league.created)])


def drop_look(session: Session, subject: str) -> None:
    """Delete the timer of a league that is gone."""
    drop_timer(session, LEAGUE_TIMER, subject)


def forget_member(session: Session, member: int, former: int) -> None:
    """Replace a member in the leagues that began, and remove them from the others; their messages are updated."""
    session.execute("UPDATE leagues SET creator = ? WHERE creator = ?", (former, member))
    joined = _find(session, "id IN (SELECT league_id FROM league_members WHERE member = ?)", (member,))
    gathering = "SELECT id FROM leagues WHERE status = 'gathering'"
    session.execute(f"DELETE FROM league_members WHERE member = ? AND league_id IN ({gathering})", (member,))
    session.execute("UPDATE league_members SET member = ? WHERE member = ?", (former, member))
    session.execute("UPDATE league_players SET member = ? WHERE member = ?", (former, member))
    for league in joined:
        session.execute("UPDATE leagues SET rev = rev + 1 WHERE id = ?", (league.id,))
        outbox.add_entries(session, [shown(replace(league, rev=league.rev + 1), league.created)])
        if league.status is LeagueStatus.RUNNING:
            look_at(session, league.subject, league.created)


def shown(league: League, now: datetime, wait: timedelta = timedelta()) -> OutboxEntry:
    """Return the entry that updates the message of a league after a wait, in which a response can do it."""
    return OutboxEntry(LEAGUE_ENTRY, league.subject, league.channel, now, now + wait, league.rev)


def _find(session: Session, where: str, values: Sequence[object]) -> Sequence[League]:
    rows = session.execute(f"SELECT {_COLUMNS} FROM leagues WHERE {where} ORDER BY created DESC, id", values)
    return [_read(session, row) for row in [*rows]]


def _read(session: Session, row: Row) -> League:
    return League(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        creator=row["creator"],
        game=row["game"],
        options=json.loads(row["options"]),
        form=LeagueForm(row["form"]),
        rounds=row["rounds"],
        division_size=row["division_size"],
        deadline=timedelta(seconds=row["deadline"]),
        created=datetime.fromisoformat(row["created"]),
        status=LeagueStatus(row["status"]),
        season=row["season"],
        divisions=_divisions(session, row["id"]),
        games=_games(session, row["id"]),
        follows=row["follows"],
        message=row["message"],
        rev=row["rev"],
        seats=row["seats"],
    )


def _divisions(session: Session, league_id: str) -> tuple[tuple[int, ...], ...]:
    divisions: dict[int, list[int]] = {0: []}
    query = "SELECT division, member FROM league_members WHERE league_id = ? ORDER BY division, place"
    for division, member in session.execute(query, (league_id,)):
        divisions.setdefault(division, []).append(member)
    return tuple(map(tuple, divisions.values()))


def _games(session: Session, league_id: str) -> tuple[LeagueGame, ...]:
    players: defaultdict[int, list[int]] = defaultdict(list)
    points: defaultdict[int, list[int]] = defaultdict(list)
    query = "SELECT number, member, points FROM league_players WHERE league_id = ? ORDER BY number, seat"
    for number, member, gained in [tuple(row) for row in session.execute(query, (league_id,))]:
        players[number].append(member)
        points[number] += [] if gained is None else [gained]
    query = f"SELECT {_GAME_COLUMNS}, {_VOID} AS void FROM league_games WHERE league_id = ? ORDER BY number"
    return tuple(
        LeagueGame(
            number=row["number"],
            division=row["division"],
            round=row["round"],
            players=tuple(players[row["number"]]),
            table=row["table_id"],
            due=None if row["due"] is None else datetime.fromisoformat(row["due"]),
            points=tuple(points[row["number"]]) or None,
            void=bool(row["void"]),
        )
        for row in session.execute(query, (league_id,))
    )


# Data of members and servers

_OF_LEAGUES = "league_id IN (SELECT id FROM leagues WHERE guild = ?1)"

DATA = (
    TableData(
        table="league_members",
        forget=forget_member,
        member={
            "leagues": (
                "SELECT id, game, season, guild AS server, channel, division, place FROM leagues JOIN league_members ON"
                " league_id = id WHERE member = ?1 ORDER BY created, id"
            )
        },
        server={
            "league_members": (
                "SELECT league_id AS league, division, place, member FROM league_members"
                f" WHERE {_OF_LEAGUES} ORDER BY league_id, division, place"
            )
        },
        of_server=_OF_LEAGUES,
    ),
    TableData(
        table="league_players",
        renames=["member"],
        server={
            "league_players": (
                f"SELECT league_id AS league, number, seat, member, points FROM league_players WHERE {_OF_LEAGUES}"
                " ORDER BY league_id, number, seat"
            )
        },
        of_server=_OF_LEAGUES,
    ),
    TableData(
        table="league_games",
        member={
            "league_games": (
                'SELECT games.league_id AS league, games.number, round, table_id AS "table", seat, points'
                " FROM league_players AS own JOIN league_games AS games"
                " ON games.league_id = own.league_id AND games.number = own.number WHERE member = ?1"
                " ORDER BY games.league_id, games.number"
            )
        },
        server={
            "league_games": (
                'SELECT league_id AS league, number, division, round, table_id AS "table", due FROM league_games'
                f" WHERE {_OF_LEAGUES} ORDER BY league_id, number"
            )
        },
        of_server=_OF_LEAGUES,
    ),
    TableData(
        table="leagues",
        renames=["creator"],
        member={
            "opened_leagues": (
                "SELECT id, game, season, guild AS server, channel, created FROM leagues WHERE creator = ?1"
                " ORDER BY created, id"
            )
        },
        server={
            "leagues": (
                "SELECT id, game, season, options, channel, creator, form, rounds, division_size, deadline, created,"
                " status, seats, follows, message FROM leagues WHERE guild = ?1 ORDER BY created, id"
            )
        },
        of_server=OF_SERVER,
    ),
)
