"""Plain HTTP against the stand-in, for bodies that discord.py would never send."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.playground.server import Playground
from bot.playground.world.interactions import Interaction


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, JSON and headers of an answer."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> int:
        """Discord's error code."""
        return int(self.body["code"])

    def problem(self, *path: object) -> str:
        """The code of the first problem at a place of the error tree."""
        node = self.body["errors"]
        for part in path:
            node = node[str(part)]
        return str(node["_errors"][0]["code"])


class Api:
    """A client with the bot's token."""

    def __init__(self, playground: Playground, session: aiohttp.ClientSession) -> None:
        self.playground = playground
        self._session = session

    async def __call__(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        files: dict[str, bytes] | None = None,
        token: str | None = None,
    ) -> Answer:
        """One request; `files` makes it multipart."""
        headers = {"Authorization": f"Bot {token or self.playground.world.token}"}
        data: Any = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for number, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
        elif body is not None:
            data = json.dumps(body)
        async with self._session.request(
            method, self.playground.rest_url + path, data=data, headers=headers
        ) as response:
            text = await response.text()
            return Answer(response.status, json.loads(text) if text else None, dict(response.headers))

    async def send(self, body: object, *, files: dict[str, bytes] | None = None, channel: int | None = None) -> Answer:
        """A message in the first channel, or another one."""
        where = channel or self.playground.world.channels[0].id
        return await self("POST", f"/channels/{where}/messages", body, files=files)

    async def respond(self, interaction: Interaction, kind: int, data: object = None) -> Answer:
        """A first response."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        return await self("POST", path, {"type": kind, "data": data or {}})

    async def hook(self, method: str, interaction: Interaction, rest: str = "", body: object = None) -> Answer:
        """A request to the webhook of an interaction."""
        return await self(method, f"/webhooks/{self.playground.world.application.id}/{interaction.token}{rest}", body)
