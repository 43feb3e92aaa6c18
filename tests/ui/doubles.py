"""Interactions that only record what is asked of them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
from discord.app_commands import AppInstallationType

from bot.metrics import Metrics

PRESSED = 9
"""The message that a control is on."""


class Response:
    """What `interaction.response` does, written down."""

    def __init__(self, done: list[str], *, refuse: bool = False, slow: float = 0, cut: int = 0) -> None:
        self.done = done
        self.cut = cut
        self.arrived = False
        self.refuse = refuse
        self.slow = slow
        self.responded = False

    def is_done(self) -> bool:
        return self.responded

    async def _respond(self, what: str) -> SimpleNamespace:
        assert not self.responded, "responded twice"
        await asyncio.sleep(self.slow)
        if self.refuse:
            raise not_found()
        if self.arrived:
            raise already_acknowledged()
        self.arrived = True
        if self.cut:
            self.cut -= 1
            self.arrived = self.cut == 0
            raise aiohttp.ServerDisconnectedError
        self.responded = True
        self.done.append(what)
        return SimpleNamespace(message_id=77)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        await self._respond("defer privately" if ephemeral else "defer")

    async def send_message(self, content: str, *, ephemeral: bool = False, **_: Any) -> SimpleNamespace:
        return await self._respond(f"{'tell' if ephemeral else 'post'} {content}")

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        await self._respond(f"open {modal.title}")

    async def edit_message(self, content: str, **_: Any) -> None:
        await self._respond(f"edit {content}")


class Interaction:
    """An interaction that notes every request."""

    def __init__(
        self,
        *,
        pressed: bool = False,
        private: bool = False,
        refuse: bool = False,
        slow: float = 0,
        cut: int = 0,
    ) -> None:
        """`cut` first responses are cut off; the last of them arrives all the same."""
        self.id = 1
        self.user = SimpleNamespace(id=11)
        self.channel_id, self.guild_id = 5, 1
        self.context = discord.app_commands.AppCommandContext(guild=True)
        self._integration_owners = {AppInstallationType.GUILD: 1}
        self.extras: dict[str, object] = {}
        self.locale = self.guild_locale = discord.Locale.british_english
        self.type = discord.InteractionType.component if pressed else discord.InteractionType.application_command
        self.message = SimpleNamespace(id=PRESSED, flags=SimpleNamespace(ephemeral=private)) if pressed else None
        self.done: list[str] = []
        self.command: SimpleNamespace | None = None
        self.client = SimpleNamespace(metrics=Metrics(), get_partial_messageable=self._channel, is_ready=lambda: False)
        self.response = Response(self.done, refuse=refuse, slow=slow, cut=cut)
        self.followup = self

    async def until(self, said: str) -> None:
        """Wait until something has been said."""
        while not any(said in each for each in self.done):  # noqa: ASYNC110 - what is noted tells nobody
            await asyncio.sleep(0)

    async def edit_original_response(self, content: str, **_: Any) -> SimpleNamespace:
        self.done.append(f"fill {content}")
        return SimpleNamespace(id=78)

    async def original_response(self) -> SimpleNamespace:
        return SimpleNamespace(id=76)

    async def delete_original_response(self) -> None:
        self.done.append("delete")

    async def send(self, content: str, *, ephemeral: bool = False, **_: Any) -> SimpleNamespace:
        self.done.append(f"follow {'privately ' if ephemeral else ''}{content}")
        return SimpleNamespace(id=79)

    def _channel(self, number: int) -> SimpleNamespace:
        async def send(content: str, **_: Any) -> SimpleNamespace:
            self.done.append(f"send to {number} {content}")
            return SimpleNamespace(id=80)

        return SimpleNamespace(send=send)


def not_found() -> discord.NotFound:
    response = cast("Any", SimpleNamespace(status=404, reason="Not Found"))
    return discord.NotFound(response, {"code": 10062, "message": "Unknown interaction"})


def already_acknowledged() -> discord.HTTPException:
    response = cast("Any", SimpleNamespace(status=400, reason="Bad Request"))
    return discord.HTTPException(response, {"code": 40060, "message": "Interaction has already been acknowledged."})
