"""Results and ratings of games that are really played: what ends a table stores them in the same transaction."""

from __future__ import annotations

import pytest

from bot.core.results import rating_queries
from bot.core.results.model import MANY_FORFEITS, Tally, head_to_head, reliability, tally
from bot.core.results.ratings import PROVISIONAL_GAMES, Ladder, shown
from bot.core.services import Services
from bot.core.table.model import ForfeitReason
from tests.tables.fixtures import ANA, BEN, CHLOE, GUILD, HandClock, a_race, play_all

TO_FIVE = ("walk 3", "rest", "walk 3", "rest", "walk 2")
"""Whoever begins reaches the goal of five first."""

TURN = ("walk 1", "rest")
TWO_TURNS_EACH = TURN * 4

LADDER = Ladder(GUILD, "race", 2)


async def won(services: Services, clock: HandClock, *seats: tuple[int, ...]) -> str:
    """A game that the first seat wins."""
    live = await play_all(services, await a_race(services, *seats, goal=5), *TO_FIVE)
    clock.turn(minutes=1)
    return live.table.id


async def test_a_finished_game_is_rated_at_once(services: Services, clock: HandClock) -> None:
    table = await won(services, clock, (ANA,), (BEN,))
    results = await services.results.at(GUILD, table)
    assert [(each.member, each.rank, each.rated) for each in results] == [(ANA, 1, True), (BEN, 2, True)]
    ratings = await services.results.ratings_of(GUILD, ANA)
    assert ratings[LADDER].rating == results[0].rating
    assert shown(ratings[LADDER].rating) > 1500 > shown((await services.results.ratings_of(GUILD, BEN))[LADDER].rating)
    assert await services.results.at(GUILD + 1, table) == []
    assert await services.results.ratings_of(GUILD + 1, ANA) == {}


