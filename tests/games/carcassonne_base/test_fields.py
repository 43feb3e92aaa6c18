"""Fields of single tiles, and of whole boards: each half-edge in exactly one, none across a road or a city."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.carcassonne.board import STEPS, cell_of
from bot.games.carcassonne.components import ALL_TILES, FACING, HALF_EDGES, ORIENTATIONS, Orientation
from bot.games.carcassonne.fields import FieldBoard
from bot.games.contract import Move
from tests.games.carcassonne_base.tables import GAME

every_orientation = pytest.mark.parametrize("one", ORIENTATIONS, ids=lambda one: f"{one.letter}{one.rotation}")


@every_orientation
def test_each_half_edge_belongs_to_exactly_one_field_unless_it_is_city(one: Orientation) -> None:
    halves = [half for field in one.fields for half in field.halves]
    assert sorted(halves) == [half for half in range(8) if one.edges[half // 2] != "city"]
    for index, field in enumerate(one.fields):
        assert list(field.halves) == sorted(field.halves)
        assert [one.field_at[half] for half in field.halves] == [index] * len(field.halves)


@every_orientation
def test_a_field_crosses_no_road_no_city_and_no_river(one: Orientation) -> None:
    """Going round the tile, a chord between two parts of a field never crosses one between two ends of a segment."""
    ends = [sorted(8 * side + 4 for side in segment.sides) for segment in one.segments if len(segment.sides) > 1]
    if len(one.river) > 1:
        ends.append([8 * side + 4 for side in one.river])
    if sum(segment.kind == "road" for segment in one.segments) > 1 and not one.has_monastery:
        ends.append([8 * side + 4 for side in range(4) if one.edges[side] == "road"])  # they meet in a village
    for field in one.fields:
        for first in field.halves:
            for other in field.halves:
                for chord in ends:
                    between = {sum(end < 4 * half + 2 for end in chord) % len(chord) for half in (first, other)}
                    assert len(between) == 1, f"{HALF_EDGES[first]} and {HALF_EDGES[other]} are apart"


@every_orientation
def test_fields_that_nothing_separates_are_one(one: Orientation) -> None:
    """Two fields of a tile have a road, a river or a city of two sides or more between them."""
    walls = [sides for sides in (*(segment.sides for segment in one.segments), one.river) if len(sides) > 1]
    roads = sum(segment.kind == "road" for segment in one.segments)
    if not walls and (roads < 2 or one.has_monastery):
        gates = roads == 1 and any(segment.kind == "city" for segment in one.segments)
        assert len(one.fields) <= 1 + gates


@every_orientation
def test_a_field_touches_the_cities_of_its_tile_that_it_lies_beside(one: Orientation) -> None:
    """Round the tile, next to a city comes grass that touches it, unless another city comes first."""
    for half in range(8):
        after = (half + 1) % 8
        if one.edges[half // 2] == "city" and one.field_at[after] >= 0:
            assert one.segment_at[half // 2] in one.fields[one.field_at[after]].cities
        if one.edges[after // 2] == "city" and one.field_at[half] >= 0:
            assert one.segment_at[after // 2] in one.fields[one.field_at[half]].cities


def test_each_kind_of_tile_has_as_many_fields_as_its_picture() -> None:
    """Counted by hand from the letter sheets."""
    counts = {letter: len(tile.turns[0].fields) for letter, tile in ALL_TILES.items()}
    assert counts == {
        "A": 1, "B": 1, "C": 0, "D": 2, "E": 1, "F": 2, "G": 2, "H": 1, "I": 1, "J": 2, "K": 2, "L": 3,
        "M": 1, "N": 1, "O": 2, "P": 2, "Q": 1, "R": 1, "S": 2, "T": 2, "U": 2, "V": 2, "W": 3, "X": 4,
        "RA": 1, "RB": 4, "RC": 2, "RD": 2, "RE": 2, "RG": 2, "RH": 3, "RI": 3, "RK": 4, "RL": 1,
    }  # fmt: skip


def random_board(seed: int, seats: int = 2) -> FieldBoard:
    """The board at the end of a random game, every second one with The River."""
    options = {"river": seed % 2 == 1}
    position, chance = GAME.new(seats=seats, seed=f"board {seed}".encode(), options=options), Random(seed)
    while position.deciders:
        moves: list[Move] = list(position.moves())
        position.play(chance.choice(moves))
    board = position.state.board
    assert isinstance(board, FieldBoard)
    return board


@pytest.mark.parametrize("seed", range(3))
def test_on_a_board_fields_are_those_whose_half_edges_meet(seed: int) -> None:
    board = random_board(seed)
    for key, (orientation, _) in board.tiles.items():
        for half, index in enumerate(orientation.field_at):
            beside = board.tiles.get(key + STEPS[half // 2])
            if beside is None:
                continue
            there = beside.orientation.field_at[FACING[half]]
            assert (index < 0) == (there < 0), f"{cell_of(key)} {HALF_EDGES[half]}"
            if index >= 0:
                number = board.find_field(board.grass[key] + index)
                assert number == board.find_field(board.grass[key + STEPS[half // 2]] + there)
    whole = board.whole_fields()
    assert sum(map(len, whole.values())) == len(board.fields)
    for number, parts in whole.items():
        assert board.fields[number].tiles.bit_count() == len({key for key, _ in parts})
