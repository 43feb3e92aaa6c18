"""Computer players at tables: what one chooses for its seat, and the work of all of them beside everything else.

A timer says at which table one owes something. It stands in the store together with the entry of the log that makes the
decision due, so a killed process goes on where it was, and no decision is made twice. Nobody waits for a player that
thinks: it does so elsewhere, of what its seat imagines, and the lock of its table is free meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.ai.players import levels_of
from bot.ai.worker_pool import WorkerPool
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.model.change import NO_EFFECTS, Context, Effects, Write
from bot.model.clock import Clock
from bot.model.errors import NoSuchTable, TableFrozen
from bot.model.table import Computer, LiveTable, computers_owing
from bot.store import queries
from bot.store.store import Store
from bot.tables.history.replay import TableState
from bot.tables.jobs.background_jobs import BackgroundJobs
from bot.workers.worker import WorkerDied

_log = logging.getLogger(__name__)

COMPUTER = "computer"
"""The kind of the timer of a table at which a computer player owes a decision; its subject is the table's id."""

THINKING_DELAY = timedelta(seconds=2)
"""So long a computer player waits before it decides, as anybody would who looks at the board first."""

PATIENCE = timedelta(minutes=1)
"""After so long the host looks again whether a player that began to think has come to an end."""

FROZEN_RETRY = timedelta(hours=1)
"""After so long it looks again at a table whose log does not replay."""

MAX_TABLES = 2
"""Tables at which computer players think at the same time."""


def schedule_computers(write: Write, context: Context) -> Effects:
    """A computer player that owes a decision makes it after a moment."""
    live = write.after
    if live is None or all(seat.computer is None for seat in live.table.seats):
        return NO_EFFECTS
    return Effects(timers={COMPUTER: write.at + THINKING_DELAY if computers_owing(live) else None})


def computer_seed(commitment: str, moves: int, seat: int) -> str:
    """What the chance of a computer player comes from, after so many moves that stand.

    What was taken back counts for nothing: whoever plays the same moves meets the same answers.
    """
    return f"computer {commitment} {moves} {seat}"


def imagine_for(position: Position, seat: int, own: str) -> Position:
    """What a seat that decides imagines, and first of all its own decision."""
    return position.imagine(seat, Chance(seed_from_text(own))).with_first_decider(seat)


async def choose_move(worker_pool: WorkerPool, game: Game, state: TableState, seat: int) -> Move:
    """What the computer player of a seat that decides chooses; the same whenever it is asked after these moves.

    It gets what its seat imagines, never the position itself. One that fails plays the first move there is. In a run,
    where everybody has to meet the same, a process that was lost or too slow is asked again: raises WorkerDied,
    TimeoutError.
    """
    table, computer = state.table, state.table.seats[seat].computer or Computer(levels_of(game)[0])
    level = computer.level if computer.level in levels_of(game) else levels_of(game)[0]
    own = computer_seed(table.commitment, len(state.steps), seat)
    try:
        return await worker_pool.choose(game, level, f"{own} {level}", imagine_for(state.position, seat, own))
    except (WorkerDied, TimeoutError):
        if table.run is not None:
            raise
        _log.exception("table %s at rev %d: the %s of seat %d was lost", table.id, table.rev, level, seat)
        return state.position.moves(seat)[0]
    except Exception:
        _log.exception("table %s at rev %d: the %s of seat %d failed", table.id, table.rev, level, seat)
        return state.position.moves(seat)[0]


class Computers:
    """Lets computer players play on at the tables whose timers go off."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        play: Callable[[str], Awaitable[LiveTable | None]],
        live: Callable[[str], Awaitable[LiveTable]],
    ) -> None:
        """`play` makes the next decision at a table, if a computer player owes one; `live` loads a table."""
        self._store = store
        self._clock = clock
        self._play = play
        self._live = live
        self._jobs = BackgroundJobs("the computer players of table", MAX_TABLES, self._work)

    async def look(self, table_id: str) -> None:
        """Begin to play on at a table, unless that was begun already."""
        await self._store.write(queries.timers.set_timers, table_id, {COMPUTER: self._clock() + PATIENCE})
        self._jobs.begin(table_id)

    async def wait_for_moves(self, live: LiveTable, seconds: float) -> LiveTable:
        """Return a run after the computer players that its member waits for have moved, or after so many seconds.

        Any other table is returned as it is: what is played there is shown later.
        """
        if live.table.run is None or not computers_owing(live):
            return live
        await self.look(live.table.id)
        await asyncio.wait([self._jobs.begin(live.table.id)], timeout=seconds)
        return await self._live(live.table.id)

    async def settled(self) -> None:
        """Wait until no computer player thinks any more."""
        await self._jobs.settled()

    async def close(self) -> None:
        """Leave what is begun to the next start."""
        await self._jobs.close()

    async def _work(self, table_id: str) -> None:
        """Play until nothing is owed any more."""
        try:
            while await self._play(table_id) is not None:
                pass
        except TableFrozen:
            await self._store.write(queries.timers.set_timers, table_id, {COMPUTER: self._clock() + FROZEN_RETRY})
        except NoSuchTable:
            await self._store.write(queries.timers.set_timers, table_id, {COMPUTER: None})
