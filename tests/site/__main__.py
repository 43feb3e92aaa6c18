"""Build the documents as a site into build/site; a link to a page that isn't there is an error.

`--pictures` takes the screenshots of docs/images from the running bot first, which needs a browser.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from playwright.async_api import Browser, FloatRect, Page

from bot.playground.page import routes
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Channel
from bot.playground.world.world import GUILD_ID, World
from tests.e2e.challenging import OPEN, begin
from tests.e2e.racing import on_turn, press_on
from tests.e2e.stage import Stage, one_press, settled, staged
from tests.playground.browser import chromium, opened

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
DESKTOP, PHONE = (900, 1200), (390, 900)
SETTLE_MILLISECONDS = 800.0


class Camera:
    """Takes pictures of the page, as a member sees a channel."""

    def __init__(self, stage: Stage, browser: Browser) -> None:
        self._stage = stage
        self._browser = browser

    async def take(self, name: str, member: ScriptedMember, size: tuple[int, int] = DESKTOP) -> None:
        """Write `docs/images/NAME.png`: the newest messages of the member's channel."""
        await settled()
        address = f"{self._stage.playground.address}/"
        async with opened(self._browser, address, size) as page:
            await page.goto(f"{address}#/{member.channel_id}/{member.id}")
            await page.reload()
            await page.wait_for_load_state("networkidle")
            await page.wait_for_timeout(SETTLE_MILLISECONDS)
            await page.screenshot(path=IMAGES / f"{name}.png", clip=await _newest(page))


async def _newest(page: Page) -> FloatRect:
    """Return where the newest message with a picture or controls is, or what fits of it."""
    found = await page.locator("#history .message").last.bounding_box()
    visible = await page.locator("#history").bounding_box()
    assert found is not None
    assert visible is not None
    top = max(found["y"], visible["y"])
    bottom = min(found["y"] + found["height"], visible["y"] + visible["height"])
    return {"x": visible["x"], "y": top, "width": visible["width"], "height": bottom - top}


async def take_all(folder: Path) -> None:
    """Play, and take every picture of the documents."""
    world = World()
    async with (
        staged(folder, real_pictures=True, world=world, pages=routes.routes(world), described=False) as stage,
        chromium() as browser,
    ):
        stage.clock.now = datetime.now(UTC)  # the page says how long ago things were
        camera = Camera(stage, browser)
        for take in (play, carcassonne, nova_luna, challenge):
            channel = Channel(id=world.ids.next(), name=take.__name__.replace("_", "-"), guild_id=GUILD_ID)
            await take(camera, stage, world.add_channel(channel).id)


async def play(camera: Camera, stage: Stage, channel: int) -> None:
    """The start card."""
    ana = stage.member("Ana", channel)
    await ana.slash("play")
    await camera.take("play", ana)


async def carcassonne(camera: Camera, stage: Stage, channel: int) -> None:
    """A table after some turns, also on a phone."""
    ana = stage.member("Ana", channel)
    await ana.slash("carcassonne")
    for press in range(30):
        await one_press(ana, stage.board(await stage.live(channel)), press)
    await camera.take("carcassonne", ana)
    await camera.take("phone", ana, PHONE)


async def nova_luna(camera: Camera, stage: Stage, channel: int) -> None:
    """A lobby, then the game, then the list of turns."""
    ana, ben = stage.member("Ana", channel), stage.member("Ben", channel)
    await ana.slash("novaluna seats:2")
    await camera.take("lobby", ben)
    await ben.press("Join")
    await ana.press("Start")
    await settled()
    for press in range(16):
        live = await stage.live(channel)
        await press_on(on_turn(live, [ana, ben]), stage.board(live), press)
    await camera.take("novaluna", ana)
    await ana.slash("turns")
    await camera.take("turns", ana)


async def challenge(camera: Camera, stage: Stage, channel: int) -> None:
    """A challenge that members play."""
    ana, ben = stage.member("Ana", channel), stage.member("Ben", channel)
    await ana.slash(OPEN)
    await begin(ben)
    await camera.take("challenge", ana)


def main() -> int:
    """Take the pictures if that's wanted, then build the site; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", action="store_true", help="take new screenshots from the running bot first")
    if parser.parse_args().pictures:
        IMAGES.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(take_all(Path(folder)))
    build = [str(Path(sys.executable).with_name("zensical")), "build", "--clean", "--strict"]
    return subprocess.run(build, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
