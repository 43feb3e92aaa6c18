"""Simulates a mat: applies effects, cubes, points and payments.

It works on copies of one mat, never on the state, so nothing hidden can influence an evaluation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from bot.ai.solarius.mat_evaluation import DEFAULT_EVALUATOR, MatEvaluator, can_settle
from bot.ai.solarius.weights import HeuristicWeights
from bot.games.solarius import mats as storage
from bot.games.solarius import mats as tech
from bot.games.solarius.components import BEST_DRIVE, CARDS, DRIVE_SLOTS, STATIONS, TRACK_MAX
from bot.games.solarius.components.vocabulary import (
    COLOURS,
    STORAGE,
    AddDriveEffect,
    Colour,
    Cost,
    DevelopEffect,
    DrawCardsEffect,
    Effect,
    PlayCardsEffect,
    RemoveContamination,
    SolariusGain,
    Technology,
    UpgradeDriveEffect,
)
from bot.games.solarius.mats import Mat, TakenPlanet


@dataclass(frozen=True, slots=True)
class MatSimulator:
    """A player's perspective: turns left, evaluator, whether the hand is known."""

    left: int
    evaluator: MatEvaluator = DEFAULT_EVALUATOR
    sees_hand: bool = True

    def worth(self, mat: Mat) -> float:
        """Return a mat's value."""
        return self.evaluator.evaluate(mat, self.left, mat.hand if self.sees_hand else ())

    def best(self, mats: Iterable[Mat]) -> Mat:
        """Return the most valuable of several mats."""
        return max(mats, key=self.worth)

    # Points and cubes

    def with_points(self, mat: Mat, fuel: int = 0, spacebucks: int = 0) -> Mat:
        """Return the mat with points added to its tracks (or removed)."""
        after = mat.copy()
        after.fuel = min(TRACK_MAX, mat.fuel + fuel)
        after.spacebucks = min(TRACK_MAX, mat.spacebucks + spacebucks)
        return after

    def with_split(self, mat: Mat, points: int) -> Mat:
        """Return the mat with points added one by one to the better track."""
        for _ in range(points):
            mat = self.best([self.with_points(mat, fuel=1), self.with_points(mat, spacebucks=1)])
        return mat

    def with_cubes(self, mat: Mat, number: int, colours: Sequence[Colour] = COLOURS) -> Mat:
        """Return the mat with cubes added in the most valuable spaces.

        Surplus cubes are lost.
        """
        for _ in range(number):
            options = [after for colour in colours if (after := _with_cube(mat, colour))]
            if not options:
                break
            mat = options[0] if len(options) == 1 else self.best(options)
        return mat

    def developed(self, mat: Mat, technology: Technology, points: int) -> Mat:
        """Return the mat after points for tech dice, spent where they gain most."""
        while options := tech.affordable(mat, technology, points):
            before = self.worth(mat)
            after = [(_advanced(mat, colour, technology), cost) for colour, cost in options]
            mat, spent = max(after, key=lambda option: (self.worth(option[0]) - before) / option[1])
            points -= spent
        return mat

    # Payments

    def paid(self, mat: Mat, costs: Sequence[Cost], overpay: bool) -> Mat | None:
        """Return the mat after paying cubes, keeping the best; None if it can't pay."""
        after = mat.copy()
        for cost in costs:
            ways = storage.payments(after.stored[cost.colour], cost, overpay)
            if not ways:
                return None
            way = min(ways, key=lambda cubes: (storage.value(cubes), sum(cubes)))
            after.stored[cost.colour] = storage.remove_cubes(after.stored[cost.colour], way)
        return after

    def with_planet(self, mat: Mat, taken: TakenPlanet) -> Mat:
        """Return the mat with a planet, settled immediately if possible."""
        after, price = mat.copy(), taken.planet.precondition
        if can_settle(mat, taken.planet):
            after.fuel -= price.fuel
            after.spacebucks -= price.spacebucks
            after.settled = (*mat.settled, taken)
        else:
            after.unsettled = (*mat.unsettled, taken)
        return after

    def with_station(self, mat: Mat, station: str, costs: Sequence[Cost], overpay: bool) -> tuple[Mat, float] | None:
        """Return the mat with a paid station and the value of its effects.

        None if it can't pay.
        """
        after = self.paid(mat, costs, overpay)
        if after is None:
            return None
        earlier, card = after.stations, STATIONS[station]
        after.stations = (*earlier, station)
        extra = self.gain(after, card.immediate)
        extra += sum([self.gain(after, STATIONS[other].permanent) for other in earlier], 0.0)
        return after, extra + self.gain(after, card.permanent) * (self.left / 4)

    def with_mission(self, mat: Mat, card: int, overpay: bool) -> Mat | None:
        """Return the mat with a completed, paid mission; None if it can't pay."""
        after = self.paid(mat, CARDS[card].mission.cost, overpay)
        if after is not None:
            after.missions = tuple([one._replace(done=one.done or one.card == card) for one in mat.missions])
        return after

    # Effects

    def gain(self, mat: Mat, effects: Iterable[Effect]) -> float:
        """Return the value that effects add to a mat."""
        several = tuple(effects)
        if not several:
            return 0.0
        loose = sum([_loose(effect, self.evaluator.weights) for effect in several], 0.0)
        return self.worth(reduce(self.after, several, mat)) - self.worth(mat) + loose

    def after(self, mat: Mat, effect: Effect) -> Mat:
        """Return the mat after an effect, without cards that it draws or plays."""
        match effect:
            case SolariusGain():
                mat = self.with_split(self.with_points(mat, effect.fuel, effect.spacebucks), effect.either)
                for colour, number in effect.resources:
                    mat = self.with_cubes(mat, number, (colour,))
                return self.with_cubes(mat, effect.any)
            case DevelopEffect(technology, points):
                return self.developed(mat, technology, points)
            case RemoveContamination(cubes):
                after = mat.copy()
                after.contamination = max(0, mat.contamination - cubes)
                return after
        return with_drives(mat, effect)


