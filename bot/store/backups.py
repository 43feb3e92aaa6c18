"""Backups: scheduled copies of a database in one SQLite file each."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.clock import Clock, system_clock
from bot.metrics import Metrics
from bot.store import words
from bot.store.database import Database
from bot.store.failures import CannotOpen
from bot.store.sqlite.backup import copy_file
from bot.store.sqlite.integrity import check_everything

_log = logging.getLogger(__name__)

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"tablekeeper-backup-(\d{8}T\d{6}Z)\.sqlite3")

RETRY_INTERVAL = timedelta(minutes=10)
"""Time before a failed backup is retried."""

LEADER_CHECK_INTERVAL = timedelta(minutes=1)
"""Interval at which a process checks whether it makes the backups."""

MAX_SLEEP = timedelta(hours=1)
"""Upper limit of a sleep, so that changes of the system clock are noticed."""


@dataclass(frozen=True, slots=True)
class Retention:
    """Where backups are stored, how often one is made, and how many are kept."""

    folder: Path
    interval: timedelta
    max_backups: int


def backup_name(now: datetime) -> str:
    """Return the file name of a backup made at this time."""
    return f"tablekeeper-backup-{now.astimezone(UTC):{_STAMP}}.sqlite3"


async def back_up(database: Database, target: Path) -> None:
    """Write a consistent copy of a database to a new file and check it.

    A bot may be running. The file appears completely or not at all. Raises CannotOpen.
    """
    new = target.with_name(f"{target.name}.new")
    await asyncio.to_thread(_prepare_target, target, new)
    try:
        if isinstance(database, Path):
            await asyncio.to_thread(copy_file, database, new)
        else:
            from bot.store.postgres.backup import copy_server  # the driver is an extra

            await copy_server(database, new)
        await asyncio.to_thread(check_everything, new)
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def _prepare_target(target: Path, new: Path) -> None:
    if target.exists():
        raise CannotOpen(words.there_already(target))
    target.parent.mkdir(parents=True, exist_ok=True)
    new.unlink(missing_ok=True)


class Backups:
    """Makes backups while the bot runs."""

    def __init__(
        self,
        database: Database,
        retention: Retention,
        clock: Clock = system_clock,
        is_leader: Callable[[], bool] = lambda: True,
        metrics: Metrics | None = None,
    ) -> None:
        """Store the parameters; `is_leader` says whether this process makes the backups."""
        self._metrics = metrics or Metrics()
        self._is_leader = is_leader
        self._database = database
        self._retention = retention
        self._clock = clock

    async def run(self) -> None:
        """Make backups until cancelled; log failures and retry."""
        while True:
            pause = await self.tick()
            await asyncio.sleep(pause.total_seconds())

    async def tick(self) -> timedelta:
        """Make a backup if one is due, delete old ones, and return how long to sleep."""
        if not self._is_leader():
            return LEADER_CHECK_INTERVAL
        now = self._clock()
        try:
            made = await asyncio.to_thread(self.list_backups)
            if made:
                self._metrics.last_times["backup"] = made[0][0].timestamp()
                due = made[0][0] + self._retention.interval
                if now < due:
                    return min(MAX_SLEEP, due - now)
            target = self._retention.folder / backup_name(now)
            await back_up(self._database, target)
            self._metrics.last_times["backup"] = now.timestamp()
            gone = await asyncio.to_thread(self._delete_old)
        except (CannotOpen, OSError) as error:
            _log.error("backup failed: retry_in=%s error=%s", RETRY_INTERVAL, error)
            return RETRY_INTERVAL
        _log.info("backup created: file=%s old_backups_deleted=%d", target, gone)
        return min(MAX_SLEEP, self._retention.interval)

    def list_backups(self) -> list[tuple[datetime, Path]]:
        """List the backups in the folder by name, newest first."""
        if not self._retention.folder.is_dir():
            return []
        named = ((_NAME.fullmatch(file.name), file) for file in self._retention.folder.iterdir())
        times = ((datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC), file) for match, file in named if match)
        return sorted(times, reverse=True)

    def _delete_old(self) -> int:
        old = self.list_backups()[self._retention.max_backups :]
        for _, file in old:
            file.unlink(missing_ok=True)
        return len(old)
