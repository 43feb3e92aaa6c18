"""A lobby: the members who gather for a table of several seats, as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.games.contract import OptionValue
from bot.model.time_control import TimeControl

TIMER = "lobby"
"""The kind of the timer that every lobby has; its subject is the lobby's id."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """Members who gather in a channel, in the order in which they will sit; the first of them is its opener.

    `seats` is how many can play, and `computers` the levels of the computer players that sit after the members. At
    `due` the members are warned, or, when they were `warned` already, the lobby is closed. `message` shows the lobby,
    `warning` is the message that warned. Its table has a clock if it has a `time_control`.
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
        """Who opened it, or came next after those who left."""
        return self.members[0]

    @property
    def full(self) -> bool:
        """Whether nobody can join any more."""
        return self.taken >= self.seats

    @property
    def taken(self) -> int:
        """How many seats are taken, by members and computer players."""
        return len(self.members) + len(self.computers)
