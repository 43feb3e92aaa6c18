"""Statements for challenges."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.clock import EXTENSION, Outage
from bot.core.delivery import outage_queries as outages
from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox_queries import add_entries, remove_delivered, remove_entries
from bot.core.people.personal_data import OF_SERVER, TableData
from bot.core.table.model import Run
from bot.core.table.rows import UNFINISHED
from bot.core.time.zones import Cadence
from bot.store.database import Row, Session
from bot.store.failures import IdTaken, PeriodTaken, RunExists, StaleRevision
from bot.store.timer_queries import Timer, drop_timer, has_timer, set_timer, written
from cogs.challenge.dailies import queries as schedules
from cogs.challenge.matches import queries as proposals
from cogs.challenge.model import PAR_ENTRY, PAR_TIMER, REMINDER_TIMER, TIMER, Challenge, DayMessage

_COLUMNS = (
    "id, game, rules_version, options, guild, channel, cadence, period, creator, commitment, par, opened, closes,"
    " closed, message, results, commitment_form, number, par_course, teams, reminder, par_scores,"
    " computers, blind, closed_by"
)


def add(
    connection: Session,
    challenge: Challenge,
    seed: bytes,
    outbox_entries: Sequence[OutboxEntry] = (),
    timers: Sequence[Timer] = (),
    proposal: str | None = None,
    day_message: DayMessage | None = None,
) -> int:
    """Store a challenge with its outbox entries and timers; return its number.

    It's announced in the `day_message`, if there's one. A match takes the place of its proposal. Raises IdTaken,
    PeriodTaken, StaleRevision when that is gone.
    """
    if connection.execute("SELECT 1 FROM challenges WHERE id = ?", (challenge.id,)).fetchone():
        raise IdTaken(challenge.id)
    period = challenge.period
    if period and find_period(connection, challenge.guild, challenge.game, challenge.cadence, period):
        raise PeriodTaken(period)
    if proposal is not None and not proposals.drop(connection, proposal, challenge.opened):
        raise StaleRevision(proposal)
    number = _next_number(connection, challenge)
    places = ", ".join("?" * (len(_COLUMNS.split(",")) + 1))
    connection.execute(
        f"INSERT INTO challenges ({_COLUMNS}, seed) VALUES ({places})",
        (challenge.id, challenge.game, challenge.rules_version, json.dumps(dict(challenge.options)), challenge.guild,
         challenge.channel, challenge.cadence, period, challenge.creator, challenge.commitment, challenge.par,
         written(challenge.opened), written(challenge.closes), *_changing(challenge),
         challenge.commitment_form, number, json.dumps(challenge.par_course),
         json.dumps(challenge.teams), challenge.reminder, json.dumps(dict(challenge.par_scores)),
         json.dumps(challenge.computers), challenge.blind, challenge.closed_by, seed),
    )  # fmt: skip
    set_timer(connection, Timer(TIMER, challenge.id, challenge.closes))
    if challenge.reminds is not None:
        set_timer(connection, Timer(REMINDER_TIMER, challenge.id, challenge.reminds))
    for timer in timers:
        set_timer(connection, timer)
    add_entries(connection, outbox_entries)
    if day_message is not None:
        schedules.open_day_message(connection, day_message)
    return number


def _next_number(connection: Session, challenge: Challenge) -> int:
    query = "SELECT coalesce(max(number), 0) + 1 FROM challenges WHERE guild = ? AND game = ? AND cadence = ?"
    (number,) = connection.execute(query, (challenge.guild, challenge.game, challenge.cadence)).fetchone()
    return int(number)


def save(connection: Session, challenge: Challenge, paid: Sequence[OutboxEntry] = ()) -> None:
    """Save what can change, and remove delivered outbox entries.

    That is the close, messages and par. The close also applies to its runs. Raises StaleRevision if it doesn't exist.
    """
    change = (
        "UPDATE challenges SET closed = ?, message = ?, results = ?, reminder = ?, closes = ?, par = ?,"
        " par_course = ?, par_scores = ?, closed_by = ? WHERE id = ?"
    )
    closes = written(challenge.closes)
    par = (challenge.par, json.dumps(challenge.par_course), json.dumps(dict(challenge.par_scores)))
    values = (
        *_changing(challenge),
        challenge.reminder,
        closes,
        *par,
        challenge.closed_by,
        challenge.id,
    )
    if connection.execute(change, values).rowcount != 1:
        raise StaleRevision(challenge.id)
    connection.execute(
        "UPDATE tables SET closes = ? WHERE challenge = ? AND closes <> ?", (closes, challenge.id, closes)
    )
    remove_delivered(connection, paid)


def settle(connection: Session, challenge: Challenge, outbox_entries: Sequence[OutboxEntry]) -> None:
    """Save a closed challenge, delete its timer and replace its outbox entries."""
    save(connection, challenge, ())
    for kind in (TIMER, REMINDER_TIMER, PAR_TIMER):
        drop_timer(connection, kind, challenge.id)
    remove_entries(connection, challenge.id)
    add_entries(connection, outbox_entries)
    if challenge.closed is not None:
        schedules.owe_day_messages(connection, challenge.guild, challenge.channel, challenge.closed)


def refuse_second(connection: Session, run: Run, member: int) -> None:
    """Raise RunExists if the member has had a counting run or is in a practice game."""
    again = "counts = 1" if run.counts else "counts = 0 AND status IN ('running', 'frozen')"
    query = f"SELECT 1 FROM tables WHERE challenge = ? AND opener = ? AND {again}"
    if connection.execute(query, (run.challenge, member)).fetchone():
        raise RunExists(run.challenge)


def find(connection: Session, challenge_id: str) -> Challenge | None:
    """Return one challenge."""
    return _first(connection, "id = ?", (challenge_id,))


def find_period(connection: Session, guild: int, game: str, cadence: Cadence, period: str) -> Challenge | None:
    """Return the standing challenge of a server for a day or week."""
    return _first(connection, "guild = ? AND game = ? AND cadence = ? AND period = ?", (guild, game, cadence, period))


def of_day(connection: Session, guild: int, period: str) -> Challenge | None:
    """Return a server's daily of this period, of any game."""
    return _first(connection, "guild = ? AND cadence = 'daily' AND period = ?", (guild, period))


