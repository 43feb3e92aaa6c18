"""The figures of the solo game keep to their places, whatever they are."""

from __future__ import annotations

import pytest

from renderers.kit.typography import HUGE, Weight, width
from renderers.novaluna.counts import ROOMS, Sum, figure_size


@pytest.mark.parametrize(("noted", "time"), [(48, 48), (125, 45), (125, 85), (199, 184), (60, 111), (8, 4)])
def test_three_digits_do_not_reach_the_sign_beside_them(noted: int, time: int) -> None:
    figures = Sum(noted, time, noted + time, 5, 5)
    size = figure_size(figures)
    for number, room in zip((noted, time, noted + time), ROOMS, strict=True):
        assert width(str(number), size, Weight.BOLD) <= room


def test_two_digits_are_as_large_as_can_be() -> None:
    assert figure_size(Sum(48, 48, 96, 0, 0)) == HUGE
