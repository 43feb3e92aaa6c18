"""The lease of a store: the process that serves it. A second process is refused."""

from __future__ import annotations

import asyncio
import os
import platform
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from bot.background import Fatal
from bot.errors import StoreUnavailable
from bot.games.text import Text
from bot.store import words
from bot.store.database import Session
from bot.store.store import Store

RENEWAL_SECONDS = 20.0
"""Seconds between renewals, which also check that the lease is still held."""


@dataclass(frozen=True, slots=True)
class LeaseHolder:
    """The process that serves a store, since when, and its last renewal."""

    process: str
    since: datetime
    renewed: datetime

    def __str__(self) -> str:
        return str(words.holder(self.process, self.since, self.renewed))


class LeaseLost(StoreUnavailable):
    """Another process serves the store, or the file was replaced.

    `why` is for the operator.
    """

    def __init__(self, why: Text) -> None:
        super().__init__(words.REPLACED)
        self.why = str(why)


async def renew_until_lost(store: Store, pause: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
    """Renew the lease until cancelled. Raises Fatal when it is lost."""
    while True:
        await pause(RENEWAL_SECONDS)
        try:
            await store.renew()
        except LeaseLost as lost:
            raise Fatal(lost.why) from lost
        except StoreUnavailable:  # The lock is still held.
            continue


# The row that names the process serving a database, and queries guarded by it


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
