"""A connection to the server that breaks at the end of a transaction: before the server heard of it, or after."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Line:
    """Passes bytes on. `cut` says where the next COMMIT ends it: "before" or "after" the server has it."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.cut: str | None = None
        self.cuts = 0
        self.port = 0

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        here = asyncio.current_task()
        assert here is not None
        self._tasks.add(here)
        here.add_done_callback(self._tasks.discard)
        try:
            server, on = await asyncio.open_connection("127.0.0.1", self._to_port)
            try:
                await self._pass(client, on, server, back)
            finally:
                on.transport.abort()
        finally:
            back.transport.abort()

    async def _pass(
        self,
        client: asyncio.StreamReader,
        on: asyncio.StreamWriter,
        server: asyncio.StreamReader,
        back: asyncio.StreamWriter,
    ) -> None:
        ways = [asyncio.create_task(way) for way in (self._pass_on(client, on), self._pass_back(server, back))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in ways:
                task.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pass_on(self, client: asyncio.StreamReader, on: asyncio.StreamWriter) -> None:
        while (data := await client.read(65536)) and not self._cuts("before", data):
            on.write(data)
            await on.drain()

    async def _pass_back(self, server: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        while (data := await server.read(65536)) and not self._cuts("after", data):
            back.write(data)
            await back.drain()

    def _cuts(self, where: str, data: bytes) -> bool:
        if self.cut != where or b"COMMIT" not in data:
            return False
        self.cut = None
        self.cuts += 1
        return True


@asynccontextmanager
async def line(to_port: int) -> AsyncIterator[Line]:
    made = Line(to_port)
    await made.open()
    try:
        yield made
    finally:
        await made.close()
