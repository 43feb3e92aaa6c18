"""The face-down piles, one for each colour: what is left, and where a colour draws from."""

from __future__ import annotations

from collections.abc import Sequence


class Piles:
    """Tiles in the order in which they are drawn, and how many of each pile are taken already.

    >>> piles = Piles(["UV", "D"])
    >>> piles.draw(0), len(piles), piles.hidden()
    ('U', 2, (('V',), ('D',)))
    """

    __slots__ = ("_left", "_taken", "_tiles")

    def __init__(self, tiles: Sequence[Sequence[str]], taken: Sequence[int] = ()) -> None:
        self._tiles = tuple(map(tuple, tiles))
        self._taken = list(taken) or [0] * len(self._tiles)
        self._left = sum(map(len, self._tiles)) - sum(self._taken)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piles) and self.hidden() == other.hidden()

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        """How many tiles are still face down in all piles."""
        return self._left

    def copy(self) -> Piles:
        """Independent piles in the same state."""
        return Piles(self._tiles, self._taken)

    def size(self, pile: int) -> int:
        """How many tiles are still face down in one pile."""
        return len(self._tiles[pile]) - self._taken[pile]

    def hidden(self) -> tuple[tuple[str, ...], ...]:
        """The tiles that are still face down, pile by pile, the next one first."""
        return tuple(pile[taken:] for pile, taken in zip(self._tiles, self._taken, strict=True))

    def source(self, colour: int, *, borrow: bool) -> int | None:
        """The pile that a colour draws from: its own, or with `borrow` the next one clockwise that has tiles."""
        if self.size(colour):
            return colour
        if borrow:
            count = len(self._tiles)
            return next((pile for pile in ((colour + n) % count for n in range(count)) if self.size(pile)), None)
        return None

    def draw(self, pile: int) -> str:
        """Take the next tile of a pile that has one."""
        tile = self._tiles[pile][self._taken[pile]]
        self._taken[pile] += 1
        self._left -= 1
        return tile
