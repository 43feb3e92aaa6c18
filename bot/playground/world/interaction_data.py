"""Builds the data of interactions, as a member's client sends it."""

from __future__ import annotations

import mimetypes
import secrets
from collections.abc import Iterable, Mapping, Sequence

from bot.playground.world import payloads
from bot.playground.world.command_parser import MentionTargets, OptionType, ParsedCommand, find, parse
from bot.playground.world.components import ComponentType, Control, FormField
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.interactions import Interaction, OpenModal
from bot.playground.world.model import EVERYONE, Attachment, Channel, File, Json, Member, Message, Permission
from bot.playground.world.world import World

ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024

Values = Mapping[str, str | bool | Sequence[str]]


def make_token() -> str:
    """Return an unguessable token of the same length as Discord's."""
    return secrets.token_urlsafe(120)


def command(
    commands: Iterable[Json],
    text: str,
    names: MentionTargets,
    world: World,
    channel: Channel,
    files: Sequence[File],
) -> tuple[Json, str]:
    """Return data and name of a command."""
    line = parse(commands, text, names)
    data = _head(line) | {"options": line.nested(line.options)}
    resolved = _resolved_people(line.members) | _resolved_channels(line.channels, world)
    if line.files:
        attachments = [_upload(files[index], channel, world) for index in line.files]
        resolved["attachments"] = {str(each.id): payloads.attachment(each, world.address) for each in attachments}
        given = iter(attachments)
        for option in line.options:
            if option["type"] == OptionType.ATTACHMENT:
                option["value"] = str(next(given).id)
    if resolved:
        data["resolved"] = resolved
    return data, line.name


def menu_command(command: Json, target: Member | Message, world: World) -> Json:
    """Return the data of a context menu command."""
    data: Json = {key: command[key] for key in ("id", "name", "type", "guild_id") if key in command}
    if isinstance(target, Message):
        resolved: Json = {"messages": {str(target.id): world.message_json(target)}}
    else:
        resolved = _resolved_people([target])
    return data | {"target_id": str(target.id), "resolved": resolved}


def completion(
    commands: Iterable[Json],
    text: str,
    names: MentionTargets,
    world: World,
    channel: Channel,
    option: str,
    typed: str,
) -> tuple[Json, str]:
    """Return data and name of an autocomplete request."""
    commands = list(commands)
    _, path, known, _ = find(commands, text)
    wanted = {each["name"]: each for each in known if each.get("autocomplete")}
    if option not in wanted:
        raise ClientRefusal(
            f"/{' '.join(path)} suggests nothing for {option!r}; it does for: {', '.join(wanted) or 'nothing'}."
        )
    line = parse(commands, text, names, complete=False)
    others = [each for each in line.options if each["name"] != option]
    focused = {"type": wanted[option]["type"], "name": option, "value": typed, "focused": True}
    data = _head(line) | {"options": line.nested([*others, focused])}
    if resolved := _resolved_people(line.members) | _resolved_channels(line.channels, world):
        data["resolved"] = resolved
    return data, line.name


def press(control: Control) -> Json:
    """Return the data of a press."""
    if control.is_select:
        raise ClientRefusal(f"{control.label!r} is a list to choose from, not a button.")
    return _control(control)


def select(control: Control, values: list[str], world: World) -> Json:
    """Return the data of a choice in a select."""
    if not control.is_select:
        raise ClientRefusal(f"{control.label!r} is a button, not a list.")
    _check_values(control.label, values, control)
    if control.type is ComponentType.CHANNEL_SELECT:
        _check_channels(control, values, world)
    data = _control(control) | {"values": values}
    if control.type is not ComponentType.STRING_SELECT:
        data["resolved"] = _resolved(control.type, values, world)
    return data


