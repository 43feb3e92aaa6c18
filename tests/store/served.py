"""Serves a database until it is killed, and says "open" when it does: `python -m tests.store.served DATABASE`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.store.failures import CannotOpen
from bot.store.sqlite import SqliteStore


async def main() -> None:
    """A second process is refused: it says why and ends."""
    try:
        await SqliteStore(Path(sys.argv[1])).open()
    except CannotOpen as error:
        sys.stdout.write(f"{error}\n")
        return
    sys.stdout.write("open\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
