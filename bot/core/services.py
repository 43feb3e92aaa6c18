"""Everything that members can do, in terms of the store and the games."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import TypeVar, cast

from bot.ai.worker_pool import WorkerPool
from bot.core import subjects
from bot.core.consent import queries as consent_queries
from bot.core.consent import service as questions
from bot.core.consent.model import IDLE
from bot.core.consent.service import Questions
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outages import Outages
from bot.core.delivery.outbox import Outbox
from bot.core.delivery.timers import Timers
from bot.core.notices import queries as notices_queries
from bot.core.notices import service as notices
from bot.core.notices.deferred import DeferredNotifications
from bot.core.notices.service import Notices
from bot.core.notices.table_messages import TableMessages
from bot.core.people import queries as people_queries
from bot.core.people.notes import Notes
from bot.core.people.service import People
from bot.core.results import queries as results_queries
from bot.core.results import rating_queries
from bot.core.results import service as results
from bot.core.results.records import Records
from bot.core.results.service import Results
from bot.core.seats import queries as seats_queries
from bot.core.seats import service as seats
from bot.core.seats.service import SUBSTITUTE, Seats
from bot.core.settings.service import Settings
from bot.core.shards import WHOLE, ShardRange
from bot.core.table import board_updates, closing_call, computers, words
from bot.core.table import queries as table_queries
from bot.core.table.computers import COMPUTER, Computers
from bot.core.table.limits import Limits, Room
from bot.core.table.lookup import TableQueries
from bot.core.table.model import Table, TableCounts
from bot.core.table.moves import Moves
from bot.core.table.openings import Openings
from bot.core.table.rates import MAX_CALLS, MAX_THREADS, RateLimit
from bot.core.table.repository import TableRepository
from bot.core.table.undo import Undo
from bot.core.time.clock import Clock, system_clock
from bot.games.chance import SEED_BYTES
from bot.games.contract import Game
from bot.games.registry import GAMES
from bot.store import lease
from bot.store.shards import Shards
from bot.store.store import Store
from cogs.absence import queries as absence_queries
from cogs.absence.service import Absences
from cogs.blocks.service import Blocks
from cogs.challenge import queries as challenge_queries
from cogs.challenge.dailies import queries as dailies_queries
from cogs.challenge.dailies.finishers import Finishers
from cogs.challenge.dailies.global_dailies import GlobalDailies
from cogs.challenge.dailies.reminders import Reminders
from cogs.challenge.leagues import queries as leagues_queries
from cogs.challenge.leagues import service as leagues
from cogs.challenge.leagues.model import LEAGUE_TIMER
from cogs.challenge.leagues.service import Leagues
from cogs.challenge.matches import queries as matches_queries
from cogs.challenge.matches.model import PROPOSAL_TIMER
from cogs.challenge.matches.races import Races
from cogs.challenge.matches.service import Proposals
from cogs.challenge.model import PAR_TIMER
from cogs.challenge.par import Effort
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.seasons.service import Seasons
from cogs.challenge.service import Challenges
from cogs.follow import queries as follow_queries
from cogs.follow import service as followers
from cogs.follow.service import TableFollowers
from cogs.hint.service import Hints
from cogs.idle import service as idle
from cogs.idle.service import InactiveTables
from cogs.journal import service as journal
from cogs.lobby import queries as lobby_queries
from cogs.lobby.model import TIMER as LOBBY_TIMER
from cogs.lobby.service import Lobbies
from cogs.open_seats import queries as open_seats_queries
from cogs.open_seats.service import OpenSeats
from cogs.overtime import service as overtime
from cogs.overtime.service import PRESENCE, TEMPO, Overtime
from cogs.premove import queries as premove_queries
from cogs.premove import service as premoves
from cogs.premove.service import PREMOVE, Premoves
from cogs.puzzle import queries as puzzle_queries
from cogs.puzzle.service import Attempts
from cogs.review import queries as review_queries
from cogs.review.service import Reviews
from cogs.trial import queries as trial_queries
from cogs.trial.service import Trials

T = TypeVar("T")

CACHE_SIZE = 512
"""Cached positions; others are rebuilt from their log in a few milliseconds."""

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
        cached: int = CACHE_SIZE,
        limits: Limits = Limits(),  # noqa: B008 - it is immutable
        worker_pool: int = 0,
        par: Effort = Effort(),  # noqa: B008 - it is immutable
        shards: ShardRange = WHOLE,
    ) -> None:
        """Compose the services.

        Args:
            store: Where everything is stored.
            clock: Tells the time, in UTC.
            seeds: Makes a secret seed for each table and challenge.
            ids: Makes an id for each table, lobby and question.
            games: The games that can be played.
            cached: Maximum number of cached positions.
            limits: How many tables can be open.
            worker_pool: Processes for computer players; 0 for threads of this one.
            par: How many games are played to compute a par.
            shards: The shards assigned to this process; those it owns are in `owned_shards`.
        """
        self._store = store
        self._changes = ""
        self._of_subjects: dict[type, object] = {}
        self.now = clock
        # Timers and the outbox
        self.timers = Timers(store, clock)
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
            wake=self._wake,
            cached=cached,
            shards=shards,
        )
        for feature in (
            *(*seats.FEATURES, premoves.FEATURE, results.FEATURE, leagues.FEATURE, board_updates.FEATURE),
            *(*questions.FEATURES, computers.FEATURE, overtime.FEATURE, idle.FEATURE, notices.FEATURE),
            *(followers.FEATURE, closing_call.FEATURE, journal.FEATURE),
        ):
            self.repository.features.register(feature)
        self.owned_shards = self.repository.owned_shards
        self.outages = Outages(store, clock, self.owned_shards, self.timers.against_members)
        all_games = self.repository.games
        self.worker_pool = WorkerPool(worker_pool)
        self.tables = TableQueries(self.repository)
        self.openings = Openings(self.repository, seeds, self.room, self.settings)
        self.premoves = Premoves(self.repository)
        self.moves = Moves(self.repository, self.worker_pool, self.premoves)
        self.seats = Seats(self.repository)
        self.questions = Questions(self.repository, self.seats, self.calls)
        self.undo = Undo(self.repository, self.questions)
        self.computers = Computers(store, clock, self.moves.play_for_computer, self.tables.live)
        self.hints = Hints(self.repository, self.worker_pool)
        self.trials = Trials(self.repository, self.tables, self.moves)
        self.reviews = Reviews(store, clock, all_games, self.worker_pool, self.repository.archive)
        self.records = Records(self.repository)
        self.results = Results(store, clock, all_games)
        self.blocks = Blocks(store, self.settings)
        self.open_seats = OpenSeats(store, clock, self.outbox)
        self.lobbies = Lobbies(
            store,
            clock=clock,
            ids=ids,
            games=all_games,
            open_table=self.openings.open,
            wake=self._wake,
            room=self.room,
            blocks=self.blocks,
        )
        # Members and servers
        self.people = People(self.repository, self.seats, self.settings)
        self.followers = TableFollowers(store)
        self.notes = Notes(store)
        # Notifications
        self.messages = TableMessages(self.repository)
        self.notices = Notices(store, clock, self.settings, self.timers, self.outbox, self.tables.live)
        self.deferred_notifications = DeferredNotifications(clock, self.settings, self.outbox)
        self.overtime = Overtime(self.repository, self.questions, self.seats, self.outbox, self.settings, self.outages)
        self.absences = Absences(store, clock, self.outbox, self.settings, self.overtime)
        self.inactive_tables = InactiveTables(self.repository, self.questions, self.room)
        # Challenges
        self.attempts = Attempts(store, clock, self.outages, owing=self.outbox.wake)
        self.challenges = Challenges(
            store,
            clock,
            seeds,
            ids,
            all_games,
            self.openings,
            self.tables,
            self.seats,
            self.settings,
            self.worker_pool,
            effort=par,
            wake=self.timers.wake,
            owing=self.outbox.wake,
        )
        self.proposals = Proposals(store, clock, ids, self.challenges, self.blocks, wake=self._wake)
        self.leagues = Leagues(
            store,
            clock,
            ids,
            self.repository,
            self.openings,
            self.seats,
            self.results,
            self.settings,
            self.challenges.schedules,
            wake=self._wake,
        )
        self.challenge_results = ChallengeResults(store, all_games, self.challenges, self.records)
        self.global_dailies = GlobalDailies(store, clock, all_games, self.challenges, self.records)
        self.finishers = Finishers(store, self.challenges)
        self.races = Races(store, self.challenges, self.challenge_results)
        self.seasons = Seasons(store, clock, self.challenges, all_games, owing=self.outbox.wake)
        self.reminders = Reminders(store, clock, self.challenges, self.settings, owing=self.outbox.wake)
        self.timers.serve(COMPUTER, self.computers.look)
        self.timers.serve(PREMOVE, self.premoves.look)
        self.timers.serve(PRESENCE, self.overtime.look_for_gone)
        self.timers.serve(SUBSTITUTE, self.seats.end_substitutions)
        self.timers.serve(PAR_TIMER, self.challenges.pars.look)
        for kind, handler in (
            (IDLE, self.inactive_tables.look),
            (TEMPO, self.overtime.look),
            (PROPOSAL_TIMER, self.proposals.expire),
            (LEAGUE_TIMER, self.leagues.look),
        ):
            self.timers.serve(kind, handler, against_members=True)
        self.timers.against_members.add(LOBBY_TIMER)  # served where members are warned
        for data in (
            *(people_queries.DATA, table_queries.DATA, seats_queries.DATA, results_queries.DATA),
            *(rating_queries.DATA, review_queries.DATA, consent_queries.DATA, trial_queries.DATA),
            *(premove_queries.DATA, follow_queries.DATA, notices_queries.DATA, absence_queries.DATA),
            *(puzzle_queries.DATA, dailies_queries.DATA, lobby_queries.DATA, matches_queries.DATA),
            *(leagues_queries.DATA, challenge_queries.DATA, open_seats_queries.DATA, outbox_queries.DATA),
        ):
            self.people.register(data)
        for module in subjects.modules("service"):
            if hasattr(module, "register"):
                module.register(self)

    # Services of subjects

    def provide(self, service: object) -> None:
        """Make a subject's service available by its class."""
        self._of_subjects[type(service)] = service

    def __getitem__(self, kind: type[T]) -> T:
        """Return the service of a subject by its class. Raises KeyError for a subject that is left out."""
        return cast("T", self._of_subjects[kind])

    def _wake(self) -> None:
        self.timers.wake()
        self.outbox.wake()

    async def start(self) -> None:
        """Open the store. Tables are loaded on demand. Raises CannotOpen."""
        await self._store.open()
        for shard in sorted(self.owned_shards.numbers):
            await self.outages.begin(shard)
        await self.settings.read_languages()

    async def close(self) -> None:
        """Close the store; everything acknowledged is saved."""
        await self.computers.close()
        await self.overtime.close()
        await self.challenges.pars.close()
        await self.reviews.close()
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
        self._wake()

    def let_go(self, shard: int) -> None:
        """Stop serving a shard's servers and drop their tables from the cache."""
        self.owned_shards.numbers.discard(shard)
        self.repository.evict_unowned()

    def look_again(self, changes: str) -> None:
        """Drop cached data that other processes may have changed.

        `changes` counts deletions. Settings are read again; timers and outbox entries of others may be due.
        """
        if changes != self._changes:
            self._changes = changes
            self.repository.evict_all()
        self.settings.look_again()
        self._wake()
