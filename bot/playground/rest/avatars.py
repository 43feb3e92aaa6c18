"""Our own avatars: a disc in the member's color with a letter."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image, ImageDraw, ImageFont

SIZE = 128
INK = "#14161a"


@cache
def avatar(colour: str, name: str) -> bytes:
    """Return a PNG, 128 pixels square, transparent around the disc."""
    large = SIZE * 4
    picture = Image.new("RGBA", (large, large))
    pen = ImageDraw.Draw(picture)
    pen.ellipse((0, 0, large - 1, large - 1), fill=colour)
    font = ImageFont.load_default(size=large * 0.5)
    pen.text((large / 2, large / 2), name[:1].upper(), fill=INK, font=font, anchor="mm")
    data = io.BytesIO()
    picture.resize((SIZE, SIZE), Image.Resampling.LANCZOS).save(data, "PNG")
    return data.getvalue()
