"""Jobs of the outbox: when, in which order, how often; no failure stops it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest

from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import GRACE, OutboxEntry, OutboxKind, define, kind_named, known_kinds
from bot.core.delivery.outbox import BATCH_SECONDS, BATCH_SIZE, ChannelGone, RetryLater, Waits
from bot.core.services import Services
from bot.core.table.deleted_channels import forget
from bot.core.table.model import LiveTable, Status, StoryMessage
from bot.core.table.outbox_entries import BOARD_ENTRY, CALL_ENTRY, STORY_ENTRY
from bot.errors import StoreUnavailable, TableError
from bot.games.text import Text
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import ANNOUNCEMENT_ENTRY, STANDINGS_ENTRY, NewChallenge
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, GUILD, HandClock, MakeTables, a_race, play_all

FIRST_RETRY = timedelta(seconds=5)
MAX_RETRY = timedelta(hours=6)
MAX_TRIES = 24


def kinds(entries: Sequence[OutboxEntry]) -> dict[OutboxKind, OutboxEntry]:
    return {entry.kind: entry for entry in entries}


class Channel:
    """A stand-in for a channel: records what arrives, and refuses as often as told."""

    def __init__(self, services: Services, *, refuses: int = 0, error: type[Exception] = RetryLater) -> None:
        self.arrived: list[tuple[OutboxKind, int]] = []
        self.tried = 0
        self.stirred = asyncio.Event()
        self.refuses = refuses
        self.error = error
        for kind in known_kinds():
            services.outbox.serve(kind, self.take)

    async def take(self, entry: OutboxEntry) -> None:
        self.tried += 1
        if self.tried <= self.refuses:
            raise self.error("not now")
        self.arrived.append((entry.kind, entry.rev))
        self.stirred.set()


async def test_a_move_that_passes_the_turn_owes_a_new_board_and_a_call(services: Services) -> None:
    live = await a_race(services)
    first = kinds(await services.outbox.of(live.table.id))
    assert set(first) == {BOARD_ENTRY}
    assert first[BOARD_ENTRY].fresh
    services.outbox.mark_delivered(first[BOARD_ENTRY])
    live = await play_all(services, live, "rest")
    owed = kinds(await services.outbox.of(live.table.id))
    assert (owed[BOARD_ENTRY].rev, owed[BOARD_ENTRY].fresh) == (1, True)
    assert (owed[CALL_ENTRY].rev, owed[CALL_ENTRY].members) == (1, (BEN,))


async def test_somebody_else_who_begins_is_called(services: Services) -> None:
    live = await a_race(services, (BEN,), (ANA,))
    assert kinds(await services.outbox.of(live.table.id))[CALL_ENTRY].members == (BEN,)


async def test_a_move_that_does_not_pass_the_turn_owes_the_board_in_place_and_nobody_is_called(
    services: Services,
) -> None:
    live = await a_race(services, (ANA,), (ANA,))
    await services.messages.set_board(live.table, 7, 0)
    live = await play_all(services, live, "rest")
    owed = kinds(await services.outbox.of(live.table.id))
    assert set(owed) == {BOARD_ENTRY}
    assert not owed[BOARD_ENTRY].fresh


async def test_an_undo_takes_the_call_back(services: Services) -> None:
    live = await a_race(services)
    live = await play_all(services, live, "rest")
    live = await services.undo.undo(live.table.id, ANA)
    assert kinds(await services.outbox.of(live.table.id))[CALL_ENTRY].members == ()


async def test_an_undo_of_a_turn_that_ended_updates_the_story_if_there_is_one(services: Services) -> None:
    live = await a_race(services)
    await services.messages.set_board(live.table, 7, 0)
    for story in (None, StoryMessage(6, 0, 0)):
        if story is not None:
            await services.messages.set_story(live.table.id, story)
        live = await play_all(services, await services.tables.live(live.table.id), "rest")
        live = await services.undo.undo(live.table.id, ANA)
        assert live.table.story == story
        assert (STORY_ENTRY in kinds(await services.outbox.of(live.table.id))) == (story is not None)


async def test_the_end_of_a_game_updates_the_story(services: Services) -> None:
    live = await a_race(services)
    await services.messages.set_story(live.table.id, StoryMessage(6, 0, 0))
    await services.seats.resign(live.table.id, ANA)
    assert STORY_ENTRY in kinds(await services.outbox.of(live.table.id))


async def test_an_undo_within_a_turn_leaves_the_story_alone(services: Services) -> None:
    live = await a_race(services, (ANA,), (ANA,))
    await services.messages.set_story(live.table.id, StoryMessage(6, 0, 0))
    live = await play_all(services, live, "walk 1")
    assert [turn.ended for turn in live.turns] == [0]
    await services.undo.undo(live.table.id, ANA)
    assert STORY_ENTRY not in kinds(await services.outbox.of(live.table.id))


async def test_a_seat_that_changes_hands_calls_only_who_decides_now(services: Services) -> None:
    live = await a_race(services)
    await services.messages.set_board(live.table, 7, 0)
    await services.seats.set_members(live.table.id, 0, [ANA, CHLOE], ANA)
    assert set(kinds(await services.outbox.of(live.table.id))) == {BOARD_ENTRY}
    live = await play_all(services, await services.tables.live(live.table.id), "rest")
    await services.seats.set_members(live.table.id, 0, [CHLOE], ANA)
    assert kinds(await services.outbox.of(live.table.id))[CALL_ENTRY].members == (BEN,)


async def test_an_ended_table_owes_its_last_board(services: Services) -> None:
    live = await a_race(services)
    await services.messages.set_board(live.table, 7, 0)
    await services.seats.resign(live.table.id, ANA)
    owed = kinds(await services.outbox.of(live.table.id))
    assert (owed[BOARD_ENTRY].rev, owed[BOARD_ENTRY].fresh, owed[CALL_ENTRY].members) == (1, False, ())


async def test_a_debt_is_left_to_who_answers_and_then_worked_off_once(services: Services, clock: HandClock) -> None:
    channel = Channel(services)
    live = await play_all(services, await a_race(services), "rest")
    await services.outbox.tick()
    assert channel.arrived == []
    clock.now += GRACE
    for _ in range(3):
        await services.outbox.tick()
    assert channel.arrived == [(BOARD_ENTRY, 1), (CALL_ENTRY, 1)]
    assert await services.outbox.of(live.table.id) == []


async def test_a_call_that_is_owed_for_longer_comes_after_the_board_of_its_table(
    services: Services, clock: HandClock
) -> None:
    live = await a_race(services)
    channel = Channel(services)
    table, now = live.table, clock()
    await services.outbox.add(OutboxEntry(CALL_ENTRY, table.id, CHANNEL, now - GRACE, now, 0, (BEN,)))
    clock.turn(minutes=2)
    await services.outbox.tick()
    assert [kind for kind, _ in channel.arrived] == [BOARD_ENTRY, CALL_ENTRY]


async def test_what_waits_for_another_debt_is_due_until_that_is_paid_and_counts_no_attempt(
    services: Services, clock: HandClock
) -> None:
    live = await play_all(services, await a_race(services), "rest")
    posted: list[OutboxKind] = []
    failing = [True] * (MAX_TRIES - 2)

    async def post(entry: OutboxEntry) -> None:
        if failing:
            failing.pop()
            raise RetryLater("not now")
        posted.append(entry.kind)

    async def call(entry: OutboxEntry) -> None:
        if not posted:
            raise Waits("its board is not there yet")
        posted.append(entry.kind)

    services.outbox.serve(BOARD_ENTRY, post)
    services.outbox.serve(CALL_ENTRY, call)
    while failing:
        clock.turn(days=1)
        await services.outbox.tick()
        owed = kinds(await services.outbox.of(live.table.id))
        assert owed[CALL_ENTRY].tries == 0
    clock.turn(days=1)
    await services.outbox.tick()
    assert posted == [BOARD_ENTRY, CALL_ENTRY]
    assert await services.outbox.of(live.table.id) == []


async def test_what_was_ticked_off_is_not_worked_off(services: Services, clock: HandClock) -> None:
    channel = Channel(services)
    live = await a_race(services)
    for entry in await services.outbox.of(live.table.id):
        services.outbox.mark_delivered(entry)
    assert await services.outbox.of(live.table.id) == []
    clock.now += GRACE
    await services.outbox.tick()
    assert channel.arrived == []


async def test_what_was_ticked_off_at_an_earlier_rev_leaves_the_later_one(services: Services) -> None:
    live = await a_race(services)
    (old,) = await services.outbox.of(live.table.id)
    live = await play_all(services, live, "rest")
    services.outbox.mark_delivered(old)
    assert kinds(await services.outbox.of(live.table.id))[BOARD_ENTRY].rev == 1
    await services.outbox.close()
    assert kinds(await services.outbox.of(live.table.id))[BOARD_ENTRY].rev == 1


@pytest.mark.parametrize("error", [RetryLater, ZeroDivisionError])
async def test_after_failures_the_pause_grows_and_the_debt_is_paid_in_the_end(
    services: Services, clock: HandClock, error: type[Exception]
) -> None:
    channel = Channel(services, refuses=4, error=error)
    await a_race(services)
    clock.now += GRACE
    await services.outbox.tick()
    pauses = []
    for _ in range(4):
        due = await services._store.read(outbox_queries.next_due, clock.now, ours=services._store.owned_condition)
        assert due is not None
        pauses.append(due - clock.now)
        clock.now = due - timedelta(seconds=1)
        tried = channel.tried
        await services.outbox.tick()
        assert channel.tried == tried
        clock.now = due
        await services.outbox.tick()
    assert pauses == [FIRST_RETRY * 2**n for n in range(4)]
    assert channel.arrived == [(BOARD_ENTRY, 0)]


async def test_a_debt_that_gets_due_while_the_outbox_rests_is_paid_then(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    pause, tries, paid = asyncio.sleep, [], asyncio.Event()

    async def passing(seconds: float) -> None:
        clock.turn(seconds=seconds)
        await pause(0)

    async def deliver(entry: OutboxEntry) -> None:
        tries.append(entry)
        if len(tries) == 1:
            raise RetryLater("Discord is busy")
        paid.set()

    monkeypatch.setattr("bot.core.delivery.outbox.asyncio.sleep", passing)
    monkeypatch.setattr("bot.core.delivery.outbox.FIRST_RETRY", 1.5 * timedelta(seconds=BATCH_SECONDS))
    services.outbox.serve(BOARD_ENTRY, deliver)
    await services.outbox.add(OutboxEntry(BOARD_ENTRY, "board", CHANNEL, clock.now, clock.now))
    running = asyncio.create_task(services.outbox.run())
    try:
        async with asyncio.timeout(10):
            await paid.wait()
    finally:
        running.cancel()
        await asyncio.wait([running])


async def test_what_is_due_while_the_database_fails_is_paid_soon_after(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await services.outbox.add(OutboxEntry(BOARD_ENTRY, "board", CHANNEL, clock.now, clock.now))
    channel, failures = Channel(services), iter([StoreUnavailable(Text("The disk is full.")), None, None, None])
    save = services.outbox._save_delivered

    async def fail_once() -> None:
        if (failure := next(failures)) is not None:
            raise failure
        await save()

    monkeypatch.setattr(services.outbox, "_save_delivered", fail_once)
    monkeypatch.setattr("bot.core.delivery.outbox.BATCH_SECONDS", 0.0)
    monkeypatch.setattr("bot.core.delivery.outbox.FIRST_RETRY", timedelta(seconds=0.1))
    running = asyncio.create_task(services.outbox.run())
    try:
        async with asyncio.timeout(10):
            await channel.stirred.wait()
    finally:
        running.cancel()
        await asyncio.wait([running])


async def test_a_debt_of_a_channel_that_is_gone_is_dropped_at_once(services: Services, clock: HandClock) -> None:
    channel = Channel(services, refuses=10, error=ChannelGone)
    await services.outbox.add(OutboxEntry(STORY_ENTRY, "over", CHANNEL, clock.now, clock.now))
    await services.outbox.tick()
    assert (channel.tried, await services.outbox.of("over")) == (1, [])


async def test_a_debt_that_can_never_be_paid_is_given_up(services: Services, clock: HandClock) -> None:
    channel = Channel(services, refuses=1000)
    live = await a_race(services)
    for _ in range(MAX_TRIES + 3):
        clock.now += MAX_RETRY
        await services.outbox.tick()
    assert channel.tried == MAX_TRIES
    assert await services.outbox.of(live.table.id) == []


async def test_a_restart_remembers_what_is_owed_and_works_it_off_at_once(
    make_tables: MakeTables, clock: HandClock
) -> None:
    services = make_tables()
    await services.start()
    Channel(services, refuses=1)
    await a_race(services)
    clock.now += GRACE
    await services.outbox.tick()
    await services.close()

    services = make_tables()
    await services.start()
    channel = Channel(services)
    running = asyncio.create_task(services.outbox.run())
    async with asyncio.timeout(60):
        await channel.stirred.wait()
    running.cancel()
    await asyncio.wait([running])
    await services.close()
    assert channel.arrived == [(BOARD_ENTRY, 0)]


async def test_one_channel_is_written_to_in_one_queue_and_does_not_hold_up_another(
    services: Services, clock: HandClock
) -> None:
    gate, three, begun = asyncio.Event(), asyncio.Event(), []

    async def take(entry: OutboxEntry) -> None:
        begun.append((entry.channel, entry.kind.name))
        if len(begun) == 3:
            three.set()
        if entry.channel == CHANNEL:
            await gate.wait()

    for kind in known_kinds():
        services.outbox.serve(kind, take)
    await play_all(services, await a_race(services), "rest")
    await play_all(services, await a_race(services, channel=CHANNEL + 1), "rest")
    clock.now += GRACE
    working = asyncio.create_task(services.outbox.tick())
    async with asyncio.timeout(60):
        await three.wait()
    assert sorted(begun) == [
        (CHANNEL, "board"),
        (CHANNEL + 1, "board"),
        (CHANNEL + 1, "call"),
    ]
    gate.set()
    await working
    assert (CHANNEL, "call") in begun


async def test_a_channel_that_is_gone_ends_its_table_with_the_reason_and_is_owed_nothing(services: Services) -> None:
    live = await play_all(services, await a_race(services), "rest")
    await forget(services, GUILD, CHANNEL)
    table = await services.tables.find(live.table.id)
    assert table.status is Status.ABANDONED
    assert str((await services.tables.log(table.id))[-1].label).endswith("The channel was deleted.")
    assert await services.outbox.of(table.id) == []
    await forget(services, GUILD, CHANNEL)


async def test_the_challenges_of_a_channel_that_is_gone_are_closed_and_others_go_on(services: Services) -> None:
    gone = await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {"goal": 5}, timedelta(days=1), ANA))
    other = await services[Challenges].open(
        NewChallenge("race", GUILD, CHANNEL + 1, {"goal": 5}, timedelta(days=1), ANA)
    )
    await forget(services, None, CHANNEL)
    assert {challenge.id for challenge in await services[Challenges].open_in(GUILD)} == {gone.id, other.id}
    await forget(services, GUILD, CHANNEL)
    assert [challenge.id for challenge in await services[Challenges].open_in(GUILD)] == [other.id]


async def test_a_table_that_ends_while_its_channel_goes_is_let_be(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = await a_race(services)
    await services.seats.abandon(running.table.id, "They stopped.")

    async def as_it_was(_channel: int) -> LiveTable:
        return running

    monkeypatch.setattr(services.tables, "running_in", as_it_was)
    await forget(services, GUILD, CHANNEL)
    assert str((await services.tables.log(running.table.id))[-1].label).endswith("They stopped.")


@pytest.mark.parametrize(("first", "second"), [("a", "b"), ("b", "a")])
async def test_how_one_challenge_ended_comes_before_the_next_one_whatever_their_ids(
    services: Services, clock: HandClock, first: str, second: str
) -> None:
    arrived: list[str] = []

    async def post(entry: OutboxEntry) -> None:
        arrived.append(entry.subject)

    services.outbox.serve(STANDINGS_ENTRY, post)
    services.outbox.serve(ANNOUNCEMENT_ENTRY, post)
    now = clock()
    await services.outbox.add(OutboxEntry(ANNOUNCEMENT_ENTRY, second, CHANNEL, now, now))
    await services.outbox.add(OutboxEntry(STANDINGS_ENTRY, first, CHANNEL, now, now))
    await services.outbox.tick()
    assert arrived == [first, second]


@pytest.mark.parametrize(("error", "logged"), [(TableError(Text("locked")), False), (ZeroDivisionError(), True)])
async def test_an_error_that_the_store_has_logged_is_not_logged_again(
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    logged: bool,
) -> None:
    live = await a_race(services)
    services.outbox.mark_delivered((await services.outbox.of(live.table.id))[0])
    monkeypatch.setattr(services._store, "write", AsyncMock(side_effect=error))
    await services.outbox.close()
    assert ("outbox round failed" in caplog.text) == logged


async def test_delivered_entries_are_removed_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await a_race(services)
    services.outbox.mark_delivered((await services.outbox.of(live.table.id))[0])
    write = AsyncMock(wraps=services._store.write)
    monkeypatch.setattr(services._store, "write", write)
    await services.outbox.close()
    await services.outbox.close()
    assert write.await_count == 1


async def test_an_entry_of_a_kind_that_nothing_serves_is_kept_and_logged_once_and_holds_up_no_other(
    services: Services, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    gone, now = kind_named("of a subject that was removed"), clock.now
    for number in range(BATCH_SIZE + 1):
        await services.outbox.add(OutboxEntry(gone, f"old{number}", CHANNEL, now - GRACE, now - GRACE))
    channel = Channel(services)
    await services.outbox.add(OutboxEntry(BOARD_ENTRY, "new", CHANNEL, now, now))
    with caplog.at_level(logging.WARNING):
        working = asyncio.create_task(services.outbox.run())
        async with asyncio.timeout(60):
            await channel.stirred.wait()
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
    await services.outbox.tick()
    assert [(kind.name, rev) for kind, rev in channel.arrived] == [("board", 0)]
    assert len(await services.outbox.of("old7")) == 1
    lines = [each.getMessage() for each in caplog.records if "removed" in each.getMessage()]
    assert lines == [
        "outbox entries kept, nothing delivers them: kind=of a subject that was removed entries=201",
    ]


@pytest.mark.parametrize(("name", "rank"), [("board", 15), ("bored", 10)])
def test_two_kinds_have_two_names_and_two_ranks(name: str, rank: int) -> None:
    assert (BOARD_ENTRY.name, BOARD_ENTRY.rank) == ("board", 10)
    with pytest.raises(ValueError, match="is taken"):
        define(OutboxKind(name, rank))
