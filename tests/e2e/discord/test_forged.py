"""What no client of Discord's sends: it is answered with a sentence, changes nothing and is no error of ours."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.core.table.model import Venue
from bot.games.registry import GAMES
from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.membership import return_bot
from bot.playground.world.model import Message
from tests.e2e.challenging import OPEN, begin, own_board
from tests.e2e.stage import Stage, id_of, settled, with_controls

SOLO = [game.key for game in GAMES if 1 in game.seats]


def select_of(message: Message) -> str:
    return next(control.custom_id for control in controls(message.components) if control.is_select)


async def heard(member: ScriptedMember, caplog: pytest.LogCaptureFixture) -> str:
    await settled()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    answer = member.newest_private_message()
    assert answer is not None
    assert "went wrong" not in answer.content
    return answer.content


@pytest.mark.parametrize("values", [(), ("L10", "N10")])
async def test_a_choice_of_none_or_two_is_refused(
    stage: Stage, caplog: pytest.LogCaptureFixture, values: tuple[str, ...]
) -> None:
    ana, elsewhere = stage.member("Ana"), stage.member("Ana", "table-two")
    await ana.slash("carcassonne")
    await elsewhere.slash("novaluna seats:3")
    await settled()
    lobby = await stage.lobby(elsewhere.channel_id)
    assert lobby is not None
    option = {"label": "Seats: 2", "value": "seats 2"}
    earlier = {"type": 3, "custom_id": f"t:{lobby.id}:0:pick:lobby 1", "options": [option]}
    with_controls(stage, elsewhere.newest_message(), earlier)
    for member in (ana, elsewhere):
        await member.forge_choice(select_of(member.newest_message()), *values, message=member.newest_message())
        assert "Pick one" in await heard(member, caplog)
    assert await stage.notations() == []


@pytest.mark.parametrize("game", SOLO)
async def test_a_choice_that_was_not_offered_is_refused_or_shows_the_table(
    stage: Stage, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"{game}")
    live = await stage.live()
    for word, value in product(("do", "cells 1", "final"), ("nonsense", "? nonsense", "? 99", "! nonsense", "?", "! ")):
        board = stage.board(live)
        custom_id = f"t:{live.table.id}:0:pick:{word}"
        select = {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": "x"}]}
        with_controls(stage, board, select)
        await ana.forge_choice(custom_id, value, message=board)
        await settled()
        errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
        assert errors == [], (word, value)
    assert await stage.notations() == []


def with_controls_of(stage: Stage, message: Message, other: Message) -> Message:
    """The message as somebody makes the bot believe it is: with the controls of another one."""
    return stage.world.update_message(replace(message, components=other.components))


@pytest.mark.parametrize("line", ["server"])
async def test_a_command_of_servers_opens_nothing_in_a_conversation(
    stage: Stage, caplog: pytest.LogCaptureFixture, line: str
) -> None:
    conversation = stage.world.open_conversation(stage.world.member("Ana"))
    ana = stage.member("Ana", conversation.id)
    with pytest.raises(ClientRefusal):
        await ana.slash(line)
    await ana.forge_slash(line)
    assert "only works in server channels" in await heard(ana, caplog)
    assert await stage.services.tables.running() == []
    assert await stage.lobby(conversation.id) is None


async def test_help_is_for_everywhere(stage: Stage) -> None:
    conversation = stage.world.open_conversation(stage.world.member("Ana"))
    ana = stage.member("Ana", conversation.id)
    await ana.slash("help")
    assert "only" not in ana.newest_message().content.split("\n")[0]


async def test_help_in_direct_messages_says_where_commands_work(stage: Stage) -> None:
    conversation = stage.world.open_conversation(stage.world.member("Ana"))
    ana = stage.member("Ana", conversation.id)
    for topic, result in (("server", True), ("carcassonne", False), ("help", False), ("play", False)):
        await ana.slash(f"help topic:{topic}")
        assert ("This command works in server channels only." in ana.newest_message().content) is result
    await ana.choose("Explain a command", "/server", message=ana.newest_message())
    assert "This command works in server channels only." in ana.newest_message().content


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("server", "I'm not in this server. Someone who manages it can [add me]("),
        ("group", "doesn't work in this conversation"),
    ],
)
@pytest.mark.parametrize("line", ["records", "challenge"])
async def test_where_a_member_alone_takes_the_bot_it_opens_nothing_and_says_why(
    stage: Stage, caplog: pytest.LogCaptureFixture, place: str, said: str, line: str
) -> None:
    """Commands registered without installs are available wherever the portal says."""
    world = stage.world
    ana = world.member("Ana")
    world.installed_by.add(ana.id)
    elsewhere = world.open_guild("Elsewhere", with_bot=False)
    where = (
        world.open_group(ana, world.member("Ben"))
        if place == "group"
        else world.open_channel("elsewhere", guild_id=elsewhere.id)
    )
    with pytest.raises(ClientRefusal):
        await stage.member("Ana", where.id).slash(line)
    alone = stage.member("Ana", where.id)
    await alone.forge_slash(line)
    assert said in await heard(alone, caplog)
    assert await stage.services.tables.running() == []
    assert [message for message in world.messages(where.id) if not message.is_ephemeral] == []


async def test_in_a_server_that_has_the_commands_without_the_bot_only_answers_are_given(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """As after an invitation without the scope for bots."""
    await stage.client.wait_until_ready()
    world = stage.world
    elsewhere = world.open_guild("Elsewhere", with_bot=False)
    world.commands_only.add(elsewhere.id)
    ana = stage.member("Ana", world.open_channel("elsewhere", guild_id=elsewhere.id).id)
    await ana.slash("challenge")
    assert "I'm not in this server." in await heard(ana, caplog)
    await ana.slash("otys")
    await ana.slash("table do:resign with:sure")
    await settled()
    assert (await stage.live(ana.channel_id)).table.venue is Venue.INTERACTION
    assert await stage.services.tables.running() == []
    del world.other_guilds[elsewhere.id]
    return_bot(world, elsewhere)
    await ana.slash("carcassonne")
    await settled()
    assert (await stage.live(ana.channel_id)).table.venue is Venue.SERVER
    assert len(await stage.services.tables.running()) == 1


async def test_a_control_of_another_servers_table_lobby_or_run_does_nothing(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    world, ana = stage.world, stage.member("Ana")
    other = world.open_guild("Elsewhere")
    there = ana.in_channel(world.open_channel("far away", guild_id=other.id).id)
    gathering = ana.in_channel("table-two")
    await ana.slash("carcassonne")
    await gathering.slash("novaluna seats:3")
    await settled()
    board, lobby = stage.board(await stage.live()), gathering.newest_message()
    await there.slash("carcassonne")
    await there.slash("table do:info")
    await settled()
    before = await stage.lobby(gathering.channel_id)
    public, private = (message for message in there.messages())
    assert private.is_ephemeral
    for message in (public, private):
        with_controls_of(stage, message, board)
        await there.forge_choice(select_of(board), "L10", message=message)
        assert "belongs to another server" in await heard(there, caplog)
        with_controls_of(stage, message, lobby)
        await there.forge_press(id_of(lobby, "Leave"), message)
        assert "belongs to another server" in await heard(there, caplog)
    assert await stage.lobby(gathering.channel_id) == before
    assert world.message(board.channel_id, board.id) == board


async def test_a_run_is_not_played_from_another_server(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    world, ana = stage.world, stage.member("Ana")
    there = ana.in_channel(world.open_channel("far away", guild_id=world.open_guild("Elsewhere").id).id)
    await ana.slash(OPEN)
    await begin(ana)
    run = own_board(ana)
    await there.slash("help topic:carcassonne rules")
    message = with_controls_of(stage, own_board(there), run)
    await there.forge_choice(select_of(run), "L10", message=message)
    assert "belongs to another server" in await heard(there, caplog)


@pytest.mark.parametrize("rest", ["log:٣", "log:é", "Log:", ""])
async def test_an_id_that_we_never_made_is_answered(stage: Stage, caplog: pytest.LogCaptureFixture, rest: str) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    live = await stage.live()
    button = {"type": 2, "style": 1, "label": "Odd", "custom_id": f"t:{live.table.id}:0:{rest}"}
    await ana.press("Odd", with_controls(stage, stage.board(live), button))
    assert "*Board*" in await heard(ana, caplog)


async def test_a_control_that_nobody_serves_any_more_says_how_to_go_on(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    live = await stage.live()
    button = {"type": 2, "style": 1, "label": "Dance", "custom_id": f"t:{live.table.id}:0:dance:"}
    await ana.press("Dance", with_controls(stage, stage.board(live), button))
    assert "*Board*" in await heard(ana, caplog)
