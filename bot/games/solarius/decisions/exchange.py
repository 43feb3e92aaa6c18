"""Anytime actions: exchange, drives, settling by payment (rules 9.2 D, 10.0)."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial
from operator import itemgetter
from typing import Any, Self

from bot.games.areas import TURN, AreaKey
from bot.games.contract import Refusal
from bot.games.engine import Decision, Execution
from bot.games.engine.decision import MoveT
from bot.games.solarius import events, mats, words
from bot.games.solarius.components import (
    BEST_DRIVE,
    CUBE_VALUES,
    OPEN_SPACES,
    PLAYER_COUNTS,
    POINTS_PER_CUBE,
    TRACK_MAX,
    VALUE_PER_POINT,
)
from bot.games.solarius.components.vocabulary import COLOURS, STORAGE, Cubes
from bot.games.solarius.decisions import changes
from bot.games.solarius.decisions.changes import NOT_NOW, DoWithout, SolariusDecision, SolariusOneOf
from bot.games.solarius.mats import Mat, TakenPlanet, completable
from bot.games.solarius.moves import BuyCube, CompletePlanet, Cube, SellCubes, UpgradeDrive
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import points, precondition
from bot.games.text import Text

# The anytime actions of the own player turn: exchange, better drives, settling by payment (rules 9.2 D).


Stores = tuple[Cubes, ...]
"""The cubes of the four rows."""

UPGRADE = UpgradeDrive()

_of_all = itemgetter(*COLOURS)
"""Gets the amounts of all colours, in their order."""

_MOST_POINTS = 2 * max(CUBE_VALUES) // VALUE_PER_POINT
"""No lot brings more."""


class Anytime(SolariusDecision[MoveT]):
    """An action that is possible at any decision of the seat's own player turn."""

    rule = "solarius_mission 9.2 d.1"
    interrupts = True

    @abstractmethod
    def found(self, state: SolariusState, mat: Mat) -> Sequence[MoveT]:
        """Its moves in the own player turn."""

    @abstractmethod
    def why_not(self, state: SolariusState, mat: Mat, move: MoveT) -> Refusal:
        """Why a move is not possible even then."""

    def moves(self, state: SolariusState) -> Sequence[MoveT]:
        """None in the player turns of others, and between them."""
        return self.found(state, state.mats[self.seat]) if state.active == self.seat else ()

    def refuse(self, state: SolariusState, move: MoveT) -> Refusal:
        """It has to wait, or there is something in the way."""
        return self.why_not(state, state.mats[self.seat], move) if state.active == self.seat else NOT_NOW


class CompletePlanets(Anytime[CompletePlanet]):
    """Pay for a planet that waits beside the mat (d.3)."""

    rule = "solarius_mission 9.2 d.3"
    takes = (CompletePlanet,)

    def found(self, state: SolariusState, mat: Mat) -> Sequence[CompletePlanet]:
        return [CompletePlanet(state.space.name(taken.hex)) for taken in completable(mat)] if mat.unsettled else ()

    def explain(self, state: SolariusState, move: CompletePlanet) -> Text:
        planet = self._taken(state, move).planet
        price = points(planet.precondition.fuel, planet.precondition.spacebucks)
        return words.complete_label(hex=move.hex, price=price, vp=planet.vp)

    def places(self, state: SolariusState, move: CompletePlanet) -> tuple[AreaKey, ...]:
        """The planet beside the mat."""
        return (AreaKey("planet", move.hex),)

    def why_not(self, state: SolariusState, mat: Mat, move: CompletePlanet) -> Refusal:
        for taken in mat.unsettled:
            if state.space.name(taken.hex) == move.hex:
                text = words.planet_needs(hex=move.hex, needs=precondition(taken.planet))
                return Refusal(text, CompletePlanets.rule, (AreaKey("hex", move.hex),))
        return Refusal(words.no_waiting_planet(hex=move.hex), CompletePlanets.rule, (AreaKey("hex", move.hex),))

    def play(self, run: Execution[SolariusState], move: CompletePlanet) -> None:
        changes.complete(run, self.seat, self._taken(run.state, move))

    def _taken(self, state: SolariusState, move: CompletePlanet) -> TakenPlanet:
        return next(one for one in state.mats[self.seat].unsettled if state.space.name(one.hex) == move.hex)


