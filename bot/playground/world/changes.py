"""Changes of the world as values, and the feed that reports them to subscribers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.playground.world.interactions import Interaction
from bot.playground.world.model import Channel, Message


@dataclass(frozen=True, slots=True)
class _MessageChange:
    """A change that is reported to those who see the message."""

    message: Message

    def seen_by(self, member_id: int) -> bool:
        """Whether this member's client gets it."""
        return self.message.is_visible_to(member_id)


@dataclass(frozen=True, slots=True)
class MessageCreated(_MessageChange):
    """A message was posted, or the "is thinking" placeholder of a deferred response."""


@dataclass(frozen=True, slots=True)
class MessageUpdated(_MessageChange):
    """A message was edited; `message` is the new version."""


@dataclass(frozen=True, slots=True)
class MessageDeleted(_MessageChange):
    """A message was deleted; `message` is the last version."""


@dataclass(frozen=True, slots=True)
class Typing:
    """Someone is typing in a channel."""

    channel_id: int
    member_id: int

    def seen_by(self, member_id: int) -> bool:
        """Whether this member's client gets it."""
        return member_id != self.member_id


@dataclass(frozen=True, slots=True)
class _InteractionChange:
    """A change that is reported to the interaction's member only."""

    interaction: Interaction

    def seen_by(self, member_id: int) -> bool:
        """Whether this member's client gets it."""
        return self.interaction.member.id == member_id


@dataclass(frozen=True, slots=True)
class InteractionAcknowledged(_InteractionChange):
    """The bot sent its first response; the control stops spinning."""


@dataclass(frozen=True, slots=True)
class InteractionFailed(_InteractionChange):
    """The bot didn't respond in time; `text` is what Discord's client shows."""

    text: str


@dataclass(frozen=True, slots=True)
class ModalOpened(_InteractionChange):
    """The response was a form, `interaction.modal`; answer with `world.submit`."""


@dataclass(frozen=True, slots=True)
class _ChannelChange:
    """A change that is reported to the members of a server or conversation."""

    channel: Channel

    def seen_by(self, member_id: int) -> bool:
        """Whether this member's client gets it."""
        return self.channel.guild_id is not None or member_id in self.channel.members


@dataclass(frozen=True, slots=True)
class ChannelCreated(_ChannelChange):
    """A channel or thread was created."""


@dataclass(frozen=True, slots=True)
class ChannelUpdated(_ChannelChange):
    """A channel or thread changed: name, archived, locked, members."""


@dataclass(frozen=True, slots=True)
class ChannelDeleted(_ChannelChange):
    """A channel or thread was deleted."""


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The bot registered its commands."""

    def seen_by(self, member_id: int) -> bool:
        """Return true: everyone gets it."""
        return True


@dataclass(frozen=True, slots=True)
class BotPresence:
    """The bot came online or went offline."""

    online: bool

    def seen_by(self, member_id: int) -> bool:
        """Return true: everyone gets it."""
        return True


Change = (
    MessageCreated
    | MessageUpdated
    | MessageDeleted
    | Typing
    | InteractionAcknowledged
    | InteractionFailed
    | ModalOpened
    | ChannelCreated
    | ChannelUpdated
    | ChannelDeleted
    | CommandsChanged
    | BotPresence
)


class Feed:
    """Passes all changes to all subscribers, in order, from the time they subscribed."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[Change | None]] = set()

    def publish(self, change: Change) -> None:
        """Report a change."""
        for queue in self._queues:
            queue.put_nowait(change)

    @contextmanager
    def open_queue(self) -> Iterator[asyncio.Queue[Change | None]]:
        """Open a queue for changes from now on; `None` means that the world has closed."""
        queue: asyncio.Queue[Change | None] = asyncio.Queue()
        self._queues.add(queue)
        try:
            yield queue
        finally:
            self._queues.discard(queue)

    async def wait_until(self, is_done: Callable[[], bool], seconds: float = 60.0) -> None:
        """Wait until a condition is true, checked after every change. Raises TimeoutError."""
        with self.open_queue() as changes:
            async with asyncio.timeout(seconds):
                while not is_done():
                    await changes.get()

    def subscribe(self) -> AsyncIterator[Change]:
        """Iterate over changes from this call on, not only from the first iteration."""
        queue: asyncio.Queue[Change | None] = asyncio.Queue()
        self._queues.add(queue)
        return self._drain(queue)

    async def _drain(self, queue: asyncio.Queue[Change | None]) -> AsyncIterator[Change]:
        try:
            while (change := await queue.get()) is not None:
                yield change
        finally:
            self._queues.discard(queue)

    def close(self) -> None:
        """End all iterations."""
        for queue in self._queues:
            queue.put_nowait(None)
