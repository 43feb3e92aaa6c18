"""Parts of Otys that texts point at are on its picture."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.games.areas import AreaKey, areas
from renderers.otys import paint
from renderers.otys.layout import shown_seat
from tests.games.otys.tables import solo, timed, with_cubes

VIEW = timed(solo(), 12, 11).view(0)


def test_every_part_that_a_lesson_is_about_has_a_key() -> None:
    there = paint(VIEW).areas.keys()
    assert {AreaKey("diver", diver.id) for diver in shown_seat(VIEW).column} <= there
    assert {*areas("timer a", "timer b", "timers", "marker")} <= there
    assert {AreaKey(part, n) for part in ("sponsor", "tokens") for n in range(1, 6)} <= there
    contracts = [space.contract.id for space in VIEW.public if space.contract is not None]
    assert {AreaKey("contract", contract) for contract in contracts} <= there


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
    there = paint(view).areas
    assert AreaKey("timer", "a") not in there
    assert there[AreaKey("timers")] == there[AreaKey("timer", "b")]


def test_the_surface_can_be_touched_beside_its_divers() -> None:
    there = paint(VIEW).areas
    (surface,), (diver,) = there[AreaKey("surface")], there[AreaKey("diver", shown_seat(VIEW).column[0].id)]
    assert min(x for x, _ in diver) - min(x for x, _ in surface) > 100
