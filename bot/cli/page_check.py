"""Checks of `doctor --online` with the page of boards, at the address that members open."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import aiohttp
import yarl
from aiohttp import hdrs

from bot.cli.report import Finding, counted
from bot.web.assets import HSTS, security_headers

TIMEOUT_SECONDS = 10.0

CERTIFICATE_DAYS = 14
"""Days before its end on which a certificate should have been renewed; most renew after 60 of 90."""

NOT_SERVED = (502, 503, 504)
"""What proxies answer while the bot doesn't run."""

TITLE = b"<title>Tablekeeper</title>"


async def examine(url: str) -> list[Finding]:
    """Check an address from outside. One that isn't served yet gives a single finding, which says so."""
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS), aiohttp.ClientSession() as session:
            return [finding async for finding in _examine(session, url)]
    except aiohttp.ClientConnectorCertificateError as error:
        return [_wrong(url, f"its certificate isn't valid ({error.certificate_error})")]
    except (OSError, aiohttp.ClientError, TimeoutError) as error:
        reason = str(error) or "no answer in time"
        return [Finding(True, f"Can't check {url}: {reason}. Start the bot and its proxy first.", is_advice=True)]


async def _examine(session: aiohttp.ClientSession, url: str) -> AsyncIterator[Finding]:
    secure, socket = url.startswith("https:"), url.replace("http", "ws", 1)
    async with session.get(f"{url}/t/doctor", allow_redirects=False) as answer:
        body, headers = await answer.read(), answer.headers
    if answer.status in NOT_SERVED:
        text = f"Can't check {url}: HTTP {answer.status}. Start the bot, or correct the address in the proxy."
        yield Finding(True, text, is_advice=True)
        return
    if answer.status == 421:
        yield _wrong(url, "the proxy doesn't keep the header Host")
        return
    if answer.status != 200 or TITLE not in body:
        yield _wrong(url, f"something else answers there (HTTP {answer.status})")
        return
    expected = security_headers(socket) | ({hdrs.STRICT_TRANSPORT_SECURITY: HSTS} if secure else {})
    changed = [name for name, value in expected.items() if headers.getall(name, []) != [value]]
    if not headers.get(hdrs.CACHE_CONTROL, "").startswith("no-"):
        changed.append(hdrs.CACHE_CONTROL)
    if changed:
        yield _wrong(url, f"the proxy changes or removes {', '.join(changed)}")
    try:
        async with session.ws_connect(f"{socket}/t/doctor/socket", headers={hdrs.ORIGIN: url}) as opened:
            await opened.receive()
    except aiohttp.WSServerHandshakeError as error:
        yield _wrong(url, f"the proxy doesn't pass on the upgrade to a WebSocket (HTTP {error.status})")
    else:
        if not changed:
            yield Finding(True, f"Boards in the browser: {url} answers, with its headers and its socket.")
    if secure:
        yield certificate(await _end_of_certificate(yarl.URL(url)), datetime.now(UTC))


async def _end_of_certificate(url: yarl.URL) -> datetime:
    """Return the end of a server's certificate."""
    _, writer = await asyncio.open_connection(url.host, url.port, ssl=ssl.create_default_context())
    found = writer.get_extra_info("peercert")
    writer.close()
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(found["notAfter"]), UTC)


def certificate(ends: datetime, now: datetime) -> Finding:
    """Check that a certificate is renewed in time."""
    days = (ends - now).days
    said = f"Its certificate is valid for {counted(days, 'more day')}"
    if days >= CERTIFICATE_DAYS:
        return Finding(True, f"{said}.")
    return Finding(True, f"{said}. Check that it's renewed.", is_advice=True)


def _wrong(url: str, what: str) -> Finding:
    return Finding(True, f"Boards in the browser: {url} doesn't work: {what}.", is_advice=True)
