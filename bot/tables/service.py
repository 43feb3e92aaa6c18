"""The table service: everything that members do at tables, in terms of the store and the games.

Every change of a table runs under its lock: look at the rev, ask the rules, commit the entry of the log, and only then
know the new position and answer. Reading never waits for a change of another table.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.games.chance import SEED_BYTES
from bot.games.commitment import NEWEST, commitment
from bot.games.contract import Game, Move, OptionValue, Position
from bot.games.errors import IllegalMove, NotYourTurn
from bot.games.records import Entry, Record, Verification, outcome_json
from bot.games.registry import GAMES
from bot.tables import lease, words
from bot.tables.archive import record_of
from bot.tables.challenge import Challenge
from bot.tables.challenges import Challenges
from bot.tables.clock import Clock, system_clock
from bot.tables.courses import Course
from bot.tables.debts import Debt, Owed, following, seated
from bot.tables.errors import (
    BadSeating,
    NoSuchTable,
    NothingToUndo,
    NotSeated,
    TableFrozen,
    UndoCostsRecord,
    UndoNeedsAgreement,
    UndoRefused,
)
from bot.tables.keeper import Keeper, check_seated
from bot.tables.limits import Limits, Room
from bot.tables.lobbies import Lobbies
from bot.tables.model import (
    BoardMessage,
    Kind,
    Live,
    LogEntry,
    LogLine,
    Pending,
    Run,
    Seat,
    Status,
    Table,
    entitled,
    seats_owed_by,
)
from bot.tables.moments import Moment, Wanted
from bot.tables.outbox import Outbox
from bot.tables.replay import Replay, State, begin, standing
from bot.tables.results import Category, Personal, Result, personal, records, results_of
from bot.tables.settings import Settings
from bot.tables.store import Store, Stored
from bot.tables.timers import Timers

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


class Tables(Keeper):
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
    ) -> None:
        super().__init__(store, clock, ids, games, cached)
        self._seeds = seeds
        self._room = Room(store, limits)
        self.settings = Settings(store)
        self.timers = Timers(store, clock)
        self.outbox = Outbox(store, clock)
        self.lobbies = Lobbies(
            store,
            clock=clock,
            ids=ids,
            games=self._games,
            open_table=self.open,
            wake=self.timers.wake,
            room=self._room,
        )
        self.challenges = Challenges(
            store, clock, seeds, ids, self._games, self, wake=self.timers.wake, owing=self.outbox.wake
        )

    async def start(self) -> None:
        """Open the store. No table is read before somebody comes to it. Raises CannotOpen."""
        await self._store.open()

    async def hold(self) -> None:
        """Stay the one process that serves the store, until cancelled. Raises Fatal when another one does."""
        await lease.hold(self._store)

    async def close(self) -> None:
        """Close the store; what was acknowledged is in it."""
        await self.outbox.close()
        await self._store.close()

    def now(self) -> datetime:
        """The time of the host's clock, in UTC."""
        return self._clock()

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
    ) -> Live:
        """A new table, opened by `member`, with the members of each seat; the lobby where they gathered is gone then.

        `started_by` is who pressed Start in that lobby, if that was not `member`.

        Raises BadOption, BadSeating, ChannelBusy, LobbyOpen, NoSuchLobby, TooManyOpen.
        """
        rules = self._game(game)
        rules.check_seats(len(seats))
        chosen = rules.check_options(options)
        held = tuple(_seat(number, members) for number, members in enumerate(seats))
        if lobby is not None:  # it had its room already
            seed = self._seeds()
            return await self._begin(
                rules, guild, channel, held, chosen, member, seed, lobby=lobby, started_by=started_by
            )
        async with self._room.another(guild, member):
            return await self._begin(rules, guild, channel, held, chosen, member, self._seeds())

    async def check_room(self, guild: int | None, member: int) -> None:
        """Before anything is made ready for another table or lobby. Raises TooManyOpen."""
        await self._room.check(guild, member)

    async def open_run(self, challenge: Challenge, seed: bytes, member: int, *, counts: bool) -> Live:
        """A member's run in a challenge, or their practice afterwards; `challenges` decides whether they may.

        All runs of a challenge are played under the rules that it was opened with, and have its commitment.
        """
        run = Run(challenge.id, challenge.closes, counts)
        rules, seat = self._game(challenge.game), _seat(0, (member,))
        return await self._begin(
            rules,
            challenge.guild,
            challenge.channel,
            (seat,),
            challenge.options,
            member,
            seed,
            run=run,
            rules_version=challenge.rules_version,
            form=challenge.commitment_form,
        )

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
        run: Run | None = None,
        rules_version: int | None = None,
        form: int = NEWEST,
    ) -> Live:
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
        )
        table = await self._add(Stored(table, (), seed), lobby, position, started_by)
        state = begin(table, position)
        self._states.put(state)
        return state.live()

    async def live(self, table_id: str) -> Live:
        """A table as it stands. Raises NoSuchTable, TableFrozen."""
        state = self._states.get(table_id)
        if state is None:
            async with self._locks.of(table_id):
                state = await self._state(table_id)
        return state.live()

    async def at(self, table_id: str, rev: int) -> Live:
        """A table as it stood at an earlier rev. Raises NoSuchTable, TableFrozen."""
        live = await self.live(table_id)
        if live.table.rev <= rev:
            return live
        stored = await self._stored(table_id)
        then = replace(stored, table=replace(stored.table, rev=rev), entries=stored.entries[:rev])
        return (await self._archive.rebuild(self._games.get(then.table.game), then)).live()

    async def belongs_elsewhere(self, subject: str, guild: int | None) -> bool:
        """Whether a table, lobby or challenge has this id and belongs to another server than this one.

        None is where no server is: a conversation.
        """
        state = self._states.get(subject)
        found = (
            (None if state is None else state.table)
            or await self._store.table(subject)
            or await self._store.lobby(subject)
            or await self._store.challenge(subject)
        )
        return found is not None and found.guild != guild

    async def find(self, table_id: str) -> Table:
        """A table whose log need not replay. Raises NoSuchTable."""
        table = await self._store.table(table_id)
        if table is None:
            raise NoSuchTable
        return table

    async def running_in(self, channel: int) -> Live | None:
        """The table that runs in this channel. Raises TableFrozen."""
        table = await self._store.unfinished_in(channel)
        return None if table is None else await self.live(table.id)

    async def latest_in(self, channel: int) -> Live | None:
        """The table that runs in this channel, or else the one that ended last. Raises TableFrozen."""
        table = await self._store.latest_in(channel)
        return None if table is None else await self.live(table.id)

    async def running(self) -> Sequence[Table]:
        """Every table that has not ended, frozen ones too, the oldest first."""
        return await self._store.unfinished()

    async def of_member(self, guild: int, member: int) -> Sequence[Table]:
        """The tables of a server that have not ended where this member holds a seat, runs too, the oldest first."""
        return await self._store.tables_of(guild, member)

    # Playing

    async def play(self, table_id: str, member: int, notation: str, rev: int | None = None) -> Live:
        """Play a move. `rev` is the revision that the member looked at; None takes the table as it stands.

        Raises StaleRev, TableOver, NotSeated, NotYourTurn, InvalidMove, IllegalMove; nothing has changed then.
        """
        async with self._turn(table_id, member, rev, own=True) as state:
            table = state.table
            seats = seats_owed_by(table, state.position, member)
            if not seats:
                raise NotYourTurn(words.SOMEBODY_ELSES_TURN)
            move = self._games[table.game].parse(notation)
            entry = self._entry(table, Kind.MOVE, member, _seat_for(state.position, seats, move), str(move))
            going = Replay.of(state)
            going.play(entry, move)
            outcome = going.position.outcome()
            after = _after(table, entry)
            if outcome is not None:
                after = replace(after, status=Status.FINISHED, ended=entry.at, outcome=outcome_json(outcome))
            return await self._done(going.state(after), entry, member)

    # Taking back

    async def undo(self, table_id: str, member: int, rev: int | None = None, *, at_any_cost: bool = True) -> Live:
        """Take the member's last move back, freely if nothing was revealed by it and others are where they would be.

        Beyond that a table of one member goes back as well, and the take-back is counted; at a table of several members
        the wish is noted, and UndoNeedsAgreement names those who have to `agree`, who are told what it costs. Unless
        `at_any_cost`, one who needs nobody's agreement is told that first by UndoCostsRecord. Raises NothingToUndo too.
        """
        async with self._turn(table_id, member, rev, own=True) as state:
            if not state.steps:
                raise NothingToUndo(words.NOTHING_PLAYED)
            seat = _takes_back(state, member)
            if seat is not None:
                return await self._take_back(state, Kind.UNDO, 1, member, member, seat)
            if state.table.run is not None and state.table.run.counts:
                raise UndoRefused(words.NO_UNDO_IN_RUNS)
            if not at_any_cost and state.table.may_set_record and len(state.table.members) == 1:
                raise UndoCostsRecord(await self._pending(state, [member]))
            done = await self._agree_to_take_back(state, member)
            if isinstance(done, Pending):
                raise UndoNeedsAgreement(done)
            return done

    async def reset(self, table_id: str, member: int, rev: int | None = None) -> Live:
        """Take back everything that is free to take back: the turn starts over. Raises NothingToUndo."""
        async with self._turn(table_id, member, rev, own=True) as state:
            seat = _takes_back(state, member)
            if seat is None:
                raise NothingToUndo(words.NOTHING_OF_THIS_TURN)
            return await self._take_back(state, Kind.UNDO, state.free[seat], member, member, seat)

    async def agree(self, table_id: str, member: int, rev: int | None = None) -> Live | Pending:
        """Agree to the undo that somebody asked for at this rev; the last one to agree makes it happen.

        Raises UndoRefused when nobody asked.
        """
        async with self._turn(table_id, member, rev, own=False) as state:
            if not await self._store.agreed(table_id, state.table.rev):
                raise UndoRefused(words.NOBODY_ASKS)
            return await self._agree_to_take_back(state, member)

    async def refuse(self, table_id: str, member: int, rev: int | None = None) -> Pending:
        """Say no to the undo that somebody asked for at this rev, or think better of it: it is not waited for any more.

        Raises UndoRefused when nobody asked.
        """
        async with self._turn(table_id, member, rev, own=False) as state:
            agreed = await self._store.agreed(table_id, state.table.rev)
            if not agreed:
                raise UndoRefused(words.NOBODY_ASKS)
            pending = await self._pending(state, agreed)
            await self._store.disagree(table_id, state.table.rev)
            return pending

    async def _agree_to_take_back(self, state: State, member: int) -> Live | Pending:
        table = state.table
        agreed = await self._store.agree(table.id, table.rev, member, self._clock())
        if any(other not in agreed for other in table.members):
            return await self._pending(state, agreed)
        seat = await self._wished(state, agreed[0])
        return await self._take_back(state, Kind.TAKE_BACK, 1, agreed[0], member, seat)

    async def _pending(self, state: State, agreed: Sequence[int]) -> Pending:
        table = state.table
        stored = await self._stored(table.id)
        seat = await self._wished(state, agreed[0])
        last = next(entry.n for entry in reversed(standing(stored.entries)) if seat in (None, entry.seat))
        lines = await self._archive.log_lines(self._games.get(table.game), stored)
        move = next(line for line in lines if line.n == last)
        asked = await self._store.asked_at(table.id, table.rev) or table.updated
        waiting = tuple(other for other in table.members if other not in agreed)
        return Pending(table, move.label, move.member, agreed[0], waiting, asked, table.may_set_record)

    async def _wished(self, state: State, member: int) -> int | None:
        """The seat whose last move a member wishes to take back with the others' consent; None: the last move of all.

        While seats decide at the same time that is the member's own, if what the others did since is possible without.
        """
        own = state.live().beside(member)
        if not own or state.steps[-1].seat in own:
            return None
        stored = await self._stored(state.table.id)
        entry = self._entry(state.table, Kind.TAKE_BACK, member, own[0], "1")
        shorter = Stored(_after(state.table, entry), (*stored.entries, entry), stored.seed)
        try:
            await self._archive.rebuild(self._games[state.table.game], shorter)
        except TableFrozen:
            return None
        return own[0]

    async def _take_back(self, state: State, kind: Kind, count: int, member: int, actor: int, seat: int | None) -> Live:
        """Take moves back as `member` wished, the last ones of a seat, or of all.

        It is `actor` who made it happen, and who looks at the board now.
        """
        stored = await self._stored(state.table.id)
        entry = self._entry(state.table, kind, member, seat, str(count))
        after = _after(state.table, entry)
        if kind is Kind.TAKE_BACK:
            after = replace(after, take_backs=after.take_backs + 1)
        shorter = Stored(after, (*stored.entries, entry), stored.seed)
        return await self._done(await self._archive.rebuild(self._games[after.game], shorter), entry, actor)

    async def _done(self, state: State, entry: LogEntry, actor: int) -> Live:
        return await self._commit(state, entry, following(state.live(), actor, entry.at))

    # Ending, and who sits where

    async def resign(self, table_id: str, member: int) -> Table:
        """End the table without an outcome; any member of a seat may. Raises TableOver, NotSeated."""
        async with self._locks.of(table_id):
            table = await self._unended(table_id)
            check_seated(table, member)
            entry = self._entry(table, Kind.RESIGN, member, table.seats_of(member)[0], "")
            return await self._end(_ended(table, entry, Status.RESIGNED), entry)

    async def abandon(self, table_id: str, reason: str, member: int | None = None) -> Table:
        """End the table from outside: its channel is gone, or somebody in charge decided so. Raises TableOver."""
        async with self._locks.of(table_id):
            table = await self._unended(table_id)
            entry = self._entry(table, Kind.ABANDON, member, None, reason)
            return await self._end(_ended(table, entry, Status.ABANDONED), entry)

    async def _end(self, after: Table, entry: LogEntry) -> Table:
        """The table ends; its board says so, if its log replays."""
        try:
            state = await self._state(after.id)
        except TableFrozen:
            return await self._change(after, entry, ())
        owed = following(replace(state, table=after).live(), entry.member, entry.at)
        return await self._change(after, entry, owed)

    async def set_members(self, table_id: str, seat: int, members: Sequence[int], by: int) -> Table:
        """Change who holds a seat, in the order in which they share it; a member of the seat decides that.

        Raises TableOver, NotSeated, BadSeating: at least one member stays.
        """
        async with self._locks.of(table_id):
            table = await self._unended(table_id)
            if table.run is not None:
                raise BadSeating(words.RUN_OF_ONE)
            if seat not in table.seats_of(by):
                raise NotSeated(words.NOT_YOUR_SEAT)
            held = _seat(seat, members)
            entry = self._entry(table, Kind.SEAT, by, seat, " ".join(map(str, held.members)))
            seats = tuple(held if each.number == seat else each for each in table.seats)
            after = replace(_after(table, entry), seats=seats)
            return await self._change(after, entry, await self._owed_for_seats(table, after, entry))

    async def _owed_for_seats(self, before: Table, after: Table, entry: LogEntry) -> Sequence[Debt]:
        if before.status is Status.FROZEN:
            return ()
        try:
            state = await self._state(after.id)
        except TableFrozen:
            return ()
        was, now = replace(state, table=before), state.with_entry(after, entry)
        return seated(was.live(), now.live(), entry.member or 0, entry.at)

    # Messages of a table: no entries of the log

    async def set_board(self, table: Table, message: int, rev: int) -> BoardMessage | None:
        """Remember which message shows the table at this rev, which is owed no more; the board as it was."""
        now = self._clock()
        shown = Debt(Owed.BOARD, table.id, table.channel, now, now, rev)
        async with self._locks.of(table.id):
            before = await self._store.set_board(shown, message)
            self._know_board(table.id, BoardMessage(table.channel, message, None if before is None else before.ping))
        return before

    async def set_call(self, called: Debt, message: int | None) -> BoardMessage | None:
        """Remember which message calls members to their table, as it was owed; the board as it was."""
        async with self._locks.of(called.subject):
            before = await self._store.set_call(called, message)
            if before is not None:
                self._know_board(called.subject, replace(before, ping=message))
        return before

    def _know_board(self, table_id: str, board: BoardMessage) -> None:
        state = self._states.get(table_id)
        if state is not None:
            self._states.put(replace(state, table=replace(state.table, board=board)))

    # Logs and records

    async def channels_in_use(self, guild: int) -> Sequence[int]:
        """The channels of a server in which something goes on, or begins by itself."""
        return await self._store.channels_in_use(guild)

    async def results_of(self, guild: int, member: int) -> Sequence[Result]:
        """What a member achieved in a server, the oldest first: no practice, nothing imported."""
        found = results_of(await self._store.finished_in(guild, member), self._games)
        return [each for each in found if each.member == member]

    async def personal(self, table: Table) -> Mapping[int, Personal]:
        """How the result of a finished table stands beside the others of each member.

        Empty for a table that came to no result, for practice and for what was imported.
        """
        if table.guild is None or table.status is not Status.FINISHED:
            return {}
        better = self._game(table.game).better
        found = {member: await self.results_of(table.guild, member) for member in table.members}
        beside = {member: personal(results, table.id, better) for member, results in found.items()}
        return {member: each for member, each in beside.items() if each is not None}

    async def records_in(self, guild: int, most: int, game: str | None = None) -> Mapping[Category, Sequence[Result]]:
        """The best results of a server, of this game or of all; runs in open challenges are a secret still."""
        low = [each.key for each in self._games.values() if each.better == "low"]
        best = await self._store.best_in(guild, game=game, low=low, most=most, now=self._clock())
        return records(results_of(best, self._games), self._games, most)

    async def entry(self, table_id: str, n: int) -> LogEntry | None:
        """One entry of the log, counted from 1; None if it has no such entry."""
        entries = (await self._stored(table_id)).entries
        return entries[n - 1] if 0 < n <= len(entries) else None

    async def entries_of(self, member: int, table_id: str, rev: int) -> Sequence[LogEntry]:
        """What a member did at a table after this rev, in order."""
        return [entry for entry in (await self._stored(table_id)).entries[rev:] if entry.member == member]

    async def log(self, table_id: str) -> Sequence[LogLine]:
        """The whole log, what was taken back too. Works for frozen tables, with notations in place of labels."""
        stored = await self._stored(table_id)
        return await self._archive.log_lines(self._games.get(stored.table.game), stored)

    async def moments(self, table_id: str, viewer: int | None, wanted: Wanted) -> Sequence[Moment]:
        """What a table looked like to a viewer after some of the moves that stand. Raises TableFrozen."""
        stored = await self._stored(table_id)
        return await self._archive.moments(self._game(stored.table.game), stored, viewer, wanted)

    async def export(self, table_id: str) -> Record:
        """The record of a table; the seed is in it only when it is no secret any more."""
        stored = await self._stored(table_id)
        record = record_of(stored)
        return replace(record, seed=None) if stored.table.sealed(self._clock()) else record

    async def verify(self, table_id: str) -> Verification:
        """Recompute the table from its seed and its log, as `bot.games.records.verify` does. Raises BadRecord."""
        stored = await self._stored(table_id)
        return await self._archive.verify(record_of(stored), self._game(stored.table.game))

    async def course(self, table_id: str) -> Course:
        """How the game at a table went, sealed or not: whoever shows it looks who may see it. Raises BadRecord."""
        stored = await self._stored(table_id)
        return await self._archive.course(record_of(stored), self._game(stored.table.game))

    async def entry_after(self, record: Record, moves: int) -> Entry:
        """A record's game after so many moves, after all of them at the most. Raises BadRecord, BadOption."""
        return await self._archive.entry_after(record, self._game(record.game), moves)

    async def verify_record(self, record: Record) -> Verification:
        """The same for a record that somebody brings. Raises BadRecord, BadOption when its game is not here."""
        return await self._archive.verify(record, self._game(record.game))

    async def import_record(self, record: Record, guild: int | None, channel: int, member: int) -> Live:
        """A table made of the record of a game that has ended; the importing member holds all its seats.

        Raises BadRecord, and NotImportable for a record without a seed.
        """
        rules = self._game(record.game)
        draft = await self._archive.draft(record, rules, guild, channel, member, self._clock())
        table = await self._add(draft)
        state = await self._archive.rebuild(rules, replace(draft, table=table))
        self._states.put(state)
        return state.live()

    # Names

    async def name(self, member: int) -> str | None:
        """What a member is called, if it was kept."""
        return await self._store.name(member)

    async def keep_name(self, member: int, name: str) -> bool:
        """Keep what a member is called, if they hold a seat anywhere; whether they do."""
        return await self._store.keep_name(member, name)

    # Remarks of the host

    async def note(self, key: str) -> str | None:
        """What `set_note` kept under this key."""
        return await self._store.note(key)

    async def set_note(self, key: str, value: str) -> None:
        """Keep a remark of the host, such as the hash of the command tree that was published last."""
        await self._store.set_note(key, value)


def _seat(number: int, members: Sequence[int]) -> Seat:
    if not members:
        raise BadSeating(words.EMPTY_SEAT)
    if len(set(members)) != len(members):
        raise BadSeating(words.SEATED_TWICE)
    return Seat(number, tuple(members))


def _seat_for(position: Position, seats: Sequence[int], move: Move) -> int:
    """For which of their seats a member plays this move. Raises IllegalMove when it is legal for none."""
    refusals = {seat: position.why_not(move, seat) for seat in seats}
    for seat, refusal in refusals.items():
        if refusal is None:
            return seat
    raise IllegalMove(next(filter(None, refusals.values())))


def _takes_back(state: State, member: int) -> int | None:
    """The seat whose last moves are free to take back and were for this member to decide, the one that moved last."""
    seats = state.table.seats_of(member)
    last = next((step for step in reversed(state.steps) if step.seat in seats and step.seat in state.free), None)
    return last.seat if last is not None and member in entitled(state.table, last.seat, last.share) else None


def _after(table: Table, entry: LogEntry) -> Table:
    return replace(table, rev=entry.n, updated=entry.at)


def _ended(table: Table, entry: LogEntry, status: Status) -> Table:
    return replace(_after(table, entry), status=status, ended=entry.at)
