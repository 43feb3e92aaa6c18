"""The estimate of what a phone shows, held against the playground's page in a real browser of 390 x 844."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

import discord
import pytest
from PIL import Image
from playwright.async_api import Page

from bot.discord.components.items import build_view
from bot.discord.components.links import forget_emojis, set_emojis
from bot.discord.table.face import Face
from bot.playground.page.routes import routes
from bot.playground.rest.drafts import Upload, compose
from bot.playground.server import Playground
from bot.playground.world.model import Emoji, File
from bot.playground.world.world import World
from cogs.carcassonne.face import CarcassonneFace
from cogs.factories.face import FactoriesFace
from cogs.novaluna.face import NovaLunaFace
from cogs.otys.face import OtysFace
from cogs.solarius.face import SolariusFace
from renderers.emojis import DRAWINGS, draw_emoji
from tests.bench.presses.shown import NAMES
from tests.cogs.phone import ABOVE, HIGH, Board, boards, lives
from tests.cogs.tables import MEMBERS
from tests.playground.browser import NARROW, chromium, opened
from tests.playground.schema import DISCORDS

pytestmark = [pytest.mark.browser, pytest.mark.soak]

HEIGHTS = """(id) => {
  const drawn = document.querySelector(`[data-message="${id}"]`);
  const high = (found) => found.getBoundingClientRect().height;
  const rows = [...drawn.querySelectorAll(".controls")].map((row) => row.getBoundingClientRect());
  const text = drawn.querySelector(".text").getBoundingClientRect();
  const list = document.querySelector("#history");
  const style = getComputedStyle(list);
  return [
    text.height, high(drawn.querySelector(".picture")), rows.at(-1).bottom - rows[0].top, rows.at(-1).bottom - text.top,
    list.clientHeight - parseFloat(style.paddingBottom) - parseFloat(getComputedStyle(drawn).paddingBottom),
  ];
}"""


@dataclass
class Phone:
    """The page of a phone, in which boards are shown one after the other."""

    world: World
    page: Page

    async def heights(self, board: Board) -> tuple[float, ...]:
        """Pixels of text, picture, controls and all of them, and what the page has room for."""
        message = compose(self.world, self.world.channels[0], self.world.bot, self._upload(board))
        self.world.add_message(replace(message, edited=self.world.clock()))
        await self.page.locator(f'[data-message="{message.id}"]').wait_for()
        found = await self.page.evaluate(HEIGHTS, str(message.id))
        self.world.remove_message(message)
        return tuple(found)

    def _upload(self, board: Board) -> Upload:
        content = board.content
        for member, name in zip(MEMBERS, NAMES, strict=True):
            content = content.replace(f"<@{member}>", self.world.member(name).mention)
        picture = io.BytesIO()
        Image.new("1", board.size).save(picture, "PNG")
        components = build_view(board.controls, "abcdefgh", 7).to_components()
        files = {0: File("table.png", picture.getvalue())}
        return Upload({"content": content, "components": components}, files)


@asynccontextmanager
async def a_phone() -> AsyncIterator[Phone]:
    world = World()
    world.bot_online = True
    uploaded = {key: Emoji(world.ids.next(), key, "image/png", draw_emoji(key)) for key in DRAWINGS}
    world.emojis.update({emoji.id: emoji for emoji in uploaded.values()})
    set_emojis({key: discord.PartialEmoji(name=key, id=emoji.id) for key, emoji in uploaded.items()})
    async with (
        Playground(world, pages=routes(world), validate=DISCORDS) as playground,
        chromium() as browser,
        opened(browser, playground.address + "/", NARROW) as page,
    ):
        yield Phone(world, page)
    forget_emojis()


@pytest.mark.parametrize(
    ("face", "seats", "every"),
    [
        (CarcassonneFace(), 1, 4), (NovaLunaFace(), 1, 4), (NovaLunaFace(), 4, 9), (FactoriesFace(), 1, 9),
        (FactoriesFace(), 3, 41), (OtysFace(), 1, 7), (SolariusFace(), 2, 31), (SolariusFace(), 4, 89),
    ],
)  # fmt: skip
async def test_what_a_phone_shows_is_as_high_as_estimated(face: Face, seats: int, every: int) -> None:
    exact = count = 0
    async with a_phone() as phone:
        for live in lives(face, seats, "browser", every):
            for board in boards(face, live):
                text, picture, controls, whole, room = await phone.heights(board)
                estimated = board.estimated
                assert abs(estimated.picture - picture) <= 1, board
                assert 0 <= estimated.controls - controls <= 1, board
                assert estimated.text >= text, board
                assert estimated.whole >= whole - 1, board
                assert room == HIGH
                assert whole == pytest.approx(text + ABOVE + picture + 8 + controls)
                exact += estimated.text - text < 2
                count += 1
    assert count > 10
    assert exact > 0.7 * count, "kerning makes a line a little shorter now and then"
