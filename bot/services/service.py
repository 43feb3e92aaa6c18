"""The table service: everything that members do at tables, in terms of the store and the games.

Every change of a table runs under its lock: look at the rev, ask the rules, commit the entry of the log, and only then
know the new position and answer. Reading never waits for a change of another table.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from cachetools import LRUCache

from bot.ai.players import check_level
from bot.ai.worker_pool import WorkerPool
from bot.challenges.attempts import Attempts
from bot.challenges.challenges import Challenges
from bot.challenges.par import Effort
from bot.games.chance import SEED_BYTES
from bot.games.commitment import NEWEST, commitment
from bot.games.contract import Game, OptionValue
from bot.games.records import Record
from bot.games.registry import GAMES
from bot.model.challenge import PAR_TIMER, Challenge
from bot.model.clock import Clock, system_clock
from bot.model.errors import NoSuchTable, TableFrozen
from bot.model.follower import Follower
from bot.model.notice import Letter
from bot.model.outbox import OutboxEntry, OutboxKind, left_over
from bot.model.question import IDLE
from bot.model.shards import WHOLE, ShardRange
from bot.model.table import (
    BoardMessage,
    Computer,
    Due,
    LiveTable,
    Pending,
    Run,
    Seat,
    Status,
    Stored,
    Table,
    computers_owing,
)
from bot.model.table_counts import TableCounts
from bot.model.time_control import Banks, TimeControl
from bot.notify.absences import Absences
from bot.notify.deferred import DeferredNotifications
from bot.notify.idle import Idle
from bot.notify.notices import Notices, Plan
from bot.notify.overtime import TEMPO, due_banks
from bot.store import lease, queries
from bot.store.shards import Shards
from bot.store.store import Store
from bot.tables import words
from bot.tables.catalogue import Catalogue
from bot.tables.computers import COMPUTER, Computers, due_moves
from bot.tables.hints import REMEMBERED, Hints
from bot.tables.limits import Limits, Room
from bot.tables.lobbies import Lobbies
from bot.tables.outbox import Outbox
from bot.tables.people import People
from bot.tables.premoves import PREMOVE, Premoves
from bot.tables.questions import SUBSTITUTE, due_substitutions
from bot.tables.rates import MAX_CALLS, MAX_THREADS, RateLimit
from bot.tables.replay import begin, timed
from bot.tables.reviews import Reviews
from bot.tables.seats import held_by
from bot.tables.settings import Settings
from bot.tables.timers import Timers
from bot.tables.trials import Trials

CACHED_STATES = 512
"""Positions that are kept ready; any other is rebuilt from its log in a few milliseconds."""

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 8


def new_seed() -> bytes:
    """A secret seed for one table."""
    return secrets.token_bytes(SEED_BYTES)


def new_id() -> str:
    """A table id: short enough for a control id, not to be guessed, without letters that look alike."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


