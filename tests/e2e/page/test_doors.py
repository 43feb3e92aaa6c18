"""Closed doors of the page's server: other origins and names, used links, ended sessions, floods."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from ipaddress import ip_network
from itertools import product
from unittest.mock import Mock

import aiohttp
import pytest
import yarl

from bot.core.table.model import deciders
from bot.discord.transport.permissions import can_view
from bot.playground.world.membership import leave_server
from bot.shards import LASTING
from cogs.page import server
from cogs.page.model import hash_secret
from cogs.page.server import MAX_LOGINS, MAX_PAGES
from cogs.page.service import Pages
from tests.e2e.page.visitor import PATIENCE, Visitor, served
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage


@pytest.fixture
async def url(stage: Stage) -> AsyncIterator[str]:
    async with served(stage.client) as url:
        stage.services[Pages].address = url
        yield url


@pytest.fixture
async def browser() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser:
        yield browser


async def link_for(stage: Stage, name: str = "Ana") -> tuple[str, str]:
    """Open a table; return its id and the secret of a link."""
    await stage.member(name).slash("carcassonne")
    table = (await stage.live()).table.id
    return table, await stage.services[Pages].link(stage.member(name).id, table)


async def log_in(browser: aiohttp.ClientSession, url: str, secret: str | bytes, **headers: str) -> int:
    async with browser.post(f"{url}/session", data=secret, headers={"Origin": url, **headers}) as answer:
        return answer.status


async def test_looking_at_a_page_spends_no_link(stage: Stage, url: str, browser: aiohttp.ClientSession) -> None:
    table, secret = await link_for(stage)
    for method in ("GET", "HEAD", "OPTIONS"):
        async with browser.request(method, f"{url}/t/{table}") as answer:
            assert answer.status in (200, 405)
    async with browser.get(f"{url}/session") as answer:
        assert answer.status == 405
    assert await log_in(browser, url, secret) == 204


async def test_a_link_logs_in_once_and_its_cookie_is_out_of_reach_of_scripts(
    stage: Stage, url: str, browser: aiohttp.ClientSession
) -> None:
    _, secret = await link_for(stage)
    async with browser.post(f"{url}/session", data=secret, headers={"Origin": url}) as answer:
        cookie = answer.headers["Set-Cookie"]
        assert await answer.text() == ""
    assert {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={30 * 24 * 3600}"} <= {*cookie.split("; ")}
    assert secret not in cookie
    assert await log_in(browser, url, secret) == 403


async def test_another_site_neither_logs_in_nor_opens_a_socket(
    stage: Stage, url: str, browser: aiohttp.ClientSession
) -> None:
    table, secret = await link_for(stage)
    for origin in ("https://evil.example", f"{url}.evil.example", "null", ""):
        assert await log_in(browser, url, secret, Origin=origin) == 403
    assert await log_in(browser, url, secret, Host="evil.example") == 421
    assert await log_in(browser, url, secret) == 204
    for headers in ({"Origin": "https://evil.example"}, {}):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await browser.ws_connect(f"{url}/t/{table}/socket", headers=headers)
        assert refused.value.status == 403


async def test_without_a_session_nothing_is_shown(stage: Stage, url: str, browser: aiohttp.ClientSession) -> None:
    table, _ = await link_for(stage)
    for path in ("/pictures/abc.png", f"/pictures/{'0' * 64}.png"):
        async with browser.get(f"{url}{path}") as answer:
            assert answer.status == 401
    browser.cookie_jar.update_cookies({"tablekeeper": "forged"})
    async with Visitor.at(url, table, session=browser) as page:
        assert page.over == "You're logged out here. Use Open board in Discord to come back."
        assert not page.board


async def test_what_is_no_secret_is_refused(stage: Stage, url: str, browser: aiohttp.ClientSession) -> None:
    for secret in (b"\xff\xfe\x00", b"", b"x" * 500):
        assert await log_in(browser, url, secret) == 403


async def test_a_large_body_is_not_read(stage: Stage, url: str, browser: aiohttp.ClientSession) -> None:
    assert await log_in(browser, url, b"x" * 100_000) == 413


async def test_links_are_guessed_a_few_times_only(stage: Stage, url: str, browser: aiohttp.ClientSession) -> None:
    _, secret = await link_for(stage)
    assert [await log_in(browser, url, "guessed") for _ in range(MAX_LOGINS)] == [403] * MAX_LOGINS
    assert await log_in(browser, url, secret) == 429
    assert await log_in(browser, url, secret, **{"X-Forwarded-For": "192.0.2.1"}) == 429, (
        "who isn't trusted, isn't asked"
    )


async def test_pages_allow_nothing_from_elsewhere(stage: Stage, url: str, browser: aiohttp.ClientSession) -> None:
    table, _ = await link_for(stage)
    async with browser.get(f"{url}/t/{table}") as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert {"default-src 'none'", "frame-ancestors 'none'"} <= {each.strip() for each in policy.split(";")}
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_an_open_page_shows_nothing_more_once_its_session_has_ended(stage: Stage, url: str) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    live, pages = await stage.live(), stage.services[Pages]
    mover, watcher = sorted((ana, ben), key=lambda member: member.id not in deciders(live))
    async with Visitor.at(url, live.table.id, await pages.link(watcher.id, live.table.id)) as page:
        await page.until(lambda: bool(page.board))
        before = page.board
        await pages.end_all(watcher.id)
        move = live.position.moves(live.position.deciders[0])[0]
        await mover.slash(f"move move:{move}")
        assert (await stage.live()).table.rev > live.table.rev
        await page.until(lambda: page.over or page.board != before)
        assert page.over
        assert page.board == before


async def test_a_spectator_who_left_the_server_sees_nothing_more_after_a_minute(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    table, _ = await link_for(stage)
    pages, asked = stage.services[Pages], Mock(wraps=can_view)
    monkeypatch.setattr(server, "can_view", asked)
    for minutes in (1, 0):
        monkeypatch.setattr(server, "WATCH_SECONDS", 60.0 * minutes)
        async with served(stage.client) as url, Visitor.at(url, table, await pages.link(dan.id, table)) as page:
            before = page.board
            assert before
            if not minutes:
                leave_server(stage.world, dan.member)
            live = await stage.live()
            await ana.slash(f"move move:{live.position.moves(0)[0]}")
            assert (await stage.live()).table.rev > live.table.rev
            await page.until(lambda page=page, before=before: page.over or page.board != before)
            assert (asked.call_count == 1) is bool(minutes)
            assert bool(page.over) is not bool(minutes)
            assert (page.board == before) is not bool(minutes)
    async with served(stage.client) as url, Visitor.at(url, table, await pages.link(dan.id, table)) as again:
        assert again.over
        assert not again.board


DOORS = [
    ("GET", "/t/abcd"),
    ("GET", "/t/abcd/socket"),
    ("GET", "/static/board.js"),
    ("GET", "/static/nothing.js"),
    ("GET", "/pictures/abc.png"),
    ("GET", "/emojis/1.png"),
    ("GET", "/nothing"),
    ("PUT", "/t/abcd"),
    ("POST", "/session"),
    ("DELETE", "/session"),
]


async def test_every_response_is_strict_and_no_door_opens_for_another_name(
    stage: Stage, url: str, browser: aiohttp.ClientSession
) -> None:
    ways: tuple[tuple[dict[str, str], int], ...] = (
        ({}, 0),
        ({"Origin": url}, 0),
        ({"Origin": url, "Host": "evil.example"}, 421),
    )
    for (method, path), (headers, status) in product(DOORS, ways):
        async with browser.request(method, url + path, headers=headers) as answer:
            assert answer.status == status or (not status and answer.status < 500)
            assert "unsafe" not in answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert "Set-Cookie" not in answer.headers
            assert "Server" not in answer.headers


NO_FILES = (
    f"/emojis/{'9' * 5000}.png",
    "/emojis/%D9%A1.png",
    f"/static/{'a' * 300}.js",
    "/static/%00.js",
    "/static/..%2Fserver.js",
    "/static/..%5Cserver.js",
    "/static/.js",
    f"/pictures/{'a' * 5000}.png",
)


async def test_what_no_file_is_called_is_not_found(stage: Stage, url: str, browser: aiohttp.ClientSession) -> None:
    _, secret = await link_for(stage)
    assert await log_in(browser, url, secret) == 204
    for path in NO_FILES:
        async with browser.get(yarl.URL(url + path, encoded=True)) as answer:
            assert answer.status == 404, path


async def test_another_site_logs_nobody_out(stage: Stage, url: str, browser: aiohttp.ClientSession) -> None:
    table, secret = await link_for(stage)
    assert await log_in(browser, url, secret) == 204
    for origin in ({"Origin": "https://evil.example"}, {}):
        async with browser.delete(f"{url}/session", headers=origin) as answer:
            assert answer.status == 403
    async with Visitor.at(url, table, session=browser) as page:
        assert page.board


async def test_a_link_is_late_after_five_minutes_and_a_forged_one_is_none(
    stage: Stage, url: str, browser: aiohttp.ClientSession
) -> None:
    table, secret = await link_for(stage)
    for forged in (secret[:-1], secret + "A", hash_secret(secret), table):
        assert await log_in(browser, url, forged) == 403
    assert await log_in(browser, url, secret, **{"Content-Type": "text/plain; charset=nonsense"}) == 204
    late = await stage.services[Pages].link(stage.member("Ana").id, table)
    stage.clock.turn(minutes=5)
    assert await log_in(browser, url, late) == 403


async def test_a_cookie_of_https_is_for_this_host_and_https_only(stage: Stage) -> None:
    _, secret = await link_for(stage)
    public = "https://games.example.org"
    async with served(stage.client, public) as inside, aiohttp.ClientSession() as proxy:
        headers = {"Origin": public, "Host": "games.example.org"}
        async with proxy.post(f"{inside}/session", data=secret, headers=headers) as answer:
            assert answer.status == 204
            name, *attributes = answer.headers["Set-Cookie"].split("; ")
        assert name.startswith("__Host-tablekeeper=")
        assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= {*attributes}
        assert not any(each.startswith("Domain") for each in attributes)
        async with proxy.get(f"{inside}/pictures/abc.png", headers=headers | {"Cookie": name}) as answer:
            assert answer.status == 404
        unsafe = name.removeprefix("__Host-")
        async with proxy.get(f"{inside}/pictures/abc.png", headers=headers | {"Cookie": unsafe}) as answer:
            assert answer.status == 401
        async with proxy.get(f"{inside}/t/abcd", headers=headers) as answer:
            assert "connect-src 'self' wss://games.example.org;" in answer.headers["Content-Security-Policy"]


async def test_a_picture_is_for_members_who_have_it_open(
    stage: Stage, url: str, browser: aiohttp.ClientSession
) -> None:
    table, secret = await link_for(stage)
    pages, ben = stage.services[Pages], stage.member("Ben")
    async with Visitor.at(url, table, secret) as page:
        (picture,) = page.board["pictures"]
        address = f"{url}/pictures/{picture['hash']}.png"
        async with page.session.get(address) as answer:
            assert answer.status == 200
            assert "private" in answer.headers["Cache-Control"]
            etag = answer.headers["ETag"]
        async with page.session.get(address, headers={"If-None-Match": etag}) as answer:
            assert answer.status == 304
            assert not await answer.read()
        async with browser.get(address, headers={"If-None-Match": etag}) as answer:
            assert answer.status == 401
        assert await log_in(browser, url, await pages.link(ben.id, table)) == 204
        async with browser.get(address, headers={"If-None-Match": etag}) as answer:
            assert answer.status == 404
        await pages.end_all(stage.member("Ana").id)
        async with page.session.get(address, headers={"If-None-Match": etag}) as answer:
            assert answer.status == 401


async def test_a_member_has_few_pages_open_also_when_they_are_opened_at_once(
    stage: Stage, url: str, browser: aiohttp.ClientSession
) -> None:
    table, secret = await link_for(stage)
    assert await log_in(browser, url, secret) == 204
    async with AsyncExitStack() as stack:
        opening = [stack.enter_async_context(Visitor.at(url, table, session=browser)) for _ in range(MAX_PAGES + 3)]
        found = await asyncio.gather(*opening)
        assert sum(bool(page.board) for page in found) == MAX_PAGES
        assert {page.over for page in found} == {"", "You have this open too often. Close other tabs first."}


async def test_no_page_keeps_a_compressor(stage: Stage, url: str, browser: aiohttp.ClientSession) -> None:
    """It would take 260 KB of memory, also if a browser offers it."""
    table, secret = await link_for(stage)
    assert await log_in(browser, url, secret) == 204
    async with browser.ws_connect(f"{url}/t/{table}/socket", headers={"Origin": url}, compress=15) as socket:
        assert socket.compress == 0


async def test_who_opens_pages_over_and_over_waits(
    stage: Stage, url: str, browser: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MAX_VISITS", 5)
    table, secret = await link_for(stage)
    async with served(stage.client) as url:
        assert await log_in(browser, url, secret) == 204
        statuses = []
        for _ in range(6):
            async with browser.get(f"{url}/t/{table}") as answer:
                statuses.append(answer.status)
        assert statuses == [200, 200, 200, 200, 429, 429]
    monkeypatch.setattr(server, "MAX_VISITS", 100)
    monkeypatch.setattr(server, "MAX_REQUESTS", 1)
    async with served(stage.client) as url:
        async with Visitor.at(url, table, session=browser) as page:
            assert page.board
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await browser.ws_connect(f"{url}/t/{table}/socket", headers={"Origin": url})
        assert refused.value.status == 429


async def test_a_process_that_others_may_have_replaced_serves_no_page(
    stage: Stage, url: str, browser: aiohttp.ClientSession
) -> None:
    table, secret = await link_for(stage)
    async with Visitor.at(url, table, secret) as page:
        shards = stage.services.owned_shards
        shards.renew(shards.stopwatch() - LASTING)
        async with browser.get(f"{url}/t/{table}") as answer:
            assert answer.status == 503
        await page.socket.send_json({"do": "dismiss", "message": "5"})
        async with asyncio.timeout(PATIENCE):
            while (await page.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
        assert page.socket.closed


async def test_behind_a_trusted_proxy_each_address_counts_for_itself(
    stage: Stage, browser: aiohttp.ClientSession
) -> None:
    _, secret = await link_for(stage)
    async with served(stage.client, trusted=[ip_network("127.0.0.0/8")]) as url:
        for number in range(MAX_LOGINS):
            claimed = {"X-Forwarded-For": f"198.51.100.{number}, 192.0.2.1"}
            assert await log_in(browser, url, "guessed", **claimed) == 403
        assert await log_in(browser, url, secret, **{"X-Forwarded-For": "192.0.2.2, 192.0.2.1"}) == 429
        assert await log_in(browser, url, secret, **{"X-Forwarded-For": "192.0.2.1, 192.0.2.2"}) == 204
