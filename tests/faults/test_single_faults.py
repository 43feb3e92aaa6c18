"""Each scenario with each fault at each point: what always holds, holds in the end."""

from __future__ import annotations

import pytest

from tests.faults.conftest import Play
from tests.faults.points import SINGLE, Fault
from tests.faults.runs import Order
from tests.faults.scenarios import SCENARIOS


@pytest.mark.parametrize("fault", SINGLE, ids=lambda fault: fault.replace(" ", "_"))
@pytest.mark.parametrize("scenario", [*SCENARIOS])
def test_what_always_holds(play: Play, pytestconfig: pytest.Config, scenario: str, fault: Fault) -> None:
    outcome = play(Order(scenario, [fault], pytestconfig.getoption("point")))
    assert outcome.failures == [], "\n".join(["", *outcome.failures])


@pytest.mark.soak
@pytest.mark.parametrize("scenario", [*SCENARIOS])
def test_what_always_holds_after_an_outage(play: Play, pytestconfig: pytest.Config, scenario: str) -> None:
    outcome = play(Order(scenario, [Fault.OUTAGE], pytestconfig.getoption("point")))
    assert outcome.failures == [], "\n".join(["", *outcome.failures])
