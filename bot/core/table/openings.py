"""Opening tables: for members, from lobbies, and as runs in challenges."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.ai.players import check_level
from bot.clock import Clock
from bot.core.errors import TooManyOpen, TooOften
from bot.core.history.replay import initial_state, with_clock
from bot.core.seats.service import held_by
from bot.core.settings.service import Settings
from bot.core.table import queries, words
from bot.core.table.cache import Locks
from bot.core.table.model import Computer, LiveTable, Run, Seat, Status, Stored, Table, Venue
from bot.core.table.queries import Claim
from bot.core.table.repository import TableRepository
from bot.core.time.time_control import Banks, TimeControl
from bot.games.contract import OptionValue
from bot.games.records import NEWEST, commitment
from bot.games.text import Text
from bot.store.store import Store

# Limits of what can be open in a server, or by a member outside of servers: tables with lobbies.
#
# A lobby becomes a table, so both count alike. Runs in challenges have no channel, and each member has one per
# challenge.


@dataclass(frozen=True, slots=True)
class Limits:
    """Maximum of open tables and lobbies in one server: by one member, and in total."""

    of_member: int = 12
    in_guild: int = 300


class Room:
    """Checks whether another table or lobby can be opened, one at a time per server."""

    def __init__(self, store: Store, limits: Limits, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._limits = limits
        self._locks = Locks()

    @asynccontextmanager
    async def another(self, guild: int | None, member: int) -> AsyncIterator[None]:
        """Open a table or lobby in this block. Raises TooManyOpen."""
        async with self._locks.of(str(member if guild is None else guild)):
            await self.check(guild, member)
            yield

    async def check(self, guild: int | None, member: int) -> None:
        """Raise TooManyOpen if no other table or lobby can be opened now."""
        mine = await self._store.read(queries.opened_by, guild, member)
        if guild is None:
            if len(mine) >= self._limits.of_member:
                raise TooManyOpen(words.too_many_outside(self._limits.of_member))
            return
        if len(mine) >= await self._settings.most_tables(guild, self._limits.of_member):
            raise TooManyOpen(words.too_many_of_member([f"<#{channel}>" for channel in mine]))
        if await self._store.read(queries.open_in, guild) >= self._limits.in_guild:
            raise TooManyOpen(words.too_many_in_guild(self._limits.in_guild))


HOUR = timedelta(hours=1)

MAX_CALLS = 12
"""Notifications of others per member and hour: questions at tables, rematches."""

MAX_THREADS = 6
"""Threads that a member can create per hour."""

CACHE_SIZE = 10_000
"""Members whose last hour is remembered."""


class RateLimit:
    """Lets each member of each server do something at most `most` times an hour."""

    def __init__(self, clock: Clock, most: int, refusal: Callable[[int, datetime], Text]) -> None:
        """`refusal` makes the text from the limit and the time of the next try."""
        self._clock = clock
        self._most = most
        self._refusal = refusal
        self._done: LRUCache[tuple[int | None, int], deque[datetime]] = LRUCache(CACHE_SIZE)

    def count(self, guild: int | None, member: int) -> None:
        """Count an action. Raises TooOften, without counting, beyond the limit."""
        now = self._clock()
        done = self._done.setdefault((guild, member), deque())
        while done and done[0] <= now - HOUR:
            done.popleft()
        if len(done) >= self._most:
            raise TooOften(self._refusal(self._most, done[0] + HOUR))
        done.append(now)


NOBODY = 0
"""In the place of who started a game that began by itself: everybody who decides is called."""


async def _no_stopped_clocks(_table: Table, _now: datetime) -> Mapping[int, datetime]:
    return {}


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table is opened with.

    Attributes:
        game: The game's key.
        guild: The server, None outside of all.
        channel: The channel or thread.
        seats: The members of each seat.
        options: Options of the game.
        opener: The member for whom it's opened.
        computers: Levels of the computer players, whose seats come after those of members.
        time_control: Gives it a clock; None for no clock.
        hints: Whether it gives hints.
        first_game: Whether it's a member's first game, which has no results.
        venue: The kind of conversation it lives in.
        link_guild: The server of links to it where `guild` is None.
        claim: Takes what it comes from, such as a lobby, in the same transaction.
        started_by: Who started it, if not the opener; `NOBODY` if it began by itself.
        counts: Whether it counts for the limits of open tables; not if what it comes from did.
        run: What it is in a challenge, whose rules version, seed and form of commitment follow, and checked options.
    """

    game: str
    guild: int | None
    channel: int
    seats: Sequence[Sequence[int]]
    options: Mapping[str, OptionValue]
    opener: int
    computers: Sequence[str] = ()
    time_control: TimeControl | None = None
    hints: bool = True
    first_game: bool = False
    venue: Venue = Venue.SERVER
    link_guild: int | None = None
    claim: Claim | None = None
    started_by: int | None = None
    counts: bool = True
    run: Run | None = None
    rules_version: int | None = None
    seed: bytes | None = None
    commitment_form: int = NEWEST


