"""Frames around the areas of a picture that a text is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.areas import AreaKey
from bot.games.solarius.view import MatView
from renderers.kit.canvas import Area
from renderers.solarius import layout


def mat_areas(mat: MatView) -> Mapping[AreaKey, Area]:
    """Return where a mat's rows are, `(row, black)`, and its other parts: `(drives, )`."""
    rows = [
        (AreaKey("row", row.colour), (layout.ROWS_LEFT, top, layout.ROWS_RIGHT, top + layout.ROW))
        for row, top in zip(mat.rows, _tops(), strict=True)
    ]
    slots = [
        (AreaKey("station", number), (layout.STATIONS[0], top, layout.STATIONS[1], top + layout.ROW))
        for number, top in enumerate(_tops(), 1)
    ]
    crowded = len(mat.unsettled) > layout.FEW_TO_SETTLE
    others = {
        AreaKey("tracks"): layout.TRACKS,
        AreaKey("dice"): layout.DICE,
        AreaKey("drives"): layout.DRIVES,
        AreaKey("contamination"): layout.CONTAMINATION,
        AreaKey("to_settle"): layout.to_settle_column(len(mat.unsettled)) if crowded else layout.TO_SETTLE,
        AreaKey("settled"): layout.SETTLED_ALONE if crowded else layout.SETTLED,
        AreaKey("outposts"): layout.OUTPOSTS,
    }
    return dict([*rows, *slots, *others.items()])


def _tops() -> Sequence[int]:
    return [layout.ROWS_TOP + number * layout.ROW_PITCH for number in range(4)]
