"""The table of Fantastic Factories as it stands: piles, market, players, The Machine, and where the round is.

Holds what there is and how it is copied and compared; what may be done and what follows stands elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, Self, TypeVar

from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.factories.cards import Blueprint, Contractor, SectionName, Tool
from bot.games.factories.components import SECTIONS, SLOTS, START
from bot.games.factories.dice import Dice
from bot.games.factories.uses import UseOption
from bot.games.factories.view import Asking, Level, MachineTurn, Phase

C = TypeVar("C", Blueprint, Contractor)

NO_DICE: dict[SectionName, Dice] = dict.fromkeys(SECTIONS, ())


class Pile(Generic[C]):
    """One kind of card: the face-down `deck` (its last card is the top), the `discards` and the face-up `row`.

    `shuffles` counts how often the deck was shuffled; the number is part of the label of the next shuffle.
    """

    __slots__ = ("deck", "discards", "name", "row", "shuffles")

    def __init__(self, name: str, cards: tuple[C, ...], chance: Chance) -> None:
        self.name = name
        self.discards: list[C] = list(cards)
        self.row: list[C | None] = [None] * SLOTS
        self.deck: list[C] = []
        self.shuffles = 0
        self._shuffle(chance)

    def draw(self, chance: Chance) -> C | None:
        """The top card; the discard pile becomes the deck when that is empty (A2). None if both are."""
        if not self.deck:
            if not self.discards:
                return None
            self._shuffle(chance)
        return self.deck.pop()

    def refill(self, chance: Chance) -> list[int]:
        """Fill the empty slots of the row where they are, lowest first (A4, A15); returns their indices."""
        filled = []
        for index, card in enumerate(self.row):
            if card is None:
                self.row[index] = self.draw(chance)
                filled.append(index)
        return filled

    @property
    def has_more(self) -> bool:
        """Whether a card could come into the row."""
        return bool(self.deck or self.discards)

    def clear(self) -> None:
        """Discard the row."""
        self.discards += [card for card in self.row if card is not None]
        self.row = [None] * SLOTS

    def copy(self) -> Self:
        """An independent pile in the same state."""
        twin = self.__class__.__new__(self.__class__)
        twin.name, twin.shuffles = self.name, self.shuffles
        twin.deck, twin.discards, twin.row = self.deck[:], self.discards[:], self.row[:]
        return twin

    def _shuffle(self, chance: Chance) -> None:
        self.shuffles += 1
        self.deck = chance.shuffle(self.discards, self.name, self.shuffles)
        self.discards = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and all(getattr(self, name) == getattr(other, name) for name in Pile.__slots__)

    __hash__ = None  # type: ignore[assignment]


@dataclass(slots=True)
class Built:
    """One built card: goods made in all, and of this round whether it was used, with which dice, copying what."""

    card: Blueprint
    goods: int = 0
    used: bool = False
    dice: Dice = ()
    copied: Blueprint | None = None

    def copy(self) -> Built:
        """An independent card in the same state."""
        return Built(self.card, self.goods, self.used, self.dice, self.copied)


@dataclass(slots=True)
class Player:
    """One seat's things.

    `dice` are free dice in rising order, `placed` those in the headquarters in the order of placing. `rolled` counts
    the dice rolled in this round. `specialist` counts dice of any value to be added. `made_goods`: in this round.
    """

    hand: list[Blueprint]
    compound: list[Built]
    placed: dict[SectionName, Dice]
    metal: int = START.metal
    energy: int = START.energy
    goods: int = 0
    dice: Dice = ()
    rolled: int = 0
    specialist: int = 0
    made_goods: bool = False
    hired: Contractor | None = None

    def copy(self) -> Player:
        """An independent player in the same state."""
        return Player(
            self.hand[:],
            [built.copy() for built in self.compound],
            dict(self.placed),
            self.metal,
            self.energy,
            self.goods,
            self.dice,
            self.rolled,
            self.specialist,
            self.made_goods,
            self.hired,
        )

    def count(self, card: Blueprint) -> int:
        """How many of this card stand in the compound."""
        return len([built for built in self.compound if built.card is card])

    def may_have(self, card: Blueprint) -> bool:
        """Whether one more of this card may be built (section 8)."""
        return card.limit is None or self.count(card) < card.limit

    def metal_for(self, card: Blueprint) -> int:
        """The metal that building this card costs now; Monuments make a Megalith cheaper."""
        if not card.discount:
            return card.metal
        monuments = sum(built.card.type == "monument" for built in self.compound)
        return max(card.least_metal, card.metal - card.discount * monuments)

    def find(self, name: str) -> Built | None:
        """The first card in the compound with this id."""
        return next((built for built in self.compound if built.card.id == name), None)


class Machine:
    """The Machine: its compound in the order of taking, its goods and its latest turn."""

    __slots__ = ("compound", "goods", "level", "turn")

    def __init__(self, level: Level) -> None:
        self.level = level
        self.compound: list[Blueprint] = []
        self.goods = 0
        self.turn: MachineTurn | None = None

    def copy(self) -> Machine:
        """An independent Machine in the same state."""
        twin = Machine(self.level)
        twin.compound, twin.goods, twin.turn = self.compound[:], self.goods, self.turn
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Machine) and all(
            getattr(self, name) == getattr(other, name) for name in Machine.__slots__
        )

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Pending:
    """A decision inside an effect; see `ResolvingView`. `option` is the use of the built card that is under way."""

    asking: Asking
    left: int
    source: Blueprint | Contractor | None = None
    chosen: Dice = ()
    metal: int = 0
    energy: int = 0
    built: int = 0
    option: UseOption | None = None


class Snapshot(NamedTuple):
    """What of a player a move can change, to tell afterwards what it did."""

    metal: int
    energy: int
    goods: int
    cards: int
    dice: Dice


class Played(NamedTuple):
    """The move played last, with the seat's things before and after it."""

    move: Move
    seat: int
    round: int
    before: Snapshot
    after: Snapshot


