"""An event loop in which waiting takes no time: no sockets, no threads, one clock for sleeps and the services."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

BEGIN = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)

Trouble = tuple[float, Exception]
"""Seconds after which the work of a worker ends with an error."""


class Stalled(BaseException):
    """Everybody waits, and nothing will ever happen."""


class _Jumps(selectors.SelectSelector):
    """Instead of waiting for files, passes the time."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Stalled
        self.passed += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Jumps to the next thing to do. What others do in a thread is done in between."""

    def __init__(self) -> None:
        self._jumps = _Jumps()
        super().__init__(self._jumps)
        self._clock_resolution = 1e-6
        self.slept = timedelta()
        """Time that passed while the machine slept, and no timer of the loop with it."""
        self.on_work: Callable[[Callable[..., Any]], Trouble | None] = lambda work: None

    def time(self) -> float:
        return self._jumps.passed

    def now(self) -> datetime:
        """Return the time of the clock that goes with this loop."""
        return BEGIN + timedelta(seconds=self._jumps.passed) + self.slept

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Do the work in the next turn of the loop."""
        future: asyncio.Future[Any] = self.create_future()
        self.call_soon(self._work, future, func, args)
        return future

    def _work(self, future: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if future.done():
            return
        try:
            if (trouble := self.on_work(func)) is None:
                future.set_result(func(*args))
            else:
                self.call_later(trouble[0], _fail, future, trouble[1])
        except StopIteration as error:
            future.set_exception(RuntimeError(str(error)))
        except BaseException as error:
            future.set_exception(error)


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
