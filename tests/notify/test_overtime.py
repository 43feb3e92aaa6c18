"""Tables with a clock: whose time is up, what the others do about it, pauses, another clock."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.ai.players import APPRENTICE
from bot.core.consent import queries as consent_queries
from bot.core.consent.model import QUESTION_ENTRY, Ask, Closed, Question, Request, Vote, offered_votes
from bot.core.errors import BadSeating, NoSuchQuestion, NotAsked, NotSeated, TableFrozen
from bot.core.services import Services
from bot.core.settings.service import SILENCE
from bot.core.table import queries as table_queries
from bot.core.table.model import (
    Computer,
    Forfeit,
    ForfeitReason,
    LiveTable,
    Seat,
    Status,
    Table,
    computers_owing,
    deciders,
)
from bot.core.table.openings import NewTable
from bot.core.time.time_control import Banks, TimeControl
from cogs.lobby.model import LobbyRefused, NewLobby
from cogs.lobby.service import Lobbies
from cogs.overtime import service as overtime
from cogs.overtime.service import Overtime
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock, MakeTables, a_race, timer_of
from tests.tables.race import StricterRace

TEMPO = TimeControl(48, 12)


async def timed(services: Services, *seats: tuple[int, ...]) -> LiveTable:
    """A race with a clock."""
    return await services.openings.open(
        NewTable("race", GUILD, CHANNEL, seats or ((ANA,), (BEN,)), {}, ANA, time_control=TEMPO)
    )


async def banks_of(services: Services, live: LiveTable) -> Banks:
    table = await services.tables.find(live.table.id)
    assert table.banks is not None
    known = (await services.tables.live(live.table.id)).table.banks
    assert known == table.banks
    return table.banks


async def asked(services: Services, live: LiveTable) -> list[Question]:
    return [
        each for each in await services._store.read(consent_queries.open_at, live.table.id) if each.ask is Ask.OVERTIME
    ]


async def late(services: Services, clock: HandClock, *seats: tuple[int, ...]) -> tuple[LiveTable, Question]:
    """Open a table where Ana's time is up; return it with what the others are asked."""
    live = await timed(services, *seats)
    clock.turn(hours=49)
    await services.timers.tick()
    (question,) = await asked(services, live)
    return live, question


async def test_moves_take_time_and_give_it_back(services: Services, clock: HandClock) -> None:
    live = await timed(services)
    assert (await banks_of(services, live)).running == (0,)
    clock.turn(hours=20)
    await services.moves.play(live.table.id, ANA, "walk 1")
    assert (await banks_of(services, live)).left[0] == timedelta(hours=28)
    await services.moves.play(live.table.id, ANA, "rest")
    banks = await banks_of(services, live)
    assert (banks.left, banks.running) == ((timedelta(hours=40), timedelta(hours=48)), (1,))
    assert await timer_of(services, overtime.TEMPO) == clock() + timedelta(hours=48)


async def test_whose_time_is_up_is_asked_about_once_and_plays_on(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock)
    assert (question.waiting, question.holders, question.seat) == ((BEN,), (ANA,), 0)
    assert (await services.tables.live(live.table.id)).number == 0
    for _ in range(3):
        clock.turn(hours=10)
        await services.timers.tick()
        await services[Overtime].check_table(live.table.id)
    assert await asked(services, live) == [question]
    live = await services.moves.play(live.table.id, ANA, "rest")
    await services.timers.tick()
    assert (await services.questions.find(question.id)).closed is Closed.MOOT
    assert (await banks_of(services, live)).left[0] == timedelta(hours=12)
    with pytest.raises(NoSuchQuestion):
        await services[Overtime].vote(question.id, BEN, Vote.WAIT)


async def test_it_is_asked_late_rather_than_never(make_tables: MakeTables, clock: HandClock) -> None:
    first = make_tables()
    await first.start()
    live = await timed(first)
    clock.turn(days=30)
    await first.close()
    second = make_tables()
    await second.start()
    await second.timers.tick()
    await second.timers.tick()
    assert len(await asked(second, live)) == 1
    await second.close()
    third = make_tables()
    await third.start()
    await third[Overtime].check_table(live.table.id)
    assert len(await asked(third, live)) == 1


