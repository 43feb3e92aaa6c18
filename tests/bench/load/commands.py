"""Members who type every command there is and every action of its panel, with whatever its options take.

What there is to type comes from the commands that the bot registered and from the actions that it suggests, so none is
forgotten: a new one is used at once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.games.chance import Chance
from bot.playground.world.client import Client
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

NO_RECORD = File(f"record{RECORD}", b"{}", "application/json")
"""What members who exported nothing attach instead."""

DO = "do"
"""The option that names an action."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its groups and perhaps an action, as it is typed, and the other options that it takes."""

    name: str
    options: Sequence[Json]

    @property
    def do(self) -> Json | None:
        """The option that takes an action, if none was chosen yet."""
        return next((option for option in self.options if option["name"] == DO), None)

    def doing(self, action: object) -> Command:
        """The command with this action."""
        return Command(f"{self.name} {DO}:{action}", self._without_do)

    def alone(self) -> Command:
        """The command without an action: it opens its panel."""
        return replace(self, options=self._without_do)

    @property
    def _without_do(self) -> Sequence[Json]:
        return [option for option in self.options if option["name"] != DO]


class Commands:
    """Types commands and their actions, each as often as every other."""

    def __init__(self, world: World, chance: Chance) -> None:
        self._world = world
        self._chance = chance
        self._number = 0
        self._round = 0
        self._due: list[Command] = []
        self._actions: dict[str, Command] = {}
        """Every action that was suggested so far."""
        self.answered: Counter[str] = Counter()
        self.unanswered: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}
        """The longest that a member waited for the last word of each command, in seconds."""

    async def use(self, member: Member, channel: Channel) -> None:
        """Type one command and wait for its answer; nothing where a client of Discord's would not let it be sent."""
        command = self._next()
        files = self._records(member, channel)
        try:
            await self._learn_actions(command, member, channel)
            line = await self._line(command.alone(), member, channel, files)
            interaction = Client(self._world).slash(member, channel, line, files)
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
        """The next command or action: all that are known in one order after another."""
        self._number += 1
        if not self._due:
            known = (*all_commands(self._world.command_registry.registered(None)), *self._actions.values())
            self._due = list(self._chance.shuffle(known, "order", self._round))
            self._round += 1
        return self._due.pop()

    async def _learn_actions(self, command: Command, member: Member, channel: Channel) -> None:
        """Note what can be done with the command here, to be typed from the next round on."""
        if command.do is None:
            return
        actions: Sequence[object] = [choice["value"] for choice in command.do.get("choices") or ()]
        if command.do.get("autocomplete"):
            suggested = await Client(self._world).autocomplete(member, channel, command.name, DO, "")
            actions = [choice.value for choice in suggested]
        for action in actions:
            doing = command.doing(action)
            self._actions.setdefault(doing.name, doing)

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
            suggested = await Client(self._world).autocomplete(member, channel, typed, name, "")
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
                return files[0].filename
            case _:
                return self._chance.choice(TYPED, name, self._number)

    def _partners(self, member: Member, channel: Channel) -> Sequence[Member]:
        """Who can be named: the members of this server."""
        guild = self._world.guild(channel.guild_id) if channel.guild_id is not None else None
        return [member] if guild is None else [self._world.member(each) for each in sorted(guild.members)]

    def _records(self, member: Member, channel: Channel) -> Sequence[File]:
        """A record that this member exported here, or else a file that is none."""
        for message in reversed(self._world.visible_messages(member, channel)):
            for attachment in message.attachments:
                if attachment.filename.endswith(RECORD):
                    return [File(attachment.filename, attachment.content, attachment.content_type)]
        return [NO_RECORD]

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
