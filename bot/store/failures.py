"""Failures of the database itself, and timing of queries.

Members see one sentence; the log has one line when a failure begins and one when it ends.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.errors import StoreUnavailable
from bot.games.text import Text
from bot.metrics import Metrics

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DatabaseFailure:
    """The sentence for members, and the log's description."""

    member_text: Text
    log_text: Text


QUIET_PERIOD = timedelta(minutes=5)
"""Time without errors after which a failure counts as over.

Shorter gaps are normal: a full disk sometimes has room for a short entry.
"""


class FailureMonitor:
    """Logs when failures begin and end, separately for reading and writing."""

    def __init__(
        self,
        database: object,
        operation: str,
        clock: Clock,
        classify: Callable[[Exception], DatabaseFailure | None],
        metrics: Metrics,
    ) -> None:
        """Store the parameters.

        `classify` returns the failure behind an error, None if the statement itself was wrong.
        """
        self._metrics = metrics
        self._database = database
        self._classify = classify
        self._operation = operation
        self._clock = clock
        self._failure: DatabaseFailure | None = None
        self._refused = 0
        self._last: datetime | None = None

    @contextmanager
    def watch(self, work: Callable[..., object]) -> Iterator[None]:
        """Run one query.

        Raises StoreUnavailable instead of an error that is a failure of the database.
        """
        try:
            with self._metrics.store.time(self._operation, getattr(work, "__name__", "other").strip("_")):
                yield
        except Exception as error:
            trouble = self._classify(error)
            if trouble is None:
                raise
            self._log_failure(trouble, error)
            raise StoreUnavailable(trouble.member_text) from error
        if self._failure is not None:
            self._log_recovery()

    def _log_recovery(self) -> None:
        if self._last is not None and self._clock() - self._last >= QUIET_PERIOD:
            _log.warning(
                "database recovered: database=%s operation=%s refused=%d",
                self._database,
                self._operation,
                self._refused,
            )
            self._failure = None

    def _log_failure(self, trouble: DatabaseFailure, error: Exception) -> None:
        if trouble is not self._failure:
            _log.error(
                "database %s %s: operation=%s error=%s", self._database, trouble.log_text, self._operation, error
            )
            self._failure, self._refused = trouble, 0
        self._refused += 1
        self._last = self._clock()


# Errors of the store


class StoreError(Exception):
    """Base class of the store's errors."""


class CannotOpen(StoreError):
    """The store can't be used; the message is for the person who runs the bot."""


class DatabaseInUse(CannotOpen):
    """A running bot serves the store: `holder` names it, if it's known."""

    def __init__(self, text: object, holder: object) -> None:
        super().__init__(text)
        self.holder = holder


class ChannelOccupied(StoreError):
    """The channel already has a running table."""


class IdTaken(StoreError):
    """A table, lobby or challenge with this id exists."""


class RunExists(StoreError):
    """The member already has a run in this challenge, or a running practice game."""


class PeriodTaken(StoreError):
    """The server already has a challenge of this game for this day or week."""


class StaleRevision(StoreError):
    """The stored table isn't at the expected rev, or the lobby is gone."""