async def test_rating_a_game_reads_no_ladder(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await won(services, clock, (ANA,), (BEN,))
    monkeypatch.delattr(rating_queries, "of_ladder")
    table = await won(services, clock, (ANA,), (CHLOE,))
    changes = await services.results.rating_changes(await services.tables.find(table))
    assert shown(changes[ANA][0]) > 1500 == shown(changes[CHLOE][0])


async def test_a_game_says_what_it_changed(services: Services, clock: HandClock) -> None:
    first, second, third = [await won(services, clock, (ANA,), (BEN,)) for _ in range(3)]
    after: dict[int, int] = {}
    for table in (first, second, third):
        found = await services.results.rating_changes(await services.tables.find(table))
        assert {*found} == {ANA, BEN}
        assert all(shown(found[member][0]) == after.get(member, 1500) for member in found)
        after = {member: shown(each) for member, (_, each) in found.items()}
        assert after[ANA] > 1500 > after[BEN]
    assert await services.results.void(GUILD, first, CHLOE, "a test")
    found = await services.results.rating_changes(await services.tables.find(second))
    assert [shown(before) for before, _ in found.values()] == [1500, 1500]
    assert await services.results.rating_changes(await services.tables.find(first)) == {}


async def test_a_team_is_rated_as_one_seat(services: Services, clock: HandClock) -> None:
    await won(services, clock, (ANA, CHLOE), (BEN,))
    ana, chloe = [(await services.results.ratings_of(GUILD, member))[LADDER].rating for member in (ANA, CHLOE)]
    assert ana == chloe
    assert shown(ana) > 1500


async def test_a_ladder_has_members_by_rating_and_no_former_ones(services: Services, clock: HandClock) -> None:
    for n in range(PROVISIONAL_GAMES):
        await won(services, clock, (ANA,), (BEN,) if n else (CHLOE,))
    await won(services, clock, (CHLOE,), (BEN,))
    assert await services.results.ladders(GUILD) == [LADDER]
    entries = await services.results.ladder(LADDER)
    assert [(each.player, each.games, each.provisional) for each in entries] == [
        (ANA, 10, False), (BEN, 10, False), (CHLOE, 2, True),
    ]  # fmt: skip
    await services.people.forget_member(ANA)
    assert [each.player for each in await services.results.ladder(LADDER)] == [BEN, CHLOE]
    kept = {each.games for each in await services._store.read(rating_queries.of_ladder, LADDER)}
    assert kept == {10, 2}


async def test_wins_losses_ties_and_head_to_head(services: Services, clock: HandClock) -> None:
    for seats in (((ANA,), (BEN,)), ((ANA,), (CHLOE,)), ((BEN,), (ANA,))):
        await won(services, clock, *seats)
    assert tally(await services.results.of_member(GUILD, ANA)) == Tally(2, 1, 0)
    assert tally(await services.results.of_member(GUILD, CHLOE)) == Tally(0, 1, 0)
    between = await services.results.between(GUILD, ANA, BEN)
    assert len({each.table for each in between}) == 2
    assert head_to_head(between, ANA, BEN) == Tally(1, 1, 0)
    assert head_to_head(between, ANA, CHLOE) == Tally(0, 0, 0)
    assert await services.results.between(GUILD, BEN, CHLOE) == []


async def test_who_resigns_loses_and_it_shows(services: Services, clock: HandClock) -> None:
    live = await play_all(services, await a_race(services, goal=5), *TWO_TURNS_EACH)
    clock.turn(minutes=5)
    await services.seats.resign(live.table.id, ANA)
    results = await services.results.at(GUILD, live.table.id)
    assert [(each.member, each.rank, each.forfeit) for each in results] == [
        (ANA, 2, ForfeitReason.RESIGNED), (BEN, 1, None),
    ]  # fmt: skip
    assert tally(await services.results.of_member(GUILD, ANA)) == Tally(0, 1, 0)
    assert (await services.results.ladder(LADDER))[0].player == BEN
    how = reliability(await services.results.of_member(GUILD, ANA))
    assert (how.finished, how.forfeited) == (0, 1)
    assert await services.results.best_in(GUILD, 5) == {}


@pytest.mark.parametrize(("moves", "rated"), [(TURN * 3, False), (TWO_TURNS_EACH, True)])
async def test_a_game_is_rated_once_everyone_has_had_two_turns(
    services: Services, moves: tuple[str, ...], rated: bool
) -> None:
    live = await play_all(services, await a_race(services, goal=5), *moves)
    await services.seats.resign(live.table.id, BEN)
    results = await services.results.at(GUILD, live.table.id)
    assert [each.rated for each in results] == [rated, rated]
    assert bool(await services.results.rating_changes(await services.tables.find(live.table.id))) is rated


async def test_who_often_leaves_is_not_reliable_though_nothing_was_rated(services: Services) -> None:
    for number in range(MANY_FORFEITS):
        how = reliability(await services.results.of_member(GUILD, ANA))
        assert (how.forfeited, how.often_leaves) == (number, False)
        await services.seats.resign((await a_race(services, goal=5)).table.id, ANA)
    assert reliability(await services.results.of_member(GUILD, ANA)).often_leaves
    assert not reliability(await services.results.of_member(GUILD, BEN)).often_leaves
    assert await services.results.ladders(GUILD) == []


async def test_who_leaves_three_is_last_and_all_are_rated(services: Services, clock: HandClock) -> None:
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,), goal=5)
    await play_all(services, live, *TURN * 6)
    await services.seats.resign(live.table.id, CHLOE)
    await services.seats.resign(live.table.id, BEN)
    results = await services.results.at(GUILD, live.table.id)
    assert [(each.member, each.rank, each.rated) for each in results] == [
        (ANA, 1, True),
        (BEN, 2, True),
        (CHLOE, 3, True),
    ]


@pytest.mark.parametrize(
    ("seats", "moves"),
    [(((ANA,),), ("walk 3", "rest", "walk 2")), (((ANA,), (ANA,)), TO_FIVE)],
    ids=["alone", "both seats"],
)
async def test_a_game_against_oneself_is_a_result_but_not_rated(
    services: Services, seats: tuple[tuple[int, ...], ...], moves: tuple[str, ...]
) -> None:
    await play_all(services, await a_race(services, *seats, goal=5), *moves)
    assert len(await services.results.of_member(GUILD, ANA)) == len(seats)
    assert await services.results.ladders(GUILD) == []


async def test_how_long_turns_took_is_kept(services: Services, clock: HandClock) -> None:
    live = await a_race(services, goal=5)
    for minutes, moves in ((10, ("walk 3", "rest")), (60, ("walk 3", "rest")), (20, ("walk 2",))):
        clock.turn(minutes=minutes)
        live = await play_all(services, live, *moves)
    paces = {each.member: each.pace for each in await services.results.at(GUILD, live.table.id)}
    found = {
        member: None if pace is None else [part.total_seconds() / 60 for part in pace] for member, pace in paces.items()
    }
    assert found == {ANA: [12.5, 15, 17.5], BEN: [60, 60, 60]}
