"""The contract between a game and its users: tables, controls, replay, players.

A `Game` is stateless; a `Position` is one state of one game and changes only through `play`; a `Move` is one decision
and round-trips through its notation; an `Event` describes what a move caused; a `View` is what one viewer may see.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from bot.games import words
from bot.games.areas import AreaKey
from bot.games.chance import Chance
from bot.games.text import Text, TextLike

# Errors between a player and a game.
#
# GameError
#     InvalidMove     the text is no notation of this game
#     IllegalMove     a move of this game, but not allowed now; carries a Refusal
#     NotYourTurn     another seat, or another member of the seat, has to decide
#     BadOption       an option or value that the game doesn't have
#     BadRecord       a record that can't be read or doesn't replay; names the entry


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal: what to do instead, the rule, areas to outline."""

    text: Text
    rule: str = ""
    areas: tuple[AreaKey, ...] = ()


class GameError(Exception):
    """Base class of everything a game refuses; `text` is for people."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class InvalidMove(GameError):
    """The text is no notation of this game."""


class IllegalMove(GameError):
    """A move of this game that is not allowed now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


class NotYourTurn(GameError):
    """Another seat or member has to decide."""


class BadOption(GameError):
    """The game doesn't have this option or value."""


class BadRecord(GameError):
    """A record that can't be read or doesn't replay.

    `entry` counts from 1; 0 means the record's head.
    """

    def __init__(self, text: Text, entry: int = 0) -> None:
        super().__init__(text)
        self.entry = entry


NOTATION_LENGTH = 60
"""Longest notation in characters, so that it fits into a control id."""

LABEL_LENGTH = 80
"""Longest label in characters: the limit of Discord's buttons."""

OptionValue = str | int | bool


Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]

NO_DATA: Mapping[str, Json] = MappingProxyType({})


ENDED = "ended"
"""The kind of the event that tells how a game ended, and may say who won."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a move caused, to be told or drawn.

    `data` is JSON-ready and complete: a log of events needs nothing else. `reveals` says that new information was
    revealed, which stops undo. `audience` is the only seat that may see the event; None means everyone.
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
    """A goal of a game, and whether this outcome reached it."""

    key: str
    text: Text
    reached: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished position; `scores` and `ranks` have one entry per seat.

    Rank 1 is best, ties share it. A better score always ranks higher; a game's tie-break may order equal scores.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    title: Text | None = None
    goals: tuple[Goal, ...] = ()
    details: Mapping[str, Json] = field(default_factory=lambda: NO_DATA)

    def as_json(self) -> dict[str, Json]:
        """Return the outcome as it's written in records and at the end of replays."""
        return {
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "title": None if self.title is None else str(self.title),
            "goals": [goal.key for goal in self.goals if goal.reached],
            "details": dict(self.details),
        }


@dataclass(frozen=True, slots=True)
class View:
    """A position as one viewer may see it; hidden things are absent, not masked.

    Every game adds its own fields. `viewer` is a seat, or None for a spectator. `prompt` is the question to the
    `decider`. `proposal` is the notation of a proposed move, `foreseen` the result that it leads to: None if the
    game goes on after it or something is revealed first. `names` are the seats' names, `outlined` areas to point
    at, and `gained` the changes of scores since the viewer's last decision, empty without any. `early_end` is the
    result of a game that wasn't played to its end. The latter four aren't known to a position; whoever shows the
    view fills them in.
    """

    game: str
    viewer: int | None
    seats: int
    deciders: tuple[int, ...]
    prompt: Prompt
    outcome: Outcome | None
    proposal: str | None
    foreseen: Outcome | None = field(default=None, kw_only=True)
    names: tuple[TextLike, ...] = field(default=(), kw_only=True)
    outlined: tuple[AreaKey, ...] = field(default=(), kw_only=True)
    gained: tuple[int, ...] = field(default=(), kw_only=True)
    early_end: Text | None = field(default=None, kw_only=True)

    @property
    def decider(self) -> int | None:
        """The seat whose decision is shown: the viewer's if it decides, else the first.

        None when the game is over.
        """
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
    """One decision: an immutable, hashable value.

    `str(move)` is its canonical notation.
    """

    __slots__ = ()

    from_hand: ClassVar[bool] = False
    """Whether its notation and label tell what its seat holds in hand."""
    ends_turn: ClassVar[bool] = False
    """Whether it only ends a turn. The host plays it if the seat has no other move and can't undo its last one."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the notation: ASCII, at most 60 characters, readable."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game. Numbers have `choices` too, for lists to pick from."""

    name: str
    kind: Literal["choice", "number", "flag"]
    default: OptionValue
    choices: tuple[OptionValue, ...]
    help: Text
    title: Text
    """A short title: "Meeples of each colour"."""
    values: Mapping[Any, Text] = field(default_factory=dict, hash=False)
    """Names of the choices that aren't numbers, without comma and colon.

    People type them in lists.
    """

    def value_name(self, value: OptionValue) -> TextLike:
        """Return the text for one of its values."""
        return self.values.get(value, format_value(value))

    def describe(self, value: OptionValue) -> Text:
        """Return title and value: "Meeples of each colour: 4"."""
        return words.option(self.title, self.value_name(value))

    def check(self, value: object) -> OptionValue:
        """Return the value if it's valid. Raises BadOption otherwise."""
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise BadOption(words.not_taken(self.title, map(self.value_name, self.choices), value))

    def read(self, text: str) -> OptionValue:
        """Parse a typed value, by name or short form. Raises BadOption if it's invalid."""
        wanted = text.strip().lower()
        by_name = {str(self.value_name(choice)).lower(): choice for choice in self.choices}
        by_name |= {format_value(choice): choice for choice in self.choices}
        return self.check(by_name.get(wanted, text))


