"""The vectors TV36 to TV38 and the linking of figures (rules/solarius_mission.md 11.0, 13)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.solarius.space import network, prizes

FOUR, THREE, TWO = (6, 4, 2, 0), (4, 2, 0), (2, 0)


@pytest.mark.parametrize(
    ("by_rank", "sizes", "points"),
    [
        pytest.param(FOUR, (9, 7, 5, 2), (6, 4, 2, 0), id="TV36 nobody tied"),
        pytest.param(FOUR, (9, 9, 5, 2), (5, 5, 2, 0), id="TV36 first tied"),
        pytest.param(FOUR, (9, 7, 7, 2), (6, 3, 3, 0), id="TV36 second tied"),
        pytest.param(FOUR, (9, 7, 5, 5), (6, 4, 1, 1), id="TV36 third tied"),
        pytest.param(FOUR, (9, 9, 9, 2), (4, 4, 4, 0), id="TV37 three first"),
        pytest.param(FOUR, (9, 5, 5, 5), (6, 2, 2, 2), id="TV37 three second"),
        pytest.param(FOUR, (4, 4, 4, 4), (3, 3, 3, 3), id="TV37 all equal"),
        pytest.param(THREE, (8, 8, 3), (3, 3, 0), id="TV38 three players, first tied"),
        pytest.param(THREE, (8, 5, 5), (4, 1, 1), id="TV38 three players, second tied"),
        pytest.param(THREE, (6, 6, 6), (2, 2, 2), id="TV38 three players, all equal"),
        pytest.param(TWO, (4, 4), (1, 1), id="TV38 two players tied"),
    ],
)
def test_tied_networks_share_the_prizes_of_their_ranks(
    by_rank: Sequence[int], sizes: Sequence[int], points: Sequence[int]
) -> None:
    assert prizes(sizes, by_rank) == points
    backwards = tuple(reversed(sizes))
    assert prizes(backwards, by_rank) == tuple(reversed(points))


def test_a_seat_without_figures_still_holds_a_rank() -> None:
    assert prizes((0, 3), TWO) == (0, 2)
    assert prizes((0, 0, 3), THREE) == (1, 1, 4)


def test_figures_link_over_as_many_hexes_as_the_ship_can_fly() -> None:
    weights = {(0, 0): 1, (2, 0): 1, (4, -1): 1}
    assert network(weights, 1)[0] == 1
    assert network(weights, 2)[0] == 3
    assert set(network(weights, 2)[1]) == set(weights)


def test_figures_on_outposts_count_double_and_choose_the_largest_group() -> None:
    near = {(0, 0): 1, (1, 0): 1, (2, 0): 1}
    far = {(0, 6): 2, (1, 6): 2}
    assert network({**near, **far}, 1) == (4, ((1, 6), (0, 6)))


def test_no_figures_make_no_network() -> None:
    assert network({}, 7) == (0, ())
