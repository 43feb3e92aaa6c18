"""The contract between a game and everything that drives it: tables, controls, replay, fuzzing, computer players.

A `Game` is stateless, a `Position` is one state of one game and changes only through `play`, a `Move` is one decision
and round-trips through its notation, an `Event` tells what a move caused, a `View` is what one viewer may see.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from bot.games import words
from bot.games.chance import Chance
from bot.games.errors import BadOption, Refusal
from bot.games.text import Text, TextLike

NOTATION_LENGTH = 60
"""Longest notation in characters: it has to fit into a Discord control id beside the table and the revision."""

LABEL_LENGTH = 80
"""Longest label in characters: a Discord button shows no more."""

OptionValue = str | int | bool


Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]

NO_DATA: Mapping[str, Json] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a move caused, worth telling or drawing.

    `data` is JSON-ready and complete: a log of events needs nothing else to be understood. `reveals` says that
    something became known that was not known before, so undo stops here. `audience` is the only seat that may see
    the event; None means everyone.
    """

    kind: str
    text: Text
    data: Mapping[str, Json] = field(default_factory=lambda: NO_DATA)
    reveals: bool = False
    audience: int | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to a seat: a stable kind for programs and a sentence for people."""

    kind: str
    text: Text


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal of a game and whether this outcome reached it."""

    key: str
    text: Text
    reached: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a finished position. `scores` and `ranks` have one entry per seat; rank 1 is best, ties share it.

    A better score always ranks before a worse one; of equal scores a game's tie-break may put one before another.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    title: Text | None = None
    goals: tuple[Goal, ...] = ()
    details: Mapping[str, Json] = field(default_factory=lambda: NO_DATA)

    def as_json(self) -> dict[str, Json]:
        """Return the outcome as records and the last line of a replay state it."""
        return {
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "title": None if self.title is None else str(self.title),
            "goals": [goal.key for goal in self.goals if goal.reached],
            "details": dict(self.details),
        }


@dataclass(frozen=True, slots=True)
class View:
    """A position as one viewer may see it; hidden things are absent, not masked. Every game adds its own fields.

    `viewer` is a seat, or None for a spectator. `prompt` is what the `decider` is asked. `proposal` is the notation of
    the move that is being considered, `foreseen` the result that it leads to: None where the game goes on after it, and
    where something is revealed before.
    `names` are what the seats are called, `outlined` cells to point at, by the names that the picture gives them, and
    `gained` what the scores of the seats changed by since whoever looks decided last, empty where nobody did anything;
    a position knows of none of these, whoever shows the view fills them in.
    """

    game: str
    viewer: int | None
    seats: int
    deciders: tuple[int, ...]
    prompt: Prompt
    outcome: Outcome | None
    proposal: str | None
    foreseen: Outcome | None = field(default=None, kw_only=True)
    names: tuple[str, ...] = field(default=(), kw_only=True)
    outlined: tuple[str, ...] = field(default=(), kw_only=True)
    gained: tuple[int, ...] = field(default=(), kw_only=True)

    @property
    def decider(self) -> int | None:
        """Whose decision is shown: the viewer's own if they owe one, or else the first; None when the game is over."""
        return decider_for(self.deciders, self.viewer)

    def gained_by(self, seat: int) -> int:
        """Return the change of a seat's score since the viewer's last decision."""
        return self.gained[seat] if self.gained else 0


def decider_for(deciders: Sequence[int], viewer: int | None) -> int | None:
    """Return the seat whose decision a viewer is shown.

    >>> decider_for((0, 2), 2), decider_for((0, 2), 1), decider_for((), None)
    (2, 0, None)
    """
    if viewer in deciders:
        return viewer
    return deciders[0] if deciders else None


