"""A whole game by two people who don't see the page: the accessibility tree is all they have, and Enter."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.e2e.page.browsing import MOST_TRIES, Browsing, NoWayForward, browsing
from tests.e2e.page.test_in_the_browser import DESK, MOST_ACTS
from tests.e2e.page.visitor import served
from tests.e2e.racing import gathered
from tests.e2e.stage import PATIENCE, staged
from tests.playground.browser import chromium

pytestmark = [pytest.mark.browser, pytest.mark.soak]


async def enabled(page: Page, group: str) -> list[str]:
    """Return the names of the buttons in a group, in the order in which they're read."""
    found = page.get_by_role("group", name=group).get_by_role("button", disabled=False)
    return [await each.get_attribute("aria-label") or await each.inner_text() for each in await found.all()]


async def use(member: Browsing) -> None:
    """Place what is proposed; else choose from the list; else use a part of the board, or refill the wheel."""
    page = member.page
    place = page.get_by_role("button", name="Place", exact=True, disabled=False)
    if await place.count():
        await place.press("Enter")
        return
    for group in ("Which one?", "What you can touch"):
        fresh = [each for each in await enabled(page, group) if member.tried[group, each] < MOST_TRIES]
        if fresh:
            chosen = member.chance.choice(fresh)
            member.tried[group, chosen] += 1
            await (
                page.get_by_role("group", name=group)
                .get_by_role("button", name=chosen, exact=True)
                .first.press("Enter")
            )
            return
    raise NoWayForward(await page.locator("main").aria_snapshot())


async def test_a_whole_game_is_played_unseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.page.server.MAX_REQUESTS", 10_000)
    async with staged(tmp_path, real_pictures=True, described=False) as stage, chromium() as browser:
        await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
        live = await stage.live()
        members = [seat.members[0] for seat in live.table.seats]
        async with (
            served(stage.client) as url,
            browsing(browser, stage, url, members[0], DESK) as first,
            browsing(browser, stage, url, members[1], DESK) as second,
        ):
            pages = (first, second)
            for _ in range(MOST_ACTS):
                if not live.position.deciders:
                    break
                member = pages[live.position.deciders[0]]
                await member.shows(live.table.rev)
                before, heard = live.table.rev, [await each.page.get_by_role("status").inner_text() for each in pages]
                await use(member)
                await expect(member.page.locator("#pictures")).not_to_have_class("busy", timeout=PATIENCE * 1000)
                assert await member.page.locator(":focus").count() == 1, "the focus is somewhere"
                live = await stage.live()
                if live.table.rev != before:
                    for each, last in zip(pages, heard, strict=True):
                        await expect(each.page.get_by_role("status")).not_to_have_text(last)
            assert not live.position.deciders
            assert [each.complaints for each in pages] == [[], []]
