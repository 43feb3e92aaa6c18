"""The die action: take a die, place it, use its points (rules 9.2 A)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from bot.games.areas import AreaKey
from bot.games.contract import Refusal
from bot.games.engine import Execution, Step
from bot.games.solarius import events, mats, words
from bot.games.solarius.components import CARDS, NORMAL_DIE_SPACES, THRESHOLD, THRESHOLD_CUBES, TRACK_MAX, WHEEL
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Face, SpecialSpace, Technology
from bot.games.solarius.decisions import changes
from bot.games.solarius.decisions.cards import research, resolve
from bot.games.solarius.decisions.changes import SolariusDecision, special_contamination
from bot.games.solarius.decisions.exchange import InterruptibleDecision, SellLots
from bot.games.solarius.decisions.resources import LosePoints, develop_dice, split_points, store_cubes
from bot.games.solarius.mats import Mat, PlacedDie, points_of
from bot.games.solarius.moves import ChooseColour, SolariusPlace, SolariusTake, SolariusUse
from bot.games.solarius.state import BridgeDie, SolariusState
from bot.games.text import Text

# The second half of a die action: what the space does, how many points there are, what for (rules 9.2 A.3 to A.5).


SPECIAL_SPACES: tuple[SpecialSpace, ...] = ("transformation", "research")

TECHNOLOGIES: dict[Colour, Technology] = {"turquoise": "upgrade", "brown": "shift"}


def after_placing(seat: int, colour: Colour, face: Face, space: str | int) -> list[Step[SolariusState]]:
    """Return the steps after a die is placed and the bonus of the wheel settled."""
    if isinstance(space, int):
        return [UseSlot(seat, space), CountPoints(seat, colour, face)]
    if space == "transformation":
        return [UseSpecialSpace(seat, space), InterruptibleDecision.of(Transform(seat, colour, face))]
    if space == "research":
        return [UseSpecialSpace(seat, space), research(seat), CountPoints(seat, colour, face)]
    return [CountPoints(seat, colour, face)]


@dataclass(frozen=True, slots=True)
class UseSpecialSpace(Step[SolariusState]):
    """The contamination of the transformation or the research space."""

    seat: int
    space: str

    def run(self, run: Execution[SolariusState]) -> None:
        cubes = changes.special_contamination(run.state.mats[self.seat], self.space)
        changes.contaminate(run, self.seat, cubes, self.space)


@dataclass(frozen=True, slots=True)
class UseSlot(Step[SolariusState]):
    """A die on a development: its effects come first."""

    seat: int
    card: int

    def run(self, run: Execution[SolariusState]) -> None:
        development = CARDS[self.card].development
        changes.contaminate(run, self.seat, development.contamination, "development")
        run.then(*resolve(self.seat, development.effects, "development"))


@dataclass(frozen=True, slots=True)
class Transform(SolariusDecision[ChooseColour]):
    """Which other colour the die becomes (B4)."""

    kind = "colour"
    rule = "solarius_mission 9.2 A"
    takes = (ChooseColour,)

    colour: Colour
    face: Face

    def ask(self, state: SolariusState) -> Text:
        return words.choose_colour(colour=self.colour)

    def moves(self, state: SolariusState) -> Sequence[ChooseColour]:
        return [ChooseColour(colour) for colour in COLOURS if colour != self.colour]

    def explain(self, state: SolariusState, move: ChooseColour) -> Text:
        return words.colour_label(colour=move.colour, n=points_of(state.mats[self.seat], move.colour, self.face))

    def places(self, state: SolariusState, move: ChooseColour) -> tuple[AreaKey, ...]:
        return (AreaKey("row", move.colour),)

    def refuse(self, state: SolariusState, move: ChooseColour) -> Refusal:
        return Refusal(words.same_colour(colour=move.colour), self.rule)

    def play(self, run: Execution[SolariusState], move: ChooseColour) -> None:
        run.emit(partial(events.coloured, self.seat, move.colour))
        run.then(CountPoints(self.seat, move.colour, self.face))


@dataclass(frozen=True, slots=True)
class CountPoints(Step[SolariusState]):
    """Count the die's points (B3); three or more of its own add contamination."""

    seat: int
    colour: Colour
    face: Face

    def run(self, run: Execution[SolariusState]) -> None:
        mat = run.state.mats[self.seat]
        points = points_of(mat, self.colour, self.face)
        if points >= THRESHOLD:
            changes.contaminate(run, self.seat, THRESHOLD_CUBES, "points")
        points += mat.modifiers.die_points.get(self.colour, 0)
        run.then(InterruptibleDecision.of(UsePoints(self.seat, self.colour, points)))


