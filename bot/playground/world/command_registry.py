"""The commands that the bot has registered, with Discord's rules for them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import IntEnum

from bot.playground.world.command_parser import OptionType
from bot.playground.world.errors import FormErrors, PathPart, entry_point_dropped, unknown_object
from bot.playground.world.ids import Snowflakes
from bot.playground.world.model import Application, Channel, Install, InteractionContext, Json, Permission


class CommandType(IntEnum):
    """Kinds of commands, by Discord's numbers: typed, or in context menus."""

    CHAT_INPUT = 1
    USER = 2
    MESSAGE = 3
    ENTRY_POINT = 4


CHAT_INPUT = CommandType.CHAT_INPUT
LIMITS = {CHAT_INPUT: 100, CommandType.USER: 15, CommandType.MESSAGE: 15, CommandType.ENTRY_POINT: 1}
"""Maximum number of commands of each type per scope."""
MAX_OPTIONS = 25
MAX_CHOICES = 25
MAX_CHARACTERS = 8000
NAME = re.compile(r"[-_'\w]{1,32}")

_NESTED: Mapping[OptionType | None, frozenset[OptionType]] = {
    None: frozenset({OptionType.SUBCOMMAND, OptionType.GROUP}),
    OptionType.GROUP: frozenset({OptionType.SUBCOMMAND}),
    OptionType.SUBCOMMAND: frozenset(),
}
"""What a command, a group or a subcommand may contain directly."""

Path = tuple[PathPart, ...]


class CommandRegistry:
    """Commands by scope; `None` is the global scope."""

    def __init__(self, ids: Snowflakes, application: Application) -> None:
        self._ids = ids
        self._application = application
        self._scopes: dict[int | None, dict[str, Json]] = {}

    def registered(self, guild_id: int | None) -> list[Json]:
        """Return the commands of a scope."""
        return list(self._scopes.get(guild_id, {}).values())

    def visible(self, guild_id: int) -> list[Json]:
        """Return the commands that a guild shows: its own and the global ones."""
        return [*self.registered(guild_id), *self.registered(None)]

    def usable(self, channel: Channel, permissions: Permission, installs: Collection[Install]) -> list[Json]:
        """Return the commands that a member with these permissions and installs can use."""
        own = [] if channel.guild_id is None or Install.GUILD not in installs else self.registered(channel.guild_id)
        everywhere = [each for each in self.registered(None) if set(installs).intersection(each["integration_types"])]
        return [
            command
            for command in (*own, *everywhere)
            if channel.context in _contexts(command)
            and (channel.guild_id is None or Permission(int(command["default_member_permissions"] or 0)) in permissions)
        ]

    @staticmethod
    def by_id(commands: Iterable[Json], command_id: str) -> Json:
        """Return the command with this id."""
        return next(each for each in commands if each["id"] == command_id)

    def replace(self, guild_id: int | None, bodies: object) -> list[Json]:
        """Replace all commands of a scope, all or none."""
        problems = FormErrors()
        if not isinstance(bodies, list):
            problems.add((), "BASE_TYPE_LIST", "Only iterables may be used in a ListType")
            problems.raise_if_any()
            return []
        for index, body in enumerate(bodies):
            _check(problems, (index,), body)
        _check_together(problems, bodies)
        problems.raise_if_any()
        before = self._scopes.get(guild_id, {})
        if entry_points(before.values()) and not entry_points(bodies):
            raise entry_point_dropped()
        self._scopes[guild_id] = {
            _key(body): self._registered(body, guild_id, before.get(_key(body))) for body in bodies
        }
        return self.registered(guild_id)

    def add(self, guild_id: int | None, body: Json) -> Json:
        """Register a command, replacing one with the same name."""
        problems = FormErrors()
        _check(problems, (), body)
        problems.raise_if_any()
        scope = self._scopes.setdefault(guild_id, {})
        if _key(body) not in scope:
            _check_together(problems, [*scope.values(), body])
            problems.raise_if_any()
        scope[_key(body)] = self._registered(body, guild_id, scope.get(_key(body)))
        return scope[_key(body)]

    def get(self, guild_id: int | None, command_id: int) -> Json:
        """Return a command by id."""
        for command in self.registered(guild_id):
            if command["id"] == str(command_id):
                return command
        raise unknown_object("Application Command")

    def edit(self, guild_id: int | None, command_id: int, body: Json) -> Json:
        """Change a command."""
        command = self.get(guild_id, command_id)
        merged = command | body
        problems = FormErrors()
        _check(problems, (), merged)
        problems.raise_if_any()
        scope = self._scopes[guild_id]
        del scope[_key(command)]
        scope[_key(merged)] = self._registered(merged, guild_id, command)
        return scope[_key(merged)]

    def remove(self, guild_id: int | None, command_id: int) -> None:
        """Delete a command."""
        del self._scopes[guild_id][_key(self.get(guild_id, command_id))]

    def _registered(self, body: Json, guild_id: int | None, before: Json | None) -> Json:
        command: Json = {
            "description": "",
            "options": [],
            "dm_permission": True,
            "contexts": None,
            "nsfw": False,
            "name_localizations": None,
            "description_localizations": None,
            **body,
            "default_member_permissions": _bits(body.get("default_member_permissions")),
            "integration_types": self._installs(body),
            "type": int(body.get("type") or CHAT_INPUT),
            "id": before["id"] if before else str(self._ids.next()),
            "application_id": str(self._application.id),
        }
        if guild_id is not None:
            command["guild_id"] = str(guild_id)
        if before is not None and before == command | {"version": before["version"]}:
            return before
        return command | {"version": str(self._ids.next())}

    def _installs(self, body: Json) -> list[int]:
        """Return where a command can be installed; null means the application's default."""
        given = body.get("integration_types")
        return sorted(map(int, self._application.installs)) if given is None else list(given)


