"""Logs, export, import and verification at a table."""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from bot import __version__
from bot.core.errors import NotImportable
from bot.core.history import archive
from bot.core.services import Services
from bot.core.table.model import Kind, LiveTable, Status, deciders
from bot.core.table.openings import NewTable
from bot.games.carcassonne import Carcassonne
from bot.games.chance import commitment, seed_from_text
from bot.games.contract import BadOption, BadRecord, Move, OptionValue
from bot.games.records import NEWEST, SEED_ALONE, Record, verify
from bot.games.records import commitment as commitment_to
from tests.tables.fixtures import ANA, BEN, CHANNEL, DAN, GUILD, HandClock, MakeTables, a_race, play_all
from tests.tables.race import Race

MAX_MOVES = 5000

SHORT_RACE = ("walk 1", "rest", "rest", "walk 3", "rest", "rest", "walk 3")
SEED = seed_from_text("table 0")


@pytest.fixture
async def ended(services: Services) -> LiveTable:
    """A race won by Ana, in which one move was taken back."""
    live = await play_all(services, await a_race(services, goal=5), "walk 2")
    live = await services.undo.undo(live.table.id, ANA)
    return await play_all(services, live, *SHORT_RACE)


async def test_the_log_tells_who_did_what_and_when(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    await services.moves.play(live.table.id, ANA, "walk 2")
    clock.turn(minutes=1)
    await services.undo.undo(live.table.id, ANA)
    clock.turn(minutes=1)
    await services.moves.play(live.table.id, ANA, "roll")
    walk, undo, roll = await services.tables.log(live.table.id)
    assert (walk.n, walk.member, walk.seat, walk.kind, walk.notation) == (1, ANA, 0, Kind.MOVE, "walk 2")
    assert (str(walk.label), walk.undone) == ("Walk 2 steps", True)
    assert (undo.n, undo.seat, undo.kind, str(undo.label)) == (2, 0, Kind.UNDO, "Undid 1 move")
    assert (undo.at - walk.at).total_seconds() == (roll.at - undo.at).total_seconds() == 60
    assert (roll.n, str(roll.label), roll.undone) == (3, "roll", False)


async def test_labels_after_a_take_back_are_those_of_the_position_that_was_played_from(
    make_tables: MakeTables,
) -> None:
    services = make_tables([Carcassonne()])
    await services.start()
    live = await services.openings.open(NewTable("carcassonne", GUILD, CHANNEL, [[ANA]], {}, ANA))
    labels = []
    for _ in range(8):
        for undone in (True, False):
            move = live.position.moves()[-1]
            labels.append(str(live.position.explain(move)))
            live = await services.moves.play(live.table.id, ANA, str(move))
            if undone:
                live = await services.undo.undo(live.table.id, ANA)
    lines = await services.tables.log(live.table.id)
    assert [str(line.label) for line in lines if line.kind is Kind.MOVE] == labels


async def test_the_record_of_a_running_table_has_no_seed(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 2", "rest")
    record = await services.records.export(live.table.id)
    assert record.seed is None
    assert record.outcome is None
    assert record.commitment == commitment_to(game="race", rules_version=1, seats=2, options=record.options, seed=SEED)
    assert SEED.hex() not in record.to_json()
    assert Record.from_json(record.to_json()) == record


async def test_the_record_of_an_ended_table_holds_only_what_stands_and_verifies(
    services: Services, ended: LiveTable
) -> None:
    record = await services.records.export(ended.table.id)
    assert record.seed == SEED
    assert [notation for _, notation in record.log] == list(SHORT_RACE)
    assert record.outcome == ended.table.outcome
    assert record.options == {"goal": 5, "team": "free"}
    read = Record.from_json(record.to_json())
    assert read == record
    assert verify(read, Race()).outcome == ended.position.outcome()


async def test_the_record_of_a_resigned_table_verifies_without_an_outcome(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 2")
    await services.seats.resign(live.table.id, BEN)
    record = await services.records.export(live.table.id)
    assert record.seed == SEED
    assert verify(record, Race()).outcome is None


async def test_a_table_verifies_while_it_runs_and_when_it_has_ended(services: Services, ended: LiveTable) -> None:
    verification = await services.records.verify(ended.table.id)
    assert (verification.moves, verification.scores) == (len(SHORT_RACE), ended.position.scores())
    running = await play_all(services, await a_race(services), "walk 1")
    verification = await services.records.verify(running.table.id)
    assert (verification.moves, verification.scores, verification.outcome) == (1, (1, 0), None)


async def test_an_imported_record_is_an_ended_table(services: Services, ended: LiveTable, clock: HandClock) -> None:
    record = await services.records.export(ended.table.id)
    clock.turn(days=1)
    live = await services.records.import_record(record, GUILD, 999, DAN)
    assert (live.table.status, live.table.ended, live.table.members) == (Status.FINISHED, clock.now, (DAN,))
    assert (live.position, live.events) == (ended.position, ended.events)
    assert deciders(live) == ()
    assert await services.tables.latest_in(999) == live
    assert await services.records.export(live.table.id) == record
    lines = await services.tables.log(live.table.id)
    assert [line.kind for line in lines] == [Kind.MOVE] * len(SHORT_RACE) + [Kind.IMPORT]
    assert live.table.rev == len(lines)


async def test_an_import_does_not_disturb_the_table_that_runs_in_the_channel(
    services: Services, ended: LiveTable
) -> None:
    running = await a_race(services)
    await services.records.import_record(await services.records.export(ended.table.id), GUILD, CHANNEL, ANA)
    assert await services.tables.running_in(CHANNEL) == running


async def test_an_abandoned_record_is_imported_as_an_abandoned_table(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 2")
    await services.seats.abandon(live.table.id, "Enough.")
    again = await services.records.import_record(await services.records.export(live.table.id), GUILD, CHANNEL, ANA)
    assert (again.table.status, again.table.outcome) == (Status.ABANDONED, None)


async def test_a_running_record_is_not_imported(services: Services) -> None:
    live = await a_race(services)
    with pytest.raises(NotImportable, match="seed is secret"):
        await services.records.import_record(await services.records.export(live.table.id), GUILD, 999, ANA)


async def test_a_tampered_record_is_not_imported(services: Services, ended: LiveTable) -> None:
    record = await services.records.export(ended.table.id)
    tampered = replace(record, log=(record.log[0], (0, "walk 3"), *record.log[2:]))
    with pytest.raises(BadRecord) as bad:
        await services.records.import_record(tampered, GUILD, 999, ANA)
    assert bad.value.entry == 2
    assert await services.tables.latest_in(999) is None


async def test_a_record_of_a_game_that_is_not_here_is_not_imported(services: Services, ended: LiveTable) -> None:
    record = replace(await services.records.export(ended.table.id), game="chess")
    with pytest.raises(BadOption):
        await services.records.import_record(record, GUILD, 999, ANA)


async def test_the_seed_is_secret_while_the_table_runs(
    services: Services, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    live = await play_all(services, await a_race(services), "walk 1", "roll")
    texts = [
        repr(live),
        repr(await services.tables.log(live.table.id)),
        repr(await services.records.export(live.table.id)),
        caplog.text,
    ]
    for text in texts:
        assert SEED.hex() not in text
        assert repr(SEED)[2:-1] not in text
    assert SEED in b"".join(file.read_bytes() for file in database.parent.iterdir())


class Watched(Race):
    """Notes which threads replay it."""

    threads: ClassVar[set[int]] = set()

    def parse(self, text: str) -> Move:
        self.threads.add(threading.get_ident())
        return super().parse(text)


async def test_a_long_record_is_replayed_apart_from_the_loop_which_gets_its_turn_after_every_move(
    make_tables: MakeTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaths: list[int] = []
    monkeypatch.setattr(archive, "yield_thread", lambda: breaths.append(threading.get_ident()))

    def breathed() -> int:
        """How many moves were replayed since, none of them in the loop."""
        assert threading.get_ident() not in breaths
        count = len(breaths)
        breaths.clear()
        return count

    services = make_tables([Watched()])
    await services.start()
    seed, moves = seed_from_text("long"), MAX_MOVES
    options: dict[str, OptionValue] = {"goal": 1000, "team": "free"}
    record = Record("race", 1, 1, options, commitment(seed), seed, ((0, "rest"),) * moves, None)
    assert (await services.records.verify_record(record)).moves == moves
    assert breathed() == moves
    live = await services.records.import_record(record, GUILD, CHANNEL, ANA)
    assert breathed() == 2 * moves  # verified, then made a table of
    assert (live.number, (await services.records.verify(live.table.id)).is_cut_short) == (moves, True)
    assert len((await services.records.course(live.table.id)).scores) == moves + 1
    assert (await services.records.entry_after(record, 7)).n == 7
    assert (await services.records.entry_after(record, 10 * moves)).n == moves
    assert len(await services.tables.log(live.table.id)) == moves + 1
    services.repository._states.drop(live.table.id)
    breathed()
    assert await services.tables.live(live.table.id) == live
    assert breathed() == moves
    assert Watched.threads
    assert threading.get_ident() not in Watched.threads


async def test_a_long_table_is_taken_back_apart_from_the_loop(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaths: list[int] = []
    monkeypatch.setattr(archive, "yield_thread", lambda: breaths.append(threading.get_ident()))
    live = await play_all(
        services, await a_race(services, (ANA,), goal=1000), *["rest"] * (archive.MIN_MOVES_FOR_THREAD - 1)
    )
    await services.undo.undo(live.table.id, ANA)
    assert len(breaths) == archive.MIN_MOVES_FOR_THREAD - 2
    assert threading.get_ident() not in breaths


async def test_a_table_of_the_older_form_of_commitment_keeps_it(
    services: Services, database: Path, make_tables: MakeTables
) -> None:
    """As a migration leaves it: the commitment to the seed alone was published, and it must stay the one."""
    live = await play_all(services, await a_race(services), "walk 1")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET commitment = ?, commitment_form = 1", (commitment(SEED),))
    await services.close()
    again = make_tables()
    await again.start()
    assert (await again.records.verify(live.table.id)).moves == 1
    await again.seats.resign(live.table.id, BEN)
    record = await again.records.export(live.table.id)
    assert (record.commitment, record.commitment_form) == (commitment(SEED), SEED_ALONE)
    assert "commitment_form" not in record.to_json()
    assert verify(Record.from_json(record.to_json()), Race()).moves == 1
    copy = await again.records.import_record(record, GUILD, 999, ANA)
    assert await again.records.export(copy.table.id) == record


async def test_a_record_without_an_option_that_came_later_stays_as_it_was_committed_to(services: Services) -> None:
    options: dict[str, OptionValue] = {"goal": 5}
    promised = commitment_to(game="race", rules_version=1, seats=1, options=options, seed=SEED)
    record = Record("race", 1, 1, options, promised, SEED, ((0, "walk 1"),), None, NEWEST)
    assert verify(record, Race()).moves == 1
    live = await services.records.import_record(record, GUILD, CHANNEL, ANA)
    assert await services.records.export(live.table.id) == replace(record, version=__version__)
    assert (await services.records.verify(live.table.id)).moves == 1
