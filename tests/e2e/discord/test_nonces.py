"""Nonces: two attempts make one message, and a deleted one is posted again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord.components.payload import MessagePayload
from bot.discord.transport.post import NONCE_LENGTH, hash_nonce, post
from bot.games.text import ENGLISH
from bot.playground.world.model import Message
from tests.e2e.discord.test_anywhere import world_of
from tests.e2e.racing import on_turn
from tests.e2e.stage import Stage, settled, staged


async def posted(stage: Stage, nonce: str, channel: int = 0) -> Message:
    where = stage.world.channels[channel].id
    number = await post(stage.client, where, MessagePayload("Hello"), ENGLISH, nonce=nonce)
    return stage.world.message(where, number)


async def test_two_attempts_make_one_message_until_it_is_deleted(stage: Stage) -> None:
    first = await posted(stage, "1100000000000000001-seats")
    assert await posted(stage, "1100000000000000001-seats") == first
    assert await posted(stage, "1100000000000000001-seats", 1) != first
    for _ in range(3):
        stage.world.remove_message(first)
        again = await posted(stage, "1100000000000000001-seats")
        assert again.id != first.id
        assert await posted(stage, "1100000000000000001-seats") == again
        first = again


@pytest.mark.parametrize("other", ["k7m2xq9a-letter-12-3", "k7m2xq9a-letter-11-4", "k7m2xq9a-letter-11-3-and-more"])
def test_names_that_differ_anywhere_have_nonces_of_their_own(other: str) -> None:
    first = hash_nonce("k7m2xq9a-letter-11-3", 900, 0)
    assert hash_nonce(other, 900, 0) != first == hash_nonce("k7m2xq9a-letter-11-3", 900, 0)
    assert len(first) == NONCE_LENGTH


async def test_two_turns_of_a_member_within_a_minute_bring_two_direct_messages(tmp_path: Path) -> None:
    async with staged(tmp_path, world=world_of()) as stage:
        stage.world.installed_by.add(stage.world.member("Ben").id)
        channel = stage.world.open_group(*map(stage.world.member, ("Ana", "Ben")))
        members = [stage.member(name, channel.id) for name in ("Ana", "Ben")]
        await members[0].slash("novaluna seats:2")
        await members[1].press("Join")
        await members[0].press("Start")
        await settled()
        table = (await stage.live(channel.id)).table
        called = []
        for _ in range(5):
            mover = on_turn(await stage.live(channel.id), members)
            while on_turn(live := await stage.live(channel.id), members) is mover:
                await mover.slash(f"move move:{live.position.moves()[0]}")
            await settled()
            await stage.services.outbox.tick()
            called.append(on_turn(await stage.live(channel.id), members))
            conversation = stage.world.open_conversation(called[-1].member)
            letters = [each for each in stage.world.messages(conversation.id) if "your turn" in each.content]
            assert len(letters) == 1, [each.content for each in stage.world.messages(conversation.id)]
        assert await stage.services.outbox.of(table.id) == []
