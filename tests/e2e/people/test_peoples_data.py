"""Export and deletion of personal data: only its owner gets it, and nothing names a member who deleted it."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from typing import Any

from bot.core.settings.service import SERVER_THEME
from bot.core.table.model import Status, is_former
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import remove_bot
from bot.playground.world.model import Permission
from bot.playground.world.payloads import permissions
from bot.playground.world.world import GUILD_ID as GUILD
from tests.e2e.stage import Stage, settled, take_turn

RETENTION_PERIOD = timedelta(days=30)

FORMER = "Former member"


def handed_out(member: ScriptedMember) -> dict[str, Any]:
    message = member.newest_private_message()
    assert message is not None
    (file,) = message.attachments
    found = json.loads(file.content)
    assert isinstance(found, dict)
    return found


async def test_a_member_gets_all_stored_data_and_no_seed(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    seed = (await stage.services.repository.load((await stage.live()).table.id)).seed.hex()
    await ana.slash("turns do:data with:export")
    kept = handed_out(ana)
    assert kept["member"] == ana.member.id
    assert kept["names"] == [{"name": "Ana", "locale": "en-GB"}]
    assert [entry["text"] for entry in kept["log_entries"]] == await stage.notations()
    assert seed not in json.dumps(kept)
    await ben.slash("turns do:data with:export")
    assert not handed_out(ben)["tables"]


async def test_nobody_is_forgotten_before_they_say_that_they_mean_it(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    await ana.slash("turns do:data with:delete")
    asked = ana.newest_private_message()
    assert asked is not None
    assert "can't undo this" in asked.content
    assert (await stage.live()).table.members == (ana.member.id,)
    await ben.slash("table do:board")
    assert (await stage.live()).table.status is Status.RUNNING


async def test_whoever_is_forgotten_is_a_former_member_wherever_they_were_named(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    await ana.slash("table do:resign")
    await ana.press("Resign")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    await ana.slash("turns do:data with:delete")
    await ana.press("Delete my data")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "Deleted." in answer.content
    await settled()
    await stage.later(minutes=1)
    live = await stage.live()
    assert live.table.status is Status.RESIGNED
    assert all(map(is_former, live.table.members))
    for command in ("table do:log", "table do:info", "table do:words"):
        await ben.slash(command)
        await settled()
        shown = ben.newest_private_message()
        assert shown is not None
        assert f"<@{ana.member.id}>" not in shown.content
        assert "Ana" not in shown.content
        assert "<@-" not in shown.content
    await ben.slash("table do:info")
    shown = ben.newest_private_message()
    assert shown is not None
    assert FORMER in shown.content
    await ana.slash("turns do:data with:export")
    assert not any(value for key, value in handed_out(ana).items() if key not in ("format", "member"))


async def test_who_gathers_in_a_lobby_leaves_it_and_its_message_names_them_no_more(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    await ben.slash("turns do:data with:delete")
    await ben.press("Delete my data")
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.members == (ana.member.id,)
    assert lobby.message is not None
    assert f"<@{ben.member.id}>" not in stage.world.message(lobby.channel, lobby.message).content


async def test_only_managers_get_the_data_of_a_server(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    guild = stage.world.guilds[GUILD]
    names = ("Ana", "Ben", "Chloe", "Dan", "Emil")
    may = {each: Permission.MANAGE_GUILD in permissions(stage.world.member(each), guild) for each in names}
    manager = stage.member(next(each for each in names if may[each]))
    other = stage.member(next(each for each in names if not may[each]))
    await manager.slash("server do:data")
    kept = handed_out(manager)
    assert len(kept["tables"]) == 1
    assert kept["logs"] == []
    await other.forge_slash("server do:data")
    refused = other.newest_private_message()
    assert refused is not None
    assert not refused.attachments


async def test_a_server_that_removed_the_bot_is_deleted_after_thirty_days(stage: Stage) -> None:
    guild = stage.world.open_guild("Elsewhere")
    await stage.services.settings.choose(SERVER_THEME, guild.id, "light")
    remove_bot(stage.world, guild.id)
    await until(stage, guild.id, leaving=True)
    await stage.later(days=29)
    assert guild.id in await stage.services.people.servers()
    await stage.later(days=RETENTION_PERIOD.days)
    assert guild.id not in await stage.services.people.servers()


async def test_a_server_that_is_there_when_its_time_is_over_stays(stage: Stage) -> None:
    await stage.services.settings.choose(SERVER_THEME, GUILD, "light")
    await stage.services.people.schedule_deletion(GUILD)
    await stage.later(days=RETENTION_PERIOD.days + 1)
    assert await stage.services.people.servers() == (GUILD,)
    assert not await stage.services.people.is_leaving(GUILD)


async def test_a_server_that_left_while_the_bot_was_away_is_noticed_at_the_start(stage: Stage) -> None:
    guild = stage.world.open_guild("Elsewhere")
    await stage.services.settings.choose(SERVER_THEME, guild.id, "light")
    await stage.stop()
    remove_bot(stage.world, guild.id)
    await stage.start()
    await until(stage, guild.id, leaving=True)


async def until(stage: Stage, guild: int, *, leaving: bool) -> None:
    for _ in range(1000):
        if await stage.services.people.is_leaving(guild) is leaving:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the bot did not notice")