def forged_component(custom_id: str, values: Sequence[str] | None, offered: Iterable[Control] = ()) -> Json:
    """Return the data of an unchecked press, or of a choice if there are values.

    The kind of select is looked up among the `offered` controls.
    """
    if values is None:
        return {"custom_id": custom_id, "component_type": int(ComponentType.BUTTON), "id": 1}
    kinds = (each.type for each in offered if each.custom_id == custom_id and each.is_select)
    kind = next(kinds, ComponentType.STRING_SELECT)
    return {"custom_id": custom_id, "component_type": int(kind), "id": 1, "values": list(values)}


def submission(modal: OpenModal, values: Values, world: World) -> Json:
    """Return the data of a form."""
    known = {field.custom_id: field for field in modal.fields}
    if stray := [name for name in values if name not in known]:
        raise ClientRefusal(f"The form has no field {stray[0]!r}; it has: {', '.join(known)}.")
    filled = {name: _fill(field, values.get(name, field.initial), world) for name, field in known.items()}
    rows = []
    for component in modal.components:
        if component["type"] == ComponentType.LABEL:
            inner = filled[component["component"]["custom_id"]]
            rows.append({"type": int(ComponentType.LABEL), "id": component.get("id", 1), "component": inner})
        elif component["type"] == ComponentType.ACTION_ROW:
            inners = [filled[inner["custom_id"]] for inner in component["components"]]
            rows.append({"type": int(ComponentType.ACTION_ROW), "id": component.get("id", 1), "components": inners})
        else:
            rows.append({"type": component["type"], "id": component.get("id", 1)})
    resolved: Json = {}
    for field in known.values():
        chosen = filled[field.custom_id].get("values")
        if chosen and field.type in _ENTITY_SELECTS:
            for key, found in _resolved(field.type, chosen, world).items():
                resolved.setdefault(key, {}).update(found)
    return {"custom_id": modal.custom_id, "components": rows, "resolved": resolved}


def forged_submission(custom_id: str, values: Values) -> Json:
    """Return the data of a form that was never opened, by custom id of the fields."""
    parts = [_forged_field(value) | {"custom_id": name, "id": 1} for name, value in values.items()]
    labels = [{"type": int(ComponentType.LABEL), "id": 1, "component": part} for part in parts]
    return {"custom_id": custom_id, "components": labels, "resolved": {}}


def _forged_field(value: str | bool | Sequence[str]) -> Json:
    if isinstance(value, bool):
        return {"type": int(ComponentType.CHECKBOX), "value": value}
    if isinstance(value, str):
        return {"type": int(ComponentType.TEXT_INPUT), "value": value}
    return {"type": int(ComponentType.STRING_SELECT), "values": list(value)}


def interaction_event(interaction: Interaction, message: Message | None, channel: Channel, world: World) -> Json:
    """Return INTERACTION_CREATE as the gateway sends it."""
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.application.id),
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": world.channel_json(channel) | {"permissions": str(int(EVERYONE))},
        "locale": world.member_locales.get(interaction.member.id, world.locale),
        "entitlements": [],
        "app_permissions": str(int(_app_permissions(interaction, channel, world))),
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        "context": int(channel.context),
        "authorizing_integration_owners": dict(interaction.owners),
    }
    if channel.guild_id is None:
        body["user"] = payloads.user(interaction.member)
    else:
        guild = world.guild(channel.guild_id)
        may = str(int(world.access.of_member(interaction.member.id, channel)) & (1 << 53) - 1)
        until = world.access.timed_out_until(interaction.member.id, guild)
        body["guild_id"] = str(guild.id)
        body["guild"] = payloads.partial_guild(guild, world.locale)
        body["guild_locale"] = world.locale
        body["member"] = payloads.guild_member(
            interaction.member, timed_out_until=until, roles=guild.roles_of(interaction.member.id)
        ) | {"permissions": may}
    if message is not None:
        body["message"] = world.message_json(message)
    return body


def _app_permissions(interaction: Interaction, channel: Channel, world: World) -> Permission:
    """Return the application's permissions where an interaction happens."""
    if interaction.is_user_install_only:
        return payloads.USER_INSTALL
    return EVERYONE if channel.guild_id in world.commands_only else world.access.of_bot(channel)


