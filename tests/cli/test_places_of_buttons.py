"""A button keeps its place from one step of a decision to the next: nobody presses what was somewhere else before."""

from __future__ import annotations

from collections import Counter

from bot.cli.presses.counted import Step, played
from bot.cli.presses.shown import Shown, controls_of, leads
from bot.ui.controls import Control, Select
from bot.ui.face import Face
from bot.ui.items import view_of
from cogs.carcassonne.face import CarcassonneFace

STEPS = 12
"""So many uses of the controls of each decision are tried, and what is shown then is compared."""


def places(controls: tuple[Control, ...]) -> dict[str, tuple[int | None, int]]:
    """Row and column of each control, by its label."""
    items = view_of(controls, "abcdefgh", 0).children
    found, columns = {}, Counter[int | None]()
    for control, item in zip(controls, items, strict=True):
        label = control.placeholder if isinstance(control, Select) else control.label
        found[str(label)] = (item.row, columns[item.row])
        columns[item.row] += 1
    return found


def compared(face: Face, step: Step) -> Counter[bool]:
    """How many labels stand in their place after one more step towards the same decision, and how many do not."""
    start = Shown(private=step.way.private)
    before = places(controls_of(face, step.live, step.seat, start))
    found = Counter[bool]()
    for _, onward in list(leads(face, step.live, step.seat, start))[:STEPS]:
        if isinstance(onward, Shown) and onward.private == start.private:
            after = places(controls_of(face, step.live, step.seat, onward))
            found.update(before[label] == after[label] for label in before.keys() & after.keys())
    return found


def test_buttons_keep_their_place_while_a_tile_of_carcassonne_is_placed() -> None:
    face = CarcassonneFace()
    found = sum((compared(face, step) for step in played(face, 1, "places 0", 40)), Counter[bool]())
    assert found[True] > 1000
    assert not found[False]
