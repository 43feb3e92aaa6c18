"""The components of `data/factories.json`: cards, sections and numbers.

The vocabulary of effects is small (see "format" in the file): dice and a price go in, a gain comes out, or a die is
gained or changed. `X` is the face of the placed dice, or a number that the owner chooses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from bot.games import components
from bot.games.components import by_id, one_of
from bot.games.text import Text, proper_name

CardType = Literal["production", "utility", "training", "special", "monument"]
Tool = Literal["hammer", "wrench", "gear", "shovel"]
Resource = Literal["metal", "energy"]
Unit = Literal["metal", "energy", "cards"]
SectionName = Literal["research", "generate", "mine"]
Amount = int | Literal["X"]
Pattern = Literal["any", "exact", "equal", "run", "sum"]
DieSource = Literal["roll", "chosen", "X"]
Occasion = Literal["goods", "build"]
Level = Literal["easy", "medium", "hard", "very_hard"]
Row = Literal["blueprints", "contractors"]
DieColour = Literal["red", "blue", "purple", "yellow", "green"]

SEATS = range(1, 6)

FACES = range(1, 7)
"""Faces of a die."""

RESOURCES: tuple[Resource, ...] = get_args(Resource)
TYPES: tuple[CardType, ...] = get_args(CardType)
ROWS: tuple[Row, ...] = get_args(Row)

THE_MACHINE = -1
"""The Machine's place in a list of seats."""

_CHANGES = ("add", "flip", "reroll")


@dataclass(frozen=True, slots=True)
class FactoriesGain:
    """A gain; cards are drawn from the deck."""

    goods: int = 0
    metal: Amount = 0
    energy: Amount = 0
    cards: int = 0

    def at(self, x: int) -> FactoriesGain:
        """Return the gain with a number for X."""
        if self.metal != "X" and self.energy != "X":
            return self
        return FactoriesGain(self.goods, amount(self.metal, x), amount(self.energy, x), self.cards)


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a use in addition to dice; cards are discarded from hand."""

    metal: Amount = 0
    energy: Amount = 0
    cards: int = 0

    def at(self, x: int) -> Price:
        """Return the price with a number for X."""
        if self.metal != "X" and self.energy != "X":
            return self
        return Price(amount(self.metal, x), amount(self.energy, x), self.cards)


def amount(value: Amount, x: int) -> int:
    """Return a printed number, or the value of X."""
    return x if value == "X" else value


@dataclass(frozen=True, slots=True)
class DiceNeed:
    """The dice of one use: how many, and what they must show.

    `exact` dice show `value`, `equal` ones the same face, a `run` is consecutive, a `sum` totals at least `value`.
    """

    count: int
    pattern: Pattern
    value: int = 0


@dataclass(frozen=True, slots=True)
class FaceGain:
    """What a die showing one of these faces gains."""

    faces: tuple[int, ...]
    gain: FactoriesGain


@dataclass(frozen=True, slots=True)
class DieChange:
    """A change of a die: `add` adds `by`, `flip` turns it over, `reroll` rolls.

    A reroll takes several dice.
    """

    kind: Literal["add", "flip", "reroll"]
    by: int = 0


@dataclass(frozen=True, slots=True)
class Action:
    """What a player may do with a built card once a round.

    `choose` are gains of which the player takes exactly one on top of `gain`. `die` is a die that is gained. `printed`
    gives the printed build cost of the discarded card, up to this total. `copies` makes it the action of a market
    blueprint, whose costs are added; `copyable` says whether it may itself be copied.
    """

    dice: DiceNeed | None = None
    price: Price = Price()
    gain: FactoriesGain = FactoriesGain()
    choose: tuple[FactoriesGain, ...] = ()
    by_face: tuple[FaceGain, ...] = ()
    die: DieSource | None = None
    change: DieChange | None = None
    printed: int | None = None
    copies: bool = False
    copyable: bool = True

    @property
    def slots(self) -> int:
        """The dice that stay on the card after a use."""
        return 0 if self.dice is None else self.dice.count


@dataclass(frozen=True, slots=True)
class CardTrigger:
    """An automatic effect of a built card, at most once a round."""

    on: Occasion
    gain: FactoriesGain


@dataclass(frozen=True, slots=True, eq=False)
class Blueprint:
    """A kind of blueprint.

    All copies are the same object, so compare with `is` or by `id`.

    `limit` is how many of it a compound may have (None: any number). `sets` are the prestige of 1, 2, 3 … of them if
    they score as a set; `discount` is how much metal each Monument in the player's compound saves, down to
    `least_metal`.
    """

    id: str
    name: Text
    type: CardType
    tool: Tool
    metal: int
    energy: int
    prestige: int
    copies: int
    limit: int | None
    action: Action | None
    trigger: CardTrigger | None
    sets: tuple[int, ...]
    discount: int
    least_metal: int

    def __reduce__(self) -> tuple[object, ...]:
        return (blueprint_named, (self.id,))


@dataclass(frozen=True, slots=True, eq=False)
class Contractor:
    """A kind of contractor; all copies are the same object.

    `gain` is the player's, `gift` a chosen opponent's. `revealed` gives the printed build cost of the top blueprint,
    `free_build` builds it. In the coming work phase, `rolled` dice are added, `chosen` dice of any value may be added,
    and up to `settable` dice are set instead of rolled.
    """

    id: str
    name: Text
    energy: int
    copies: int
    gain: FactoriesGain
    gift: FactoriesGain
    revealed: bool = False
    free_build: bool = False
    rolled: int = 0
    chosen: int = 0
    settable: int = 0

    def __reduce__(self) -> tuple[object, ...]:
        return (contractor_named, (self.id,))


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the headquarters: each die gives `each` units; X is its face."""

    name: SectionName
    accepts: tuple[int, ...]
    unit: Unit
    each: Amount


