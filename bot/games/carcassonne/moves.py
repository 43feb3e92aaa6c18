"""The moves of Carcassonne: place a tile, place a meeple, choose an order.

Their places: `(cell, N9)` and `(turn, 2)` of a tile; on the tile just placed, `(city, N)`, `(road, E)`, `(monastery, )`
and `(field, NL)` for a meeple; `(feature, N)` on it and the `(cell, M9)` of a monastery, in the order of scoring.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games import engine
from bot.games.areas import Cell, cell_name, parse_cell
from bot.games.carcassonne import words
from bot.games.carcassonne.components import HALF_EDGES, SIDES, HalfEdge, Kind, Side
from bot.games.engine import Form, Grammar, Notation, WrittenMove, cells, many, names

FeatureName = Side | Cell
"""A completed feature: a side of the last tile, or the cell of a monastery."""


def feature_name(feature: FeatureName) -> str:
    """Return a completed feature's name in notation: `N` or `M9`."""
    return feature if isinstance(feature, str) else cell_name(feature)


_SIDE = names({side: side for side in SIDES})
_ROTATION = names({f"r{rotation}": rotation for rotation in range(4)})
_FEATURE: engine.Codec[FeatureName] = engine.Codec(
    lambda text: _SIDE.read(text) or parse_cell(text),
    feature_name,
    hint=words.no_feature,
    samples=("N", (0, -1), (-3, 1)),
)


ANY_ROTATION = -1
"""In a typed move or a premove: however the tile fits."""


@dataclass(frozen=True, slots=True)
class CarcassonnePlace(WrittenMove):
    """`place N9 r2`: place the tile, rotated by this many clockwise quarter turns.

    `place N9` is a wish, played in the first rotation that fits: it can be queued before the tile is known.
    """

    notation = Notation(
        Form("place {cell}", rotation=ANY_ROTATION),
        Form("place {cell} {rotation}"),
        cell=cells(words.no_cell),
        rotation=_ROTATION,
        hint=words.WRITE_PLACE,
    )

    cell: Cell
    rotation: int


@dataclass(frozen=True, slots=True)
class Meeple(WrittenMove):
    """`meeple city N`, `meeple monastery`: place a meeple on the last tile.

    `side` is the segment's first side clockwise, None for a monastery.
    """

    notation = Notation(
        Form("meeple monastery", kind="monastery", side=None),
        Form("meeple {kind} {side}", kind=names({"city": "city", "road": "road"}), side=_SIDE),
        hint=words.WRITE_MEEPLE,
    )

    kind: Kind
    side: Side | None


@dataclass(frozen=True, slots=True)
class FieldMeeple(WrittenMove):
    """`meeple field NL`: place a meeple on a field of the last tile.

    `half` is the field's first half-edge clockwise from NL on that tile.
    """

    notation = Notation("meeple field {half}", half=names({half: half for half in HALF_EDGES}), hint=words.WRITE_MEEPLE)

    half: HalfEdge


@dataclass(frozen=True, slots=True)
class NoMeeple(WrittenMove):
    """`no meeple`: place none this turn."""

    notation = Notation("no meeple", hint=words.WRITE_NO_MEEPLE)


MeepleMove = Meeple | FieldMeeple | NoMeeple


@dataclass(frozen=True, slots=True)
class Score(WrittenMove):
    """`score N E M9`: score the completed features in this order."""

    notation = Notation("score {order}", order=many(_FEATURE), hint=words.WRITE_SCORE)

    order: tuple[FeatureName, ...]


GRAMMAR = Grammar((CarcassonnePlace, Meeple, FieldMeeple, NoMeeple, Score), words.WRITE)
