"""Pictures say where their areas are, and point at those that a view outlines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.games.areas import AreaKey, Polygon
from bot.games.chance import seed_from_text
from bot.games.contract import View
from bot.games.registry import game_named
from bot.workers.child import HEADER_SIZE, pack, unpack
from renderers import renderer_for
from renderers.kit.canvas import Area, Canvas
from renderers.kit.cells import FRAME_PADDING
from renderers.kit.picture import Picture
from renderers.solarius import draw_mat, draw_score
from tests.games.otys.tables import solo, timed
from tests.games.solarius.boards import state
from tests.games.solarius.tables import turn
from tests.renderers.finished import finished
from tests.renderers.looked import sketched
from tests.renderers.pictures import each_picture

NUMBER = 4
"""How far the number of a choice, which is on its frame, reaches beyond it."""


def first(game: str, seats: int) -> View:
    """The first decision of a game."""
    return game_named(game).new(seats=seats, seed=seed_from_text("outlined")).view(0)


def box_of(shapes: Iterable[Polygon]) -> Area:
    """The smallest box around some shapes."""
    (left, *_, right), (top, *_, bottom) = map(
        sorted, zip(*[corner for shape in shapes for corner in shape], strict=True)
    )
    return left, top, right, bottom


def changed(plain: Image.Image, pointing: Image.Image) -> Area | None:
    """The part of a picture in which pointing makes a difference."""
    return ImageChops.difference(plain, pointing).point(lambda level: 255 * (level > 40)).getbbox()


VIEWS: dict[str, tuple[Callable[[Any], Picture], Callable[[], View]]] = {
    "carcassonne": (renderer_for("carcassonne"), partial(first, "carcassonne", 1)),
    "factories": (renderer_for("factories"), partial(first, "factories", 1)),
    "novaluna-solo": (renderer_for("novaluna"), partial(first, "novaluna", 1)),
    "novaluna-race": (renderer_for("novaluna"), partial(first, "novaluna", 2)),
    "otys": (renderer_for("otys"), lambda: timed(solo(), 12, 11).view(0)),
    "solarius-board": (renderer_for("solarius"), lambda: turn(state(2)).view(0)),
    "solarius-mat": (partial(draw_mat, seat=0), lambda: turn(state(2)).view(0)),
    "solarius-score": (draw_score, lambda: turn(state(2)).view(0)),
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_key_frames_its_areas_and_nothing_else(name: str) -> None:
    draw, make = VIEWS[name]
    view = make()
    plain, picture = sketched(draw, view)
    there = picture.areas
    for key in {key.kind: key for key in there}.values():
        pointing, _ = sketched(draw, replace(view, outlined=(key,)))
        box, frame = box_of(there[key]), changed(plain, pointing)
        assert frame is not None, key
        assert all(abs(a - b) <= FRAME_PADDING + NUMBER for a, b in zip(box, frame, strict=True)), (key, box, frame)


@pytest.mark.parametrize("game", ["carcassonne", "factories", "novaluna", "otys"])
def test_a_proposed_move_takes_the_frames_away(game: str) -> None:
    position = game_named(game).new(seats=1, seed=seed_from_text("outlined"))
    view = position.view(0, position.moves(0)[0])
    plain, picture = sketched(renderer_for(game), view)
    pointing, _ = sketched(renderer_for(game), replace(view, outlined=tuple(picture.areas)))
    assert changed(plain, pointing) is None


@pytest.mark.parametrize("name", each_picture())
def test_every_area_is_inside_its_picture_and_not_empty(name: str) -> None:
    picture = finished(name).picture
    for key, shapes in picture.areas.items():
        assert shapes, key
        for shape in shapes:
            left, top, right, bottom = box_of([shape])
            assert 0 <= left < right <= picture.width, (key, shape)
            assert 0 <= top < bottom <= picture.height, (key, shape)


def test_an_area_in_two_places_has_both() -> None:
    canvas = Canvas.blank(100)
    canvas.mark(AreaKey("space", 5), (0, 0, 10, 20))
    canvas.mark_shape(AreaKey("space", 5), ((50.4, 0), (60, 10), (50, 19.6)))
    picture = unpack(pack(canvas.finish(""))[HEADER_SIZE:])
    assert dict(picture.areas) == {
        AreaKey("space", 5): (((0, 0), (10, 0), (10, 20), (0, 20)), ((50, 0), (60, 10), (50, 20)))
    }
