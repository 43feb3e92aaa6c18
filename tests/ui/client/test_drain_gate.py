"""Which interactions a process answers while a shard is on its way from one to another."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord.client import drain_gate as room
from bot.discord.client.drain_gate import PAGES, DrainGate
from bot.shards import LASTING, OwnedShards, parsed
from tests.store.test_owned_shards import HandStopwatch

GUILD = [number << 22 for number in range(4)]


@pytest.fixture
def owned_shards() -> OwnedShards:
    return OwnedShards(parsed("0-3/4"), stopwatch=HandStopwatch())


@pytest.fixture
def gate(owned_shards: OwnedShards) -> DrainGate:
    return DrainGate(owned_shards)


async def waiting(gate: DrainGate, interaction: int, guild: int | None) -> asyncio.Task[bool]:
    """An interaction that waits to hear whose it is."""
    task = asyncio.create_task(gate.should_answer(interaction, guild))
    await asyncio.sleep(0)
    assert not task.done()
    return task


async def test_what_is_of_an_open_shard_is_answered_and_nothing_else(gate: DrainGate) -> None:
    gate.open(0)
    assert await gate.should_answer(1, GUILD[0])
    assert await gate.should_answer(2, None)
    assert not await gate.should_answer(3, GUILD[1])


async def test_presses_on_pages_are_answered_whatever_their_server_until_the_end(
    gate: DrainGate, owned_shards: OwnedShards
) -> None:
    async def pressed() -> bool:
        return await asyncio.create_task(gate.should_answer(1, GUILD[1], on_page=True))

    assert await pressed()
    await gate.drain(0.0)
    assert not await pressed()
    gate.open(PAGES)
    owned_shards.renew(owned_shards.stopwatch() - LASTING)
    assert not await pressed()


async def test_a_process_that_hung_for_longer_than_its_lease_answers_nothing_that_was_buffered(
    gate: DrainGate, owned_shards: OwnedShards
) -> None:
    gate.open(0)
    gate.expect(1)
    waits = await waiting(gate, 1, GUILD[1])
    owned_shards.renew(owned_shards.stopwatch() - LASTING)
    assert not await gate.should_answer(2, GUILD[0])
    gate.open(1)
    assert not await waits


async def test_what_comes_before_a_shard_is_given_is_answered_then_unless_the_other_did(gate: DrainGate) -> None:
    gate.expect(1)
    known, new = await waiting(gate, 7, GUILD[1]), await waiting(gate, 8, GUILD[1])
    gate.open(1, (6, 7))
    assert not await known
    assert await new
    assert await gate.should_answer(9, GUILD[1])


async def test_what_comes_while_a_shard_is_given_over_is_left_to_the_other(gate: DrainGate) -> None:
    gate.open(1)
    assert await gate.should_answer(7, GUILD[1])
    assert await gate.close(1, 0.0) == (7,)
    left = await waiting(gate, 8, GUILD[1])
    gate.forget(1)
    assert not await left
    assert not await gate.should_answer(9, GUILD[1])


async def test_what_came_meanwhile_is_answered_where_a_shard_could_not_be_given(gate: DrainGate) -> None:
    gate.open(1)
    await gate.close(1, 0.0)
    kept = await waiting(gate, 8, GUILD[1])
    gate.open(1)
    assert await kept


async def test_what_is_in_hand_is_finished_before_a_shard_is_given(gate: DrainGate) -> None:
    gate.open(1)
    finish, done = asyncio.Event(), []

    async def press() -> None:
        assert await gate.should_answer(7, GUILD[1])
        await finish.wait()
        done.append(True)

    pressed = asyncio.create_task(press())
    await asyncio.sleep(0)
    shutting = asyncio.create_task(gate.close(1, 5.0))
    await asyncio.sleep(0)
    assert not shutting.done()
    finish.set()
    await shutting
    assert done
    await pressed


async def test_what_waits_too_long_is_given_up(gate: DrainGate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MAX_WAIT_SECONDS", 0.0)
    gate.expect(1)
    assert not await gate.should_answer(7, GUILD[1])
