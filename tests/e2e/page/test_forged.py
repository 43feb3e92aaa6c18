"""What a page can't do: ask for nonsense, or more than its member may; and what it isn't told."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from bot.games.factories import FactoriesPosition
from bot.playground.scripted import ScriptedMember
from cogs.page import server
from cogs.page.server import MAX_REQUEST_BYTES, MAX_REQUESTS, MAX_UNSENT
from cogs.page.service import Pages
from tests.e2e.page.visitor import Json, Visitor, served
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage, staged

LOGGED_OUT = "You're logged out here. Use Open board in Discord to come back."
NO_SUCH_BOARD = "There's no such board, or you can't see it. Use Open board in Discord."
OUT_OF_DATE = "This page is out of date. Reload it."


@pytest.fixture
async def url(stage: Stage) -> AsyncIterator[str]:
    async with served(stage.client) as url:
        stage.services[Pages].address = url
        yield url


@asynccontextmanager
async def opened(
    stage: Stage, url: str, member: ScriptedMember, session: aiohttp.ClientSession | None = None
) -> AsyncIterator[Visitor]:
    """A member's page of the table in the first channel."""
    table = (await stage.live()).table.id
    secret = "" if session else await stage.services[Pages].link(member.id, table)
    async with Visitor.at(url, table, secret, session) as page:
        await page.until(lambda: bool(page.over) or bool(page.board))
        yield page


async def rev_of(stage: Stage) -> int:
    return (await stage.live()).table.rev


def a_cell(page: Visitor) -> tuple[str, str | int]:
    """A cell that is lit."""
    kind, which = next(each["key"] for each in page.lit if each["lit"] and each["key"][0] == "cell")
    return kind, which


def placing(page: Visitor) -> Json:
    """The request that places the proposed tile."""
    control = next(each for label, each in page.controls().items() if label.startswith("Place"))
    return {"do": "press", "message": page.board["id"], "control": control["custom_id"], "values": []}


async def proposed(page: Visitor) -> Json:
    """Touch a cell; return the request that places the tile there."""
    await page.until(lambda: bool(page.lit))
    await page.touch(*a_cell(page))
    return placing(page)


async def followed(page: Visitor, stage: Stage) -> None:
    """Listen until the page shows the table as it is."""
    rev = await rev_of(stage)
    await page.until(lambda: f":{rev}:" in json.dumps(page.board["components"]))


# Sessions that end


