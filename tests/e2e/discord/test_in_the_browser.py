"""A game in a real browser, its beginning and its end: what `make play` gives to somebody who has never seen it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from bot.core.table.model import Status
from bot.discord.components.controls import Button
from bot.discord.components.items import stack_height
from bot.discord.lesson.service import LEARN
from bot.discord.lesson.words import LEARN as LEARN_LABEL
from bot.playground.page.routes import routes
from bot.playground.world.components import Control, controls
from bot.playground.world.model import Message
from bot.playground.world.world import World
from cogs.carcassonne.face import CarcassonneFace
from tests.bench.presses.shown import Shown, controls_of
from tests.e2e.stage import PATIENT, played_but_for_the_last, staged
from tests.playground.browser import NARROW, WIDE, chromium, opened, sent

pytestmark = pytest.mark.browser

PASSED_OVER = ("Learn", "Tiles", "More", "Undo", "Reset", "Rotate", "Choose", "Try it", "Hint")
"""Controls that decide nothing; so do cells."""


HEIGHT = """(board) => {
  const rows = [...board.querySelectorAll(".controls")].map((row) => row.getBoundingClientRect());
  return rows.at(-1).bottom - rows[0].top;
}"""
"""Pixels of the controls of a board."""


async def test_a_game_is_played_to_its_end_by_clicks(tmp_path: Path) -> None:
    world = World(deadlines=PATIENT)
    async with (
        staged(tmp_path, real_pictures=True, seed="clicks", world=world, pages=routes(world)) as stage,
        chromium() as browser,
        opened(browser, stage.playground.address + "/") as page,
    ):
        await page.locator("#message").focus()
        await page.keyboard.type("/")
        await expect(page.locator(".palette .choice").first).to_contain_text("/carcassonne")
        await page.locator("#message").fill("")
        await sent(page, "/carcassonne options:meeples=3")
        board = page.locator("#history article").last
        await expect(board.locator(".select-box")).to_have_count(1)
        await page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
        learn = Button(LEARN_LABEL, LEARN, "carcassonne")  # of whoever has not done the lessons
        under = controls_of(CarcassonneFace(), await stage.live(), 0, Shown())
        under = (*under[:-4], learn, *under[-4:])
        assert await board.evaluate(HEIGHT) == pytest.approx(stack_height(under), abs=1), (
            "a phone shows what is estimated"
        )
        await page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
        for _ in range(4):
            await click_on(page, board, next_control(stage.board(await stage.live())))
        await played_but_for_the_last(stage, await stage.live())  # by clicks it takes half a minute
        await sent(page, "/table do:board")
        board = page.locator(f'#history article[data-message="{stage.board(await stage.live()).id}"]')
        while (live := await stage.live()).table.status is Status.RUNNING:
            await click_on(page, board, next_control(stage.board(live)))
        finished = stage.board(await stage.live())
        await expect(board.locator(".text")).to_contain_text("Game over: ")
        await expect(board.locator("[data-control*=':play:'], [data-control*=':pick:']")).to_have_count(0)
        await expect(board.get_by_alt_text(finished.attachments[0].description or "no description")).to_be_visible()
        await page.reload()
        await expect(page.locator("#history article").last.locator(".text")).to_contain_text("Game over: ")


def next_control(board: Message) -> Control:
    """What a player uses who takes the first of everything: place, else a meeple or an order, else a cell."""
    offered = [control for control in controls(board.components) if control.custom_id]
    buttons = [
        each
        for each in offered
        if not (each.is_select or each.disabled or each.label.startswith(PASSED_OVER) or ":choose:" in each.custom_id)
    ]
    return buttons[0] if buttons else next(each for each in offered if each.is_select)


async def click_on(page: Page, board: Locator, control: Control) -> None:
    """Use a control with the mouse, and wait until the board has changed."""
    used = board.locator(f'[data-control="{control.custom_id}"]')
    if control.is_select:
        await used.click()
        await page.locator(".popup:visible [role=option]").first.click()
        await expect(board.locator("[data-control*=':play:place']").first).to_be_enabled()
    else:
        await used.click()
        await expect(used).to_have_count(0)
