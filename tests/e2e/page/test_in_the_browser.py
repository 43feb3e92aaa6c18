"""Games on the page in a real browser, by touch alone on a phone and by keyboard alone at a desk.

Whole games are for the soak. What stays are the first moves of a game with cells and a proposal, once at each size:
that what is drawn can be touched, reached with Tab and seen is what no test without a browser shows.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser

from cogs.page import server
from tests.e2e.page.browsing import Browsing, browsing
from tests.e2e.page.visitor import served
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, staged
from tests.playground.browser import NARROW, axe, chromium

pytestmark = pytest.mark.browser

DESK = (1280, 800)
SIZES = pytest.mark.parametrize("size", [NARROW, DESK], ids=["phone", "keyboard"])

LINES = {
    "carcassonne": "carcassonne",
    "novaluna": "novaluna",
    "factories": "factories",
    "otys": "otys",
    "solarius": "solarius seats:2",
    "tictactoe": "tictactoe ",
}
OF_TWO = ("solarius", "tictactoe")
MOST_ACTS = 2000
AXE_LOOKS = (1, 20, 60)
"""After how many acts of a member axe looks at their page: it takes a second."""


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest.fixture
async def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """A stage whose pictures are those that members see, and a page for somebody who is quick."""
    monkeypatch.setattr(server, "MAX_REQUESTS", 10_000)
    monkeypatch.setattr(server, "MAX_VISITS", 100_000)
    async with staged(tmp_path, real_pictures=True, described=False) as stage:
        yield stage


async def play(stage: Stage, browser: Browser, game: str, size: tuple[int, int], moves: int | None = None) -> None:
    """Play a game, or so many moves of it, with a page for each seat."""
    if game in OF_TWO:
        await gathered(stage, "Ana", "Ben", line=LINES[game])
    else:
        await stage.member("Ana").slash(LINES[game])
    live = await stage.live()
    async with served(stage.client) as url, AsyncExitStack() as stack:
        pages: list[Browsing] = [
            await stack.enter_async_context(
                browsing(browser, stage, url, seat.members[0], size, seed=f"{game} {number}")
            )
            for number, seat in enumerate(live.table.seats)
        ]
        for _ in range(MOST_ACTS):
            if not live.position.deciders or (moves and live.table.rev >= moves):
                break
            member = pages[live.position.deciders[0]]
            await member.shows(live.table.rev)
            await member.act()
            assert await member.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            if not moves and member.acts in AXE_LOOKS:
                assert await axe(member.page) == []
            live = await stage.live()
        assert not live.position.deciders or (moves and live.table.rev >= moves), f"after {MOST_ACTS} acts"
        assert [each.complaints for each in pages] == [[] for _ in pages]


@SIZES
async def test_a_game_begins_on_the_page(drawn: Stage, browser: Browser, size: tuple[int, int]) -> None:
    await play(drawn, browser, "carcassonne", size, moves=2)


@pytest.mark.soak
@SIZES
@pytest.mark.parametrize("game", LINES)
async def test_a_whole_game_is_played_on_the_page(
    drawn: Stage, browser: Browser, game: str, size: tuple[int, int]
) -> None:
    await play(drawn, browser, game, size)
