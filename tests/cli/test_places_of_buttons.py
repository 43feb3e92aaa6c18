"""Buttons keep their place between steps, so that nobody presses a wrong one.

A board is the last message of its channel, and its picture may change its height: what keeps its row from below stays
in place on the screen. Within a single decision, the row from above is the same too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button, Control
from bot.discord.components.items import MAX_ROWS, build_view
from bot.discord.table.face import Face
from cogs.carcassonne.face import CarcassonneFace
from cogs.factories.face import FactoriesFace
from cogs.novaluna.face import NovaLunaFace
from cogs.otys.face import OtysFace
from cogs.solarius.face import SolariusFace
from tests.bench.presses.counted import decisions, played
from tests.bench.presses.shown import Shown, controls_of, leads

STEPS = 12
"""Number of uses tried of each decision's controls, to compare what is shown next."""

STANDING = {"End turn", "Exchange", "My mat", "My hand", "Map", "Play", "How to play", "More", "Undo", "Undo turn"} | {
    "Tiles", "Tasks", "All displays", "In words",
}  # fmt: skip
"""Return the controls under the boards of several decisions."""

Place = tuple[int, int, int]
"""Row from above, row from below, column."""


def places(controls: tuple[Control, ...]) -> dict[str, Place]:
    """Where each control stands, by its label."""
    rows = build_view(controls, "abcdefgh", 0).to_components()
    assert len(rows) <= MAX_ROWS
    found = {}
    for above, row in enumerate(rows):
        for column, shown in enumerate(row["components"]):
            label = shown["label"] if "label" in shown else shown["placeholder"]
            found[label] = (above, len(rows) - 1 - above, column)
    assert len(found) == len(controls)
    return found


def within(
    face: Face, live: LiveTable, seat: int, shown: Sequence[bool]
) -> Iterator[tuple[dict[str, Place], dict[str, Place]]]:
    """Return the controls under a board or a private message before and after each use that leads on within it."""
    for private in shown:
        start = Shown(private=private)
        before = places(controls_of(face, live, seat, start))
        for _, onward in islice(leads(face, live, seat, start), STEPS):
            if isinstance(onward, Shown) and onward.private == start.private:
                yield before, places(controls_of(face, live, seat, onward))


@pytest.mark.parametrize(
    ("face", "seats", "at_least"),
    [
        (CarcassonneFace(), 1, 300), (NovaLunaFace(), 1, 200), (NovaLunaFace(), 3, 300),
        (FactoriesFace(), 1, 10), (FactoriesFace(), 2, 5), (FactoriesFace(), 3, 5),
    ],
)  # fmt: skip
def test_nothing_moves_while_one_decision_is_made(face: Face, seats: int, at_least: int) -> None:
    kept = 0
    for live, seat in decisions(face, seats, "places 0", 12):
        for before, after in within(face, live, seat, (False, True) if face.hand and seats > 1 else (False,)):
            both = before.keys() & after.keys()
            assert {label: after[label] for label in both} == {label: before[label] for label in both}
            kept += len(both)
    assert kept > at_least


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_moves_from_below_while_a_decision_of_solarius_mission_is_made(seats: int) -> None:
    face, kept = SolariusFace(), 0
    for step in played(face, seats, "places 0", 45):
        for before, after in within(face, step.live, step.seat, (step.way.private,)):
            both = before.keys() & after.keys()
            assert {label: after[label][1:] for label in both} == {label: before[label][1:] for label in both}
            kept += len(both)
    assert kept > 50


@pytest.mark.parametrize(
    ("face", "seats"),
    [
        (CarcassonneFace(), 1), (NovaLunaFace(), 1), (NovaLunaFace(), 3), (OtysFace(), 1),
        (SolariusFace(), 2), (SolariusFace(), 4), (FactoriesFace(), 1), (FactoriesFace(), 2), (FactoriesFace(), 4),
    ],
)  # fmt: skip
@pytest.mark.parametrize("private", [False, True])
def test_what_always_stands_keeps_its_place_from_decision_to_decision(face: Face, seats: int, *, private: bool) -> None:
    found: dict[tuple[int, str], set[tuple[int, int]]] = {}
    for live, seat in decisions(face, seats, "places 1", 40):
        for label, place in places(controls_of(face, live, seat, Shown(private=private))).items():
            if label in STANDING and live.number:
                found.setdefault((seat, label), set()).add(place[1:])
    moved = {label: where for label, where in found.items() if len(where) > 1}
    assert not moved
    assert len(found) >= 2


def test_no_decision_of_solarius_mission_needs_more_rows_than_there_are() -> None:
    face = SolariusFace()
    for live, seat in decisions(face, 3, "rows", 120):
        for shown in (Shown(), Shown(private=True)):
            controls = controls_of(face, live, seat, shown)
            buttons = [control for control in controls if isinstance(control, Button) and control.starts_row]
            assert {places(controls)[str(button.label)][2] for button in buttons} == {0}
