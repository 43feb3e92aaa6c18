"""Seats that change hands: who must agree, what follows, substitutes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.ai.players import APPRENTICE
from bot.core.consent import queries as consent_queries
from bot.core.consent.model import QUESTION_ENTRY, Ask, Closed, Request
from bot.core.errors import BadSeating, NoSuchQuestion, NotAsked, NotSeated
from bot.core.seats.service import SUBSTITUTE
from bot.core.services import Services
from bot.core.table.model import Computer, Kind, LiveTable, Seat, Status, deciders
from bot.core.table.outbox_entries import CALL_ENTRY
from bot.core.time.time_control import TimeControl
from tests.tables.fixtures import ANA, BEN, CHLOE, DAN, HandClock, MakeTables, a_race, play_all, timer_of


async def seats(services: Services, live: LiveTable) -> tuple[Seat, ...]:
    return (await services.tables.find(live.table.id)).seats


async def test_a_level_that_the_game_does_not_have_is_refused(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    for level in ("grandmaster", "master"):
        request = Request(Ask.SUBSTITUTE, 0, until=clock(), level=level)
        with pytest.raises(BadSeating, match=r"master"):
            await services.questions.ask(live.table.id, request, ANA)
    assert await services._store.read(consent_queries.open_at, live.table.id) == []


async def test_a_newcomer_shares_a_seat_when_they_agree(services: Services) -> None:
    live = await a_race(services)
    question = await services.questions.ask(live.table.id, Request(Ask.SHARE, 0, CHLOE), ANA)
    assert question.waiting == (CHLOE,)
    assert (await services.outbox.of(question.id))[0].kind is QUESTION_ENTRY
    for stranger in (BEN, DAN, ANA):
        with pytest.raises(NotAsked):
            await services.questions.answer(question.id, stranger, yes=True)
    assert await seats(services, live) == (Seat(0, (ANA,)), Seat(1, (BEN,)))
    answered = await services.questions.answer(question.id, CHLOE, yes=True)
    assert answered.closed is Closed.AGREED
    assert (await seats(services, live))[0] == Seat(0, (ANA, CHLOE))
    assert await services.questions.answer(question.id, CHLOE, yes=True) == answered
    with pytest.raises(NoSuchQuestion):
        await services.questions.answer(question.id, CHLOE, yes=False)


async def test_a_seat_is_taken_over_when_everybody_agrees(services: Services) -> None:
    live = await play_all(services, await a_race(services, (ANA,), (BEN,), (CHLOE,)), "walk 1")
    question = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), ANA)
    assert question.waiting == (DAN, BEN, CHLOE)
    for member in (BEN, DAN):
        assert (await services.questions.answer(question.id, member, yes=True)).closed is None
    assert (await services.questions.answer(question.id, CHLOE, yes=True)).closed is Closed.AGREED
    table = await services.tables.find(live.table.id)
    assert table.seats[0] == Seat(0, (DAN,))
    assert (table.passed_on, table.may_set_record) == (1, False)
    live = await services.moves.play(table.id, DAN, "rest")
    with pytest.raises(NotSeated):
        await services.moves.play(table.id, ANA, "rest")
    log = await services.tables.log(table.id)
    assert [(line.kind, line.member, line.members) for line in log[1:2]] == [(Kind.SEAT, ANA, (DAN,))]
    assert (await services.records.verify(table.id)).moves == 2


async def test_a_game_whose_seat_was_passed_on_before_its_first_move_can_set_a_record(services: Services) -> None:
    live = await a_race(services)
    question = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), ANA)
    for member in question.waiting:
        await services.questions.answer(question.id, member, yes=True)
    assert (await services.tables.find(live.table.id)).may_set_record


async def test_one_refusal_is_enough_and_whoever_asked_can_think_better_of_it(services: Services) -> None:
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,))
    refused = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), ANA)
    closed = await services.questions.answer(refused.id, BEN, yes=False)
    assert (closed.closed, closed.closed_by) == (Closed.REFUSED, BEN)
    withdrawn = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), ANA)
    assert (await services.questions.answer(withdrawn.id, ANA, yes=False)).closed is Closed.WITHDRAWN
    assert (await seats(services, live))[0] == Seat(0, (ANA,))


async def test_a_second_question_about_a_seat_takes_the_place_of_the_first(services: Services) -> None:
    live = await a_race(services)
    first = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), ANA)
    await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, CHLOE), ANA)
    assert (await services.questions.find(first.id)).closed is Closed.MOOT
    with pytest.raises(NoSuchQuestion):
        await services.questions.answer(first.id, DAN, yes=True)


@pytest.mark.parametrize(
    ("wanted", "match"),
    [
        (Request(Ask.REPLACE, 0, BEN), "already has a seat"),
        (Request(Ask.SHARE, 0, BEN), "already has a seat"),
        (Request(Ask.REPLACE, 7, DAN), "no such seat"),
    ],
)
async def test_what_cannot_be_is_not_asked(services: Services, wanted: Request, match: str) -> None:
    live = await a_race(services)
    with pytest.raises(BadSeating, match=match):
        await services.questions.ask(live.table.id, wanted, ANA)
    with pytest.raises(NotSeated):
        await services.questions.ask(live.table.id, wanted, DAN)


async def test_what_became_impossible_is_not_done(services: Services) -> None:
    live = await a_race(services)
    to_ben = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), ANA)
    await services.questions.answer(to_ben.id, BEN, yes=True)
    await services.seats.set_members(live.table.id, 1, (BEN, DAN), BEN)
    assert (await services.questions.answer(to_ben.id, DAN, yes=True)).closed is Closed.MOOT
    assert await seats(services, live) == (Seat(0, (ANA,)), Seat(1, (BEN, DAN)))


async def test_a_question_that_became_impossible_is_closed_before_anybody_answers(services: Services) -> None:
    live = await a_race(services)
    to_ben = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), ANA)
    await services.seats.set_members(live.table.id, 1, (BEN, DAN), BEN)
    await services.timers.tick()
    assert (await services.questions.find(to_ben.id)).closed is Closed.MOOT
    assert (await services.outbox.of(to_ben.id))[0].kind is QUESTION_ENTRY


async def test_a_question_that_waits_for_nobody_any_more_is_closed(services: Services, clock: HandClock) -> None:
    """Ben, who alone has to agree, has left his seat to Dan."""
    live = await a_race(services)
    until = clock() + timedelta(days=3)
    question = await services.questions.ask(live.table.id, Request(Ask.SUBSTITUTE, 0, until=until), ANA)
    await services.seats.set_members(live.table.id, 1, (BEN, DAN), BEN)
    await services.timers.tick()
    assert (await services.questions.find(question.id)).closed is None
    await services.seats.set_members(live.table.id, 1, (DAN,), DAN)
    await services.timers.tick()
    assert (await services.questions.find(question.id)).closed is Closed.MOOT


async def test_a_question_stays_while_it_can_be_answered(services: Services) -> None:
    live = await a_race(services)
    question = await services.questions.ask(live.table.id, Request(Ask.SHARE, 0, CHLOE), ANA)
    await play_all(services, live, "walk 1")
    await services.timers.tick()
    assert (await services.questions.find(question.id)).closed is None


async def test_a_table_that_has_ended_changes_no_seat(services: Services) -> None:
    live = await a_race(services)
    question = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), ANA)
    await services.seats.resign(live.table.id, BEN)
    assert (await services.questions.answer(question.id, BEN, yes=True)).closed is Closed.MOOT
    assert (await seats(services, live))[0] == Seat(0, (ANA,))


async def a_substitute(services: Services, clock: HandClock, live: LiveTable, days: int = 3) -> None:
    until = clock() + timedelta(days=days)
    question = await services.questions.ask(live.table.id, Request(Ask.SUBSTITUTE, 0, until=until), ANA)
    assert question.waiting == (BEN,)
    await services.questions.answer(question.id, BEN, yes=True)


async def test_a_substitute_plays_until_its_time_and_the_log_says_so(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    await a_substitute(services, clock, live)
    table = await services.tables.find(live.table.id)
    assert table.seats[0] == Seat(0, (ANA,), Computer(APPRENTICE, clock() + timedelta(days=3)))
    assert (table.playing, table.members) == ((BEN,), (ANA, BEN))
    clock.turn(seconds=2)
    await services.timers.tick()
    await services.computers.settled()
    live = await services.tables.live(live.table.id)
    assert deciders(live) == (BEN,)
    assert {line.member for line in await services.tables.log(table.id) if line.kind is Kind.MOVE} == {None}

    clock.turn(days=4)
    await services.timers.tick()
    assert (await seats(services, live))[0] == Seat(0, (ANA,))
    await services.timers.tick()
    assert [line.kind for line in await services.tables.log(table.id)].count(Kind.SEAT) == 2
    assert await timer_of(services, SUBSTITUTE) is None


async def test_the_owner_takes_the_seat_back_with_one_press(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    with pytest.raises(NotSeated, match="already play your own seat"):
        await services.seats.come_back(live.table.id, ANA)
    await a_substitute(services, clock, live)
    with pytest.raises(NotSeated):
        await services.seats.come_back(live.table.id, BEN)
    await services.seats.come_back(live.table.id, ANA)
    clock.turn(seconds=5)
    await services.timers.tick()
    await services.computers.settled()
    live = await services.tables.live(live.table.id)
    assert (live.number, deciders(live)) == (0, (ANA,))
    await services.moves.play(live.table.id, ANA, "walk 1")
    clock.turn(days=9)
    await services.timers.tick()
    assert (await seats(services, live))[0] == Seat(0, (ANA,))


async def test_whoever_comes_back_in_the_middle_is_called(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    await a_substitute(services, clock, live, days=1)
    owed = {outbox_entry.kind: outbox_entry for outbox_entry in await services.outbox.of(live.table.id)}
    assert owed[CALL_ENTRY].members == ()
    clock.turn(days=1)
    await services.seats.end_substitutions(live.table.id)
    owed = {outbox_entry.kind: outbox_entry for outbox_entry in await services.outbox.of(live.table.id)}
    assert owed[CALL_ENTRY].members == (ANA,)


async def test_a_substitution_ends_late_rather_than_never(make_tables: MakeTables, clock: HandClock) -> None:
    first = make_tables()
    await first.start()
    live = await a_race(first)
    await a_substitute(first, clock, live)
    await first.close()
    clock.turn(days=30)
    second = make_tables()
    await second.start()
    await second.timers.tick()
    await second.computers.settled()
    assert (await seats(second, live))[0].computer is None


async def test_a_clock_that_goes_back_ends_nothing_early(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    await a_substitute(services, clock, live)
    clock.turn(days=-2)
    await services.seats.end_substitutions(live.table.id)
    assert (await seats(services, live))[0].computer is not None
    assert await timer_of(services, SUBSTITUTE) is not None


async def test_somebody_always_plays(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    await a_substitute(services, clock, live)
    for wanted in (Request(Ask.SUBSTITUTE, 1, until=clock() + timedelta(days=1)), Request(Ask.LEAVE, 1)):
        with pytest.raises(BadSeating, match="Only computers would be left"):
            await services.questions.ask(live.table.id, wanted, BEN)


async def test_the_last_of_a_seat_leaves_it_to_the_computer(services: Services, clock: HandClock) -> None:
    live = await play_all(services, await a_race(services), "walk 1")
    question = await services.questions.ask(live.table.id, Request(Ask.LEAVE, 0), ANA)
    assert question.waiting == (BEN,)
    await services.questions.answer(question.id, BEN, yes=True)
    table = await services.tables.find(live.table.id)
    assert table.seats[0] == Seat(0, (), Computer(APPRENTICE))
    assert table.members == (BEN,)
    assert await services.tables.of_member(100, ANA) == []
    question = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), BEN)
    assert question.waiting == (DAN,)
    await services.questions.answer(question.id, DAN, yes=True)
    live = await services.tables.live(live.table.id)
    assert live.table.seats[0] == Seat(0, (DAN,))
    assert live.table.status is Status.RUNNING


async def test_a_member_who_is_away_is_not_waited_for(services: Services, clock: HandClock) -> None:
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,))
    until = clock() + timedelta(days=3)
    question = await services.questions.ask(live.table.id, Request(Ask.SUBSTITUTE, 0, until=until), ANA)
    for member in question.waiting:
        await services.questions.answer(question.id, member, yes=True)
    other = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 1, DAN), BEN)
    assert other.waiting == (DAN, CHLOE)


async def test_after_a_day_the_answers_given_decide(services: Services, clock: HandClock) -> None:
    """Dan is there, but doesn't answer."""
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,), (DAN,))
    question = await services.questions.ask(live.table.id, Request(Ask.END), ANA)
    await services.questions.answer(question.id, BEN, yes=True)
    clock.turn(hours=23)
    await services.timers.tick()
    assert not (await services.tables.find(live.table.id)).status.ended
    clock.turn(hours=1)
    await services.timers.tick()
    assert (await services.tables.find(live.table.id)).status is Status.ABANDONED
    assert (await services.questions.find(question.id)).closed is Closed.AGREED


