"""Several processes of the bot on one machine: started, started again when one ends, asked to end together.

Each is what `tablekeeper run --shards` starts, and would go on without this one: what they share stands in the store.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from bot import words
from bot.background import Fatal
from bot.model.shards import ShardRange

_log = logging.getLogger(__name__)

Command = Callable[[ShardRange], Sequence[str]]
"""The command line of the process that serves some shards."""

STARTUP_SECONDS = 10.0
"""Seconds in which a process that cannot begin has said so: then it is not begun again."""

MIN_PAUSE_SECONDS = 1.0
"""Seconds before a process is begun again."""

MAX_BURST = 10
"""Restarts of a process that may follow one another, however short it lived in between."""

REFILL_SECONDS = 60.0
"""Seconds after which it may have one more."""

SHUTDOWN_SECONDS = 60.0
"""Seconds that processes which were asked to end may take; then they are killed."""

GAVE_UP_STATUS = 1
"""The status of a process that said why it cannot go on."""


class StartFailed(Fatal):
    """A process could not begin; it has said why."""


class Restarts:
    """Token bucket of the restarts of one process: `BURST` at once, then one in `REFILL_SECONDS`."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tokens, self._counted = float(MAX_BURST), clock()

    def take(self) -> float:
        """Count one restart; the seconds before it."""
        now = self._clock()
        self._tokens = min(MAX_BURST, self._tokens + (now - self._counted) / REFILL_SECONDS)
        self._counted = now
        wait = (1 - self._tokens) * REFILL_SECONDS
        self._tokens -= 1
        return max(MIN_PAUSE_SECONDS, wait)


class Supervisor:
    """Keeps a process going for each share until cancelled."""

    def __init__(
        self,
        assignments: Sequence[ShardRange],
        command: Command,
        environments: Sequence[Mapping[str, str]],
        startup_seconds: float = STARTUP_SECONDS,
    ) -> None:
        """`environments` are those of the processes, in the order of the shares."""
        self._assignments = assignments
        self._command = command
        self._environments = environments
        self._startup_seconds = startup_seconds
        self._running: dict[ShardRange, asyncio.subprocess.Process] = {}

    async def run(self) -> None:
        """Begin, and go on until cancelled: then all are asked to end. Raises StartFailed when one cannot."""
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
        """The processes that are running, by what they were started for."""
        return {share: process.pid for share, process in self._running.items()}

    async def _supervise(self, share: ShardRange, environment: Mapping[str, str]) -> None:
        loop, first = asyncio.get_running_loop(), True
        restarts = Restarts(loop.time)
        while True:
            began = loop.time()
            # a session of its own: Ctrl-C is for this process, which asks the others to end
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
