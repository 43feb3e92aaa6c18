"""Evaluates a mat in victory points: its score, and what it may still become.

It uses only the player's own mat and public facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bot.ai.search import Cache
from bot.ai.solarius.surroundings import Surroundings
from bot.ai.solarius.weights import HeuristicWeights
from bot.games.solarius.components import (
    CARDS,
    CONTAMINATION_SPACES,
    GAME_TURNS,
    HIGH_COLUMN_VP,
    MISSIONS,
    OWN_DRIVE,
    PLANETS,
    PLAYER_TURNS,
    STATION_SLOTS,
    STATIONS,
    TRACK_MAX,
    Planet,
)
from bot.games.solarius.components.vocabulary import COLOURS, ROMAN, Colour, Modifiers, Precondition, Requirement
from bot.games.solarius.mats import Mat, PlayedMission, TakenPlanet, TechDie, is_fulfilled, value
from bot.games.solarius.scoring import set_vp, track_vp, unsettled_vp
from bot.games.solarius.space import HOME
from bot.games.solarius.state import SolariusState

T = TypeVar("T")

ALL_TURNS = GAME_TURNS * PLAYER_TURNS

_HIGH = ROMAN.index("IV")

_IN_TIME = 3
_AT_ONCE = 3
_MOST_SPARE = 3

_CACHED_SURROUNDINGS = 256
_CACHED_DICE = 1024


class Target(NamedTuple):
    """A goal for cubes: its reward, and the cube value needed by row and in total."""

    reward: float
    needs: tuple[tuple[Colour, int], ...]
    total: int


class _TechDice(NamedTuple):
    """The value of four tech dice: requirements met by planet, points by turns left."""

    met: dict[str, float]
    points: dict[int, float]


class _Latest(NamedTuple):
    """The values of a mat's planets and cards, and hopes by stored cubes."""

    settled: tuple[TakenPlanet, ...]
    stations: tuple[str, ...]
    missions: tuple[PlayedMission, ...]
    developments: tuple[int, ...]
    hand: tuple[int, ...]
    late: float
    modifiers: Modifiers
    settled_points: float
    built_points: float
    hopes: dict[tuple[int, ...], float]


def turns_left(state: SolariusState, seat: int) -> int:
    """Return the player turns that a seat has left, including the current one."""
    waiting = (seat - state.starting) % state.seats
    done = (state.turns - waiting + state.seats - 1) // state.seats
    return (GAME_TURNS - state.game_turn) * PLAYER_TURNS + PLAYER_TURNS - min(PLAYER_TURNS, max(0, done))


