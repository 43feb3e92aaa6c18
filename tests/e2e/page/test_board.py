"""A board in the browser: it's seen, touched, and followed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from unittest.mock import AsyncMock

import pytest

from bot.core.table.model import deciders
from bot.discord.pictures.fair_queue import Drawing, Renderer
from bot.discord.pictures.render_worker import RenderThread
from bot.discord.press.press import Press
from bot.discord.transport.places import PAGE_BOARD
from bot.games.areas import AreaKey
from bot.games.carcassonne import Carcassonne
from bot.games.chance import seed_from_text
from bot.games.contract import Game, View
from bot.games.novaluna import NovaLuna
from cogs.page import board as board_module
from cogs.page.board import OpenBoard, _Picture
from cogs.page.interaction import PageMember
from cogs.page.seal import Seal
from cogs.page.service import Pages
from renderers import renderer_for
from tests.e2e.page.visitor import Visitor, served
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage


@pytest.fixture
async def url(stage: Stage) -> AsyncIterator[str]:
    async with served(stage.client) as url:
        stage.services[Pages].address = url
        yield url


async def secret_of(stage: Stage, name: str) -> tuple[str, str]:
    """Return the table in the channel and the secret of a link of a member."""
    table = (await stage.live()).table.id
    return table, await stage.services[Pages].link(stage.member(name).id, table)


async def test_a_cell_that_is_touched_is_proposed_and_placed_and_the_board_in_discord_follows(
    stage: Stage, url: str
) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    table, secret = await secret_of(stage, "Ana")
    async with Visitor.at(url, table, secret) as page:
        await page.until(lambda: bool(page.lit))
        cell = next(each["key"] for each in page.lit if each["lit"] and each["key"][0] == "cell")
        await page.touch(*cell)
        assert not page.said
        assert (await stage.live()).table.rev == 0
        place = next(label for label in page.controls() if label.startswith("Place"))
        await page.press(place)
        live = await stage.live()
        assert live.table.rev > 0
        assert (await stage.notations())[0].startswith(f"place {cell[1]}")
    assert "Place" not in " ".join(ana.labels(stage.board(live)))


async def test_a_list_is_shown_unless_each_choice_has_a_lit_place_of_its_own(
    stage: Stage, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.member("Ana").slash("novaluna")
    for _ in range(2):
        await stage.member("Ana").slash(f"move move:{(await stage.live()).position.moves()[0]}")
    table, secret = await secret_of(stage, "Ana")
    cells = {AreaKey("cell", f"{column}{row}"): () for column in "JKLMNPQ" for row in range(1, 20)}
    for areas in ({}, cells):
        monkeypatch.setattr(_Picture, "areas", areas)
        async with Visitor.at(url, table, secret) as page:
            await page.until(lambda: bool(page.lit))
            await page.touch("space", next(each["key"][1] for each in page.lit if each["lit"]))
            assert sum(each["lit"] for each in page.lit) > 1
            assert bool(page.choices) is not bool(areas)
        secret = (await secret_of(stage, "Ana"))[1]


async def test_what_a_touch_does_not_play_is_offered_at_the_finger(stage: Stage, url: str) -> None:
    await gathered(stage, "Ana", "Ben", line="tictactoe ")
    table, secret = await secret_of(stage, "Ana")
    async with Visitor.at(url, table, secret) as page:
        await page.until(lambda: bool(page.lit))
        await page.touch("cell", "B2")
        assert page.choices == []
        await page.touch("cell", "B2")
        assert [each["label"] for each in page.choices] == ["Place"]
        assert (await stage.live()).table.rev == 0
        await page.ask(do="press", message=PAGE_BOARD, control=page.choices[0]["control"], values=[])
        assert await stage.notations() == ["take B2"]


async def test_a_press_on_the_page_does_not_wait_for_computers(
    stage: Stage, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.member("Ana").slash("novaluna")
    table, secret = await secret_of(stage, "Ana")
    waited = AsyncMock()
    monkeypatch.setattr(stage.services.computers, "wait_for_moves", waited)
    async with Visitor.at(url, table, secret) as page:
        await page.until(lambda: bool(page.lit))
        await page.touch(*next(each["key"] for each in page.lit if each["lit"]))
        await page.press("Place")
        assert (await stage.live()).table.rev > 0
        assert not waited.called


async def test_the_page_shows_what_is_done_in_discord(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna")
    table, secret = await secret_of(stage, "Ana")
    async with Visitor.at(url, table, secret) as page:
        await page.until(lambda: bool(page.lit))
        before = page.board["html"]
        move = (await stage.live()).position.moves()[0]
        await ana.slash(f"move move:{move}")
        await page.until(lambda: page.board["html"] != before)
        await page.until(lambda: any(each["lit"] for each in page.lit))


async def test_the_page_of_who_decides_and_the_board_in_discord_share_one_drawing(
    stage: Stage, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a press on the whole bot asks for both; a sketch stands for the picture."""
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    drawn = list[View]()
    draw = RenderThread.draw

    async def noted(thread: RenderThread, renderer: Renderer, view: View) -> Drawing:
        drawn.append(view)
        return await draw(thread, renderer, view)

    monkeypatch.setattr(RenderThread, "draw", noted)
    live = await stage.live()
    while ben.id not in deciders(live):
        await ana.slash(f"move move:{live.position.moves()[0]}")
        live = await stage.live()
    async with Visitor.at(url, live.table.id, await stage.services[Pages].link(ana.id, live.table.id)) as page:
        while ana.id not in deciders(live):
            drawn.clear()
            await ben.slash(f"move move:{live.position.moves()[0]}")
            live = await stage.live()
        await page.until(lambda: f":{live.table.rev}:" in str(page.board["components"]))
    assert len(drawn) == 1


