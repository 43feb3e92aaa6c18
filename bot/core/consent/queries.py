"""Statements for questions to the members of tables."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.consent.model import IDLE, Ask, Closed, Question, Vote
from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox_queries import add_entries
from bot.core.people.personal_data import AT_TABLES_OF_SERVER, TableData, renamed
from bot.core.time.time_control import TimeControl
from bot.store.database import Row, Session
from bot.store.failures import IdTaken
from bot.store.timer_queries import Timer, advance, written

_REQUEST = "ask, seat, subject, until, level, is_gone, at_rev, time_control"
"""The columns that say what is asked."""


def add(connection: Session, question: Question, outbox_entries: Sequence[OutboxEntry] = ()) -> None:
    """Store a new question with its outbox entries, and the time when its answers are counted. Raises IdTaken."""
    if find(connection, question.id) is not None:
        raise IdTaken(question.id)
    connection.execute(
        f"INSERT INTO questions (id, table_id, {_REQUEST}, asked_by, asked, waiting, holders, agreed, message,"
        " closed, closed_by, votes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (question.id, question.table, question.ask, question.seat, question.subject,
         None if question.until is None else written(question.until), question.level, int(question.is_gone),
         question.at_rev, None if question.time_control is None else str(question.time_control), question.asked_by,
         written(question.asked), _listed(question.waiting), _listed(question.holders), _listed(question.agreed),
         question.message, question.closed, question.closed_by, _voted(question)),
    )  # fmt: skip
    add_entries(connection, outbox_entries)
    if question.counted_at is not None:
        advance(connection, Timer(IDLE, question.table, question.counted_at))


def save(connection: Session, question: Question, outbox_entries: Sequence[OutboxEntry] = ()) -> None:
    """Save a changed question and its outbox entry, unless the question was deleted."""
    connection.execute(
        "UPDATE questions SET waiting = ?, agreed = ?, message = ?, closed = ?, closed_by = ?, votes = ? WHERE id = ?",
        (
            _listed(question.waiting),
            _listed(question.agreed),
            question.message,
            question.closed,
            question.closed_by,
            _voted(question),
            question.id,
        ),
    )
    add_entries(connection, outbox_entries)


def drop(connection: Session, question_id: str) -> None:
    """Delete a question."""
    connection.execute("DELETE FROM questions WHERE id = ?", (question_id,))


def find(connection: Session, question_id: str) -> Question | None:
    """Return one question."""
    row = connection.execute("SELECT * FROM questions WHERE id = ?", (question_id,)).fetchone()
    return None if row is None else _read(row)


def open_at(connection: Session, table_id: str) -> Sequence[Question]:
    """Return the open questions of a table, the oldest first."""
    query = "SELECT * FROM questions WHERE table_id = ? AND closed IS NULL ORDER BY asked, id"
    return [_read(row) for row in connection.execute(query, (table_id,))]


def _listed(members: Sequence[int]) -> str:
    return " ".join(map(str, members))


def _voted(question: Question) -> str:
    return " ".join(f"{member} {decision}" for member, decision in question.votes)


def _votes(text: str) -> tuple[tuple[int, Vote], ...]:
    words = text.split()
    return tuple((int(member), Vote(decision)) for member, decision in zip(words[::2], words[1::2], strict=True))


def _read(row: Row) -> Question:
    return Question(
        id=row["id"],
        table=row["table_id"],
        ask=Ask(row["ask"]),
        seat=row["seat"],
        subject=row["subject"],
        until=None if row["until"] is None else datetime.fromisoformat(row["until"]),
        level=row["level"],
        is_gone=bool(row["is_gone"]),
        at_rev=row["at_rev"],
        time_control=None if row["time_control"] is None else TimeControl.read(row["time_control"]),
        asked_by=row["asked_by"],
        asked=datetime.fromisoformat(row["asked"]),
        waiting=tuple(map(int, row["waiting"].split())),
        holders=tuple(map(int, row["holders"].split())),
        agreed=tuple(map(int, row["agreed"].split())),
        message=row["message"],
        closed=None if row["closed"] is None else Closed(row["closed"]),
        closed_by=row["closed_by"],
        votes=_votes(row["votes"]),
    )


# Data of members and servers


def _rename_in_lists(session: Session, member: int, former: int) -> None:
    """Replace a member in who is waiting and how they voted."""
    asked = session.execute("SELECT waiting, holders, agreed, votes, id FROM questions", ())
    for *lists, question in [tuple(row) for row in asked]:
        after = [renamed(each, member, former) for each in lists]
        if after != lists:
            change = "UPDATE questions SET waiting = ?, holders = ?, agreed = ?, votes = ? WHERE id = ?"
            session.execute(change, (*after, question))


DATA = (
    TableData(
        table="questions",
        renames=["asked_by", "closed_by", "subject"],
        forget=_rename_in_lists,
        member={"questions": f"SELECT id, {_REQUEST}, asked FROM questions WHERE asked_by = ?1 ORDER BY asked, id"},
        server={
            "questions": (
                f'SELECT id, table_id AS "table", {_REQUEST}, asked_by, asked, waiting, holders, agreed, votes,'
                f" closed, closed_by FROM questions WHERE {AT_TABLES_OF_SERVER} ORDER BY asked, id"
            )
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
)
