"""Challenges: fair, one run each, private until they close, closed by the clock."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.core.errors import (
    BadSeating,
    ChallengeOpen,
    ChallengeOver,
    ChallengeRefused,
    NoSuchChallenge,
    NothingToUndo,
    NotSeated,
    RunOver,
    TableOver,
    UndoRefused,
)
from bot.core.history.turns import Against, Course, against_par, parted
from bot.core.services import Services
from bot.core.table.model import LiveTable, Status
from bot.core.time.zones import Cadence
from bot.games import chance
from bot.games.contract import BadOption, BadRecord, IllegalMove, OptionValue
from bot.games.records import NEWEST, SEED_ALONE, commitment
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import (
    ANNOUNCEMENT_ENTRY,
    CLOSED_ENTRY,
    DAY_ENTRY,
    STANDINGS_ENTRY,
    TIMER,
    Challenge,
    NewChallenge,
    Schedule,
)
from cogs.challenge.results.service import ChallengeResults
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock, MakeTables, a_race
from tests.tables.race import LongerWalks, Race

RETRY = timedelta(minutes=5)
COOLDOWN = timedelta(hours=1)
MAX_CHALLENGES_OF_MEMBER = 3
MAX_OPEN_CHALLENGES = 20

DAY = timedelta(days=1)


class Duel(Race):
    """A game that nobody plays alone."""

    key = "duel"
    seats = range(2, 3)


async def opened(services: Services, **options: OptionValue) -> Challenge:
    return await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {"goal": 5, **options}, DAY, ANA))


async def opened_by(services: Services, member: int, *, manages: bool = False) -> Challenge:
    return await services[Challenges].open(
        NewChallenge("race", GUILD, CHANNEL, {"goal": 5}, DAY, member), manages=manages
    )


async def walk_on(services: Services, live: LiveTable, *moves: str) -> LiveTable:
    """Play these moves for the owner of the run."""
    for notation in moves:
        live = await services.moves.play(live.table.id, live.table.opener, notation, live.table.rev)
    return live


def finishing(score: int) -> tuple[str, ...]:
    """Walks that end a race to five with this score."""
    middle = {5: (), 6: ("walk 1", "rest"), 7: ("walk 2", "rest")}[score]
    return ("walk 2", "rest", *middle, "walk 3")


async def closed(services: Services, clock: HandClock, challenge: Challenge) -> Challenge:
    clock.now = challenge.closes
    done = await services[Challenges].close(challenge.id)
    assert done is not None
    return done


class TestOpening:
    async def test_the_commitment_is_known_and_the_seed_is_not(self, services: Services, clock: HandClock) -> None:
        challenge = await opened(services)
        with pytest.raises(ChallengeOpen):
            await services[Challenges].seed(challenge.id)
        await closed(services, clock, challenge)
        seed = await services[Challenges].seed(challenge.id)
        promised = commitment(game="race", rules_version=1, seats=1, options=challenge.options, seed=seed)
        assert (challenge.commitment, challenge.commitment_form) == (promised, NEWEST)

    async def test_those_of_a_server_a_game_and_a_cadence_are_numbered(
        self, services: Services, clock: HandClock
    ) -> None:
        numbers = [(await opened(services)).number for _ in range(2)]
        elsewhere = await services[Challenges].open(NewChallenge("race", GUILD + 1, CHANNEL, {}, DAY, ANA))
        await services[Challenges].schedules.add(Schedule(GUILD, Cadence.DAILY, "race", {"goal": 5}, CHANNEL))
        daily = await services[Challenges].schedules.open_due(
            Schedule(GUILD, Cadence.DAILY, "race", {}, CHANNEL).subject
        )
        clock.now += 2 * DAY
        third = await opened(services)
        assert daily is not None
        assert (*numbers, third.number, elsewhere.number, daily.number) == (1, 2, 3, 1, 1)
        assert (await services[Challenges].find(third.id)).number == 3

    @pytest.mark.parametrize("lasts", [timedelta(minutes=9), timedelta(days=61)])
    async def test_how_long_it_is_open_has_limits(self, services: Services, lasts: timedelta) -> None:
        with pytest.raises(ChallengeRefused):
            await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {}, lasts, ANA))

    async def test_a_game_that_nobody_plays_alone_is_refused(self, make_tables: MakeTables) -> None:
        service = make_tables((Race(), Duel()))
        await service.start()
        with pytest.raises(BadOption, match=r"takes 1 computer player, not 0\.$"):
            await service[Challenges].open(NewChallenge("duel", GUILD, CHANNEL, {}, DAY, ANA))

    async def test_an_unknown_option_is_refused(self, services: Services) -> None:
        with pytest.raises(BadOption):
            await opened(services, wind="strong")

    async def test_a_server_has_a_limit_of_open_ones(self, services: Services) -> None:
        for number in range(MAX_OPEN_CHALLENGES):
            await opened_by(services, 1000 + number)
        with pytest.raises(ChallengeRefused, match="close one"):
            await opened_by(services, ANA)
        with pytest.raises(ChallengeRefused, match="close one"):
            await opened_by(services, ANA, manages=True)

    async def test_those_that_open_by_themselves_leave_the_room_to_members(self, services: Services) -> None:
        plan = Schedule(GUILD, Cadence.DAILY, "race", {"goal": 5}, CHANNEL)
        await services[Challenges].schedules.add(plan)
        await services[Challenges].schedules.open_due(plan.subject)
        for number in range(MAX_OPEN_CHALLENGES):
            await opened_by(services, 1000 + number)
        assert len(await services[Challenges].open_in(GUILD)) == MAX_OPEN_CHALLENGES + 1

    async def test_a_member_has_a_limit_of_their_own_and_leaves_room_for_others(
        self, services: Services, clock: HandClock
    ) -> None:
        for _ in range(MAX_CHALLENGES_OF_MEMBER):
            await opened_by(services, ANA)
        with pytest.raises(ChallengeRefused, match="the limit for a member"):
            await opened_by(services, ANA)
        with pytest.raises(ChallengeRefused, match="the limit for a member"):
            await services[Challenges].check_another(GUILD, ANA, manages=False)
        await opened_by(services, BEN)
        await services[Challenges].open(NewChallenge("race", GUILD + 1, CHANNEL, {}, DAY, ANA))
        clock.now += DAY
        await opened_by(services, ANA)

    async def test_managers_have_no_limit_of_their_own(self, services: Services) -> None:
        for _ in range(MAX_CHALLENGES_OF_MEMBER + 1):
            await services[Challenges].check_another(GUILD, ANA, manages=True)
            await opened_by(services, ANA, manages=True)

    async def test_closing_and_opening_again_goes_no_faster_than_the_limit(
        self, services: Services, clock: HandClock
    ) -> None:
        for _ in range(MAX_CHALLENGES_OF_MEMBER):
            challenge = await opened_by(services, ANA)
            await services[Challenges].close_early(challenge.id, ANA, manages=False)
        with pytest.raises(ChallengeRefused, match="an hour"):
            await opened_by(services, ANA)
        clock.now += COOLDOWN
        await opened_by(services, ANA)

    async def test_two_at_once_do_not_pass_the_limit_together(self, services: Services) -> None:
        several = [opened_by(services, ANA) for _ in range(MAX_CHALLENGES_OF_MEMBER + 2)]
        done = await asyncio.gather(*several, return_exceptions=True)
        assert sum(isinstance(each, ChallengeRefused) for each in done) == 2
        assert len(await services[Challenges].open_in(GUILD)) == MAX_CHALLENGES_OF_MEMBER

    async def test_another_server_cannot_see_it(self, services: Services) -> None:
        challenge = await opened(services)
        with pytest.raises(NoSuchChallenge):
            await services[Challenges].find(challenge.id, GUILD + 1)
        assert await services[Challenges].open_in(GUILD + 1) == []


class TestRuns:
    async def test_all_runs_are_played_under_the_rules_of_the_first(self, make_tables: MakeTables) -> None:
        service = make_tables()
        await service.start()
        challenge = await opened(service)
        await service.close()
        later = make_tables((LongerWalks(),))
        await later.start()
        run = await later[Challenges].enter(challenge.id, BEN)
        assert run.table.rules_version == challenge.rules_version == 1
        with pytest.raises(IllegalMove):
            await later.moves.play(run.table.id, BEN, "walk 4")

    async def test_everybody_meets_the_same_chance(self, services: Services) -> None:
        challenge = await opened(services)
        rolled = [
            await walk_on(services, await services[Challenges].enter(challenge.id, member), "roll")
            for member in (ANA, BEN)
        ]
        assert rolled[0].events == rolled[1].events
        assert rolled[0].table.id != rolled[1].table.id

    async def test_a_run_can_be_taken_up_again_after_a_restart(
        self, services: Services, make_tables: MakeTables
    ) -> None:
        challenge = await opened(services)
        run = await walk_on(services, await services[Challenges].enter(challenge.id, ANA), "walk 2", "rest")
        await services.close()
        again = make_tables()
        await again.start()
        back = await again[Challenges].enter(challenge.id, ANA)
        assert (back.table, back.position) == (run.table, run.position)

    async def test_there_is_one_run_each(self, services: Services) -> None:
        challenge = await opened(services)
        first, second = await asyncio.gather(*(services[Challenges].enter(challenge.id, ANA) for _ in range(2)))
        assert first.table.id == second.table.id
        await walk_on(services, first, *finishing(5))
        with pytest.raises(RunOver):
            await services[Challenges].enter(challenge.id, ANA)

    async def test_an_abandoned_run_is_the_one_run(self, services: Services) -> None:
        challenge = await opened(services)
        run = await services[Challenges].enter(challenge.id, ANA)
        await services.seats.resign(run.table.id, ANA)
        with pytest.raises(RunOver):
            await services[Challenges].enter(challenge.id, ANA)

    async def test_runs_leave_the_channel_free(self, services: Services) -> None:
        challenge = await opened(services)
        await services[Challenges].enter(challenge.id, ANA)
        await services[Challenges].enter(challenge.id, BEN)
        assert await services.tables.latest_in(CHANNEL) is None
        table = await a_race(services)
        assert (await services.tables.running_in(CHANNEL)) == table

    async def test_nobody_else_can_play_in_it(self, services: Services) -> None:
        challenge = await opened(services)
        run = await services[Challenges].enter(challenge.id, ANA)
        with pytest.raises(NotSeated):
            await services.moves.play(run.table.id, BEN, "rest")
        with pytest.raises(BadSeating):
            await services.seats.set_members(run.table.id, 0, (ANA, BEN), ANA)

    async def test_undo_goes_back_to_what_was_revealed_and_no_further(self, services: Services) -> None:
        challenge = await opened(services, goal=20)
        run = await walk_on(services, await services[Challenges].enter(challenge.id, ANA), "roll", "walk 1")
        run = await services.undo.undo(run.table.id, ANA)
        with pytest.raises(UndoRefused):
            await services.undo.undo(run.table.id, ANA)
        with pytest.raises(NothingToUndo):
            await services.undo.reset(run.table.id, ANA)

    async def test_the_record_of_a_finished_run_keeps_the_seed_until_the_close(
        self, services: Services, clock: HandClock
    ) -> None:
        challenge = await opened(services)
        run = await walk_on(services, await services[Challenges].enter(challenge.id, ANA), *finishing(5))
        assert (await services.records.export(run.table.id)).seed is None
        await closed(services, clock, challenge)
        assert (await services.records.export(run.table.id)).seed == await services[Challenges].seed(challenge.id)


class TestPractice:
    async def test_it_comes_after_the_run(self, services: Services) -> None:
        challenge = await opened(services)
        with pytest.raises(ChallengeOpen):
            await services[Challenges].practise(challenge.id, ANA)
        run = await services[Challenges].enter(challenge.id, ANA)
        with pytest.raises(ChallengeOpen):
            await services[Challenges].practise(challenge.id, ANA)
        await walk_on(services, run, *finishing(5))
        assert (await services[Challenges].practise(challenge.id, ANA)).table.id != run.table.id

    async def test_it_does_not_count_and_keeps_the_seed(self, services: Services, clock: HandClock) -> None:
        challenge = await opened(services)
        await walk_on(services, await services[Challenges].enter(challenge.id, ANA), *finishing(5))
        practice = await walk_on(services, await services[Challenges].practise(challenge.id, ANA), *finishing(7))
        assert (await services.records.export(practice.table.id)).seed is None
        await closed(services, clock, challenge)
        found = await services[ChallengeResults].standings(challenge.id)
        assert [(each.member, each.score) for each in found.finished] == [(ANA, 5)]
        assert [each.score for each in await services.results.of_member(GUILD, ANA)] == [5]

    async def test_there_is_one_at_a_time_and_as_many_as_one_likes(self, services: Services) -> None:
        challenge = await opened(services)
        await walk_on(services, await services[Challenges].enter(challenge.id, ANA), *finishing(5))
        first = await services[Challenges].practise(challenge.id, ANA)
        assert (await services[Challenges].practise(challenge.id, ANA)).table == first.table
        await walk_on(services, first, *finishing(6))
        assert (await services[Challenges].practise(challenge.id, ANA)).table.id != first.table.id

    async def test_it_may_take_back_what_was_revealed(self, services: Services) -> None:
        challenge = await opened(services, goal=20)
        await services.seats.resign((await services[Challenges].enter(challenge.id, ANA)).table.id, ANA)
        practice = await walk_on(services, await services[Challenges].practise(challenge.id, ANA), "roll")
        assert (await services.undo.undo(practice.table.id, ANA)).number == 0

    async def test_after_the_close_it_is_for_everybody(self, services: Services, clock: HandClock) -> None:
        challenge = await opened(services)
        await closed(services, clock, challenge)
        practice = await services[Challenges].practise(challenge.id, DAN)
        assert (await walk_on(services, practice, *finishing(5))).table.status is Status.FINISHED


class TestClosing:
    async def test_it_waits_for_its_time(self, services: Services, clock: HandClock) -> None:
        challenge = await opened(services)
        clock.turn(hours=23, minutes=59)
        assert await services[Challenges].close(challenge.id) is None
        assert list(await services[Challenges].open_in(GUILD)) == [challenge]

    async def test_a_void_run_is_not_in_the_standings(self, services: Services, clock: HandClock) -> None:
        challenge = await opened(services)
        best = await walk_on(services, await services[Challenges].enter(challenge.id, ANA), *finishing(7))
        await walk_on(services, await services[Challenges].enter(challenge.id, BEN), *finishing(6))
        assert await services.results.latest_of(GUILD, ANA, 5) == [], "the challenge is open"
        await closed(services, clock, challenge)
        assert [each.table for each in await services.results.latest_of(GUILD, ANA, 5)] == [best.table.id]
        assert await services.results.void(GUILD, best.table.id, CHLOE, "a copied game")
        found = await services[ChallengeResults].standings(challenge.id)
        assert ([each.member for each in found.finished], found.void) == ([BEN], [ANA])
        assert await services.results.restore(GUILD, best.table.id)
        found = await services[ChallengeResults].standings(challenge.id)
        assert ([each.member for each in found.finished], found.void) == ([ANA, BEN], [])

    async def test_runs_under_way_do_not_count(self, services: Services, clock: HandClock) -> None:
        challenge = await opened(services)
        run = await walk_on(services, await services[Challenges].enter(challenge.id, ANA), "walk 3", "rest")
        await walk_on(services, await services[Challenges].enter(challenge.id, BEN), *finishing(6))
        await closed(services, clock, challenge)
        found = await services[ChallengeResults].standings(challenge.id)
        assert ([each.member for each in found.finished], list(found.unfinished)) == ([BEN], [ANA])
        assert (await services.tables.live(run.table.id)).table.status is Status.ABANDONED
        with pytest.raises(TableOver):
            await services.moves.play(run.table.id, ANA, "walk 3")
        with pytest.raises(RunOver):
            await services[Challenges].enter(challenge.id, ANA)
        with pytest.raises(ChallengeOver):
            await services[Challenges].enter(challenge.id, CHLOE)

    async def test_a_move_after_its_time_comes_too_late_even_before_anybody_closed_it(
        self, services: Services, clock: HandClock
    ) -> None:
        challenge = await opened(services)
        run = await walk_on(services, await services[Challenges].enter(challenge.id, ANA), "walk 3", "rest")
        clock.now = challenge.closes
        with pytest.raises(ChallengeOver):
            await services.moves.play(run.table.id, ANA, "walk 3")
        assert (await services.tables.live(run.table.id)).table.rev == run.table.rev

    async def test_a_move_at_the_moment_of_the_close_is_in_or_out_and_never_half(
        self, services: Services, clock: HandClock
    ) -> None:
        challenge = await opened(services)
        run = await walk_on(services, await services[Challenges].enter(challenge.id, ANA), "walk 3", "rest")
        last = asyncio.create_task(services.moves.play(run.table.id, ANA, "walk 3"))
        await asyncio.sleep(0)
        clock.now = challenge.closes
        await services[Challenges].close(challenge.id)
        found = await services[ChallengeResults].standings(challenge.id)
        try:
            played = await last
        except (TableOver, ChallengeOver):
            assert list(found.unfinished) == [ANA]
        else:
            assert [each.table for each in found.finished] == [played.table]

    async def test_once_closed_it_needs_its_timer_no_more_and_owes_its_standings_until_they_are_posted(
        self, services: Services, clock: HandClock
    ) -> None:
        challenge = await opened(services)
        await services[Challenges].set_message(challenge.id, 5)
        seen = []

        async def close(subject: str) -> None:
            seen.append(await services[Challenges].close(subject))

        services.timers.serve(TIMER, close)
        clock.now = challenge.closes
        for _ in range(3):
            await services.timers.tick()
            clock.now += RETRY
        assert [each.closed for each in seen if each] == [challenge.closes]
        owed = await services.outbox.of(challenge.id)
        assert {(outbox_entry.kind, outbox_entry.message) for outbox_entry in owed} == {
            (STANDINGS_ENTRY, None),
            (CLOSED_ENTRY, 5),
        }
        await services[Challenges].set_results(challenge.id, 77)
        assert [outbox_entry.kind for outbox_entry in await services.outbox.of(challenge.id)] == [CLOSED_ENTRY]
        assert (await services[Challenges].find(challenge.id)).results == 77

    async def test_a_crash_in_the_middle_of_closing_owes_the_standings_once(
        self, services: Services, clock: HandClock
    ) -> None:
        challenge = await opened(services)
        clock.now = challenge.closes
        await services[Challenges].close(challenge.id)
        await services[Challenges].set_results(challenge.id, 77)
        await services[Challenges].close(challenge.id)
        owed = [outbox_entry.kind for outbox_entry in await services.outbox.of(challenge.id)]
        assert STANDINGS_ENTRY not in owed

    async def test_one_whose_channel_is_gone_owes_nothing(self, services: Services) -> None:
        challenge = await opened(services)
        assert [outbox_entry.kind for outbox_entry in await services.outbox.of(challenge.id)] == [ANNOUNCEMENT_ENTRY]
        await services[Challenges].stop(challenge)
        assert await services.outbox.of(challenge.id) == []

    async def test_it_closes_early_when_its_channel_is_gone(self, services: Services) -> None:
        challenge = await opened(services)
        run = await services[Challenges].enter(challenge.id, ANA)
        await services[Challenges].close(challenge.id, early=True)
        assert await services[Challenges].open_in(GUILD) == []
        assert (await services.tables.live(run.table.id)).table.status is Status.ABANDONED

    async def test_whoever_opened_it_closes_it_early_and_runs_under_way_end_unranked(self, services: Services) -> None:
        challenge = await opened(services)
        await services[Challenges].set_message(challenge.id, 5)
        await walk_on(services, await services[Challenges].enter(challenge.id, BEN), *finishing(6))
        run = await walk_on(services, await services[Challenges].enter(challenge.id, CHLOE), "walk 3", "rest")
        done = await services[Challenges].close_early(challenge.id, ANA, manages=False)
        assert (done.closed_by, done.closed, done.closes) == (ANA, done.closes, challenge.opened)
        assert await services[Challenges].find(challenge.id) == done
        found = await services[ChallengeResults].standings(challenge.id)
        assert ([each.member for each in found.finished], list(found.unfinished)) == ([BEN], [CHLOE])
        assert (await services.tables.live(run.table.id)).table.status is Status.ABANDONED
        owed = await services.outbox.of(challenge.id)
        assert {outbox_entry.kind for outbox_entry in owed} == {STANDINGS_ENTRY, CLOSED_ENTRY}
        with pytest.raises(ChallengeOver):
            await services[Challenges].close_early(challenge.id, ANA, manages=False)

    async def test_managers_close_what_anybody_opened_and_others_do_not(self, services: Services) -> None:
        challenge = await opened(services)
        with pytest.raises(ChallengeRefused):
            await services[Challenges].close_early(challenge.id, BEN, manages=False)
        assert list(await services[Challenges].open_in(GUILD)) == [challenge]
        await services[Challenges].close_early(challenge.id, BEN, manages=True)
        assert await services[Challenges].open_in(GUILD) == []

    async def test_a_daily_that_was_closed_early_does_not_open_again_that_day(
        self, services: Services, clock: HandClock
    ) -> None:
        plan = Schedule(GUILD, Cadence.DAILY, "race", {"goal": 5}, CHANNEL)
        await services[Challenges].schedules.add(plan)
        daily = await services[Challenges].schedules.open_due(plan.subject)
        assert daily is not None
        await services[Challenges].close_early(daily.id, BEN, manages=True)
        await services[Challenges].schedules.open_due(plan.subject)
        assert await services[Challenges].open_in(GUILD) == []
        clock.now += DAY
        await services[Challenges].schedules.open_due(plan.subject)
        assert [each.number for each in await services[Challenges].open_in(GUILD)] == [2]


class TestStandings:
    async def test_equal_scores_share_a_rank_and_the_quicker_stands_first(
        self, services: Services, clock: HandClock
    ) -> None:
        challenge = await opened(services)
        for member, score, minutes in ((ANA, 6, 9), (BEN, 7, 30), (CHLOE, 6, 2), (DAN, 5, 1)):
            run = await services[Challenges].enter(challenge.id, member)
            clock.turn(minutes=minutes)
            await walk_on(services, run, *finishing(score))
        with pytest.raises(ChallengeOpen):
            await services[ChallengeResults].standings(challenge.id)
        await closed(services, clock, challenge)
        found = await services[ChallengeResults].standings(challenge.id)
        assert [(each.rank, each.member, each.score, each.took) for each in found.finished] == [
            (1, BEN, 7, timedelta(minutes=30)),
            (2, CHLOE, 6, timedelta(minutes=2)),
            (2, ANA, 6, timedelta(minutes=9)),
            (4, DAN, 5, timedelta(minutes=1)),
        ]

    async def test_low_scores_rank_first_where_low_is_better(
        self, make_tables: MakeTables, clock: HandClock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Race, "better", "low")
        service = make_tables()
        await service.start()
        challenge = await opened(service)
        for member, score in ((ANA, 6), (BEN, 5)):
            await walk_on(service, await service[Challenges].enter(challenge.id, member), *finishing(score))
        await closed(service, clock, challenge)
        assert [each.member for each in (await service[ChallengeResults].standings(challenge.id)).finished] == [
            BEN,
            ANA,
        ]

    async def test_every_run_is_verified_from_the_seed(self, services: Services, clock: HandClock) -> None:
        challenge = await opened(services)
        runs = [
            await walk_on(services, await services[Challenges].enter(challenge.id, member), *finishing(score))
            for member, score in ((ANA, 6), (BEN, 5))
        ]
        with pytest.raises(ChallengeOpen):
            await services[ChallengeResults].verify(challenge.id)
        await closed(services, clock, challenge)
        checked = await services[ChallengeResults].verify(challenge.id)
        assert list(checked) == [run.table.id for run in runs]
        assert [found.outcome.scores for found in checked.values() if found.outcome] == [(6,), (5,)]

    async def test_a_run_that_was_tampered_with_is_found(
        self, services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        challenge = await opened(services)
        await walk_on(services, await services[Challenges].enter(challenge.id, ANA), *finishing(6))
        await closed(services, clock, challenge)
        monkeypatch.setattr("bot.core.history.archive.standing_moves", lambda entries: list(entries)[:-1])
        with pytest.raises(BadRecord):
            await services[ChallengeResults].verify(challenge.id)


class TestWhileItIsOpen:
    async def test_who_has_finished_sees_how_the_others_did_and_nobody_else_does(self, services: Services) -> None:
        challenge = await opened(services)
        for member, score in ((ANA, 6), (BEN, 7)):
            await walk_on(services, await services[Challenges].enter(challenge.id, member), *finishing(score))
        await services[Challenges].enter(challenge.id, CHLOE)
        runs = [run.id for run in await services[Challenges].runs(challenge.id)]
        found = await services[ChallengeResults].so_far(challenge.id, ANA)
        assert found is not None
        assert ([each.member for each in found.finished], found.unfinished) == ([BEN, ANA], [])
        assert [course.scores[-1] for course in await services[ChallengeResults].courses(challenge.id, runs, ANA)] == [
            6,
            7,
        ]
        for member in (CHLOE, DAN):
            assert await services[ChallengeResults].so_far(challenge.id, member) is None
            with pytest.raises(ChallengeOpen):
                await services[ChallengeResults].courses(challenge.id, runs, member)

    async def test_a_run_given_up_is_had_and_practice_is_no_run(self, services: Services) -> None:
        challenge = await opened(services)
        await walk_on(services, await services[Challenges].enter(challenge.id, ANA), *finishing(6))
        given_up = await services[Challenges].enter(challenge.id, BEN)
        await services.seats.resign(given_up.table.id, BEN)
        practice = await services[Challenges].practise(challenge.id, ANA)
        await walk_on(services, practice, *finishing(7))
        found = await services[ChallengeResults].so_far(challenge.id, BEN)
        assert found is not None
        assert ([each.score for each in found.finished], found.unfinished) == ([6], [BEN])
        assert await services[ChallengeResults].courses(challenge.id, [practice.table.id], ANA) == []

    async def test_the_opening_is_what_everybody_meets(self, services: Services) -> None:
        challenge = await opened(services)
        run = await services[Challenges].enter(challenge.id, ANA)
        assert await services[Challenges].opening(challenge) == run.position

    async def test_a_streak_counts_dailies_up_to_this_one(self, services: Services, clock: HandClock) -> None:
        clock.now = MIDNIGHT
        await services[Challenges].schedules.add(DAILY)
        streaks = []
        for day in range(4):
            clock.now = MIDNIGHT + day * DAY
            challenge = await services[Challenges].schedules.open_due(DAILY.subject)
            assert challenge is not None
            if day != 1:
                await walk_on(services, await services[Challenges].enter(challenge.id, ANA), *finishing(6))
            streaks.append(await services[ChallengeResults].streak(challenge, ANA))
        assert streaks == [1, 1, 1, 2]
        assert await services[ChallengeResults].streak(await opened(services), ANA) == 0


class TestAgainstPar:
    def test_each_fifth_of_a_run_is_compared_with_as_much_of_par(self) -> None:
        par = range(0, 110, 10)
        ahead = [score + 6 for score in par]
        assert set(against_par(ahead, par, "high")) == {Against.AHEAD}
        assert set(against_par(ahead, par, "low")) == {Against.BEHIND}
        assert set(against_par([score + 5 for score in par], par, "high")) == {Against.LEVEL}

    def test_a_run_of_other_length_is_compared_by_its_share(self) -> None:
        found = against_par([0, 0, 0, 30], [0, 4, 8, 12, 16, 20, 24], "high")
        assert found == (Against.BEHIND, Against.BEHIND, Against.BEHIND, Against.BEHIND, Against.AHEAD)
        assert against_par([0, 30], [0, 30], "high") == (Against.LEVEL,) * 5


class TestCourses:
    async def test_where_two_runs_parted_and_how_their_scores_went(self, services: Services, clock: HandClock) -> None:
        challenge = await opened(services)
        for member, score in ((ANA, 6), (BEN, 7)):
            await walk_on(services, await services[Challenges].enter(challenge.id, member), *finishing(score))
        runs = await services[Challenges].runs(challenge.id)
        with pytest.raises(ChallengeOpen):
            await services[ChallengeResults].courses(challenge.id, [runs[0].id])
        await closed(services, clock, challenge)
        mine, theirs = await services[ChallengeResults].courses(challenge.id, [table.id for table in runs])
        assert (list(mine.scores), list(theirs.scores)) == ([0, 2, 2, 3, 3, 6], [0, 2, 2, 4, 4, 7])
        parting = parted(mine, theirs)
        assert parting is not None
        assert (parting.move, parting.score, str(parting.mine), str(parting.theirs)) == (
            3, 2, "Walk 1 step", "Walk 2 steps",
        )  # fmt: skip
        assert parted(mine, mine) is None

    async def test_a_run_that_ended_sooner_has_no_move_there(self, services: Services, clock: HandClock) -> None:
        challenge = await opened(services)
        for member, moves in ((ANA, ("walk 3", "rest", "walk 2")), (BEN, ("walk 3", "rest", "walk 1"))):
            await walk_on(services, await services[Challenges].enter(challenge.id, member), *moves)
        await closed(services, clock, challenge)
        runs = [table.id for table in await services[Challenges].runs(challenge.id)]
        mine, theirs = await services[ChallengeResults].courses(challenge.id, runs)
        shorter = Course(theirs.scores[:3], theirs.moves[:2], theirs.labels[:2])
        parting = parted(mine, shorter)
        assert parting is not None
        assert (parting.move, parting.theirs) == (3, None)


MIDNIGHT = datetime(2026, 11, 21, tzinfo=UTC)
DAILY = Schedule(GUILD, Cadence.DAILY, "race", {"goal": 5}, CHANNEL)


class TestSchedules:
    async def test_a_daily_opens_now_and_at_every_midnight(self, services: Services, clock: HandClock) -> None:
        plan = await services[Challenges].schedules.add(DAILY)
        first = await services[Challenges].schedules.open_due(plan.subject)
        assert first is not None
        assert (first.period, first.closes) == ("2026-11-20", MIDNIGHT)
        clock.now = MIDNIGHT
        second = await services[Challenges].schedules.open_due(plan.subject)
        assert second is not None
        assert (second.period, second.closes) == ("2026-11-21", MIDNIGHT + DAY)
        assert second.commitment != first.commitment

    async def test_yesterday_closes_before_today_opens(self, services: Services, clock: HandClock) -> None:
        seen = []

        async def close(subject: str) -> None:
            seen.append("close")
            await services[Challenges].close(subject)

        async def open_next(subject: str) -> None:
            seen.append("open")
            await services[Challenges].schedules.open_due(subject)

        services.timers.serve(TIMER, close)
        services.timers.serve("schedule", open_next)
        await services[Challenges].schedules.add(DAILY)
        await services.timers.tick()
        clock.now = MIDNIGHT
        await services.timers.tick()
        assert seen == ["open", "close", "open"]

    async def test_a_restart_opens_no_day_twice_and_announces_what_was_not(self, services: Services) -> None:
        plan = await services[Challenges].schedules.add(DAILY)
        first = await services[Challenges].schedules.open_due(plan.subject)
        assert first is not None
        assert await services[Challenges].schedules.open_due(plan.subject) == first
        subject = f"{GUILD} {CHANNEL} {first.period}"
        assert [outbox_entry.kind for outbox_entry in await services.outbox.of(subject)] == [DAY_ENTRY]
        announced = await services[Challenges].set_message(first.id, 5)
        assert await services[Challenges].schedules.open_due(plan.subject) == announced
        assert await services.outbox.of(first.id) == []

    async def test_a_weekly_ends_on_monday(self, services: Services) -> None:
        plan = await services[Challenges].schedules.add(Schedule(GUILD, Cadence.WEEKLY, "race", {}, CHANNEL))
        challenge = await services[Challenges].schedules.open_due(plan.subject)
        assert challenge is not None
        assert (challenge.period, challenge.closes) == ("2026-W47", datetime(2026, 11, 23, tzinfo=UTC))

    async def test_a_new_schedule_of_the_same_kind_takes_the_place_of_the_old(self, services: Services) -> None:
        await services[Challenges].schedules.add(DAILY)
        changed = await services[Challenges].schedules.add(
            Schedule(GUILD, Cadence.DAILY, "race", {"goal": 20}, CHANNEL + 1)
        )
        assert await services[Challenges].schedules.of(GUILD) == [changed]

    async def test_switched_off_it_opens_no_more(self, services: Services, clock: HandClock) -> None:
        plan = await services[Challenges].schedules.add(DAILY)
        await services[Challenges].schedules.drop(plan)
        assert await services[Challenges].schedules.open_due(plan.subject) is None
        clock.turn(days=3)
        await services.timers.tick()
        assert await services[Challenges].open_in(GUILD) == []


async def test_a_run_has_the_commitment_that_its_challenge_was_announced_with(
    services: Services, database: Path, clock: HandClock
) -> None:
    newer, older = await opened(services, goal=5), await opened(services, goal=5)
    promised = chance.commitment(await services[Challenges]._seed(older.id))
    with closing(sqlite3.connect(database)) as connection, connection:
        change = "UPDATE challenges SET commitment = ?, commitment_form = 1, options = ? WHERE id = ?"
        connection.execute(change, (promised, '{"goal": 5}', older.id))
    for challenge, form in ((newer, NEWEST), (await services[Challenges].find(older.id), SEED_ALONE)):
        run = await services[Challenges].enter(challenge.id, ANA)
        assert (run.table.commitment, run.table.commitment_form) == (challenge.commitment, form)
        await walk_on(services, run, *finishing(5))
    clock.now = newer.closes
    for challenge in (newer, older):
        await services[Challenges].close(challenge.id)
        assert len(await services[ChallengeResults].verify(challenge.id)) == 1


async def test_a_reminder_loses_its_way_in_at_the_close_also_one_that_was_posted_meanwhile(
    services: Services, clock: HandClock
) -> None:
    before, after = await opened(services), await opened(services)
    await services[Challenges].set_reminder(before.id, 77)
    assert (await services[Challenges].find(before.id)).reminder == 77
    assert [outbox_entry.kind for outbox_entry in await services.outbox.of(before.id)] == [ANNOUNCEMENT_ENTRY]
    for challenge in (before, after):
        await closed(services, clock, challenge)
    await services[Challenges].set_reminder(after.id, 77)
    for challenge in (before, after):
        owed = [(outbox_entry.kind, outbox_entry.message) for outbox_entry in await services.outbox.of(challenge.id)]
        assert {*owed} == {(CLOSED_ENTRY, 77), (STANDINGS_ENTRY, None)}
