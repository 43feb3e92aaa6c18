"""Which press waits for what: for its acknowledgement, then for a picture that is its own or a newer one's."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field

from bot.discord.words import BUSY
from bot.playground.world.changes import MessageCreated, MessageUpdated
from bot.playground.world.components import controls
from bot.playground.world.interactions import Interaction, NoResponse, ResponseType
from bot.playground.world.model import Message
from bot.playground.world.world import World

_TABLE = re.compile(r"t:([a-z0-9]+):(\d+):")


@dataclass(slots=True, eq=False)
class Waiting:
    """A press on a message as it was then, and the seconds until each answer.

    `read` is the first text its member could read, `pictured` the picture of this press or of a newer one; each is None
    until it arrives.
    """

    interaction: Interaction
    message: Message
    pressed: float = field(default_factory=time.perf_counter)
    acknowledged: float | None = None
    read: float | None = None
    pictured: float | None = None
    failed: bool = False
    worded: bool = False
    """The answer was no picture: a refusal, a form to fill in, the lobby of a rematch."""

    @property
    def over(self) -> bool:
        """Whether nothing more is expected: a picture arrived, or text instead of one."""
        return self.failed or self.worded or self.pictured is not None

    def is_answered_in_words(self, message: Message) -> bool:
        """Whether this message without a picture is the answer to the press."""
        if message.is_ephemeral:
            asked = None if message.origin is None else message.origin.id
            return self.interaction.id == asked or self.message.id == message.id
        if message.id == self.message.id:
            return not self.message.attachments
        return bool(message.components) and table_and_rev(message)[0] != table_and_rev(self.message)[0]

    def is_before(self, board: Message) -> bool:
        """Whether the press came before this board: one of a later rev, or the first of a rematch."""
        (table, rev), (pressed, pressed_rev) = table_and_rev(board), table_and_rev(self.message)
        return rev > pressed_rev if table == pressed else board.id > self.message.id

    def since(self) -> float:
        """Seconds since the press."""
        return time.perf_counter() - self.pressed


class Watch:
    """Watches the presses of every channel. `run` it while there is load."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._open: dict[int, list[Waiting]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._idle = asyncio.Event()
        self.all: list[Waiting] = []

    @property
    def waiting(self) -> list[Waiting]:
        """The presses whose picture has not come, oldest first in each channel."""
        return [each for waiting in self._open.values() for each in waiting]

    def clear(self) -> None:
        """Forget every press; nothing waits for those that never got a picture."""
        self._open.clear()
        self.all.clear()

    async def idle(self) -> None:
        """Return when no press waits for a picture."""
        while self.waiting:
            self._idle.clear()
            await self._idle.wait()

    def pressed(self, interaction: Interaction, message: Message) -> None:
        """Somebody just pressed on this message."""
        waiting = Waiting(interaction, message)
        self._open.setdefault(interaction.channel_id, []).append(waiting)
        self.all.append(waiting)
        task = asyncio.create_task(self._acknowledgement(waiting))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self) -> None:
        """Note every picture as it comes, until cancelled."""
        async for change in self._world.feed.subscribe():
            if isinstance(change, MessageCreated | MessageUpdated) and change.message.author == self._world.bot:
                self._came(change.message)

    def _came(self, message: Message) -> None:
        waiting = self._open.get(message.channel_id)
        if not waiting:
            return
        if message.attachments:
            shown = max((n for n, each in enumerate(waiting) if each.interaction.pictures), default=-1)
            for n, each in enumerate(waiting):
                own = message.is_ephemeral and message.id == each.message.id
                if n <= shown or own or each.is_before(message) or not message.components:
                    each.pictured = each.since()
                    each.read = each.read or each.pictured
        elif not message.is_loading:
            for each in waiting:
                if each.is_answered_in_words(message):
                    each.read = each.read or each.since()
                    each.worded |= message.content != str(BUSY)
        self._look(message.channel_id)

    def _look(self, channel: int) -> None:
        self._open[channel] = [each for each in self._open.get(channel, ()) if not each.over]
        if not self._open[channel]:
            self._idle.set()

    async def _acknowledgement(self, waiting: Waiting) -> None:
        try:
            await waiting.interaction.wait_acknowledged()
            waiting.acknowledged = waiting.since()
            if waiting.interaction.response is ResponseType.MODAL:
                waiting.worded, waiting.read = True, waiting.acknowledged
        except NoResponse:
            waiting.failed = True
        self._look(waiting.interaction.channel_id)


def table_and_rev(message: Message) -> tuple[str, int]:
    """The table and the rev that the controls of a message carry; an empty string and -1 where there are none."""
    for control in controls(message.components):
        found = _TABLE.match(control.custom_id)
        if found:
            return found[1], int(found[2])
    return "", -1
