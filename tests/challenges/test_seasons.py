"""Weeks and seasons: what counts, who leads, when tables post, rotation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.core.services import Services
from bot.core.time.zones import Cadence
from bot.games.contract import BadOption
from bot.games.registry import GAMES
from bot.store import timer_queries
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies import queries as dailies_queries
from cogs.challenge.model import DRAWN, Challenge, Pick, Schedule, rotation_subject
from cogs.challenge.par import points
from cogs.challenge.seasons.service import SEASON_ENTRY, Daily, Seasons, Span, counting, places
from tests.challenges.test_challenges import finishing, walk_on
from tests.challenges.test_schedules import oldest_first, serve
from tests.store.test_store import a_challenge
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, GUILD, HandClock, MakeTables
from tests.tables.race import Race

DAILY = Schedule(GUILD, Cadence.DAILY, "race", {"goal": 5}, CHANNEL)
PICK = Pick("race", {"goal": 5}, CHANNEL)
MONDAY = datetime(2026, 11, 23, tzinfo=UTC)
CHALLENGE: Challenge = a_challenge()


def days(*gaps: Mapping[int, int]) -> list[Daily]:
    return [Daily(CHALLENGE, each) for each in gaps]


def test_the_best_five_in_seven_count() -> None:
    found = places(days(*({ANA: gap} for gap in (3, -9, 4, 0, 5, -8, 1))))
    assert [(each.points, each.played, each.best) for each in found] == [(13, 7, 5)]


def test_a_daily_that_was_missed_counts_as_the_worst_of_it_and_never_more_than_par() -> None:
    (ana, ben) = places(days({ANA: 5, BEN: 2}, {ANA: -3}, {ANA: 4}))
    assert counting(3) == 3
    assert (ana.member, ana.points) == (ANA, 6)
    assert (ben.member, ben.points, ben.gaps) == (BEN, 2 - 3 + 0, (2, None, None))


def test_to_play_is_never_worse_than_not_to() -> None:
    played = places(days({ANA: 5, BEN: -7}, {ANA: 1, BEN: 1}))
    missed = places(days({ANA: 5}, {ANA: 1, BEN: 1}))
    assert played[1].points <= missed[1].points  # the others' results stay
    both = places(days({ANA: 5, BEN: -7, CHLOE: -7}, {ANA: 1, BEN: 1, CHLOE: 1}))
    one = places(days({ANA: 5, BEN: -7}, {ANA: 1, BEN: 1, CHLOE: 1}))
    level, missed_level = ({each.member: each.points for each in found}[CHLOE] for found in (both, one))
    assert level == missed_level


def test_of_equal_points_more_dailies_are_ahead_then_the_best_single_one_then_a_rank_is_shared() -> None:
    found = places(days({ANA: 4, BEN: 2, CHLOE: 4, 77: 3, 78: 3}, {BEN: 2, 77: 1, 78: 1}, {CHLOE: 0}))
    assert [(each.rank, each.member) for each in found] == [(1, CHLOE), (2, 77), (2, 78), (4, BEN), (5, ANA)]


def in_points(score: int, daily: Daily) -> int:
    """How far a score is above the par of a daily."""
    challenge = daily.challenge
    assert challenge.par is not None
    return points(score - challenge.par, challenge.par, challenge.blind)


def test_a_result_as_far_beyond_par_as_par_is_beyond_moves_at_random_is_worth_the_same_in_every_game() -> None:
    carcassonne, nova_luna, solarius = (12, 21, 9), (185, 115, 300), (39, 31, -8)  # gap, par, moves at random
    assert [points(*each) for each in (carcassonne, nova_luna, solarius)] == [100, 100, 100]
    assert points(-12, 21, 9) == -points(12, 21, 9)


def test_no_single_daily_outweighs_all_others_where_par_is_hardly_better_than_chance() -> None:
    assert points(5, 20, 19) == 125
    assert points(5, 20, 21) == 125
    assert points(2, 0, 0) == 200


@pytest.mark.parametrize(("par", "score"), [(0, 1), (5, 6), (39, 40), (40, 42), (-10, -9), (-60, -57)])
def test_a_daily_is_level_within_a_point_of_its_game_or_a_twentieth_of_par(par: int, score: int) -> None:
    daily = Daily(replace(CHALLENGE, par=par, blind=0), {})
    assert daily.near == in_points(score, daily)


async def play_a_day(services: Services, scores: Mapping[int, int]) -> Challenge:
    """Do what is due, then finish runs in today's daily with these scores."""
    await services.timers.tick()
    today = next(each for each in await services[Challenges].open_in(GUILD) if each.cadence is Cadence.DAILY)
    for member, score in scores.items():
        await walk_on(services, await services[Challenges].enter(today.id, member), *finishing(score))
    return today


