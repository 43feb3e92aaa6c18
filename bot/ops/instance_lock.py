"""A lock file, for work that only one process may do at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class AlreadyRunning(Exception):
    """Another process holds the file."""


@contextmanager
def hold_lock(file: Path) -> Iterator[None]:
    """Hold this file until the end of the block; the system releases it on a crash.

    Raises AlreadyRunning if another process holds it.
    """
    with file.open("a") as held:
        try:
            if sys.platform == "win32":
                msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise AlreadyRunning from None
        yield
