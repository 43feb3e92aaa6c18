"""The contract of a store: what the service needs kept, without a word about how.

Every method is one unit of work: it happens entirely or not at all, and when it returns, it lasts through a power cut.
All stores run the same contract tests (`tests/tables/test_store.py`). Every method but `close` may raise
StoreUnavailable, which has a sentence for members; nothing has changed then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from bot.ai.review import Review
from bot.model.attempt import Attempt
from bot.model.census import Census
from bot.model.challenge import Cadence, Challenge, Pick, Reminder, Schedule
from bot.model.debts import Debt, Owed
from bot.model.follower import Follower
from bot.model.lobby import Lobby
from bot.model.notice import Letter, Notice
from bot.model.periods import Day
from bot.model.question import Question
from bot.model.results import Achieved
from bot.model.table import BoardMessage, LogEntry, Premove, Status, Table, Timer, Trial
from bot.model.time_control import Banks
from bot.store.shards import Shards


class Whose(StrEnum):
    """Who chose a setting, by its id: a member, or a server as a whole."""

    MEMBER = "member"
    SERVER = "server"


JOURNAL = "journal"
"""The setting of a server that names its log channel; the store looks it up where a table begins or ends."""


class StoreError(Exception):
    """Root of everything that a store says no with."""


class CannotOpen(StoreError):
    """The store cannot be used; the message is a sentence for the person who runs the bot."""


class Occupied(StoreError):
    """The channel already has a table that has not ended."""


class Gathering(StoreError):
    """Members gather in the channel for another table."""


class IdTaken(StoreError):
    """A table, a lobby or a challenge with this id exists."""


class HasRun(StoreError):
    """The member has had the one run that counts in this challenge, or has a practice game going on."""


class PeriodTaken(StoreError):
    """The server has a challenge of this game for this day or week."""


class Stale(StoreError):
    """The stored table is not at the rev that the change was made for, or the lobby is gone."""


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything about one table. The seed stays out of every repr."""

    table: Table
    entries: Sequence[LogEntry]
    seed: bytes = field(repr=False)


Due = Mapping[str, datetime | None]
"""When the host has to look at a subject, by the kind of the timer; None: no more."""

NOTHING_DUE: Due = MappingProxyType({})


Kept = Mapping[str, Sequence[Mapping[str, Any]]]
"""What is handed out of a store: rows by what they are about, each by the names of what stands in it."""


