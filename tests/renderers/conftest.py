"""The picture comparison: a small copy of a picture is stored, and a drawing may differ from it by very little.

While a test of pictures runs, it is noted what everything that it draws is made of.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.kit.picture import Picture
from tests.renderers.fonts import fonts_of
from tests.renderers.looked import noted

STORED = Path(__file__).with_name("snapshots")
WIDTH = 800
UPDATE = "TABLEKEEPER_UPDATE_SNAPSHOTS"
MEAN_DIFFERENCE = 1.5
"""Allowed on average over all pixels and channels, of 255: other font rasterisers differ by less."""
SPOTS = 0.004
"""Share of pixels that may differ by more than a quarter of the scale."""

Compare = Callable[[str, Picture], None]


@pytest.fixture(autouse=True, scope="session")
def _fonts_of_the_package() -> Iterator[None]:
    """Stored pictures are the same on every machine, whichever fonts it has."""
    with fonts_of():
        yield


@pytest.fixture(autouse=True)
def _noted() -> Iterator[None]:
    with noted():
        yield


@pytest.fixture
def same_as_stored(tmp_path: Path) -> Compare:
    """Compares a picture with the stored one of this name; on a difference it writes both and what differs."""

    def compare(name: str, picture: Picture) -> None:
        stored = STORED / f"{name}.png"
        drawn = _small(picture)
        if os.environ.get(UPDATE):
            indexed = drawn.quantize(128, method=Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
            indexed.save(stored, optimize=True)
            return
        assert stored.exists(), f"{stored} is missing; run once with {UPDATE}=1 and look at what it draws"
        with Image.open(stored) as image:
            expected = image.convert("RGB")
        assert drawn.size == expected.size, f"{name} is now {drawn.size}, it was {expected.size}"
        difference = ImageChops.difference(drawn, expected)
        spots = difference.convert("L").point(lambda level: 255 if level > 64 else 0)
        share = ImageStat.Stat(spots).mean[0] / 255
        mean = sum(ImageStat.Stat(difference).mean) / 3
        if mean > MEAN_DIFFERENCE or share > SPOTS:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            drawn.save(tmp_path / f"{name}-drawn.png")
            expected.save(tmp_path / f"{name}-expected.png")
            difference.point(lambda level: min(255, level * 4)).save(tmp_path / f"{name}-difference.png")
            pytest.fail(
                f"{name} differs from its stored picture by {mean:.2f} on average and in {share:.2%} of its pixels; "
                f"see {tmp_path}/{name}-*.png. If the new picture is right: {UPDATE}=1"
            )

    return compare


def _small(picture: Picture) -> Image.Image:
    with Image.open(BytesIO(picture.png)) as image:
        return image.convert("RGB").resize((WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS)
