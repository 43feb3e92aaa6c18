"""Plays a scenario, and a copy of it from each point on for each fault there."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import resource
import signal
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults.acting import Stuck
from tests.faults.checks import CHECKS, Watcher
from tests.faults.harness import UNKNOWN_CHANNEL, Stage
from tests.faults.points import SINGLE, Case, Fault, Plan
from tests.faults.scenarios import SCENARIOS, Scenario

MAX_SECONDS = 60
"""Seconds of real time after which a copy is stuck."""


@dataclass
class Order:
    """What to play: a scenario with these faults, at all points or at one."""

    scenario: str
    faults: Sequence[str] = field(default_factory=lambda: [*SINGLE])
    only: int | None = None
    pairs: int | None = None
    verbose: bool = False


@dataclass
class Outcome:
    """What came of an order: the number of points and copies, and a line for each failure."""

    points: int = 0
    by_kind: dict[str, int] = field(default_factory=dict)
    runs: int = 0
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0


def run(stage: Stage, order: Order) -> Outcome:
    """Play what was ordered, in a copy of this process."""
    out = stage.folder / f"outcome-{os.getpid()}"
    out.unlink(missing_ok=True)
    began = _children()
    if not (child := os.fork()):
        try:
            _Traversal(stage, order, out).run()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    outcome = Outcome()
    for line in out.read_text().splitlines() if out.exists() else ():
        found = json.loads(line)
        outcome.failures += found.get("failures", ())
        outcome.points = found.get("points", outcome.points)
        outcome.by_kind = found.get("by_kind", outcome.by_kind)
        outcome.runs = found.get("runs", outcome.runs)
    if status or not outcome.points:
        outcome.failures.append(f"{order.scenario} without a fault: ended with status {status}")
    outcome.seconds = _children() - began
    return outcome


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class _Traversal:
    """One process that plays a scenario, and its copies."""

    def __init__(self, stage: Stage, order: Order, out: Path) -> None:
        self._stage, self._order, self._out = stage, order, out
        self._runs = 0
        stage.plan = self._plan = Plan(
            self._fork, frozenset(Fault(each) for each in order.faults), order.only, pairs=order.pairs
        )

    def run(self) -> None:
        gc.collect()
        gc.freeze()
        self._stage.move_to_copy()
        self._stage.loop.run_until_complete(self._play())

    def _fork(self, case: Case) -> bool:
        self._runs += 1
        copy = os.fork()
        if not copy:
            asyncio._set_running_loop(self._stage.loop)
            signal.alarm(MAX_SECONDS)
            gc.disable()
            self._stage.move_to_copy()
            return True
        _, status = os.waitpid(copy, 0)
        if status:
            self._write({"failures": [self._line(case, f"the copy ended with status {status}")]})
        return False

    def _line(self, case: Case | None, what: str) -> str:
        where = "without a fault" if case is None else f"{case}"
        if self._plan.met_too is not None:
            where = f"{where}, then {self._plan.met_too}"
        line = f"{self._order.scenario} {where}: {what}"
        if case is None:
            return line
        chosen = f"{self._order.scenario} and {case.fault.replace(' ', '_')}"
        return f"{line} [pytest tests/faults -k '{chosen}' --point {case.number}]"

    def _write(self, what: dict[str, Any]) -> None:
        with self._out.open("a") as file:
            file.write(json.dumps(what) + "\n")

    async def _play(self) -> None:
        stage, task = self._stage, asyncio.current_task()
        assert task
        supervisor = asyncio.create_task(stage.supervise(), name="supervisor")
        stage.ours = {task, supervisor}
        stage.world.feed.publish = Watcher(stage).see  # type: ignore[method-assign]
        stage.loop.set_exception_handler(lambda _loop, _context: None)
        scenario: Scenario = SCENARIOS[self._order.scenario](stage)
        wrong: list[str] = []
        try:
            await scenario.prepare()
            await asyncio.sleep(60)
            self._plan.active = True
            try:
                await scenario.act()
            except (Stuck, KeyError) as stuck:
                if all(case is None or case.code != UNKNOWN_CHANNEL for case in (self._plan.met, self._plan.met_too)):
                    wrong.append(repr(stuck))
            await stage.quiet()
            self._plan.active = False
            for check in (*CHECKS, *scenario.checks()):
                wrong += [f"{check.__name__}: {each}" for each in check(stage)]
        except BaseException as error:
            wrong.append("".join(traceback.format_exception(error)[-6:]) if self._order.verbose else repr(error))
        met = self._plan.met
        told: dict[str, Any] = {"failures": [self._line(met, each) for each in wrong]}
        if met is None:
            told |= {"points": self._plan.points, "by_kind": self._plan.by_kind, "runs": self._runs}
        if told["failures"] or met is None:
            self._write(told)
        stage.remove_copy()
        os._exit(0)
