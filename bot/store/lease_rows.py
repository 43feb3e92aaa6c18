"""The row that names the process serving a database, and queries guarded by it."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from datetime import datetime
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from bot.store import words
from bot.store.lease import LeaseHolder, LeaseLost
from bot.store.session import Session

P = ParamSpec("P")
T = TypeVar("T")


class Lease(Protocol):
    """The right to serve a database."""

    def check(self, session: Session, /) -> None:
        """Raise LeaseLost if another process serves the database."""


def run_with_lease(
    session: Session,
    lease: Lease,
    work: Callable[Concatenate[Session, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Run a query if this process still serves the database. Raises LeaseLost."""
    lease.check(session)
    return work(session, *args, **kwargs)


def write_holder(session: Session, token: str, now: datetime) -> None:
    """Store that this process serves the database, under its token."""
    session.execute(
        "INSERT INTO lease (one, holder, token, since, renewed) VALUES (1, ?1, ?2, ?3, ?3) ON CONFLICT (one)"
        " DO UPDATE SET holder = excluded.holder, token = excluded.token, since = excluded.since,"
        " renewed = excluded.renewed",
        (str(words.process(os.getpid(), platform.node())), token, now.isoformat()),
    )


def check_token(session: Session, token: str, database: object) -> None:
    """Raise LeaseLost if the row has another token."""
    row = session.execute("SELECT token FROM lease").fetchone()
    if row is None or row[0] != token:
        raise LeaseLost(words.lease_lost(database, read_holder(session)))


def renew_row(session: Session, now: datetime) -> None:
    """Store the time of a renewal."""
    session.execute("UPDATE lease SET renewed = ?", (now.isoformat(),))


def delete_row(session: Session, token: str) -> None:
    """Delete the row unless another process has replaced it."""
    session.execute("DELETE FROM lease WHERE token = ?", (token,))


def read_holder(session: Session) -> LeaseHolder | None:
    """Read which process serves the database, or served it before a crash."""
    row = session.execute("SELECT holder, since, renewed FROM lease").fetchone()
    return None if row is None else LeaseHolder(row[0], *map(datetime.fromisoformat, (row[1], row[2])))
