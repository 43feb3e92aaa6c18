"""The component file: what is refused, and that an owner's own file is read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.games.carcassonne.components import (
    EVERYTHING,
    FITTING,
    ORIENTATIONS,
    SIDES,
    TILES,
    tile_types,
)
from bot.games.components import OVERRIDES_VARIABLE, BadComponents, load


def _tile(*segments: dict[str, Any], fields: Sequence[str] = (), cities: str = "") -> list[dict[str, Any]]:
    """One tile; its fields are half-edges with spaces between them, all of them beside the same cities."""
    grass = [{"edges": one.split(), "cities": cities.split()} for one in fields]
    return [{"letter": "Q", "count": 1, "segments": list(segments), "fields": grass}]


_CITY, _ROAD = {"kind": "city", "sides": ["N"]}, {"kind": "road", "sides": ["S"]}
_ROUND = "EL ER SL SR WL WR"


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        (_tile({"kind": "road", "sides": ["N"]}, {"kind": "city", "sides": ["N"]}), "touch the same side"),
        (_tile({"kind": "river", "sides": ["N"]}), "a city, a road or a monastery"),
        (_tile({"kind": "monastery", "sides": ["N"]}), "touches none"),
        (_tile({"kind": "road", "sides": []}), "touches none"),
        (_tile({"kind": "monastery", "sides": []}, {"kind": "monastery", "sides": []}), "one monastery"),
        (_tile({"kind": "road", "sides": ["Q"]}), "sides are"),
        (_tile(fields=[f"NL NR {_ROUND}"]) * 2, "twice"),
        (_tile(_CITY, fields=["EL ER SL SR WL"]), "belongs to one field"),
        (_tile(_CITY, fields=[_ROUND, "EL"]), "belongs to one field"),
        (_tile(_CITY, fields=[f"NL {_ROUND}"]), "belongs to one field"),
        (_tile(_CITY, fields=["EL SL SR WL WR", "ER"]), "a side without a road or river belongs to one field"),
        (_tile(_CITY, fields=[_ROUND.replace("EL", "LE")]), "is none of"),
        (_tile(_CITY, fields=[_ROUND], cities="E"), "touches a city where there is none"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused_with_the_tile(entries: list[dict[str, Any]], complaint: str) -> None:
    with pytest.raises(BadComponents, match=f"tile Q.*{complaint}"):
        tile_types(entries)


def test_a_tile_may_have_a_city_a_road_and_a_monastery() -> None:
    segments = [_CITY, _ROAD, {"kind": "monastery", "sides": []}]
    assert list(tile_types(_tile(*segments, fields=[_ROUND], cities="N"))) == ["Q"]


def test_rotations_that_look_the_same_are_one_orientation() -> None:
    assert {letter: len(tile.orientations) for letter, tile in TILES.items() if len(tile.orientations) < 4} == {
        "B": 1,
        "C": 1,
        "F": 2,
        "G": 2,
        "H": 2,
        "U": 2,
        "X": 1,
    }
    assert TILES["U"].turns[2] is TILES["U"].turns[0]


def test_masks_agree_with_edges() -> None:
    assert EVERYTHING.bit_count() == len(ORIENTATIONS)
    for side in range(len(SIDES)):
        assert sum(FITTING[side].values()) == EVERYTHING
        for one in ORIENTATIONS:
            assert FITTING[side][one.edges[side]] & one.bit


def test_turning_clockwise_brings_north_to_east() -> None:
    assert TILES["E"].turns[1].edges == ("field", "city", "field", "field")
    assert TILES["V"].turns[1].edges == ("road", "field", "field", "road")


def test_segments_stand_clockwise_from_north_with_the_monastery_last() -> None:
    for one in ORIENTATIONS:
        first = [segment.sides[0] if segment.sides else 4 for segment in one.segments]
        assert first == sorted(first)


def test_a_server_owner_may_replace_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"tiles": _tile({"kind": "road", "sides": ["N"]})}
    (tmp_path / "carcassonne.json").write_text(json.dumps(own))
    monkeypatch.setenv(OVERRIDES_VARIABLE, str(tmp_path))
    assert load("carcassonne") == own
    (tmp_path / "carcassonne.json").unlink()
    assert load("carcassonne")["start"] == "D"


def test_the_file_says_where_it_comes_from_and_how_sure_it_is() -> None:
    file = load("carcassonne")
    assert {"provenance", "confidence", "format"} <= file.keys()
    assert all(text.startswith("verified") for key, text in file["confidence"].items() if key in ("counts", "segments"))
