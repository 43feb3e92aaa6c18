"""Closes the databases that a test opened and did not come to close: their threads would keep pytest from ending."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import wraps

import pytest

from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store


@contextmanager
def closing_stores() -> Iterator[None]:
    """Close whatever was opened in the block and is still open at its end."""
    opened: list[Store] = []
    with pytest.MonkeyPatch.context() as patched:
        for kind in (SqliteStore, PostgresStore):
            patched.setattr(kind, "open", _noting(kind, opened))
        try:
            yield
        finally:
            left = [store for store in opened if is_open(store)]
            if left:
                with ThreadPoolExecutor(1) as elsewhere:  # there may be a loop here already
                    elsewhere.submit(asyncio.run, _close(left)).result()


def is_open(store: Store) -> bool:
    held = store._writer if isinstance(store, SqliteStore) else getattr(store, "_pool", None)
    return held is not None


def _noting(kind: type[Store], opened: list[Store]) -> object:
    open_store = kind.open

    @wraps(open_store)
    async def open_and_note(store: Store) -> None:
        opened.append(store)
        await open_store(store)

    return open_and_note


async def _close(stores: list[Store]) -> None:
    for store in stores:
        await store.close()
