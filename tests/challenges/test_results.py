"""Records of a server: what a list may mix, what sets a record, streaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date, timedelta
from typing import ClassVar, Literal

import pytest

from bot.core.results.model import Achieved, Category, Personal, Result, completed, personal, records
from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.core.table.openings import NewTable
from bot.games.chance import seed_from_text
from bot.games.contract import Option, OptionValue
from bot.games.text import Text
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import NewChallenge
from cogs.challenge.results.service import ChallengeResults, daily_days, streak
from tests.challenges.test_challenges import DAILY, DAY, finishing, walk_on
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock, MakeTables, a_race, play_all
from tests.tables.race import Race

USUAL = (("goal", 5), ("team", "free"))


async def solo(services: Services, score: int, member: int = ANA, **options: OptionValue) -> LiveTable:
    live = await services.openings.open(NewTable("race", GUILD, CHANNEL, ((member,),), {"goal": 5, **options}, member))
    return await walk_on(services, live, *finishing(score))


def listed(result: Achieved) -> Achieved:
    return Achieved(**{each.name: getattr(result, each.name) for each in fields(Achieved)})


async def best(services: Services) -> list[list[tuple[int, int]]]:
    found = await services.results.best_in(GUILD, 5)
    return [[(each.member, each.score) for each in results] for results in found.values()]


async def test_the_best_of_each_member_stands_once_and_the_first_to_reach_it_before_the_others(
    services: Services, clock: HandClock
) -> None:
    for member, score in ((ANA, 5), (BEN, 6), (ANA, 6), (ANA, 5)):
        await solo(services, score, member)
        clock.turn(minutes=1)
    assert await best(services) == [[(BEN, 6), (ANA, 6)]]


async def test_other_options_and_other_numbers_of_seats_are_other_lists(services: Services) -> None:
    await solo(services, 5)
    await solo(services, 6, team="in_turn")
    live = await a_race(services, goal=5)
    await play_all(services, live, "walk 3", "rest", "rest", "walk 2")
    found = await services.results.best_in(GUILD, 5)
    assert set(found) == {
        Category("race", 1, (("goal", 5), ("team", "in_turn"))),
        Category("race", 1, (("goal", 5), ("team", "free"))),
        Category("race", 2, (("goal", 5), ("team", "free"))),
    }


async def test_a_game_with_a_take_back_sets_no_record(services: Services) -> None:
    live = await services.openings.open(NewTable("race", GUILD, CHANNEL, ((ANA,),), {"goal": 5}, ANA))
    live = await walk_on(services, live, "rest", "roll")
    await services.undo.undo(live.table.id, ANA)
    await walk_on(services, await services.tables.live(live.table.id), *finishing(7))
    assert [result.barred for result in await services.results.of_member(GUILD, ANA)] == [True]
    assert await best(services) == []


async def test_unfinished_and_imported_games_and_other_servers_do_not_count(services: Services) -> None:
    record = await services.records.export((await solo(services, 6)).table.id)
    await services.records.import_record(record, GUILD, CHANNEL, BEN)
    live = await services.openings.open(NewTable("race", GUILD, CHANNEL, ((BEN,),), {"goal": 5}, BEN))
    await services.seats.resign(live.table.id, BEN)
    assert await best(services) == [[(ANA, 6)]]
    assert await services.results.of_member(GUILD + 1, ANA) == await services.results.of_member(GUILD, BEN) == []
    assert await services.results.best_in(GUILD + 1, 5) == {}


@pytest.mark.parametrize(
    ("played", "length"),
    [((), 0), ((0,), 1), ((1,), 1), ((2,), 0), ((0, 1, 2, 4), 3), ((1, 2, 3), 3), ((-1, 0, 1), 2)],
    ids=str,
)
def test_a_streak_runs_to_today_or_to_yesterday(played: tuple[int, ...], length: int) -> None:
    today = date(2026, 11, 21)
    every = [today - timedelta(days=ago) for ago in range(-1, 9)]
    assert streak({today - timedelta(days=ago) for ago in played}, every, today) == length


@pytest.mark.parametrize(
    ("played", "held", "length"),
    [
        ((0, 3, 4), (0, 3, 4), 3),
        ((3, 4), (0, 3, 4), 2),
        ((3, 4), (3, 4), 2),
        ((4,), (0, 3, 4), 0),
        ((0, 4), (0, 3, 4), 1),
    ],
    ids=str,
)
def test_days_without_a_daily_break_no_streak(played: tuple[int, ...], held: tuple[int, ...], length: int) -> None:
    today = date(2026, 11, 21)
    had, was = ({today - timedelta(days=ago) for ago in each} for each in (played, held))
    assert streak(had, was, today) == length


async def test_a_streak_goes_on_after_days_on_which_the_server_had_no_daily(
    services: Services, clock: HandClock
) -> None:
    plan = await services[Challenges].schedules.add(DAILY)
    lengths = []
    for gap, members in ((0, (ANA, BEN)), (3, (ANA,)), (0, (ANA, BEN))):
        clock.now += timedelta(days=gap)
        challenge = await services[Challenges].schedules.open_due(plan.subject)
        assert challenge is not None
        for member in members:
            await walk_on(services, await services[Challenges].enter(challenge.id, member), *finishing(5))
        lengths.append([await services[ChallengeResults].streak(challenge, member) for member in (ANA, BEN)])
        clock.now = challenge.closes
        await services[Challenges].close(challenge.id)
    assert lengths == [[1, 1], [2, 1], [3, 1]]


async def test_the_days_of_dailies_are_those_of_finished_runs(services: Services, clock: HandClock) -> None:
    plan = await services[Challenges].schedules.add(DAILY)
    for finished in (True, False, True):
        challenge = await services[Challenges].schedules.open_due(plan.subject)
        assert challenge is not None
        run = await services[Challenges].enter(challenge.id, ANA)
        if finished:
            await walk_on(services, run, *finishing(5))
        clock.now = challenge.closes
        await services[Challenges].close(challenge.id)
    await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {}, DAY, ANA))
    known = {each.id: each for each in await services[Challenges].over_in(GUILD)}
    days = daily_days(await services.results.of_member(GUILD, ANA), known)
    assert days == {date(2026, 11, 20), date(2026, 11, 22)}


class LaterRace(Race):
    """The race after it got another option."""

    options: ClassVar[Sequence[Option]] = (
        *Race.options,
        Option("rain", "flag", False, (True, False), Text("Rain."), Text("Rain")),
    )


class LowRace(Race):
    """The race, where the lowest score wins."""

    better: ClassVar[Literal["high", "low"]] = "low"


async def test_an_option_that_came_later_parts_no_list_in_two(services: Services, make_tables: MakeTables) -> None:
    await solo(services, 5, BEN)
    await services.close()
    later = make_tables([LaterRace()])
    later.openings._seeds = lambda: seed_from_text("later")
    await later.start()
    await solo(later, 6)
    await solo(later, 7, rain=True)
    found = await later.results.best_in(GUILD, 5)
    dry, wet = ((*USUAL, ("rain", rain)) for rain in (False, True))
    assert {category.options: [each.score for each in best] for category, best in found.items()} == {
        dry: [6, 5],
        wet: [7],
    }


async def test_the_lists_are_those_that_all_games_would_give(
    services: Services, make_tables: MakeTables, clock: HandClock
) -> None:
    """The store picks the best; read with all the others they give the same lists, whichever score is better."""
    scores = (5, 7, 6, 6, 7, 5, 6, 5)
    for n, (member, score) in enumerate(zip((ANA, BEN, CHLOE, DAN) * 2, scores, strict=True)):
        await solo(services, score, member, team=("free", "in_turn")[n % 3 == 0])
        clock.turn(seconds=n % 2)
    await services.close()
    for game in (Race(), LowRace()):
        service = make_tables([game])
        await service.start()
        everything = completed(
            [each for member in (ANA, BEN, CHLOE, DAN) for each in await service.results.of_member(GUILD, member)],
            {"race": game},
        )
        for most in (1, 2, 5):
            found = await service.results.best_in(GUILD, most)
            counting = [each for each in everything if not each.barred]
            shown = records(counting, {"race": game}, most)
            assert found == {category: [listed(each) for each in best] for category, best in shown.items()}
            assert await service.results.best_in(GUILD, most, "race") == found
            assert await service.results.best_in(GUILD, most, "chess") == {}
        await service.close()


async def beside(
    services: Services, live: LiveTable, member: int = ANA
) -> tuple[int, int, float, int | None, bool] | None:
    found = (await services.results.personal(live.table)).get(member)
    return None if found is None else (found.games, found.best, found.average, found.before, found.new_best)


async def test_a_result_stands_beside_the_best_and_the_average_of_what_its_member_had_by_then(
    services: Services, clock: HandClock
) -> None:
    first = await solo(services, 6)
    clock.turn(minutes=1)
    second = await solo(services, 5)
    clock.turn(minutes=1)
    third = await solo(services, 7)
    assert await beside(services, first) == (1, 6, 6.0, None, False)
    assert await beside(services, second) == (2, 6, 5.5, 6, False)
    assert await beside(services, third) == (3, 7, 6.0, 6, True)
    assert await beside(services, first) == (1, 6, 6.0, None, False), "what came later changes nothing"
    assert await beside(services, third, BEN) is None


async def test_other_options_and_games_with_a_take_back_count_for_no_best_of_one_s_own(
    services: Services, clock: HandClock
) -> None:
    await solo(services, 7, team="in_turn")
    live = await services.openings.open(NewTable("race", GUILD, CHANNEL, ((ANA,),), {"goal": 5}, ANA))
    live = await walk_on(services, live, "rest", "roll")
    await services.undo.undo(live.table.id, ANA)
    taken = await walk_on(services, await services.tables.live(live.table.id), *finishing(7))
    clock.turn(minutes=1)
    assert await beside(services, taken) == (0, 7, 7.0, None, False)
    plain = await solo(services, 5)
    assert await beside(services, plain) == (1, 5, 5.0, None, False)


async def test_a_personal_best_does_not_reveal_an_open_challenge(services: Services, clock: HandClock) -> None:
    now = clock()
    category = Category("race", 1, USUAL)

    def result(table: str, score: int, closes: timedelta | None) -> Result:
        at = now - timedelta(hours=1)
        secret = None if closes is None else now + closes
        return Result(category, table, ANA, score, at, None, 0, 0, 1, (), timedelta(1), None, False, False, secret)

    own = replace(result("own", 5, None), at=now)
    outcome = personal([result("open", 9, timedelta(hours=1)), result("over", 6, timedelta(0)), own], "own", "high")
    assert outcome == Personal(score=5, games=2, best=6, average=5.5, before=6)
    low = personal([result("open", 2, timedelta(hours=1)), result("over", 6, None), own], "own", "low")
    assert low is not None
    assert (low.best, low.new_best) == (5, True)
    assert personal([own], "another", "high") is None
