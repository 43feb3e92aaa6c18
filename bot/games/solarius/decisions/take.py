"""The first half of a die action: a die from the bridge, its space on the mat, the wheel (rules 9.2 A.1 and A.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components import CARDS, NORMAL_DIE_SPACES, WHEEL
from bot.games.solarius.decisions.changes import special_contamination
from bot.games.solarius.decisions.choice import SolariusDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision, SellLots
from bot.games.solarius.decisions.split import LosePoints, split_points
from bot.games.solarius.decisions.use import SPECIAL_SPACES, after_placing
from bot.games.solarius.mats.mat import Mat, PlacedDie, points_of
from bot.games.solarius.moves import SolariusPlace, SolariusTake
from bot.games.solarius.state import BridgeDie, SolariusState
from bot.games.solarius.words import mats as words
from bot.games.text import Text


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
        """Every die whose space can be paid for; a payment that nobody could make is waived (B2)."""
        mat = state.mats[self.seat]
        payable = [die for die in state.bridge if WHEEL[die.space] + mat.fuel + mat.spacebucks >= 0]
        if not payable and not SellLots(self.seat).moves(state):
            payable = list(state.bridge)
        return list(dict.fromkeys(map(_take, payable)))

    def explain(self, state: SolariusState, move: SolariusTake) -> Text:
        points = points_of(state.mats[self.seat], move.colour, move.face)
        return words.take_label(move.colour, move.face, points, move.bonus)

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
        """Free spaces: a normal one, the two special ones, and those of own developments that take this colour."""
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

    def refuse(self, state: SolariusState, move: SolariusPlace) -> Refusal:
        taken = any(die.space == move.space for die in state.mats[self.seat].dice)
        return Refusal(words.SPACE_TAKEN if taken else words.NO_SPACE, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusPlace) -> None:
        """Place it, then the bonus of the wheel, then what the space does, then the action."""
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
