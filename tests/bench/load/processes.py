"""What a process and its descendants use, as Linux tells it: seconds of CPU, mebibytes of memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.ai.worker_pool import NICE
from bot.workers import child
from bot.workers.worker import Usage, read_usage


@dataclass(frozen=True, slots=True)
class Use:
    """CPU seconds so far, and mebibytes of memory now: pages that several processes share are counted once.

    `thinking` is the part of the CPU seconds that went into the thoughts of computer players. Their processes are
    replaced again and again: what children of the bot used that ended is taken for theirs.
    """

    cpu: float
    memory: float
    thinking: float = 0.0


def family(process: int) -> list[int]:
    """The process and all that descend from it."""
    found, look = [process], [process]
    while look:
        task = Path(f"/proc/{look.pop()}/task")
        try:
            children = [int(child) for each in task.iterdir() for child in (each / "children").read_text().split()]
        except OSError:
            continue
        found += children
        look += children
    return found


def use_of(process: int) -> Use:
    """Resource use of the process and its descendants, ended ones included."""
    used = {each: read_usage(each) or Usage(0.0, runnable=False) for each in family(process)}
    thinking = used[process].ended + sum(usage.cpu for each, usage in used.items() if _thinks(each))
    return Use(sum(usage.cpu for usage in used.values()), sum(map(_memory, used)), thinking)


def memory_of(process: int) -> list[float]:
    """Mebibytes of the process and of each that descends from it."""
    return [_memory(each) for each in family(process)]


def _thinks(process: int) -> bool:
    """Whether it is one of the processes in which computer players think."""
    try:
        words = Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8").split("\0")
    except OSError:
        return False
    return words[-3:] == [child.__name__, str(NICE), ""]


def _memory(process: int) -> float:
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0.0
    line = next(line for line in text.splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) / 1024