_ENTITY_SELECTS = frozenset({ComponentType.USER_SELECT, ComponentType.MENTIONABLE_SELECT, ComponentType.CHANNEL_SELECT})


def _control(control: Control) -> Json:
    return {"custom_id": control.custom_id, "component_type": int(control.type), "id": control.number}


def _head(line: ParsedCommand) -> Json:
    data: Json = {"id": line.command["id"], "name": line.command["name"], "type": 1}
    if line.command.get("guild_id"):
        data["guild_id"] = line.command["guild_id"]
    return data


def _check_values(label: str, values: Sequence[str], control: Control | FormField) -> None:
    known = {option.value: option.label for option in control.options}
    if known and (stray := [value for value in values if value not in known]):
        raise ClientRefusal(f"{label!r} does not offer {stray[0]!r}; it offers: {', '.join(known.values())}.")
    if not control.min_values <= len(values) <= control.max_values or len(set(values)) < len(values):
        raise ClientRefusal(f"{label!r} takes {control.min_values} to {control.max_values} different choices.")


def _check_channels(field: Control | FormField, values: Iterable[str], world: World) -> None:
    stray = [each for each in map(world.channel, values) if each.type not in field.channel_types]
    if stray and field.channel_types:
        raise ClientRefusal(f"{field.label!r} does not offer #{stray[0].name}.")


def _fill(field: FormField, value: str | bool | Sequence[str], world: World) -> Json:
    body: Json = {"type": int(field.type), "custom_id": field.custom_id, "id": 1}
    if field.type is ComponentType.TEXT_INPUT:
        if not isinstance(value, str):
            raise ClientRefusal(f"{field.label!r} takes a text.")
        least = max(field.min_length, 1 if field.required else 0)
        if not (least <= len(value) <= field.max_length or (not field.required and not value)):
            raise ClientRefusal(f"{field.label!r} takes {least} to {field.max_length} characters.")
        return body | {"value": value}
    if field.type is ComponentType.CHECKBOX:
        return body | {"value": bool(value)}
    if field.type is ComponentType.RADIO_GROUP:
        chosen = str(value) or None
        if (chosen is None and field.required) or (chosen and chosen not in {each.value for each in field.options}):
            raise ClientRefusal(f"{field.label!r} takes one of: {', '.join(each.label for each in field.options)}.")
        return body | {"value": chosen}
    if isinstance(value, bool):
        raise ClientRefusal(f"{field.label!r} takes choices.")
    values = [value] if isinstance(value, str) and value else list(value)
    if values or field.required:
        _check_values(field.label, values, field)
    if field.type is ComponentType.CHANNEL_SELECT:
        _check_channels(field, values, world)
    return body | {"values": values}


def _resolved(kind: ComponentType, values: Iterable[str], world: World) -> Json:
    if kind is ComponentType.CHANNEL_SELECT:
        return _resolved_channels([world.channel(value) for value in values], world)
    return _resolved_people([world.member(value) for value in values])


def _resolved_people(members: Sequence[Member]) -> Json:
    if not members:
        return {}
    return {
        "users": {str(each.id): payloads.user(each) for each in members},
        "members": {
            str(each.id): payloads.guild_member(each, with_user=False) | {"permissions": str(int(EVERYONE))}
            for each in members
        },
    }


def _resolved_channels(channels: Sequence[Channel], world: World) -> Json:
    if not channels:
        return {}
    may = {"permissions": str(int(EVERYONE))}
    return {"channels": {str(each.id): world.channel_json(each) | may for each in channels}}


def _upload(file: File, channel: Channel, world: World) -> Attachment:
    if len(file.content) > ATTACHMENT_SIZE_LIMIT:
        raise ClientRefusal(f"{file.filename} is larger than 10 MiB.")
    kind = mimetypes.guess_type(file.filename)[0] or file.content_type
    return world.upload(
        Attachment(
            id=world.ids.next(), channel_id=channel.id, filename=file.filename, content_type=kind, content=file.content
        )
    )
