"""Draws text so that it's readable on any ground.

In the default theme colours are used as they are. Other themes guarantee a contrast: a colour without enough contrast
is moved towards black or white, as little as needed, keeping its hue.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageStat

from renderers.kit import palette
from renderers.kit.names import member_colour
from renderers.kit.palette import deepen
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.theme import Colour, Theme, current_theme, rgb
from renderers.kit.typography import CAPITAL, TextMask, Weight, chip_letters, chip_width, render_text

MIN_CONTRAST: Mapping[Theme, float] = {Theme.LIGHT: 4.5, Theme.CONTRAST: 7.0}
"""Minimum contrast of text by WCAG 2.2, levels AA and AAA (1 to 21)."""
_CONTRAST_MARGIN = 0.4
"""Margin above the minimum, because the final palette changes colours slightly."""
_CONTRAST_STEPS = 20
_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_OPAQUE_ALPHA = 128


def write(image: Image.Image, line: TextMask, corner: tuple[int, int], colour: Colour) -> None:
    """Lay a line of text onto an image, its mask's upper left corner at `corner`."""
    image.paste(_readable_on(image, line, corner, rgb(colour)), corner, line.mask)
    for one in line.chips:
        piece = initials_chip(one.letters, member_colour(one.name), one.size)
        middle = corner[1] + line.baseline - one.size * CAPITAL / 2
        image.paste(piece, (corner[0] + one.x, round(middle - piece.height / 2)), piece)


@cached_sprite
def initials_chip(letters: str, fill: Colour, size: int) -> Image.Image:
    """Draw initials on a member's colour, for names without a font.

    `size` is that of the line.
    """
    fill = deepen(fill)
    wide, high = chip_width(letters, size), round(size * 1.16)
    sketch = Sketch((wide, high))
    piece = sketch.fill(sketch.mask().box((1, 0, wide - 1, high), high * 0.32), fill).render()
    text = render_text(letters, chip_letters(size), Weight.SEMIBOLD)
    baseline = round(high / 2 + chip_letters(size) * CAPITAL / 2)
    write(piece, text, (round((wide - text.width) / 2) - text.left, baseline - text.baseline), palette.TEXT)
    return piece


def _readable_on(image: Image.Image, line: TextMask, corner: tuple[int, int], colour: Colour) -> Colour:
    """Return a readable colour for this line here; unchanged without a ground yet."""
    least = MIN_CONTRAST.get(current_theme())
    if least is None:
        return colour
    ground = background_colour(image, (*corner, corner[0] + line.mask.width, corner[1] + line.mask.height))
    return colour if ground is None else ensure_contrast(colour, ground, least + _CONTRAST_MARGIN)


def background_colour(image: Image.Image, area: tuple[int, int, int, int]) -> Colour | None:
    """The colour of most of an area, None where the image is transparent there."""
    part = image.crop(area).convert("RGBA")
    solid = part.getchannel("A").point(lambda level: 255 if level >= _OPAQUE_ALPHA else 0)
    if ImageStat.Stat(solid).median == [0]:
        return None
    red, green, blue = ImageStat.Stat(part.convert("RGB"), solid).median
    return red, green, blue


@lru_cache(maxsize=4096)
def ensure_contrast(colour: Colour, ground: Colour, least: float) -> Colour:
    """Move a colour towards black or white until it has this contrast to the ground.

    >>> ensure_contrast((255, 176, 32), (255, 255, 255), 4.5)
    (153, 106, 19)
    """
    pole = max((_BLACK, _WHITE), key=lambda one: contrast(one, ground))
    for step in range(_CONTRAST_STEPS):
        share = step / _CONTRAST_STEPS
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, pole, strict=True))
        if contrast((red, green, blue), ground) >= least:
            return red, green, blue
    return pole


def contrast(first: Colour, second: Colour) -> float:
    """The contrast of text and ground as WCAG 2.2 counts it, from 1 to 21.

    >>> round(contrast((0, 0, 0), (255, 255, 255)))
    21
    """
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [_linear(level / 255) for level in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
