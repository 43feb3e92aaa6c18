"""Effects, costs, preconditions and the score sheet as values, and their parsers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, get_args

from bot.games.components import BadComponents, one_of

# The vocabulary of Solarius Mission as plain values: colours, columns, effects, costs, preconditions, the score sheet.


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
"""Groups of destinations: a planet, next to a hub (or chained), empty, unusable."""


@dataclass(frozen=True, slots=True)
class SolariusGain:
    """Points for the two tracks (`either` is split freely), and cubes.

    Cubes are of one row each, or of `any` rows.
    """

    fuel: int = 0
    spacebucks: int = 0
    either: int = 0
    resources: tuple[tuple[Colour, int], ...] = ()
    any: int = 0


@dataclass(frozen=True, slots=True)
class DevelopEffect:
    """Points for tech dice, as from a turquoise (`upgrade`) or brown (`shift`) die."""

    technology: Technology
    points: int


@dataclass(frozen=True, slots=True)
class AddDriveEffect:
    """Common drives of value 1 into free slots, free of charge."""

    drives: int


@dataclass(frozen=True, slots=True)
class UpgradeDriveEffect:
    """Common drives turned from 1 to 2, free of charge."""

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
    """The sum of static effects of cards in play, of a seat or of one card."""

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
    """An item of a price: cubes of a row with this total `value`, or exact `cubes`."""

    colour: Colour
    value: int = 0
    cubes: Cubes | None = None


@dataclass(frozen=True, slots=True)
class Requirement:
    """A number of tech dice with at least this value or column.

    Of one colour if given.
    """

    what: Literal["value", "column"]
    at_least: int
    dice: int
    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Precondition:
    """What settles a planet: all requirements at once, and the payment.

    The same die may fulfil several requirements.
    """

    fuel: int = 0
    spacebucks: int = 0
    requirements: tuple[Requirement, ...] = ()

    @property
    def paid(self) -> bool:
        """Whether it asks for a payment; without one a planet is settled automatically."""
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
    """Victory points by seat and category, and the compared sizes of networks.

    `points[seat]` is in the order of CATEGORIES. `ranks` follow the totals; ties are broken by points from settled
    planets (11.0).
    """

    points: tuple[tuple[int, ...], ...]
    networks: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of every seat."""
        return tuple(map(sum, self.points))


# Reads effects, costs and preconditions of the component file into the values of `vocabulary`.


def colour(text: object) -> Colour:
    """A colour of the file. Raises BadComponents."""
    return one_of(COLOURS, text)


def column(text: object) -> int:
    """A column of the file, from 0. Raises BadComponents."""
    return ROMAN.index(one_of(ROMAN, text))


def cubes(entry: Mapping[str, int]) -> Cubes:
    """Cubes by storage column. Raises BadComponents."""
    names = [ROMAN[index] for index in STORAGE]
    if not set(entry) <= set(names):
        raise BadComponents(f"storage columns are {', '.join(names)}")
    first, second, third = (entry.get(name, 0) for name in names)
    return first, second, third


def _single(entry: Mapping[str, Any]) -> tuple[str, Any]:
    ((word, value),) = entry.items()
    return word, value


def _gain(value: Mapping[str, Any]) -> SolariusGain:
    resources = dict(value.get("resources", {}))
    of_any = resources.pop("any", 0)
    return SolariusGain(
        fuel=value.get("fuel", 0),
        spacebucks=value.get("spacebucks", 0),
        either=value.get("either", 0),
        resources=tuple((colour(name), number) for name, number in resources.items()),
        any=of_any,
    )


def effect(entry: Mapping[str, Any]) -> Effect:
    """One effect that happens once. Raises BadComponents."""
    word, value = _single(entry)
    match word:
        case "gain":
            return _gain(value)
        case "upgrade_tech":
            return DevelopEffect("upgrade", value)
        case "shift_tech":
            return DevelopEffect("shift", value)
        case "add_drive":
            return AddDriveEffect(value)
        case "upgrade_drive":
            return UpgradeDriveEffect(value)
        case "draw_cards":
            return DrawCardsEffect(value["draw"], value["discard"])
        case "play_card":
            return PlayCardsEffect(value)
        case "remove_contamination":
            return RemoveContamination(value)
    raise BadComponents(f"there is no effect {word!r}")