def format_value(value: OptionValue) -> str:
    """Return an option's value in its short form, for programs.

    >>> format_value(True), format_value(4)
    ('on', '4')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


class Position(ABC):
    """One state of a game. Equal positions can't be distinguished by any moves.

    Usually one seat decides. If several do, each has its own prompt and moves, and `seat` selects one; None is the
    first. Raises NotYourTurn for a seat that doesn't decide.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats."""

    @property
    @abstractmethod
    def deciders(self) -> tuple[int, ...]:
        """The seats that have to decide, usually one; none when the game is over."""

    @abstractmethod
    def prompt_for(self, seat: int | None = None) -> Prompt:
        """Return the question to a seat that decides."""

    @property
    def prompt(self) -> Prompt:
        """The question to the first deciding seat."""
        return self.prompt_for()

    @property
    def sets_records(self) -> bool:
        """Whether its score compares with those of games under the newest rules."""
        return True

    @property
    def upcoming(self) -> int | None:
        """The seat that decides next after the current deciders; None if unknown."""
        return None

    @property
    def turn_number(self) -> int | None:
        """The number of the turn in a solo game; None if each move is a turn."""
        return None

    @property
    def when(self) -> Text | None:
        """The point of the game as pictures show it: "Turn 12"; None if they don't."""
        return None if self.turn_number is None else words.turn(self.turn_number)

    def share_of(self, seat: int) -> int | None:
        """Return which share of a divided seat has to decide; None if any member may."""
        return None

    @abstractmethod
    def opening(self) -> Sequence[Event]:
        """Return the events before the first decision: the first draw, the first roll."""

    @abstractmethod
    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """Return a seat's legal moves without duplicates, in a stable order.

        Empty when the game is over.
        """

    @abstractmethod
    def explain(self, move: Move, seat: int | None = None) -> Text:
        """Return a short label, at most 80 characters: "City on the north edge"."""

    def parts(self, move: Move, seat: int | None = None) -> tuple[AreaKey, ...]:
        """Return what a seat's legal move is about, in the order in which people choose it.

        `(cell, N9), (turn, 2)`, `(space, 5)`, `(die, black 2), (mat 1, black)`: keys of areas of pictures. Who touches
        these areas means the move. Empty for a move that has no place in a picture.
        """
        return ()

    @abstractmethod
    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        """Return why a move is illegal, None if it's legal."""

    def canonical(self, move: Move, seat: int | None = None) -> Move:
        """Return the legal move that another name of it means, or the move itself.

        For typed moves: one that has several names is listed and logged under one of them.
        """
        return move

    @abstractmethod
    def play(self, move: Move, seat: int | None = None) -> Sequence[Event]:
        """Apply a seat's move. Raises IllegalMove, with the position unchanged."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    def imagine(self, viewer: int | None, chance: Chance) -> Self:
        """Return a position that agrees with what the viewer (None: a spectator) knows.

        Hidden facts and future draws come from `chance` and are independent of the true seed. Computer players that
        look ahead see only such positions.
        """
        raise NotImplementedError

    def with_first_decider(self, seat: int) -> Self:
        """Return a copy in which this deciding seat is the first.

        A computer player decides for the first seat.
        """
        if self.deciders != (seat,):
            raise NotImplementedError
        return self.copy()

    def results_of(self, move: Move, seat: int | None = None) -> Mapping[str, int]:
        """Count what a legal move brings, by names that lessons use: its events by their kinds."""
        return Counter(event.kind for event in self.copy().play(move, seat))

    @abstractmethod
    def view(self, viewer: int | None, proposal: Move | None = None, seat: int | None = None) -> View:
        """Return what the viewer may see; None is a spectator.

        With a legal `proposal` of a seat, the view also shows what the move would bring, as far as the viewer can know
        it: nothing hidden becomes visible. Raises IllegalMove for an illegal proposal.
        """

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Return each seat's current score."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result, None while the game goes on."""

    @abstractmethod
    def __eq__(self, other: object) -> bool: ...

    __hash__ = None  # type: ignore[assignment]


