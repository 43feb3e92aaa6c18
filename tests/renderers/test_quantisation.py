"""No sign changes its hue when the colours of a picture are reduced to those of its palette."""

from __future__ import annotations

import pytest
from PIL import Image

from renderers.kit.encode import kept_originals
from renderers.kit.fit import HUE, hue_shift, with_signs
from tests.renderers.pictures import pictures
from tests.renderers.pixels import pixels

ALLOWED = HUE + 2
"""A palette is fitted to some pictures, and serves all of them."""

BROWN, OLIVE, GROUND = (135, 88, 48), (124, 100, 43), (42, 48, 60)


NAMES = [
    pytest.param(name, marks=() if number % 5 == 0 else pytest.mark.soak) for number, name in enumerate(pictures())
]
"""Every fifth picture in `make test`, the others in `make soak`."""


@pytest.mark.parametrize("name", NAMES)
def test_no_spot_of_a_picture_changes_its_hue(name: str) -> None:
    with kept_originals() as originals:
        picture = pictures()[name]()
    shift = hue_shift(originals[-1].convert("RGB"), pixels(picture))
    levels = shift.tobytes()
    moved = max(levels)
    down, right = divmod(levels.index(moved), shift.width)
    assert moved <= ALLOWED, (right, down)


def brown_sign() -> Image.Image:
    image = Image.new("RGB", (60, 60), GROUND)
    image.paste(BROWN, (20, 20, 40, 40))
    return image


def test_a_sign_that_turned_olive_is_seen() -> None:
    turned = Image.new("RGB", (60, 60), GROUND)
    turned.paste(OLIVE, (20, 20, 40, 40))
    assert max(hue_shift(brown_sign(), turned).tobytes()) > ALLOWED


def test_a_palette_gets_the_colour_that_a_sign_would_lose() -> None:
    assert with_signs([GROUND, OLIVE], [brown_sign()]) == [GROUND, OLIVE, BROWN]
    assert with_signs([GROUND, BROWN], [brown_sign()]) == [GROUND, BROWN]