def effects(entries: Sequence[Mapping[str, Any]]) -> tuple[Effect, ...]:
    """Effects in their order. Raises BadComponents."""
    return tuple(map(effect, entries))


def modifiers(entries: Sequence[Mapping[str, Any]]) -> Modifiers:
    """Add up the static effects of a card. Raises BadComponents."""
    return combined([_modifier(entry) for entry in entries])


def _modifier(entry: Mapping[str, Any]) -> Modifiers:
    word, value = _single(entry)
    match word:
        case "die_points_bonus":
            return Modifiers(die_points={colour(value["color"]): value["points"]})
        case "contamination_spaces":
            return Modifiers(contamination_spaces=value)
        case "range_bonus":
            return Modifiers(range_bonus=value)
        case "portal_free":
            return Modifiers(portal_free=bool(value))
        case "price":
            return Modifiers(prices={one_of(get_args(PriceName), name): price_of(cost) for name, cost in value.items()})
        case "no_contamination":
            return Modifiers(no_contamination=frozenset({one_of(get_args(SpecialSpace), value)}))
        case "explorer_bonus":
            return Modifiers(explorer_bonus=value)
    raise BadComponents(f"there is no static effect {word!r}")


def price_of(cost: int) -> int:
    """Check a price: nothing bought by number is free. Raises BadComponents."""
    if cost < 1:
        raise BadComponents("a price is 1 or more")
    return cost


def combined(parts: Sequence[Modifiers]) -> Modifiers:
    """Add up static effects of cards: bonuses are added, of prices the lowest counts."""
    points: dict[Colour, int] = {}
    prices: dict[PriceName, int] = {}
    for part in parts:
        for tint, more in part.die_points.items():
            points[tint] = points.get(tint, 0) + more
        for name, price in part.prices.items():
            prices[name] = min(price, prices.get(name, price))
    return Modifiers(
        die_points=MappingProxyType(points),
        contamination_spaces=sum(part.contamination_spaces for part in parts),
        range_bonus=sum(part.range_bonus for part in parts),
        portal_free=any(part.portal_free for part in parts),
        prices=MappingProxyType(prices),
        no_contamination=frozenset().union(*(part.no_contamination for part in parts)),
        explorer_bonus=sum(part.explorer_bonus for part in parts),
    )


def costs(entries: Sequence[Mapping[str, Any]]) -> tuple[Cost, ...]:
    """Parse a mission's price; each colour occurs at most once. Raises BadComponents."""
    found = tuple(
        Cost(colour(entry["color"]), cubes=cubes(entry["cubes"]))
        if "cubes" in entry
        else Cost(colour(entry["color"]), value=entry["value"])
        for entry in entries
    )
    if len({cost.colour for cost in found}) != len(found):
        raise BadComponents("a price names each colour once")
    return found


def precondition(entry: Mapping[str, Any]) -> Precondition:
    """Parse a planet's precondition. Raises BadComponents."""
    word, value = _single(entry)
    match word:
        case "pay":
            return Precondition(fuel=value.get("fuel", 0), spacebucks=value.get("spacebucks", 0))
        case "tech_value":
            return Precondition(requirements=(Requirement("value", value["at_least"], value["dice"], _named(value)),))
        case "tech_column":
            at_least = column(value["at_least"])
            return Precondition(requirements=(Requirement("column", at_least, value["dice"], _named(value)),))
        case "all_of":
            parts = [precondition(part) for part in value]
            return Precondition(
                fuel=sum(part.fuel for part in parts),
                spacebucks=sum(part.spacebucks for part in parts),
                requirements=tuple(need for part in parts for need in part.requirements),
            )
    raise BadComponents(f"there is no precondition {word!r}")


def _named(value: Mapping[str, Any]) -> Colour | None:
    return colour(value["color"]) if "color" in value else None
