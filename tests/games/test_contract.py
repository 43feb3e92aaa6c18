"""Options, outcomes and the small values that every game shares."""

from __future__ import annotations

import json

import pytest

from bot.games.contract import BadOption, Goal, Option, Outcome
from bot.games.registry import game_named
from bot.games.text import Text
from tests.games.carcassonne.tables import GAME

_NUMBER = Option("meeples", "number", 4, (3, 4, 5), Text("How many."), Text("Meeples"))
_FLAG = Option(
    "aids", "flag", True, (True, False), Text("Whether."), Text("Aids"), {True: Text("shown"), False: Text("hidden")}
)
_CHOICE = Option("team", "choice", "free", ("free", "by_colour"), Text("Who."), Text("Team"))


@pytest.mark.parametrize(("option", "value"), [(_NUMBER, 5), (_FLAG, False), (_CHOICE, "by_colour")])
def test_an_option_takes_its_choices(option: Option, value: object) -> None:
    assert option.check(value) == value


@pytest.mark.parametrize(
    ("option", "value"),
    [(_NUMBER, 8), (_NUMBER, "4"), (_NUMBER, True), (_NUMBER, 4.0), (_FLAG, 1), (_FLAG, "on"), (_CHOICE, "Free")],
)
def test_an_option_takes_nothing_else_not_even_what_python_calls_equal(option: Option, value: object) -> None:
    with pytest.raises(BadOption):
        option.check(value)


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        (_NUMBER, "5", 5),
        (_FLAG, "Off", False),
        (_FLAG, " on ", True),
        (_FLAG, "Hidden", False),
        (_CHOICE, "BY_COLOUR", "by_colour"),
    ],
)
def test_options_are_read_as_people_type_them(option: Option, typed: str, value: object) -> None:
    assert option.read(typed) == value


@pytest.mark.parametrize(("option", "typed"), [(_NUMBER, "many"), (_FLAG, "True"), (_CHOICE, "")])
def test_a_wrong_value_is_refused_with_the_choices(option: Option, typed: str) -> None:
    with pytest.raises(BadOption, match=str(option.title)) as refused:
        option.read(typed)
    assert all(str(option.value_name(choice)) in str(refused.value) for choice in option.choices)


def test_missing_options_take_their_defaults() -> None:
    chosen = GAME.check_options({"meeples": 6})
    assert chosen == {option.name: option.default for option in GAME.options} | {"meeples": 6}
    assert list(chosen) == [option.name for option in GAME.options]


def test_a_wrong_number_of_seats_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadOption, match=r"^Carcassonne has 1 to 5 seats, not 7\.$"):
        GAME.check_seats(7)
    with pytest.raises(BadOption, match=r"^Otys has 1 seat, not 3\.$"):
        game_named("otys").check_seats(3)


def test_a_long_unknown_option_is_quoted_up_to_forty_characters() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.check_options({"speed" * 9: 1})
    assert str(refused.value) == f"Carcassonne has no option called {'speed' * 7}spee…."


def test_an_outcome_is_json() -> None:
    goals = (Goal("one", Text("One"), True), Goal("two", Text("Two"), False))
    outcome = Outcome((7, 5), (1, 2), Text("Mason"), goals, {"turns": 3})
    assert json.loads(json.dumps(outcome.as_json())) == {
        "scores": [7, 5],
        "ranks": [1, 2],
        "title": "Mason",
        "goals": ["one"],
        "details": {"turns": 3},
    }
    assert json.loads(json.dumps(Outcome((1,), (1,)).as_json()))["details"] == {}
