"""The state: piles, players, The Machine, progress of the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, islice
from operator import attrgetter
from typing import Any, Generic, Literal, NamedTuple, Self, TypeVar

from bot.games import engine
from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.factories.components import (
    BLUEPRINT_DECK,
    BLUEPRINTS,
    CONTRACTOR_DECK,
    FACES,
    SECTIONS,
    SLOTS,
    START,
    TOOLS,
    Blueprint,
    CardType,
    Contractor,
    DiceNeed,
    DieChange,
    DieColour,
    Level,
    Row,
    SectionName,
    Tool,
)

# The free dice that a card can take or change.
#
# Dice are faces in rising order; equal faces are interchangeable.


Dice = tuple[int, ...]

OPPOSITE = FACES[0] + FACES[-1]
"""The sum of opposite faces."""


@lru_cache(maxsize=4096)
def distinct(dice: Dice) -> Dice:
    """Return each face once."""
    return tuple(sorted(set(dice)))


def without(dice: Dice, taken: Dice) -> Dice:
    """Return the remaining dice after some are taken."""
    left = list(dice)
    for face in taken:
        left.remove(face)
    return tuple(left)


def joined(dice: Dice, more: Dice) -> Dice:
    """All dice together."""
    return tuple(sorted(dice + more))


@lru_cache(maxsize=4096)
def picks(need: DiceNeed, dice: Dice) -> tuple[Dice, ...]:
    """Return all ways to fill a card's spaces (rules/fantastic_factories.md 7)."""
    if need.pattern == "any" or need.pattern == "sum":
        found = sorted(set(combinations(dice, need.count)))
        return tuple(one for one in found if sum(one) >= need.value)
    faces = distinct(dice)
    if need.pattern == "exact":
        wanted = (need.value,) * need.count
        return (wanted,) if dice.count(need.value) >= need.count else ()
    if need.pattern == "equal":
        return tuple((face,) * need.count for face in faces if dice.count(face) >= need.count)
    runs = (tuple(range(face, face + need.count)) for face in faces)
    return tuple(run for run in runs if set(run) <= set(faces))


@lru_cache(maxsize=4096)
def targets(change: DieChange, dice: Dice) -> tuple[Dice, ...]:
    """Return all sets of dice that a training card can change."""
    if change.kind == "reroll":
        sizes = range(1, len(dice) + 1)
        return tuple(sorted({some for size in sizes for some in combinations(dice, size)}))
    return tuple((face,) for face in distinct(dice) if change.kind == "flip" or face + change.by in FACES)


def changed(change: DieChange, face: int) -> int:
    """Return the face of a die after a change that needs no roll."""
    return OPPOSITE - face if change.kind == "flip" else face + change.by


def new_faces(before: Dice, after: Dice) -> Dice:
    """Return the faces that `after` has more often than `before`."""
    return tuple(sorted((Counter(after) - Counter(before)).elements()))


# One kind of card on the table: the face-down deck, the discard pile, the face-up row.


C = TypeVar("C", Blueprint, Contractor)


@dataclass(slots=True)
class Pile(Generic[C]):
    """The `deck` (top card last), the `discards` and the market `row`.

    `shuffles` counts shuffles of the deck and is part of the next one's label.
    """

    name: Row
    discards: list[C]
    row: list[C | None] = field(default_factory=lambda: [None] * SLOTS)
    deck: list[C] = field(default_factory=list)
    shuffles: int = 0

    def shuffle(self, chance: Chance) -> None:
        """The discard pile becomes the deck."""
        self.shuffles += 1
        self.deck = chance.shuffle(self.discards, self.name, self.shuffles)
        self.discards = []

    def draw(self, chance: Chance) -> C | None:
        """Draw the top card, None without any; discards refill an empty deck (A2)."""
        if not self.deck:
            if not self.discards:
                return None
            self.shuffle(chance)
        return self.deck.pop()

    def at(self, slot: int) -> C:
        """Return the card in a slot (from 1). Raises LookupError if it's empty."""
        card = self.row[slot - 1]
        if card is None:
            raise LookupError(slot)
        return card

    def take(self, slot: int) -> C:
        """Remove and return the card in a slot."""
        card = self.at(slot)
        self.row[slot - 1] = None
        return card

    def refill(self, chance: Chance) -> list[int]:
        """Fill empty slots in place, lowest first (A4, A15); return their indices."""
        filled = []
        for index, card in enumerate(self.row):
            if card is None:
                self.row[index] = self.draw(chance)
                filled.append(index)
        return filled

    @property
    def has_more(self) -> bool:
        """Whether a card can be added to the row."""
        return bool(self.deck or self.discards)

    def clear(self) -> None:
        """Discard the row."""
        self.discards += [card for card in self.row if card is not None]
        self.row = [None] * SLOTS

    def copy(self) -> Pile[C]:
        """An independent pile in the same state."""
        return Pile(self.name, self.discards[:], self.row[:], self.deck[:], self.shuffles)