class UpgradeDrives(Anytime[UpgradeDrive]):
    """Turn a common drive for fuel (d.2)."""

    rule = "solarius_mission 9.2 d.2"
    takes = (UpgradeDrive,)

    def found(self, state: SolariusState, mat: Mat) -> Sequence[UpgradeDrive]:
        may = mat.drives and mat.fuel >= mat.price("drive_upgrade") and changes.may_upgrade_drive(mat)
        return (UPGRADE,) if may else ()

    def explain(self, state: SolariusState, move: UpgradeDrive) -> Text:
        return words.upgrade_drive_label(price=state.mats[self.seat].price("drive_upgrade"))

    def places(self, state: SolariusState, move: UpgradeDrive) -> tuple[AreaKey, ...]:
        return (AreaKey("drive", next(value for value in state.mats[self.seat].drives if value < BEST_DRIVE)),)

    def why_not(self, state: SolariusState, mat: Mat, move: UpgradeDrive) -> Refusal:
        if changes.may_upgrade_drive(mat):
            return Refusal(words.costly_upgrade(price=mat.price("drive_upgrade")), self.rule)
        return Refusal(words.NO_WEAK_DRIVE, self.rule)

    def play(self, run: Execution[SolariusState], move: UpgradeDrive) -> None:
        changes.give(run, self.seat, run.state.mats[self.seat].price("drive_upgrade"), 0, "drive")
        changes.upgrade_drives(run, self.seat, 1, "bought")


class BuyCubes(Anytime[BuyCube]):
    """Two points in any mix become one cube in an open space."""

    takes = (BuyCube,)

    def found(self, state: SolariusState, mat: Mat) -> Sequence[BuyCube]:
        columns = tuple([die.column for die in _of_all(mat.tech)])
        fuel, spacebucks = min(mat.fuel, POINTS_PER_CUBE), min(mat.spacebucks, POINTS_PER_CUBE)
        return _purchases(_of_all(mat.stored), columns, fuel, spacebucks)

    def explain(self, state: SolariusState, move: BuyCube) -> Text:
        colour, column = move.cube
        return words.buy_cube_label(paid=points(move.fuel, move.spacebucks), colour=colour, column=column)

    def places(self, state: SolariusState, move: BuyCube) -> tuple[AreaKey, ...]:
        """The tracks that pay, in any mix, and the space."""
        return AreaKey("tracks"), changes.storage(*move.cube), AreaKey(TURN, move.fuel)

    def why_not(self, state: SolariusState, mat: Mat, move: BuyCube) -> Refusal:
        if move.fuel + move.spacebucks != POINTS_PER_CUBE:
            text = words.CUBE_PRICE
        elif move.fuel > mat.fuel or move.spacebucks > mat.spacebucks:
            text = words.pay_with_these(points=points(mat.fuel, mat.spacebucks))
        else:
            text = changes.why_closed(mat, *move.cube) or words.OTHER_EXCHANGE
        return Refusal(text, self.rule)

    def play(self, run: Execution[SolariusState], move: BuyCube) -> None:
        changes.give(run, self.seat, move.fuel, move.spacebucks, "exchange")
        changes.put(run, self.seat, move.cube[0], move.cube[1], 1)


class SellLots(Anytime[SellCubes]):
    """Sell cubes for points, half their value rounded down, if tracks have space."""

    takes = (SellCubes,)

    def found(self, state: SolariusState, mat: Mat) -> Sequence[SellCubes]:
        fuel, spacebucks = min(TRACK_MAX - mat.fuel, _MOST_POINTS), min(TRACK_MAX - mat.spacebucks, _MOST_POINTS)
        return _sales(_of_all(mat.stored), fuel, spacebucks)

    def explain(self, state: SolariusState, move: SellCubes) -> Text:
        cubes = tuple(words.sold_cubes(n=n, colour=cube[0], column=cube[1]) for cube, n in Counter(move.cubes).items())
        return words.sell_cubes_label(cubes=cubes, gained=points(move.fuel, move.spacebucks))

    def places(self, state: SolariusState, move: SellCubes) -> tuple[AreaKey, ...]:
        """The cubes, and the tracks that gain, in any mix."""
        return *[changes.stored(*cube) for cube in move.cubes], AreaKey("tracks"), AreaKey(TURN, move.fuel)

    def why_not(self, state: SolariusState, mat: Mat, move: SellCubes) -> Refusal:
        for colour in dict.fromkeys(colour for colour, _ in move.cubes):
            wanted = [move.cubes.count((colour, column)) for column in STORAGE]
            if any(wanted[column] > mat.stored[colour][column] for column in STORAGE):
                return Refusal(words.no_such_cubes(colour=colour), self.rule)
        if mat.fuel + move.fuel > TRACK_MAX or mat.spacebucks + move.spacebucks > TRACK_MAX:
            return Refusal(words.TRACK_END, self.rule)
        return Refusal(words.LOT_PRICE, self.rule)

    def play(self, run: Execution[SolariusState], move: SellCubes) -> None:
        mat = run.state.mats[self.seat]
        for colour, column in move.cubes:
            row = mat.stored[colour] = mats.add_cubes(mat.stored[colour], column, -1)
            run.emit(partial(events.paid, mat.seat, colour, mats.add_cubes((0, 0, 0), column, 1), row, "exchange"))
        changes.gain(run, mat.seat, move.fuel, move.spacebucks, "exchange")


