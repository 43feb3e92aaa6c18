"""Work that takes long tells how far it is, and ends within a bound."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from bot.discord.components.payload import MessagePayload
from bot.discord.transport.progress import ProgressCount, ProgressLimits, answer_with_progress
from bot.discord.transport.response import Deferral, Response
from bot.games.text import Text
from tests.ui.doubles import Interaction

INSTEAD = MessagePayload("Instead.")
STEP = 0.005
"""Seconds."""


def say(progress: ProgressCount) -> Text:
    return Text("{done} of {of}", done=progress.done, of=progress.of)


class Steps:
    """Work of three steps, each ending when told to."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    async def __call__(self, progress: ProgressCount) -> MessagePayload:
        progress.of = 3
        for _ in range(3):
            await self.interaction.until(f"{progress.done} of 3")
            progress.done += 1
        return MessagePayload("Done.")


async def answered(interaction: Interaction, terms: ProgressLimits, work: object) -> None:
    late = Deferral.UPDATE if interaction.message is not None else Deferral.PRIVATE
    async with Response(cast("object", interaction), late=late, patience=60) as response:  # type: ignore[arg-type]
        await answer_with_progress(response, work, say, terms, every=STEP)  # type: ignore[arg-type]


async def quick(progress: ProgressCount) -> MessagePayload:
    return MessagePayload("Done.")


async def never(progress: ProgressCount) -> MessagePayload:
    progress.of = 5
    await asyncio.Event().wait()
    return MessagePayload("Never.")


async def failing(progress: ProgressCount) -> MessagePayload:
    await asyncio.sleep(2 * STEP)
    raise ZeroDivisionError


async def test_what_is_quick_says_nothing_before() -> None:
    interaction = Interaction()
    await answered(interaction, ProgressLimits(60, 60, INSTEAD), quick)
    assert interaction.done == ["tell Done."]


async def test_what_takes_long_tells_every_step_in_one_message_and_ends_there() -> None:
    interaction = Interaction()
    await answered(interaction, ProgressLimits(STEP, 60, INSTEAD), Steps(interaction))
    texts = list(dict.fromkeys(interaction.done))
    assert texts == ["tell 0 of 3", "fill 1 of 3", "fill 2 of 3", "fill Done."]


async def test_progress_is_shown_every_four_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of them after the seconds that the caller chose."""
    loop, delays = asyncio.get_running_loop(), []
    original = loop.call_later

    def call_sooner(delay: float, callback: Callable[..., object], *arguments: Any) -> asyncio.TimerHandle:
        delays.append(delay)
        return original(delay / 1000, callback, *arguments)

    interaction = Interaction()
    async with Response(cast("Any", interaction), late=Deferral.PRIVATE, patience=60) as response:
        monkeypatch.setattr(loop, "call_later", call_sooner)
        await answer_with_progress(response, Steps(interaction), say, ProgressLimits(2, 3600, INSTEAD))
        monkeypatch.undo()
    first, *others = delays
    assert first == 2
    assert set(others) == {4}


@pytest.mark.parametrize("soon", [STEP, 60])
async def test_slow_work_is_cancelled_with_another_message(soon: float) -> None:
    interaction = Interaction()
    await answered(interaction, ProgressLimits(soon, 3 * STEP, INSTEAD), never)
    assert interaction.done[-1].endswith("Instead.")
    assert [task for task in asyncio.all_tasks() if "never" in repr(task) and not task.cancelling()] == []


async def test_what_fails_on_the_way_is_an_apology(caplog: pytest.LogCaptureFixture) -> None:
    interaction = Interaction()
    await answered(interaction, ProgressLimits(STEP, 60, INSTEAD), failing)
    assert [each for each in dict.fromkeys(interaction.done) if "Sorry" not in each] == ["tell 0 of 0"]
    assert interaction.done[-1].startswith("fill Sorry, something went wrong")
    assert "ZeroDivisionError" in caplog.text


async def test_in_a_private_message_that_was_pressed_it_stands_in_place() -> None:
    interaction = Interaction(pressed=True, private=True)
    await answered(interaction, ProgressLimits(STEP, 60, INSTEAD), Steps(interaction))
    assert interaction.done[0] == "edit 0 of 3"
    assert interaction.done[-1] == "fill Done."
