"""The row that says which process serves a database, and work that is done only for as long as it names this one."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from datetime import datetime
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from bot.store import words
from bot.store.lease import Holder, LeaseLost
from bot.store.session import Session

P = ParamSpec("P")
T = TypeVar("T")


class Held(Protocol):
    """The right to serve a database."""

    def check(self, session: Session, /) -> None:
        """Raises LeaseLost when another process serves the database now."""


def leased(
    session: Session,
    lease: Held,
    work: Callable[Concatenate[Session, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """The work, if this process still serves the database. Raises LeaseLost."""
    lease.check(session)
    return work(session, *args, **kwargs)


def write(session: Session, token: str, now: datetime) -> None:
    """This process serves the database from now on, under a token of its own."""
    session.execute(
        "INSERT INTO lease (one, holder, token, since, renewed) VALUES (1, ?1, ?2, ?3, ?3) ON CONFLICT (one)"
        " DO UPDATE SET holder = excluded.holder, token = excluded.token, since = excluded.since,"
        " renewed = excluded.renewed",
        (str(words.process(os.getpid(), platform.node())), token, now.isoformat()),
    )


def check(session: Session, token: str, database: object) -> None:
    """Raises LeaseLost when the row does not have this token any more."""
    row = session.execute("SELECT token FROM lease").fetchone()
    if row is None or row[0] != token:
        raise LeaseLost(words.lease_lost(database, holder(session)))


def renew(session: Session, now: datetime) -> None:
    """The holder says that it lives."""
    session.execute("UPDATE lease SET renewed = ?", (now.isoformat(),))


def clear(session: Session, token: str) -> None:
    """Nobody serves the database any more, unless somebody else does."""
    session.execute("DELETE FROM lease WHERE token = ?", (token,))


def holder(session: Session) -> Holder | None:
    """Who serves the database, or did when it crashed."""
    row = session.execute("SELECT holder, since, renewed FROM lease").fetchone()
    return None if row is None else Holder(row[0], *map(datetime.fromisoformat, (row[1], row[2])))
