"""Texts: filled templates, numbers that choose a word, lists as people say them."""

from __future__ import annotations

import copy
import pickle

import pytest

from bot.games.text import Text


@pytest.mark.parametrize(("count", "said"), [(0, "0 tiles left"), (1, "1 tile left"), (2, "2 tiles left")])
def test_a_number_chooses_the_word(count: int, said: str) -> None:
    assert str(Text("{n} {n:tile|tiles} left", n=count)) == said


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ((), "City, "),
        (("north",), "City, north"),
        (("north", "east"), "City, north and east"),
        (("north", "east", "west"), "City, north, east and west"),
    ],
)
def test_a_list_is_joined_as_people_would(sides: tuple[str, ...], said: str) -> None:
    assert str(Text("City, {sides}", sides=sides)) == said


def test_texts_stand_in_texts() -> None:
    names = (Text("Left"), Text("Middle"))
    assert str(Text("{first} before {all}", first=names[0], all=names)) == "Left before Left and Middle"


def test_what_people_typed_is_never_taken_for_a_template() -> None:
    assert str(Text("{typed} is no cell.", typed="{0.__class__} {x}")) == "{0.__class__} {x} is no cell."


def test_equal_texts_are_equal_values() -> None:
    assert Text("{n} left", n=1) == Text("{n} left", n=1)
    assert Text("{n} left", n=1) != Text("{n} left", n=2)
    assert hash(Text("{n} left", n=1)) == hash(Text("{n} left", n=1))


def test_a_text_survives_copying_and_pickling() -> None:
    text = Text("{names} win", names=(Text("Left"), Text("Right")))
    assert copy.deepcopy(text) == text
    assert pickle.loads(pickle.dumps(text)) == text  # noqa: S301 - our own bytes


def test_a_text_cannot_change_and_is_no_list_of_letters() -> None:
    text = Text("{n} left", n=1)
    with pytest.raises(AttributeError):
        text.template = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        text.arguments["n"] = 2  # type: ignore[index]
    with pytest.raises(TypeError):
        "".join(text)


def test_a_missing_argument_is_an_error_and_not_a_hole() -> None:
    with pytest.raises(KeyError):
        str(Text("{n} left"))