class Openings:
    """Opens tables."""

    def __init__(self, repository: TableRepository, seeds: Callable[[], bytes], room: Room, settings: Settings) -> None:
        """`seeds` makes a secret seed for each table."""
        self._repository = repository
        self._seeds = seeds
        self._room = room
        self._settings = settings
        self.stopped_clocks: Callable[[Table, datetime], Awaitable[Mapping[int, datetime]]] = _no_stopped_clocks
        """Finds until when the clocks of which seats stand still at a new table."""

    async def open(self, new: NewTable) -> LiveTable:
        """Open a table: for members, from a lobby, or as a run in a challenge.

        Raises BadOption, BadSeating, ChannelBusy, TooManyOpen, and what the claim and other occupants raise.
        """
        rules, now = self._repository.game(new.game), self._repository.clock()
        rules.check_seats(len(new.seats) + len(new.computers))
        options = rules.check_options(new.options) if new.run is None else new.options
        members = [held_by(number, each) for number, each in enumerate(new.seats)]
        computers = [Computer(check_level(rules, level)) for level in new.computers]
        seats = (*members, *(Seat(number, (), each) for number, each in enumerate(computers, start=len(members))))
        version = rules.check_rules(new.rules_version)
        seed = new.seed or self._seeds()
        position = rules.new(seats=len(seats), seed=seed, options=options, rules_version=version)
        table = Table(
            id="",
            game=rules.key,
            rules_version=version,
            options=options,
            seats=seats,
            guild=new.guild,
            channel=new.channel,
            opener=new.opener,
            status=Status.RUNNING,
            commitment=commitment(
                game=rules.key,
                rules_version=version,
                seats=len(seats),
                options=options,
                seed=seed,
                form=new.commitment_form,
            ),
            rev=0,
            take_backs=0,
            created=now,
            updated=now,
            run=new.run,
            commitment_form=new.commitment_form,
            with_computer=bool(computers),
            hints_allowed=new.hints,
            first_game=new.first_game,
            venue=new.venue,
            link_guild=new.link_guild,
        )
        table = replace(table, banks=await self._banks(table, new.time_control))
        table = with_clock(initial_state(table, position), now).table
        async with self._room.another(new.guild, new.opener) if new.counts else nullcontext():
            table = await self._repository.add(Stored(table, (), seed), position, claim=new.claim, actor=new.started_by)
        state = initial_state(table, position)
        self._repository.cache(state)
        return state.live()

    async def _banks(self, table: Table, time_control: TimeControl | None) -> Banks | None:
        """Return full banks for a table of several members.

        They are hidden if the members want no clock.
        """
        seats, now = len(table.seats), table.created
        if not table.has_several_sides:
            return None
        away = await self.stopped_clocks(table, now)
        if time_control is not None:
            return Banks.new(time_control, seats, now).with_away(away, now)
        return Banks.silent(await self._settings.silence_of(table.guild), seats, now).with_away(away, now)
