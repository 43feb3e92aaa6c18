"""The year: what happens in the server day by day, and what may not happen."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random

from bot.core.consent.model import VOTING_TIME, Ask, Question, Vote, offered_votes
from bot.core.settings.service import PINGS, QUIET, ZONE
from bot.core.table import queries as table_queries
from bot.core.table.model import Status, Table, deciders
from bot.errors import TableError
from bot.playground.scripted import NoSuchLabel
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.membership import join_server, leave_server
from bot.playground.world.world import GUILD_ID
from cogs.challenge.challenges import Challenges
from cogs.challenge.leagues.service import Leagues
from cogs.idle.service import InactiveTables
from cogs.lobby.model import Lobby
from cogs.lobby.service import Lobbies
from cogs.overtime.service import Overtime
from tests.bench.year.diary import Diary
from tests.bench.year.members import NAMES, Inhabitant, draw_inhabitant
from tests.e2e.stage import Stage, settled

BEGIN = datetime(2026, 1, 5, 0, tzinfo=UTC)
STEP = timedelta(hours=8)
STEPS_A_DAY = 3

GAMES = ("tictactoe seats:2", "novaluna seats:2", "novaluna seats:3", "novaluna seats:4", "factories seats:5")
WEIGHTS = (4, 2, 2, 1, 1)
"""What members open, and how often."""

VOTES = {Vote.WAIT: 3, Vote.COMPUTER: 3, Vote.OFFER: 1, Vote.END: 3}
"""What members vote for, and how often."""

MAX_TABLES = 3
"""Games that a member plays at a time, leagues aside."""

MAX_DECISIONS = 40
"""Decisions of a turn."""

PATIENCE = VOTING_TIME + 2 * STEP
"""Time that a table can wait for who is gone, once it's overdue and somebody is there to decide about it."""

DECISIONS_A_TURN = 3
"""Decisions about a seat in a turn: more time, then an offer, then a computer player or the end."""


class Faults(logging.Handler):
    """What may not happen: tables that wait for who is gone, and errors in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error in the log."""
        self.found.append(record.getMessage())


