"""An interaction (command, control, autocomplete, form) and the bot's response."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum

from bot.playground.world.components import FormField, fields
from bot.playground.world.model import CommandChoice, Install, Json, Member

MAX_INTERACTIONS = 20_000
"""Stored interactions; tokens of older ones are unknown."""


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
    """Progress of an interaction."""

    WAITING = "waiting"
    DEFERRED = "deferred"
    """Acknowledged; the response is still to come."""
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class OpenModal:
    """A form opened by the bot; `components` is Discord's JSON, `fields` its inputs."""

    custom_id: str
    title: str
    components: tuple[Json, ...]

    @property
    def fields(self) -> list[FormField]:
        """The fields in order."""
        return fields(self.components)


@dataclass(slots=True, kw_only=True, eq=False)
class Interaction:
    """One interaction; `wait_answered` waits for the response or raises `NoResponse`."""

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
    """The full name of a command, or the custom id of a control or form."""
    message_id: int | None = None
    """The message with the control."""
    triggered_by: Interaction | None = None
    """The interaction that opened the form."""
    owners: Mapping[str, str] = field(default_factory=dict)
    """The installs that authorize it, in Discord's format."""

    state: InteractionState = InteractionState.WAITING
    response: ResponseType | None = None
    response_message_id: int | None = None
    replies: list[int] = field(default_factory=list)
    """Messages posted through this interaction, oldest first."""
    follow_ups: int = 0
    """Messages after the first response."""
    pictures: int = 0
    """How often new files were posted or edited through this interaction."""
    modal: OpenModal | None = None
    choices: list[CommandChoice] = field(default_factory=list)
    failure: str = ""
    acknowledged_event: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    answered_event: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def expires_at(self) -> datetime:
        """When the token expires."""
        return self.created + self.lifetime

    @property
    def is_user_install_only(self) -> bool:
        """Whether a member used their own install where the bot isn't a member."""
        return str(int(Install.GUILD)) not in self.owners

    @property
    def is_failed(self) -> bool:
        """Whether the bot didn't respond in time."""
        return self.state is InteractionState.FAILED

    async def wait_acknowledged(self) -> None:
        """Wait for the bot's first response; raise `NoResponse` after the deadline."""
        await self.acknowledged_event.wait()
        self._check()

    async def wait_answered(self) -> None:
        """Wait for the complete response, including deferred ones. Raises NoResponse."""
        await self.answered_event.wait()
        self._check()

    def acknowledge(self, response: ResponseType) -> None:
        """Record the bot's first response."""
        self.response = response
        deferred = response in (ResponseType.DEFERRED_MESSAGE, ResponseType.DEFERRED_UPDATE)
        self.state = InteractionState.DEFERRED if deferred else InteractionState.ANSWERED
        self.acknowledged_event.set()
        if not deferred:
            self.answered_event.set()

    def settle(self) -> None:
        """Mark a deferred response as complete."""
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


class Interactions:
    """The newest interactions, oldest first, by their tokens."""

    def __init__(self) -> None:
        self._by_token: dict[str, Interaction] = {}
        self._awaiting: dict[int, list[Interaction]] = {}

    @property
    def all(self) -> list[Interaction]:
        """All of them, oldest first."""
        return list(self._by_token.values())

    def find(self, token: str) -> Interaction | None:
        """Return the interaction with a token."""
        return self._by_token.get(token)

    def add(self, interaction: Interaction) -> None:
        """Store a new one, and forget the oldest if there are too many."""
        self._by_token[interaction.token] = interaction
        if len(self._by_token) > MAX_INTERACTIONS:
            del self._by_token[next(iter(self._by_token))]

    def expect_update(self, interaction: Interaction) -> None:
        """Wait for the bot's action after it acknowledged a control."""
        self._awaiting.setdefault(interaction.channel_id, []).append(interaction)

    def settle_updates(self, channel_id: int) -> None:
        """Complete acknowledged controls in a channel after the bot acted there."""
        for interaction in self._awaiting.pop(channel_id, ()):
            interaction.settle()


class NoResponse(Exception):
    """The bot didn't respond in time; the text is what Discord's client shows."""
