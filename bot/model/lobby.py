"""A lobby, where members gather for a table, as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.games.contract import OptionValue
from bot.model.time_control import TimeControl

TIMER = "lobby"
"""Kind of the timer that every lobby has; its subject is the lobby's id."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """Members in a channel in seat order, the first one being the host.

    `seats` is the maximum number of players, and `computers` the levels of the computer players, who sit after the
    members. At `due` the members are warned; if they have been `warned` already, the lobby closes. `message` shows the
    lobby, `warning` is the warning. A `time_control` gives its table a clock.
    """

    id: str
    game: str
    options: Mapping[str, OptionValue]
    seats: int
    guild: int | None
    channel: int
    members: tuple[int, ...]
    created: datetime
    due: datetime
    warned: bool = False
    message: int | None = None
    warning: int | None = None
    computers: tuple[str, ...] = ()
    time_control: TimeControl | None = None

    @property
    def opener(self) -> int:
        """The host: whoever opened it, or the next member if they left."""
        return self.members[0]

    @property
    def full(self) -> bool:
        """Whether the lobby is full."""
        return self.taken >= self.seats

    @property
    def taken(self) -> int:
        """The number of seats taken by members and computer players."""
        return len(self.members) + len(self.computers)