async def test_after_a_day_without_any_answer_the_first_one_decides(services: Services, clock: HandClock) -> None:
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,))
    agreed = await services.questions.ask(live.table.id, Request(Ask.TEMPO, time_control=TimeControl(48, 24)), ANA)
    clock.turn(hours=25)
    await services.timers.tick()
    assert (await services.questions.find(agreed.id)).closed is None
    refused = await services.questions.ask(live.table.id, Request(Ask.END), ANA)
    clock.turn(hours=25)
    await services.timers.tick()
    assert (await services.questions.answer(refused.id, CHLOE, yes=False)).closed is Closed.REFUSED
    assert (await services.questions.answer(agreed.id, CHLOE, yes=True)).closed is Closed.AGREED
    assert str((await services.tables.find(live.table.id)).time_control) == "48 24"


async def test_a_seat_is_never_given_away_by_silence(services: Services, clock: HandClock) -> None:
    """Ben's seat needs Ben's consent, and Dan's, who is to get it; Chloe's silence doesn't matter."""
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,))
    question = await services.questions.ask(live.table.id, Request(Ask.REPLACE, 1, DAN), ANA)
    assert question.required == (DAN, BEN)
    await services.questions.answer(question.id, DAN, yes=True)
    clock.turn(days=3)
    await services.timers.tick()
    assert (await services.questions.find(question.id)).closed is None
    assert (await services.questions.answer(question.id, BEN, yes=True)).closed is Closed.AGREED
    assert (await seats(services, live))[1].members == (DAN,)