class Move(ABC):
    """One decision: an immutable, hashable value. `str(move)` is its canonical notation."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str:
        """The notation: ASCII, at most 60 characters, readable by a person."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game. A number has `choices` too, so that a person can pick it from a list."""

    name: str
    kind: Literal["choice", "number", "flag"]
    default: OptionValue
    choices: tuple[OptionValue, ...]
    help: Text
    title: Text
    """A short title: "Meeples of each colour"."""
    values: Mapping[Any, Text] = field(default_factory=dict, hash=False)
    """What the choices are called that are no numbers: without comma and colon, for people type them in a list."""

    def value_name(self, value: OptionValue) -> TextLike:
        """One of its values in words."""
        return self.values.get(value, format_value(value))

    def describe(self, value: OptionValue) -> Text:
        """Return title and value: "Meeples of each colour: 4"."""
        return words.option(self.title, self.value_name(value))

    def check(self, value: object) -> OptionValue:
        """The value, if the option takes it. Raises BadOption otherwise."""
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise BadOption(words.not_taken(self.title, map(self.value_name, self.choices), value))

    def read(self, text: str) -> OptionValue:
        """The value that a person typed for this option, in words or short. Raises BadOption if it takes none such."""
        wanted = text.strip().lower()
        by_name = {str(self.value_name(choice)).lower(): choice for choice in self.choices}
        by_name |= {format_value(choice): choice for choice in self.choices}
        return self.check(by_name.get(wanted, text))


def format_value(value: OptionValue) -> str:
    """An option's value as it is written short, where programs read it.

    >>> format_value(True), format_value(4)
    ('on', '4')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


class Position(ABC):
    """One state of one game. Two positions are equal when no sequence of moves can tell them apart.

    Nearly always one seat decides. Where several do at the same time, each has its own prompt and moves, and `seat`
    says whose are meant: None is the first of them. A seat that decides nothing raises NotYourTurn.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats the game was started with."""

    @property
    @abstractmethod
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision, nearly always one; empty when the game is over."""

    @abstractmethod
    def prompt_for(self, seat: int | None = None) -> Prompt:
        """Return the question to a seat that decides."""

    @property
    def prompt(self) -> Prompt:
        """The question to the first seat that decides."""
        return self.prompt_for()

    @property
    def upcoming(self) -> int | None:
        """The seat that decides next after the current deciders; None if unknown."""
        return None

    @property
    def turn_number(self) -> int | None:
        """Which turn of the game it is, where moves of a seat alone belong together; None: each is a turn."""
        return None

    @property
    def when(self) -> Text | None:
        """How far the game has come, as its pictures say it: "Turn 12". None where they do not count."""
        return None if self.turn_number is None else words.turn(self.turn_number)

    def share_of(self, seat: int) -> int | None:
        """Which share of a seat owes its decision, when its members divided it among them; None: any member may."""
        return None

    @abstractmethod
    def opening(self) -> Sequence[Event]:
        """What happened before the first decision: the first draw, the first roll."""

    @abstractmethod
    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """Every legal move of a seat's decision, without duplicates, in a stable order; empty when the game is over."""

    @abstractmethod
    def explain(self, move: Move, seat: int | None = None) -> Text:
        """A short label for people, at most 80 characters: "City on the north edge"."""

    @abstractmethod
    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        """None if the move is legal, otherwise why it is not."""

    @abstractmethod
    def play(self, move: Move, seat: int | None = None) -> Sequence[Event]:
        """Apply the move of a seat. Raises IllegalMove, and the position is then unchanged."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent position in the same state."""

    def look_ahead(self, *moves: Move) -> Self | None:
        """The position after legal moves of the first seat that decides, if it is known before they are played.

        None where something would be revealed, and where another seat decides next or nobody does.
        """
        twin, deciders = self.copy(), self.deciders
        for move in moves:
            if any(event.reveals for event in twin.play(move)) or twin.deciders[:1] != deciders[:1]:
                return None
        return twin

    def imagine(self, viewer: int | None, chance: Chance) -> Self:
        """A position that agrees with all that the viewer (None: a spectator) knows.

        What is hidden from the viewer, and whatever is still to be drawn, comes from `chance` and says nothing about
        the true seed. Computer players that look ahead see such positions only.
        """
        raise NotImplementedError

    def with_first_decider(self, seat: int) -> Self:
        """A copy in which this seat, one of several that decide, is the first of them.

        A computer player makes the decision of the first seat.
        """
        if self.deciders != (seat,):
            raise NotImplementedError
        return self.copy()

    def outcome_after(self, move: Move, seat: int | None = None) -> Outcome | None:
        """The result that a legal move of a seat leads to; None if the game goes on, or reveals something before."""
        twin = self.copy()
        events = twin.play(move, seat)
        return None if any(event.reveals for event in events) else twin.outcome()

    @abstractmethod
    def view(self, viewer: int | None, proposal: Move | None = None, seat: int | None = None) -> View:
        """What the viewer may see; None is a spectator.

        With a legal `proposal` of a seat the view also shows what the move would bring, as far as the viewer can know
        it before it is played: nothing that is hidden now becomes visible. An illegal proposal raises IllegalMove.
        """

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The score of each seat as it stands."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    @abstractmethod
    def __eq__(self, other: object) -> bool: ...

    __hash__ = None  # type: ignore[assignment]


