"""A tiny game for the tests of tables: a race with walking (reveals nothing), rolling (reveals a die) and resting.

A turn is any number of walks and then a rest, or a roll; both pass the turn. The first to reach the goal wins. With the
option `team` at "in_turn" the members of a seat own its turns one after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from bot.games.chance import Chance
from bot.games.contract import (
    NO_DATA,
    Event,
    Game,
    IllegalMove,
    InvalidMove,
    Move,
    Option,
    Outcome,
    Position,
    Prompt,
    Refusal,
    Vacancy,
    View,
)
from bot.games.text import Text

FARTHEST_WALK = 3


@dataclass(frozen=True, slots=True)
class Walk(Move):
    steps: int

    def __str__(self) -> str:
        return f"walk {self.steps}"


@dataclass(frozen=True, slots=True)
class Roll(Move):
    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Rest(Move):
    def __str__(self) -> str:
        return "rest"


class RacePosition(Position):
    def __init__(self, seats: int, chance: Chance, goal: int, in_turn: bool) -> None:
        self._seats = seats
        self.places = [0] * seats
        self.turn = 0
        self.walked = 0
        self.goal = goal
        self.in_turn = in_turn
        self.farthest_walk = FARTHEST_WALK
        self.chance = chance
        self.mover: int | None = 0

    @property
    def seats(self) -> int:
        return self._seats

    @property
    def deciders(self) -> tuple[int, ...]:
        return () if self.mover is None else (self.mover,)

    def prompt_for(self, seat: int | None = None) -> Prompt:
        return Prompt("go", Text("Walk, roll or rest."))

    def share_of(self, seat: int) -> int | None:
        return self.turn // self.seats if self.in_turn else None

    def opening(self) -> Sequence[Event]:
        wind = self.chance.die(4, "wind")
        return [Event("wind", Text("The wind blows from {wind}.", wind=wind), {"wind": wind}, reveals=True)]

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if self.mover is None:
            return []
        return [*map(Walk, range(1, self.farthest_walk - self.walked + 1)), Roll(), Rest()]

    def explain(self, move: Move, seat: int | None = None) -> Text:
        return Text("Walk {steps} {steps:step|steps}", steps=move.steps) if isinstance(move, Walk) else Text(str(move))

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        if self.mover is None:
            return Refusal(Text("The race is over."))
        if isinstance(move, Walk) and move.steps + self.walked > self.farthest_walk:
            return Refusal(Text("That is too far for one turn. Walk less, roll or rest."))
        return None

    def play(self, move: Move, seat: int | None = None) -> Sequence[Event]:
        refusal = self.why_not(move)
        if refusal is not None or self.mover is None:
            raise IllegalMove(refusal or Refusal(Text("The race is over.")))
        events = []
        if isinstance(move, Walk):
            self.walked += move.steps
            self.places[self.mover] += move.steps
        if isinstance(move, Roll):
            die = self.chance.die(6, "turn", self.turn)
            self.places[self.mover] += die
            events.append(Event("roll", Text("A {die}.", die=die), {"die": die}, reveals=True))
        if self.places[self.mover] >= self.goal:
            self.mover = None
        elif not isinstance(move, Walk):
            self.turn += 1
            self.walked = 0
            self.mover = self.turn % self.seats
        return events

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.places = list(self.places)
        return twin

    def imagine(self, viewer: int | None, chance: Chance) -> Self:
        twin = self.copy()
        twin.chance = chance
        return twin

    def view(self, viewer: int | None, proposal: Move | None = None, seat: int | None = None) -> View:
        shown = None if proposal is None else str(proposal)
        return View("race", viewer, self.seats, self.deciders, self.prompt, self.outcome(), shown)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.places)

    def outcome(self) -> Outcome | None:
        if self.mover is not None:
            return None
        ranks = tuple(1 + sum(other > place for other in self.places) for place in self.places)
        return Outcome(self.scores(), ranks, details={"turns": self.turn + 1})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RacePosition):
            return NotImplemented
        mine, theirs = ((each.places, each.turn, each.walked, each.mover) for each in (self, other))
        return mine == theirs


class Race(Game):
    key: ClassVar[str] = "race"
    title: ClassVar[str] = "Race"
    seats: ClassVar[range] = range(1, 5)
    rules_version: ClassVar[int] = 1
    better: ClassVar[Literal["high", "low"]] = "high"
    options: ClassVar[Sequence[Option]] = (
        Option("goal", "number", 20, (5, 20, 1000), Text("How far the race goes."), Text("Goal")),
        Option("team", "choice", "free", ("free", "in_turn"), Text("Who moves for a shared seat."), Text("Who moves")),
    )

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> RacePosition:
        self.check_rules(rules_version)
        chosen = self.check_options(options)
        goal = chosen["goal"]
        assert isinstance(goal, int)
        return RacePosition(self.check_seats(seats), Chance(seed), goal, chosen["team"] == "in_turn")

    def parse(self, text: str) -> Move:
        match text.lower().split():
            case ["walk", steps] if steps.isdecimal():
                return Walk(int(steps))
            case ["roll"]:
                return Roll()
            case ["rest"]:
                return Rest()
        raise InvalidMove(Text("{text} is no move of the race.", text=text[:40]))


class StricterRace(Race):
    """A later rules version, in which older logs may not replay."""

    rules_version: ClassVar[int] = 2


class RaceWithoutSubstitutes(Race):
    """A race that ends when one of several resigns."""

    vacancy: ClassVar[Vacancy] = Vacancy.ENDS


class LongerWalks(Race):
    """A later rules version that knows the first one too: since version 2 a turn walks four steps."""

    rules_version: ClassVar[int] = 2
    older_rules: ClassVar[tuple[int, ...]] = (1,)

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> RacePosition:
        position = super().new(seats=seats, seed=seed, options=options, rules_version=rules_version)
        position.farthest_walk = FARTHEST_WALK + (self.check_rules(rules_version) > 1)
        return position


class ShorterRace(Race):
    """The same version with other rules, as a mistake would leave it: no double steps."""

    def parse(self, text: str) -> Move:
        move = super().parse(text)
        if move == Walk(2):
            raise InvalidMove(Text("Nobody walks two steps any more."))
        return move
