"""Frames around the parts of a picture that a text is about, by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.solarius.view import MatView
from renderers.kit.canvas import Area
from renderers.solarius import layout, words


def mat_areas(mat: MatView) -> Mapping[str, Area]:
    """Return the areas of a mat's rows ("black row") and of its other parts ("drives")."""
    rows = [
        (str(words.row_name(row.colour)), (layout.ROWS_LEFT, top, layout.ROWS_RIGHT, top + layout.ROW))
        for row, top in zip(mat.rows, _tops(), strict=True)
    ]
    slots = [
        (str(words.slot_name(number)), (layout.STATIONS[0], top, layout.STATIONS[1], top + layout.ROW))
        for number, top in enumerate(_tops(), 1)
    ]
    crowded = len(mat.unsettled) > layout.FEW_TO_SETTLE
    others = {
        str(words.PART_TRACKS): layout.TRACKS,
        str(words.PART_DICE): layout.DICE,
        str(words.PART_DRIVES): layout.DRIVES,
        str(words.PART_CONTAMINATION): layout.CONTAMINATION,
        str(words.PART_TO_SETTLE): layout.to_settle_column(len(mat.unsettled)) if crowded else layout.TO_SETTLE,
        str(words.PART_SETTLED): layout.SETTLED_ALONE if crowded else layout.SETTLED,
        str(words.PART_OUTPOSTS): layout.OUTPOSTS,
    }
    return dict([*rows, *slots, *others.items()])


def _tops() -> Sequence[int]:
    return [layout.ROWS_TOP + number * layout.ROW_PITCH for number in range(4)]
