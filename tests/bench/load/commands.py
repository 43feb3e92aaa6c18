"""Members who type every command there is, with whatever its options take.

What there is to type comes from the commands that the bot registered, so none is forgotten: a new one is used at once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.chance import Chance
from bot.playground.world.command_parser import OptionType
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.interactions import NoResponse
from bot.playground.world.model import Channel, File, Json, Member
from bot.playground.world.world import World

TYPED = ("1 day", "3", "meeples=3", "tomorrow 9:00", "UTC+2", "Test")
"""Texts for options that suggest nothing: a time, a number, options of a game, a time zone, a name."""

HIGHEST = 60
"""For numbers without an upper limit."""

RECORD = ".json"
"""How the files end that a table can be imported from."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its groups, as it is typed, and the options that it takes."""

    name: str
    options: Sequence[Json]


class Commands:
    """Types commands, each as often as every other."""

    def __init__(self, world: World, chance: Chance) -> None:
        self._world = world
        self._chance = chance
        self._number = 0
        self.answered: Counter[str] = Counter()
        self.unanswered: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}
        """The longest that a member waited for the last word of each command, in seconds."""

    async def use(self, member: Member, channel: Channel) -> None:
        """Type one command and wait for its answer; nothing where a client of Discord's would not let it be sent."""
        command = self._next()
        files = self._records(member, channel)
        try:
            line = await self._line(command, member, channel, files)
            interaction = self._world.slash(member, channel, line, files)
        except (ClientRefusal, NoResponse):
            return
        began = time.monotonic()
        try:
            await interaction.wait_answered()
        except NoResponse:
            self.unanswered[command.name] += 1
            return
        self.answered[command.name] += 1
        self.slowest[command.name] = max(self.slowest.get(command.name, 0.0), time.monotonic() - began)

    def _next(self) -> Command:
        """The next command: all of them in one order after another."""
        known = all_commands(self._world.command_registry.registered(None))
        turn, place = divmod(self._number, len(known))
        self._number += 1
        return self._chance.shuffle(known, "order", turn)[place]

    async def _line(self, command: Command, member: Member, channel: Channel, files: Sequence[File]) -> str:
        typed = command.name
        for option in command.options:
            if not option.get("required") and self._below(2, option["name"], "given"):
                continue
            value = await self._value(typed, option, member, channel, files)
            if value:
                typed += f" {option['name']}:{value}"
        return typed

    async def _value(
        self, typed: str, option: Json, member: Member, channel: Channel, files: Sequence[File]
    ) -> str | None:
        name = option["name"]
        if choices := option.get("choices"):
            return str(self._chance.choice(choices, name, self._number)["value"])
        if option.get("autocomplete"):
            suggested = await self._world.autocomplete(member, channel, typed, name, "")
            if suggested:
                return str(self._chance.choice(suggested, name, self._number).value)
        match option["type"]:
            case OptionType.INTEGER | OptionType.NUMBER:
                least, most = int(option.get("min_value") or 0), int(option.get("max_value") or HIGHEST)
                return str(least + self._below(min(most - least, HIGHEST) + 1, name, "number"))
            case OptionType.BOOLEAN:
                return ("true", "false")[self._below(2, name, "flag")]
            case OptionType.USER | OptionType.MENTIONABLE:
                return str(self._chance.choice(self._partners(member, channel), name, self._number).id)
            case OptionType.CHANNEL:
                return str(channel.id)
            case OptionType.ATTACHMENT:
                return files[0].filename if files else None
            case _:
                return self._chance.choice(TYPED, name, self._number)

    def _partners(self, member: Member, channel: Channel) -> Sequence[Member]:
        """Who can be named: the members of this server."""
        guild = self._world.guild(channel.guild_id) if channel.guild_id is not None else None
        return [member] if guild is None else [self._world.member(each) for each in sorted(guild.members)]

    def _records(self, member: Member, channel: Channel) -> Sequence[File]:
        """A record that this member exported here, if there is one."""
        for message in reversed(self._world.visible_messages(member, channel)):
            for attachment in message.attachments:
                if attachment.filename.endswith(RECORD):
                    return [File(attachment.filename, attachment.content, attachment.content_type)]
        return []

    def _below(self, most: int, *label: str) -> int:
        return self._chance.below(most, *label, self._number)


def all_commands(registered: Sequence[Json]) -> Sequence[Command]:
    """Every command that can be typed, down to the last subcommand."""
    return [command for each in registered if each.get("type", 1) == 1 for command in _leaves(each["name"], each)]


def _leaves(name: str, node: Json) -> Iterator[Command]:
    options = node.get("options") or []
    inner = [option for option in options if option["type"] in (OptionType.SUBCOMMAND, OptionType.GROUP)]
    if not inner:
        yield Command(name, options)
    for option in inner:
        yield from _leaves(f"{name} {option['name']}", option)
