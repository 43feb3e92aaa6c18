"""`/look`: pieces as pictures, one by its name, with its words, or all of a game on sheets."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet
from PIL import Image

from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.stage import Stage, labels_of

ONE = [
    ("Power Plant", "Power Plant"),
    ("Architect", "Architect"),
    ("Spy", "Spy"),
    ("token prestige", "Prestige"),
    ("sponsor 2", "sponsor"),
    ("C05", "C05"),
    ("Fuel cell", "4 fuel"),
    ("mission 5", "Crash programme"),
    ("Station, turquoise and brown", "3 shift points"),
    ("novaluna: R02", "4 red"),
]
TABLES = ["carcassonne", "novaluna", "factories", "otys", "solarius seats:2"]
ALL = {"Carcassonne": 1, "Nova Luna": 1, "Fantastic Factories": 5, "Otys": 3, "Solarius Mission": 5}
FIRST = [
    ("foundry fa", "Foundry: Utility, gear · Fantastic Factories"),
    ("spy", "Spy"),
    ("fuel cell", "Fuel cell"),
    ("red 2", "Red 2"),
]


def private(member: ScriptedMember) -> Message:
    answer = member.newest_private_message()
    assert answer is not None
    return answer


async def test_a_piece_is_shown_with_its_words_where_no_table_is(stage: Stage) -> None:
    ana = stage.member("Ana")
    for name, said in ONE:
        await ana.slash(f"look what:{name}")
        answer = private(ana)
        assert said.lower() in answer.content.lower()
        (picture,) = answer.attachments
        with Image.open(io.BytesIO(picture.content)) as image:
            assert image.width >= 200
        assert picture.description


async def test_every_game_has_its_sheets(stage: Stage) -> None:
    """That they're shown needs no drawing of all of them."""
    dispatcher = stage.client.dispatcher
    sheets = {
        str(dispatcher.faces[key].game.title): len(looks.pieces.overview_images)
        for key, looks in dispatcher.looks.items()
        if looks.pieces is not None
    }
    assert {title: sheets[title] for title in ALL} == ALL


def often(games: Iterable[tuple[str, int]], *names: str) -> list[ParameterSet]:
    """All games, of which these are looked at in `make test`: drawing the sheets of some takes a second."""
    return [pytest.param(*each, marks=() if each[0] in names else pytest.mark.soak) for each in games]


@pytest.mark.parametrize(("title", "sheets"), often(ALL.items(), "Nova Luna", "Otys"))
async def test_without_a_table_a_select_asks_for_the_game_and_shows_all_its_pieces(
    stage: Stage, title: str, sheets: int
) -> None:
    ana = stage.member("Ana")
    await ana.slash("look")
    asked = private(ana)
    assert ana.options("Choose a game", asked) == [*ALL]
    await ana.choose("Choose a game", title, message=asked)
    answer = stage.world.find_message(asked.id)
    assert len(answer.attachments) == sheets
    assert not labels_of(answer)
    for picture in answer.attachments:
        assert len(picture.content) <= 150 * 1024
        assert picture.description


@pytest.mark.parametrize(("line", "sheets"), often(zip(TABLES, ALL.values(), strict=True), "novaluna"))
async def test_at_a_table_all_pieces_of_its_game_are_shown(stage: Stage, line: str, sheets: int) -> None:
    ana = stage.member("Ana")
    await ana.slash(line)
    await ana.slash("look")
    assert len(private(ana).attachments) == sheets


async def test_names_are_suggested_and_an_unknown_one_is_refused(stage: Stage) -> None:
    ana = stage.member("Ana")
    for typed, first in FIRST:
        suggested = await ana.complete("look", what=typed)
        assert suggested[0].name.startswith(first)
    await ana.slash("look what:nonsense")
    assert not private(ana).attachments
    assert "list" in private(ana).content


async def test_at_a_table_its_views_come_first_and_its_own_pieces_only(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("factories")
    assert [choice.name for choice in await ana.complete("look", what="found")] == ["Foundry: Utility, gear"]
    await ana.in_channel("table-two").slash("carcassonne")
    assert (await ana.in_channel("table-two").complete("look", what=""))[0].name == "Tiles left"
