"""The golden boards of the component file: legal placements, completed features, open features."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.games.carcassonne.board import CarcassonneBoard
from bot.games.carcassonne.components import TILES
from tests.games.carcassonne.tables import board

_STATES = json.loads((Path(__file__).parent / "golden.json").read_text())["states"]


def _features(made: CarcassonneBoard) -> set[int]:
    return {number for key in made.tiles for _, number in made.features_of(key)}


@pytest.mark.parametrize("state", _STATES, ids=lambda state: str(state["name"]))
def test_golden_board(state: dict[str, Any]) -> None:
    made = board(*[tuple(tile) for tile in state["placements"]])
    fitting = [gap.fitting for gap in made.gaps]
    assert len(made.tiles) == state["tiles_on_board"]
    for letter, tile in TILES.items():
        assert sum(bool(mask & one.bit) for mask in fitting for one in tile.turns) == state["legal_raw"][letter]
        distinct = sum((mask & tile.mask).bit_count() for mask in fitting)
        assert distinct == state["legal_distinct"][letter]
    features = [made.features[number] for number in _features(made)]
    complete = Counter((one.kind, one.size, one.shields, one.value) for one in features if not one.open)
    assert complete == Counter((one["kind"], one["tiles"], one["shields"], one["value"]) for one in state["complete"])
    assert Counter(one.kind for one in features if one.open) == state["open_counts"]