class Vacancy(StrEnum):
    """What happens to a game of more than two seats when one of them resigns or loses early."""

    COMPUTER = "computer"
    """It goes on with a computer player in that seat."""
    ENDS = "ends"
    """It ends at once, and the scores of that moment count."""


class Game(ABC):
    """A rule set, stateless; the registry holds one instance per game."""

    key: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    """The version of the rules that new games are played under."""
    older_rules: ClassVar[tuple[int, ...]] = ()
    """Earlier versions that can still be played, so that their records stay right and their tables go on."""
    options: ClassVar[Sequence[Option]]
    better: ClassVar[Literal["high", "low"]]
    vacancy: ClassVar[Vacancy] = Vacancy.COMPUTER
    """What happens when a seat loses early and more than one other seat is left."""

    @abstractmethod
    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> Position:
        """The first position, under the newest rules or the version that is named.

        Raises BadOption for a seat count, an option or a version that the game does not take.
        """

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move that a notation names, forgiving case and extra spaces. Raises InvalidMove."""

    def check_options(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with defaults filled in, in the game's order. Raises BadOption."""
        known = {option.name for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(words.no_option(self.title, name))
        return {option.name: option.check(options.get(option.name, option.default)) for option in self.options}

    def with_defaults(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Options that were kept, in the game's order, with the defaults of those that the game got later.

        Whoever compares or shows what was kept completes it first. What the game has no more stays, at the end.
        """
        return {**{option.name: option.default for option in self.options}, **options}

    def plays_rules(self, version: int) -> bool:
        """Whether games under this version of the rules can be played here."""
        return version == self.rules_version or version in self.older_rules

    def check_rules(self, version: int | None) -> int:
        """Return this version of the rules, the newest for None. Raises BadOption for an unknown one."""
        if version is None:
            return self.rules_version
        if not self.plays_rules(version):
            raise BadOption(words.no_such_rules(self.title, version))
        return version

    def check_seats(self, seats: int) -> int:
        """The number of seats, if the game takes it. Raises BadOption otherwise."""
        if seats not in self.seats:
            raise BadOption(words.other_seats(self.title, self.seats, seats))
        return seats


PositionT = TypeVar("PositionT", bound=Position)


class Player(ABC, Generic[PositionT]):
    """A computer player: chooses among the legal moves from what its seat may see.

    `chance` is its own source of randomness, so that the same seed plays the same game again.
    """

    name: ClassVar[str]

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    @abstractmethod
    def choose(self, position: PositionT) -> Move:
        """One of `position.moves()`: a move of the first seat that decides."""
