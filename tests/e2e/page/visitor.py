"""A browser that has a board open, without the browser: it speaks the page's protocol."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
from aiohttp import web

from bot.discord.client.host import Host
from bot.playground.address import free_port
from bot.web.addresses import Network
from cogs.page.server import PageServer

PATIENCE = 10

Json = dict[str, Any]


@asynccontextmanager
async def served(client: Host, public: str = "", trusted: Sequence[Network] = ()) -> AsyncIterator[str]:
    """Serve boards of a bot, behind a proxy if there is a `public` address; yields where it's served.

    Requests from `trusted` addresses say for whom they are.
    """
    host, port = "127.0.0.1", free_port()
    url = f"http://{host}:{port}"
    runner = web.AppRunner(PageServer(client, public or url, trusted).app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield url
    finally:
        await runner.cleanup()


class Visitor:
    """One open page: what it shows, as it was told."""

    def __init__(self, url: str, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.url, self.session, self.socket = url, session, socket
        self.board: Json = {}
        self.lit: list[Json] = []
        self.more: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.choices: list[Json] = []
        self.form: Json = {}
        self.said: list[str] = []
        self.sent_pictures: dict[str, str] = {}
        self.over = ""

    @classmethod
    @asynccontextmanager
    async def at(
        cls, url: str, table: str, secret: str = "", session: aiohttp.ClientSession | None = None
    ) -> AsyncIterator[Visitor]:
        """Open the page with a link, or again with a session."""
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as new:
            used = session or new
            if secret:
                async with used.post(f"{url}/session", data=secret, headers={"Origin": url}) as answer:
                    assert answer.status == 204, answer.status
            async with used.ws_connect(f"{url}/t/{table}/socket", headers={"Origin": url}) as socket:
                visitor = cls(url, used, socket)
                await visitor.until(lambda: bool(visitor.board) or bool(visitor.over))
                yield visitor

    async def until(self, holds: Any) -> None:
        """Listen until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await self.hear()

    async def hear(self) -> str:
        """Hear the next thing; return what it was."""
        told = await self.socket.receive_json()
        match told["tell"]:
            case "board":
                self.board = told if told["pictures"] is not None else {**told, "pictures": self.board.get("pictures")}
            case "message":
                self.answers[told["id"]] = told
            case "gone":
                self.answers.pop(told["id"], None)
            case "lit":
                self.lit, self.more = told["lit"], told["more"]
            case "choices":
                self.choices = told["choices"]
            case "form":
                self.form = told
            case "picture":
                self.sent_pictures[told["hash"]] = told["data"]
            case "said":
                self.said.append(told["text"])
            case "over":
                self.over = told["text"]
        return str(told["tell"])

    async def ask(self, **request: Any) -> None:
        """Do something, and hear all until it's served."""
        await self.socket.send_json(request)
        async with asyncio.timeout(PATIENCE):
            while await self.hear() != "done":
                pass

    async def touch(self, kind: str, which: str | int) -> None:
        """Touch an area of the board."""
        self.choices = []
        await self.ask(do="touch", key=[kind, which])

    def controls(self, message: Json | None = None) -> dict[str, Json]:
        """Return the controls of the board or of an answer, by their labels."""
        rows = (message or self.board)["components"]
        return {each.get("label") or each.get("placeholder"): each for row in rows for each in row["components"]}

    async def press(self, label: str, message: Json | None = None) -> None:
        """Press a button of the board or of an answer."""
        found = next(each for name, each in self.controls(message).items() if name.startswith(label))
        await self.ask(do="press", message=(message or self.board)["id"], control=found["custom_id"], values=[])