@dataclass(frozen=True, slots=True)
class FactoriesLimits:
    """What may be kept at the end of the work phase, and what ends the game."""

    cards: int
    resources: int
    end_goods: int
    end_compound: int


@dataclass(frozen=True, slots=True)
class FactoriesStart:
    """What a player starts with."""

    dice: int
    metal: int
    energy: int
    hand: int


@dataclass(frozen=True, slots=True)
class MachineFacts:
    """The Machine: start cards by level, the type tested by each die, its scoring."""

    levels: Mapping[Level, int]
    dice: Mapping[DieColour, CardType]
    end_goods: int
    per_card: int
    per_monument: int


def _action(name: str, entry: Mapping[str, Any] | None) -> Action | None:
    if entry is None:
        return None
    dice, change = entry.get("dice"), entry.get("change")
    if dice is not None:
        one_of(get_args(Pattern), dice["pattern"], name)
    if change is not None:
        one_of(_CHANGES, change["kind"], name)
    return Action(
        dice=None if dice is None else DiceNeed(**dice),
        price=Price(**entry.get("price", {})),
        gain=FactoriesGain(**entry.get("gain", {})),
        choose=tuple(FactoriesGain(**gain) for gain in entry.get("choose", ())),
        by_face=tuple(FaceGain(tuple(one["faces"]), FactoriesGain(**one["gain"])) for one in entry.get("by_face", ())),
        die=one_of((None, *get_args(DieSource)), entry.get("die"), name),
        change=None if change is None else DieChange(**change),
        printed=entry.get("printed"),
        copies=entry.get("copies", False),
        copyable=entry.get("copyable", True),
    )


def _trigger(name: str, entry: Mapping[str, Any] | None) -> CardTrigger | None:
    if entry is None:
        return None
    return CardTrigger(one_of(get_args(Occasion), entry["on"], name), FactoriesGain(**entry["gain"]))


def _blueprint(entry: Mapping[str, Any], tools: Sequence[Tool]) -> Blueprint:
    name, discount = entry["id"], entry.get("discount", {})
    return Blueprint(
        id=name,
        name=proper_name(entry["name"]),
        type=one_of(TYPES, entry["type"], name),
        tool=one_of(tools, entry["tool"], name),
        metal=entry["cost"]["metal"],
        energy=entry["cost"]["energy"],
        prestige=entry["prestige"],
        copies=entry["copies"],
        limit=entry["limit"],
        action=_action(name, entry.get("action")),
        trigger=_trigger(name, entry.get("trigger")),
        sets=tuple(entry.get("sets", ())),
        discount=discount.get("metal", 0),
        least_metal=discount.get("least", 0),
    )


def _contractor(entry: Mapping[str, Any]) -> Contractor:
    gains = {side: FactoriesGain(**entry.get(side, {})) for side in ("gain", "gift")}
    return Contractor(**{**entry, **gains, "name": proper_name(entry["name"])})


_FILE = components.load("factories")

TOOLS: tuple[Tool, ...] = tuple(_FILE["market"]["tools"])
"""The tools in the order of the file; there is one token of each."""

SLOTS: int = _FILE["market"]["slots"]
"""Slots in each row of the market."""

BLUEPRINTS: Mapping[str, Blueprint] = by_id(
    _FILE["blueprints"], [_blueprint(entry, TOOLS) for entry in _FILE["blueprints"]], "blueprints"
)
"""Every kind of blueprint by its id, in the order of the file."""

CONTRACTORS: Mapping[str, Contractor] = by_id(
    _FILE["contractors"], map(_contractor, _FILE["contractors"]), "contractors"
)
"""Every kind of contractor by its id, in the order of the file."""

BLUEPRINT_DECK: tuple[Blueprint, ...] = tuple(card for card in BLUEPRINTS.values() for _ in range(card.copies))
"""All blueprints, unshuffled."""

CONTRACTOR_DECK: tuple[Contractor, ...] = tuple(card for card in CONTRACTORS.values() for _ in range(card.copies))
"""All contractors, unshuffled."""

SECTIONS: Mapping[SectionName, Section] = {
    entry["name"]: Section(entry["name"], tuple(entry["accepts"]), entry["unit"], entry["each"])
    for entry in _FILE["headquarters"]["sections"]
}
"""The sections of the headquarters."""

SPACES: int = _FILE["headquarters"]["spaces"]
"""Dice that fit in a section."""

BONUS: int = _FILE["headquarters"]["bonus"]
"""Bonus of a die that equals one already in its section."""

START = FactoriesStart(**_FILE["setup"])
LIMITS = FactoriesLimits(**_FILE["limits"])
MACHINE = MachineFacts(**_FILE["machine"])
LEVELS: tuple[Level, ...] = tuple(MACHINE.levels)


def blueprint_named(name: str) -> Blueprint:
    """Return the blueprint with this id. Raises KeyError."""
    return BLUEPRINTS[name]


def contractor_named(name: str) -> Contractor:
    """Return the contractor with this id. Raises KeyError."""
    return CONTRACTORS[name]
