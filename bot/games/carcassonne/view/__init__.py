"""A viewer's view of a Carcassonne position: plain immutable values.

Cells are `(x, y)` with the start tile at (0, 0), x growing east and y growing south. Sides are "N", "E", "S", "W" of
the placed tile; the half-edges of a field are "NL", "NR", "EL" and so on clockwise, left and right as seen from the
middle of the tile. Rotations are clockwise quarter turns.

Colours are 0 left, 1 middle, 2 right, 3 fourth in a solo game, and the seats in a base game, which has more than one
seat (`view.seats`). A base game also has:

- `features` and `ghost.choices` of the kind "field", after the other kinds; `sides` are half-edges then. Both are empty
  for a seat without meeples. The move `no meeple` is always possible with them and isn't among them;
- `claims`, and `consequences` of a preview: one for each choice in their order, then one for no meeple (`meeple` is
  empty);
- `held` and `fields`: who has most meeples on what, and every field with its half-edges and what it pays now;
- `ended_with`: what each unfinished feature and each field paid at the end;
- colours that are named by `named_by(view.names)`, never lowest and without piles; all tiles are in one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Self

from bot.games.areas import Cell
from bot.games.carcassonne.components import FeatureKind, HalfEdge, Kind, Side
from bot.games.carcassonne.moves import CarcassonnePlace
from bot.games.carcassonne.state import Ending
from bot.games.contract import View
from bot.games.text import TextLike

Phase = Literal["place", "meeple", "score", "over"]


@dataclass(frozen=True, slots=True)
class CarcassonneTileView:
    """A tile on the table."""

    cell: Cell
    letter: str
    rotation: int


@dataclass(frozen=True, slots=True)
class MeepleView:
    """A meeple on a tile; `sides` are those of its segment, empty for a monastery.

    On a field they are the half-edges of the tile's part of it.
    """

    cell: Cell
    colour: int
    kind: FeatureKind
    sides: tuple[Side, ...] | tuple[HalfEdge, ...]


@dataclass(frozen=True, slots=True)
class ColourView:
    """A colour: score, change since its last decision, supply, tiles in its pile."""

    name: TextLike
    score: int
    change: int
    meeples: int
    spent: int
    pile: int
    lowest: bool


@dataclass(frozen=True, slots=True)
class LegalCell:
    """A cell where the drawn tile fits, with its distinct rotations."""

    cell: Cell
    rotations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FeatureChoice:
    """A free feature of the current tile, numbered clockwise from north.

    `points` is what it would pay to `paid` in this turn (0 if open or paying nobody), `tiles` its current size,
    `complete` whether this tile completes it. `cities` is how many finished cities a field touches now.
    """

    number: int
    kind: FeatureKind
    sides: tuple[Side, ...] | tuple[HalfEdge, ...]
    tiles: int
    complete: bool
    points: int
    paid: tuple[int, ...]
    notation: str
    cities: int = 0


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """An outcome of the scoring order: its notation, and the scores by colour.

    Without `aids`, `scores` and `changes` are empty.
    """

    number: int
    notation: str
    scores: tuple[int, ...]
    changes: tuple[int, ...]

    @property
    def features(self) -> tuple[str, ...]:
        """The features in scoring order: sides of the last tile, cells of monasteries."""
        return tuple(self.notation.split()[1:])


@dataclass(frozen=True, slots=True)
class ExtendedFeature:
    """A feature that a placement extends and leaves open, with its meeples and size.

    Also a field with meeples that it extends. `holders` are the colours with most meeples, empty if it's free; `at` are
    the cells of its meeples.
    """

    kind: FeatureKind
    tiles: int
    holders: tuple[int, ...]
    at: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ClosedFeature:
    """A feature with meeples that a turn completes: `points` for each of the `paid`.

    `holders` have most meeples in it, `at` are the cells of its meeples, which all return.
    """

    kind: Kind
    points: int
    holders: tuple[int, ...]
    paid: tuple[int, ...]
    at: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Consequence:
    """The result of a turn with the meeple of this notation, empty for no meeple.

    `scores` are those after the turn by colour, or the totals if the game `ends`. With `ordered`, an order of scoring
    has to be chosen; they are those of the best one for the lowest colour.
    """

    meeple: str
    scores: tuple[int, ...]
    closed: tuple[ClosedFeature, ...]
    ordered: bool = False
    ends: bool = False


def merit(scores: tuple[int, ...], seat: int | None) -> tuple[int, int]:
    """Return what compares scores, more is better: for the lowest colour, or a seat."""
    if seat is None:
        return min(scores), sum(scores)
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat), scores[seat]


@dataclass(frozen=True, slots=True)
class PlacementPreview:
    """Possible results of a placement: one per free feature, or a single one.

    `joined` are the features that it extends, `begins` the kinds of free features that begin on the tile. With `ends`,
    a meeple is required and none is left. `worth` compares placements: larger is better. `seat` is the seat whose
    scores count, None in a solo game, where the lowest colour counts.
    """

    consequences: tuple[Consequence, ...]
    joined: tuple[ExtendedFeature, ...]
    begins: tuple[Kind, ...]
    ends: bool
    worth: float = 0.0
    seat: int | None = None

    @property
    def best(self) -> Consequence:
        """The result with the best meeple."""
        return max(self.consequences, key=lambda one: merit(one.scores, self.seat))

    @property
    def last(self) -> bool:
        """Whether the game ends with the turn, whatever the meeple."""
        return all(one.ends for one in self.consequences)

    @property
    def scores(self) -> tuple[int | None, ...]:
        """Each colour's score after the turn, None if it depends on the meeple."""
        by_colour = zip(*(one.scores for one in self.consequences), strict=True)
        return tuple([scores[0] if len(set(scores)) == 1 else None for scores in by_colour])


