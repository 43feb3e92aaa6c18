"""Links to the board in the bot's answers: on the page they lead to the message."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.playground.page.routes import routes
from bot.playground.world.world import World
from tests.e2e.stage import PATIENT, staged
from tests.playground.browser import chromium, opened

pytestmark = pytest.mark.browser


async def test_a_link_to_the_board_shows_it_also_from_another_channel(tmp_path: Path) -> None:
    world = World(deadlines=PATIENT)
    async with (
        staged(tmp_path, world=world, pages=routes(world)) as stage,
        chromium() as browser,
        opened(browser, stage.playground.address + "/") as page,
    ):
        ana = stage.member("Ana")
        await ana.slash("carcassonne")
        message = stage.board(await stage.live())
        board = page.locator(f'[data-message="{message.id}"]')
        for _ in range(12):
            await ana.slash("table do:info")
        await expect(page.get_by_role("link", name="Go to the board")).to_have_count(12)
        await expect(board).not_to_be_in_viewport()
        await page.get_by_role("link", name="Go to the board").last.click()
        await expect(board).to_be_in_viewport()
        await expect(board).to_be_focused()

        ana.in_channel("table-two").say(f"https://discord.com/channels/1/{message.channel_id}/{message.id}")
        await page.get_by_role("button", name="table-two").click()
        await expect(page.locator("#history a")).to_have_count(1)  # the other channel's, when it is shown
        await page.locator("#history a").click()
        await expect(page.locator("#title")).to_have_text("table-one")
        await expect(board).to_be_focused()
        assert len(page.context.pages) == 1
