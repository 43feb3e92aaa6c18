"""A Carcassonne position as a viewer may see it: plain immutable values for drawing and describing.

Cells are `(x, y)` with the start tile at (0, 0), x growing east and y growing south. Sides are "N", "E", "S", "W" as
the tile lies. Rotations are quarter turns clockwise. Colours are numbered 0 left, 1 middle, 2 right, 3 fourth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bot.games.carcassonne.components import Kind, Side
from bot.games.carcassonne.moves import CarcassonnePlace
from bot.games.carcassonne.state import Ending
from bot.games.cells import Cell
from bot.games.contract import View

Phase = Literal["place", "meeple", "score", "over"]


@dataclass(frozen=True, slots=True)
class CarcassonneTileView:
    """One tile on the table."""

    cell: Cell
    letter: str
    rotation: int


@dataclass(frozen=True, slots=True)
class MeepleView:
    """One meeple on a tile; `sides` are the sides of its segment as the tile lies, empty for a monastery."""

    cell: Cell
    colour: int
    kind: Kind
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class ColourView:
    """One colour: its score with what changed since its owner last decided, meeples in supply, tiles in its pile."""

    name: str
    score: int
    change: int
    meeples: int
    spent: int
    pile: int
    lowest: bool


@dataclass(frozen=True, slots=True)
class LegalCell:
    """A cell where the drawn tile fits, with the rotations that differ."""

    cell: Cell
    rotations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FeatureChoice:
    """A free feature of the tile being placed, numbered clockwise from north as the buttons are.

    `points` is what it would pay to `paid` in this turn (0 if it stays open or pays nobody), `tiles` its size so far,
    `complete` whether this tile completes it.
    """

    number: int
    kind: Kind
    sides: tuple[Side, ...]
    tiles: int
    complete: bool
    points: int
    paid: tuple[int, ...]
    notation: str


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """One outcome of the scoring order: the notation that gives it and the scores after it, by colour.

    With `aids` off nobody works the scores out: `scores` and `changes` are empty.
    """

    number: int
    notation: str
    scores: tuple[int, ...]
    changes: tuple[int, ...]

    @property
    def features(self) -> tuple[str, ...]:
        """What scores first, second and so on: sides of the tile just laid, cells of monasteries."""
        return tuple(self.notation.split()[1:])


@dataclass(frozen=True, slots=True)
class ExtendedFeature:
    """A feature that a placement extends and leaves open, with its meeples and its new size.

    `holders` are the colours with most meeples in it, nobody where it is free; `at` the cells of its meeples.
    """

    kind: Kind
    tiles: int
    holders: tuple[int, ...]
    at: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ClosedFeature:
    """A feature with meeples that a turn completes: `points` go to each of the `paid`, or to nobody.

    `holders` have most meeples in it, `at` are the cells of its meeples, which all come home.
    """

    kind: Kind
    points: int
    holders: tuple[int, ...]
    paid: tuple[int, ...]
    at: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a turn comes to with the meeple of this notation; empty where none is put down.

    `scores` are those after the turn, by colour; where the game `ends` with it they are the totals. With `ordered` an
    order of scoring will be chosen, and they are those of the best one for the lowest colour.
    """

    meeple: str
    scores: tuple[int, ...]
    closed: tuple[ClosedFeature, ...]
    ordered: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class PlacementPreview:
    """What a placement can bring in its turn: one consequence for each free feature, or a single one.

    `joined` are the features that it makes larger, `begins` the kinds of free features that begin on the tile. With
    `ends` a meeple would be due and none is left. `worth` compares placements: the larger, the more sensible.
    """

    consequences: tuple[Consequence, ...]
    joined: tuple[ExtendedFeature, ...] = ()
    begins: tuple[Kind, ...] = ()
    ends: bool = False
    worth: float = 0.0

    @property
    def best(self) -> Consequence:
        """What the most sensible meeple comes to."""
        return max(self.consequences, key=lambda one: (min(one.scores), sum(one.scores)))

    @property
    def last(self) -> bool:
        """Whether the game ends with the turn for every choice of meeple."""
        return all(one.ends for one in self.consequences)

    @property
    def scores(self) -> tuple[int | None, ...]:
        """The score of each colour after the turn, where it is the same with every meeple."""
        by_colour = zip(*(one.scores for one in self.consequences), strict=True)
        return tuple([scores[0] if len(set(scores)) == 1 else None for scores in by_colour])


@dataclass(frozen=True, slots=True)
class CarcassonneGhost:
    """A proposed placement: the cell, how the tile would lie, the rotations to turn through, what one could claim.

    `preview` is None with `aids` off. A single choice is no choice: its meeple is put down with the tile.
    """

    cell: Cell
    letter: str
    rotation: int
    rotations: tuple[int, ...]
    choices: tuple[FeatureChoice, ...]
    must_but_cannot: bool
    preview: PlacementPreview | None = None


@dataclass(frozen=True, slots=True)
class FinalColour:
    """One colour in the result: score before the final scoring, points for meeples on tiles, total."""

    name: str
    before: int
    meeples: int
    total: int
    lowest: bool


@dataclass(frozen=True, slots=True)
class CarcassonneView(View):
    """Everything that may be seen; the order of the piles is in no view.

    `colour` is the colour to move, `drawn` the letter of its tile through the whole turn (None when the game is over),
    `active` the cell where that tile lies while its meeple or scoring is being decided. With `aids` off `legal`,
    `remaining`, `fits`, `dead`, `previews`, `claims` and the projected points are empty. `fits` counts the tiles still
    face down that fit a cell, `dead` are cells that no tile can fill any more; both are empty when the game is over.
    """

    phase: Phase
    turn: int
    team: bool
    aids: bool
    tiles: tuple[CarcassonneTileView, ...]
    meeples: tuple[MeepleView, ...]
    colours: tuple[ColourView, ...]
    colour: int | None
    drawn: str | None
    active: Cell | None
    last: Cell | None
    last_colour: int | None
    tiles_left: int
    remaining: Mapping[str, int]
    discarded: tuple[str, ...]
    legal: tuple[LegalCell, ...]
    fits: Mapping[Cell, int]
    dead: tuple[Cell, ...]
    features: tuple[FeatureChoice, ...]
    orders: tuple[OrderChoice, ...]
    ghost: CarcassonneGhost | None
    final: tuple[FinalColour, ...]
    ending: Ending
    previews: Mapping[CarcassonnePlace, PlacementPreview] = field(default_factory=dict, kw_only=True, repr=False)
    """The preview of each legal placement, made on demand."""
    claims: tuple[Consequence, ...] = field(default=(), kw_only=True)
    """What the turn comes to with a meeple on each of the `features`; empty with `aids` off."""

    @property
    def beside(self) -> list[Cell]:
        """The empty cells beside the map in reading order, whatever fits there."""
        taken = {tile.cell for tile in self.tiles}
        around = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))}
        return sorted(around - taken, key=lambda cell: (cell[1], cell[0]))
