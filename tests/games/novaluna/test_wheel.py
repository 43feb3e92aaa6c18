"""The vectors W1 to W8 of rules/nova_luna.md 8.1: which tiles may be chosen, and the order of refilling."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.novaluna.components import SPACES
from tests.games.novaluna.tables import DECK, solo, wheel


@pytest.mark.parametrize(
    ("marker", "spaces", "choices"),
    [
        pytest.param(0, range(1, 12), (1, 2, 3), id="W1"),
        pytest.param(3, (1, 2, *range(4, 12)), (4, 5, 6), id="W2"),
        pytest.param(10, (1, 2, 4, 5, 11), (11, 1, 2), id="W3"),
        pytest.param(11, (2, 5), (2, 5), id="W4"),
        pytest.param(7, (6,), (6,), id="W5"),
    ],
)
def test_the_next_three_tiles_may_be_chosen(marker: int, spaces: Sequence[int], choices: Sequence[int]) -> None:
    assert wheel(marker, spaces).choices == tuple(choices)


def test_w2_follows_from_w1_by_taking_from_space_3() -> None:
    turned = wheel(0, range(1, 12)).without(3)
    assert turned == wheel(3, (1, 2, *range(4, 12)))


def test_w6_refills_clockwise_from_the_marker_and_spares_its_space() -> None:
    before = wheel(11, (2, 5))
    after, filled = before.filled(DECK[20:])
    assert filled == (0, 1, 3, 4, 6, 7, 8, 9, 10)
    assert [after.spaces[space] for space in filled] == list(DECK[20:29])
    assert [after.spaces[space] for space in (2, 5)] == [before.spaces[space] for space in (2, 5)]
    assert after.spaces[11] is None
    assert after.choices == (0, 1, 2)
    assert after.tiles == SPACES - 1


def test_w7_a_short_pile_fills_as_far_as_it_goes() -> None:
    after, filled = wheel(11, (2, 5)).filled(DECK[20:23])
    assert filled == (0, 1, 3)
    assert after.choices == (0, 1, 2)
    assert after.tiles == 5


def test_w8_an_empty_wheel_is_filled_round_to_the_space_before_the_marker() -> None:
    after, filled = wheel(4, ()).filled(DECK)
    assert filled == (5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3)
    assert after.choices == (5, 6, 7)


def test_eleven_tiles_lie_on_the_wheel_at_the_start() -> None:
    position = solo()
    assert position.state.wheel == wheel(0, {space + 1: DECK[space].id for space in range(11)})
    assert position.state.pile == DECK[11:]
    assert len(position.state.pile) == 57


def test_a_space_without_a_tile_has_none_to_take() -> None:
    with pytest.raises(LookupError, match="space 3"):
        wheel(0, range(1, 12)).without(3).tile(3)