@dataclass(frozen=True, slots=True)
class CarcassonneGhost:
    """A proposed placement: cell, orientation, possible rotations, claimable features.

    `preview` is None without `aids`. If only one feature is free, its meeple is placed with the tile.
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
    """A colour's result: score before the final scoring, points in it, total.

    The points are those of `meeples` in a solo game, of features and fields in a base game. There `earned` has the
    points of the whole game by kind of feature, in the order of `KINDS`.
    """

    name: TextLike
    before: int
    meeples: int
    total: int
    lowest: bool
    earned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FieldPart:
    """The part of a field, or of a road or city, on one tile.

    `sides` are half-edges for a field, sides for others, and empty for a monastery.
    """

    cell: Cell
    sides: tuple[Side, ...] | tuple[HalfEdge, ...]


@dataclass(frozen=True, slots=True)
class HeldFeature:
    """A feature of the map, and who has how many meeples on it.

    `meeples` has one count per colour, `holders` are the colours with most of them. `points` is what it would pay each
    of them if the game ended now; `cities` is how many finished cities a field touches. `parts` are in the order in
    which the tiles were placed, `at` the cells of its meeples. `open` counts open ends, or the empty cells around a
    monastery; a field has none.
    """

    kind: FeatureKind
    parts: tuple[FieldPart, ...]
    meeples: tuple[int, ...]
    holders: tuple[int, ...]
    at: tuple[Cell, ...]
    tiles: int
    points: int
    cities: int = 0
    open: int = 0


@dataclass(frozen=True, slots=True)
class CarcassonneView(View):
    """Everything that may be seen; the order of the piles is in no view.

    `colour` is the colour to move, `drawn` the letter of its tile during the whole turn (None when the game is over),
    `active` the cell of that tile while its meeple or scoring is decided. Without `aids`, `legal`, `remaining`, `fits`,
    `dead`, `previews`, `claims` and the projected points are empty. `fits` counts the face-down tiles that fit a cell,
    `dead` are cells that no tile can fill; both are empty when the game is over.
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
    """The preview of each legal placement, computed on demand."""
    claims: tuple[Consequence, ...] = field(default=(), kw_only=True)
    """The result of a meeple on each of the `features`; empty without `aids`."""
    held: tuple[HeldFeature, ...] = field(default=(), kw_only=True)
    """Roads, cities and monasteries with meeples in a base game, none of them complete."""
    fields: tuple[HeldFeature, ...] = field(default=(), kw_only=True)
    """All fields of a base game, with and without meeples."""
    ended_with: tuple[HeldFeature, ...] = field(default=(), kw_only=True)
    """What paid at the end of a base game, as in `held` and `fields`, with its points."""

    def named_by(self, names: Sequence[TextLike]) -> Self:
        """Return the view of a base game with the seats' names on its colours."""
        if self.seats == 1:
            return self
        named = [replace(colour, name=name) for colour, name in zip(self.colours, names, strict=True)]
        final = [replace(one, name=name) for one, name in zip(self.final, names, strict=False)]
        return replace(self, colours=tuple(named), final=tuple(final))

    @property
    def beside(self) -> list[Cell]:
        """Return the empty cells next to the map in reading order."""
        taken = {tile.cell for tile in self.tiles}
        around = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))}
        return sorted(around - taken, key=lambda cell: (cell[1], cell[0]))
