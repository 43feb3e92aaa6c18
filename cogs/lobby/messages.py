"""Lobbies on Discord: the message, its controls and commands, the warning before it closes.

Changes of a lobby happen one after the other, so that its message never goes back in time.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import discord
from cachetools import LRUCache

from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import FIRST_RETRY
from bot.core.services import Services
from bot.core.settings.service import IN_THREADS, THREADS
from bot.core.table.cache import Locks
from bot.discord import words
from bot.discord.components.languages import guild_language, table_language
from bot.discord.components.links import board_link, channel_link, mention, mentions, relative_time
from bot.discord.components.modal import FieldValues
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Handler, Press
from bot.discord.servers import TableThreads, find_role
from bot.discord.table.boards import Boards
from bot.discord.table.face import Face
from bot.discord.table.names import NameCache
from bot.discord.table.table_factory import Gathering
from bot.discord.table.time_control import CLOCK, read_time_control
from bot.discord.transport import calls
from bot.discord.transport.calls import CALL_ERRORS, NEEDS_NEW_MESSAGE, Declined
from bot.discord.transport.delivery import (
    delete_if_lease_lost,
    deliver_or_defer,
    deliver_to,
    post_once,
    send_direct_message,
)
from bot.discord.transport.hooks import hooks_of
from bot.discord.transport.post import delete, edit, post
from bot.discord.transport.rate_limits import hold_lock
from bot.discord.transport.response import Response
from bot.errors import TableError
from bot.games.contract import GameError
from bot.games.text import Language, TextLike, lines, sentences
from cogs.lobby import words as lobby_words
from cogs.lobby.game_calls import call_to_game
from cogs.lobby.invitations import InvitationMessages
from cogs.lobby.lobby_message import (
    CALL_ROLE,
    COMPUTERS,
    GATHERING_LABELS,
    INVITE,
    INVITED,
    MEMBERS,
    NO,
    SEATS,
    SETTINGS,
    YES,
    change_from_label,
    change_text,
    invite_modal,
    is_set,
    list_players,
    lobby_link,
    lobby_payload,
    read_change,
    read_levels,
    read_settings,
    settings_modal,
)
from cogs.lobby.model import (
    GATHERED_ENTRY,
    LOBBY_ENTRY,
    TIMER,
    Lobby,
    LobbyRefused,
    NoSuchLobby,
    closed,
    shown_later,
    withdrawn,
)
from cogs.lobby.service import Lobbies

_log = logging.getLogger(__name__)


CACHE_SIZE = 1000
"""Closed lobbies that are remembered."""


class LobbyMessages:
    """Handles lobbies: controls, commands, timer."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        faces: Mapping[str, Face],
        boards: Boards,
        names: NameCache,
    ) -> None:
        self._names = names
        self._client = client
        self._services = services
        self._lobbies: Lobbies = services[Lobbies]
        self._faces = faces
        self._boards = boards
        self._locks = Locks()
        self._ended: LRUCache[str, tuple[Lobby, TextLike]] = LRUCache(CACHE_SIZE)
        """Closed lobbies with their final text, for presses on their controls."""
        self.verbs: Mapping[str, Handler] = {
            "join": self._on_press(self.join),
            "quit": self._on_press(self.leave),
            "start": self._on_press(self.start),
            "keep": self._on_press(self.keep),
            SETTINGS: lambda press: self._or_tell_closed(press, self.ask_settings(press)),
            INVITE: lambda press: self._or_tell_closed(press, self.ask_whom(press)),
            INVITED: lambda press: self._or_tell_closed(press, self.answer(press)),
        }
        self.modals: Mapping[str, Handler] = {
            SETTINGS: lambda press: self._or_tell_closed(
                press, self.configure(press.response, press.control.table, press.fields)
            ),
            INVITE: lambda press: self._or_tell_closed(press, self.invite_submitted(press)),
        }
        self._invitations = InvitationMessages(client, services, faces, self._locks)
        self._threads = TableThreads(client)
        services.timers.serve(TIMER, self.tick)
        services.outbox.serve(GATHERED_ENTRY, self._call_together)
        services.outbox.serve(LOBBY_ENTRY, self._deliver)

    def _on_press(self, action: Callable[[Response, str], Awaitable[None]]) -> Handler:
        async def press(press: Press) -> None:
            await self._or_tell_closed(press, action(press.response, press.control.table))

        return press

    async def pick(self, press: Press) -> None:
        """Handle the select of options."""
        await self._or_tell_closed(press, self.change(press.response, press.control.table, press.values[0]))

    async def _or_tell_closed(self, press: Press, action: Awaitable[None]) -> None:
        """Run a handler; if the lobby is gone, say what became of it, and update its message."""
        try:
            await action
        except NoSuchLobby:
            ended = self._ended.get(press.control.table)
            if ended is None:
                await press.response.tell(lobby_words.LOBBY_CLOSED)
            elif not await press.response.retire(ended[0].message, ended[1]):
                await press.response.tell(ended[1])

    # What members do, by a control or by a command

    async def post(self, response: Response, lobby: Lobby) -> bool:
        """Post the lobby; the earlier message loses its controls.

        Returns False if Discord did not take it: the member was told, and the outbox goes on.
        """
        async with hold_lock(self._locks.of(lobby.id)):
            lobby = await self._lobbies.find(lobby.id)
            shown = shown_later(lobby, self._services.now())
            try:
                message = await self._send(response, lobby)
            except CALL_ERRORS as error:
                await self._defer(response, lobby, error, lobby_words.LOBBY_IS_OPEN)
                return False
            await self._note(replace(lobby, message=message), message)
            self._mark_delivered(shown)
            await self._retire(lobby, lobby_words.LOBBY_FURTHER_DOWN)
            return True

    async def join(self, response: Response, lobby_id: str) -> None:
        """Join a lobby. With the last seat its game begins, or everybody is called."""
        async with hold_lock(self._locks.of(lobby_id)):
            lobby = await self._lobbies.join(lobby_id, response.member)
            await self._go_on(response, lobby, lobby_words.JOINED)

    async def _go_on(self, response: Response, lobby: Lobby, text: TextLike) -> None:
        """Show a lobby that a member joined; begin its game if that is due, or call everybody."""
        if not lobby.starts:
            await self._show(response, lobby, text)
            for entry in await self._services.outbox.of(lobby.id):
                if entry.kind is GATHERED_ENTRY:
                    await deliver_or_defer(self._services.outbox, entry, self._gather)
            return
        try:
            await self._start(response, lobby.id, response.member)
        except (TableError, GameError) as error:
            _log.info("lobby not started: id=%s error=%r", lobby.id, error)
            await self._show(response, lobby, text)

    async def answer(self, press: Press) -> None:
        """Handle *Join* and *No thanks* of an invitation. Raises Declined, NoSuchLobby, LobbyRefused."""
        response, lobby_id = press.response, press.control.table
        answer, _, member = press.control.argument.partition(" ")
        if answer not in (YES, NO) or not member.isdecimal():
            raise Declined(words.OLD_BUTTON)
        if press.member != int(member):
            raise Declined(lobby_words.not_your_invitation(mention(int(member))))
        async with hold_lock(self._locks.of(lobby_id)):
            before = await self._lobbies.find(lobby_id)
            title = self._title(before)
            if answer == NO:
                lobby = await self._lobbies.decline(lobby_id, press.member)
                await self._conclude(response, before, lobby_words.declined(title))
                await self._update(lobby)
                return
            await self._invitations.require_member(before, press.member)
            lobby = await self._lobbies.join(lobby_id, press.member)
            await self._conclude(response, before, lobby_words.accepted(title, lobby_link(lobby)))
            await self._go_on(response, lobby, lobby_words.JOINED)

    async def _conclude(self, response: Response, before: Lobby, text: TextLike) -> None:
        """Tell a member about their answer to an invitation: in the direct message, or privately in the channel.

        There the message that called them is deleted.
        """
        invitation = before.invitation_of(response.member)
        if invitation is None or invitation.message is None:
            await response.tell(text)
            return
        entries = withdrawn(before, [invitation], self._services.now())
        if invitation.channel != before.channel and await response.retire(invitation.message, text):
            response.message = None
            self._mark_delivered(entries)
            return
        await response.tell(text)
        response.message = None
        for entry in entries:
            await deliver_or_defer(self._services.outbox, entry, self._invitations.withdraw)

    async def _update(self, lobby: Lobby) -> None:
        """Edit a lobby's message after something that nobody waits for; what fails is left to the outbox."""
        shown = shown_later(lobby, self._services.now())
        try:
            if await self._edit(lobby, self._payload(lobby)):
                self._mark_delivered(shown)
        except CALL_ERRORS as error:
            _log.info("lobby %s is shown later: %r", lobby.id, error)
            await self._enqueue(lobby)

    # Invitations

    async def ask_whom(self, press: Press) -> None:
        """Show a member of the lobby the modal of invitations. Raises NoSuchLobby, LobbyRefused."""
        lobby = await self._lobbies.find_joined(press.control.table, press.member)
        may_call = (
            press.member == lobby.opener
            and not lobby.role_called
            and not lobby.invited_only
            and await self._role(lobby) is not None
        )
        game = self._faces[lobby.game].game
        await press.response.open_modal(invite_modal(lobby, game, may_call_role=may_call))

    async def invite_submitted(self, press: Press) -> None:
        """Invite the members of the submitted modal, and call the role if that is ticked."""
        members = [int(each) for each in press.fields.get(MEMBERS, ()) if each.isdecimal()]
        said = await self.invite(press.response, press.control.table, members) if members else ""
        if press.fields.get(CALL_ROLE):
            said = lines(said, await self.call_role(press.response, press.control.table))
        if not said:
            raise Declined(lobby_words.INVITED_NOBODY)
        await press.response.tell(said)

    async def invite(self, response: Response, lobby_id: str, members: Sequence[int]) -> TextLike:
        """Invite members to a lobby, and say who was. Raises Declined, LobbyRefused, NoSuchLobby, TooOften."""
        lobby = await self._lobbies.find_joined(lobby_id, response.member)
        for member in members:
            await self._invitations.require_member(lobby, member)
        self._services.calls.count(lobby.guild, response.member)
        async with hold_lock(self._locks.of(lobby_id)):
            invited = await self._lobbies.invite(lobby_id, response.member, members)
            if not await response.edit(invited.lobby.message, self._payload(invited.lobby)):
                await self._update(invited.lobby)
        if not invited.members and not invited.refusals:
            return lobby_words.INVITED_ALREADY
        done = [lobby_words.invited(mentions(invited.members))] if invited.members else []
        return sentences(*done, *invited.refusals)

    async def call_role(self, response: Response, lobby_id: str) -> TextLike:
        """Call those who look for players, once for each lobby. Raises Declined, LobbyRefused, TooOften."""
        lobby = await self._lobbies.find_as_host(lobby_id, response.member)
        role = await self._role(lobby)
        if role is None:
            raise Declined(words.NO_ROLE)
        self._services.calls.count(lobby.guild, response.member)
        lobby = await self._lobbies.call_role(lobby_id, response.member)
        text = lobby_words.looks_for_players(
            f"<@&{role}>", mention(lobby.opener), self._title(lobby), lobby.taken, lobby.seats, lobby_link(lobby)
        )
        payload, nonce = MessagePayload(text, roles=(role,)), f"{lobby.id}-role"
        await post(self._client, lobby.channel, payload, await self._language(lobby), nonce=nonce)
        return lobby_words.ROLE_CALLED

    async def _role(self, lobby: Lobby) -> int | None:
        """The role that a lobby can call, if its server has one."""
        guild = None if lobby.guild is None else self._client.get_guild(lobby.guild)
        role = await find_role(self._services, guild)
        return None if role is None else role.id

    async def _call_together(self, entry: OutboxEntry) -> None:
        """Call the members of a full lobby, from the outbox."""
        async with hold_lock(self._locks.of(entry.subject)):
            await self._gather(entry)

    async def _gather(self, entry: OutboxEntry) -> None:
        """Call the members of a full lobby, unless a seat is free again or its game has begun. Raises RetryLater."""
        try:
            lobby = await self._lobbies.find(entry.subject)
        except NoSuchLobby:
            return
        if not lobby.full:
            return
        if entry.member is not None:
            await self._gather_directly(lobby, entry, entry.member)
            return
        settings = self._services.settings
        called = [member for member in lobby.members if member in entry.members]
        letters = await settings.by_direct_message(called)
        here = [member for member in called if member not in letters]
        if not here:
            return
        text = lobby_words.all_here(mentions(here), self._title(lobby), lobby_link(lobby))
        payload = MessagePayload(text, mentions=await settings.to_notify(here, self._services.now()))
        async with deliver_to(self._services, lobby.guild, lobby.channel):
            nonce = f"{lobby.id}-full"
            message = await post_once(self._client, entry, payload, await self._language(lobby), nonce=nonce)
            await self._note(replace(lobby, warning=message), message)

    async def _gather_directly(self, lobby: Lobby, entry: OutboxEntry, member: int) -> None:
        """Call a member by direct message, if they want that. Raises RetryLater."""
        terms = await self._services.settings.terms_of(member)
        if member not in lobby.members or not terms.by_letter:
            return
        text = lobby_words.all_here_message(self._title(lobby), lobby_link(lobby))
        silent = not terms.hours.are_open(self._services.now())
        payload, nonce = MessagePayload(text), f"{lobby.id}-full"
        await send_direct_message(self._client, entry, member, payload, lobby.guild, nonce=nonce, silent=silent)

    async def leave(self, response: Response, lobby_id: str) -> None:
        """Leave a lobby; the last one closes it."""
        async with hold_lock(self._locks.of(lobby_id)):
            before = await self._lobbies.find(lobby_id)
            lobby = await self._lobbies.leave(lobby_id, response.member)
            if lobby is not None:
                await self._show(response, lobby, lobby_words.LEFT)
                return
            await self._end(response, before, lobby_words.everybody_left(self._title(before)))
            await self._tell(response, lobby_words.LAST_ONE)

    async def leave_all(self, response: Response) -> None:
        """Leave all lobbies of the member."""
        for lobby_id in await self._services.people.lobbies_of(response.member):
            with suppress(NoSuchLobby):
                await self.leave(response, lobby_id)

    async def close(self, response: Response, lobby_id: str) -> None:
        """Close the lobby; the caller checks who may. Raises NoSuchLobby."""
        async with hold_lock(self._locks.of(lobby_id)):
            lobby = await self._lobbies.close(lobby_id)
            if lobby is None:
                raise NoSuchLobby
            await self._end(response, lobby, lobby_words.closed_by(mention(response.member), self._title(lobby)))
            await self._tell(response, lobby_words.CLOSED)

    async def keep(self, response: Response, lobby_id: str) -> None:
        """Keep the lobby open for longer."""
        async with hold_lock(self._locks.of(lobby_id)):
            await self._show(response, await self._lobbies.keep(lobby_id, response.member), lobby_words.STAYS_OPEN)

    async def change(self, response: Response, lobby_id: str, text: str) -> None:
        """Change an option or the number of seats. Raises LobbyRefused for anything else."""
        async with hold_lock(self._locks.of(lobby_id)):
            lobby = await self._lobbies.find(lobby_id)
            face = self._faces[lobby.game]
            meant = read_change(face.game, change_from_label(lobby, face, text))
            if meant is None:
                raise LobbyRefused(lobby_words.no_such_option(face.game.title, text))
            name, value = meant
            if is_set(lobby, face.game, name, value):
                await self._show(response, lobby, lobby_words.already_set(change_text(face.game, name, value)))
                return
            if name == SEATS and isinstance(value, int):
                lobby = await self._lobbies.resize(lobby_id, response.member, value)
            elif name == CLOCK:
                time_control = await self._services.settings.localize(
                    read_time_control(str(value)), lobby.guild, response.member
                )
                lobby, value = (
                    await self._lobbies.set_tempo(lobby_id, response.member, time_control),
                    str(time_control or value),
                )
            elif name in GATHERING_LABELS:
                ways = lobby.gathering - {name} if value is False else lobby.gathering | {name}
                lobby = await self._lobbies.configure(lobby_id, response.member, lobby.with_gathering(ways))
            elif name == COMPUTERS:
                lobby = await self._lobbies.seat_computers(lobby_id, response.member, read_levels(str(value)))
            else:
                lobby = await self._lobbies.choose(lobby_id, response.member, name, value)
            await self._show(response, lobby, lobby_words.changed(change_text(face.game, name, value)))

    async def ask_settings(self, press: Press) -> None:
        """Show the host the modal of all settings. Raises NoSuchLobby, LobbyRefused."""
        lobby = await self._lobbies.find_as_host(press.control.table, press.member)
        await press.response.open_modal(settings_modal(lobby, self._faces[lobby.game]))

    async def configure(self, response: Response, lobby_id: str, fields: FieldValues) -> None:
        """Change what the submitted modal changes, all at once. Raises NoSuchLobby, LobbyRefused, BadOption."""
        async with hold_lock(self._locks.of(lobby_id)):
            lobby = await self._lobbies.find(lobby_id)
            wanted = read_settings(lobby, self._faces[lobby.game], fields)
            localize = self._services.settings.localize
            wanted = replace(wanted, time_control=await localize(wanted.time_control, lobby.guild, response.member))
            changed = await self._lobbies.configure(lobby_id, response.member, wanted)
            await self._show(response, changed, lobby_words.OPTIONS_CHANGED)

    async def start(self, response: Response, lobby_id: str) -> None:
        """Open the table, show its board and mention those who decide."""
        async with hold_lock(self._locks.of(lobby_id)):
            await self._start(response, lobby_id, response.member)

    async def _start(self, response: Response | None, lobby_id: str, member: int | None) -> None:
        """Start a lobby's game, in a thread of its own if the server has that; without a response by itself."""
        lobby = await self._lobbies.check_start(lobby_id, member)
        seating = self._faces[lobby.game].seating
        seating(lobby.members)  # may refuse, before the thread is there
        title = self._title(lobby)
        thread = await self._open_thread(lobby)
        started = await self._lobbies.start(lobby_id, member, seating, thread)
        lobby, live = started.lobby, started.live
        ended = lobby_words.has_begun(title, list_players(lobby))
        if thread is not None:
            ended = lobby_words.has_begun_in(title, list_players(lobby), channel_link(thread))
        await self._end(response, lobby, ended)
        if response is not None:
            response.message = None
            if await self._boards.go_on(response, live, words.BEGUN):
                board = board_link(await self._services.tables.find(live.table.id))
                await self._tell(response, sentences(words.BEGUN, board))
        if thread is not None:
            await self._threads.add_members(thread, lobby.members)
        if lobby.autostart:
            others = [each for each in lobby.members if each != member]
            await call_to_game(self._client, self._services, title, live, others)

    async def _open_thread(self, lobby: Lobby) -> int | None:
        """Open a thread for a lobby's game, named by game and players.

        None if the game is played in the lobby's channel: with one member against computers, in threads and channels
        without threads, if the server chose that, and without permission.
        """
        if lobby.guild is None or lobby.message is None or len(lobby.members) < 2:
            return None
        if await self._services.settings.of(THREADS, lobby.guild) != IN_THREADS:
            return None
        names = [await self._names.of(each) for each in lobby.members]
        return await self._threads.open(lobby.guild, lobby.channel, lobby.message, self._title(lobby), names)

    # What the time does

    async def tick(self, lobby_id: str) -> None:
        """Warn the members of an idle lobby, or close it later on."""
        async with hold_lock(self._locks.of(lobby_id)):
            due = await self._lobbies.tick(lobby_id)
            if due is None:
                return
            lobby, title = due.lobby, self._title(due.lobby)
            if (hooks := hooks_of(self._client)) is not None:
                hooks.note(lobby.channel, lobby.venue)
            if lobby.starts and not due.closed:
                await self._start_unattended(lobby)
                return
            try:
                if due.closed:
                    await self._end(None, lobby, lobby_words.nobody_started(title))
                    return
                await self._edit(lobby, self._payload(lobby))
                await self._warn(lobby)
            except CALL_ERRORS as error:
                _log.info("lobby channel not writable: lobby=%s error=%r", lobby_id, error)
                await self._enqueue(lobby)

    async def _start_unattended(self, lobby: Lobby) -> None:
        """Start a full lobby whose last member's press could not; where its game can't begin, its host decides."""
        try:
            await self._start(None, lobby.id, None)
        except (TableError, GameError) as error:
            _log.info("lobby not started: id=%s error=%r", lobby.id, error)
            await self._lobbies.configure(lobby.id, lobby.opener, replace(lobby, autostart=False))
            await self._enqueue(lobby)

    async def _warn(self, lobby: Lobby) -> None:
        await self._forget_warning(lobby)
        text = lobby_words.warning(
            mentions(lobby.members), self._title(lobby), relative_time(lobby.due), lobby_link(lobby)
        )
        notified = await self._services.settings.to_notify(lobby.members, self._services.now())
        payload, nonce = MessagePayload(text, mentions=notified), f"{lobby.id}-warning-{lobby.due.isoformat()}"
        message = await post(self._client, lobby.channel, payload, await self._language(lobby), nonce=nonce)
        await self._note(replace(lobby, warning=message), message)

    # Outbox entries

    async def _enqueue(self, lobby: Lobby) -> None:
        if lobby.answers_only:
            return
        now = self._services.now()
        await self._services.outbox.add(OutboxEntry(LOBBY_ENTRY, lobby.id, lobby.channel, now, now + FIRST_RETRY))

    async def _defer(self, response: Response, lobby: Lobby, error: Exception, done: TextLike) -> None:
        """Leave the lobby's message to the outbox, and tell the member."""
        _log.info("lobby message delayed: lobby=%s error=%r", lobby.id, error)
        await self._enqueue(lobby)
        try:
            await response.tell(calls.delay_text(error, done, words.LOBBY_LATER))
        except CALL_ERRORS as unheard:
            _log.info("answer not delivered: member=%d text=%r error=%r", response.member, done, unheard)

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Update the lobby's message, and send a due warning."""
        async with hold_lock(self._locks.of(entry.subject)):
            try:
                lobby = await self._lobbies.find(entry.subject)
            except NoSuchLobby:
                await self._deliver_end(entry)
                return
            payload, language = self._payload(lobby), await self._language(lobby)
            async with deliver_to(self._services, lobby.guild, lobby.channel):
                if not await self._edit(lobby, payload):
                    message = await post_once(self._client, entry, payload, language, nonce=f"{lobby.id}-lobby")
                    lobby = replace(lobby, message=message)
                    await self._note(lobby, message)
                if lobby.warned and lobby.warning is None:
                    await self._warn(lobby)

    async def _deliver_end(self, entry: OutboxEntry) -> None:
        """Update the message of a lobby that is gone."""
        if entry.message is None:
            return
        text, guild = await self._closing_text(entry, entry.message)
        payload, language = MessagePayload(text), guild_language(self._client, guild)
        async with deliver_to(self._services, guild, entry.channel):
            await edit(self._client, entry.channel, entry.message, payload, language, ignore=NEEDS_NEW_MESSAGE)

    async def _closing_text(self, entry: OutboxEntry, message: int) -> tuple[TextLike, int | None]:
        """Return what became of a lobby, if known, and its server."""
        if entry.subject in self._ended:
            lobby, text = self._ended[entry.subject]
            return text, lobby.guild
        for channel in (entry.channel, message):  # a thread has the id of the message that it began from
            live = await self._services.tables.latest_in(channel)
            if live is None or live.table.created != entry.since:
                continue
            return sentences(words.BEGUN, board_link(live.table)), live.table.guild
        return lobby_words.LOBBY_CLOSED, None

    # How

    async def find_gathering(self, channel: int) -> Gathering | None:
        """Return the lobby of a channel as its table's panel shows it."""
        lobby = await self._lobbies.in_channel(channel)
        if lobby is None:
            return None
        return Gathering(lobby, lobby.game, self.describe(lobby), lobby_link(lobby))

    def describe(self, lobby: Lobby) -> TextLike:
        """Describe the lobby, with a link to its message."""
        return lines(self._payload(lobby).content, lobby_link(lobby))

    async def _language(self, lobby: Lobby) -> Language:
        return await table_language(self._client, lobby)

    def _title(self, lobby: Lobby) -> str:
        return self._faces[lobby.game].game.title

    def _payload(self, lobby: Lobby) -> MessagePayload:
        return lobby_payload(lobby, self._faces[lobby.game], self._lobbies.fewest(lobby))

    async def _send(self, response: Response, lobby: Lobby) -> int:
        await self._services.check()  # another process may serve the channel by now
        payload = self._payload(lobby)
        first = f"{lobby.id}-lobby" if lobby.message is None else ""  # a further one is another message
        if response.channel == lobby.channel and response.public:
            return await response.post(payload, nonce=first)
        return await post(self._client, lobby.channel, payload, await self._language(lobby), nonce=first)

    async def _note(self, lobby: Lobby, posted: int) -> None:
        """Store the messages of a lobby after one was posted."""

        async def is_in_use() -> bool:
            now = await self._lobbies.find(lobby.id)
            return posted in (now.message, now.warning)

        async with delete_if_lease_lost(self._client, lobby.channel, posted, is_in_use):
            await self._lobbies.set_messages(lobby.id, message=lobby.message, warning=lobby.warning)

    def _mark_delivered(self, entries: Sequence[OutboxEntry]) -> None:
        for entry in entries:
            self._services.outbox.mark_delivered(entry)

    async def _show(self, response: Response, lobby: Lobby, text: TextLike) -> None:
        """Show a member's change in the lobby's message; a typed command gets a sentence, too."""
        shown = shown_later(lobby, self._services.now())
        await self._forget_warning(lobby)
        try:
            if await response.edit(lobby.message, self._payload(lobby)):
                self._mark_delivered(shown)
                return
            if not await self._edit(lobby, self._payload(lobby)):
                message = await self._send(response, lobby)
                lobby = replace(lobby, message=message, warning=None)
                await self._note(lobby, message)
        except CALL_ERRORS as error:
            await self._defer(response, lobby, error, text)
            return
        self._mark_delivered(shown)
        if not response.in_panel and (not response.in_message or response.message is not None):
            await response.tell(sentences(text, lobby_link(lobby)))

    async def _end(self, response: Response | None, lobby: Lobby, text: TextLike) -> None:
        """Show in the lobby's message what became of it."""
        self._ended[lobby.id] = lobby, text
        await self._forget_warning(lobby)
        try:
            done = response is not None and await response.retire(lobby.message, text)
        except CALL_ERRORS as error:
            _log.info("lobby not closed as the response, editing its message: lobby=%s error=%s", lobby.id, error)
            done = False
        if done or await self._retire(lobby, text):
            self._mark_delivered(closed(lobby, self._services.now()))

    async def _tell(self, response: Response, text: TextLike) -> None:
        """Answer a command with a sentence; a press has its answer in the message."""
        if not response.in_message:
            await response.tell(text)

    async def _retire(self, lobby: Lobby, text: TextLike) -> bool:
        """Show a final text; return False if Discord does not take it."""
        try:
            await self._edit(lobby, MessagePayload(text))
        except CALL_ERRORS as error:
            _log.info("lobby message not edited: lobby=%s error=%r", lobby.id, error)
            return False
        return True

    async def _edit(self, lobby: Lobby, payload: MessagePayload) -> bool:
        """Edit the lobby's message; return whether it exists. Raises CALL_ERRORS."""
        return lobby.message is not None and await edit(
            self._client, lobby.channel, lobby.message, payload, await self._language(lobby), ignore=NEEDS_NEW_MESSAGE
        )

    async def _forget_warning(self, lobby: Lobby) -> None:
        if lobby.warning is None:
            return
        try:
            await delete(self._client, lobby.channel, lobby.warning)
        except CALL_ERRORS as error:
            _log.info("lobby warning not deleted: lobby=%s error=%r", lobby.id, error)
        await self._lobbies.set_messages(lobby.id, message=lobby.message, warning=None)
