"""The decisions of Solarius Mission as moves, with their notation.

Every class says in its docstring how it is written. `parsing` reads the notation.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.contract import Move
from bot.games.solarius.vocabulary import ROMAN, Colour, Cubes, Face, Half, Technology

Cube = tuple[Colour, int]
"""A cube on the mat: its row, and its storage column from 0."""


def amount(number: int, one: str, many: str) -> str:
    """A number with its noun: "1 drive", "2 drives"."""
    return f"{number} {one if number == 1 else many}"


def points(fuel: int, spacebucks: int) -> str:
    """Points of the two tracks: "2 fuel 1 spacebucks"."""
    parts = [f"{number} {name}" for number, name in ((fuel, "fuel"), (spacebucks, "spacebucks")) if number]
    return " ".join(parts)


def cube_name(cube: Cube) -> str:
    """A cube or its space: "black II"."""
    return f"{cube[0]} {ROMAN[cube[1]]}"


@dataclass(frozen=True, slots=True)
class Start(Move):
    """`start black yellow`: without start cards, the black die to column II, the yellow one to 2."""

    shift: Colour
    upgrade: Colour

    def __str__(self) -> str:
        return f"start {self.shift} {self.upgrade}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """`take black star+1 at -1`: a die of the bridge, with the bonus of its space."""

    colour: Colour
    face: Face
    bonus: int

    def __str__(self) -> str:
        return f"take {self.colour} {self.face} at {self.bonus}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """`place normal`, `place transformation`, `place research`, `place card 13`: where the die goes."""

    space: str | int

    def __str__(self) -> str:
        return f"place card {self.space}" if isinstance(self.space, int) else f"place {self.space}"


@dataclass(frozen=True, slots=True)
class ChooseColour(Move):
    """`colour yellow`: what the die on the transformation space becomes."""

    colour: Colour

    def __str__(self) -> str:
        return f"colour {self.colour}"


@dataclass(frozen=True, slots=True)
class Lose(Move):
    """`lose 1 fuel`: what a space of the bridge costs."""

    fuel: int
    spacebucks: int

    def __str__(self) -> str:
        return f"lose {points(self.fuel, self.spacebucks)}"


@dataclass(frozen=True, slots=True)
class Split(Move):
    """`gain 2 fuel 1 spacebucks`: how points that are free to split are taken."""

    fuel: int
    spacebucks: int

    def __str__(self) -> str:
        return f"gain {points(self.fuel, self.spacebucks)}"


@dataclass(frozen=True, slots=True)
class Use(Move):
    """`use resources`, `use action`, `use action buy 2`: what the points of a die are for, and how many are bought."""

    action: bool
    bought: int = 0

    def __str__(self) -> str:
        use = "use action" if self.action else "use resources"
        return f"{use} buy {self.bought}" if self.bought else use


@dataclass(frozen=True, slots=True)
class Store(Move):
    """`store 2 black I`: so many cubes into one storage column of a row."""

    cubes: int
    colour: Colour
    column: int

    def __str__(self) -> str:
        return f"store {self.cubes} {cube_name((self.colour, self.column))}"


@dataclass(frozen=True, slots=True)
class Develop(Move):
    """`upgrade black`, `shift brown`: one step of a tech die."""

    technology: Technology
    colour: Colour

    def __str__(self) -> str:
        return f"{self.technology} {self.colour}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """`draw`: progress cards from the deck."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """`discard 13`: a card of the hand."""

    card: int

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class PlayCard(Move):
    """`play 13 mission`, `play 13 development`: a card of the hand."""

    card: int
    half: Half

    def __str__(self) -> str:
        return f"play {self.card} {self.half}"


@dataclass(frozen=True, slots=True)
class BuyDrives(Move):
    """`buy 2 drives`: as the supplementary action."""

    drives: int

    def __str__(self) -> str:
        return f"buy {amount(self.drives, 'drive', 'drives')}"


@dataclass(frozen=True, slots=True)
class TakeOff(Move):
    """`fly`: the supplementary action is a flight."""

    def __str__(self) -> str:
        return "fly"


@dataclass(frozen=True, slots=True)
class Fly(Move):
    """`fly C7`, `fly C7 portals`: the flight itself, without or with active portals."""

    hex: str
    portals: bool = False

    def __str__(self) -> str:
        return f"fly {self.hex} portals" if self.portals else f"fly {self.hex}"


@dataclass(frozen=True, slots=True)
class GiveDrive(Move):
    """`give drive 2`: the drive whose value is reduced to activate the portals."""

    value: int

    def __str__(self) -> str:
        return f"give drive {self.value}"


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """`settle`: a colony on the planet where the ship is."""

    def __str__(self) -> str:
        return "settle"


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """`decline`: leave a planet just discovered and take the explorer bonus."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Build(Move):
    """`build SS5 yellow`: a station; yellow pays the higher of its two values."""

    station: str
    higher: Colour

    def __str__(self) -> str:
        return f"build {self.station} {self.higher}"


