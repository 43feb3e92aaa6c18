"""Proposed matches: statements that run inside one transaction."""

# ruff: noqa: S608
# Statements are put together from our own constants, values are parameters.

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.core.delivery import outbox_queries as outbox
from bot.core.delivery.entries import GRACE, NOTHING, Content, EarlierMessage, OutboxEntry
from bot.core.people.personal_data import OF_SERVER, TableData
from bot.core.table.rows import first
from bot.store.database import Row, Session
from bot.store.failures import IdTaken, StaleRevision
from bot.store.timer_queries import Timer, drop_timer, set_timer, written
from cogs.challenge.matches.model import PROPOSAL_ENTRY, PROPOSAL_TIMER, Proposal

_COLUMNS = "id, guild, channel, creator, game, options, seconds, computers, teams, accepted, created, message"


def add(session: Session, proposal: Proposal, due: datetime) -> None:
    """Store a proposal with its timer and its outbox entry. Raises IdTaken.

    It ends when `due`.
    """
    if find(session, proposal.id) is not None:
        raise IdTaken(proposal.id)
    places = ", ".join("?" * len(_COLUMNS.split(",")))
    session.execute(
        f"INSERT INTO proposals ({_COLUMNS}) VALUES ({places})",
        (proposal.id, proposal.guild, proposal.channel, proposal.creator, proposal.game,
         json.dumps(dict(proposal.options)), int(proposal.lasts.total_seconds()), " ".join(proposal.computers),
         json.dumps(proposal.teams), _written(proposal.accepted), written(proposal.created), proposal.message),
    )  # fmt: skip
    set_timer(session, Timer(PROPOSAL_TIMER, proposal.subject, due))
    outbox.add_entries(session, [shown(proposal, proposal.created)])


def save(session: Session, proposal: Proposal) -> None:
    """Save who has accepted, and the message. Raises StaleRevision if it is gone."""
    changed = session.execute(
        "UPDATE proposals SET accepted = ?, message = ? WHERE id = ?",
        (_written(proposal.accepted), proposal.message, proposal.id),
    )
    if changed.rowcount != 1:
        raise StaleRevision(proposal.id)


def drop(session: Session, proposal_id: str, now: datetime) -> bool:
    """Delete a proposal with its timer; return whether it existed.

    An outbox entry updates its message.
    """
    proposal = find(session, proposal_id)
    if proposal is None:
        return False
    drop_timer(session, PROPOSAL_TIMER, proposal.subject)
    outbox.remove_entries(session, proposal.subject)
    if proposal.message is not None:
        outbox.add_entries(session, [shown(proposal, now, EarlierMessage(proposal.message))])
    session.execute("DELETE FROM proposals WHERE id = ?", (proposal_id,))
    return True


def shown(proposal: Proposal, now: datetime, content: Content = NOTHING) -> OutboxEntry:
    """Return the outbox entry of a proposal.

    It posts a message, or removes the controls of the one named.
    """
    kind = PROPOSAL_ENTRY
    return OutboxEntry(kind, proposal.subject, proposal.channel, now, now + GRACE, content=content)


def find(session: Session, proposal_id: str) -> Proposal | None:
    """Return a proposal."""
    row = first(session, f"SELECT {_COLUMNS} FROM proposals WHERE id = ?", (proposal_id,))
    return None if row is None else _read(row)


def of_guild(session: Session, guild: int) -> Sequence[Proposal]:
    """Return the proposals of a server, the oldest first."""
    query = f"SELECT {_COLUMNS} FROM proposals WHERE guild = ? ORDER BY created, id"
    return [_read(row) for row in session.execute(query, (guild,))]


def with_member(session: Session, member: int) -> Sequence[Proposal]:
    """Return the proposals that name a member.

    All are read: they are few, and this is only needed to delete a member's data.
    """
    every = [_read(row) for row in session.execute(f"SELECT {_COLUMNS} FROM proposals", ())]
    return [each for each in every if member in (each.creator, *each.asked)]


def _written(members: Sequence[int]) -> str:
    return " ".join(map(str, members))


def _read(row: Row) -> Proposal:
    return Proposal(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        creator=row["creator"],
        game=row["game"],
        options=json.loads(row["options"]),
        lasts=timedelta(seconds=row["seconds"]),
        computers=tuple(row["computers"].split()),
        teams=tuple(tuple(team) for team in json.loads(row["teams"])),
        accepted=tuple(map(int, row["accepted"].split())),
        created=datetime.fromisoformat(row["created"]),
        message=row["message"],
    )


# Data of members and servers


def _drop_with_member(session: Session, member: int, _former: int) -> None:
    """Drop proposed matches with the member; their messages lose the controls."""
    for proposal in with_member(session, member):
        drop(session, proposal.id, proposal.created)


DATA = (
    TableData(
        table="proposals",
        forget=_drop_with_member,
        member={
            "proposed_matches": (
                "SELECT id, game, guild AS server, channel, created FROM proposals WHERE creator = ?1"
                " ORDER BY created, id"
            )
        },
        server={
            "proposed_matches": (
                "SELECT id, channel, creator, game, options, computers, teams, accepted, created FROM proposals"
                " WHERE guild = ?1 ORDER BY created, id"
            )
        },
        of_server=OF_SERVER,
    ),
)