_VALUES = (
    "seed",
    "empty_rows_refresh",
    "tokens",
    "round",
    "phase",
    "first",
    "turn",
    "refreshed",
    "pending",
    "last_round",
    "ending",
    "played",
)
_PARTS = ("blueprints", "contractors", "machine")


class State:
    """Everything on the table.

    `turn` counts the seats that have finished the current phase; the seat to move is that many after the `first` one.
    `tokens` are the tools of the contractor slots. `ending` are the seats (-1: The Machine) that have reached an end
    condition at a clean-up. `empty_rows_refresh` says whether a row without a card can be refreshed.
    """

    __slots__ = (*_VALUES, *_PARTS, "chance", "players")

    seed: bytes
    empty_rows_refresh: bool
    chance: Chance
    tokens: tuple[Tool, ...]
    blueprints: Pile[Blueprint]
    contractors: Pile[Contractor]
    players: list[Player]
    machine: Machine | None
    round: int
    phase: Phase
    first: int
    turn: int
    refreshed: bool
    pending: Pending | None
    last_round: bool
    ending: tuple[int, ...]
    played: Played | None

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.players)

    @property
    def seat(self) -> int:
        """The seat whose turn it is in the current phase."""
        return (self.first + self.turn) % len(self.players)

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[(self.first + self.turn) % len(self.players)]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play of this round."""
        seats = len(self.players)
        return tuple((self.first + place) % seats for place in range(seats))

    def copy(self) -> State:
        """An independent table in the same state."""
        twin = State.__new__(State)
        for name in _VALUES:
            setattr(twin, name, getattr(self, name))
        twin.chance = self.chance
        twin.blueprints, twin.contractors = self.blueprints.copy(), self.contractors.copy()
        twin.players = [player.copy() for player in self.players]
        twin.machine = None if self.machine is None else self.machine.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        names = (*_VALUES, *_PARTS, "players")
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = None  # type: ignore[assignment]
