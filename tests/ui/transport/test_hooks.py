"""Answers where the bot isn't a member: tokens, and how many further messages an interaction takes."""

from __future__ import annotations

from typing import Any, cast

import discord
import pytest

from bot.core.table.model import Venue
from bot.discord.components.payload import MessagePayload
from bot.discord.transport.calls import Call, Meaning, classify
from bot.discord.transport.hooks import InteractionHooks, TokenExpired
from bot.discord.transport.post import edit, post
from bot.discord.transport.response import Deferral, Response
from bot.games.text import ENGLISH
from tests.tables.fixtures import HandClock
from tests.ui.doubles import PRESSED, Interaction

MAX_FOLLOW_UPS = 5

HERE = 5
HELLO = MessagePayload("Hello")


@pytest.fixture
def hooks() -> InteractionHooks:
    return InteractionHooks(HandClock())


def in_group(hooks: InteractionHooks, *, pressed: bool = False) -> Interaction:
    """An interaction in a group message."""
    interaction = Interaction(pressed=pressed)
    interaction.guild_id = cast("int", None)
    interaction.context = discord.app_commands.AppCommandContext(private_channel=True)
    interaction.client.hooks = hooks
    return interaction


def respond(interaction: Interaction, late: Deferral) -> Response:
    return Response(cast("Any", interaction), late=late)


async def test_a_message_is_posted_as_a_follow_up_and_nowhere_else(hooks: InteractionHooks) -> None:
    interaction = in_group(hooks, pressed=True)
    client = cast("discord.Client", interaction.client)
    async with respond(interaction, Deferral.UPDATE):
        assert await post(client, HERE, HELLO, ENGLISH) == 79
        hooks.note(6, Venue.INTERACTION)
        with pytest.raises(TokenExpired):
            await post(client, 6, HELLO, ENGLISH)
    assert interaction.done == ["defer", "follow Hello"]
    with pytest.raises(TokenExpired):
        await post(client, HERE, HELLO, ENGLISH)


async def test_an_interaction_takes_five_further_messages(hooks: InteractionHooks) -> None:
    interaction = in_group(hooks, pressed=True)
    async with respond(interaction, Deferral.UPDATE) as response:
        for _ in range(MAX_FOLLOW_UPS):
            await response.follow_up(HELLO, ENGLISH)
        with pytest.raises(TokenExpired):
            await response.follow_up(HELLO, ENGLISH)
    assert interaction.done.count("follow Hello") == MAX_FOLLOW_UPS


async def test_an_answer_to_a_press_keeps_the_token_for_the_pressed_message(hooks: InteractionHooks) -> None:
    interaction = in_group(hooks, pressed=True)
    client = cast("discord.Client", interaction.client)
    hooks.note(HERE, Venue.INTERACTION)
    with pytest.raises(TokenExpired):
        await edit(client, HERE, PRESSED, HELLO, ENGLISH)
    async with respond(interaction, Deferral.UPDATE) as response:
        await response.tell("Not your turn.")
    assert interaction.done == ["defer", "follow privately Not your turn."]
    assert await edit(client, HERE, PRESSED, HELLO, ENGLISH)
    assert interaction.done[-1] == "fill Hello"


async def test_a_token_is_used_for_less_than_a_quarter_of_an_hour() -> None:
    clock = HandClock()
    hooks = InteractionHooks(clock)
    interaction = in_group(hooks, pressed=True)
    async with respond(interaction, Deferral.UPDATE) as response:
        await response.acknowledge()
    clock.turn(minutes=13)
    await hooks.edit(PRESSED, HELLO, ENGLISH)
    clock.turn(minutes=2)
    with pytest.raises(TokenExpired):
        await hooks.edit(PRESSED, HELLO, ENGLISH)


def test_a_missing_token_means_that_nothing_is_owed() -> None:
    assert classify(TokenExpired(HERE), Call.SEND) is Meaning.NO_TOKEN
    assert classify(TokenExpired(HERE), Call.EDIT) is Meaning.NO_TOKEN


def test_a_server_that_the_bot_joins_takes_messages_again(hooks: InteractionHooks) -> None:
    hooks.note(HERE, Venue.INTERACTION)
    assert hooks.takes_answers_only(HERE)
    hooks.note(HERE, Venue.SERVER)
    assert not hooks.takes_answers_only(HERE)