@dataclass(frozen=True, slots=True)
class UsePoints(SolariusDecision[SolariusUse]):
    """Cubes or the action of the colour, with bought points that are usable (B6, X4)."""

    kind = "use"
    rule = "solarius_mission 9.2 A"
    takes = (SolariusUse,)

    colour: Colour
    points: int

    def ask(self, state: SolariusState) -> Text:
        return words.use_points(n=self.points, colour=self.colour)

    def moves(self, state: SolariusState) -> Sequence[SolariusUse]:
        """Both uses, plain and with bought points that are all of use."""
        return [SolariusUse(action, bought) for action in (True, False) for bought in self._purchases(state, action)]

    def _purchases(self, state: SolariusState, action: bool) -> list[int]:
        """List the numbers of points that may be bought: each one has to be usable."""
        mat = state.mats[self.seat]
        most = mat.spacebucks // mat.price("extra_action_point")
        usable = [self._usable(mat, action, bought) for bought in range(most + 1)]
        return [bought for bought in range(most + 1) if not bought or usable[bought] > usable[bought - 1]]

    def _usable(self, mat: Mat, action: bool, bought: int) -> int:
        """Return the usable points when `bought` are added."""
        points = self.points + bought
        if not action:
            return min(points, mats.capacity(mat.stored[self.colour], mat.open_spaces(self.colour)))
        if self.colour in TECHNOLOGIES:
            return mats.spendable(mat, TECHNOLOGIES[self.colour], points)
        track = mat.fuel if self.colour == "black" else mat.spacebucks - bought * mat.price("extra_action_point")
        return min(points, TRACK_MAX - track)

    def explain(self, state: SolariusState, move: SolariusUse) -> Text:
        mat, points = state.mats[self.seat], self.points + move.bought
        usable, price = self._usable(mat, move.action, move.bought), move.bought * mat.price("extra_action_point")
        use = self.colour if move.action else "resources"
        return words.use_label(use, self.colour, points=points, used=usable, price=price)

    def refuse(self, state: SolariusState, move: SolariusUse) -> Refusal:
        mat = state.mats[self.seat]
        price = move.bought * mat.price("extra_action_point")
        costly = words.costly_points(n=move.bought, price=price)
        return Refusal(costly if price > mat.spacebucks else words.USELESS_POINTS, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusUse) -> None:
        seat, points = self.seat, self.points + move.bought
        changes.give(run, seat, 0, move.bought * run.state.mats[seat].price("extra_action_point"), "action points")
        run.emit(partial(events.used, seat, self.colour, action=move.action, points=points, bought=move.bought))
        if not move.action:
            run.then(store_cubes(seat, points, (self.colour,)))
        elif self.colour in TECHNOLOGIES:
            run.then(develop_dice(seat, TECHNOLOGIES[self.colour], points))
        elif self.colour == "black":
            changes.gain(run, seat, points, 0, "die")
        else:
            changes.gain(run, seat, 0, points, "die")


# The first half of a die action: a die from the bridge, its space on the mat, the wheel (rules 9.2 A.1 and A.2).


class TakeOne(InterruptibleDecision):
    """The die that a player turn is about."""

    def waits(self, state: SolariusState, moves: Sequence[Any]) -> bool:
        """Also with a single die."""
        return True


@lru_cache(maxsize=8)
def take_die(seat: int) -> TakeOne:
    """A player turn begins."""
    return TakeOne.of(TakeDie(seat))


