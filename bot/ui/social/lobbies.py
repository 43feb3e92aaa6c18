"""Lobbies on Discord: the message, its controls and commands, the warning before it closes.

Changes of a lobby happen one after the other, so that its message never goes back in time.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import discord
from cachetools import LRUCache

from bot.games.text import Language, TextLike, lines, sentences
from bot.model.errors import LobbyRefused, NoSuchLobby
from bot.model.lobby import TIMER, Lobby
from bot.model.outbox import OutboxEntry, OutboxKind, closed
from bot.services.service import Services
from bot.tables.cache import Locks
from bot.tables.jobs.outbox import FIRST_RETRY
from bot.tables.lobbies import Lobbies
from bot.ui import words
from bot.ui.components.controls import shorten
from bot.ui.components.languages import guild_language
from bot.ui.components.links import board_link, channel_link, mention, mentions, message_link, relative_time
from bot.ui.components.modal import FieldValues
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.boards import Boards
from bot.ui.messages.face import Face
from bot.ui.messages.lobby_message import (
    COMPUTERS,
    SEATS,
    SETTINGS,
    change_from_label,
    change_text,
    is_set,
    list_players,
    lobby_payload,
    read_change,
    read_levels,
    read_settings,
    read_time_control,
    settings_modal,
)
from bot.ui.messages.time_control import CLOCK
from bot.ui.transport import failures
from bot.ui.transport.calls import CALL_ERRORS, NEEDS_NEW_MESSAGE
from bot.ui.transport.delivery import delete_if_lease_lost, deliver_to, post_once
from bot.ui.transport.post import delete, edit, post
from bot.ui.transport.press import Handler, Press
from bot.ui.transport.rate_limits import hold_lock
from bot.ui.transport.response import Response
from bot.ui.words import lobbies as lobby_words

_log = logging.getLogger(__name__)

MAX_QUOTED_LENGTH = 40
"""Length of quoted input in a refusal."""


CACHE_SIZE = 1000
"""Closed lobbies that are remembered."""


class LobbyMessages:
    """Handles lobbies: controls, commands, timer."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face], boards: Boards) -> None:
        self._client = client
        self._services = services
        self._lobbies: Lobbies = services.lobbies
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
        }
        self.modals: Mapping[str, Handler] = {
            SETTINGS: lambda press: self._or_tell_closed(
                press, self.configure(press.response, press.control.table, press.fields)
            ),
        }
        services.timers.serve(TIMER, self.tick)
        services.outbox.serve(OutboxKind.LOBBY, self._deliver)

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
            try:
                message = await self._send(response, lobby)
            except CALL_ERRORS as error:
                await self._defer(response, lobby, error, lobby_words.LOBBY_IS_OPEN)
                return False
            await self._note(replace(lobby, message=message), message)
            await self._retire(lobby, lobby_words.LOBBY_FURTHER_DOWN)
            return True

    async def join(self, response: Response, lobby_id: str) -> None:
        """Join a lobby."""
        async with hold_lock(self._locks.of(lobby_id)):
            await self._show(response, await self._lobbies.join(lobby_id, response.member), lobby_words.JOINED)

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
                raise LobbyRefused(lobby_words.no_such_option(face.game.title, shorten(text, MAX_QUOTED_LENGTH)))
            name, value = meant
            if is_set(lobby, face.game, name, value):
                await self._show(response, lobby, lobby_words.already_set(change_text(face.game, name, value)))
                return
            if name == SEATS and isinstance(value, int):
                lobby = await self._lobbies.resize(lobby_id, response.member, value)
            elif name == CLOCK:
                time_control = await self._services.challenges.schedules.localize(
                    read_time_control(str(value)), lobby.guild, response.member
                )
                lobby, value = (
                    await self._lobbies.set_tempo(lobby_id, response.member, time_control),
                    str(time_control or value),
                )
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
            localize = self._services.challenges.schedules.localize
            wanted = replace(wanted, time_control=await localize(wanted.time_control, lobby.guild, response.member))
            changed = await self._lobbies.configure(lobby_id, response.member, wanted)
            await self._show(response, changed, lobby_words.OPTIONS_CHANGED)

    async def start(self, response: Response, lobby_id: str) -> None:
        """Open the table, show its board and mention those who decide."""
        async with hold_lock(self._locks.of(lobby_id)):
            game = (await self._lobbies.find(lobby_id)).game
            started = await self._lobbies.start(lobby_id, response.member, self._faces[game].seating)
            lobby, live = started.lobby, started.live
            title = self._title(lobby)
            await self._end(response, lobby, lobby_words.has_begun(title, list_players(lobby)))
            response.message = None
            if await self._boards.go_on(response, live, words.BEGUN):
                board = board_link(await self._services.tables.find(live.table.id))
                await self._tell(response, sentences(words.BEGUN, board))

    # What the time does

    async def tick(self, lobby_id: str) -> None:
        """Warn the members of an idle lobby, or close it later on."""
        async with hold_lock(self._locks.of(lobby_id)):
            due = await self._lobbies.tick(lobby_id)
            if due is None:
                return
            lobby, title = due.lobby, self._title(due.lobby)
            try:
                if due.closed:
                    await self._end(None, lobby, lobby_words.nobody_started(title))
                    return
                await self._edit(lobby, self._payload(lobby))
                await self._warn(lobby)
            except CALL_ERRORS as error:
                _log.info("lobby channel not writable: lobby=%s error=%r", lobby_id, error)
                await self._enqueue(lobby)

    async def _warn(self, lobby: Lobby) -> None:
        text = lobby_words.warning(
            mentions(lobby.members), self._title(lobby), relative_time(lobby.due), lobby_link(lobby)
        )
        notified = await self._services.settings.to_notify(lobby.members, self._services.now())
        payload, nonce = MessagePayload(text, mentions=notified), f"{lobby.id}-warning-{lobby.due:%j%H%M}"
        message = await post(self._client, lobby.channel, payload, self._language(lobby), nonce=nonce)
        await self._note(replace(lobby, warning=message), message)

    # Outbox entries

    async def _enqueue(self, lobby: Lobby) -> None:
        now = self._services.now()
        await self._services.outbox.add(OutboxEntry(OutboxKind.LOBBY, lobby.id, lobby.channel, now, now + FIRST_RETRY))

    async def _defer(self, response: Response, lobby: Lobby, error: Exception, done: TextLike) -> None:
        """Leave the lobby's message to the outbox, and tell the member."""
        _log.info("lobby message delayed: lobby=%s error=%r", lobby.id, error)
        await self._enqueue(lobby)
        try:
            await response.tell(failures.delay_text(error, done, words.LOBBY_LATER))
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
            payload, language = self._payload(lobby), self._language(lobby)
            async with deliver_to(self._services, lobby.guild, lobby.channel):
                if not await self._edit(lobby, payload):
                    message = await post_once(self._client, entry, payload, language, nonce=f"{lobby.id}-lobby")
                    lobby = replace(lobby, message=message)
                    await self._note(lobby, message)
                if lobby.warned and lobby.warning is None:
                    await self._warn(lobby)

    async def _deliver_end(self, entry: OutboxEntry) -> None:
        """Update the message of a lobby that is gone."""
        if not entry.message:
            return
        text, guild = await self._closing_text(entry)
        payload, language = MessagePayload(text), guild_language(self._client, guild)
        async with deliver_to(self._services, guild, entry.channel):
            await edit(self._client, entry.channel, entry.message, payload, language, ignore=NEEDS_NEW_MESSAGE)

    async def _closing_text(self, entry: OutboxEntry) -> tuple[TextLike, int | None]:
        """Return what became of a lobby, if known, and its server."""
        if entry.subject in self._ended:
            lobby, text = self._ended[entry.subject]
            return text, lobby.guild
        live = await self._services.tables.latest_in(entry.channel)
        if live is not None and live.table.created == entry.since:
            return sentences(words.BEGUN, board_link(live.table)), live.table.guild
        return lobby_words.LOBBY_CLOSED, None

    # How

    def describe(self, lobby: Lobby) -> TextLike:
        """Describe the lobby, with a link to its message."""
        return lines(self._payload(lobby).content, lobby_link(lobby))

    def _language(self, lobby: Lobby) -> Language:
        return guild_language(self._client, lobby.guild)

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
        return await post(self._client, lobby.channel, payload, self._language(lobby), nonce=first)

    async def _note(self, lobby: Lobby, posted: int) -> None:
        """Store the messages of a lobby after one was posted."""

        async def is_in_use() -> bool:
            now = await self._lobbies.find(lobby.id)
            return posted in (now.message, now.warning)

        async with delete_if_lease_lost(self._client, lobby.channel, posted, is_in_use):
            await self._lobbies.set_messages(lobby.id, message=lobby.message, warning=lobby.warning)

    async def _show(self, response: Response, lobby: Lobby, text: TextLike) -> None:
        """Show a member's change in the lobby's message; a typed command gets a sentence, too."""
        await self._forget_warning(lobby)
        try:
            if await response.edit(lobby.message, self._payload(lobby)):
                return
            if not await self._edit(lobby, self._payload(lobby)):
                message = await self._send(response, lobby)
                lobby = replace(lobby, message=message, warning=None)
                await self._note(lobby, message)
        except CALL_ERRORS as error:
            await self._defer(response, lobby, error, text)
            return
        if not response.in_panel:
            await self._tell(response, sentences(text, lobby_link(lobby)))

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
            for entry in closed(lobby, self._services.now()):
                self._services.outbox.mark_delivered(entry)

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
            self._client, lobby.channel, lobby.message, payload, self._language(lobby), ignore=NEEDS_NEW_MESSAGE
        )

    async def _forget_warning(self, lobby: Lobby) -> None:
        if lobby.warning is None:
            return
        try:
            await delete(self._client, lobby.channel, lobby.warning)
        except CALL_ERRORS as error:
            _log.info("lobby warning not deleted: lobby=%s error=%r", lobby.id, error)
        await self._lobbies.set_messages(lobby.id, message=lobby.message, warning=None)


def lobby_link(lobby: Lobby) -> TextLike:
    """Link a lobby's message, or its channel while it has none."""
    if lobby.message is None:
        return channel_link(lobby.channel)
    return words.go_to_lobby(message_link(lobby.guild, lobby.channel, lobby.message))