class Year:
    """A server for some days."""

    def __init__(self, stage: Stage, seed: int, *, days: int, members: int) -> None:
        self.stage, self.days, self.seed = stage, days, seed
        self.services, self.world, self.clock = stage.services, stage.world, stage.clock
        self.chance = Random(seed)
        self.clock.now = BEGIN
        for name in NAMES[:members]:
            if all(each.name != name for each in self.world.members):
                self.world.add_member(name)
        self.people = [
            draw_inhabitant(stage.member(name), number, days, Random(f"{seed} {name}"))
            for number, name in enumerate(NAMES[:members])
        ]
        self.by_id = {each.id: each for each in self.people}
        self.diary, self.faults = Diary(self.world, BEGIN), Faults()
        self.events: Counter[str] = Counter()
        self.here: defaultdict[int, set[int]] = defaultdict(set)
        self._overdue: dict[tuple[str, int], timedelta] = {}
        self._of_turn: Counter[tuple[str, int, int]] = Counter()
        for each in self.people:
            if each.joins > 0:
                leave_server(self.world, each.player.member)

    @property
    def day(self) -> float:
        """Days since the year began."""
        return (self.clock() - BEGIN) / timedelta(days=1)

    async def run(self) -> None:
        """Live through it all."""
        logging.getLogger().addHandler(self.faults)
        await self.stage.client.background.close()  # timers and outbox go by the clock of the year alone
        listening = asyncio.create_task(self.diary.listen())
        try:
            await self._prepare()
            for step in range(self.days * STEPS_A_DAY):
                await self._step(step)
        finally:
            logging.getLogger().removeHandler(self.faults)
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening

    async def _prepare(self) -> None:
        for each in self.people:
            for setting, value in ((PINGS, each.pings), (QUIET, each.quiet), (ZONE, each.zone)):
                if value is not None:
                    await self.services.settings.choose(setting, each.id, value)
        host = self.people[0].player
        await host.slash("server do:schedule with:weekly, novaluna")
        await settled()
        await self.stage.later()

    async def _step(self, step: int) -> None:
        await self.stage.later(hours=STEP / timedelta(hours=1))
        await self.stage.later(seconds=1)  # what is due now comes later than what made it due, as on a real clock
        now = self.day
        for each in self.people:
            await self._change_presence(each, now)
            if each.is_here(now):
                self.here[each.id].add(int(now) // 7)
        if step % STEPS_A_DAY == 0:
            await self._run_leagues(int(now))
        looking = [each for each in self.people if each.is_here(now) and self.chance.random() < each.looks_in]
        self.chance.shuffle(looking)
        for each in looking:
            await self._look_in(each)
        await self.stage.later(seconds=61)
        self.diary.note(self.clock())
        await self._check_waiting({each.id for each in looking})

    # Coming and going

    async def _change_presence(self, each: Inhabitant, now: float) -> None:
        guild, step = self.world.guilds[GUILD_ID], STEP / timedelta(days=1)
        if each.joins <= now and each.id not in guild.members and not each.has_left(now):
            join_server(self.world, each.player.member)
            self.events["joined"] += 1
        if each.has_left(now) and each.id in guild.members:
            leave_server(self.world, each.player.member)
            self.events["left the server"] += 1
        if each.vanishes is not None and now - step < each.vanishes <= now:
            self.events["vanished"] += 1
        for first, length in each.absences:
            if now - step < first <= now and each.is_here(now):
                await self._act(each, f"turns do:away with:{length} days")
                each.away_until = now + length
                self.events["went away"] += 1

    # What a member does who looks in

    async def _look_in(self, each: Inhabitant) -> None:
        for table in await self._tables_of(each):
            questions = await self.services.questions.open_at(table.id)
            for question in sorted(questions, key=lambda asked: (asked.asked, asked.ask, asked.id)):
                await self._answer(each, table, question)
            await self._play(each, table)
            if self.chance.random() < 0.002:
                await self._want_something(each, table)
        await self._gather(each)
        if self.chance.random() < 0.05:
            await self._play_challenge(each)

    async def _tables_of(self, each: Inhabitant) -> Sequence[Table]:
        found = await self.services._store.read(table_queries.with_seat_of, each.id)
        running = [table for table in found if table.status is Status.RUNNING and table.run is None]
        return sorted(running, key=lambda table: (table.created, table.channel))

    async def _answer(self, each: Inhabitant, table: Table, question: Question) -> None:
        with suppress(TableError):
            if question.ask is Ask.OVERTIME:
                if each.id in question.waiting and each.id not in dict(question.votes):
                    offered = offered_votes(question, table.banks)
                    vote = self.chance.choices(offered, [VOTES[each] for each in offered])[0]
                    await self.services[Overtime].vote(question.id, each.id, vote)
                    self.events[f"voted to {vote.value}"] += 1
            elif question.ask is Ask.IDLE:
                await self.services[InactiveTables].keep_open(question.id, each.id)
            elif question.ask is not Ask.VACANCY and each.id in question.missing:
                await self.services.questions.answer(question.id, each.id, yes=self.chance.random() < 0.8)
                self.events["answered a proposal"] += 1
            elif question.ask is Ask.VACANCY and self.chance.random() < 0.2:
                await self.services[Overtime].take(question.id, each.id)
                self.events["took a seat"] += 1

    async def _play(self, each: Inhabitant, table: Table) -> None:
        live = await self.services.tables.live(table.id)
        if each.id not in deciders(live):
            return
        notice = await self.services.notices.of(table.id, each.id)
        if each.forgets and (notice is None or notice.told < 2) and self.chance.random() < 0.8:
            return
        for _ in range(MAX_DECISIONS):
            if each.id not in deciders(live):
                break
            seat = next(seat for seat in live.position.deciders if seat in live.table.seats_of(each.id))
            move = self.chance.choice(live.position.moves(seat))
            live = await self.services.moves.play(table.id, each.id, str(move))
        self.events["turns"] += 1
        if live.table.status.ended:
            self.events[f"games of {len(table.seats)} finished"] += 1

    async def _want_something(self, each: Inhabitant, table: Table) -> None:
        what = self.chance.choice(["pause", "undo", "nudge", "resign with:sure", "substitute with:5", "abandon"])
        if await self._act(each, f"table do:{what}", table.channel):
            self.events[f"/table {what.split()[0]}"] += 1

    async def _act(self, each: Inhabitant, line: str, channel: int | None = None) -> bool:
        """Type a command; return False where Discord or the bot doesn't let the member."""
        player = each.player if channel is None else each.player.in_channel(channel)
        try:
            await player.slash(line)
        except ClientRefusal:
            return False
        await settled()
        return True

    async def _gather(self, each: Inhabitant) -> None:
        lobby = await self.stage.lobby()
        if lobby is not None:
            await self._join(each, lobby)
        elif self.chance.random() < 0.12 and len(await self._tables_of(each)) < MAX_TABLES:
            await self._act(each, self.chance.choices(GAMES, WEIGHTS)[0])
            lobby = await self.stage.lobby()
            if lobby is not None and self.chance.random() < 0.5:
                guests = self.chance.sample([other.id for other in self.people if other.is_here(self.day)], 2)
                with suppress(TableError):
                    await self.services[Lobbies].invite(lobby.id, each.id, guests)
            self.events["lobbies"] += 1

    async def _join(self, each: Inhabitant, lobby: Lobby) -> None:
        busy = len(await self._tables_of(each)) >= MAX_TABLES
        message = None if lobby.message is None else self.world.find_message(lobby.message)
        if message is None:
            return
        with suppress(NoSuchLabel, ClientRefusal):
            if each.id not in lobby.members and not lobby.full and not busy and self.chance.random() < 0.5:
                await each.player.press("Join", message)
            elif each.id == lobby.opener and lobby.full:
                await each.player.press("Start", message)
                self.events["games started"] += 1
            elif each.id == lobby.opener and len(lobby.members) == 1 and self.chance.random() < 0.1:
                await self._act(each, "table do:close")
            elif each.id != lobby.opener and lobby.full and not self.by_id[lobby.opener].is_here(self.day):
                await each.player.press("Start", message)
        await settled()

    async def _play_challenge(self, each: Inhabitant) -> None:
        for challenge in await self.services[Challenges].open_in(GUILD_ID):
            with suppress(TableError):
                live = await self.services[Challenges].enter(challenge.id, each.id)
                stops = self.chance.random() < 0.2
                for number in range(200):
                    if not live.position.deciders or (stops and number > 5):
                        break
                    move = self.chance.choice(live.position.moves(live.position.deciders[0]))
                    live = await self.services.moves.play(live.table.id, each.id, str(move))
                self.events["runs"] += 1

    # Leagues

    async def _run_leagues(self, day: int) -> None:
        """Open two leagues in the year, and the season after the first."""
        host = self.people[0]
        if day in (self.days // 12, self.days // 2):
            line = "Tic-tac-toe, everyone, 7 days, divisions of 4"
            if day > self.days // 12:
                line = "Nova Luna, swiss 2, 20 days"
            await self._act(host, f"challenge do:league with:{line}")
            self.events["leagues"] += 1
        for league in await self.services[Leagues].in_guild(GUILD_ID):
            if league.season and not league.games:
                for each in self.people:
                    if each.is_here(self.day) and self.chance.random() < 0.3:
                        with suppress(TableError):
                            await self.services[Leagues].join(league.id, GUILD_ID, each.id)
                if self.clock() - league.created >= timedelta(days=2):
                    with suppress(TableError):
                        await self.services[Leagues].start(league.id, GUILD_ID)

    # What may not happen

    async def _check_waiting(self, looking: set[int]) -> None:
        """Note tables that wait for who is gone, though somebody is there to decide about it."""
        seen: set[tuple[str, int]] = set()
        for table in await self.services._store.read(table_queries.unfinished):
            banks = table.banks
            if banks is None or table.run is not None or not table.has_several_sides:
                continue
            for seat in banks.overdue(self.clock()):
                holders = [self.by_id[member] for member in table.seats[seat].members if member in self.by_id]
                if not holders or not all(each.is_gone(self.day) for each in holders):
                    continue
                key = (table.id, seat)
                seen.add(key)
                others = {member for member in table.playing if member not in table.seats[seat].members}
                turn = (*key, table.rev)
                if others & looking:
                    self._overdue[key] = self._overdue.get(key, timedelta()) + STEP
                    self._of_turn[turn] += 1
                waited = self._of_turn[turn] * STEP
                if self._overdue.get(key, timedelta()) > PATIENCE or waited > DECISIONS_A_TURN * PATIENCE:
                    names = ", ".join(each.name for each in holders)
                    self.faults.found.append(f"day {self.day:.1f}: table {table.id} waits for {names}")
        self._overdue = {key: waited for key, waited in self._overdue.items() if key in seen}

    def faults_found(self) -> list[str]:
        """Return all that may not happen and did."""
        return [
            *self.faults.found,
            *(
                f"{self.by_id[first.member].name} was told twice, {first.at:%d %b %H:%M} and {second.at:%d %b %H:%M}: "
                f"{second.text!r}"
                for first, second in self.diary.repeated()
            ),
        ]

    def weeks_here(self) -> Mapping[int, set[int]]:
        """Return the weeks in which each member was there."""
        return self.here
