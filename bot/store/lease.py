"""The lease of a store: the process that serves it. A second process is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from bot.background import Fatal
from bot.errors import StoreUnavailable
from bot.games.text import Text
from bot.store import words
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
