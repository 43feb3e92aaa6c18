"""The parent's side of a worker process, which starts on demand, again after it died, and ends when it's idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

from bot.launch import command
from bot.workers.child import HEADER_SIZE, pack, unpack

# CPU usage of a process, read from Linux's /proc


@dataclass(frozen=True, slots=True)
class Usage:
    """CPU seconds so far, and whether the process is running or ready to run.

    `ended` are the seconds of its terminated children, which `cpu` includes.
    """

    cpu: float
    runnable: bool
    ended: float = 0.0


def read_usage(process: int) -> Usage | None:
    """Return a process's usage with its terminated children; None if it's unknown."""
    try:
        text = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    state, *fields = text.rpartition(")")[2].split()
    ticks = [int(field) / os.sysconf("SC_CLK_TCK") for field in fields[10:14]]
    return Usage(sum(ticks), state == "R", sum(ticks[2:]))


_log = logging.getLogger(__name__)

T = TypeVar("T")

SHUTDOWN_SECONDS = 1.0
"""Seconds that a process has to exit."""

IDLE_MINUTES = 5
"""Minutes without an order after which a process ends."""

MAX_STARVATION = 10
"""How many times longer a process may take that is ready but gets no core."""


class NotPicklable(Exception):
    """The function isn't module-level, or an argument can't be pickled; nothing ran."""


class WorkerDied(Exception):
    """The process died twice in a row while running an order."""


@dataclass(frozen=True, slots=True)
class _Child:
    """A process and both ends of its pipe."""

    process: Process
    orders: asyncio.StreamWriter
    answers: asyncio.StreamReader

    async def request(self, order: bytes) -> bytes:
        """Send an order and return the answer."""
        self.orders.write(order)
        await self.orders.drain()
        size = int.from_bytes(await self.answers.readexactly(HEADER_SIZE))
        return await self.answers.readexactly(size)

    async def kill(self) -> None:
        """End the process, if it hasn't ended."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Worker:
    """Runs one order at a time in a child process."""

    def __init__(self, nice: int) -> None:
        """`nice` is the process's nice value."""
        self._nice = nice
        self._is_busy, self._idle_minutes = False, 0
        self._child: _Child | None = None

    @property
    def pid(self) -> int | None:
        """The process id, None if it isn't running."""
        return None if self._child is None else self._child.process.pid

    async def run(self, within: float, function: Callable[..., T], *arguments: object) -> T:
        """Run a function in the process; return its result or raise its error.

        Raises NotPicklable, WorkerDied, and TimeoutError after `within` seconds. On a busy machine only seconds count
        in which the process had a core, because it has low priority.
        """
        try:
            order = pack((function, arguments))
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise NotPicklable from error
        self._is_busy, self._idle_minutes = True, 0
        try:
            answer = await self._answer(order, within)
        except _ProcessEnded as gone:
            _log.warning("worker process exited, starting another: function=%s reason=%s", function.__name__, gone)
            try:
                answer = await self._answer(order, within)
            except _ProcessEnded as again:
                raise WorkerDied(str(again)) from again
        finally:
            self._is_busy = False
        if isinstance(answer, Exception):
            raise answer
        return cast("T", answer)

    async def _answer(self, order: bytes, within: float) -> Any:
        child = self._child or await self._start()
        try:
            answer = await _wait_within(child.process.pid, within, child.request(order))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            await self._kill()
            raise _ProcessEnded(f"exit status {child.process.returncode}") from error
        except BaseException:  # The caller is gone; a late answer would be mistaken for that of the next order.
            await self._kill()
            raise
        return unpack(answer)

    async def _start(self) -> _Child:
        process = await asyncio.create_subprocess_exec(
            *command("bot.workers.child", str(self._nice)), stdin=PIPE, stdout=PIPE, limit=2**20
        )
        orders, answers = cast("asyncio.StreamWriter", process.stdin), cast("asyncio.StreamReader", process.stdout)
        self._child = _Child(process, orders, answers)
        return self._child

    async def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            await child.kill()

    async def count_idle_minute(self) -> None:
        """Note that a minute has passed; end the process after IDLE_MINUTES without an order."""
        self._idle_minutes += not self._is_busy
        if self._idle_minutes >= IDLE_MINUTES:
            await self.close()

    async def close(self) -> None:
        """Close the input so that the process exits; kill it if it doesn't.

        An order that comes meanwhile gets another process.
        """
        child, self._child = self._child, None
        if child is None:
            return
        child.orders.close()
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SHUTDOWN_SECONDS):
                    await child.process.wait()
        finally:
            await child.kill()


async def _wait_within(process: int, within: float, answer: Coroutine[Any, Any, bytes]) -> bytes:
    """Return the answer. Raises TimeoutError, and what `answer` raises."""
    waiting, clock = asyncio.ensure_future(answer), asyncio.get_running_loop().time
    began, before, left = clock(), read_usage(process), within
    try:
        while not (await asyncio.wait({waiting}, timeout=left))[0]:
            now, waited = read_usage(process), clock() - began
            if before is None or now is None or not now.runnable:
                raise TimeoutError
            left = min(within - (now.cpu - before.cpu), MAX_STARVATION * within - waited)
            if left <= 0:
                raise TimeoutError
            left = max(left, within / MAX_STARVATION)
        return waiting.result()
    finally:
        waiting.cancel()


class _ProcessEnded(Exception):
    """The process ended without an answer."""
