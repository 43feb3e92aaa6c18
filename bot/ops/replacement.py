"""Lets a process take the place of another one that serves the same SQLite file, usually an older version.

The successor loads everything and connects to Discord, so that both receive every interaction; what it receives waits
in its gate. Then it asks. The process that serves finishes what it has begun, notes which interactions it answered,
closes the database and leaves. The successor opens the database and answers the others. Until it asks, the older one
hasn't noticed anything, so a version that can't start changes nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import platform
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot import __version__
from bot.background import Fatal
from bot.core.services import Services
from bot.discord.client.drain_gate import DrainGate
from bot.errors import StoreUnavailable
from bot.ops import words
from bot.store.failures import CannotOpen
from bot.store.migration import Migration
from bot.store.sqlite.handover import HandoverFile

_log = logging.getLogger(__name__)

NOTE = "handover"
"""Key of the note in which a process says that it left, and which interactions it answered."""

LOOK_SECONDS = 1.0
"""Seconds between two looks for a successor."""

ASK_SECONDS = 0.3
"""Seconds between two requests of a successor."""

LOCK_SECONDS = 0.02
"""Seconds between two looks at the lock while a successor asks."""

DRAIN_SECONDS = 0.8
"""Seconds for interactions that are in progress when a successor asks; longer ones, such as hints, are cancelled.

Those that come meanwhile wait for the successor.
"""

PATIENCE_SECONDS = 60.0
"""Seconds after which the log says that the other process doesn't hand over."""

SHARD = 0
"""The one shard of a bot on a SQLite file."""


class Replacement:
    """Both sides of a replacement: `take_over` at the beginning of a process, `hand_over` at its end."""

    def __init__(self, database: Path, migrations: Sequence[Migration] | None = None) -> None:
        self._file = HandoverFile(database, migrations)
        self._name = f"{platform.node()} {sys.prefix} {__version__}"

    def is_wanted(self) -> bool:
        """Whether a process serves the database now. Raises CannotOpen."""
        return self._file.is_served()

    async def stand_by(self) -> None:
        """Wait while another installation serves in the place of this one, in case a supervisor started it again."""
        told = False
        while self._file.is_served() and self._was_replaced():
            if not told:
                _log.warning("%s", words.STANDS_BY)
            told = True
            await asyncio.sleep(LOOK_SECONDS)

    def _was_replaced(self) -> bool:
        note = _parse(self._file.read_note(NOTE))
        return note.get("left") == self._name != note.get("serves")

    async def take_over(self) -> None:
        """Ask for the database until it's free. Raises Fatal if this version can't use it; then nobody was asked."""
        try:
            seconds = await asyncio.to_thread(self._file.rehearse)
        except (CannotOpen, sqlite3.Error, OSError) as error:
            raise Fatal(str(words.cannot_replace(error))) from error
        if seconds is not None:
            _log.warning("%s", words.update_pauses(seconds))
        time = asyncio.get_running_loop().time
        began, asked, told = time(), -ASK_SECONDS, False
        try:
            while self._file.is_served():
                if time() - asked >= ASK_SECONDS:
                    self._file.ask()
                    asked = time()
                if not told and time() - began > PATIENCE_SECONDS:
                    _log.warning("%s", words.NOT_HANDED_OVER)
                    told = True
                await asyncio.sleep(LOCK_SECONDS)
        finally:
            self._file.withdraw()

    async def begin(self, services: Services, gate: DrainGate) -> None:
        """Serve from the opened database, and answer what the process before didn't."""
        note = _parse(await services.notes.find(NOTE))
        gate.open(SHARD, tuple(note.get("answered", ())))
        await services.begin(SHARD)

    async def note_serving(self, services: Services) -> None:
        """Note that this installation serves, so that it doesn't wait if it's to replace itself."""
        note = _parse(await services.notes.find(NOTE))
        await services.notes.keep(NOTE, json.dumps(note | {"serves": self._name}))

    async def hand_over(self, services: Services, gate: DrainGate) -> None:
        """Wait for a successor, finish running interactions, and leave new ones to the successor."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if not self._file.is_asked_for():
                continue
            answered = await gate.close(SHARD, DRAIN_SECONDS)
            try:
                await services.outbox.settle(DRAIN_SECONDS / 2)
                await services.notes.keep(NOTE, json.dumps({"left": self._name, "answered": answered}))
            except StoreUnavailable as error:
                _log.debug("not handed over: error=%s", error)
                gate.open(SHARD)
            else:
                await gate.drain(0.0)
                return


def _parse(note: str | None) -> dict[str, Any]:
    """Read the note: who left, which interactions they answered, and who serves since then."""
    found: dict[str, Any] = json.loads(note or "{}")
    return found
