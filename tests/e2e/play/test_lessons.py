"""A guided first game over the wire: proposals, something else, a restart, the end; it leaves nothing behind."""

from __future__ import annotations

from functools import partial

from bot.games.contract import Game, View
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from bot.ui.messages.lesson import Lesson
from tests.capabilities import each_lesson
from tests.e2e.sketch import Sketch, sketch
from tests.e2e.stage import Stage, labels_of


def shown(member: ScriptedMember) -> Message:
    answer = member.newest_private_message()
    assert answer is not None
    return answer


def play_button(message: Message) -> str:
    return next(label for label in labels_of(message) if label.startswith("Play: "))


@each_lesson
async def test_a_lesson_is_played_to_its_end_in_one_private_message(stage: Stage, game: Game, lesson: Lesson) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"help topic:{game.key} learn {lesson.name}")
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


async def test_the_start_card_and_the_help_offer_both_lessons_of_a_game(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("play")
    await ana.press("Carcassonne", shown(ana))
    card = stage.world.find_message(shown(ana).id)
    assert [label for label in labels_of(card) if label.startswith("Learn")] == ["Learn solo", "Learn base game"]
    await ana.press("Learn base game", card)
    assert "**Carcassonne, base game: a guided first game**, step 1" in stage.world.find_message(card.id).content
    found = [each.value for each in await ana.complete("help", topic="learn carc")]
    assert found[:2] == ["carcassonne learn", "carcassonne learn base"]
    await ana.slash("help topic:Learn Carcassonne, base game")
    assert "**Carcassonne, base game: a guided first game**, step 1" in shown(ana).content


async def test_a_table_offers_the_lesson_that_fits_its_seats(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne seats:3")
    await ana.slash("table do:learn")
    assert "Carcassonne, base game: " in shown(ana).content


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
