"""Notifications of a process that died before it noted them: outdated ones go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.delivery.entries import NOTHING, OutboxEntry, ToMember
from bot.core.notices.model import LETTER_ENTRY
from bot.core.settings.service import DIRECT, PINGS
from bot.core.table.model import deciders
from bot.core.table.outbox_entries import CALL_ENTRY
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from bot.store.database import Session
from tests.e2e.play.test_story import play_a_turn
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage


def calls(member: ScriptedMember) -> list[Message]:
    return [message for message in member.messages() if "it's your turn" in message.content]


def letters(stage: Stage, member: ScriptedMember) -> list[Message]:
    conversation = stage.world.open_conversation(member.member)
    return [message for message in stage.world.messages(conversation.id) if "your turn" in message.content]


async def by_direct_message(stage: Stage, member: ScriptedMember) -> None:
    await stage.services.settings.choose(PINGS, member.id, DIRECT)


async def pass_time(stage: Stage, *, restart: bool) -> None:
    """A minute later; with a new process, whose first looks at the channel fail."""
    if restart:
        await stage.stop()
        stage.clock.turn(minutes=1)
        stage.world.faults.server_error(r"/messages\?", method="GET", status=503, times=9)
        await stage.start()
        await stage.services.outbox.tick()
        stage.world.faults.clear()
    else:
        stage.clock.turn(minutes=1)


async def forget_notices(stage: Stage) -> None:
    """Leave the store as a process does that is killed after it has sent a notification, and before it notes that."""
    table = (await stage.live()).table
    assert table.board is not None
    (owed,) = deciders(await stage.live())

    def forget(session: Session) -> None:
        session.execute("UPDATE tables SET board_ping = NULL WHERE id = ?", (table.id,))
        session.execute("UPDATE notices SET letter = NULL, letter_channel = NULL WHERE table_id = ?", (table.id,))

    await stage.services._store.write(forget)
    stage.services.repository.update_cached(table.id, board=replace(table.board, ping=None))
    now = stage.clock()
    for kind, content in ((CALL_ENTRY, NOTHING), (LETTER_ENTRY, ToMember(owed))):
        entry = OutboxEntry(kind, table.id, table.channel, now, now, table.rev, (owed,), content=content)
        await stage.services.outbox.add(entry)


@pytest.mark.parametrize("restart", [False, True])
async def test_a_mention_that_nobody_noted_goes_when_the_next_member_is_called_directly(
    stage: Stage, *, restart: bool
) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await by_direct_message(stage, on_turn(await stage.live(), members))
    mover = await play_a_turn(stage, members)
    (other,) = [member for member in members if member is not mover]
    assert len(calls(mover)) == 1
    await forget_notices(stage)
    await pass_time(stage, restart=restart)
    await play_a_turn(stage, members)
    await stage.later(minutes=2)
    assert calls(other) == []


@pytest.mark.parametrize("restart", [False, True])
async def test_a_direct_message_that_nobody_noted_goes_when_the_member_has_moved(
    stage: Stage, *, restart: bool
) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover = on_turn(await stage.live(), members)
    (other,) = [member for member in members if member is not mover]
    await by_direct_message(stage, other)
    await play_a_turn(stage, members)
    assert len(letters(stage, other)) == 1
    await forget_notices(stage)
    await pass_time(stage, restart=restart)
    await play_a_turn(stage, members)
    await stage.later(minutes=2)
    assert letters(stage, other) == []
