"""Challenges and their schedules as immutable values, without the secret seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from bot.core.delivery.entries import EarlierMessage, OutboxKind, ToMember, define
from bot.core.time.zones import Cadence
from bot.games.contract import OptionValue
from bot.games.records import SEED_ALONE

GLOBAL = 0
"""The `guild` of challenges for everyone on this bot, on all servers; no server has this id."""

TIMER = "challenge"
"""Kind of the timer that closes a challenge; its subject is the challenge's id."""

SCHEDULE_TIMER = "schedule"
"""Kind of the timer that opens a schedule's next challenge.

Its subject is `Schedule.subject`.
"""

REMINDER_TIMER = "reminder"
"""Kind of the timer that reminds members shortly before the close.

Its subject is the challenge's id.
"""

PAR_TIMER = "par"
"""Kind of the timer that computes par; its subject is the challenge's id."""

DAY_ENTRY = define(OutboxKind("day", 230))
"""Update the message of a channel's day; the subject is the server, the channel and the day."""
STANDINGS_ENTRY = define(OutboxKind("standings", 240))
"""Show the final standings of a member's challenge."""
CLOSED_ENTRY = define(OutboxKind("closed", 250, EarlierMessage))
"""Remove the controls of a closed challenge's announcement or reminder."""
ANNOUNCEMENT_ENTRY = define(OutboxKind("announcement", 260))
"""Announce a member's challenge."""
PAR_ENTRY = define(OutboxKind("par", 270))
"""Add the par, computed since, to the message of a challenge."""
FINISHED_ENTRY = define(OutboxKind("finished", 280, names_players=True))
"""Close a match that all have played, and update what its channel says about the run's challenge.

The subject is the run.
"""
REMINDER_ENTRY = define(OutboxKind("reminder", 300, ToMember))
"""Remind members of the challenges that close in the same evening as this one.

An entry to a member reminds that one by direct message.
"""
RECALL_ENTRY = define(OutboxKind("recall", 310, ToMember, deferred=True))
"""Remind members in the same way who had quiet hours or were absent before."""

LAST_HOURS = timedelta(hours=3)
"""How long before the close members are reminded."""

LONG = timedelta(hours=12)
"""Challenges that are open for less than this send no reminder."""


class Reminder(StrEnum):
    """Which challenges of a server a member wants to be reminded of."""

    BEGUN = "begun"
    """Only those with an unfinished run. The default."""
    ALWAYS = "always"
    """Every daily and weekly the member hasn't finished."""
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Challenge:
    """The same shuffle for everyone in a server, or on all servers, until it `closes`.

    `closed` is when it was closed, `closed_by` the member who closed it early.

    `period` names the day (2026-11-21) or week (2026-W47) of a standing challenge. `number` counts the challenges of
    the same server, game and cadence from 1; it's 0 before the challenge is stored.

    `par` is the best computer player's score with this shuffle, None until it's computed; it never changes afterwards.
    `par_scores` has the scores of each level's games, the best level last, and `par_course` the score after each move
    of the median game. Both are empty for challenges of older versions. `blind` is the score of random moves, None for
    challenges of older versions.

    Message ids: `message` is the announcement or the message of the day, `reminder` the reminder, `results` the final
    standings.

    With `teams` it's a match, open to their members only; it closes early once all of them have finished. `creator` is
    None if it opened automatically. In games with several seats the member always has the first seat; `computers` are
    the levels of the others.
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
    teams: tuple[tuple[int, ...], ...] = ()
    reminder: int | None = None
    par_scores: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    computers: tuple[str, ...] = ()
    blind: int | None = None
    closed_by: int | None = None

    @property
    def is_global(self) -> bool:
        """Whether it's for everyone on all servers: it has no channel, and nothing is posted about it."""
        return self.guild == GLOBAL

    @property
    def seats(self) -> int:
        """Return the number of seats in a run's game."""
        return 1 + len(self.computers)

    def is_open(self, now: datetime) -> bool:
        """Whether runs can be played at this time."""
        return self.closed is None and now < self.closes

    def can_be_closed_by(self, member: int, *, manages: bool) -> bool:
        """Whether a member can close it early: its creator and the server's managers can."""
        return manages or member == self.creator

    def is_for(self, member: int) -> bool:
        """Whether a member can have a run: anyone in a challenge, team members in a match."""
        return not self.teams or any(member in team for team in self.teams)

    @property
    def reminds(self) -> datetime | None:
        """Return when members are reminded, None if they aren't."""
        if self.is_global or self.closes - self.opened < LONG:
            return None
        return self.closes - LAST_HOURS


@dataclass(frozen=True, slots=True)
class NewChallenge:
    """What a member's challenge is opened with, for everyone or as a match of `teams`.

    It's open as long as it `lasts`. `computers` are the levels of opponents.
    """

    game: str
    guild: int
    channel: int
    options: Mapping[str, OptionValue]
    lasts: timedelta
    creator: int
    teams: tuple[tuple[int, ...], ...] = ()
    computers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """A standing challenge: opens a new one of this game every day or week."""

    guild: int
    cadence: Cadence
    game: str
    options: Mapping[str, OptionValue]
    channel: int
    computers: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """The subject of its timer."""
        return f"{self.guild} {self.cadence} {self.game}"


DELETED = "deleted"
"""What the message of a day shows that was deleted, by a moderator or because nothing happened that day."""


@dataclass(frozen=True, slots=True)
class DayMessage:
    """The message of a channel for a server's `day`: its dailies and weeklies, and a puzzle.

    It was `opened` by the first of them. `puzzle` is the number of the daily puzzle, None without one. `message` is
    None until it's posted, and `shown` what it showed at last, so that an edit without a change isn't made.
    """

    guild: int
    channel: int
    day: str
    opened: datetime
    puzzle: int | None = None
    message: int | None = None
    shown: str = ""

    @property
    def subject(self) -> str:
        """The subject of its outbox entry."""
        return f"{self.guild} {self.channel} {self.day}"

    @property
    def is_deleted(self) -> bool:
        """Whether it was deleted; it isn't posted again."""
        return self.shown == DELETED


Options = Mapping[str, OptionValue | tuple[OptionValue, ...]]
"""The options chosen for a game; of several values, one is drawn each time."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What a rotation opens on a weekday: a game (or `DRAWN`) with its options."""

    game: str
    options: Options
    channel: int
    computers: tuple[str, ...] = ()


DRAWN = "drawn"
"""Used instead of a game key: any game, in a new order each week."""


ROTATION = "rotation"


def rotation_subject(guild: int) -> str:
    """Return the subject of the timer of a server's rotation."""
    return f"{guild} {ROTATION}"
