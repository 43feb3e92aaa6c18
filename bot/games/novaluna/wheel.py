"""The wheel: twelve spaces, a marker and tiles (rules/nova_luna.md 3 and 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.novaluna.components import SPACES, NovaLunaTile

WINDOW = 3
"""Number of next tiles to choose from."""

_ROUNDS = tuple((*range(marker + 1, SPACES), *range(marker)) for marker in range(SPACES))
"""For each space of the marker, the other spaces clockwise from it."""


class Wheel(NamedTuple):
    """The tiles by space, clockwise from the top, and the marker's space; immutable."""

    spaces: tuple[NovaLunaTile | None, ...]
    marker: int

    @property
    def choices(self) -> tuple[int, ...]:
        """The spaces of the next three tiles, or fewer."""
        spaces = self.spaces
        return tuple([space for space in _ROUNDS[self.marker] if spaces[space] is not None][:WINDOW])

    @property
    def gaps(self) -> tuple[int, ...]:
        """The empty spaces in the order of refilling, without the marker's space."""
        return tuple([space for space in _ROUNDS[self.marker] if self.spaces[space] is None])

    @property
    def tiles(self) -> int:
        """The number of tiles on the wheel."""
        return SPACES - self.spaces.count(None)

    def tile(self, space: int) -> NovaLunaTile:
        """Return the tile on this space. Raises LookupError if there is none."""
        tile = self.spaces[space]
        if tile is None:
            raise LookupError(f"no tile on space {space}")
        return tile

    def without(self, space: int) -> Wheel:
        """Return the wheel after taking this space's tile; the marker moves there."""
        return Wheel((*self.spaces[:space], None, *self.spaces[space + 1 :]), space)

    def filled(self, pile: Sequence[NovaLunaTile]) -> tuple[Wheel, tuple[int, ...]]:
        """Return the wheel with its gaps filled from the pile, and the spaces filled."""
        spaces = list(self.spaces)
        filled = self.gaps[: len(pile)]
        for space, tile in zip(filled, pile, strict=False):
            spaces[space] = tile
        return Wheel(tuple(spaces), self.marker), filled


EMPTY_WHEEL = Wheel((None,) * SPACES, 0)
