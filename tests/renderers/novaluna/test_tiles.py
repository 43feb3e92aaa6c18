"""A tile shows its colour, its time, and how far each of its tasks is."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.games.novaluna.components import Colour as TileColour
from bot.games.novaluna.display import TaskState
from bot.games.novaluna.view import NovaLunaTileView, TaskView
from renderers.kit import palette
from renderers.kit.palette import SEATS, Colour
from renderers.novaluna.colours import CHECK, FILLS, IVORY, PLATE
from renderers.novaluna.tiles import Mark, small_tile, task_faces, tile_piece
from tests.renderers.colour_vision import distance

SIDE = 200
UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = (0.731, 0.269), (0.269, 0.731), (0.731, 0.731)


def task(pips: str, there: str = "", state: TaskState = "open") -> TaskView:
    letters: dict[str, TileColour] = {"R": "red", "T": "turquoise", "B": "blue", "Y": "yellow"}
    marks = tuple(mark == "x" for mark in there.ljust(len(pips)))
    return TaskView(tuple(letters[letter] for letter in pips), marks, state)


def tile(*tasks: TaskView, colour: TileColour = "red", time: int = 4) -> NovaLunaTileView:
    return NovaLunaTileView("X", colour, time, tasks)


def share(image: Image.Image, colour: Colour, spot: tuple[float, float]) -> float:
    """How much of the plate at a spot has about this colour."""
    reach = 0.2 * image.width
    x, y = spot[0] * image.width, spot[1] * image.width
    plate = image.convert("RGB").crop((round(x - reach), round(y - reach), round(x + reach), round(y + reach)))
    counted = plate.getcolors(100_000) or []
    near = sum(
        count for count, one in counted if isinstance(one, tuple) and distance((one[0], one[1], one[2]), colour) < 9
    )
    return near / (plate.width * plate.height)


def test_tasks_lie_upper_right_then_lower_left_then_lower_right() -> None:
    for count in range(4):
        image = tile_piece(tile(*[task("BB")] * count), SIDE)
        plates = [share(image, PLATE, spot) > 0.3 for spot in (UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT)]
        assert plates == [number < count for number in range(3)]


@pytest.mark.parametrize("pips", ["B", "BB", "BBB", "BBBB", "TYRB"])
def test_every_pip_is_shown_in_its_colour(pips: str) -> None:
    image = tile_piece(tile(task(pips)), SIDE)
    shares = {colour: share(image, FILLS[colour], UPPER_RIGHT) for colour in FILLS}
    assert {colour for colour, part in shares.items() if part > 0.02} == set(task(pips).pips)


def test_what_is_there_turns_into_a_grey_tick_and_what_is_missing_stays() -> None:
    before = tile_piece(tile(task("BBYY")), SIDE)
    after = tile_piece(tile(task("BBYY", "xx")), SIDE)
    assert share(before, palette.LOCKED_SIGN, UPPER_RIGHT) < 0.01 < share(after, palette.LOCKED_SIGN, UPPER_RIGHT)
    assert share(after, FILLS["blue"], UPPER_RIGHT) < 0.01 < share(after, FILLS["yellow"], UPPER_RIGHT)


@pytest.mark.parametrize(
    ("state", "mark", "colour", "least"),
    [
        ("covered", "plain", IVORY, 0.35),
        ("covered", "proposed", palette.GOOD, 0.35),
        ("covered", "latest", IVORY, 0.2),
        ("waiting", "plain", IVORY, 0.08),
        ("waiting", "proposed", palette.GOOD, 0.08),
        ("lost", "plain", palette.LOCKED_SIGN, 0.08),
    ],
)
def test_a_completed_task_shows_what_became_of_it(state: TaskState, mark: Mark, colour: Colour, least: float) -> None:
    done = tile(task("RR", "xx", state))
    ring = SEATS[1].fill if mark == "latest" else None
    image = tile_piece(done, SIDE, task_faces(done, [0], mark, ring))
    assert share(image, colour, UPPER_RIGHT) > least
    if ring is not None:
        assert share(image, ring, UPPER_RIGHT) > 0.05
    if state == "covered" and mark != "proposed":
        assert share(image, CHECK, UPPER_RIGHT) > 0.01


def test_only_the_marked_tasks_are_marked() -> None:
    done = tile(task("RR", "xx", "covered"), task("BB", "xx", "covered"))
    image = tile_piece(done, SIDE, task_faces(done, [1], "proposed"))
    assert share(image, IVORY, UPPER_RIGHT) > 0.35
    assert share(image, palette.GOOD, LOWER_LEFT) > 0.35


def test_every_time_looks_different() -> None:
    assert len({tile_piece(tile(time=time), 97).tobytes() for time in range(1, 8)}) == 7


def test_a_small_tile_has_a_spot_for_every_task() -> None:
    image = small_tile("blue", (True, False, True), 60)
    done = [share(image, IVORY, spot) > 0.2 for spot in (UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT)]
    assert done == [True, False, True]
    assert share(image, PLATE, LOWER_LEFT) > 0.3
    assert share(small_tile("blue", (), 60), PLATE, LOWER_LEFT) == 0
