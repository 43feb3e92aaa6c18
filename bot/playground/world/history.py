"""Saves a world: channels and messages as JSON, attachments as files.

Ephemeral messages and placeholders aren't saved: Discord's client forgets the former, and nobody would complete the
latter.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterable
from dataclasses import asdict, fields
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.playground.world.ids import iso
from bot.playground.world.model import (
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Json,
    Message,
    MessageFlag,
    MessageType,
    Origin,
    Permission,
)
from bot.playground.world.world import World

FORMAT = 1
MAX_SAVED_PER_CHANNEL = 200


class History:
    """The saved history in a folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "history.json"
        self._files = folder / "files"

    def load(self, world: World) -> None:
        """Load saved channels and messages into a new world, if there are any."""
        if not self._file.exists():
            return
        text = self._file.read_text("utf-8")
        kept: Json = json.loads(text)
        if kept["format"] != FORMAT:
            return
        # Pictures in embeds are saved with their address at that time.
        kept = json.loads(text.replace(kept["address"], world.address)) if kept["address"] else kept
        for each in kept.get("outside", ()):
            guild = Guild(each["id"], each["name"], each["owner_id"], frozenset(each["members"]))
            world.other_guilds[guild.id] = guild
        world.installed_by.update(kept.get("installed", ()))
        world.restore(
            [_channel(each) for each in kept["channels"]],
            [message for each in kept["messages"] if (message := self._message(each, world)) is not None],
        )

    def save(self, world: World) -> None:
        """Save the lasting state; a crash meanwhile leaves the previous state."""
        self._files.mkdir(parents=True, exist_ok=True)
        messages = [
            message
            for channel in world.channels
            for message in [each for each in world.messages(channel.id) if _is_saved(each)][-MAX_SAVED_PER_CHANNEL:]
        ]
        kept = {
            "format": FORMAT,
            "address": world.address,
            "channels": [_plain(asdict(channel)) for channel in world.channels],
            "messages": [_message_json(message) for message in messages],
            "outside": [
                {"id": each.id, "name": each.name, "owner_id": each.owner_id, "members": sorted(each.members)}
                for each in world.other_guilds.values()
            ],
            "installed": sorted(world.installed_by),
        }
        self._save_files(attachment for message in messages for attachment in message.attachments)
        part = self._file.with_suffix(".part")
        part.write_text(json.dumps(kept), "utf-8")
        os.replace(part, self._file)

    async def keep(self, world: World, seconds: float = 1.0) -> None:
        """Save after changes, at most once in `seconds`, until cancelled; then once more."""
        changes = world.feed.subscribe()
        try:
            async for _ in changes:
                await asyncio.sleep(seconds)
                self.save(world)
        finally:
            self.save(world)

    def _save_files(self, attachments: Iterable[Attachment]) -> None:
        wanted = {str(attachment.id): attachment for attachment in attachments}
        there = {path.name for path in self._files.iterdir()}
        for name in there - set(wanted):
            (self._files / name).unlink()
        for name in set(wanted) - there:
            (self._files / name).write_bytes(wanted[name].content)

    def _message(self, kept: Json, world: World) -> Message | None:
        try:
            attachments = tuple(
                Attachment(**each, content=(self._files / str(each["id"])).read_bytes()) for each in kept["attachments"]
            )
        except FileNotFoundError:
            return None
        origin = None if kept["origin"] is None else _origin(kept["origin"])
        reference = None if kept["reference"] is None else (kept["reference"][0], kept["reference"][1])
        special = {
            "author": world.member(kept["author"]),
            "attachments": attachments,
            "origin": origin,
            "reference": reference,
            "type": MessageType(kept["type"]),
            "flags": MessageFlag(kept["flags"]),
            "created": datetime.fromisoformat(kept["created"]),
            "edited": None if kept["edited"] is None else datetime.fromisoformat(kept["edited"]),
            "embeds": tuple(kept["embeds"]),
            "components": tuple(kept["components"]),
            "mentions": tuple(kept["mentions"]),
            "pings": tuple(kept["pings"]),
            "reactions": tuple((emoji, tuple(who)) for emoji, who in kept["reactions"]),
        }
        return Message(**(kept | special))


def _is_saved(message: Message) -> bool:
    return not message.is_ephemeral and not message.is_loading


def _message_json(message: Message) -> Json:
    found = {each.name: getattr(message, each.name) for each in fields(message)}
    found["author"] = message.author.id
    found["origin"] = None if message.origin is None else asdict(message.origin)
    found["attachments"] = [
        {each.name: getattr(attachment, each.name) for each in fields(attachment) if each.name != "content"}
        for attachment in message.attachments
    ]
    return _plain(found)


def _plain(found: Json) -> Json:
    return {name: iso(value) if isinstance(value, datetime) else value for name, value in found.items()}


def _origin(kept: Json) -> Origin:
    by = kept.get("triggered_by")
    return Origin(**(kept | {"triggered_by": None if by is None else _origin(by)}))


def _channel(kept: Json) -> Channel:
    changed: Any = kept["archive_changed"]
    special = {
        "type": ChannelType(kept["type"]),
        "denied": Permission(kept["denied"]),
        "granted": Permission(kept.get("granted", 0)),
        "hidden_from": tuple(kept.get("hidden_from", ())),
        "members": tuple(kept["members"]),
        "archive_changed": None if changed is None else datetime.fromisoformat(changed),
    }
    return Channel(**(kept | special))
