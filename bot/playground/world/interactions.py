"""An interaction (command, control, autocomplete, form) and the bot's response."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum

from bot.playground.world.components import FormField, fields
from bot.playground.world.model import CommandChoice, Install, Json, Member


class InteractionType(IntEnum):
    """Kinds of interactions, by Discord's numbers."""

    PING = 1
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class ResponseType(IntEnum):
    """Kinds of first responses, by Discord's numbers."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class InteractionState(StrEnum):
    """How far an interaction has come."""

    WAITING = "waiting"
    DEFERRED = "deferred"
    """Acknowledged, the real answer is still to come."""
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class OpenModal:
    """A form that the bot opened; `components` is Discord's JSON, `fields` the things to fill in."""

    custom_id: str
    title: str
    components: tuple[Json, ...]

    @property
    def fields(self) -> list[FormField]:
        """What can be filled in, in order."""
        return fields(self.components)


@dataclass(slots=True, kw_only=True, eq=False)
class Interaction:
    """One interaction. `await wait_answered()` returns when the bot has answered, or raises `NoResponse`."""

    id: int
    token: str
    type: InteractionType
    member: Member
    channel_id: int
    guild_id: int | None
    data: Json
    created: datetime
    lifetime: timedelta
    name: str = ""
    """The full name of a command (`carcassonne`), or the custom id of a control or form."""
    message_id: int | None = None
    """The message that the control is on."""
    triggered_by: Interaction | None = None
    """The interaction that opened the form."""
    owners: Mapping[str, str] = field(default_factory=dict)
    """Which installs of the application it goes back to, as Discord writes them."""

    state: InteractionState = InteractionState.WAITING
    response: ResponseType | None = None
    response_message_id: int | None = None
    replies: list[int] = field(default_factory=list)
    """Messages that were posted through this interaction, oldest first."""
    follow_ups: int = 0
    """Messages after the first answer."""
    pictures: int = 0
    """How often a message with new files was posted or edited through this interaction."""
    modal: OpenModal | None = None
    choices: list[CommandChoice] = field(default_factory=list)
    failure: str = ""
    acknowledged_event: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    answered_event: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def expires_at(self) -> datetime:
        """When the token stops working."""
        return self.created + self.lifetime

    @property
    def is_user_install_only(self) -> bool:
        """Whether it came where the bot is no member, by a member who installed the application."""
        return str(int(Install.GUILD)) not in self.owners

    @property
    def is_failed(self) -> bool:
        """Nobody responded in time."""
        return self.state is InteractionState.FAILED

    async def wait_acknowledged(self) -> None:
        """Return at the first response of the bot; raise `NoResponse` when the deadline passed without one."""
        await self.acknowledged_event.wait()
        self._check()

    async def wait_answered(self) -> None:
        """Wait for the complete answer (a deferred one is filled in). Raises NoResponse."""
        await self.answered_event.wait()
        self._check()

    def acknowledge(self, response: ResponseType) -> None:
        """The bot's first response arrived."""
        self.response = response
        deferred = response in (ResponseType.DEFERRED_MESSAGE, ResponseType.DEFERRED_UPDATE)
        self.state = InteractionState.DEFERRED if deferred else InteractionState.ANSWERED
        self.acknowledged_event.set()
        if not deferred:
            self.answered_event.set()

    def settle(self) -> None:
        """Mark a deferred answer as complete."""
        if self.state is InteractionState.DEFERRED:
            self.state = InteractionState.ANSWERED
            self.answered_event.set()

    def fail(self, text: str) -> None:
        """Mark the interaction as failed; `text` is what Discord shows."""
        self.state = InteractionState.FAILED
        self.failure = text
        self.acknowledged_event.set()
        self.answered_event.set()

    def _check(self) -> None:
        if self.is_failed:
            raise NoResponse(f"{self.name!r} by {self.member.name}: {self.failure}")


class NoResponse(Exception):
    """The bot gave no response within the deadline; the text is what Discord's client shows."""
