"""Premoves: moves that a member queues, in secret, for their next turn.

They are played if they are legal then, in the call that brought the turn, so nobody is notified in vain. Each is
committed together with its removal, so it's played once. A timer is set with the entry that brought the turn, in case
the process is killed in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from bot.core.delivery.changes import NO_EFFECTS, Change, Effects, Phase, Statement, TableFeature, Write
from bot.core.errors import NoSuchTable, NotSeated, TableFrozen, TableOver
from bot.core.history.replay import CHANGING_HOLDERS, after_move, resolve_move
from bot.core.services import Services
from bot.core.table import words as table_words
from bot.core.table.model import Kind, LiveTable, seats_owed_by
from bot.core.table.repository import TableRepository
from bot.games.contract import GameError
from bot.store import timer_queries
from cogs.premove import queries, words
from cogs.premove.queries import Premove, PremoveRefused

PREMOVE = "premove"
"""Kind of the timer of a table with premoves; its subject is the table's id."""

GRACE = timedelta(seconds=20)
"""Time for the process that played a move to play the premoves after it."""

MAX_PREMOVES = 8
"""Maximum number of moves that a member can queue at a table."""


class Premoves:
    """Stores premoves and plays them."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self._store = repository.store

    async def leave(self, table_id: str, member: int, notations: Sequence[str], *, careful: bool) -> Premove:
        """Queue moves for the member's next turn, replacing earlier ones.

        With `careful` they lapse when something new is revealed. Raises TableOver, NotSeated, InvalidMove, and
        PremoveRefused on the member's own turn, at a solo table, and for none or too many moves.
        """
        async with self._repository.lock(table_id):
            live = (await self._repository.state(table_id)).live()
            table = live.table
            if table.status.ended:
                raise TableOver(table)
            if not table.seats_of(member):
                raise NotSeated(table_words.NOT_SEATED)
            if len(table.seats) == 1 and len(table.members) == 1:
                raise PremoveRefused(words.NOBODY_ELSE_MOVES)
            if seats_owed_by(table, live.position, member):
                raise PremoveRefused(words.YOUR_TURN_ALREADY)
            if not 0 < len(notations) <= MAX_PREMOVES:
                raise PremoveRefused(words.premoves_at_most(MAX_PREMOVES))
            moves = tuple(str(self._repository.games[table.game].parse(notation)) for notation in notations)
            premove = Premove(table_id, member, moves, careful)
            await self._store.write(queries.leave, premove)
            return premove

    async def find(self, table_id: str, member: int) -> Premove | None:
        """Return a member's premove at a table."""
        found = await self._store.read(queries.at, table_id)
        return next((premove for premove in found if premove.member == member), None)

    async def withdraw(self, table_id: str, member: int) -> bool:
        """Remove a member's premove; return whether there was one."""
        async with self._repository.lock(table_id):
            return await self._store.write(queries.withdraw, table_id, member)

    async def check(self, table_id: str) -> None:
        """Serve a table's timer: play premoves that are due, for example after a crash."""
        async with self._repository.lock(table_id):
            with suppress(NoSuchTable, TableFrozen):
                await self.play_due((await self._repository.state(table_id)).live(), None)
            await self._store.write(timer_queries.set_timers, table_id, {PREMOVE: None})

    async def play_due(self, live: LiveTable, actor: int | None) -> LiveTable:
        """Play all due premoves at a locked table and return the table.

        `actor` is the member who gets a response with the board; None if nobody does.
        """
        table_id, rev = live.table.id, live.table.rev
        while left := await self._store.read(queries.at, table_id):
            lapsed = [premove for premove in left if premove.careful and any(event.reveals for event in live.events)]
            ready = (
                [premove for premove in left if seats_owed_by(live.table, live.position, premove.member)]
                if live.under_way
                else []
            )
            further = None
            if ready and ready[0] not in lapsed:
                further = await self._play(live, ready[0], actor)
                lapsed += [ready[0]] if further is None else []
            for premove in lapsed:
                await self._store.write(queries.withdraw, table_id, premove.member)
            if further is None and not lapsed:
                break
            live = further or live
        if live.table.rev != rev or not left:
            await self._store.write(timer_queries.set_timers, table_id, {PREMOVE: None})
        return live

    async def _play(self, live: LiveTable, premove: Premove, actor: int | None) -> LiveTable | None:
        """Play the first of the moves; return None if it isn't legal."""
        state, (first, *_) = await self._repository.state(live.table.id), premove.moves
        try:
            move = self._repository.games[live.table.game].parse(first)
            owed = seats_owed_by(live.table, state.position, premove.member)
            seat, move = resolve_move(state.position, owed, move)
        except GameError:
            return None
        entry = self._repository.new_entry(live.table, Kind.MOVE, premove.member, seat, str(move))
        entry = replace(entry, beforehand=True)
        after, _ = await self._repository.commit(state, after_move(state, entry, move), entry, actor)
        return after


def update_premoves(write: Write, premoves: Sequence[Premove]) -> Effects:
    """Remove premoves that were played or can't be played.

    Check the table soon if any remain.
    """
    entry, table = write.entry, write.table
    if entry is None or not premoves:
        return NO_EFFECTS
    timers: dict[str, datetime | None] = {}
    if write.after is not None:
        timers[PREMOVE] = entry.at + GRACE if write.after.under_way else None
    gone = [each for each in premoves if table.status.ended]
    saves: list[Statement] = []
    if entry.kind is Kind.MOVE and not gone:
        gone = [each for each in premoves if each.member == entry.member]
        if entry.beforehand:
            left = [replace(each, moves=each.moves[1:]) for each in gone if each.moves[1:]]
            saves = [Statement.of(queries.leave, each) for each in left]
    elif entry.kind in CHANGING_HOLDERS and not gone:
        gone = [each for each in premoves if each.member not in table.members]
    withdrawn = [Statement.of(queries.withdraw, table.id, each.member) for each in gone]
    return Effects(timers=timers, saves=[*withdrawn, *saves])


FEATURE = TableFeature(
    "premoves", Phase.KEEP, update_premoves, lambda session, write: queries.at(session, write.table.id)
)
"""Premoves follow every entry."""


def register(services: Services) -> None:
    """Take part in changes of tables, and play premoves after moves."""
    premoves = Premoves(services.repository)

    async def play_due(live: LiveTable, change: Change, actor: int | None) -> LiveTable:
        return await premoves.play_due(live, actor) if PREMOVE in change.effects.timers else live

    services.provide(premoves)
    services.moves.follow_ups.append(play_due)
    services.repository.features.register(FEATURE)
    services.timers.serve(PREMOVE, premoves.check)
    services.people.register(queries.DATA)
