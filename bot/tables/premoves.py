"""Premoves: what a member leaves to be played when their turn comes, if it is allowed then. Nobody else learns of it.

They are played in the call that brought the turn, so nobody is called in vain; each is committed together with its end,
so it is played once. A timer is set with the entry that brought the turn, for a process that was killed in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from bot.games.errors import GameError
from bot.model.errors import NotSeated, PremoveRefused, TableOver
from bot.model.outbox import following
from bot.model.table import Due, Kind, LiveTable, Premove, seats_owed_by
from bot.store import queries
from bot.tables import words
from bot.tables.moves import Moves, played, seat_for

PREMOVE = "premove"
"""The kind of the timer of a table where somebody's turn may have come who left a move; its subject is its id."""

GRACE = timedelta(seconds=20)
"""So long it is left to whoever played the move that brought the turn."""

MOST = 8
"""Moves that can be left one after another."""


class Premoves(Moves):
    """What members do with the game at a table, and what they left to be done."""

    _leaving: set[str]
    """The tables where something is left; looked up once, at the start."""

    async def leave(self, table_id: str, member: int, notations: Sequence[str], *, careful: bool) -> Premove:
        """Leave moves for the member's next turn, in the place of what they left before.

        With `careful` they lapse as soon as something new is revealed. Raises TableOver, NotSeated, InvalidMove, and
        PremoveRefused on the member's own turn, where nobody else moves, and for none or too many moves.
        """
        async with self._locks.of(table_id):
            live = (await self._state(table_id)).live()
            table = live.table
            if table.status.ended:
                raise TableOver(table)
            if not table.seats_of(member):
                raise NotSeated(words.NOT_SEATED)
            if len(table.seats) == 1 and len(table.members) == 1:
                raise PremoveRefused(words.NOBODY_ELSE_MOVES)
            if seats_owed_by(table, live.position, member):
                raise PremoveRefused(words.YOUR_TURN_ALREADY)
            if not 0 < len(notations) <= MOST:
                raise PremoveRefused(words.premoves_at_most(MOST))
            moves = tuple(str(self._games[table.game].parse(notation)) for notation in notations)
            left = Premove(table_id, member, moves, careful)
            await self._store.write(queries.premoves.leave, left)
            self._leaving.add(table_id)
            return left

    async def left(self, table_id: str, member: int) -> Premove | None:
        """What a member left at a table."""
        found = await self._store.read(queries.premoves.at, table_id)
        return next((premove for premove in found if premove.member == member), None)

    async def withdraw(self, table_id: str, member: int) -> bool:
        """Take back what a member left; whether there was something."""
        async with self._locks.of(table_id):
            return await self._store.write(queries.premoves.withdraw, table_id, member)

    async def look_for_premoves(self, table_id: str) -> bool:
        """Play what is left and was not played, as after a kill; whether something was. Raises as `live` does."""
        async with self._locks.of(table_id):
            before = (await self._state(table_id)).live()
            after = await self._prepared(before, None)
            await self._store.write(queries.timers.set_timers, table_id, {PREMOVE: None})
            return after.table.rev != before.table.rev

    async def _prepared(self, live: LiveTable, actor: int | None) -> LiveTable:
        """The table after all that was left for what is asked now; its lock is held. `actor` looks at it now."""
        table_id, began = live.table.id, live.table.rev
        if table_id not in self._leaving:
            return live
        while left := await self._store.read(queries.premoves.at, table_id):
            lapsed = [premove for premove in left if premove.careful and any(event.reveals for event in live.events)]
            ready = (
                [premove for premove in left if seats_owed_by(live.table, live.position, premove.member)]
                if live.under_way
                else []
            )
            further = None
            if ready and ready[0] not in lapsed:
                further = await self._play_what_was_left(live, ready[0], actor)
                lapsed += [ready[0]] if further is None else []
            for premove in lapsed:
                await self._store.write(queries.premoves.withdraw, table_id, premove.member)
            if further is None and not lapsed:
                break
            live = further or live
        if not left:
            self._leaving.discard(table_id)
        if live.table.rev != began or not left:
            await self._store.write(queries.timers.set_timers, table_id, {PREMOVE: None})
        return live

    async def _play_what_was_left(self, live: LiveTable, premove: Premove, actor: int | None) -> LiveTable | None:
        """Play the first of the moves; None when it is not allowed here."""
        state, (first, *_) = await self._state(live.table.id), premove.moves
        try:
            move = self._games[live.table.game].parse(first)
            seat = seat_for(state.position, seats_owed_by(live.table, state.position, premove.member), move)
        except GameError:
            return None
        entry = replace(self._entry(live.table, Kind.MOVE, premove.member, seat, str(move)), beforehand=True)
        after = played(state, entry, move)
        debts = following(after.live(), actor, entry.at)
        if actor is None:  # nobody is being answered who would pay them
            debts = tuple(replace(debt, due=entry.at) for debt in debts)
        return await self._commit(after, entry, debts)

    def _due(self, live: LiveTable) -> Due:
        due = super()._due(live)
        if live.table.id not in self._leaving:
            return due
        return {**due, PREMOVE: self._clock() + GRACE if live.under_way else None}
