"""The figures of the solo game keep to their places, whatever they are."""

from __future__ import annotations

import pytest

from renderers.kit.typography import HUGE, SMALL, Weight, width
from renderers.novaluna.counts import FIGURE_WIDTH, SoloCounts, figure_size


@pytest.mark.parametrize(("noted", "time"), [(48, 48), (125, 45), (125, 85), (199, 184), (60, 111), (8, 4)])
def test_figures_leave_room_for_what_they_changed_by(noted: int, time: int) -> None:
    figures = SoloCounts(noted, time, noted + time, 5, 10)
    size = figure_size(figures)
    for number, change in ((noted, ""), (time, "+5"), (noted + time, "+10")):
        wide = width(str(number), size, Weight.BOLD)
        assert wide + (10 + width(change, SMALL, Weight.SEMIBOLD) if change else 0) <= FIGURE_WIDTH


def test_two_digits_are_as_large_as_can_be() -> None:
    assert figure_size(SoloCounts(48, 48, 96, 0, 0)) == HUGE
