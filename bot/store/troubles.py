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
from bot.metrics import Figures
from bot.model.clock import Clock
from bot.model.errors import StoreUnavailable

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Trouble:
    """The sentence for a member, and what the line for whoever runs the bot says of the database."""

    said: Text
    logged: Text


QUIET = timedelta(minutes=5)
"""So long without a refusal says that a trouble is over: a full disk has room for a short entry now and then."""


class Watch:
    """Notices when a trouble begins and when it is over, for one way of using the database."""

    def __init__(
        self,
        database: object,
        doing: str,
        clock: Clock,
        trouble_of: Callable[[Exception], Trouble | None],
        figures: Figures,
    ) -> None:
        """`trouble_of` says what is wrong with the database; None for an error of the statement."""
        self._figures = figures
        self._database = database
        self._trouble_of = trouble_of
        self._doing = doing
        self._clock = clock
        self._trouble: Trouble | None = None
        self._refused = 0
        self._last: datetime | None = None

    @contextmanager
    def over(self, work: Callable[..., object]) -> Iterator[None]:
        """Watch over one unit of work. Raises StoreUnavailable in the place of an error that is a trouble."""
        try:
            with self._figures.store.over(self._doing, getattr(work, "__name__", "other").strip("_")):
                yield
        except Exception as error:
            trouble = self._trouble_of(error)
            if trouble is None:
                raise
            self._met(trouble, error)
            raise StoreUnavailable(trouble.said) from error
        if self._trouble is not None:
            self._went_well()

    def _went_well(self) -> None:
        if self._last is not None and self._clock() - self._last >= QUIET:
            _log.warning("database %s: %s works again; %d were refused", self._database, self._doing, self._refused)
            self._trouble = None

    def _met(self, trouble: Trouble, error: Exception) -> None:
        if trouble is not self._trouble:
            _log.error("database %s %s (%s: %s)", self._database, trouble.logged, self._doing, error)
            self._trouble, self._refused = trouble, 0
        self._refused += 1
        self._last = self._clock()
