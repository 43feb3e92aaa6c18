"""What members type into options and forms is answered with a sentence, whatever it is."""

from __future__ import annotations

import logging

import pytest

from bot.discord.components.command_text import MAX_TYPED_LENGTH
from bot.playground.scripted import ScriptedMember
from tests.e2e.people.test_settings import manager_and_other
from tests.e2e.stage import Stage, settled

NONSENSE = (
    "9" * MAX_TYPED_LENGTH,
    "-1",
    "99999999999999999999 99999999999999999999 99999999999999999999",
    "9999999999 days",
    "\u00b2\u00bd\u0663",
    "{n} %s \u202e` \ud7ff",
    "2026-99-99 25:61",
)
"""Numbers that are too long, negative, or not of the digits that we write; marks; a date that isn't one."""

PANELS = ("table", "turns", "server", "challenge")


async def keys_of(member: ScriptedMember, command: str) -> list[str]:
    """The keys of all actions that a panel suggests now."""
    return [str(each.value) for each in await member.complete(command, do="")]


def answer(member: ScriptedMember) -> str:
    message = member.newest_private_message()
    assert message is not None
    return message.content


@pytest.mark.parametrize("every", [pytest.param(4, id="some"), pytest.param(1, id="all", marks=pytest.mark.soak)])
@pytest.mark.parametrize("command", PANELS)
async def test_nonsense_is_refused_with_a_sentence(
    stage: Stage, command: str, every: int, caplog: pytest.LogCaptureFixture
) -> None:
    ana, _ = manager_and_other(stage)
    await ana.slash("novaluna")
    await settled()
    keys = await keys_of(ana, command)
    assert keys
    for number, key in enumerate(keys):
        for text in NONSENSE[number % every :: every]:
            await ana.slash(f"{command} do:{key} with:{text}")
            await settled()
            assert not [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR], (key, text)


async def test_a_number_that_python_does_not_read_is_no_text_of_a_command(stage: Stage) -> None:
    ana, _ = manager_and_other(stage)
    with pytest.raises(Exception, match="300"):
        await ana.slash(f"server do:day with:{'5' * 5000}")


async def test_a_form_without_its_fields_is_out_of_date(stage: Stage) -> None:
    """It was left open over an update, or forged."""
    ana, _ = manager_and_other(stage)
    for verb in ("turns:quiet", "turns:zone", "server:day", "server:weekdays", "server:schedule"):
        command, _, key = verb.partition(":")
        await ana.slash(f"{command}")
        opened = await ana.slash(f"{command} do:{key}")
        await ana.forge_submit(opened, f"t:panel:0:{command}:{key}", {"other": "x"})
        assert answer(ana).startswith("That form is out of date. Open it again."), verb
