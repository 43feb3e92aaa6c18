"""Premoves: played once, on the member's turn, if legal; else the member is asked."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.errors import NotSeated, TableOver
from bot.core.services import Services
from bot.core.table.model import Kind, LiveTable, deciders
from bot.core.table.openings import NewTable
from bot.core.table.outbox_entries import CALL_ENTRY
from bot.games.contract import InvalidMove
from bot.games.registry import GAMES
from cogs.premove.queries import PremoveRefused
from cogs.premove.service import Premoves
from tests.tables.fixtures import ANA, BEN, CHLOE, HandClock, MakeTables, a_race

GRACE = timedelta(seconds=20)
MAX_PREMOVES = 8


@pytest.fixture
async def services(make_tables: MakeTables) -> Services:
    service = make_tables()
    await service.start()
    return service


async def log_of(services: Services, live: LiveTable) -> list[tuple[int | None, str, bool]]:
    return [(line.member, line.notation, line.beforehand) for line in await services.tables.log(live.table.id)]


async def test_what_was_left_is_played_when_the_turn_comes_and_the_log_says_so(services: Services) -> None:
    live = await a_race(services)
    await services[Premoves].leave(live.table.id, BEN, ["walk 2", "rest"], careful=False)
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert await log_of(services, live) == [(ANA, "rest", False), (BEN, "walk 2", True), (BEN, "rest", True)]
    assert deciders(live) == (ANA,)
    assert live.position.scores() == (0, 2)
    assert [(turn.seat, turn.beforehand) for turn in live.turns] == [(0, False), (1, True)]
    assert await services[Premoves].find(live.table.id, BEN) is None


async def test_whoever_brought_the_turn_is_not_called_and_neither_is_whoever_left_a_move(services: Services) -> None:
    live = await a_race(services)
    await services[Premoves].leave(live.table.id, BEN, ["rest"], careful=False)
    live = await services.moves.play(live.table.id, ANA, "rest")
    call = await services.outbox.find(live.table.id, CALL_ENTRY)
    assert call is None or call.members == ()
    chloes = await a_race(services, (ANA,), (BEN,), (CHLOE,), channel=7)
    await services[Premoves].leave(chloes.table.id, BEN, ["rest"], careful=False)
    chloes = await services.moves.play(chloes.table.id, ANA, "rest")
    call = await services.outbox.find(chloes.table.id, CALL_ENTRY)
    assert call is not None
    assert call.members == (CHLOE,)


async def test_what_is_not_allowed_any_more_is_left_to_its_member(services: Services) -> None:
    live = await a_race(services)
    await services[Premoves].leave(live.table.id, BEN, ["walk 2", "walk 2", "rest"], careful=False)
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert [notation for _, notation, _ in await log_of(services, live)] == ["rest", "walk 2"]
    assert deciders(live) == (BEN,)
    assert await services[Premoves].find(live.table.id, BEN) is None
    call = await services.outbox.find(live.table.id, CALL_ENTRY)
    assert call is not None
    assert call.members == (BEN,)


@pytest.mark.parametrize("careful", [False, True])
async def test_something_new_is_shown_first_to_whoever_wishes_so(services: Services, careful: bool) -> None:
    live = await a_race(services)
    await services[Premoves].leave(live.table.id, BEN, ["walk 1"], careful=careful)
    live = await services.moves.play(live.table.id, ANA, "roll")
    assert deciders(live) == (BEN,)
    assert [notation for _, notation, _ in await log_of(services, live)] == (
        ["roll"] if careful else ["roll", "walk 1"]
    )
    assert await services[Premoves].find(live.table.id, BEN) is None


async def test_careful_moves_lapse_long_before_the_turn_and_within_a_row(services: Services) -> None:
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,))
    await services[Premoves].leave(live.table.id, CHLOE, ["rest"], careful=True)
    await services.moves.play(live.table.id, ANA, "roll")
    assert await services[Premoves].find(live.table.id, CHLOE) is None
    await services[Premoves].leave(live.table.id, CHLOE, ["roll", "rest"], careful=True)
    live = await services.moves.play(live.table.id, BEN, "rest")
    assert deciders(live) == (ANA,)
    assert await services[Premoves].find(live.table.id, CHLOE) is None, "its own roll showed something"


async def test_moves_left_by_several_follow_one_another_to_the_end_of_the_game(services: Services) -> None:
    live = await a_race(services, (ANA,), (BEN,), (CHLOE,), goal=5)
    await services[Premoves].leave(live.table.id, BEN, ["walk 3", "rest", "walk 3", "rest"], careful=False)
    await services[Premoves].leave(live.table.id, CHLOE, ["walk 1", "rest"], careful=False)
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert live.position.scores() == (0, 3, 1)
    assert await services[Premoves].find(live.table.id, BEN) is not None
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert live.table.status.ended
    assert await services[Premoves].find(live.table.id, BEN) is None
    assert live.position.scores() == (0, 6, 1)


async def test_it_is_withdrawn_by_one_press_or_by_playing(services: Services) -> None:
    live = await a_race(services)
    await services[Premoves].leave(live.table.id, BEN, ["walk 1"], careful=False)
    assert await services[Premoves].withdraw(live.table.id, BEN)
    assert not await services[Premoves].withdraw(live.table.id, BEN)
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert deciders(live) == (BEN,)
    assert live.table.rev == 1


async def test_what_cannot_be_left_is_refused_and_changes_nothing(services: Services) -> None:
    live = await a_race(services)
    await services[Premoves].leave(live.table.id, BEN, ["walk 1"], careful=False)
    with pytest.raises(PremoveRefused, match="your turn"):
        await services[Premoves].leave(live.table.id, ANA, ["rest"], careful=False)
    with pytest.raises(NotSeated):
        await services[Premoves].leave(live.table.id, CHLOE, ["rest"], careful=False)
    with pytest.raises(InvalidMove):
        await services[Premoves].leave(live.table.id, BEN, ["fly"], careful=False)
    for wrong in ([], ["rest"] * (MAX_PREMOVES + 1)):
        with pytest.raises(PremoveRefused, match="1 to 8"):
            await services[Premoves].leave(live.table.id, BEN, wrong, careful=False)
    left = await services[Premoves].find(live.table.id, BEN)
    assert left is not None
    assert left.moves == ("walk 1",)
    alone = await a_race(services, (ANA,), channel=7)
    with pytest.raises(PremoveRefused, match="alone"):
        await services[Premoves].leave(alone.table.id, ANA, ["rest"], careful=False)
    await services.seats.resign(live.table.id, ANA)
    with pytest.raises(TableOver):
        await services[Premoves].leave(live.table.id, BEN, ["rest"], careful=False)
    assert await services[Premoves].find(live.table.id, BEN) is None


async def test_a_process_that_is_killed_in_between_leaves_it_to_be_played_once(
    make_tables: MakeTables, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = make_tables()
    await killed.start()
    live = await a_race(killed)
    await killed[Premoves].leave(live.table.id, BEN, ["walk 2", "rest"], careful=False)

    async def killed_here(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(killed[Premoves], "play_due", killed_here)
    with pytest.raises(KeyboardInterrupt):
        await killed.moves.play(live.table.id, ANA, "rest")
    await killed._store.close()

    services = make_tables()
    await services.start()
    assert await log_of(services, live) == [(ANA, "rest", False)]
    await services.timers.tick()
    assert (await services.tables.live(live.table.id)).table.rev == 1, "it is left to whoever played, for a moment"
    clock.turn(seconds=GRACE.total_seconds() + 1)
    for _ in range(2):
        await services.timers.tick()
        assert await log_of(services, live) == [(ANA, "rest", False), (BEN, "walk 2", True), (BEN, "rest", True)]
    owed = await services.outbox.find(live.table.id, CALL_ENTRY)
    assert owed is not None
    assert owed.members == (ANA,)
    assert owed.due == clock.now


async def test_what_was_left_outlives_a_restart(make_tables: MakeTables) -> None:
    before = make_tables()
    await before.start()
    live = await a_race(before)
    await before[Premoves].leave(live.table.id, BEN, ["walk 1", "rest"], careful=False)
    await before.close()
    services = make_tables()
    await services.start()
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert live.table.rev == 3


async def test_nobody_who_looks_at_the_table_learns_of_it(services: Services) -> None:
    live = await a_race(services)
    await services[Premoves].leave(live.table.id, BEN, ["walk 3"], careful=False)
    after = await services.tables.live(live.table.id)
    assert after == live
    assert "walk 3" not in repr(
        (after, await services.tables.log(live.table.id), await services.records.export(live.table.id))
    )


async def test_a_seat_that_others_hold_now_plays_nothing_of_it(services: Services) -> None:
    live = await a_race(services, (ANA,), (BEN, CHLOE))
    await services[Premoves].leave(live.table.id, BEN, ["walk 3"], careful=False)
    await services.seats.set_members(live.table.id, 1, [CHLOE], CHLOE)
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert live.table.rev == 2
    assert live.position.scores() == (0, 0)


async def test_premoves_do_not_stay_where_the_games_are_known(make_tables: MakeTables) -> None:
    services = make_tables(games=GAMES)
    await services.start()
    live = await services.openings.open(NewTable("novaluna", 1, 2, [[ANA], [BEN]], {}, ANA))
    mover = deciders(live)[0]
    other = BEN if mover == ANA else ANA
    await services[Premoves].leave(live.table.id, other, ["take 1 at M10"], careful=False)
    live = await services.moves.play(live.table.id, mover, str(live.position.moves()[0]))
    entries = await services.tables.entries_of(other, live.table.id, 0)
    assert [(entry.kind, entry.beforehand) for entry in entries] in ([], [(Kind.MOVE, True)])
    assert await services[Premoves].find(live.table.id, other) is None or other not in deciders(live)