async def test_a_press_that_takes_long_keeps_no_change_from_the_page(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_module, "PRESS_SECONDS", 0.0)
    ana, told, release = stage.member("Ana"), list[object](), asyncio.Event()
    await ana.slash("carcassonne")
    live = await stage.live()

    async def think(_press: Press) -> None:
        await release.wait()

    stage.client.dispatcher.add_modal("lamp", think)
    member, seal = PageMember(ana.id, "Ana", "en-US", "en-US"), Seal(b"key", ana.id, live.table.id)
    board = OpenBoard(stage.client, live.table, member, lambda each: told.append(each["tell"]), seal)
    thinking = asyncio.create_task(board.submit(PAGE_BOARD, "t:panel:0:lamp:x", {}))
    await ana.slash(f"move move:{live.position.moves(0)[0]}")
    await board.catch_up()
    assert told[0] == "board"
    assert not thinking.done()
    release.set()
    await thinking


@pytest.mark.parametrize("game", [NovaLuna(), Carcassonne()], ids=lambda game: str(game.key))
def test_what_shares_one_picture_looks_the_same_for_everyone(game: Game) -> None:
    position = game.new(seats=2, seed=seed_from_text("shared"))
    for _ in range(3):
        position.play(position.moves()[0])
    drawn = [renderer_for(game.key)(position.view(viewer)) for viewer in (None, 0, 1)]
    assert len({picture.png for picture in drawn}) == 1
    assert drawn[0].areas == drawn[1].areas == drawn[2].areas


async def test_a_form_is_served_until_the_bot_stops_as_presses_are(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    table, saved = (await stage.live()).table, AsyncMock()
    stage.client.dispatcher.add_modal("lamp", saved)
    member = PageMember(ana.id, "Ana", "en-US", "en-US")
    board = OpenBoard(stage.client, table, member, lambda _: None, Seal(b"key", ana.id, table.id))
    for _ in range(2):
        await asyncio.create_task(board.submit(PAGE_BOARD, "t:panel:0:lamp:x", {"name": "Sun"}))
        assert saved.await_count == 1
        await stage.client.drain_gate.drain(0.0)
