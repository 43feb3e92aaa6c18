"""What a table is, as immutable values. The seed is a secret and stands in none of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, NamedTuple, Self

from typing_extensions import TypeVar

from bot.games.commitment import SEED_ALONE
from bot.games.contract import Event, Json, OptionValue, Position
from bot.games.text import Text
from bot.model.time_control import Banks

PositionT_co = TypeVar("PositionT_co", bound=Position, covariant=True, default=Position)


class Status(StrEnum):
    """Where a table stands in its life. Frozen: its log does not replay under the rules of this version."""

    RUNNING = "running"
    FROZEN = "frozen"
    FINISHED = "finished"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"

    @property
    def ended(self) -> bool:
        """Whether nothing will ever be played at this table again; only then is its seed public."""
        return self not in (Status.RUNNING, Status.FROZEN)


class Kind(StrEnum):
    """What an entry of the log says."""

    MOVE = "move"
    UNDO = "undo"
    TAKE_BACK = "take-back"
    """An undo past something that was revealed, or past what another seat did."""
    SEAT = "seat"
    RESIGN = "resign"
    ABANDON = "abandon"
    IMPORT = "import"
    REOPEN = "reopen"
    """A table that was put away is taken up again."""


def is_former(member: int) -> bool:
    """Whether a number stands for somebody who was forgotten; ids of members are above zero."""
    return member < 0


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer player that decides for a seat, by its level; until when, if it stands in for members."""

    level: str
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table and the members who hold it, in the order in which they share it.

    With a `computer` that one decides: for good where no members hold the seat, or else in their place.
    """

    number: int
    members: tuple[int, ...]
    computer: Computer | None = None

    def __str__(self) -> str:
        """Who holds it, as it stands in a log: "11 12", "apprentice", "11 apprentice 2026-11-30T12:00:00+00:00"."""
        parts = [*map(str, self.members)]
        if self.computer is not None:
            parts.append(self.computer.level)
            parts += [] if self.computer.until is None else [self.computer.until.isoformat()]
        return " ".join(parts)

    @classmethod
    def read(cls, number: int, text: str) -> Self:
        """What `str` wrote."""
        words = text.split()
        members = tuple(int(word) for word in words if word.removeprefix("-").isdecimal())
        match words[len(members) :]:
            case [level]:
                return cls(number, members, Computer(level))
            case [level, until]:
                return cls(number, members, Computer(level, datetime.fromisoformat(until)))
        return cls(number, members)


class ForfeitReason(StrEnum):
    """Why a seat lost before the game was over."""

    RESIGNED = "resigned"
    TIME = "time"
    """Their time was up."""
    GONE = "gone"
    """They left the server, cannot see the channel, or were silent for too long where no clock ran."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The loss of a seat before the game was over: its members of that time are ranked last.

    `rev` is the log entry that says so. The game may have gone on with a computer player in the seat.
    """

    seat: int
    members: tuple[int, ...]
    reason: ForfeitReason
    rev: int


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """The one message that shows a table, and the message beside it that called the members who owe the decision.

    The lines of story above it tell all turns that had ended at the rev that was `told`.
    """

    channel: int
    message: int
    ping: int | None = None
    told: int = 0

    @classmethod
    def after(cls, before: BoardMessage | None, channel: int, message: int, rev: int) -> BoardMessage:
        """The board once this message shows the table at this rev, which may leave an earlier message behind."""
        if before is None:
            return cls(channel, message)
        return cls(channel, message, before.ping, before.told if before.message == message else rev)


@dataclass(frozen=True, slots=True)
class Run:
    """What makes a table a run in a challenge: it is its member's alone, and no undo goes past something revealed.

    A run that does not count is practice, for whoever has had their run. Until the challenge `closes` nobody learns the
    seed.
    """

    challenge: str
    closes: datetime
    counts: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A game bound to a channel, or a run in a challenge that was announced there.

    `options` are those that were chosen and committed to; an option that its game got later is not among them.
    `rev` is the number of log entries; `outcome` is kept once the game is finished.
    `take_backs` counts the undos that went past something revealed or past another seat's move, `passed_on` how often
    a seat got other members than had played for it, `hints` how many were given. `with_computer` says that a computer
    player took part. A table with a clock has `banks`. One that is `idle` was abandoned because nothing happened, and
    can be taken up again. `forfeits` are the seats that lost early, in that order.
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

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody who holds a seat, each once, by seat."""
        return tuple(dict.fromkeys(member for seat in self.seats for member in seat.members))

    @property
    def playing(self) -> tuple[int, ...]:
        """Those of the members for whom no computer player decides."""
        seats = [seat for seat in self.seats if seat.computer is None]
        return tuple(dict.fromkeys(member for seat in seats for member in seat.members))

    def seats_of(self, member: int) -> tuple[int, ...]:
        """The numbers of the seats that this member holds; empty for a stranger."""
        return tuple(seat.number for seat in self.seats if member in seat.members)

    @property
    def may_set_record(self) -> bool:
        """Whether its result could be a record.

        Every seat was played by its own, without hints, and took back only what was free.
        """
        return self.guild is not None and self.take_backs == self.passed_on == self.hints == 0

    def after(self, entry: LogEntry) -> Self:
        """Return the table with one more entry in its log."""
        return replace(self, rev=entry.n, updated=entry.at)

    def sealed(self, now: datetime) -> bool:
        """Whether the seed is still a secret: the game goes on or can, or others may yet play the same shuffle."""
        return not self.status.ended or self.idle or (self.run is not None and now < self.run.closes)