class Tables(Premoves, Idle, People, Hints, Catalogue):
    """All tables of the host. `start` before use, `close` at the end."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock = system_clock,
        seeds: Callable[[], bytes] = new_seed,
        ids: Callable[[], str] = new_id,
        games: Iterable[Game] = GAMES,
        cached: int = CACHED_STATES,
        limits: Limits = Limits(),  # noqa: B008 - it is immutable
        worker_pool: int = 0,
        par: Effort = Effort(),  # noqa: B008 - it is immutable
        share: ShardRange = WHOLE,
    ) -> None:
        """`worker_pool` processes are for computer players; 0: threads of this one. `par`: how much is played for that.

        `share` is whose servers are to be served here; which of them are is in `holding`.
        """
        super().__init__(store, clock, ids, games, cached, share)
        self._changes = ""
        self._thinkers = WorkerPool(worker_pool)
        self._seeds = seeds
        self._leaving = set()
        self._hinted, self._asking = LRUCache(REMEMBERED), set()
        self.settings = Settings(store)
        self._room = Room(store, limits, self.settings)
        self.calls = RateLimit(clock, MAX_CALLS, words.called_too_often)
        self.threads = RateLimit(clock, MAX_THREADS, words.threads_too_often)
        self.timers = Timers(store, clock)
        self.outbox = Outbox(store, clock)
        self.deferred_notifications = DeferredNotifications(clock, self.settings, self.outbox)
        self.absences = Absences(store, clock, self.outbox)
        self.computers = Computers(store, clock, self.play_for_computer)
        self.timers.serve(COMPUTER, self.computers.look)
        self.timers.serve(PREMOVE, self._play_what_is_left)
        self.notices = Notices(store, clock, self.settings, self.timers, self.outbox, self.live)
        self.timers.serve(IDLE, self.look_at_idle)
        self.timers.serve(TEMPO, self.look_at_banks)
        self.timers.serve(SUBSTITUTE, self.end_substitutions)
        self.lobbies = Lobbies(
            store,
            clock=clock,
            ids=ids,
            games=self._games,
            open_table=self.open,
            wake=self.timers.wake,
            room=self._room,
        )
        self.attempts = Attempts(store, clock)
        self.reviews = Reviews(store, clock, self._games, self._thinkers, self._archive)
        self.trials = Trials(store, ids, self._games, self)
        self.challenges = Challenges(
            store,
            clock,
            seeds,
            ids,
            self._games,
            self,
            self._thinkers,
            effort=par,
            wake=self.timers.wake,
            owing=self.outbox.wake,
        )
        self.timers.serve(PAR_TIMER, self.challenges.pars.look)

    async def start(self) -> None:
        """Open the store. No table is read before somebody comes to it. Raises CannotOpen."""
        await self._store.open()
        self._leaving = {*await self._store.read(queries.premoves.tables)}

    async def _play_what_is_left(self, table_id: str) -> None:
        """Somebody's turn may have come whose moves were left, and whoever brought it did not get to them."""
        try:
            if await self.look_for_premoves(table_id):
                self.outbox.wake()
        except (NoSuchTable, TableFrozen):
            await self._store.write(queries.timers.set_timers, table_id, {PREMOVE: None})

    # Servers that come to this process and leave it, where several share the store

    @property
    def shards(self) -> Shards | None:
        """Who serves what; None where this process serves everything."""
        return self._store.shards

    async def begin(self, shard: int) -> None:
        """The servers of a shard are served here from now on: what they are owed is worked off."""
        self.holding.numbers.add(shard)
        self._leaving = {*await self._store.read(queries.premoves.tables)}
        await self.outbox.rouse()
        self._wake()

    def let_go(self, shard: int) -> None:
        """The servers of a shard are served elsewhere: nothing is known of their tables any more."""
        self.holding.numbers.discard(shard)
        self._states.drop_what_is_not_ours()

    def look_again(self, changes: str) -> None:
        """Others have had time to change what is remembered here; `changes` counts what they deleted.

        What they set is looked up anew; timers and debts that they wrote may be due.
        """
        if changes != self._changes:
            self._changes = changes
            self._states.clear()
        self.settings.look_again()
        self._wake()

    async def hold(self) -> None:
        """Stay the one process that serves the store, until cancelled. Raises Fatal when another one does."""
        await lease.hold(self._store)

    async def close(self) -> None:
        """Close the store; what was acknowledged is in it."""
        await self.computers.close()
        await self.challenges.pars.close()
        await self.reviews.close()
        await self._thinkers.close()
        await self.outbox.close()
        await self._store.close()

    async def check(self) -> None:
        """Raises StoreUnavailable where the store does not answer, LeaseLost where another process serves it."""
        await self._store.check()

    async def census(self) -> TableCounts:
        """How much there is to do in the store."""
        return await self._store.read(queries.table_counts.take, self._clock())

    @property
    def thinking(self) -> Sequence[int | None]:
        """The processes in which computer players think, None for one that is not running."""
        return self._thinkers.workers

    def game_of(self, table_id: str) -> str | None:
        """The game of a table whose state is at hand, by its key; None also where it is not."""
        state = self._states.get(table_id)
        return None if state is None else state.table.game

    def now(self) -> datetime:
        """The time of the host's clock, in UTC."""
        return self._clock()

    async def at_home(self, time_control: TimeControl | None, guild: int | None, member: int) -> TimeControl | None:
        """A clock whose free weekends are those of the server, or of the member if nobody chose when its days begin."""
        if time_control is None or not time_control.weekends_off or time_control.zone:
            return time_control
        day = None if guild is None else await self.challenges.schedules.chosen_day(guild)
        return replace(time_control, zone=(await self.settings.hours_of(member)).zone if day is None else day.zone)

    # Coming to a table

    async def open(
        self,
        game: str,
        guild: int | None,
        channel: int,
        seats: Sequence[Sequence[int]],
        options: Mapping[str, object],
        member: int,
        *,
        lobby: str | None = None,
        started_by: int | None = None,
        computers: Sequence[str] = (),
        time_control: TimeControl | None = None,
    ) -> LiveTable:
        """A new table, opened by `member`, with the members of each seat; the lobby where they gathered is gone then.

        `started_by` is who pressed Start in that lobby, if that was not `member`. After the members' seats come those
        of `computers`, by their levels. With a `time_control` the table has a clock.

        Raises BadOption, BadSeating, ChannelBusy, LobbyOpen, NoSuchLobby, TooManyOpen.
        """
        rules = self._game(game)
        rules.check_seats(len(seats) + len(computers))
        chosen = rules.check_options(options)
        held = tuple(held_by(number, members) for number, members in enumerate(seats))
        played = (Computer(check_level(rules, level)) for level in computers)
        held += tuple(Seat(number, (), each) for number, each in enumerate(played, start=len(held)))
        if lobby is not None:  # it had its room already
            seed = self._seeds()
            return await self._begin(
                rules,
                guild,
                channel,
                held,
                chosen,
                member,
                seed,
                lobby=lobby,
                started_by=started_by,
                time_control=time_control,
            )
        async with self._room.another(guild, member):
            return await self._begin(
                rules, guild, channel, held, chosen, member, self._seeds(), time_control=time_control
            )

    async def check_room(self, guild: int | None, member: int) -> None:
        """Before anything is made ready for another table or lobby. Raises TooManyOpen."""
        await self._room.check(guild, member)

    async def open_run(self, challenge: Challenge, seed: bytes, member: int, *, counts: bool) -> LiveTable:
        """A member's run in a challenge, or their practice afterwards; `challenges` decides whether they may.

        All runs of a challenge are played under the rules that it was opened with, and have its commitment.
        """
        run = Run(challenge.id, challenge.closes, counts)
        rules = self._game(challenge.game)
        others = (Seat(number, (), Computer(level)) for number, level in enumerate(challenge.computers, start=1))
        return await self._begin(
            rules,
            challenge.guild,
            challenge.channel,
            (held_by(0, (member,)), *others),
            challenge.options,
            member,
            seed,
            run=run,
            rules_version=challenge.rules_version,
            form=challenge.commitment_form,
        )

    async def answered(self, live: LiveTable, within: float) -> LiveTable:
        """A run when the computer players have moved that its member waits for, or after so many seconds.

        Any other table as it is: what is played there is told by itself.
        """
        if live.table.run is None or not computers_owing(live):
            return live
        await self.computers.hurry(live.table.id, within)
        return await self.live(live.table.id)

    async def import_record(self, record: Record, guild: int | None, channel: int, member: int) -> LiveTable:
        """A table made of the record of a game that has ended; the importing member holds all its seats.

        Raises BadRecord, and NotImportable for a record without a seed.
        """
        rules = self._game(record.game)
        draft = await self._archive.draft(record, rules, guild, channel, member, self._clock())
        table = await self._add(draft)
        state = await self._archive.rebuild(rules, replace(draft, table=table))
        self._states.put(state)
        return state.live()

    async def _begin(
        self,
        rules: Game,
        guild: int | None,
        channel: int,
        seats: tuple[Seat, ...],
        options: Mapping[str, OptionValue],
        member: int,
        seed: bytes,
        *,
        lobby: str | None = None,
        started_by: int | None = None,
        time_control: TimeControl | None = None,
        run: Run | None = None,
        rules_version: int | None = None,
        form: int = NEWEST,
    ) -> LiveTable:
        version = rules.check_rules(rules_version)
        position = rules.new(seats=len(seats), seed=seed, options=options, rules_version=version)
        promised = commitment(
            game=rules.key, rules_version=version, seats=len(seats), options=options, seed=seed, form=form
        )
        now = self._clock()
        table = Table(
            id="",
            game=rules.key,
            rules_version=version,
            options=options,
            seats=seats,
            guild=guild,
            channel=channel,
            opener=member,
            status=Status.RUNNING,
            commitment=promised,
            rev=0,
            take_backs=0,
            created=now,
            updated=now,
            run=run,
            commitment_form=form,
            with_computer=any(seat.computer is not None for seat in seats),
            banks=None if time_control is None else Banks.new(time_control, len(seats), now),
        )
        table = timed(begin(table, position), now).table
        table = await self._add(Stored(table, (), seed), lobby, position, started_by)
        state = begin(table, position)
        self._states.put(state)
        return state.live()

    def _due(self, live: LiveTable) -> Due:
        return {
            **super()._due(live),
            **due_moves(live, self._clock()),
            **due_substitutions(live.table),
            **due_banks(live.table),
            **({IDLE: None} if live.table.status.ended else {}),
        }

    def _owes_again(self, board: OutboxEntry) -> None:
        self.outbox.renew([board])

    def _wake(self) -> None:
        self.timers.wake()
        self.outbox.wake()

    def _deleted(self) -> None:
        self.settings.look_again()

    # Messages of a table: no entries of the log

    async def undo_message(self, table_id: str, rev: int) -> int | None:
        """The message that asks for an undo at this rev."""
        return await self._store.read(queries.tables.undo_message, table_id, rev)

    async def set_undo_message(self, pending: Pending, message: int) -> None:
        """Remember which message asks for an undo; one that nobody asks for any more is owed its end."""
        table, now = pending.table, self._clock()
        if not await self._store.write(queries.tables.set_undo_message, table, message, now):
            await self.outbox.owe(replace(left_over(OutboxKind.UNDO_OVER, table, message, now), due=now))
        self._wake()

    async def set_board(self, table: Table, message: int, rev: int) -> BoardMessage | None:
        """Remember which message shows the table at this rev, which is owed no more; the board as it was."""
        now = self._clock()
        shown = OutboxEntry(OutboxKind.BOARD, table.id, table.channel, now, now, rev)
        async with self._locks.of(table.id):
            before = await self._store.write(queries.tables.set_board, shown, message)
            self._know_board(table.id, BoardMessage.after(before, table.channel, message, rev))
        return before

    async def set_call(self, called: OutboxEntry, message: int | None, plan: Plan) -> BoardMessage | None:
        """Remember which message calls members to their table, as it was owed and planned; the board as it was."""
        async with self._locks.of(called.subject):
            before = await self._store.write(
                queries.tables.set_call, called, message, plan.notices, plan.due, plan.letters(called)
            )
            if before is not None:
                self._know_board(called.subject, replace(before, ping=message))
        if plan.due is not None:
            self.timers.wake()
        return before

    async def set_letter(self, called: OutboxEntry, letter: Letter | None) -> None:
        """Remember the letter to the member whom a debt names as its message, or that there is none any more."""
        await self._store.write(queries.notices.set_letter, called, letter)

    async def follow(self, follower: Follower) -> None:
        """Let a member follow a table. Raises FollowsMany."""
        await self._store.write(queries.followers.follow, follower)

    async def unfollow(self, table_id: str, member: int) -> bool:
        """Let a member follow a table no more; whether they did."""
        return await self._store.write(queries.followers.unfollow, table_id, member)

    async def follower(self, table_id: str, member: int) -> Follower | None:
        """A member who follows a table."""
        return await self._store.read(queries.followers.find, table_id, member)

    async def told(self, paid: OutboxEntry, follower: Follower) -> None:
        """Keep what a follower was told, as it was owed."""
        await self._store.write(queries.followers.told, paid, follower)

    def _know_board(self, table_id: str, board: BoardMessage) -> None:
        state = self._states.get(table_id)
        if state is not None:
            self._states.put(replace(state, table=replace(state.table, board=board)))

    # Names

    async def name(self, member: int) -> str | None:
        """What a member is called, if it was kept."""
        return await self._store.read(queries.members.name, member)

    async def keep_name(self, member: int, name: str) -> bool:
        """Keep what a member is called, if they hold a seat anywhere; whether they do."""
        return await self._store.write(queries.members.keep_name, member, name)

    # Remarks of the host

    async def note(self, key: str) -> str | None:
        """What `set_note` kept under this key."""
        return await self._store.read(queries.notes.find, key)

    async def set_note(self, key: str, value: str) -> None:
        """Keep a remark of the host, such as the hash of the command tree that was published last."""
        await self._store.write(queries.notes.keep, key, value)
