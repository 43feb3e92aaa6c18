"""What this machine gives the bot: cores and memory, within the limits of its control groups.

A container of Docker or a service of systemd may be given less than the machine has. Groups are nested, and the
tightest limit counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

ROOT = Path("/")
MAX_PROCESSES = 4
"""Maximum number of processes that draw, and of those that think."""


@dataclass(frozen=True, slots=True)
class HostMachine:
    """Cores that this process may keep busy, at least one, and bytes of memory."""

    cores: int
    memory: int

    @property
    def drawers(self) -> int:
        """Processes that draw: they leave a core to the bot, which draws itself on a single core."""
        return min(self.cores - 1, MAX_PROCESSES)

    @property
    def thinkers(self) -> int:
        """Number of processes that think for computer players: that of drawing processes, or 1 if it is 0."""
        return max(1, self.drawers)


@cache
def read_machine(root: Path = ROOT) -> HostMachine:
    """Return what this process may use.

    Of a fraction of a core nothing is left for a second process: 0.5 and 1.5 cores count as one.
    """
    groups = [*_control_groups(root)]
    quotas = [quota for group in groups for quota in _quotas(group)]
    limits = [limit for group in groups for limit in _limits(group)]
    return HostMachine(max(1, int(min([_usable_cores(), *quotas]))), min([_physical_memory(), *limits]))


def _usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _physical_memory() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _control_groups(root: Path) -> Iterator[Path]:
    """Yield the folders of all control groups that this process is in, of both versions.

    Inside a container the path is often that of the host, and only the top folder is there.
    """
    mounted = root / "sys/fs/cgroup"
    for line in _read(root / "proc/self/cgroup").splitlines():
        _, controllers, path = line.split(":", 2)
        inside = PurePosixPath(path.lstrip("/"))
        tops = [mounted / name for name in controllers.split(",")] if controllers else [mounted, mounted / "unified"]
        for top in tops:
            yield from (top / group for group in (inside, *inside.parents))


def _quotas(group: Path) -> Iterator[float]:
    """Yield the cores that a group may use: `cpu.max` is "50000 100000", or "max 100000" without a limit."""
    second = _read(group / "cpu.max").split()
    first = [_read(group / f"cpu.cfs_{name}_us").strip() for name in ("quota", "period")]
    for quota, period in (pair for pair in (second, first) if len(pair) == 2):
        if quota.isdecimal() and period.isdecimal() and int(period):
            yield int(quota) / int(period)


def _limits(group: Path) -> Iterable[int]:
    """Return the bytes that a group may use; version 1 writes a huge number for no limit."""
    texts = (_read(group / name).strip() for name in ("memory.max", "memory.high", "memory.limit_in_bytes"))
    return [int(text) for text in texts if text.isdecimal()]


def _read(file: Path) -> str:
    """Return the content of a file, empty if there is none."""
    try:
        return file.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""
