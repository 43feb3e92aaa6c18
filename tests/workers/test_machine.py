"""What the machine gives: cores and memory within the limits of control groups."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.workers.machine import HostMachine, read_machine

MIB = 2**20
PHYSICAL = 8192 * MIB
CORES = 8


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": PHYSICAL // 4096}
    monkeypatch.setattr(os, "sysconf", sizes.__getitem__)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(CORES)), raising=False)


def seen(root: Path, groups: str, files: Mapping[str, str]) -> HostMachine:
    for name, content in {"proc/self/cgroup": groups, **files}.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content + "\n", encoding="ascii")
    return read_machine(root)


def test_without_control_groups_it_is_the_whole_machine(tmp_path: Path) -> None:
    assert read_machine(tmp_path) == HostMachine(CORES, PHYSICAL)


@pytest.mark.parametrize(
    ("quota", "cores"),
    [("50000 100000", 1), ("150000 100000", 1), ("200000 100000", 2), ("max 100000", CORES), ("9900000 100000", CORES)],
)
def test_half_a_core_counts_as_one_and_more_than_there_are_as_those(tmp_path: Path, quota: str, cores: int) -> None:
    assert seen(tmp_path, "0::/", {"sys/fs/cgroup/cpu.max": quota}).cores == cores


@pytest.mark.parametrize(("limit", "memory"), [("536870912", 512 * MIB), ("max", PHYSICAL)])
def test_the_memory_of_a_container_counts(tmp_path: Path, limit: str, memory: int) -> None:
    assert seen(tmp_path, "0::/", {"sys/fs/cgroup/memory.max": limit}).memory == memory


def test_the_tightest_limit_on_the_way_counts(tmp_path: Path) -> None:
    slice_, service = "sys/fs/cgroup/system.slice", "sys/fs/cgroup/system.slice/tablekeeper.service"
    files = {
        f"{slice_}/cpu.max": "100000 100000",
        f"{service}/cpu.max": "400000 100000",
        f"{slice_}/memory.max": str(1024 * MIB),
        f"{service}/memory.max": "max",
        f"{service}/memory.high": str(600 * MIB),
    }
    assert seen(tmp_path, "0::/system.slice/tablekeeper.service", files) == HostMachine(1, 600 * MIB)


def test_in_a_container_that_names_the_path_of_its_host_the_top_folder_counts(tmp_path: Path) -> None:
    groups = "5:cpu,cpuacct:/docker/1f\n4:memory:/docker/1f\n0::/docker/1f"
    files = {
        "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "50000",
        "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
        "sys/fs/cgroup/memory/memory.limit_in_bytes": str(512 * MIB),
    }
    assert seen(tmp_path, groups, files) == HostMachine(1, 512 * MIB)


def test_the_first_version_writes_numbers_for_no_limit(tmp_path: Path) -> None:
    files = {
        "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1",
        "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
        "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
    }
    assert seen(tmp_path, "5:cpu:/\n4:memory:/\n1:name=systemd:/", files) == HostMachine(CORES, PHYSICAL)


def test_cores_that_this_process_may_not_use_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {5})
    assert seen(tmp_path, "0::/", {"sys/fs/cgroup/cpu.max": "400000 100000"}).cores == 1


@pytest.mark.parametrize(("have", "drawers", "thinkers"), [(1, 0, 1), (2, 1, 1), (4, 3, 3), (5, 4, 4), (64, 4, 4)])
def test_processes_leave_a_core_to_the_bot_and_one_core_draws_in_it(have: int, drawers: int, thinkers: int) -> None:
    machine = HostMachine(have, PHYSICAL)
    assert (machine.drawers, machine.thinkers) == (drawers, thinkers)
