"""The page by itself in a real browser: what it does with what it's told, whoever tells it.

Where a finger hits, where the focus goes and what axe finds depend on layout, which only a browser has. No bot runs:
each test tells the page what a bot would.
"""

from __future__ import annotations

import asyncio
import io
import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import resources
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import WSMsgType, web
from PIL import Image
from playwright.async_api import Browser, Page, expect

from bot.playground.address import free_port
from bot.web.assets import asset, security_headers
from tests.playground.browser import NARROW, axe, chromium

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

STATIC = resources.files("cogs.page") / "static"
DESK = (1280, 800)
WIDTH, HEIGHT = 1600, 1200

Json = dict[str, Any]


def box(left: int, top: int, width: int, height: int) -> list[list[int]]:
    """A polygon."""
    return [[left, top], [left + width, top], [left + width, top + height], [left, top + height]]


def button(label: str, style: int = 2) -> Json:
    return {"type": 2, "style": style, "label": label, "custom_id": f"t:abcdefgh:3:show:{label}"}


SELECT: Json = {
    "type": 3, "custom_id": "t:abcdefgh:3:pick:x", "placeholder": "Choose a cell",
    "options": [{"label": "A1", "value": "1"}],
}  # fmt: skip
FORM: Json = {
    "tell": "form", "custom_id": "form", "title": "Note", "components": [
        {"type": 18, "label": "Text", "description": "A", "component": {"type": 4, "custom_id": "text", "style": 1}},
        {"type": 18, "label": "Cell", "component": SELECT | {"custom_id": "cell"}},
    ],
}  # fmt: skip
ANSWER: Json = {
    "tell": "message", "id": "7", "html": "<p>Only <strong>you</strong> see this. <small>Really.</small></p>",
    "pictures": [], "components": [{"type": 1, "components": [button("Look", 1), button("Leave", 4)]}],
}  # fmt: skip
CELLS = {
    "A1": box(100, 100, 60, 60),
    "B1": box(200, 98, 60, 60),
    "C1": box(1050, 90, 60, 60),
    "D1": box(1000, 100, 400, 400),
    "A2": box(100, 600, 300, 300),
}
"""Two cells that are small on a phone, beside each other, one that juts out of a large one, and another large one."""


def board(*labels: str, html: str = "<p>It's your turn.</p>") -> Json:
    areas = [{"key": ["cell", name], "polygons": [polygon]} for name, polygon in CELLS.items()]
    picture = {"hash": "0", "name": "table.png", "alt": "A board", "width": WIDTH, "height": HEIGHT, "areas": areas}
    rows = [{"type": 1, "components": [button(label) for label in labels]}, {"type": 1, "components": [SELECT]}]
    return {"tell": "board", "id": "1", "html": html, "pictures": [picture], "components": rows}


def lit(*, plays: Sequence[str] = (), more: Sequence[str] = ()) -> Json:
    areas = [{"key": ["cell", name], "lit": True, "plays": name in plays, "label": f"Take {name}"} for name in CELLS]
    choices = [{"label": label, "control": label, "values": []} for label in more]
    return {"tell": "lit", "lit": areas, "more": choices}


def choices(*labels: str) -> Json:
    return {"tell": "choices", "choices": [{"label": label, "control": label, "values": []} for label in labels]}


FOCUSED = """[document.activeElement].map((one) => one.getAttribute("aria-label") ?? (one.id || one.textContent))[0]"""


@dataclass
class Told:
    """A page, and the socket to it."""

    page: Page
    socket: web.WebSocketResponse

    async def tell(self, *told: Json) -> None:
        """Tell the page something, and wait until it has heard it."""
        for each in (*told, {"tell": "done"}):
            await self.socket.send_json(each)
        mark = f"heard {next(_MARKS)}"
        await self.socket.send_json({"tell": "said", "text": mark})
        await expect(self.page.locator("#notice")).to_have_text(mark)
        await self.socket.send_json({"tell": "said", "text": ""})
        await expect(self.page.locator("#notice")).to_be_hidden()

    async def touched(self) -> str:
        """Return the cell that the page asks to touch next."""
        message = await self.socket.receive(timeout=10)
        assert message.type is WSMsgType.TEXT
        asked = message.json()
        assert asked["do"] == "touch"
        await self.tell()
        return str(asked["key"][1])

    async def tap(self, left: int, top: int) -> None:
        """Touch a point of the picture, in its pixels."""
        found = await self.page.locator(".sheet").bounding_box()
        assert found is not None
        scale = found["width"] / WIDTH
        await self.page.touchscreen.tap(found["x"] + left * scale, found["y"] + top * scale)

    async def focused(self) -> str:
        """Return what has the focus: an area, a text, or a button."""
        return str(await self.page.evaluate(FOCUSED))


_MARKS = itertools.count()


