"""Publishes the commands if Discord's differ from the last published ones.

Discord keeps one set of commands per application. It differs if the bot gets another application, a database is copied,
or another program publishes with the same token.
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
"""Key of the note about the last published commands."""

SLASH = discord.AppCommandType.chat_input.value

Versions = Mapping[str, Sequence[str]]
"""Id and version of each command, by type and name.

Discord changes the version whenever the command changes.
"""


@dataclass(frozen=True, slots=True)
class Published:
    """Published state: the hash of the command tree, and the resulting commands."""

    application: str
    tree: str
    commands: Versions

    @property
    def ids(self) -> dict[str, int]:
        """The ids of the slash commands by name, for mentions in texts."""
        kind = f"{SLASH} "
        return {name.removeprefix(kind): int(id_) for name, (id_, _) in self.commands.items() if name.startswith(kind)}

    def to_note(self) -> str:
        """Return the note for the store."""
        return json.dumps(asdict(self))


def parse_published(note: str | None) -> Published | None:
    """Parse a note; None if there is none or it is an older version's (only a hash)."""
    try:
        found = json.loads(note or "null")
    except json.JSONDecodeError:
        return None
    return Published(**found) if isinstance(found, dict) else None


ENTRY_POINT = 4
"""Type of the command that opens an Activity; Discord makes it when Activities are enabled in the portal."""

READ_ONLY = frozenset({"application_id", "guild_id", "version"})
"""Keys of a command that can't be sent."""


async def registered(client: discord.Client) -> Versions:
    """Return the commands that Discord has for a logged-in client's application."""
    return _versions(await client.http.get_global_commands(_application(client)))


def _versions(commands: Sequence[Mapping[str, Any]]) -> Versions:
    return {f"{each.get('type', SLASH)} {each['name']}": [str(each["id"]), str(each["version"])] for each in commands}


async def publish(tree: app_commands.CommandTree[Any]) -> Published:
    """Replace Discord's commands with the tree; the entry point stays, which an update of all must not leave out."""
    return await _publish(tree, await translated_commands(tree))


async def _publish(tree: app_commands.CommandTree[Any], ours: Sequence[dict[str, Any]]) -> Published:
    http, application = tree.client.http, _application(tree.client)
    there: Sequence[Mapping[str, Any]] = await http.get_global_commands(application)
    kept = [
        {key: value for key, value in each.items() if key not in READ_ONLY}
        for each in there
        if each.get("type") == ENTRY_POINT
    ]
    commands: Any = [*ours, *kept]
    done = await http.bulk_upsert_global_commands(application, payload=commands)
    _log.info("commands published: count=%d application=%d", len(done), application)
    return Published(str(application), _hash(ours), _versions(done))


async def publish_if_changed(tree: app_commands.CommandTree[Any], last: Published | None) -> Published:
    """Publish unless Discord still has the commands published from the same tree."""
    ours = await translated_commands(tree)
    there = Published(str(_application(tree.client)), _hash(ours), await registered(tree.client))
    return there if there == last else await _publish(tree, ours)


def _hash(payload: Sequence[Mapping[str, Any]]) -> str:
    """Return a hash of everything about the commands that is sent to Discord, in all languages."""
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


async def translated_commands(tree: app_commands.CommandTree[Any]) -> Sequence[dict[str, Any]]:
    """Return the commands as they are sent to Discord."""
    if tree.translator is None:
        return [command.to_dict(tree) for command in tree.get_commands()]
    return [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]


def _application(client: discord.Client) -> int:
    if client.application_id is None:
        raise RuntimeError("commands belong to an application, which is known after the login")
    return client.application_id
