"""The scoring sheet: a row for each of the thirteen categories of rules 11.0, a column for each seat. A plain value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from bot.games.text import Text

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
"""In the order of the pad."""

TITLES: dict[Category, Text] = {
    "settled": Text("Settled planets"),
    "unsettled": Text("Unsettled planets"),
    "sets": Text("Colour sets"),
    "stations": Text("Stations"),
    "missions": Text("Completed missions"),
    "open_missions": Text("Open missions"),
    "hubs": Text("Built hubs"),
    "faces": Text("Tech dice faces"),
    "columns": Text("Tech dice columns"),
    "storage": Text("Full storage"),
    "tracks": Text("Fuel and SpaceBucks"),
    "contamination": Text("Contamination"),
    "network": Text("Network"),
}
"""What the rows are called on the picture."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """The victory points of each seat in one category."""

    category: Category
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All rows, their totals, and what each seat's largest network counts (the prizes for it are in its row)."""

    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    networks: tuple[int, ...]

    def row(self, category: Category) -> ScoreRow:
        """The row of one category."""
        return self.rows[CATEGORIES.index(category)]

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat: more points, then more points from settled planets; what is still tied is shared."""
        standing = tuple(zip(self.totals, self.row("settled").points, strict=True))
        return tuple([1 + sum([other > own for other in standing]) for own in standing])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of rank 1."""
        return tuple([seat for seat, rank in enumerate(self.ranks) if rank == 1])


def sheet(columns: Sequence[Sequence[int]], networks: Sequence[int]) -> ScoreSheet:
    """The sheet from one column of thirteen numbers for each seat."""
    rows = tuple(
        ScoreRow(category, points) for category, points in zip(CATEGORIES, zip(*columns, strict=True), strict=True)
    )
    return ScoreSheet(rows, tuple(map(sum, columns)), tuple(networks))
