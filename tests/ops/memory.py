"""How much memory the process of the tests has, as Linux tells it."""

from __future__ import annotations

import os
from pathlib import Path


def resident() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
