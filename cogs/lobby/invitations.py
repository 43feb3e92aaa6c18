"""Invitations to lobbies: each calls one member, by mention or direct message, with *Join* and *No thanks*."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace

import discord

from bot.core.delivery.entries import EarlierMessage, OutboxEntry, ToMember
from bot.core.services import Services
from bot.core.table.cache import Locks
from bot.discord.components.languages import table_language
from bot.discord.table.face import Face
from bot.discord.transport.calls import CALL_ERRORS, Call, Declined, Meaning, classify
from bot.discord.transport.delivery import deliver_to, post_once, retry_later, send_direct_message
from bot.discord.transport.permissions import find_asked
from bot.discord.transport.post import delete
from bot.discord.transport.rate_limits import hold_lock
from cogs.lobby import words
from cogs.lobby.lobby_message import invitation_payload, lobby_link
from cogs.lobby.model import INVITATION_ENTRY, WITHDRAWN_ENTRY, Invitation, Lobby, NoSuchLobby
from cogs.lobby.service import Lobbies

_log = logging.getLogger(__name__)


class InvitationMessages:
    """Delivers invitations, and takes them back when they can't be answered any more."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face], locks: Locks) -> None:
        """`locks` has the lock of each lobby."""
        self._client = client
        self._services = services
        self._faces = faces
        self._locks = locks
        services.outbox.serve(INVITATION_ENTRY, self._deliver)
        services.outbox.serve(WITHDRAWN_ENTRY, self.withdraw)

    async def require_member(self, lobby: Lobby, member: int) -> None:
        """Raise Declined for bots, who left the server, and who can't see the lobby's channel."""
        guild = None if lobby.guild is None else self._client.get_guild(lobby.guild)
        if (await find_asked(guild, lobby.channel, member)).bot:
            raise Declined(words.NO_BOTS)

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Call an invited member, or leave it until they may be called. Raises RetryLater."""
        member = entry.read(ToMember).member
        async with hold_lock(self._locks.of(entry.subject)):
            try:
                lobby = await self._services[Lobbies].find(entry.subject)
            except NoSuchLobby:
                return
            invitation = lobby.invitation_of(member)
            if invitation is None or invitation.declined or invitation.message is not None or member in lobby.members:
                return
            if lobby.full:  # others were quicker while this member slept
                return
            settings, now = self._services.settings, self._services.now()
            if asleep := await settings.asleep([member], now):
                await self._services.outbox.add(replace(entry, rev=entry.rev + 1, due=asleep[member], tries=0))
                return
            channel, message = await self._call(lobby, invitation, entry)
            await self._services[Lobbies].set_invitation_message(lobby.id, member, channel, message)

    async def _call(self, lobby: Lobby, invitation: Invitation, entry: OutboxEntry) -> tuple[int, int]:
        """Send a direct message to who wants that, or post a mention; return its channel and id. Raises RetryLater."""
        member, game, settings = invitation.member, self._faces[lobby.game].game, self._services.settings
        link = lobby_link(lobby)
        nonce, named = f"{lobby.id}-invitation-{member}", str(member)
        if (await settings.terms_of(member)).by_letter:
            payload = invitation_payload(lobby, invitation, game, link, by_letter=True)
            sent = await send_direct_message(
                self._client, entry, member, payload, lobby.guild, nonce=nonce, named=named
            )
            if sent is not None:
                return sent
            _log.info("direct messages closed: member=%d", member)
            await settings.note_closed_mailbox(member)
        notified = await settings.to_notify([member], self._services.now())
        payload = replace(invitation_payload(lobby, invitation, game, link), mentions=notified)
        async with deliver_to(self._services, lobby.guild, lobby.channel):
            language = await table_language(self._client, lobby)
            message = await post_once(
                self._client, entry, payload, language, nonce=nonce, named=named, silent=not notified
            )
            return lobby.channel, message

    async def withdraw(self, entry: OutboxEntry) -> None:
        """Delete the message of an invitation that can't be answered any more. Raises RetryLater."""
        message = entry.read(EarlierMessage).message
        try:
            await delete(self._client, entry.channel, message)
        except CALL_ERRORS as error:
            if classify(error, Call.DELETE) is not Meaning.RETRY:
                _log.info("invitation not deleted: message=%d error=%r", message, error)
                return
            raise retry_later(error) from error
