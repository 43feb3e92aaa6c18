"""What stands on a card, as plain values: engine, pictures and texts read the same ones. `components` fills them.

The vocabulary of effects is small (data/factories.json, "format"): dice and a price go in, a gain comes out, or a die
is gained or changed. `X` is the face of the dice that were placed, or a number that the owner chooses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CardType = Literal["production", "utility", "training", "special", "monument"]
Tool = Literal["hammer", "wrench", "gear", "shovel"]
Resource = Literal["metal", "energy"]
Unit = Literal["metal", "energy", "cards"]
SectionName = Literal["research", "generate", "mine"]
Amount = int | Literal["X"]
Pattern = Literal["any", "exact", "equal", "run", "sum"]
DieSource = Literal["roll", "chosen", "X"]
Occasion = Literal["goods", "build"]


@dataclass(frozen=True, slots=True)
class Gain:
    """What is gained; cards are drawn from the deck."""

    goods: int = 0
    metal: Amount = 0
    energy: Amount = 0
    cards: int = 0

    def at(self, x: int) -> Gain:
        """The same with a number for X."""
        return Gain(self.goods, amount(self.metal, x), amount(self.energy, x), self.cards)


@dataclass(frozen=True, slots=True)
class Price:
    """What one use costs besides dice; cards are discarded from hand."""

    metal: Amount = 0
    energy: Amount = 0
    cards: int = 0

    def at(self, x: int) -> Price:
        """The same with a number for X."""
        return Price(amount(self.metal, x), amount(self.energy, x), self.cards)


def amount(value: Amount, x: int) -> int:
    """A printed number, or the value of X."""
    return x if value == "X" else value


@dataclass(frozen=True, slots=True)
class DiceNeed:
    """The dice that one use takes: how many, and what they must show.

    `exact` dice show `value`, `equal` ones the same face, a `run` is consecutive, a `sum` totals `value` or more.
    """

    count: int
    pattern: Pattern
    value: int = 0


@dataclass(frozen=True, slots=True)
class FaceGain:
    """What a die showing one of these faces gains."""

    faces: tuple[int, ...]
    gain: Gain


@dataclass(frozen=True, slots=True)
class Change:
    """What happens to an unplaced die: `add` changes it `by` so much, `flip` turns it over, `reroll` takes several."""

    kind: Literal["add", "flip", "reroll"]
    by: int = 0


@dataclass(frozen=True, slots=True)
class Action:
    """What an owner may do with a built card once a round.

    `choose` are gains of which the owner takes exactly one on top of `gain`. `die` is a die that is gained. `printed`
    gives the printed build cost of the discarded card, at most so much in all. `copies` makes it the action of a
    blueprint in the market, whose costs come on top; `copyable` says whether it may itself be copied so.
    """

    dice: DiceNeed | None = None
    price: Price = Price()
    gain: Gain = Gain()
    choose: tuple[Gain, ...] = ()
    by_face: tuple[FaceGain, ...] = ()
    die: DieSource | None = None
    change: Change | None = None
    printed: int | None = None
    copies: bool = False
    copyable: bool = True

    @property
    def slots(self) -> int:
        """Dice that lie on the card after a use."""
        return 0 if self.dice is None else self.dice.count


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a built card does by itself, at most once a round."""

    on: Occasion
    gain: Gain


@dataclass(frozen=True, slots=True, eq=False)
class Blueprint:
    """One kind of blueprint; every copy of it is the same object, so compare with `is` or by `id`.

    `limit` is how many of it one compound may hold (None: any number). `sets` are the prestige of 1, 2, 3 … of them
    together where they score as a set; `discount` is how much metal each Monument in the builder's compound saves, down
    to `least_metal`.
    """

    id: str
    name: str
    type: CardType
    tool: Tool
    metal: int
    energy: int
    prestige: int
    copies: int
    limit: int | None
    action: Action | None
    trigger: Trigger | None
    sets: tuple[int, ...]
    discount: int
    least_metal: int

    def __reduce__(self) -> tuple[object, ...]:
        from bot.games.factories.components import blueprint_named

        return (blueprint_named, (self.id,))


@dataclass(frozen=True, slots=True, eq=False)
class Contractor:
    """One kind of contractor; every copy of it is the same object.

    `gain` is the hirer's, `gift` a chosen opponent's. `revealed` gives the printed build cost of the top blueprint,
    `free_build` builds it. In the coming work phase `rolled` dice come on top, `chosen` dice of any value may be added,
    and up to `settable` dice are set instead of rolled.
    """

    id: str
    name: str
    energy: int
    copies: int
    gain: Gain
    gift: Gain
    revealed: bool
    free_build: bool
    rolled: int
    chosen: int
    settable: int

    def __reduce__(self) -> tuple[object, ...]:
        from bot.games.factories.components import contractor_named

        return (contractor_named, (self.id,))
