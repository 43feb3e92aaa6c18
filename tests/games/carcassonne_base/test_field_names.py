"""Fields in words: by the direction in which they lie on their tile."""

from __future__ import annotations

import pytest

from bot.games.carcassonne.components import HALF_EDGES, KINDS, ORIENTATIONS, HalfEdge
from bot.games.carcassonne.words import field
from tests.renderers.courses import course


@pytest.mark.parametrize("orientation", ORIENTATIONS, ids=lambda one: f"{one.letter}{one.rotation}")
def test_the_fields_of_a_tile_have_different_names(orientation: object) -> None:
    names = [
        str(field(tuple(HALF_EDGES[half] for half in grass.halves)))
        for grass in orientation.fields  # type: ignore[attr-defined]
    ]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("halves", "name"),
    [
        (("NL", "NR"), "Meeple on the field, north"),
        (("NR", "EL"), "Meeple on the field, northeast"),
        (("SR", "WL"), "Meeple on the field, southwest"),
        (("EL", "SR"), "Meeple on the field, middle"),
        (("EL", "ER", "SL", "SR", "WL", "WR"), "Meeple on the field, south"),
        (HALF_EDGES, "Meeple on the field"),
    ],
)
def test_a_field_is_named_by_where_it_lies(halves: tuple[HalfEdge, ...], name: str) -> None:
    assert str(field(halves)) == name


@pytest.mark.parametrize("name", ["two", "five"])
def test_points_by_kind_add_up_to_the_score_at_every_move(name: str) -> None:
    for position in course("carcassonne", name):
        assert len(position.state.earned) == len(KINDS)
        assert tuple(map(sum, zip(*position.state.earned, strict=True))) == position.state.points
