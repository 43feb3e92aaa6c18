"""The single owner of an answer: which request is made when, and no exceptions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.core.errors import NoSuchTable
from bot.discord import words
from bot.discord.components.payload import MessagePayload
from bot.discord.transport import calls
from bot.discord.transport.response import Deferral, Response
from bot.games.contract import IllegalMove, Refusal
from bot.games.text import Text
from bot.metrics import InteractionResult
from tests.ui.doubles import PRESSED, Interaction


def answer_to(interaction: Interaction, late: Deferral, patience: float = 60) -> Response:
    return Response(cast("Any", interaction), late=late, patience=patience)


async def test_a_quick_answer_is_the_response_itself() -> None:
    interaction = Interaction(pressed=True)
    async with answer_to(interaction, Deferral.UPDATE) as response:
        await response.edit(PRESSED, MessagePayload("board"))
        await response.tell("aside")
    assert interaction.done == ["edit board", "follow privately aside"]


@pytest.mark.parametrize(("late", "most"), [(Deferral.UPDATE, 0.12), (Deferral.PRIVATE, 0.5), (Deferral.PUBLIC, 0.5)])
async def test_a_press_waits_for_its_acknowledgement_less_long_than_a_command(
    late: Deferral, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    waits: list[float] = []
    later = loop.call_later

    def noted(delay: float, run: Any, *arguments: Any) -> asyncio.TimerHandle:
        waits.append(delay)
        return later(delay, run, *arguments)

    monkeypatch.setattr(loop, "call_later", noted)
    async with Response(cast("Any", Interaction(pressed=late is Deferral.UPDATE)), late=late):
        pass
    assert waits
    assert max(waits) <= most


async def test_a_press_without_anything_to_say_is_acknowledged() -> None:
    interaction = Interaction(pressed=True)
    async with answer_to(interaction, Deferral.UPDATE):
        pass
    assert interaction.done == ["defer"]


@pytest.mark.parametrize(
    ("late", "requests"),
    [
        (Deferral.UPDATE, ["defer", "fill board"]),
        (Deferral.PRIVATE, ["defer privately", "fill board"]),
        (Deferral.PUBLIC, ["defer", "fill board"]),
    ],
)
async def test_a_late_answer_is_acknowledged_in_time(late: Deferral, requests: list[str]) -> None:
    interaction = Interaction(pressed=late is Deferral.UPDATE)
    async with answer_to(interaction, late, patience=0) as response:
        await asyncio.sleep(0.01)
        match late:
            case Deferral.UPDATE:
                await response.edit(PRESSED, MessagePayload("board"))
            case Deferral.PRIVATE:
                await response.tell("board")
            case Deferral.PUBLIC:
                assert await response.post(MessagePayload("board")) == 78
    assert interaction.done == requests


async def test_an_error_after_a_public_acknowledgement_stays_private() -> None:
    interaction = Interaction()
    async with answer_to(interaction, Deferral.PUBLIC, patience=0):
        await asyncio.sleep(0.01)
        raise NoSuchTable
    assert interaction.done[:2] == ["defer", "delete"]
    assert interaction.done[2].startswith("follow privately This table is gone")


async def test_the_clock_and_the_work_never_answer_both() -> None:
    interaction = Interaction(pressed=True, slow=0.02)
    async with answer_to(interaction, Deferral.UPDATE, patience=0.01) as response:
        await response.edit(PRESSED, MessagePayload("board"))
    assert interaction.done == ["edit board"]


async def test_posting_after_a_press_acknowledges_first() -> None:
    interaction = Interaction(pressed=True)
    async with answer_to(interaction, Deferral.UPDATE) as response:
        assert await response.post(MessagePayload("new board")) == 80
    assert interaction.done == ["defer", "send to 5 new board"]


async def test_a_second_message_for_everybody_stands_on_its_own_and_replies_to_nothing() -> None:
    interaction = Interaction()
    async with answer_to(interaction, Deferral.PUBLIC) as response:
        assert await response.post(MessagePayload("board")) == 77
        assert await response.post(MessagePayload("line")) == 80
    assert interaction.done[1:] == ["send to 5 line"]


async def test_what_was_to_be_the_answer_is_posted_all_the_same_where_discord_takes_no_answer_any_more() -> None:
    interaction = Interaction(refuse=True)
    async with answer_to(interaction, Deferral.PUBLIC) as response:
        assert await response.post(MessagePayload("board")) == 80
    assert interaction.done == ["send to 5 board"]


async def test_a_refusal_is_its_sentence_and_an_error_is_an_apology_with_an_id(
    caplog: pytest.LogCaptureFixture,
) -> None:
    refused, broken = Interaction(), Interaction()
    async with answer_to(refused, Deferral.PRIVATE):
        raise IllegalMove(Refusal(Text("Choose another cell.")))
    async with answer_to(broken, Deferral.PRIVATE):
        raise ZeroDivisionError
    assert refused.done == ["tell Choose another cell."]
    (apology,) = broken.done
    error_id = apology.split("`")[1]
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert error_id in record.getMessage()
    assert record.exc_info is not None


async def test_nothing_is_raised_when_discord_takes_no_answer_any_more() -> None:
    interaction = Interaction(pressed=True, refuse=True)
    async with answer_to(interaction, Deferral.UPDATE) as response:
        await response.acknowledge()
        raise ZeroDivisionError
    assert interaction.done == []


async def test_a_press_on_a_private_message_is_of_no_board_and_posts_nothing_as_its_answer() -> None:
    async with answer_to(Interaction(pressed=True, private=True), Deferral.UPDATE) as response:
        assert response.private
        assert response.message is None
        assert not response.public
    async with answer_to(Interaction(pressed=True), Deferral.UPDATE) as response:
        assert not response.private
        assert response.message == 9
        assert response.public


async def test_a_deferral_under_way_is_awaited_and_the_refusal_goes_where_a_late_answer_goes() -> None:
    pressed, asked = Interaction(pressed=True, slow=0.02), Interaction(slow=0.02)
    for interaction, late in ((pressed, Deferral.UPDATE), (asked, Deferral.PRIVATE)):
        async with answer_to(interaction, late, patience=0):
            await asyncio.sleep(0.01)
            raise NoSuchTable
    assert pressed.done == ["defer", f"follow privately {NoSuchTable()}"]
    assert asked.done == ["defer privately", f"fill {NoSuchTable()}"]


async def test_whoever_has_nothing_to_say_in_the_end_thinks_no_longer() -> None:
    interaction = Interaction()
    async with answer_to(interaction, Deferral.PUBLIC, patience=0):
        await asyncio.sleep(0.01)
    assert interaction.done == ["defer", "delete"]


async def test_a_first_response_that_arrived_although_its_answer_was_lost_is_not_given_twice() -> None:
    posted, answer = Interaction(cut=1), Interaction(cut=1)
    async with answer_to(posted, Deferral.PUBLIC) as response:
        assert await response.post(MessagePayload("board")) == 76
    async with answer_to(answer, Deferral.PRIVATE) as response:
        await response.tell("sentence")
    assert posted.done == answer.done == []


@pytest.mark.parametrize("cut", [1, 3])
async def test_a_deferral_that_arrived_although_its_answer_was_lost_is_filled(
    cut: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "RETRY_SECONDS", (0.0, 0.0))
    interaction = Interaction(cut=cut)
    async with answer_to(interaction, Deferral.PRIVATE, patience=0) as response:
        await asyncio.sleep(0.01)
        await response.tell("sentence")
    assert interaction.done == ["fill sentence"]


@pytest.mark.parametrize("late", [Deferral.UPDATE, Deferral.PRIVATE, Deferral.PUBLIC])
async def test_an_answer_that_does_not_come_is_given_up_with_a_sentence(
    late: Deferral, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.discord.transport.response.TIMEOUT_SECONDS", 0.02)
    interaction = Interaction(pressed=late is Deferral.UPDATE)
    async with answer_to(interaction, late, patience=0):
        await asyncio.Event().wait()
    assert str(words.TOOK_TOO_LONG) in interaction.done[-1]
    assert "timed out" in caplog.text
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_what_was_announced_may_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.transport.response.TIMEOUT_SECONDS", 0.02)
    interaction = Interaction()
    async with answer_to(interaction, Deferral.PRIVATE) as response:
        put = await response.announce(MessagePayload("This takes a while."))
        late = asyncio.Event()
        asyncio.get_running_loop().call_later(0.04, late.set)
        await late.wait()
        await put(MessagePayload("Here it is."))
    assert interaction.done == ["tell This takes a while.", "fill Here it is."]


async def test_what_was_announced_and_does_not_come_is_given_up_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.transport.response.ANNOUNCED_TIMEOUT_SECONDS", 0.02)
    interaction = Interaction()
    async with answer_to(interaction, Deferral.PRIVATE) as response:
        await response.announce(MessagePayload("This takes a while."))
        await asyncio.Event().wait()
    assert interaction.done == ["tell This takes a while.", f"fill {words.TOOK_TOO_LONG}"]


@pytest.mark.parametrize(
    ("late", "announced", "done"),
    [
        (Deferral.PRIVATE, False, ["defer privately", f"fill {words.STOPPED}"]),
        (Deferral.UPDATE, False, ["defer"]),
        (Deferral.PRIVATE, True, ["tell This takes a while.", f"fill {words.STOPPED}"]),
    ],
)
async def test_who_waits_for_an_answer_that_is_cancelled_reads_that_it_was(
    late: Deferral, announced: bool, done: list[str]
) -> None:
    interaction, begun = Interaction(pressed=late is Deferral.UPDATE), asyncio.Event()

    async def work() -> None:
        async with answer_to(interaction, late) as response:
            if announced:
                await response.announce(MessagePayload("This takes a while."))
            begun.set()
            await asyncio.Event().wait()

    working = asyncio.create_task(work())
    await begun.wait()
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
    assert interaction.done == done


@pytest.mark.parametrize(
    ("interaction", "error", "result"),
    [
        (Interaction(), None, InteractionResult.DONE),
        (Interaction(), NoSuchTable(), InteractionResult.REFUSED),
        (Interaction(), ZeroDivisionError(), InteractionResult.FAILED),
        (Interaction(refuse=True), NoSuchTable(), InteractionResult.UNANSWERED),
    ],
)
async def test_what_became_of_a_command_is_counted(
    interaction: Interaction, error: Exception | None, result: InteractionResult
) -> None:
    interaction.command = SimpleNamespace(qualified_name="turns")
    metrics = interaction.client.metrics
    async with answer_to(interaction, Deferral.PRIVATE) as response:
        if error is not None:
            raise error
        await response.tell("Here they are.")
    assert metrics.commands.values == {("turns", result): 1}
    taken = {} if result is InteractionResult.UNANSWERED else {("application_command",): 1}
    assert {kind: sum(spread.counts) for kind, spread in metrics.acknowledged.values.items()} == taken


@pytest.mark.parametrize(
    ("say", "late"),
    [
        (lambda response: response.show(MessagePayload("Here.")), Deferral.UPDATE),
        (lambda response: response.conclude("Over."), Deferral.UPDATE),
        (lambda response: response.tell("Here."), Deferral.PRIVATE),
        (lambda response: response.announce(MessagePayload("Soon.")), Deferral.PRIVATE),
    ],
)
async def test_a_private_message_that_was_dismissed_is_answered_quietly(
    say: Callable[[Response], Awaitable[object]],
    late: Deferral,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    interaction = Interaction(pressed=late is Deferral.UPDATE, private=True)

    async def gone(content: str, **_: Any) -> SimpleNamespace:
        raise discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="")), {"code": 10008, "message": "gone"})

    monkeypatch.setattr(interaction, "edit_original_response", gone)
    async with answer_to(interaction, late) as response:
        await response.acknowledge()
        await say(response)
    assert len(interaction.done) == 1
    assert not [each for each in caplog.records if each.levelname == "ERROR"]