def with_drives(mat: Mat, effect: Effect) -> Mat:
    """Return the mat after an effect on its drives; others change nothing."""
    after = mat.copy()
    match effect:
        case AddDriveEffect(number):
            after.drives = (*mat.drives, *[1] * min(number, DRIVE_SLOTS - len(mat.drives)))
        case UpgradeDriveEffect(number):
            weak = [value for value in mat.drives if value < BEST_DRIVE][:number]
            after.drives = (*mat.drives[: len(mat.drives) - len(weak)], *[value + 1 for value in weak])
    return after


def _loose(effect: Effect, weights: HeuristicWeights) -> float:
    """Return the value of effects that don't change the mat."""
    match effect:
        case DrawCardsEffect(draw, discard):
            return weights.drawn * (draw - discard) + weights.drawn / 2 * discard
        case PlayCardsEffect(cards):
            return weights.played * cards
    return 0.0


def _with_cube(mat: Mat, colour: Colour) -> Mat | None:
    cubes, spaces = mat.stored[colour], mat.open_spaces(colour)
    for column in reversed(STORAGE):
        if storage.can_store(cubes, spaces, column):
            after = mat.copy()
            after.stored[colour] = storage.add_cubes(cubes, column, 1)
            return after
    return None


def _advanced(mat: Mat, colour: Colour, technology: Technology) -> Mat:
    after = mat.copy()
    after.tech[colour] = tech.advance_die(mat.tech[colour], technology)
    return after


def contaminate(mat: Mat, cubes: int) -> Mat:
    """Return the mat after this much contamination."""
    after = mat.copy()
    spaces = min(cubes, mat.contamination_spaces - mat.contamination)
    after.contamination += spaces
    after.beside += cubes - spaces
    return after
