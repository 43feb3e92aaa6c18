"""Boards in a real browser, at the width of a phone and of a desk: by touch alone, and by keyboard alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from cogs.page.service import Pages
from tests.e2e.page.visitor import served
from tests.e2e.racing import gathered
from tests.e2e.stage import PATIENCE, Stage, staged
from tests.playground.browser import NARROW, WIDE, chromium

MOVES = 5
"""How many moves of each game are played."""

LINES = {
    "carcassonne": "carcassonne",
    "novaluna": "novaluna",
    "factories": "factories",
    "otys": "otys",
    "solarius": "solarius seats:2",
}


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest.fixture
async def drawn(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage whose pictures are those that members see."""
    async with staged(tmp_path, real_pictures=True, described=False) as stage:
        yield stage


async def open_board(browser: Browser, stage: Stage, url: str, size: tuple[int, int]) -> tuple[Page, list[str]]:
    """Open the board of the first who decides; return the page and what it complains of."""
    live = await stage.live()
    member = live.table.seats[live.position.deciders[0]].members[0]
    secret = await stage.services[Pages].link(member, live.table.id)
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB", has_touch=True)
    page = await context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(f"{url}/t/{live.table.id}#{secret}")
    await expect(page.locator(".area").first).to_be_attached()
    assert secret not in page.url
    return page, complaints


async def act(page: Page, *, keyboard: bool) -> None:
    """Choose from the list, else play the proposal, else touch a lit area, else press any button."""
    for where in ("#choices .button", "#controls .button.success:enabled", ".area.lit", "#controls .button:enabled"):
        found = page.locator(where)
        if await found.count() == 0:
            continue
        target = found.first
        if keyboard:
            await target.focus()
            await page.keyboard.press("Enter")
        elif where == ".area.lit":
            await target.dispatch_event("click")
        else:
            await target.tap()
        break
    await expect(page.locator("#pictures")).not_to_have_class("busy")


@pytest.mark.parametrize(("size", "keyboard"), [(NARROW, False), (WIDE, True)], ids=["phone", "keyboard"])
@pytest.mark.parametrize("game", LINES)
async def test_a_game_is_played_on_the_page(
    drawn: Stage, browser: Browser, game: str, size: tuple[int, int], *, keyboard: bool
) -> None:
    line = LINES[game]
    if "seats" in line:
        await gathered(drawn, "Ana", "Ben", line=line)
    else:
        await drawn.member("Ana").slash(line)
    async with served(drawn.client) as url:
        page, complaints = await open_board(browser, drawn, url, size)
        first = (await drawn.live()).position.deciders
        async with asyncio.timeout(PATIENCE):
            for _ in range(8 * MOVES):
                await act(page, keyboard=keyboard)
                live = await drawn.live()
                if live.table.rev >= MOVES or live.position.deciders != first:
                    break
        assert (await drawn.live()).table.rev > 0
        assert await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert complaints == []
        await page.context.close()
