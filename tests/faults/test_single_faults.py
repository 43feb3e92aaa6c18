"""Each scenario with each fault at each point: what always holds, holds in the end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests.faults.conftest import Play
from tests.faults.harness import Stage
from tests.faults.points import SINGLE, Fault
from tests.faults.runs import Order
from tests.faults.scenarios import SCENARIOS
from tests.faults.virtual import VirtualLoop

IN_MAKE_TEST = {
    "story": (Fault.LOST,),
    "hands": (Fault.FAILED,),
    "undo": (Fault.DIED,),
    "lobby": (Fault.REFUSED,),
    "computer": (Fault.WORKER_DIED, Fault.WORKER_HANGS),
    "daily": (Fault.SILENT,),
    "league": (Fault.SILENT,),
    "messages": (Fault.DIED,),
    "channel": (Fault.SILENT,),
    "deletion": (Fault.LOST,),
}
"""All scenarios and all faults at least once, by what they cost; a refused story costs as much as five others."""


def cases() -> Iterator[ParameterSet]:
    """Each scenario with each fault: in `make test` those that are chosen."""
    for scenario, fault in product(SCENARIOS, SINGLE):
        marks = () if fault in IN_MAKE_TEST[scenario] else pytest.mark.soak
        yield pytest.param(scenario, fault, id=f"{scenario}-{fault.replace(' ', '_')}", marks=marks)


def test_make_test_has_every_scenario_and_every_fault() -> None:
    assert IN_MAKE_TEST.keys() == SCENARIOS.keys()
    assert {fault for faults in IN_MAKE_TEST.values() for fault in faults} == {*SINGLE}


def test_a_copy_deletes_its_own_files_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("12.db", "12.db-wal", "12+.db", "123.db", "123+.db-wal"):
        (tmp_path / name).touch()
    monkeypatch.setattr(os, "getpid", lambda: 12)
    with closing(VirtualLoop()) as loop:
        Stage(loop, tmp_path).remove_copy()
    assert {path.name for path in tmp_path.iterdir()} == {"123.db", "123+.db-wal"}


@pytest.mark.parametrize(("scenario", "fault"), list(cases()))
def test_what_always_holds(play: Play, pytestconfig: pytest.Config, scenario: str, fault: Fault) -> None:
    outcome = play(Order(scenario, [fault], pytestconfig.getoption("point")))
    assert outcome.failures == [], "\n".join(["", *outcome.failures])


@pytest.mark.soak
@pytest.mark.parametrize("scenario", [*SCENARIOS])
def test_what_always_holds_after_an_outage(play: Play, pytestconfig: pytest.Config, scenario: str) -> None:
    outcome = play(Order(scenario, [Fault.OUTAGE], pytestconfig.getoption("point")))
    assert outcome.failures == [], "\n".join(["", *outcome.failures])