async def test_a_kill_between_the_question_and_the_banks_asks_once(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock)
    banks = await banks_of(services, live)
    await services._store.write(table_queries.set_banks, live.table.id, replace(banks, told=()))
    services.repository._states.drop(live.table.id)
    await services[Overtime].check_table(live.table.id)
    assert await asked(services, live) == [question]


async def test_the_other_of_two_waits_and_it_is_asked_again_later(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock)
    for member in (ANA, DAN):
        with pytest.raises(NotAsked):
            await services[Overtime].vote(question.id, member, Vote.WAIT)
    waited, done = await services[Overtime].vote(question.id, BEN, Vote.WAIT)
    assert (waited.closed, waited.closed_by, done) == (Closed.AGREED, BEN, Vote.WAIT)
    await services.timers.tick()
    assert await asked(services, live) == []
    clock.turn(hours=47)
    await services.timers.tick()
    assert await asked(services, live) == []
    clock.turn(hours=1)
    await services.timers.tick()
    assert len(await asked(services, live)) == 1


async def test_a_vote_of_who_is_gone_by_then_decides_nothing_and_is_not_counted_again_and_again(
    services: Services, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    live, question = await late(services, clock, (ANA,), (BEN,), (CHLOE,))
    await services[Overtime].vote(question.id, BEN, Vote.END)
    clock.turn(hours=12)
    await services[Overtime].mark_gone(live.table.id, [BEN], [BEN])
    for _ in range(3):
        clock.turn(hours=12)
        await services.timers.tick()
    assert "timer not rescheduled" not in caplog.text
    assert (await services.tables.find(live.table.id)).forfeits == ()
    await services[Overtime].vote(question.id, CHLOE, Vote.END)
    assert [each.members for each in (await services.tables.find(live.table.id)).forfeits] == [(ANA,)]


async def test_more_time_is_given_once_a_turn_and_once_more_while_the_seat_is_offered(
    services: Services, clock: HandClock
) -> None:
    live, question = await late(services, clock)
    assert offered_votes(question, await banks_of(services, live)) == [*Vote]
    await services[Overtime].vote(question.id, BEN, Vote.WAIT)
    clock.turn(days=2)
    await services.timers.tick()
    (question,) = await asked(services, live)
    assert offered_votes(question, await banks_of(services, live)) == [Vote.COMPUTER, Vote.OFFER, Vote.END]
    with pytest.raises(BadSeating, match="already had more time"):
        await services[Overtime].vote(question.id, BEN, Vote.WAIT)
    await services[Overtime].vote(question.id, BEN, Vote.OFFER)
    clock.turn(days=2)
    await services.timers.tick()
    (question,) = await asked(services, live)
    assert offered_votes(question, await banks_of(services, live)) == [Vote.COMPUTER, Vote.END]
    await services.moves.play(live.table.id, ANA, "rest")
    await services.moves.play(live.table.id, BEN, "rest")
    clock.turn(days=3)
    await services.timers.tick()
    (question,) = await asked(services, live)
    assert offered_votes(question, await banks_of(services, live)) == [*Vote], "it's a new turn"


async def test_who_comes_back_decides_about_a_missing_player_as_well(services: Services, clock: HandClock) -> None:
    """Ben was gone when Chloe alone was asked about Ana; then Chloe is gone, and Ben is back."""
    live = await timed(services, (ANA,), (BEN,), (CHLOE,))
    await services[Overtime].mark_gone(live.table.id, [BEN], [BEN])
    clock.turn(hours=49)
    await services.timers.tick()
    (question,) = await asked(services, live)
    assert question.waiting == (CHLOE,)
    await services[Overtime].mark_gone(live.table.id, [BEN, CHLOE], [CHLOE])
    clock.turn(hours=1)
    await services.timers.tick()
    await services[Overtime].vote(question.id, BEN, Vote.END)
    assert [each.members for each in (await services.tables.find(live.table.id)).forfeits] == [(ANA,)]


async def test_nobody_agrees_to_what_the_host_asks(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock)
    for yes in (True, False):
        with pytest.raises(NotAsked):
            await services.questions.answer(question.id, BEN, yes=yes)
    assert all(seat.computer is None for seat in (await services.tables.find(live.table.id)).seats)
    assert await asked(services, live) == [question]


async def test_the_others_can_remind_a_member_and_the_member_cannot(services: Services, clock: HandClock) -> None:
    _, question = await late(services, clock)
    assert (await services[Overtime].find_late(question.id, BEN)).holders == (ANA,)
    with pytest.raises(NotAsked, match="The others decide"):
        await services[Overtime].find_late(question.id, ANA)


async def test_a_computer_player_stands_in_until_they_come_back(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock)
    assert (await services[Overtime].vote(question.id, BEN, Vote.COMPUTER))[1] is Vote.COMPUTER
    table = await services.tables.find(live.table.id)
    assert table.seats[0] == Seat(0, (ANA,), Computer(APPRENTICE))
    while computers_owing(await services.tables.live(live.table.id)):
        clock.turn(seconds=2)
        await services.timers.tick()
        await services.computers.settled()
    assert deciders(await services.tables.live(live.table.id)) == (BEN,)
    assert await asked(services, live) == []
    assert (await services.seats.come_back(live.table.id, ANA)).seats[0] == Seat(0, (ANA,))
    assert [line.computer is not None for line in await services.tables.log(live.table.id) if line.members] == [
        True,
        False,
    ]


async def test_the_other_of_two_ends_the_game_and_who_was_late_loses(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock)
    await services[Overtime].vote(question.id, BEN, Vote.END)
    table = await services.tables.find(live.table.id)
    assert (table.status, table.outcome and table.outcome["ranks"]) == (Status.RESIGNED, [2, 1])
    assert table.forfeits == (Forfeit(0, (ANA,), ForfeitReason.TIME, 1),)
    line = (await services.tables.log(table.id))[-1]
    assert (line.member, line.members, str(line.label)) == (None, (ANA,), "Lost on time")


async def test_a_seat_is_offered_and_the_first_to_take_it_plays_on(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock)
    await services[Overtime].vote(question.id, BEN, Vote.OFFER)
    await services.timers.tick()
    (vacancy,) = await services.questions.open_at(live.table.id)
    assert (vacancy.ask, vacancy.holders, vacancy.waiting) == (Ask.VACANCY, (ANA,), ())
    with pytest.raises(BadSeating):
        await services[Overtime].take(vacancy.id, BEN)
    await services[Overtime].take(vacancy.id, DAN)
    table = await services.tables.find(live.table.id)
    assert (table.seats[0], table.passed_on) == (Seat(0, (DAN,)), 0)
    with pytest.raises(NoSuchQuestion):
        await services[Overtime].take(vacancy.id, CHLOE)


async def test_a_seat_that_nobody_takes_is_asked_about_again(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock)
    await services[Overtime].vote(question.id, BEN, Vote.OFFER)
    (vacancy,) = await services.questions.open_at(live.table.id)
    clock.turn(days=2)
    await services.timers.tick()
    assert (await services.questions.find(vacancy.id)).closed is Closed.MOOT
    assert len(await asked(services, live)) == 1


async def test_an_offered_seat_whose_members_move_is_offered_no_more(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock)
    await services[Overtime].vote(question.id, BEN, Vote.OFFER)
    (vacancy,) = await services.questions.open_at(live.table.id)
    await services.moves.play(live.table.id, ANA, "rest")
    await services.timers.tick()
    assert (await services.questions.find(vacancy.id)).closed is Closed.MOOT


THREE = ((ANA,), (BEN,), (CHLOE,))


async def test_several_decide_at_once_when_all_want_the_same(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock, *THREE)
    assert question.waiting == (BEN, CHLOE)
    voted, done = await services[Overtime].vote(question.id, BEN, Vote.END)
    assert (voted.votes, done) == (((BEN, Vote.END),), None)
    assert (await services[Overtime].vote(question.id, CHLOE, Vote.WAIT))[1] is None
    assert (await services[Overtime].vote(question.id, CHLOE, Vote.END))[1] is Vote.END
    table = await services.tables.find(live.table.id)
    assert (table.status, table.seats[0]) == (Status.RUNNING, Seat(0, (), Computer(APPRENTICE)))
    assert table.forfeits == (Forfeit(0, (ANA,), ForfeitReason.TIME, 1),)


@pytest.mark.parametrize(
    ("votes", "expected"),
    [
        ({BEN: Vote.COMPUTER}, Vote.COMPUTER),
        ({BEN: Vote.END, CHLOE: Vote.COMPUTER}, Vote.COMPUTER),
        ({BEN: Vote.END, CHLOE: Vote.COMPUTER, DAN: Vote.END}, Vote.END),
    ],
)
async def test_after_a_day_most_votes_decide_and_of_equal_ones_the_more_patient(
    services: Services, clock: HandClock, votes: dict[int, Vote], expected: Vote
) -> None:
    live, question = await late(services, clock, *THREE, (DAN,))
    for member, decision in votes.items():
        await services[Overtime].vote(question.id, member, decision)
    clock.turn(hours=23)
    await services.timers.tick()
    assert len(await asked(services, live)) == 1
    clock.turn(hours=1)
    await services.timers.tick()
    assert await asked(services, live) == []
    table = await services.tables.find(live.table.id)
    assert [each.reason for each in table.forfeits] == [ForfeitReason.TIME] * (expected is Vote.END)
    assert table.seats[0].computer is not None


async def test_votes_are_counted_in_time_though_the_table_changed_meanwhile(
    services: Services, clock: HandClock
) -> None:
    live, question = await late(services, clock, *THREE, (DAN,))
    await services[Overtime].vote(question.id, BEN, Vote.COMPUTER)
    clock.turn(hours=2)
    await services.seats.set_members(live.table.id, 1, [BEN, 15], BEN)
    await services.timers.tick()
    clock.turn(hours=22)
    await services.timers.tick()
    assert (await services.tables.find(live.table.id)).seats[0].computer is not None


async def test_who_is_gone_has_no_vote_and_is_not_asked(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock, *THREE)
    await services[Overtime].vote(question.id, BEN, Vote.COMPUTER)
    await services[Overtime].mark_gone(live.table.id, (CHLOE,), (CHLOE,))
    await services.timers.tick()
    assert (await services.tables.find(live.table.id)).seats[0].computer is not None


async def test_who_votes_is_there(services: Services, clock: HandClock) -> None:
    live, question = await late(services, clock, *THREE)
    await services[Overtime].mark_gone(live.table.id, (CHLOE,), (CHLOE,))
    assert (await services[Overtime].vote(question.id, CHLOE, Vote.END))[1] is None
    assert (await banks_of(services, live)).gone == ()
    assert (await services[Overtime].vote(question.id, BEN, Vote.END))[1] is Vote.END


async def test_who_left_the_server_is_not_waited_for(services: Services, clock: HandClock) -> None:
    live = await timed(services, *THREE)
    gone: set[int] = {ANA}

    async def find_gone(table: Table, members: Collection[int]) -> Collection[int]:
        return gone & {*members}

    services[Overtime].find_gone = find_gone
    clock.turn(hours=23)
    await services.timers.tick()
    assert await asked(services, live) == []
    clock.turn(hours=1)
    for _ in range(2):
        await services.timers.tick()
        await services[Overtime].settled()
    (question,) = await asked(services, live)
    assert (question.holders, question.waiting) == ((ANA,), (BEN, CHLOE))
    for member in (BEN, CHLOE):
        await services[Overtime].vote(question.id, member, Vote.END)
    table = await services.tables.find(live.table.id)
    assert table.forfeits == (Forfeit(0, (ANA,), ForfeitReason.GONE, 1),)


async def test_who_returns_to_the_server_is_waited_for_again(services: Services, clock: HandClock) -> None:
    live = await timed(services)
    await services[Overtime].mark_gone(live.table.id, (ANA,), (ANA,))
    await services.timers.tick()
    assert len(await asked(services, live)) == 1
    await services[Overtime].mark_gone(live.table.id, (ANA,), ())
    await services.timers.tick()
    assert await asked(services, live) == []
    assert (await banks_of(services, live)).left[0] == timedelta(hours=48)


async def test_nobody_waits_for_the_consent_of_who_is_gone(services: Services, clock: HandClock) -> None:
    live = await timed(services, *THREE)
    end = await services.questions.ask(live.table.id, Request(Ask.END), ANA)
    await services.questions.answer(end.id, BEN, yes=True)
    assert (await services.tables.find(live.table.id)).status is Status.RUNNING
    await services[Overtime].mark_gone(live.table.id, (CHLOE,), (CHLOE,))
    await services.timers.tick()
    assert (await services.tables.find(live.table.id)).status is Status.ABANDONED


async def test_an_undo_does_not_wait_for_who_is_gone(services: Services) -> None:
    live = await timed(services)
    await services.moves.play(live.table.id, ANA, "roll")
    await services[Overtime].mark_gone(live.table.id, (BEN,), (BEN,))
    assert (await services.undo.undo(live.table.id, ANA)).number == 0


async def test_silence_for_days_is_asked_about_where_there_is_no_clock(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    assert (live.table.time_control, (await banks_of(services, live)).hidden) == (None, True)
    await services.settings.choose(SILENCE, GUILD, "3")
    clock.turn(days=6)
    await services.moves.play(live.table.id, ANA, "rest")
    clock.turn(days=6, hours=23)
    await services.timers.tick()
    assert await asked(services, live) == []
    clock.turn(hours=1)
    await services.timers.tick()
    (question,) = await asked(services, live)
    assert question.holders == (BEN,)
    await services[Overtime].vote(question.id, ANA, Vote.END)
    assert (await services.tables.find(live.table.id)).forfeits[0].reason is ForfeitReason.GONE
    another = await a_race(services, channel=CHANNEL + 1)
    assert (await banks_of(services, another)).left == (timedelta(days=3),) * 2


async def test_one_member_has_no_clock_also_not_a_hidden_one(services: Services) -> None:
    assert (await a_race(services, (ANA,))).table.banks is None
    with_computer = await services.openings.open(
        NewTable("race", GUILD, CHANNEL + 1, [(ANA,)], {}, ANA, computers=[APPRENTICE], time_control=TEMPO)
    )
    assert with_computer.table.banks is None


async def test_when_all_are_gone_nobody_is_asked_and_the_table_is_closed_in_the_end(
    services: Services, clock: HandClock
) -> None:
    live = await timed(services)
    await services[Overtime].mark_gone(live.table.id, (ANA, BEN), (ANA, BEN))
    for _ in range(24):
        clock.turn(days=1)
        await services.timers.tick()
    assert (await services.tables.find(live.table.id)).idle
    assert await services.questions.open_at(live.table.id) == []


async def test_a_late_seat_is_asked_about_as_soon_as_somebody_is_there(services: Services, clock: HandClock) -> None:
    live = await timed(services)
    await services[Overtime].mark_gone(live.table.id, (BEN,), (BEN,))
    clock.turn(hours=49)
    await services.timers.tick()
    assert await asked(services, live) == []
    await services.seats.set_members(live.table.id, 1, (BEN, DAN), BEN)
    await services.timers.tick()
    (question,) = await asked(services, live)
    assert (question.holders, question.waiting) == ((ANA,), (BEN, DAN))


async def test_the_clock_of_a_frozen_table_is_looked_at_when_it_can_go_on(
    make_tables: MakeTables, clock: HandClock
) -> None:
    first = make_tables()
    await first.start()
    live = await timed(first)
    await first.close()
    frozen = make_tables([StricterRace()])
    await frozen.start()
    clock.turn(days=5)
    with pytest.raises(TableFrozen):
        await frozen.tables.live(live.table.id)
    await frozen.timers.tick()
    assert await asked(frozen, live) == []
    await frozen.close()
    again = make_tables()
    await again.start()
    await again.tables.live(live.table.id)
    clock.turn(hours=2)
    await again.timers.tick()
    assert len(await asked(again, live)) == 1


async def test_a_game_that_all_agree_to_end_has_no_result(services: Services) -> None:
    live = await timed(services)
    end = await services.questions.ask(live.table.id, Request(Ask.END), BEN)
    assert end.waiting == (ANA,)
    await services.questions.answer(end.id, ANA, yes=True)
    table = await services.tables.find(live.table.id)
    assert (table.status, table.outcome, table.forfeits) == (Status.ABANDONED, None, ())
    assert str((await services.tables.log(live.table.id))[-1].label) == "Ended the table: The players agreed."


async def test_a_pause_that_all_agree_to(services: Services, clock: HandClock) -> None:
    live = await timed(services)
    clock.turn(hours=8)
    pause = await services.questions.ask(live.table.id, Request(Ask.PAUSE), ANA)
    assert pause.waiting == (BEN,)
    await services.questions.answer(pause.id, BEN, yes=True)
    clock.turn(days=30)
    await services.timers.tick()
    assert await asked(services, live) == []
    assert await timer_of(services, overtime.TEMPO) is None
    with pytest.raises(BadSeating, match="No clock is running"):
        await services.questions.ask(live.table.id, Request(Ask.PAUSE), BEN)
    with pytest.raises(NotSeated):
        await services[Overtime].resume(live.table.id, DAN)
    await services[Overtime].resume(live.table.id, BEN)
    with pytest.raises(BadSeating, match="isn't paused"):
        await services[Overtime].resume(live.table.id, BEN)
    assert (await banks_of(services, live)).left[0] == timedelta(hours=40)
    await services.timers.tick()
    assert await timer_of(services, overtime.TEMPO) == clock() + timedelta(hours=40)


async def test_everybody_agrees_to_another_clock_or_to_none(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    with pytest.raises(BadSeating, match="No clock"):
        await services.questions.ask(live.table.id, Request(Ask.PAUSE), ANA)
    wanted = TimeControl(72, 24, weekends_off=True)
    asked_for = await services.questions.ask(live.table.id, Request(Ask.TEMPO, time_control=wanted), ANA)
    assert (await services.tables.find(live.table.id)).time_control is None
    await services.questions.answer(asked_for.id, BEN, yes=True)
    assert (await banks_of(services, live)).time_control == wanted
    none = await services.questions.ask(live.table.id, Request(Ask.TEMPO), BEN)
    await services.questions.answer(none.id, ANA, yes=True)
    assert (await services.tables.find(live.table.id)).time_control is None
    assert (await banks_of(services, live)).hidden


async def test_a_lobby_chooses_the_clock(services: Services) -> None:
    lobby = await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, 2, {}, (ANA,)))
    await services[Lobbies].join(lobby.id, BEN)
    with pytest.raises(LobbyRefused):
        await services[Lobbies].set_tempo(lobby.id, BEN, TEMPO)
    await services[Lobbies].set_tempo(lobby.id, ANA, TEMPO)
    assert (await services[Lobbies].find(lobby.id)).time_control == TEMPO
    started = await services[Lobbies].start(lobby.id, ANA, lambda members: [(each,) for each in members])
    assert (await banks_of(services, started.live)).time_control == TEMPO


def refusing(write: Any, refused: Any) -> Any:
    """Wrap the store's `write` so that this query fails when run alone."""

    async def checked(query: Any, *args: Any, **kwargs: Any) -> Any:
        assert query is not refused
        return await write(query, *args, **kwargs)

    return checked


@pytest.mark.parametrize(
    "wanted",
    [
        Request(Ask.PAUSE),
        Request(Ask.TEMPO, time_control=TimeControl(96, 12, weekends_off=True)),
        Request(Ask.LEAVE, 0),
        Request(Ask.REPLACE, 0, DAN),
        Request(Ask.SHARE, 0, DAN),
    ],
)
async def test_what_is_agreed_to_is_settled_in_the_transaction_that_does_it(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch, wanted: Request
) -> None:
    live = await timed(services)
    question = await services.questions.ask(live.table.id, wanted, ANA)
    *others, last = question.waiting
    for member in others:
        await services.questions.answer(question.id, member, yes=True)
    with monkeypatch.context() as killed:  # nothing is written of the question beside what it brings about
        killed.setattr(services._store, "write", refusing(services._store.write, consent_queries.save))
        assert (await services.questions.answer(question.id, last, yes=True)).closed is Closed.AGREED
    assert (await services.questions.find(question.id)).closed is Closed.AGREED
    (owed,) = await services.outbox.of(question.id)
    assert (owed.kind, owed.rev) == (QUESTION_ENTRY, len(question.waiting) * 2 + 1)
    with pytest.raises(NoSuchQuestion):
        await services.questions.answer(question.id, last, yes=False)


async def test_what_concerns_nobody_else_is_done_and_owes_no_message(services: Services, clock: HandClock) -> None:
    live, _ = await late(services, clock)
    assert (await services.questions.ask(live.table.id, Request(Ask.END), BEN)).closed is Closed.AGREED
    assert await services.outbox.of("") == []


async def test_a_table_that_ended_asks_nothing(services: Services, clock: HandClock) -> None:
    live = await timed(services)
    await services.seats.resign(live.table.id, BEN)
    clock.turn(days=9)
    await services.timers.tick()
    assert await asked(services, live) == []
    assert await timer_of(services, overtime.TEMPO) is None
