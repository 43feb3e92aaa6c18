"""A newcomer's first minutes: how to play is asked once, and everything leads back to the board."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.people.lesson_queries import LessonProgress
from bot.playground.scripted import ScriptedMember
from tests.e2e.discord.test_direct_messages import in_messages
from tests.e2e.stage import Stage, labels_of


@pytest.fixture
async def asking(stage: Stage) -> Stage:
    """A stage whose games' commands ask, as they do."""
    helping: Any = stage.client.get_cog("Help")
    stage.client.dispatcher.choose_way = helping.card.choose_way
    return stage


async def labels_here(stage: Stage, member: ScriptedMember) -> list[str]:
    return labels_of(stage.board(await stage.live(member.channel_id)))


def elsewhere(stage: Stage, member: ScriptedMember, name: str) -> ScriptedMember:
    return member.in_channel(stage.world.open_channel(name).id)


async def test_a_command_asks_once_how_to_play_and_remembers_it(asking: Stage) -> None:
    ana = asking.member("Ana")
    await ana.slash("carcassonne")
    asked = ana.newest_private_message()
    assert asked is not None
    assert asked.attachments
    assert "How do you want to play?" in asked.content
    assert labels_of(asked)[:3] == ["Play solo", "Open lobby", "Play the computer"]
    assert "Learn" in labels_of(asked)
    await ana.press("Open lobby", asked)
    assert await asking.lobby() is not None
    there = elsewhere(asking, ana, "second")
    await there.slash("carcassonne")
    lobby = await asking.lobby(there.channel_id)
    assert lobby is not None, "not asked again"
    assert lobby.seats == 5
    third = elsewhere(asking, ana, "third")
    await third.slash("novaluna")
    assert await asking.lobby(third.channel_id) is None, "another game asks again"


async def test_named_options_win_and_games_with_one_way_ask_nothing(asking: Stage) -> None:
    ana = asking.member("Ana")
    await ana.slash("carcassonne seats:1")
    assert (await asking.live()).table.game == "carcassonne"
    there = elsewhere(asking, ana, "second")
    await there.slash("otys")
    assert (await asking.live(there.channel_id)).table.game == "otys"


async def test_learn_stands_under_the_first_board_until_the_lessons_are_done(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("otys")
    await ana.press("Learn", stage.board(await stage.live()))
    guide = ana.newest_private_message()
    assert guide is not None
    assert "**Learn Otys**" in guide.content
    for lesson in stage.client.dispatcher.faces["otys"].lessons:
        await stage.services.people.keep_lesson(LessonProgress(ana.id, "otys", lesson.name, (), done=True))
    there = elsewhere(stage, ana, "second")
    await there.slash("otys")
    assert "Learn" not in await labels_here(stage, there)


async def test_private_views_in_direct_messages_lead_back_to_the_board(stage: Stage) -> None:
    ana = in_messages(stage)
    await ana.slash("otys")
    board = stage.board(await stage.live(ana.channel_id))
    assert "Back to board" not in labels_of(board)
    await ana.press("How to play", board)
    await ana.press("Back to board", ana.newest_message())
    assert stage.board(await stage.live(ana.channel_id)).id == board.id, "it is in sight"
    for _ in range(3):
        await ana.slash("help")
    await ana.press("Back to board", ana.newest_message())
    moved = stage.board(await stage.live(ana.channel_id))
    assert moved.id != board.id
    assert ana.newest_message().id == moved.id


async def test_the_first_game_of_otys_settles_ties_and_says_so(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("help topic:otys learn")
    guide = ana.newest_private_message()
    assert guide is not None
    await ana.press("Play first game", guide)
    live = await stage.live()
    assert live.table.options["ties"] == "listed"
    assert "Choices at set-up were made for you." in stage.board(live).content
