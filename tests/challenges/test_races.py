"""Races: practice beside a run that is over, by scores alone; nobody learns of a run what they may not know."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.core.errors import ChallengeOpen, ChallengeRefused
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table.model import LiveTable
from cogs.challenge.challenges import Challenges
from cogs.challenge.matches.races import Races, ScoreCourse
from tests.challenges.test_challenges import closed as closed_by_clock
from tests.challenges.test_challenges import finishing, opened, walk_on
from tests.tables.fixtures import ANA, BEN, CHLOE, DAN, HandClock, MakeTables, with_par


async def finished(services: Services, challenge_id: str, member: int, score: int) -> LiveTable:
    return await walk_on(services, await services[Challenges].enter(challenge_id, member), *finishing(score))


async def test_the_score_of_another_run_after_as_many_moves_stands_beside_ones_own(
    services: Services, make_tables: MakeTables, clock: HandClock
) -> None:
    challenge = await opened(services)
    await finished(services, challenge.id, BEN, 7)
    await closed_by_clock(services, clock, challenge)
    races = services[Races]
    live = await races.race(challenge.id, ANA, BEN)
    pace = await races.of(live.table)
    assert pace == ScoreCourse(BEN, (0, 2, 2, 4, 4, 7))
    assert [pace.after(moves) for moves in (0, 1, 3, 5, 9)] == [0, 2, 4, 7, 7]
    assert [pace.has_ended(moves) for moves in (0, 4, 5, 9)] == [False, False, True, True]
    again = make_tables()
    await services.close()
    await again.start()
    assert await again[Races].of(live.table) == pace


async def test_par_and_ones_own_run_can_be_raced_and_a_game_under_way_gets_another_pace(services: Services) -> None:
    challenge = await opened(services)
    await finished(services, challenge.id, ANA, 6)
    challenge = await with_par(services, challenge)
    races = services[Races]
    first = await races.race(challenge.id, ANA, None)
    assert await races.of(first.table) == ScoreCourse(None, challenge.par_course)
    second = await races.race(challenge.id, ANA, ANA)
    assert second.table.id == first.table.id
    assert await races.of(second.table) == ScoreCourse(ANA, (0, 2, 2, 3, 3, 6))


async def test_before_the_close_only_who_has_finished_may_race_and_only_with_who_has(services: Services) -> None:
    challenge = await with_par(services, await opened(services))
    await finished(services, challenge.id, ANA, 6)
    await services[Challenges].enter(challenge.id, BEN)
    await services[Challenges].enter(challenge.id, DAN)
    races = services[Races]
    for member, whose in ((BEN, ANA), (BEN, None), (CHLOE, ANA), (CHLOE, None)):
        with pytest.raises(ChallengeOpen):
            await races.race(challenge.id, member, whose)
    for whose in (DAN, 99):
        with pytest.raises(ChallengeRefused):
            await races.race(challenge.id, ANA, whose)
    own = await services[Challenges].run_of(challenge.id, BEN)
    assert own is not None
    assert await races.of(own) is None
    runs = await services._store.read(table_queries.runs_of, challenge.id)
    assert len(runs) == 3  # what was refused opened no game


async def test_a_par_that_is_still_worked_out_cannot_be_raced(services: Services) -> None:
    challenge = await opened(services)
    await finished(services, challenge.id, ANA, 6)
    with pytest.raises(ChallengeRefused, match="still being calculated"):
        await services[Races].race(challenge.id, ANA, None)


async def test_a_par_of_an_older_version_is_refused_and_opens_no_game(
    services: Services, clock: HandClock, database: Path
) -> None:
    challenge = await with_par(services, await opened(services))
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE challenges SET par_course = '[]'")
    clock.now = challenge.closes + timedelta(seconds=1)
    with pytest.raises(ChallengeRefused, match="single number"):
        await services[Races].race(challenge.id, ANA, None)
    assert await services._store.read(table_queries.runs_of, challenge.id) == []
