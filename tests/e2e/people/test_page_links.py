"""*Open board*: who gets a link to the page, where, and how its browsers are logged out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.discord.transport import log_format
from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.model import Message
from bot.playground.world.world import GUILD_ID
from cogs.page.service import Pages
from tests.e2e.challenging import OPEN, begin, own_board
from tests.e2e.discord.test_anywhere import place_of, world_of
from tests.e2e.page.visitor import Visitor
from tests.e2e.page.visitor import served as pages_of
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, id_of, labels_of, one_press, settled, staged, with_controls

ADDRESS = "https://games.example.org"
LABEL = "Open board"
LINK = re.compile(rf"{re.escape(ADDRESS)}/t/(?P<table>[a-z0-9]+)#(?P<secret>[\w-]{{43}})")


@pytest.fixture
def served(stage: Stage) -> Stage:
    """A stage whose bot serves the page."""
    stage.services[Pages].address = ADDRESS
    return stage


def private(member: ScriptedMember) -> str:
    """What the member reads privately."""
    message = member.newest_private_message()
    assert message is not None
    return message.content


def link_of(member: ScriptedMember) -> re.Match[str]:
    """The link that a member was given, which nobody else sees."""
    message = member.newest_private_message()
    assert message is not None
    assert message.is_ephemeral
    assert "works once" in message.content
    (button,) = controls(message.components)
    found = LINK.fullmatch(button.url)
    assert found is not None
    assert button.label == LABEL
    return found


async def press_forged(stage: Stage, member: ScriptedMember, custom_id: str, message: Message) -> None:
    """Press a button that a message doesn't have any more, or never had."""
    shown = with_controls(stage, message, {"type": 2, "style": 2, "custom_id": custom_id, "label": "x"})
    await member.forge_press(custom_id, shown)


