"""What a mat promises to a heuristic player, in victory points: what it scores, and what it may still become.

Judges from one's own mat and what everybody sees. The weights were found by playing; they are no rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from bot.games.solarius.components import (
    CARDS,
    GAME_TURNS,
    HIGH_COLUMN_VP,
    MISSIONS,
    PLAYER_TURNS,
    STATION_SLOTS,
    STATIONS,
    TRACK_MAX,
    Planet,
)
from bot.games.solarius.components.vocabulary import COLOURS, ROMAN, Colour, Requirement
from bot.games.solarius.mats.mat import Mat, PlayedMission, TakenPlanet, TechDie
from bot.games.solarius.mats.planets import fulfilled
from bot.games.solarius.mats.storage import value
from bot.games.solarius.scoring import set_vp, track_vp, unsettled_vp
from bot.games.solarius.state import State

ALL_TURNS = GAME_TURNS * PLAYER_TURNS

_HIGH = ROMAN.index("IV")

_POINT = 0.42
_CUBE = 0.3
_RANGE = 1.5
_CARD = 0.6
_PIP = 0.07
_COLUMN = (0.0, 0.9, 2.6, 3.2, 3.4)
_SPARE_SPACE = 0.3
_STATION = 3.0
_MISSION = 2.5
_BESIDE = 1.0
_HOPE = 0.5
_SET = 1.5
_NEW_COLOUR = 0.7
_IN_TIME = 3
_HOPEFUL = 0.3
_OPEN = -0.5
_NEARLY = 0.7
_IN_HAND = 0.6
_AT_ONCE = 3
_MOST_SPARE = 3


class Target(NamedTuple):
    """Something to collect cubes for: what it brings, the value of the cubes needed by row, and in total."""

    reward: float
    needs: tuple[tuple[Colour, int], ...]
    total: int


def turns_left(state: State, seat: int) -> int:
    """Player turns that a seat still has, the one in progress included."""
    waiting = (seat - state.starting) % state.seats
    done = (state.turns - waiting + state.seats - 1) // state.seats
    return (GAME_TURNS - state.game_turn) * PLAYER_TURNS + PLAYER_TURNS - min(PLAYER_TURNS, max(0, done))


def promise(mat: Mat, left: int, hand: tuple[int, ...]) -> float:
    """What a mat promises with so many player turns left; `hand` are the cards known to be in it."""
    share, weight = left / ALL_TURNS, min(1.0, left / PLAYER_TURNS)
    stored = tuple([_value(cubes) for cubes in mat.stored.values()])
    return (
        _settled(mat.settled)
        + _unsettled(mat, left)
        + _built(mat.stations, mat.missions)
        - _BESIDE * mat.beside
        + sum([_curve(points) * weight + track_vp(points) * (1 - weight) for points in (mat.fuel, mat.spacebucks)])
        + _CUBE * weight * sum(stored)
        + sum([_die(die, left) for die in mat.tech.values()])
        + _RANGE * min(share * 2, 1.0) * mat.range
        + _CARD * share * len(mat.hand)
        + _SPARE_SPACE * min(_MOST_SPARE, mat.contamination_spaces - mat.contamination) * share
        + (_hopes(mat.missions, mat.stations, hand, stored) if left else 0.0)
    )


_value = lru_cache(maxsize=256)(value)


@lru_cache(maxsize=4096)
def _settled(planets: tuple[TakenPlanet, ...]) -> float:
    """Settled planets, and the sets that they make or may still make."""
    colours = Counter([taken.planet.colour for taken in planets])
    points = sum([taken.planet.vp for taken in planets])
    return points + _SET * set_vp(colours.values()) + _NEW_COLOUR * len(colours)


def _unsettled(mat: Mat, left: int) -> float:
    """Planets to settle count as far as they have come, as long as there is time to settle them."""
    if not mat.unsettled:
        return 0.0
    time = min(1.0, left / _IN_TIME)
    hopes = sum([taken.planet.vp * planet_progress(mat, taken.planet) for taken in mat.unsettled])
    return time * hopes + (1 - time * _HOPEFUL) * unsettled_vp(len(mat.unsettled))


@lru_cache(maxsize=4096)
def _built(stations: tuple[str, ...], missions: tuple[PlayedMission, ...]) -> float:
    """Stations, and missions done or open."""
    slots = sum([slot.vp for slot in STATION_SLOTS[: len(stations)]])
    return slots + sum([CARDS[one.card].mission.vp if one.done else _OPEN for one in missions])


@lru_cache(maxsize=64)
def _curve(points: int) -> float:
    """The first points of a track are worth more than the last."""
    return _POINT * (points - points * points / (4 * TRACK_MAX))


@lru_cache(maxsize=1024)
def _die(die: TechDie, left: int) -> float:
    """A tech die: stars count its face, storage opens with its column, both score in the end."""
    columns = _COLUMN[die.column] * left / ALL_TURNS + HIGH_COLUMN_VP * (die.column >= _HIGH)
    return _PIP * left * die.shows.value + die.shows.vp + columns


def planet_progress(mat: Mat, planet: Planet) -> float:
    """How far a planet is from being settled, between 0 and 1."""
    asked = planet.precondition
    parts = [_met(mat, need) for need in asked.requirements]
    parts += [
        min(1.0, have / price) for have, price in ((mat.fuel, asked.fuel), (mat.spacebucks, asked.spacebucks)) if price
    ]
    return sum(parts) / len(parts) * _NEARLY if parts else 1.0


def planet_met(mat: Mat, planet: Planet) -> bool:
    """Whether a planet could be settled at once, its payment made."""
    asked = planet.precondition
    return mat.fuel >= asked.fuel and mat.spacebucks >= asked.spacebucks and fulfilled(mat, asked)


def _met(mat: Mat, need: Requirement) -> float:
    """How far the dice have come that a requirement would take, the best ones."""
    dice = [mat.tech[colour] for colour in COLOURS if need.colour in (None, colour)]
    stages = [die.shows.value if need.what == "value" else die.column + 1 for die in dice]
    wanted = need.at_least if need.what == "value" else need.at_least + 1
    best = sorted(stages, reverse=True)[: need.dice]
    return sum([min(stage, wanted) for stage in best]) / (wanted * need.dice)


# Targets


@lru_cache(maxsize=4096)
def _targets(
    missions: tuple[PlayedMission, ...], stations: tuple[str, ...], hand: tuple[int, ...]
) -> tuple[Target, ...]:
    """What cubes may be collected for: open missions, missions in the hand, the next station."""
    found = [_mission(one.card, 1.0) for one in missions if not one.done]
    if len(missions) < MISSIONS:
        found += [_mission(card, _IN_HAND) for card in hand]
    if len(stations) < len(STATION_SLOTS):
        slot = STATION_SLOTS[len(stations)]
        high, low = slot.values
        for name, card in STATIONS.items():
            if name not in stations:
                first, second = card.colours
                for needs in ({first: high, second: low}, {first: low, second: high}):
                    found.append(_target(slot.vp + _STATION, needs))
    return tuple(found)


def _mission(card: int, share: float) -> Target:
    mission = CARDS[card].mission
    needs: dict[Colour, int] = {}
    for item in mission.cost:
        price = item.value if item.cubes is None else value(item.cubes)
        needs[item.colour] = needs.get(item.colour, 0) + price
    return _target(share * (mission.vp + _MISSION), needs)


def _target(reward: float, needs: Mapping[Colour, int]) -> Target:
    return Target(reward, tuple(needs.items()), sum(needs.values()))


@lru_cache(maxsize=16384)
def _hopes(
    missions: tuple[PlayedMission, ...], stations: tuple[str, ...], hand: tuple[int, ...], stored: tuple[int, ...]
) -> float:
    """The rewards of the nearest targets, as far as the cubes for them are there; `stored` is the worth of each row."""
    there = dict(zip(COLOURS, stored, strict=True))
    hopes = []
    for reward, needs, total in _targets(missions, stations, hand):
        progress = sum([min(price, there[colour]) for colour, price in needs]) / total
        hopes.append(reward * progress * progress)
    hopes.sort(reverse=True)
    return _HOPE * sum(hopes[:_AT_ONCE])
