"""Challenges: opened by members or schedules, played in runs, closed by a timer.

The seed comes from the operating system's randomness. Its commitment is public from the start, the seed itself after
the close; until then, only members who have finished their own run can see others' runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from bot.ai.players import check_level
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import GRACE, EarlierMessage, OutboxEntry, OutboxKind
from bot.core.errors import ChallengeOpen, ChallengeOver, ChallengeRefused, NoSuchChallenge, RunOver, TableOver
from bot.core.history.archive import yield_thread
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table.cache import Locks
from bot.core.table.model import LiveTable, Run, Table
from bot.core.table.openings import NewTable
from bot.core.table.words import no_such_game
from bot.core.time import zones
from bot.core.time.zones import Cadence, Day
from bot.games.contract import BadOption, Game, OptionValue, Position
from bot.games.records import NEWEST, commitment
from bot.store.failures import IdTaken, RunExists
from bot.store.timer_queries import Timer
from cogs.challenge import queries
from cogs.challenge.dailies.days import DayMessages
from cogs.challenge.dailies.schedules import Schedules
from cogs.challenge.matches.model import Teams, check_teams
from cogs.challenge.model import (
    ANNOUNCEMENT_ENTRY,
    CLOSED_ENTRY,
    PAR_TIMER,
    STANDINGS_ENTRY,
    Challenge,
    DayMessage,
    NewChallenge,
    Schedule,
)
from cogs.challenge.par import Effort, Pars, random_score
from cogs.challenge.seasons.service import timers_of
from cogs.challenge.words import refusals as words

SHORTEST, LONGEST = timedelta(minutes=10), timedelta(days=60)
"""Limits of how long a challenge is open."""

MAX_OPEN_CHALLENGES = 20
"""Challenges that members can have open in one server; scheduled ones don't count."""

MAX_CHALLENGES_OF_MEMBER = 3
"""Challenges that a member can have open in a server they don't manage."""

COOLDOWN = timedelta(hours=1)
"""How long a challenge closed by hand still counts, because opening one notifies."""


