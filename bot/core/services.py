"""Everything that members can do, in terms of the store and the games."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar, cast

from bot.ai.worker_pool import WorkerPool
from bot.clock import Clock, system_clock
from bot.core import subjects
from bot.core.consent import queries as consent_queries
from bot.core.consent import service as questions
from bot.core.consent.service import Questions
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outages import Outages
from bot.core.delivery.outbox import Outbox
from bot.core.delivery.scheduler import Scheduler
from bot.core.notices import queries as notices_queries
from bot.core.notices import service as notices
from bot.core.notices.service import DeferredNotifications, Notices
from bot.core.notices.table_messages import TableMessages
from bot.core.people import lesson_queries
from bot.core.people import queries as people_queries
from bot.core.people.service import Notes, People
from bot.core.results import queries as results_queries
from bot.core.results import rating_queries
from bot.core.results import service as results
from bot.core.results.service import Records, Results
from bot.core.seats import queries as seats_queries
from bot.core.seats import service as seats
from bot.core.seats.service import SUBSTITUTE, Seats
from bot.core.settings.service import Settings
from bot.core.table import board_updates, closing_call, computers, words
from bot.core.table import queries as table_queries
from bot.core.table.computers import COMPUTER, Computers
from bot.core.table.lookup import TableQueries
from bot.core.table.model import Table, TableCounts
from bot.core.table.moves import Moves, Undo
from bot.core.table.openings import MAX_CALLS, MAX_THREADS, Limits, Openings, RateLimit, Room
from bot.core.table.repository import TableRepository
from bot.games.chance import SEED_BYTES
from bot.games.contract import Game
from bot.games.registry import GAMES
from bot.shards import WHOLE, ShardRange
from bot.store import lease
from bot.store.shards import Shards
from bot.store.store import Store

T = TypeVar("T")

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 8


def new_seed() -> bytes:
    """Return a secret seed for one table."""
    return secrets.token_bytes(SEED_BYTES)


def new_id() -> str:
    """Return a table id: short, unguessable, without letters that look alike."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