def known_moves(position: Position, viewer: int | None, seat: int) -> Sequence[Move]:
    """Return the legal moves of a deciding seat that a viewer (None: a spectator) may know.

    Others than the seat itself know those that it has whatever it holds in hand.
    """
    moves = position.moves(seat)
    known = viewer == seat or position.seats == 1
    return moves if known else [move for move in moves if not move.from_hand]


class Vacancy(StrEnum):
    """What happens when a seat of a game of more than two resigns or loses early."""

    COMPUTER = "computer"
    """It goes on with a computer player in that seat."""
    ENDS = "ends"
    """It ends at once, and the scores of that moment count."""


class Game(ABC):
    """A rule set, stateless; the registry has one instance per game."""

    key: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    """The rules version of new games."""
    older_rules: ClassVar[tuple[int, ...]] = ()
    """Earlier versions that are still supported, for records and running tables."""
    options: ClassVar[Sequence[Option]]
    first_game: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({})
    """Options of a member's first game, with which the rules make the set-up choices that no lesson teaches."""
    better: ClassVar[Literal["high", "low"]]
    vacancy: ClassVar[Vacancy] = Vacancy.COMPUTER
    """What happens when a seat loses early and more than one other seat is left."""

    @abstractmethod
    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> Position:
        """Return the first position, under the newest or the given rules version.

        Raises BadOption for an unsupported number of seats, option or version.
        """

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Parse a notation, ignoring case and extra spaces. Raises InvalidMove."""

    def check_options(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """Return all options completed with defaults, in the game's order.

        Raises BadOption.
        """
        known = {option.name for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(words.no_option(self.title, name))
        return {option.name: option.check(options.get(option.name, option.default)) for option in self.options}

    def with_defaults(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Complete stored options with the defaults of those that the game got later.

        Use it before comparing or showing stored options. Options that the game no longer has stay, at the end.
        """
        return {**{option.name: option.default for option in self.options}, **options}

    def plays_rules(self, version: int) -> bool:
        """Whether this rules version is supported."""
        return version == self.rules_version or version in self.older_rules

    def check_rules(self, version: int | None) -> int:
        """Return this version of the rules, the newest for None.

        Raises BadOption for an unknown one.
        """
        if version is None:
            return self.rules_version
        if not self.plays_rules(version):
            raise BadOption(words.no_such_rules(self.title, version))
        return version

    def check_seats(self, seats: int) -> int:
        """Return the number of seats if it's supported. Raises BadOption otherwise."""
        if seats not in self.seats:
            raise BadOption(words.other_seats(self.title, self.seats, seats))
        return seats


PositionT = TypeVar("PositionT", bound=Position)


def look_ahead(position: PositionT, *moves: Move) -> PositionT | None:
    """Return the position after legal moves of the first deciding seat, if certain.

    None if something would be revealed, or if another seat or nobody decides next.
    """
    twin, deciders = position.copy(), position.deciders
    for move in moves:
        if any(event.reveals for event in twin.play(move)) or twin.deciders[:1] != deciders[:1]:
            return None
    return twin


class Player(ABC, Generic[PositionT]):
    """A computer player: chooses a legal move from what its seat may see.

    `chance` is its own source of randomness, so the same seed plays the same game.
    """

    name: ClassVar[str]

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    @abstractmethod
    def choose(self, position: PositionT) -> Move:
        """Return one of `position.moves()`: a move of the first deciding seat."""
