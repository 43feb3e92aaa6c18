"""Two presses at the same time that both change a message: it says in the end what happened, and nothing older."""

from __future__ import annotations

import asyncio

from bot.core.settings.service import MEMBER_THEME
from bot.core.table.model import deciders
from bot.playground.scripted import ScriptedMember
from bot.playground.world.client import Client
from bot.playground.world.components import controls
from bot.playground.world.model import Message
from tests.e2e.racing import gathered, press_on
from tests.e2e.stage import Stage, id_of, labels_of, one_press, settled


async def twice(member: ScriptedMember, label: str, message: Message) -> None:
    """Two fingers on the same button."""
    button = id_of(message, next(each for each in labels_of(message) if each.startswith(label)))
    world = member.world
    asked = [Client(world).press(member.member, message.id, button) for _ in range(2)]
    await asyncio.gather(*(each.wait_acknowledged() for each in asked))
    await settled()


def own(member: ScriptedMember) -> Message:
    message = member.newest_private_message()
    assert message is not None
    return message


async def test_a_question_that_was_answered_twice_at_once_says_that_it_is_agreed(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    dan = stage.member("Dan")
    await ana.slash("table do:replace member:@Dan")
    asked = next(message for message in ben.messages() if "Agree" in labels_of(message))
    await dan.press("Agree", asked)
    await settled()
    await twice(ben, "Agree", asked)
    assert stage.world.find_message(asked.id).content.startswith("Agreed: ")


async def test_all_who_agree_to_an_undo_at_once_leave_its_message_with_the_last_word(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    live = await stage.live()
    mover = next(each for each in members if each.id in deciders(live))
    while mover.id in deciders(live := await stage.live()):
        await press_on(mover, stage.board(live), 1)
    asker = next(each for each in members if each is not mover)
    await asker.slash("table do:undo")
    await settled()
    asked = next(message for message in mover.messages() if labels_of(message) == ["Agree", "Refuse"])
    agree, others = id_of(asked, "Agree"), [each for each in members if each is not asker]
    presses = [Client(stage.world).press(each.member, asked.id, agree) for each in others]
    await asyncio.gather(*(each.wait_acknowledged() for each in presses))
    await settled()
    done = stage.world.find_message(asked.id)
    assert "The players agreed." in done.content
    assert labels_of(done) == []


async def test_a_trial_that_is_played_twice_at_once_is_played_once_and_says_so(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.press("Try it", stage.board(await stage.live()))
    while not any(label.startswith("Play ") for label in labels_of(own(ana))):
        await one_press(ana, own(ana))
    trial = own(ana)
    await twice(ana, "Play ", trial)
    assert "Played" in stage.world.find_message(trial.id).content


async def test_a_trial_that_is_dropped_twice_at_once_says_so(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.press("Try it", stage.board(await stage.live()))
    trial = own(ana)
    await twice(ana, "Drop", trial)
    assert "Dropped" in stage.world.find_message(trial.id).content


async def test_of_two_values_chosen_at_once_the_panel_shows_the_stored_one(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("turns")
    page = own(ana)
    await ana.choose("Change a setting", "Theme")
    (select, _) = controls(stage.world.find_message(page.id).components)
    presses = [
        Client(stage.world).select(ana.member, page.id, select.custom_id, [theme]) for theme in ("light", "contrast")
    ]
    await asyncio.gather(*(each.wait_acknowledged() for each in presses))
    await settled()
    labels = {"light": "Theme: Light", "contrast": "Theme: High contrast"}
    theme = await stage.services.settings.of(MEMBER_THEME, ana.id)
    assert labels[theme] in stage.world.find_message(page.id).content