def png() -> bytes:
    kept = io.BytesIO()
    Image.new("RGB", (WIDTH // 10, HEIGHT // 10), "#333").save(kept, "PNG")
    return kept.getvalue()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@asynccontextmanager
async def told(browser: Browser, size: tuple[int, int], *first: Json, theme: str = "dark") -> AsyncIterator[Told]:
    """Open the page, and tell it what it shows first."""
    sockets: list[web.WebSocketResponse] = []
    port = free_port()
    picture = png()

    async def socket(request: web.Request) -> web.WebSocketResponse:
        opened = web.WebSocketResponse(autoping=False)
        await opened.prepare(request)
        sockets.append(opened)
        for each in first:
            await opened.send_json(each)
        await closing.wait()
        return opened

    async def static(request: web.Request) -> web.Response:
        return asset(request.match_info.get("name", "board.html"), STATIC)

    async def draw(_request: web.Request) -> web.Response:
        return web.Response(body=picture, content_type="image/png")

    async def secure(_request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(security_headers(f"ws://127.0.0.1:{port}"))

    closing = asyncio.Event()
    app = web.Application()
    app.add_routes(
        [
            web.get("/t/table", static),
            web.get("/static/{name}", static),
            web.get("/t/table/socket", socket),
            web.get("/pictures/0.png", draw),
        ]
    )
    app.on_response_prepare.append(secure)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    width, height = size
    on_phone = size == NARROW
    context = await browser.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", has_touch=on_phone, is_mobile=on_phone
    )
    await context.add_init_script(f"localStorage.setItem('tablekeeper.theme', '{theme}')")
    try:
        page = await context.new_page()
        await page.goto(f"http://127.0.0.1:{port}/t/table")
        await page.locator(".area").first.wait_for(state="attached")
        yield Told(page, sockets[-1])
    finally:
        closing.set()
        await context.close()
        await runner.cleanup()


async def test_a_finger_beside_a_small_area_touches_the_nearest_one(browser: Browser) -> None:
    async with told(browser, NARROW, board("Place"), lit()) as shown:
        await shown.tap(185, 175)  # between the two, below them
        assert await shown.touched() == "B1"
        await shown.tap(60, 130)
        assert await shown.touched() == "A1"
        await shown.tap(250, 700)
        assert await shown.touched() == "A2"


async def test_a_finger_that_could_play_another_move_is_asked_which(browser: Browser) -> None:
    async with told(browser, NARROW, board("Place"), lit(plays=["B1"])) as shown:
        await shown.tap(170, 130)
        await expect(shown.page.locator("#choices .button")).to_have_text(["Take A1", "Take B1"])
        await shown.page.locator("#choices .button").last.tap()
        assert await shown.touched() == "B1"
        await expect(shown.page.locator("#choices")).to_be_hidden()
        await shown.tap(250, 700)  # far from both
        assert await shown.touched() == "A2"


async def test_a_mouse_touches_what_is_under_it(browser: Browser) -> None:
    async with told(browser, DESK, board("Place"), lit(plays=["A1", "B1"])) as shown:
        for name in ("A1", "B1", "C1", "D1"):
            await shown.page.locator(f""".area[data-key='["cell","{name}"]']""").click()
            assert await shown.touched() == name


async def test_the_focus_stays_or_goes_to_the_text(browser: Browser) -> None:
    async with told(browser, DESK, board("Rotate", "Place"), lit()) as shown:
        await shown.page.get_by_role("button", name="Rotate").focus()
        await shown.tell(board("Rotate", "Place", "Undo"), lit())
        assert await shown.focused() == "Rotate"
        await shown.tell(board("Undo"), lit())
        assert await shown.focused() == "said"
        await shown.page.keyboard.press("Tab")
        assert await shown.focused() == "Take C1"
        await shown.page.keyboard.press("Enter")
        assert await shown.touched() == "C1"
        await shown.tell(board("Undo"), lit(), choices("Now", "Later"))
        assert await shown.focused() == "Now"
        await shown.page.keyboard.press("Escape")
        assert await shown.focused() == "Take C1"
        await expect(shown.page.locator("#choices")).to_be_hidden()


async def test_the_areas_are_read_as_text_is(browser: Browser) -> None:
    async with told(browser, DESK, board("Place"), lit(more=["Pass"])) as shown:
        names = [await each.get_attribute("aria-label") for each in await shown.page.locator("[role=button]").all()]
        assert names == ["Take C1", "Take A1", "Take B1", "Take D1", "Take A2"]
        await shown.tell(board("Place", html="<p>Ben took A1.</p><p>It's your turn.</p>"))
        assert await shown.page.locator("#announcer").inner_text() == "Ben took A1.", "what was there isn't told again"


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        (NARROW, "light"),
        pytest.param(NARROW, "dark", marks=pytest.mark.soak),
        pytest.param(DESK, "light", marks=pytest.mark.soak),
        pytest.param(DESK, "dark", marks=pytest.mark.soak),
    ],
)
async def test_axe_finds_nothing(browser: Browser, size: tuple[int, int], theme: str) -> None:
    first = board("Place", html="<p><small>Ben took A1.</small></p><p>It's your turn, <a href='/x'>Ana</a>.</p>")
    async with told(browser, size, first, lit(more=["Pass"]), ANSWER, theme=theme) as shown:
        found = {"board": await axe(shown.page)}
        await shown.tell(choices("Take A1", "Take A1 and pass"))
        found["list"] = await axe(shown.page)
        await shown.page.locator("#controls .select-box").click()
        found["sheet"] = await axe(shown.page)
        await shown.page.keyboard.press("Escape")
        await shown.tell(FORM)
        found["form"] = await axe(shown.page)
        assert {name: each for name, each in found.items() if each} == {}
