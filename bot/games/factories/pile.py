"""One kind of card on the table: the face-down deck, the discard pile, the face-up row."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.games.chance import Chance
from bot.games.factories.components import SLOTS, Blueprint, Contractor, Row

C = TypeVar("C", Blueprint, Contractor)


@dataclass(slots=True)
class Pile(Generic[C]):
    """The `deck` (its last card is the top), the `discards` and the `row` of the market.

    `shuffles` counts how often the deck was shuffled; the number is part of the label of the next shuffle.
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
        """The top card; the discard pile becomes the deck when that is empty (A2). None if both are."""
        if not self.deck:
            if not self.discards:
                return None
            self.shuffle(chance)
        return self.deck.pop()

    def at(self, slot: int) -> C:
        """The card in a slot of the row (from 1). LookupError for an empty one."""
        card = self.row[slot - 1]
        if card is None:
            raise LookupError(slot)
        return card

    def take(self, slot: int) -> C:
        """The same, and the slot is empty then."""
        card = self.at(slot)
        self.row[slot - 1] = None
        return card

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

    def copy(self) -> Pile[C]:
        """An independent pile in the same state."""
        return Pile(self.name, self.discards[:], self.row[:], self.deck[:], self.shuffles)
