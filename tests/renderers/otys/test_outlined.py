"""Each part of an Otys picture that a text can point at has a frame where that part is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.games.areas import AreaKey, areas
from renderers.kit.cells import FRAME_PADDING as PADDING
from renderers.otys import paint
from renderers.otys.layout import HEIGHT, shown_seat
from renderers.otys.outlined import outlined_areas
from tests.games.otys.tables import solo, timed, with_cubes

VIEW = timed(solo(), 12, 11).view(0)
AREAS = outlined_areas(VIEW, shown_seat(VIEW))


@pytest.mark.parametrize("name", AREAS, ids=str)
def test_a_key_frames_its_area_and_nothing_else(name: AreaKey) -> None:
    left, top, right, bottom = AREAS[name]
    difference = ImageChops.difference(paint(VIEW).image, paint(replace(VIEW, outlined=(name,))).image)
    changed = difference.getbbox(alpha_only=False)
    assert changed is not None
    assert max(abs(changed[0] - left), abs(changed[1] - top)) <= PADDING + 1
    assert max(abs(changed[2] - right), abs(changed[3] - bottom)) <= PADDING + 1
    assert changed[0] >= 0
    assert changed[3] <= HEIGHT


def test_every_part_that_a_lesson_is_about_has_a_key() -> None:
    assert {AreaKey("diver", diver.id) for diver in shown_seat(VIEW).column} <= AREAS.keys()
    assert {*areas("timer a", "timer b", "timers", "marker")} <= AREAS.keys()
    assert {AreaKey(part, n) for part in ("sponsor", "tokens") for n in range(1, 6)} <= AREAS.keys()
    contracts = [space.contract.id for space in VIEW.public if space.contract is not None]
    assert {AreaKey("contract", contract) for contract in contracts} <= AREAS.keys()


@pytest.mark.parametrize("slot", [0, 1])
def test_the_frame_of_a_contract_leaves_the_keys_that_can_pay_for_it(slot: int) -> None:
    view = with_cubes(solo(deck="C09 C01"), 3, "plant tech fuel").view(0)
    contract = view.public[slot].contract
    assert contract is not None
    bare = replace(contract, payable=())
    public = tuple(replace(space, contract=bare) if space.slot == slot else space for space in view.public)
    without = replace(view, public=public)
    keys = ImageChops.difference(paint(view).image, paint(without).image).getbbox()
    assert keys is not None
    framed = (paint(replace(each, outlined=(AreaKey("contract", contract.id),))).image for each in (view, without))
    assert ImageChops.difference(*framed).getbbox() == keys


def test_a_discarded_timer_has_no_frame() -> None:
    view = timed(solo(), None, 11).view(0)
    there = outlined_areas(view, shown_seat(view))
    assert AreaKey("timer", "a") not in there
    assert there[AreaKey("timers")] == there[AreaKey("timer", "b")]


def test_a_proposed_move_takes_the_frames_away() -> None:
    game = solo()
    (_, move, *_) = game.moves()
    view = game.view(0, move)
    assert (
        ImageChops.difference(paint(view).image, paint(replace(view, outlined=areas("key 1"))).image).getbbox() is None
    )
