"""The daily of all servers: opened once a UTC day, played by everyone, with names for those who may see them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.core.errors import ChallengeOpen, ChallengeOver, RunOver
from bot.core.people import queries as people_queries
from bot.core.results.standings import BEST_GLOBAL_ROWS, MAX_GLOBAL_ROWS
from bot.core.services import Services
from bot.core.settings.service import DAILY_NAME
from bot.core.table.model import LiveTable, Table
from bot.core.table.openings import NewTable
from bot.games.records import commitment
from bot.store import timer_queries
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies.global_dailies import GlobalDailies
from cogs.challenge.model import GLOBAL, REMINDER_TIMER, TIMER, Challenge
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock


async def finish(services: Services, challenge: Challenge, member: int, *, rests: int = 0) -> LiveTable:
    """Play a member's run to its end, resting as often as possible first, up to so many times."""
    live = await services[Challenges].enter(challenge.id, member)
    while live.position.deciders:
        moves = [str(move) for move in live.position.moves()]
        rest = "rest" in moves and rests > 0
        rests -= rest
        walks = [each for each in moves if each != "rest"]
        notation = "rest" if rest or not walks else walks[-1]
        live = await services.moves.play(live.table.id, member, notation, live.table.rev)
    return live


async def close(services: Services, clock: HandClock, challenge: Challenge) -> Challenge:
    clock.now = challenge.closes
    done = await services[Challenges].close(challenge.id)
    assert done is not None
    return done


async def test_it_opens_once_a_day_with_its_commitment(services: Services, clock: HandClock) -> None:
    first, again = await asyncio.gather(services[GlobalDailies].today(), services[GlobalDailies].today())
    assert first.id == again.id
    assert (first.guild, first.period, first.creator) == (GLOBAL, clock.now.date().isoformat(), None)
    assert (first.closes.hour, first.closes.date()) == (0, clock.now.date() + timedelta(days=1))
    with pytest.raises(ChallengeOpen):
        await services[Challenges].seed(first.id)
    assert await services[GlobalDailies].before(first) is None
    await close(services, clock, first)
    second = await services[GlobalDailies].today()
    assert second.id != first.id
    before = await services[GlobalDailies].before(second)
    assert before is not None
    assert (before.id, before.closed) == (first.id, first.closes)
    seed = await services[Challenges].seed(first.id)
    promised = commitment(game=first.game, rules_version=first.rules_version, seats=1, options=first.options, seed=seed)
    assert promised == first.commitment


async def test_it_closes_by_its_timer_and_nothing_is_posted(services: Services, clock: HandClock) -> None:
    challenge = await services[GlobalDailies].today()
    assert await services._store.read(timer_queries.has_timer, TIMER, challenge.id)
    assert not await services._store.read(timer_queries.has_timer, REMINDER_TIMER, challenge.id)
    await finish(services, challenge, ANA)
    await services[Challenges].enter(challenge.id, BEN)
    await close(services, clock, challenge)
    assert await services.outbox.of(challenge.id) == []
    assert await services[Challenges].open_in(GUILD) == []
    with pytest.raises(ChallengeOver):
        await services[Challenges].enter(challenge.id, CHLOE)


async def test_a_run_is_one_per_member_and_belongs_to_no_server(services: Services) -> None:
    challenge = await services[GlobalDailies].today()
    live = await finish(services, challenge, ANA)
    assert live.table.guild is None
    with pytest.raises(RunOver):
        await services[Challenges].enter(challenge.id, ANA)
    assert await services.results.of_member(GUILD, ANA) == []
    exported = await services._store.read(people_queries.about, ANA, services.people.kept)
    assert [(each["id"], each["challenge"]) for each in exported["tables"]] == [(live.table.id, challenge.id)]


async def test_results_are_shown_to_those_who_have_finished(services: Services, clock: HandClock) -> None:
    challenge = await services[GlobalDailies].today()
    await finish(services, challenge, ANA)
    await services[Challenges].enter(challenge.id, BEN)
    table = await services[GlobalDailies].table(challenge, BEN, [])
    assert (table.started, table.ended, table.standings, table.rows) == (2, 1, None, [])
    table = await services[GlobalDailies].table(challenge, ANA, [])
    assert [each.member for each in table.rows] == [ANA]
    closed = await close(services, clock, challenge)
    table = await services[GlobalDailies].table(closed, DAN, [])
    assert [each.member for each in table.rows] == [ANA]
    assert await services[GlobalDailies].verify(closed, table) == (1, await services[Challenges].seed(closed.id))


async def test_names_are_those_of_shared_servers_and_of_members_who_show_theirs(services: Services) -> None:
    await services.openings.open(NewTable("race", GUILD, CHANNEL, [[BEN]], {}, BEN))
    challenge = await services[GlobalDailies].today()
    for member in (ANA, BEN, CHLOE, DAN):
        await finish(services, challenge, member)
    await services.settings.choose(DAILY_NAME, DAN, "shown")
    assert (await services[GlobalDailies].table(challenge, ANA, [GUILD])).named == {ANA, BEN, DAN}
    assert (await services[GlobalDailies].table(challenge, ANA, [GUILD + 1])).named == {ANA, DAN}
    assert (await services[GlobalDailies].table(challenge, ANA, [])).named == {ANA, DAN}
    for member in (BEN, DAN):
        await services._store.write(people_queries.forget, member, services.people.kept)
    assert (await services[GlobalDailies].table(challenge, ANA, [GUILD])).named == {ANA}


async def test_the_table_lists_the_best_my_own_run_and_those_of_members_i_know(services: Services) -> None:
    challenge = await services[GlobalDailies].today()
    for member in range(100, 102 + BEST_GLOBAL_ROWS):
        await finish(services, challenge, member)
    for member in (ANA, BEN):
        await finish(services, challenge, member, rests=3)
    await services.openings.open(NewTable("race", GUILD, CHANNEL, [[BEN]], {}, BEN))
    table = await services[GlobalDailies].table(challenge, ANA, [GUILD])
    place, finished = table.place, table.standings.finished if table.standings else ()
    assert place is not None
    assert len(finished) == BEST_GLOBAL_ROWS + 4
    assert place.rank > BEST_GLOBAL_ROWS
    assert table.percentile == -(-100 * place.rank // len(finished))
    listed = [each.member for each in table.rows]
    assert listed[:BEST_GLOBAL_ROWS] == [each.member for each in finished[:BEST_GLOBAL_ROWS]]
    assert set(listed[BEST_GLOBAL_ROWS:]) == {ANA, BEN}
    assert len(listed) <= MAX_GLOBAL_ROWS


async def test_a_run_that_another_process_opened_meanwhile_is_the_one_to_play(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = await services[GlobalDailies].today()
    first, find_run = await services[Challenges].enter(challenge.id, ANA), services[Challenges].run_of
    answers = [None]

    async def run_of(challenge_id: str, member: int) -> Table | None:
        return answers.pop() if answers else await find_run(challenge_id, member)

    monkeypatch.setattr(services[Challenges], "run_of", run_of)
    again = await services[Challenges].enter(challenge.id, ANA)
    assert again.table.id == first.table.id
    assert len(await services[Challenges].runs(challenge.id)) == 1
