"""Modals of the bot: opened by a press, submitted, also after a restart and by forgers."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord import words
from bot.discord.components.controls import Choice
from bot.discord.components.modal import CheckField, Modal, RadioField, TextField
from bot.discord.press.press import Press
from bot.discord.transport.response import DEFER_SECONDS, Deferral
from bot.games.text import Text
from bot.playground.world.model import Message
from tests.e2e.stage import Stage, settled, with_controls, without_links

FIELDS = (
    TextField(key="name", label=Text("Name"), value=Text("Lamp")),
    RadioField(key="colour", label=Text("Colour"), choices=(Choice("Red", "r", chosen=True), Choice("Green", "g"))),
    CheckField(key="on", label=Text("Switched on")),
)


async def open_modal(press: Press) -> None:
    if press.control.argument == "late":
        await press.response.acknowledge()
    await press.response.open_modal(Modal(Text("Lamp"), "lamp", FIELDS, press.control.argument))


async def save(press: Press) -> None:
    await press.response.tell(f"{press.text('name')} {press.text('colour')} {press.fields['on']}")


@pytest.fixture
async def board(stage: Stage) -> Message:
    """A message with buttons that open the modal."""
    _register(stage)
    ana = stage.member("Ana")
    await ana.slash("novaluna")
    await settled()
    message = ana.newest_message()
    buttons = [
        {"type": 2, "style": 2, "label": label, "custom_id": f"t:panel:0:lamp:{label.lower()}"}
        for label in ("Soon", "Late")
    ]
    return with_controls(stage, message, *buttons)


def _register(stage: Stage) -> None:
    stage.client.dispatcher.add_verb("lamp", open_modal, opens_modal=True)
    stage.client.dispatcher.add_modal("lamp", save)


def newest(stage: Stage) -> str:
    answer = stage.member("Ana").newest_private_message()
    assert answer is not None
    return answer.content


async def test_a_modal_is_submitted(stage: Stage, board: Message) -> None:
    ana = stage.member("Ana")
    opened = await ana.press("Soon", board)
    assert opened.modal is not None
    assert [field.label for field in opened.modal.fields] == ["Name", "Colour", "Switched on"]
    await ana.submit({"Name": "Sun", "Colour": "Green", "Switched on": True})
    assert newest(stage) == "Sun g ('yes',)"
    assert not stage.client._connection._view_store._modals


async def test_a_restart_in_between_loses_nothing(stage: Stage, board: Message) -> None:
    ana = stage.member("Ana")
    opened = await ana.press("Soon", board)
    await stage.stop()
    await stage.start()
    _register(stage)
    await ana.submit({}, opened)
    assert newest(stage) == "Lamp r ()"


async def test_a_press_that_was_acknowledged_opens_nothing(stage: Stage, board: Message) -> None:
    ana = stage.member("Ana")
    late = await ana.press("Late", board)
    await settled()
    assert late.modal is None
    assert newest(stage) == str(words.TOO_SLOW)


@pytest.mark.parametrize("custom_id", ["t:panel:0:lamp:x", "t:panel:0:unknown:", "elsewhere", "t:"])
async def test_what_was_never_opened_is_answered(stage: Stage, board: Message, custom_id: str) -> None:
    ana = stage.member("Ana")
    command, press = await ana.slash("help topic:novaluna rules"), await ana.press("Soon", board)
    for opened in (command, press):
        await ana.forge_submit(opened, custom_id, {"name": "x", "on": False})
        await settled()
        assert without_links(newest(stage)) == ("x  ()" if ":lamp:" in custom_id else str(words.OLD_BUTTON))


async def test_the_answer_to_a_slow_form_stays_when_the_notice_of_slow_work_goes(stage: Stage) -> None:
    """Discord makes the first further message of an answer that says "thinking" that answer."""

    async def save_late(press: Press) -> None:
        await asyncio.sleep(DEFER_SECONDS[Deferral.PRIVATE] + 0.2)
        await press.response.tell("Saved")

    stage.client.dispatcher.add_modal("lamp", save_late)
    stage.client.dispatcher.notice_seconds = 0.1
    ana = stage.member("Ana")
    await ana.forge_submit(await ana.slash("help"), "t:panel:0:lamp:x", {"name": "Sun"})
    answer = ana.newest_private_message()
    assert answer is not None
    assert answer.content == "Saved"
