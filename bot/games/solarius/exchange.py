"""The anytime actions of the own player turn: exchange, better drives, settling by payment (rules 9.2 D).

They are moves in the lists of that seat's decisions and come back to the decision in which they were played.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import changes, settling, storage, told, words
from bot.games.solarius.components import CUBE_VALUES, POINTS_PER_CUBE, TRACK_MAX, VALUE_PER_POINT
from bot.games.solarius.moves import BuyCube, CompletePlanet, Cube, SellCubes, UpgradeDrive
from bot.games.solarius.state import Mat, State
from bot.games.solarius.steps import Run
from bot.games.solarius.storing import put, why_closed
from bot.games.solarius.vocabulary import COLOURS, ROMAN, STORAGE, Cubes
from bot.games.text import Text

_EXCHANGING = "solarius_mission 9.2 d.1"
_DRIVES = "solarius_mission 9.2 d.2"
_PLANETS = "solarius_mission 9.2 d.3"

Stores = tuple[Cubes, ...]
"""The cubes of the four rows."""

_MOST_POINTS = 2 * max(CUBE_VALUES) // VALUE_PER_POINT
"""No lot brings more."""


def moves(state: State, seat: int) -> list[Move]:
    """Every anytime action that a seat can do now."""
    mat = state.mats[seat]
    found: list[Move] = []
    if mat.unsettled:
        found += [CompletePlanet(state.space.name(taken.hex)) for taken in settling.completable(mat)]
    if may_upgrade_drive(mat):
        found.append(UpgradeDrive())
    found += _purchases(mat)
    found += _sales(tuple([mat.stored[colour] for colour in COLOURS]), TRACK_MAX - mat.fuel, TRACK_MAX - mat.spacebucks)
    return found


def may_upgrade_drive(mat: Mat) -> bool:
    """Whether a common drive can be turned for fuel (d.2)."""
    return mat.fuel >= mat.price("drive_upgrade") and changes.may_upgrade_drive(mat)


def _purchases(mat: Mat) -> Iterator[BuyCube]:
    """Two points in any mix become one cube, wherever one may be stored."""
    prices = _prices(min(mat.fuel, POINTS_PER_CUBE), min(mat.spacebucks, POINTS_PER_CUBE))
    if prices:
        for colour in COLOURS:
            for column in storage.places(mat.stored[colour], mat.open_spaces(colour)):
                yield from _purchases_of((colour, column), prices)


@lru_cache(maxsize=64)
def _prices(fuel: int, spacebucks: int) -> tuple[tuple[int, int], ...]:
    """The mixes that pay for a cube."""
    mixes = [(one, POINTS_PER_CUBE - one) for one in range(POINTS_PER_CUBE, -1, -1)]
    return tuple([mix for mix in mixes if mix[0] <= fuel and mix[1] <= spacebucks])


@lru_cache(maxsize=256)
def _purchases_of(cube: Cube, prices: tuple[tuple[int, int], ...]) -> tuple[BuyCube, ...]:
    return tuple([BuyCube(*price, cube) for price in prices])


def _sales(stored: Stores, fuel_room: int, spacebucks_room: int) -> Iterator[SellCubes]:
    """Cubes become points, half their value rounded down, on tracks that have room for them."""
    for lot in _lots(stored):
        yield from _sales_of(lot, min(fuel_room, _MOST_POINTS), min(spacebucks_room, _MOST_POINTS))


@lru_cache(maxsize=4096)
def _sales_of(lot: tuple[Cube, ...], fuel_room: int, spacebucks_room: int) -> tuple[SellCubes, ...]:
    points = sum([CUBE_VALUES[column] for _, column in lot]) // VALUE_PER_POINT
    splits = [(fuel, points - fuel) for fuel in range(points, -1, -1)]
    return tuple([SellCubes(lot, *split) for split in splits if split[0] <= fuel_room and split[1] <= spacebucks_room])


@lru_cache(maxsize=4096)
def _lots(stored: Stores) -> tuple[tuple[Cube, ...], ...]:
    """The smallest lots worth selling: alone what gives a point, in pairs what would waste half a point alone."""
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


def explain(state: State, seat: int, move: Move) -> Text:
    """The label of an anytime action: what goes and what comes."""
    match move:
        case BuyCube():
            return Text(
                "Exchange {paid} for a {colour} cube in {column}",
                paid=words.points(move.fuel, move.spacebucks),
                colour=words.COLOUR_NAMES[move.cube[0]],
                column=ROMAN[move.cube[1]],
            )
        case SellCubes():
            return Text(
                "Exchange {cubes} for {gained}",
                cubes=tuple(map(_cube, move.cubes)),
                gained=words.points(move.fuel, move.spacebucks),
            )
        case CompletePlanet():
            return _explain_planet(state, state.mats[seat], move)
    mat = state.mats[seat]
    return Text("Turn a drive to 2 for {fuel}", fuel=words.fuel(mat.price("drive_upgrade")))


def _cube(cube: Cube) -> Text:
    return Text("{colour} {column}", colour=words.COLOUR_NAMES[cube[0]], column=ROMAN[cube[1]])


def _explain_planet(state: State, mat: Mat, move: CompletePlanet) -> Text:
    taken = next(one for one in mat.unsettled if state.space.name(one.hex) == move.hex)
    price = taken.planet.precondition
    return Text(
        "Settle the planet of {hex} for {price} ({vp} VP)",
        hex=move.hex,
        price=words.points(price.fuel, price.spacebucks),
        vp=taken.planet.vp,
    )


def play(run: Run, seat: int, move: Move) -> None:
    """Do an anytime action that is legal."""
    mat = run.mat(seat)
    match move:
        case BuyCube():
            changes.give(run, seat, move.fuel, move.spacebucks, "exchange")
            put(run, seat, move.cube[0], move.cube[1], 1)
        case SellCubes():
            _sell(run, mat, move)
        case UpgradeDrive():
            changes.give(run, seat, mat.price("drive_upgrade"), 0, "drive")
            changes.upgrade_drives(run, seat, 1, "bought")
        case CompletePlanet():
            _complete(run, mat, move)


def _complete(run: Run, mat: Mat, move: CompletePlanet) -> None:
    """Pay for the planet that was taken from a hex (d.3)."""
    space = run.state.space
    settling.complete(run, mat.seat, next(one for one in mat.unsettled if space.name(one.hex) == move.hex))


def _sell(run: Run, mat: Mat, move: SellCubes) -> None:
    for colour, column in move.cubes:
        row = mat.stored[colour] = storage.added(mat.stored[colour], column, -1)
        run.tell(told.paid(mat.seat, colour, storage.added((0, 0, 0), column, 1), row, "exchange"))
    changes.gain(run, mat.seat, move.fuel, move.spacebucks, "exchange")


def refuse(state: State, seat: int, move: Move) -> Refusal:
    """Why an anytime action cannot be done, where this kind of action is possible at all."""
    mat = state.mats[seat]
    match move:
        case BuyCube():
            return Refusal(_why_no_purchase(mat, move), _EXCHANGING)
        case SellCubes():
            return Refusal(_why_no_sale(mat, move), _EXCHANGING)
        case CompletePlanet():
            return Refusal(_why_not_complete(state, mat, move), _PLANETS, (move.hex,))
    text = (
        Text("A drive is turned for {fuel}; get more first.", fuel=words.fuel(mat.price("drive_upgrade")))
        if changes.may_upgrade_drive(mat)
        else Text("There is no common drive of 1; buy one as the supplementary action.")
    )
    return Refusal(text, _DRIVES)


def _why_no_purchase(mat: Mat, move: BuyCube) -> Text:
    if move.fuel + move.spacebucks != POINTS_PER_CUBE:
        return Text("A cube costs {n} points, fuel and SpaceBucks in any mix.", n=POINTS_PER_CUBE)
    if move.fuel > mat.fuel or move.spacebucks > mat.spacebucks:
        return Text("You have {points}; pay with what you have.", points=words.points(mat.fuel, mat.spacebucks))
    return why_closed(mat, *move.cube) or Text("That exchange is not possible; choose another one.")


def _why_no_sale(mat: Mat, move: SellCubes) -> Text:
    for colour in dict.fromkeys(colour for colour, _ in move.cubes):
        wanted = [sum(cube == (colour, column) for cube in move.cubes) for column in STORAGE]
        if any(wanted[column] > mat.stored[colour][column] for column in STORAGE):
            return Text("Those cubes do not lie in the {colour} row; choose others.", colour=words.COLOUR_NAMES[colour])
    if mat.fuel + move.fuel > TRACK_MAX or mat.spacebucks + move.spacebucks > TRACK_MAX:
        return Text("A track ends at {n}; take the other points.", n=TRACK_MAX)
    return Text("Cubes worth {n} give one point; exchange one lot after another.", n=VALUE_PER_POINT)


def _why_not_complete(state: State, mat: Mat, move: CompletePlanet) -> Text:
    for taken in mat.unsettled:
        if state.space.name(taken.hex) == move.hex:
            return Text("The planet of {hex} asks for {needs}.", hex=move.hex, needs=words.precondition(taken.planet))
    return Text("No planet of {hex} waits to be settled; see the left of your mat.", hex=move.hex)
