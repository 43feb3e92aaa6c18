"""Space: seven tiles, the names of their hexes, hubs, portals, planet spaces; TV39 (rules/solarius_mission.md 4.0)."""

from __future__ import annotations

from collections import Counter, deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.components import BadComponents
from bot.games.solarius.space import (
    CENTRE_TILE,
    DIRECTIONS,
    HOME,
    OUTER_TILES,
    SPACE,
    Hex,
    Space,
    arrange,
    distance,
    neighbours,
    rotate,
    space,
    space_of,
    straight_way,
    tile_of,
    tiles_of,
)

ARRANGEMENTS = st.builds(
    lambda letters, turns: tuple(zip(letters, turns, strict=True)),
    st.permutations(tuple("ABCDEF")),
    st.tuples(*[st.integers(0, 5)] * 6),
)

IN_ORDER = tuple((letter, 0) for letter in "ABCDEF")


def test_space_has_133_hexes_of_seven_tiles() -> None:
    board = space(IN_ORDER, 4)
    assert len(SPACE) == len(board.kinds) == len(board.names) == len(board.places) == 133
    assert Counter(board.tiles.values()) == dict.fromkeys("HABCDEF", 19)


def _steps_from(start: Hex) -> dict[Hex, int]:
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for near in neighbours(here):
            if near in SPACE and near not in steps:
                steps[near] = steps[here] + 1
                queue.append(near)
    return steps


def test_the_shortest_way_through_space_is_as_long_as_the_plain_distance() -> None:
    for start in SPACE:
        assert _steps_from(start) == {end: distance(start, end) for end in SPACE}


def test_six_turns_bring_a_hex_back_and_one_keeps_its_distance() -> None:
    assert [rotate((2, -1), turns) for turns in range(7)] == [
        (2, -1),
        (1, 1),
        (-1, 2),
        (-2, 1),
        (-1, -1),
        (1, -2),
        (2, -1),
    ]


def test_the_straight_way_goes_step_by_step_and_keeps_to_the_line() -> None:
    for end in SPACE:
        way = straight_way(HOME, end, SPACE)
        assert (way[0], way[-1], len(way)) == (HOME, end, distance(HOME, end) + 1)
        assert all(distance(one, other) == 1 for one, other in pairwise(way))
        assert set(way) <= SPACE
    assert straight_way((-2, 0), (2, 0), SPACE) == ((-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0))
    assert straight_way((0, 0), (2, 2), SPACE) in {
        ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)),
        ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2)),
    }


@pytest.mark.parametrize(("seats", "planets"), [(2, 20), (3, 28), (4, 32)])
def test_tv39_planets_in_play(seats: int, planets: int) -> None:
    board = space(arrange(Chance(b"any")), seats)
    assert len(board.planets) == planets
    centre = [place for place in board.planets if board.tiles[place] == "H"]
    assert len(centre) == (4 if seats == 3 else 2)


@given(ARRANGEMENTS, st.sampled_from((2, 3, 4)))
def test_every_arrangement_is_sound(arrangement: tuple[tuple[str, int], ...], seats: int) -> None:
    board = space(arrangement, seats)
    kinds = Counter(board.kinds.values())
    assert set(board.kinds) == SPACE
    assert (kinds["home"], kinds["hub"], kinds["portal"]) == (1, 6, 6)
    assert board.names[HOME] == "H10"
    for letter, hub in board.hubs.items():
        assert board.tiles[hub] == letter
        assert len(board.beside[letter]) == 6
        assert {board.tiles[place] for place in board.beside[letter]} == {letter}
        assert all(board.hubs_beside[place] == (letter,) for place in board.beside[letter])
    assert Counter(board.tiles[portal] for portal in board.portals) == dict.fromkeys("ABCDEF", 1)


@given(ARRANGEMENTS)
def test_turning_a_tile_keeps_what_is_printed_on_it(arrangement: tuple[tuple[str, int], ...]) -> None:
    board = space(arrangement, 4)
    for letter, tile in OUTER_TILES.items():
        there = Counter(board.kinds[place] for place, owner in board.tiles.items() if owner == letter)
        kinds = Counter(
            "empty" if spot.kind == "planet" and 4 not in spot.seats else spot.kind for spot in tile.hexes.values()
        )
        assert there == kinds


def test_names_follow_reading_order_as_the_tile_lies() -> None:
    board = space(IN_ORDER, 4)
    rows = [["A1", "A2", "A3"], ["A4", "A5", "A6", "A7"], ["A8", "A9", "A10", "A11", "A12"]]
    q, r = board.middles["A"]
    for row, (first, names) in enumerate(zip((0, -1, -2), rows, strict=True)):
        assert [board.name((q + first + column, r - 2 + row)) for column in range(len(names))] == names
    turned = space((("A", 3), *IN_ORDER[1:]), 4)
    hub = board.hubs["A"]
    assert (board.name(hub), turned.name(turned.hubs["A"])) == ("A11", "A9")


def test_a_hex_is_found_by_its_name_in_any_case() -> None:
    board = space(IN_ORDER, 2)
    assert board.find(" h10") == HOME
    assert board.name(board.places["C7"]) == "C7"
    assert board.find("C20") is None
    assert board.find("G1") is None


def test_the_rim_of_space_has_fewer_neighbours() -> None:
    board = space(IN_ORDER, 2)
    assert len(board.neighbours(HOME)) == len(DIRECTIONS)
    assert min(len(board.neighbours(place)) for place in SPACE) == 3
    assert all(near in SPACE for place in SPACE for near in board.neighbours(place))


def test_every_tile_may_lie_in_every_place_and_rotation() -> None:
    drawn = [arrange(Chance(bytes([number]))) for number in range(200)]
    for position in range(6):
        assert {arrangement[position] for arrangement in drawn} == {
            (letter, turns) for letter in "ABCDEF" for turns in range(6)
        }
    assert arrange(Chance(b"same")) == arrange(Chance(b"same"))


def test_boards_are_equal_when_the_tiles_lie_the_same_way() -> None:
    board: Space = space(IN_ORDER, 4)
    assert board == space(tuple(IN_ORDER), 4)
    assert board != space(IN_ORDER, 3)
    assert board != space((("A", 1), *IN_ORDER[1:]), 4)


def _entry(tile: str, **changes: object) -> dict[str, object]:
    spots: list[dict[str, object]] = [
        {"q": q, "r": r, "type": "home" if (q, r) == (0, 0) else "empty"}
        for q in range(-2, 3)
        for r in range(-2, 3)
        if distance((q, r), (0, 0)) <= 2
    ]
    return {"id": tile, "hexes": spots, **changes}


def test_a_tile_of_another_shape_is_refused() -> None:
    with pytest.raises(BadComponents, match="19 hexes"):
        tile_of(_entry("A", hexes=[{"q": 0, "r": 0, "type": "empty"}]))


def test_an_unknown_kind_of_hex_is_refused() -> None:
    with pytest.raises(BadComponents, match="asteroid"):
        tile_of(_entry("A", hexes=[{"q": 0, "r": 0, "type": "asteroid"}]))


def test_a_board_without_home_or_with_a_tile_without_hub_is_refused() -> None:
    with pytest.raises(BadComponents, match="home planet"):
        tiles_of([_entry("A")])
    with pytest.raises(BadComponents, match="one hub space"):
        tiles_of([_entry("centre"), _entry("A")])


def test_tiles_that_overlap_are_refused() -> None:
    with pytest.raises(BadComponents, match="same hex"):
        space_of((HOME, (4, 0)), CENTRE_TILE)
