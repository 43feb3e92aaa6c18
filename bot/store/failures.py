"""What can be wrong with a database that no statement is to blame for, when that began and ended; how long work took.

A member reads one sentence; whoever runs the bot reads one line when it begins and one when it is over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.games.text import Text
from bot.metrics import Metrics
from bot.model.clock import Clock
from bot.model.errors import StoreUnavailable

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DatabaseFailure:
    """The sentence for a member, and what the line for whoever runs the bot says of the database."""

    member_text: Text
    log_text: Text


QUIET_PERIOD = timedelta(minutes=5)
"""So long without a refusal says that a trouble is over: a full disk has room for a short entry now and then."""


class FailureMonitor:
    """Notices when a trouble begins and when it is over, for one way of using the database."""

    def __init__(
        self,
        database: object,
        operation: str,
        clock: Clock,
        classify: Callable[[Exception], DatabaseFailure | None],
        metrics: Metrics,
    ) -> None:
        """`trouble_of` says what is wrong with the database; None for an error of the statement."""
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
        """Watch over one unit of work. Raises StoreUnavailable in the place of an error that is a trouble."""
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
            _log.warning("database %s: %s works again; %d were refused", self._database, self._operation, self._refused)
            self._failure = None

    def _log_failure(self, trouble: DatabaseFailure, error: Exception) -> None:
        if trouble is not self._failure:
            _log.error("database %s %s (%s: %s)", self._database, trouble.log_text, self._operation, error)
            self._failure, self._refused = trouble, 0
        self._refused += 1
        self._last = self._clock()
