"""A scripted member who sees no pictures, but reads and types."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.playground.scripted import ScriptedMember

CHOICES = "Your moves"
CHOICE = re.compile(r"- `([^`]+)`: ")
TURN = "Your turn."


def choices_in(said: Sequence[str]) -> list[str]:
    """What can be typed, of the lines of a description."""
    heads = [
        number for number, line in enumerate(said) if line.startswith(CHOICES.replace("**", "")) or CHOICES in line
    ]
    return [found[1] for line in said[heads[0] :] if (found := CHOICE.match(line))] if heads else []


@dataclass
class Reader:
    """A member who plays a game from its text alone."""

    member: ScriptedMember
    game: str
    chance: random.Random = field(default_factory=lambda: random.Random("reader"))
    read: list[str] = field(default_factory=list)

    async def describe(self) -> list[str]:
        """Read the table: the message, or the file where there is more than a message holds."""
        await self.member.slash("table do:words")
        message = self.member.newest_private_message()
        assert message is not None
        texts = [file for file in message.attachments if file.filename.endswith(".txt")]
        assert len(texts) == len(message.attachments), "no picture comes with it"
        text = texts[0].content.decode() if texts else message.content.replace("**", "")
        self.read = text.split("\n")
        return self.read

    @property
    def decides(self) -> bool:
        """Whether the last text read asks for a decision."""
        return self.read[0].startswith(TURN)

    async def play(self) -> str:
        """Type one of the choices that were read last: what ends a turn where it is there, twice out of three times."""
        found = choices_in(self.read)
        ends = [one for one in found if one.startswith(("end", "done", "stop", "decline", "pass"))]
        others = [one for one in found if not one.startswith(("exchange", "refresh"))] or found
        going = ends if ends and self.chance.random() < 2 / 3 else others
        notation = self.chance.choice(going)
        await self.member.slash(f"move move:{notation}")
        return notation
