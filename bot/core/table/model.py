"""A table and its parts as immutable values, without the secret seed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol, Self

from typing_extensions import TypeVar

from bot.core.time.time_control import Banks, TimeControl
from bot.games.contract import Event, Json, OptionValue, Position
from bot.games.records import SEED_ALONE
from bot.games.text import Text


class Venue(StrEnum):
    """The kind of conversation in which a table or lobby lives.

    Channels and threads of a server are one kind: the bot posts in both alike, and which of them it is can be asked of
    Discord. Only code that posts messages needs to know the kind.
    """

    SERVER = "server"
    """A channel or thread of a server with the bot."""
    DIRECT = "direct"
    """A member's direct messages with the bot."""
    INTERACTION = "interaction"
    """A group message, or a server without the bot: it can only answer interactions there."""


PositionT_co = TypeVar("PositionT_co", bound=Position, covariant=True, default=Position)


class Status(StrEnum):
    """The state of a table. Frozen: its log doesn't replay under this version's rules."""

    RUNNING = "running"
    FROZEN = "frozen"
    FINISHED = "finished"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"

    @property
    def ended(self) -> bool:
        """Whether the table has ended for good; only then is its seed public."""
        return self not in (Status.RUNNING, Status.FROZEN)


class Kind(StrEnum):
    """The kinds of log entries."""

    MOVE = "move"
    UNDO = "undo"
    TAKE_BACK = "take-back"
    """An undo past something revealed or past another seat's move."""
    SEAT = "seat"
    RESIGN = "resign"
    ABANDON = "abandon"
    IMPORT = "import"
    REOPEN = "reopen"
    """A closed table is reopened."""


def is_former(member: int) -> bool:
    """Whether an id stands for a forgotten member; ids of members are positive."""
    return member < 0


class Opened(Protocol):
    """What members open somewhere: a table, or what a subject opens."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def guild(self) -> int | None:
        """The server, None outside of all."""

    @property
    def channel(self) -> int:
        """The channel."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player's level, and until when it substitutes, if it does."""

    level: str
    until: datetime | None = None


COACH = Computer("coach")
"""Has the other seats in lessons, where it plays what they say."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table and the members who share it, in order.

    With a `computer`, the computer player decides: for good if the seat has no members, otherwise as a substitute.
    """

    number: int
    members: tuple[int, ...]
    computer: Computer | None = None

    def __str__(self) -> str:
        """Format the holders for a log.

        Examples: "11 12", "apprentice", "11 apprentice 2026-11-30T12:00:00+00:00".
        """
        parts = [*map(str, self.members)]
        if self.computer is not None:
            parts.append(self.computer.level)
            parts += [] if self.computer.until is None else [self.computer.until.isoformat()]
        return " ".join(parts)

    @classmethod
    def read(cls, number: int, text: str) -> Self:
        """Parse what `__str__` wrote."""
        words = text.split()
        members = tuple(int(word) for word in words if word.removeprefix("-").isdecimal())
        match words[len(members) :]:
            case [level]:
                return cls(number, members, Computer(level))
            case [level, until]:
                return cls(number, members, Computer(level, datetime.fromisoformat(until)))
        return cls(number, members)


class ForfeitReason(StrEnum):
    """Why a seat lost before the end of the game."""

    RESIGNED = "resigned"
    TIME = "time"
    """Their clock ran out."""
    GONE = "gone"
    """They left the server, can't see the channel, or were inactive for too long."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The loss of a seat before the end of the game; its members are ranked last.

    `rev` is the log entry that says so, `members` are those who held the seat then. The game may have continued with a
    computer player in the seat.
    """

    seat: int
    members: tuple[int, ...]
    reason: ForfeitReason
    rev: int


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """The message that shows a table, and the mention next to it.

    The story above the board covers all turns that had ended at rev `told`.
    """

    channel: int
    message: int
    ping: int | None = None
    told: int = 0

    @classmethod
    def after(cls, before: BoardMessage | None, channel: int, message: int, rev: int) -> BoardMessage:
        """Return the board once this message shows it, perhaps replacing an older one."""
        if before is None:
            return cls(channel, message)
        return cls(channel, message, before.ping, before.told if before.message == message else rev)


