"""A guided first game over the wire: proposals, something else, a restart, the end; it leaves nothing behind."""

from __future__ import annotations

from functools import partial

import pytest

from bot.games.contract import View
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.capabilities import TAUGHT
from tests.e2e.sketch import Sketch, sketch
from tests.e2e.stage import Stage, labels_of


def shown(member: ScriptedMember) -> Message:
    answer = member.newest_private_message()
    assert answer is not None
    return answer


def play_button(message: Message) -> str:
    return next(label for label in labels_of(message) if label.startswith("Play: "))


@pytest.mark.parametrize("key", [game.key for game in TAUGHT])
async def test_a_lesson_is_played_to_its_end_in_one_private_message(stage: Stage, key: str) -> None:
    ana = stage.member("Ana")
    lesson = stage.client.dispatcher.faces[key].lesson
    assert lesson is not None
    await ana.slash(f"help topic:{key} learn")
    first = shown(ana)
    assert first.is_ephemeral
    assert str(lesson.opening) in first.content
    assert first.attachments
    message, steps = first, 0
    while "Start over" not in labels_of(message):
        assert "**Proposal: " in message.content
        assert "How to play" in labels_of(message)
        await ana.press(play_button(message), message)
        message, steps = stage.world.find_message(first.id), steps + 1
        assert steps <= lesson.most
    assert str(lesson.closing) in message.content
    assert steps >= lesson.least
    assert await stage.services.tables.running() == []
    await ana.press("Play for real", message)
    assert "All games" in labels_of(stage.world.find_message(first.id))


async def test_something_else_is_shown_first_and_the_lesson_goes_on_from_there_after_a_restart(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("help topic:carcassonne learn")
    first = shown(ana)
    proposed = play_button(first)
    other = ana.options("Do something else", first)
    await ana.choose("Do something else", other[0], message=first)
    considered = stage.world.find_message(first.id)
    assert "**Preview: " in considered.content
    assert play_button(considered) != proposed
    await ana.press("Back to suggestion", considered)
    assert play_button(stage.world.find_message(first.id)) == proposed
    await ana.choose("Do something else", other[0], message=stage.world.find_message(first.id))
    await stage.stop()
    await stage.start()
    await ana.press(play_button(stage.world.find_message(first.id)), stage.world.find_message(first.id))
    assert "step 2" in stage.world.find_message(first.id).content
    await ana.slash("records member:@Ana")
    assert await stage.services.tables.running() == []


async def test_the_start_card_leads_to_the_lesson(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("play")
    await ana.press("Otys", shown(ana))
    await ana.press("Learn", shown(ana))
    assert "Otys: a guided first game" in stage.world.find_message(shown(ana).id).content


def named(name: str, view: View) -> Sketch:
    """A picture that says which one it is."""
    return Sketch(sketch(view).png, name)


async def test_a_lesson_shows_what_is_decided_and_not_the_hand_alone(stage: Stage) -> None:
    face = stage.client.dispatcher.faces["solarius"]
    face.renderer = partial(named, "space")
    face.detail_views = {name: partial(named, name) for name in face.detail_views}
    ana = stage.member("Ana")
    await ana.slash("help topic:solarius learn")
    dice = shown(ana)
    assert [file.description for file in dice.attachments] == ["space"], "the dice are on the bridge"
    await ana.press(play_button(dice), dice)
    assert [file.description for file in stage.world.find_message(dice.id).attachments] == ["mat"], "they go to a mat"
