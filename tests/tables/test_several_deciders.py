"""Tables, replay and records carry a game in which several seats decide at the same time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.errors import NotSeated
from bot.core.services import Services
from bot.core.table.board_updates import board_after, board_of_new_table
from bot.core.table.model import Kind, LiveTable, Status, deciders, seats_owed_by
from bot.core.table.openings import NewTable
from bot.core.table.outbox_entries import BOARD_ENTRY, CALL_ENTRY
from bot.games.contract import BadRecord, IllegalMove, NotYourTurn
from bot.games.records import iterate, verify
from tests.games.engine.picks import Picks
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock, MakeTables

GAME = Picks()


async def opened(make_tables: MakeTables, *seats: tuple[int, ...]) -> tuple[Services, LiveTable]:
    service = make_tables((GAME,))
    await service.start()
    return service, await service.openings.open(NewTable("picks", GUILD, CHANNEL, seats, {}, ANA))


async def test_whoever_comes_first_plays_first_and_the_log_names_the_seat(make_tables: MakeTables) -> None:
    services, live = await opened(make_tables, (ANA,), (BEN, CHLOE))
    assert deciders(live) == (ANA, BEN, CHLOE)
    live = await services.moves.play(live.table.id, CHLOE, "pick 3")
    assert (deciders(live), live.last_seat) == ((ANA,), 1)
    with pytest.raises(NotYourTurn):
        await services.moves.play(live.table.id, BEN, "pick 1")
    with pytest.raises(NotSeated):
        await services.moves.play(live.table.id, DAN, "pick 1")
    live = await services.moves.play(live.table.id, ANA, "pick 3")
    assert deciders(live) == (ANA, BEN, CHLOE)
    with pytest.raises(IllegalMove, match="no card 3"):
        await services.moves.play(live.table.id, BEN, "pick 3")
    lines = await services.tables.log(live.table.id)
    assert [(line.seat, str(line.label)) for line in lines if line.kind is Kind.MOVE] == [(1, "Card 3"), (0, "Card 3")]


async def test_a_member_of_several_seats_plays_for_the_one_that_can(make_tables: MakeTables) -> None:
    services, live = await opened(make_tables, (ANA,), (ANA,))
    assert seats_owed_by(live.table, live.position, ANA) == (0, 1)
    for notation, seat in (("pick 2", 0), ("pick 1", 1), ("pick 2", 1), ("pick 1", 0)):
        live = await services.moves.play(live.table.id, ANA, notation)
        assert live.last_seat == seat
    assert live.table.rev == 4


async def test_the_last_pick_of_a_seat_is_free_to_take_back_while_others_still_decide(make_tables: MakeTables) -> None:
    services, live = await opened(make_tables, (ANA,), (BEN,), (CHLOE,))
    live = await services.moves.play(live.table.id, BEN, "pick 3")
    back = await services.undo.undo(live.table.id, BEN)
    assert deciders(back) == (ANA, BEN, CHLOE)
    assert back.taken_back == (back.position.explain(GAME.parse("pick 3"), 1),)


async def test_a_table_is_replayed_and_its_record_verifies(make_tables: MakeTables) -> None:
    services, live = await opened(make_tables, (ANA,), (BEN,))
    for member, card in ((BEN, 4), (ANA, 3), (ANA, 1), (BEN, 1), (BEN, 2)):
        live = await services.moves.play(live.table.id, member, f"pick {card}")
    await services.close()
    again = make_tables((GAME,))
    await again.start()
    assert (await again.tables.live(live.table.id)).position == live.position
    live = await again.moves.play(live.table.id, ANA, "pick 2")
    assert live.table.status is Status.FINISHED
    assert (await again.records.verify(live.table.id)).moves == 6
    record = await again.records.export(live.table.id)
    await again.close()
    assert [seat for seat, _ in record.log] == [1, 0, 0, 1, 1, 0]
    assert verify(record, GAME).outcome == live.position.outcome()
    assert [entry.seat for entry in iterate(record, GAME)] == [None, 1, 0, 0, 1, 1, 0]
    twice = replace(record, log=(record.log[0], (1, "pick 3"), *record.log[2:]))
    with pytest.raises(BadRecord, match=r"Entry 2 .* Seat 1 moves, but it's the turn of seat 0"):
        verify(twice, GAME)


async def test_everybody_who_is_asked_is_called_once_and_not_again_after_the_moves_of_others(
    make_tables: MakeTables, clock: HandClock
) -> None:
    services, live = await opened(make_tables, (ANA,), (BEN,), (CHLOE,))

    def called(live: LiveTable, actor: int, *, first: bool = False) -> tuple[int, ...]:
        outbox_entries = board_of_new_table(live, actor, clock()) if first else board_after(live, actor, clock())
        return next((outbox_entry.members for outbox_entry in outbox_entries if outbox_entry.kind is CALL_ENTRY), ())

    assert called(live, ANA, first=True) == (BEN, CHLOE)
    for member in (ANA, CHLOE):
        live = await services.moves.play(live.table.id, member, "pick 1")
        assert [(outbox_entry.kind, outbox_entry.fresh) for outbox_entry in board_after(live, member, clock())] == [
            (BOARD_ENTRY, False)
        ]
    live = await services.moves.play(live.table.id, BEN, "pick 1")
    assert called(live, BEN) == (ANA, CHLOE)
    assert [outbox_entry.fresh for outbox_entry in board_after(live, BEN, clock())] == [True, False]
