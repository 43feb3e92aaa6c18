"""The 14 goals at their edges (rules/carcassonne_solo.md 7), and the titles."""

from __future__ import annotations

import pytest

from bot.games.carcassonne.components import Kind
from bot.games.carcassonne.state import NOTHING_YET, ORDER, goals, title
from bot.games.carcassonne.words import GOALS

_ROAD10 = {"road10"}
_ROAD10_2 = {"road10", "road10_2c"}
_ROAD10_3 = {"road10", "road10_2c", "road10_3c"}
_CITY16_2 = {"city16", "city16_2c"}
_CITY16_3 = {"city16", "city16_2c", "city16_3c"}


@pytest.mark.parametrize(
    ("kind", "value", "colours", "reached"),
    [
        ("road", 9, 4, set()),
        ("road", 10, 1, _ROAD10),
        ("road", 10, 2, _ROAD10_2),
        ("road", 10, 3, _ROAD10_3),
        ("road", 23, 4, _ROAD10_3),
        ("road", 4, 3, set()),
        ("road", 5, 2, set()),
        ("road", 5, 3, {"road5_3c"}),
        ("road", 5, 4, {"road5_3c"}),
        ("road", 6, 3, set()),
        ("city", 14, 1, set()),
        ("city", 16, 1, {"city16"}),
        ("city", 16, 2, _CITY16_2),
        ("city", 16, 3, _CITY16_3),
        ("city", 30, 4, _CITY16_3),
        ("city", 6, 3, set()),
        ("city", 8, 2, set()),
        ("city", 8, 3, {"city8to10_3c"}),
        ("city", 10, 4, {"city8to10_3c"}),
        ("city", 12, 3, set()),
        ("monastery", 9, 3, set()),
    ],
)
def test_goals_of_one_feature(kind: Kind, value: int, colours: int, reached: set[str]) -> None:
    assert NOTHING_YET.after(kind, value, colours).reached == reached


def test_goals_of_monasteries() -> None:
    tally, reached = NOTHING_YET, []
    for _ in range(4):
        tally = tally.after("monastery", 9, 1)
        reached.append(set(tally.reached))
    assert reached == [set(), set(), {"monastery3"}, {"monastery3", "monastery4"}]


@pytest.mark.parametrize(
    ("result", "reached"),
    [
        (39, []),
        (40, ["total40"]),
        (49, ["total40"]),
        (50, ["total40", "total50"]),
        (59, ["total40", "total50"]),
        (60, ["total40", "total50", "total60"]),
    ],
)
def test_goals_of_the_result(result: int, reached: list[str]) -> None:
    assert [goal.key for goal in goals(NOTHING_YET, result, all_tiles=False) if goal.reached] == reached


def test_what_is_reached_stays_reached_and_stands_as_on_the_sheet() -> None:
    tally = NOTHING_YET.after("city", 16, 1).after("road", 10, 1).after("city", 4, 3)
    judged = goals(tally, 8, all_tiles=True)
    assert tuple(goal.key for goal in judged) == ORDER
    assert [goal.key for goal in judged if goal.reached] == ["road10", "city16", "all_tiles"]
    assert [GOALS[goal.key] for goal in judged] == [goal.text for goal in judged]
    assert len({str(goal.text) for goal in judged}) == 14


@pytest.mark.parametrize(
    ("result", "name"),
    [
        (0, "Apprentice"),
        (9, "Apprentice"),
        (10, "Stonecutter"),
        (49, "Town planner"),
        (50, "Master builder"),
        (75, "Legend of the walls"),
    ],
)
def test_titles(result: int, name: str) -> None:
    assert str(title(result)) == name
