"""Runs several processes of the bot on one machine and restarts those that end.

Each is started with `tablekeeper run --shards` and would go on without the supervisor: shared state is in the store.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from bot import words
from bot.background import Fatal
from bot.shards import ShardRange

_log = logging.getLogger(__name__)

Command = Callable[[ShardRange], Sequence[str]]
"""Returns the command line of the process that serves these shards."""

STARTUP_SECONDS = 10.0
"""A process that fails within this time of its first start is not restarted."""

MIN_PAUSE_SECONDS = 1.0
"""Minimum pause before a restart."""

MAX_BURST = 10
"""Restarts that may follow one another without a longer pause."""

REFILL_SECONDS = 60.0
"""Seconds until one more restart is allowed."""

SHUTDOWN_SECONDS = 60.0
"""Seconds that processes have to stop before they are killed."""

GAVE_UP_STATUS = 1
"""Exit status of a process that has reported why it cannot go on."""


class StartFailed(Fatal):
    """A process could not start; it has reported why."""


class Restarts:
    """Token bucket for the restarts of one process.

    It allows `MAX_BURST` restarts at once, then one per `REFILL_SECONDS`.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tokens, self._counted = float(MAX_BURST), clock()

    def take(self) -> float:
        """Count one restart; return the seconds to wait before it."""
        now = self._clock()
        self._tokens = min(MAX_BURST, self._tokens + (now - self._counted) / REFILL_SECONDS)
        self._counted = now
        wait = (1 - self._tokens) * REFILL_SECONDS
        self._tokens -= 1
        return max(MIN_PAUSE_SECONDS, wait)


class Supervisor:
    """Keeps one process running per shard range until cancelled."""

    def __init__(
        self,
        assignments: Sequence[ShardRange],
        command: Command,
        environments: Sequence[Mapping[str, str]],
        startup_seconds: float = STARTUP_SECONDS,
    ) -> None:
        """Store the parameters; `environments` are in the order of the shards."""
        self._assignments = assignments
        self._command = command
        self._environments = environments
        self._startup_seconds = startup_seconds
        self._running: dict[ShardRange, asyncio.subprocess.Process] = {}

    async def run(self) -> None:
        """Start all processes and restart them until cancelled, then stop them.

        Raises StartFailed.
        """
        try:
            async with asyncio.TaskGroup() as group:
                for share, environment in zip(self._assignments, self._environments, strict=True):
                    group.create_task(self._supervise(share, environment))
        except* StartFailed as errors:
            raise errors.exceptions[0] from None
        finally:
            await self._stop()

    @property
    def running(self) -> Mapping[ShardRange, int]:
        """Process ids by assigned shards."""
        return {share: process.pid for share, process in self._running.items()}

    async def _supervise(self, share: ShardRange, environment: Mapping[str, str]) -> None:
        loop, first = asyncio.get_running_loop(), True
        restarts = Restarts(loop.time)
        while True:
            began = loop.time()
            # A separate session: Ctrl-C is for this process, which then stops the others.
            process = await asyncio.create_subprocess_exec(
                *self._command(share), env=dict(environment), start_new_session=True
            )
            self._running[share] = process
            status = await process.wait()
            del self._running[share]
            if first and status == GAVE_UP_STATUS and loop.time() - began < self._startup_seconds:
                raise StartFailed(words.cannot_begin(share))
            first, pause = False, restarts.take()
            _log.error("%s", words.begins_again(share, status, pause))
            await asyncio.sleep(pause)

    async def _stop(self) -> None:
        processes = [*self._running.values()]
        for process in processes:
            _signal(process, signal.SIGTERM)
        waiting = [asyncio.create_task(process.wait()) for process in processes]
        if waiting:
            await asyncio.wait(waiting, timeout=SHUTDOWN_SECONDS)
        for process in processes:
            _signal(process, signal.SIGKILL)
        await asyncio.gather(*waiting)
        self._running.clear()


def _signal(process: asyncio.subprocess.Process, number: signal.Signals) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.send_signal(number)
