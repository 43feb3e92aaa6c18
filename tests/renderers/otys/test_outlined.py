"""Each part of an Otys picture that a text can point at has a frame where that part is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from renderers.kit.cells import FRAME_PADDING as PADDING
from renderers.otys import paint
from renderers.otys.layout import HEIGHT, shown_seat
from renderers.otys.outlined import outlined_areas
from tests.games.otys.tables import solo, timed

VIEW = timed(solo(), 12, 11).view(0)
AREAS = outlined_areas(VIEW, shown_seat(VIEW))


@pytest.mark.parametrize("name", AREAS)
def test_a_name_frames_its_part_and_nothing_else(name: str) -> None:
    left, top, right, bottom = AREAS[name]
    difference = ImageChops.difference(paint(VIEW).image, paint(replace(VIEW, outlined=(name,))).image)
    changed = difference.getbbox(alpha_only=False)
    assert changed is not None
    assert max(abs(changed[0] - left), abs(changed[1] - top)) <= PADDING + 1
    assert max(abs(changed[2] - right), abs(changed[3] - bottom)) <= PADDING + 1
    assert changed[0] >= 0
    assert changed[3] <= HEIGHT


def test_every_part_that_a_lesson_is_about_has_a_name() -> None:
    pieces = {diver.name for diver in shown_seat(VIEW).column} | {"timer a", "timer b", "timers", "marker"}
    assert {str(piece) for piece in pieces} <= AREAS.keys()
    assert {f"{part} {n}" for part in ("sponsor", "tokens") for n in range(1, 6)} <= AREAS.keys()
    assert {f"contract {space.contract.id}" for space in VIEW.public if space.contract is not None} <= AREAS.keys()


def test_a_discarded_timer_has_no_frame() -> None:
    view = timed(solo(), None, 11).view(0)
    areas = outlined_areas(view, shown_seat(view))
    assert "timer a" not in areas
    assert areas["timers"] == areas["timer b"]


def test_a_proposed_move_takes_the_frames_away() -> None:
    game = solo()
    (_, move, *_) = game.moves()
    view = game.view(0, move)
    assert ImageChops.difference(paint(view).image, paint(replace(view, outlined=("key 1",))).image).getbbox() is None