class Services:
    """All services. `start` before use, `close` at the end."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock = system_clock,
        seeds: Callable[[], bytes] = new_seed,
        ids: Callable[[], str] = new_id,
        games: Iterable[Game] = GAMES,
        limits: Limits = Limits(),  # noqa: B008 - it is immutable
        worker_pool: int = 0,
        shards: ShardRange = WHOLE,
        given: Iterable[object] = (),
    ) -> None:
        """Compose the services.

        Args:
            store: Where everything is stored.
            clock: Tells the time, in UTC.
            seeds: Makes a secret seed for each table and challenge.
            ids: Makes an id for each table, lobby and question.
            games: The games that can be played.
            limits: How many tables can be open.
            worker_pool: Processes for computer players; 0 for threads of this one.
            given: Values that services of subjects look for by their class.
            shards: The shards assigned to this process; those it owns are in `owned_shards`.
        """
        self._store = store
        self._changes = ""
        self._of_subjects: dict[type, object] = {}
        self.now = clock
        # Timers and the outbox
        self.timers = Scheduler(store, clock)
        self.outbox = Outbox(store, clock)
        # Settings and limits
        self.settings = Settings(store)
        self.room = Room(store, limits, self.settings)
        self.calls = RateLimit(clock, MAX_CALLS, words.called_too_often)
        self.threads = RateLimit(clock, MAX_THREADS, words.threads_too_often)
        # Tables
        self.repository = TableRepository(
            store,
            clock=clock,
            ids=ids,
            games=games,
            wake=self.wake,
            shards=shards,
        )
        for feature in (
            *(*seats.FEATURES, results.FEATURE, board_updates.FEATURE, *questions.FEATURES),
            *(computers.FEATURE, notices.FEATURE, closing_call.FEATURE),
        ):
            self.repository.features.register(feature)
        self.owned_shards = self.repository.owned_shards
        self.outages = Outages(store, clock, self.owned_shards, self.timers.against_members)
        self.worker_pool = WorkerPool(worker_pool)
        self.tables = TableQueries(self.repository)
        self.openings = Openings(self.repository, seeds, self.room, self.settings)
        self.moves = Moves(self.repository, self.worker_pool)
        self.seats = Seats(self.repository)
        self.questions = Questions(self.repository, self.seats, self.calls)
        self.undo = Undo(self.repository, self.questions)
        self.computers = Computers(store, clock, self.moves.play_for_computer, self.tables.live)
        self.records = Records(self.repository)
        self.results = Results(store, clock, self.repository.games)
        # Members and servers
        self.people = People(self.repository, self.seats, self.settings)
        self.notes = Notes(store)
        # Notifications
        self.messages = TableMessages(self.repository)
        self.notices = Notices(store, clock, self.settings, self.timers, self.outbox, self.tables.live)
        self.deferred_notifications = DeferredNotifications(clock, self.settings, self.outbox)
        self.timers.serve(COMPUTER, self.computers.check)
        self.timers.serve(SUBSTITUTE, self.seats.end_substitutions)
        for data in (
            *(people_queries.DATA, table_queries.DATA, seats_queries.DATA, results_queries.DATA),
            *(rating_queries.DATA, lesson_queries.DATA, consent_queries.DATA),
            *(notices_queries.DATA, outbox_queries.DATA),
        ):
            self.people.register(data)
        # Subjects
        self.new_seed = seeds
        self.on_close: list[Callable[[], Awaitable[None]]] = []
        """What subjects do before the store is closed."""
        self.channel_deleted: list[Callable[[int | None, int], Awaitable[None]]] = []
        """What subjects do when a channel of a server, or of none, was deleted."""
        for value in given:
            self.provide(value)
        for module in subjects.modules("service"):
            module.register(self)

    # Services of subjects

    def provide(self, service: object) -> None:
        """Make a subject's service available by its class."""
        self._of_subjects[type(service)] = service

    def __getitem__(self, kind: type[T]) -> T:
        """Return the service of a subject by its class. Raises KeyError for a subject that is left out."""
        return cast("T", self._of_subjects[kind])

    def find(self, kind: type[T]) -> T | None:
        """Return the service of a subject, or a given value, by its class; None if there is none."""
        return cast("T | None", self._of_subjects.get(kind))

    def wake(self) -> None:
        """Have timers and the outbox look at the store again."""
        self.timers.wake()
        self.outbox.wake()

    async def start(self) -> None:
        """Open the store. Tables are loaded on demand. Raises CannotOpen."""
        await self._store.open()
        await self._store.write(seats_queries.drop_names)
        for shard in sorted(self.owned_shards.numbers):
            await self.outages.begin(shard)
        await self.settings.read_languages()

    async def close(self) -> None:
        """Close the store; everything acknowledged is saved."""
        await self.computers.close()
        for close in self.on_close:
            await close()
        await self.worker_pool.close()
        await self.outbox.close()
        await self.outages.close()
        await self._store.close()

    async def hold(self) -> None:
        """Keep the store's lease until cancelled. Raises Fatal if another process has it."""
        await lease.renew_until_lost(self._store)

    async def check(self) -> None:
        """Raise StoreUnavailable if the store fails, LeaseLost without the lease."""
        await self._store.check()

    def may_be_posted(self, entry: OutboxEntry, table: Table) -> bool:
        """Whether an earlier attempt may have posted an entry of a table without noting it: a move or a start ago."""
        return entry.since < max(table.updated, self.outages.begun(table.guild))

    async def count_tables(self) -> TableCounts:
        """Return the amount of unfinished work in the store."""
        return await self._store.read(table_queries.count_unfinished, self.now())

    # Shards that this process takes and hands over, if several share the store

    @property
    def shards(self) -> Shards | None:
        """Shard ownership; None if this process serves everything."""
        return self._store.shards

    async def begin(self, shard: int) -> None:
        """Start serving a shard's servers: deliver their outbox entries, in the languages chosen meanwhile."""
        await self.settings.read_languages()
        await self.outages.begin(shard)
        self.owned_shards.numbers.add(shard)
        await self.outbox.make_due()
        self.wake()

    def release_shard(self, shard: int) -> None:
        """Stop serving a shard's servers and drop their tables from the cache."""
        self.owned_shards.numbers.discard(shard)
        self.repository.evict_unowned()

    def invalidate_caches(self, changes: str) -> None:
        """Drop cached data that other processes may have changed.

        `changes` counts deletions. Settings are read again; timers and outbox entries of others may be due.
        """
        if changes != self._changes:
            self._changes = changes
            self.repository.evict_all()
        self.settings.invalidate_caches()
        self.wake()
