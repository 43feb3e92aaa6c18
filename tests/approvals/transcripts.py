"""Transcripts of end-to-end tests: what members do, and the messages that they see then."""

from __future__ import annotations

import re
from contextlib import suppress

from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.model import Message
from tests.e2e.stage import settled

IDS = re.compile(r"\b1[0-9]{18}\b|`[0-9a-f]{64}`|[`(][a-z0-9]{8}[`)]|(?<=-)[a-z0-9]{8}(?=\.json)")
"""Ids of Discord, of tables and challenges, and commitments: all that differs from run to run."""


class Transcript:
    """Lines of what members do and see."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    @property
    def text(self) -> str:
        """All lines; an id is the number of its first appearance."""
        numbers: dict[str, str] = {}
        return IDS.sub(lambda found: numbers.setdefault(found[0], f"#{len(numbers)}"), "\n".join(self._lines)) + "\n"

    async def slash(self, member: ScriptedMember, line: str, *, besides: bool = True) -> Message:
        """Type a command, and return its answer; the newest message that it led to besides is read, too.

        Not so without `besides`, where such a message may come later.
        """
        await settled()
        before = {each.id for each in member.messages()}
        interaction = await member.slash(line)
        await settled()
        new = [each for each in member.messages() if each.id not in before]
        answers = [each for each in new if each.id in interaction.replies]
        others = [each for each in new if each.id not in interaction.replies]
        message = await self._read(member, f"/{line}", answers[-1] if answers else None)
        if besides and answers and others:
            await self._read(member, "the newest message", others[-1])
        return message

    async def press(self, member: ScriptedMember, *labels: str) -> Message:
        """Press buttons of the newest message, each on what the one before leads to."""
        for label in labels:
            await member.press(label, member.newest_message())
            message = await self._read(member, f"[{label}]")
        return message

    async def choose(self, member: ScriptedMember, select: str, label: str) -> Message:
        """Choose in a select of the newest message."""
        await member.choose(select, label, message=member.newest_message())
        return await self._read(member, f"[{select}] {label}")

    async def see(self, member: ScriptedMember, why: str, message: Message | None = None) -> Message:
        """Read a message, by default the newest, after something that the member did not do."""
        return await self._read(member, why, message)

    async def panel(self, member: ScriptedMember, command: str, typed: str = "with") -> set[str]:
        """Open a panel and read it with all that is suggested for its actions, whose keys are returned."""
        message = await self.slash(member, command)
        keys = [option.value for control in controls(message.components) for option in control.options]
        for key in keys:
            with suppress(ClientRefusal):  # the command has other options
                found = await member.complete(f"{command} do:{key}", **{typed: ""})
                self._lines += [f"{key}: {each.name} ({each.value})" for each in found]
        return set(keys)

    async def _read(self, member: ScriptedMember, deed: str, message: Message | None = None) -> Message:
        """Add what a member did and a message, by default the newest, with its controls."""
        await settled()
        message = message or member.newest_message()
        self._lines += ["", f"> {member.member.name}: {deed}", *message.content.splitlines()]
        self._lines += [f"({file.filename}: {file.description})" for file in message.attachments]
        for control in controls(message.components):
            self._lines.append(f"[{control.label}]{' (off)' if control.disabled else ''}")
            self._lines += [
                f"  {'* ' if option.default else ''}{option.label} | {option.description}" for option in control.options
            ]
        return message