@dataclass(frozen=True, slots=True)
class Turn:
    """All moves in a row of one seat and what they caused; the turns of a table count from 1.

    A table of one seat has no turns that pass: there each move counts as one, unless the game says by `of_game` which
    moves belong together. `scores` are those of all seats before the turn; empty there, where nobody is away. Where
    seats decide at the same time, all that a seat does meanwhile is one turn, and `beside` is the number of the first
    of the turns that were taken side by side. `when` is how far the game had come, as its pictures say it. `members`
    decided in it, `by_computer`: a computer player did; `beforehand`: all its moves so far were left before the turn
    came. `ended` is the rev at which it was over, or 0.
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
        """The number of the first turn that was taken at the same time; its own if it was taken alone."""
        return self.number if self.beside is None else self.beside


class Revision(NamedTuple):
    """When something changed: which entry of the log did it, 0 for the beginning, and at what time."""

    rev: int
    at: datetime


@dataclass(frozen=True, slots=True)
class LiveTable(Generic[PositionT_co]):
    """A table and where its game stands. The position is to be read, never played: it is shared.

    `events` is what the last move caused (the opening before the first move), `number` the count of moves that stand,
    `takeable` how many of its last moves each seat can take back without asking anybody. `taken_back` are the labels of
    what was taken back just now, empty when a move was the last thing to happen. `last_seat` decided the last move;
    `turns` are the latest turns, that of this move last, back to where every seat has decided something.
    `changed` says of each seat when its own affairs changed last: it moved, its moves were taken back, it was asked,
    others hold it. `together`: what seats do at the same time is under way. `undone` is the rev of the last undo, or 0.
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
    undone: int = 0

    @property
    def under_way(self) -> bool:
        """Whether somebody decides something now, be it a computer player."""
        return self.table.status is Status.RUNNING and bool(self.position.deciders)

    @property
    def free(self) -> int:
        """How many of the last moves their seat can take back without asking anybody."""
        return 0 if self.last_seat is None else self.takeable.get(self.last_seat, 0)

    def stands(self, member: int, rev: int) -> bool:
        """Whether a board of this rev still shows what this member can do, for only others have moved since.

        That is what they owe, and what they can take back by themselves.
        """
        if rev == self.table.rev:
            return True
        seats = {*seats_owed_by(self.table, self.position, member)}
        seats.update(seat for seat in self.table.seats_of(member) if seat in self.takeable)
        return any(self.changed[seat].rev <= rev <= self.table.rev for seat in seats)

    def asked(self, member: int) -> bool:
        """Whether the latest entry of the log is what asks this member."""
        owed = seats_owed_by(self.table, self.position, member)
        return any(self.changed[seat].rev == self.table.rev for seat in owed)

    def owes_since(self, member: int) -> datetime:
        """When a member who owes a decision was asked, or moved last."""
        owed = seats_owed_by(self.table, self.position, member)
        return min((self.changed[seat].at for seat in owed), default=self.table.updated)

    def beside(self, member: int) -> tuple[int, ...]:
        """Those of a member's seats that have moved in what seats do at the same time now."""
        if not self.together:
            return ()
        moved = {turn.seat for turn in self.turns if turn.beside is not None and turn.beside == self.turns[-1].beside}
        return tuple(seat for seat in self.table.seats_of(member) if seat in moved)

    def since(self, *seats: int | None) -> tuple[Turn, ...]:
        """What was done since one of these seats decided last, in order; everything if one has not decided yet.

        Of turns that were taken at the same time all are meant; a single seat is not told of its own.
        """
        passed = self._since(seats)
        return tuple(turn for turn in passed if (turn.seat,) != seats)

    def _since(self, seats: Collection[int | None]) -> tuple[Turn, ...]:
        latest = {turn.seat: turn for turn in self.turns}
        last = [latest.get(seat) if seat is not None else None for seat in seats]
        numbers = [0 if turn is None else turn.number + 1 if turn.beside is None else turn.beside for turn in last]
        return tuple(turn for turn in self.turns if turn.number >= min(numbers, default=0))

    def gained(self, *seats: int | None) -> tuple[int, ...]:
        """What the score of every seat changed by since one of these seats decided last; empty if nothing was done."""
        if not self.since(*seats):
            return ()
        before = self._since(seats)[0].scores
        return tuple(now - then for now, then in zip(self.position.scores(), before, strict=False))


