"""Lost messages other than boards: members read what to do, or a retry works."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.core.table.model import deciders
from bot.discord.transport.response import DEFER_SECONDS, Deferral
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import NO_PERMISSION, Message, Permission
from bot.playground.world.world import GUILD_ID
from cogs.lobby.model import NewLobby
from cogs.lobby.service import GRACE, QUIET, Lobbies
from tests.e2e.challenging import OPEN, begin, play_on
from tests.e2e.operation.test_owed import POSTS, answers, calls, check_whole, two
from tests.e2e.stage import Stage, labels_of, settled, take_turn


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py waits for a moment only before it sends an answer again; no deferral comes before the answer."""
    pause = asyncio.sleep
    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", lambda seconds: pause(min(seconds, 0.01)))
    for late in Deferral:
        monkeypatch.setitem(DEFER_SECONDS, late, 60.0)


def lobbies(member: ScriptedMember) -> list[Message]:
    return [message for message in member.messages() if "Join" in labels_of(message)]


async def test_a_lobby_whose_message_could_not_be_posted_follows(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    stage.world.faults.server_error("/callback", method="POST", status=503, times=5)
    await ana.slash("novaluna seats:2")
    await settled()
    assert "The lobby is open. The lobby message is delayed" in answers(ana)
    assert lobbies(ana) == []
    for _ in range(2):
        await stage.later(minutes=1)
        (message,) = lobbies(ana)
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.message == message.id
    await ben.press("Join")
    assert "2 of 2 seats taken" in lobbies(ana)[0].content


async def test_a_lobby_is_shown_though_the_process_died_right_after_it_was_opened_or_joined(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    rules = stage.services.repository.game("novaluna")
    new = NewLobby("novaluna", GUILD_ID, ana.channel_id, 2, rules.check_options({}), (ana.id,))
    lobby = await stage.services[Lobbies].open(new)  # and nobody posts it
    await stage.later(minutes=1)
    (message,) = lobbies(ana)
    assert "1 of 2 seats taken" in message.content
    await stage.services[Lobbies].join(lobby.id, ben.id)
    await stage.later(minutes=1)
    (message,) = lobbies(ana)
    assert "2 of 2 seats taken" in message.content
    assert await stage.services.outbox.of(lobby.id) == []


async def test_who_joined_reads_so_though_the_message_of_the_lobby_did_not_change_which_follows(stage: Stage) -> None:
    ana, ben, chloe = (stage.member(name) for name in ("Ana", "Ben", "Chloe"))
    await ana.slash("novaluna seats:3")
    await settled()
    stage.world.faults.server_error("/callback", method="POST", status=503, times=5)
    await ben.press("Join")
    await settled()
    assert "You've joined. The lobby message is delayed" in answers(ben)
    stage.world.faults.server_error(r"/messages/\d+$", method="PATCH", status=503)
    await chloe.slash("table do:join")
    await settled()
    assert "You've joined. The lobby message is delayed" in answers(chloe)
    (message,) = lobbies(ana)
    assert "1 of 3 seats taken" in message.content
    await stage.later(minutes=1)
    (message,) = lobbies(ana)
    assert "3 of 3 seats taken" in message.content


async def test_the_warning_of_a_lobby_that_could_not_be_posted_follows_once(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna seats:2")
    await settled()
    stage.world.faults.server_error(POSTS, method="POST", status=503)
    stage.clock.now += QUIET
    await stage.services.timers.tick()
    assert ana.pings == []
    for _ in range(3):
        await stage.later(minutes=1)
    (warning,) = ana.pings
    assert "your Nova Luna lobby closes" in warning.content
    await ana.press("Keep open")
    await settled()
    assert warning.id not in [message.id for message in ana.messages()]
    stage.clock.now += QUIET
    await stage.later()
    assert len(ana.pings) == 2
    stage.clock.now += GRACE
    await stage.later()
    assert await stage.lobby() is None


async def test_a_warning_that_cannot_be_deleted_keeps_nobody_from_joining(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    await settled()
    stage.clock.now += QUIET
    await stage.later()
    (warning,) = ana.pings
    stage.world.faults.server_error(rf"/messages/{warning.id}$", method="DELETE", status=403)
    await ben.press("Join")
    await settled()
    assert stage.world.faults.log
    (message,) = lobbies(ana)
    assert "2 of 3 seats taken" in message.content
    assert "ERROR" not in caplog.text


async def test_an_undo_request_that_could_not_be_posted_follows_once(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne partner:@Ben")
    await take_turn(ana, stage)
    moves = await stage.notations()
    stage.world.faults.server_error(POSTS, method="POST", status=503)
    await ana.slash("table do:undo")
    await settled()
    await stage.stop()
    await stage.start()  # what is owed is in the store
    for _ in range(2):
        await stage.later(minutes=1)
    (asked,) = [message for message in ben.messages() if "do you agree?" in message.content]
    await ben.press("Agree", asked)
    await settled()
    assert await stage.notations() == moves[:-1]


async def test_an_undo_request_that_could_not_be_posted_is_reported_and_can_be_repeated(
    stage: Stage,
) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne partner:@Ben")
    await take_turn(ana, stage)
    moves = await stage.notations()
    stage.world.faults.server_error(POSTS, method="POST", status=503)
    await ana.slash("table do:undo")
    await settled()
    assert "I couldn't reach Discord just now. I'll ask the others in a moment." in answers(ana)
    stage.world.update_channel(replace(ana.channel, denied=Permission.SEND_MESSAGES))
    await ana.slash("table do:undo")
    await settled()
    assert "I can't post in this channel" in answers(ana)
    stage.world.update_channel(replace(stage.world.channel(ana.channel_id), denied=NO_PERMISSION))
    for _ in range(2):  # impatient members ask twice
        await ana.slash("table do:undo")
        await settled()
    asked = [message for message in ben.messages() if "do you agree?" in message.content]
    assert len(asked) == 1
    assert await stage.notations() == moves
    await ben.press("Agree")
    await settled()
    assert await stage.notations() == moves[:-1]


async def test_a_result_that_could_not_be_posted_is_reported_and_can_be_posted_again(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(OPEN)
    await begin(ana)
    await play_on(stage, ana)
    await stage.later()  # what the host posts by itself after a run
    stage.world.faults.server_error(POSTS, method="POST", status=503)
    await ana.slash("challenge do:post")
    await settled()
    assert "I couldn't post your result: Discord refused the message" in answers(ana)
    await ana.slash("challenge do:post")
    await settled()
    assert "Posted." in answers(ana)


async def test_who_was_to_be_called_to_a_table_that_froze_is_called_when_its_rules_are_back(stage: Stage) -> None:
    mover, other = await two(stage)
    stage.world.faults.server_error(POSTS, method="POST", status=503)
    choice = (await mover.complete("move", move="take"))[0]
    await mover.slash(f"move move:{choice.value}")
    await settled()
    table = (await stage.live()).table
    assert calls(other) == []
    await under_rules(stage, 99)
    for _ in range(3):
        await stage.later(hours=1)
    assert calls(other) == []
    await under_rules(stage, table.rules_version)
    await stage.later(hours=6)
    assert other.id in deciders(await stage.live())
    await check_whole(stage, other)


async def under_rules(stage: Stage, version: int) -> None:
    """Another version of the bot is started, for which the rules of the table are these."""
    await stage.stop()
    with closing(sqlite3.connect(stage.database)) as connection, connection:
        connection.execute("UPDATE tables SET rules_version = ?", (version,))
    await stage.start()
