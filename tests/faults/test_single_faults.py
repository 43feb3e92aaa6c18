"""Each scenario with each fault at each point: what always holds, holds in the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from _pytest.mark import ParameterSet

from tests.faults.conftest import Play
from tests.faults.points import SINGLE, Fault
from tests.faults.runs import Order
from tests.faults.scenarios import SCENARIOS

EVERY = 5


def cases() -> Iterator[ParameterSet]:
    """Each scenario with each fault: in `make test` a diagonal, with all scenarios and all faults."""
    for (row, scenario), (column, fault) in product(enumerate(SCENARIOS), enumerate(SINGLE)):
        marks = () if (row + column) % EVERY == 0 else pytest.mark.soak
        yield pytest.param(scenario, fault, id=f"{scenario}-{fault.replace(' ', '_')}", marks=marks)


@pytest.mark.parametrize(("scenario", "fault"), list(cases()))
def test_what_always_holds(play: Play, pytestconfig: pytest.Config, scenario: str, fault: Fault) -> None:
    outcome = play(Order(scenario, [fault], pytestconfig.getoption("point")))
    assert outcome.failures == [], "\n".join(["", *outcome.failures])


@pytest.mark.soak
@pytest.mark.parametrize("scenario", [*SCENARIOS])
def test_what_always_holds_after_an_outage(play: Play, pytestconfig: pytest.Config, scenario: str) -> None:
    outcome = play(Order(scenario, [Fault.OUTAGE], pytestconfig.getoption("point")))
    assert outcome.failures == [], "\n".join(["", *outcome.failures])
