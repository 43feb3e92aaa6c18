"""Publish the bot's commands to Discord now; `run` does it when they have changed.

The bot may run meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

import discord

from bot import registration, words
from bot.app import logged_in_client
from bot.ops.connection_retry import DISCORD_ERRORS, explain
from bot.ops.settings import BotSettings
from bot.store.failures import CannotOpen


def configure(parser: argparse.ArgumentParser) -> None:
    """The command takes no arguments; the token comes from the environment."""


def execute(arguments: argparse.Namespace) -> int:
    """Replace Discord's commands with those of this version."""
    try:
        print(asyncio.run(_publish(BotSettings.from_environment())))
    except CannotOpen as error:
        print(error, file=sys.stderr)
        return 1
    except DISCORD_ERRORS as error:
        print(explain(error), file=sys.stderr)
        return 1
    return 0


def _name(client: discord.Client) -> str:
    return "the application" if client.application is None else client.application.name


async def _publish(settings: BotSettings) -> str:
    async with logged_in_client(settings) as client:
        done = await registration.publish(client.tree)
        return str(words.published(len(done.commands), f"{_name(client)} ({done.application})"))
