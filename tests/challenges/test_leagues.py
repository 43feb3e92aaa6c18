"""Leagues over both databases: joining, playing rounds, no-shows, restarts, the season after."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import GRACE, OutboxEntry
from bot.core.errors import LeagueRefused, NoSuchLeague
from bot.core.services import Services
from bot.core.settings.service import CLOCK, NO_CLOCK
from bot.core.table import deleted_channels as channels
from bot.core.table.model import ForfeitReason, Status, Table, deciders
from bot.core.table.openings import NOBODY, NewTable
from bot.core.table.outbox_entries import CALL_ENTRY
from bot.games.contract import BadOption
from cogs.challenge.leagues import queries as leagues_queries
from cogs.challenge.leagues.model import (
    LEAGUE_ENTRY,
    LEAGUE_TIMER,
    LOSS,
    MAX_MEMBERS,
    PAIRING_ENTRY,
    TIE,
    WIN,
    GameToOpen,
    League,
    LeagueForm,
    LeagueStatus,
    NewLeague,
)
from cogs.challenge.leagues.rounds import standings
from cogs.challenge.leagues.service import DEADLINES, MAX_LEAGUES, Leagues, points_of
from cogs.idle import service as idle
from tests.store.test_store import STORES
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock, known_seeds
from tests.tables.race import Race

EVE = 15
FIVE = (ANA, BEN, CHLOE, DAN, EVE)
ELSEWHERE = 101


@pytest.fixture(params=STORES)
async def restart(request: pytest.FixtureRequest, clock: HandClock) -> AsyncIterator[Callable[[], Any]]:
    """Return a function that starts the services on the same database, again if they run."""
    running: list[Services] = []
    seeds = known_seeds()

    async def again() -> Services:
        while running:
            await running.pop().close()
        store = STORES[request.param](request)
        running.append(Services(store, clock=clock, seeds=lambda: next(seeds), games=(Race(),)))
        await running[0].start()
        return running[0]

    yield again
    while running:
        await running.pop().close()


@pytest.fixture
async def services(restart: Callable[[], Any]) -> Services:
    services: Services = await restart()
    return services


WEEK = timedelta(days=7)


async def opened(services: Services, form: LeagueForm = LeagueForm.ROUND_ROBIN, **other: Any) -> League:
    settings = {"deadline": WEEK, "rounds": 2, "division_size": 3, **other}
    return await services[Leagues].open(NewLeague("race", GUILD, CHANNEL, {"goal": 5}, form, ANA, **settings))


async def started(
    services: Services, form: LeagueForm = LeagueForm.ROUND_ROBIN, members: tuple[int, ...] = FIVE
) -> League:
    league = await opened(services, form)
    for member in members:
        await services[Leagues].join(league.id, GUILD, member)
    return await services[Leagues].start(league.id, GUILD)


_CHANNELS = count(5000)


async def owed(services: Services, league: League) -> list[OutboxEntry]:
    entries = await services.outbox.of(league.subject)
    return [entry for entry in entries if entry.kind is PAIRING_ENTRY]


async def open_tables(services: Services, league: League) -> None:
    """Deliver the pairings that are owed: each table in a channel of its own."""
    for entry in await owed(services, league):
        live = await services[Leagues].open_game(
            league.subject,
            entry.read(GameToOpen).number,
            next(_CHANNELS),
            lambda players: [(each,) for each in players],
        )
        assert live is not None
        services.outbox.mark_delivered(entry)


async def tables_of(services: Services, league: League) -> list[Table]:
    """Return the running tables of a league."""
    games = (await services[Leagues].find(league.id)).games
    tables = [await services.tables.find(game.table) for game in games if game.table is not None]
    return [table for table in tables if not table.status.ended]


async def win(services: Services, table: Table, winner: int) -> None:
    """Let a member win a race to five, the other resting."""
    live = await services.tables.live(table.id)
    while not live.table.status.ended:
        member = deciders(live)[0]
        walks = live.position.moves(table.seats_of(member)[0])
        walk = next((str(move) for move in walks if str(move) == "walk 3"), str(walks[0]))
        live = await services.moves.play(table.id, member, walk if member == winner else "rest")
        if not live.table.status.ended and deciders(live)[0] == winner == member:
            live = await services.moves.play(table.id, member, "rest")


async def play_round(services: Services, league: League) -> int:
    """Open the tables that are owed, and play them: the lower id wins. Return how many there were."""
    await open_tables(services, league)
    tables = await tables_of(services, league)
    for table in tables:
        await win(services, table, min(table.members))
    await services.timers.tick()
    return len(tables)


async def test_members_join_and_leave_until_it_starts(services: Services) -> None:
    league = await opened(services)
    assert (league.season, league.status, league.members) == (1, LeagueStatus.GATHERING, ())
    for member in (ANA, BEN):
        league = await services[Leagues].join(league.id, GUILD, member)
    with pytest.raises(LeagueRefused, match="joined already"):
        await services[Leagues].join(league.id, GUILD, BEN)
    with pytest.raises(LeagueRefused, match="at least 3"):
        await services[Leagues].start(league.id, GUILD)
    league = await services[Leagues].leave(league.id, GUILD, ANA)
    with pytest.raises(LeagueRefused, match="haven't joined"):
        await services[Leagues].leave(league.id, GUILD, ANA)
    for member in (CHLOE, DAN):
        await services[Leagues].join(league.id, GUILD, member)
    league = await services[Leagues].start(league.id, GUILD)
    assert league.divisions == ((BEN, CHLOE, DAN),)
    with pytest.raises(LeagueRefused, match="started"):
        await services[Leagues].join(league.id, GUILD, ANA)
    assert await services[Leagues].find(league.id) == league


async def message_due(services: Services, league: League) -> float:
    """Return in how many seconds the message of a league is due."""
    entry = await services.outbox.find(league.subject, LEAGUE_ENTRY)
    assert entry is not None
    return (entry.due - services.now()).total_seconds()


async def test_the_message_waits_for_the_response_that_shows_it(services: Services) -> None:
    """Otherwise a league would be posted twice; what nobody pressed for is shown at once."""
    league = await opened(services)
    assert await message_due(services, league) == GRACE.total_seconds()
    for member in FIVE:
        await services[Leagues].join(league.id, GUILD, member)
    league = await services[Leagues].start(league.id, GUILD)
    assert await message_due(services, league) == GRACE.total_seconds()
    await play_round(services, league)
    assert await message_due(services, league) == 0


async def test_what_cannot_be_opened(services: Services) -> None:
    wrong: list[dict[str, Any]] = [
        {"deadline": 0 * WEEK},
        {"deadline": 3 * WEEK},
        {"division_size": 2},
        {"division_size": 7},
    ]
    for other in wrong:
        with pytest.raises(LeagueRefused):
            await opened(services, **other)
    with pytest.raises(LeagueRefused):
        await opened(services, LeagueForm.SWISS, rounds=33)
    with pytest.raises(LeagueRefused, match="for games of 2"):
        await opened(services, LeagueForm.SWISS, seats=3)
    with pytest.raises(LeagueRefused, match="4 to 6 members"):
        await opened(services, seats=4)
    with pytest.raises(LeagueRefused, match="can't be played by 9"):
        await opened(services, seats=9)
    with pytest.raises(BadOption):
        await services[Leagues].open(NewLeague("chess", GUILD, CHANNEL, {}, LeagueForm.SWISS, ANA, WEEK, 3, 4))
    for season in range(1, MAX_LEAGUES + 1):
        assert (await opened(services)).season == season
    with pytest.raises(LeagueRefused, match="10 seasons"):
        await opened(services)


def test_a_deadline_comes_before_a_table_is_closed_because_nothing_happens() -> None:
    """Otherwise a member who never moved would not lose."""
    assert timedelta(days=DEADLINES[-1]) < idle.INACTIVITY + idle.GRACE


async def test_a_season_is_full(services: Services) -> None:
    league = await opened(services)
    for member in range(1000, 1000 + MAX_MEMBERS):
        await services[Leagues].join(league.id, GUILD, member)
    with pytest.raises(LeagueRefused, match="64 members"):
        await services[Leagues].join(league.id, GUILD, ANA)


async def test_nothing_of_one_server_shows_in_another(services: Services) -> None:
    league = await started(services)
    assert await services[Leagues].in_guild(ELSEWHERE) == []
    assert await services[Leagues].in_guild(GUILD) == [league]
    for action in (services[Leagues].start, services[Leagues].cancel, services[Leagues].find):
        with pytest.raises(NoSuchLeague):
            await action(league.id, ELSEWHERE)
    with pytest.raises(NoSuchLeague):
        await services[Leagues].join(league.id, ELSEWHERE, 99)
    with pytest.raises(NoSuchLeague):
        await services[Leagues].open_next(league.id, ELSEWHERE, ANA)


async def test_a_season_in_two_divisions_with_a_no_show_and_restarts(
    services: Services, restart: Callable[[], Any], clock: HandClock
) -> None:
    league = await started(services)
    assert league.divisions == ((ANA, BEN, CHLOE), (DAN, EVE))
    services = await restart()
    await open_tables(services, league)
    tables = await tables_of(services, league)
    assert {table.members for table in tables} == {(BEN, CHLOE), (DAN, EVE)}
    assert all(table.banks is not None and not table.hints_allowed for table in tables)
    for table in tables:  # both are called: to the first board, or to decide
        assert CALL_ENTRY in {entry.kind for entry in await services.outbox.of(table.id)}
    (against_eve,) = (table for table in tables if EVE in table.members)
    (other,) = (table for table in tables if table is not against_eve)
    await win(services, other, BEN)
    services = await restart()  # the result is in the database, and so is the timer that reads it
    await services.timers.tick()
    league = await services[Leagues].find(league.id)
    assert [game.points for game in league.games] == [(WIN, LOSS), None, None]
    assert [game.players for game in league.games if game.table is None] == [(ANA, BEN)]
    # Dan moves, Eve doesn't: she loses after seven days
    await services.moves.play(against_eve.id, DAN, "rest")
    clock.turn(days=6, hours=23)
    await services.timers.tick()
    assert not (await services.tables.find(against_eve.id)).status.ended
    services = await restart()
    clock.turn(hours=1)
    await services.timers.tick()
    lost = await services.tables.find(against_eve.id)
    assert lost.status is Status.RESIGNED
    assert [(each.members, each.reason) for each in lost.forfeits] == [((EVE,), ForfeitReason.TIME)]
    league = await services[Leagues].find(league.id)
    assert [game.points for game in league.games] == [(WIN, LOSS), (WIN, LOSS), None]
    results = await services.results.at(GUILD, against_eve.id)
    assert [(each.member, each.rank) for each in results] == [(DAN, 1), (EVE, 2)]
    assert all(each.rated for each in results), "in a league, however short the game was"
    assert await services.results.rating_changes(lost)
    assert await play_round(services, league) == 1
    assert await play_round(services, league) == 1
    league = await services[Leagues].find(league.id)
    assert league.status is LeagueStatus.ENDED
    assert [each.member for each in standings(league, 0)] == [ANA, BEN, CHLOE]
    assert [each.member for each in standings(league, 1)] == [DAN, EVE]
    assert LEAGUE_TIMER not in {each.kind for each in await services._store.due_timers(clock() + 99 * league.deadline)}
    # The season after: Dan has come up for Chloe, who is new comes last, and seeds in a division are by rating
    following = await services[Leagues].open_next(league.id, GUILD, ANA)
    assert (following.season, following.follows) == (2, league.id)
    for member in (99, *reversed(FIVE)):
        await services[Leagues].join(following.id, GUILD, member)
    following = await services[Leagues].start(following.id, GUILD)
    assert following.divisions == ((ANA, DAN, BEN), (EVE, CHLOE, 99))


async def test_an_elimination_of_five(services: Services, clock: HandClock) -> None:
    league = await started(services, LeagueForm.ELIMINATION)
    assert await play_round(services, league) == 1  # three have a bye
    assert await play_round(services, league) == 2
    assert await play_round(services, league) == 1
    league = await services[Leagues].find(league.id)
    assert league.status is LeagueStatus.ENDED
    assert [each.member for each in standings(league, 0)] == [ANA, BEN, CHLOE, DAN, EVE]


async def test_a_swiss_system_has_its_rounds(services: Services) -> None:
    league = await started(services, LeagueForm.SWISS)
    assert [await play_round(services, league) for _ in range(3)] == [2, 2, 0]
    assert (await services[Leagues].find(league.id)).status is LeagueStatus.ENDED


async def test_seeds_are_by_rating_and_unrated_members_come_last(services: Services) -> None:
    league = await started(services, members=(CHLOE, BEN, ANA))
    while (await services[Leagues].find(league.id)).status is LeagueStatus.RUNNING:
        await play_round(services, league)
    league = await started(services, LeagueForm.SWISS, members=(DAN, CHLOE, BEN, ANA))
    assert league.divisions == ((ANA, BEN, CHLOE, DAN),)
    assert league.season == 2


async def test_a_table_that_was_opened_before_a_crash_is_taken(services: Services) -> None:
    league = await started(services, members=(ANA, BEN, CHLOE))
    (entry,) = await owed(services, league)

    def seating(players: Any) -> Any:
        return [(each,) for each in players]

    live = await services.openings.open(
        NewTable("race", GUILD, 777, ((BEN,), (CHLOE,)), {"goal": 5}, BEN, hints=False, started_by=NOBODY, counts=False)
    )
    assert await services[Leagues].open_game(league.subject, entry.read(GameToOpen).number, 777, seating) is None
    (game,) = (await services[Leagues].find(league.id)).games
    assert game.table == live.table.id
    assert (
        await services[Leagues].open_game(league.subject, entry.read(GameToOpen).number, 778, seating) is None
    )  # a second delivery


async def test_a_table_without_a_clock_and_one_that_nobody_finished(services: Services, clock: HandClock) -> None:
    await services.settings.choose(CLOCK, GUILD, NO_CLOCK)
    league = await started(services, members=(ANA, BEN, CHLOE))
    await open_tables(services, league)
    (table,) = await tables_of(services, league)
    await services.seats.abandon(table.id, "agreed")
    await services.timers.tick()
    assert [game.points for game in (await services[Leagues].find(league.id)).games] == [(LOSS, LOSS), None]


async def test_a_tie_gives_both_a_point(services: Services) -> None:
    league = await started(services, members=(ANA, BEN, CHLOE))
    await open_tables(services, league)
    (table,) = await tables_of(services, league)
    tied = replace(table, outcome={"scores": [5, 5], "ranks": [1, 1], "title": None, "goals": []})
    assert points_of(tied) == (TIE, TIE)


async def test_a_former_member_loses_all_games(services: Services, clock: HandClock) -> None:
    league = await started(services, members=(ANA, BEN, CHLOE))
    await open_tables(services, league)
    await services.people.forget_member(BEN)
    await services.timers.tick()
    assert await play_round(services, league) == 1
    league = await services[Leagues].find(league.id)
    assert league.status is LeagueStatus.ENDED
    assert [(each.member, each.points) for each in standings(league, 0)][:2] == [(ANA, 4), (CHLOE, 2)]


async def test_it_is_cancelled_with_its_games(services: Services) -> None:
    league = await started(services)
    await open_tables(services, league)
    tables = await tables_of(services, league)
    league = await services[Leagues].cancel(league.id, GUILD, ANA)
    assert league.status is LeagueStatus.CANCELLED
    assert {(await services.tables.find(table.id)).status for table in tables} == {Status.ABANDONED}
    await services.timers.tick()
    assert await owed(services, league) == []
    with pytest.raises(LeagueRefused, match="over"):
        await services[Leagues].cancel(league.id, GUILD)
    with pytest.raises(LeagueRefused, match="over"):
        await services[Leagues].open_next(league.id, GUILD, ANA)
    assert await services[Leagues].in_guild(GUILD) == []
    assert await services[Leagues].in_guild(GUILD, over=True) == [league]


async def test_a_deleted_channel_cancels_its_seasons(services: Services) -> None:
    league = await started(services)
    await channels.forget(services, GUILD, CHANNEL + 1)
    assert (await services[Leagues].find(league.id)).status is LeagueStatus.RUNNING
    await channels.forget(services, GUILD, CHANNEL)
    assert (await services[Leagues].find(league.id)).status is LeagueStatus.CANCELLED
    assert await services.outbox.of(league.subject) == []


async def test_a_table_that_ended_while_the_league_was_saved_is_read_at_once(services: Services) -> None:
    """The time of the next look never hides a result: the store finds it in the transaction that sets the time."""
    league = await started(services, members=(ANA, BEN, CHLOE))
    await open_tables(services, league)
    (table,) = await tables_of(services, league)
    before = await services[Leagues].find(league.id)
    await win(services, table, BEN)
    saved = replace(before, rev=before.rev + 1)
    await services._store.write(leagues_queries.save, saved, [], services.now() + league.deadline)
    await services.timers.tick()
    assert (await services[Leagues].find(league.id)).games[0].points is not None


async def test_a_void_game_counts_for_nobody_until_it_counts_again(services: Services) -> None:
    league = await started(services, members=(ANA, BEN, CHLOE))
    await play_round(services, league)
    league = await services[Leagues].find(league.id)
    (game,) = [each for each in league.games if each.table is not None]
    before = standings(league, 0)
    assert sorted((each.points, each.losses) for each in before) == [(0, 0), (0, 1), (2, 0)]
    for entry in await services.outbox.of(league.subject):
        await services._store.write(outbox_queries.remove_delivered, [entry])
    assert game.table is not None
    assert await services.results.void(GUILD, game.table, DAN, "they shared a screen")
    voided = await services[Leagues].find(league.id)
    assert [each.number for each in voided.games if each.void] == [game.number]
    assert [(each.points, each.wins, each.losses) for each in standings(voided, 0)] == [(0, 0, 0)] * 3
    assert [entry.kind for entry in await services.outbox.of(league.subject)] == [LEAGUE_ENTRY]
    assert await services.results.restore(GUILD, game.table)
    assert standings(await services[Leagues].find(league.id), 0) == before
    await play_round(services, league)


async def test_in_an_elimination_who_has_gone_on_stays_in(services: Services) -> None:
    league = await started(services, LeagueForm.ELIMINATION, (ANA, BEN, CHLOE, DAN))
    await play_round(services, league)
    league = await services[Leagues].find(league.id)
    final = league.games[-1]
    first = next(each for each in league.games if each.round == 1 and final.players[0] in each.players)
    assert first.table is not None
    await services.results.void(GUILD, first.table, DAN, "a mistake")
    await play_round(services, league)
    league = await services[Leagues].find(league.id)
    assert league.status is LeagueStatus.ENDED
    assert {each.member for each in standings(league, 0) if each.out in (None, 2)} == {*final.players}


async def test_a_season_at_tables_of_three_with_a_no_show(services: Services, clock: HandClock) -> None:
    """Four members play four games of three. Ana always wins; Dan never moves, and the others finish without him."""
    league = await opened(services, seats=3, division_size=4)
    for member in (ANA, BEN, CHLOE, DAN):
        await services[Leagues].join(league.id, GUILD, member)
    league = await services[Leagues].start(league.id, GUILD)
    assert [len(game.players) for game in league.games] == [3, 3]
    for _ in range(2):
        await open_tables(services, league)
        await run_down(services, clock, league)
    league = await services[Leagues].find(league.id)
    assert league.status is LeagueStatus.ENDED
    assert [len(game.points or ()) for game in league.games] == [3] * 4
    found = standings(league, 0)
    assert (found[0].member, found[-1].member) == (ANA, DAN)
    assert found[-1].points == 0
    ladders = await services.results.ladders(GUILD)
    assert [each.seats for each in ladders] == [3]


async def test_after_a_no_show_the_next_player_has_a_day_once_the_computer_moved(
    services: Services, clock: HandClock
) -> None:
    """Whenever the computer player moves: also right before the league is checked, after a night in which it was off.

    Before, the player who had only just got the turn lost with it, and so did the computer player.
    """
    league = await opened(services, seats=3)
    for member in (ANA, BEN, DAN):
        await services[Leagues].join(league.id, GUILD, member)
    league = await services[Leagues].start(league.id, GUILD)
    await open_tables(services, league)
    table = (await tables_of(services, league))[0]

    async def lost() -> list[int]:
        await services[Leagues].check(league.subject)
        return [each.members[0] for each in (await services.tables.find(table.id)).forfeits]

    first, second, third = (seat.members[0] for seat in table.seats)
    clock.turn(days=7)
    assert await lost() == [first]
    clock.turn(days=1)
    assert await lost() == [first]
    await services.computers.check(table.id)
    await services.computers.settled()
    assert deciders(await services.tables.live(table.id)) == (second,)
    assert await lost() == [first]
    clock.turn(hours=23)
    await services.moves.play(table.id, second, "rest")
    clock.turn(hours=23)
    assert await lost() == [first]
    clock.turn(hours=1)
    assert await lost() == [first, third]
    assert (await services.tables.find(table.id)).status.ended


async def test_a_table_that_ends_while_its_league_is_checked_is_recorded_by_the_same_check(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A timer left as it was would be an error in the log, and the result would come minutes later."""
    league = await started(services, members=(ANA, BEN, CHLOE))
    await open_tables(services, league)
    (table,) = await tables_of(services, league)
    save = services[Leagues]._save

    async def save_late(*values: Any, **named: Any) -> League:
        if not (await services.tables.find(table.id)).status.ended:
            await win(services, table, BEN)
        return await save(*values, **named)

    monkeypatch.setattr(services[Leagues], "_save", save_late)
    await services[Leagues].check(league.subject)
    assert (await services[Leagues].find(league.id)).games[0].points is not None


async def run_down(services: Services, clock: HandClock, league: League) -> None:
    """Let all but Dan play the tables of a round; after the deadline Dan loses, and a computer plays on."""
    for _ in range(20):
        for table in await tables_of(services, league):
            live = await services.tables.live(table.id)
            for _ in range(100):
                owing = [member for member in deciders(live) if member != DAN]
                if live.table.status.ended or not owing:
                    break
                walks = [str(move) for move in live.position.moves(live.position.deciders[0])]
                best = "walk 3" if "walk 3" in walks else walks[0]
                live = await services.moves.play(table.id, owing[0], best if owing[0] == ANA else "rest")
        clock.turn(days=1)
        for _ in range(2):  # The second time for what computer players ended.
            await services.timers.tick()
            await services.computers.settled()
        if not await tables_of(services, league):
            return