class MatEvaluator:
    """Evaluates mats with one set of weights; partial results are cached."""

    def __init__(self, weights: HeuristicWeights) -> None:
        self.weights = weights
        self.places = Cache[Surroundings](_CACHED_SURROUNDINGS)
        self._columns = (0.0, weights.column_ii, weights.column_iii, weights.column_iv, weights.column_v)
        self._settled, self._built = _memoize(self._settled_now), _memoize(self._built_now)
        self._tracks = _memoize(self._tracks_now)
        self._hopes, self._targets = _memoize(self._hopes_now), _memoize(self._targets_now)
        self._dice = Cache[_TechDice](_CACHED_DICE)
        self._settled_before: tuple[TakenPlanet, ...] = ()
        self._late_before, self._added = -1.0, dict[str, float]()
        self._latest: _Latest | None = None

    def evaluate(self, mat: Mat, left: int, hand: tuple[int, ...]) -> float:
        """Evaluate a mat with this number of player turns left.

        `hand` holds its known cards.
        """
        weights, late = self.weights, self._late(left)
        share, weight = left / ALL_TURNS, min(1.0, left / PLAYER_TURNS)
        latest, dice = self._latest_of(mat, hand, late), self._dice_of(mat)
        modifiers = latest.modifiers
        if left not in dice.points:
            dice.points[left] = self._dice_points(mat, left)
        stored = tuple(map(_value, mat.stored.values()))
        ship_range = OWN_DRIVE + sum(mat.drives) + modifiers.range_bonus
        spare = CONTAMINATION_SPACES + modifiers.contamination_spaces - mat.contamination
        return (
            latest.settled_points
            + (self._unsettled(mat, left, dice.met) if mat.unsettled else 0.0)
            + latest.built_points
            - weights.beside * mat.beside
            + self._tracks(mat.fuel, mat.spacebucks, left)
            + weights.cube * weight * sum(stored)
            + dice.points[left]
            + weights.range * min(share * 2, 1.0) * ship_range
            + weights.card * share * len(mat.hand)
            + weights.spare_space * min(_MOST_SPARE, spare) * share
            + weights.clean * min(spare, weights.soiling * left)
            + (late * self._hoped(latest, stored) if left else 0.0)
        )

    def _latest_of(self, mat: Mat, hand: tuple[int, ...], late: float) -> _Latest:
        """Reuse the values of the previous mat unless its planets or cards changed.

        Mats that are evaluated in sequence usually share them, which an identity check shows.
        """
        latest = self._latest
        if not (
            latest is not None
            and latest.settled is mat.settled
            and latest.stations is mat.stations
            and latest.missions is mat.missions
            and latest.developments is mat.developments
            and latest.hand is hand
            and latest.late == late
        ):
            settled, built = self._settled(mat.settled, late), self._built(mat.stations, mat.missions)
            cards = mat.stations, mat.missions, mat.developments, hand
            latest = self._latest = _Latest(mat.settled, *cards, late, mat.modifiers, settled, built, {})
        return latest

    def _hoped(self, latest: _Latest, stored: tuple[int, ...]) -> float:
        found = latest.hopes.get(stored)
        if found is None:
            found = latest.hopes[stored] = self._hopes(latest.missions, latest.stations, latest.hand, stored)
        return found

    def met(self, mat: Mat) -> dict[str, float]:
        """Return how far the tech dice of a mat meet the requirements of planets, by id."""
        return self._dice_of(mat).met

    def _dice_of(self, mat: Mat) -> _TechDice:
        return self._dice.get((*mat.tech.values(),), _no_dice)

    def taking(self, mat: Mat, planet: str, left: int, met: dict[str, float]) -> float:
        """Return the value of one more planet, paid for if it can be settled now.

        `met` is that of the mat.
        """
        token = PLANETS[planet]
        asked, fuel, spacebucks = token.precondition, mat.fuel, mat.spacebucks
        parts = _parts(mat, token, met)
        if fuel >= asked.fuel and spacebucks >= asked.spacebucks and parts == len(asked.requirements):
            more = self._one_more(mat.settled, planet, left)
            if not asked.paid:
                return more
            after = self._tracks(fuel - asked.fuel, spacebucks - asked.spacebucks, left)
            return more + after - self._tracks(fuel, spacebucks, left)
        time, number = min(1.0, left / _IN_TIME), len(mat.unsettled)
        hope = token.vp * _advanced(asked, parts, self.weights.nearly, fuel, spacebucks)
        price = unsettled_vp(number + 1) - unsettled_vp(number)
        return time * hope + (1 - time * self.weights.hopeful) * price

    def _one_more(self, settled: tuple[TakenPlanet, ...], planet: str, left: int) -> float:
        """Return the value of one more settled planet."""
        late = self._late(left)
        if not (self._settled_before is settled and self._late_before == late):
            self._settled_before, self._late_before, self._added = settled, late, {}
        more = self._added.get(planet)
        if more is None:
            taken = TakenPlanet(planet, HOME)  # Its origin doesn't affect the points.
            more = self._settled((*settled, taken), late) - self._settled(settled, late)
            self._added[planet] = more
        return more

    def _late(self, left: int) -> float:
        """Return the share of hopes that can still come true."""
        return min(1.0, left / self.weights.fade) if self.weights.fade else 1.0

    def _settled_now(self, planets: tuple[TakenPlanet, ...], late: float) -> float:
        """Value settled planets and the sets that they make or may still make."""
        colours = Counter([taken.planet.colour for taken in planets])
        points = sum([taken.planet.vp for taken in planets])
        sets = 1 + (self.weights.sets - 1) * late
        return points + sets * set_vp(colours.values()) + self.weights.new_colour * late * len(colours)

    def _unsettled(self, mat: Mat, left: int, met: dict[str, float]) -> float:
        """Value planets to settle by their progress while there is time."""
        time, nearly = min(1.0, left / _IN_TIME), self.weights.nearly
        hopes = 0.0
        for taken in mat.unsettled:
            planet = taken.planet
            parts = _parts(mat, planet, met)
            hopes += planet.vp * _advanced(planet.precondition, parts, nearly, mat.fuel, mat.spacebucks)
        return time * hopes + (1 - time * self.weights.hopeful) * unsettled_vp(len(mat.unsettled))

    def _built_now(self, stations: tuple[str, ...], missions: tuple[PlayedMission, ...]) -> float:
        """Return the value of stations and of completed or open missions."""
        slots = sum([slot.vp for slot in STATION_SLOTS[: len(stations)]])
        open_ = -self.weights.open
        return slots + sum([float(CARDS[one.card].mission.vp) if one.done else open_ for one in missions], 0.0)

    def _tracks_now(self, fuel: int, spacebucks: int, left: int) -> float:
        """Return the value of tracks: first points count more, late only the final score."""
        weight = min(1.0, left / PLAYER_TURNS)
        return sum(
            [self._curve(points) * weight + track_vp(points) * (1 - weight) for points in (fuel, spacebucks)], 0.0
        )

    def _curve(self, points: int) -> float:
        return self.weights.point * (points - points * points / (4 * TRACK_MAX))

    def _dice_points(self, mat: Mat, left: int) -> float:
        """Return the value of tech dice: stars by faces, storage by columns, final score."""
        return sum([self._die(die, left) for die in mat.tech.values()], 0.0)

    def _die(self, die: TechDie, left: int) -> float:
        columns = self._columns[die.column] * left / ALL_TURNS + HIGH_COLUMN_VP * (die.column >= _HIGH)
        return self.weights.pip * left * die.shows.value + die.shows.vp + columns

    def seeking(self, mat: Mat, left: int, unseen: Sequence[int]) -> float:
        """Return how much closer to a mission a drawn card is than the current ones."""
        if not left or not unseen or len(mat.missions) >= MISSIONS:
            return 0.0
        stored = tuple(map(_value, mat.stored.values()))
        there = [_target_value(self._mission(one.card, 1.0), stored) for one in mat.missions if not one.done]
        there += [_target_value(self._mission(card, self.weights.in_hand), stored) for card in mat.hand]
        best = max(there, default=0.0)
        more = [max(0.0, _target_value(self._mission(card, self.weights.in_hand), stored) - best) for card in unseen]
        return self._late(left) * self.weights.hope * sum(more) / len(more)

    def _targets_now(
        self, missions: tuple[PlayedMission, ...], stations: tuple[str, ...], hand: tuple[int, ...]
    ) -> tuple[Target, ...]:
        """Return the goals for cubes: open missions, missions in hand, the next station."""
        found = [self._mission(one.card, 1.0) for one in missions if not one.done]
        if len(missions) < MISSIONS:
            found += [self._mission(card, self.weights.in_hand) for card in hand]
        if len(stations) < len(STATION_SLOTS):
            slot = STATION_SLOTS[len(stations)]
            high, low = slot.values
            for name, card in STATIONS.items():
                if name not in stations:
                    first, second = card.colours
                    for needs in ({first: high, second: low}, {first: low, second: high}):
                        found.append(_target(slot.vp + self.weights.station, needs))
        return tuple(found)

    def _mission(self, card: int, share: float) -> Target:
        mission = CARDS[card].mission
        needs: dict[Colour, int] = {}
        for item in mission.cost:
            price = item.value if item.cubes is None else value(item.cubes)
            needs[item.colour] = needs.get(item.colour, 0) + price
        return _target(share * (mission.vp + self.weights.mission), needs)

    def _hopes_now(
        self,
        missions: tuple[PlayedMission, ...],
        stations: tuple[str, ...],
        hand: tuple[int, ...],
        stored: tuple[int, ...],
    ) -> float:
        """Value the nearest targets by the cubes stored.

        `stored` is the worth of rows.
        """
        hopes = [_target_value(target, stored) for target in self._targets(missions, stations, hand)]
        hopes.sort(reverse=True)
        return self.weights.hope * sum(hopes[:_AT_ONCE])