def entry_points(commands: Iterable[Json]) -> list[Json]:
    """Return the commands among these that open an Activity."""
    return [each for each in commands if each.get("type") == CommandType.ENTRY_POINT]


def _bits(permissions: int | str | None) -> str | None:
    """Write permissions as Discord's responses do."""
    return None if permissions is None else str(permissions)


def _key(body: Json) -> str:
    return f"{int(body.get('type') or CHAT_INPUT)} {body['name']}"


def _contexts(command: Json) -> Sequence[int]:
    if command.get("guild_id"):
        return (InteractionContext.GUILD,)
    if command.get("contexts"):
        return list(command["contexts"])
    return tuple(InteractionContext) if command.get("dm_permission", True) else (InteractionContext.GUILD,)


def _check_together(problems: FormErrors, bodies: Sequence[Json]) -> None:
    seen: set[str] = set()
    for index, body in enumerate(bodies):
        if isinstance(body, dict) and "name" in body:
            if _key(body) in seen:
                code = "APPLICATION_COMMANDS_DUPLICATE_NAME"
                problems.add((index, "name"), code, "Application command names must be unique")
            seen.add(_key(body))
    for kind, most in LIMITS.items():
        if sum(isinstance(body, dict) and body.get("type", CHAT_INPUT) == kind for body in bodies) > most:
            problems.add((), "APPLICATION_COMMANDS_MAXIMUM", f"Maximum number of commands reached ({most}).")


def _check(problems: FormErrors, path: Path, body: Json) -> None:
    kind = body.get("type", CHAT_INPUT)
    if kind == CHAT_INPUT:
        _check_name(problems, path, body)
        problems.check_length((*path, "description"), body.get("description"), 1, 100)
        _check_options(problems, (*path, "options"), body.get("options") or [], inside=None)
        if _characters(body) > MAX_CHARACTERS:
            message = f"Command exceeds maximum size ({MAX_CHARACTERS})"
            problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    else:
        problems.check_length((*path, "name"), body.get("name"), 1, 32)
        if kind != CommandType.ENTRY_POINT and (body.get("description") or body.get("options")):
            message = "Context menu commands cannot have a description or options"
            problems.add(path, "APPLICATION_COMMAND_CONTEXT_MENU_INVALID", message)


def _check_name(problems: FormErrors, path: Path, body: Json) -> None:
    name = body.get("name")
    problems.check_length((*path, "name"), name, 1, 32)
    if isinstance(name, str) and name and (not NAME.fullmatch(name) or name != name.lower()):
        problems.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(problems: FormErrors, path: Path, options: list[Json], *, inside: OptionType | None) -> None:
    if not problems.check_count(path, options, 0, MAX_OPTIONS):
        return
    names: set[str] = set()
    optional_seen = False
    nested = [option.get("type") in (OptionType.SUBCOMMAND, OptionType.GROUP) for option in options]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for index, option in enumerate(options):
        place = (*path, index)
        _check_name(problems, place, option)
        problems.check_length((*place, "description"), option.get("description"), 1, 100)
        if option.get("name") in names:
            code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
            problems.add((*place, "name"), code, "Option name already exists")
        names.add(str(option.get("name")))
        _check_option(problems, place, option, inside)
        if option.get("required") and optional_seen:
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            problems.add(place, code, "Required options must be placed before non-required options")
        optional_seen = optional_seen or not option.get("required")


def _check_option(problems: FormErrors, path: Path, option: Json, inside: OptionType | None) -> None:
    kind = option.get("type")
    if kind not in set(OptionType):
        problems.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of the known option types.")
        return
    if kind in (OptionType.SUBCOMMAND, OptionType.GROUP):
        if kind not in _NESTED[inside]:
            code = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
            problems.add((*path, "type"), code, "Such an option cannot be nested this deep")
            return
        _check_options(problems, (*path, "options"), option.get("options") or [], inside=OptionType(kind))
        return
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        code = "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES_INVALID"
        problems.add((*path, "autocomplete"), code, "Options with autocomplete cannot have choices")
    check_choices(problems, (*path, "choices"), choices)


def check_choices(problems: FormErrors, path: Path, choices: object) -> None:
    """Check fixed choices and suggestions."""
    if not problems.check_count(path, choices, 0, MAX_CHOICES) or not isinstance(choices, list):
        return
    names = set()
    for index, choice in enumerate(choices):
        problems.check_length((*path, index, "name"), choice.get("name"), 1, 100)
        value = choice.get("value")
        if isinstance(value, str):
            problems.check_length((*path, index, "value"), value, 1, 100)
        elif not isinstance(value, int | float) or isinstance(value, bool):
            problems.add((*path, index, "value"), "BASE_TYPE_REQUIRED", "This field is required")
        if choice.get("name") in names:
            code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS"
            problems.add((*path, index, "name"), code, "Option choice name already exists")
        names.add(choice.get("name"))


def _characters(body: Json) -> int:
    own = len(str(body.get("name", ""))) + len(str(body.get("description", "")))
    return own + sum(_characters(option) for option in body.get("options") or ()) + _choice_characters(body)


def _choice_characters(body: Json) -> int:
    choices: Iterable[Json] = body.get("choices") or ()
    return sum(len(str(choice.get("name", ""))) + len(str(choice.get("value", ""))) for choice in choices)
