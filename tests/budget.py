"""CPU seconds of the tests, by room, beside what each room may take: printed at the end of a whole run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest

CPU = "cpu"
OTHERS = "others"
BUDGET = {
    "tests/ai": 28,
    "tests/challenges": 22,
    "tests/cli": 48,
    "tests/cogs": 42,
    "tests/e2e": 330,
    "tests/faults": 14,
    "tests/games": 74,
    "tests/playground": 44,
    "tests/renderers": 106,
    "tests/store": 28,
    "tests/tables": 33,
    "tests/ui": 21,
    OTHERS: 110,
}
"""CPU seconds, with those of child processes that a test has waited for.

A room that takes more is marked, and the run stays green: machines differ.
"""
MIN_TESTS = 5000
"""Tests of a run that is whole enough to be held against the budget."""


def room_of(test: str) -> str:
    """Return the room of a test, by its node id."""
    room = "/".join(PurePosixPath(test.partition("::")[0]).parts[:2])
    return room if room in BUDGET else OTHERS


def seconds_used() -> float:
    """CPU seconds of this process and of the children it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


class CpuBudget:
    """Measures each test where it runs, and adds up where the run is reported."""

    def __init__(self) -> None:
        self._before = 0.0
        self._spent: dict[str, float] = dict.fromkeys(BUDGET, 0.0)
        self._tests = 0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Record the counters before a test."""
        self._before = seconds_used()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
        """Send what a test used along with the report of its end."""
        if call.when == "teardown":
            item.user_properties.append((CPU, seconds_used() - self._before))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what was sent."""
        if report.when == "teardown":
            self._tests += 1
            spent = [value for name, value in report.user_properties if name == CPU and isinstance(value, float)]
            self._spent[room_of(report.nodeid)] += sum(spent)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table."""
        if self._tests < MIN_TESTS:
            return
        terminalreporter.section("CPU seconds by room")
        for room, budget in BUDGET.items():
            verdict = "" if self._spent[room] <= budget else "  OVER BUDGET"
            terminalreporter.line(f"{room:<20}{self._spent[room]:7.1f} of {budget}{verdict}")
        terminalreporter.line(f"{'all':<20}{sum(self._spent.values()):7.1f} of {sum(BUDGET.values())}")


def pytest_configure(config: pytest.Config) -> None:
    """Measure this run."""
    config.pluginmanager.register(CpuBudget(), "cpu-budget")