def of_day_before(connection: Session, guild: int, period: str) -> Challenge | None:
    """Return a server's last daily before this period."""
    query = "SELECT MAX(period) FROM challenges WHERE guild = ? AND cadence = 'daily' AND period < ?"
    (last,) = connection.execute(query, (guild, period)).fetchone()
    return None if last is None else of_day(connection, guild, last)


def seed(connection: Session, challenge_id: str) -> bytes | None:
    """Return the seed of a challenge. Callers must not reveal it before the close."""
    row = connection.execute("SELECT seed FROM challenges WHERE id = ?", (challenge_id,)).fetchone()
    return None if row is None else bytes(row[0])


def in_guild(connection: Session, guild: int) -> Sequence[Challenge]:
    """Return all challenges of a server, the newest first."""
    return select(connection, "guild = ?", (guild,))


def in_day_message(connection: Session, guild: int, channel: int, message: int | None) -> Sequence[Challenge]:
    """Return the dailies and weeklies of a channel that are open or in this message, the oldest first."""
    found = select(
        connection,
        "guild = ? AND channel = ? AND cadence <> 'once' AND (closed IS NULL OR message = ?)",
        (guild, channel, message),
    )
    return found[::-1]


def days_played(connection: Session, guild: int) -> Sequence[tuple[int, str]]:
    """Return who finished a server's daily in which period."""
    query = (
        "SELECT tables.opener, challenges.period FROM challenges JOIN tables ON tables.challenge = challenges.id"
        " WHERE challenges.guild = ? AND cadence = 'daily' AND tables.counts = 1 AND tables.status = 'finished'"
    )
    return [(member, period) for member, period in connection.execute(query, (guild,))]


def days_held(connection: Session, guild: int) -> Sequence[str]:
    """Return the periods in which a server had a daily."""
    query = "SELECT DISTINCT period FROM challenges WHERE guild = ? AND cadence = 'daily' AND period IS NOT NULL"
    return [period for (period,) in connection.execute(query, (guild,))]


def _changing(challenge: Challenge) -> tuple[object, ...]:
    closed = None if challenge.closed is None else written(challenge.closed)
    return closed, challenge.message, challenge.results


def _first(connection: Session, condition: str, values: Sequence[object]) -> Challenge | None:
    found = select(connection, condition, values)
    return found[0] if found else None


