"""Loads the context of a table and stores its change, in one transaction.

Contains no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.model.change import Change, Context, Effects, Write
from bot.model.setting_owner import JOURNAL, PINGS, SettingOwner
from bot.model.table import Stored, Table, Timer
from bot.store.queries import followers, leagues, members, outbox, people, premoves, questions, results, tables, timers
from bot.store.session import Session

MakeChange = Callable[[Write, Context], Change]
"""Makes the change. Has to be pure, because a transaction may be retried."""


def add(connection: Session, stored: Stored, write: Write, make_change: MakeChange, lobby: str | None = None) -> Change:
    """Store a new table. Raises the same errors as `tables.add`."""
    change = make_change(write, Context(log_channel=_log_channel(connection, write)))
    tables.add(connection, stored, lobby)
    save_effects(connection, change.table, change.effects)
    return change


def append(connection: Session, write: Write, make_change: MakeChange) -> Change:
    """Append an entry to a table's log. Raises the same errors as `tables.append`."""
    change = make_change(write, context_of(connection, write))
    tables.append(connection, change)
    save_effects(connection, change.table, change.effects)
    return change


def reopen(connection: Session, write: Write, make_change: MakeChange) -> Change:
    """Append the entry that reopens a table.

    Raises the same errors as `tables.reopen`.
    """
    tables.reopen(connection, write.table)
    return append(connection, write, make_change)


def context_of(connection: Session, write: Write) -> Context:
    """Load the context of a table that is about to change."""
    table = write.table
    return Context(
        called=outbox.called_members(connection, table.id),
        undo_messages=tables.undo_messages(connection, table.id, table.rev - 1),
        premoves=premoves.at(connection, table.id),
        questions=[question.id for question in questions.open_at(connection, table.id)],
        followers=followers.of(connection, table.id),
        log_channel=_log_channel(connection, write),
        entries=tables.entries(connection, table.id) if table.status.ended else (),
        league=leagues.subject_at(connection, table.id) if table.status.ended else None,
        pings=_pings(connection, table) if table.status.ended else {},
    )


def _pings(connection: Session, table: Table) -> Mapping[int, str]:
    found = {
        member: people.setting(connection, SettingOwner.MEMBER, member, PINGS)
        for member in table.players
        if len(table.players) > 1
    }
    return {member: choice for member, choice in found.items() if choice is not None}


def _log_channel(connection: Session, write: Write) -> str:
    if write.table.guild is None:
        return ""
    return people.setting(connection, SettingOwner.SERVER, write.table.guild, JOURNAL) or ""


def save_effects(connection: Session, table: Table, effects: Effects) -> None:
    """Store the effects of a change."""
    table_id = table.id
    if effects.results and table.guild is not None:
        results.add(connection, table.guild, effects.results)
    if effects.look_at_league is not None:
        leagues.look_at(connection, effects.look_at_league, table.updated)
    if effects.undo_rev is not None:
        tables.drop_agreements(connection, table_id, effects.undo_rev)
    if effects.seat is not None:
        members.change(connection, table_id, effects.seat)
    for member, left in effects.premoves.items():
        premoves.withdraw(connection, table_id, member)
        if left is not None:
            premoves.leave(connection, left)
    outbox.save_entries(connection, effects.outbox)
    timers.set_timers(connection, table_id, effects.timers)
    if effects.question is not None:
        questions.save(connection, effects.question)
    for kind, due in effects.deadlines.items():
        timers.advance(connection, Timer(kind, table_id, due))