@pytest.mark.parametrize("way", ["turns", "end_all", "leave", "thirty days"])
async def test_a_page_whose_session_ended_reads_so_and_plays_nothing(stage: Stage, url: str, way: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as page:
        request, rev = await proposed(page), await rev_of(stage)
        match way:
            case "turns":
                await ana.slash("turns do:data with:browsers all")
            case "end_all":
                await stage.services[Pages].end_all(ana.id)
            case "leave":
                async with page.session.delete(f"{url}/session", headers={"Origin": url}) as answer:
                    assert answer.status == 204
            case _:
                stage.clock.turn(days=31)
                await page.socket.send_json(request)
        await page.until(lambda: bool(page.over))
        assert page.over == LOGGED_OUT
        await page.socket.send_json(request)
        assert (await page.socket.receive()).type is not aiohttp.WSMsgType.TEXT
        assert await rev_of(stage) == rev


async def test_a_page_that_slept_past_its_session_reads_so(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as page:
        await page.socket.close()
        await stage.services[Pages].end_all(ana.id)
        async with opened(stage, url, ana, page.session) as again:
            assert again.over == LOGGED_OUT
            assert not again.board


async def test_whoever_had_their_data_deleted_is_logged_out(stage: Stage, url: str) -> None:
    ana, _ = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    async with opened(stage, url, ana) as page:
        await stage.services.people.forget_member(ana.id)
        rev = await rev_of(stage)
        with suppress(ConnectionError):  # it may be closed already
            await page.socket.send_json({"do": "touch", "key": ["space", 1]})
        await page.until(lambda: bool(page.over))
        assert page.over == LOGGED_OUT
        assert await rev_of(stage) == rev


# Tables that aren't one's own


async def test_a_stranger_in_the_channel_watches_and_can_not_touch(stage: Stage, url: str) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as own, opened(stage, url, dan) as page:
        await own.until(lambda: bool(own.lit))
        cell = a_cell(own)
        request, rev = await proposed(own), await rev_of(stage)
        assert page.board["pictures"]
        assert not page.board["components"]
        await page.touch(*cell)
        assert not page.lit
        await page.ask(**request)
        assert page.said == [
            "You're watching @Ana. To play, use /carcassonne in another channel or thread.",
            OUT_OF_DATE,
        ]
        assert await rev_of(stage) == rev
        assert not page.answers


async def test_a_table_that_is_not_seen_and_one_that_is_not_there_read_the_same(stage: Stage, url: str) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("carcassonne")
    stage.world.update_channel(replace(stage.world.channels[0], hidden_from=(dan.id,)))
    async with opened(stage, url, dan) as page:
        assert page.over == NO_SUCH_BOARD
        for table in ("nothing", "x" * 500, "%00", "..%2Fsession"):
            async with Visitor.at(url, table, session=page.session) as other:
                assert other.over == NO_SUCH_BOARD
                assert not other.board


@pytest.mark.parametrize("game", ["factories", "solarius"])
async def test_pages_show_the_view_of_their_seat(stage: Stage, url: str, game: str) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line=f"{game} seats:2")
    async with (
        opened(stage, url, ana) as anas,
        opened(stage, url, ben) as bens,
        opened(stage, url, stage.member("Dan")) as dans,
    ):
        pages = {"0": anas, "1": bens, "None": dans}
        live = await stage.live()
        if live.table.seats_of(ana.id) == (1,):
            pages["0"], pages["1"] = bens, anas
        assert all(pages[seat].board["components"] for seat in ("0", "1"))
        assert not dans.board["components"]
        for viewer, page in pages.items():
            for picture in page.board["pictures"]:
                async with page.session.get(f"{url}/pictures/{picture['hash']}.png") as answer:
                    drawn = (await answer.read()).decode(errors="replace")
                assert f"viewer={viewer}" in drawn
        others = {each["hash"] for seat in ("0", "1") for each in pages[seat].board["pictures"]}
        for other in others:
            async with dans.session.get(f"{url}/pictures/{other}.png") as answer:
                assert answer.status == 404


async def test_nothing_that_a_page_is_told_names_a_card_in_another_hand(tmp_path: Path) -> None:
    async with staged(tmp_path, real_pictures=True, described=False) as stage, served(stage.client) as url:
        ana, ben = await gathered(stage, "Ana", "Ben", line="factories seats:2")
        dan, live = stage.member("Dan"), await stage.live()
        mover = on_turn(live, [ana, ben])
        assert isinstance(live.position, FactoriesPosition)
        hands = [player.hand for player in live.position.state.players]
        async with opened(stage, url, ana) as anas, opened(stage, url, ben) as bens, opened(stage, url, dan) as dans:
            mine = anas if mover is ana else bens
            await mine.until(lambda: bool(mine.lit))
            assert "hand" in {area["key"][0] for picture in mine.board["pictures"] for area in picture["areas"]}
            await mine.touch(*next(each["key"] for each in mine.lit if each["lit"]))
            for member, page in ((ana, anas), (ben, bens), (dan, dans)):
                viewer = next(iter(live.table.seats_of(member.id)), None)
                seen = repr(live.position.view(viewer))
                others = [card for seat, hand in enumerate(hands) for card in hand if seat != viewer]
                hidden = {card for card in others if repr(card.id) not in seen}
                assert hidden
                told = json.dumps([page.board, page.lit, page.more, page.choices, page.answers])
                assert viewer is None or all(json.dumps(card.id) in told for card in hands[viewer])
                for card in hidden:
                    assert json.dumps(card.id) not in told
                    assert str(card.name) not in told


async def test_no_secret_of_a_browser_is_logged(stage: Stage, url: str, caplog: pytest.LogCaptureFixture) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    table = (await stage.live()).table.id
    secret = await stage.services[Pages].link(ana.id, table)
    with caplog.at_level(logging.DEBUG):
        async with Visitor.at(url, table, secret) as page:
            (session,) = [cookie.value for cookie in page.session.cookie_jar]
            await page.ask(do="press", message="1", control="forged", values=[])
            async with page.session.post(f"{url}/session", data=secret, headers={"Origin": url}) as answer:
                assert answer.status == 403
            async with page.session.delete(f"{url}/session", headers={"Origin": url}) as answer:
                assert answer.status == 204
            await page.until(lambda: bool(page.over))
    for each in (secret, session):
        assert each not in caplog.text


# Old, double and lost presses


async def test_two_pages_of_one_member_follow_and_one_move_is_played_once(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as one, opened(stage, url, ana, one.session) as other:
        request = await proposed(one)
        await asyncio.gather(one.ask(**request), other.ask(**request))
        assert len([each for each in await stage.notations() if each.startswith("place")]) == 1
        for page in (one, other):
            await followed(page, stage)
        await other.ask(**request)
        assert len([each for each in await stage.notations() if each.startswith("place")]) == 1


async def test_a_press_whose_socket_is_lost_is_played_once_and_shown_on_return(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as page:
        request = await proposed(page)
        await page.socket.send_json(request)
        await page.socket.close()
        while await rev_of(stage) == 0:
            await asyncio.wait_for(stage.client.services.tables.live((await stage.live()).table.id), 10)
        async with opened(stage, url, ana, page.session) as again:
            await followed(again, stage)
            assert not again.answers
            await again.ask(**request)
            assert len([each for each in await stage.notations() if each.startswith("place")]) == 1


async def test_a_page_of_an_ended_table_shows_the_end_and_plays_nothing(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as page:
        request, before = await proposed(page), page.board["html"]
        await ana.slash("table do:resign with:sure")
        live = await stage.live()
        assert live.table.status.ended
        await page.until(lambda: page.board["html"] != before and not page.lit)
        await page.ask(**request)
        await page.touch("cell", "N9")
        assert (await stage.live()).table.rev == live.table.rev
        assert not page.over
        said = [each for each in page.said if each != OUT_OF_DATE]
        assert said == ["This game has ended. Start a new one to play on."]


async def test_a_page_of_an_ended_table_has_what_the_board_in_discord_has(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash(f"move move:{(await stage.live()).position.moves(0)[0]}")
    async with opened(stage, url, ana) as page:
        await ana.slash("table do:resign with:sure")
        live = await stage.live()
        await page.until(lambda: any("Replay" in name for name in page.controls()))
        assert {*page.controls()} == {*ana.labels(stage.board(live))}
        await page.press("Replay")
        await page.until(lambda: any(each["pictures"] for each in page.answers.values()))


# Forgeries


async def test_controls_that_the_page_was_not_shown_are_refused(stage: Stage, url: str) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    live = await stage.live()
    mover = on_turn(live, [ana, ben])
    move = live.position.moves(live.position.deciders[0])[0]
    async with opened(stage, url, mover) as page:
        table, before = live.table, await rev_of(stage)
        for control in (
            "t:none:0:server:",
            "t:none:0:turns:",
            f"t:{table.id}:{table.rev}:play:{move}",
            f"t:{table.id}:{table.rev}:server:language de",
            "",
            "x" * 5000,
            "\ud800",
        ):
            page.said.clear()
            await page.ask(do="press", message=page.board["id"], control=control, values=[])
            assert page.said == [OUT_OF_DATE]
            await page.ask(do="submit", message=page.board["id"], form=control, values={"text": "x"})
            assert page.said == [OUT_OF_DATE] * 2
        assert await rev_of(stage) == before
        assert not page.answers


NONSENSE = (
    "",
    "{",
    "[" * 9000,
    "[]",
    "7",
    "null",
    '"touch"',
    '{"do":["touch"]}',
    '{"do":"touch"}',
    '{"do":"touch","key":null}',
    '{"do":"touch","key":["cell"]}',
    '{"do":"touch","key":[1,2]}',
    '{"do":"touch","key":["cell",1.5]}',
    '{"do":"dismiss","message":1e999}',
    '{"do":"dismiss","message":[]}',
    '{"do":"press","message":"1","control":"x","values":7}',
    '{"do":"press","message":"1","control":"x","values":[[]]}',
    '{"do":"submit","message":"1","form":"x","values":{"a":{"b":1}}}',
    '{"do":"submit","message":"1","form":"x","values":[1]}',
    f'{{"do":"dismiss","message":{"9" * 5000}}}',
)


async def test_nonsense_is_answered_with_a_sentence(stage: Stage, url: str, caplog: pytest.LogCaptureFixture) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as page:
        for text in NONSENSE:
            page.said.clear()
            await page.socket.send_str(text)
            await page.until(lambda: bool(page.said))
            assert page.said == [OUT_OF_DATE], text
        await page.until(lambda: bool(page.lit))
        await page.touch(*a_cell(page))
        assert await rev_of(stage) == 0
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


async def test_areas_that_mean_no_move_do_nothing_but_say_why(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as page:
        for kind, which in (("cell", "Z99"), ("hand", 3), ("", ""), ("cell", -(10**30)), ("x" * 5000, "\ud800")):
            page.said.clear()
            await page.touch(kind, which)
            asked = "The tile doesn't fit at Z99. Choose another cell." if which == "Z99" else "Place Left's tile first"
            assert page.said[0].startswith(asked)
            assert "Rules, section" in page.said[0]
        assert await rev_of(stage) == 0


async def test_a_message_of_ten_megabytes_closes_its_own_page_only(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as page, opened(stage, url, ana, page.session) as other:
        for size in (MAX_REQUEST_BYTES + 1, 10 << 20):
            async with opened(stage, url, ana, page.session) as third:
                with suppress(ConnectionError):
                    await third.socket.send_str("x" * size)
                async with asyncio.timeout(10):
                    while (await third.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                        pass
                assert third.socket.closed
        await proposed(other)


async def test_whoever_asks_too_fast_waits(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as page, opened(stage, url, ana, page.session) as other:
        for _ in range(MAX_REQUESTS):
            await page.ask(do="dismiss", message=5)
        assert page.said == ["That's too fast. Wait a moment."] * 2, "opening a page is a request, too"
        await other.ask(do="dismiss", message=5)
        assert len(other.said) == 1


def test_a_page_that_reads_nothing_is_cut_off() -> None:
    aborted: list[bool] = []

    async def tell() -> None:
        connection = server._Connection(None, None, None, None, lambda: aborted.append(True))  # type: ignore[arg-type]
        for number in range(MAX_UNSENT):
            connection.send({"tell": "gone", "id": str(number)})
        assert not aborted
        connection.send({"tell": "gone", "id": "one more"})
        connection.send({"tell": "gone", "id": "nobody hears it"})

    asyncio.run(tell())
    assert aborted == [True]


async def test_a_slept_page_is_shown_the_present(stage: Stage, url: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    async with opened(stage, url, ana) as page:
        request = await proposed(page)
        await page.socket.close()
        live = await stage.live()
        await ana.slash(f"move move:{live.position.moves(0)[0]}")
        stage.clock.turn(days=1)
        async with opened(stage, url, ana, page.session) as again:
            rev = await rev_of(stage)
            assert rev > live.table.rev
            await followed(again, stage)
            await again.ask(**request)
            assert await rev_of(stage) == rev
