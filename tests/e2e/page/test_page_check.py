"""What `doctor --online` finds at the address of the page, with and without proxies that break it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import aiohttp
import pytest
from aiohttp import web

from bot.cli.page_check import CERTIFICATE_DAYS, certificate, examine
from bot.playground.address import free_port
from tests.e2e.page.visitor import served
from tests.e2e.stage import Stage


@asynccontextmanager
async def proxy(to: str, port: int, drops: tuple[str, ...] = (), status: int = 0) -> AsyncIterator[None]:
    """A proxy that passes on no upgrade, drops headers, or answers itself."""

    async def pass_on(request: web.Request) -> web.Response:
        kept = {"Host": request.headers["Host"]} if "Host" not in drops else {}
        async with aiohttp.ClientSession() as session, session.get(f"{to}{request.path}", headers=kept) as answer:
            headers = {name: value for name, value in answer.headers.items() if name not in (*drops, "Content-Length")}
            return web.Response(status=status or answer.status, body=await answer.read(), headers=headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", pass_on)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield
    finally:
        await runner.cleanup()


async def test_a_page_that_works_is_found_so(stage: Stage) -> None:
    async with served(stage.client) as url:
        (finding,) = await examine(url)
    assert not finding.is_advice
    assert finding.sentence == f"Boards in the browser: {url} answers, with its headers and its socket."


@pytest.mark.parametrize(
    ("drops", "status", "said"),
    [
        ((), 0, ["doesn't pass on the upgrade to a WebSocket (HTTP 4"]),
        (
            ("Content-Security-Policy", "Cache-Control"),
            0,
            ["changes or removes Content-Security-Policy, Cache-Control.", "upgrade to a WebSocket"],
        ),
        (("Host",), 0, ["doesn't keep the header Host"]),
        ((), 404, ["something else answers there (HTTP 404)"]),
    ],
)
async def test_what_a_proxy_breaks_is_named(stage: Stage, drops: tuple[str, ...], status: int, said: list[str]) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    async with served(stage.client, url) as inside, proxy(inside, port, drops, status):
        found = await examine(url)
    assert len(found) == len(said)
    for finding, sentence in zip(found, said, strict=True):
        assert finding.is_advice
        assert sentence in finding.sentence


async def test_a_page_that_is_not_served_yet_is_no_trouble(stage: Stage) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    found = await examine(url)
    async with served(stage.client) as inside, proxy(inside, port, status=502):
        found += await examine(url)
    assert [each.is_good for each in found] == [each.is_advice for each in found] == [True, True]
    assert all(each.sentence.startswith(f"Can't check {url}: ") for each in found)


def test_a_certificate_that_ends_soon_is_told() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    assert certificate(now + timedelta(days=60), now).sentence == "Its certificate is valid for 60 more days."
    assert not certificate(now + timedelta(days=CERTIFICATE_DAYS), now).is_advice
    assert certificate(now + timedelta(days=CERTIFICATE_DAYS - 1), now).is_advice
