"""Where tests keep their files, and which run in the same process when there are several.

Together are those of one file, and all pictures of a game: they share what is expensive to make.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from aiohttp.web_app import _cached_build_middleware
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from bot.discord.components.links import forget_emojis
from bot.ops.gc_tuning import tune_gc
from bot.store.database import PostgresDatabase
from bot.workers.memory_trim import clear_rule_caches, share_one_heap, trim_memory
from renderers.kit import sketch
from renderers.kit.disk_cache import FOLDER_VARIABLE, OFF, DiskCache
from tests.renderers.situations import DRAWN
from tests.store.server import Cluster, running
from tests.store.stores import closing_stores

pytest_plugins = ["tests.budget", "tests.tables.fixtures"]

PICTURES = PurePosixPath("tests/renderers")
DRAWN_GAMES = {path.name for path in Path(__file__).with_name("renderers").iterdir() if path.is_dir()}
"""Folders of pictures. Tests of all pictures are grouped by the game in the picture's name."""
PIECES = 64 * 2**20
"""Bytes for drawn pieces: those of a game in two themes."""
ENOUGH = 400 * 2**20
STEP = 100 * 2**20
"""Bytes of a process beyond which it gives back what tests remember; by how much it grows until it does so again."""

STATM = Path("/proc/self/statm")
CACHED = type(cache(len))

MEMORY = Path("/dev/shm")  # noqa: S108 -- a folder of a name that nobody can guess is made in it
"""Files that lie in memory, where a system has that: a process may be killed, and nothing waits for a disk."""
ROOM = 2**30
"""Bytes that the files of all tests may need at a time."""

_SCHEMAS = count(1)
_kept = {"bytes": 0}
"""Memory of this process after pieces were given back the last time."""

settings.register_profile(
    "tablekeeper", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("tablekeeper")
"""No deadline and no slow-input checks, since machines are shared.

Examples limit time.
"""


SIXTH_GAME = str(Path(__file__).with_name("sixth_game"))
"""The folder of an installed game: every shared test also runs for it (see `pythonpath` of pytest)."""


def pytest_configure() -> None:
    """Let processes find the sixth game, and no pieces on this machine's disk.

    Keep files in memory, unless somebody has said where they are to be.
    """
    share_one_heap()
    gc.disable()
    os.environ[FOLDER_VARIABLE] = OFF
    sketch.ON_DISK = DiskCache(None)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (SIXTH_GAME, os.environ.get("PYTHONPATH"))))
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


class Together(LoadScopeScheduling):
    """Gives a process all tests of a file or, for pictures, of a folder; the largest groups come first."""

    def _split_scope(self, nodeid: str) -> str:
        """The group of a test."""
        return _group(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    """Put tests together that share something. The own way of xdist 3.8, `loadgroup`, does nothing with pytest 9.2."""
    return Together(config, log)


def _group(nodeid: str) -> str:
    file, _, name = nodeid.partition("::")
    path = PurePosixPath(file)
    if path.parent != PICTURES:
        return str(path.parent if PICTURES in path.parents else path)
    game = name.partition("[")[2].partition("-")[0]
    return str(PICTURES / game if game in DRAWN_GAMES else PICTURES)


def pytest_collection_finish() -> None:
    """Enlarge the caches of drawings; freeze imports for the garbage collector, which works from now on.

    While pytest collects tests it would look at all of them again and again.
    """
    sketch.SPRITES.limit = PIECES
    gc.collect()
    gc.freeze()
    tune_gc()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Give back what a process has grown by: drawn pieces at any time, all that tests share between two groups."""
    yield
    if nextitem is not None and _group(item.nodeid) != _group(nextitem.nodeid):
        if _resident_bytes() > ENOUGH:
            forget_shared()
            forget_pieces()
    elif _resident_bytes() > max(ENOUGH, _kept["bytes"]) + STEP:
        forget_pieces()
        _kept["bytes"] = _resident_bytes()


def _resident_bytes() -> int:
    """Memory of this process now, 0 where that can't be read."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if STATM.exists() else 0


def forget_shared() -> None:
    """Clear what functions of tests remember, finished pictures among it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tests."):
            for value in vars(module).values():
                if isinstance(value, CACHED):
                    value.cache_clear()
    DRAWN.clear()
    _cached_build_middleware.cache_clear()  # it keeps a hundred servers alive, with all that is said in their worlds


def forget_pieces() -> None:
    """Clear drawn pieces and what rules remember; tests of a group don't draw the same pictures again."""
    sketch.SPRITES.clear()
    clear_rule_caches()
    gc.collect()
    trim_memory()


@pytest.fixture(autouse=True)
def stores_are_closed() -> Iterator[None]:
    """A test that fails half-way leaves no database open."""
    with closing_stores():
        yield


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running() as started:
        yield started


@pytest.fixture
def postgres(cluster: Cluster) -> Iterator[PostgresDatabase]:
    """An empty schema."""
    schema = f"s{next(_SCHEMAS)}"
    cluster.make_schema(schema)
    yield cluster.database(schema)
    cluster.drop_schema(schema)


@pytest.fixture
def migrated(cluster: Cluster) -> PostgresDatabase:
    """A schema without rows, in which the test before left today's layout: to lay one out takes far longer."""
    cluster.empty_schema("migrated")
    return cluster.database("migrated")


@pytest.fixture(autouse=True)
def no_emojis() -> Iterator[None]:
    """Forget the uploaded emojis after a test: a process has them once, and labels depend on them."""
    yield
    forget_emojis()
