"""Each part of a Nova Luna picture that a text can point at has a frame where that part is."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.games.areas import AreaKey, areas
from bot.games.chance import seed_from_text
from bot.games.novaluna import NovaLuna
from bot.games.novaluna.view import NovaLunaView
from renderers.kit.cells import FRAME_PADDING
from renderers.novaluna import draw
from renderers.novaluna.outlined import outlined_areas

NUMBER = 4
"""How far the number of a choice, which lies on its frame, reaches beyond it."""

VIEWS = {
    f"{seats} {name.kind} {name.which}": (view, name)
    for seats in (1, 2)
    for view in [NovaLuna().new(seats=seats, seed=seed_from_text("outlined")).view(0)]
    for name in outlined_areas(view)
}


@pytest.mark.parametrize(("view", "name"), VIEWS.values(), ids=VIEWS.keys())
def test_a_name_frames_its_part_and_nothing_else(view: NovaLunaView, name: AreaKey) -> None:
    left, top, right, bottom = outlined_areas(view)[name]
    changed = difference(view, replace(view, outlined=(name,)))
    assert changed is not None
    assert max(abs(changed[0] - left), abs(changed[1] - top)) <= FRAME_PADDING + NUMBER
    assert max(abs(changed[2] - right), abs(changed[3] - bottom)) <= FRAME_PADDING + NUMBER


def test_a_proposed_move_takes_the_frames_away() -> None:
    position = NovaLuna().new(seats=1, seed=seed_from_text("outlined"))
    view = position.view(0, position.moves(0)[0])
    assert difference(view, replace(view, outlined=areas("score"))) is None


def difference(one: NovaLunaView, other: NovaLunaView) -> tuple[int, int, int, int] | None:
    """The part in which two pictures differ by more than their palettes."""
    pictures = [Image.open(io.BytesIO(draw(view).png)).convert("RGB") for view in (one, other)]
    return ImageChops.difference(*pictures).point(lambda level: 255 * (level > 40)).getbbox()
