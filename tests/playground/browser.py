"""A real Chromium for the tests of the page. Without one the tests say so; in CI they fail instead."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, async_playwright, expect

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 30_000.0
"""Milliseconds until something that is awaited on a page is taken to never come."""
WIDE = (1440, 900)
NARROW = (390, 844)

expect.set_options(timeout=PATIENCE)


def browser_path() -> str:
    """Where the browser is; skips the test when there is none, or fails it in CI."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    missing = f"no browser found (looked for {', '.join(NAMES)})"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser that is gone afterwards."""
    path = browser_path()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def opened(browser: Browser, address: str, size: tuple[int, int] = WIDE) -> AsyncIterator[Page]:
    """The page in a fresh profile; what it writes to the console as a warning or an error fails the test."""
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    foreign: list[str] = []
    page.on("request", lambda sent: foreign.append(sent.url) if not _own(sent.url, address) else None)
    await page.goto(address)
    await page.locator("#acting .chosen").wait_for()
    try:
        yield page
    finally:
        await context.close()
    assert complaints == []
    assert foreign == []


async def sent(page: Page, text: str) -> None:
    """Write a line and press Enter, as somebody does who knows the command by heart; then it is gone from the box."""
    await page.locator("#message").focus()
    await page.keyboard.type(text)
    await page.keyboard.press("Enter")
    await expect(page.locator("#message")).to_have_value("")


async def axe(page: Page) -> Sequence[str]:
    """Return what axe finds, briefly."""
    return [
        f"{each['id']}: {node['html'][:100]}: {node['failureSummary']}"
        for each in (await Axe().run(page)).response["violations"]
        for node in each["nodes"]
    ]


def _own(url: str, address: str) -> bool:
    return url.startswith((address, address.replace("http", "ws", 1), "blob:", "data:"))
