"""Evaluate the decisions of a die with the rest of the turn, not only its next step.

The greedy player takes the die that improves its mat most and then looks where it can fly. Here a die is worth its mat
and the best supplementary action after it, and the research space is worth the card that it lets play first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from typing import Any

from bot.ai.solarius.follow_ups import FollowUps, means
from bot.ai.solarius.mat_evaluation import MatEvaluator
from bot.ai.solarius.mat_simulation import contaminate
from bot.ai.solarius.move_evaluation import MoveEvaluator, with_mission
from bot.games.contract import Move
from bot.games.engine import Decision
from bot.games.solarius import moves as made
from bot.games.solarius.components import CARDS, MISSIONS, THRESHOLD, THRESHOLD_CUBES
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Face, Half
from bot.games.solarius.decisions.changes import special_contamination
from bot.games.solarius.decisions.die import CountPoints, PlaceDie, Transform, UseSlot, UseSpecialSpace
from bot.games.solarius.decisions.supplementary import Supplementary
from bot.games.solarius.mats.mat import Mat, points_of
from bot.games.solarius.state import SolariusState


class TurnEvaluator(MoveEvaluator):
    """The moves of one decision, weighed with the rest of the turn."""

    def __init__(self, state: SolariusState, decision: Decision[SolariusState, Any], promise: MatEvaluator) -> None:
        super().__init__(state, decision, promise)
        to_come = [type(step) for step in state.stack]
        self._flies = self.own.kind != "supplementary" and Supplementary in to_come
        self._acts = CountPoints in to_come
        self._waits = self._flies and (self._acts or UseSpecialSpace in to_come or UseSlot in to_come)
        self._acts_of: dict[object, float] = {}

    def evaluate(self, move: Move) -> float:
        """The same, but for what belongs to a die."""
        if self._flies:
            match move, self.own:
                case made.SolariusTake(colour, face, bonus), _:
                    return self._taken(colour, face, bonus) - self._idle
                case made.SolariusPlace(space), PlaceDie(die=die):
                    return self._on(self.mat, die.colour, die.face, space) - self._idle
                case made.ChooseColour(colour), Transform(face=face):
                    return self._acted(self.mat, colour, face) - self._idle
                case ((made.Split(fuel, spacebucks) | made.Lose(fuel, spacebucks)), _) if self._waits:
                    sign = 1 if type(move) is made.Split else -1
                    after = self.judge.with_points(self.mat, sign * fuel, sign * spacebucks)
                    return self._counted(after) - self._counted(self.mat)
                case made.SolariusDraw() | made.PlayCard(), _ if self._waits:
                    return self._researched(move) - self._counted(self.mat)
        return super().evaluate(move)

    # The die

    def _taken(self, colour: Colour, face: Face, bonus: int) -> float:
        """The best that can be made of a die of the bridge, the points of its wheel space split in the best way."""
        mat, judge = self.mat, self.judge
        if bonus < 0:
            mats = [judge.with_points(mat, fuel=bonus), judge.with_points(mat, spacebucks=bonus)]
            mats = [after for after in mats if after.fuel >= 0 and after.spacebucks >= 0] or [mat]
        elif bonus > 0:
            mats = [judge.with_points(mat, fuel=bonus), judge.with_points(mat, spacebucks=bonus)]
        else:
            mats = [mat]
        return max(self._on(after, colour, face, space) for after in mats for space in self._spaces(colour, face))

    def _on(self, mat: Mat, colour: Colour, face: Face, space: str | int) -> float:
        """What a mat becomes with a die on one of its spaces."""
        if isinstance(space, int):
            effects = CARDS[space].development.effects
            loose = self.judge.gain(mat, effects) - self.judge.worth(reduce(self.judge.after, effects, mat))
            loose += self.judge.worth(mat)
            return loose + self._acted(reduce(self.judge.after, effects, mat), colour, face)
        if space == "normal":
            return self._acted(mat, colour, face)
        mat = contaminate(mat, special_contamination(mat, space))
        if space == "transformation":
            return max(self._acted(mat, other, face) for other in COLOURS if other != colour)
        drawn = self.drawing + self._acted(mat, colour, face)
        return max([drawn, *[self._with_card(mat, card, half, colour, face) for card, half in self._halves]])

    def _counted(self, mat: Mat) -> float:
        """What a mat becomes with the die that was just placed, before its space does anything."""
        die = self.mat.dice[-1]
        if self._acts:
            return self._acted(mat, die.colour, die.face)
        return self._on(mat, die.colour, die.face, die.space)

    def _acted(self, mat: Mat, colour: Colour, face: Face) -> float:
        """Return the better use of a die of this colour with its follow-up, contamination included."""
        points = points_of(mat, colour, face)
        if points >= THRESHOLD:
            mat = contaminate(mat, THRESHOLD_CUBES)
        points += mat.modifiers.die_points.get(colour, 0)
        key = (means(mat), mat.missions, mat.contamination, mat.beside, colour, points)
        if key not in self._acts_of:
            uses = [self._after_use(mat, colour, points, action=action) for action in (True, False)]
            self._acts_of[key] = max(map(self._total, uses))
        return self._acts_of[key]

    # Cards

    def _researched(self, move: Move) -> float:
        """Evaluate a card drawn or played before the die is used."""
        die = self.mat.dice[-1]
        if isinstance(move, made.PlayCard):
            return self._with_card(self.mat, move.card, move.half, die.colour, die.face)
        return self.drawing + self._acted(self.mat, die.colour, die.face)

    def _with_card(self, mat: Mat, card: int, half: Half, colour: Colour, face: Face) -> float:
        """A card is played, and the die used after it."""
        if half == "mission":
            return self._acted(with_mission(mat, card), colour, face)
        return self._cards[card][1] + self._acted(mat, colour, face)

    @cached_property
    def _halves(self) -> Sequence[tuple[int, Half]]:
        """The ways to play a card of the hand."""
        halves: list[Half] = ["development"]
        if len(self.mat.missions) < MISSIONS:
            halves.append("mission")
        return [(card, half) for card in self.mat.hand for half in halves]

    @cached_property
    def _cards(self) -> dict[int, tuple[float, float]]:
        """What each card of the hand promises as a mission and as a development."""
        may = len(self.mat.missions) < MISSIONS
        return {
            card: (self._mission_played(card) if may else 0.0, self._development_played(card)) for card in self.mat.hand
        }

    # Follow-ups

    @cached_property
    def follow_ups(self) -> FollowUps:
        """What may follow the die."""
        cards = max([self.drawing, *[max(halves) for halves in self._cards.values()]])
        return FollowUps(self.state, self.seat, self.judge, self.destinations, cards)

    @cached_property
    def _idle(self) -> float:
        return self._total(self.mat)

    def _gain(self, mat: Mat) -> float:
        return self._total(mat) - self._idle if self._flies else super()._gain(mat)

    def _total(self, mat: Mat) -> float:
        return self.judge.worth(mat) + self.follow_ups.best_gain(mat)
