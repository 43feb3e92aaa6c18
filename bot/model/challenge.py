"""A challenge: one seed and one set of options for many, as immutable values. The seed, a secret, stands in none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from bot.games.commitment import SEED_ALONE
from bot.games.contract import OptionValue

TIMER = "challenge"
"""The kind of the timer that closes a challenge; its subject is the challenge's id."""

SCHEDULE_TIMER = "schedule"
"""The kind of the timer that opens the next challenge of a schedule; its subject is the schedule's `subject`."""

REMINDER_TIMER = "reminder"
"""The kind of the timer that reminds members of a challenge in its last hours; its subject is the challenge's id."""

PAR_TIMER = "par"
"""The kind of the timer of a challenge whose par is still to be worked out; its subject is the challenge's id."""

LAST_HOURS = timedelta(hours=3)
"""So long before the close members are reminded."""

LONG = timedelta(hours=12)
"""A challenge that is open for less reminds nobody."""


class Cadence(StrEnum):
    """How often a challenge of its kind comes: just this once, every day, or every week."""

    ONCE = "once"
    DAILY = "daily"
    WEEKLY = "weekly"


class Reminder(StrEnum):
    """When a member wants to be reminded in a server."""

    BEGUN = "begun"
    """Only of a run that they have begun: what counts for whoever never chose."""
    ALWAYS = "always"
    """Of every daily and weekly that they have not finished."""
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Challenge:
    """The same shuffle for everybody in a server until it `closes`; `closed` says when that was done.

    `period` names the day (2026-11-21) or the week (2026-W47) of a standing challenge; `number` counts those of its
    server, game and cadence from 1, and is 0 before it is stored. `par` is what a computer player makes of this
    shuffle, None until that is worked out, and never changes then; `par_scores` are the scores of the games of each
    level, the best one last, which is that of `par`, and `par_course` the score after each move of the game in the
    middle. Both are empty for challenges of older versions.
    `message` announced it, `reminder` has the way in for those who were called in its last hours, `results` tells how
    it ended, `thread` is for those who have finished.
    With `teams` it is a match between them, and for nobody else: it closes when they have all had their run, if that is
    before its time. Its `creator` is None when it opened by itself. `closed_by` is who closed it early, by hand.
    In a game of several seats everybody has the first one, and `computers` hold the others, by their levels. `blind` is
    what moves at random make of this shuffle; None for challenges of older versions.
    """

    id: str
    game: str
    rules_version: int
    options: Mapping[str, OptionValue]
    guild: int
    channel: int
    cadence: Cadence
    period: str | None
    creator: int | None
    commitment: str
    par: int | None
    opened: datetime
    closes: datetime
    closed: datetime | None = None
    message: int | None = None
    results: int | None = None
    commitment_form: int = SEED_ALONE
    number: int = 0
    par_course: tuple[int, ...] = ()
    thread: int | None = None
    teams: tuple[tuple[int, ...], ...] = ()
    reminder: int | None = None
    par_scores: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    computers: tuple[str, ...] = ()
    blind: int | None = None
    closed_by: int | None = None

    @property
    def seats(self) -> int:
        """How many seats the game of a run has."""
        return 1 + len(self.computers)

    def is_open(self, now: datetime) -> bool:
        """Whether it can be played then."""
        return self.closed is None and now < self.closes

    def can_be_closed_by(self, member: int, *, manages: bool) -> bool:
        """Whether a member can close it early: its creator can, and so can everybody who manages the server."""
        return manages or member == self.creator

    def is_for(self, member: int) -> bool:
        """Whether a member can have a run: everybody in a challenge, the members of its teams in a match."""
        return not self.teams or any(member in team for team in self.teams)

    @property
    def reminds(self) -> datetime | None:
        """When members are reminded of it, if they are."""
        return self.closes - LAST_HOURS if self.closes - self.opened >= LONG else None


@dataclass(frozen=True, slots=True)
class Schedule:
    """A standing challenge of a server: a new one of this game opens in this channel every day or every week."""

    guild: int
    cadence: Cadence
    game: str
    options: Mapping[str, OptionValue]
    channel: int
    computers: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """What its timer is about."""
        return f"{self.guild} {self.cadence} {self.game}"


Options = Mapping[str, OptionValue | tuple[OptionValue, ...]]
"""What is chosen of some options of a game; several values of one are those of which one is drawn every time."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What a rotation opens on a weekday: a game with its options, or one that is `DRAWN`, in this channel."""

    game: str
    options: Options
    channel: int
    computers: tuple[str, ...] = ()


DRAWN = "drawn"
"""In the place of a game: every week all games for so many seats come in a new order."""


ROTATION = "rotation"


def rotation_subject(guild: int) -> str:
    """What the timer of a server's rotation is about."""
    return f"{guild} {ROTATION}"
