"""Cards and pieces as pictures: one by its name, with its words, or all of them on sheets."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.stage import Stage

ONE = [
    ("factories card", "name", "Power Plant", "Power Plant"),
    ("factories card", "name", "Architect", "Architect"),
    ("otys explain", "what", "Spy", "Spy"),
    ("otys explain", "what", "token prestige", "Prestige"),
    ("otys explain", "what", "sponsor 2", "sponsor"),
    ("otys explain", "what", "C05", "C05"),
    ("solarius card", "name", "Fuel cell", "4 fuel"),
    ("solarius card", "name", "mission 5", "Crash programme"),
    ("solarius card", "name", "Station, turquoise and brown", "3 shift points"),
    ("novaluna tile", "tile", "R02", "4 red"),
]
ALL = [("factories card", 5), ("otys explain", 3), ("solarius card", 5), ("novaluna tile", 1)]


def private(member: ScriptedMember) -> Message:
    told = member.newest_private_message()
    assert told is not None
    return told


@pytest.mark.parametrize(("command", "option", "name", "said"), ONE)
async def test_one_is_shown_with_its_words_where_no_table_is(
    stage: Stage, command: str, option: str, name: str, said: str
) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"{command} {option}:{name}")
    told = private(ana)
    assert said.lower() in told.content.lower()
    (picture,) = told.attachments
    with Image.open(io.BytesIO(picture.content)) as image:
        assert image.width >= 200
    assert picture.description


@pytest.mark.parametrize(("command", "sheets"), ALL)
async def test_without_a_name_all_of_them_are_shown(stage: Stage, command: str, sheets: int) -> None:
    ana = stage.member("Ana")
    await ana.slash(command)
    told = private(ana)
    assert len(told.attachments) == sheets
    for picture in told.attachments:
        assert len(picture.content) <= 150 * 1024
        assert picture.description


@pytest.mark.parametrize(("command", "option", "typed", "first"), [
    ("factories card", "name", "found", "Foundry"), ("otys explain", "what", "spy", "Spy"),
    ("solarius card", "name", "fuel", "Fuel cell"), ("novaluna tile", "tile", "red 2", "Red 2"),
])  # fmt: skip
async def test_names_are_suggested_and_an_unknown_one_is_refused(
    stage: Stage, command: str, option: str, typed: str, first: str
) -> None:
    ana = stage.member("Ana")
    suggested = await ana.complete(command, **{option: typed})
    assert suggested[0].name.startswith(first)
    await ana.slash(f"{command} {option}:nonsense")
    assert not private(ana).attachments
    assert "list" in private(ana).content
