"""A member whose hands a test moves: `await ana.slash("carcassonne")`, `await ana.press("City north")`.

Every action waits until the bot has answered. A label that is nowhere to be found raises `NoSuchLabel`, which
says what could be pressed or chosen instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from bot.playground.world.components import Control, FormField, controls
from bot.playground.world.interactions import Interaction, NoResponse
from bot.playground.world.model import Attachment, Channel, CommandChoice, File, Member, Message
from bot.playground.world.world import World

ANSWER_SECONDS = 20.0
"""Seconds after which a test gives up on a bot that acknowledged but never completed its answer."""


class NoSuchLabel(AssertionError):
    """No control, field or suggestion has that label; the text lists those there are."""


class ScriptedMember:
    """One member in one channel. `elsewhere` gives the same member in another channel."""

    def __init__(self, world: World, member: Member, channel_id: int) -> None:
        self.world = world
        self.member = member
        self.channel_id = channel_id
        self.last: Interaction | None = None
        """The newest interaction of this member."""

    @property
    def id(self) -> int:
        """The member's id."""
        return self.member.id

    @property
    def channel(self) -> Channel:
        """Where the member is."""
        return self.world.channel(self.channel_id)

    def in_channel(self, channel: str | int) -> ScriptedMember:
        """The same member in another channel or thread, by name or id."""
        return ScriptedMember(self.world, self.member, self.world.channel(channel).id)

    # Seeing

    def messages(self) -> list[Message]:
        """Every message that this member sees here, oldest first."""
        return self.world.visible_messages(self.member, self.channel_id)

    def newest_message(self) -> Message:
        """The newest message that this member sees here."""
        messages = self.messages()
        if not messages:
            raise NoSuchLabel(f"{self.member.name} sees no message in #{self.channel.name}.")
        return messages[-1]

    def newest_private_message(self) -> Message | None:
        """The newest ephemeral message to this member here."""
        return next((each for each in reversed(self.messages()) if each.is_ephemeral), None)

    def picture(self) -> Attachment:
        """The first file of the newest message that has one."""
        for message in reversed(self.messages()):
            if message.attachments:
                return message.attachments[0]
        raise NoSuchLabel(f"{self.member.name} sees no picture in #{self.channel.name}.")

    def labels(self, message: Message | None = None) -> list[str]:
        """Labels of everything that can be pressed or chosen, on one message or on all, newest message first."""
        return [control.label for _, control in self._usable(message)]

    def options(self, select: str, message: Message | None = None) -> list[str]:
        """Labels of what a select offers."""
        return [option.label for option in self._control(select, message, selects=True)[1].options]

    @property
    def pings(self) -> list[Message]:
        """The messages that notified this member, oldest first, each as it was when it was posted."""
        return [ping.message for ping in self.world.pings if ping.member == self.member]

    # Doing

    async def slash(self, line: str, files: Sequence[File] = ()) -> Interaction:
        """Send a command line."""
        return await self._answer(self.world.slash(self.member, self.channel_id, line, files))

    async def use_on_member(self, command: str, target: ScriptedMember | Member) -> Interaction:
        """Use a command of a member's context menu."""
        member = target.member if isinstance(target, ScriptedMember) else target
        return await self._answer(self.world.use_on_member(self.member, self.channel_id, command, member))

    async def use_on_message(self, command: str, message: Message) -> Interaction:
        """Use a command of a message's context menu."""
        return await self._answer(self.world.use_on_message(self.member, message.id, command))

    async def complete(self, line: str, **typed: str) -> list[CommandChoice]:
        """Autocomplete choices for one option: `await ana.complete("carcassonne move", move="pl")`."""
        ((option, text),) = typed.items()
        return await self.world.autocomplete(self.member, self.channel_id, line, option, text)

    async def press(self, label: str, message: Message | None = None) -> Interaction:
        """Press the button with this label, or the only one that begins so; on the newest message that has it."""
        where, control = self._control(label, message, selects=False)
        return await self._answer(self.world.press(self.member, where.id, control.custom_id))

    async def press_id(self, custom_id: str, message: Message) -> Interaction:
        """Press by custom id, also on a message as it was before: what a second finger does."""
        return await self._answer(self.world.press(self.member, message.id, custom_id))

    async def choose(self, select: str, *labels: str, message: Message | None = None) -> Interaction:
        """Choose in the select whose placeholder begins so; options by label, or by the only one that begins so."""
        where, control = self._control(select, message, selects=True)
        values = [_matching(label, {each.label: each.value for each in control.options}, select) for label in labels]
        return await self._answer(self.world.select(self.member, where.id, control.custom_id, values))

    async def choose_ids(self, select: str, *ids: int, message: Message | None = None) -> Interaction:
        """Choose members or channels in a select of such."""
        where, control = self._control(select, message, selects=True)
        values = [str(each) for each in ids]
        return await self._answer(self.world.select(self.member, where.id, control.custom_id, values))

    async def forge_slash(self, line: str) -> Interaction:
        """Send a command line that no client of Discord's would offer here."""
        return await self._answer(self.world.forge_slash(self.member, self.channel_id, line))

    async def forge_press(self, custom_id: str, message: Message) -> Interaction:
        """Press a button that is not on the message."""
        return await self._answer(self.world.forge_control(self.member, message.id, custom_id))

    async def forge_choice(self, custom_id: str, *values: str, message: Message) -> Interaction:
        """Choose in a select, whatever it offers and however much it takes."""
        return await self._answer(self.world.forge_control(self.member, message.id, custom_id, values))

    async def submit(
        self, values: Mapping[str, str | bool | Sequence[str]], form: Interaction | None = None
    ) -> Interaction:
        """Send the form that the last interaction opened; values by label or custom id of the field.

        Choices are named by their labels or values, members and channels by their ids. A field that is not named is
        sent as it was when the form opened.
        """
        opened = form or self.last
        if opened is None or opened.modal is None:
            raise NoSuchLabel(f"No form is open for {self.member.name}.")
        fields = {each.custom_id: each for each in opened.modal.fields}
        names = {each.label: each.custom_id for each in fields.values()} | {each: each for each in fields}
        named = {_matching(label, names, opened.modal.title): value for label, value in values.items()}
        filled = {name: _chosen_values(fields[name], value) for name, value in named.items()}
        return await self._answer(self.world.submit(self.member, opened, filled))

    async def forge_submit(
        self, opened: Interaction, custom_id: str, values: Mapping[str, str | bool | Sequence[str]]
    ) -> Interaction:
        """Send a form that an interaction never opened, by custom id of the form and its fields."""
        return await self._answer(self.world.forge_submission(self.member, opened, custom_id, values))

    def say(self, text: str) -> Message:
        """Write an ordinary message."""
        return self.world.say(self.member, self.channel_id, text)

    async def until(self, true: Callable[[], bool], seconds: float = ANSWER_SECONDS) -> None:
        """Wait until something is true; looked at after every change of the world."""
        await self.world.feed.wait_until(true, seconds)

    async def _answer(self, interaction: Interaction) -> Interaction:
        self.last = interaction
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await interaction.wait_answered()
        except TimeoutError:
            raise NoResponse(f"{interaction.name!r} was acknowledged but never completed") from None
        return interaction

    def _usable(self, message: Message | None) -> list[tuple[Message, Control]]:
        where = [self.world.message(message.channel_id, message.id)] if message else reversed(self.messages())
        return [
            (each, control)
            for each in where
            for control in controls(each.components)
            if not control.disabled and control.custom_id
        ]

    def _control(self, label: str, message: Message | None, *, selects: bool) -> tuple[Message, Control]:
        usable = [found for found in self._usable(message) if found[1].is_select is selects]
        for fits in (str.__eq__, str.startswith):
            for where, _ in usable:
                same = [found for found in usable if found[0] is where and fits(found[1].label, label)]
                if len(same) > 1:
                    names = ", ".join(repr(control.label) for _, control in same)
                    raise NoSuchLabel(f"{label!r} is not clear: {names}.")
                if same:
                    return same[0]
        kind = "list" if selects else "button"
        names = ", ".join(repr(control.label) for _, control in usable) or "nothing"
        text = self.messages()[-1].content if self.messages() else "no message"
        raise NoSuchLabel(
            f"{self.member.name} sees no {kind} {label!r} in #{self.channel.name}; there is: {names}. Newest: {text!r}"
        )


def _chosen_values(field: FormField, chosen: str | bool | Sequence[str]) -> str | bool | Sequence[str]:
    """The values of options that were named by their labels."""
    if not field.options or isinstance(chosen, bool):
        return chosen
    known = {option.label: option.value for option in field.options} | {
        each.value: each.value for each in field.options
    }
    if isinstance(chosen, str):
        return _matching(chosen, known, field.label)
    return [_matching(each, known, field.label) for each in chosen]


def _matching(label: str, known: Mapping[str, str], where: str) -> str:
    if label in known:
        return known[label]
    same = [value for name, value in known.items() if name.startswith(label)]
    if len(same) != 1:
        raise NoSuchLabel(f"{where!r} has no {label!r}; it has: {', '.join(known)}.")
    return same[0]
