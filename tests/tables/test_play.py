"""Opening a table and playing at it."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.core.errors import BadSeating, ChannelBusy, NoSuchTable, NotSeated, StaleRev, TableOver
from bot.core.services import Services, new_id
from bot.core.table import queries as table_queries
from bot.core.table.model import BoardMessage, LiveTable, Seat, Status, StoryMessage, deciders
from bot.core.table.openings import NewTable
from bot.games.carcassonne import Carcassonne
from bot.games.chance import seed_from_text
from bot.games.contract import BadOption, IllegalMove, InvalidMove, NotYourTurn, OptionValue
from bot.games.records import NEWEST, commitment
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock, MakeTables, a_race, play_all

MAX_ENDED = 16


async def test_a_new_table_runs_and_shows_its_opening(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    table = live.table
    assert (table.status, table.rev, table.game, table.rules_version) == (Status.RUNNING, 0, "race", 1)
    assert (table.guild, table.channel, table.opener) == (GUILD, CHANNEL, ANA)
    assert table.seats == (Seat(0, (ANA,)), Seat(1, (BEN,)))
    assert table.options == {"goal": 20, "team": "free"}
    assert (table.commitment_form, table.commitment) == (
        NEWEST,
        commitment(
            game="race", rules_version=1, seats=len(table.seats), options=table.options, seed=seed_from_text("table 0")
        ),
    )
    assert (table.created, table.updated, table.ended) == (clock.now, clock.now, None)
    assert [event.kind for event in live.events] == ["wind"]
    assert (live.number, live.free) == (0, 0)
    assert await services.tables.live(table.id) == live


async def test_a_table_can_be_reached_through_its_channel(services: Services) -> None:
    assert await services.tables.running_in(CHANNEL) is None
    assert await services.tables.latest_in(CHANNEL) is None
    live = await a_race(services)
    assert await services.tables.running_in(CHANNEL) == live
    assert await services.tables.latest_in(CHANNEL) == live
    assert await services.tables.running() == [live.table]


async def test_a_table_outside_of_a_guild_has_none(services: Services) -> None:
    live = await services.openings.open(NewTable("race", None, CHANNEL, [[ANA]], {}, ANA))
    assert live.table.guild is None


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("chess", 2, {}), ("race", 5, {}), ("race", 0, {}), ("race", 2, {"goal": 7}), ("race", 2, {"speed": 1})],
)
async def test_a_table_that_the_game_does_not_take_is_refused(
    services: Services, game: str, seats: int, options: dict[str, OptionValue]
) -> None:
    with pytest.raises(BadOption):
        await services.openings.open(NewTable(game, GUILD, CHANNEL, [[ANA]] * seats, options, ANA))
    assert await services.tables.running() == []


async def test_an_unknown_game_is_quoted_up_to_forty_characters(services: Services) -> None:
    with pytest.raises(BadOption) as refused:
        await services.openings.open(NewTable("chess" * 9, GUILD, CHANNEL, ((ANA,),), {}, ANA))
    assert str(refused.value) == f"There's no game called {'chess' * 7}ches…."


async def test_the_log_tells_what_a_move_caused(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1", "roll")
    walked, rolled = await services.tables.log(live.table.id)
    assert walked.told == ()
    assert list(map(str, rolled.told)) == [f"A {live.position.scores()[0] - 1}."]


@pytest.mark.parametrize("seat", [[], [ANA, BEN, ANA]])
async def test_a_seat_has_at_least_one_member_and_each_once(services: Services, seat: list[int]) -> None:
    with pytest.raises(BadSeating):
        await services.openings.open(NewTable("race", GUILD, CHANNEL, [seat], {}, ANA))


async def test_a_busy_channel_names_the_table_that_runs_there(services: Services) -> None:
    first = await a_race(services)
    with pytest.raises(ChannelBusy) as busy:
        await a_race(services)
    assert busy.value.table == first.table
    thread = await a_race(services, channel=CHANNEL + 1)
    assert thread.table.id != first.table.id


async def test_two_tables_opened_at_once_in_one_channel_are_one(services: Services) -> None:
    opened = await asyncio.gather(*(a_race(services) for _ in range(5)), return_exceptions=True)
    assert sum(isinstance(each, LiveTable) for each in opened) == 1
    assert sum(isinstance(each, ChannelBusy) for each in opened) == 4


async def test_a_table_id_is_never_given_twice(make_tables: MakeTables) -> None:
    services = make_tables()
    ids = iter(["aaaa", "aaaa", "bbbb"])
    services.repository.new_id = lambda: next(ids)
    await services.start()
    assert (await a_race(services, channel=1)).table.id == "aaaa"
    assert (await a_race(services, channel=2)).table.id == "bbbb"


def test_table_ids_are_short_plain_and_different() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(len(each) == 8 and each.isascii() and each.isalnum() and each == each.lower() for each in ids)


async def test_a_move_goes_to_the_log_and_the_position_follows(services: Services, clock: HandClock) -> None:
    opened = await a_race(services)
    clock.turn(minutes=5)
    live = await services.moves.play(opened.table.id, ANA, " WALK   2", rev=0)
    assert live.position.scores() == (2, 0)
    assert (live.table.rev, live.number, live.free) == (1, 1, 1)
    assert (live.table.created, live.table.updated) == (opened.table.created, clock.now)
    assert [line.notation for line in await services.tables.log(live.table.id)] == ["walk 2"]
    assert await services.tables.live(live.table.id) == live


async def test_the_position_of_an_earlier_answer_stays_as_it_was(services: Services) -> None:
    opened = await a_race(services)
    await services.moves.play(opened.table.id, ANA, "walk 2")
    assert opened.position.scores() == (0, 0)


async def test_the_events_of_the_last_move_come_with_the_answer_and_after_a_restart(make_tables: MakeTables) -> None:
    services = make_tables()
    await services.start()
    opened = await a_race(services)
    live = await services.moves.play(opened.table.id, ANA, "roll")
    assert [event.kind for event in live.events] == ["roll"]
    await services.close()
    again = make_tables()
    await again.start()
    assert await again.tables.live(opened.table.id) == live


async def test_the_latest_turns_come_with_the_answer_and_after_a_restart_and_go_with_an_undo(
    make_tables: MakeTables,
) -> None:
    services = make_tables()
    await services.start()
    live = await a_race(services, goal=1000)
    assert live.turns == ()
    before = await play_all(services, live, "roll", "roll", "roll")
    live = await play_all(services, before, "roll")
    assert [(turn.number, turn.seat) for turn in live.turns] == [(3, 0), (4, 1)]
    assert list(live.turns[-1].events) == list(live.events)
    await services.close()
    again = make_tables()
    await again.start()
    assert (await again.tables.live(live.table.id)).turns == live.turns
    assert [turn.number for turn in await again.tables.ended_turns(live.table.id, 0)] == [1, 2, 3, 4]
    assert [turn.number for turn in await again.tables.ended_turns(live.table.id, before.table.rev)] == [4]


async def test_nobody_moves_for_another_seat(services: Services) -> None:
    table_id = (await a_race(services)).table.id
    with pytest.raises(NotYourTurn):
        await services.moves.play(table_id, BEN, "walk 1")
    with pytest.raises(NotSeated):
        await services.moves.play(table_id, DAN, "walk 1")
    assert (await services.tables.live(table_id)).table.rev == 0


@pytest.mark.parametrize(("notation", "error"), [("fly 3", InvalidMove), ("walk 4", IllegalMove)])
async def test_a_move_that_the_game_refuses_changes_nothing(
    services: Services, notation: str, error: type[Exception]
) -> None:
    opened = await a_race(services)
    with pytest.raises(error):
        await services.moves.play(opened.table.id, ANA, notation)
    assert await services.tables.live(opened.table.id) == opened
    assert await services.tables.log(opened.table.id) == []


async def test_a_press_on_an_old_board_is_shown_where_the_table_stands(services: Services) -> None:
    table_id = (await a_race(services)).table.id
    now = await services.moves.play(table_id, ANA, "walk 1", rev=0)
    with pytest.raises(StaleRev) as stale:
        await services.moves.play(table_id, ANA, "walk 1", rev=0)
    assert (stale.value.seen, stale.value.live) == (0, now)
    assert "move 0" in str(stale.value)


async def test_of_two_simultaneous_presses_one_wins_and_the_other_is_refused(services: Services) -> None:
    table_id = (await a_race(services)).table.id
    answers = await asyncio.gather(
        services.moves.play(table_id, ANA, "walk 1", rev=0),
        services.moves.play(table_id, ANA, "walk 2", rev=0),
        return_exceptions=True,
    )
    (won,) = [answer for answer in answers if isinstance(answer, LiveTable)]
    (error,) = [answer for answer in answers if isinstance(answer, StaleRev)]
    assert error.live == won
    assert won.table.rev == 1


async def test_many_members_press_at_once_at_many_tables(services: Services) -> None:
    opened = [await a_race(services, (ANA, BEN), channel=channel) for channel in range(20)]
    presses = [
        services.moves.play(live.table.id, who, "walk 1", rev=0) for live in opened for who in (ANA, BEN) for _ in "ab"
    ]
    answers = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(answer, LiveTable) for answer in answers) == 20
    assert sum(isinstance(answer, StaleRev) for answer in answers) == 60
    for live in opened:
        assert [line.notation for line in await services.tables.log(live.table.id)] == ["walk 1"]


async def test_another_service_that_played_first_makes_the_press_stale(make_tables: MakeTables) -> None:
    here, there = make_tables(), make_tables()
    await here.start()
    there.repository.store = here.repository.store
    table_id = (await a_race(here)).table.id
    elsewhere = await there.moves.play(table_id, ANA, "walk 2", rev=0)
    with pytest.raises(StaleRev) as stale:
        await here.moves.play(table_id, ANA, "walk 1", rev=0)
    assert stale.value.live == elsewhere
    assert (await here.moves.play(table_id, ANA, "rest", rev=1)).table.rev == 2


async def test_a_store_that_fails_leaves_the_table_as_it_was(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await a_race(services)

    def fail(*what: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(table_queries, "append", fail)
        with pytest.raises(OSError, match="full"):
            await services.moves.play(opened.table.id, ANA, "walk 1", rev=0)
    assert await services.tables.live(opened.table.id) == opened
    assert (await services.moves.play(opened.table.id, ANA, "walk 2", rev=0)).position.scores() == (2, 0)


@pytest.mark.parametrize("steps", range(5))
async def test_a_cancelled_press_leaves_the_table_and_its_log_in_step(services: Services, steps: int) -> None:
    table_id = (await a_race(services)).table.id
    press = asyncio.create_task(services.moves.play(table_id, ANA, "walk 1", rev=0))
    for _ in range(steps):
        await asyncio.sleep(0)  # one turn of the event loop, no time
    press.cancel()
    await asyncio.gather(press, return_exceptions=True)
    live = await services.tables.live(table_id)
    assert live.number == len(await services.tables.log(table_id))
    assert (await services.moves.play(table_id, ANA, "walk 1", rev=live.table.rev)).number == live.number + 1


async def test_any_member_of_a_seat_moves_for_it(services: Services) -> None:
    live = await a_race(services, (ANA, BEN), (CHLOE,))
    assert deciders(live) == (ANA, BEN)
    live = await services.moves.play(live.table.id, BEN, "walk 1")
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert deciders(live) == (CHLOE,)
    lines = await services.tables.log(live.table.id)
    assert [(line.member, line.seat) for line in lines] == [(BEN, 0), (ANA, 0)]


async def test_members_who_divided_their_seat_decide_each_for_their_share(services: Services) -> None:
    live = await a_race(services, (ANA, BEN), team="in_turn")
    table_id = live.table.id
    for owner, other in [(ANA, BEN), (BEN, ANA), (ANA, BEN)]:
        assert deciders(live) == (owner,)
        with pytest.raises(NotYourTurn):
            await services.moves.play(table_id, other, "rest")
        live = await services.moves.play(table_id, owner, "rest")


async def test_a_carcassonne_team_by_colour_decides_in_turn(make_tables: MakeTables) -> None:
    services = make_tables([Carcassonne()])
    await services.start()
    live = await services.openings.open(
        NewTable("carcassonne", GUILD, CHANNEL, [[ANA, BEN]], {"team": "by_colour"}, ANA)
    )
    owed = []
    while live.number < 12 and live.position.deciders:
        (member,) = deciders(live)
        share = live.position.share_of(0)
        assert share is not None
        assert member == (ANA, BEN)[share % 2]
        owed.append(member)
        live = await services.moves.play(live.table.id, member, str(live.position.moves()[0]), live.table.rev)
    assert set(owed) == {ANA, BEN}


async def test_a_member_may_hold_both_sides_of_a_table(services: Services) -> None:
    live = await a_race(services, (ANA,), (ANA,))
    await services.moves.play(live.table.id, ANA, "rest")
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert live.table.members == (ANA,)
    assert live.table.seats_of(ANA) == (0, 1)


async def test_the_last_move_ends_the_table_and_keeps_its_outcome(services: Services, clock: HandClock) -> None:
    live = await a_race(services, goal=5)
    table_id = live.table.id
    for member, notation in [(ANA, "walk 3"), (ANA, "rest"), (BEN, "rest"), (ANA, "walk 2")]:
        clock.turn(hours=8)
        live = await services.moves.play(table_id, member, notation)
    table = live.table
    assert (table.status, table.ended) == (Status.FINISHED, clock.now)
    assert table.outcome == {"scores": [5, 0], "ranks": [1, 2], "title": None, "goals": [], "details": {"turns": 3}}
    assert deciders(live) == ()
    assert await services.tables.running_in(CHANNEL) is None
    assert await services.tables.latest_in(CHANNEL) == live


async def test_nothing_is_played_at_a_table_that_has_ended(services: Services) -> None:
    live = await a_race(services, goal=5)
    for notation in ("walk 3", "rest"):
        live = await services.moves.play(live.table.id, ANA, notation)
    await services.seats.resign(live.table.id, BEN)
    for attempt in (
        services.moves.play(live.table.id, BEN, "rest"),
        services.undo.undo(live.table.id, ANA),
        services.undo.reset(live.table.id, ANA),
        services.seats.resign(live.table.id, ANA),
        services.seats.abandon(live.table.id, "gone"),
        services.seats.set_members(live.table.id, 0, [ANA, DAN], ANA),
    ):
        with pytest.raises(TableOver):
            await attempt


async def test_an_ended_table_gives_its_channel_back(services: Services) -> None:
    first = await a_race(services)
    await services.seats.resign(first.table.id, ANA)
    second = await a_race(services)
    assert await services.tables.latest_in(CHANNEL) == second


async def test_a_message_shows_the_table_whose_board_it_is_or_that_was_open_then(
    services: Services, clock: HandClock
) -> None:
    before = clock.now - timedelta(seconds=1)
    first = await a_race(services)
    await services.messages.set_board(first.table, 4711, first.table.rev)
    await services.messages.set_story(first.table.id, StoryMessage(4710, 0, 0))
    await services.seats.resign(first.table.id, ANA)
    during = clock.now
    clock.turn(hours=1)
    second = await a_race(services)
    for messages, when, table in (
        ((), before, None),
        ((), during, first.table.id),
        ((), clock.now, second.table.id),
        ((4712, 4711), clock.now, first.table.id),
        ((4710,), clock.now, first.table.id),
    ):
        found = await services.tables.shown_in(CHANNEL, messages, when)
        assert (None if found is None else found.id) == table
    assert await services.tables.shown_in(CHANNEL + 1, (4711,), clock.now) is None


async def test_a_missing_table_is_reported(services: Services) -> None:
    for attempt in (
        services.tables.live("nothere"),
        services.moves.play("nothere", ANA, "rest"),
        services.seats.resign("nothere", ANA),
        services.tables.log("nothere"),
        services.records.export("nothere"),
        services.records.verify("nothere"),
    ):
        with pytest.raises(NoSuchTable, match="Start a new one"):
            await attempt


async def test_the_board_message_is_remembered_without_an_entry(services: Services) -> None:
    live = await a_race(services)
    await services.messages.set_board(live.table, 9, 0)
    live = await services.moves.play(live.table.id, ANA, "walk 1", rev=0)
    assert live.table.board == BoardMessage(CHANNEL, 9)
    assert (await services.messages.set_board(live.table, 10, 1)) == BoardMessage(CHANNEL, 9)
    assert (await services.tables.live(live.table.id)).table.board == BoardMessage(CHANNEL, 10, told=1)


async def test_a_note_is_stored(services: Services) -> None:
    assert await services.notes.find("commands") is None
    await services.notes.keep("commands", "hash")
    assert await services.notes.find("commands") == "hash"


async def test_positions_beyond_the_bound_are_rebuilt_and_locks_go_when_nobody_holds_them(
    make_tables: MakeTables,
) -> None:
    services = make_tables(cached=3)
    await services.start()
    opened = [await a_race(services, channel=channel) for channel in range(10)]
    played = [await services.moves.play(live.table.id, ANA, "roll") for live in opened]
    assert len(services.repository._states) == 3
    for live in played:
        assert await services.tables.live(live.table.id) == live
    assert len(services.repository._states) == 3
    assert len(services.repository._locks) == 0


async def test_tables_that_have_ended_leave_room_for_those_that_run(make_tables: MakeTables) -> None:
    services = make_tables(cached=2)
    await services.start()
    running = [await a_race(services, channel=channel) for channel in range(2)]
    ended = []
    for channel in range(2, 2 + MAX_ENDED + 3):
        live = await a_race(services, channel=channel)
        await services.tables.live(running[0].table.id)
        await services.seats.resign(live.table.id, ANA)
        await services.tables.live(running[1].table.id)
        ended.append(await services.tables.live(live.table.id))
    assert all(services.repository._states.get(live.table.id) is not None for live in running)
    assert len(services.repository._states) == 2 + MAX_ENDED
    assert services.repository._states.get(ended[2].table.id) is None
    assert services.repository._states.get(ended[3].table.id) is not None
    assert [await services.tables.live(live.table.id) for live in ended] == ended


async def test_the_position_that_was_used_last_stays(make_tables: MakeTables) -> None:
    services = make_tables(cached=2)
    await services.start()
    first, second = [await a_race(services, channel=channel) for channel in range(2)]
    await services.tables.live(first.table.id)
    await a_race(services, channel=9)
    assert services.repository._states.get(first.table.id) is not None
    assert services.repository._states.get(second.table.id) is None