@dataclass(frozen=True, slots=True)
class StoryMessage:
    """The message that tells the latest turns of a table: those that ended after rev `after`, until rev `upto`.

    `upto` is stored before the message is edited, so no other message tells these turns, whatever fails.
    """

    message: int
    after: int
    upto: int


@dataclass(frozen=True, slots=True)
class Run:
    """A table as a member's run: theirs alone, no undo past revealed facts.

    A run that doesn't count is practice. The seed stays secret until the challenge `closes`.
    """

    challenge: str
    closes: datetime
    counts: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A game bound to a channel, or a run in a challenge that was announced there.

    `options` are those chosen and committed to at the start; options that the game got later are missing. `rev` is the
    number of log entries; `outcome` is set once the game is finished. `take_backs` counts undos past something revealed
    or past another seat's move, `passed_on` how often a seat got new members, `hints` how many hints were given.
    `hint_counts` says to whom, and `hints_allowed` whether there can be any.
    `with_computer` says whether a computer player took part. `banks` is set if the table has a clock. An `idle` table
    was closed because nothing happened, and can be reopened. `forfeits` are the seats that lost early, in that order.
    `venue` says how its messages are posted; without a server with the bot, `guild` is None. `link_guild` is then the
    server without the bot that links to its messages name, if any. A `first_game` is for learning and has no results.
    """

    id: str
    game: str
    rules_version: int
    options: Mapping[str, OptionValue]
    seats: tuple[Seat, ...]
    guild: int | None
    channel: int
    opener: int
    status: Status
    commitment: str
    rev: int
    take_backs: int
    created: datetime
    updated: datetime
    ended: datetime | None = None
    outcome: Mapping[str, Json] | None = None
    board: BoardMessage | None = None
    run: Run | None = None
    commitment_form: int = SEED_ALONE
    passed_on: int = 0
    with_computer: bool = False
    banks: Banks | None = None
    idle: bool = False
    hints: int = 0
    forfeits: tuple[Forfeit, ...] = ()
    hints_allowed: bool = True
    hint_counts: Mapping[int, int] = field(default_factory=dict, hash=False)
    venue: Venue = Venue.SERVER
    link_guild: int | None = None
    story: StoryMessage | None = None
    first_game: bool = False

    @property
    def answers_only(self) -> bool:
        """Whether the bot can only answer interactions where it is played, and posts nothing else there."""
        return self.venue is Venue.INTERACTION

    @property
    def members(self) -> tuple[int, ...]:
        """All members who hold a seat, each once, by seat."""
        return tuple(dict.fromkeys(member for seat in self.seats for member in seat.members))

    @property
    def time_control(self) -> TimeControl | None:
        """The clock that the players see; None if they wanted none."""
        return None if self.banks is None or self.banks.hidden else self.banks.time_control

    @property
    def has_several_sides(self) -> bool:
        """Whether members hold several seats, so that some can wait for others.

        False for runs.
        """
        return self.run is None and sum(bool(seat.members) for seat in self.seats) > 1

    def unreachable(self, now: datetime) -> tuple[int, ...]:
        """The members whose consent nobody waits for: their time is up, or they are gone."""
        seats = () if self.banks is None else self.banks.unreachable(now)
        return tuple(member for seat in seats for member in self.seats[seat].members)

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who holds a seat or lost one early, without former members."""
        lost = (member for forfeit in self.forfeits for member in forfeit.members)
        return tuple(member for member in dict.fromkeys((*self.members, *lost)) if not is_former(member))

    def forfeit_of(self, seat: int) -> Forfeit | None:
        """How a seat lost early, if it did."""
        return next((each for each in self.forfeits if each.seat == seat), None)

    @property
    def playing(self) -> tuple[int, ...]:
        """The members who decide themselves, without a computer player."""
        seats = [seat for seat in self.seats if seat.computer is None]
        return tuple(dict.fromkeys(member for seat in seats for member in seat.members))

    def seats_of(self, member: int) -> tuple[int, ...]:
        """Return the seats that a member holds; empty for others."""
        return tuple(seat.number for seat in self.seats if member in seat.members)

    @property
    def may_set_record(self) -> bool:
        """Whether its result can be a record.

        That takes seats played by their own members throughout, no hints, and only undos without new information. First
        games set none.
        """
        counts = self.guild is not None and not self.first_game
        return counts and self.take_backs == self.passed_on == self.hints == 0

    def after(self, entry: LogEntry) -> Self:
        """Return the table with one more entry in its log."""
        return replace(self, rev=entry.n, updated=entry.at)

    def sealed(self, now: datetime) -> bool:
        """Whether the seed is secret: the game or challenge is open or can be reopened."""
        return not self.status.ended or self.idle or (self.run is not None and now < self.run.closes)


