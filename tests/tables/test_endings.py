"""Resigning, abandoning, changing who holds a seat, and tables whose log does not replay any more."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ai.players import APPRENTICE
from bot.core.consent.model import Closed
from bot.core.errors import BadSeating, ChannelBusy, NotSeated, TableFrozen, UndoNeedsAgreement
from bot.core.services import Services
from bot.core.settings.service import DIRECT, NEVER, PINGS
from bot.core.table.closing_call import RESULT_ENTRY
from bot.core.table.model import Computer, Forfeit, ForfeitReason, Kind, LiveTable, Seat, Status, deciders
from bot.core.table.openings import NewTable
from bot.games.contract import BadRecord, Game, IllegalMove, NotYourTurn
from bot.games.records import REASONS, Record
from tests.tables.fixtures import (
    ANA,
    BEN,
    CHANNEL,
    CHLOE,
    DAN,
    GUILD,
    HandClock,
    MakeTables,
    a_race,
    answer_undo,
    play_all,
)
from tests.tables.race import LongerWalks, RaceWithoutSubstitutes, ShorterRace, StricterRace


async def test_a_member_who_resigns_loses_to_the_other_one(services: Services, clock: HandClock) -> None:
    live = await play_all(services, await a_race(services), "walk 1")
    clock.turn(days=1)
    table = await services.seats.resign(live.table.id, BEN)
    assert (table.status, table.ended, table.rev) == (Status.RESIGNED, clock.now, 2)
    assert table.outcome == {"scores": [1, 0], "ranks": [1, 2], "title": None, "goals": [], "details": {}}
    assert table.forfeits == (Forfeit(1, (BEN,), ForfeitReason.RESIGNED, 2),)
    assert await services.tables.find(table.id) == table
    after = await services.tables.live(table.id)
    assert after.table == table
    assert after.position == live.position
    assert deciders(after) == ()
    line = (await services.tables.log(table.id))[-1]
    assert (line.kind, line.member, line.seat, str(line.label)) == (Kind.RESIGN, BEN, 1, "Resigned")


async def test_who_leads_and_resigns_loses_all_the_same(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 3")
    table = await services.seats.resign(live.table.id, ANA)
    assert table.outcome is not None
    assert (table.outcome["scores"], table.outcome["ranks"]) == ([3, 0], [2, 1])


async def test_a_game_alone_that_is_resigned_has_no_result(services: Services) -> None:
    table = await services.seats.resign((await a_race(services, (ANA,))).table.id, ANA)
    assert (table.status, table.outcome, table.forfeits) == (Status.RESIGNED, None, ())


async def test_among_three_a_computer_player_goes_on_and_who_resigned_is_last(services: Services) -> None:
    begun = await a_race(services, (ANA,), (BEN,), (CHLOE,), goal=5)
    live = await play_all(services, begun, "walk 2", "rest", "rest", "rest")
    table = await services.seats.resign(live.table.id, BEN)
    assert (table.status, table.outcome) == (Status.RUNNING, None)
    assert table.seats[1] == Seat(1, (), Computer(APPRENTICE))
    assert (table.members, table.forfeits) == (
        (ANA, CHLOE),
        (Forfeit(1, (BEN,), ForfeitReason.RESIGNED, 5),),
    )
    with pytest.raises(NotSeated):
        await services.moves.play(table.id, BEN, "walk 1")
    lines = await services.tables.log(table.id)
    assert (lines[-1].member, str(lines[-1].label)) == (BEN, "Resigned. A computer player took the seat")
    await play_all(services, await services.tables.live(table.id), "walk 3")
    over = await services.tables.find(table.id)
    assert over.status is Status.FINISHED
    assert over.outcome is not None
    assert (over.outcome["scores"], over.outcome["ranks"]) == ([5, 0, 0], [1, 3, 2])
    assert over.forfeits == table.forfeits
    record = await services.records.export(table.id)
    assert record.forfeits == ((1, "resigned"),)
    assert (await services.records.verify_record(Record.from_json(record.to_json()))).result == over.outcome


async def test_the_last_of_several_who_is_left_wins(services: Services) -> None:
    live = await play_all(services, await a_race(services, (ANA,), (BEN,), (CHLOE,)), "walk 3", "rest")
    await services.seats.resign(live.table.id, BEN)
    table = await services.seats.resign(live.table.id, ANA)
    assert (table.status, table.members) == (Status.RESIGNED, (ANA, CHLOE))
    assert table.outcome is not None
    assert table.outcome["ranks"] == [2, 3, 1]
    assert [forfeit.members for forfeit in table.forfeits] == [(BEN,), (ANA,)]


async def test_a_game_that_cannot_go_on_with_a_computer_ends_as_it_is(make_tables: MakeTables) -> None:
    services = make_tables([RaceWithoutSubstitutes()])
    await services.start()
    live = await play_all(services, await a_race(services, (ANA,), (BEN,), (CHLOE,)), "walk 3", "rest", "walk 2")
    table = await services.seats.resign(live.table.id, ANA)
    assert table.status is Status.RESIGNED
    assert table.outcome is not None
    assert (table.outcome["scores"], table.outcome["ranks"]) == ([3, 2, 0], [3, 1, 2])


async def test_a_member_alone_among_computers_loses_and_nobody_plays_on(services: Services) -> None:
    live = await services.openings.open(
        NewTable("race", GUILD, CHANNEL, [(ANA,)], {}, ANA, computers=["apprentice"] * 2)
    )
    table = await services.seats.resign(live.table.id, ANA)
    assert table.status is Status.RESIGNED
    assert table.outcome is not None
    assert table.outcome["ranks"] == [3, 1, 1]


async def test_the_record_of_a_resigned_game_verifies_and_can_be_imported(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1")
    table = await services.seats.resign(live.table.id, BEN)
    record = await services.records.export(table.id)
    assert Record.from_json(record.to_json()) == record
    found = await services.records.verify_record(record)
    assert (found.is_cut_short, found.outcome, found.result) == (False, None, table.outcome)
    imported = (await services.records.import_record(record, GUILD, CHANNEL + 1, DAN)).table
    assert (imported.status, imported.outcome) == (Status.RESIGNED, table.outcome)
    assert imported.forfeits == (Forfeit(1, (DAN,), ForfeitReason.RESIGNED, 2),)
    for wrong in (((0, "resigned"),), ()):
        with pytest.raises(BadRecord):
            await services.records.verify_record(replace(record, forfeits=wrong))


async def test_a_resigned_game_without_a_result_of_an_earlier_version_still_verifies(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1")
    record = replace(await services.records.export((await services.seats.resign(live.table.id, BEN)).id), outcome=None)
    assert (await services.records.verify_record(replace(record, forfeits=()))).is_cut_short


@pytest.mark.parametrize("wrong", ['[[2, "resigned"]]', '[[0, "left"]]', '[[0, "time"], [0, "time"]]', "[0]", "7"])
async def test_forfeits_that_are_none_are_refused(services: Services, wrong: str) -> None:
    live = await a_race(services)
    record = await services.records.export((await services.seats.resign(live.table.id, BEN)).id)
    text = record.to_json().replace('[[1, "resigned"]]', wrong)
    assert wrong in text
    with pytest.raises(BadRecord, match="forfeits"):
        Record.from_json(text)


def test_records_and_tables_know_the_same_reasons() -> None:
    assert (*ForfeitReason,) == REASONS


async def test_only_who_sits_at_a_table_resigns(services: Services) -> None:
    live = await a_race(services)
    with pytest.raises(NotSeated):
        await services.seats.resign(live.table.id, DAN)
    assert await services.tables.running_in(CHANNEL) == live


async def test_a_table_whose_channel_is_gone_is_abandoned(services: Services) -> None:
    live = await a_race(services)
    table = await services.seats.abandon(live.table.id, "The channel was deleted.")
    assert table.status is Status.ABANDONED
    (line,) = await services.tables.log(table.id)
    assert (line.kind, line.member) == (Kind.ABANDON, None)
    assert str(line.label) == "Ended the table: The channel was deleted."


async def test_a_member_joins_a_seat_and_moves_for_it(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1")
    table = await services.seats.set_members(live.table.id, 0, [ANA, CHLOE], ANA)
    assert table.seats == (Seat(0, (ANA, CHLOE)), Seat(1, (BEN,)))
    live = await services.moves.play(table.id, CHLOE, "walk 1", rev=2)
    assert live.table.seats == table.seats
    assert live.position.scores() == (2, 0)
    line = (await services.tables.log(table.id))[1]
    assert (line.kind, line.seat, line.members, line.undone) == (Kind.SEAT, 0, (ANA, CHLOE), False)


async def test_a_member_leaves_a_seat_and_the_other_goes_on(services: Services) -> None:
    live = await a_race(services, (ANA, BEN))
    await services.seats.set_members(live.table.id, 0, [BEN], by=ANA)
    with pytest.raises(NotSeated):
        await services.moves.play(live.table.id, ANA, "walk 1")
    assert (await services.moves.play(live.table.id, BEN, "walk 1")).number == 1


async def test_at_least_one_member_stays(services: Services) -> None:
    live = await a_race(services)
    with pytest.raises(BadSeating):
        await services.seats.set_members(live.table.id, 0, [], by=ANA)
    assert (await services.tables.live(live.table.id)).table.rev == 0


async def test_only_a_member_of_the_seat_changes_who_holds_it(services: Services) -> None:
    live = await a_race(services)
    for by in (BEN, DAN):
        with pytest.raises(NotSeated):
            await services.seats.set_members(live.table.id, 0, [by], by=by)


async def test_an_undo_goes_past_a_change_of_seats_and_leaves_it(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1")
    await services.seats.set_members(live.table.id, 0, [ANA, CHLOE], ANA)
    live = await services.undo.undo(live.table.id, CHLOE)
    assert live.number == 0
    assert live.table.seats[0].members == (ANA, CHLOE)


async def test_a_new_member_makes_an_undo_request_lapse(services: Services) -> None:
    live = await play_all(services, await a_race(services), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    await services.seats.set_members(live.table.id, 0, [ANA, CHLOE], ANA)
    assert (await answer_undo(services, live, BEN)).closed is Closed.MOOT


async def test_who_holds_a_seat_is_known_after_a_restart(make_tables: MakeTables) -> None:
    services = make_tables()
    await services.start()
    live = await a_race(services, (ANA, BEN), team="in_turn")
    await services.seats.set_members(live.table.id, 0, [BEN, ANA], ANA)
    await services.close()
    again = make_tables()
    await again.start()
    with pytest.raises(NotYourTurn):
        await again.moves.play(live.table.id, ANA, "rest")
    assert (await again.moves.play(live.table.id, BEN, "rest")).number == 1


async def a_table_left_behind(make_tables: MakeTables) -> LiveTable:
    """A table with a log, whose bot was stopped."""
    services = make_tables()
    await services.start()
    live = await play_all(services, await a_race(services), "walk 2", "rest")
    await services.close()
    return live


@pytest.mark.parametrize(
    ("games", "reason"),
    [
        ([StricterRace()], "version 1 of Race, and this bot runs version 2"),
        ([ShorterRace()], "move 1 doesn't fit"),
        ([], "its game, race, isn't installed"),
    ],
)
async def test_a_log_that_does_not_replay_freezes_the_table_and_loses_nothing(
    make_tables: MakeTables, games: Sequence[Game], reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    left = await a_table_left_behind(make_tables)
    table_id = left.table.id
    services = make_tables(games)
    await services.start()
    for attempt in (
        services.tables.live(table_id),
        services.moves.play(table_id, ANA, "rest"),
        services.undo.undo(table_id, ANA),
        services.tables.running_in(CHANNEL),
    ):
        with pytest.raises(TableFrozen, match=reason) as frozen:
            await attempt
        assert frozen.value.table.status is Status.FROZEN
    (warning,) = caplog.records
    assert table_id in warning.getMessage()
    (table,) = await services.tables.running()
    assert (table.status, table.rev) == (Status.FROZEN, 2)
    assert [line.notation for line in await services.tables.log(table_id)] == ["walk 2", "rest"]
    record = await services.records.export(table_id)
    assert (record.seed, record.log) == (None, ((0, "walk 2"), (0, "rest")))
    await services.close()

    thawed = make_tables()
    await thawed.start()
    assert await thawed.tables.live(table_id) == left
    assert [table.status for table in await thawed.tables.running()] == [Status.RUNNING]


async def test_a_table_goes_on_under_the_rules_that_it_was_started_with(make_tables: MakeTables) -> None:
    left = await a_table_left_behind(make_tables)
    services = make_tables([LongerWalks()])
    await services.start()
    assert await services.tables.live(left.table.id) == left
    with pytest.raises(IllegalMove):
        await services.moves.play(left.table.id, BEN, "walk 4")
    await services.moves.play(left.table.id, BEN, "walk 3")
    assert [str(line.label) for line in await services.tables.log(left.table.id)][-1] == "Walk 3 steps"
    assert (await services.records.export(left.table.id)).rules_version == 1
    await services.seats.resign(left.table.id, ANA)
    newer = await a_race(services)
    assert newer.table.rules_version == 2
    await services.moves.play(newer.table.id, ANA, "walk 4")


async def test_a_frozen_table_keeps_its_channel_until_somebody_ends_it(make_tables: MakeTables) -> None:
    left = await a_table_left_behind(make_tables)
    services = make_tables([StricterRace()])
    await services.start()
    with pytest.raises(TableFrozen):
        await services.tables.live(left.table.id)
    with pytest.raises(ChannelBusy) as busy:
        await a_race(services)
    assert busy.value.table.status is Status.FROZEN
    assert (await services.seats.resign(left.table.id, ANA)).status is Status.RESIGNED
    assert (await a_race(services)).table.rules_version == 2


async def test_a_seat_of_a_table_that_nothing_can_replay_can_change_hands(make_tables: MakeTables) -> None:
    left = await a_table_left_behind(make_tables)
    services = make_tables([StricterRace()])
    await services.start()
    owed = await services.outbox.of(left.table.id)
    after = await services.seats.set_members(left.table.id, 0, (ANA, DAN), ANA)
    assert after.seats[0].members == (ANA, DAN)
    assert await services.outbox.of(left.table.id) == owed


async def test_an_ended_table_of_older_rules_stays_ended(make_tables: MakeTables) -> None:
    services = make_tables()
    await services.start()
    live = await play_all(services, await a_race(services, goal=5), "walk 3", "rest", "rest", "walk 2")
    await services.close()
    again = make_tables([StricterRace()])
    await again.start()
    with pytest.raises(TableFrozen) as frozen:
        await again.tables.live(live.table.id)
    assert frozen.value.table == live.table
    assert (await again.records.export(live.table.id)).outcome == live.table.outcome


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET seat = 1 WHERE n = 1",
        "UPDATE entries SET seat = NULL WHERE n = 1",
        "UPDATE entries SET text = 'fly' WHERE n = 1",
        "UPDATE entries SET text = 'walk 9' WHERE n = 1",
    ],
)
async def test_a_damaged_log_freezes_the_table_and_is_still_shown(
    make_tables: MakeTables, database: Path, damage: str
) -> None:
    left = await a_table_left_behind(make_tables)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(damage)
    services = make_tables()
    await services.start()
    with pytest.raises(TableFrozen, match="move 1 doesn't fit"):
        await services.tables.live(left.table.id)
    assert len(await services.tables.log(left.table.id)) == 2
    assert (await services.seats.resign(left.table.id, ANA)).status is Status.RESIGNED


async def test_only_those_who_want_a_direct_message_are_owed_one(services: Services) -> None:
    """The channel gets one message; Ben chose direct messages."""
    await services.settings.choose(PINGS, BEN, DIRECT)
    await services.settings.choose(PINGS, CHLOE, NEVER)
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,))
    for member in (ANA, BEN):
        ended = await services.seats.resign(live.table.id, member)
    assert ended.outcome is not None
    owed = [each.member for each in await services.outbox.of(live.table.id) if each.kind is RESULT_ENTRY]
    assert owed == [None, BEN]