class Challenges:
    """Opens, finds and closes challenges."""

    def __init__(self, services: Services, effort: Effort) -> None:
        """`effort` is how much is played for a par."""
        repository = services.repository
        self._store = store = repository.store
        self._clock = clock = repository.clock
        self._seeds = services.new_seed
        self._ids = repository.new_id
        self._games = repository.games
        self._openings = services.openings
        self._tables = services.tables
        self._seats = services.seats
        self._wake = services.timers.wake
        self._owing = owing = services.outbox.wake
        self._locks = Locks()
        self.pars = Pars(store, clock, self._games, services.worker_pool, self._locks, effort, owing=owing)
        self.schedules = Schedules(store, clock, self, services.settings, wake=self._wake)
        self.day_messages = DayMessages(store, clock, owing=owing)
        self.find_puzzle: Callable[[date, Day], int | None] = lambda _today, _day: None
        """Returns the number of the puzzle of a server's day, None without puzzles."""

    # Find

    async def find(self, challenge_id: str, guild: int | None = None) -> Challenge:
        """Return a challenge, of this server if given. Raises NoSuchChallenge."""
        challenge = await self._store.read(queries.find, challenge_id)
        if challenge is None or guild not in (None, challenge.guild):
            raise NoSuchChallenge
        return challenge

    async def all_in(self, guild: int) -> Sequence[Challenge]:
        """Return all challenges of a server, the newest first."""
        return await self._store.read(queries.in_guild, guild)

    async def open_in(self, guild: int) -> Sequence[Challenge]:
        """Return the challenges of a server that can be played now, the newest first."""
        return [each for each in await self.all_in(guild) if self.is_open(each)]

    async def over_in(self, guild: int) -> Sequence[Challenge]:
        """Return the challenges of a server whose time is over, the newest first."""
        return [each for each in await self.all_in(guild) if not self.is_open(each)]

    def is_open(self, challenge: Challenge) -> bool:
        """Whether it can be played now."""
        return challenge.is_open(self._clock())

    # Open

    async def open(self, new: NewChallenge, *, manages: bool = False, proposal: str | None = None) -> Challenge:
        """Open a member's challenge, for everyone or as a match of teams.

        Members who manage the server (`manages`) have no personal limit. A match takes the place of its accepted
        `proposal`. Raises BadOption, ChallengeRefused, and StaleRevision if the proposal is gone.
        """
        new = self.check(new)
        plan = Schedule(new.guild, Cadence.ONCE, new.game, new.options, new.channel, new.computers)
        async with self._locks.of(f"opening {new.guild}"):
            _check_another(await self.all_in(new.guild), None if manages else new.creator, self._clock())
            closes = self._clock() + new.lasts
            return await self._open(plan, None, closes, new.creator, teams=new.teams, proposal=proposal)

    def check(self, new: NewChallenge) -> NewChallenge:
        """Return it with all its options. Raises BadOption, ChallengeRefused."""
        check_teams(new.teams)
        if not SHORTEST <= new.lasts <= LONGEST:
            raise ChallengeRefused(words.HOW_LONG)
        return replace(new, options=self.checked(new.game, new.options, new.computers))

    async def check_another(self, guild: int, member: int, *, manages: bool) -> None:
        """Raise ChallengeRefused where this member can't open another challenge now."""
        _check_another(await self.all_in(guild), None if manages else member, self._clock())

    async def open_planned(self, plan: Schedule, period: str, closes: datetime) -> Challenge:
        """Open a day's or week's challenge, to be seen in the message of the day. Raises PeriodTaken."""
        timers: Sequence[Timer] = ()
        now, day = self._clock(), await self.schedules.day_in(plan.guild)
        message = DayMessage(plan.guild, plan.channel, day.at(now).isoformat(), now)
        if plan.cadence is Cadence.DAILY:
            timers = timers_of(plan.guild, zones.day_of(period), day)
            message = replace(message, puzzle=self.find_puzzle(zones.day_of(period), day))
        return await self._open(plan, period, closes, None, timers, day_message=message)

    async def open_global(self, plan: Schedule, period: str, closes: datetime) -> Challenge:
        """Open a day's challenge for everyone on all servers; nothing is posted. Raises PeriodTaken."""
        return await self._open(plan, period, closes, None)

    async def _open(
        self,
        plan: Schedule,
        period: str | None,
        closes: datetime,
        creator: int | None,
        timers: Sequence[Timer] = (),
        teams: Teams = (),
        proposal: str | None = None,
        day_message: DayMessage | None = None,
    ) -> Challenge:
        rules, now, seed = self.game_for(plan.game, plan.computers), self._clock(), self._seeds()
        options, seats = rules.with_defaults(plan.options), 1 + len(plan.computers)
        promised = commitment(
            game=rules.key, rules_version=rules.rules_version, seats=seats, options=options, seed=seed
        )
        blind = await asyncio.to_thread(random_score, rules, seed, options, seats=seats, between=yield_thread)
        challenge = Challenge(
            id="",
            game=rules.key,
            rules_version=rules.rules_version,
            options=options,
            guild=plan.guild,
            channel=plan.channel,
            cadence=plan.cadence,
            period=period,
            creator=creator,
            commitment=promised,
            par=None,
            opened=now,
            closes=closes,
            commitment_form=NEWEST,
            blind=blind,
            teams=teams,
            computers=plan.computers,
        )
        while True:
            challenge = replace(challenge, id=self._ids())
            try:
                unannounced = day_message is not None or challenge.is_global
                announcement = [] if unannounced else [self._owed(ANNOUNCEMENT_ENTRY, challenge)]
                soon = Timer(PAR_TIMER, challenge.id, now)
                number = await self._store.write(
                    queries.add, challenge, seed, announcement, (*timers, soon), proposal, day_message
                )
            except IdTaken:
                continue
            self._wake()
            self._owing()
            return replace(challenge, number=number)

    def checked(self, game: str, options: Mapping[str, object], computers: Sequence[str]) -> dict[str, OptionValue]:
        """Return validated options, as played with these computer players.

        Raises BadOption.
        """
        return dict(self.game_for(game, computers).check_options(options))

    def games_of(self, seats: int) -> Sequence[str]:
        """Return the keys of the games for this number of seats."""
        return [game.key for game in self._games.values() if seats in game.seats]

    def game_for(self, key: str, computers: Sequence[str]) -> Game:
        """Return a game for one member with computer players, if any. Raises BadOption."""
        game = self._games.get(key)
        if game is None:
            raise BadOption(no_such_game(key))
        seats = 1 + len(computers)
        if seats not in game.seats:
            raise BadOption(words.not_against(game.title, game.seats, len(computers)))
        for level in computers:
            check_level(game, level)
        return game

    async def opening(self, challenge: Challenge) -> Position:
        """Return the position at the start of every run, without anything drawn later."""
        game, seed = self._games[challenge.game], await self._seed(challenge.id)
        return game.new(
            seats=challenge.seats, seed=seed, options=challenge.options, rules_version=challenge.rules_version
        )

    # Play

    async def enter(self, challenge_id: str, member: int) -> LiveTable:
        """Return a member's run, started if needed. Raises ChallengeOver, RunOver."""
        async with self._locks.of(challenge_id):
            challenge = await self.find(challenge_id)
            run = await self.run_of(challenge_id, member)
            if run is not None and run.status.ended:
                raise RunOver(run)
            if not self.is_open(challenge):
                raise ChallengeOver
            if not challenge.is_for(member):
                raise ChallengeRefused(words.MATCH_OF_OTHERS)
            if run is not None:
                return await self._tables.live(run.id)
            try:
                return await self._open_run(challenge, member, counts=True)
            except RunExists:  # opened meanwhile by the process that serves another place where they play
                run = await self.run_of(challenge_id, member)
                if run is None:
                    raise
                return await self._tables.live(run.id)

    async def practise(self, challenge_id: str, member: int) -> LiveTable:
        """Open a practice game, after the member's own run or the close.

        Raises ChallengeOpen before that.
        """
        async with self._locks.of(challenge_id):
            challenge = await self.find(challenge_id)
            own = [
                table for table in await self._store.read(table_queries.runs_of, challenge_id) if table.opener == member
            ]
            if self.is_open(challenge) and not any(table.status.ended and _counts(table) for table in own):
                raise ChallengeOpen(words.RUN_FIRST)
            for table in own:
                if not table.status.ended and not _counts(table):
                    return await self._tables.live(table.id)
            return await self._open_run(challenge, member, counts=False)

    async def _open_run(self, challenge: Challenge, member: int, *, counts: bool) -> LiveTable:
        return await self._openings.open(new_run(challenge, await self._seed(challenge.id), member, counts=counts))

    async def run_of(self, challenge_id: str, member: int) -> Table | None:
        """Return a member's counting run."""
        counting = await self.runs(challenge_id)
        return next((table for table in counting if table.opener == member), None)

    async def runs(self, challenge_id: str) -> Sequence[Table]:
        """Return the counting runs in the order in which they started."""
        return [table for table in await self._store.read(table_queries.runs_of, challenge_id) if _counts(table)]

    # Close

    async def close(self, challenge_id: str, *, early: bool = False) -> Challenge | None:
        """Close a challenge that is due, or `early` because its channel is gone.

        Open runs are abandoned. A match is due once all its members have finished their runs. The standings go to the
        outbox, unless the channel is gone. Calling it again after a crash is safe. Returns None if it isn't due yet.
        """
        async with self._locks.of(challenge_id):
            challenge = await self.find(challenge_id)
            if challenge.closed is None:
                if not early and self.is_open(challenge) and not await self._played_out(challenge):
                    return None
                challenge = await self._closed(challenge)
            return await self._settle(challenge, [] if early else await self._owed_at_the_end(challenge))

    async def closable(self, challenge_id: str, member: int, *, manages: bool) -> Challenge:
        """Return a challenge that a member can close early.

        Raises ChallengeOver, ChallengeRefused.
        """
        challenge = await self.find(challenge_id)
        if not self.is_open(challenge):
            raise ChallengeOver
        if not challenge.can_be_closed_by(member, manages=manages):
            raise ChallengeRefused(words.NOT_YOURS_TO_CLOSE)
        return challenge

    async def close_early(self, challenge_id: str, member: int, *, manages: bool) -> Challenge:
        """Close a challenge early, for its creator or a member who `manages` the server.

        Open runs are abandoned; the standings go to the outbox. Raises ChallengeOver, ChallengeRefused.
        """
        async with self._locks.of(challenge_id):
            challenge = await self.closable(challenge_id, member, manages=manages)
            challenge = await self._closed(challenge, member)
            return await self._settle(challenge, await self._owed_at_the_end(challenge))

    async def _closed(self, challenge: Challenge, by: int | None = None) -> Challenge:
        """Return the challenge as closed now."""
        now = self._clock()
        challenge = await self.pars.fixed(challenge)
        challenge = replace(challenge, closed=now, closes=min(challenge.closes, now), closed_by=by)
        await self._store.write(queries.save, challenge)
        return challenge

    async def _settle(self, challenge: Challenge, owed: Sequence[OutboxEntry]) -> Challenge:
        """Abandon the open runs of a closed challenge and store its outbox entries."""
        for table in await self.runs(challenge.id):
            if not table.status.ended:
                await self._abandon(table)
        await self._store.write(queries.settle, challenge, owed)
        self._owing()
        return challenge

    async def _played_out(self, challenge: Challenge) -> bool:
        """Whether all members of a match have finished their runs.

        False if it isn't a match.
        """
        ended = {run.opener for run in await self.runs(challenge.id) if run.status.ended}
        return bool(challenge.teams) and all(member in ended for team in challenge.teams for member in team)

    async def _owed_at_the_end(self, challenge: Challenge) -> list[OutboxEntry]:
        """Return the entries for the standings, and for messages that the close changes or removes.

        The message of a day is owed by the close itself. A global challenge has no messages.
        """
        if challenge.is_global:
            return []
        alone = await self.day_messages.has_own_message(challenge)
        standings = [self._owed(STANDINGS_ENTRY, challenge)] if alone and challenge.results is None else []
        return [
            *standings,
            *(
                replace(self._owed(CLOSED_ENTRY, challenge), content=EarlierMessage(message))
                for message in (challenge.message if alone else None, challenge.reminder)
                if message is not None
            ),
        ]

    def _owed(self, kind: OutboxKind, challenge: Challenge) -> OutboxEntry:
        """Return an entry, with a delay if the creator's response delivers it first."""
        now = self._clock()
        opened = kind is ANNOUNCEMENT_ENTRY and challenge.creator is not None
        return OutboxEntry(kind, challenge.id, challenge.channel, now, now + GRACE if opened else now)

    async def _abandon(self, run: Table) -> None:
        try:
            await self._seats.abandon(run.id, str(words.CHALLENGE_CLOSED))
        except TableOver:  # its last move was being committed
            return

    async def set_results(self, challenge_id: str, message: int) -> None:
        """Store the message with the standings and remove their outbox entry; the message of the day links it."""
        async with self._locks.of(challenge_id):
            challenge = replace(await self.find(challenge_id), results=message)
            await self._store.write(queries.save, challenge, [self._owed(STANDINGS_ENTRY, challenge)])
        await self.day_messages.update(challenge.guild, challenge.channel)

    async def stop(self, challenge: Challenge) -> None:
        """Close a challenge silently and stop its schedules: its channel is not writable."""
        await self.close(challenge.id, early=True)
        await self.schedules.drop_in(challenge.guild, challenge.channel)

    async def forget(self, guild: int | None, channel: int) -> None:
        """Close the challenges of a deleted channel and stop its schedules."""
        if guild is None:
            return
        for challenge in await self.open_in(guild):
            if challenge.channel == channel:
                await self.stop(challenge)
        await self.schedules.drop_in(guild, channel)
        await self.day_messages.drop(guild, channel)

    async def set_message(self, challenge_id: str, message: int) -> Challenge:
        """Store the announcement's message and remove its outbox entry."""
        async with self._locks.of(challenge_id):
            challenge = replace(await self.find(challenge_id), message=message)
            await self._store.write(queries.save, challenge, [self._owed(ANNOUNCEMENT_ENTRY, challenge)])
            if challenge.par is not None and challenge.closed is None:  # computed while this was posted
                await self._store.write(outbox_queries.add_entries, [self.pars.owed(challenge)])
                self._owing()
            return challenge

    async def set_reminder(self, challenge_id: str, message: int) -> None:
        """Store which message reminded members.

        It loses its controls when the challenge closes; immediately if that has happened already.
        """
        async with self._locks.of(challenge_id):
            challenge = replace(await self.find(challenge_id), reminder=message)
            await self._store.write(queries.save, challenge)
            if challenge.closed is not None:
                await self._store.write(
                    outbox_queries.add_entries,
                    [replace(self._owed(CLOSED_ENTRY, challenge), content=EarlierMessage(message))],
                )
                self._owing()

    async def seed(self, challenge_id: str) -> bytes:
        """Return the seed. Raises ChallengeOpen before the close."""
        await self.closed(challenge_id)
        return await self._seed(challenge_id)

    async def closed(self, challenge_id: str) -> Challenge:
        """Return a closed challenge. Raises ChallengeOpen before the close."""
        challenge = await self.find(challenge_id)
        if challenge.closed is None:
            raise ChallengeOpen(words.WHEN_CLOSED)
        return challenge

    async def _seed(self, challenge_id: str) -> bytes:
        seed = await self._store.read(queries.seed, challenge_id)
        if seed is None:
            raise NoSuchChallenge
        return seed