# The facts of a position of Fantastic Factories: piles, players, The Machine, and where the round is.


Snapshot = tuple[int, int, int, int, Dice]
"""What a move can change for a player: metal, energy, goods, cards, dice."""

_ID = attrgetter("id")

Phase = Literal["market", "work", "over"]
Asking = Literal["gift", "set_dice", "discard", "mix", "limit_cards", "limit_resources"]


@dataclass(slots=True)
class Built:
    """A built card: goods made in total; this round's use, dice, and copied card."""

    card: Blueprint
    goods: int = 0
    used: bool = False
    dice: Dice = ()
    copied: Blueprint | None = None


def _no_dice() -> dict[SectionName, Dice]:
    return dict.fromkeys(SECTIONS, ())


@dataclass
class PlayerState:
    """A player.

    `dice` are free dice in rising order, `placed` those in the headquarters in order of placing. `rolled` counts the
    dice rolled this round. `specialist` counts dice of any value that can be added. `made_goods` is for this round.
    """

    hand: list[Blueprint] = field(default_factory=list)
    compound: list[Built] = field(default_factory=list)
    placed: dict[SectionName, Dice] = field(default_factory=_no_dice)
    metal: int = START.metal
    energy: int = START.energy
    goods: int = 0
    dice: Dice = ()
    rolled: int = 0
    specialist: int = 0
    made_goods: bool = False
    hired: Contractor | None = None

    def copy(self) -> PlayerState:
        """An independent player in the same state."""
        twin = PlayerState.__new__(PlayerState)
        twin.__dict__.update(self.__dict__)
        twin.hand, twin.placed = self.hand[:], self.placed.copy()
        twin.compound = [Built(one.card, one.goods, one.used, one.dice, one.copied) for one in self.compound]
        return twin

    @property
    def snapshot(self) -> Snapshot:
        """Return what a move can change."""
        return self.metal, self.energy, self.goods, len(self.hand), self.dice

    def count(self, card: Blueprint) -> int:
        """Count this card in the compound."""
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

    def payers(self, card: Blueprint) -> list[str]:
        """List the different cards in hand, without the one to build, that have its tool."""
        names = dict.fromkeys([other.id for other in self.hand if other.tool == card.tool and other is not card])
        return [*names, card.id] if self.hand.count(card) > 1 else list(names)

    def clean_up(self) -> None:
        """Return the dice and ready the cards."""
        self.placed = _no_dice()
        self.rolled, self.made_goods, self.hired = 0, False, None
        for built in self.compound:
            built.used, built.dice, built.copied = False, (), None


@dataclass(frozen=True, slots=True)
class MachineTest:
    """A work die: it makes a good if it shows at most the number of cards of its type."""

    colour: DieColour
    type: CardType
    die: int
    count: int
    passed: bool


