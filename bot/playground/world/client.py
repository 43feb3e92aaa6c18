"""What members do in Discord's client; the bot acts through the HTTP API (`bot.playground.rest`)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.playground.world import interaction_data, payloads
from bot.playground.world.changes import InteractionFailed
from bot.playground.world.command_parser import MentionTargets
from bot.playground.world.command_registry import CommandRegistry, CommandType
from bot.playground.world.components import Control, controls
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.interactions import Interaction, InteractionType
from bot.playground.world.model import (
    MENTION,
    THREADS_OF,
    Channel,
    ChannelType,
    CommandChoice,
    File,
    Install,
    Json,
    Member,
    Message,
    Permission,
)
from bot.playground.world.world import GUILD_ID, World, id_of

NO_RESPONSE = "The application did not respond"


class Client:
    """The client of every member. Only `autocomplete` waits, and not for the network."""

    def __init__(self, world: World) -> None:
        self._world = world

    def slash(self, member: Member | int, channel: Channel | int, line: str, files: Sequence[File] = ()) -> Interaction:
        """Send a command line, with or without the slash. Raises `ClientRefusal`."""
        who, where = self._require_writable(member, channel)
        commands = self.usable_commands(who, where)
        data, name = interaction_data.command(commands, line, self._names(where, files), self._world, where, files)
        owners = self._owners(who, where, CommandRegistry.by_id(commands, data["id"]))
        return self._send_interaction(InteractionType.COMMAND, who, where, data, name=name, owners=owners)

    def use_on_member(self, member: Member | int, channel: Channel | int, name: str, target: Member) -> Interaction:
        """Use a command of another member's context menu."""
        return self._use_menu(member, channel, CommandType.USER, name, target)

    def use_on_message(self, member: Member | int, message_id: int, name: str) -> Interaction:
        """Use a command of a message's context menu."""
        message = self._world.find_message(message_id)
        if message.is_ephemeral or not message.is_visible_to(id_of(member)):
            raise ClientRefusal("Commands cannot be used on messages that only you see.")
        return self._use_menu(member, message.channel_id, CommandType.MESSAGE, name, message)

    def menu_commands(self, member: Member | int, channel: Channel | int, kind: CommandType) -> list[Json]:
        """Return the commands in the context menus of members or messages."""
        who, where = self._require_access(member, channel)
        return [each for each in self.usable_commands(who, where) if each["type"] == kind]

    def _use_menu(
        self, member: Member | int, channel: Channel | int, kind: CommandType, name: str, target: Member | Message
    ) -> Interaction:
        who, where = self._require_writable(member, channel)
        commands = {each["name"]: each for each in self.menu_commands(member, channel, kind)}
        if name not in commands:
            raise ClientRefusal(f"The menu has no {name!r}; it has: {', '.join(commands) or 'nothing'}.")
        data = interaction_data.menu_command(commands[name], target, self._world)
        owners = self._owners(who, where, commands[name])
        return self._send_interaction(InteractionType.COMMAND, who, where, data, name=name, owners=owners)

    def forge_slash(self, member: Member | int, channel: Channel | int, line: str) -> Interaction:
        """Send any registered command in any channel, unlike Discord's client."""
        who, where = self._require_access(member, channel)
        commands = self._world.command_registry.registered(None)
        data, name = interaction_data.command(commands, line, self._names(where, ()), self._world, where, ())
        return self._send_interaction(
            InteractionType.COMMAND, who, where, data, name=name, owners=self._owners(who, where)
        )

    def forge_control(
        self, member: Member | int, message_id: int, custom_id: str, values: Sequence[str] | None = None
    ) -> Interaction:
        """Press any custom id on any visible message, unlike Discord's client.

        With `values`, even an empty list, it's a choice in a select.
        """
        message = self._world.find_message(message_id)
        who, where = self._require_access(member, message.channel_id)
        data = interaction_data.forged_component(custom_id, values, controls(message.components))
        return self._send_interaction(InteractionType.COMPONENT, who, where, data, name=custom_id, message=message)

    async def autocomplete(
        self, member: Member | int, channel: Channel | int, line: str, option: str, text: str
    ) -> list[CommandChoice]:
        """Return suggestions for `option` while a member types `text`.

        `line` has the command and other options. Raises `NoResponse` if the bot doesn't respond in time.
        """
        who, where = self._require_access(member, channel)
        commands = self.usable_commands(who, where)
        data, name = interaction_data.completion(
            commands, line, self._names(where, ()), self._world, where, option, text
        )
        owners = self._owners(who, where, CommandRegistry.by_id(commands, data["id"]))
        interaction = self._send_interaction(InteractionType.AUTOCOMPLETE, who, where, data, name=name, owners=owners)
        await interaction.wait_answered()
        return interaction.choices

    def press(self, member: Member | int, message_id: int, custom_id: str) -> Interaction:
        """Press a button."""
        message, control = self._find_control(member, message_id, custom_id)
        who, where = self._require_access(member, message.channel_id)
        data = interaction_data.press(control)
        return self._send_interaction(InteractionType.COMPONENT, who, where, data, name=custom_id, message=message)

    def select(self, member: Member | int, message_id: int, custom_id: str, values: Iterable[str]) -> Interaction:
        """Choose in a select; `values` are option values, or ids of members or channels."""
        message, control = self._find_control(member, message_id, custom_id)
        who, where = self._require_access(member, message.channel_id)
        data = interaction_data.select(control, list(values), self._world)
        return self._send_interaction(InteractionType.COMPONENT, who, where, data, name=custom_id, message=message)

    def submit(
        self,
        member: Member | int,
        opened_by: Interaction,
        values: Mapping[str, str | bool | Sequence[str]],
    ) -> Interaction:
        """Submit the form that an interaction opened; `values` by custom id."""
        if opened_by.modal is None:
            raise ClientRefusal("There is no form to send.")
        data = interaction_data.submission(opened_by.modal, values, self._world)
        return self._submit(member, opened_by, opened_by.modal.custom_id, data)

    def forge_submission(
        self,
        member: Member | int,
        opened_by: Interaction,
        custom_id: str,
        values: Mapping[str, str | bool | Sequence[str]],
    ) -> Interaction:
        """Submit a form that the bot never opened, as if an interaction had."""
        data = interaction_data.forged_submission(custom_id, values)
        return self._submit(member, opened_by, custom_id, data)

    def say(self, member: Member | int, channel: Channel | int, text: str) -> Message:
        """Write a normal message.

        Mentions in a thread add members to it, including the bot.
        """
        who, where = self._require_writable(member, channel)
        return self._world.add_message(self._draft_message(who, where, text))

    def begin_thread(
        self, member: Member | int, channel: Channel | int, name: str, *, text: str = "", private: bool = False
    ) -> Channel:
        """Create a thread, or a forum post with its first message. The bot isn't in it."""
        who, where = self._require_access(member, channel)
        kinds = THREADS_OF.get(where.type, ())
        kind = ChannelType.PRIVATE_THREAD if private else next(iter(kinds), None)
        if kind is None or kind not in kinds:
            raise ClientRefusal("There are no private threads here." if kinds else "There are no threads here.")
        if not name.strip() or len(name) > 100:
            raise ClientRefusal("A thread needs a name of 1 to 100 characters.")
        thread = Channel(
            id=self._world.ids.next(),
            name=name,
            type=kind,
            guild_id=where.guild_id,
            parent_id=where.id,
            owner_id=who.id,
            members=(who.id,),
            archive_changed=self._world.clock(),
        )
        first = replace(self._draft_message(who, thread, text), id=thread.id) if where.is_forum else None
        self._world.add_channel(thread)
        if first is not None:
            self._world.add_message(first)
        return thread

    def dismiss(self, member: Member | int, message_id: int) -> None:
        """Dismiss an ephemeral message."""
        message = self._world.find_message(message_id)
        if not message.is_ephemeral or not message.is_visible_to(id_of(member)):
            raise ClientRefusal("Only ephemeral messages can be dismissed.")
        self._world.remove_message(message)

    def _submit(self, member: Member | int, opened_by: Interaction, custom_id: str, data: Json) -> Interaction:
        who, where = self._require_access(member, opened_by.channel_id)
        message = next((each for each in self._world.messages(where.id) if each.id == opened_by.message_id), None)
        return self._send_interaction(
            InteractionType.MODAL_SUBMIT, who, where, data, name=custom_id, message=message, by=opened_by
        )

    def usable_commands(self, member: Member, channel: Channel) -> list[Json]:
        """Return the commands that a member can use in a channel."""
        may = payloads.permissions(member, self._world.guild(channel.guild_id or GUILD_ID))
        return self._world.command_registry.usable(channel, may, self._world.installs(member, channel))

    def _names(self, where: Channel, files: Sequence[File]) -> MentionTargets:
        return MentionTargets(
            {
                each.username: each
                for each in (*self._world.members, self._world.bot)
                if each.bot or self._world.access.can_enter(each.id, where)
            },
            {str(each.id): each for each in self._world.channels if each.guild_id is not None},
            [each.filename for each in files],
        )

    def _require_access(self, member: Member | int, channel: Channel | int) -> tuple[Member, Channel]:
        who = self._world.member(id_of(member))
        try:
            where = self._world.channel(id_of(channel))
        except KeyError:
            raise ClientRefusal("There is no such channel.") from None
        if not self._world.access.can_enter(who.id, where):
            raise ClientRefusal("There is no such channel.")
        return who, where

    def _require_writable(self, member: Member | int, channel: Channel | int) -> tuple[Member, Channel]:
        who, where = self._require_access(member, channel)
        if where.is_forum:
            raise ClientRefusal("A forum holds posts. Open one first.")
        may = self._world.access.of_member(who.id, where)
        if Permission.SEND_MESSAGES not in may:
            raise ClientRefusal(f"{who.name} is timed out.")
        if where.locked and Permission.MANAGE_THREADS not in may:
            raise ClientRefusal("This thread is locked.")
        return who, where

    def _draft_message(self, member: Member, channel: Channel, text: str) -> Message:
        if not text.strip() or len(text) > 2000:
            raise ClientRefusal("A message has 1 to 2000 characters.")
        named = [int(each) for each in MENTION.findall(text)]
        called = [
            each for each in named if each == self._world.bot.id or self._world.access.can_be_mentioned(each, channel)
        ]
        return Message(
            id=self._world.ids.next(),
            channel_id=channel.id,
            author=member,
            created=self._world.clock(),
            content=text,
            mentions=tuple(dict.fromkeys(called)),
        )

    def _find_control(self, member: Member | int, message_id: int, custom_id: str) -> tuple[Message, Control]:
        try:
            message = self._world.find_message(message_id)
        except KeyError:
            raise ClientRefusal("The message is gone.") from None
        if not message.is_visible_to(id_of(member)):
            raise ClientRefusal("This member does not see the message.")
        for control in controls(message.components):
            if control.custom_id == custom_id:
                if control.disabled:
                    raise ClientRefusal(f"{control.label!r} is disabled.")
                return message, control
        raise ClientRefusal(f"The message has no control {custom_id!r}.")

    def _send_interaction(
        self,
        kind: InteractionType,
        member: Member,
        channel: Channel,
        data: Json,
        *,
        name: str,
        message: Message | None = None,
        by: Interaction | None = None,
        owners: Mapping[str, str] | None = None,
    ) -> Interaction:
        if channel.archived:
            raise ClientRefusal("This thread is archived; a message in it opens it again.")
        interaction = Interaction(
            id=self._world.ids.next(),
            token=interaction_data.make_token(),
            type=kind,
            member=member,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            data=data,
            created=self._world.clock(),
            lifetime=self._world.deadlines.token,
            name=name,
            message_id=message.id if message else None,
            triggered_by=by,
            owners=self._owners_of(message, channel) if owners is None else owners,
        )
        self._world.interactions.add(interaction)
        self._world.dispatch(
            "INTERACTION_CREATE", interaction_data.interaction_event(interaction, message, channel, self._world)
        )
        asyncio.get_running_loop().call_later(
            self._world.deadlines.first_response, self._fail_if_unanswered, interaction
        )
        return interaction

    def _owners(self, member: Member, channel: Channel, command: Json | None = None) -> Json:
        """Return the installs that let a member use a command (or any) in a channel."""
        installs = self._world.installs(member, channel)
        if command is not None and not command.get("guild_id"):
            installs &= set(command["integration_types"])
        owners = {Install.GUILD: channel.guild_id or 0, Install.USER: member.id}
        return {str(int(each)): str(owners[each]) for each in sorted(installs)}

    def _owners_of(self, message: Message | None, channel: Channel) -> Mapping[str, str]:
        """Return the installs of the command behind a control's message, or the server's."""
        if message is not None and message.origin is not None and message.origin.owners:
            return message.origin.owners
        return {str(int(Install.GUILD)): str(channel.guild_id or 0)}

    def _fail_if_unanswered(self, interaction: Interaction) -> None:
        if not interaction.acknowledged_event.is_set():
            text = "Loading options failed" if interaction.type is InteractionType.AUTOCOMPLETE else NO_RESPONSE
            interaction.fail(text)
            self._world.feed.publish(InteractionFailed(interaction, text))