async def test_without_an_address_nothing_is_offered(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    board = stage.board(await stage.live())
    assert LABEL not in labels_of(board)
    await ana.press("More")
    assert LABEL not in ana.options("Game")
    await ana.slash("table do:page")
    assert "can't be opened in a browser here" in private(ana)
    table = (await stage.live()).table
    await press_forged(stage, ana, f"t:{table.id}:{table.rev}:page:", board)
    assert "can't be opened in a browser here" in private(ana)


async def test_a_member_gets_a_link_of_their_own_under_the_board(served: Stage) -> None:
    ana, ben = await gathered(served, "Ana", "Ben", line="novaluna seats:2")
    live = await served.live()
    links = []
    for member in (ana, ben):
        await member.press(LABEL, served.board(live))
        links.append(link_of(member))
    assert {link["table"] for link in links} == {live.table.id}
    pages = served.services[Pages]
    for member, link in zip((ana, ben), links, strict=True):
        session = await pages.redeem(link["secret"])
        assert session is not None
        assert await pages.member_of(session) == member.member.id
    assert (await served.live()).table.rev == live.table.rev


async def test_more_has_it_too(served: Stage) -> None:
    ana = served.member("Ana")
    await ana.slash("carcassonne")
    await ana.press("More")
    assert LABEL in ana.options("Game")
    await ana.choose("Game", LABEL)
    assert link_of(ana)["table"] == (await served.live()).table.id


async def test_a_spectator_in_the_channel_gets_a_link_and_one_elsewhere_does_not(served: Stage) -> None:
    ana, dan = served.member("Ana"), served.member("Dan")
    await ana.slash("carcassonne")
    board = served.board(await served.live())
    await dan.press(LABEL, board)
    link_of(dan)
    elsewhere = served.world.open_channel("elsewhere", guild_id=GUILD_ID)
    away = served.member("Chloe", elsewhere.id)
    await away.slash("help")
    await press_forged(served, away, id_of(board, LABEL), away.newest_message())
    assert "games.example.org" not in str(away.newest_private_message())


async def test_a_run_is_opened_by_its_player_only(served: Stage) -> None:
    ana, ben = served.member("Ana"), served.member("Ben")
    await ana.slash(OPEN)
    await begin(ana)
    board = own_board(ana)
    await ana.press(LABEL, board)
    run = await served.services.tables.run_under_way(GUILD_ID, ana.member.id)
    assert run is not None
    assert link_of(ana)["table"] == run.id
    await press_forged(served, ben, id_of(board, LABEL), ben.newest_message())
    refused = ben.newest_private_message()
    assert refused is None or "games.example.org" not in str(refused)


@pytest.mark.parametrize("place", ["group", "server"])
async def test_where_the_bot_only_answers_players_open_boards_and_nobody_watches(tmp_path: Path, place: str) -> None:
    async with staged(tmp_path, world=world_of()) as stage, pages_of(stage.client) as url:
        pages, channel = stage.services[Pages], place_of(stage, place).id
        pages.address = ADDRESS
        ana, ben = stage.member("Ana", channel), stage.member("Ben", channel)
        await ana.slash("carcassonne")
        live = await stage.live(channel)
        board = stage.board(live)
        await ben.press(LABEL, board)
        assert "Only players can open this board" in private(ben)
        async with Visitor.at(url, live.table.id, await pages.link(ben.id, live.table.id)) as page:
            assert "There's no such board" in page.over
        await ana.press(LABEL, board)
        async with Visitor.at(url, live.table.id, link_of(ana)["secret"]) as page:
            await page.until(lambda: bool(page.lit))
            await page.touch(*next(each["key"] for each in page.lit if each["lit"]))
            await page.press("Place")
            assert not page.answers
        live = await stage.live(channel)
        assert live.table.rev > 0
        assert f":{live.table.rev}:" in str(stage.board(live).components)
        stage.clock.turn(minutes=15)  # the tokens with which the board in Discord could be edited are over
        async with Visitor.at(url, live.table.id, await pages.link(ana.id, live.table.id)) as page:
            await page.until(lambda: bool(page.lit))
            await page.touch(*next(each["key"] for each in page.lit if each["lit"]))
            await page.press("Place")
            assert not page.answers
        after = await stage.live(channel)
        assert after.table.rev > live.table.rev
        assert f":{live.table.rev}:" in str(stage.board(after).components)
        await one_press(ana, stage.board(after))  # any press brings it up to date
        assert f":{after.table.rev}:" in str(stage.board(after).components)


async def test_a_game_that_has_ended_is_not_opened(served: Stage) -> None:
    ana = served.member("Ana")
    await ana.slash("carcassonne")
    before = id_of(served.board(await served.live()), LABEL)
    await ana.slash("table do:resign")
    await ana.press("Resign")
    board = served.board(await served.live())
    assert LABEL not in labels_of(board)
    await press_forged(served, ana, before, board)
    assert "can't be opened in a browser here" in private(ana)


async def test_browsers_are_listed_and_logged_out_in_my_data(served: Stage) -> None:
    ana, ben = await gathered(served, "Ana", "Ben", line="novaluna seats:2")
    pages, table = served.services[Pages], (await served.live()).table.id
    await ana.slash("turns do:data")
    assert [each for each in ana.options("What to do") if "Log out" in each] == []
    sessions = []
    for member in (ana, ana, ana, ben):
        sessions.append(await pages.redeem(await pages.link(member.member.id, table)))
        served.clock.turn(days=1)
    await ana.slash("turns do:data")
    offered = [each for each in ana.options("What to do") if "Log out" in each]
    assert offered == [
        *(f"Log out of the browser opened on 2026-11-{day}" for day in (22, 21, 20)),
        "Log out of all browsers",
    ]
    await ana.choose("What to do", offered[2])
    assert "Logged out of 1 browser." in private(ana)
    assert [await pages.member_of(each or "") for each in sessions] == [
        None,
        ana.member.id,
        ana.member.id,
        ben.member.id,
    ]
    await ana.slash("turns do:data with:browsers all")
    assert "Logged out of 2 browsers." in private(ana)
    await ana.slash("turns do:data with:browsers x")
    assert "logged out already" in private(ana)
    assert [await pages.member_of(each or "") for each in sessions] == [None, None, None, ben.member.id]


async def test_whoever_deletes_their_data_is_logged_out(served: Stage) -> None:
    ana = served.member("Ana")
    await ana.slash("carcassonne")
    await ana.press(LABEL, served.board(await served.live()))
    session = await served.services[Pages].redeem(link_of(ana)["secret"])
    assert session is not None
    await ana.slash("turns do:data with:export")
    message = ana.newest_private_message()
    assert message is not None
    (file,) = message.attachments
    kept = json.loads(file.content)
    assert len(kept["page_sessions"]) == 1
    assert session not in file.content.decode()
    await ana.slash("turns do:data with:delete")
    await ana.press("Delete my data")
    await settled()
    assert await served.services[Pages].member_of(session) is None


async def test_no_secret_is_logged_on_its_way_to_the_member(served: Stage, caplog: pytest.LogCaptureFixture) -> None:
    for logger in (
        "",
        "bot",
        "cogs",
        "discord",
        "aiohttp",
        *log_format.LOGGERS,
    ):  # an earlier test may have set the level of one
        caplog.set_level("DEBUG", logger)
    ana = served.member("Ana")
    await ana.slash("carcassonne")
    await ana.press(LABEL, served.board(await served.live()))
    under_board = link_of(ana)["secret"]
    await ana.slash("table do:page")
    typed = link_of(ana)["secret"]
    ours = "\n".join(record.getMessage() for record in caplog.records)
    assert "discord" in {record.name.partition(".")[0] for record in caplog.records}
    assert under_board not in ours
    assert typed not in ours