@dataclass(frozen=True, slots=True)
class Turn:
    """Consecutive moves of one seat and their events; a table's turns count from 1.

    At a table with one seat each move is a turn, unless the game groups moves by `of_game`. `scores` are those of all
    seats before the turn, empty at a table with one seat. Where seats decide simultaneously, everything a seat does in
    that phase is one turn, and `beside` is the number of the phase's first turn. `when` names the point of the game as
    pictures show it. `members` decided in it, or a computer player if `by_computer`. `beforehand` means all moves so
    far were premoves. `ended` is the rev at which the turn was over, or 0.
    """

    number: int
    seat: int
    events: tuple[Event, ...]
    scores: tuple[int, ...] = ()
    beside: int | None = None
    of_game: int | None = None
    when: Text | None = None
    members: tuple[int, ...] = ()
    by_computer: bool = False
    beforehand: bool = False
    ended: int = 0

    @property
    def first(self) -> int:
        """The number of the first turn of the same phase, its own if it was taken alone."""
        return self.number if self.beside is None else self.beside


class Revision(NamedTuple):
    """The log entry that changed something (0 for the beginning) and its time."""

    rev: int
    at: datetime


@dataclass(frozen=True, slots=True)
class LiveTable(Generic[PositionT_co]):
    """A table and its position, which is shared: read it, never play on it.

    `events` are those of the last move (the opening before the first move). `number` counts the moves that are in
    effect. `takeable` maps a seat to how many of its last moves it can undo without asking. `taken_back` are the labels
    of the moves just undone, empty after a move. `last_seat` made the last move. `turns` are the latest turns, back to
    where every seat has decided something. `changed` says for each seat when it was last affected: by its own move or
    undo, a new decision, or new members. `together` means a simultaneous phase is under way.
    """

    table: Table
    position: PositionT_co
    events: Sequence[Event]
    number: int
    takeable: Mapping[int, int] = field(default_factory=dict)
    taken_back: tuple[Text, ...] = ()
    last_seat: int | None = None
    turns: tuple[Turn, ...] = ()
    changed: tuple[Revision, ...] = ()
    together: bool = False

    @property
    def under_way(self) -> bool:
        """Whether a member or computer player has to decide now."""
        return self.table.status is Status.RUNNING and bool(self.position.deciders)

    @property
    def free(self) -> int:
        """How many of the last moves their seat can undo without asking."""
        return 0 if self.last_seat is None else self.takeable.get(self.last_seat, 0)

    def is_current_for(self, member: int, rev: int) -> bool:
        """Whether a board of this rev still shows what a member can do.

        That is the case if only others have moved since: what the member has to decide or can undo is unchanged.
        """
        if rev == self.table.rev:
            return True
        seats = {*seats_owed_by(self.table, self.position, member)}
        seats.update(seat for seat in self.table.seats_of(member) if seat in self.takeable)
        return any(self.changed[seat].rev <= rev <= self.table.rev for seat in seats)

    def has_new_decision(self, member: int) -> bool:
        """Whether the latest log entry requires a decision of this member."""
        owed = seats_owed_by(self.table, self.position, member)
        return any(self.changed[seat].rev == self.table.rev for seat in owed)

    def owes_since(self, member: int) -> datetime:
        """Return when a member who has to decide was asked, or last moved."""
        owed = seats_owed_by(self.table, self.position, member)
        return min((self.changed[seat].at for seat in owed), default=self.table.updated)

    def moved_seats_of(self, member: int) -> tuple[int, ...]:
        """Return the member's seats that have moved in the current simultaneous phase."""
        if not self.together:
            return ()
        moved = {turn.seat for turn in self.turns if turn.beside is not None and turn.beside == self.turns[-1].beside}
        return tuple(seat for seat in self.table.seats_of(member) if seat in moved)

    def since(self, *seats: int | None) -> tuple[Turn, ...]:
        """Return the turns since one of these seats last decided; all if one never has.

        Of a simultaneous phase all turns are returned, but a single seat gets none of its own.
        """
        passed = self._since(seats)
        return tuple(turn for turn in passed if (turn.seat,) != seats)

    def _since(self, seats: Collection[int | None]) -> tuple[Turn, ...]:
        latest = {turn.seat: turn for turn in self.turns}
        last = [latest.get(seat) if seat is not None else None for seat in seats]
        numbers = [0 if turn is None else turn.number + 1 if turn.beside is None else turn.beside for turn in last]
        return tuple(turn for turn in self.turns if turn.number >= min(numbers, default=0))

    def gained(self, *seats: int | None) -> tuple[int, ...]:
        """Return each seat's change of score since one of these seats last decided."""
        if not self.since(*seats):
            return ()
        before = self._since(seats)[0].scores
        return tuple(now - then for now, then in zip(self.position.scores(), before, strict=False))


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A log entry as it is stored; entry n made rev n.

    `text` is a notation, the number of moves undone, the members of a seat, or the reason for the end. `beforehand`
    marks a premove.
    """

    n: int
    kind: Kind
    member: int | None
    seat: int | None
    text: str
    at: datetime
    beforehand: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """A log entry as people read it; a move without a member is a computer player's.

    If the entry changed who holds the seat, `members` and `computer` are the new holders. `told` are the public events
    of a move: dice, draws, gains.
    """

    n: int
    member: int | None
    seat: int | None
    kind: Kind
    notation: str
    label: Text
    at: datetime
    undone: bool
    members: tuple[int, ...] = ()
    told: tuple[Text, ...] = ()
    computer: Computer | None = None
    beforehand: bool = False


def deciders(live: LiveTable, besides: int | None = None) -> tuple[int, ...]:
    """Return the members who have to decide, none once the table has ended.

    If several seats decide, `besides` leaves out seats that this member shares.
    """
    if live.table.status is not Status.RUNNING:
        return ()
    owing = [entitled(live.table, seat, live.position.share_of(seat)) for seat in live.position.deciders]
    return tuple(dict.fromkeys(member for members in owing if besides not in members for member in members))


def next_members(live: LiveTable) -> tuple[int, ...]:
    """Return the members who decide after the current ones, if known."""
    seat = live.position.upcoming
    if live.table.status is not Status.RUNNING or seat is None:
        return ()
    owing = deciders(live)
    members = entitled(live.table, seat, live.position.share_of(seat))
    return tuple(member for member in members if member not in owing)


def seats_owed_by(table: Table, position: Position, member: int) -> tuple[int, ...]:
    """Return the seats for which a member has to decide: usually one or none."""
    return tuple(seat for seat in position.deciders if member in entitled(table, seat, position.share_of(seat)))


def computers_owing(live: LiveTable) -> tuple[int, ...]:
    """Return the seats for which a computer player has to decide.

    In a run, computer players wait for the member; so the order of moves depends only on the member's own, however
    quickly they are played.
    """
    if live.table.status is not Status.RUNNING or (live.table.run is not None and deciders(live)):
        return ()
    return tuple(seat for seat in live.position.deciders if live.table.seats[seat].computer is not None)


def entitled(table: Table, seat: int, share: int | None) -> tuple[int, ...]:
    """Return the members who decide for a seat, or for one share of a divided seat.

    Empty while a computer player decides.
    """
    if table.seats[seat].computer is not None:
        return ()
    members = table.seats[seat].members
    return members if share is None else (members[share % len(members)],)


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything about a table, with the seed. No repr shows the seed."""

    table: Table
    entries: Sequence[LogEntry]
    seed: bytes = field(repr=False)


Due = Mapping[str, datetime | None]
"""When the bot has to check a subject, by kind of timer; None removes the timer."""


NOTHING_DUE: Due = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TableCounts:
    """Unfinished tables by game key, outbox entries by kind, seconds the oldest is overdue."""

    tables: Mapping[str, int]
    owed: Mapping[str, int]
    overdue: float