class TakeDie(SolariusDecision[SolariusTake]):
    """Which die to take from the bridge."""

    kind = "take"
    rule = "solarius_mission 9.2 A"
    takes = (SolariusTake,)

    def ask(self, state: SolariusState) -> Text:
        return words.TAKE_DIE

    def moves(self, state: SolariusState) -> Sequence[SolariusTake]:
        """List dice whose space can be paid; an impossible payment is waived (B2)."""
        mat = state.mats[self.seat]
        payable = [die for die in state.bridge if WHEEL[die.space] + mat.fuel + mat.spacebucks >= 0]
        if not payable and not SellLots(self.seat).moves(state):
            payable = list(state.bridge)
        return list(dict.fromkeys(map(_take, payable)))

    def explain(self, state: SolariusState, move: SolariusTake) -> Text:
        points = points_of(state.mats[self.seat], move.colour, move.face)
        return words.take_label(move.colour, move.face, points, move.bonus)

    def places(self, state: SolariusState, move: SolariusTake) -> tuple[AreaKey, ...]:
        """The die with its space: equal dice on one space are one move."""
        return (AreaKey("die", f"{move.colour} {move.face} {move.bonus}"),)

    def refuse(self, state: SolariusState, move: SolariusTake) -> Refusal:
        there = move in map(_take, state.bridge)
        return Refusal(words.costly_die(n=-move.bonus) if there else words.NO_SUCH_DIE, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusTake) -> None:
        bridge = list(run.state.bridge)
        die = next(one for one in bridge if _take(one) == move)
        bridge.remove(die)
        run.state.bridge = tuple(bridge)
        run.emit(partial(events.took, self.seat, die))
        run.then(PlaceDie(self.seat, die))


@lru_cache(maxsize=128)
def _take(die: BridgeDie) -> SolariusTake:
    return SolariusTake(die.colour, die.face, WHEEL[die.space])


@dataclass(frozen=True, slots=True)
class PlaceDie(SolariusDecision[SolariusPlace]):
    """On which space of the mat the die goes."""

    kind = "place"
    rule = "solarius_mission 9.2 A"
    takes = (SolariusPlace,)

    die: BridgeDie

    def ask(self, state: SolariusState) -> Text:
        return words.place_die(colour=self.die.colour, face=self.die.face)

    def moves(self, state: SolariusState) -> Sequence[SolariusPlace]:
        """List free spaces: normal, two special ones, own developments of this colour."""
        mat = state.mats[self.seat]
        taken = [die.space for die in mat.dice]
        moves = [SolariusPlace("normal")] if taken.count("normal") < NORMAL_DIE_SPACES else []
        moves += [SolariusPlace(space) for space in SPECIAL_SPACES if space not in taken]
        return [*moves, *[SolariusPlace(card) for card in _slots(mat, self.die) if card not in taken]]

    def explain(self, state: SolariusState, move: SolariusPlace) -> Text:
        if isinstance(move.space, int):
            development = CARDS[move.space].development
            return words.slot_label(name=development.name, effects=development.effects)
        cubes = special_contamination(state.mats[self.seat], move.space)
        return words.SPACE_LABELS[move.space, bool(cubes)](n=cubes)

    def places(self, state: SolariusState, move: SolariusPlace) -> tuple[AreaKey, ...]:
        return (AreaKey("development" if isinstance(move.space, int) else "space", move.space),)

    def refuse(self, state: SolariusState, move: SolariusPlace) -> Refusal:
        taken = any(die.space == move.space for die in state.mats[self.seat].dice)
        return Refusal(words.SPACE_TAKEN if taken else words.NO_SPACE, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusPlace) -> None:
        """Place it, then resolve the wheel's bonus, the space, and the action."""
        mat, die = run.state.mats[self.seat], self.die
        mat.dice = (*mat.dice, PlacedDie(die.colour, die.face, move.space))
        run.emit(partial(events.placed, self.seat, die, move.space))
        run.then(*_bonus(self.seat, WHEEL[die.space]), *after_placing(self.seat, die.colour, die.face, move.space))


def _slots(mat: Mat, die: BridgeDie) -> list[int]:
    """The own developments with a space for such a die."""
    return [card for card in mat.developments if die.colour in CARDS[card].development.die_colours]


def _bonus(seat: int, points: int) -> list[Step[SolariusState]]:
    if points > 0:
        return [split_points(seat, points, "bridge")]
    return [LosePoints(seat, -points)] if points else []
