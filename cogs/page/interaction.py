"""Presses on the page, made as Discord makes them, whose answers go to the page.

So the dispatcher and all handlers serve a page as they serve a private message: nothing of them knows the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

import discord

from bot.core.table.model import Table
from bot.discord.transport.places import ON_PAGE, PAGE_BOARD

EPHEMERAL = 64
"""Discord's flag of messages for one member only."""


@dataclass(frozen=True, slots=True)
class PageMember:
    """Whose page it is; `locale` is that of the member's Discord or browser, `server_locale` that of the server."""

    id: int
    name: str
    locale: str
    server_locale: str


class PageOutlet(Protocol):
    """Where the answers to a page's presses go."""

    def new_id(self) -> int:
        """Return an id that no interaction and no message of the page has."""

    def put(self, message: int, arguments: Mapping[str, Any]) -> None:
        """Show a message, or change it; the arguments are those of discord.py."""

    def remove(self, message: int) -> None:
        """Remove a message."""

    def content_of(self, message: int) -> str:
        """Return what a message says, in Discord's markdown."""

    def open(self, modal: discord.ui.Modal) -> None:
        """Open a form."""


class PageInteraction(discord.Interaction[Any]):
    """A press on the page, or the submission of a form there.

    The pressed message is one that only the member sees. `data` is as Discord describes it.
    """

    def __init__(
        self,
        client: Any,
        page: PageOutlet,
        table: Table,
        member: PageMember,
        now: datetime,
        data: Any,
    ) -> None:
        pressed = int(data.pop("message", PAGE_BOARD))
        super().__init__(
            data=_payload(client, page.new_id(), table, member, now, pressed, data),
            state=client._connection,  # noqa: SLF001 - what discord.py itself passes
        )
        self.extras[ON_PAGE] = table.venue
        self._channel = table.channel
        self._page = page
        self._responding = PageResponse(page, pressed)

    @property
    def channel_id(self) -> int | None:
        """The channel of the table, which discord.py may not know."""
        return self._channel

    @property
    def response(self) -> Any:
        """Takes the first response."""
        return self._responding

    @property
    def followup(self) -> Any:
        """Takes further messages."""
        return PageFollowUps(self._page)

    def show_board(self, arguments: Mapping[str, Any]) -> None:
        """Show the board, whichever message was pressed."""
        self._page.put(PAGE_BOARD, arguments)

    async def original_response(self) -> Any:
        """Return the message that the first response made or changed."""
        return PageMessage(self._page, self._responding.message)

    async def edit_original_response(self, **arguments: Any) -> Any:
        """Change that message."""
        self._page.put(self._responding.message, arguments)
        return PageMessage(self._page, self._responding.message)

    async def delete_original_response(self) -> None:
        """Remove that message."""
        self._page.remove(self._responding.message)


class PageMessage:
    """A message on the page."""

    def __init__(self, page: PageOutlet, message: int) -> None:
        self._page = page
        self.id = self.message_id = message

    @property
    def content(self) -> str:
        """What it says, in Discord's markdown."""
        return self._page.content_of(self.id)

    async def delete(self) -> None:
        """Remove it."""
        self._page.remove(self.id)


class PageResponse:
    """The first response. `message` is what it made or changed."""

    def __init__(self, page: PageOutlet, pressed: int) -> None:
        self._page = page
        self._done = False
        self._pressed = self.message = pressed

    def is_done(self) -> bool:
        """Whether there was one."""
        return self._done

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        """Promise an answer; a page waits anyway."""
        self._done = True
        if thinking:
            self.message = self._page.new_id()

    async def send_message(self, content: str | None = None, **arguments: Any) -> Any:
        """Show a new message."""
        self._done, self.message = True, self._page.new_id()
        self._page.put(self.message, {"content": content, **arguments})
        return PageMessage(self._page, self.message)

    async def edit_message(self, **arguments: Any) -> None:
        """Change the pressed message."""
        self._done = True
        self._page.put(self._pressed, arguments)

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        """Open a form."""
        self._done = True
        self._page.open(modal)


class PageFollowUps:
    """Further messages."""

    def __init__(self, page: PageOutlet) -> None:
        self._page = page

    async def send(self, content: str | None = None, **arguments: Any) -> Any:
        """Show one."""
        message = self._page.new_id()
        self._page.put(message, {"content": content, **arguments})
        return PageMessage(self._page, message)

    async def edit_message(self, message: int, **arguments: Any) -> None:
        """Change one."""
        self._page.put(message, arguments)

    async def delete_message(self, message: int) -> None:
        """Remove one."""
        self._page.remove(message)


def _payload(
    client: Any,
    number: int,
    table: Table,
    member: PageMember,
    now: datetime,
    pressed: int,
    data: Any,
) -> Any:
    """Return what Discord would send for a press of this member in the channel of the table."""
    application, in_server = str(client.application_id), table.guild is not None
    kind = discord.InteractionType.modal_submit if "components" in data else discord.InteractionType.component
    message = {
        "id": str(pressed), "channel_id": str(table.channel), "type": 0, "flags": EPHEMERAL, "content": "",
        "author": {"id": application, "username": "", "discriminator": "0", "avatar": None, "bot": True},
        "timestamp": now.isoformat(), "edited_timestamp": None, "tts": False, "pinned": False,
        "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "components": [],
    }  # fmt: skip
    payload: dict[str, Any] = {
        "id": str(number), "type": kind.value, "token": "", "version": 1, "application_id": application,
        "channel": {"id": str(table.channel)}, "locale": member.locale, "app_permissions": "0", "entitlements": [],
        "attachment_size_limit": 10 << 20, "context": 0 if in_server else 1, "data": data, "message": message,
        "authorizing_integration_owners": {"0": str(table.guild or 0)},
    }  # fmt: skip
    user = {"id": str(member.id), "username": member.name, "discriminator": "0", "avatar": None}
    if table.guild is None:
        return payload | {"user": user}
    in_guild: dict[str, Any] = {
        "user": user,
        "roles": [],
        "joined_at": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": "0",
    }
    return {
        **payload,
        "guild_id": str(table.guild),
        "member": in_guild,
        "guild_locale": member.server_locale,
    }
