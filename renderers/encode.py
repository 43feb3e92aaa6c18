"""From a canvas to PNG bytes with at most 256 colours.

A game may bring a fitted palette (see `renderers.fitting`): colours then stay the same from picture to picture, and
finding the nearest of given colours takes a tenth of the time of choosing new ones.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from io import BytesIO

from PIL import Image

from renderers.palette import Colour, colour

COMPRESSION = 6
COLOURS = 256


def encode(image: Image.Image, fitted: Image.Image | None = None) -> bytes:
    """The image as a palette PNG, with the colours of the fitted palette or the best ones for this image alone."""
    if fitted is None:
        indexed = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    else:
        indexed = image.quantize(palette=fitted, dither=Image.Dither.NONE)
    buffer = BytesIO()
    indexed.save(buffer, "PNG", compress_level=COMPRESSION)
    return buffer.getvalue()


@cache
def fitted_palette(package: str) -> Image.Image:
    """The palette that is stored as `colours.json` in a renderer's package, as Pillow wants it."""
    text = resources.files(package).joinpath("colours.json").read_text(encoding="utf-8")
    return palette_image([colour(code) for code in json.loads(text)["colours"]])


def palette_image(colours: Sequence[Colour]) -> Image.Image:
    """Colours as an image whose palette they are."""
    image = Image.new("P", (1, 1))
    image.putpalette([level for one in colours for level in one])
    return image
