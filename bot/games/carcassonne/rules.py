"""What differs between the solo variant and the base game, as a value.

The same engine plays both. `rules/carcassonne_solo.md` and `rules/carcassonne.md` have the same section numbers for
the same steps of a turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.carcassonne import words
from bot.games.text import Text, Who

MEEPLES = 7
"""Meeples of each player in the base game."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The differences. `page` is the page that refusals cite.

    With `seated`, each colour is a seat of its own, named by its player; otherwise one seat moves all colours. With
    `fields`, meeples can be placed on fields. `required` says that a meeple must be placed where possible,
    `lowest_only` that a feature scores only if its majority is in last place. With `own_piles` each colour has a pile;
    otherwise all draw from the first pile that has a tile.
    """

    page: str
    seated: bool
    fields: bool
    required: bool
    lowest_only: bool
    own_piles: bool

    def cite(self, section: str) -> str:
        """Return the citation of a section of these rules."""
        return f"{self.page} {section}"

    def seat_of(self, colour: int) -> int:
        """Return the seat that moves for a colour."""
        return colour if self.seated else 0

    @property
    def key(self) -> str:
        """The name of a colour's number in the data of events."""
        return "seat" if self.seated else "colour"

    def who(self, colour: int) -> Text | Who:
        """Return a colour's name in sentences: the seat, or the colour itself."""
        return Who(colour) if self.seated else words.COLOURS[colour]

    def prompted_colour(self, colour: int) -> Text | None:
        """Return the colour that a prompt names; a seat isn't named in its own prompt."""
        return None if self.seated else words.COLOURS[colour]


SOLO = Rules("carcassonne_solo", seated=False, fields=False, required=True, lowest_only=True, own_piles=True)
"""The official solo variant."""

BASE = Rules("carcassonne", seated=True, fields=True, required=False, lowest_only=False, own_piles=False)
"""The base game for two to five."""
