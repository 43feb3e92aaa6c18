"""The store of a bot that is liked: real games, many times over."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot.games.contract import Game
from bot.games.registry import GAMES
from bot.store.sqlite import SqliteStore
from tests.bench.load import templates
from tests.bench.load.plan import Plan, Size
from tests.bench.multiplied import multiply


def fill(file: Path, size: Size, now: int, games: Sequence[Game] = GAMES, each: int = templates.EACH) -> None:
    """Make a store of this size at a place where no file is, as it is at this time, in seconds since 1970.

    So many games of each kind are played for it.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        small = Path(folder) / "small.sqlite3"
        plan = Plan(size, asyncio.run(templates.play(small, games, each)), now)
        asyncio.run(_opened(file))
        multiply(small, file, plan.tables(), plan.challenges())
    asyncio.run(_opened(file))  # to rate the results


async def _opened(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    await store.close()
