"""A guide over the wire: lessons by the usual controls, progress across a restart, the first game."""

from __future__ import annotations

import re

import pytest

from bot.core.table.model import Status
from bot.discord.lesson.model import Lesson
from bot.discord.lesson.words import MARK_FIRST_GAME
from bot.games.contract import Game
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.capabilities import LESSONS
from tests.e2e.stage import Stage, labels_of, with_controls, without_links

GUIDES = [*{game.key: game for game, _ in LESSONS}.values()]
FIRST = [next(each for each in LESSONS if each[0] is game) for game in GUIDES]


def shown(member: ScriptedMember) -> Message:
    answer = member.newest_private_message()
    assert answer is not None
    return answer


async def begin(stage: Stage, member: ScriptedMember) -> int:
    """Begin the first lesson of Carcassonne; return the message that shows it."""
    await member.slash("help topic:carcassonne learn")
    await member.press("Begin", shown(member))
    return shown(member).id


@pytest.mark.parametrize(("game", "lesson"), FIRST, ids=lambda each: "" if isinstance(each, Lesson) else each.key)
async def test_a_lesson_can_be_skipped_through_to_its_end(stage: Stage, game: Game, lesson: Lesson) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"help topic:{game.key} learn")
    message = shown(ana)
    assert message.is_ephemeral
    (option,) = [each for each in ana.options("Choose a lesson", message) if str(lesson.title) in each]
    await ana.choose("Choose a lesson", option, message=message)
    assert str(lesson.opening) in shown(ana).content
    for number, step in enumerate(lesson.steps, start=1):
        assert f"step {number} of {len(lesson.steps)}" in shown(ana).content
        assert re.search(re.sub(r"\\{\w+\\}", ".+", re.escape(str(step.task))), shown(ana).content)
        assert shown(ana).attachments
        assert len(labels_of(shown(ana))) > len(("Skip", "Start over", "Lessons"))
        await ana.press("Skip", shown(ana))
    assert str(lesson.closing) in without_links(shown(ana).content)
    assert shown(ana).id == message.id
    assert await stage.services.tables.running() == []


async def test_a_wrong_answer_is_explained_and_a_right_one_goes_on(stage: Stage) -> None:
    ana = stage.member("Ana")
    await begin(stage, ana)
    await ana.choose("Choose a cell", "M11", message=shown(ana))
    assert "Not quite" not in shown(ana).content, "a preview is no answer"
    await ana.press("No meeple", shown(ana))
    assert "**Not quite.** It fits there, but the city at M9 stays open. Try again." in shown(ana).content
    assert "step 1 of 4" in shown(ana).content
    await ana.press("M9", shown(ana))
    await ana.press("No meeple", shown(ana))
    assert "**Partly right.** All sides match" in shown(ana).content
    assert "Without a meeple, nobody scores the city. Try again." in shown(ana).content
    assert "Not quite" not in shown(ana).content
    assert "step 2 of 4" in shown(ana).content


async def test_a_button_with_two_moves_answers_two_steps(stage: Stage) -> None:
    ana = stage.member("Ana")
    await begin(stage, ana)
    await ana.press("M9", shown(ana))
    await ana.press("1 City", shown(ana))
    assert "**Right.** All sides match" in shown(ana).content
    assert re.search(r"\n- .* Your complete city scores", shown(ana).content), (
        "with what the step that was jumped shows"
    )
    assert "step 3 of 4" in shown(ana).content
    assert "Coach places a tile at M11." in shown(ana).content
    await ana.press("M8", shown(ana))
    await ana.press("No meeple", shown(ana))
    assert "**Not quite.** All sides match" in shown(ana).content
    assert "Coach places" not in shown(ana).content, "it was said once"


