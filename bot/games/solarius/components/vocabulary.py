"""The vocabulary of Solarius Mission as plain values: colours, columns, effects, costs, preconditions, the score sheet.

What the component file says about cards and planets is put into these values; `effects` and its neighbours interpret
them. Nothing here knows a game in progress.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, get_args

Colour = Literal["black", "yellow", "turquoise", "brown"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
"""Black, yellow, turquoise, brown: the rows of a mat from the top (rules 5.0)."""

ROMAN: tuple[str, ...] = ("I", "II", "III", "IV", "V")
"""Names of the columns; in values they are numbered from 0."""

STORAGE = range(3)
"""The columns with storage spaces."""

Cubes = tuple[int, int, int]
"""Cubes, or spaces, in the storage columns I, II and III of one row."""

NO_CUBES: Cubes = (0, 0, 0)

FigureKind = Literal["colony", "station", "mission"]
FIGURE_KINDS: tuple[FigureKind, ...] = get_args(FigureKind)
Half = Literal["mission", "development"]
Face = Literal["1", "2", "3", "star", "star+1"]
DevelopmentKind = Literal["instant", "static", "die_slot", "trigger"]
Occasion = Literal["colony_placed", "mission_completed", "station_built"]
SpecialSpace = Literal["transformation", "research"]
PriceName = Literal["extra_range", "extra_action_point", "drive", "drive_upgrade"]
Technology = Literal["upgrade", "shift"]

Ends = Literal["planet", "mission", "empty", "no_build"]
"""Groups of destinations: a planet, beside a hub (or the chain case), empty, or where nothing can be done."""


@dataclass(frozen=True, slots=True)
class SolariusGain:
    """Points for the two tracks (`either` is split freely), and cubes: of one row each, or of `any` rows."""

    fuel: int = 0
    spacebucks: int = 0
    either: int = 0
    resources: tuple[tuple[Colour, int], ...] = ()
    any: int = 0


@dataclass(frozen=True, slots=True)
class DevelopEffect:
    """Points that are spent like those of a turquoise (`upgrade`) or a brown (`shift`) die action."""

    technology: Technology
    points: int


@dataclass(frozen=True, slots=True)
class AddDriveEffect:
    """Common drives of value 1 into free slots, for nothing."""

    drives: int


@dataclass(frozen=True, slots=True)
class UpgradeDriveEffect:
    """Common drives turned from 1 to 2, for nothing."""

    drives: int


@dataclass(frozen=True, slots=True)
class DrawCardsEffect:
    """Draw progress cards, discard some from the hand; then the hand limit applies."""

    draw: int
    discard: int


@dataclass(frozen=True, slots=True)
class PlayCardsEffect:
    """Play cards from the hand, as missions or developments."""

    cards: int


@dataclass(frozen=True, slots=True)
class RemoveContamination:
    """Cubes from contamination spaces back to the supply; never those beside the mat."""

    cubes: int


Effect = (
    SolariusGain
    | DevelopEffect
    | AddDriveEffect
    | UpgradeDriveEffect
    | DrawCardsEffect
    | PlayCardsEffect
    | RemoveContamination
)
"""Something that happens once when it is resolved."""


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What the static effects of cards in play come to (all of one seat together, or of one card)."""

    die_points: Mapping[Colour, int] = field(default_factory=lambda: MappingProxyType({}))
    contamination_spaces: int = 0
    range_bonus: int = 0
    portal_free: bool = False
    prices: Mapping[PriceName, int] = field(default_factory=lambda: MappingProxyType({}))
    no_contamination: frozenset[SpecialSpace] = frozenset()
    explorer_bonus: int = 0


NO_MODIFIERS = Modifiers()


@dataclass(frozen=True, slots=True)
class Cost:
    """One item of a price: cubes of one row, worth `value` together, or exactly these `cubes` by column."""

    colour: Colour
    value: int = 0
    cubes: Cubes | None = None


@dataclass(frozen=True, slots=True)
class Requirement:
    """So many tech dice show a value, or stand in a column (from 0), or better; only one counts if it is named."""

    what: Literal["value", "column"]
    at_least: int
    dice: int
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Precondition:
    """What settles a planet: everything required at once, and the payment. The same die may serve several."""

    fuel: int = 0
    spacebucks: int = 0
    requirements: tuple[Requirement, ...] = ()

    @property
    def paid(self) -> bool:
        """Whether it asks for a payment; without one a planet is settled by itself."""
        return bool(self.fuel or self.spacebucks)


Category = Literal[
    "settled",
    "unsettled",
    "sets",
    "stations",
    "missions",
    "open_missions",
    "hubs",
    "faces",
    "columns",
    "storage",
    "tracks",
    "contamination",
    "network",
]

CATEGORIES: tuple[Category, ...] = get_args(Category)
"""The rows of the scoring sheet in the order of rules 11.0."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Victory points of every seat: `points[seat]` in the order of CATEGORIES, `networks` the sizes that were compared.

    `ranks` follow the totals; of equal totals more points from settled planets are better (11.0).
    """

    points: tuple[tuple[int, ...], ...]
    networks: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of every seat."""
        return tuple(map(sum, self.points))
