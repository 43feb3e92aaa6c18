"""Publishes the bot's commands: whenever what Discord has is not what was published last, and when asked to.

Discord keeps one set of commands for each application. It changes when the bot is given another application, when a
database is copied, and when somebody else publishes with the same token.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import discord
from discord import app_commands

_log = logging.getLogger(__name__)

NOTE = "commands published"
"""Under this key the store remembers what was published last."""

SLASH = discord.AppCommandType.chat_input.value

Versions = Mapping[str, Sequence[str]]
"""Id and version of each command, by type and name. Discord changes the version whenever the command changes."""


@dataclass(frozen=True, slots=True)
class Published:
    """What an application had after publishing: the hash of the tree that was sent, and what Discord made of it."""

    application: str
    tree: str
    commands: Versions

    @property
    def ids(self) -> dict[str, int]:
        """The ids of the slash commands by name, for texts that mention them."""
        kind = f"{SLASH} "
        return {name.removeprefix(kind): int(id_) for name, (id_, _) in self.commands.items() if name.startswith(kind)}

    def to_note(self) -> str:
        """The note for the store."""
        return json.dumps(asdict(self))


def parse_published(note: str | None) -> Published | None:
    """What a note of the store says; None if there is none, or one of an older version, which was the hash alone."""
    try:
        found = json.loads(note or "null")
    except json.JSONDecodeError:
        return None
    return Published(**found) if isinstance(found, dict) else None


async def registered(client: discord.Client) -> Versions:
    """What Discord has for the application of a client that is logged in."""
    commands = await client.http.get_global_commands(_application(client))
    return {f"{each.get('type', SLASH)} {each['name']}": [str(each["id"]), str(each["version"])] for each in commands}


async def publish(tree: app_commands.CommandTree[Any]) -> Published:
    """Replace what Discord has by the tree."""
    commands = await tree.sync()
    _log.info("published %d commands for application %d", len(commands), _application(tree.client))
    return Published(str(_application(tree.client)), tree_hash(tree), await registered(tree.client))


async def publish_if_changed(tree: app_commands.CommandTree[Any], last: Published | None) -> Published:
    """Publish unless Discord still has what was published last, from the same tree and for the same application."""
    there = Published(str(_application(tree.client)), tree_hash(tree), await registered(tree.client))
    return there if there == last else await publish(tree)


def tree_hash(tree: app_commands.CommandTree[Any]) -> str:
    """A hash of everything that Discord is told about the commands."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


def _application(client: discord.Client) -> int:
    if client.application_id is None:
        raise RuntimeError("commands belong to an application, which is known after the login")
    return client.application_id
