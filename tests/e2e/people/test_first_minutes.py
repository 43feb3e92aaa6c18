"""A newcomer's first minutes: how to play is asked once, and everything leads back to the board."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.people.lesson_queries import LessonProgress
from bot.core.table.model import Status
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
    assert labels_of(asked)[:4] == [
        "Alone: three colours, the lowest counts", "With others", "Against the computer", "Learn",
    ]  # fmt: skip
    await ana.press("With others", asked)
    assert await asking.lobby() is not None
    there = elsewhere(asking, ana, "second")
    await there.slash("carcassonne")
    lobby = await asking.lobby(there.channel_id)
    assert lobby is not None, "not asked again"
    assert lobby.seats == 5
    third = elsewhere(asking, ana, "third")
    await third.slash("novaluna")
    assert await asking.lobby(third.channel_id) is None, "another game asks again"
    await third.slash("solarius")
    assert await asking.lobby(third.channel_id) is None, "a game that nobody plays alone asks as well"
    asked = third.newest_private_message()
    assert asked is not None
    assert {"With others", "Against the computer", "Learn"} <= set(labels_of(asked))


async def test_named_options_win_and_games_with_one_way_ask_nothing(asking: Stage) -> None:
    ana = asking.member("Ana")
    await ana.slash("carcassonne seats:1")
    assert (await asking.live()).table.game == "carcassonne"
    there = elsewhere(asking, ana, "second")
    await there.slash("otys")
    assert (await asking.live(there.channel_id)).table.game == "otys"


async def test_another_way_asks_again_and_takes_the_place_of_a_game_that_nobody_has_played(asking: Stage) -> None:
    ana = asking.member("Ana")
    await ana.slash("carcassonne")
    await ana.press("Alone", ana.newest_private_message())
    there = elsewhere(asking, ana, "second")
    await there.slash("carcassonne")
    opened = await asking.live(there.channel_id)
    await there.press("More", asking.board(opened))
    await there.press("Another way", there.newest_private_message())
    card = there.newest_private_message()
    assert card is not None
    assert "Against the computer" in labels_of(card)
    await there.press("Options", card)
    await there.submit({"Computer players": "2 (master)", "Variants": ["The River: used"]})
    card = there.newest_private_message()
    assert card is not None
    assert "Computer players: 2 (master)" in card.content
    await there.press("Against the computer", card)
    live = await asking.live(there.channel_id)
    assert [seat.computer and seat.computer.level for seat in live.table.seats] == [None, "master", "master"]
    assert live.table.options["river"]
    await there.press("More", asking.board(live))
    assert "Another way" in there.labels(there.newest_private_message())
    third = elsewhere(asking, ana, "third")
    await third.slash("carcassonne")
    again = await asking.live(third.channel_id)
    assert (again.table.options, len(again.table.seats)) == (live.table.options, 3), "the same the next time"
    ended = await asking.services.tables.find(opened.table.id)
    assert ended.status is Status.ABANDONED
    assert "no result" in asking.board(await asking.services.tables.live(ended.id)).content


async def test_a_game_under_way_is_no_more_asked_about(asking: Stage) -> None:
    ana = asking.member("Ana")
    await ana.slash("novaluna seats:1")
    live = await asking.live()
    await asking.services.moves.play(live.table.id, ana.id, str(live.position.moves()[0]), live.table.rev)
    await ana.press("More", asking.board(await asking.live()))
    panel = ana.newest_private_message()
    assert panel is not None
    assert "Another way" not in labels_of(panel)


async def test_more_under_a_board_holds_what_the_command_has_and_what_the_rows_have_no_room_for(stage: Stage) -> None:
    ana = stage.member("Ana")
    for key in ("carcassonne", "otys"):
        there = elsewhere(stage, ana, key)
        await there.slash(key)
        await there.press("More", stage.board(await stage.live(there.channel_id)))
        pressed = there.newest_private_message()
        await there.slash("table")
        typed = there.newest_private_message()
        assert pressed is not None
        assert typed is not None
        assert pressed.id != typed.id
        assert (pressed.content, labels_of(pressed)) == (typed.content, labels_of(typed))
        holds = {option for group in ("Game", "Table") for option in there.options(group, pressed)}
        assert {"Hint", "Try it", "Learn", "How to play", "Resign"} <= holds


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
    await ana.press("More", board)
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


async def test_a_first_game_alone_settles_ties_however_it_is_opened_unless_options_are_named(asking: Stage) -> None:
    """Takes a whole bot, because the command, the store and the line under the board have to agree."""
    ana = asking.member("Ana")
    await ana.slash("otys options:ties=ask")
    assert (await asking.live()).table.options["ties"] == "ask"
    there = elsewhere(asking, ana, "second")
    await there.slash("otys")
    live = await asking.live(there.channel_id)
    assert (live.table.options["ties"], live.table.first_game) == ("listed", False)
    assert "Choices at set-up were made for you." in asking.board(live).content
    await asking.services.moves.play(live.table.id, ana.id, str(live.position.moves()[0]), live.table.rev)
    third = elsewhere(asking, ana, "third")
    await third.slash("otys")
    assert (await asking.live(third.channel_id)).table.options["ties"] == "ask"
