"""Computer players at tables: choosing moves, in the background.

A timer marks tables at which a computer player has to decide. It's stored together with the log entry that makes the
decision due, so a killed process continues where it was and no decision is made twice. Computer players think in a
worker, about what their seat imagines, and the table isn't locked meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.ai.players import levels_of
from bot.ai.worker_pool import WorkerPool
from bot.clock import Clock
from bot.core.delivery.background_jobs import BackgroundJobs
from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, TableFeature, Write
from bot.core.errors import NoSuchTable, TableFrozen
from bot.core.history.replay import TableState
from bot.core.table.model import Computer, LiveTable, Table, computers_owing
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.store import timer_queries
from bot.store.store import Store
from bot.workers.worker import WorkerDied

_log = logging.getLogger(__name__)

COMPUTER = "computer"
"""Kind of the timer of a table where a computer player has to decide.

Its subject is the table's id.
"""

THINKING_DELAY = timedelta(seconds=2)
"""Pause before a computer player decides, as if it looked at the board."""

PATIENCE = timedelta(minutes=1)
"""Time after which a computer player that started thinking is checked again."""

FROZEN_RETRY = timedelta(hours=1)
"""Time until a frozen table is checked again."""

MAX_TABLES = 2
"""Tables at which computer players think at the same time."""


def schedule_computers(write: Write, _loaded: None) -> Effects:
    """Set the timer for computer players that have to decide."""
    live = write.after
    if live is None or all(seat.computer is None for seat in live.table.seats):
        return NO_EFFECTS
    return Effects(timers={COMPUTER: write.at + THINKING_DELAY if computers_owing(live) else None})


FEATURE = TableFeature("computers", Phase.SCHEDULE, schedule_computers)
"""Computer players think when it's their turn."""


def table_level(game: Game, table: Table) -> str:
    """Return the level of a computer player who takes over a seat or stands in.

    That is the strongest of those who play at the table for good, or the middle one of the game.
    """
    levels = levels_of(game)
    seated = [
        levels.index(seat.computer.level)
        for seat in table.seats
        if seat.computer is not None and not seat.members and seat.computer.level in levels
    ]
    return levels[max(seated, default=len(levels) // 2)]


def computer_seed(commitment: str, moves: int, seat: int) -> str:
    """Return the seed of a computer player's chance after this many moves in effect.

    Undone moves don't count, so the same moves get the same answers.
    """
    return f"computer {commitment} {moves} {seat}"


def imagine_for(position: Position, seat: int, own: str) -> Position:
    """Return the position as a seat imagines it, at the seat's own decision."""
    return position.imagine(seat, Chance(seed_from_text(own))).with_first_decider(seat)


async def choose_move(worker_pool: WorkerPool, game: Game, state: TableState, seat: int) -> Move:
    """Return the computer player's move.

    The same moves always lead to the same choice.

    It gets what its seat imagines, never the position itself. If it fails, the first legal move is played. In a run,
    which has to be the same for everyone, a lost or slow process is asked again instead: raises WorkerDied,
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
        _log.exception(
            "computer player process lost: table=%s rev=%d level=%s seat=%d", table.id, table.rev, level, seat
        )
        return state.position.moves(seat)[0]
    except Exception:
        _log.exception("computer player failed: table=%s rev=%d level=%s seat=%d", table.id, table.rev, level, seat)
        return state.position.moves(seat)[0]


class Computers:
    """Runs computer players at the tables whose timers go off."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        play: Callable[[str], Awaitable[LiveTable | None]],
        live: Callable[[str], Awaitable[LiveTable]],
    ) -> None:
        """`play` makes a table's next computer decision, if any; `live` loads a table."""
        self._store = store
        self._clock = clock
        self._play = play
        self._live = live
        self._jobs = BackgroundJobs("computer players", MAX_TABLES, self._work)

    async def check(self, table_id: str) -> None:
        """Start playing on at a table, unless it's in progress."""
        await self._store.write(timer_queries.set_timers, table_id, {COMPUTER: self._clock() + PATIENCE})
        self._jobs.begin(table_id)

    async def wait_for_moves(self, live: LiveTable, seconds: float) -> LiveTable:
        """Return a run after its computer players have moved, or after this many seconds.

        Other tables are returned unchanged: their moves are shown later.
        """
        if live.table.run is None or not computers_owing(live):
            return live
        await self.check(live.table.id)
        await asyncio.wait([self._jobs.begin(live.table.id)], timeout=seconds)
        return await self._live(live.table.id)

    async def settled(self) -> None:
        """Wait until no computer player is thinking."""
        await self._jobs.settled()

    async def close(self) -> None:
        """Stop; the next start continues."""
        await self._jobs.close()

    async def _work(self, table_id: str) -> None:
        """Play until no decision of a computer player is due."""
        try:
            while await self._play(table_id) is not None:
                pass
        except TableFrozen:
            await self._store.write(timer_queries.set_timers, table_id, {COMPUTER: self._clock() + FROZEN_RETRY})
        except NoSuchTable:
            await self._store.write(timer_queries.set_timers, table_id, {COMPUTER: None})
