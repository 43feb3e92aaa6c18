"""A member controlled by a test: `await ana.press("City north")`.

Every action waits for the bot's response. An unknown label raises `NoSuchLabel`, whose text lists what could be pressed
or chosen.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar

from bot.playground.world.client import Client
from bot.playground.world.components import Control, FormField, controls
from bot.playground.world.interactions import Interaction, NoResponse
from bot.playground.world.model import Attachment, Channel, CommandChoice, File, Member, Message
from bot.playground.world.world import World

ANSWER_SECONDS = 120.0
"""Seconds after which a test gives up on a deferred response; a busy machine needs many of them."""
OFFLINE_SECONDS = 2.0
"""Seconds after which a bot that went offline isn't expected to answer what it was asked before."""

AnswerT = TypeVar("AnswerT")


class NoSuchLabel(AssertionError):
    """No control, field or suggestion has that label.

    The text lists the existing ones.
    """


class ScriptedMember:
    """A member in a channel. `in_channel` returns the same member in another channel.

    `then` is awaited after each answer.
    """

    def __init__(
        self, world: World, member: Member, channel_id: int, then: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        self._then = then
        self.world = world
        self.member = member
        self.channel_id = channel_id
        self.last: Interaction | None = None
        """The member's newest interaction."""

    @property
    def id(self) -> int:
        """The member's id."""
        return self.member.id

    @property
    def channel(self) -> Channel:
        """The member's channel."""
        return self.world.channel(self.channel_id)

    def in_channel(self, channel: str | int) -> ScriptedMember:
        """Return the same member in another channel or thread, by name or id."""
        return ScriptedMember(self.world, self.member, self.world.channel(channel).id, self._then)

    # Seeing

    def messages(self) -> list[Message]:
        """Return all messages that this member sees here, oldest first."""
        return self.world.visible_messages(self.member, self.channel_id)

    def newest_message(self) -> Message:
        """Return the newest message that this member sees here."""
        messages = self.messages()
        if not messages:
            raise NoSuchLabel(f"{self.member.name} sees no message in #{self.channel.name}.")
        return messages[-1]

    def newest_private_message(self) -> Message | None:
        """Return the newest ephemeral message for this member here."""
        return next((each for each in reversed(self.messages()) if each.is_ephemeral), None)

    def picture(self) -> Attachment:
        """Return the first file of the newest message that has one."""
        for message in reversed(self.messages()):
            if message.attachments:
                return message.attachments[0]
        raise NoSuchLabel(f"{self.member.name} sees no picture in #{self.channel.name}.")

    def labels(self, message: Message | None = None) -> list[str]:
        """Return the labels of all controls on one message or all, newest first."""
        return [control.label for _, control in self._usable(message)]

    def options(self, select: str, message: Message | None = None) -> list[str]:
        """Return the labels of a select's options."""
        return [option.label for option in self._control(select, message, selects=True)[1].options]

    @property
    def pings(self) -> list[Message]:
        """Return the messages that notified this member, oldest first, as posted."""
        return [ping.message for ping in self.world.pings if ping.member == self.member]

    # Doing

    async def slash(self, line: str, files: Sequence[File] = ()) -> Interaction:
        """Send a slash command."""
        return await self._answer(Client(self.world).slash(self.member, self.channel_id, line, files))

    async def use_on_member(self, command: str, target: ScriptedMember | Member) -> Interaction:
        """Use a command of a member's context menu."""
        member = target.member if isinstance(target, ScriptedMember) else target
        return await self._answer(Client(self.world).use_on_member(self.member, self.channel_id, command, member))

    async def use_on_message(self, command: str, message: Message) -> Interaction:
        """Use a command of a message's context menu."""
        return await self._answer(Client(self.world).use_on_message(self.member, message.id, command))

    async def complete(self, line: str, **typed: str) -> list[CommandChoice]:
        """Return autocomplete choices: `await ana.complete("x move", move="pl")`."""
        ((option, text),) = typed.items()
        choices = Client(self.world).autocomplete(self.member, self.channel_id, line, option, text)
        return await self._while_online(choices, line)

    async def press(self, label: str, message: Message | None = None) -> Interaction:
        """Press the button whose label is this text or begins with it."""
        where, control = self._control(label, message, selects=False)
        return await self._answer(Client(self.world).press(self.member, where.id, control.custom_id))

    async def press_id(self, custom_id: str, message: Message) -> Interaction:
        """Press by custom id, even on an earlier version of the message."""
        return await self._answer(Client(self.world).press(self.member, message.id, custom_id))

    async def choose(self, select: str, *labels: str, message: Message | None = None) -> Interaction:
        """Choose options in a select, given the start of its placeholder and their labels."""
        where, control = self._control(select, message, selects=True)
        values = [_matching(label, {each.label: each.value for each in control.options}, select) for label in labels]
        return await self._answer(Client(self.world).select(self.member, where.id, control.custom_id, values))

    async def choose_ids(self, select: str, *ids: int, message: Message | None = None) -> Interaction:
        """Choose members or channels in a select."""
        where, control = self._control(select, message, selects=True)
        values = [str(each) for each in ids]
        return await self._answer(Client(self.world).select(self.member, where.id, control.custom_id, values))

    async def forge_slash(self, line: str) -> Interaction:
        """Send a command that Discord's client wouldn't offer here."""
        return await self._answer(Client(self.world).forge_slash(self.member, self.channel_id, line))

    async def forge_press(self, custom_id: str, message: Message) -> Interaction:
        """Press a button that isn't on the message."""
        return await self._answer(Client(self.world).forge_control(self.member, message.id, custom_id))

    async def forge_choice(self, custom_id: str, *values: str, message: Message) -> Interaction:
        """Choose values that a select doesn't offer."""
        return await self._answer(Client(self.world).forge_control(self.member, message.id, custom_id, values))

    async def submit(
        self, values: Mapping[str, str | bool | Sequence[str]], form: Interaction | None = None
    ) -> Interaction:
        """Submit the form opened by the last interaction; values by label or custom id.

        Choices are given by label or value, members and channels by id. Other fields are sent as they were when the
        form opened.
        """
        opened = form or self.last
        if opened is None or opened.modal is None:
            raise NoSuchLabel(f"No form is open for {self.member.name}.")
        fields = {each.custom_id: each for each in opened.modal.fields}
        names = {each.label: each.custom_id for each in fields.values()} | {each: each for each in fields}
        named = {_matching(label, names, opened.modal.title): value for label, value in values.items()}
        filled = {name: _chosen_values(fields[name], value) for name, value in named.items()}
        return await self._answer(Client(self.world).submit(self.member, opened, filled))

    async def forge_submit(
        self, opened: Interaction, custom_id: str, values: Mapping[str, str | bool | Sequence[str]]
    ) -> Interaction:
        """Submit a form that was never opened, by custom ids."""
        return await self._answer(Client(self.world).forge_submission(self.member, opened, custom_id, values))

    def say(self, text: str) -> Message:
        """Write a normal message."""
        return Client(self.world).say(self.member, self.channel_id, text)

    async def until(self, true: Callable[[], bool], seconds: float = ANSWER_SECONDS) -> None:
        """Wait until a condition is true; checked after every change of the world."""
        await self.world.feed.wait_until(true, seconds)

    async def _answer(self, interaction: Interaction) -> Interaction:
        self.last = interaction
        await self._while_online(interaction.wait_answered(), interaction.name)
        if self._then is not None:
            await self._then()
        return interaction

    async def _while_online(self, answer: Coroutine[Any, Any, AnswerT], name: str) -> AnswerT:
        """Return the answer. Raises `NoResponse` if the bot stays offline."""
        offline = asyncio.create_task(self._bot_stays_offline())
        answered = asyncio.create_task(answer)
        try:
            await asyncio.wait((answered, offline), timeout=ANSWER_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if (
                not answered.done() or answered.cancelled()
            ):  # as all tasks are where the bot runs in this process and dies
                raise NoResponse(f"{name!r} was never completed")
            return answered.result()
        finally:
            offline.cancel()
            answered.cancel()

    async def _bot_stays_offline(self) -> None:
        feed = self.world.feed
        while True:
            await feed.wait_until(lambda: not self.world.bot_online, math.inf)
            try:
                await feed.wait_until(lambda: self.world.bot_online, OFFLINE_SECONDS)
            except TimeoutError:
                return

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
    """Return the values of options given by label."""
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