def _counts(table: Table) -> bool:
    return table.run is not None and table.run.counts


def new_run(challenge: Challenge, seed: bytes, member: int, *, counts: bool) -> NewTable:
    """Return a member's run or practice game, whether or not they may.

    All runs of a challenge use the rules version that it was opened with, and its commitment. Those of a global one
    belong to no server.
    """
    run = Run(challenge.id, challenge.closes, counts)
    return NewTable(
        challenge.game,
        None if challenge.is_global else challenge.guild,
        challenge.channel,
        [(member,)],
        challenge.options,
        member,
        challenge.computers,
        claim=lambda session, _table: queries.refuse_second(session, run, member),
        counts=False,
        run=run,
        rules_version=challenge.rules_version,
        seed=seed,
        commitment_form=challenge.commitment_form,
    )


def _check_another(known: Sequence[Challenge], member: int | None, now: datetime) -> None:
    """Raise ChallengeRefused if this member, or any, can't open another challenge."""
    by_hand = [each for each in known if each.creator is not None]
    if sum(each.is_open(now) for each in by_hand) >= MAX_OPEN_CHALLENGES:
        raise ChallengeRefused(words.too_many_challenges(MAX_OPEN_CHALLENGES))
    mine = [each for each in by_hand if each.creator == member and _counts_for_limit(each, now)]
    if len(mine) < MAX_CHALLENGES_OF_MEMBER:
        return
    if all(each.is_open(now) for each in mine):
        raise ChallengeRefused(words.too_many_challenges_of_member(MAX_CHALLENGES_OF_MEMBER))
    raise ChallengeRefused(words.too_many_challenges_in_an_hour(MAX_CHALLENGES_OF_MEMBER))


def _counts_for_limit(challenge: Challenge, now: datetime) -> bool:
    """Whether it's open, or was closed by hand soon after it was opened."""
    return challenge.is_open(now) or (challenge.closed_by is not None and now < challenge.opened + COOLDOWN)
