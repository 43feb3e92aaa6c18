"""Each part of a picture that a text can point at has a frame where that part is."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image, ImageChops

from bot.games.areas import AreaKey, areas
from bot.games.solarius.view import SolariusView
from renderers.kit.canvas import Area
from renderers.kit.cells import FRAME_PADDING
from renderers.kit.picture import Picture
from renderers.solarius import draw_board, draw_hand, draw_mat, draw_score
from renderers.solarius.board.outlined import board_areas
from renderers.solarius.layout import SETTLED_ALONE, to_settle_column
from renderers.solarius.outlined import mat_areas
from tests.games.solarius.boards import leave_unsettled, state
from tests.games.solarius.tables import supplementary, turn

VIEW = turn(state(2)).view(0)
Draw = Callable[[SolariusView], Picture]
MAT = partial(draw_mat, seat=0)


def framed(draw: Draw, name: AreaKey) -> Area | None:
    """The box that changes on the picture when a part is outlined."""
    plain, pointing = (
        Image.open(io.BytesIO(draw(replace(VIEW, outlined=outlined)).png)).convert("RGB") for outlined in ((), (name,))
    )
    return ImageChops.difference(plain, pointing).point(lambda level: 255 * (level > 40)).getbbox()


@pytest.mark.parametrize(
    ("draw", "name", "area"),
    [
        *((draw_board, name, area) for name, area in board_areas(VIEW).items()),
        *((MAT, name, area) for name, area in mat_areas(VIEW.mats[0]).items()),
    ],
)
def test_a_name_frames_its_part_and_nothing_else(draw: Draw, name: AreaKey, area: Area) -> None:
    changed = framed(draw, name)
    assert changed is not None
    assert all(abs(one - other) <= FRAME_PADDING + 1 for one, other in zip(changed, area, strict=True))


@pytest.mark.parametrize("name", ["unsettled", "network"])
def test_a_line_of_the_score_is_framed(name: str) -> None:
    changed = framed(draw_score, AreaKey("score", name))
    assert changed is not None
    assert changed[2] - changed[0] > 1500
    assert changed[3] - changed[1] < 110


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


def test_the_planets_to_settle_are_framed_where_they_are() -> None:
    table = state(2)
    leave_unsettled(table.mats[0], "PK1", "PK2", "PK3")
    there = mat_areas(turn(table).view(0).mats[0])
    assert there[AreaKey("to_settle")] == to_settle_column(3)
    assert there[AreaKey("settled")] == SETTLED_ALONE


def test_a_frame_on_the_bridge_holds_a_whole_die_and_its_number() -> None:
    there = board_areas(VIEW)
    middle, last = there[AreaKey("bridge", 1)], there[AreaKey("bridge", 3)]
    assert (middle[2] - middle[0], middle[3] - middle[1]) == (94, 179)
    assert (last[2] - last[0], last[3] - last[1]) == (118, 171)