class Store(ABC):
    """Where tables last.

    Where several processes share it, each says which `shards` it serves; what falls due is then what they are of.
    """

    shards: Shards | None = None

    @abstractmethod
    async def open(self) -> None:
        """Make ready, bringing an older layout up to date. Raises CannotOpen, also while another process serves it."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of everything; harmless when it was never opened."""

    @abstractmethod
    async def renew(self) -> None:
        """Say that this process still serves the store. Raises LeaseLost when another one does, or it was replaced."""

    @abstractmethod
    async def check(self) -> None:
        """Raises StoreUnavailable where the store does not answer, LeaseLost where another process serves it."""

    @abstractmethod
    async def census(self, now: datetime) -> Census:
        """How much there is to do, counted."""

    @abstractmethod
    async def add(
        self, stored: Stored, lobby: str | None = None, debts: Sequence[Debt] = (), due: Due = NOTHING_DUE
    ) -> None:
        """Keep a new table with its log, what it owes and its timers; the lobby that it comes from is gone then.

        Raises Occupied, IdTaken, Gathering when another lobby is in the channel, Stale when its own is gone already.
        A run in a challenge occupies no channel: raises HasRun for a member's second one.
        """

    @abstractmethod
    async def load(self, table_id: str) -> Stored | None:
        """One table with its seed and log."""

    @abstractmethod
    async def table(self, table_id: str) -> Table | None:
        """One table."""

    @abstractmethod
    async def rev(self, table_id: str) -> int | None:
        """How many entries the log of a table has."""

    @abstractmethod
    async def unfinished_in(self, channel: int) -> Table | None:
        """The table of this channel that has not ended; runs in challenges are of no channel."""

    @abstractmethod
    async def latest_in(self, channel: int) -> Table | None:
        """The table of this channel that has not ended, or else the one that ended last."""

    @abstractmethod
    async def unfinished(self) -> Sequence[Table]:
        """Every table that has not ended, the oldest first."""

    @abstractmethod
    async def finished_in(self, guild: int, member: int | None = None) -> Sequence[Table]:
        """Every finished table of a server, or of a member there, the oldest first: no practice, nothing imported."""

    @abstractmethod
    async def best_in(
        self, guild: int, *, game: str | None, low: Collection[str], most: int, now: datetime
    ) -> Sequence[Achieved]:
        """The best results of a server, of this game or of all, those of a category with its options as they are kept.

        For every game, number of seats and set of options the best `most` members, each with their best result, of
        equal ones the earlier; a low score is better in the `low` games. No practice, nothing imported, nothing with a
        take-back, no run in a challenge that is open `now`. Sets of options that are worded differently stand apart.
        """

    @abstractmethod
    async def titles(self, tables: Collection[str]) -> Mapping[str, str]:
        """The titles that these finished tables earned; those without one are left out."""

    @abstractmethod
    async def open_in(self, guild: int) -> int:
        """How many tables and lobbies are open in a server; runs in challenges do not count."""

    @abstractmethod
    async def opened_by(self, guild: int, member: int) -> Sequence[int]:
        """The channels of what is open in a server, was opened by this member and still seats them; tables first."""

    @abstractmethod
    async def runs_of(self, challenge: str) -> Sequence[Table]:
        """Every run in a challenge, practice too, the oldest first."""

    @abstractmethod
    async def runs_under_way(self, guild: int, member: int) -> Sequence[Table]:
        """The runs of a member in a server that have not ended, practice too, the oldest first."""

    @abstractmethod
    async def tables_of(self, guild: int, member: int) -> Sequence[Table]:
        """The tables of a server that have not ended and where this member holds a seat, runs too, the oldest first."""

    @abstractmethod
    async def append(
        self,
        after: Table,
        entry: LogEntry,
        debts: Sequence[Debt] = (),
        due: Due = NOTHING_DUE,
        settled: Question | None = None,
    ) -> None:
        """Add entry n to the log of a table at rev n - 1, which becomes `after` and owes what the entry causes.

        Those of its timers are set that are named. The question that it settles is kept with its message owed.

        Agreements to an undo lapse, and the message that asked for it is owed its end.
        The board message is not touched. Raises Stale when the stored table is at another rev or has ended.
        """

    @abstractmethod
    async def set_status(self, table_id: str, status: Status) -> None:
        """Freeze or thaw a table that has not ended."""

    @abstractmethod
    async def reopen(self, after: Table, entry: LogEntry, debts: Sequence[Debt] = (), due: Due = NOTHING_DUE) -> None:
        """As `append`, to a table that was put away and is not ended any more.

        Raises Stale too when it was not put away, Occupied and Gathering where its channel has something else.
        """

    @abstractmethod
    async def set_banks(
        self,
        table_id: str,
        banks: Banks | None,
        debts: Sequence[Debt] = (),
        due: Due = NOTHING_DUE,
        settled: Question | None = None,
    ) -> None:
        """Keep what the seats of a table have left of their time, beside its log, as `append` does an entry."""

    @abstractmethod
    async def set_board(self, shown: Debt, message: int) -> BoardMessage | None:
        """Remember which message shows the table of a debt: the debt is ticked off, the earlier board to be retired.

        The board as it was.
        """

    @abstractmethod
    async def set_call(
        self,
        called: Debt,
        message: int | None,
        told: Sequence[Notice] = (),
        due: datetime | None = None,
        debts: Sequence[Debt] = (),
    ) -> BoardMessage | None:
        """Remember which message called members to the table of a debt, which is ticked off; the earlier one is to go.

        With it these notices are kept and these debts owed, and the table is looked at again when that is due, if not
        earlier. The board as it was; a table without a board has no call.
        """

    # What members were told; a table that goes on among several has a timer by which it is looked at

    @abstractmethod
    async def notices_of(self, table_id: str) -> Sequence[Notice]:
        """What the members of a table were told."""

    @abstractmethod
    async def keep_notices(
        self, table_id: str, kept: Sequence[Notice], due: datetime | None, debts: Sequence[Debt] = ()
    ) -> None:
        """Keep these, and owe what follows; the table is looked at again when that is due, and for None no more.

        Letters stay as they are.
        """

    @abstractmethod
    async def forget_notices(self, table_id: str) -> None:
        """Nobody waits at a table any more: it is looked at no more, and its notices go but for letters that stand."""

    @abstractmethod
    async def set_letter(self, called: Debt, letter: Letter | None) -> None:
        """Remember the letter to the member whom a debt names as its message; it is ticked off.

        The earlier letter is to go.
        """

    @abstractmethod
    async def snooze(self, notice: Notice, due: datetime) -> None:
        """Keep a notice that a member put off; its table is looked at no later than this."""

    @abstractmethod
    async def follow(self, follower: Follower) -> None:
        """Let a member follow a table; nothing changes for one who does. Raises FollowsMany."""

    @abstractmethod
    async def unfollow(self, table_id: str, member: int) -> bool:
        """Let a member follow a table no more; whether they did."""

    @abstractmethod
    async def follower(self, table_id: str, member: int) -> Follower | None:
        """A member who follows a table."""

    @abstractmethod
    async def told(self, paid: Debt, follower: Follower) -> None:
        """Keep what a follower was told; what was owed to them is ticked off."""

    @abstractmethod
    async def look_at_all_of(self, member: int, now: datetime) -> None:
        """Make the timers due of all tables at which this member sits with others."""

    @abstractmethod
    async def agree(self, table_id: str, rev: int, member: int, at: datetime) -> Sequence[int]:
        """Note that a member agrees to an undo at this rev; everybody who does, the one who asked first."""

    @abstractmethod
    async def agreed(self, table_id: str, rev: int) -> Sequence[int]:
        """Everybody who agrees to an undo at this rev, the one who asked first."""

    @abstractmethod
    async def asked_at(self, table_id: str, rev: int) -> datetime | None:
        """When the undo was asked for that waits for agreement at this rev."""

    @abstractmethod
    async def undo_message(self, table_id: str, rev: int) -> int | None:
        """The message that asks for an undo at this rev."""

    @abstractmethod
    async def set_undo_message(self, table: Table, message: int, now: datetime) -> bool:
        """Remember which message asks for the undo at this rev; an earlier one is to go.

        False when nobody asks for it any more.
        """

    @abstractmethod
    async def disagree(self, table: Table, now: datetime) -> None:
        """Nobody agrees to anything at this rev any more; the message that asked is owed its end."""

    @abstractmethod
    async def note(self, key: str) -> str | None:
        """A remark of the host under a key, such as the hash of the command tree that was published last."""

    @abstractmethod
    async def set_note(self, key: str, value: str) -> None:
        """Keep a remark of the host under a key."""

    @abstractmethod
    async def setting(self, whose: Whose, owner: int, name: str) -> str | None:
        """What this member, or this server, chose for a setting."""

    @abstractmethod
    async def set_setting(self, whose: Whose, owner: int, name: str, value: str) -> None:
        """Keep what a member or a server chose."""

    # What is owed to channels

    @abstractmethod
    async def owe(self, debts: Sequence[Debt]) -> None:
        """Owe these, each in the place of an older one; a message further down stays owed until it was posted."""

    @abstractmethod
    async def debts_of(self, subject: str) -> Sequence[Debt]:
        """What a table or a challenge owes."""

    @abstractmethod
    async def due_debts(self, now: datetime, most: int) -> Sequence[Debt]:
        """What is due, the earliest first, `most` at most."""

    @abstractmethod
    async def next_debt(self, now: datetime) -> datetime | None:
        """When the next debt is due that is not due yet; None when there is none."""

    @abstractmethod
    async def tick_off(self, debts: Sequence[Debt]) -> None:
        """These are done, and whatever they took the place of; what came after them stays."""

    @abstractmethod
    async def put_off(self, debt: Debt, due: datetime) -> None:
        """A later time for a debt after one more try, unless another took its place."""

    @abstractmethod
    async def rouse(self, now: datetime, channel: int | None = None) -> None:
        """Everything that is owed is due now, or all that one channel is owed."""

    @abstractmethod
    async def bring_forward(self, kinds: Sequence[Owed], member: int, now: datetime) -> None:
        """Whatever is owed of these kinds to this member is due now."""

    @abstractmethod
    async def forgive(self, subject: str) -> None:
        """A table or a challenge owes nothing any more."""

    # Questions to the members of tables

    @abstractmethod
    async def add_question(self, question: Question, debts: Sequence[Debt] = ()) -> None:
        """Keep a new question and what it owes. Raises IdTaken."""

    @abstractmethod
    async def save_question(self, question: Question, debts: Sequence[Debt] = ()) -> None:
        """Keep what changed of a question and what it owes; nothing is kept of one that is gone."""

    @abstractmethod
    async def drop_question(self, question_id: str) -> None:
        """Take a question away."""

    @abstractmethod
    async def question(self, question_id: str) -> Question | None:
        """One question."""

    @abstractmethod
    async def questions_of(self, table_id: str) -> Sequence[Question]:
        """The questions of a table that are not settled, the oldest first."""

    @abstractmethod
    async def channels_in_use(self, guilds: Collection[int]) -> Mapping[int, Sequence[int]]:
        """The channels of these servers with a table, a lobby or a challenge that has not ended, or a schedule.

        At least one server has to be named.
        """

    @abstractmethod
    async def name(self, member: int) -> str | None:
        """What a member is called."""

    @abstractmethod
    async def keep_name(self, member: int, name: str) -> bool:
        """Keep what a member is called, if they hold a seat at a stored table; whether they do."""

    # Lobbies, each with its timer

    @abstractmethod
    async def add_lobby(self, lobby: Lobby) -> None:
        """Keep a new lobby and set its timer. Raises Occupied, Gathering or IdTaken."""

    @abstractmethod
    async def lobby(self, lobby_id: str) -> Lobby | None:
        """One lobby."""

    @abstractmethod
    async def lobby_in(self, channel: int) -> Lobby | None:
        """The lobby of this channel."""

    @abstractmethod
    async def save_lobby(self, lobby: Lobby) -> None:
        """Keep what changed of a lobby and set its timer. Raises Stale when it is gone."""

    @abstractmethod
    async def drop_lobby(self, lobby_id: str, now: datetime | None = None) -> bool:
        """Take a lobby away with its timer; whether it was there. From `now` on its message owes its last word."""

    # Challenges, each with its timer until it is settled

    @abstractmethod
    async def add_challenge(
        self, challenge: Challenge, seed: bytes, debts: Sequence[Debt] = (), timers: Sequence[Timer] = ()
    ) -> int:
        """Keep a new challenge and what it owes, set the timer that closes it and these others, and say its number.

        Raises IdTaken, PeriodTaken.
        """

    @abstractmethod
    async def challenge(self, challenge_id: str) -> Challenge | None:
        """One challenge."""

    @abstractmethod
    async def challenge_seed(self, challenge_id: str) -> bytes | None:
        """The seed of a challenge: whoever hands it on looks first whether the challenge has closed."""

    @abstractmethod
    async def challenge_of(self, guild: int, game: str, cadence: Cadence, period: str) -> Challenge | None:
        """The standing challenge of a server for a day or a week."""

    @abstractmethod
    async def challenges_in(self, guild: int) -> Sequence[Challenge]:
        """Every challenge of a server, the newest first."""

    @abstractmethod
    async def save_challenge(self, challenge: Challenge, paid: Sequence[Debt] = ()) -> None:
        """Keep what can change: when it closes or was closed, messages, par; tick off. Its runs close when it does.

        Raises Stale when there is none.
        """

    @abstractmethod
    async def settle_challenge(self, challenge: Challenge, debts: Sequence[Debt]) -> None:
        """As `save_challenge`; the challenge needs its timer no more, and owes exactly these."""

    @abstractmethod
    async def set_schedule(self, schedule: Schedule, due: datetime) -> None:
        """Keep a schedule, in the place of one of the same server, cadence and game, and set its timer."""

    @abstractmethod
    async def drop_schedule(self, schedule: Schedule) -> None:
        """Take a schedule away with its timer."""

    @abstractmethod
    async def schedules(self) -> Sequence[Schedule]:
        """Every schedule of every server."""

    @abstractmethod
    async def day_of(self, guild: int) -> Day | None:
        """When the days of a server begin, if somebody chose."""

    @abstractmethod
    async def set_day(self, guild: int, day: Day, due: datetime) -> None:
        """Keep when the days of a server begin; the timers of all its schedules are set to this time."""

    @abstractmethod
    async def days_played(self, guild: int) -> Sequence[tuple[int, str]]:
        """Who finished a daily challenge of a server in which period: members and periods."""

    @abstractmethod
    async def days_held(self, guild: int) -> Sequence[str]:
        """The periods in which a server had a daily challenge."""

    @abstractmethod
    async def reminders_in(self, guild: int) -> Mapping[int, Reminder]:
        """What members of a server chose about reminders."""

    @abstractmethod
    async def set_reminder(self, guild: int, member: int, wish: Reminder) -> None:
        """Keep what a member chose about reminders in a server."""

    @abstractmethod
    async def owe_for(self, timer: Timer, debts: Sequence[Debt]) -> None:
        """Owe these if a timer of this kind and subject is still set, which it is no more then."""

    @abstractmethod
    async def rotation(self, guild: int) -> Mapping[int, Pick]:
        """Which daily of a server opens on which weekday, 0 for Monday."""

    @abstractmethod
    async def set_rotation(self, guild: int, weekdays: Sequence[int], pick: Pick | None, due: datetime) -> None:
        """Keep what opens on these weekdays, or that nothing does, and set the timer of the rotation."""

    # Trials

    @abstractmethod
    async def keep_trial(self, trial: Trial) -> None:
        """Keep what a member tries at a table, in the place of what they tried there before."""

    @abstractmethod
    async def trial(self, trial_id: str) -> Trial | None:
        """One trial."""

    @abstractmethod
    async def drop_trial(self, trial_id: str) -> None:
        """Forget a trial."""

    # Hints

    @abstractmethod
    async def count_hint(self, table_id: str) -> None:
        """One more hint was given at a table."""

    # Looking back

    @abstractmethod
    async def keep_review(self, table_id: str, review: Review) -> None:
        """Keep what was found when a game was looked back over; once, the first one stays."""

    @abstractmethod
    async def review(self, table_id: str) -> Review | None:
        """What was found when the game of a table was looked back over."""

    # Puzzles

    @abstractmethod
    async def add_attempt(self, attempt: Attempt) -> Attempt:
        """Keep what a member answered to the puzzle of a day, unless they answered before; the answer that stands."""

    @abstractmethod
    async def attempts_of(self, member: int) -> Sequence[Attempt]:
        """What a member answered to puzzles, the newest day first."""

    # Premoves: a move that its member plays takes them away, one of them that is played goes with its entry

    @abstractmethod
    async def leave(self, premove: Premove) -> None:
        """Keep what a member leaves at a table, in the place of what they left before."""

    @abstractmethod
    async def premoves_at(self, table_id: str) -> Sequence[Premove]:
        """What is left at a table."""

    @abstractmethod
    async def withdraw(self, table_id: str, member: int) -> bool:
        """Nothing is left by this member any more; whether there was something."""

    @abstractmethod
    async def tables_with_premoves(self) -> Collection[str]:
        """Where something is left."""

    # Timers

    @abstractmethod
    async def set_timers(self, subject: str, due: Due) -> None:
        """Set or take away those timers of a subject that are named."""

    @abstractmethod
    async def next_due(self) -> datetime | None:
        """When the earliest timer is due; None when there is none."""

    @abstractmethod
    async def has_timer(self, kind: str, subject: str) -> bool:
        """Whether a subject has a timer of this kind."""

    @abstractmethod
    async def due_timers(self, now: datetime) -> Sequence[Timer]:
        """The timers whose time has come, the earliest first; where others share the store, for this process alone."""

    @abstractmethod
    async def postpone(self, before: Timer, after: Timer) -> bool:
        """Give a timer a later time, unless somebody set or dropped it meanwhile; whether it was still there."""

    # People and servers

    @abstractmethod
    async def seats_of(self, member: int) -> Sequence[Table]:
        """The tables that have not ended where this member holds a seat, runs too, the oldest first."""

    @abstractmethod
    async def lobbies_of(self, member: int) -> Sequence[str]:
        """The lobbies where this member waits, by their ids."""

    @abstractmethod
    async def kept_about(self, member: int) -> Kept:
        """Everything that is kept about a member."""

    @abstractmethod
    async def forget_member(self, member: int) -> Sequence[str]:
        """Put a number below zero, that nobody had, in a member's place, and delete what is theirs alone.

        The tables where something changed, by their ids.
        """

    @abstractmethod
    async def servers(self) -> Sequence[int]:
        """Every server that something is kept about."""

    @abstractmethod
    async def kept_about_server(self, guild: int, now: datetime) -> Kept:
        """Everything that is kept about a server, without what is a secret of a game `now`."""

    @abstractmethod
    async def forget_server(self, guild: int) -> Sequence[str]:
        """Delete everything that is kept about a server; the tables that were, by their ids."""
