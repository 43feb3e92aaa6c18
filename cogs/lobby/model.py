"""A lobby, where members gather for a table, as an immutable value."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.core.delivery.entries import GRACE, EarlierMessage, OutboxEntry, OutboxKind, ToMember, define, deliverable
from bot.core.errors import ChannelTaken
from bot.core.table.model import Venue
from bot.core.time.time_control import TimeControl
from bot.errors import TableError
from bot.games.contract import OptionValue
from cogs.lobby import words

TIMER = "lobby"
"""Kind of the timer that every lobby has; its subject is the lobby's id."""

LOBBY_ENTRY = define(OutboxKind("lobby", 140, EarlierMessage))
"""Update the message of a lobby, and warn its members if that's due.

With an earlier message, the lobby is gone.
"""
INVITATION_ENTRY = define(OutboxKind("invitation", 150, ToMember))
"""Call a member who is invited to a lobby."""
WITHDRAWN_ENTRY = define(OutboxKind("withdrawn", 160, EarlierMessage))
"""Delete the message that invited a member: they answered, or the lobby is gone."""
GATHERED_ENTRY = define(OutboxKind("gathered", 170, ToMember, for_answers=True))
"""Call the members of a full lobby, once.

An entry to a member calls that one by direct message.
"""


GATHERING = ("invited_only", "autostart", "hints")
"""What the host decides about a lobby beside its game, as attributes of it."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation of a member to a lobby, open until they join or have `declined`.

    `message` in `channel` is what called them to it.
    """

    member: int
    invited_by: int
    declined: bool = False
    channel: int | None = None
    message: int | None = None


@dataclass(frozen=True, slots=True)
class NewLobby:
    """What a lobby is opened with: the game, and members in a channel in seat order, the first one being the host.

    `seats` is the maximum number of players, and `computers` the levels of the computer players, who sit after the
    members. A `time_control` gives its table a clock, and `hints` allows hints there. `venue` and `link_guild` are
    those of its table.

    Anyone can join unless it is `invited_only`. When all seats are taken, the game begins with `autostart`.
    """

    game: str
    guild: int | None
    channel: int
    seats: int
    options: Mapping[str, OptionValue]
    members: tuple[int, ...]
    computers: tuple[str, ...] = ()
    time_control: TimeControl | None = None
    invited_only: bool = False
    autostart: bool = False
    hints: bool = False
    venue: Venue = Venue.SERVER
    link_guild: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby(NewLobby):
    """A lobby as it stands.

    At `due` the members are warned; if they have been `warned` already, the lobby closes. `message` shows the lobby,
    `warning` is the warning. When all seats are taken without `autostart`, the members are called once (`called`).
    `role_called` says whether the players' role was called.
    """

    id: str
    created: datetime
    due: datetime
    warned: bool = False
    message: int | None = None
    warning: int | None = None
    invitations: tuple[Invitation, ...] = ()
    called: bool = False
    role_called: bool = False

    @property
    def gathering(self) -> frozenset[str]:
        """The names of those of `GATHERING` that hold."""
        return frozenset(name for name in GATHERING if getattr(self, name))

    def with_gathering(self, names: Collection[str]) -> Lobby:
        """Return the lobby with exactly these settings of `GATHERING`."""
        invited_only, autostart, hints = (name in names for name in GATHERING)
        return replace(self, invited_only=invited_only, autostart=autostart, hints=hints)

    def invitation_of(self, member: int) -> Invitation | None:
        """The invitation of a member, answered or not."""
        return next((each for each in self.invitations if each.member == member), None)

    def can_join(self, member: int) -> bool:
        """Whether a member may take a free seat."""
        return not self.invited_only or self.invitation_of(member) is not None

    @property
    def answers_only(self) -> bool:
        """Whether the bot can only answer interactions there."""
        return self.venue is Venue.INTERACTION

    @property
    def has_others_around(self) -> bool:
        """Whether there can be other members: not in direct messages, where only computer players can join."""
        return self.venue is not Venue.DIRECT

    @property
    def opener(self) -> int:
        """The host: the member who opened it, or the next one if they left."""
        return self.members[0]

    @property
    def full(self) -> bool:
        """Whether the lobby is full."""
        return self.taken >= self.seats

    @property
    def starts(self) -> bool:
        """Whether the game begins automatically now."""
        return self.autostart and self.full

    @property
    def taken(self) -> int:
        """The number of seats taken by members and computer players."""
        return len(self.members) + len(self.computers)


def closed(lobby: Lobby, now: datetime) -> tuple[OutboxEntry, ...]:
    """Return the entry that removes the controls of a closed lobby.

    Empty for a lobby without a message.
    """
    if lobby.message is None or lobby.venue is Venue.INTERACTION:
        return ()
    return (OutboxEntry(LOBBY_ENTRY, lobby.id, lobby.channel, now, now + GRACE, content=EarlierMessage(lobby.message)),)


def shown_later(lobby: Lobby, now: datetime) -> Sequence[OutboxEntry]:
    """Return the entry that shows a lobby as it is now; a later one counts for more."""
    rev = int((now - lobby.created) / timedelta(milliseconds=1))
    return deliverable([OutboxEntry(LOBBY_ENTRY, lobby.id, lobby.channel, now, now + GRACE, max(0, rev))], lobby.venue)


def withdrawn(lobby: Lobby, invitations: Sequence[Invitation], now: datetime) -> Sequence[OutboxEntry]:
    """Return entries that delete the messages of expired invitations."""
    return [
        OutboxEntry(WITHDRAWN_ENTRY, lobby.id, each.channel, now, now + GRACE, content=EarlierMessage(each.message))
        for each in invitations
        if each.channel is not None and each.message is not None
    ]


def invited(lobby: Lobby, members: Sequence[int], now: datetime) -> Sequence[OutboxEntry]:
    """Return the entries that call newly invited members."""
    return [
        OutboxEntry(INVITATION_ENTRY, lobby.id, lobby.channel, now, now, content=ToMember(each)) for each in members
    ]


# Refusals of lobbies


class LobbyOpen(ChannelTaken):
    """The channel already has an open lobby: `lobby`."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(words.LOBBY_OPEN, lobby)
        self.lobby = lobby


class NoSuchLobby(TableError):
    """The lobby has started its game or was closed."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_LOBBY)


class LobbyRefused(TableError):
    """The member can't do that in the lobby now."""
