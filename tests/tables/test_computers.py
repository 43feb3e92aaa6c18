"""Computer players at tables: when they decide, what they see, and the log."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bot.ai import worker_pool
from bot.ai.players import APPRENTICE, RandomPlayer, player_for
from bot.ai.worker_pool import WorkerPool
from bot.core.errors import NothingToUndo, UndoCostsRecord
from bot.core.services import Services
from bot.core.table import computers
from bot.core.table.computers import COMPUTER
from bot.core.table.model import Computer, Kind, LiveTable, Seat, Status, computers_owing, deciders
from bot.core.table.openings import NewTable
from bot.core.table.outbox_entries import BOARD_ENTRY, CALL_ENTRY
from bot.games.chance import Chance
from bot.games.contract import BadOption, Game, Move, NotYourTurn, OptionValue, Position
from bot.games.factories import FantasticFactories
from bot.games.novaluna import NovaLuna
from bot.games.records import Record, verify
from bot.games.solarius import SolariusMission
from cogs.lobby.model import LobbyRefused, NewLobby
from cogs.lobby.service import Lobbies
from tests.tables.fixtures import ANA, BEN, CHANNEL, GUILD, HandClock, MakeTables, timer_of
from tests.tables.race import Race, RacePosition, Rest, Walk

THINKING_DELAY = timedelta(seconds=2)


class Walker(RandomPlayer):
    """Walks a step twice and rests then: a turn of three decisions."""

    seen: ClassVar[list[RacePosition]] = []

    def choose(self, position: Position) -> Move:
        assert isinstance(position, RacePosition)
        self.seen.append(position)
        return Rest() if position.walked == 2 else Walk(1)


@pytest.fixture(autouse=True)
def walker(monkeypatch: pytest.MonkeyPatch) -> type[Walker]:
    """The race has no player of its own."""

    def found(game: Game, name: str, chance: Chance) -> Any:
        return Walker(chance) if isinstance(game, Race) else player_for(game, name, chance)

    monkeypatch.setattr(worker_pool, "player_for", found)
    Walker.seen = []
    return Walker


async def with_computers(services: Services, *levels: str, game: str = "race", **options: OptionValue) -> LiveTable:
    """A table of Ana with these computer players."""
    return await services.openings.open(
        NewTable(game, GUILD, CHANNEL, ((ANA,),), options, ANA, computers=levels or (APPRENTICE,))
    )


async def a_moment_later(services: Services, clock: HandClock) -> None:
    clock.turn(seconds=THINKING_DELAY.total_seconds())
    await services.timers.tick()
    await services.computers.settled()


async def test_a_computer_plays_its_whole_turn_after_a_moment(services: Services, clock: HandClock) -> None:
    live = await with_computers(services)
    assert live.table.seats[1].computer == Computer(APPRENTICE)
    assert (live.table.members, live.table.playing) == ((ANA,), (ANA,))
    live = await services.moves.play(live.table.id, ANA, "rest")
    assert (deciders(live), computers_owing(live), live.under_way) == ((), (1,), True)
    with pytest.raises(NotYourTurn):
        await services.moves.play(live.table.id, ANA, "rest")
    await services.timers.tick()
    assert (await services.tables.live(live.table.id)).number == 1
    await a_moment_later(services, clock)
    live = await services.tables.live(live.table.id)
    assert [(line.member, line.seat, line.notation) for line in await services.tables.log(live.table.id)] == [
        (ANA, 0, "rest"), (None, 1, "walk 1"), (None, 1, "walk 1"), (None, 1, "rest"),
    ]  # fmt: skip
    assert deciders(live) == (ANA,)
    assert [turn.by_computer for turn in live.turns] == [False, True]
    assert await timer_of(services, COMPUTER) is None
    assert live.table.with_computer


async def test_a_computer_that_begins_does_so_by_itself(services: Services, clock: HandClock) -> None:
    live = await services.openings.open(
        NewTable("race", GUILD, CHANNEL, (), {}, ANA, computers=(APPRENTICE, APPRENTICE))
    )
    assert computers_owing(live) == (0,)
    await services.moves.play_for_computer(live.table.id)
    assert (await services.tables.live(live.table.id)).number == 1


async def test_a_table_that_no_rules_can_replay_is_tried_again_in_an_hour(
    make_tables: MakeTables, clock: HandClock, database: Path
) -> None:
    first = make_tables()
    await first.start()
    live = await with_computers(first)
    await first.moves.play(live.table.id, ANA, "rest")
    await first.close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE entries SET text = 'fly' WHERE n = 1")
    second = make_tables()
    await second.start()
    await a_moment_later(second, clock)
    assert await timer_of(second, COMPUTER) == clock.now + timedelta(hours=1)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE entries SET text = 'rest' WHERE n = 1")
    await second.close()
    third = make_tables()
    await third.start()
    clock.turn(hours=1)
    await third.timers.tick()
    await third.computers.settled()
    assert deciders(await third.tables.live(live.table.id)) == (ANA,)


async def test_a_computer_sees_only_what_it_imagines(
    services: Services, clock: HandClock, walker: type[Walker]
) -> None:
    live = await with_computers(services)
    await services.moves.play(live.table.id, ANA, "rest")
    await a_moment_later(services, clock)
    true = (await services.tables.live(live.table.id)).position
    assert isinstance(true, RacePosition)
    assert len(walker.seen) == 3
    dice = {tuple(seen.chance.die(6, "turn", n) for n in range(30)) for seen in walker.seen}
    assert tuple(true.chance.die(6, "turn", n) for n in range(30)) not in dice
    assert all(seen is not true for seen in walker.seen)


async def test_a_process_that_dies_in_the_middle_of_a_turn_goes_on_where_it_was(
    make_tables: MakeTables, clock: HandClock
) -> None:
    first = make_tables()
    await first.start()
    live = await with_computers(first)
    await first.moves.play(live.table.id, ANA, "rest")
    clock.turn(seconds=THINKING_DELAY.total_seconds())
    await first.moves.play_for_computer(live.table.id)
    await first.close()

    second = make_tables()
    await second.start()
    await a_moment_later(second, clock)
    log = await second.tables.log(live.table.id)
    assert [line.notation for line in log] == ["rest", "walk 1", "walk 1", "rest"]
    assert [line.n for line in log] == [1, 2, 3, 4]


async def test_what_is_decided_again_after_a_kill_is_the_same(services: Services, clock: HandClock) -> None:
    live = await with_computers(services)
    await services.moves.play(live.table.id, ANA, "rest")
    state = services.repository._states.get(live.table.id)
    assert state is not None
    first, second = [await computers.choose_move(WorkerPool(), Race(), state, 1) for _ in range(2)]
    assert first == second


async def test_a_timer_that_goes_off_twice_plays_once(services: Services, clock: HandClock) -> None:
    live = await with_computers(services)
    await services.moves.play(live.table.id, ANA, "rest")
    await services.computers.check(live.table.id)
    await services.computers.check(live.table.id)
    await services.computers.settled()
    await services.computers.check(live.table.id)
    await services.computers.settled()
    assert (await services.tables.live(live.table.id)).number == 4
    assert await timer_of(services, COMPUTER) is None


async def test_a_player_that_fails_plays_the_first_move_there_is(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(player: Walker, position: Position) -> Move:
        raise ZeroDivisionError

    live = await with_computers(services, goal=5)
    await services.moves.play(live.table.id, ANA, "rest")
    with monkeypatch.context() as broken:
        broken.setattr(Walker, "choose", fail)
        await services.moves.play_for_computer(live.table.id)
    assert [line.notation for line in await services.tables.log(live.table.id)] == ["rest", "walk 1"]
    assert "failed" in caplog.text


async def test_a_game_that_a_computer_ends_is_over(services: Services, clock: HandClock) -> None:
    live = await with_computers(services, goal=5)
    while live.table.status is Status.RUNNING:
        if deciders(live):
            await services.moves.play(live.table.id, ANA, "rest")
        await a_moment_later(services, clock)
        live = await services.tables.live(live.table.id)
    assert live.table.status is Status.FINISHED
    record = await services.records.export(live.table.id)
    assert verify(record, Race()).scores == (0, 5)
    assert {seat for seat, _ in record.log} == {0, 1}


async def test_an_undo_goes_back_to_the_members_own_move(services: Services, clock: HandClock) -> None:
    live = await with_computers(services)
    with pytest.raises(NothingToUndo):
        await services.undo.undo(live.table.id, ANA)
    await services.moves.play(live.table.id, ANA, "walk 1")
    await services.moves.play(live.table.id, ANA, "rest")
    await a_moment_later(services, clock)
    with pytest.raises(UndoCostsRecord) as cost:
        await services.undo.undo(live.table.id, ANA, at_any_cost=False)
    assert "new information: rest." in str(cost.value)
    live = await services.undo.undo(live.table.id, ANA)
    assert (live.number, deciders(live), live.table.take_backs) == (1, (ANA,), 1)
    assert await timer_of(services, COMPUTER) is None
    await a_moment_later(services, clock)
    assert (await services.tables.live(live.table.id)).number == 1


async def test_an_undo_while_the_computer_waits_is_free(services: Services, clock: HandClock) -> None:
    live = await with_computers(services)
    await services.moves.play(live.table.id, ANA, "rest")
    live = await services.undo.undo(live.table.id, ANA)
    assert (live.number, live.table.take_backs) == (0, 0)
    await a_moment_later(services, clock)
    assert (await services.tables.live(live.table.id)).number == 0


async def test_nothing_can_be_taken_back_before_a_member_moved(services: Services, clock: HandClock) -> None:
    live = await services.openings.open(
        NewTable("race", GUILD, CHANNEL, (), {}, ANA, computers=(APPRENTICE, APPRENTICE))
    )
    await services.moves.play_for_computer(live.table.id)
    assert [line.kind for line in await services.tables.log(live.table.id)] == [Kind.MOVE]


async def test_who_plays_with_computers_alone_is_not_called(services: Services, clock: HandClock) -> None:
    live = await with_computers(services)
    await services.moves.play(live.table.id, ANA, "rest")
    await a_moment_later(services, clock)
    owed = await services.outbox.of(live.table.id)
    assert [outbox_entry.kind for outbox_entry in owed] == [BOARD_ENTRY]
    assert owed[0].due <= clock()


async def test_of_several_members_the_next_one_is_called(services: Services, clock: HandClock) -> None:
    live = await services.openings.open(
        NewTable("race", GUILD, CHANNEL, ((ANA,), (BEN,)), {}, ANA, computers=(APPRENTICE,))
    )
    await services.moves.play(live.table.id, ANA, "rest")
    await services.moves.play(live.table.id, BEN, "rest")
    await a_moment_later(services, clock)
    owed = {outbox_entry.kind: outbox_entry for outbox_entry in await services.outbox.of(live.table.id)}
    assert owed[CALL_ENTRY].members == (ANA,)
    assert owed[BOARD_ENTRY].fresh


async def finished(
    services: Services, clock: HandClock, seats: Sequence[Sequence[int]], channel: int, *levels: str
) -> str:
    """A race to its end in which everybody rolls."""
    live = await services.openings.open(NewTable("race", GUILD, channel, seats, {"goal": 5}, ANA, computers=levels))
    while live.table.status is Status.RUNNING:
        if deciders(live):
            await services.moves.play(live.table.id, deciders(live)[0], "roll")
        else:
            await services.moves.play_for_computer(live.table.id)
        live = await services.tables.live(live.table.id)
    return live.table.id


async def test_tables_with_a_computer_have_lists_of_their_own(services: Services, clock: HandClock) -> None:
    alone = await finished(services, clock, ((ANA,),), 300, APPRENTICE)
    among = await finished(services, clock, ((ANA,), (BEN,)), 301)
    found = await services.results.best_in(GUILD, 5)
    tables_by = {category.with_computer: {each.table for each in best} for category, best in found.items()}
    assert tables_by == {True: {alone}, False: {among}}
    results = await services.results.of_member(GUILD, ANA)
    assert {each.table: each.category.with_computer for each in results} == {alone: True, among: False}


async def test_a_level_that_there_is_not_is_refused(services: Services) -> None:
    with pytest.raises(BadOption, match="grandmaster"):
        await with_computers(services, "grandmaster")


async def a_lobby(services: Services, seats: int = 3) -> tuple[Lobbies, str]:
    lobby = await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, seats, {}, (ANA,)))
    return services[Lobbies], lobby.id


def apart(members: Sequence[int]) -> Sequence[Sequence[int]]:
    return [(member,) for member in members]


async def test_computers_take_seats_of_a_lobby(services: Services) -> None:
    lobbies, lobby = await a_lobby(services)
    with pytest.raises(LobbyRefused, match="need 2"):
        await lobbies.start(lobby, ANA, apart)
    await lobbies.seat_computers(lobby, ANA, (APPRENTICE, APPRENTICE))
    kept = await lobbies.find(lobby)
    assert (kept.computers, kept.full, kept.taken) == ((APPRENTICE, APPRENTICE), True, 3)
    with pytest.raises(LobbyRefused, match="All 3 seats"):
        await lobbies.join(lobby, BEN)
    with pytest.raises(LobbyRefused, match="fewer seats"):
        await lobbies.resize(lobby, ANA, 2)
    live = (await lobbies.start(lobby, ANA, apart)).live
    assert [seat.members for seat in live.table.seats] == [(ANA,), (), ()]
    assert (await services.tables.find(live.table.id)).seats == live.table.seats


async def test_only_the_opener_seats_computers_and_only_where_there_is_room(services: Services) -> None:
    lobbies, lobby = await a_lobby(services, 2)
    await lobbies.join(lobby, BEN)
    with pytest.raises(LobbyRefused, match="chooses the options"):
        await lobbies.seat_computers(lobby, BEN, (APPRENTICE,))
    with pytest.raises(LobbyRefused, match="0 seats are left"):
        await lobbies.seat_computers(lobby, ANA, (APPRENTICE,))
    await lobbies.leave(lobby, BEN)
    with pytest.raises(BadOption):
        await lobbies.seat_computers(lobby, ANA, ("grandmaster",))
    assert (await lobbies.find(lobby)).computers == ()


@pytest.mark.parametrize("game", [NovaLuna(), FantasticFactories(), SolariusMission()], ids=lambda game: game.key)
async def test_a_whole_game_with_computers_verifies(make_tables: MakeTables, clock: HandClock, game: Game) -> None:
    services = make_tables(games=(game,))
    await services.start()
    live = await with_computers(services, game=game.key)
    member = RandomPlayer(Chance(b"member"))
    while live.table.status is Status.RUNNING:
        if deciders(live):
            seen = live.position.with_first_decider(0)
            await services.moves.play(live.table.id, ANA, str(member.choose(seen)))
        else:
            await a_moment_later(services, clock)
        live = await services.tables.live(live.table.id)
    record = await services.records.export(live.table.id)
    assert verify(Record.from_json(record.to_json()), game).outcome is not None
    lines = await services.tables.log(live.table.id)
    assert {line.seat for line in lines if line.member is None} == {1}
    assert {line.seat for line in lines if line.member == ANA} == {0}


async def test_beside_others_a_computer_works_for_its_own_seat(make_tables: MakeTables, clock: HandClock) -> None:
    services = make_tables(games=(FantasticFactories(),))
    await services.start()
    live = await with_computers(services, game="factories")
    member = RandomPlayer(Chance(b"member"))
    while len(live.position.deciders) < 2:
        if deciders(live):
            await services.moves.play(live.table.id, ANA, str(member.choose(live.position)))
        else:
            await services.moves.play_for_computer(live.table.id)
        live = await services.tables.live(live.table.id)
    assert deciders(live) == (ANA,)
    await a_moment_later(services, clock)
    live = await services.tables.live(live.table.id)
    assert live.position.deciders == (0,)
    assert live.takeable.get(0, 0) == 0
    live = await services.undo.undo(live.table.id, ANA)
    assert live.position.prompt.kind == "market"


def test_a_seat_is_written_as_it_is_read() -> None:
    for seat in (
        Seat(1, (11, 12)),
        Seat(1, (), Computer(APPRENTICE)),
        Seat(1, (11,), Computer(APPRENTICE, datetime(2026, 11, 30, 12, tzinfo=UTC))),
    ):
        assert Seat.read(1, str(seat)) == seat
    assert str(replace(seat, members=())) == "apprentice 2026-11-30T12:00:00+00:00"


async def test_what_was_taken_back_while_the_computer_thought_is_not_answered(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await with_computers(services)
    await services.moves.play(live.table.id, ANA, "rest")
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(worker_pool: WorkerPool, *asked: Any) -> Move:
        begun.set()
        await go_on.wait()
        return Walk(1)

    monkeypatch.setattr("bot.core.table.moves.choose_move", slowly)
    thinking = asyncio.create_task(services.moves.play_for_computer(live.table.id))
    await begun.wait()
    await services.undo.undo(live.table.id, ANA)
    go_on.set()
    await thinking
    assert [line.kind for line in await services.tables.log(live.table.id)] == [Kind.MOVE, Kind.UNDO]
    # Ana rests again: it is the computer's turn as before, and what it thought of was of another time.
    begun.clear()
    go_on.clear()
    await services.moves.play(live.table.id, ANA, "rest")
    thinking = asyncio.create_task(services.moves.play_for_computer(live.table.id))
    await begun.wait()
    await services.undo.undo(live.table.id, ANA)
    await services.moves.play(live.table.id, ANA, "walk 1")
    await services.moves.play(live.table.id, ANA, "rest")
    go_on.set()
    after = await thinking
    assert after is not None
    assert [line.notation for line in await services.tables.log(live.table.id)][-2:] == ["walk 1", "rest"]
