"""The pixels of a picture."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from renderers.kit.palette import Colour
from renderers.kit.picture import Picture


def pixels(picture: Picture) -> Image.Image:
    """The picture as it is decoded."""
    with Image.open(BytesIO(picture.png)) as image:
        return image.convert("RGB")


def colour_at(image: Image.Image, x: float, y: float) -> Colour:
    """The colour of one pixel."""
    pixel = image.getpixel((round(x), round(y)))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return red, green, blue