_ANYTIME: Sequence[tuple[Anytime[Any], ...]] = [
    (CompletePlanets(seat), UpgradeDrives(seat), BuyCubes(seat), SellLots(seat)) for seat in range(max(PLAYER_COUNTS))
]

_KINDS = len(_ANYTIME[0])


class InterruptibleDecision(SolariusOneOf):
    """A decision that anytime actions may interrupt in the seat's own player turn."""

    @classmethod
    def of(cls, own: Decision[SolariusState, Any], *others: Decision[SolariusState, Any]) -> Self:
        """Make the decision with these parts."""
        return cls(own.seat, (own, *others, *_ANYTIME[own.seat]))

    def moves(self, state: SolariusState) -> Sequence[Any]:
        """List the parts' moves; anytime actions only in the seat's own player turn."""
        moves: list[Any] = []
        for part in self.parts[:-_KINDS]:
            moves += part.moves(state)
        if state.active == self.seat:
            mat = state.mats[self.seat]
            for anytime in _ANYTIME[self.seat]:
                moves += anytime.found(state, mat)
        return moves


@lru_cache(maxsize=4096)
def _purchases(stored: Stores, columns: tuple[int, ...], fuel: int, spacebucks: int) -> tuple[BuyCube, ...]:
    """Return the cubes that can be stored in these columns, with every payment."""
    mixes = [(one, POINTS_PER_CUBE - one) for one in range(POINTS_PER_CUBE, -1, -1)]
    prices = [mix for mix in mixes if mix[0] <= fuel and mix[1] <= spacebucks]
    return tuple(
        [
            _purchase(*price, (colour, column))
            for colour, cubes, tech in zip(COLOURS, stored, columns, strict=True)
            for column in mats.places(cubes, OPEN_SPACES[tech])
            for price in prices
        ]
    )


_purchase = lru_cache(maxsize=256)(BuyCube)


@lru_cache(maxsize=4096)
def _sales(stored: Stores, fuel_room: int, spacebucks_room: int) -> tuple[SellCubes, ...]:
    """List every lot with every split of its points."""
    return tuple([sale for lot in _lots(stored) for sale in _sales_of(lot, fuel_room, spacebucks_room)])


@lru_cache(maxsize=4096)
def _sales_of(lot: tuple[Cube, ...], fuel_room: int, spacebucks_room: int) -> tuple[SellCubes, ...]:
    gained = sum([CUBE_VALUES[column] for _, column in lot]) // VALUE_PER_POINT
    splits = [(fuel, gained - fuel) for fuel in range(gained, -1, -1)]
    return tuple([SellCubes(lot, *split) for split in splits if split[0] <= fuel_room and split[1] <= spacebucks_room])


@lru_cache(maxsize=4096)
def _lots(stored: Stores) -> tuple[tuple[Cube, ...], ...]:
    """Return the smallest lots worth selling: single cubes, or pairs without waste."""
    there = [(colour, column) for row, colour in enumerate(COLOURS) for column in STORAGE if stored[row][column]]
    alone = [(cube,) for cube in there if CUBE_VALUES[cube[1]] >= VALUE_PER_POINT]
    odd = [cube for cube in there if CUBE_VALUES[cube[1]] % VALUE_PER_POINT]
    pairs = [
        (cube, other)
        for index, cube in enumerate(odd)
        for other in odd[index:]
        if other != cube or stored[COLOURS.index(cube[0])][cube[1]] > 1
    ]
    return (*alone, *pairs)


# After the last game turn: planets may still be paid for (10.0, E1).


@lru_cache(maxsize=8)
def last_planets(seat: int) -> SolariusOneOf:
    """The game turns are over."""
    return SolariusOneOf(seat, (LastPlanets(seat), DoWithout(seat, words.SETTLE_NO_MORE)))


class LastPlanets(CompletePlanets):
    """Which planet to pay for; there is nothing left to interrupt."""

    kind = "last_settling"
    rule = "solarius_mission 10.0"
    interrupts = False

    def ask(self, state: SolariusState) -> Text:
        return words.LAST_SETTLING

    def moves(self, state: SolariusState) -> Sequence[CompletePlanet]:
        return self.found(state, state.mats[self.seat])

    def refuse(self, state: SolariusState, move: CompletePlanet) -> Refusal:
        return self.why_not(state, state.mats[self.seat], move)

    def play(self, run: Execution[SolariusState], move: CompletePlanet) -> None:
        super().play(run, move)
        run.then(last_planets(self.seat))
