"""Parses typed commands as Discord's client does: `carcassonne meeples:5`.

Required options, types, choices and limits are checked against the registered commands before anything is sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from bot.playground.world.errors import ClientRefusal
from bot.playground.world.model import Channel, Json, Member


class OptionType(IntEnum):
    """Kinds of options, by Discord's numbers."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


@dataclass(frozen=True, slots=True)
class MentionTargets:
    """The possible meanings of mentions in a command line."""

    members: Mapping[str, Member]
    channels: Mapping[str, Channel]
    files: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ParsedCommand:
    """A parsed command line.

    `path` are the names down to the subcommand; `options` the typed options in Discord's format; `known` the command's
    options.
    """

    command: Json
    path: tuple[str, ...]
    options: list[Json]
    known: list[Json]
    members: list[Member] = field(default_factory=list)
    channels: list[Channel] = field(default_factory=list)
    files: list[int] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The full name: command, group, subcommand."""
        return " ".join(self.path)

    def nested(self, options: list[Json]) -> list[Json]:
        """Nest `options` in groups and subcommand, as an interaction has them."""
        for depth in range(len(self.path) - 1, 0, -1):
            kind = OptionType.SUBCOMMAND if depth == len(self.path) - 1 else OptionType.GROUP
            options = [{"type": int(kind), "name": self.path[depth], "options": options}]
        return options


def find(commands: Iterable[Json], text: str) -> tuple[Json, tuple[str, ...], list[Json], str]:
    """Find the command at the start of `text`: its JSON, names, options, and the rest."""
    by_name = {command["name"]: command for command in commands if command.get("type", 1) == 1}
    word, rest = _word(text.strip().removeprefix("/"))
    if word not in by_name:
        raise ClientRefusal(f"There is no command /{word}. Commands now: {_listed(by_name)}.")
    command = node = by_name[word]
    path = [word]
    while inner := {
        option["name"]: option for option in node.get("options") or () if option["type"] <= OptionType.GROUP
    }:
        word, rest = _word(rest)
        if word not in inner:
            raise ClientRefusal(f"/{' '.join(path)} has no {word!r}. It has: {_listed(inner)}.")
        node = inner[word]
        path.append(word)
    return command, tuple(path), list(node.get("options") or ()), rest


def parse(commands: Iterable[Json], text: str, names: MentionTargets, *, complete: bool = True) -> ParsedCommand:
    """Parse a line; `complete=False` allows missing options, as while typing."""
    command, path, known, rest = find(commands, text)
    line = ParsedCommand(command, path, [], known)
    given = _split(rest, [option["name"] for option in known], path)
    for option in known:
        if option["name"] in given:
            value = _value(option, given[option["name"]], names, line)
            line.options.append({"type": option["type"], "name": option["name"], "value": value})
        elif option.get("required") and complete:
            raise ClientRefusal(f"/{line.name} needs the option {option['name']}.")
    return line


def _word(text: str) -> tuple[str, str]:
    head, _, rest = text.strip().partition(" ")
    return head, rest.strip()


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _split(text: str, names: list[str], path: Sequence[str]) -> dict[str, str]:
    """Split `a:one two b:three` by the known names; a value ends at the next one."""
    starts = list(re.finditer(rf"(?:^|\s)({'|'.join(map(re.escape, names))}):", text)) if names else []
    head = text[: starts[0].start()].strip() if starts else text.strip()
    if head:
        raise ClientRefusal(f"/{' '.join(path)} does not understand {head!r}. Its options: {_listed(names)}.")
    ends = [*(match.start() for match in starts[1:]), len(text)]
    given = {match[1]: text[match.end() : end].strip() for match, end in zip(starts, ends, strict=False)}
    if len(given) < len(starts):
        raise ClientRefusal(f"/{' '.join(path)}: an option is given twice.")
    return given


def _value(option: Json, text: str, names: MentionTargets, line: ParsedCommand) -> object:
    reader = _READERS.get(option["type"])
    if reader is None:
        raise ClientRefusal(f"{option['name']}: options of type {option['type']} cannot be typed here.")
    if choices := option.get("choices"):
        by_text = {str(choice["value"]): choice["value"] for choice in choices}
        by_text |= {choice["name"]: choice["value"] for choice in choices}
        if text not in by_text:
            names_of = ", ".join(choice["name"] for choice in choices)
            raise ClientRefusal(f"{option['name']} takes one of: {names_of}.")
        return by_text[text]
    return reader(option, text, names, line)


def _string(option: Json, text: str, _names: MentionTargets, _line: ParsedCommand) -> str:
    least, most = option.get("min_length") or 0, option.get("max_length") or 6000
    if not text or not least <= len(text) <= most:
        raise ClientRefusal(f"{option['name']} takes a text of {max(1, least)} to {most} characters.")
    return text


def _integer(option: Json, text: str, _names: MentionTargets, _line: ParsedCommand) -> int:
    try:
        number = int(text)
    except ValueError:
        raise ClientRefusal(f"{option['name']} takes a whole number.") from None
    _bounded(option, number)
    return number


def _number(option: Json, text: str, _names: MentionTargets, _line: ParsedCommand) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ClientRefusal(f"{option['name']} takes a number.") from None
    _bounded(option, number)
    return number


def _bounded(option: Json, number: float) -> None:
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        raise ClientRefusal(f"{option['name']} takes a number from {least} to {most}.")


def _boolean(option: Json, text: str, _names: MentionTargets, _line: ParsedCommand) -> bool:
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if text.lower() not in words:
        raise ClientRefusal(f"{option['name']} takes true or false.")
    return words[text.lower()]


def _user(option: Json, text: str, names: MentionTargets, line: ParsedCommand) -> str:
    key = text.removeprefix("<@").removesuffix(">").removeprefix("!").removeprefix("@").lower()
    for member in names.members.values():
        if key in (str(member.id), member.username):
            line.members.append(member)
            return str(member.id)
    people = ", ".join(f"@{member.name}" for member in names.members.values())
    raise ClientRefusal(f"{option['name']} takes a member: {people}.")


def _channel(option: Json, text: str, names: MentionTargets, line: ParsedCommand) -> str:
    key = text.removeprefix("<").removesuffix(">").removeprefix("#")
    allowed = option.get("channel_types")
    for channel in names.channels.values():
        if key in (str(channel.id), channel.name) and (not allowed or channel.type in allowed):
            line.channels.append(channel)
            return str(channel.id)
    raise ClientRefusal(
        f"{option['name']} takes a channel: {', '.join(f'#{c.name}' for c in names.channels.values())}."
    )


def _attachment(option: Json, text: str, names: MentionTargets, line: ParsedCommand) -> int:
    if text not in names.files:
        raise ClientRefusal(f"{option['name']} takes a file: {', '.join(names.files) or 'none is given'}.")
    line.files.append(names.files.index(text))
    return line.files[-1]


_Reader = Callable[[Json, str, MentionTargets, ParsedCommand], object]
_READERS: dict[int, _Reader] = {
    OptionType.STRING: _string,
    OptionType.INTEGER: _integer,
    OptionType.BOOLEAN: _boolean,
    OptionType.USER: _user,
    OptionType.MENTIONABLE: _user,
    OptionType.CHANNEL: _channel,
    OptionType.NUMBER: _number,
    OptionType.ATTACHMENT: _attachment,
}