async def test_the_only_one_who_is_asked_is_waited_for(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    question = await services.questions.ask(live.table.id, Request(Ask.END), ANA)
    assert question.counted_at is None
    clock.turn(days=3)
    await services.timers.tick()
    assert (await services.questions.find(question.id)).closed is None
    assert not (await services.tables.find(live.table.id)).status.ended


async def test_a_missing_member_is_removed_from_a_shared_seat(services: Services, clock: HandClock) -> None:
    """Dan shares Ana's seat and hasn't moved for a week; Ben and Chloe agree, or don't answer for a day."""
    live = await a_race(services, (ANA, DAN), (BEN,), (CHLOE,))
    clock.turn(days=6)
    await play_all(services, live, "rest")
    with pytest.raises(BadSeating, match="moved lately"):
        await services.questions.ask(live.table.id, Request(Ask.REMOVE, 0, DAN), BEN)
    clock.turn(days=1)
    question = await services.questions.ask(live.table.id, Request(Ask.REMOVE, 0, DAN), BEN)
    assert (question.waiting, question.required) == ((ANA, CHLOE), ())
    await services.questions.answer(question.id, CHLOE, yes=True)
    clock.turn(days=1)
    await services.timers.tick()
    assert (await seats(services, live))[0].members == (ANA,)
    assert (await services.tables.find(live.table.id)).passed_on == 0


async def test_who_moves_again_or_says_so_is_not_removed(services: Services, clock: HandClock) -> None:
    live = await a_race(services, (ANA, DAN), (BEN,))
    clock.turn(days=6)
    live = await play_all(services, live, "rest", "rest")
    clock.turn(days=1)
    question = await services.questions.ask(live.table.id, Request(Ask.REMOVE, 0, DAN), BEN)
    assert (await services.questions.answer(question.id, DAN, yes=False)).closed is Closed.REFUSED
    question = await services.questions.ask(live.table.id, Request(Ask.REMOVE, 0, DAN), BEN)
    clock.turn(minutes=1)
    await services.moves.play(live.table.id, DAN, "walk 1")
    await services.timers.tick()
    assert (await services.questions.find(question.id)).closed is Closed.MOOT
    assert (await seats(services, live))[0].members == (ANA, DAN)


async def test_a_team_of_two_removes_who_left_the_server_at_once(services: Services, clock: HandClock) -> None:
    live = await a_race(services, (ANA, DAN))
    for member, match in ((ANA, "moved lately"), (BEN, "isn't in this seat")):
        with pytest.raises(BadSeating, match=match):
            await services.questions.ask(live.table.id, Request(Ask.REMOVE, 0, member), ANA)
    question = await services.questions.ask(live.table.id, Request(Ask.REMOVE, 0, DAN, is_gone=True), ANA)
    assert question.closed is Closed.AGREED
    assert await seats(services, live) == (Seat(0, (ANA,)),)
    with pytest.raises(BadSeating, match="nobody left to play"):
        await services.questions.ask(live.table.id, Request(Ask.REMOVE, 0, ANA, is_gone=True), ANA)


async def test_a_question_outlives_a_restart(make_tables: MakeTables) -> None:
    first = make_tables()
    await first.start()
    live = await a_race(first)
    question = await first.questions.ask(live.table.id, Request(Ask.REPLACE, 0, DAN), ANA)
    await first.questions.answer(question.id, DAN, yes=True)
    await first.questions.set_message(question.id, 77)
    await first.close()
    second = make_tables()
    await second.start()
    kept = await second.questions.find(question.id)
    assert (kept.agreed, kept.message, kept.holders) == ((DAN,), 77, (ANA,))
    await second.questions.answer(question.id, BEN, yes=True)
    assert (await seats(second, live))[0] == Seat(0, (DAN,))
    await second.questions.forget(question.id)
    with pytest.raises(NoSuchQuestion):
        await second.questions.find(question.id)


async def test_whoever_asks_for_the_same_agrees(services: Services) -> None:
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,))
    first = await services.questions.ask(live.table.id, Request(Ask.END), ANA)
    second = await services.questions.ask(live.table.id, Request(Ask.END), BEN)
    assert (second.id, second.agreed, second.missing) == (first.id, (BEN,), (CHLOE,))
    assert (await services.questions.ask(live.table.id, Request(Ask.END), CHLOE)).closed is Closed.AGREED
    assert (await services.tables.find(live.table.id)).status is Status.ABANDONED