@dataclass(frozen=True, slots=True)
class Pending:
    """An undo of a move, by its label, that was asked for at this rev and waits for the agreement of these members.

    `mover` played the move, `asked` is when the undo was asked for. `costs_record` says that the game could set a
    record so far, and could not after this.
    """

    table: Table
    move: Text
    mover: int | None
    asked_by: int
    waiting_for: tuple[int, ...]
    asked: datetime
    costs_record: bool


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of the log as it is stored; entry n made rev n.

    `text` is a notation, the number of moves taken back, the members of a seat, or the reason of an end. A move was
    left `beforehand` if its member did not play it on their turn.
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
    """One entry of the log as people read it; a move without a member is a computer player's.

    Where the entry changed who holds the seat, `members` and `computer` say who does.

    `told` is what a move caused, as far as everybody may know it: dice, draws and gains.
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


@dataclass(frozen=True, slots=True)
class Trial:
    """What a member tries out for themselves, from the rev at which their table stood when they began."""

    id: str
    table: str
    member: int
    rev: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Premove:
    """Moves that a member left for their next turn at a table; `careful` ones lapse when something new is revealed."""

    table: str
    member: int
    moves: tuple[str, ...]
    careful: bool


@dataclass(frozen=True, slots=True)
class Timer:
    """At this time the host has to look at this subject, in the way that `kind` names."""

    kind: str
    subject: str
    due: datetime


def deciders(live: LiveTable, besides: int | None = None) -> tuple[int, ...]:
    """The members who owe the next decision; empty when the table has ended.

    Where several seats decide, those that owe it for seats which the member `besides` has no part in can be asked for.
    """
    if live.table.status is not Status.RUNNING:
        return ()
    owing = [entitled(live.table, seat, live.position.share_of(seat)) for seat in live.position.deciders]
    return tuple(dict.fromkeys(member for members in owing if besides not in members for member in members))


def next_members(live: LiveTable) -> tuple[int, ...]:
    """The members of the seat that goes on after those that decide now, as far as that is known."""
    seat = live.position.upcoming
    if live.table.status is not Status.RUNNING or seat is None:
        return ()
    owing = deciders(live)
    members = entitled(live.table, seat, live.position.share_of(seat))
    return tuple(member for member in members if member not in owing)


def seats_owed_by(table: Table, position: Position, member: int) -> tuple[int, ...]:
    """The seats whose decision this member owes, alone or with others: nearly always one, or none."""
    return tuple(seat for seat in position.deciders if member in entitled(table, seat, position.share_of(seat)))


def computers_owing(live: LiveTable) -> tuple[int, ...]:
    """The seats for which a computer player owes a decision.

    In a run only while its member owes none: so the order of all moves follows from the member's own, however fast they
    are played.
    """
    if live.table.status is not Status.RUNNING or (live.table.run is not None and deciders(live)):
        return ()
    return tuple(seat for seat in live.position.deciders if live.table.seats[seat].computer is not None)


def entitled(table: Table, seat: int, share: int | None) -> tuple[int, ...]:
    """The members who decide for a seat, or for one share of it when its members divided it among them.

    None while a computer player does.
    """
    if table.seats[seat].computer is not None:
        return ()
    members = table.seats[seat].members
    return members if share is None else (members[share % len(members)],)


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything about one table. The seed stays out of every repr."""

    table: Table
    entries: Sequence[LogEntry]
    seed: bytes = field(repr=False)


Due = Mapping[str, datetime | None]
"""When the host has to look at a subject, by the kind of the timer; None: no more."""


NOTHING_DUE: Due = MappingProxyType({})
