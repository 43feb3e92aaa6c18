"""A member who plays on the page of a board in a real browser, and does only what the page offers.

They touch (a finger on a phone) or press keys (Tab, Enter, arrows at a desk), and choose what they have tried least at
this point: a choice from the list, the proposal, a lit area, a choice without a place, any other control that moves.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from playwright.async_api import Browser, Page

from cogs.page.service import Pages
from tests.e2e.stage import PATIENCE, Stage
from tests.playground.browser import NARROW

MOST_TRIES = 3
"""How often the same is tried at one point of a game before there's no way forward."""

MOST_TABS = 400

Choice = tuple[str, str]
"""What can be done: the kind of thing, and its name."""

FIND = """(verbs) => {
  const shown = (each) => !each.disabled && each.getClientRects().length;
  const verb = (each) => (each.dataset.control ?? "").split(":")[3];
  const list = (kind, found, name) => [...found].filter(shown).map((each) => [kind, name(each)]);
  const control = (each) => each.dataset.control;
  const all = [...document.querySelectorAll("#controls [data-control]")];
  const controls = all.filter((each) => verbs.includes(verb(each)));
  const areas = new Set([...document.querySelectorAll(".area.lit")].map((each) => each.dataset.key));
  return [
    ...list("choice", document.querySelectorAll("#choices .button"), (each) => each.textContent),
    ...list("proposal", controls.filter((each) => each.matches(".success")), control),
    ...[...areas].map((key) => ["area", key]),
    ...list("control", controls.filter((each) => !each.matches(".success")), control),
  ];
}"""
"""Lists what moves the game."""

FOCUSED = {"area": "dataset.key", "choice": "textContent", "": "dataset.control"}
"""Where the names of things to do are, by their kind."""

VERBS = ["play", "show", "choose", "pick"]

POINT = """(key) => {
  for (const shape of document.querySelectorAll(`.area[data-key=${CSS.escape(key)}]`)) {
    shape.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = shape.getBoundingClientRect();
    for (const [across, down] of [[2, 2], [1, 2], [3, 2], [2, 1], [2, 3], [1, 1], [3, 3], [1, 3], [3, 1]]) {
      const [x, y] = [box.x + (box.width * across) / 4, box.y + (box.height * down) / 4];
      if (document.elementFromPoint(x, y)?.dataset?.key === key) return [x, y];
    }
  }
  return null;
}"""
"""Finds where a finger touches an area, in the window."""


class NoWayForward(AssertionError):
    """A point of a game at which nothing more helps."""


@dataclass
class Browsing:
    """One member's page."""

    page: Page
    keyboard: bool
    chance: random.Random
    complaints: list[str] = field(default_factory=list)
    tried: Counter[Choice] = field(default_factory=Counter)
    rev: int = -1
    acts: int = 0
    tabs: int = 0

    async def shows(self, rev: int) -> None:
        """Wait until the page has controls of this rev, and has answered everything."""
        control = self.page.locator(f'#controls [data-control*=":{rev}:"]')
        await control.first.wait_for(state="attached", timeout=PATIENCE * 1000)
        await self._answered()
        if rev != self.rev:
            self.rev, self.tried = rev, Counter()

    async def act(self) -> Choice:
        """Do one thing that may move the game. Raises NoWayForward."""
        found: list[Choice] = [(kind, name) for kind, name in await self.page.evaluate(FIND, VERBS)]
        least = min((self.tried[each] for each in found), default=MOST_TRIES)
        if least >= MOST_TRIES:
            raise NoWayForward(f"rev {self.rev}: {found}")
        fresh = [each for each in found if self.tried[each] == least]
        kind = fresh[0][0]
        chosen = self.chance.choice([each for each in fresh if each[0] == kind])
        self.tried[chosen] += 1
        self.acts += 1
        await self.use(chosen)
        return chosen

    async def use(self, choice: Choice) -> None:
        """Touch it, or go there with Tab and press Enter."""
        kind, name = choice
        if self.keyboard:
            await self._tab_to(FOCUSED.get(kind, FOCUSED[""]), name)
            await self.page.keyboard.press("Enter")
        elif kind == "area":
            point = await self.page.evaluate(POINT, name)
            if point is None:
                raise NoWayForward(f"{name} can't be touched")
            await self.page.touchscreen.tap(*point)
        elif kind == "choice":
            await self.page.locator("#choices").get_by_role("button", name=name, exact=True).first.tap()
        else:
            await self.page.locator(f'[data-control="{name}"]').first.tap()
        if await self.page.locator(".popup").count():
            await self._pick()
        await self._answered()

    async def _answered(self) -> None:
        await self.page.locator("#pictures:not(.busy)").wait_for(timeout=PATIENCE * 1000)

    async def _tab_to(self, focused: str, name: str) -> None:
        for _ in range(MOST_TABS):
            if await self.page.evaluate(f"document.activeElement?.{focused}") == name:
                return
            await self.page.keyboard.press("Tab")
            self.tabs += 1
        raise NoWayForward(f"Tab doesn't reach {name}")

    async def _pick(self) -> None:
        """Choose something from the open list of a select."""
        options = self.page.locator(".popup .choice")
        number = self.chance.randrange(await options.count())
        if self.keyboard:
            for _ in range(number):
                await self.page.keyboard.press("ArrowDown")
            await self.page.keyboard.press("Enter")
        else:
            await options.nth(number).tap()


@asynccontextmanager
async def browsing(
    browser: Browser,
    stage: Stage,
    url: str,
    member: int,
    size: tuple[int, int],
    *,
    locale: str = "en-GB",
    seed: str = "",
) -> AsyncIterator[Browsing]:
    """Open the table in the channel as a member, with touch on a phone and with keys at a desk."""
    table = (await stage.live()).table.id
    secret = await stage.services[Pages].link(member, table)
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height}, locale=locale, has_touch=size == NARROW, is_mobile=size == NARROW
    )
    page = await context.new_page()
    found = Browsing(page, size != NARROW, random.Random(seed))
    page.on("console", lambda said: found.complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: found.complaints.append(str(error)))
    await page.goto(f"{url}/t/{table}#{secret}")
    await page.locator(".area").first.wait_for(state="attached", timeout=PATIENCE * 1000)
    try:
        yield found
    finally:
        await context.close()
