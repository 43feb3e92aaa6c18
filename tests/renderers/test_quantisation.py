"""With its colours reduced to those of its palette no picture changes the hue of a sign, and each is a small file."""

from __future__ import annotations

import pytest
from PIL import Image

from renderers.kit.theme import Theme
from tests.palettes.fit import MAX_HUE_SHIFT, add_signs, hue_shift
from tests.renderers.finished import finished, moved
from tests.renderers.pictures import each_picture
from tests.renderers.themed import BY_PALETTE, OTHER_THEMES

ALLOWED = MAX_HUE_SHIFT + 2
"""A palette is fitted to some pictures, and serves all of them."""

BROWN, OLIVE, GROUND = (135, 88, 48), (124, 100, 43), (42, 48, 60)


MOST = 150 * 1024
"""Maximum size of a picture, in bytes."""


@pytest.mark.parametrize(("name", "theme"), BY_PALETTE)
def test_no_spot_of_a_picture_changes_its_hue(name: str, theme: Theme) -> None:
    far, at = moved(name, theme)
    assert far <= ALLOWED, at


@pytest.mark.parametrize("name", each_picture())
def test_a_picture_takes_at_most_150_kib(name: str) -> None:
    """A picture that is higher than usual, since a hand has no room elsewhere, may take more."""
    picture = finished(name).picture
    assert len(picture.png) <= MOST * max(picture.height / 1600, 1)


@pytest.mark.parametrize(("name", "theme"), OTHER_THEMES)
def test_a_picture_in_another_theme_takes_at_most_150_kib(name: str, theme: Theme) -> None:
    assert len(finished(name, theme).picture.png) <= MOST


def brown_sign() -> Image.Image:
    image = Image.new("RGB", (60, 60), GROUND)
    image.paste(BROWN, (20, 20, 40, 40))
    return image


def test_a_sign_that_turned_olive_is_seen() -> None:
    turned = Image.new("RGB", (60, 60), GROUND)
    turned.paste(OLIVE, (20, 20, 40, 40))
    assert max(hue_shift(brown_sign(), turned).tobytes()) > ALLOWED


def test_a_palette_gets_the_colour_that_a_sign_would_lose() -> None:
    assert add_signs([GROUND, OLIVE], [brown_sign()]) == [GROUND, OLIVE, BROWN]
    assert add_signs([GROUND, BROWN], [brown_sign()]) == [GROUND, BROWN]
