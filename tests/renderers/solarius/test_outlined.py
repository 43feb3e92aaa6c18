"""Parts of Solarius' pictures are pointed at where they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from bot.games.areas import AreaKey, areas
from bot.games.solarius.view import SolariusView
from renderers.kit.picture import Picture
from renderers.solarius import draw_board, draw_hand, draw_mat, draw_score
from renderers.solarius.layout import SETTLED_ALONE, to_settle_column
from tests.games.solarius.boards import leave_unsettled, state
from tests.games.solarius.tables import supplementary, turn
from tests.renderers.test_areas import box_of

VIEW = turn(state(2)).view(0)
Draw = Callable[[SolariusView], Picture]
MAT = partial(draw_mat, seat=0)


def test_a_card_of_the_hand_is_framed_and_named_in_the_alternative_text() -> None:
    table = state(2)
    table.mats[0].hand = (5, 22)
    view = supplementary(table).view(0)
    plain, pointing = draw_hand(view), draw_hand(replace(view, outlined=areas("card 22")))
    assert plain.png != pointing.png
    assert "Outlined: card 22." in pointing.alt
    assert draw_hand(replace(view, outlined=areas("card 6"))).png == plain.png


@pytest.mark.parametrize("draw", [MAT, draw_score])
def test_outlined_parts_are_in_the_alternative_text(draw: Draw) -> None:
    assert "Outlined: drives." in draw(replace(VIEW, outlined=areas("drives"))).alt


def test_the_planets_to_settle_are_where_they_are_drawn() -> None:
    table = state(2)
    leave_unsettled(table.mats[0], "PK1", "PK2", "PK3")
    there = MAT(turn(table).view(0)).areas
    assert box_of(there[AreaKey("to_settle")]) == to_settle_column(3)
    assert box_of(there[AreaKey("settled")]) == SETTLED_ALONE


def test_a_space_of_the_bridge_holds_a_whole_die_and_its_number() -> None:
    there = draw_board(VIEW).areas
    middle, last = (box_of(there[AreaKey("bridge", bonus)]) for bonus in (1, 3))
    assert (middle[2] - middle[0], middle[3] - middle[1]) == (94, 179)
    assert (last[2] - last[0], last[3] - last[1]) == (118, 171)
