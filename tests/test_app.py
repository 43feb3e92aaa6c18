"""Starting and stopping the bot."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot import app
from bot.app import Tablekeeper, build, log_to_stderr, run_until_signalled, serve
from bot.background import Background, Fatal
from bot.core.delivery.scheduler import Scheduler
from bot.discord.components.items import ITEMS
from bot.discord.transport.log_format import JsonFormatter
from bot.ops.settings import BotSettings
from bot.playground.address import discord_at
from bot.playground.server import Playground
from bot.playground.world.membership import remove_bot
from tests.playground.schema import DISCORDS
from tests.ui.doubles import Interaction


@pytest.fixture(autouse=True)
def no_lasting_log_handlers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "setup_logging", lambda **_: None)


@pytest.fixture
def settings(tmp_path: Path) -> BotSettings:
    return BotSettings("playground", tmp_path / "tables.db")


def test_without_a_token_run_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(BotSettings("", tmp_path / "tables.db")) == 1
    text = capsys.readouterr().err
    assert text.startswith("DISCORD_TOKEN isn't set. Set it to your bot's token")
    assert "Traceback" not in text


@pytest.mark.parametrize("terminal", [False, True])
def test_a_log_has_colours_in_a_terminal_only(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py takes any container for a terminal."""
    given: dict[str, Any] = {}
    monkeypatch.setattr(app, "setup_logging", lambda **arguments: given.update(arguments))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.delenv("NO_COLOR", raising=False)
    log_to_stderr(logging.WARNING)
    assert given["level"] == logging.WARNING
    assert ("formatter" in given) is not terminal
    if not terminal:
        line = given["formatter"].format(logging.LogRecord("bot", logging.WARNING, "", 1, "Something.", None, None))
        assert "Something." in line
        assert "\x1b" not in line