async def test_a_week_and_a_month_owe_their_tables_once_when_they_end(services: Services, clock: HandClock) -> None:
    serve(services)
    for span in Span:
        services.timers.serve(span, services[Seasons].due)
    clock.now = MONDAY
    await services[Challenges].schedules.add(DAILY)
    owed = []
    for day in range(9):
        clock.now = MONDAY + timedelta(days=day)
        await play_a_day(services, {ANA: 7, BEN: 5 + day % 2} if day else {BEN: 6})
        for name in ("2026-W48", "2026-11", "2026-W49"):
            outbox_entries = await services.outbox.of(f"{GUILD} {name}")
            assert {outbox_entry.kind for outbox_entry in outbox_entries} <= {SEASON_ENTRY}
            if outbox_entries:
                owed.append((day, name, outbox_entries[0].channel))
                await services.outbox.remove(f"{GUILD} {name}")
                await services[Seasons].due(f"{GUILD} {name}")
                assert await services.outbox.of(f"{GUILD} {name}") == []
    assert owed == [(7, "2026-W48", CHANNEL), (8, "2026-11", CHANNEL)]
    seasons = services[Seasons]
    assert await seasons.is_complete(GUILD, "2026-W48")
    assert not await seasons.is_complete(GUILD, "2026-W49")
    found = await seasons.dailies(GUILD, "2026-W48")
    assert [daily.gaps.get(ANA) for daily in found] == [None, *(in_points(7, daily) for daily in found[1:])]


async def test_low_scores_are_better_than_par_where_low_wins(make_tables: MakeTables, clock: HandClock) -> None:
    class Low(Race):
        better = "low"

    services = make_tables(games=(Low(),))
    await services.start()
    serve(services)
    await services[Challenges].schedules.add(DAILY)
    daily = await play_a_day(services, {ANA: 6})
    clock.now = daily.closes
    await services[Challenges].close(daily.id)
    (found,) = await services[Seasons].dailies(GUILD, "2026-W47")
    assert found.gaps == {ANA: -in_points(6, found)}


class TestRotation:
    async def test_each_weekday_opens_what_was_chosen_and_other_days_nothing(
        self, services: Services, clock: HandClock
    ) -> None:
        serve(services)
        clock.now = MONDAY
        await services[Challenges].schedules.rotate(GUILD, [0, 2], PICK)
        for hour in range(24 * 9):
            clock.now = MONDAY + timedelta(hours=hour)
            await services.timers.tick()
        assert [each.period for each in await oldest_first(services)] == ["2026-11-23", "2026-11-25", "2026-11-30"]

    async def test_what_is_no_game_for_one_or_no_option_changes_nothing(self, services: Services) -> None:
        for pick in (replace(PICK, game="chess"), replace(PICK, options={"luck": 1})):
            with pytest.raises(BadOption):
                await services[Challenges].schedules.rotate(GUILD, [0], pick)
        assert await services[Challenges].schedules.rotation(GUILD) == {}

    async def test_with_nothing_left_it_ends(self, services: Services, clock: HandClock) -> None:
        serve(services)
        await services[Challenges].schedules.rotate(GUILD, range(7), PICK)
        await services[Challenges].schedules.rotate(GUILD, range(7), None)
        clock.turn(days=3)
        await services.timers.tick()
        assert await oldest_first(services) == []
        assert await services._store.read(timer_queries.next_due, ours=services._store.owned_condition) is None

    async def test_it_goes_with_its_channel(self, services: Services) -> None:
        await services[Challenges].schedules.rotate(GUILD, [0], PICK)
        await services[Challenges].schedules.rotate(GUILD, [1], replace(PICK, channel=CHANNEL + 1))
        await services[Challenges].forget(GUILD, CHANNEL)
        assert [*await services[Challenges].schedules.rotation(GUILD)] == [1]

    async def test_a_drawn_game_is_the_same_after_a_restart_and_comes_once_in_a_round(
        self, make_tables: MakeTables
    ) -> None:
        games = [game for game in GAMES if 1 in game.seats]
        services, again = make_tables(games=games), make_tables(games=games)
        week = [date(2026, 11, 23) + timedelta(days=n) for n in range(7)]
        drawn = [services[Challenges].schedules.drawn(GUILD, day) for day in week]
        assert drawn == [again[Challenges].schedules.drawn(GUILD, day) for day in week]
        assert set(drawn[: len(games)]) == {game.key for game in games}
        others = {tuple(services[Challenges].schedules.drawn(guild, day) for day in week) for guild in range(20)}
        assert len(others) > 3

    async def test_a_kill_after_opening_opens_no_second_one(
        self, services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        serve(services)
        await services[Challenges].schedules.rotate(GUILD, range(7), replace(PICK, game=DRAWN, options={}))

        def killed(*_: object) -> None:
            raise RuntimeError

        with monkeypatch.context() as patched:
            patched.setattr(dailies_queries, "set_rotation", killed)
            await services.timers.tick()
        clock.turn(minutes=6)
        await services.timers.tick()
        assert len(await oldest_first(services)) == 1


async def test_options_of_a_weekday_are_drawn_of_those_that_are_named(services: Services, clock: HandClock) -> None:
    serve(services)
    clock.now = MONDAY
    schedules = services[Challenges].schedules
    for wrong in ({"goal": (5, 6)}, {"wind": ("strong",)}):
        with pytest.raises(BadOption):
            await schedules.rotate(GUILD, range(7), Pick("race", wrong, CHANNEL))
    await schedules.rotate(GUILD, range(7), Pick("race", {"goal": (5, 20)}, CHANNEL))
    assert (await schedules.rotation(GUILD))[0].options == {"goal": (5, 20), "team": "free"}
    goals = []
    for day in range(8):
        clock.now = MONDAY + timedelta(days=day)
        opened = await schedules.open_due(rotation_subject(GUILD))
        assert opened is not None
        goals.append(opened.options["goal"])
        again = await schedules.open_due(rotation_subject(GUILD))
        assert again is not None
        assert again.options == opened.options
    assert set(goals) == {5, 20}
