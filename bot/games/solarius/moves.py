"""The moves of Solarius Mission and how they are written.

Their places: a die of the bridge with the bonus of its space, `(die, black star+1 -1)`; a `(hex, C7)`. On the mat of
the seat: a space for dice, `(space, normal)`, `(space, transformation)` or `(space, research)`; a `(row, black)` with
its tech die; of a storage column the free spaces, `(storage, black II)`, and the cubes, `(stored, black II)`; the
`(tracks, )`; all `(drives, )`, or those of a value, `(drive, 1)`; the slot of a `(station, 2)`; a card that was played,
`(mission, 11)` or `(development, 13)`; an `(outpost, O3)`; a `(planet, C7)` beside the mat. Of the hand: a `(card, 13)`
or its halves, `(mission, 13)` and `(development, 13)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import get_args

from bot.games.engine import Codec, Form, Grammar, Notation, WrittenMove, many, names, number
from bot.games.solarius import words
from bot.games.solarius.components.vocabulary import COLOURS, ROMAN, STORAGE, Colour, Cubes, Face, Half, Technology

Cube = tuple[Colour, int]
"""A cube on the mat: its row, and its storage column from 0."""

_COLOURS: Mapping[str, Colour] = {colour: colour for colour in COLOURS}
_COLUMNS = {ROMAN[column]: column for column in STORAGE}
_CUBES = {f"{colour} {name}".lower(): (colour, _COLUMNS[name]) for colour in COLOURS for name in _COLUMNS}
_SPACES = ("normal", "transformation", "research")

_HEX = re.compile(r"[a-h]\d{1,2}", re.ASCII)
_ID = re.compile(r"[a-z]{1,3}\d{1,2}", re.ASCII)


def _read_hex(text: str) -> str | None:
    return f"{text[0].upper()}{int(text[1:])}" if _HEX.fullmatch(text) else None


def _read_space(text: str) -> str | int | None:
    return text if text in _SPACES else _NUMBER.parse(text.removeprefix("card "), words.WRITE)


def _read_row(text: str) -> Cubes:
    columns = [_COLUMN.parse(part, words.NAME_COLUMNS) for part in text.split()]
    first, second, third = map(columns.count, STORAGE)
    return first, second, third


def _by_place(cube: Cube) -> tuple[int, int]:
    return COLOURS.index(cube[0]), cube[1]


_COLOUR = names(_COLOURS, words.no_choice(COLOURS))
_COLUMN = names(_COLUMNS, words.no_choice(_COLUMNS))
_FACE = names({face: face for face in get_args(Face)}, words.no_choice(get_args(Face)))
_HALF = names({half: half for half in get_args(Half)}, words.no_choice(get_args(Half)))
_NUMBER = number(range(100), words.no_number(0))
_SOME = number(range(1, 100), words.no_number(1))
_FEW = replace(_SOME, samples=(1, 3))
_BONUS = number(range(-99, 100), words.no_bonus)
_PLACE = Codec(_read_hex, hint=words.no_hex, samples=("A1", "H19"))
_NAMED = Codec(lambda text: text.upper() if _ID.fullmatch(text) else None, hint=words.no_id, samples=("O3", "SS12"))
_HUB = Codec(str.upper, pattern="[a-z]", samples=("A",))
_SPACE = Codec[str | int](
    _read_space,
    lambda space: space if isinstance(space, str) else f"card {space}",
    rf"card \S+|{'|'.join(_SPACES)}",
    samples=(*_SPACES, 13),
)
_ROW = Codec(
    _read_row,
    lambda cubes: " ".join([ROMAN[column] for column in STORAGE for _ in range(cubes[column])]),
    r"\S+(?: \S+)*",
    samples=((1, 0, 0), (3, 2, 1)),
)
_CUBE = Codec[Cube](
    _CUBES.get, lambda cube: f"{cube[0]} {ROMAN[cube[1]]}", "[^+]+?", words.no_cube, tuple(_CUBES.values())
)
_LOT = replace(
    many(_CUBE, " + ", key=_by_place),
    samples=((("black", 0),), (("turquoise", 0), ("turquoise", 2)), (("yellow", 2), ("turquoise", 2))),
)


def _points(template: str) -> tuple[Form, Form, Form]:
    """The forms of a move with points of one track, of the other, or of both."""
    return (
        Form(template.format(points="{fuel} fuel"), spacebucks=0),
        Form(template.format(points="{spacebucks} spacebucks"), fuel=0),
        Form(template.format(points="{fuel} fuel {spacebucks} spacebucks")),
    )


@dataclass(frozen=True, slots=True)
class SolariusStart(WrittenMove):
    """`start black yellow`: the black die to column II, the yellow one to 2."""

    notation = Notation("start {shift} {upgrade}", shift=_COLOUR, upgrade=_COLOUR)

    shift: Colour
    upgrade: Colour


@dataclass(frozen=True, slots=True)
class SolariusTake(WrittenMove):
    """`take black star+1 at -1`: a die of the bridge, with the bonus of its space."""

    notation = Notation("take {colour} {face} at {bonus}", colour=_COLOUR, face=_FACE, bonus=_BONUS)

    colour: Colour
    face: Face
    bonus: int


@dataclass(frozen=True, slots=True)
class SolariusPlace(WrittenMove):
    """`place normal`, `place transformation`, `place research`, `place card 13`."""

    notation = Notation("place {space}", space=_SPACE)

    space: str | int


@dataclass(frozen=True, slots=True)
class ChooseColour(WrittenMove):
    """`colour yellow`: what the die on the transformation space becomes."""

    notation = Notation("colour {colour}", colour=_COLOUR)

    colour: Colour


@dataclass(frozen=True, slots=True)
class Lose(WrittenMove):
    """`lose 1 fuel`: what a space of the bridge costs."""

    notation = Notation(*_points("lose {points}"), hint=words.WRITE_POINTS, fuel=_SOME, spacebucks=_SOME)

    fuel: int
    spacebucks: int


@dataclass(frozen=True, slots=True)
class Split(WrittenMove):
    """`gain 2 fuel 1 spacebucks`: how points are split between the tracks."""

    notation = Notation(*_points("gain {points}"), hint=words.WRITE_POINTS, fuel=_SOME, spacebucks=_SOME)

    fuel: int
    spacebucks: int


@dataclass(frozen=True, slots=True)
class SolariusUse(WrittenMove):
    """`use resources`, `use action`, `use action buy 2`: use and bought points."""

    notation = Notation("use {action} [buy {bought}]", action=names({"action": True, "resources": False}), bought=_SOME)

    action: bool
    bought: int = 0


@dataclass(frozen=True, slots=True)
class SolariusStore(WrittenMove):
    """`store 2 black I`: cubes into one storage column of a row."""

    notation = Notation("store {cubes} {colour} {column}", cubes=_SOME, colour=_COLOUR, column=_COLUMN)

    cubes: int
    colour: Colour
    column: int


@dataclass(frozen=True, slots=True)
class Develop(WrittenMove):
    """`upgrade black`, `shift brown`: one step of a tech die."""

    notation = Notation(
        Form("upgrade {colour}", technology="upgrade"), Form("shift {colour}", technology="shift"), colour=_COLOUR
    )

    technology: Technology
    colour: Colour


@dataclass(frozen=True, slots=True)
class SolariusDraw(WrittenMove):
    """`draw`: progress cards from the deck."""

    notation = Notation("draw")


@dataclass(frozen=True, slots=True)
class SolariusDiscard(WrittenMove):
    """`discard 13`: a card of the hand."""

    from_hand = True
    notation = Notation("discard {card}", card=_NUMBER)

    card: int


@dataclass(frozen=True, slots=True)
class PlayCard(WrittenMove):
    """`play 13 mission`, `play 13 development`: a card of the hand."""

    from_hand = True
    notation = Notation("play {card} {half}", card=_NUMBER, half=_HALF)

    card: int
    half: Half


@dataclass(frozen=True, slots=True)
class BuyDrives(WrittenMove):
    """`buy 2 drives`: as the supplementary action."""

    notation = Notation(Form("buy 1 drive", drives=1), "buy {drives} drives", "buy {drives} drive", drives=_SOME)

    drives: int


@dataclass(frozen=True, slots=True)
class TakeOff(WrittenMove):
    """`fly`: the supplementary action is a flight."""

    notation = Notation("fly")


@dataclass(frozen=True, slots=True)
class Fly(WrittenMove):
    """`fly C7`, `fly C7 portals`: the flight itself, without or with active portals."""

    notation = Notation("fly {hex} [portals]", hex=_PLACE)

    hex: str
    portals: bool = False


@dataclass(frozen=True, slots=True)
class GiveDrive(WrittenMove):
    """`give drive 2`: the drive whose value is reduced to activate the portals."""

    notation = Notation("give drive {value}", value=_NUMBER)

    value: int


@dataclass(frozen=True, slots=True)
class Settle(WrittenMove):
    """`settle`: a colony on the planet where the ship is."""

    notation = Notation("settle")


@dataclass(frozen=True, slots=True)
class Decline(WrittenMove):
    """`decline`: leave a planet just discovered and take the explorer bonus."""

    notation = Notation("decline")


@dataclass(frozen=True, slots=True)
class SolariusBuild(WrittenMove):
    """`build SS5 yellow`: a station; yellow pays the higher of its two values."""

    notation = Notation("build {station} {higher}", station=_NAMED, higher=_COLOUR)

    station: str
    higher: Colour


@dataclass(frozen=True, slots=True)
class CompleteMission(WrittenMove):
    """`mission 11 at B`: complete the mission of a card at a hub."""

    notation = Notation("mission {card} at {hub}", card=_NUMBER, hub=_HUB)

    card: int
    hub: str


@dataclass(frozen=True, slots=True)
class Pay(WrittenMove):
    """`pay black I I III`: which cubes of a row pay an item of a price."""

    notation = Notation("pay {colour} {cubes}", hint=words.NAME_COLUMNS, colour=_COLOUR, cubes=_ROW)

    colour: Colour
    cubes: Cubes


@dataclass(frozen=True, slots=True)
class AddOutpost(WrittenMove):
    """`outpost O3`: add this marker to the figure just placed."""

    notation = Notation("outpost {outpost}", outpost=_NAMED)

    outpost: str


@dataclass(frozen=True, slots=True)
class HubBonus(WrittenMove):
    """`bonus O3`: the bonus of this outpost, for the first mission at a hub."""

    notation = Notation("bonus {outpost}", outpost=_NAMED)

    outpost: str


@dataclass(frozen=True, slots=True)
class SolariusTrigger(WrittenMove):
    """`trigger SS1`: the permanent effect of a station."""

    notation = Notation("trigger {station}", station=_NAMED)

    station: str


@dataclass(frozen=True, slots=True)
class Stop(WrittenMove):
    """`stop`: decline the rest of this decision."""

    notation = Notation("stop")


@dataclass(frozen=True, slots=True)
class EndTurn(WrittenMove):
    """`end turn`: the player turn is over, the bridge is refilled."""

    ends_turn = True
    notation = Notation("end turn")


@dataclass(frozen=True, slots=True)
class BuyCube(WrittenMove):
    """`exchange 1 fuel 1 spacebucks for black II`: points into a cube, anytime."""

    notation = Notation(*_points("exchange {points} for {{cube}}"), fuel=_FEW, spacebucks=_FEW, cube=_CUBE)

    fuel: int
    spacebucks: int
    cube: Cube


@dataclass(frozen=True, slots=True)
class SellCubes(WrittenMove):
    """`exchange black I + yellow III for 1 fuel 1 spacebucks`: cubes into points."""

    notation = Notation(*_points("exchange {{cubes}} for {points}"), cubes=_LOT, fuel=_FEW, spacebucks=_FEW)

    cubes: tuple[Cube, ...]
    fuel: int
    spacebucks: int


@dataclass(frozen=True, slots=True)
class UpgradeDrive(WrittenMove):
    """`upgrade drive`: a common drive from 1 to 2 for fuel, anytime in the own turn."""

    notation = Notation("upgrade drive")


@dataclass(frozen=True, slots=True)
class CompletePlanet(WrittenMove):
    """`complete C7`: pay for the planet taken from C7, anytime in the own turn."""

    notation = Notation("complete {hex}", hex=_PLACE)

    hex: str


ANYTIME: tuple[type[WrittenMove], ...] = (BuyCube, SellCubes, UpgradeDrive, CompletePlanet)
"""The moves of 9.2 D, which return to the decision that they interrupt."""

GRAMMAR = Grammar(
    (
        *(
            SolariusStart,
            SolariusTake,
            SolariusPlace,
            ChooseColour,
            Lose,
            Split,
            SolariusUse,
            SolariusStore,
            Develop,
            Pay,
        ),
        *(
            SolariusDraw,
            SolariusDiscard,
            PlayCard,
            BuyDrives,
            TakeOff,
            Fly,
            GiveDrive,
            Settle,
            Decline,
            SolariusBuild,
            CompleteMission,
        ),
        *(AddOutpost, HubBonus, SolariusTrigger, Stop, EndTurn),
        *ANYTIME,
    ),
    words.WRITE,
)
