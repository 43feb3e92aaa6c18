"""Several pictures of a view as one: Discord shows two pictures of a message beside each other, half as wide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import Image

from bot.games.areas import AreaKey, Polygon
from renderers.kit.encode import encode, encode_indexed
from renderers.kit.picture import Areas, Picture, fit_alt_text


@dataclass(frozen=True, slots=True)
class StackedRenderer:
    """Draws the pictures of several renderers below each other; picklable if they are."""

    renderers: tuple[Callable[[Any], Picture], ...]

    def __call__(self, view: object) -> Picture:
        """Draw the view with each renderer."""
        return stack([draw(view) for draw in self.renderers])


def stack(pictures: Sequence[Picture]) -> Picture:
    """Put pictures below each other, with all their areas, and as much of their texts as fits."""
    images: list[Image.Image] = [Image.open(BytesIO(picture.png)) for picture in pictures]
    size = max(picture.width for picture in pictures), sum(picture.height for picture in pictures)
    palette = max((image.getpalette() or [] for image in images), key=len)
    if all(palette[: len(each)] == each for each in (image.getpalette() or [] for image in images)):
        whole = Image.new("P", size)
        whole.putpalette(palette)
    else:
        whole = Image.new("RGB", size)
        images = [image.convert("RGB") for image in images]
    areas: defaultdict[AreaKey, tuple[Polygon, ...]] = defaultdict(tuple)
    top = 0
    for image, picture in zip(images, pictures, strict=True):
        whole.paste(image, (0, top))
        for key, shapes in picture.areas.items():
            areas[key] += tuple(tuple((x, y + top) for x, y in shape) for shape in shapes)
        top += image.height
    png = encode_indexed(whole) if whole.mode == "P" else encode(whole)
    return Picture(png, *whole.size, fit_alt_text(picture.alt for picture in pictures), Areas.pack(areas))
