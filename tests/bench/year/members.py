"""The members of the server, with their habits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from bot.core.settings.service import DIRECT, DIRECT_EARLY, HERE, HERE_EARLY
from bot.playground.scripted import ScriptedMember

NAMES = (
    "Ana", "Ben", "Chloe", "Dan", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Noa", "Otto", "Pia",
    "Quin", "Rosa", "Sam", "Tess", "Udo", "Vera", "Will", "Xena", "Yara", "Zoe", "Abel", "Bea", "Cora", "Dov", "Elsa",
    "Finn", "Gina", "Hugo", "Iris", "Jack", "Kora", "Lars", "Maya", "Nils",
)  # fmt: skip

FIRST = 8
"""Members from the first day on, who stay for two months at least; the first one manages the server."""

ZONES = ("Europe/Berlin", "Europe/London", "America/New_York", "Asia/Tokyo", "UTC")
EAGER, USUAL, SLOW = 0.8, 0.5, 0.15
"""How likely a member is to look in, at each of three times of a day."""


@dataclass
class Inhabitant:
    """A member with habits, which are drawn once. Times are days since the year began.

    With `forgets`, a member plays only some of the turns before a reminder. A member is gone from the day on which they
    `vanish` or `leave` the server; one who vanished can be `back`. `absences` are announced: first day and length.
    """

    player: ScriptedMember
    joins: float
    looks_in: float
    forgets: bool
    vanishes: float | None
    back: float | None
    leaves: float | None
    absences: Sequence[tuple[int, int]]
    pings: str
    quiet: str | None
    zone: str
    away_until: float = 0

    @property
    def id(self) -> int:
        """The member's id."""
        return self.player.id

    @property
    def name(self) -> str:
        """The member's name."""
        return self.player.member.name

    def is_gone(self, day: float) -> bool:
        """Whether the member vanished or left, and isn't back."""
        vanished = self.vanishes is not None and self.vanishes <= day and (self.back is None or day < self.back)
        return vanished or self.has_left(day)

    def has_left(self, day: float) -> bool:
        """Whether the member left the server."""
        return self.leaves is not None and self.leaves <= day

    def is_here(self, day: float) -> bool:
        """Whether the member is on the server, not gone and not away."""
        return self.joins <= day and not self.is_gone(day) and day >= self.away_until


def draw_inhabitant(player: ScriptedMember, number: int, days: int, chance: Random) -> Inhabitant:
    """Draw the habits of the member with this number in a year of this many days."""
    first = number < FIRST
    joins = 0.0 if first or chance.random() < 0.6 else chance.uniform(1, days * 0.8)
    fate, ends = chance.random(), chance.uniform(min(60, days / 2) if first else joins + 5, days)
    vanishes = ends if fate < 0.25 and number else None
    absences = [
        (round(chance.uniform(joins, days)), chance.choice((3, 5, 8, 14, 20)))
        for _ in range(round(chance.choice((0, 1, 1, 2, 3)) * days / 365 + 0.3))
    ]
    return Inhabitant(
        player,
        joins=joins,
        looks_in=EAGER if first else chance.choice((EAGER, USUAL, USUAL, SLOW)),
        forgets=chance.random() < 0.2,
        vanishes=vanishes,
        back=ends + 40 if vanishes is not None and chance.random() < 0.3 else None,
        leaves=ends if 0.25 <= fate < 0.4 and number else None,
        absences=sorted(absences),
        pings=chance.choice((HERE, HERE, HERE, HERE_EARLY, DIRECT, DIRECT_EARLY)),
        quiet="22-8" if chance.random() < 0.5 else None,
        zone=chance.choice(ZONES),
    )


def days_of(number: float) -> timedelta:
    """Return this many days."""
    return timedelta(days=number)