async def test_the_last_four_things_that_happened_are_said(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("help topic:carcassonne learn")
    await ana.choose("Choose a lesson", "8. Playing alone", message=shown(ana))
    await ana.press("Skip", shown(ana))
    assert "Right places a tile at M11." in shown(ana).content
    assert "Left places a meeple on the road at L10" in shown(ana).content
    assert "Middle places" not in shown(ana).content
    assert "draws a tile" not in shown(ana).content, "the picture shows it"


async def test_progress_outlasts_a_restart_and_old_messages(stage: Stage) -> None:
    ana = stage.member("Ana")
    await begin(stage, ana)
    old = shown(ana)
    await ana.press("Skip", old)
    await stage.stop()
    await stage.start()
    await ana.slash("help topic:carcassonne learn")
    await ana.press("Begin", shown(ana))
    assert "step 2 of 4" in shown(ana).content
    first = stage.world.find_message(old.id)
    await ana.press("Skip", first)
    assert "step 3 of 4" in stage.world.find_message(old.id).content
    await ana.press("Skip", shown(ana))
    assert "That was an earlier step" in shown(ana).content
    assert "step 3 of 4" in shown(ana).content
    await ana.press("Start over", shown(ana))
    assert "step 1 of 4" in shown(ana).content


async def test_a_guide_shows_what_is_done_and_goes_on_there(stage: Stage) -> None:
    ana = stage.member("Ana")
    await begin(stage, ana)
    for _ in range(4):
        await ana.press("Skip", shown(ana))
    await ana.press("Lessons", shown(ana))
    assert "You've done 1 of " in shown(ana).content
    assert shown(ana).content.count("(done)") == 1
    ben = stage.member("Ben")
    await ben.slash("help topic:carcassonne learn")
    assert "(done)" not in shown(ben).content


async def test_a_lesson_that_changed_begins_again(stage: Stage) -> None:
    ana = stage.member("Ana")
    await begin(stage, ana)
    await ana.press("Skip", shown(ana))
    (progress,) = (await stage.services.people.lessons(ana.id, "carcassonne")).values()
    for moves in (("place M11 r1",), ("nonsense",)):
        await stage.services.people.keep_lesson(type(progress)(ana.id, "carcassonne", "turn", moves, done=False))
        await ana.press("Skip", shown(ana))
        assert "This lesson has changed" in shown(ana).content
        assert "step 1 of 4" in shown(ana).content


@pytest.mark.parametrize("game", GUIDES, ids=lambda game: game.key)
async def test_the_first_game_allows_hints_and_does_not_count(stage: Stage, game: Game) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"help topic:{game.key} learn")
    await ana.press("Play first game", shown(ana))
    live = await stage.live()
    assert "Your first game is open" in shown(ana).content
    assert live.table.first_game
    assert not live.table.may_set_record
    assert live.table.status is Status.RUNNING
    assert str(MARK_FIRST_GAME) in stage.board(live).content


async def test_a_hint_in_a_first_game_does_not_ask_whether_it_may_cost_a_record(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("help topic:factories learn")
    await ana.press("Play first game", shown(ana))
    await ana.slash("table do:hint")
    assert "won't count for records" not in shown(ana).content


@pytest.mark.parametrize("argument", ["carcassonne/0a05", "carcassonne/base/0a05"])
async def test_a_step_of_an_earlier_version_says_where_the_lessons_are(stage: Stage, argument: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("help topic:carcassonne learn")
    old = {"type": 2, "style": 1, "custom_id": f"t:lesson:0:learn:{argument}", "label": "Play: no meeple"}
    await ana.press("Play: no meeple", with_controls(stage, shown(ana), old))
    assert "`/help topic:carcassonne learn`" in shown(ana).content


async def test_the_start_card_and_a_table_lead_to_the_guide(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("play")
    await ana.press("Carcassonne", shown(ana))
    await ana.press("Learn", shown(ana))
    assert "**Learn Carcassonne** in" in shown(ana).content
    await ana.slash("carcassonne seats:3")
    await ana.slash("table do:learn")
    assert "**Learn Carcassonne** in" in shown(ana).content
