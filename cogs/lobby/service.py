"""Lobbies: members gather for a table of several seats, choose its options and start it, or are warned and sent home.

Every change is kept before it is told, and puts off the time at which a lobby that nobody starts is closed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import timedelta
from functools import partial

from bot.ai.players import check_level
from bot.clock import Clock
from bot.core.delivery.entries import GRACE as DELIVERY_GRACE
from bot.core.delivery.entries import OutboxEntry, ToMember, deliverable
from bot.core.errors import ChannelBusy
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table import words
from bot.core.table.cache import Locks
from bot.core.table.model import LiveTable
from bot.core.table.openings import NOBODY, NewTable, Openings, Room
from bot.core.time.time_control import TimeControl
from bot.games.contract import BadOption, Game, OptionValue
from bot.games.text import Text
from bot.store.failures import ChannelOccupied, IdTaken
from bot.store.store import Store
from cogs.blocks.service import Blocks
from cogs.lobby import queries
from cogs.lobby.model import (
    GATHERED_ENTRY,
    TIMER,
    Invitation,
    Lobby,
    LobbyRefused,
    NewLobby,
    NoSuchLobby,
    invited,
    shown_later,
    withdrawn,
)

_log = logging.getLogger(__name__)

QUIET = timedelta(hours=20)
"""So long nothing happens in a lobby before its members are warned."""

GRACE = timedelta(hours=4)
"""So long after the warning the lobby closes."""

MAX_INVITATIONS = 20
"""Members whom one lobby can invite."""

Seating = Callable[[Sequence[int]], Sequence[Sequence[int]]]
"""Who sits where, for the members in the order in which they came."""


@dataclass(frozen=True, slots=True)
class Started:
    """A lobby as it was last, and the table that it became."""

    lobby: Lobby
    live: LiveTable


@dataclass(frozen=True, slots=True)
class Invited:
    """A lobby with new invitations: the members who got one, and why others did not."""

    lobby: Lobby
    members: tuple[int, ...]
    refusals: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class LobbyTimeout:
    """What the time brought to a lobby: it was closed, or it `starts` by itself, or its members are to be warned."""

    lobby: Lobby
    closed: bool


class Lobbies:
    """All lobbies of the host."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock,
        ids: Callable[[], str],
        games: Mapping[str, Game],
        openings: Openings,
        wake: Callable[[], None],
        room: Room,
        blocks: Blocks,
    ) -> None:
        self._room = room
        self._blocks = blocks
        self._store = store
        self._clock = clock
        self._ids = ids
        self._games = games
        self._openings = openings
        self._wake = wake
        self._locks = Locks()

    # Finding one

    async def find(self, lobby_id: str) -> Lobby:
        """A lobby as it stands. Raises NoSuchLobby."""
        lobby = await self._store.read(queries.find, lobby_id)
        if lobby is None:
            raise NoSuchLobby
        return lobby

    async def in_channel(self, channel: int) -> Lobby | None:
        """The lobby of a channel."""
        return await self._store.read(queries.find_in, channel)

    async def of_guild(self, guild: int) -> Sequence[Lobby]:
        """All lobbies of a server, the oldest first."""
        return await self._store.read(queries.of_guild, guild)

    def fewest(self, lobby: Lobby) -> int:
        """How many seats have to be taken to start."""
        return max(2, self._games[lobby.game].seats[0])

    def may_start(self, lobby: Lobby, member: int) -> bool:
        """The opener may; the others too once all seats are taken, or after the warning, for the opener may be away."""
        return member == lobby.opener or (member in lobby.members and (lobby.full or lobby.warned))

    # What members do

    async def open(self, new: NewLobby) -> Lobby:
        """Open a lobby; the first of its members is the host.

        Raises BadOption, ChannelBusy, LobbyOpen, TooManyOpen.
        """
        rules = self._games[new.game]
        rules.check_seats(new.seats)
        if new.seats < max(2, len(new.members) + len(new.computers)):
            raise BadOption(words.LOBBY_OF_TWO)
        now, asked = self._clock(), {each.name: getattr(new, each.name) for each in fields(NewLobby)}
        asked["options"] = rules.check_options(new.options)
        lobby = Lobby(**asked, id="", created=now, due=now + QUIET)
        async with self._room.another(new.guild, lobby.opener):
            return await self._add(lobby)

    async def _add(self, lobby: Lobby) -> Lobby:
        """Keep a new lobby under an id of its own."""
        while True:
            lobby = replace(lobby, id=self._ids())
            try:
                await self._store.write(queries.add, lobby)
            except IdTaken:
                continue
            except ChannelOccupied:
                occupant = await self._store.read(table_queries.unfinished_in, lobby.channel)
                if occupant is None:  # it ended in between
                    continue
                raise ChannelBusy(occupant) from None
            self._wake()
            return lobby

    async def join(self, lobby_id: str, member: int) -> Lobby:
        """Take a seat. Raises LobbyRefused when there is none, or the member has one."""
        async with self._locks.of(lobby_id):
            lobby = await self.find(lobby_id)
            if member in lobby.members:
                raise LobbyRefused(words.joined_already(_host(lobby), may_start=self.may_start(lobby, member)))
            if await self._blocks.is_blocked(member, lobby.opener):
                raise LobbyRefused(words.CANNOT_JOIN)
            if not lobby.can_join(member):
                raise LobbyRefused(words.invited_only(_host(lobby)))
            if lobby.full:
                raise LobbyRefused(words.all_taken(lobby.seats))
            answered = [each for each in lobby.invitations if each.member == member]
            others = [each for each in lobby.invitations if each.member != member]
            kept = [replace(each, declined=False, channel=None, message=None) for each in answered]
            joined = replace(lobby, members=(*lobby.members, member), invitations=(*others, *kept))
            return await self._fill(joined, withdrawn(lobby, answered, self._clock()))

    async def _fill(self, lobby: Lobby, entries: Sequence[OutboxEntry]) -> Lobby:
        """Keep a lobby in which a seat was taken: with the last one the others are called, or the game begins."""
        if not lobby.full or lobby.called or lobby.autostart:
            return await self._change(lobby, entries)
        now = self._clock()
        others = lobby.members[:-1]
        call = OutboxEntry(GATHERED_ENTRY, lobby.id, lobby.channel, now, now + DELIVERY_GRACE, members=others)
        each = [replace(call, members=(), content=ToMember(member)) for member in others]
        called = deliverable((*entries, call, *each), lobby.venue)
        return await self._change(replace(lobby, called=True), called)

    async def invite(self, lobby_id: str, by: int, members: Sequence[int]) -> Invited:
        """Invite members, for members of the lobby; the outbox calls each of them.

        Leaves out members who block the inviter, take no invitations or have declined. Raises LobbyRefused for too many
        invitations.
        """
        async with self._locks.of(lobby_id):
            lobby = await self.find_joined(lobby_id, by)
            asked = [each for each in dict.fromkeys(members) if each not in lobby.members]
            declined = {each.member: each.declined for each in lobby.invitations}
            refusals = {each: await self._blocks.refusal(by, each) for each in asked if each not in declined}
            new = [each for each, refusal in refusals.items() if refusal is None]
            refusals |= {each: words.has_declined(f"<@{each}>") for each in asked if declined.get(each)}
            if len(lobby.invitations) + len(new) > MAX_INVITATIONS:
                raise LobbyRefused(words.too_many_invitations(MAX_INVITATIONS))
            if new:
                invitations = (*lobby.invitations, *(Invitation(each, by) for each in new))
                lobby = await self._change(replace(lobby, invitations=invitations), invited(lobby, new, self._clock()))
            return Invited(lobby, tuple(new), tuple(text for text in refusals.values() if text is not None))

    async def decline(self, lobby_id: str, member: int) -> Lobby:
        """Say no to an invitation; who joined before stays. Raises LobbyRefused where the member has none."""
        async with self._locks.of(lobby_id):
            lobby = await self.find(lobby_id)
            invitation = lobby.invitation_of(member)
            if invitation is None or member in lobby.members:
                raise LobbyRefused(words.NOT_INVITED)
            others = [each for each in lobby.invitations if each is not invitation]
            declined = replace(invitation, declined=True, channel=None, message=None)
            after = replace(lobby, invitations=(*others, declined))
            entries = withdrawn(lobby, [invitation], self._clock())
            await self._store.write(queries.save, after, self._clock(), entries)
            self._wake()
            return after

    async def set_invitation_message(self, lobby_id: str, member: int, channel: int, message: int) -> None:
        """Remember which message called a member to the lobby; nothing when the lobby is gone. Raises NoSuchLobby."""
        async with self._locks.of(lobby_id):
            lobby = await self.find(lobby_id)
            invitations = tuple(
                replace(each, channel=channel, message=message) if each.member == member else each
                for each in lobby.invitations
            )
            await self._store.write(queries.save, replace(lobby, invitations=invitations))

    async def call_role(self, lobby_id: str, member: int) -> Lobby:
        """Note that those who look for players are called, once for each lobby, by its host. Raises LobbyRefused."""
        async with self._locks.of(lobby_id):
            lobby = await self.find_as_host(lobby_id, member)
            if lobby.role_called:
                raise LobbyRefused(words.ROLE_CALLED)
            if lobby.invited_only:
                raise LobbyRefused(words.ROLE_NEEDS_OPEN_LOBBY)
            return await self._change(replace(lobby, role_called=True))

    async def leave(self, lobby_id: str, member: int) -> Lobby | None:
        """Give a seat up; the next member takes the opener's part. None: nobody is left, the lobby is closed."""
        async with self._locks.of(lobby_id):
            lobby = await self.find_joined(lobby_id, member)
            others = tuple(other for other in lobby.members if other != member)
            if others:
                return await self._change(replace(lobby, members=others))
            await self._store.write(queries.drop, lobby_id, self._clock())
            self._wake()
            return None

    async def choose(self, lobby_id: str, member: int, name: str, value: OptionValue) -> Lobby:
        """Set an option of the game, for the opener. Raises LobbyRefused, BadOption."""
        async with self._locks.of(lobby_id):
            lobby = await self.find_as_host(lobby_id, member)
            options = self._games[lobby.game].check_options({**lobby.options, name: value})
            return await self._change(replace(lobby, options=options))

    async def resize(self, lobby_id: str, member: int, seats: int) -> Lobby:
        """Set how many can join, for the opener. Raises LobbyRefused, BadOption."""
        async with self._locks.of(lobby_id):
            lobby = await self.find_as_host(lobby_id, member)
            self._games[lobby.game].check_seats(seats)
            if seats < max(2, lobby.taken):
                raise LobbyRefused(words.too_few_seats(lobby.taken))
            return await self._change(replace(lobby, seats=seats))

    async def seat_computers(self, lobby_id: str, member: int, levels: Sequence[str]) -> Lobby:
        """Set which computer players sit down beside the members, for the opener. Raises LobbyRefused, BadOption."""
        async with self._locks.of(lobby_id):
            lobby = await self.find_as_host(lobby_id, member)
            if len(lobby.members) + len(levels) > lobby.seats:
                raise LobbyRefused(words.no_seat_for_computers(lobby.seats - len(lobby.members)))
            for level in levels:
                check_level(self._games[lobby.game], level)
            return await self._change(replace(lobby, computers=tuple(levels)))

    async def set_tempo(self, lobby_id: str, member: int, time_control: TimeControl | None) -> Lobby:
        """Set how much time the seats will have, None for no clock, for the opener. Raises LobbyRefused."""
        async with self._locks.of(lobby_id):
            return await self._change(replace(await self.find_as_host(lobby_id, member), time_control=time_control))

    async def configure(self, lobby_id: str, member: int, wanted: Lobby) -> Lobby:
        """Set seats, options, computer players, clock and how to gather as `wanted` has them, for the opener.

        Raises LobbyRefused, BadOption; then nothing has changed.
        """
        async with self._locks.of(lobby_id):
            lobby = await self.find_as_host(lobby_id, member)
            rules = self._games[lobby.game]
            rules.check_seats(wanted.seats)
            if wanted.seats < max(2, len(lobby.members)):
                raise LobbyRefused(words.too_few_seats(len(lobby.members)))
            if len(lobby.members) + len(wanted.computers) > wanted.seats:
                raise LobbyRefused(words.no_seat_for_computers(wanted.seats - len(lobby.members)))
            for level in wanted.computers:
                check_level(rules, level)
            return await self._change(
                replace(
                    lobby,
                    seats=wanted.seats,
                    options=rules.check_options(wanted.options),
                    computers=wanted.computers,
                    time_control=wanted.time_control,
                    invited_only=wanted.invited_only,
                    autostart=wanted.autostart,
                    hints=wanted.hints,
                )
            )

    async def keep(self, lobby_id: str, member: int) -> Lobby:
        """Keep the lobby open after a warning. Raises LobbyRefused."""
        async with self._locks.of(lobby_id):
            return await self._change(await self.find_joined(lobby_id, member))

    async def _order(self, lobby: Lobby) -> Sequence[int]:
        """Return who sits in which order: as they came, but in a rematch the one who began sits last."""
        last = await self._store.read(table_queries.latest_in, lobby.channel)
        if last is None or last.game != lobby.game or not last.status.ended or {*last.players} != {*lobby.members}:
            return lobby.members
        lost = {forfeit.seat: forfeit.members for forfeit in last.forfeits}
        first, *others = dict.fromkeys(
            member for seat in last.seats for member in lost.get(seat.number, seat.members) if member in lobby.members
        )
        return (*others, first)

    async def check_start(self, lobby_id: str, member: int | None) -> Lobby:
        """A lobby that this member can start now, or that starts by itself. Raises NoSuchLobby, LobbyRefused."""
        lobby = await (self.find(lobby_id) if member is None else self.find_joined(lobby_id, member))
        if not (lobby.starts if member is None else self.may_start(lobby, member)):
            raise LobbyRefused(words.host_starts(_host(lobby)))
        fewest = self.fewest(lobby)
        if lobby.taken < fewest:
            raise LobbyRefused(words.too_few_members(fewest))
        return lobby

    async def start(self, lobby_id: str, member: int | None, seating: Seating, channel: int | None = None) -> Started:
        """Make a table of the lobby, in this channel or its own; without a `member` because it starts by itself.

        Hints are for members who play alone, unless the lobby allows them.

        Raises LobbyRefused, ChannelBusy, BadOption, BadSeating.
        """
        async with self._locks.of(lobby_id):
            lobby = await self.check_start(lobby_id, member)
            order = await self._order(lobby)
            new = NewTable(
                lobby.game,
                lobby.guild,
                channel or lobby.channel,
                seating(order),
                lobby.options,
                lobby.opener,
                lobby.computers,
                lobby.time_control,
                hints=lobby.hints or len(lobby.members) == 1,
                venue=lobby.venue,
                link_guild=lobby.link_guild,
                claim=partial(queries.take, lobby_id=lobby_id),
                started_by=member or NOBODY,
                counts=False,
            )
            return Started(lobby, await self._openings.open(new))

    # What the host does

    async def set_messages(self, lobby_id: str, *, message: int | None, warning: int | None) -> None:
        """Remember which message shows the lobby and which one warned; nothing when the lobby is gone."""
        async with self._locks.of(lobby_id):
            lobby = await self._store.read(queries.find, lobby_id)
            if lobby is not None:
                await self._store.write(queries.save, replace(lobby, message=message, warning=warning))

    async def close(self, lobby_id: str, *, channel_gone: bool = False) -> Lobby | None:
        """Close a lobby from outside: its channel is gone, or somebody in charge decided so. None if it was closed."""
        async with self._locks.of(lobby_id):
            lobby = await self._store.read(queries.find, lobby_id)
            dropped = await self._store.write(queries.drop, lobby_id, self._clock(), channel_gone=channel_gone)
            self._wake()
            return lobby if dropped else None

    async def forget(self, _guild: int | None, channel: int) -> None:
        """Close the lobby of a deleted channel."""
        lobby = await self.in_channel(channel)
        if lobby is not None:
            await self.close(lobby.id, channel_gone=True)
            _log.info("lobby closed because its channel was deleted: lobby=%s channel=%d", lobby.id, channel)

    async def tick(self, lobby_id: str) -> LobbyTimeout | None:
        """What the time brings: first a warning, then the end. Each happens once, however often this is called."""
        async with self._locks.of(lobby_id):
            lobby, now = await self._store.read(queries.find, lobby_id), self._clock()
            if lobby is None:
                await self._store.write(queries.drop, lobby_id, now)
                return None
            if now < lobby.due:
                return None
            if lobby.starts:
                return LobbyTimeout(lobby, closed=False)
            if lobby.warned:
                await self._store.write(queries.drop, lobby_id, now)
                return LobbyTimeout(lobby, closed=True)
            warned = replace(lobby, warned=True, due=now + GRACE)
            await self._store.write(queries.save, warned)
            return LobbyTimeout(warned, closed=False)

    async def find_joined(self, lobby_id: str, member: int) -> Lobby:
        """A lobby in which the member is. Raises NoSuchLobby, LobbyRefused."""
        lobby = await self.find(lobby_id)
        if member not in lobby.members:
            raise LobbyRefused(words.NOT_JOINED)
        return lobby

    async def find_as_host(self, lobby_id: str, member: int) -> Lobby:
        """A lobby that the member opened. Raises LobbyRefused for others."""
        lobby = await self.find_joined(lobby_id, member)
        if member != lobby.opener:
            raise LobbyRefused(words.host_chooses(_host(lobby)))
        return lobby

    async def _change(self, lobby: Lobby, entries: Sequence[OutboxEntry] = ()) -> Lobby:
        """Keep a change; from now on it is quiet again. A lobby that starts by itself is looked at soon."""
        now = self._clock()
        changed = replace(lobby, due=now + (DELIVERY_GRACE if lobby.starts else QUIET), warned=False)
        await self._store.write(queries.save, changed, now, (*shown_later(changed, now), *entries))
        self._wake()
        return changed


def _host(lobby: Lobby) -> str:
    return f"<@{lobby.opener}>"


def register(services: Services) -> None:
    """Provide lobbies."""
    repository = services.repository
    lobbies = Lobbies(
        repository.store,
        clock=repository.clock,
        ids=repository.new_id,
        games=repository.games,
        openings=services.openings,
        wake=services.wake,
        room=services.room,
        blocks=services[Blocks],
    )
    services.provide(lobbies)
    repository.features.occupants.append(queries.refuse_second)
    services.channel_deleted.append(lobbies.forget)
    services.outages.moves.append(queries.move_for_outage)
    services.tables.finders.append(queries.find)
    services.timers.against_members.add(TIMER)  # served where members are warned
    services.people.register(queries.DATA)
