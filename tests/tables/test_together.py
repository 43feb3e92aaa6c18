"""Seats that go through a whole phase at the same time: moves, undo, old boards, calls and turns at their table."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from bot.core.consent.model import Closed
from bot.core.errors import NothingToUndo, StaleRev, UndoNeedsAgreement
from bot.core.history.replay import rebuild
from bot.core.services import Services
from bot.core.table.board_updates import board_after
from bot.core.table.model import Kind, LiveTable, Status, deciders
from bot.core.table.openings import NewTable
from bot.core.table.outbox_entries import BOARD_ENTRY, CALL_ENTRY
from bot.games.factories import FactoriesPosition, FantasticFactories
from tests.tables.fixtures import (
    ANA,
    BEN,
    CHANNEL,
    CHLOE,
    GUILD,
    HandClock,
    MakeTables,
    answer_undo,
    undo_request,
)

MEMBERS = (ANA, BEN, CHLOE)


GAME = FantasticFactories()


async def in_market(make_tables: MakeTables) -> tuple[Services, LiveTable]:
    service = make_tables((GAME,))
    await service.start()
    return service, await service.openings.open(
        NewTable("factories", GUILD, CHANNEL, [(member,) for member in MEMBERS], {}, ANA)
    )


async def at_work(make_tables: MakeTables) -> tuple[Services, LiveTable]:
    """The first work phase: everybody has rolled, nobody has built anything."""
    services, live = await in_market(make_tables)
    return services, await all_take(services, live)


async def all_take(services: Services, live: LiveTable) -> LiveTable:
    while live.position.prompt.kind == "market":
        (member,) = deciders(live)
        live = await services.moves.play(live.table.id, member, "take 1")
    return live


def places(live: LiveTable, member: int, *, draws: bool = False) -> list[str]:
    """The dice that a member can place, in the research section or elsewhere."""
    (seat,) = live.table.seats_of(member)
    moves = [str(move) for move in live.position.moves(seat)]
    return [move for move in moves if move.startswith("place") and ("research" in move) == draws]


async def placed(services: Services, live: LiveTable, *members: int, draws: bool = False) -> LiveTable:
    for member in members:
        live = await services.moves.play(live.table.id, member, places(live, member, draws=draws)[0])
    return live


def position_of(live: LiveTable) -> FactoriesPosition:
    assert isinstance(live.position, FactoriesPosition)
    return live.position


async def replayed(services: Services, live: LiveTable) -> None:
    """The table is the same when it is rebuilt from its log."""
    stored = await services.repository.load(live.table.id)
    again = rebuild(GAME, stored).live()
    assert (again.position, again.takeable, again.changed) == (live.position, live.takeable, live.changed)
    assert (again.turns, again.together, again.free) == (live.turns, live.together, live.free)
    assert list(again.events) == list(live.events)


# Undo


async def test_own_moves_are_free_to_take_back_below_the_moves_of_others(make_tables: MakeTables) -> None:
    services, live = await at_work(make_tables)
    before = live
    live = await placed(services, live, ANA, BEN, ANA, CHLOE)
    assert live.takeable == {0: 2, 1: 1, 2: 1}
    await replayed(services, live)
    live = await services.undo.undo(live.table.id, BEN)
    assert (live.table.take_backs, live.takeable) == (0, {0: 2, 2: 1})
    assert position_of(live).state.players[1] == position_of(before).state.players[1]
    await replayed(services, live)
    live = await services.undo.reset(live.table.id, ANA)
    assert position_of(live).state.players[0] == position_of(before).state.players[0]
    assert position_of(live).state.players[2] != position_of(before).state.players[2]
    await replayed(services, live)
    log = await services.tables.log(live.table.id)
    assert [(line.kind, line.seat) for line in log[-2:]] == [(Kind.UNDO, 1), (Kind.UNDO, 0)]
    assert [line.undone for line in log[-6:-2]] == [True, True, True, False]
    assert len((await services.records.export(live.table.id)).log) == 4


async def test_what_was_taken_back_is_named_although_others_moved_since(make_tables: MakeTables) -> None:
    services, live = await at_work(make_tables)
    (wanted, *_) = places(live, ANA)
    live = await services.moves.play(live.table.id, ANA, wanted)
    live = await placed(services, live, BEN)
    back = await services.undo.undo(live.table.id, ANA)
    assert back.taken_back == (back.position.explain(GAME.parse(wanted), 0),)


async def test_a_draw_is_not_free_and_what_is_asked_for_is_ones_own_move(make_tables: MakeTables) -> None:
    services, live = await at_work(make_tables)
    live = await placed(services, live, ANA, draws=True)
    live = await placed(services, live, BEN)
    assert live.takeable == {1: 1}
    with pytest.raises(UndoNeedsAgreement) as asked:
        await services.undo.undo(live.table.id, ANA)
    move = await services.undo.find_move(asked.value.question)
    assert move is not None
    assert (move.member, asked.value.of) == (ANA, (BEN, CHLOE))
    for member in (BEN, CHLOE):
        await answer_undo(services, live, member)
    live = await services.tables.live(live.table.id)
    assert (live.table.take_backs, len(position_of(live).state.players[0].dice)) == (1, 4)
    assert len(position_of(live).state.players[1].dice) == 3
    await replayed(services, live)


async def test_where_others_drew_since_a_draw_taken_back_gives_them_other_cards(make_tables: MakeTables) -> None:
    services, live = await at_work(make_tables)
    live = await placed(services, live, ANA, BEN, draws=True)
    first = position_of(live).state.players[0].hand[-1]
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    for member in (BEN, CHLOE):
        await answer_undo(services, live, member)
    live = await services.tables.live(live.table.id)
    assert position_of(live).state.players[1].hand[-1] == first
    await replayed(services, live)


@pytest.mark.parametrize("undone", [0, 1, 2])
async def test_an_undo_past_ones_own_moves_asks_for_no_move_of_another_seat(
    make_tables: MakeTables, undone: int
) -> None:
    """Also where the member has not moved in this phase at all."""
    services, live = await at_work(make_tables)
    live = await placed(services, live, *[ANA] * undone)
    live = await services.moves.play(live.table.id, BEN, "done")
    for _ in range(undone):
        live = await services.undo.undo(live.table.id, ANA)
    with pytest.raises(NothingToUndo, match="no move to undo in this phase"):
        await services.undo.undo(live.table.id, ANA)
    with pytest.raises(NothingToUndo, match="no move to undo in this phase"):
        await services.undo.reset(live.table.id, ANA)
    assert await undo_request(services, live.table.id) is None
    assert live.takeable == {1: 1}


async def test_being_done_is_free_to_take_back_until_all_are(make_tables: MakeTables) -> None:
    services, live = await at_work(make_tables)
    live = await services.moves.play(live.table.id, ANA, "done")
    live = await placed(services, live, BEN)
    assert deciders(live) == tuple(member for member in _in_order(live) if member != ANA)
    live = await services.undo.undo(live.table.id, ANA)
    assert ANA in deciders(live)
    for member in (ANA, BEN, CHLOE):
        live = await services.moves.play(live.table.id, member, "done")
    assert live.takeable == {2: 1}
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    await replayed(services, live)


def _in_order(live: LiveTable) -> tuple[int, ...]:
    return tuple(MEMBERS[seat] for seat in position_of(live).state.order)


# Old boards


async def test_a_board_is_good_until_its_own_seat_has_moved(make_tables: MakeTables) -> None:
    services, live = await at_work(make_tables)
    then = live.table.rev
    wanted = places(live, ANA)[0]
    live = await placed(services, live, BEN, CHLOE, BEN)
    assert live.is_current_for(ANA, then)
    live = await services.moves.play(live.table.id, ANA, wanted, rev=then)
    assert not live.is_current_for(ANA, then)
    with pytest.raises(StaleRev):
        await services.moves.play(live.table.id, ANA, wanted, rev=then)
    moved = live.table.rev
    live = await placed(services, live, CHLOE)
    assert live.is_current_for(ANA, moved)
    live = await services.undo.undo(live.table.id, ANA, rev=moved)
    assert not live.is_current_for(ANA, moved)
    with pytest.raises(StaleRev):
        await services.moves.play(live.table.id, ANA, wanted, rev=moved)


async def test_a_board_from_before_somebody_was_asked_is_old(make_tables: MakeTables) -> None:
    services, live = await in_market(make_tables)
    first, second, third = _in_order(live)
    assert not live.is_current_for(second, live.table.rev + 1)
    live = await services.moves.play(live.table.id, first, "take 1")
    with pytest.raises(StaleRev):
        await services.moves.play(live.table.id, second, "take 2", rev=0)
    live = await services.moves.play(live.table.id, second, "take 2", rev=1)
    with pytest.raises(StaleRev):
        await services.moves.play(live.table.id, third, "take 2", rev=1)


# Calls and clocks


async def test_everybody_is_called_once_when_the_phase_begins(make_tables: MakeTables, clock: HandClock) -> None:
    services, live = await in_market(make_tables)
    live = await all_take(services, live)
    *others, last = _in_order(live)
    began = clock()
    board, call = board_after(live, last, began)
    assert (board.kind, board.fresh, call.kind, set(call.members)) == (
        BOARD_ENTRY,
        True,
        CALL_ENTRY,
        set(others),
    )
    clock.turn(minutes=5)
    live = await placed(services, live, ANA)
    assert [outbox_entry.kind for outbox_entry in board_after(live, ANA, clock())] == [BOARD_ENTRY]
    assert (live.owes_since(BEN), live.owes_since(ANA)) == (began, clock())
    for member in (ANA, BEN):
        live = await services.moves.play(live.table.id, member, "done")
        assert [outbox_entry.kind for outbox_entry in board_after(live, member, clock())] == [BOARD_ENTRY]
    live = await placed(services, live, CHLOE)
    assert [
        outbox_entry.members for outbox_entry in board_after(live, CHLOE, clock()) if outbox_entry.kind is CALL_ENTRY
    ] == [()]


# Turns


async def test_all_that_a_seat_does_in_the_phase_is_one_turn(make_tables: MakeTables) -> None:
    services, live = await at_work(make_tables)
    market = [turn.number for turn in live.turns]
    live = await placed(services, live, ANA, BEN, ANA, CHLOE, BEN)
    together = [turn for turn in live.turns if turn.beside is not None]
    assert [(turn.seat, len(turn.events)) for turn in together] == [(0, 2), (1, 2), (2, 1)]
    assert {turn.beside for turn in together} == {market[-1] + 1}
    assert [turn.seat for turn in live.since(0)] == [1, 2]
    for member in (CHLOE, ANA, BEN):
        live = await services.moves.play(live.table.id, member, "done")
    for seat in range(3):
        assert [turn.seat for turn in live.since(seat)] == [each for each in range(3) if each != seat]
    await replayed(services, live)


# Whole games


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
async def test_a_game_in_which_all_press_and_take_back_as_they_like_replays(make_tables: MakeTables, seed: int) -> None:
    services, live = await in_market(make_tables)
    random, rebuilt = Random(seed), 0
    for _ in range(250):
        if live.table.status is Status.FINISHED:
            break
        if live.takeable and random.random() < 0.15:
            member = MEMBERS[random.choice(sorted(live.takeable))]
            live = await (services.undo.undo if random.random() < 0.5 else services.undo.reset)(live.table.id, member)
        else:
            seat = random.choice(live.position.deciders)
            move = random.choice(live.position.moves(seat))
            live = await services.moves.play(live.table.id, MEMBERS[seat], str(move))
        if random.random() < 0.1:
            await replayed(services, live)
            rebuilt += 1
    await replayed(services, live)
    assert (await services.records.verify(live.table.id)).moves == live.number
    assert rebuilt


class Older(FantasticFactories):
    rules_version: ClassVar[int] = 2
    older_rules: ClassVar[tuple[int, ...]] = (1,)


@pytest.mark.parametrize(("game", "market", "work"), [(Older(), 5, 5), (GAME, 5, 1)], ids=["serial", "together"])
async def test_five_wait_for_all_work_at_once_instead_of_one_after_another(
    make_tables: MakeTables, clock: HandClock, game: FantasticFactories, market: int, work: int
) -> None:
    """A wait is when the table goes on to somebody else, who has to be called; it is counted over the second round."""
    services = make_tables((game,))
    await services.start()
    five = range(ANA, ANA + 5)
    live = await services.openings.open(NewTable("factories", GUILD, CHANNEL, [(member,) for member in five], {}, ANA))
    waits = {"market": 0, "work": 0}
    while position_of(live).state.round < 3:
        member = deciders(live)[0]
        moves = live.position.moves(live.position.deciders[0])
        done = next((move for move in moves if str(move) == "done"), moves[0])
        live = await services.moves.play(live.table.id, member, str(done))
        asked = [
            outbox_entry
            for outbox_entry in board_after(live, member, clock())
            if outbox_entry.kind is CALL_ENTRY and outbox_entry.members
        ]
        state = position_of(live).state
        if state.round == 2:
            waits[state.phase] += bool(asked)
    assert waits == {"market": market, "work": work}


async def test_an_agreement_to_what_others_have_moved_past_is_stale(make_tables: MakeTables) -> None:
    services, live = await at_work(make_tables)
    live = await placed(services, live, ANA, draws=True)
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    await placed(services, live, BEN)
    assert (await answer_undo(services, live, CHLOE)).closed is Closed.MOOT


async def test_a_move_that_others_built_on_cannot_be_taken_back_and_nobody_is_asked(make_tables: MakeTables) -> None:
    """Without Ana's draw, Ben holds a different card from the one he builds."""
    services, live = await at_work(make_tables)
    for number in range(1, 60):
        live = await placed(services, live, ANA, BEN, draws=True)
        drawn = position_of(live).state.players[1].hand[-1]
        builds = [str(move) for move in live.position.moves(1) if str(move).startswith(f"build {drawn.id}")]
        if builds:
            break
        seats = [(member,) for member in MEMBERS]
        opened = await services.openings.open(NewTable("factories", GUILD, CHANNEL + number, seats, {}, ANA))
        live = await all_take(services, opened)
    live = await services.moves.play(live.table.id, BEN, builds[0])
    with pytest.raises(NothingToUndo, match="their moves depend on yours"):
        await services.undo.undo(live.table.id, ANA)
    assert await undo_request(services, live.table.id) is None
