"""The complete solo game of rules/nova_luna.md 8.5, move by move, with its variants."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.games.areas import Cell, cell_name
from bot.games.novaluna.game import SoloPosition
from tests.games.novaluna.tables import kinds, notations, only, play, refilled, solo, tasks

SHUFFLE = "R05 R07 B04 B17 R10 R16 Y17 Y14 Y07 B02 T17 R09 T07 R15 Y12 T08 R13 B13 T15"


class Row(NamedTuple):
    """One row of the table; the cell counts upwards as the rules file does."""

    choices: str
    taken: str
    cell: Cell
    covered: str
    discs: int
    time: int

    @property
    def notation(self) -> str:
        """The move."""
        x, y = self.cell
        return f"take {self.taken.split()[0]} at {cell_name((x, -y))}"


PHASE_1 = (
    Row("1 R05, 2 R07, 3 B04", "1 R05", (0, 0), "", 8, 3),
    Row("2 R07, 3 B04, 4 B17", "4 B17", (-1, 0), "", 8, 10),
    Row("5 R10, 6 R16, 7 Y17", "7 Y17", (-2, 0), "B17#2", 7, 17),
    Row("8 Y14, 9 Y07, 10 B02", "8 Y14", (-3, 0), "", 7, 22),
    Row("9 Y07, 10 B02, 11 T17", "11 T17", (-1, -1), "B17#0, B17#1", 5, 29),
    Row("2 R07, 3 B04, 5 R10", "5 R10", (-2, -1), "R10#1, T17#0, Y17#2", 2, 33),
    Row("6 R16, 9 Y07, 10 B02", "6 R16", (-3, -1), "R16#1, Y14#0", 0, 39),
)
WAITING = Row("9 Y07, 10 B02, 2 R07", "9 Y07", (0, -1), "", 0, 42)
PHASE_2 = (
    Row("10 B02, 11 R09, 0 T07", "0 T07", (-2, 1), "Y17#0, Y17#1", 9, 45),
    Row("1 R15, 2 R07, 3 B04", "1 R15", (-3, 1), "R15#1, R15#2", 7, 51),
    Row("2 R07, 3 B04, 4 Y12", "4 Y12", (-4, 0), "T07#1, Y14#2", 5, 56),
    Row("5 T08, 6 R13, 7 B13", "6 R13", (-4, -1), "R13#1, Y12#0, Y12#1", 2, 61),
    Row("7 B13, 8 T15, 10 B02", "8 T15", (-3, -2), "R16#2, T15#0", 0, 67),
)


def _row(game: SoloPosition, row: Row) -> list[str]:
    """Play one row and compare everything but the discs; returns the tasks that stay uncovered."""
    choices = [f"{space} {game.state.wheel.tile(space).id}" for space in game.state.wheel.choices]
    assert choices == row.choices.split(", ")
    assert row.taken in choices
    events = play(game, row.notation)
    assert only(events, "took").data["tile"] == row.taken.split()[1]
    assert ", ".join(tasks(events)) == row.covered
    assert game.state.displays[0].time == row.time
    return tasks(events, "uncovered")


def _phase_1(game: SoloPosition) -> None:
    for number, row in enumerate(PHASE_1):
        assert ("refill" in notations(game)) == (number == 7)
        assert _row(game, row) == []
        assert game.state.stacks == (row.discs, 13)


def test_the_complete_game_of_8_5_move_by_move() -> None:
    game = solo(SHUFFLE)
    _phase_1(game)
    assert notations(game)[0] == "refill"
    assert _row(game, WAITING) == ["T17#1", "T17#2"]
    assert game.state.stacks == (0, 13)

    events = play(game, "refill")
    assert only(events, "noted").data == {"time": 42, "missing": 0, "noted": 42}
    assert refilled(events) == ["11 R09", "0 T07", "1 R15", "4 Y12", "5 T08", "6 R13", "7 B13", "8 T15"]
    assert tasks(events) == ["T17#1", "T17#2"]
    assert game.state.stacks == (0, 11)
    assert game.state.wheel.tiles == 11

    for row in PHASE_2:
        assert "refill" not in notations(game)
        assert _row(game, row) == []
        assert game.state.stacks == (0, row.discs)

    assert not game.deciders
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == (109,)
    assert outcome.details == {
        "ending": "discs",
        "noted": 42,
        "noted_time": 42,
        "noted_missing": 0,
        "time": 67,
        "missing": 0,
        "tiles": 13,
    }


def test_8_5_refilling_right_after_move_7_notes_39() -> None:
    game = solo(SHUFFLE)
    _phase_1(game)
    assert str(game.explain(game.moves()[0])) == "Refill the wheel: score 39"
    assert only(play(game, "refill"), "noted").data["noted"] == 39


def test_8_5_with_lost_tasks_two_discs_are_left_and_the_game_goes_on() -> None:
    game = solo(SHUFFLE, late_tasks="lost")
    _phase_1(game)
    play(game, WAITING.notation, "refill", *(row.notation for row in PHASE_2))
    assert game.state.stacks == (0, 2)
    assert game.deciders == (0,)
    assert len(game.state.displays[0].tasks_in("lost")) == 2


def test_8_5_with_immediate_discs_ends_with_the_same_score() -> None:
    game = solo(SHUFFLE, late_tasks="immediate")
    _phase_1(game)
    events = play(game, WAITING.notation)
    assert tasks(events) == ["T17#1", "T17#2"]
    assert game.state.stacks == (0, 11)
    assert kinds(play(game, "refill")) == ["noted", "refilled", "phase"]
    play(game, *(row.notation for row in PHASE_2))
    assert game.scores() == (109,)
    assert game.state.ending == "discs"


@pytest.mark.parametrize("moves", range(7))
def test_8_5_no_refill_before_the_eighth_disc(moves: int) -> None:
    game = solo(SHUFFLE)
    play(game, *(row.notation for row in PHASE_1[:moves]))
    assert "refill" not in notations(game)
    assert game.state.stacks[0] > 0
