"""Duplicate matches: who may play, what a team comes to."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.errors import ChallengeOpen, ChallengeOver, ChallengeRefused
from bot.core.services import Services
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies.reminders import Reminded, Reminders
from cogs.challenge.matches.model import Side, Teams, check_teams, sides
from cogs.challenge.model import FINISHED_ENTRY, STANDINGS_ENTRY, Challenge, NewChallenge, Reminder
from cogs.challenge.results.service import ChallengeResults
from tests.challenges.test_challenges import DAY, closed, finishing, walk_on
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock

TEAMS = ((ANA, CHLOE), (BEN, DAN))


async def match(services: Services, teams: Teams = TEAMS) -> Challenge:
    return await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {"goal": 5}, DAY, ANA, teams))


async def test_it_is_for_its_teams_and_nobody_else(services: Services, clock: HandClock) -> None:
    challenge = await match(services)
    assert (await services[Challenges].find(challenge.id)).teams == TEAMS
    with pytest.raises(ChallengeRefused, match="not in this match"):
        await services[Challenges].enter(challenge.id, 99)
    with pytest.raises(ChallengeOpen):
        await services[Challenges].practise(challenge.id, 99)
    assert await services[Challenges].runs(challenge.id) == []
    mine = await services[Challenges].enter(challenge.id, ANA)
    theirs = await services[Challenges].enter(challenge.id, BEN)
    assert mine.position == theirs.position
    await closed(services, clock, challenge)
    with pytest.raises(ChallengeOver):
        await services[Challenges].enter(challenge.id, 99)
    assert (await services[Challenges].practise(challenge.id, 99)).position == mine.position


@pytest.mark.parametrize(
    ("scores", "ended"),
    [
        ({ANA: 7, CHLOE: 5, BEN: 6, DAN: 5}, [((ANA, CHLOE), 12), ((BEN, DAN), 11)]),
        ({ANA: 5, CHLOE: 5, BEN: 7, DAN: 5}, [((BEN, DAN), 12), ((ANA, CHLOE), 10)]),
        ({ANA: 7, CHLOE: 5, BEN: 7, DAN: 5}, [((ANA, CHLOE), 12), ((BEN, DAN), 12)]),
        ({ANA: 7, BEN: 5, DAN: 5}, [((BEN, DAN), 10), ((ANA, CHLOE), None)]),
        ({ANA: 7}, [((ANA, CHLOE), None), ((BEN, DAN), None)]),
    ],
)
async def test_results_of_a_team_are_added_up_and_all_of_it_have_to_finish(
    services: Services, clock: HandClock, scores: dict[int, int], ended: list[tuple[tuple[int, ...], int | None]]
) -> None:
    challenge = await match(services)
    for member, score in scores.items():
        await walk_on(services, await services[Challenges].enter(challenge.id, member), *finishing(score))
    await closed(services, clock, challenge)
    found = (await services[ChallengeResults].standings(challenge.id)).finished
    assert sides(TEAMS, found, "high") == [Side(members, total) for members, total in ended]
    if all(total is not None for _, total in ended) and ended[0][1] != ended[1][1]:
        assert sides(TEAMS, found, "low")[0].members == ended[1][0]


@pytest.mark.parametrize(
    "teams",
    [((ANA,), (ANA,)), ((ANA, BEN), (CHLOE,)), ((ANA, ANA), (BEN, CHLOE)), ((ANA,),), ((), ()), ((1,), (2,), (3,)),
     ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))],
)  # fmt: skip
async def test_teams_that_are_none_open_nothing(services: Services, teams: Teams) -> None:
    with pytest.raises(ChallengeRefused):
        await match(services, teams)
    assert await services[Challenges].open_in(GUILD) == []
    check_teams(())


async def test_only_its_members_are_reminded(services: Services) -> None:
    challenge = await match(services)
    for member in (ANA, 99):
        await services[Reminders].choose(GUILD, member, Reminder.ALWAYS)
    assert await services[Reminders].of(challenge) == Reminded(challenge, (), (ANA,))


async def test_it_closes_when_all_have_had_their_run_and_not_before(services: Services, clock: HandClock) -> None:
    challenge = await match(services)
    for member in (ANA, BEN, CHLOE):
        assert await services[Challenges].close(challenge.id) is None
        await walk_on(services, await services[Challenges].enter(challenge.id, member), *finishing(5))
    last = await services[Challenges].enter(challenge.id, DAN)
    assert await services[Challenges].close(challenge.id) is None
    assert (await services.records.export(last.table.id)).seed is None
    await services.seats.resign(last.table.id, DAN)
    assert FINISHED_ENTRY in [outbox_entry.kind for outbox_entry in await services.outbox.of(last.table.id)]
    clock.now += timedelta(minutes=5)
    done = await services[Challenges].close(challenge.id)
    assert done is not None
    assert done.closed == done.closes == clock.now < challenge.closes
    assert await services[Challenges].find(challenge.id) == done
    assert [outbox_entry.kind for outbox_entry in await services.outbox.of(challenge.id)] == [STANDINGS_ENTRY]
    seed = await services[Challenges].seed(challenge.id)
    assert {(await services.records.export(run.id)).seed for run in await services[Challenges].runs(challenge.id)} == {
        seed
    }
    assert all(each.outcome is not None for each in (await services[ChallengeResults].verify(challenge.id)).values())


async def test_a_challenge_for_everybody_stays_open_whoever_has_finished(services: Services) -> None:
    challenge = await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {"goal": 5}, DAY, ANA))
    await walk_on(services, await services[Challenges].enter(challenge.id, ANA), *finishing(5))
    assert await services[Challenges].close(challenge.id) is None