def _memoize(work: Callable[..., T]) -> Callable[..., T]:
    return lru_cache(maxsize=8192)(work)


DEFAULT_EVALUATOR = MatEvaluator(HeuristicWeights())
"""The greedy player's evaluator."""

_value = lru_cache(maxsize=256)(value)


def _parts(mat: Mat, planet: Planet, met: dict[str, float]) -> float:
    """Return how far a mat's dice meet a planet's requirements; `met` is the mat's."""
    parts = met.get(planet.id)
    if parts is None:
        parts = met[planet.id] = _requirements_met(planet.precondition, *mat.tech.values())
    return parts


def _no_dice() -> _TechDice:
    return _TechDice({}, {})


def _advanced(asked: Precondition, parts: float, nearly: float, fuel: int, spacebucks: int) -> float:
    """Return how far a precondition is met.

    `parts` are the requirements met by tech dice.
    """
    number = len(asked.requirements) + bool(asked.fuel) + bool(asked.spacebucks)
    if not number:
        return 1.0
    if asked.fuel:
        parts += min(1.0, fuel / asked.fuel)
    if asked.spacebucks:
        parts += min(1.0, spacebucks / asked.spacebucks)
    return parts / number * nearly


def can_settle(mat: Mat, planet: Planet) -> bool:
    """Whether a planet could be settled now, payment included."""
    asked = planet.precondition
    return mat.fuel >= asked.fuel and mat.spacebucks >= asked.spacebucks and is_fulfilled(mat, asked)


@lru_cache(maxsize=8192)
def _requirements_met(asked: Precondition, *dice: TechDie) -> float:
    """Sum the shares to which the requirements are met, 1 for each."""
    return sum([_requirement_share(dict(zip(COLOURS, dice, strict=True)), need) for need in asked.requirements])


def _requirement_share(tech: Mapping[Colour, TechDie], need: Requirement) -> float:
    """Return the progress of the best dice for a requirement."""
    dice = [tech[colour] for colour in COLOURS if need.colour in (None, colour)]
    stages = [die.shows.value if need.what == "value" else die.column + 1 for die in dice]
    wanted = need.at_least if need.what == "value" else need.at_least + 1
    best = sorted(stages, reverse=True)[: need.dice]
    return sum([min(stage, wanted) for stage in best]) / (wanted * need.dice)


def _target_value(target: Target, stored: tuple[int, ...]) -> float:
    """Return a target's reward, by the share of its cubes that is stored."""
    there = dict(zip(COLOURS, stored, strict=True))
    progress = sum([min(price, there[colour]) for colour, price in target.needs]) / target.total
    return target.reward * progress * progress


def _target(reward: float, needs: Mapping[Colour, int]) -> Target:
    return Target(reward, tuple(needs.items()), sum(needs.values()))
