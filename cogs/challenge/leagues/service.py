"""Leagues: members join a season, it's divided and paired, and each result leads to the next round.

Everything follows from what's stored: `look` records the results of ended games, lets those lose who don't play in
time, and begins the rounds that are due. The change that ends a table sets the timer for it, in the same transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.core.delivery import outbox_queries
from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, Statement, TableFeature, Write
from bot.core.delivery.entries import GRACE, OutboxEntry
from bot.core.errors import ChannelBusy, LeagueRefused, NoSuchLeague, TableOver
from bot.core.results import queries as result_queries
from bot.core.results.ratings import Ladder
from bot.core.results.service import Results
from bot.core.results.standings import rank_of
from bot.core.seats.service import Seats
from bot.core.settings.service import Settings
from bot.core.table import queries as table_queries
from bot.core.table import words as table_words
from bot.core.table.cache import Locks
from bot.core.table.model import ForfeitReason, LiveTable, Table
from bot.core.table.openings import NOBODY, NewTable, Openings
from bot.core.table.repository import TableRepository
from bot.core.table.words import no_such_game
from bot.games.contract import BadOption, Game
from bot.store.database import Session
from bot.store.failures import IdTaken, StaleRevision
from bot.store.store import Store
from cogs.challenge.leagues import queries
from cogs.challenge.leagues.model import (
    DIVISION_SIZES,
    LOSS,
    MAX_MEMBERS,
    MIN_MEMBERS,
    PAIRING_ENTRY,
    SEATS,
    TIE,
    WIN,
    GameToOpen,
    League,
    LeagueForm,
    LeagueGame,
    LeagueStatus,
    NewLeague,
    league_of,
)
from cogs.challenge.leagues.rounds import form_divisions, has_ended, order_after, points_without_play, with_next_rounds
from cogs.challenge.words import refusals as words

_log = logging.getLogger(__name__)

DEADLINES = range(1, 21)
"""Days that a game can take; fewer than those after which an inactive table is closed."""

ROUNDS = range(1, 33)
"""Rounds of a Swiss system; small fields have fewer."""

MAX_LEAGUES = 10
"""Leagues that a server can have at a time."""

LOOK_AGAIN = timedelta(days=1)
"""Time after which a running league is checked in any case."""

CHECK_TURNS = timedelta(hours=1)
"""Time after which a league is checked in which a game goes on after its deadline."""

TURN = timedelta(days=1)
"""Time that a player has for each turn in such a game."""


class Leagues:
    """The leagues of all servers."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        ids: Callable[[], str],
        repository: TableRepository,
        openings: Openings,
        seats: Seats,
        results: Results,
        settings: Settings,
        *,
        wake: Callable[[], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._ids = ids
        self._repository = repository
        self._games: Mapping[str, Game] = repository.games
        self._openings = openings
        self._seats = seats
        self._results = results
        self._settings = settings
        self._wake = wake
        self._locks = Locks()

    # Finding one

    async def find(self, league_id: str, guild: int | None = None) -> League:
        """Return a league, of this server if one is named. Raises NoSuchLeague."""
        league = await self._store.read(queries.find, league_id)
        if league is None or guild not in (None, league.guild):
            raise NoSuchLeague
        return league

    async def in_guild(self, guild: int, *, over: bool = False) -> Sequence[League]:
        """Return the leagues of a server that are `over`, or the others, the newest first."""
        return await self._store.read(queries.of_guild, guild, over=over)

    # Gathering

    async def open(self, new: NewLeague) -> League:
        """Open a season that members can join; the caller checks that the creator manages the server.

        Raises BadOption, LeagueRefused.
        """
        rules, seats = self._games.get(new.game), new.seats
        if rules is None:
            raise BadOption(no_such_game(new.game))
        if seats not in SEATS or seats not in rules.seats:
            raise LeagueRefused(words.not_for_so_many(rules.title, seats))
        if seats > SEATS[0] and new.form is not LeagueForm.ROUND_ROBIN:
            raise LeagueRefused(words.ONLY_PAIRS)
        if new.deadline.days not in DEADLINES:
            raise LeagueRefused(words.LEAGUE_DEADLINE)
        if new.form is LeagueForm.SWISS and new.rounds not in ROUNDS:
            raise LeagueRefused(words.SWISS_ROUNDS)
        if new.division_size not in DIVISION_SIZES or new.division_size < seats:
            raise LeagueRefused(words.division_sizes(max(DIVISION_SIZES[0], seats), DIVISION_SIZES[-1]))
        asked = {each.name: getattr(new, each.name) for each in fields(NewLeague)}
        asked["options"] = rules.check_options(new.options)
        league = League(**asked, id="", created=self._clock())
        async with self._locks.of(str(new.guild)):
            if len(await self.in_guild(new.guild)) >= MAX_LEAGUES:
                raise LeagueRefused(words.too_many_leagues(MAX_LEAGUES))
            while True:
                league = replace(league, id=self._ids())
                try:
                    league = await self._store.write(
                        queries.add, league, [queries.shown(league, league.created, GRACE)]
                    )
                except IdTaken:
                    continue
                self._wake()
                return league

    async def open_next(self, league_id: str, guild: int, creator: int) -> League:
        """Open the season after one that has ended, with the same settings. Raises LeagueRefused, NoSuchLeague."""
        last = await self.find(league_id, guild)
        if last.status is not LeagueStatus.ENDED:
            raise LeagueRefused(words.LEAGUE_IS_OVER if last.status.over else words.LEAGUE_HAS_BEGUN)
        return await self.open(replace(last, creator=creator, follows=last.id))

    async def set_message(self, league_id: str, message: int) -> None:
        """Remember which message shows a league."""
        await self._store.write(queries.set_message, league_id, message)

    async def join(self, league_id: str, guild: int, member: int) -> League:
        """Let a member join. Raises LeagueRefused, NoSuchLeague."""

        def joined(league: League) -> League:
            if member in league.members:
                raise LeagueRefused(words.IN_LEAGUE_ALREADY)
            if league.full:
                raise LeagueRefused(words.league_is_full(MAX_MEMBERS))
            return replace(league, divisions=((*league.members, member),))

        return await self._gather(league_id, guild, joined)

    async def leave(self, league_id: str, guild: int, member: int) -> League:
        """Let a member leave before the season starts. Raises LeagueRefused, NoSuchLeague."""

        def left(league: League) -> League:
            if member not in league.members:
                raise LeagueRefused(words.NOT_IN_LEAGUE)
            return replace(league, divisions=(tuple(each for each in league.members if each != member),))

        return await self._gather(league_id, guild, left)

    async def _gather(self, league_id: str, guild: int, change: Callable[[League], League]) -> League:
        def gathered(league: League) -> League:
            if league.status is not LeagueStatus.GATHERING:
                raise LeagueRefused(words.LEAGUE_IS_OVER if league.status.over else words.LEAGUE_HAS_BEGUN)
            return change(league)

        return await self._change(league_id, guild, gathered, wait=GRACE)

    async def _change(
        self, league_id: str, guild: int, change: Callable[[League], League], *, wait: timedelta = timedelta()
    ) -> League:
        """Store a changed league, from its newest state. Raises NoSuchLeague and what `change` raises."""
        async with self._locks.of(league_id):
            while True:
                league = await self.find(league_id, guild)
                with suppress(StaleRevision):
                    return await self._save(change(league), wait=wait)

    async def start(self, league_id: str, guild: int) -> League:
        """Make the divisions and the first round; the caller checks that a manager wants it.

        Divisions follow those of the season before with its promotions, and then ratings. Seeds in a division follow
        ratings: those with a provisional one come after the others, and last those who have none.

        Raises LeagueRefused for too few members, NoSuchLeague.
        """
        league = await self.find(league_id, guild)
        follows = None if league.follows is None else await self._store.read(queries.find, league.follows)
        before = {} if follows is None else {each: place for place, each in enumerate(order_after(follows))}
        ladder = await self._results.ladder(Ladder(guild, league.game, league.seats))
        rated = {each.player: place for place, each in enumerate(ladder)}

        def seed(member: int) -> int:
            return rated.get(member, len(rated))

        def started(league: League) -> League:
            members = league.members
            fewest = max(MIN_MEMBERS, league.seats)
            if len(members) < fewest:
                raise LeagueRefused(words.league_needs(fewest))
            order = sorted(members, key=lambda each: (before.get(each, len(before)), seed(each)))
            divisions = form_divisions(order, league.form, league.division_size, league.seats)
            divisions = tuple(tuple(sorted(division, key=seed)) for division in divisions)
            return with_next_rounds(replace(league, status=LeagueStatus.RUNNING, divisions=divisions))

        return await self._gather(league_id, guild, started)

    async def cancel(self, league_id: str, guild: int, by: int | None = None) -> League:
        """End a season without standings, and its games without results; the caller checks who wants it.

        Raises LeagueRefused, NoSuchLeague.
        """

        def cancelled(league: League) -> League:
            if league.status.over:
                raise LeagueRefused(words.LEAGUE_IS_OVER)
            return replace(league, status=LeagueStatus.CANCELLED)

        league = await self._change(league_id, guild, cancelled)
        for game in league.games:
            if game.table is not None and game.points is None:
                with suppress(TableOver):
                    await self._seats.abandon(game.table, str(table_words.LEAGUE_CANCELLED), by)
        return league

    async def forget_channel(self, guild: int | None, channel: int) -> None:
        """Cancel the seasons of a deleted channel."""
        if guild is None:
            return
        for league in await self._store.read(queries.running_in, guild, channel):
            with suppress(LeagueRefused, NoSuchLeague):
                await self.cancel(league.id, guild)
            await self._store.write(outbox_queries.remove_entries, league.subject)

    # Playing

    async def game_to_open(self, subject: str, number: int) -> tuple[League, LeagueGame] | None:
        """Return a league and its game, if that game's table has to be opened."""
        league = await self._store.read(queries.find, league_of(subject))
        game = None if league is None else league.find_game(number)
        if league is None or game is None or league.status is not LeagueStatus.RUNNING:
            return None
        is_due = game.table is None and game.points is None and points_without_play(game) is None
        return (league, game) if is_due else None

    async def open_game(
        self, subject: str, number: int, channel: int, seating: Callable[[Sequence[int]], Sequence[Sequence[int]]]
    ) -> LiveTable | None:
        """Open the table of a game in its own channel, with the server's time control; None if that's not due.

        A table that was opened there before a crash is taken. Raises BadOption, BadSeating, ChannelTaken.
        """
        async with self._locks.of(league_of(subject)):
            found = await self.game_to_open(subject, number)
            if found is None:
                return None
            league, game = found
            clock = await self._settings.clock_of(league.guild)
            time_control = await self._settings.localize(clock, league.guild, league.creator)
            new = NewTable(
                league.game,
                league.guild,
                channel,
                seating(game.players),
                league.options,
                game.players[0],
                time_control=time_control,
                hints=False,
                started_by=NOBODY,
                counts=False,
            )
            try:
                live = await self._openings.open(new)
                table = live.table
            except ChannelBusy as busy:
                live, table = None, busy.table
            opened = replace(game, table=table.id, due=self._clock() + league.deadline)
            while True:
                with suppress(StaleRevision):
                    await self._save(_with_game(league, opened), opens=False)
                    return live
                league = await self.find(league.id)

    async def check(self, subject: str) -> None:
        """Record results, end overdue games, and begin the rounds that are due."""
        league_id = league_of(subject)
        async with self._locks.of(league_id):
            while True:
                league = await self._store.read(queries.find, league_id)
                if league is None or league.status is not LeagueStatus.RUNNING:
                    await self._store.write(queries.drop_look, subject)
                    return
                found = league
                for game in league.games:
                    if game.points is None and (points := await self._points(game)) is not None:
                        found = _with_game(found, replace(game, points=points))
                with suppress(StaleRevision):
                    await self._save(with_next_rounds(found), changed=found != league)
                    if not await self._store.read(queries.has_unrecorded_result, league_id):
                        return

    async def _points(self, game: LeagueGame) -> tuple[int, ...] | None:
        """Return the points of a game that has ended, by a forfeit now if it's due; None while it goes on.

        A game of more than two can go on after a forfeit; each turn can then take a day.
        """
        if game.table is None:
            return points_without_play(game)
        table = await self._store.read(table_queries.one, game.table)
        if table is not None and not table.status.ended and game.due is not None and self._clock() >= game.due:
            table = await self._forfeit(table)
        return None if table is None or not table.status.ended else points_of(table)

    async def _forfeit(self, table: Table) -> Table:
        """Let the seat lose that has to decide at an overdue table; if several have to, the game has no result.

        After a forfeit, computer players are waited for, and the others have a day for each turn.
        """
        with suppress(TableOver):
            async with self._repository.lock(table.id):
                table = await self._repository.load_unended(table.id)
                state = await self._repository.find_state(table.id)
                late = () if state is None else tuple({*state.position.deciders})
                if table.forfeits and (
                    self._clock() - table.updated < TURN or any(not table.seats[seat].members for seat in late)
                ):
                    return table
                if len(late) == 1:
                    await self._seats.forfeit(table, late[0], ForfeitReason.TIME, None)
            if len(late) != 1:
                return await self._seats.abandon(table.id, str(table_words.LEAGUE_DEADLINE_MISSED))
        return await self._store.read(table_queries.one, table.id) or table

    async def _save(
        self, league: League, *, changed: bool = True, opens: bool = True, wait: timedelta = timedelta()
    ) -> League:
        """Store a league, and what it owes: its message if it `changed`, and with `opens` the tables of its games.

        The message can `wait` for a response that shows it.
        """
        now, running = self._clock(), league.status is LeagueStatus.RUNNING
        if running and has_ended(league):
            league, running = replace(league, status=LeagueStatus.ENDED), False
        league = replace(league, rev=league.rev + 1)
        entries = [queries.shown(league, now, wait)] if changed else []
        if running and opens:
            entries += self._to_open(league, now)
        await self._store.write(queries.save, league, entries, self._next_look(league, now) if running else None)
        self._wake()
        return league

    def _to_open(self, league: League, now: datetime) -> list[OutboxEntry]:
        return [
            OutboxEntry(
                PAIRING_ENTRY, league.subject, league.channel, now, now, league.rev, content=GameToOpen(game.number)
            )
            for game in league.games
            if game.table is None and game.points is None
        ]

    @staticmethod
    def _next_look(league: League, now: datetime) -> datetime:
        due = [game.due for game in league.games if game.due is not None and game.points is None]
        return min([now + LOOK_AGAIN, *(each if each > now else now + CHECK_TURNS for each in due)])


def points_of(table: Table) -> tuple[int, ...]:
    """Return the points of all seats of an ended game, for each opponent; one without a result gives none."""
    if table.outcome is None:
        return (LOSS,) * len(table.seats)
    ranks = [rank_of(table, seat.number) for seat in table.seats]
    return tuple(
        sum(TIE if other == rank else WIN if rank < other else LOSS for other in ranks) - TIE for rank in ranks
    )


def look_at_league(write: Write, league: str | None) -> Effects:
    """A league's game has ended: the league is looked at, and the game is rated however short it was."""
    if league is None:
        return NO_EFFECTS
    rated = Statement.of(result_queries.rate_anyway, write.table.id)
    return Effects(saves=[Statement.of(queries.look_at, league, write.table.updated), rated])


def _load_league(session: Session, write: Write) -> str | None:
    """Return the subject of the league that an ended table was played in."""
    return queries.subject_at(session, write.table.id) if write.table.status.ended else None


FEATURE = TableFeature("league", Phase.KEEP, look_at_league, _load_league, order=1)
"""A league is looked at when a game of it ends, after its results are stored."""


def _with_game(league: League, game: LeagueGame) -> League:
    return replace(league, games=tuple(game if each.number == game.number else each for each in league.games))