@dataclass(frozen=True, slots=True)
class MachineTurn:
    """What The Machine did in a round.

    `slot` is the slot of the card it took, None if the card came from the deck; `taken` is None if there was no card;
    `discarded` is the row that it cleared. `tests` are in the order blue, yellow, red, purple.
    """

    round: int
    green: int
    slot: int | None
    taken: Blueprint | None
    discarded: Row | None
    tests: tuple[MachineTest, ...]

    @property
    def goods(self) -> int:
        """Goods made in this turn."""
        return sum(test.passed for test in self.tests)


@dataclass(slots=True)
class Machine:
    """The Machine: its compound in order of taking, goods, latest turn."""

    level: Level
    compound: list[Blueprint] = field(default_factory=list)
    goods: int = 0
    turn: MachineTurn | None = None

    def copy(self) -> Machine:
        """An independent Machine in the same state."""
        return Machine(self.level, self.compound[:], self.goods, self.turn)


class FactoriesPlayedMove(NamedTuple):
    """The last move, with the seat's values before and after it."""

    move: Move
    seat: int
    round: int
    before: Snapshot
    after: Snapshot


class FactoriesState(engine.State):
    """The state of the table.

    `first` has the first player marker, `seat` moves in the current phase. `tokens` are the tools of the contractor
    slots. `ending` are the seats (-1: The Machine) that had reached an end condition at a clean-up.
    `empty_rows_refresh` says whether a row without cards can be refreshed, `work_together` whether all seats have their
    work phase at the same time; then `seat` isn't used.
    """

    def __init__(
        self,
        seats: int,
        chance: Chance,
        level: Level,
        steps: Sequence[engine.Step[Any]],
        *,
        empty_rows_refresh: bool,
        work_together: bool,
    ) -> None:
        """Shuffle everything, deal nothing."""
        super().__init__(seats, steps)
        self.chance = chance
        self.empty_rows_refresh = empty_rows_refresh
        self.work_together = work_together and seats > 1
        self.blueprints = Pile("blueprints", [*BLUEPRINT_DECK])
        self.contractors = Pile("contractors", [*CONTRACTOR_DECK])
        self.blueprints.shuffle(chance)
        self.contractors.shuffle(chance)
        self.tokens: tuple[Tool, ...] = tuple(chance.shuffle(TOOLS, "tools"))
        self.first = self.seat = chance.below(seats, "first") if seats > 1 else 0
        self.players = [PlayerState() for _ in range(seats)]
        self.machine = Machine(level) if seats == 1 else None
        self.round = 0
        self.phase: Phase = "market"
        self.refreshed = self.last_round = False
        self.ending: tuple[int, ...] = ()
        self.played: FactoriesPlayedMove | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play of this round."""
        return tuple((self.first + place) % self.seats for place in range(self.seats))

    def pile(self, row: Row) -> Pile[Blueprint] | Pile[Contractor]:
        """The pile of a row of the market."""
        return self.blueprints if row == "blueprints" else self.contractors

    def slot_for(self, card: str) -> int:
        """Return the slot (from 1) that a blueprint can pay for; slots have unique tools."""
        return self.tokens.index(BLUEPRINTS[card].tool) + 1

    def shows_hand(self, seat: int, viewer: int | None) -> bool:
        """Whether a viewer may see a seat's hand: its own, or any in the solo game."""
        return viewer == seat or self.seats == 1

    def copy(self) -> Self:
        """Copy piles, players and The Machine too."""
        twin = super().copy()
        twin.blueprints, twin.contractors = self.blueprints.copy(), self.contractors.copy()
        twin.players = [player.copy() for player in self.players]
        twin.machine = None if self.machine is None else self.machine.copy()
        return twin

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """Redraw the order of the decks and the hands of others, even openly taken cards."""
        self.chance = chance
        self.contractors.deck = chance.shuffle(sorted(self.contractors.deck, key=_ID), "contractors")
        hidden = [player.hand for seat, player in enumerate(self.players) if not self.shows_hand(seat, viewer)]
        places = [self.blueprints.deck, *hidden]
        cards = iter(chance.shuffle(sorted([card for place in places for card in place], key=_ID), "blueprints"))
        for place in places:
            place[:] = islice(cards, len(place))
