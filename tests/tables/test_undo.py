"""Taking back: freely within what only the seat itself knows and did, beyond that counted or agreed upon."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.core.consent.model import QUESTION_ENTRY, Ask, Closed
from bot.core.errors import (
    NoSuchQuestion,
    NotAsked,
    NothingToUndo,
    NotSeated,
    StaleRev,
    TableFrozen,
    UndoNeedsAgreement,
)
from bot.core.history.replay import TableState
from bot.core.services import Services
from bot.core.table.model import Kind, LiveTable
from bot.core.table.openings import NewTable
from bot.games.carcassonne import Carcassonne
from bot.games.contract import GameError
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
    undo_request,
)
from tests.tables.race import Roll, Walk


async def kinds(services: Services, live: LiveTable) -> list[Kind]:
    return [line.kind for line in await services.tables.log(live.table.id)]


async def test_a_move_that_revealed_nothing_is_taken_back_freely(services: Services) -> None:
    opened = await a_race(services)
    live = await play_all(services, opened, "walk 2")
    assert live.free == 1
    back = await services.undo.undo(live.table.id, ANA, rev=1)
    assert back.position == opened.position
    assert back.events == opened.events
    assert (back.table.rev, back.number, back.free, back.table.take_backs) == (2, 0, 0, 0)
    assert await kinds(services, back) == [Kind.MOVE, Kind.UNDO]


async def test_undo_goes_one_move_back_and_can_be_repeated(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1", "walk 1", "walk 1")
    live = await services.undo.undo(live.table.id, ANA)
    assert live.position.scores() == (2, 0)
    live = await services.undo.undo(live.table.id, ANA)
    assert live.position.scores() == (1, 0)
    live = await play_all(services, live, "walk 2")
    live = await services.undo.undo(live.table.id, ANA)
    assert (live.position.scores(), live.number, live.table.rev) == ((1, 0), 1, 7)


async def test_reset_takes_the_whole_turn_back_at_one_press(services: Services) -> None:
    live = await play_all(services, await a_race(services), "rest", "roll", "walk 1", "walk 2")
    assert (live.free, live.number) == (2, 4)
    back = await services.undo.reset(live.table.id, ANA, rev=4)
    assert (back.free, back.number, back.table.rev) == (0, 2, 5)
    assert back.position.scores()[0] == 0
    assert [event.kind for event in back.events] == ["roll"]
    assert [line.undone for line in await services.tables.log(live.table.id)] == [False, False, True, True, False]


async def test_what_is_free_ends_at_the_other_seat(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1", "rest", "walk 1")
    assert live.free == 1
    live = await services.undo.reset(live.table.id, BEN)
    assert live.position.scores() == (1, 0)
    assert live.free == 2


async def test_a_rest_is_free_to_take_back_until_the_other_seat_moves(services: Services) -> None:
    live = await play_all(services, await a_race(services), "rest")
    assert (await services.undo.undo(live.table.id, ANA)).position.deciders == (0,)


async def test_there_is_nothing_to_take_back_before_the_first_move(services: Services) -> None:
    live = await a_race(services)
    with pytest.raises(NothingToUndo):
        await services.undo.undo(live.table.id, ANA)
    with pytest.raises(NothingToUndo):
        await services.undo.reset(live.table.id, ANA)


async def test_reset_never_goes_past_a_reveal(services: Services) -> None:
    live = await play_all(services, await a_race(services, (ANA,)), "roll")
    with pytest.raises(NothingToUndo):
        await services.undo.reset(live.table.id, ANA)
    assert (await services.tables.live(live.table.id)).table.rev == 1


async def test_a_member_alone_goes_past_a_reveal_and_it_is_counted(services: Services) -> None:
    opened = await a_race(services, (ANA,))
    live = await play_all(services, opened, "roll", "walk 1")
    live = await services.undo.undo(live.table.id, ANA)
    assert live.table.take_backs == 0
    live = await services.undo.undo(live.table.id, ANA)
    assert live.position == opened.position
    assert live.table.take_backs == 1
    assert await kinds(services, live) == [Kind.MOVE, Kind.MOVE, Kind.UNDO, Kind.TAKE_BACK]


async def test_the_same_die_falls_again_after_a_take_back(services: Services) -> None:
    first = await play_all(services, await a_race(services, (ANA,)), "roll")
    back = await services.undo.undo(first.table.id, ANA)
    again = await play_all(services, back, "roll")
    assert again.events == first.events


async def test_a_member_who_holds_every_seat_is_alone(services: Services) -> None:
    live = await play_all(services, await a_race(services, (ANA,), (ANA,)), "roll")
    assert (await services.undo.undo(live.table.id, ANA)).table.take_backs == 1


async def test_past_a_reveal_all_the_others_have_to_agree(services: Services) -> None:
    opened = await a_race(services, (ANA,), (BEN,), (CHLOE, DAN))
    live = await play_all(services, opened, "roll")
    with pytest.raises(UndoNeedsAgreement) as asked:
        await services.undo.undo(live.table.id, ANA, rev=1)
    assert asked.value.of == (BEN, CHLOE, DAN)
    question = asked.value.question
    assert (question.ask, question.at_rev, question.asked_by, question.asked) == (Ask.UNDO, 1, ANA, services.now())
    move = await services.undo.find_move(question)
    assert move is not None
    assert (move.label, move.member) == (opened.position.explain(Roll()), ANA)
    assert (await answer_undo(services, live, DAN)).missing == (BEN, CHLOE)
    assert (await answer_undo(services, live, BEN)).missing == (CHLOE,)
    assert (await answer_undo(services, live, CHLOE)).closed is Closed.AGREED
    back = await services.tables.live(live.table.id)
    assert back.position == opened.position
    assert (back.table.rev, back.table.take_backs) == (2, 1)
    (line,) = (await services.tables.log(live.table.id))[1:]
    assert (line.kind, line.member) == (Kind.TAKE_BACK, ANA)


async def test_asking_again_still_waits_for_the_others(services: Services) -> None:
    live = await play_all(services, await a_race(services), "roll")
    for _ in range(2):
        with pytest.raises(UndoNeedsAgreement) as asked:
            await services.undo.undo(live.table.id, ANA)
        assert asked.value.of == (BEN,)
        assert [asked.value.question] == await services.questions.open_at(live.table.id)
    with pytest.raises(NotAsked):
        await answer_undo(services, live, ANA)


async def test_who_has_agreed_and_asks_for_the_same_waits_with_the_others(services: Services) -> None:
    live = await play_all(services, await a_race(services, (ANA,), (BEN,), (CHLOE,)), "roll")
    for member, waiting in ((ANA, (BEN, CHLOE)), (BEN, (CHLOE,)), (BEN, (CHLOE,))):
        with pytest.raises(UndoNeedsAgreement) as asked:
            await services.undo.undo(live.table.id, member)
        assert (asked.value.question.asked_by, asked.value.of) == (ANA, waiting)


async def test_asking_for_what_another_asked_for_is_agreeing(services: Services) -> None:
    live = await play_all(services, await a_race(services), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, BEN)
    assert (await services.undo.undo(live.table.id, ANA)).number == 0


async def test_a_move_of_the_other_seat_is_not_mine_to_take_back(services: Services) -> None:
    live = await play_all(services, await a_race(services), "rest")
    with pytest.raises(UndoNeedsAgreement) as asked:
        await services.undo.undo(live.table.id, BEN)
    assert asked.value.of == (ANA,)
    with pytest.raises(NothingToUndo):
        await services.undo.reset(live.table.id, BEN)


async def test_who_is_asked_reads_whose_move_it_was(services: Services) -> None:
    live = await play_all(services, await a_race(services), "rest")
    with pytest.raises(UndoNeedsAgreement) as asked:
        await services.undo.undo(live.table.id, BEN)
    move = await services.undo.find_move(asked.value.question)
    assert move is not None
    assert (move.member, asked.value.question.asked_by) == (ANA, BEN)


async def test_only_the_first_take_back_costs_the_record(services: Services) -> None:
    live = await play_all(services, await a_race(services), "roll")
    for costs in (True, False):
        with pytest.raises(UndoNeedsAgreement):
            await services.undo.undo(live.table.id, ANA)
        assert live.table.may_set_record is costs
        await answer_undo(services, live, BEN)
        back = await services.tables.live(live.table.id)
        assert not back.table.may_set_record
        live = await play_all(services, back, "roll")


async def test_a_refusal_ends_the_undo_request_and_the_move_stays(services: Services) -> None:
    live = await play_all(services, await a_race(services, (ANA,), (BEN,), (CHLOE,)), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    await answer_undo(services, live, CHLOE)
    refused = await answer_undo(services, live, BEN, yes=False)
    assert (refused.asked_by, refused.missing) == (ANA, (BEN,))
    assert (refused.closed, refused.closed_by) == (Closed.REFUSED, BEN)
    for yes in (True, False):
        with pytest.raises(NoSuchQuestion):
            await services.questions.answer(refused.id, CHLOE, yes=yes)
    assert (await services.tables.live(live.table.id)).number == 1
    with pytest.raises(UndoNeedsAgreement) as asked:
        await services.undo.undo(live.table.id, ANA)
    assert asked.value.of == (BEN, CHLOE)  # nobody's agreement outlives a refusal


async def test_an_undo_request_lapses_when_the_game_continues(services: Services) -> None:
    live = await play_all(services, await a_race(services), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    live = await play_all(services, live, "walk 1")
    assert (await answer_undo(services, live, BEN)).closed is Closed.MOOT
    assert (await services.tables.live(live.table.id)).number == 2


async def test_a_request_that_the_game_went_past_is_closed_before_anybody_answers(services: Services) -> None:
    live = await play_all(services, await a_race(services, (ANA,), (BEN,), (CHLOE,)), "roll")
    with pytest.raises(UndoNeedsAgreement) as asked:
        await services.undo.undo(live.table.id, ANA)
    live = await play_all(services, live, "walk 1")
    assert await services.undo.find_move(asked.value.question) is None
    await services.timers.tick()
    closed = await services.questions.find(asked.value.question.id)
    assert closed.closed is Closed.MOOT
    assert [each.kind for each in await services.outbox.of(closed.id)] == [QUESTION_ENTRY]


async def test_a_request_at_a_frozen_table_waits_until_its_rules_are_back(
    make_tables: MakeTables, clock: HandClock
) -> None:
    services = make_tables()
    await services.start()
    live = await play_all(services, await a_race(services, (ANA,), (BEN,), (CHLOE,)), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    await answer_undo(services, live, BEN)
    await services.close()
    frozen = make_tables([Carcassonne()])
    await frozen.start()
    with pytest.raises(TableFrozen):
        await answer_undo(frozen, live, CHLOE)
    clock.turn(days=1)
    await frozen.timers.tick()
    assert await undo_request(frozen, live.table.id) is not None
    await frozen.close()
    again = make_tables()
    await again.start()
    assert (await answer_undo(again, live, CHLOE)).closed is Closed.AGREED
    assert (await again.tables.live(live.table.id)).number == 0


async def test_agreeing_twice_changes_nothing(services: Services) -> None:
    live = await play_all(services, await a_race(services), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    done = await answer_undo(services, live, BEN)
    assert await services.questions.answer(done.id, BEN, yes=True) == done
    with pytest.raises(NoSuchQuestion):
        await services.questions.answer(done.id, BEN, yes=False)
    assert await kinds(services, live) == [Kind.MOVE, Kind.TAKE_BACK]


async def test_an_undo_request_survives_a_restart(make_tables: MakeTables) -> None:
    services = make_tables()
    await services.start()
    live = await play_all(services, await a_race(services), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    await services.close()
    again = make_tables()
    await again.start()
    assert (await answer_undo(again, live, BEN)).closed is Closed.AGREED
    assert (await again.tables.live(live.table.id)).number == 0


async def test_strangers_take_nothing_back(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1")
    for attempt in (
        services.undo.undo(live.table.id, DAN),
        services.undo.reset(live.table.id, DAN),
    ):
        with pytest.raises(NotSeated):
            await attempt
    live = await play_all(services, live, "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    for yes in (True, False):
        with pytest.raises(NotAsked):
            await answer_undo(services, live, DAN, yes=yes)


async def test_an_old_board_takes_nothing_back(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1", "walk 1")
    for attempt in (services.undo.undo(live.table.id, ANA, rev=1), services.undo.reset(live.table.id, ANA, rev=1)):
        with pytest.raises(StaleRev):
            await attempt


async def test_members_who_share_a_seat_take_back_for_each_other(services: Services) -> None:
    live = await play_all(services, await a_race(services, (ANA, BEN)), "walk 1")
    assert (await services.undo.undo(live.table.id, BEN)).number == 0


async def test_members_who_divided_a_seat_take_back_only_their_own(services: Services) -> None:
    live = await play_all(services, await a_race(services, (ANA, BEN), team="in_turn"), "rest", "walk 1")
    assert live.free == 1
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    live = await services.undo.undo(live.table.id, BEN)
    assert (live.number, live.free) == (1, 1)
    with pytest.raises(NothingToUndo):
        await services.undo.reset(live.table.id, BEN)
    assert (await services.undo.reset(live.table.id, ANA)).number == 0


async def test_a_log_with_take_backs_leads_to_the_same_position_after_a_restart(make_tables: MakeTables) -> None:
    services = make_tables()
    await services.start()
    live = await play_all(services, await a_race(services), "walk 1", "walk 1")
    live = await services.undo.reset(live.table.id, ANA)
    live = await play_all(services, live, "walk 3", "rest", "roll", "walk 2")
    live = await services.undo.undo(live.table.id, ANA)
    await services.close()
    again = make_tables()
    await again.start()
    assert await again.tables.live(live.table.id) == live
    assert [line.undone for line in await again.tables.log(live.table.id)] == [True, True, *[False] * 4, True, False]


async def test_carcassonne_takes_a_placement_back_before_the_next_tile_is_drawn(make_tables: MakeTables) -> None:
    services = make_tables([Carcassonne()])
    await services.start()
    live = await services.openings.open(NewTable("carcassonne", GUILD, CHANNEL, [[ANA]], {}, ANA))
    while not live.free:
        before = live
        live = await play_all(services, live, str(live.position.moves()[0]))
    back = await services.undo.reset(live.table.id, ANA)
    assert back.position == before.position
    assert back.table.take_backs == 0
    live = await services.undo.undo(live.table.id, ANA)
    assert live.table.take_backs == 1


async def test_what_was_taken_back_cannot_be_played_from(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 3")
    with pytest.raises(GameError):
        await services.moves.play(live.table.id, ANA, "walk 1")
    live = await services.undo.undo(live.table.id, ANA)
    assert (await play_all(services, live, "walk 1")).position.scores() == (1, 0)


async def test_what_was_taken_back_is_known_until_the_next_move(services: Services, make_tables: MakeTables) -> None:
    live = await play_all(services, await a_race(services), "rest", "roll", "walk 1", "walk 2")
    assert live.taken_back == ()
    walks = tuple(live.position.explain(Walk(steps)) for steps in (1, 2))
    back = await services.undo.reset(live.table.id, ANA)
    assert back.taken_back == walks
    await services.seats.set_members(live.table.id, 0, (ANA, DAN), ANA)
    assert (await services.tables.live(live.table.id)).taken_back == walks
    await services.close()
    restarted = make_tables()
    await restarted.start()
    assert (await restarted.tables.live(live.table.id)).taken_back == walks
    await restarted.close()
    await services.start()
    live = await play_all(services, await services.tables.live(live.table.id), "walk 3")
    assert live.taken_back == ()


async def test_looking_for_a_request_during_a_move_keeps_the_newest_position(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await play_all(services, await a_race(services), "roll")
    with pytest.raises(UndoNeedsAgreement) as asked:
        await services.undo.undo(live.table.id, ANA)
    repository, table = services.repository, live.table.id
    repository.evict(table)
    loading, go_on, rebuild = asyncio.Event(), asyncio.Event(), repository.archive.rebuild

    async def slow_at_first(*loaded: Any) -> TableState:
        if not loading.is_set():
            loading.set()
            await go_on.wait()
        return await rebuild(*loaded)

    monkeypatch.setattr(repository.archive, "rebuild", slow_at_first)
    looking = asyncio.create_task(services.undo.find_move(asked.value.question))
    await loading.wait()
    playing = asyncio.create_task(services.moves.play(table, BEN, "walk 1", 1))
    await asyncio.wait({playing}, timeout=0.2)
    go_on.set()
    assert await looking is not None
    await playing
    assert (await services.tables.live(table)).number == 2


async def test_a_table_is_loaded_under_its_lock_only(services: Services) -> None:
    live = await a_race(services)
    with pytest.raises(RuntimeError, match="locked"):
        await services.repository.state(live.table.id)


async def test_after_a_day_one_consent_is_enough_if_nobody_refused(services: Services, clock: HandClock) -> None:
    """Chloe is there, but doesn't answer."""
    live = await play_all(services, await a_race(services, (ANA,), (BEN,), (CHLOE,)), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    clock.turn(hours=24)
    await services.timers.tick()
    assert await kinds(services, live) == [Kind.MOVE]
    assert (await answer_undo(services, live, BEN)).closed is Closed.AGREED
    live = await play_all(services, await services.tables.live(live.table.id), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    assert (await answer_undo(services, live, CHLOE)).closed is None
    clock.turn(hours=23)
    await services.timers.tick()
    assert await kinds(services, live) == [Kind.MOVE, Kind.TAKE_BACK, Kind.MOVE]
    clock.turn(hours=1)
    await services.timers.tick()
    assert await kinds(services, live) == [Kind.MOVE, Kind.TAKE_BACK, Kind.MOVE, Kind.TAKE_BACK]
    assert await undo_request(services, live.table.id) is None


async def test_the_other_of_two_is_waited_for_as_long_as_it_takes(services: Services, clock: HandClock) -> None:
    live = await play_all(services, await a_race(services), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    clock.turn(days=3)
    await services.timers.tick()
    assert await kinds(services, live) == [Kind.MOVE]
    assert await undo_request(services, live.table.id) is not None