def select(connection: Session, condition: str, values: Sequence[object]) -> list[Challenge]:
    """Return the challenges that meet an SQL condition, the newest first."""
    query = f"SELECT {_COLUMNS} FROM challenges WHERE {condition} ORDER BY opened DESC, rowid DESC"
    return [_challenge(row) for row in connection.execute(query, values)]


def _challenge(row: Row) -> Challenge:
    return Challenge(
        id=row["id"],
        game=row["game"],
        rules_version=row["rules_version"],
        options=json.loads(row["options"]),
        guild=row["guild"],
        channel=row["channel"],
        cadence=Cadence(row["cadence"]),
        period=row["period"],
        creator=row["creator"],
        commitment=row["commitment"],
        par=row["par"],
        opened=datetime.fromisoformat(row["opened"]),
        closes=datetime.fromisoformat(row["closes"]),
        closed=None if row["closed"] is None else datetime.fromisoformat(row["closed"]),
        message=row["message"],
        results=row["results"],
        commitment_form=row["commitment_form"],
        number=row["number"],
        par_course=tuple(json.loads(row["par_course"])),
        teams=tuple(tuple(team) for team in json.loads(row["teams"])),
        reminder=row["reminder"],
        par_scores={level: tuple(scores) for level, scores in json.loads(row["par_scores"]).items()},
        computers=tuple(json.loads(row["computers"])),
        blind=row["blind"],
        closed_by=row["closed_by"],
    )


def move_for_outage(session: Session, outage: Outage, ours: str) -> None:
    """Move proposals and games of leagues, and keep challenges open that lost time in an outage.

    Those of members stay open for as long again. Dailies and weeklies keep their calendar: those that would have closed
    stay open for EXTENSION after the end.
    """
    outages.move(session, "proposals", "created", ("id",), f"TRUE{ours}", outage.length)
    played = f"due IS NOT NULL AND table_id IN (SELECT id FROM tables WHERE {UNFINISHED}{ours})"
    outages.move(session, "league_games", "due", ("league_id", "number"), played, outage.length)
    condition = f"closed IS NULL AND closes > ?{ours}"
    for challenge in select(session, condition, (written(outage.begin),)):
        if challenge.cadence is Cadence.ONCE:
            closes = challenge.closes + outage.length
        elif challenge.closes <= outage.end:
            closes = outage.end + EXTENSION
        else:
            continue
        challenge = replace(challenge, closes=closes)
        save(session, challenge)
        session.execute("UPDATE results SET closes = ? WHERE challenge = ?", (written(closes), challenge.id))
        set_timer(session, Timer(TIMER, challenge.id, closes))
        if challenge.reminds is not None and has_timer(session, REMINDER_TIMER, challenge.id):
            set_timer(session, Timer(REMINDER_TIMER, challenge.id, challenge.reminds))
        if challenge.cadence is Cadence.ONCE and challenge.message is not None:
            now = outage.end
            add_entries(session, [OutboxEntry(PAR_ENTRY, challenge.id, challenge.channel, now, now)])
        schedules.owe_day_messages(session, challenge.guild, challenge.channel, outage.end)


# Data of members and servers


def _rename_in_teams(session: Session, member: int, former: int) -> None:
    """Replace a member in the teams of matches."""
    matches = session.execute("SELECT id, teams FROM challenges WHERE teams <> '[]'", ())
    for challenge, teams in [tuple(row) for row in matches]:
        after = [[former if each == member else each for each in team] for team in json.loads(teams)]
        if after != json.loads(teams):
            session.execute("UPDATE challenges SET teams = ? WHERE id = ?", (json.dumps(after), challenge))


DATA = (
    TableData(
        table="challenges",
        renames=["creator", "closed_by"],
        forget=_rename_in_teams,
        member={
            "opened_challenges": (
                "SELECT id, game, guild AS server, channel, cadence, opened, closes FROM challenges WHERE"
                " creator = ?1 ORDER BY opened"
            ),
            "closed_challenges": (
                "SELECT id, game, guild AS server, channel, closed FROM challenges WHERE closed_by = ?1 ORDER BY closed"
            ),
        },
        server={
            "challenges": (
                "SELECT id, number, game, rules_version, options, channel, cadence, period, creator, commitment,"
                " par, par_scores, opened, closes, closed, message, results, teams, reminder, computers, blind,"
                " closed_by FROM challenges WHERE guild = ?1 ORDER BY opened, id"
            )
        },
        of_server=OF_SERVER,
    ),
)
