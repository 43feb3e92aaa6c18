"""The strip on top of the pictures of Solarius Mission."""

from __future__ import annotations

import pytest

from renderers.kit.canvas import Canvas
from renderers.solarius.header import draw_chip
from tests.renderers.solarius.views import at, seen
from tests.renderers.texts import texts_written


@pytest.mark.parametrize(("after", "said"), [(1000.0, "Ana to play"), (1290.0, "Ana")])
def test_where_the_round_leaves_no_room_only_the_name_says_whose_turn_it_is(after: float, said: str) -> None:
    view = seen(at("four", 4, 0.0))
    with texts_written() as texts:
        draw_chip(Canvas.blank(200), view, ("Ana",) * 4, after)
    assert [*texts.ends] == [said]