@dataclass(frozen=True, slots=True)
class CompleteMission(Move):
    """`mission 11 at B`: complete the mission of a card at a hub."""

    card: int
    hub: str

    def __str__(self) -> str:
        return f"mission {self.card} at {self.hub}"


@dataclass(frozen=True, slots=True)
class Pay(Move):
    """`pay black I I III`: which cubes of a row pay an item of a price."""

    colour: Colour
    cubes: Cubes

    def __str__(self) -> str:
        return " ".join(["pay", self.colour, *[ROMAN[index] for index in range(3) for _ in range(self.cubes[index])]])


@dataclass(frozen=True, slots=True)
class AddOutpost(Move):
    """`outpost O3`: add this marker to the figure just placed."""

    outpost: str

    def __str__(self) -> str:
        return f"outpost {self.outpost}"


@dataclass(frozen=True, slots=True)
class HubBonus(Move):
    """`bonus O3`: the bonus of this outpost, for the first mission at a hub."""

    outpost: str

    def __str__(self) -> str:
        return f"bonus {self.outpost}"


@dataclass(frozen=True, slots=True)
class Trigger(Move):
    """`trigger SS1`: the permanent effect of a station."""

    station: str

    def __str__(self) -> str:
        return f"trigger {self.station}"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """`stop`: do without what is left of this decision."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """`end turn`: the player turn is over, the bridge is refilled."""

    def __str__(self) -> str:
        return "end turn"


@dataclass(frozen=True, slots=True)
class BuyCube(Move):
    """`exchange 1 fuel 1 spacebucks for black II`: points into a cube, anytime in the own turn."""

    fuel: int
    spacebucks: int
    cube: Cube

    def __str__(self) -> str:
        return f"exchange {points(self.fuel, self.spacebucks)} for {cube_name(self.cube)}"


@dataclass(frozen=True, slots=True)
class SellCubes(Move):
    """`exchange black I + yellow III for 1 fuel 1 spacebucks`: cubes into points, anytime in the own turn."""

    cubes: tuple[Cube, ...]
    fuel: int
    spacebucks: int

    def __str__(self) -> str:
        return f"exchange {' + '.join(map(cube_name, self.cubes))} for {points(self.fuel, self.spacebucks)}"


@dataclass(frozen=True, slots=True)
class UpgradeDrive(Move):
    """`upgrade drive`: a common drive from 1 to 2 for fuel, anytime in the own turn."""

    def __str__(self) -> str:
        return "upgrade drive"


@dataclass(frozen=True, slots=True)
class CompletePlanet(Move):
    """`complete C7`: pay for the planet taken from C7, anytime in the own turn."""

    hex: str

    def __str__(self) -> str:
        return f"complete {self.hex}"


ANYTIME: tuple[type[Move], ...] = (BuyCube, SellCubes, UpgradeDrive, CompletePlanet)
"""The moves of 9.2 D, which come back to the decision in which they were played."""