async def test_a_wrong_token_differs_from_other_errors(
    settings: BotSettings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Playground(validate=DISCORDS) as playground:
        with discord_at(playground.address):
            wrong = BotSettings("wrong", settings.database)
            assert await asyncio.to_thread(app.run, wrong) == 1
    text = capsys.readouterr().err
    assert "Discord rejected the token" in text
    assert "wrong" not in text


async def test_only_the_guilds_intent_is_asked_for_and_nobody_is_pinged_by_default(settings: BotSettings) -> None:
    async with build(settings) as client:
        check_what_is_asked_for(client)


def check_what_is_asked_for(client: Tablekeeper) -> None:
    assert [name for name, wanted in client.intents if wanted] == ["guilds"]
    mentions = client.allowed_mentions
    assert mentions is not None
    assert (mentions.everyone, mentions.users, mentions.roles, mentions.replied_user) == (False, False, False, False)
    assert set(client._connection._view_store._dynamic_items.values()) == set(ITEMS)


async def test_it_serves_until_it_is_asked_to_stop_and_says_so(
    settings: BotSettings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with Playground(validate=DISCORDS) as playground:
        with discord_at(playground.address):
            settings = replace(settings, token=playground.world.token)
            clients: list[Tablekeeper] = []
            serving = asyncio.create_task(run_until_signalled(serve(settings, started=clients.append)))
            await playground.member("Ana").until(lambda: playground.world.bot_online)
            await clients[0].wait_until_ready()
            os.kill(os.getpid(), signal.SIGTERM)
            async with asyncio.timeout(60):
                await serving
    assert clients[0].is_closed()
    assert "asked to stop" in caplog.text
    assert not any(settings.token in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize(("servers", "said"), [(0, "(0 guilds)"), (1, "(1 guild)"), (2, "(2 guilds)")])
async def test_the_log_says_as_whom_the_bot_serves_and_how_many(
    servers: int, said: str, settings: BotSettings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with Playground() as playground:
        world = playground.world
        if servers == 0:
            remove_bot(world, next(iter(world.guilds)))
        if servers == 2:
            world.open_guild("Another")
        clients: list[Tablekeeper] = []
        with discord_at(playground.address):
            serving = asyncio.create_task(serve(replace(settings, token=world.token), started=clients.append))
            await world.feed.wait_until(lambda: world.bot_online)
            clients[0]._connection.guild_ready_timeout = 0.01
            await clients[0].wait_until_ready()
            await clients[0].on_ready()
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving
    assert f"Logged in as Tablekeeper {said}." in caplog.messages
    invited = [
        each for each in caplog.messages if each.startswith("The bot isn't in any server yet. Invite it: https://")
    ]
    assert bool(invited) is (servers == 0)


async def test_what_is_asked_to_end_again_tidies_up_to_the_end() -> None:
    began, ended = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        try:
            began.set()
            await asyncio.Event().wait()
        finally:
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.sleep(0.05)
            ended.set()

    serving = asyncio.create_task(run_until_signalled(work()))
    await began.wait()
    os.kill(os.getpid(), signal.SIGINT)
    await serving
    assert ended.is_set()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (app_commands.CommandNotFound("old", [], discord.AppCommandType.chat_input), "has changed"),
        (app_commands.NoPrivateMessage(), "only works in server channels"),
        (
            app_commands.TransformerError("x", discord.AppCommandOptionType.user, app_commands.Transformer()),
            "can't find that member",
        ),
    ],
)
async def test_what_discord_py_refuses_is_a_sentence(
    settings: BotSettings, error: app_commands.AppCommandError, said: str
) -> None:
    interaction = Interaction()
    async with build(settings) as client:
        await client.tree.on_error(cast("Any", interaction), error)
    (text,) = interaction.done
    assert said in text
    assert "error `" not in text


async def test_what_a_command_raises_gets_an_error_id(settings: BotSettings, caplog: pytest.LogCaptureFixture) -> None:
    interaction = Interaction()
    async with build(settings) as client:
        await client.load_extension("cogs.table.cog")
        await client.load_extension("cogs.help.cog")
        command = client.tree.get_command("help")
        assert isinstance(command, app_commands.Command)
        error = app_commands.CommandInvokeError(command, ZeroDivisionError("nothing left"))
        await client.tree.on_error(cast("Any", interaction), error)
    (text,) = interaction.done
    assert text.split("`")[1] in caplog.text
    assert "ZeroDivisionError: nothing left" in caplog.text


async def test_a_bot_that_cannot_go_on_stops_and_says_why(
    settings: BotSettings, caplog: pytest.LogCaptureFixture
) -> None:
    async with Playground(validate=DISCORDS) as playground:
        with discord_at(playground.address):
            clients: list[Tablekeeper] = []
            serving = asyncio.create_task(
                serve(replace(settings, token=playground.world.token), started=clients.append)
            )
            await playground.member("Ana").until(lambda: playground.world.bot_online)

            async def burn() -> None:
                raise Fatal("The house is on fire.")

            clients[0].background.start("fire brigade", burn)
            async with asyncio.timeout(60):
                with pytest.raises(Fatal, match="on fire"):
                    await serving
    assert clients[0].is_closed()
    assert "The house is on fire." in caplog.text


@pytest.mark.parametrize(
    ("event", "asked"),
    [
        ("guild_available", "channels_in_use"), ("guild_join", "cancel_deletion"),
        ("guild_remove", "schedule_deletion"), ("shard_ready", "servers"),
    ],
)  # fmt: skip
async def test_what_discord_tells_a_bot_that_closes_is_not_looked_up_in_a_store_that_is_closed(
    event: str, asked: str, settings: BotSettings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with build(settings) as client:
        await client.services.start()
        await client.load_cogs()
        service = client.services.tables if asked == "channels_in_use" else client.services.people
        ask, came, goes_on = getattr(service, asked), asyncio.Event(), asyncio.Event()

        async def slow(*arguments: object) -> object:
            came.set()
            await goes_on.wait()
            return await ask(*arguments)

        monkeypatch.setattr(service, asked, slow)
        client.dispatch(event, 0 if event == "shard_ready" else SimpleNamespace(id=1))
        await came.wait()
    goes_on.set()
    await asyncio.sleep(0.01)
    assert client.is_closed()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_what_still_asks_discord_when_a_bot_closes_does_not_meet_a_closed_line(
    settings: BotSettings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asking, closed = asyncio.Event(), asyncio.Event()

    async def asked(*_: object) -> object:
        asking.set()
        await closed.wait()
        raise RuntimeError("Session is closed")

    async with build(settings) as client:
        await client.services.start()
        await client.load_cogs()
        close = client.http.close

        async def closing() -> None:
            closed.set()
            await asyncio.sleep(0.01)
            await close()

        monkeypatch.setattr(client.services.tables, "channels_in_use", asked)
        monkeypatch.setattr(client.http, "close", closing)
        client.dispatch("guild_available", SimpleNamespace(id=1))
        await asking.wait()
    assert client.is_closed()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_what_stopped_the_bot_is_the_last_thing_that_it_says(
    settings: BotSettings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def burnt(settings: BotSettings, *, replace: bool) -> None:
        raise Fatal("The house is on fire.")

    monkeypatch.setattr(app, "serve", burnt)
    assert app.run(settings) == 1
    assert capsys.readouterr().err == "The house is on fire.\n"


async def test_the_timer_task_is_restarted_when_it_ends(
    settings: BotSettings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun = 0
    twice = asyncio.Event()

    async def ends_at_once(timers: object) -> None:
        nonlocal begun
        begun += 1
        if begun == 2:
            twice.set()

    async def nothing(*_: object) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(Scheduler, "run", ends_at_once)
    monkeypatch.setattr(Tablekeeper, "publish_commands", nothing)
    async with build(settings) as client:
        client.background = Background(never, nothing)
        await client.setup_hook()
        async with asyncio.timeout(60):
            await twice.wait()
    assert "background task stopped: task='timers'" in caplog.text


def never(error: Fatal) -> None:
    raise AssertionError(error)


def test_a_log_for_machines_has_its_own_format(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(app, "setup_logging", lambda **arguments: given.update(arguments))
    log_to_stderr(logging.INFO, as_json=True)
    assert isinstance(given["formatter"], JsonFormatter)
