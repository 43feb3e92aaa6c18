"""Messages where the bot can only answer interactions: group messages, and servers without the bot.

Discord gives each interaction a token, which posts and edits messages there for 15 minutes. A press on a message brings
a new one for it. Without a token nothing can be posted or edited, and nothing is owed: the next press shows the board.
"""

from __future__ import annotations

from contextvars import ContextVar
from datetime import timedelta
from typing import Any, Protocol

import aiohttp
import discord
from cachetools import TTLCache

from bot.clock import Clock
from bot.core.table.model import Venue
from bot.discord.components.payload import MessagePayload
from bot.games.text import Language

TOKEN_LIFETIME = timedelta(minutes=14)
"""How long a token is used: a minute less than Discord takes it."""

MAX_FOLLOW_UPS = 5
"""Further messages that Discord takes for one interaction where the bot isn't a member."""

CACHE_SIZE = 10_000
"""Messages whose token is remembered."""


class TokenExpired(aiohttp.ClientConnectionError):
    """No live token can post or edit this message; the request was not sent."""


class FollowUpSender(Protocol):
    """The response to an interaction, as far as it posts further messages."""

    @property
    def channel(self) -> int | None:
        """The channel of the interaction."""

    async def follow_up(self, payload: MessagePayload, language: Language, *, silent: bool = False) -> int:
        """Post a public follow-up and return its id. Raises TokenExpired if no more are left."""


CURRENT_RESPONSE: ContextVar[FollowUpSender | None] = ContextVar("CURRENT_RESPONSE", default=None)
"""The response that is being made, where only answers can be posted."""


class InteractionHooks:
    """Remembers which channels take answers only, and the newest token of each message there."""

    def __init__(self, clock: Clock) -> None:
        self._channels: set[int] = set()
        self._tokens: TTLCache[int, tuple[discord.Interaction[Any], bool]] = TTLCache(
            CACHE_SIZE, TOKEN_LIFETIME.total_seconds(), timer=lambda: clock().timestamp()
        )

    def note(self, channel: int, venue: Venue) -> None:
        """Note where a table or interaction is; the bot may have joined or left the server."""
        if venue is Venue.INTERACTION:
            self._channels.add(channel)
        else:
            self._channels.discard(channel)

    def remember(self, message: int, interaction: discord.Interaction[Any], *, original: bool) -> None:
        """Remember the token for a message.

        It is the interaction's `original` response (which can be the pressed message), or a follow-up.
        """
        self._tokens[message] = interaction, original

    def takes_answers_only(self, channel: int) -> bool:
        """Whether the bot can only answer interactions in a channel."""
        return channel in self._channels

    async def post(self, channel: int, payload: MessagePayload, language: Language, *, silent: bool) -> int:
        """Post a message as an answer to the current interaction. Raises TokenExpired without one there."""
        response = CURRENT_RESPONSE.get()
        if response is None or response.channel != channel:
            raise TokenExpired(channel)
        return await response.follow_up(payload, language, silent=silent)

    async def edit(self, message: int, payload: MessagePayload, language: Language) -> None:
        """Edit a message with its newest token. Raises TokenExpired without one."""
        interaction, original = self._find(message)
        if original:
            await interaction.edit_original_response(**payload.to_edit(language))
        else:
            await interaction.followup.edit_message(message, **payload.to_edit(language))

    async def delete(self, message: int) -> None:
        """Delete a message with its newest token. Raises TokenExpired without one."""
        interaction, original = self._find(message)
        if original:
            await interaction.delete_original_response()
        else:
            await interaction.followup.delete_message(message)

    def _find(self, message: int) -> tuple[discord.Interaction[Any], bool]:
        found = self._tokens.get(message)
        if found is None:
            raise TokenExpired(message)
        return found


def hooks_of(client: object) -> InteractionHooks | None:
    """Return the hooks of a client; None for one without."""
    return getattr(client, "hooks", None)
