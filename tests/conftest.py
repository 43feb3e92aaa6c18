"""Which tests run in the same process when there are several: those of one file, all pictures of a game, and of all.

They share what is expensive to make: views, pictures, tiles.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from bot.tables.database import Server
from renderers.kit import sketch
from tests.tables.server import Cluster, running

TESTS = Path(__file__).parent
PICTURES = TESTS / "renderers"
PIECES = 400 * 2**20
"""Bytes for baked pieces: those of all games in all themes, which no bot needs at the same time."""

_SCHEMAS = count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put every test into the group of its file or, for pictures, of its folder."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_group(item.path)))


@cache
def _group(path: Path) -> str:
    together = path.parent if PICTURES in path.parents else path
    return str(together.relative_to(TESTS))


def pytest_collection_finish() -> None:
    """Make room for what is drawn again and again, and look no more for garbage in what was imported and collected."""
    sketch.PIECES.limit = PIECES
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running() as started:
        yield started


@pytest.fixture
def postgres(cluster: Cluster) -> Iterator[Server]:
    """An empty schema."""
    schema = f"s{next(_SCHEMAS)}"
    cluster.make_schema(schema)
    yield cluster.database(schema)
    cluster.drop_schema(schema)
